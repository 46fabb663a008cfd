"""Decide, inhibit, dedupe, route: what people are to be told at an instant, and why the rest is held back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from alerts.notices.facts import (
    AT_TRIGGER,
    END_KNOWN,
    TOLD_OF,
    Held,
    HeldNotice,
    LoggedNotice,
    NoticePlan,
    Phase,
    PlannedNotice,
    Reason,
    Step,
    ToldDuty,
)
from alerts.notices.people import Recipient, route
from alerts.profile import Profile, Reminder
from siltwatch.site import Site

# A notice that goes out later than this after its instant says so.
LATE_AFTER = timedelta(minutes=5)
# A duty found this long after it was due comes from imported history: it is shown, and no message helps any more.
LONG_PAST_AFTER = timedelta(days=30)

_REASONS = {
    Phase.TRIGGER: Reason.FIRST,
    Phase.END: Reason.END_KNOWN,
    Phase.COUNTDOWN: Reason.REMINDER,
    Phase.DUE: Reason.DUE,
    Phase.OVERDUE: Reason.OVERDUE,
}


def plan_notices(
    duties: Iterable[ToldDuty], *, site: Site, profile: Profile, log: Sequence[LoggedNotice], now: datetime
) -> tuple[PlannedNotice, ...]:
    """The notices that are due at `now` and not in the log; calling again with them logged gives none."""
    return decide_notices(duties, site=site, profile=profile, log=log, now=now).planned


def decide_notices(
    duties: Iterable[ToldDuty], *, site: Site, profile: Profile, log: Sequence[LoggedNotice], now: datetime
) -> NoticePlan:
    """The same, with everything that was held back and the reason; `log` is in the order it was written."""
    outcomes = [
        outcome
        for duty in duties
        for outcome in _decide_duty(
            _Case(site=site, duty=duty, told=tuple(entry for entry in log if entry.duty == duty.id), now=now),
            steps(duty, profile),
        )
    ]
    return NoticePlan(
        planned=tuple(outcome for outcome in outcomes if isinstance(outcome, PlannedNotice)),
        held=tuple(outcome for outcome in outcomes if isinstance(outcome, HeldNotice)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """One duty at one instant, with all that was told of it."""

    site: Site
    duty: ToldDuty
    told: tuple[LoggedNotice, ...]
    now: datetime

    def hold(self, step: Step, why: Held, person: str | None = None) -> HeldNotice:
        duty = self.duty
        return HeldNotice(
            site=self.site.id, duty=duty.id, revision=duty.revision, step=step.name, person=person, why=why
        )


def _decide_duty(case: _Case, occasions: Sequence[Step]) -> Iterator[PlannedNotice | HeldNotice]:
    passed = [step for step in occasions if step.at <= case.now]
    for step in passed:
        why = inhibited(case.duty, step, passed=passed, now=case.now)
        if why is not None:
            yield case.hold(step, why)
            continue
        recipients, unreached = route(case.site, case.duty.kind, step.phase)
        yield from (case.hold(step, person.why, person.key) for person in unreached)
        yield from (_decide_one(case, step, recipient) for recipient in recipients)


def next_planned_at(duties: Iterable[ToldDuty], *, profile: Profile, now: datetime) -> datetime | None:
    """The earliest coming instant of any step, for the wake-up; None where nothing is to come."""
    coming = (step.at for duty in duties if duty.status in TOLD_OF for step in steps(duty, profile) if step.at > now)
    return min(coming, default=None)


def steps(duty: ToldDuty, profile: Profile) -> list[Step]:
    """All occasions to tell of a duty, by instant: the profile's, and the known end where the clock runs from it."""
    found = [_step(duty, reminder) for reminder in _reminders(duty, profile)]
    if duty.storm is not None and duty.anchor == "storm_end" and duty.storm.confirmed:
        found.append(Step(name=END_KNOWN, at=duty.storm.confirmed_at, phase=Phase.END))
    return sorted(found, key=lambda step: step.at)


def _reminders(duty: ToldDuty, profile: Profile) -> tuple[Reminder, ...]:
    if duty.kind == "storm_inspection":
        return profile.storm_inspection.reminders
    return profile.routine.reminders if duty.kind == "routine" else ()


def _step(duty: ToldDuty, reminder: Reminder) -> Step:
    bases = {
        "trigger": duty.storm.trigger_at if duty.storm else duty.anchor_at,
        "anchor": duty.anchor_at,
        "due": duty.due_at,
    }
    at = bases[reminder.of] + reminder.offset
    return Step(name=reminder.step, at=at, phase=_phase(reminder.step, at, duty.due_at))


def _phase(name: str, at: datetime, due_at: datetime) -> Phase:
    if name == AT_TRIGGER:
        return Phase.TRIGGER
    if at < due_at:
        return Phase.COUNTDOWN
    return Phase.DUE if at == due_at else Phase.OVERDUE


def inhibited(duty: ToldDuty, step: Step, *, passed: Sequence[Step], now: datetime) -> Held | None:
    """Why nobody is told of a step: the duty is done with, or a later reminder says all that this one would.

    Of the reminders that count down only the last passed one goes out, and none once the duty is due.
    """
    if duty.status == "withdrawn":
        return Held.DUTY_WITHDRAWN
    if duty.status not in TOLD_OF:
        return Held.DUTY_CLOSED
    if now - duty.due_at > LONG_PAST_AFTER:
        return Held.LONG_PAST
    if step.phase is not Phase.COUNTDOWN:
        return None
    later = any(other.phase is Phase.COUNTDOWN and other.at > step.at for other in passed)
    return Held.REPLACED_BY_LATER_STEP if later or now >= duty.due_at else None


def _decide_one(case: _Case, step: Step, recipient: Recipient) -> PlannedNotice | HeldNotice:
    duty, now = case.duty, case.now
    mine = [entry for entry in case.told if (entry.person, entry.channel) == (recipient.key, recipient.channel)]
    verdict = dedupe(duty, step, mine)
    if isinstance(verdict, Held):
        return case.hold(step, verdict, recipient.key)
    late_by = now - step.at if now - step.at > LATE_AFTER and verdict is not Reason.REVISED_EARLIER else None
    return PlannedNotice(
        site=case.site.id,
        duty=duty,
        step=step.name,
        phase=step.phase,
        person=recipient.key,
        channel=recipient.channel,
        address=recipient.address,
        language=recipient.language,
        reason=verdict if late_by is None else Reason.LATE,
        planned_at=now,
        late_by=late_by,
        told_due_at=mine[-1].due_at if mine else None,
    )


def dedupe(duty: ToldDuty, step: Step, mine: Sequence[LoggedNotice]) -> Reason | Held:
    """Whether one person, who was told `mine`, is told this step: reminders once a revision, the rest once a duty.

    The trigger is told again only where the due instant is earlier than the one told last.
    """
    before = [entry for entry in mine if entry.step == step.name]
    if any(entry.revision == duty.revision for entry in before):
        return Held.ALREADY_TOLD
    if step.phase is Phase.TRIGGER and before:
        return Reason.REVISED_EARLIER if duty.due_at < mine[-1].due_at else Held.ALREADY_TOLD
    if step.phase is Phase.END:
        if before:
            return Held.ALREADY_TOLD
        return Reason.END_KNOWN if mine and mine[-1].due_at != duty.due_at else Held.DUE_UNCHANGED
    return _REASONS[step.phase]


def unreached(plan: NoticePlan) -> Iterator[HeldNotice]:
    """The held notices that a person must act on: somebody hears of this duty but has no channel."""
    return (held for held in plan.held if held.why is Held.NO_CHANNEL)
