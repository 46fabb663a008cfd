"""Rain known only as a total over an outage: the readings of when it may have fallen, and what they bind to."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from alerts.storms import GaugeRain, Quality, Storm, StormRule, Verdict, judge, judge_as_of, lay_tracks
from alerts.tracks import rain_instants
from siltwatch.instants import from_ms

_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class UncertainRain:
    """Rain of one gauge that fell at unknown times in `(after, until]`; `count_tenth_um` is its smallest piece."""

    gauge: str
    after_ms: int
    until_ms: int
    depth_tenth_um: int
    count_tenth_um: int = 1
    quality: Quality = "good"

    @property
    def at_its_end(self) -> GaugeRain:
        """All of it at the end."""
        return _at_until(self)

    @property
    def at_its_start(self) -> GaugeRain:
        """All of it at the start."""
        return _spread(self, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """The verdicts of an outage: all of its rain at once at either end, and spread to join events where it could."""

    early: Verdict
    late: Verdict
    joined: Verdict | None

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Those that there are."""
        return (self.early, self.late) if self.joined is None else (self.early, self.late, self.joined)


@dataclass(frozen=True, slots=True, kw_only=True)
class Obligation:
    """What binds while the times are uncertain: the earliest due instants, and the latest reading as a second line."""

    storm: bool
    time_uncertain: bool = False
    due_threshold_ms: int | None = None
    due_storm_end_ms: int | None = None
    latest_reading_ms: int | None = None

    @property
    def due_threshold_at(self) -> datetime | None:
        """Earliest trigger + 24 h."""
        return None if self.due_threshold_ms is None else from_ms(self.due_threshold_ms)

    @property
    def due_storm_end_at(self) -> datetime | None:
        """Earliest end + 24 h."""
        return None if self.due_storm_end_ms is None else from_ms(self.due_storm_end_ms)

    @property
    def latest_reading_at(self) -> datetime | None:
        """Latest end + 24 h."""
        return None if self.latest_reading_ms is None else from_ms(self.latest_reading_ms)


def bounds(
    gauges: Sequence[GaugeRain], rule: StormRule, uncertain: Sequence[UncertainRain], within_ms: int = _DAY_MS
) -> Obligation:
    """A storm in any reading is a storm; meant for a window of rain in which each reading has one storm at most."""
    verdicts = read(gauges, rule, uncertain).verdicts
    storms = [storm for verdict in verdicts for storm in verdict.storms]
    if not storms:
        return Obligation(storm=False)
    instants = {tuple((storm.trigger_ms, storm.end_ms) for storm in verdict.storms) for verdict in verdicts}
    return Obligation(
        storm=True,
        time_uncertain=len(instants) > 1,
        due_threshold_ms=min(storm.trigger_ms for storm in storms) + within_ms,
        due_storm_end_ms=min(storm.end_ms for storm in storms) + within_ms,
        latest_reading_ms=max(storm.end_ms for storm in storms) + within_ms,
    )


def read(
    gauges: Sequence[GaugeRain], rule: StormRule, uncertain: Sequence[UncertainRain], as_of_ms: int | None = None
) -> Readings:
    """Judge with the uncertain rain at the start, at the end and, where that could bridge two events, in between."""
    known = rain_instants(lay_tracks(gauges, as_of_ms))
    bridges = [_bridge(known, rain, rule.min_dry_ms) for rain in uncertain]
    spread = [_spread(rain, bridge) for rain, bridge in zip(uncertain, bridges, strict=True)]

    def verdict(placed: Iterable[GaugeRain]) -> Verdict:
        rain = [*gauges, *placed]
        return judge(rain, rule) if as_of_ms is None else judge_as_of(rain, rule, as_of_ms)

    return Readings(
        early=verdict(_spread(rain, ()) for rain in uncertain),
        late=verdict(_at_until(rain) for rain in uncertain),
        joined=verdict(spread) if any(bridges) else None,
    )


def judge_bounds(
    gauges: Sequence[GaugeRain], rule: StormRule, uncertain: Sequence[UncertainRain], as_of_ms: int
) -> Verdict:
    """The verdict of an instant in which each storm has the earliest trigger and end that any reading gives it.

    The reading with the most storms is the base; a storm of another one bounds the storm that it meets, or the next.
    """
    if not uncertain:
        return judge_as_of(gauges, rule, as_of_ms)
    verdicts = read(gauges, rule, uncertain, as_of_ms).verdicts
    base = max(verdicts, key=lambda verdict: len(verdict.storms))
    met: list[list[Storm]] = [[storm] for storm in base.storms]
    for verdict in verdicts:
        for storm in verdict.storms if verdict is not base else ():
            met[_nearest(storm, base.storms)].append(storm)
    storms = (_bounded(mine, of=len(verdicts), rule=rule) for mine in met)
    return replace(base, storms=tuple(storms))


def _nearest(storm: Storm, storms: Sequence[Storm]) -> int:
    """Which of the storms one of another reading is: the first that it overlaps, else the nearest."""
    apart = [max(0, one.start_ms - storm.end_ms, storm.start_ms - one.end_ms) for one in storms]
    return apart.index(min(apart))


def _bounded(mine: Sequence[Storm], *, of: int, rule: StormRule) -> Storm:
    storm, latest_ms = mine[0], max(one.end_ms for one in mine)
    if len(mine) == of and len({(one.trigger_ms, one.end_ms) for one in mine}) == 1:
        return storm
    return replace(
        storm,
        trigger_ms=min(one.trigger_ms for one in mine),
        end_ms=min(one.end_ms for one in mine),
        confirmed_ms=latest_ms + rule.min_dry_ms,
        depth_tenth_um=max(one.depth_tenth_um for one in mine),
        latest_end_ms=latest_ms,
    )


def _bridge(known: Sequence[int], rain: UncertainRain, min_dry_ms: int) -> list[int]:
    """The fewest instants inside the outage at which a count each leaves no dry spell up to the rain after it."""
    pieces: list[int] = []
    at_ms, joined = rain.after_ms, 0
    spare = rain.depth_tenth_um // rain.count_tenth_um - 1  # one count at least falls at the start
    for next_ms in known[bisect_right(known, rain.after_ms) :]:
        while next_ms - at_ms >= min_dry_ms and at_ms < rain.until_ms and len(pieces) < spare:
            at_ms = min(at_ms + min_dry_ms - 1, rain.until_ms)
            pieces.append(at_ms)
        if next_ms - at_ms >= min_dry_ms:
            break
        at_ms, joined = next_ms, len(pieces)
    return pieces[:joined]


def _spread(rain: UncertainRain, bridge: Sequence[int]) -> GaugeRain:
    """A count at each instant of the bridge, all the rest at the start of the outage."""
    rest = rain.depth_tenth_um - len(bridge) * rain.count_tenth_um
    return GaugeRain(
        gauge=rain.gauge,
        quality=rain.quality,
        at_ms=[rain.after_ms, *bridge],
        depth_tenth_um=[rest, *(rain.count_tenth_um for _ in bridge)],
    )


def _at_until(rain: UncertainRain) -> GaugeRain:
    return GaugeRain(
        gauge=rain.gauge, quality=rain.quality, at_ms=[rain.until_ms], depth_tenth_um=[rain.depth_tenth_um]
    )
