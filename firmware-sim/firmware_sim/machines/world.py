"""What a machine on a wire lives in, what it says, and how it is asked to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Protocol

from firmware_sim.knobs import Fault, FaultKind
from firmware_sim.rain import Rainfall


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Bytes of one message, and what a listener should make of it, for the truth log: nothing of a greeting."""

    content: bytes
    facts: Mapping[str, object] = field(default_factory=dict)


class Machine(Protocol):
    """A device on a line; every instant is milliseconds of scenario time."""

    @property
    def next_ms(self) -> int | None:
        """When it speaks unasked; None: never."""
        ...

    def hear(self, content: bytes, at_ms: int) -> list[Said]:
        """What it answers to bytes from the line; none of them say that the line has fallen silent."""
        ...

    def speak(self, at_ms: int) -> list[Said]:
        """What it says unasked by this instant."""
        ...

    def plugged(self, at_ms: int) -> list[Said]:
        """What the first to listen after a plug was put in hears: the rear part of a line, perhaps."""
        ...


class Answering:
    """A machine that speaks only when it is spoken to."""

    @property
    def next_ms(self) -> int | None:
        """Never."""
        return None

    def speak(self, at_ms: int) -> list[Said]:  # noqa: ARG002 - as every machine takes it
        """Nothing."""
        return []

    def plugged(self, at_ms: int) -> list[Said]:  # noqa: ARG002 - as every machine takes it
        """Nothing."""
        return []


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The rain, the device's own faults and its chance; scenario time 0 is `origin`."""

    device: str
    rain: Sequence[Rainfall]
    origin: datetime
    faults: Sequence[Fault] = ()
    seed: int = 1

    def fault(self, kind: FaultKind, at_ms: int) -> Fault | None:
        """The fault of this kind that is on at an instant."""
        return next((fault for fault in self.faults if fault.kind == kind and fault.is_on(at_ms)), None)

    def instants(self, *kinds: FaultKind) -> list[Fault]:
        """The faults of these kinds in order of time."""
        return sorted((fault for fault in self.faults if fault.kind in kinds), key=lambda fault: fault.start_ms)

    def chance(self, place: object) -> Random:
        """Chance that is the same for the same seed, device and place."""
        return Random(f"{self.seed}/{self.device}/{place}")  # noqa: S311 - chance that repeats, not secrecy

    def at(self, at_ms: int) -> datetime:
        """The instant of the device's own clock, which a fault may have put wrong."""
        wrong = self.fault("wrong_clock", at_ms)
        return self.origin + timedelta(milliseconds=at_ms) + (wrong.offset if wrong else timedelta())


class CommandLine:
    """Collects bytes into commands that end with one of `ends`; a command that grows beyond reason is dropped."""

    def __init__(self, ends: bytes, *, longest_bytes: int = 64) -> None:
        self._ends, self._longest = ends, longest_bytes
        self._held = bytearray()

    def feed(self, content: bytes) -> list[bytes]:
        """The whole commands, without their end."""
        commands = []
        for byte in content:
            if byte in self._ends:
                commands.append(bytes(self._held))
                self._held.clear()
            elif len(self._held) < self._longest:
                self._held.append(byte)
        return commands
