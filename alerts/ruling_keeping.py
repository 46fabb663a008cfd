"""Reading and writing rulings, on a connection that the caller has opened."""

from datetime import datetime

from sqlalchemy import Connection, insert, select

from alerts.entered_tables import rulings
from alerts.keeping import note_changes
from alerts.rows import RulingRow
from alerts.stores import from_row, to_row


def read_rulings(connection: Connection, site: str) -> tuple[RulingRow, ...]:
    """All of a site, oldest first, those that were taken back too."""
    query = select(rulings).where(rulings.c.site == site).order_by(rulings.c.id)
    return tuple(from_row(RulingRow, row) for row in connection.execute(query).mappings())


def newest_ruling(connection: Connection) -> int:
    """The id of the newest one of any site."""
    found = connection.execute(select(rulings.c.id).order_by(rulings.c.id.desc()).limit(1)).scalar()
    return int(found or 0)


def ruled_since(connection: Connection, ruling: int) -> list[tuple[str, datetime]]:
    """Each site on whose rain somebody ruled after a ruling, or took one back, with the first instant of that rain."""
    rows = [from_row(RulingRow, row) for row in connection.execute(select(rulings)).mappings()]
    by_number = {str(row.id): row for row in rows}
    about = [by_number.get(row.subject, row) if row.kind == "withdrawal" else row for row in rows if row.id > ruling]
    return [(row.site, row.from_at) for row in about if row.from_at is not None]


def known_ruling(connection: Connection, key: str) -> RulingRow | None:
    """The one that was entered under a key."""
    found = connection.execute(select(rulings).where(rulings.c.key == key)).mappings().first()
    return from_row(RulingRow, found) if found else None


def write_ruling(connection: Connection, row: RulingRow, now: datetime) -> RulingRow:
    """Put a ruling on record, and a change that pages and judges hear; the row with its number."""
    columns = {name: value for name, value in to_row(row).items() if name != "id"}
    made = connection.execute(insert(rulings).values(columns).returning(rulings.c.id)).scalar_one()
    note_changes(connection, "ruling", [(row.site, str(made))], now)
    return from_row(RulingRow, columns | {"id": int(made)})
