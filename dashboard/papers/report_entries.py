"""Entries of the log book for what inspections wrote down: reports, amendments, findings, corrective actions. Pure."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from alerts.reading import Case, InspectionItem, Report, ReportRow, cases_of, read_report, site_items, unanswered
from dashboard.papers.entry import Entry
from dashboard.papers.facts import SiteRecord
from dashboard.views.report import skew_words
from dashboard.views.report_words import CONDITIONS, HOWS, SKIES, SOILS, STANDINGS, WATERS, word
from siltwatch.instants import local_text
from siltwatch.quantities import duration_text


def report_entries(record: SiteRecord) -> Iterator[Entry]:
    """Each version of each report, the first when the visit began, an amendment when it was written."""
    visits = {row.id: row for row in record.inspections}
    asked = site_items(record.site)
    for row in record.reports:
        visit = visits.get(row.inspection)
        if visit is None:
            continue
        is_first = row.number == 1
        what = "Report" if is_first else f"Amendment {row.number - 1} of the report"
        yield Entry(
            at=visit.started_at if is_first else row.entered_at, kind="inspection report", ref=f"report-{row.id}",
            title=f"{what} of {visit.id}: {_signed(row, record)}", author=row.author, entered_at=row.entered_at,
            text=" ".join(_told(row, asked)), path=f"/inspections/{visit.id}",
            rests_on=f"SHA-256 {row.sha256}" + (f"; signature {row.signature_sha256}" if row.signature_sha256 else "")
            + f"; profile {row.profile}/{row.profile_version}",
        )  # fmt: skip


def _signed(row: ReportRow, record: SiteRecord) -> str:
    if row.signed_by is None or row.signed_at is None:
        return "not signed"
    return f"signed by {row.signed_by}, {local_text(row.signed_at, record.site.zone_info)}"


def _told(row: ReportRow, asked: Iterable[InspectionItem]) -> Iterator[str]:
    report, items = read_report(row.content), list(asked)
    titles = {item.item: item.title for item in items}
    if row.reason:
        yield f"Why: {row.reason}."
    if report.sky or report.soil or report.weather:
        seen = ", ".join(part for part in (word(SKIES, report.sky), word(SOILS, report.soil), report.weather) if part)
        yield f"Weather and soil: {seen}."
    for name, said in report.items.items():
        yield f"{titles.get(name, name)}: {said}{'' if said.endswith('.') else '.'}"
    yield from _practices(report)
    missing = ", ".join(item.title.lower() for item in unanswered(report, items))
    if missing:
        yield f"Not answered, though asked for: {missing}."
    skew = skew_words(row.clock_skew_ms)
    if skew:
        yield skew


def _practices(report: Report) -> Iterator[str]:
    for practice in report.practices:
        full = f", {practice.percent} % full" if practice.percent is not None else ""
        wrong = f" ({'; '.join((*practice.checks, *filter(None, (practice.words,))))})" if practice.checks else ""
        yield f"{practice.practice}: {word(CONDITIONS, practice.condition)}{full}{wrong}."
    for point in report.points:
        odd = [words for words, is_so in (("sheen", point.sheen), ("deposits", point.deposits)) if is_so]
        yield f"{point.point}: {', '.join((word(WATERS, point.water), *odd))}."


def finding_entries(record: SiteRecord, as_of: datetime) -> Iterator[Entry]:
    """Each finding as it stands, and what was seen of it or done; what is late is named, with by how much."""
    for case in cases_of(record.findings, record.actions, as_of):
        yield _finding(record, case)
        yield from _actions(record, case)


def _finding(record: SiteRecord, case: Case) -> Entry:
    row, zone = case.finding, record.site.zone_info
    where = f" {', '.join(part for part in (row.practice, row.place) if part)}." if row.practice or row.place else ""
    late = f" by {duration_text(case.late_by)}" if case.late_by else ""
    return Entry(
        at=row.found_at, kind="finding", ref=row.id, title=f"Finding: {row.what}", author=row.person,
        text=f"{_begun(word(STANDINGS, case.standing))}{late}.{where} Due {local_text(case.due_at, zone)}"
        f" ({row.due_because}), to be put right by {row.owner or 'nobody named'}.",
        entered_at=row.entered_at, path=f"/findings/{row.id}",
        rests_on=f"inspection {row.inspection}" if row.inspection else "the word of the author",
    )  # fmt: skip


def _actions(record: SiteRecord, case: Case) -> Iterator[Entry]:
    fixed = {spell.fixed_by: spell for spell in case.spells if spell.fixed_by is not None}
    for action in case.actions:
        spell = fixed.get(action.id)
        text = action.what if not action.what or action.what.endswith(".") else f"{action.what}."
        if spell is not None and spell.fixed_at is not None:
            late = spell.fixed_at - spell.due_at
            text += f" {duration_text(late)} late." if spell.fixed_at > spell.due_at else " In time."
            if spell is case.spells[-1]:
                text = " ".join((text, *record.fix_proofs.get(case.finding.id, ())))
        yield Entry(
            at=action.at, kind="corrective action" if spell else "finding", ref=f"action-{action.id}",
            title=f"{_begun(word(HOWS, action.how))}: {case.finding.what}", text=text.strip(), author=action.person,
            entered_at=action.entered_at, path=f"/findings/{case.finding.id}",
            rests_on=f"inspection {action.inspection}" if action.inspection else "the word of the author",
        )  # fmt: skip


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
