"""Whether the water below the site is visibly muddier than the stream above it: quarter hours to levels.

A fold over quarter hours: `start` gives a state, `judge` walks it on. Units are never converted; the numbers of a
profile are read in the probes' own unit (vectors/README.md, contrast; regulation page 4.1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple

from alerts.contrast_state import Latch, State, Switch, start
from alerts.medians import QUARTER_MS, Median, Medians
from alerts.profile import Contrast, ContrastTier

BackgroundWord = Literal["paired", "carried", "none", "saturated", "refused"]
NONE = "none"


class Quarter(NamedTuple):
    """What held in and after one quarter hour; `u` is the background that was used, None without one.

    `unlatched` is the level that would stand if a latch kept nothing from clearing.
    """

    quarter: int
    u: Decimal | None
    d: Decimal | None
    o: Decimal | None
    delta: Decimal | None
    background: BackgroundWord
    latched: bool
    contrast: str
    benchmark: str
    unlatched: str

    @property
    def start_ms(self) -> int:
        """Where the quarter hour begins."""
        return self.quarter * QUARTER_MS


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeWater:
    """One probe's medians with what the latch needs: the end of its range, and when someone confirmed its values."""

    medians: Medians
    range_max: Decimal | None = None
    confirmed_ms: Sequence[int] = ()

    def release(self, latch: Latch, median: Median | None, end_ms: int) -> None:
        """End the probe's latch where this quarter hour allows it."""
        latch.leave(median, self.range_max, self.confirmed_ms, end_ms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Water:
    """The stream by its probes; `alike` is false where background and downstream differ in unit or method."""

    background: ProbeWater
    downstream: ProbeWater
    outfall: ProbeWater | None = None
    alike: bool = True


def judge(water: Water, rule: Contrast, state: State, until: int) -> list[Quarter]:
    """Every quarter hour from the state's next one up to `until` (exclusive); the state is moved on."""
    walk = _Walk(water, rule, state)
    judged = [walk.step(quarter) for quarter in range(state.next_quarter, until)]
    state.next_quarter = max(state.next_quarter, until)
    return judged


def judge_all(water: Water, rule: Contrast) -> list[Quarter]:
    """From the first median of any probe to the last."""
    probes = [water.background, water.downstream, *([water.outfall] if water.outfall else [])]
    quarters = [quarter for probe in probes if probe.medians for quarter in (min(probe.medians), max(probe.medians))]
    if not quarters:
        return []
    return judge(water, rule, start(rule, min(quarters)), max(quarters) + 1)


class _Walk:
    """Judges quarter after quarter; owned by `judge`."""

    def __init__(self, water: Water, rule: Contrast, state: State) -> None:
        self._water, self._rule, self._state = water, rule, state
        self._tiers = list(zip(rule.tiers, state.tiers, state.free, strict=True))
        self._every = [*state.tiers, *state.free]
        self._least = min((tier.rise for tier in rule.tiers), default=Decimal(0))
        self._benchmarks = list(zip(rule.benchmarks, state.benchmarks, strict=True))

    def step(self, quarter: int) -> Quarter:
        """The verdict of one quarter hour."""
        water, state = self._water, self._state
        end_ms = (quarter + 1) * QUARTER_MS
        d = water.downstream.medians.get(quarter)
        o = water.outfall.medians.get(quarter) if water.outfall else None
        latched = state.latches["d"].enter(d, water.downstream.range_max, end_ms)
        outfall_latched = water.outfall is not None and state.latches["o"].enter(o, water.outfall.range_max, end_ms)
        word, u = self._background(quarter, end_ms)
        delta = d.value - u.value if d is not None and u is not None else None
        facts = _Facts(
            u=u.value if u else None, d=d, o=o, delta=delta, latched=latched, outfall_latched=outfall_latched,
            doubtful=_doubtful(d) or _doubtful(u), has_outfall=water.outfall is not None,
        )  # fmt: skip
        self._turn_tiers(facts)
        self._turn_benchmarks(facts)
        water.downstream.release(state.latches["d"], d, end_ms)
        if water.outfall is not None:
            water.outfall.release(state.latches["o"], o, end_ms)
        return Quarter(
            quarter, facts.u, d.value if d else None, o.value if o else None, delta, word, latched,
            _highest(state.tiers), _highest(state.benchmarks), _highest(state.free),
        )  # fmt: skip

    def _background(self, quarter: int, end_ms: int) -> tuple[BackgroundWord, Median | None]:
        probe, state = self._water.background, self._state
        median = probe.medians.get(quarter)
        latch = state.latches["u"]
        latched = latch.enter(median, probe.range_max, end_ms)
        probe.release(latch, median, end_ms)
        if not self._water.alike:
            return "refused", None
        if latched:
            state.carried = None
            return "saturated", None
        if median is not None:
            state.carried = (quarter, median)
            return "paired", median
        if state.carried is not None and quarter - state.carried[0] <= self._rule.carried_buckets:
            return "carried", state.carried[1]
        return "none", None

    def _turn_tiers(self, facts: "_Facts") -> None:
        if facts.delta is not None and facts.delta < self._least and not facts.has_outfall and self._is_quiet():
            # Most of a year: nothing is on and nothing comes near to the lowest limit.
            for switch in self._every:
                switch.up = 0
            return
        for tier, switch, free in self._tiers:
            holds, low = facts.reaches(tier), facts.is_low(tier, self._rule.clear_below)
            watched = facts.has_outfall and tier.outfall is not None
            firm = low and not facts.doubtful and not (watched and _doubtful(facts.o))
            switch.turn(holds=holds, clears=firm and not facts.latched and not (watched and facts.outfall_latched))
            free.turn(holds=holds, clears=firm)

    def _is_quiet(self) -> bool:
        return not any(switch.on for switch in self._every)

    def _turn_benchmarks(self, facts: "_Facts") -> None:
        median = facts.o if facts.has_outfall else facts.d
        latched = facts.outfall_latched if facts.has_outfall else facts.latched
        for tier, switch in self._benchmarks:
            holds = facts.u is None and median is not None and median.value >= tier.at_least
            low = median is not None and median.value < tier.at_least * self._rule.clear_below
            switch.turn(holds=holds, clears=low and not latched and not _doubtful(median))


class _Facts(NamedTuple):
    """The values of one quarter, and what speaks against their clearing anything."""

    u: Decimal | None
    d: Median | None
    o: Median | None
    delta: Decimal | None
    latched: bool
    outfall_latched: bool
    doubtful: bool
    has_outfall: bool

    def reaches(self, tier: ContrastTier) -> bool:
        """Whether the level's rule holds."""
        if self.o is not None and tier.outfall is not None and self.o.value >= tier.outfall:
            return True
        return self.delta is not None and self.u is not None and self.delta >= limit_of(tier, self.u)

    def is_low(self, tier: ContrastTier, clear_below: Decimal) -> bool:
        """Whether the difference, and the outfall where it counts, are below the clearing limit."""
        if self.delta is None or self.u is None or self.delta >= limit_of(tier, self.u) * clear_below:
            return False
        if not self.has_outfall or tier.outfall is None:
            return True
        return self.o is not None and self.o.value < tier.outfall * clear_below


def limit_of(tier: ContrastTier, background: Decimal) -> Decimal:
    """The rise over the background that makes this level."""
    return max(tier.rise, tier.share * background)


def _doubtful(median: Median | None) -> bool:
    return median is not None and median.doubtful


def _highest(switches: Sequence[Switch]) -> str:
    """Levels stand in rising order."""
    return next((switch.level for switch in reversed(switches) if switch.on), NONE)
