"""The town's side of a site on its pages: what work may go on, violations, orders, visits, complaints, gates. Pure."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from alerts.reading import DutyRow, Profile
from alerts.town_reading import (
    KINDS,
    OFFICER,
    PRIVATE,
    REASONS,
    Enforcement,
    TownEntryRow,
    Violation,
    WorkState,
    standing_entries,
    violations_of,
    work_state,
)
from dashboard.documents import DocumentRow
from dashboard.translation import marked, say
from dashboard.views.words import Moment, field_time, moment
from siltwatch.site import Site

VIOLATION_STATES: Mapping[str, str] = {
    "draft": marked("draft, not issued"),
    "issued": marked("issued, not served"),
    "served": "served",
    "corrected": marked("corrected by the word of the site, not confirmed"),
    "closed": marked("corrected and confirmed"),
    "annulled": marked("annulled on appeal"),
}
WORK_LABELS: Mapping[str, str] = {
    "free": marked("No order and no notice stops work"),
    "restricted": marked("Work restricted"),
    "stopped": marked("Stop-work order"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TownFacts:
    """What was read for these pages; `offences` are of all sites of the same operator in the same town."""

    site: Site
    profile: Profile
    entries: Sequence[TownEntryRow]
    offences: Sequence[TownEntryRow]
    documents: Sequence[DocumentRow]
    duties: Sequence[DutyRow]
    is_officer: bool
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TownLine:
    """One entry."""

    id: str
    kind: str
    title: str
    at: Moment
    text: str
    facts: str
    author: str
    role: str
    subject: str
    is_ended: bool
    may_take_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ViolationLine:
    """One violation in the list."""

    id: str
    nature: str
    state: str
    is_open: bool
    found: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TownPage:
    """The page of the town's side."""

    site: str
    site_name: str
    town: str
    zone_name: str
    key: str
    now: str
    work: "WorkBanner"
    violations: tuple[ViolationLine, ...]
    orders: tuple[TownLine, ...]
    remedies: tuple[TownLine, ...]
    complaints: tuple[TownLine, ...]
    others: tuple[TownLine, ...]  # visits, notes, offences: the newest first
    reasons: tuple[tuple[str, str], ...]
    remedy_choices: tuple[str, ...]
    subjects: tuple[tuple[str, str], ...]  # what a visit or a note may be about
    enforcement: Enforcement | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkBanner:
    """What stops, on a page; `word` is `free` where nothing does."""

    word: str
    label: str
    since: Moment | None
    stops: str
    goes_on: str
    lifted: str
    citation: str


def town_page(facts: TownFacts) -> TownPage:
    """What the town has to do with a site, the newest first."""
    standing = standing_entries(facts.entries)
    ended = {row.subject for row in standing if row.kind in {"lifted", "remedy_end", "complaint_end"}}
    lines = {row.id: town_line(row, facts, is_ended=row.id in ended) for row in reversed(standing)}

    def of(*kinds: str) -> tuple[TownLine, ...]:
        return tuple(line for line in lines.values() if line.kind in kinds)

    cases = violations_of(facts.entries)
    enforcement = facts.profile.enforcement
    return TownPage(
        site=facts.site.id,
        site_name=facts.site.name,
        town=facts.profile.town,
        zone_name=facts.site.zone,
        key=secrets.token_urlsafe(16),
        now=field_time(facts.now, facts.site.zone_info),
        work=work_banner(work_state(facts.entries, facts.profile), facts.site, facts.now),
        violations=tuple(_violation_line(case, facts) for case in reversed(cases)),
        orders=of("stop_work", "lifted"),
        remedies=of("remedy", "remedy_end"),
        complaints=of("complaint", "complaint_end"),
        others=of("visit", "note", "offence"),
        reasons=tuple(REASONS.items()),
        remedy_choices=enforcement.remedies if enforcement else (),
        subjects=tuple(
            (line.id, f"{line.title}: {line.text}"[:80]) for line in of("complaint", "violation", "stop_work")
        ),
        enforcement=enforcement,
    )


def _subjects(lines: Iterable[TownLine]) -> tuple[tuple[str, str], ...]:
    return tuple((line.id, f"{line.title}: {line.text}"[:80]) for line in lines)


def _violation_line(case: Violation, facts: TownFacts) -> ViolationLine:
    return ViolationLine(
        id=case.row.id,
        nature=case.row.text,
        state=say(VIOLATION_STATES[case.state]),
        is_open=case.state not in {"closed", "annulled"},
        found=moment(case.row.at, facts.site.zone_info, facts.now),
    )


def town_line(row: TownEntryRow, facts: TownFacts, *, is_ended: bool = False) -> TownLine:
    """One entry as a page shows it to who reads it."""
    return TownLine(
        id=row.id,
        kind=row.kind,
        title=KINDS[row.kind].title,
        at=moment(row.at, facts.site.zone_info, facts.now),
        text=row.text,
        facts=facts_text(row, with_private=facts.is_officer),
        author=row.author,
        role=row.role,
        subject=row.subject,
        is_ended=is_ended,
        may_take_back=facts.is_officer or (not KINDS[row.kind].officer and row.role != OFFICER),
    )


def facts_text(row: TownEntryRow, *, with_private: bool = False) -> str:
    """What an entry holds beside its text, in words."""
    said = []
    for name, value in sorted(row.facts.items()):
        if name == "remedies" or (name in PRIVATE and not with_private):
            continue
        shown = REASONS.get(value, value) if name == "reason" else value
        told = "; ".join(map(str, shown)) if isinstance(shown, list) else str(shown)
        said.append(f"{name.replace('_min', ', minutes').replace('_', ' ')}: {told}")
    return ". ".join(said)


def work_banner(work: WorkState, site: Site, now: datetime) -> WorkBanner:
    """What may not go on at a site, for its pages."""
    return WorkBanner(
        word=work.word,
        label=say(WORK_LABELS[work.word]),
        since=moment(work.since_at, site.zone_info, now) if work.since_at else None,
        stops=work.stops,
        goes_on=work.goes_on,
        lifted=work.lifted,
        citation=work.citation,
    )
