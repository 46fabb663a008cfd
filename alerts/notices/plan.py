"""Decide, inhibit, dedupe, route: what people are to be told at an instant, and why the rest is held back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from alerts.notices.deciding import Case, decide_step
from alerts.notices.facts import (
    AT_TRIGGER,
    END_KNOWN,
    OPENED,
    TOLD_OF,
    Held,
    HeldNotice,
    LoggedNotice,
    NoticePlan,
    Phase,
    PlannedNotice,
    Standing,
    Step,
    ToldDuty,
)
from alerts.notices.people import route, with_holidays
from alerts.profile import Profile, Reminder
from siltwatch.site import Site

# A duty found this long after it was due comes from imported history: it is shown, and no message helps any more.
LONG_PAST_AFTER = timedelta(days=30)

ALL_OPEN = Standing()
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_FIRST = Reminder(step=AT_TRIGGER, of="anchor", offset=timedelta(0))
_AT_DUE = Reminder(step="due", of="due", offset=timedelta(0))
_AFTER_DUE = Reminder(step="overdue", of="due", offset=timedelta(minutes=15))
# Project judgement: the steps of what no town words. A check comes back each day of a week until somebody looks.
_OWN_REMINDERS = {
    "contrast_check": (_FIRST, Reminder(step="due_in_1h", of="due", offset=-_HOUR), _AT_DUE, _AFTER_DUE),
    "blind": (
        _FIRST,
        Reminder(step="due_in_4h", of="due", offset=-4 * _HOUR),
        Reminder(step="due_in_1h", of="due", offset=-_HOUR),
        _AT_DUE,
        _AFTER_DUE,
    ),
    "check": (_FIRST, _AT_DUE, *(Reminder(step=f"day_{n}", of="due", offset=(n - 1) * _DAY) for n in range(2, 8))),
}


def plan_notices(  # noqa: PLR0913 - all that a decision depends on
    duties: Iterable[ToldDuty],
    *,
    site: Site,
    profile: Profile,
    log: Sequence[LoggedNotice],
    now: datetime,
    standing: Standing = ALL_OPEN,
) -> tuple[PlannedNotice, ...]:
    """The notices that are due at `now` and not in the log; calling again with them logged gives none."""
    return decide_notices(duties, site=site, profile=profile, log=log, now=now, standing=standing).planned


def decide_notices(  # noqa: PLR0913 - likewise
    duties: Iterable[ToldDuty],
    *,
    site: Site,
    profile: Profile,
    log: Sequence[LoggedNotice],
    now: datetime,
    standing: Standing = ALL_OPEN,
) -> NoticePlan:
    """The same, with everything that was held back and the reason; `log` is in the order it was written."""
    outcomes: list[PlannedNotice | HeldNotice] = []
    rests: list[datetime] = []
    site = with_holidays(site, profile.workdays, now)
    for duty in duties:
        told = tuple(entry for entry in log if entry.duty == duty.id)
        occasions = tuple(steps(duty, profile))
        case = Case(site=site, duty=duty, told=told, now=now, standing=standing, occasions=occasions, rests=rests)
        outcomes += _decide_duty(case)
    return NoticePlan(
        planned=tuple(outcome for outcome in outcomes if isinstance(outcome, PlannedNotice)),
        held=tuple(outcome for outcome in outcomes if isinstance(outcome, HeldNotice)),
        rested_until_at=min(rests, default=None),
    )


def _decide_duty(case: Case) -> Iterator[PlannedNotice | HeldNotice]:
    passed = [step for step in case.occasions if step.at <= case.now]
    for step in passed:
        why = inhibited(case.duty, step, passed=passed, now=case.now)
        if why is not None:
            yield case.hold(step, why)
            continue
        recipients, unreached = route(case.site, case.duty, step, standing=case.standing, now=case.now)
        yield from (case.hold(step, person.why, person.key) for person in unreached)
        yield from decide_step(case, step, recipients)


def next_planned_at(duties: Iterable[ToldDuty], *, profile: Profile, now: datetime) -> datetime | None:
    """The earliest coming instant of any step, for the wake-up; None where nothing is to come."""
    coming = (step.at for duty in duties if duty.status in TOLD_OF for step in steps(duty, profile) if step.at > now)
    return min(coming, default=None)


def steps(duty: ToldDuty, profile: Profile) -> list[Step]:
    """All occasions to tell of a duty, by instant: the profile's, and the known end where the clock runs from it."""
    found = [_step(duty, reminder) for reminder in _reminders(duty, profile)]
    if duty.kind == "clock":
        found = list(_since_opened(found, duty))
    if duty.storm is not None and duty.anchor == "storm_end" and duty.storm.confirmed:
        found.append(Step(name=END_KNOWN, at=duty.storm.confirmed_at, phase=Phase.END))
    if duty.deferral is not None:
        put_off = duty.deferral
        found.append(Step(name=f"deferred_{put_off.ruling}", at=put_off.at, phase=Phase.DEFERRED))
        found.append(Step(name=f"safe_{put_off.ruling}", at=put_off.safe_at, phase=Phase.SAFE))
    return sorted(found, key=lambda step: step.at)


def _reminders(duty: ToldDuty, profile: Profile) -> tuple[Reminder, ...]:
    if duty.kind == "storm_inspection":
        return profile.layer(duty.profile or "").storm_inspection.reminders
    if duty.kind == "clock":
        found = profile.find_clock(duty.clock or "")
        return found[1].reminders if found else ()
    return profile.routine.reminders if duty.kind == "routine" else _OWN_REMINDERS.get(duty.kind, ())


def _since_opened(found: Iterable[Step], duty: ToldDuty) -> Iterator[Step]:
    """Of a clock that was started late, what came before is told by its start; overdue it is from then on."""
    opened_at = duty.opened_at or duty.anchor_at
    for step in found:
        if step.at >= opened_at:
            yield step
        elif step.phase is Phase.OVERDUE:
            yield replace(step, at=opened_at)


def _step(duty: ToldDuty, reminder: Reminder) -> Step:
    bases = {
        "trigger": duty.storm.trigger_at if duty.storm else duty.anchor_at,
        "anchor": duty.anchor_at,
        "due": duty.due_at,
        "opened": duty.opened_at or duty.anchor_at,
    }
    at = bases[reminder.of] + reminder.offset
    return Step(name=reminder.step, at=at, phase=_phase(reminder.step, at, duty.due_at))


def _phase(name: str, at: datetime, due_at: datetime) -> Phase:
    if name in {AT_TRIGGER, OPENED}:
        return Phase.TRIGGER
    if at < due_at:
        return Phase.COUNTDOWN
    return Phase.DUE if at == due_at else Phase.OVERDUE


def inhibited(duty: ToldDuty, step: Step, *, passed: Sequence[Step], now: datetime) -> Held | None:
    """Why nobody is told of a step: the duty is done with, or a later reminder says all that this one would.

    Of the reminders that count down only the last passed one goes out, and none once the duty is due; of those after
    the due instant only the last.
    """
    if duty.status == "withdrawn":
        return Held.DUTY_WITHDRAWN
    if duty.status not in TOLD_OF:
        return Held.DUTY_CLOSED
    if now - duty.due_at > LONG_PAST_AFTER:
        return Held.LONG_PAST
    if step.phase not in {Phase.COUNTDOWN, Phase.OVERDUE}:
        return None
    later = any(other.phase is step.phase and other.at > step.at for other in passed)
    over = step.phase is Phase.COUNTDOWN and now >= duty.due_at
    return Held.REPLACED_BY_LATER_STEP if later or over else None


def unreached(plan: NoticePlan) -> Iterator[HeldNotice]:
    """The held notices that a person must act on: somebody hears of this duty but has no channel."""
    return (held for held in plan.held if held.why is Held.NO_CHANNEL)
