"""Storms and visits to dated duties: what is due when, what closes it, how late it is."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from alerts.calendar import end_of_day, local_date, local_instant, shift_hours
from alerts.profile import Anchor, Routine, StormInspection
from alerts.storms import Storm
from siltwatch.instants import utc

Status = Literal["open", "overdue", "closed_on_time", "closed_late"]
Scope = Literal["full", "storm"]
Span = tuple[datetime, datetime]
_ONE_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyStorm:
    """The instants of one storm that its duty depends on, under the storm's lasting id."""

    storm: str
    trigger_at: datetime
    end_at: datetime
    confirmed_at: datetime
    known_at: datetime | None = None
    latest_end_at: datetime | None = None  # where an outage leaves the instants uncertain

    def __post_init__(self) -> None:
        for moment in (self.trigger_at, self.end_at, self.confirmed_at):
            utc(moment)

    @classmethod
    def of(cls, storm_id: str, storm: Storm, known_at: datetime | None = None) -> "DutyStorm":
        """The instants of a judged storm."""
        return cls(
            storm=storm_id,
            trigger_at=storm.trigger_at,
            end_at=storm.end_at,
            confirmed_at=storm.confirmed_at,
            known_at=known_at,
            latest_end_at=storm.latest_end_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """An inspection that counts, by the instant it started on site."""

    id: str
    started_at: datetime
    scope: Scope

    def __post_init__(self) -> None:
        utc(self.started_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class StormDuty:
    """The inspection that one storm calls for, as of an instant; `late_by_s` runs while it is overdue."""

    kind: Literal["storm_inspection"] = "storm_inspection"
    storm: str
    anchor: Anchor
    anchor_at: datetime
    due_at: datetime
    provisional: bool
    latest_reading_at: datetime | None
    interim_advisory_at: datetime | None
    status: Status
    closed_by: str | None
    closed_at: datetime | None
    late_by_s: int
    citation: str
    closes: str
    known_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRoutine:
    """One full visit held against the due instant before it."""

    visit: str
    due_at: datetime
    on_time: bool
    late_by_s: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutineDuty:
    """The next regular inspection as of an instant; `since` is the visit its clock runs from, None the site's start."""

    kind: Literal["routine"] = "routine"
    anchor_at: datetime
    due_at: datetime
    status: Literal["open", "overdue"]
    since: str | None
    late_by_s: int
    history: tuple[PastRoutine, ...]
    citation: str
    closes: str


def storm_duties(
    storms: Iterable[DutyStorm], visits: Iterable[Visit], *, rule: StormInspection, zone: ZoneInfo, as_of: datetime
) -> list[StormDuty]:
    """One duty a storm, in the order given; visits that started after `as_of` do not exist yet."""
    made = _made(visits, as_of)
    return [_storm_duty(storm, made, rule, zone=zone, as_of=as_of) for storm in storms]


def _storm_duty(
    storm: DutyStorm, made: Sequence[Visit], rule: StormInspection, *, zone: ZoneInfo, as_of: datetime
) -> StormDuty:
    by_end = rule.anchor == "storm_end"
    anchor_at = storm.end_at if by_end else storm.trigger_at
    due_at = shift_hours(anchor_at, rule.within, zone=zone, mode=rule.hours_mode)
    place = bisect_left(made, anchor_at, key=lambda visit: visit.started_at)
    closing = made[place] if place < len(made) else None
    late_by_s = _late_by_s(closing.started_at if closing else as_of, due_at)
    return StormDuty(
        storm=storm.storm,
        anchor=rule.anchor,
        anchor_at=anchor_at,
        due_at=due_at,
        provisional=by_end and as_of < storm.confirmed_at,
        latest_reading_at=_latest_reading(storm, rule),
        interim_advisory_at=_interim_advisory(storm, rule),
        status=_status(closed=closing is not None, late=late_by_s > 0),
        closed_by=closing.id if closing else None,
        closed_at=closing.started_at if closing else None,
        late_by_s=late_by_s,
        citation=rule.citation,
        closes=rule.closes,
        known_at=storm.known_at,
    )


def _latest_reading(storm: DutyStorm, rule: StormInspection) -> datetime | None:
    """The second line: the end of the storm, where the first is the trigger or the end is only a bound."""
    if rule.anchor == "storm_end":
        return None if storm.latest_end_at is None else storm.latest_end_at + rule.within
    return (storm.latest_end_at or storm.end_at) + rule.within


def routine(  # noqa: PLR0913 - the visits, and all that bears on their clock
    visits: Iterable[Visit],
    *,
    rule: Routine,
    zone: ZoneInfo,
    as_of: datetime,
    started_on: date | None = None,
    rests: Sequence[Span] = (),
) -> RoutineDuty | None:
    """The clock of the regular inspection: from the last full visit, or from the day the site started.

    Visits before that day count for nothing; before it, and where neither is known, there is no duty. A clock that
    starts while it rests runs from the end of the rest.
    """
    full = [visit for visit in _made(visits, as_of) if visit.scope == "full"]
    since: Visit | None = None
    if started_on is not None:
        if local_date(as_of, zone) < started_on:
            return None
        full = [visit for visit in full if local_date(visit.started_at, zone) >= started_on]
        anchor_at = local_instant(started_on, time(0), zone)
    elif full:
        since = full.pop(0)
        anchor_at = since.started_at
    else:
        return None
    history = _held_against_due(anchor_at, full, rule, zone, rests)
    if full:
        since = full[-1]
        anchor_at = since.started_at
    due_at = _routine_due(anchor_at, rule, zone, rests)
    late_by_s = _late_by_s(as_of, due_at)
    return RoutineDuty(
        anchor_at=anchor_at,
        due_at=due_at,
        status="overdue" if late_by_s else "open",
        since=since.id if since else None,
        late_by_s=late_by_s,
        history=history,
        citation=rule.citation,
        closes=rule.closes,
    )


def _held_against_due(
    first_anchor_at: datetime, full: Sequence[Visit], rule: Routine, zone: ZoneInfo, rests: Sequence[Span]
) -> tuple[PastRoutine, ...]:
    """Each full visit against the due instant that its predecessor set."""
    held = []
    for anchor_at, visit in zip([first_anchor_at, *(visit.started_at for visit in full)], full, strict=False):
        due_at = _routine_due(anchor_at, rule, zone, rests)
        late_by_s = _late_by_s(visit.started_at, due_at)
        held.append(PastRoutine(visit=visit.id, due_at=due_at, on_time=not late_by_s, late_by_s=late_by_s))
    return tuple(held)


def _routine_due(anchor_at: datetime, rule: Routine, zone: ZoneInfo, rests: Sequence[Span]) -> datetime:
    anchor_at = max((end for start, end in rests if start <= anchor_at < end), default=anchor_at)
    every = timedelta(days=rule.every_days)
    return anchor_at + every if rule.days_mode == "168h" else end_of_day(local_date(anchor_at, zone) + every, zone)


def _made(visits: Iterable[Visit], as_of: datetime) -> list[Visit]:
    return sorted(
        (visit for visit in visits if visit.started_at <= as_of), key=lambda visit: (visit.started_at, visit.id)
    )


def _interim_advisory(storm: DutyStorm, rule: StormInspection) -> datetime | None:
    """While a long storm goes on, a look is advised; a storm confirmed by then needs none."""
    if rule.interim_advisory is None:
        return None
    advised_at = storm.trigger_at + rule.interim_advisory
    return advised_at if advised_at < storm.confirmed_at else None


def _late_by_s(moment: datetime, due_at: datetime) -> int:
    """Seconds past due, begun ones counted whole, so that late is never zero."""
    return max(0, -((due_at - moment) // _ONE_SECOND))


def _status(*, closed: bool, late: bool) -> Status:
    if closed:
        return "closed_late" if late else "closed_on_time"
    return "overdue" if late else "open"
