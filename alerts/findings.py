"""What became of a finding: open, late, put right, found again. Plain functions of what people recorded. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from alerts.calendar import end_of_day, local_date
from alerts.report_rows import ActionRow, FindingRow

Standing = Literal["open", "late", "fixed", "fixed_late"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """One stretch in which a finding waits to be put right; the number is 1 unless it was found again."""

    finding: str
    number: int
    from_at: datetime
    due_at: datetime
    entered_at: datetime
    fixed_at: datetime | None
    fixed_by: int | None  # the number of the corrective action


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A finding with all that was recorded of it, in order, and how it stands."""

    finding: FindingRow
    actions: tuple[ActionRow, ...]
    spells: tuple[Spell, ...]
    standing: Standing
    late_by: timedelta

    @property
    def is_open(self) -> bool:
        """Whether it waits to be put right."""
        return self.standing in {"open", "late"}

    @property
    def due_at(self) -> datetime:
        """By when, as it is now."""
        return self.spells[-1].due_at

    @property
    def fixed_at(self) -> datetime | None:
        """When it was put right, if it is."""
        return self.spells[-1].fixed_at


def spells_of(finding: FindingRow, actions: Iterable[ActionRow]) -> tuple[Spell, ...]:
    """From being found to being put right, as often as it was found again; the first fix of a stretch counts."""
    found = [_begun(finding, 1, finding.found_at, finding.due_at, finding.entered_at)]
    for action in in_order(actions):
        last = found[-1]
        if action.how == "fixed" and last.fixed_at is None:
            found[-1] = _fixed(last, action)
        elif action.how == "reopened" and last.fixed_at is not None and action.due_at is not None:
            found.append(_begun(finding, len(found) + 1, action.at, action.due_at, action.entered_at))
    return tuple(found)


def duty_id(spell: Spell) -> str:
    """The duty of a stretch: named as the finding, and when it was found again with the number."""
    return spell.finding if spell.number == 1 else f"{spell.finding}-again-{spell.number}"


def finding_of(duty: str) -> str:
    """The finding behind a duty."""
    return duty.partition("-again-")[0]


def in_order(actions: Iterable[ActionRow]) -> list[ActionRow]:
    """As they were recorded: what is entered later answers to what stood then."""
    return sorted(actions, key=lambda one: (one.entered_at, one.id))


def _begun(finding: FindingRow, number: int, from_at: datetime, due_at: datetime, entered_at: datetime) -> Spell:
    return Spell(
        finding=finding.id, number=number, from_at=from_at, due_at=due_at, entered_at=entered_at, fixed_at=None,
        fixed_by=None,
    )  # fmt: skip


def _fixed(spell: Spell, action: ActionRow) -> Spell:
    return Spell(
        finding=spell.finding, number=spell.number, from_at=spell.from_at, due_at=spell.due_at,
        entered_at=spell.entered_at, fixed_at=action.at, fixed_by=action.id,
    )  # fmt: skip


def case_of(finding: FindingRow, actions: Iterable[ActionRow], as_of: datetime) -> Case:
    """How a finding stands at an instant, by what happened up to it."""
    known = [action for action in in_order(actions) if action.at <= as_of]
    spells = spells_of(finding, known)
    last = spells[-1]
    late_by = max((last.fixed_at or as_of) - last.due_at, timedelta(0))
    standing: Standing = "open" if last.fixed_at is None else "fixed"
    if late_by:
        standing = "late" if last.fixed_at is None else "fixed_late"
    return Case(finding=finding, actions=tuple(known), spells=spells, standing=standing, late_by=late_by)


def cases_of(findings: Iterable[FindingRow], actions: Sequence[ActionRow], as_of: datetime) -> list[Case]:
    """Every finding known by then with its actions, in the order in which they were found."""
    by_finding: dict[str, list[ActionRow]] = {}
    for action in actions:
        by_finding.setdefault(action.finding, []).append(action)
    known = [finding for finding in findings if finding.found_at <= as_of]
    known.sort(key=lambda one: (one.found_at, one.id))
    return [case_of(finding, by_finding.get(finding.id, ()), as_of) for finding in known]


def default_due(found_at: datetime, days: int, zone: ZoneInfo) -> date:
    """The last day on which a finding is put right in time."""
    return local_date(found_at, zone) + timedelta(days=days)


def due_of_day(on: date, zone: ZoneInfo) -> datetime:
    """The last second of a day at the site."""
    return end_of_day(on, zone)
