"""What all devices of one run share: the clock, the instant at which scenario time 0 was, the rain, the truth log."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from firmware_sim.faults import BadLine, seeded
from firmware_sim.knobs import LINE_FAULTS
from firmware_sim.machines.world import World
from firmware_sim.rain import Rainfall
from firmware_sim.scenario import Scenario
from firmware_sim.truth import TruthLog
from siltwatch.clock import Clock, ScaledClock
from siltwatch.instants import MILLISECOND


class Pluggable(Protocol):
    """The device's end of its line, which can be pulled out and put back."""

    def plug(self) -> None:
        """Make the line be there; idempotent."""
        ...

    def unplug(self) -> None:
        """Make the line be gone; idempotent."""
        ...


class Outlet(Pluggable, Protocol):
    """A line that takes bytes."""

    def write(self, content: bytes) -> bool:
        """Send bytes; false where they are lost."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One run of a scenario."""

    scenario: Scenario
    rain: Sequence[Rainfall]
    clock: Clock
    origin: datetime
    stop: threading.Event
    truth: TruthLog

    def now_ms(self) -> int:
        """Scenario time."""
        return (self.clock.now() - self.origin) // MILLISECOND

    def bad_line(self, device: str) -> BadLine:
        """The line faults of a device, with its own chance."""
        return BadLine(self.scenario.faults_of(device, *LINE_FAULTS), seeded(self.scenario.seed, device))

    def world(self, device: str) -> World:
        """What a machine lives in."""
        faults = [fault for fault in self.scenario.faults if fault.device == device]
        return World(device=device, rain=self.rain, origin=self.origin, faults=faults, seed=self.scenario.seed)

    def real_s(self, length_ms: int) -> float:
        """Real seconds that a length of scenario time takes."""
        speed = self.clock.speed if isinstance(self.clock, ScaledClock) else 1.0
        return length_ms / 1_000 / speed

    def at(self, at_ms: int) -> datetime:
        """The instant of the clock at which scenario time was `at_ms`."""
        return self.origin + timedelta(milliseconds=at_ms)

    def wait_until(self, at_ms: int) -> bool:
        """Wait for an instant of scenario time; false when the run was stopped before it."""
        while (missing_ms := at_ms - self.now_ms()) > 0:
            if self.pause(missing_ms):
                return False
        return not self.stop.is_set()

    def pause(self, length_ms: int) -> bool:
        """Wait a length of scenario time; true when the run was stopped meanwhile."""
        return self.clock.wait(self.stop, timedelta(milliseconds=length_ms))


class Plug:
    """Pulls a device's line out and puts it back as the scenario says."""

    def __init__(self, device: str, outlet: Pluggable, stage: Stage) -> None:
        self._device, self._outlet, self._stage = device, outlet, stage
        self._windows = stage.scenario.faults_of(device, "unplug")
        self._plugged: bool | None = None

    def next_ms(self, after_ms: int) -> int | None:
        """The next change after an instant of scenario time."""
        changes = [fault.start_ms for fault in self._windows]
        changes += [fault.end // MILLISECOND for fault in self._windows if fault.end is not None]
        return min((change for change in changes if change > after_ms), default=None)

    def follow(self, at_ms: int) -> bool:
        """Bring the line into the state of this instant; true when it is plugged in."""
        wanted = not any(fault.is_on(at_ms) for fault in self._windows)
        if wanted != self._plugged:
            (self._outlet.plug if wanted else self._outlet.unplug)()
            if self._plugged is not None:
                kind = "replug" if wanted else "unplug"
                self._stage.truth.tell("fault", self._device, self._stage.at(at_ms), fault=kind)
            self._plugged = wanted
        return wanted
