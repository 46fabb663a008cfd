"""Reading and writing what the judge keeps in the records, on a connection that the caller has locked."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, Connection, Select, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from alerts.duties import Visit
from alerts.judging import Decisions, Previous
from alerts.rows import DutyRow, StormRow
from alerts.stores import from_row, to_row
from alerts.tables import changes, cursors, duties, duty_revisions, inspections, storm_versions, storms
from siltwatch.instants import format_instant, parse_instant

# Statements are made once: making one costs more than running it.
_SITE: BindParameter[Any] = bindparam("site")
_SINCE: BindParameter[Any] = bindparam("since")
_CURRENT = and_(storm_versions.c.storm == storms.c.id, storm_versions.c.revision == storms.c.revision)
_STANDING = and_(storms.c.site == _SITE, storm_versions.c.state != "superseded")
_TO_DO = duties.c.status.in_(["open", "overdue"])
_HAS_DUTY = storms.c.id.in_(select(duties.c.storm).where(duties.c.site == _SITE, _TO_DO))
_TOUCHED = or_(_HAS_DUTY, storm_versions.c.start_at >= _SINCE)
_STORM_IDS = select(storms.c.id).where(storms.c.site == _SITE)
_STORMS = (
    select(storms.c.id, storms.c.site, *(part for part in storm_versions.c if part.name not in {"id", "storm"}))
    .join(storm_versions, _CURRENT)
    .where(_STANDING)
    .order_by(storm_versions.c.trigger_at, storms.c.id)
)
_DUTIES = (
    select(duties, duty_revisions.c.due_at.label("told_due_at"))
    .join(duty_revisions, and_(duty_revisions.c.duty == duties.c.id, duty_revisions.c.revision == duties.c.revision))
    .where(duties.c.site == _SITE)
    .order_by(duties.c.id)
)
_TOUCHED_STORMS = _STORMS.where(_TOUCHED)
_TOUCHED_DUTIES = _DUTIES.where(
    or_(_TO_DO, duties.c.storm.in_(select(storms.c.id).join(storm_versions, _CURRENT).where(_STANDING, _TOUCHED)))
)
_FIRST_RAIN = select(func.min(storm_versions.c.start_at)).join(storms, _CURRENT).where(_STANDING)
_FIRST_OPEN = _FIRST_RAIN.where(storm_versions.c.state == "open")
_FIRST_UNSETTLED = _FIRST_RAIN.where(or_(storm_versions.c.state == "open", _HAS_DUTY))
_VISITS = (
    select(inspections.c.id, inspections.c.started_at, inspections.c.entered_at, inspections.c.scope)
    .where(inspections.c.site == _SITE)
    .order_by(inspections.c.started_at, inspections.c.id)
)
_NEWEST_CHANGE = select(func.max(changes.c.id))
# What people did, and a message that did not reach them: each calls for a look at the site.
_ASKING = ("inspection", "acknowledgement", "delivery", "clock", "calibration", "ruling")
_INSPECTED = select(changes.c.site).where(changes.c.id > _SINCE, changes.c.kind.in_(_ASKING)).distinct()
_NEVER = "9999-12-31T23:59:59.999Z"


def unsettled_since(connection: Connection, site: str, *, with_open_duty: bool) -> datetime | None:
    """The first rain of the storms that are open still, and of those whose duty is if that is asked for."""
    query = _FIRST_UNSETTLED if with_open_duty else _FIRST_OPEN
    start_at = connection.execute(query, {"site": site}).scalar()
    return parse_instant(start_at) if start_at else None


def inspected_since(connection: Connection, change_id: int) -> tuple[int, list[str]]:
    """The newest change, and the sites where people did something or were not reached after the one given."""
    newest = int(connection.execute(_NEWEST_CHANGE).scalar() or 0)
    if newest <= change_id:
        return newest, []
    return newest, list(connection.execute(_INSPECTED, {"since": change_id}).scalars())


def read_previous(connection: Connection, site: str) -> Previous:
    """All that the records hold of a site."""
    return _previous(connection, _STORMS, _DUTIES, {"site": site}, whole=True)


def read_unsettled(connection: Connection, site: str, since_at: datetime | None) -> Previous:
    """What rain from an instant on can touch: the storms since then, and duties still to be done with their storms."""
    since = format_instant(since_at) if since_at else _NEVER
    return _previous(connection, _TOUCHED_STORMS, _TOUCHED_DUTIES, {"site": site, "since": since}, whole=False)


def _previous(
    connection: Connection,
    which_storms: Select[Any],
    which_duties: Select[Any],
    parameters: dict[str, str],
    *,
    whole: bool,
) -> Previous:
    duty_rows = connection.execute(which_duties, parameters).mappings().all()
    storm_rows = connection.execute(which_storms, parameters).mappings()
    return Previous(
        storms=tuple(from_row(StormRow, row) for row in storm_rows),
        duties=tuple(from_row(DutyRow, row) for row in duty_rows),
        whole=whole,
        told_due_at={row["id"]: parse_instant(row["told_due_at"]) for row in duty_rows},
        storm_ids=frozenset(connection.execute(_STORM_IDS, {"site": parameters["site"]}).scalars()),
    )


def read_visits(connection: Connection, site: str) -> list[Visit]:
    """The inspections of a site as the rules see them; none starts after it was entered, whatever its clock said."""
    return [
        Visit(id=row.id, started_at=parse_instant(min(row.started_at, row.entered_at)), scope=row.scope)
        for row in connection.execute(_VISITS, {"site": site})
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
