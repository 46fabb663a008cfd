"""Clocks of the law: elapsed hours, wall-clock hours, calendar days and business days."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from siltwatch.errors import QuantityError
from siltwatch.instants import utc

HoursMode = Literal["elapsed", "strict_min"]
_LAST_SECOND = time(23, 59, 59)
_SATURDAY = 5
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeClock:
    """One clock of a code: the name of its base, and its length as elapsed time, calendar or business days."""

    base: str
    elapsed: timedelta | None = None
    days: int = 0
    business_days: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeDue:
    """When a notice is due: an instant for a clock of hours, a local date for a clock of days."""

    clock: str
    due_at: datetime | None = None
    due_on: date | None = None


# Lengths as the town codes and the state permit give them; the requirement ids are those of the register.
NOTICE_CLOCKS: Mapping[str, NoticeClock] = {
    "milestone_48h": NoticeClock(base="at", elapsed=timedelta(hours=-48)),  # P-08, R-16
    "milestone_24h": NoticeClock(base="at", elapsed=timedelta(hours=-24)),  # G-11
    "appeal_from_service": NoticeClock(base="served", days=15),  # P-16, G-16
    "appeal_from_issuance": NoticeClock(base="issued", days=15),  # G-27
    "appeal_hearing": NoticeClock(base="filed", days=30),  # G-27
    "appeal_decision_filed": NoticeClock(base="decided", days=5),  # G-27
    "abatement_access": NoticeClock(base="decided", business_days=5),  # G-28
    "drainage_correction": NoticeClock(base="notified", days=30),  # P-26
    "swppp_completeness": NoticeClock(base="submitted", days=30),
    "swppp_certification": NoticeClock(base="notified", days=7),
    "records_request": NoticeClock(base="received", business_days=5),
    "release_report": NoticeClock(base="found", business_days=1),  # G-25
    "release_letter": NoticeClock(base="reported", business_days=3),  # G-25
    "stabilization_start": NoticeClock(base="stopped", days=14),
    "stabilization_resume": NoticeClock(base="stopped", days=21),
    "vegetation_established": NoticeClock(base="seeded", days=14),
    "petroleum_hotline": NoticeClock(base="found", elapsed=timedelta(hours=2)),
    "twice_weekly_next": NoticeClock(base="visited", days=3),  # two full days between
}


def local_date(moment: datetime, zone: ZoneInfo) -> date:
    """The date on the calendar of the site."""
    return moment.astimezone(zone).date()


def local_instant(on: date, at: time, zone: ZoneInfo) -> datetime:
    """A wall-clock reading as an instant: a missing one takes the offset before the change, of two the first counts."""
    return datetime.combine(on, at, tzinfo=zone).astimezone(UTC)


def end_of_day(on: date, zone: ZoneInfo) -> datetime:
    """23:59:59 on a local date."""
    return local_instant(on, _LAST_SECOND, zone)


def shift_hours(moment: datetime, duration: timedelta, *, zone: ZoneInfo, mode: HoursMode = "elapsed") -> datetime:
    """So much later (or earlier) in elapsed time; `strict_min` takes the wall-clock reading where that is earlier."""
    elapsed = utc(moment) + duration
    if mode == "elapsed":
        return elapsed
    reading = moment.astimezone(zone).replace(tzinfo=None) + duration
    return min(elapsed, local_instant(reading.date(), reading.time(), zone))


def add_business_days(on: date, count: int, holidays: Collection[date] = ()) -> date:
    """The base day is not counted; Saturdays, Sundays and the holidays given are no business days."""
    while count:
        on += _ONE_DAY
        if on.weekday() < _SATURDAY and on not in holidays:
            count -= 1
    return on


def notice_due(
    clock: str,
    given: Mapping[str, date | datetime],
    *,
    zone: ZoneInfo,
    holidays: Collection[date] = (),
    hours_mode: HoursMode = "elapsed",
) -> NoticeDue:
    """When the notice of a named clock is due; an instant given for a clock of days counts by its local date."""
    rule = NOTICE_CLOCKS.get(clock)
    if rule is None:
        message = f"unknown notice clock {clock!r}: expected one of {', '.join(sorted(NOTICE_CLOCKS))}"
        raise QuantityError(message)
    if rule.base not in given:
        message = f"notice clock {clock!r} runs from {rule.base!r}, which was not given"
        raise QuantityError(message)
    base = given[rule.base]
    if rule.elapsed is not None:
        if not isinstance(base, datetime):
            message = f"notice clock {clock!r} counts hours: {rule.base!r} must be an instant, not the date {base}"
            raise QuantityError(message)
        return NoticeDue(clock=clock, due_at=shift_hours(base, rule.elapsed, zone=zone, mode=hours_mode))
    on = local_date(utc(base), zone) if isinstance(base, datetime) else base
    return NoticeDue(
        clock=clock, due_on=add_business_days(on + timedelta(days=rule.days), rule.business_days, holidays)
    )
