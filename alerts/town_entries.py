"""The town's side as it is entered: which kinds of entries there are, who may make them, what each must hold. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

OFFICER = "smo"
LONGEST = 4_000
MOST_REMEDIES = 20
ANYTHING = "*"  # an entry about any other


@dataclass(frozen=True, slots=True, kw_only=True)
class TownEntryRow:
    """One entry as it is kept; `facts` is what its kind holds beside the text."""

    id: str
    site: str
    kind: str
    subject: str
    at: datetime
    text: str
    facts: Mapping[str, Any]
    author: str
    role: str
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """What somebody wants to enter: what happened when, about which other entry, in which words."""

    kind: str
    at: datetime
    subject: str = ""
    text: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Who enters it and in which role; `key` is the form's own, so that sending it twice records it once."""

    name: str
    role: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of entry: `about` are the kinds it may be about, `needs` the facts it cannot do without.

    `text` is what its text says, where it must have one; what is the `officer`'s only an officer enters.
    """

    title: str
    officer: bool = True
    about: tuple[str, ...] = ()
    alone: bool = True  # it may be about nothing
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    text: str = ""


KINDS: Mapping[str, Kind] = {
    "note": Kind(title="Note of the officer", about=(ANYTHING,), text="the note"),
    "visit": Kind(
        title="Visit of the town", about=("complaint", "violation", "stop_work"), needs=("reason",),
        may=("hours", "delayed_min", "with"),
    ),
    "complaint": Kind(title="Complaint", may=("how", "complainant", "contact"), text="what it is about"),
    "complaint_end": Kind(title="Complaint answered", about=("complaint",), alone=False, text="what came of it"),
    "violation": Kind(
        title="Violation", needs=("part", "place", "addressees", "remedies"), may=("severity", "restricts", "demands"),
        text="its nature",
    ),
    "issued": Kind(title="Notice of violation issued", about=("violation",), alone=False),
    "served": Kind(title="Notice of violation served", about=("violation",), alone=False, needs=("how",), may=("to",)),
    "appealed": Kind(title="Appeal filed", officer=False, about=("violation",), alone=False, may=("by",)),
    "decided": Kind(title="Appeal decided", about=("violation",), alone=False, needs=("outcome",), text="the decision"),
    "corrected": Kind(
        title="Correction", officer=False, about=("violation",), alone=False, needs=("proof",), may=("remedy",),
        text="what was done",
    ),
    "returned": Kind(title="Correction not accepted", about=("violation",), alone=False, text="what is missing"),
    "confirmed": Kind(title="Correction confirmed", about=("violation",), alone=False, text="how it was seen"),
    "offence": Kind(title="Offence on record", about=("violation",), text="which court or board, and what it found"),
    "stop_work": Kind(
        title="Stop-work order", about=("violation",), may=("ordered_by", "stops"), text="why work stops"
    ),
    "lifted": Kind(title="Stop-work order lifted", about=("stop_work",), alone=False, text="what was confirmed"),
    "remedy": Kind(title="Other remedy of the town", about=("violation",), needs=("what",), text="why"),
    "remedy_end": Kind(title="Other remedy ended", about=("remedy",), alone=False, text="why"),
    "certification": Kind(
        title="Contractor's certification", officer=False, needs=("name", "title", "firm", "address", "phone"),
        may=("document",),
    ),
    "assessment": Kind(
        title="Assessment before the start", officer=False, needs=("professional", "qualification"),
        may=("document",), text="what is certified",
    ),
    "controls": Kind(title="Sediment controls in", officer=False, text="which controls, and who saw them stabilized"),
    "gate": Kind(title="Gate", officer=False, needs=("gate",)),
    "sign_off": Kind(title="Rules signed off", needs=("profile", "version"), text="what was agreed, and by whom"),
    "withdrawal": Kind(title="Entry taken back", officer=False, about=(ANYTHING,), alone=False, text="why"),
}  # fmt: skip

# Who complained, and how to reach them, is for officers alone.
PRIVATE = frozenset({"complainant", "contact"})
# Why the town comes: the codes name them.
REASONS: Mapping[str, str] = {
    "routine": "routine inspection",
    "random": "random inspection",
    "complaint": "inspection because of a complaint",
    "source_area": "inspection of a source area",
    "joint": "joint inspection",
    "follow_up": "look at a correction",
    "storm": "look after a storm",
    "release": "look at a release or spill",
    "final": "final inspection",
    "other": "another reason",
}
OUTCOMES: Mapping[str, str] = {"upheld": "the violation stands", "annulled": "the violation does not stand"}
_CHOICES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("visit", "reason"): REASONS,
    ("decided", "outcome"): OUTCOMES,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """One measure that a notice asks for, and the day by which it is done."""

    measure: str
    by: date


def remedies_of(facts: Mapping[str, Any]) -> tuple[Remedy, ...]:
    """The measures of a violation with their schedule, in its order."""
    return tuple(Remedy(measure=one["measure"], by=date.fromisoformat(one["by"])) for one in facts["remedies"])


def unsound(entry: NewEntry, author: Author) -> str:
    """What an entry lacks by its kind alone, in words; empty where nothing."""
    kind = KINDS.get(entry.kind)
    if kind is None:
        return f"there is no entry of the kind {entry.kind!r}: one of {', '.join(KINDS)}"
    if not author.name.strip() or not author.key:
        return "give the name of who enters it, and a key for each entry of its own"
    if kind.officer and author.role != OFFICER:
        return f"{kind.title.lower()}: only a stormwater officer enters it, this was entered as {author.role!r}"
    if kind.text and not entry.text.strip():
        return f"{kind.title.lower()}: say {kind.text}"
    if len(entry.text) > LONGEST:
        return f"{kind.title.lower()}: the text is longer than {LONGEST} letters: put the rest into a document"
    return _shapes_unsound(entry, kind) or _facts_unsound(entry, kind) or _remedies_unsound(entry)


def without_private(row: TownEntryRow) -> TownEntryRow:
    """The entry as anybody but an officer may see it."""
    return replace(row, facts={name: value for name, value in row.facts.items() if name not in PRIVATE})


def _shapes_unsound(entry: NewEntry, kind: Kind) -> str:
    """A program may send anything: what is no text where a text belongs is refused before it is looked at."""
    for name, value in entry.facts.items():
        if name == "remedies":
            continue  # told apart by their own check
        is_lines = name == "addressees" and isinstance(value, list) and all(isinstance(one, str) for one in value)
        if not isinstance(value, str) and not is_lines:
            return f"{kind.title.lower()}: {name} is no text"
        if sum(map(len, value)) > LONGEST:
            return f"{kind.title.lower()}: {name} is longer than {LONGEST} letters"
    return ""


def _facts_unsound(entry: NewEntry, kind: Kind) -> str:
    for name in kind.needs:
        if not entry.facts.get(name):
            return f"{kind.title.lower()}: {name} is missing"
    unknown = sorted(set(entry.facts) - {*kind.needs, *kind.may})
    if unknown:
        return f"{kind.title.lower()}: it has no {', '.join(unknown)}"
    for (of, name), choices in _CHOICES.items():
        if of == entry.kind and entry.facts[name] not in choices:
            return f"{kind.title.lower()}: {name} is one of {', '.join(choices)}"
    return ""


def _remedies_unsound(entry: NewEntry) -> str:
    """A notice asks for measures, each by a day: without a schedule it is none."""
    if entry.kind != "violation":
        return ""
    try:
        remedies = remedies_of(entry.facts)
        spoken = all(one.measure.strip() for one in remedies)
        measures = sum(len(one.measure) for one in remedies)
    except (AttributeError, KeyError, TypeError, ValueError):
        return "violation: each remedy needs its measure and its day, such as 2026-06-30"
    if measures > LONGEST or len(remedies) > MOST_REMEDIES:
        return f"violation: more than {MOST_REMEDIES} measures, or {LONGEST} letters: put the rest into a document"
    return "" if spoken else "violation: a remedy says no measure"
