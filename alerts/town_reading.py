"""The door to the town's side: what pages, papers and verbs may know of it; a reading never writes."""

from alerts.enforcement import Enforcement, Gate, GateNeed, NoticePart, Reach
from alerts.town_cases import (
    FREE,
    Violation,
    WorkState,
    offences_before,
    standing_entries,
    units_begun,
    violations_of,
    work_state,
)
from alerts.town_commands import remedy_subject
from alerts.town_entries import (
    KINDS,
    LONGEST,
    OFFICER,
    OUTCOMES,
    PRIVATE,
    REASONS,
    Author,
    NewEntry,
    Remedy,
    TownEntryRow,
    without_private,
)
from alerts.town_gates import GateState, NeedState, gate_states
from alerts.violation_notice import NoticeDraft, Section, draft_notice

__all__ = [
    "FREE",
    "KINDS",
    "LONGEST",
    "OFFICER",
    "OUTCOMES",
    "PRIVATE",
    "REASONS",
    "Author",
    "Enforcement",
    "Gate",
    "GateNeed",
    "GateState",
    "NeedState",
    "NewEntry",
    "NoticeDraft",
    "NoticePart",
    "Reach",
    "Remedy",
    "Section",
    "TownEntryRow",
    "Violation",
    "WorkState",
    "draft_notice",
    "gate_states",
    "offences_before",
    "remedy_subject",
    "standing_entries",
    "units_begun",
    "violations_of",
    "without_private",
    "work_state",
]
