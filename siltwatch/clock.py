"""The only module that reads the clock; everything else is handed `now` or a `Clock`."""

import os
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import format_instant, parse_instant, utc

# One setting shared by every process of an installation, so that a day can be watched in minutes.
CLOCK_VARIABLE = "SILTWATCH_CLOCK"
FASTEST = 100_000  # times real time; beyond it a millisecond of jitter is minutes


class Clock(Protocol):
    """Tells the instant, counts elapsed time that never jumps, and waits."""

    def now(self) -> datetime:
        """The present instant, aware UTC, cut to the millisecond."""
        ...

    def monotonic_ms(self) -> int:
        """Milliseconds of elapsed time on this clock since an arbitrary origin; never goes back."""
        ...

    def wait(self, event: threading.Event, duration: timedelta) -> bool:
        """Wait until the event is set or the duration on this clock has passed; true when it was set."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The machine's present instant."""
        return utc(datetime.now(UTC))

    def monotonic_ms(self) -> int:
        """The machine's monotonic clock."""
        return time.monotonic_ns() // 1_000_000

    def wait(self, event: threading.Event, duration: timedelta) -> bool:
        """Wait on the monotonic clock."""
        return event.wait(max(0.0, duration.total_seconds()))


class ManualClock:
    """A clock that stands still until it is moved, for tests and replays."""

    def __init__(self, start: datetime) -> None:
        self._now = utc(start)
        self._elapsed = timedelta()
        self._moved = threading.Condition()

    def now(self) -> datetime:
        """Where the clock was last set."""
        with self._moved:
            return self._now

    def monotonic_ms(self) -> int:
        """All that `advance` has added."""
        with self._moved:
            return self._elapsed // timedelta(milliseconds=1)

    def advance(self, duration: timedelta) -> datetime:
        """Let time pass."""
        with self._moved:
            self._now = utc(self._now + duration)
            self._elapsed += duration
            self._moved.notify_all()
            return self._now

    def jump(self, to: datetime) -> None:
        """Set the wall clock, as an operator or a time server would; no time passes."""
        with self._moved:
            self._now = utc(to)
            self._moved.notify_all()

    def wait(self, event: threading.Event, duration: timedelta) -> bool:
        """Wait until someone advances the clock far enough or sets the event."""
        with self._moved:
            deadline = self._elapsed + duration
            while self._elapsed < deadline and not event.is_set():
                self._moved.wait(0.02)
        return event.is_set()


@dataclass(frozen=True, slots=True)
class ScaledClock:
    """Simulated time: `start` at the real instant `since`, running `speed` times as fast as real time."""

    start: datetime
    speed: float
    since: datetime

    def __post_init__(self) -> None:
        if not 0 < self.speed <= FASTEST:
            message = f"clock speed {self.speed} is not between 0 and {FASTEST}"
            raise ConfigError(message)

    @classmethod
    def begin(cls, start: datetime, speed: float) -> "ScaledClock":
        """A scaled clock that shows `start` at this moment."""
        return cls(start=utc(start), speed=speed, since=SystemClock().now())

    def now(self) -> datetime:
        """The simulated instant; all processes with the same setting agree on it."""
        return utc(self.start + (datetime.now(UTC) - self.since) * self.speed)

    def monotonic_ms(self) -> int:
        """Simulated milliseconds of elapsed time."""
        return int(time.monotonic_ns() * self.speed) // 1_000_000

    def wait(self, event: threading.Event, duration: timedelta) -> bool:
        """Wait a simulated duration."""
        return event.wait(max(0.0, duration.total_seconds() / self.speed))

    @property
    def setting(self) -> str:
        """The text that gives another process this same clock."""
        return f"start={format_instant(self.start)} speed={self.speed:g} since={format_instant(self.since)}"


def clock_from_setting(setting: str) -> Clock:
    """The clock of a setting `start=… speed=… since=…`; an empty one is the machine's own."""
    if not setting.strip():
        return SystemClock()
    try:
        parts = dict(part.split("=", 1) for part in setting.split())
        return ScaledClock(
            start=parse_instant(parts["start"]), speed=float(parts["speed"]), since=parse_instant(parts["since"])
        )
    except (KeyError, ValueError, SiltwatchError) as error:
        message = f"{CLOCK_VARIABLE}={setting!r}: expected 'start=INSTANT speed=NUMBER since=INSTANT' ({error})"
        raise ConfigError(message) from error


def process_clock() -> Clock:
    """The clock that the environment asks for."""
    return clock_from_setting(os.environ.get(CLOCK_VARIABLE, ""))
