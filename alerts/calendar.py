"""Clocks of the law: elapsed hours, wall-clock hours, calendar days and business days."""

from calendar import monthrange
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from siltwatch.errors import QuantityError
from siltwatch.instants import utc

HoursMode = Literal["elapsed", "strict_min"]
Each = Literal["workday", "month"]
_LAST_SECOND = time(23, 59, 59)
_SATURDAY = 5
_SUNDAY = 6
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeClock:
    """One clock of a code: the name of its base, and one length; `each` comes again in every workday or month."""

    base: str
    elapsed: timedelta | None = None
    days: int = 0
    business_days: int = 0
    months: int = 0
    each: Each | None = None


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
    "before_start": NoticeClock(base="starts", elapsed=timedelta(0)),  # R-01, P-20, R-29, G-20, G-05
    "before_clearing": NoticeClock(base="clears", elapsed=timedelta(0)),
    "appeal_from_service": NoticeClock(base="served", days=15),  # P-16, G-16
    "appeal_from_issuance": NoticeClock(base="issued", days=15),  # G-27
    "appeal_hearing": NoticeClock(base="filed", days=30),  # G-27
    "appeal_decision_filed": NoticeClock(base="decided", days=5),  # G-27
    "abatement_access": NoticeClock(base="decided", business_days=5),  # G-28
    "drainage_correction": NoticeClock(base="notified", days=30),  # P-26
    "swppp_completeness": NoticeClock(base="submitted", days=30),
    "swppp_decision": NoticeClock(base="complete", days=30),
    "swppp_certification": NoticeClock(base="notified", days=7),
    "correction_by_notice": NoticeClock(base="set", elapsed=timedelta(0)),  # P-15, R-17, G-12, G-16, G-26
    "records_request": NoticeClock(base="received", business_days=5),
    "release_hazardous": NoticeClock(base="found", elapsed=timedelta(minutes=15)),  # G-25: at once
    "release_report": NoticeClock(base="found", business_days=1),  # G-25
    "release_letter": NoticeClock(base="reported", business_days=3),  # G-25
    "release_record": NoticeClock(base="found", months=36),  # G-25: how long it is kept
    "stabilization_start": NoticeClock(base="stopped", days=14),
    "stabilization_resume": NoticeClock(base="stopped", days=21),
    "stabilization_snow": NoticeClock(base="looked", days=7),  # as soon as practicable
    "vegetation_established": NoticeClock(base="seeded", days=14),
    "exposed_area": NoticeClock(base="exposed", days=14),  # G-08
    "sediment_watch": NoticeClock(base="measured", days=7),  # warned before P-05, R-20, G-10
    "sediment_clean_out": NoticeClock(base="measured", elapsed=timedelta(hours=24)),  # P-05, R-20, G-10
    "stockpiles": NoticeClock(base="since", each="workday"),
    "professional_daily": NoticeClock(base="since", each="workday"),
    "monthly_summary": NoticeClock(base="since", each="month"),
    "calibration": NoticeClock(base="calibrated", days=28),  # G-23
    "guarantee_inspection": NoticeClock(base="accepted", months=12),  # P-27, R-35, G-35
    "long_storm": NoticeClock(base="trigger", elapsed=timedelta(hours=24)),  # advice
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


def add_months(on: date, count: int) -> date:
    """The same day so many months later, or the last of a shorter month."""
    year, month = divmod(on.year * 12 + on.month - 1 + count, 12)
    return date(year, month + 1, min(on.day, monthrange(year, month + 1)[1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Holiday:
    """A day of each year that is no workday: a date, or the `nth` weekday of a month (-1: the last), and days after.

    With `observed` one that falls on a Sunday is kept on the Monday after.
    """

    name: str
    month: int
    day: int | None = None
    nth: int = 0
    weekday: int = 0
    after: int = 0
    observed: bool = False

    def on(self, year: int) -> date:
        """The day of a year on which it is kept."""
        if self.day is not None:
            kept = date(year, self.month, self.day)
            return kept + _ONE_DAY if self.observed and kept.weekday() == _SUNDAY else kept
        days = [date(year, self.month, day) for day in range(1, monthrange(year, self.month)[1] + 1)]
        matching = [day for day in days if day.weekday() == self.weekday]
        return matching[self.nth - 1 if self.nth > 0 else self.nth] + timedelta(days=self.after)


@dataclass(frozen=True, slots=True, kw_only=True)
class Workdays:
    """The workdays of a town: its weekdays without its holidays, and when a workday ends by the clock of the site."""

    weekdays: frozenset[int] = frozenset(range(5))
    ends_at: time = time(17)
    holidays: tuple[Holiday, ...] = ()

    def is_workday(self, on: date) -> bool:
        """Whether work goes on that day."""
        return on.weekday() in self.weekdays and on not in self.holidays_of(on.year)

    def holidays_of(self, year: int) -> frozenset[date]:
        """The holidays that are kept within a year."""
        kept = (holiday.on(of) for of in (year - 1, year) for holiday in self.holidays)
        return frozenset(day for day in kept if day.year == year)

    def between(self, first: date, last: date) -> Iterator[date]:
        """The workdays from one date to another, both counted."""
        days = (first + timedelta(days=number) for number in range((last - first).days + 1))
        return (day for day in days if self.is_workday(day))


USUAL_WORKDAYS = Workdays()


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
    return NoticeDue(clock=clock, due_on=due_date(rule, on, holidays))


def due_date(rule: NoticeClock, on: date, holidays: Collection[date] = ()) -> date:
    """The last day of a clock of days; one that comes again is due on the day itself, or on the last of the month."""
    if rule.each is not None:
        return on if rule.each == "workday" else on.replace(day=monthrange(on.year, on.month)[1])
    whole = add_months(on + timedelta(days=rule.days), rule.months)
    return add_business_days(whole, rule.business_days, holidays)
