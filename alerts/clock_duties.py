"""Clocks that people and records start to dated duties: when each is due, what meets it, what takes its place. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from alerts.calendar import Workdays, add_months, due_date, end_of_day, local_date, local_instant, shift_hours
from alerts.profile import DutyClock, Profile

Status = Literal["open", "overdue", "closed_on_time", "closed_late", "withdrawn"]
How = Literal["met", "withdrawn"]
_ONE_DAY = timedelta(days=1)
_ONE_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedClock:
    """A clock of the code that runs for one thing: an area, a milestone, a request; `base_at` is what it runs from.

    `every` takes the place of the profile's length where the site file has one of its own.
    """

    id: str
    clock: str
    subject: str
    base_at: datetime
    entered_at: datetime
    every: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedClock:
    """What a person recorded of a started clock: what it asks for was done at an instant, or it no longer holds."""

    id: str
    start: str
    how: How
    at: datetime
    because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockDuty:
    """The duty of one started clock, or of one of its days or months, as of an instant."""

    id: str
    clock: DutyClock
    layer: Profile
    subject: str
    anchor_at: datetime
    due_at: datetime
    latest_reading_at: datetime | None
    status: Status
    closed_by: str | None
    closed_at: datetime | None
    late_by_s: int
    withdrawn_because: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """One clock as it runs, with all that bears on it."""

    start: StartedClock
    clock: DutyClock
    layer: Profile
    workdays: Workdays
    zone: ZoneInfo
    as_of: datetime
    ends: tuple[EndedClock, ...]
    replaced_by: tuple[StartedClock, DutyClock] | None


def clock_duties(
    starts: Sequence[StartedClock],
    ends: Iterable[EndedClock],
    *,
    profile: Profile,
    zone: ZoneInfo,
    as_of: datetime,
) -> list[ClockDuty]:
    """The duties of all started clocks by id; where several layers have a clock, the earliest due instant governs.

    A clock that no layer has any more gives none.
    """
    ended: dict[str, list[EndedClock]] = {}
    for end in sorted(ends, key=lambda end: (end.at, end.id)):
        ended.setdefault(end.start, []).append(end)
    duties: list[ClockDuty] = []
    for start in starts:
        replaced_by = _replacing(start, starts, profile)
        candidates = [
            _Case(
                start=start, clock=clock, layer=layer, workdays=profile.workdays, zone=zone, as_of=as_of,
                ends=tuple(ended.get(start.id, ())), replaced_by=replaced_by,
            )
            for layer, clock in profile.clocks_named(start.clock)
        ]  # fmt: skip
        governing = min(candidates, key=lambda case: _due_at(case, start.base_at), default=None)
        if governing is not None:
            duties += _duties(governing)
    return sorted(duties, key=lambda duty: duty.id)


def _replacing(
    start: StartedClock, starts: Iterable[StartedClock], profile: Profile
) -> tuple[StartedClock, DutyClock] | None:
    """The first clock that was started later for the same subject and takes the place of this one."""
    later = sorted(
        (other for other in starts if (other.entered_at, other.id) > (start.entered_at, start.id)),
        key=lambda other: (other.entered_at, other.id),
    )
    for other in later:
        found = profile.find_clock(other.clock)
        if found is not None and other.subject == start.subject and start.clock in found[1].replaces:
            return other, found[1]
    return None


def _duties(case: _Case) -> Iterator[ClockDuty]:
    if case.clock.runs.each is None:
        yield _duty(case, case.start.id, case.start.base_at, case.ends)
        return
    for on in _periods(case):
        began_at = max(local_instant(on, time(0), case.zone), case.start.base_at)
        if case.ends and case.ends[-1].how == "withdrawn" and case.ends[-1].at < began_at:
            return
        ends = tuple(end for end in case.ends if end.at >= began_at)
        yield _duty(case, f"{case.start.id}-{on:%Y%m%d}", began_at, ends)


def _periods(case: _Case) -> Iterator[date]:
    """The first day of each workday or month that has begun."""
    first, last = local_date(case.start.base_at, case.zone), local_date(case.as_of, case.zone)
    if case.clock.runs.each == "workday":
        yield from case.workdays.between(first, last)
        return
    on = first.replace(day=1)
    while on <= last:
        yield on
        on = add_months(on, 1)


def _duty(case: _Case, duty_id: str, anchor_at: datetime, ends: Sequence[EndedClock]) -> ClockDuty:
    due_at = _due_at(case, anchor_at)
    end = ends[0] if ends else None
    withdrawn = _withdrawn_because(case, end)
    met = end if end is not None and withdrawn is None else None
    late_by_s = 0 if withdrawn else _late_by_s(met.at if met else case.as_of, due_at)
    return ClockDuty(
        id=duty_id,
        clock=case.clock,
        layer=case.layer,
        subject=case.start.subject,
        anchor_at=anchor_at,
        due_at=due_at,
        latest_reading_at=_latest_reading(case, anchor_at, due_at),
        status=_status(withdrawn=withdrawn, met=met is not None, late=late_by_s > 0),
        closed_by=met.id if met else None,
        closed_at=met.at if met else None,
        late_by_s=late_by_s if met else 0,
        withdrawn_because=withdrawn,
    )


def _withdrawn_because(case: _Case, end: EndedClock | None) -> str | None:
    """Why the duty no longer holds; what was met before another clock took its place stays met."""
    if end is not None and (case.replaced_by is None or end.at <= case.replaced_by[0].entered_at):
        return end.because if end.how == "withdrawn" else None
    if case.replaced_by is not None:
        return f"another clock runs for it now: {case.replaced_by[1].title.lower()}"
    return None


def _status(*, withdrawn: str | None, met: bool, late: bool) -> Status:
    if withdrawn is not None:
        return "withdrawn"
    if met:
        return "closed_late" if late else "closed_on_time"
    return "overdue" if late else "open"


def _due_at(case: _Case, anchor_at: datetime) -> datetime:
    """Business days are counted without holidays: a holiday never relaxes what the code sets."""
    runs = case.clock.runs
    if case.start.every is not None:
        return anchor_at + case.start.every
    if runs.elapsed is not None:
        mode = case.layer.storm_inspection.hours_mode
        return shift_hours(anchor_at, runs.elapsed, zone=case.zone, mode=mode)
    on = local_date(anchor_at, case.zone)
    if runs.each == "workday":
        return max(anchor_at, local_instant(on, case.workdays.ends_at, case.zone))
    return end_of_day(due_date(runs, on), case.zone)


def _latest_reading(case: _Case, anchor_at: datetime, due_at: datetime) -> datetime | None:
    """The due instant where holidays are no business days, if that is later."""
    if not case.clock.runs.business_days:
        return None
    on = local_date(anchor_at, case.zone)
    holidays = {day for year in (on.year, on.year + 1) for day in case.workdays.holidays_of(year)}
    latest = end_of_day(due_date(case.clock.runs, on, holidays), case.zone)
    return latest if latest > due_at else None


def _late_by_s(moment: datetime, due_at: datetime) -> int:
    """Seconds past due, begun ones counted whole."""
    return max(0, -((due_at - moment) // _ONE_SECOND))


def next_period_at(
    starts: Iterable[StartedClock], ends: Iterable[EndedClock], *, profile: Profile, zone: ZoneInfo, as_of: datetime
) -> datetime | None:
    """The next midnight at the site, where a clock comes again; None where none does."""
    over = {end.start for end in ends if end.how == "withdrawn"}
    running = (start.clock for start in starts if start.id not in over)
    found = (profile.find_clock(clock) for clock in running)
    if not any(one is not None and one[1].runs.each is not None for one in found):
        return None
    return local_instant(local_date(as_of, zone) + _ONE_DAY, time(0), zone)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """A device was calibrated; `every` is the site file's own interval."""

    id: str
    device: str
    at: datetime
    entered_at: datetime
    every: timedelta | None


CALIBRATION = "calibration"
LONG_STORM = "long_storm"


def calibration_clocks(site: str, calibrations: Iterable[Calibration]) -> tuple[list[StartedClock], list[EndedClock]]:
    """Each calibration starts a clock for its device and meets the one before it."""
    starts: list[StartedClock] = []
    ends: list[EndedClock] = []
    before: dict[str, StartedClock] = {}
    for one in sorted(calibrations, key=lambda one: (one.at, one.id)):
        if one.device in before:
            ends.append(EndedClock(id=one.id, start=before[one.device].id, how="met", at=one.at))
        start = StartedClock(
            id=f"{site}-{CALIBRATION}-{one.id}", clock=CALIBRATION, subject=one.device, base_at=one.at,
            entered_at=one.entered_at, every=one.every,
        )  # fmt: skip
        starts.append(start)
        before[one.device] = start
    return starts, ends


@dataclass(frozen=True, slots=True, kw_only=True)
class LongStorm:
    """A storm that still rained, or might have, a day after its trigger."""

    storm: str
    trigger_at: datetime
    opened_at: datetime


def long_storm_clocks(
    storms: Iterable[LongStorm], visits: Mapping[str, datetime]
) -> tuple[list[StartedClock], list[EndedClock]]:
    """Each long storm starts its clock at the trigger; the first visit from then on, by id and start, meets it."""
    starts: list[StartedClock] = []
    ends: list[EndedClock] = []
    for storm in storms:
        start = StartedClock(
            id=f"{storm.storm}-{LONG_STORM.replace('_', '-')}", clock=LONG_STORM, subject=storm.storm,
            base_at=storm.trigger_at, entered_at=storm.opened_at,
        )  # fmt: skip
        starts.append(start)
        later = sorted((at, visit) for visit, at in visits.items() if at >= storm.trigger_at)
        ends += [EndedClock(id=visit, start=start.id, how="met", at=at) for at, visit in later[:1]]
    return starts, ends


def practice_clock(percent: int, profile: Profile) -> DutyClock | None:
    """The clock that a practice so full of sediment starts: the highest whose percentage it reaches."""
    clocks = [
        clock for layer in profile.all_layers for clock in layer.clocks
        if clock.from_percent is not None and percent >= clock.from_percent
    ]  # fmt: skip
    return max(clocks, key=lambda clock: clock.from_percent or 0, default=None)


def practice_clocks(profile: Profile) -> set[str]:
    """The clocks that a measured practice may start."""
    return {clock.clock for layer in profile.all_layers for clock in layer.clocks if clock.from_percent is not None}
