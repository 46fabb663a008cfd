"""What must be on file before work, on a page: gates, certifications, milestones, documents. Pure."""

import secrets
from dataclasses import dataclass

from alerts.town_reading import GateState, gate_states, standing_entries
from dashboard.documents import KINDS as DOCUMENT_KINDS
from dashboard.documents import DocumentRow
from dashboard.translation import marked, say
from dashboard.views.town import TownFacts, TownLine, town_line
from dashboard.views.words import DUTY_STATES, Moment, field_time, moment, word_for

_MILESTONES = frozenset({"milestone_24h", "milestone_48h"})
_TOLD = {
    "closed_on_time": marked("told in time"),
    "closed_late": marked("told late"),
    "open": marked("planned, not told yet"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedLine:
    """One need of a gate."""

    text: str
    citation: str
    met_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GateCard:
    """A gate with what it needs."""

    gate: str
    title: str
    needs: tuple[NeedLine, ...]
    is_complete: bool
    passed: TownLine | None
    begun_without: str  # where the site file has it begun, the day


@dataclass(frozen=True, slots=True, kw_only=True)
class MilestoneLine:
    """A milestone of the code, and how far its notice is."""

    subject: str
    state: str
    due: Moment | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentLine:
    """A document; `replaced_by` is the newer one."""

    id: int
    what: str
    title: str
    dated_on: str
    size: str
    sha256: str
    filed: Moment
    author: str
    remarks: str
    replaced_by: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PapersPage:
    """Gates, certifications, milestones and documents of a site."""

    site: str
    site_name: str
    zone_name: str
    key: str
    now: str
    today: str
    gates: tuple[GateCard, ...]
    milestones: tuple[MilestoneLine, ...]
    papers: tuple[TownLine, ...]
    documents: tuple[DocumentLine, ...]
    kinds: tuple[tuple[str, str], ...]
    asks: frozenset[str]  # what the gates of the town ask for


def papers_page(facts: TownFacts) -> PapersPage:
    """What must be on file before work, and what is."""
    site, zone = facts.site, facts.site.zone_info
    standing = standing_entries(facts.entries)
    gates = gates_of(facts)
    kinds = {"certification", "assessment", "controls"}
    replaced = {row.replaces: row.id for row in facts.documents if row.replaces is not None}
    return PapersPage(
        site=site.id,
        site_name=site.name,
        zone_name=site.zone,
        key=secrets.token_urlsafe(16),
        now=field_time(facts.now, zone),
        today=facts.now.astimezone(zone).date().isoformat(),
        gates=tuple(_gate_card(state, facts) for state in gates),
        milestones=_milestones(facts),
        papers=tuple(town_line(row, facts) for row in reversed(standing) if row.kind in kinds),
        documents=tuple(_document(row, facts, replaced.get(row.id)) for row in reversed(facts.documents)),
        kinds=tuple(DOCUMENT_KINDS.items()),
        asks=frozenset(need.need.need for state in gates for need in state.needs),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StartLine:
    """What the site's page says of its start: what is not on record of it, where something is."""

    missing: tuple[str, ...]
    begun_on: str  # by the site file, empty where it has not begun
    recorded: str  # the reason with which it was recorded all the same


def start_line(facts: TownFacts) -> StartLine:
    """A site without its papers is not called started without these words beside it."""
    state = next((one for one in gates_of(facts) if one.gate.gate == "start"), None)
    if state is None:
        return StartLine(missing=(), begun_on="", recorded="")
    begun = facts.site.started_on <= facts.now.astimezone(facts.site.zone_info).date()
    return StartLine(
        missing=tuple(f"{need.text} ({need.citation})" for need in state.missing),
        begun_on=facts.site.started_on.isoformat() if begun else "",
        recorded=state.passed.text if state.passed else "",
    )


def newest_documents(facts: TownFacts) -> tuple[DocumentLine, ...]:
    """The documents that no other has replaced, the newest first."""
    replaced = {row.replaces for row in facts.documents}
    return tuple(_document(row, facts, None) for row in reversed(facts.documents) if row.id not in replaced)


def gates_of(facts: TownFacts) -> list[GateState]:
    """The gates of the town as they stand."""
    return gate_states(
        facts.profile,
        standing_entries(facts.entries),
        documents={row.kind for row in facts.documents},
        duties=facts.duties,
    )


def _gate_card(state: GateState, facts: TownFacts) -> GateCard:
    begun = state.gate.gate == "start" and facts.site.started_on <= facts.now.astimezone(facts.site.zone_info).date()
    return GateCard(
        gate=state.gate.gate,
        title=state.gate.title,
        needs=tuple(NeedLine(text=one.need.text, citation=one.need.citation, met_by=one.met_by) for one in state.needs),
        is_complete=not state.missing,
        passed=town_line(state.passed, facts) if state.passed else None,
        begun_without=f"{facts.site.started_on}" if begun and state.missing and state.passed is None else "",
    )


def _milestones(facts: TownFacts) -> tuple[MilestoneLine, ...]:
    """Each milestone that the code names, with the newest clock that runs or ran for it."""
    clocks = [clock for layer in facts.profile.all_layers for clock in layer.clocks if clock.clock in _MILESTONES]
    newest = {duty.subject: duty for duty in sorted(facts.duties, key=lambda duty: duty.opened_at) if duty.subject}
    lines = []
    for subject in dict.fromkeys(subject for clock in clocks for subject in clock.subjects):
        duty = newest.get(subject)
        told = duty is not None and not duty.is_open and duty.status != "withdrawn"
        state = say("not planned") if duty is None else word_for(DUTY_STATES, duty.status)
        words = _TOLD.get(duty.status) if duty is not None else None
        due = moment(duty.due_at, facts.site.zone_info, facts.now) if duty is not None and not told else None
        lines.append(MilestoneLine(subject=subject, state=say(words) if words else state, due=due))
    return tuple(lines)


def _document(row: DocumentRow, facts: TownFacts, replaced_by: int | None) -> DocumentLine:
    return DocumentLine(
        id=row.id,
        what=DOCUMENT_KINDS[row.kind],
        title=row.title,
        dated_on=row.dated_on.isoformat(),
        size=say("%(size)s KiB", size=max(1, row.bytes // 1024)),
        sha256=row.sha256,
        filed=moment(row.entered_at, facts.site.zone_info, facts.now),
        author=row.entered_by,
        remarks=row.remarks,
        replaced_by=replaced_by,
    )
