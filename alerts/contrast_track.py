"""One pair of probes while their readings come in: only the quarter hours that new readings touch are judged again.

Whatever order readings arrive in, the verdict is that of all of them (tests/property/test_contrast_laws.py).
"""

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from alerts.contrast import ProbeWater, Quarter, Water, judge
from alerts.contrast_episodes import Episode, find_episodes
from alerts.contrast_state import Latch, State, Switch, start
from alerts.medians import QUARTER_MS, Median, Medians, quarter_medians, quarter_of
from alerts.profile import Contrast
from alerts.turbidity_quality import FLAT_FAILED_MS, Samples, clean

QUARTERS_A_DAY = 96
# What a sample before a quarter can mean for it: a value that stands still, and the neighbours of a spike.
LOOK_BACK_MS = 2 * FLAT_FAILED_MS
_KEPT_QUARTERS = 2 * QUARTERS_A_DAY
_PROBES = ("background", "downstream", "outfall")


class Heard(NamedTuple):
    """One reading: `fault` says why it must not be used, `pegged` that the instrument calls it beyond its range."""

    at_ms: int
    value: float | None
    fault: str
    pegged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A probe of a pair by its place."""

    sensor: str
    range_max: float | None
    lag_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A probe below the site (or in its outfall alone), and what it is held against."""

    name: str
    probes: Mapping[str, Probe]  # by place: background, downstream, outfall
    alike: bool = True


@dataclass(slots=True)
class _Stream:
    """What was heard of one probe, in order of time, from the track's beginning."""

    heard: list[Heard] = field(default_factory=list)
    medians: Medians = field(default_factory=dict)


class Track:
    """The judging of one pair from a state on; owned by one thread."""

    def __init__(self, pair: Pair, rule: Contrast, state: State) -> None:
        self.pair, self.rule = pair, rule
        self.begins = self._kept_from = state.next_quarter
        self._streams = {place: _Stream() for place in pair.probes}
        self._states: dict[int, State] = {state.next_quarter: state.copied()}
        self._judged: list[Quarter] = []
        self.confirmed_ms: dict[str, list[int]] = {}

    @property
    def judged(self) -> Sequence[Quarter]:
        """Every quarter hour since the track's beginning."""
        return self._judged

    @property
    def reaches_back_to_ms(self) -> int:
        """Readings from here on can be taken in; older ones need a track that begins earlier."""
        return self._kept_from * QUARTER_MS

    def hear(self, place: str, from_ms: int, heard: Sequence[Heard]) -> int:
        """Put what was heard from an instant on in place of what was known from there; the first quarter it touches."""
        stream, probe = self._streams[place], self.pair.probes[place]
        cut = bisect_left(stream.heard, from_ms, key=lambda one: one.at_ms)
        del stream.heard[cut:]
        stream.heard.extend(sorted(heard, key=lambda one: (one.at_ms, one.value is None, one.value or 0.0)))
        # The sample before gets another neighbour, so it may be a spike now or no longer.
        touched_ms = next((one.at_ms for one in reversed(stream.heard[:cut]) if one.value is not None), from_ms)
        first = max(self.begins, quarter_of(min(touched_ms, from_ms) + probe.lag_ms))
        self._make_medians(stream, probe, first)
        return first

    def _make_medians(self, stream: _Stream, probe: Probe, first: int) -> None:
        begin_ms = first * QUARTER_MS - probe.lag_ms - LOOK_BACK_MS
        part = stream.heard[bisect_left(stream.heard, begin_ms, key=lambda one: one.at_ms) :]
        cleaned = clean(samples_of(part), range_max=probe.range_max)
        for quarter in [known for known in reversed(stream.medians) if known >= first]:
            del stream.medians[quarter]
        fresh = quarter_medians(cleaned, range_max=probe.range_max, lag_ms=probe.lag_ms)
        stream.medians.update((quarter, median) for quarter, median in fresh.items() if quarter >= first)

    def judge(self, first: int, until: int) -> list[Episode]:
        """Judge from a quarter on, up to `until` (exclusive), and tell all episodes since the track's beginning."""
        known = max((quarter for quarter in self._states if quarter <= max(first, self.begins)), default=self.begins)
        state = self._states[known].copied()
        del self._judged[max(0, known - self.begins) :]
        self._states = {quarter: kept for quarter, kept in self._states.items() if quarter <= known}
        water = self._water()
        while state.next_quarter < until:
            self._judged += judge(water, self.rule, state, state.next_quarter + 1)
            if state.next_quarter % QUARTERS_A_DAY == 0 or until - state.next_quarter < _KEPT_QUARTERS:
                self._states[state.next_quarter] = state.copied()
        self._forget(until)
        return find_episodes(self._judged, self.rule) if self._judged else []

    def day_states(self) -> dict[int, State]:
        """The states at the turn of each UTC day: from them a later track can begin."""
        return {quarter: state for quarter, state in self._states.items() if quarter % QUARTERS_A_DAY == 0}

    def _forget(self, until: int) -> None:
        """Of what lies days back only medians, verdicts and the state at the turn of each day are kept."""
        oldest = until - _KEPT_QUARTERS
        self._kept_from = max(self._kept_from, oldest)
        for place, stream in self._streams.items():
            needed_ms = self._kept_from * QUARTER_MS - self.pair.probes[place].lag_ms - LOOK_BACK_MS
            del stream.heard[: bisect_left(stream.heard, needed_ms, key=lambda one: one.at_ms)]
        self._states = {
            quarter: state
            for quarter, state in self._states.items()
            if quarter >= oldest or quarter % QUARTERS_A_DAY == 0 or quarter == self.begins
        }

    def _water(self) -> Water:
        waters = {place: self._probe_water(place) for place in _PROBES if place in self.pair.probes}
        nothing = ProbeWater(medians={})
        return Water(
            background=waters.get("background", nothing), downstream=waters.get("downstream", nothing),
            outfall=waters.get("outfall"), alike=self.pair.alike,
        )  # fmt: skip

    def _probe_water(self, place: str) -> ProbeWater:
        probe = self.pair.probes[place]
        return ProbeWater(
            medians=self._streams[place].medians,
            range_max=None if probe.range_max is None else Decimal(repr(probe.range_max)),
            confirmed_ms=sorted(self.confirmed_ms.get(probe.sensor, ())),
        )


def samples_of(heard: Sequence[Heard]) -> Samples:
    """Readings as the tests of quality take them."""
    return Samples(
        at_ms=[one.at_ms for one in heard],
        values=[one.value for one in heard],
        faults={index: one.fault for index, one in enumerate(heard) if one.fault},
        pegged=frozenset(index for index, one in enumerate(heard) if one.pegged),
    )


def begin(rule: Contrast, quarter: int) -> State:
    """A state of nothing known before this quarter."""
    return start(rule, quarter)


def state_text(state: State) -> str:
    """A state as JSON text."""
    carried = None
    if state.carried is not None:
        quarter, median = state.carried
        carried = [quarter, str(median.value), median.pegged, median.doubtful]
    return json.dumps(
        {
            "next": state.next_quarter,
            **{name: [[s.level, s.needed, s.clear_needed, s.on, s.up, s.clear] for s in getattr(state, name)]
               for name in ("tiers", "free", "benchmarks")},
            "carried": carried,
            "latches": {
                name: [one.latched, one.pegged_end_ms, one.low, one.low_enough] for name, one in state.latches.items()
            },
        }
    )  # fmt: skip


def state_from(text: str) -> State:
    """The opposite of `state_text`."""
    told = json.loads(text)
    carried = told["carried"]
    return State(
        next_quarter=told["next"],
        tiers=[Switch(*one) for one in told["tiers"]],
        free=[Switch(*one) for one in told["free"]],
        benchmarks=[Switch(*one) for one in told["benchmarks"]],
        carried=None if carried is None else (carried[0], Median(Decimal(carried[1]), carried[2], carried[3])),
        latches={name: Latch(*one) for name, one in told["latches"].items()},
    )
