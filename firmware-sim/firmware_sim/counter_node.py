"""A device that counts tips in non-volatile memory and reports its state: a pure machine over scenario time.

It reports `FIRST_REPORT_MS` after a start, every period, and soon after a tip. While it restarts it counts nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

FIRST_REPORT_MS = 2_000
TIPPED, BATTERY_LOW, STARTED = 1, 2, 4  # bits of the flags of a swtip line
_MS_PER_DAY = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reboot:
    """The node stops at `at_ms` and is up again `down_ms` later, its total kept or as at power-up."""

    at_ms: int
    down_ms: int
    total_lost: bool
    new_battery: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Battery:
    """A battery that runs down evenly."""

    full_mv: int
    drop_mv_per_day: int
    low_mv: int

    def voltage_mv(self, age_ms: int) -> int:
        """Millivolts of one that was put in `age_ms` ago."""
        return max(0, self.full_mv - age_ms * self.drop_mv_per_day // _MS_PER_DAY)


FRESH_BATTERY = Battery(full_mv=12_840, drop_mv_per_day=0, low_mv=11_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a node stands at scenario time 0, and how often it reports; `power_up` is a total that was lost."""

    boot: int = 1
    total: int = 0
    power_up: int = 0
    period_ms: int = 60_000
    report_delay_ms: int = 200
    battery: Battery = FRESH_BATTERY


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip:
    """The bucket emptied; `counted` is false where the node was down and nothing could count it."""

    at_ms: int
    total: int
    counted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The node's state as it is put into a line or a message."""

    at_ms: int
    boot: int
    seq: int
    uptime_s: int
    total: int
    flags: int
    battery_mv: int
    batteries: int = 0  # how often it was given a new one


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The node went down or came up."""

    at_ms: int
    kind: Literal["down", "up"]
    boot: int
    total: int


Happening = Tip | Report | Change
_AS_SHIPPED = Settings()


class CounterNode:
    """Plays a node; each `step` is the next thing that happens to it."""

    def __init__(
        self, tips: Sequence[int], *, reboots: Sequence[Reboot] = (), settings: Settings = _AS_SHIPPED
    ) -> None:
        self.boot, self.total = settings.boot, settings.total
        self._tips = list(reversed(tips))
        self._reboots = list(reversed(reboots))
        self._period_ms, self._delay_ms = settings.period_ms, settings.report_delay_ms
        self._battery = settings.battery
        self._power_up = settings.power_up
        self._batteries = self._battery_ms = 0
        self._seq = 0
        self._tipped = False
        self._started_ms = 0
        self._up_ms: int | None = None  # when a restart ends; None while the node is up
        self._report_ms = FIRST_REPORT_MS

    @property
    def next_ms(self) -> int:
        """The instant of scenario time at which the next thing happens."""
        return min(at_ms for at_ms, _ in self._coming())

    def step(self) -> Happening:
        """Let the next thing happen; of several at one instant a tip comes first, a report last."""
        _, what = min(self._coming())
        match what:
            case 0:
                return self._tip(self._tips.pop())
            case 1:
                return self._go_down(self._reboots.pop())
            case 2:
                return self._come_up()
            case _:
                return self._report()

    def _coming(self) -> list[tuple[int, int]]:
        coming = [(self._report_ms, 3)] if self._up_ms is None else [(self._up_ms, 2)]
        if self._tips:
            coming.append((self._tips[-1], 0))
        if self._reboots and self._up_ms is None:
            coming.append((max(self._reboots[-1].at_ms, self._started_ms), 1))
        return coming

    def _tip(self, at_ms: int) -> Tip:
        counted = self._up_ms is None
        if counted:
            self.total += 1
            self._tipped = True
            self._report_ms = min(self._report_ms, max(at_ms + self._delay_ms, self._started_ms + FIRST_REPORT_MS))
        return Tip(at_ms=at_ms, total=self.total, counted=counted)

    def _go_down(self, reboot: Reboot) -> Change:
        at_ms = max(reboot.at_ms, self._started_ms)
        self._up_ms = at_ms + reboot.down_ms
        if reboot.total_lost:
            self.total = self._power_up
        if reboot.new_battery:
            self._batteries += 1
            self._battery_ms = at_ms
        return Change(at_ms=at_ms, kind="down", boot=self.boot, total=self.total)

    def _come_up(self) -> Change:
        self._started_ms = self._up_ms or 0
        self._up_ms = None
        self.boot += 1
        self._seq = 0
        self._tipped = False
        self._report_ms = self._started_ms + FIRST_REPORT_MS
        return Change(at_ms=self._started_ms, kind="up", boot=self.boot, total=self.total)

    def _report(self) -> Report:
        at_ms = self._report_ms
        battery_mv = self._battery.voltage_mv(at_ms - self._battery_ms)
        flags = TIPPED * self._tipped + BATTERY_LOW * (battery_mv < self._battery.low_mv) + STARTED * (self._seq == 0)
        report = Report(
            at_ms=at_ms,
            boot=self.boot,
            seq=self._seq,
            uptime_s=(at_ms - self._started_ms) // 1_000,
            total=self.total,
            flags=flags,
            battery_mv=battery_mv,
            batteries=self._batteries,
        )
        self._seq += 1
        self._tipped = False
        self._report_ms = at_ms + self._period_ms
        return report
