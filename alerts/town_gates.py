"""The gates of a town: what must be on record before a site is called started or cleared. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from alerts.enforcement import Gate, GateNeed
from alerts.profile import Profile
from alerts.rows import DutyRow
from alerts.town_entries import NewEntry, TownEntryRow


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedState:
    """One need of a gate, and what meets it: an entry, a document, a notice; empty where nothing does."""

    need: GateNeed
    met_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GateState:
    """A gate: what it needs, what of that is on record, and the entry by which it was passed."""

    gate: Gate
    needs: tuple[NeedState, ...]
    passed: TownEntryRow | None

    @property
    def missing(self) -> tuple[GateNeed, ...]:
        """What is not on record."""
        return tuple(state.need for state in self.needs if not state.met_by)


def gate_states(
    profile: Profile, entries: Iterable[TownEntryRow], *, documents: Collection[str], duties: Iterable[DutyRow]
) -> list[GateState]:
    """The gates of the town, from the entries that stand; `documents` are the kinds of documents that are on file."""
    rows = list(entries)
    told = {row.subject: row.id for row in duties if row.status == "closed_on_time" and row.subject}
    return [
        GateState(
            gate=gate,
            needs=tuple(NeedState(need=need, met_by=_met_by(need, rows, documents, told)) for need in gate.needs),
            passed=next((row for row in rows if row.kind == "gate" and row.facts["gate"] == gate.gate), None),
        )
        for gate in profile.gates
    ]


def _met_by(need: GateNeed, rows: Sequence[TownEntryRow], documents: Collection[str], told: Mapping[str, str]) -> str:
    if need.need == "document":
        return need.document if need.document in documents else ""
    if need.need == "notice":
        return told.get(need.subject, "")
    return ", ".join(row.id for row in rows if row.kind == need.need)


def gate_refused(entry: NewEntry, profile: Profile, gates: Sequence[GateState]) -> str:
    """Why a gate cannot be passed: what is missing without a reason, a gate that is not there or behind."""
    found = next((one for one in gates if one.gate.gate == entry.facts["gate"]), None)
    if found is None:
        known = ", ".join(one.gate.gate for one in gates) or "none"
        return f"the rules of {profile.name} have no gate {entry.facts['gate']!r}: there are {known}"
    if found.passed is not None:
        return f"{found.gate.title.lower()} is on record already, {found.passed.id}"
    if found.missing and not entry.text.strip():
        listed = "; ".join(f"{need.text} ({need.citation})" for need in found.missing)
        return f"{found.gate.title} cannot be recorded, for this is not on record: {listed}. Say why, or file it first"
    return ""
