"""Reading and writing what the judge keeps in the records, on a connection that the caller has locked."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, true, update
from sqlalchemy.dialects import postgresql, sqlite

from alerts.duties import Visit
from alerts.judging import Decisions, Previous
from alerts.rows import DutyRow, StormRow
from alerts.stores import from_row, to_row
from alerts.tables import changes, cursors, duties, duty_revisions, inspections, storm_versions, storms
from siltwatch.instants import format_instant, parse_instant

_CURRENT = and_(storm_versions.c.storm == storms.c.id, storm_versions.c.revision == storms.c.revision)
_TO_DO = duties.c.status.in_(["open", "overdue"])
_DUTIES = (
    select(duties, duty_revisions.c.due_at.label("told_due_at"))
    .join(duty_revisions, and_(duty_revisions.c.duty == duties.c.id, duty_revisions.c.revision == duties.c.revision))
    .order_by(duties.c.id)
)
_VERSION = [column for column in storm_versions.c if column.name not in {"id", "storm"}]
_STORMS = (
    select(storms.c.id, storms.c.site, *_VERSION)
    .join(storm_versions, _CURRENT)
    .order_by(storm_versions.c.trigger_at, storms.c.id)
)


def unsettled_since(connection: Connection, site: str, *, with_open_duty: bool) -> datetime | None:
    """The first rain of the storms that are open still, and of those whose duty is if that is asked for."""
    state = storm_versions.c.state
    waiting: ColumnElement[bool] = state == "open"
    if with_open_duty:
        has_duty = select(duties.c.storm).where(duties.c.site == site, _TO_DO)
        waiting = or_(waiting, and_(state != "superseded", storms.c.id.in_(has_duty)))
    query = select(func.min(storm_versions.c.start_at)).join(storms, _CURRENT).where(storms.c.site == site, waiting)
    start_at = connection.execute(query).scalar()
    return parse_instant(start_at) if start_at else None


def read_previous(connection: Connection, site: str) -> Previous:
    """All that the records hold of a site."""
    return _read_previous(connection, site, true(), true(), whole=True)


def read_unsettled(connection: Connection, site: str, since_at: datetime | None) -> Previous:
    """What rain from an instant on can touch: the storms since then, and duties still to be done with their storms."""
    to_do = select(duties.c.storm).where(duties.c.site == site, _TO_DO)
    touched: ColumnElement[bool] = storms.c.id.in_(to_do)
    if since_at is not None:
        touched = or_(touched, storm_versions.c.start_at >= format_instant(since_at))
    of_touched = select(storms.c.id).join(storm_versions, _CURRENT).where(storms.c.site == site, touched)
    return _read_previous(connection, site, touched, or_(_TO_DO, duties.c.storm.in_(of_touched)), whole=False)


def _read_previous(
    connection: Connection,
    site: str,
    which_storms: ColumnElement[bool],
    which_duties: ColumnElement[bool],
    *,
    whole: bool,
) -> Previous:
    ids = connection.execute(select(storms.c.id).where(storms.c.site == site)).scalars()
    standing = (storms.c.site == site, storm_versions.c.state != "superseded", which_storms)
    duty_rows = connection.execute(_DUTIES.where(duties.c.site == site, which_duties)).mappings().all()
    return Previous(
        storms=tuple(from_row(StormRow, row) for row in connection.execute(_STORMS.where(*standing)).mappings()),
        duties=tuple(from_row(DutyRow, row) for row in duty_rows),
        whole=whole,
        told_due_at={row["id"]: parse_instant(row["told_due_at"]) for row in duty_rows},
        storm_ids=frozenset(ids),
    )


def read_visits(connection: Connection, site: str) -> list[Visit]:
    """The inspections of a site as the rules see them; none starts after it was entered, whatever its clock said."""
    query = select(inspections).where(inspections.c.site == site)
    rows = connection.execute(query.order_by(inspections.c.started_at, inspections.c.id))
    return [
        Visit(id=row.id, started_at=parse_instant(min(row.started_at, row.entered_at)), scope=row.scope) for row in rows
    ]


def write_decisions(connection: Connection, decisions: Decisions, now: datetime) -> None:
    """Storm versions, duties and revisions, and a change for each storm and duty that pages show."""
    for storm in decisions.storms:
        _write_storm(connection, storm)
    for duty in decisions.duties:
        _write_duty(connection, duty)
    if decisions.revisions:
        connection.execute(insert(duty_revisions), [to_row(revision) for revision in decisions.revisions])
    note_changes(connection, "storm", ((storm.site, storm.id) for storm in decisions.storms), now)
    note_changes(connection, "duty", ((duty.site, duty.id) for duty in decisions.duties), now)


def _write_storm(connection: Connection, storm: StormRow) -> None:
    columns = to_row(storm)
    storm_id, site = columns.pop("id"), columns.pop("site")
    if storm.revision == 1:
        connection.execute(insert(storms).values(id=storm_id, site=site, revision=1))
    else:
        connection.execute(update(storms).where(storms.c.id == storm_id).values(revision=storm.revision))
    connection.execute(insert(storm_versions).values(storm=storm_id, **columns))


def _write_duty(connection: Connection, duty: DutyRow) -> None:
    columns = to_row(duty)
    if connection.execute(update(duties).where(duties.c.id == duty.id).values(columns)).rowcount == 0:
        connection.execute(insert(duties).values(columns))


def note_changes(connection: Connection, kind: str, parts: Iterable[tuple[str, str]], now: datetime) -> None:
    """A row of changes for each (site, id), in the transaction that makes the change."""
    rows = [{"at": format_instant(now), "site": site, "kind": kind, "ref": ref} for site, ref in parts]
    if rows:
        connection.execute(insert(changes), rows)


def read_cursors(connection: Connection) -> dict[str, str]:
    """Every cursor by name."""
    return {row.name: row.value for row in connection.execute(select(cursors))}


def write_cursor(connection: Connection, name: str, value: str | None) -> None:
    """Set a cursor; None forgets it."""
    if value is None:
        connection.execute(delete(cursors).where(cursors.c.name == name))
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    query = dialect.insert(cursors).values(name=name, value=value)
    connection.execute(query.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
