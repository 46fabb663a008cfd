"""From the links to the disk: a bounded queue, and the one thread that commits it in small groups."""

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gateway.spool import SetAside, Spool
from gateway.tally import Tally, is_worth_a_line
from siltwatch.beating import Beating
from siltwatch.errors import StoreError
from siltwatch.observation import Observation
from siltwatch.service_manager import life_of

log = logging.getLogger(__name__)
_ROOM = 10_000  # arrivals between the links and the disk
_GROUP = 500  # arrivals in one commit
_RETRY_S = 1.0  # while the disk is full or fails


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """What one frame brought; `stored` is called once all of it is on disk, and only then."""

    observations: tuple[Observation, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    set_aside: SetAside | None = None
    stored: Callable[[], object] | None = None


class Deliver(Protocol):
    """Hands an arrival on towards the disk."""

    def __call__(self, arrival: Arrival, /) -> None:
        """Take it; the caller waits while there is no room."""
        ...


class Inbox:
    """Takes arrivals from every link, in their order, and keeps them on disk."""

    def __init__(self, spool: Spool, tally: Tally) -> None:
        self._spool, self._tally = spool, tally
        self._queue: queue.Queue[Arrival | None] = queue.Queue(_ROOM)
        self._ending = Beating()
        self._thread = threading.Thread(target=self._run, name="spool")

    def start(self) -> None:
        """Begin to store."""
        self._thread.start()

    def deliver(self, arrival: Arrival) -> None:
        """Queue it for the disk; waits while ten thousand wait already."""
        self._queue.put(arrival)

    def stop(self) -> None:
        """Store what was delivered, then end; with a disk that fails, what is left is given up, loudly."""
        self._ending.set()
        self._queue.put(None)
        self._thread.join()

    @property
    def standing_s(self) -> float:
        """How long the storing thread has shown no sign of life; one that waits for a full disk does show some."""
        return life_of(self._thread, self._ending.standing_s)

    def _run(self) -> None:
        is_open = True
        while is_open:
            group = self._next_group()
            is_open = None not in group
            arrivals = [arrival for arrival in group if arrival is not None]
            if arrivals:
                self._store_all(arrivals)

    def _next_group(self) -> list[Arrival | None]:
        with self._ending.resting():
            group = [self._queue.get()]
        while len(group) < _GROUP:
            try:
                group.append(self._queue.get_nowait())
            except queue.Empty:
                break
        return group

    def _store_all(self, arrivals: list[Arrival]) -> None:
        """Supervise: what cannot be stored must not take its neighbours with it, nor end the thread."""
        try:
            self._store(arrivals)
        except Exception:
            if len(arrivals) == 1:
                log.exception("an arrival cannot be stored", extra={"action": "arrival_failed"})
                return
            for arrival in arrivals:
                self._store_all([arrival])

    def _store(self, arrivals: list[Arrival]) -> None:
        observations = [observation for arrival in arrivals for observation in arrival.observations]
        marks = dict(mark for arrival in arrivals for mark in arrival.marks)
        set_aside = [arrival.set_aside for arrival in arrivals if arrival.set_aside is not None]
        if not self._append_at_last(observations, marks, set_aside):
            facts = {"action": "observations_given_up", "count": len(observations)}
            log.error("the gateway ends while its disk fails: these observations are lost", extra=facts)
            return
        self._tally.store(len(observations))
        for arrival in arrivals:
            _tell(arrival)

    def _append_at_last(
        self, observations: list[Observation], marks: dict[str, int], set_aside: list[SetAside]
    ) -> bool:
        """Try until it is on disk; at the end of the process once more, and no longer."""
        while True:
            is_last_try = self._ending.is_set()
            if self._append(observations, marks, set_aside):
                return True
            if is_last_try:
                return False
            self._ending.wait(_RETRY_S)

    def _append(self, observations: list[Observation], marks: dict[str, int], set_aside: list[SetAside]) -> bool:
        try:
            self._spool.append(observations, marks=marks, set_aside=set_aside)
        except StoreError as error:
            count = self._tally.refuse("spool", "disk")
            if is_worth_a_line(count):
                facts = {"action": "spool_failed", "times": count, "error": str(error)}
                log.error("the spool cannot be written; free the disk, the gateway tries on", extra=facts)  # noqa: TRY400
            return False
        return True


def _tell(arrival: Arrival) -> None:
    if arrival.stored is None:
        return
    try:
        arrival.stored()
    except Exception:  # an acknowledgement that fails must not end the storing thread
        log.warning("an acknowledgement failed", extra={"action": "acknowledgement_failed"}, exc_info=True)
