"""A logger that prints a line of CSV each interval: stamp of its own clock, record number, values, as Campbell's do."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from firmware_sim.machines.gauge import Catch
from firmware_sim.machines.probe import Probe
from firmware_sim.machines.world import Said, World


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggerSettings:
    """Its table: rain of the interval in inches, turbidity, battery; local stamps without a zone."""

    every_ms: int = 60_000
    zone: str = "America/New_York"
    record: int = 123


class LoggerLines:
    """One logger; `catch` counts hundredths of an inch."""

    def __init__(self, settings: LoggerSettings, world: World, *, catch: Catch, probe: Probe) -> None:
        self._settings, self._world, self._catch, self._probe = settings, world, catch, probe
        self._zone = ZoneInfo(settings.zone)
        self._record = settings.record
        self._due_ms = settings.every_ms

    @property
    def next_ms(self) -> int | None:
        """The end of the interval."""
        return self._due_ms

    def hear(self, content: bytes, at_ms: int) -> list[Said]:  # noqa: ARG002 - as every machine takes it
        """It does not listen."""
        return []

    def speak(self, at_ms: int) -> list[Said]:
        """A line for each interval that has ended, stamped with its end."""
        said = []
        while self._due_ms <= at_ms:
            said.append(self._row(self._due_ms))
            self._due_ms += self._settings.every_ms
        return said

    def plugged(self, at_ms: int) -> list[Said]:  # noqa: ARG002 - as every machine takes it
        """The rear part of the line that is being printed."""
        return [Said(content=b"0.00,7.31,12.6\r\n")]

    def _row(self, end_ms: int) -> Said:
        tips = self._catch.steps(end_ms) - self._catch.steps(end_ms - self._settings.every_ms)
        shown = self._probe.shown(end_ms)
        turbidity = f"{shown.turbidity:g}" if shown.is_sound else '"NAN"'
        stamp = self._world.at(end_ms).astimezone(self._zone)
        line = f'"{stamp:%Y-%m-%d %H:%M:%S}",{self._record},{tips // 100}.{tips % 100:02d},{turbidity},12.6\r\n'
        self._record += 1
        facts: dict[str, object] = {"rain_increment": tips}
        if shown.is_sound:
            facts["turbidity"] = f"{shown.turbidity:g}"
        return Said(content=line.encode("ascii"), facts=facts)
