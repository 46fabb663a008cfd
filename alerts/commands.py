"""What people do to the records from above: an inspection is recorded, and what it closes is said at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import Connection, insert, select, update

from alerts.calendar import local_date
from alerts.clock_commands import Said, meet_clock, record_practice, start_clock, withdraw_clock
from alerts.clock_keeping import settle_clocks
from alerts.clocks import CLOCKS_DIFFER_BY
from alerts.contrast_commands import (
    Entry,
    Explanation,
    confirm_probe,
    explain_episode,
    record_calibration,
    record_sample,
)
from alerts.draft_commands import DraftConflictError, save_draft
from alerts.finding_commands import all_findings, findings_by_key, record_action, record_finding
from alerts.forgetting import forget_site
from alerts.import_verb import import_file
from alerts.judging import judge_site
from alerts.keeping import note_changes, read_previous, read_visits, write_decisions
from alerts.notices.trial import Trial, send_test
from alerts.profile_files import profile_of
from alerts.report_commands import Filing, amend_report, enter_report, refuse_report, report_of_key
from alerts.report_rows import ReportRow
from alerts.report_text import parse_report, report_schema
from alerts.reports import CarriedFinding, NewFinding, Report, Signature
from alerts.rows import DutyRow, InspectionRow, RulingRow
from alerts.ruling_commands import (
    Decided,
    approve_acreage,
    approve_shutdown,
    contest_inspection,
    count_as_rain,
    defer_visit,
    dismiss_storm,
    look_done,
    record_acreage,
    record_qualification,
    withdraw_ruling,
)
from alerts.ruling_keeping import read_rulings
from alerts.rulings import qualification
from alerts.site_applying import AppliedDocument, put_in_force, sound_site
from alerts.site_check import SiteReport, explain_site
from alerts.stores import entering, from_row, to_row
from alerts.tables import inspections
from alerts.town_commands import enter_for_town
from alerts.voice import when
from siltwatch.errors import SiltwatchError
from siltwatch.instants import utc
from siltwatch.site import Site

# This module is a door: what people enter about turbidity goes through it too.
__all__ = [
    "AppliedDocument",
    "CarriedFinding",
    "Decided",
    "DraftConflictError",
    "Entry",
    "Explanation",
    "Filing",
    "NewFinding",
    "RecordedInspection",
    "Report",
    "RulingRow",
    "Said",
    "Signature",
    "SiteReport",
    "Trial",
    "amend_report",
    "approve_acreage",
    "approve_shutdown",
    "confirm_probe",
    "contest_inspection",
    "count_as_rain",
    "defer_visit",
    "dismiss_storm",
    "enter_for_town",
    "explain_episode",
    "explain_site",
    "forget_site",
    "import_file",
    "look_done",
    "meet_clock",
    "parse_report",
    "put_in_force",
    "record_acreage",
    "record_action",
    "record_calibration",
    "record_finding",
    "record_inspection",
    "record_practice",
    "record_qualification",
    "record_sample",
    "report_schema",
    "save_draft",
    "send_test",
    "sound_site",
    "start_clock",
    "why_open",
    "withdraw_clock",
    "withdraw_ruling",
]


# Project judgement: a report is finished within a day.
LATE_ENTRY_AFTER = timedelta(hours=24)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedInspection:
    """An inspection as recorded; `not_closed` says of each duty that stays open why."""

    id: str
    closed: tuple[str, ...]
    not_closed: tuple[tuple[str, str], ...]
    report: ReportRow | None = None
    findings: Mapping[str, str] = field(default_factory=dict)  # the name of each new finding, by the key it came with


def record_inspection(  # noqa: PLR0913 - one form, one call
    records_url: str,
    *,
    site: Site,
    started_at: datetime,
    scope: Literal["full", "storm"],
    inspector: str,
    remarks: str,
    entered_by: str,
    key: str,
    now: datetime,
    filing: Filing | None = None,
) -> RecordedInspection:
    """Record an inspection and close what it closes, in one transaction; the same `key` again changes nothing.

    With a report, what that found, saw and measured is recorded in the same transaction.
    """
    row = InspectionRow(
        id="",
        site=site.id,
        started_at=utc(started_at),
        scope=scope,
        inspector=inspector.strip(),
        remarks=remarks.strip(),
        entered_at=now,
        entered_by=entered_by,
        key=key,
    )
    _refuse_unsound(row, site)
    with entering(records_url) as connection:
        known = _known(connection, key)
        if known is not None:
            return _outcome(connection, site, known, report_of_key(connection, filing) if filing else None)
        if filing is not None:
            refuse_report(site, filing, now, all_findings(connection, site))
        recorded = _record(connection, site, row)
        report = enter_report(connection, site, recorded, filing, now) if filing else None
        if report is not None:
            settle_clocks(connection, site, profile_of(site), now)
        return _outcome(connection, site, recorded, report)


def _refuse_unsound(row: InspectionRow, site: Site) -> None:
    if row.started_at > row.entered_at + CLOCKS_DIFFER_BY:
        message = f"the start {when(row.started_at, site.zone_info)} lies in the future: give when it began on site"
        raise SiltwatchError(message)
    if not row.inspector:
        message = "the inspector is missing: give the name of who inspected"
        raise SiltwatchError(message)
    if not row.key:
        message = "the key is missing: each entry needs one of its own, so that sending it twice records it once"
        raise SiltwatchError(message)


def _known(connection: Connection, key: str) -> InspectionRow | None:
    found = connection.execute(select(inspections).where(inspections.c.key == key)).mappings().first()
    return from_row(InspectionRow, found) if found else None


def _record(connection: Connection, site: Site, row: InspectionRow) -> InspectionRow:
    """Write the inspection and what the rules make of it."""
    prefix = f"{site.id}-inspection-{local_date(row.started_at, site.zone_info):%Y%m%d}"
    taken = set(connection.execute(select(inspections.c.id).where(inspections.c.site == site.id)).scalars())
    number = next(number for number in range(1, len(taken) + 2) if f"{prefix}-{number}" not in taken)
    rulings = read_rulings(connection, site.id)
    qualified = qualification(rulings, row.inspector, row.started_at)
    columns = to_row(row, id=f"{prefix}-{number}", qualification=qualified.reason if qualified else None)
    connection.execute(insert(inspections).values(columns))
    decisions = judge_site(
        None,
        read_visits(connection, site.id),
        site=site,
        profile=profile_of(site),
        previous=read_previous(connection, site.id),
        as_of=row.entered_at,
        rulings=rulings,
    )
    write_decisions(connection, decisions, row.entered_at)
    columns["late_entry"] = _is_late_entry(row, [duty for duty in decisions.duties if duty.closed_by == columns["id"]])
    connection.execute(
        update(inspections).where(inspections.c.id == columns["id"]).values(late_entry=columns["late_entry"])
    )
    note_changes(connection, "inspection", [(site.id, columns["id"])], row.entered_at)
    return from_row(InspectionRow, columns)


def _is_late_entry(row: InspectionRow, closed: Sequence[DutyRow]) -> bool:
    """Entered long after it began, or when a duty that it closes was due already: then an officer may want to look."""
    return row.entered_at - row.started_at > LATE_ENTRY_AFTER or any(row.entered_at > duty.due_at for duty in closed)


def _outcome(connection: Connection, site: Site, row: InspectionRow, report: ReportRow | None) -> RecordedInspection:
    duties = read_previous(connection, row.site).duties
    reasons = [(duty.id, why_open(duty, row, site)) for duty in duties if duty.is_open]
    return RecordedInspection(
        id=row.id,
        closed=tuple(duty.id for duty in duties if duty.closed_by == row.id),
        not_closed=tuple((duty, why) for duty, why in reasons if why),
        report=report,
        findings=findings_by_key(connection, row) if report else {},
    )


def why_open(duty: DutyRow, row: InspectionRow, site: Site) -> str:
    """Why an inspection leaves a duty open; empty for the regular duty whose clock it started."""
    started_at = min(row.started_at, row.entered_at)
    began, anchor = when(started_at, site.zone_info), when(duty.anchor_at, site.zone_info)
    if duty.kind == "routine":
        if row.scope != "full":
            return "only an inspection of full scope closes the regular inspection"
        same = duty.anchor_at == started_at
        return "" if same else f"it began {began}, before the clock of this duty started {anchor}"
    if started_at >= duty.anchor_at:
        return ""
    word = "the storm ended" if duty.anchor == "storm_end" else "the storm reached the threshold"
    return f"it began {began}, before {word} {anchor}"
