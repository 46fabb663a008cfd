"""Findings, and what was seen of them or done about them, are recorded; each waiting finding is a dated duty."""

from datetime import datetime

from sqlalchemy import Connection, func, insert, select

from alerts.calendar import local_date
from alerts.clock_commands import Said
from alerts.clock_keeping import settle_clocks
from alerts.clocks import CLOCKS_DIFFER_BY
from alerts.findings import Case, case_of, default_due, due_of_day
from alerts.inspection_asked import site_correction
from alerts.keeping import note_changes
from alerts.profile_files import profile_of
from alerts.report_rows import ActionRow, FindingRow, How
from alerts.report_tables import corrective_actions, findings
from alerts.reports import CarriedFinding, NewFinding
from alerts.rows import InspectionRow
from alerts.stores import entering, from_row, to_row
from alerts.voice import when
from siltwatch.errors import SiltwatchError
from siltwatch.instants import utc
from siltwatch.site import Site


def record_finding(  # noqa: PLR0913 - one form, one call
    records_url: str, *, site: Site, given: NewFinding, found_at: datetime, person: str, now: datetime
) -> FindingRow:
    """Record something that was found outside an inspection; the same key again changes nothing."""
    refuse_unnamed(person, given.key)
    _refuse_future(utc(found_at), site, now)
    visit = InspectionRow(
        id="", site=site.id, started_at=min(utc(found_at), now), scope="storm", inspector=person.strip(), remarks="",
        entered_at=now, entered_by=person, key=given.key,
    )  # fmt: skip
    with entering(records_url) as connection:
        row = insert_finding(connection, site, given, visit=visit, now=now)
        settle_clocks(connection, site, profile_of(site), now)
        return row


def record_action(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, finding: str, how: How, what: str, at: datetime, said: Said, now: datetime
) -> Case:
    """Record what was done about a finding, or that it was found again; the same key again changes nothing."""
    refuse_unnamed(said.person, said.key)
    _refuse_future(utc(at), site, now)
    with entering(records_url) as connection:
        if not _is_known(connection, said.key):
            case = _case(connection, site, finding, now)
            row = _action(case, site, how=how, what=what.strip(), at=min(utc(at), now), said=said, now=now)
            _insert_action(connection, row, now)
            settle_clocks(connection, site, profile_of(site), now)
        return _case(connection, site, finding, now)


def _action(  # noqa: PLR0913 - likewise
    case: Case, site: Site, *, how: How, what: str, at: datetime, said: Said, now: datetime
) -> ActionRow:
    if how in {"fixed", "reopened"} and not what:
        raise SiltwatchError("say what was done" if how == "fixed" else "say why it is open again")
    if at < case.finding.found_at:
        began = when(case.finding.found_at, site.zone_info)
        raise SiltwatchError(f"it was found {began}: nothing before that can have put it right")
    if how == "fixed" and not case.is_open:
        how = "confirmed"
    if how == "reopened" and case.is_open:
        raise SiltwatchError("this finding is open: it cannot be opened again")
    days = site_correction(site)[0]
    due_at = due_of_day(default_due(at, days, site.zone_info), site.zone_info) if how == "reopened" else None
    return ActionRow(
        id=0, site=site.id, finding=case.finding.id, inspection=None, how=how, what=what, at=at, due_at=due_at,
        person=said.person.strip(), entered_at=now, key=said.key,
    )  # fmt: skip


def _is_known(connection: Connection, key: str) -> bool:
    query = select(corrective_actions.c.id).where(corrective_actions.c.key == key)
    return connection.execute(query).first() is not None


def insert_finding(
    connection: Connection, site: Site, given: NewFinding, *, visit: InspectionRow, now: datetime
) -> FindingRow:
    """Write what a visit found, once by its key within the visit; the caller settles the clocks."""
    key = f"{visit.key}/{given.key}" if visit.id else given.key
    known = connection.execute(select(findings).where(findings.c.key == key)).mappings().first()
    if known is not None:
        return from_row(FindingRow, known)
    if not given.what.strip():
        raise SiltwatchError("say what was found")
    days, because = site_correction(site)
    zone = site.zone_info
    due_on = given.due_on or default_due(visit.started_at, days, zone)
    if due_on < local_date(visit.started_at, zone):
        raise SiltwatchError(f"{given.what}: it is due {due_on} and was found later: give a day from then on")
    if given.due_on is not None and given.due_on != default_due(visit.started_at, days, zone):
        because = f"set by {visit.inspector}"
    row = FindingRow(
        id=_finding_id(connection, site, visit.started_at), site=site.id, inspection=visit.id or None,
        episode=given.episode, what=given.what.strip(), place=given.place.strip(), practice=given.practice.strip(),
        owner=given.owner.strip() or (site.operator or ""), found_at=visit.started_at,
        due_at=due_of_day(due_on, zone), due_because=because, person=visit.inspector, entered_at=now, key=key,
    )  # fmt: skip
    connection.execute(insert(findings).values(to_row(row)))
    note_changes(connection, "finding", [(site.id, row.id)], now)
    return row


def _finding_id(connection: Connection, site: Site, found_at: datetime) -> str:
    prefix = f"{site.id}-finding-{local_date(found_at, site.zone_info):%Y%m%d}"
    query = select(func.count()).where(findings.c.site == site.id, findings.c.id.startswith(f"{prefix}."))
    return f"{prefix}.{connection.execute(query).scalar_one() + 1}"


def enter_seen(  # noqa: PLR0913 - likewise
    connection: Connection, site: Site, carried: CarriedFinding, *, visit: InspectionRow, key: str, now: datetime
) -> None:
    """What a visit saw of an earlier finding: what a colleague put right meanwhile is confirmed, or found again."""
    case = _case(connection, site, carried.finding, now)
    at = visit.started_at
    how: How = carried.how
    due_at: datetime | None = None
    if how == "fixed" and not case.is_open:
        how = "confirmed"
    elif how == "seen_open" and case.fixed_at is not None and case.fixed_at <= at:
        how = "reopened"
        due_at = due_of_day(default_due(at, site_correction(site)[0], site.zone_info), site.zone_info)
    row = ActionRow(
        id=0, site=site.id, finding=case.finding.id, inspection=visit.id, how=how, what=carried.what.strip(), at=at,
        due_at=due_at, person=visit.inspector, entered_at=now, key=f"{key}/{carried.finding}",
    )  # fmt: skip
    _insert_action(connection, row, now)


def _case(connection: Connection, site: Site, finding: str, now: datetime) -> Case:
    query = select(findings).where(findings.c.id == finding, findings.c.site == site.id)
    found = connection.execute(query).mappings().first()
    if found is None:
        raise SiltwatchError(f"site {site.id!r} has no finding {finding!r}")
    rows = connection.execute(select(corrective_actions).where(corrective_actions.c.finding == finding)).mappings()
    return case_of(from_row(FindingRow, found), [from_row(ActionRow, row) for row in rows], now)


def _insert_action(connection: Connection, row: ActionRow, now: datetime) -> None:
    written = to_row(row)
    del written["id"]
    connection.execute(insert(corrective_actions).values(written))
    note_changes(connection, "finding", [(row.site, row.finding)], now)


def all_findings(connection: Connection, site: Site) -> list[str]:
    """The names of all findings of a site."""
    return list(connection.execute(select(findings.c.id).where(findings.c.site == site.id)).scalars())


def refuse_unnamed(person: str, key: str) -> None:
    """Refuse an entry that nobody makes, or that has no key of its own."""
    if not person.strip() or not key:
        raise SiltwatchError("give the name of who enters it, and a key for each entry of its own")


def _refuse_future(at: datetime, site: Site, now: datetime) -> None:
    if at > now + CLOCKS_DIFFER_BY:
        raise SiltwatchError(f"{when(at, site.zone_info)} lies in the future: give when it happened")


def findings_by_key(connection: Connection, visit: InspectionRow) -> dict[str, str]:
    """The findings of a visit, by the keys that they came with."""
    rows = connection.execute(select(findings.c.key, findings.c.id).where(findings.c.inspection == visit.id))
    return {row.key.removeprefix(f"{visit.key}/"): row.id for row in rows}
