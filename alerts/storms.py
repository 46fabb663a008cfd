"""Rain to events to storms: the rule of design.md, every boundary of it, as plain functions over whole numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from alerts.tracks import Track, lay_track, spells
from siltwatch.errors import QuantityError
from siltwatch.instants import from_ms

Quality = Literal["good", "suspect", "fail"]
Basis = Literal["event", "rolling24"]
StormState = Literal["open", "confirmed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StormRule:
    """When rain is a storm; the defaults are half an inch, a near band from 0.45 in, six dry hours, a day's window."""

    threshold_tenth_um: int = 127_000
    near_tenth_um: int = 114_300
    min_dry_ms: int = 21_600_000
    window_ms: int = 86_400_000
    rolling24: bool = True

    def __post_init__(self) -> None:
        if min(self.threshold_tenth_um, self.near_tenth_um, self.min_dry_ms, self.window_ms) <= 0:
            message = f"a storm rule needs depths and durations above zero, not {self}"
            raise QuantityError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeRain:
    """Credits of one gauge as parallel rows, in any order; rows of other quality are a second value of that gauge."""

    gauge: str
    quality: Quality
    at_ms: Sequence[int]
    depth_tenth_um: Sequence[int]

    def __post_init__(self) -> None:
        if len(self.at_ms) != len(self.depth_tenth_um):
            message = f"gauge {self.gauge!r}: {len(self.at_ms)} instants for {len(self.depth_tenth_um)} depths"
            raise QuantityError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Rain bounded by dry spells; `storm` is an index into the verdict's storms, `totals` the depth by gauge."""

    start_ms: int
    end_ms: int
    total_tenth_um: int
    storm: int | None
    totals: Mapping[str, int]

    @property
    def start_at(self) -> datetime:
        """First rain."""
        return from_ms(self.start_ms)

    @property
    def end_at(self) -> datetime:
        """Last rain."""
        return from_ms(self.end_ms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Storm:
    """One or several events that qualified once; `events` are indices into the verdict's events."""

    trigger_ms: int
    start_ms: int
    end_ms: int
    confirmed_ms: int
    basis: Basis
    by: tuple[str, ...]
    at_trigger_tenth_um: int
    depth_tenth_um: int
    events: tuple[int, ...]
    verified: bool
    latest_end_ms: int | None = None  # set where an outage leaves the instants uncertain: then they are the earliest

    @property
    def latest_end_at(self) -> datetime | None:
        """The latest that the end may have been, where it is uncertain."""
        return None if self.latest_end_ms is None else from_ms(self.latest_end_ms)

    @property
    def trigger_at(self) -> datetime:
        """The instant the depth reached the threshold."""
        return from_ms(self.trigger_ms)

    @property
    def start_at(self) -> datetime:
        """First rain of its earliest event."""
        return from_ms(self.start_ms)

    @property
    def end_at(self) -> datetime:
        """Last rain of the event of the trigger; provisional while the storm is open."""
        return from_ms(self.end_ms)

    @property
    def confirmed_at(self) -> datetime:
        """When the dry spell is long enough to know the end."""
        return from_ms(self.confirmed_ms)

    def state(self, as_of_ms: int) -> StormState:
        """`open` before the confirmation, `confirmed` from it on."""
        return "open" if as_of_ms < self.confirmed_ms else "confirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class NearThreshold:
    """A closed event without a storm whose largest figure came close; `peak_tenth_um` is below the threshold."""

    event: int
    basis: Basis
    peak_tenth_um: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the rain amounts to: events by start, storms by trigger, near-threshold notices by event."""

    events: tuple[Event, ...]
    storms: tuple[Storm, ...]
    near: tuple[NearThreshold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditRow:
    """One credit as delivered; a key is the delivery's own name within its gauge."""

    gauge: str
    at_ms: int
    depth_tenth_um: int
    key: str | None = None


def credited(rows: Iterable[CreditRow]) -> list[CreditRow]:
    """The rows without repeated deliveries: one key counts once a gauge, rows without a key always count."""
    seen: set[tuple[str, str]] = set()
    kept = []
    for row in rows:
        if row.key is not None:
            if (row.gauge, row.key) in seen:
                continue
            seen.add((row.gauge, row.key))
        kept.append(row)
    return kept


def judge(gauges: Sequence[GaugeRain], rule: StormRule) -> Verdict:
    """The verdict when all rain is known and everything is closed; linear in the rain, apart from sorting it."""
    return _judge(gauges, rule, until_ms=None)


def judge_as_of(gauges: Sequence[GaugeRain], rule: StormRule, as_of_ms: int) -> Verdict:
    """The verdict of an instant: rain up to and including it, near-threshold only for events closed by then."""
    verdict = _judge(gauges, rule, until_ms=as_of_ms)
    closed = tuple(near for near in verdict.near if verdict.events[near.event].end_ms + rule.min_dry_ms <= as_of_ms)
    return replace(verdict, near=closed)


def current_event(verdict: Verdict, as_of_ms: int, rule: StormRule) -> Event | None:
    """The event that more rain at `as_of_ms` would continue."""
    for event in reversed(verdict.events):
        if event.start_ms <= as_of_ms:
            return event if as_of_ms - event.end_ms < rule.min_dry_ms else None
    return None


def lay_tracks(gauges: Iterable[GaugeRain], until_ms: int | None = None) -> list[Track]:
    """One track for each gauge that is not failed; the rows of one gauge are joined, whatever their quality."""
    rows: dict[str, list[GaugeRain]] = {}
    for rain in gauges:
        if rain.quality != "fail":
            rows.setdefault(rain.gauge, []).append(rain)
    tracks = []
    for gauge, parts in rows.items():
        at_ms, depths = parts[0].at_ms, parts[0].depth_tenth_um
        for part in parts[1:]:
            at_ms, depths = [*at_ms, *part.at_ms], [*depths, *part.depth_tenth_um]
        tracks.append(lay_track(gauge, at_ms, depths, until_ms))
    return tracks


def _judge(gauges: Sequence[GaugeRain], rule: StormRule, until_ms: int | None) -> Verdict:
    verdict = _walk(lay_tracks(gauges, until_ms), rule)
    if any(rain.quality == "suspect" for rain in gauges):
        good = [rain for rain in gauges if rain.quality == "good"]
        proven = [storm.trigger_ms for storm in _walk(lay_tracks(good, until_ms), rule).storms]
        storms = tuple(replace(storm, verified=_holds_any(storm, proven)) for storm in verdict.storms)
        return replace(verdict, storms=storms)
    return verdict


def _holds_any(storm: Storm, triggers_ms: Iterable[int]) -> bool:
    return any(storm.start_ms <= trigger_ms <= storm.end_ms for trigger_ms in triggers_ms)


@dataclass(slots=True)
class _Course:
    """The walk through the events of one set of tracks; `owner[i]` is the storm of event i."""

    tracks: list[Track]
    rule: StormRule
    bounds: list[tuple[int, int]] = field(default_factory=list)
    totals: list[dict[str, int]] = field(default_factory=list)
    owner: list[int | None] = field(default_factory=list)
    free: list[int] = field(default_factory=list)
    storms: list[Storm] = field(default_factory=list)
    near: list[NearThreshold] = field(default_factory=list)


def _walk(tracks: list[Track], rule: StormRule) -> Verdict:
    course = _Course(tracks, rule)
    for start_ms, end_ms in spells(tracks, rule.min_dry_ms):
        course.bounds.append((start_ms, end_ms))
        course.totals.append({track.gauge: track.enter(end_ms) for track in tracks})
        course.owner.append(None)
        _test_event(course)
    events = tuple(
        Event(start_ms=start, end_ms=end, total_tenth_um=max(totals.values()), storm=storm, totals=totals)
        for (start, end), totals, storm in zip(course.bounds, course.totals, course.owner, strict=True)
    )
    near = tuple(near for near in course.near if course.owner[near.event] is None)
    return Verdict(events=events, storms=tuple(course.storms), near=near)


def _test_event(course: _Course) -> None:
    """Let the event that was just entered qualify, or leave its rain free."""
    largest = max(course.totals[-1].values())
    by_event_ms = by_rolling_ms = None
    if largest >= course.rule.threshold_tenth_um:
        reached = [track.reached_ms(course.rule.threshold_tenth_um) for track in course.tracks]
        by_event_ms = min(at_ms for at_ms in reached if at_ms is not None)
    rolling, peak_ms = _rolling_peak(course, largest)
    if rolling >= course.rule.threshold_tenth_um:
        by_rolling_ms = peak_ms
    if by_event_ms is not None and (by_rolling_ms is None or by_event_ms <= by_rolling_ms):
        _qualify(course, by_event_ms, "event")
    elif by_rolling_ms is not None:
        _qualify(course, by_rolling_ms, "rolling24")
    else:
        _leave_free(course, largest, rolling)


def _rolling_peak(course: _Course, largest: int) -> tuple[int, int]:
    """Largest rolling figure and its instant, or zero where it cannot exceed the event's or reach the near band."""
    rule, (start_ms, _) = course.rule, course.bounds[-1]
    if not (rule.rolling24 and course.free and course.bounds[course.free[-1]][1] > start_ms - rule.window_ms):
        return 0, start_ms
    stop_at, floor = rule.threshold_tenth_um, min(rule.near_tenth_um, rule.threshold_tenth_um)
    peaks = [
        track.rolling_peak(start_ms, rule.window_ms, stop_at)
        for track in course.tracks
        if track.rolling_figure(start_ms, rule.window_ms) + largest >= floor
    ]
    reached = [(peak, at_ms) for peak, at_ms in peaks if peak >= stop_at]
    if reached:
        return min(reached, key=lambda pair: pair[1])
    return max(peaks, default=(0, start_ms))


def _qualify(course: _Course, trigger_ms: int, basis: Basis) -> None:
    rule, index = course.rule, len(course.bounds) - 1
    if basis == "event":
        figures = {track.gauge: track.event_figure(trigger_ms) for track in course.tracks}
        members: tuple[int, ...] = (index,)
    else:
        figures = {track.gauge: track.rolling_figure(trigger_ms, rule.window_ms) for track in course.tracks}
        members = (*_claim(course, trigger_ms - rule.window_ms), index)
    for member in members:
        course.owner[member] = len(course.storms)
    end_ms = course.bounds[index][1]
    course.storms.append(
        Storm(
            trigger_ms=trigger_ms,
            start_ms=course.bounds[members[0]][0],
            end_ms=end_ms,
            confirmed_ms=end_ms + rule.min_dry_ms,
            basis=basis,
            by=tuple(sorted(gauge for gauge, figure in figures.items() if figure >= rule.threshold_tenth_um)),
            at_trigger_tenth_um=max(figures.values()),
            depth_tenth_um=max(sum(course.totals[member][gauge] for member in members) for gauge in figures),
            events=members,
            verified=True,
        )
    )


def _claim(course: _Course, after_ms: int) -> tuple[int, ...]:
    """Take every free event with rain after an instant, as a whole; older ones can matter to no later window."""
    claimed = tuple(index for index in course.free if course.bounds[index][1] > after_ms)
    course.free.clear()
    for track in course.tracks:
        track.claim()
    return claimed


def _leave_free(course: _Course, largest: int, rolling: int) -> None:
    rule, index = course.rule, len(course.bounds) - 1
    course.free.append(index)
    for track in course.tracks:
        track.release()
    peak = max(largest, rolling)
    if peak >= rule.near_tenth_um:
        basis: Basis = "event" if largest >= rule.near_tenth_um else "rolling24"
        course.near.append(NearThreshold(event=index, basis=basis, peak_tenth_um=peak))
