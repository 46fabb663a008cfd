"""Where judging contrast stands between two quarter hours: levels that are on, latches, the carried background."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from alerts.medians import Median
from alerts.profile import BenchmarkTier, Contrast, ContrastTier

_LATCH_SHARE = Decimal("0.8")
_LATCH_MEDIANS = 4


@dataclass(slots=True)
class Latch:
    """A probe that was at the end of its range: what falls after it may be falsely low until someone confirms."""

    latched: bool = False
    pegged_end_ms: int = 0
    low: int = 0
    low_enough: bool = False

    def enter(self, median: Median | None, range_max: Decimal | None, end_ms: int) -> bool:
        """Whether the probe is latched in this quarter."""
        if median is not None and _is_pegged(median, range_max):
            self.latched, self.pegged_end_ms, self.low, self.low_enough = True, end_ms, 0, False
        return self.latched

    def leave(self, median: Median | None, range_max: Decimal | None, confirmed_ms: Sequence[int], end_ms: int) -> None:
        """End the latch after the quarter by whose end both are true."""
        if not self.latched or end_ms == self.pegged_end_ms:
            return
        is_low = median is not None and (range_max is None or median.value < range_max * _LATCH_SHARE)
        self.low = self.low + 1 if is_low else 0
        self.low_enough = self.low_enough or self.low >= _LATCH_MEDIANS
        if self.low_enough and self._is_confirmed(confirmed_ms, end_ms):
            self.latched = False

    def _is_confirmed(self, confirmed_ms: Sequence[int], end_ms: int) -> bool:
        place = bisect_left(confirmed_ms, self.pegged_end_ms)
        return place < len(confirmed_ms) and confirmed_ms[place] <= end_ms


def _is_pegged(median: Median, range_max: Decimal | None) -> bool:
    return median.pegged or (range_max is not None and median.value >= range_max)


@dataclass(slots=True)
class Switch:
    """One level: on after so many quarters in a row, off after so many below its clearing limit."""

    level: str
    needed: int
    clear_needed: int
    on: bool = False
    up: int = 0
    clear: int = 0

    def turn(self, *, holds: bool, clears: bool) -> None:
        """One quarter later."""
        self.up = self.up + 1 if holds else 0
        if not self.on:
            self.on, self.clear = self.up >= self.needed, 0
            return
        self.clear = self.clear + 1 if clears else 0
        if self.clear >= self.clear_needed:
            self.on, self.clear = False, 0


@dataclass(slots=True, kw_only=True)
class State:
    """Where judging stands after a quarter; made by `start`, moved by `judge`, kept by `copied`."""

    next_quarter: int
    tiers: list[Switch]
    free: list[Switch]  # the tiers once more, cleared in spite of a latch
    benchmarks: list[Switch]
    carried: tuple[int, Median] | None = None
    latches: dict[str, Latch] = field(default_factory=lambda: {"u": Latch(), "d": Latch(), "o": Latch()})

    def copied(self) -> "State":
        """The same state, to go on from more than once."""
        return State(
            next_quarter=self.next_quarter,
            tiers=[_copied_switch(one) for one in self.tiers],
            free=[_copied_switch(one) for one in self.free],
            benchmarks=[_copied_switch(one) for one in self.benchmarks],
            carried=self.carried,
            latches={
                name: Latch(one.latched, one.pegged_end_ms, one.low, one.low_enough)
                for name, one in self.latches.items()
            },
        )


def _copied_switch(one: Switch) -> Switch:
    return Switch(one.level, one.needed, one.clear_needed, one.on, one.up, one.clear)


def start(rule: Contrast, quarter: int) -> State:
    """Nothing is known before this quarter."""

    def switches(tiers: Sequence[ContrastTier] | Sequence[BenchmarkTier]) -> list[Switch]:
        return [Switch(tier.level, tier.buckets, rule.clear_buckets) for tier in tiers]

    return State(
        next_quarter=quarter,
        tiers=switches(rule.tiers),
        free=switches(rule.tiers),
        benchmarks=switches(rule.benchmarks),
    )
