"""An uplink that ends in memory: for tests, and for a gateway that is tried out without a collector."""

from dataclasses import dataclass, field

from gateway.sending import Outcome, Stored
from siltwatch.wire import Ack, Sequenced, decode_batch


@dataclass(slots=True)
class MemorySender:
    """Stores like a collector, idempotent by sequence; `next_outcomes` are given first, in turn, storing nothing."""

    gateway: str
    next_outcomes: list[Outcome] = field(default_factory=list)
    stored: dict[int, Sequenced] = field(default_factory=dict)
    batches: list[list[int]] = field(default_factory=list)
    _boot: str = ""
    _contiguous: int = 0

    def send(self, document: bytes) -> Outcome:
        """Keep the observations and acknowledge the contiguous ones, a declared gap taken as there."""
        if self.next_outcomes:
            return self.next_outcomes.pop(0)
        batch = decode_batch(document).batch
        self._boot = batch.boot
        self.batches.append([observation.seq for observation in batch.observations])
        for observation in batch.observations:
            self.stored.setdefault(observation.seq, observation)
            if "gap" in observation.quality and observation.seq - int(observation.value or 1) <= self._contiguous:
                self._contiguous = max(self._contiguous, observation.seq)
        while self._contiguous + 1 in self.stored:
            self._contiguous += 1
        return Stored(ack=Ack(gateway=self.gateway, boot=self._boot, seq=self._contiguous))

    def close(self) -> None:
        """Nothing is open."""
