"""Reports of inspections are recorded with what they found and measured, and amended; nothing of them is changed."""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, insert, select, update

from alerts.clock_commands import Said, enter_practice, refuse_level
from alerts.clock_keeping import settle_clocks
from alerts.clocks import CLOCKS_DIFFER_BY
from alerts.finding_commands import all_findings, enter_seen, insert_finding, refuse_unnamed
from alerts.inspection_asked import site_items
from alerts.keeping import note_changes
from alerts.profile_files import profile_of
from alerts.report_rows import ReportRow
from alerts.report_tables import inspection_drafts, inspection_reports, signatures
from alerts.report_text import read_report
from alerts.reports import Report, Signature, content_of, faults_of, seal_of, unanswered
from alerts.rows import InspectionRow
from alerts.stores import entering, from_row, to_row
from alerts.tables import inspections
from siltwatch.errors import SiltwatchError
from siltwatch.instants import MILLISECOND, format_instant, utc
from siltwatch.site import Site

_PNG = b"\x89PNG\r\n\x1a\n"
LARGEST_SIGNATURE = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """A report as it comes in; `phone_at` is what the phone's clock showed when it was sent."""

    report: Report
    signature: Signature | None
    author: str
    key: str
    phone_at: datetime | None = None


def refuse_report(site: Site, filing: Filing, now: datetime, open_findings: Iterable[str] = ()) -> None:
    """Refuse what contradicts itself, and a signature under what is not whole."""
    asked = site_items(site)
    faults = faults_of(filing.report, asked, open_findings)
    if faults:
        raise SiltwatchError("; ".join(faults))
    if filing.signature is None:
        return
    missing = unanswered(filing.report, asked)
    if missing:
        names = ", ".join(item.title.lower() for item in missing)
        raise SiltwatchError(f"the town asks for more before the report can be signed: {names}")
    _refuse_signature(filing.signature, filing.phone_at, now)


def _refuse_signature(signature: Signature, phone_at: datetime | None, now: datetime) -> None:
    ahead = max(utc(phone_at) - now, timedelta(0)) if phone_at else timedelta(0)
    if not signature.name.strip():
        raise SiltwatchError("the signature has no name: write the name of who signs")
    if not signature.png.startswith(_PNG) or len(signature.png) > LARGEST_SIGNATURE:
        raise SiltwatchError(f"the signature is no PNG image of at most {LARGEST_SIGNATURE:,} bytes: sign again")
    if utc(signature.signed_at) > now + ahead + CLOCKS_DIFFER_BY:
        raise SiltwatchError("the signature was drawn in the future: look at the clock of the phone")


def enter_report(connection: Connection, site: Site, visit: InspectionRow, filing: Filing, now: datetime) -> ReportRow:
    """Write the report of a visit just recorded, and what it found, saw again and measured."""
    row = _insert_report(connection, site, visit, filing, number=1, reason="", now=now)
    _enter_parts(connection, site, visit, filing, before=None, now=now)
    drafts = update(inspection_drafts).where(inspection_drafts.c.key == filing.key, inspection_drafts.c.site == site.id)
    connection.execute(drafts.values(inspection=visit.id))
    return row


def amend_report(  # noqa: PLR0913 - one form, one call
    records_url: str, *, site: Site, inspection: str, filing: Filing, reason: str, now: datetime
) -> ReportRow:
    """Record an amendment with its reason; what was recorded before stays as it was. The same key changes nothing."""
    if not reason.strip():
        raise SiltwatchError("the reason is missing: say what is put right and why")
    refuse_unnamed(filing.author, filing.key)
    with entering(records_url) as connection:
        known = report_of_key(connection, filing)
        if known is not None:
            return known
        visit = _visit(connection, site, inspection)
        versions = _versions(connection, inspection)
        if versions and versions[-1].sha256 == seal_of(content_of(filing.report)):
            raise SiltwatchError("nothing is changed by this amendment")
        refuse_report(site, filing, now, all_findings(connection, site))
        row = _insert_report(connection, site, visit, filing, number=len(versions) + 1, reason=reason.strip(), now=now)
        before = read_report(versions[-1].content) if versions else None
        _enter_parts(connection, site, visit, filing, before=before, now=now)
        settle_clocks(connection, site, profile_of(site), now)
        return row


def _insert_report(  # noqa: PLR0913 - a version and all that it stands on
    connection: Connection, site: Site, visit: InspectionRow, filing: Filing, *, number: int, reason: str, now: datetime
) -> ReportRow:
    profile, content, signature = profile_of(site), content_of(filing.report), filing.signature
    columns: dict[str, Any] = {
        "inspection": visit.id, "number": number, "site": site.id, "content": content, "sha256": seal_of(content),
        "reason": reason, "author": filing.author, "profile": profile.name, "profile_version": profile.version,
        "signed_by": signature.name.strip() if signature else None, "entered_at": now, "key": filing.key,
        "signed_at": utc(signature.signed_at) if signature else None,
        "signature_sha256": _keep_signature(connection, site, signature, now) if signature else None,
        "clock_skew_ms": round((utc(filing.phone_at) - now) / MILLISECOND) if filing.phone_at else None,
    }  # fmt: skip
    row = ReportRow(id=0, **columns)
    written = to_row(row)
    del written["id"]
    number_ = connection.execute(insert(inspection_reports).values(written).returning(inspection_reports.c.id)).scalar()
    note_changes(connection, "report", [(site.id, visit.id)], now)
    return ReportRow(id=int(number_ or 0), **columns)


def _keep_signature(connection: Connection, site: Site, signature: Signature, now: datetime) -> str:
    sha256 = hashlib.sha256(signature.png).hexdigest()
    known = select(signatures.c.sha256).where(signatures.c.site == site.id, signatures.c.sha256 == sha256)
    if connection.execute(known).first() is None:
        kept = {"sha256": sha256, "site": site.id, "image": base64.b64encode(signature.png).decode()}
        connection.execute(insert(signatures).values(**kept, entered_at=format_instant(now)))
    return sha256


def report_of_key(connection: Connection, filing: Filing) -> ReportRow | None:
    """The report that was recorded under a key; one of other content under the same key is refused."""
    query = select(inspection_reports).where(inspection_reports.c.key == filing.key)
    found = connection.execute(query).mappings().first()
    if found is None:
        return None
    row = from_row(ReportRow, found)
    if row.sha256 != seal_of(content_of(filing.report)):
        raise SiltwatchError(f"the key of this report stands for another one already, of {row.inspection}")
    return row


def _versions(connection: Connection, inspection: str) -> list[ReportRow]:
    query = select(inspection_reports).where(inspection_reports.c.inspection == inspection)
    return [from_row(ReportRow, row) for row in connection.execute(query.order_by("number")).mappings()]


def _visit(connection: Connection, site: Site, inspection: str) -> InspectionRow:
    query = select(inspections).where(inspections.c.id == inspection, inspections.c.site == site.id)
    found = connection.execute(query).mappings().first()
    if found is None:
        raise SiltwatchError(f"site {site.id!r} has no inspection {inspection!r}")
    return from_row(InspectionRow, found)


def _enter_parts(  # noqa: PLR0913 - likewise
    connection: Connection, site: Site, visit: InspectionRow, filing: Filing, *, before: Report | None, now: datetime
) -> None:
    _enter_levels(connection, site, visit, filing, before=before, now=now)
    for finding in filing.report.findings:
        insert_finding(connection, site, finding, visit=visit, now=now)
    seen = {one.finding: one for one in before.carried} if before else {}
    for carried in filing.report.carried:
        if seen.get(carried.finding) != carried:
            enter_seen(connection, site, carried, visit=visit, key=filing.key, now=now)


def _enter_levels(  # noqa: PLR0913 - likewise
    connection: Connection, site: Site, visit: InspectionRow, filing: Filing, *, before: Report | None, now: datetime
) -> None:
    known = {one.practice: one.percent for one in before.practices} if before else {}
    for practice in filing.report.practices:
        if practice.percent is None or known.get(practice.practice) == practice.percent:
            continue
        said = Said(person=visit.inspector, remarks=practice.words, key=f"{filing.key}/{practice.practice}")
        level = (practice.practice.strip(), practice.percent, visit.started_at)
        refuse_level(level, said, now)
        enter_practice(connection, site, level, said=said, now=now)
