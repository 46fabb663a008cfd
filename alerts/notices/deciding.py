"""What one person is told of one step of one duty, by which channel, or why not."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from alerts.notices.facts import (
    Held,
    HeldNotice,
    LoggedNotice,
    Phase,
    PlannedNotice,
    Reason,
    Standing,
    Step,
    ToldDuty,
)
from alerts.notices.people import Recipient, stand_ins, ways, why_closed
from alerts.notices.rest import Rest, may_wait, rest_at
from siltwatch.site import Site

# A notice that goes out later than this after its instant says so.
LATE_AFTER = timedelta(minutes=5)
# In the last hour, at the due instant and after it a person is told by every open channel.
PRESSING_FROM = timedelta(hours=1)

_REASONS = {
    Phase.TRIGGER: Reason.FIRST,
    Phase.END: Reason.END_KNOWN,
    Phase.COUNTDOWN: Reason.REMINDER,
    Phase.DUE: Reason.DUE,
    Phase.OVERDUE: Reason.OVERDUE,
    Phase.DEFERRED: Reason.DEFERRED,
    Phase.SAFE: Reason.SAFE,
}
# Reminders of what a person has taken note of.
_REPEATS = frozenset({Phase.COUNTDOWN, Phase.DUE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One duty at one instant, with all that was told of it; `rests` collects when those left alone may be told."""

    site: Site
    duty: ToldDuty
    told: tuple[LoggedNotice, ...]
    now: datetime
    standing: Standing
    occasions: tuple[Step, ...]
    rests: list[datetime] = field(default_factory=list)

    def hold(self, step: Step, why: Held, person: str | None = None) -> HeldNotice:
        """The step is not told to this person, or to nobody."""
        duty = self.duty
        return HeldNotice(
            site=self.site.id, duty=duty.id, revision=duty.revision, step=step.name, person=person, why=why
        )


@dataclass(frozen=True, slots=True)
class _Choice:
    """A channel with its address, and why the notice goes."""

    channel: str
    address: str
    reason: Reason


def decide_step(case: Case, step: Step, recipients: Sequence[Recipient]) -> list[PlannedNotice | HeldNotice]:
    """What each recipient is told; where nobody can be reached, or nobody of a rota, the next person stands in."""
    outcomes: list[PlannedNotice | HeldNotice] = []
    lost: list[Recipient] = []
    for recipient in recipients:
        found = list(_decide_person(case, step, recipient))
        outcomes += found
        if _all_lost(found):
            lost.append(recipient)
    somebody_reached = len(lost) < len(recipients)
    rotas = [rota for rota in case.site.rotas if any(one.person.name in rota.people for one in lost)]
    if not lost or (somebody_reached and not rotas):
        return outcomes
    others = stand_ins(case.site, case.duty, rotas=rotas, rotas_only=somebody_reached, now=case.now)
    return outcomes + _told_instead(case, step, others, {one.key for one in recipients})


def _told_instead(
    case: Case, step: Step, others: Iterable[Recipient], recipients: Collection[str]
) -> list[PlannedNotice | HeldNotice]:
    """The first of the others who can be reached, after those who cannot."""
    outcomes: list[PlannedNotice | HeldNotice] = []
    for other in others:
        if other.key in recipients:
            continue
        found = list(_decide_person(case, step, other))
        outcomes += found
        if not _all_lost(found):
            break
    return outcomes


def _all_lost(outcomes: Sequence[PlannedNotice | HeldNotice]) -> bool:
    lost = {Held.UNREACHABLE, Held.NO_CHANNEL, Held.OPTED_OUT}
    return all(isinstance(outcome, HeldNotice) and outcome.why in lost for outcome in outcomes)


def _decide_person(case: Case, step: Step, recipient: Recipient) -> Iterator[PlannedNotice | HeldNotice]:
    mine = [entry for entry in case.told if entry.person == recipient.key]
    for choice in _choices(case, step, recipient, mine):
        if isinstance(choice, Held):
            yield case.hold(step, choice, recipient.key)
        else:
            yield _planned(case, step, recipient, choice, mine)


def _choices(case: Case, step: Step, recipient: Recipient, mine: Sequence[LoggedNotice]) -> Sequence[_Choice | Held]:
    """One channel, or every open one where it presses; a Held says why a channel or the person is passed over."""
    open_ways = ways(recipient.person, case.standing)
    if not open_ways:
        return [why_closed(recipient.person, case.standing)]
    if _has_noted(case, step, recipient):
        return [Held.ACKNOWLEDGED]
    if _is_pressing(case.duty, step):
        return _by_all(case.duty, step, open_ways, mine)
    choice = _by_first(case.duty, step, open_ways, mine)
    if isinstance(choice, Held):
        return [choice]
    return [_resting(case, step, recipient) or choice]


def _has_noted(case: Case, step: Step, recipient: Recipient) -> bool:
    """Whether this person has taken note of a due instant as early as this one."""
    noted = case.standing.acknowledged.get((case.duty.id, recipient.key))
    repeats = step.phase in _REPEATS or (case.duty.is_advice and step.phase is Phase.OVERDUE)
    return noted is not None and repeats and case.duty.due_at >= noted


def _is_pressing(duty: ToldDuty, step: Step) -> bool:
    if duty.is_advice:
        return False
    if step.phase in {Phase.DUE, Phase.OVERDUE}:
        return True
    return step.phase is Phase.COUNTDOWN and duty.due_at - step.at <= PRESSING_FROM


def _by_all(
    duty: ToldDuty, step: Step, open_ways: Sequence[tuple[str, str]], mine: Sequence[LoggedNotice]
) -> list[_Choice | Held]:
    tried = [entry for entry in mine if entry.step == step.name and entry.revision == duty.revision]
    by_channel = {entry.channel: entry.state for entry in tried}
    if all(by_channel.get(channel) == "failed" for channel, _ in open_ways):
        return [Held.UNREACHABLE]
    return [
        Held.ALREADY_TOLD if channel in by_channel else _Choice(channel, address, _REASONS[step.phase])
        for channel, address in open_ways
    ]


def _by_first(
    duty: ToldDuty, step: Step, open_ways: Sequence[tuple[str, str]], mine: Sequence[LoggedNotice]
) -> _Choice | Held:
    tried = [entry for entry in mine if entry.step == step.name and entry.revision == duty.revision]
    if tried and all(entry.state == "failed" for entry in tried):
        failed = {entry.channel for entry in tried}
        left = [way for way in open_ways if way[0] not in failed]
        return _Choice(*left[0], Reason.OTHER_CHANNEL) if left else Held.UNREACHABLE
    verdict = dedupe(duty, step, mine)
    return verdict if isinstance(verdict, Held) else _Choice(*open_ways[0], verdict)


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


def _resting(case: Case, step: Step, recipient: Recipient) -> Held | None:
    """Why a person is left alone for now; the end of it is remembered, so that somebody wakes then."""
    rest = rest_at(recipient.person, case.now, case.site.zone_info)
    if rest is None or not _may_wait(case, step, rest):
        return None
    case.rests.append(rest.until_at)
    return rest.why


def _may_wait(case: Case, step: Step, rest: Rest) -> bool:
    return case.duty.is_advice or may_wait(step, rest, case.occasions)


def _planned(
    case: Case, step: Step, recipient: Recipient, choice: _Choice, mine: Sequence[LoggedNotice]
) -> PlannedNotice:
    expected_at, because = _expected(case, step, recipient)
    late_by = case.now - expected_at
    is_late = late_by > LATE_AFTER and choice.reason in _REASONS.values()
    reason = choice.reason if choice.reason not in _REASONS.values() else recipient.reason or because or choice.reason
    return PlannedNotice(
        site=case.site.id,
        duty=case.duty,
        step=step.name,
        phase=step.phase,
        person=recipient.key,
        channel=choice.channel,
        address=choice.address,
        language=recipient.person.language,
        reason=Reason.LATE if is_late and recipient.reason is None else reason,
        planned_at=case.now,
        late_by=late_by if is_late else None,
        told_due_at=mine[-1].due_at if mine else None,
    )


def _expected(case: Case, step: Step, recipient: Recipient) -> tuple[datetime, Reason | None]:
    """When this person was to be told: at the step, at the end of a rest, or when the turn on call began."""
    expected_at, because = step.at, None
    if recipient.since_at is not None and recipient.since_at > expected_at:
        expected_at, because = recipient.since_at, Reason.HANDED_OVER
    rest = rest_at(recipient.person, expected_at, case.site.zone_info)
    if rest is not None and rest.until_at <= case.now and _may_wait(case, step, rest):
        expected_at, because = rest.until_at, Reason.AFTER_REST
    return expected_at, because
