"""When a person is left alone: quiet hours, and the hours outside the work calendar, by the clock of the site.

Rest never hides the last reminder before a due instant: what may wait is decided by `may_wait`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from alerts.notices.facts import Held, Phase, Step
from siltwatch.people import WEEKDAYS, Hours, Person

_ONE_DAY = timedelta(days=1)
_LOOK_AHEAD_DAYS = 15  # a rest that is longer has no end that anybody waits for
_MAY_WAIT = frozenset({Phase.TRIGGER, Phase.END, Phase.COUNTDOWN, Phase.DEFERRED, Phase.SAFE})
_QUARTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """A person is at rest until an instant, and why."""

    until_at: datetime
    why: Held


def rest_at(person: Person, at: datetime, zone: ZoneInfo) -> Rest | None:
    """The rest that an instant falls into, with its end; None: the person may be told now."""
    why = _why(person, at, zone)
    if why is None:
        return None
    ends = (end for end in _edges(person, at, zone) if end > at and _why(person, end, zone) is None)
    return Rest(until_at=min(ends, default=at + _LOOK_AHEAD_DAYS * _ONE_DAY), why=why)


def may_wait(step: Step, rest: Rest, occasions: Sequence[Step]) -> bool:
    """Whether a step may be told at the end of a rest: a reminder before the due instant must still come after it."""
    last = last_reminder(occasions)
    return step.phase in _MAY_WAIT and last is not None and step.name != last.name and rest.until_at <= last.at


def last_reminder(occasions: Sequence[Step]) -> Step | None:
    """The last step before the due instant."""
    return max((step for step in occasions if step.phase is Phase.COUNTDOWN), key=lambda step: step.at, default=None)


def hidden_reminder(person: Person, before_due: timedelta, zone: ZoneInfo, year: int) -> datetime | None:
    """A due instant whose last reminder would wait beyond it if rest let nothing through; None: there is none.

    Every quarter hour of a week is tried, and of the weeks with both nights on which clocks change.
    """
    for start in (datetime(year, 6, 1, tzinfo=UTC), *_clock_changes(zone, year)):
        for quarter in range(7 * 24 * 4):
            due_at = start + quarter * _QUARTER
            rest = rest_at(person, due_at - before_due, zone)
            if rest is not None and rest.until_at >= due_at:
                return due_at
    return None


def _clock_changes(zone: ZoneInfo, year: int) -> Iterator[datetime]:
    """Three days before each day of the year on which the offset changes."""
    noon = datetime(year, 1, 1, 12, tzinfo=UTC)
    for day in range(365):
        at = noon + day * _ONE_DAY
        if at.astimezone(zone).utcoffset() != (at + _ONE_DAY).astimezone(zone).utcoffset():
            yield at - 3 * _ONE_DAY


def _why(person: Person, at: datetime, zone: ZoneInfo) -> Held | None:
    local = at.astimezone(zone).replace(tzinfo=None)
    if any(_holds(hours, local) for hours in person.quiet):
        return Held.QUIET_HOURS
    at_work = any(_holds(hours, local, off_on=person.off_on) for hours in person.works)
    return None if at_work or not person.works else Held.OUTSIDE_WORK


def _holds(hours: Hours, local: datetime, *, off_on: Sequence[date] = ()) -> bool:
    """Whether a wall-clock reading lies in the hours of that day, or in those of the day before that pass midnight."""
    return any(
        _is_on(hours, day, off_on) and _starts(hours, day) <= local < _ends(hours, day)
        for day in (local.date(), local.date() - _ONE_DAY)
    )


def _is_on(hours: Hours, day: date, off_on: Sequence[date]) -> bool:
    return WEEKDAYS[day.weekday()] in hours.days and day not in off_on


def _starts(hours: Hours, day: date) -> datetime:
    return datetime.combine(day, hours.start)


def _ends(hours: Hours, day: date) -> datetime:
    return datetime.combine(day if hours.end > hours.start else day + _ONE_DAY, hours.end)


def _edges(person: Person, at: datetime, zone: ZoneInfo) -> Iterator[datetime]:
    """Every instant of the coming days at which hours begin or end, and each midnight."""
    first = at.astimezone(zone).date() - _ONE_DAY
    for days in range(_LOOK_AHEAD_DAYS):
        day = first + days * _ONE_DAY
        yield _instant(datetime.combine(day, time(0)), zone)
        for hours in (*person.quiet, *person.works):
            yield _instant(_starts(hours, day), zone)
            yield _instant(_ends(hours, day), zone)


def _instant(local: datetime, zone: ZoneInfo) -> datetime:
    return local.replace(tzinfo=zone).astimezone(UTC)
