"""What the entries of the town's side come to: where a violation stands, what work may go on. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from alerts.calendar import add_months, local_date
from alerts.profile import Profile
from alerts.town_entries import ANYTHING, KINDS, OFFICER, Author, NewEntry, Remedy, TownEntryRow, remedies_of

State = Literal["draft", "issued", "served", "corrected", "closed", "annulled"]
Word = Literal["free", "restricted", "stopped"]
_DAYS: Mapping[str, int] = {"day": 1, "week": 7}


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One violation with what became of it; `in_force` from its notice until it is confirmed corrected or annulled."""

    row: TownEntryRow
    steps: tuple[TownEntryRow, ...]
    remedies: tuple[Remedy, ...]
    state: State
    in_force: bool
    issued_at: datetime | None
    served_at: datetime | None
    appealed_at: datetime | None
    outcome: str
    done: tuple[datetime | None, ...]  # when each measure was done, by the word of who did it
    corrected_at: datetime | None  # the last of them, once all are done
    ended_at: datetime | None

    @property
    def part(self) -> str:
        """The part of the code it is written under."""
        return str(self.row.facts["part"])


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkState:
    """What work may go on at a site, since when, by which entries, and what ends it."""

    word: Word
    since_at: datetime | None = None
    stops: str = ""
    goes_on: str = ""
    lifted: str = ""
    citation: str = ""
    because: tuple[TownEntryRow, ...] = ()


FREE = WorkState(word="free")


def standing_entries(entries: Iterable[TownEntryRow]) -> list[TownEntryRow]:
    """Those that were not taken back, by when they happened."""
    rows = sorted(entries, key=lambda row: (row.at, row.entered_at, row.id))
    gone = {row.subject for row in rows if row.kind == "withdrawal"}
    return [row for row in rows if row.kind != "withdrawal" and row.id not in gone and not _falls(row, gone)]


def _falls(row: TownEntryRow, gone: Collection[str]) -> bool:
    """A step of what was taken back falls with it; an order, a visit or an offence stands by itself."""
    return row.subject in gone and not KINDS[row.kind].alone


def violations_of(entries: Iterable[TownEntryRow]) -> list[Violation]:
    """The violations that stand, by when they were found."""
    rows = standing_entries(entries)
    return [
        _violation(row, [step for step in rows if step.subject == row.id]) for row in rows if row.kind == "violation"
    ]


def _violation(row: TownEntryRow, steps: Sequence[TownEntryRow]) -> Violation:
    last = {step.kind: step for step in steps}
    at = {kind: step.at for kind, step in last.items()}
    outcome = str(last["decided"].facts["outcome"]) if "decided" in last else ""
    remedies = remedies_of(row.facts)
    done = _done(steps, len(remedies))
    corrected_at = max(one for one in done if one) if all(done) else None
    state = _state(at, outcome, corrected_at)
    ends = [at[kind] for kind in ("confirmed", "decided") if kind in at and state in {"closed", "annulled"}]
    return Violation(
        row=row,
        steps=tuple(steps),
        remedies=remedies,
        state=state,
        in_force=state in {"issued", "served", "corrected"},
        issued_at=at.get("issued"),
        served_at=at.get("served"),
        appealed_at=at.get("appealed"),
        outcome=outcome,
        done=done,
        corrected_at=corrected_at,
        ended_at=min(ends) if ends else None,
    )


def _done(steps: Iterable[TownEntryRow], count: int) -> tuple[datetime | None, ...]:
    """A correction names the number of its measure, or is of all; one that is sent back undoes what was done."""
    done: list[datetime | None] = [None] * count
    for step in sorted(steps, key=lambda step: (step.entered_at, step.id)):
        if step.kind == "returned":
            done = [None] * count
        elif step.kind == "corrected":
            number = step.facts.get("remedy")
            done = [step.at if number in {None, "", str(place)} else at for place, at in enumerate(done, 1)]
    return tuple(done)


def _state(at: Mapping[str, datetime], outcome: str, corrected_at: datetime | None) -> State:
    if outcome == "annulled":
        return "annulled"
    if "confirmed" in at:
        return "closed"
    if not at.keys() & {"issued", "served"}:
        return "draft"
    if corrected_at is not None:
        return "corrected"
    return "served" if "served" in at else "issued"


def work_state(entries: Iterable[TownEntryRow], profile: Profile) -> WorkState:
    """An order to stop work outranks what a violation stops by itself; the first that stands dates it."""
    rows = list(entries)
    lifted = {row.subject for row in standing_entries(rows) if row.kind == "lifted"}
    orders = [row for row in standing_entries(rows) if row.kind == "stop_work" and row.id not in lifted]
    if orders:
        return _stopped(orders, profile)
    rule = profile.enforcement.restriction if profile.enforcement else None
    found = [
        one for one in violations_of(rows) if one.in_force and rule and (rule.always or one.row.facts.get("restricts"))
    ]
    if rule is None or not found:
        return FREE
    since_at = min(at for one in found for at in (one.issued_at, one.served_at) if at is not None)
    return WorkState(
        word="restricted", since_at=since_at, stops=_stops(found, rule.stops, always=rule.always), goes_on=rule.goes_on,
        lifted=rule.lifted, citation=rule.citation, because=tuple(one.row for one in found),
    )  # fmt: skip


def _stops(found: Sequence[Violation], rule: str, *, always: bool) -> str:
    """Where the officer says what stops, those words."""
    said = [str(one.row.facts["restricts"]) for one in found if one.row.facts.get("restricts")]
    return rule if always or not said else "; ".join(said)


def _stopped(orders: Sequence[TownEntryRow], profile: Profile) -> WorkState:
    rule = profile.enforcement.stop_work if profile.enforcement else None
    said = "; ".join(str(row.facts["stops"]) for row in orders if row.facts.get("stops"))
    return WorkState(
        word="stopped",
        since_at=orders[0].at,
        stops=said or (rule.stops if rule else "the work that the order names"),
        goes_on=rule.goes_on if rule else "what the order allows",
        lifted=rule.lifted if rule else "whoever gave the order lifts it",
        citation=rule.citation if rule else "",
        because=tuple(orders),
    )


def offences_before(entries: Iterable[TownEntryRow], on: date, years: int, zone: ZoneInfo) -> list[TownEntryRow]:
    """The offences on record within so many years before a day, that day of the calendar counted, oldest first."""
    first = add_months(on, -12 * years)
    rows = (row for row in standing_entries(entries) if row.kind == "offence")
    return [row for row in rows if first <= local_date(row.at, zone) < on]


def units_begun(violation: Violation, each: Literal["day", "week"], zone: ZoneInfo, now: datetime) -> int:
    """How many days or weeks of a continuing violation have begun, from when it was found to its end, or to now.

    A correction that the town confirmed ended it on the day it was made.
    """
    end_at = min(violation.corrected_at or violation.ended_at, violation.ended_at) if violation.ended_at else now
    days = (local_date(end_at, zone) - local_date(violation.row.at, zone)).days
    return max(0, days) // _DAYS[each] + 1


def refused(entry: NewEntry, author: Author, entries: Sequence[TownEntryRow]) -> str:
    """Why an entry cannot be made as things stand, in words; empty where it can."""
    kind = KINDS[entry.kind]
    if not entry.subject:
        return "" if kind.alone else f"{kind.title.lower()}: say which {' or '.join(kind.about)} it is about"
    about = next((row for row in standing_entries(entries) if row.id == entry.subject), None)
    if about is None or not (ANYTHING in kind.about or about.kind in kind.about):
        what = "entry" if ANYTHING in kind.about else " or ".join(kind.about).replace("_", " ") or "entry"
        return f"there is no {what} {entry.subject!r} that stands at this site"
    if entry.kind == "withdrawal" and KINDS[about.kind].officer and author.role != OFFICER:
        return "what an officer entered only an officer takes back"
    return _too_late(entry, about, entries)


def _too_late(entry: NewEntry, about: TownEntryRow, entries: Sequence[TownEntryRow]) -> str:
    if entry.kind != "withdrawal" and entry.at < about.at:
        return f"it cannot have happened before what it is about, {about.at:%Y-%m-%d %H:%M} UTC"
    after = {row.kind for row in standing_entries(entries) if row.subject == about.id}
    ended = {"lifted": "lifted", "remedy_end": "ended", "complaint_end": "answered"}
    if entry.kind in ended and entry.kind in after:
        return f"it is {ended[entry.kind]} already"
    return _step_refused(entry, about, entries) if about.kind == "violation" else ""


_BEFORE: Mapping[str, tuple[str, str]] = {
    "appealed": ("issued served", "there is no notice to appeal against yet: enter that it was issued or served"),
    "decided": ("appealed", "no appeal is on record"),
    "corrected": ("issued served", "the notice is not out yet: enter that it was issued or served"),
    "returned": ("corrected", "no correction is on record"),
    "confirmed": ("issued served", "the notice is not out yet"),
}


def _step_refused(entry: NewEntry, about: TownEntryRow, entries: Sequence[TownEntryRow]) -> str:
    found = next(one for one in violations_of(entries) if one.row.id == about.id)
    kinds = {step.kind for step in found.steps}
    if entry.kind in {"issued", "served", "appealed", "decided"} & kinds:
        return f"{KINDS[entry.kind].title.lower()}: that is on record already"
    numbers = {"", *(str(place) for place in range(1, len(found.remedies) + 1))}
    if entry.kind == "corrected" and str(entry.facts.get("remedy", "")) not in numbers:
        return f"correction: remedy is the number of a measure, 1 to {len(found.remedies)}, or empty for all"
    steps = {"issued", "served", "appealed", "decided", "corrected", "returned", "confirmed"}
    if entry.kind in steps and found.state in {"closed", "annulled"}:
        return "this violation is closed"
    wanted, words = _BEFORE.get(entry.kind, ("", ""))
    return words if wanted and not kinds & set(wanted.split()) else ""
