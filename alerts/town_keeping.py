"""The town's side in the records: entries read and written, on a connection that the caller has locked or looks by."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select

from alerts.calendar import local_date
from alerts.entered_tables import town_entries
from alerts.keeping import note_changes
from alerts.stores import to_row
from alerts.town_entries import Author, NewEntry, TownEntryRow
from siltwatch.instants import parse_instant, utc
from siltwatch.site import Site


def read_town_entries(connection: Connection, site: str | None = None) -> list[TownEntryRow]:
    """The entries of a site, or of all, by when they happened."""
    query = select(town_entries).order_by(town_entries.c.at, town_entries.c.entered_at, town_entries.c.id)
    if site is not None:
        query = query.where(town_entries.c.site == site)
    return [_read(row) for row in connection.execute(query).mappings()]


def known_entry(connection: Connection, key: str) -> TownEntryRow | None:
    """The one that was entered under a key."""
    found = connection.execute(select(town_entries).where(town_entries.c.key == key)).mappings().first()
    return _read(found) if found else None


def _read(row: Mapping[Any, Any]) -> TownEntryRow:
    given = dict(row)
    given |= {name: parse_instant(given[name]) for name in ("at", "entered_at")}
    return TownEntryRow(**given | {"facts": json.loads(given["facts"])})


def write_entry(connection: Connection, site: Site, entry: NewEntry, author: Author, now: datetime) -> TownEntryRow:
    """Put an entry on record, and a change that pages hear; the row with its id."""
    prefix = f"{site.id}-{entry.kind.replace('_', '-')}-{local_date(entry.at, site.zone_info):%y%m%d}"
    taken = select(func.count()).where(town_entries.c.site == site.id, town_entries.c.id.startswith(f"{prefix}."))
    row = TownEntryRow(
        id=f"{prefix}.{connection.execute(taken).scalar_one() + 1}",
        site=site.id,
        kind=entry.kind,
        subject=entry.subject,
        at=utc(entry.at),
        text=entry.text.strip(),
        facts={name: value for name, value in entry.facts.items() if value},
        author=author.name.strip(),
        role=author.role,
        entered_at=now,
        key=author.key,
    )
    facts = json.dumps(row.facts, ensure_ascii=False, sort_keys=True)
    connection.execute(insert(town_entries).values(to_row(row, facts=facts)))
    note_changes(connection, "town", [(site.id, row.id)], now)
    return row
