"""Lets all rows of a site go, once policy says so: from the journal, and as a tool for those who own other tables."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, MetaData, Table, Text, delete, func, insert, select, update

from collector.stores import mapped_errors, open_engine, require_current, transaction
from collector.tables import applied_sites, dead_letters, journal, metadata
from collector.trimmed import DOCUMENTS, note_trimmed
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant
from siltwatch.site_files import site_from_json

# Of gateways or of the whole installation, not of a site.
OF_NO_SITE = frozenset({"journal", "streams", "dead_letters", "gaps", "projections", "process_figures"})
# Somebody remembers the newest number of these: it is never given a second time.
_NUMBERED = frozenset({"credits", "readings", "changes", "service_windows"})


def forget_site(journal_url: str, site: str, now: datetime, *, because: str, dry_run: bool = False) -> dict[str, int]:
    """Delete everything that the journal has of a site; how many rows of each table went, or would.

    What its gateways said goes too, where they served no other site. A version without a registry is left: the number
    of a version is never given twice, and everybody notices that the site is no more.
    """
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with mapped_errors(), engine.connect() as connection:
            gateways = _own_gateways(connection, site)
        words = _forget_words(engine, gateways, now, dry_run=dry_run)
        with transaction(engine) as connection:
            left = None if dry_run else _mark_gone(connection, site, now, because)
            gone = forget_rows(
                connection,
                metadata,
                site,
                of_no_site={*OF_NO_SITE, "applied_sites"},
                numbered=_NUMBERED,
                dry_run=dry_run,
            )
            gone |= _forget_versions(connection, site, left)
        return {"journal": words} | gone if words else gone
    finally:
        engine.dispose()


def _mark_gone(connection: Connection, site: str, now: datetime, because: str) -> int:
    """A version without a registry, its number above all there are: whoever remembers the newest number looks again."""
    newest = select(func.coalesce(func.max(applied_sites.c.version), 0)).where(applied_sites.c.site == site)
    row = {"site": site, "version": newest.scalar_subquery() + 1, "applied_at": format_instant(now), "document": ""}
    query = insert(applied_sites).values(**row, author="retention", reason=because).returning(applied_sites.c.id)
    return int(connection.execute(query).scalar_one())


def _forget_versions(connection: Connection, site: str, left: int | None) -> dict[str, int]:
    """The versions of a registry but the one that says that it is gone; None: they are only counted."""
    condition = (applied_sites.c.site == site) & (applied_sites.c.id != (left or 0))
    count = connection.execute(select(func.count()).select_from(applied_sites).where(condition)).scalar() or 0
    if left is not None:
        connection.execute(delete(applied_sites).where(condition))
    return {"applied_sites": int(count)} if count else {}


def _own_gateways(connection: Connection, site: str) -> list[str]:
    """The gateways that served this site and no other, ever."""
    served: dict[str, set[str]] = {}
    query = select(applied_sites.c.site, applied_sites.c.document).where(applied_sites.c.document != "")
    for name, document in connection.execute(query):
        held = site_from_json(document)
        for gateway in {*(one.gateway for one in held.sensors), *(one.gateway for one in held.links)}:
            served.setdefault(gateway, set()).add(name)
    return sorted(gateway for gateway, sites in served.items() if sites == {site})


def _forget_words(engine: Engine, gateways: list[str], now: datetime, *, dry_run: bool) -> int:
    """The numbers of observations stay, so that one sent again is known; what goes is noted first."""
    said = (journal.c.gateway.in_(gateways), journal.c.document != "")
    with mapped_errors(), engine.connect() as connection:
        count = select(func.count(), func.max(journal.c.received_at)).select_from(journal).where(*said)
        words, newest = connection.execute(count).one()
    if words and not dry_run:
        with transaction(engine) as connection:
            note_trimmed(connection, DOCUMENTS, newest, format_instant(now))
            connection.execute(update(journal).where(*said).values(document=""))
            connection.execute(delete(dead_letters).where(dead_letters.c.gateway.in_(gateways)))
    return int(words)


def forget_rows(  # noqa: PLR0913 - whose rows, and which tables have none
    connection: Connection,
    tables: MetaData,
    site: str,
    *,
    of_no_site: Iterable[str],
    numbered: Iterable[str] = (),
    dry_run: bool = False,
) -> dict[str, int]:
    """Delete the rows of a site from all tables, those first that refer to others; how many of each."""
    gone = {}
    for table in reversed(tables.sorted_tables):
        if table.name in of_no_site:
            continue
        condition = belongs(table, site)
        count = connection.execute(select(func.count()).select_from(table).where(condition)).scalar() or 0
        if count:
            gone[table.name] = int(count)
        if count and not dry_run:
            if table.name in numbered:
                _empty_newest(connection, table, site)
            connection.execute(delete(table).where(condition))
    return gone


def _empty_newest(connection: Connection, table: Table, site: str) -> None:
    """Where the newest row of a table is the site's, it stays as a number without words."""
    newest = select(func.max(table.c.id)).scalar_subquery()
    words: Mapping[str, Any] = {
        column.name: ""
        for column in table.c
        if isinstance(column.type, Text) and not column.nullable and column.name != "at" and column.name[-3:] != "_at"
    }
    query = update(table).where(table.c.id == newest, table.c.site == site)
    connection.execute(query.values(**words))


def belongs(table: Table, site: str) -> ColumnElement[bool]:
    """Which rows of a table are a site's: by its column, or by the row that they refer to."""
    if "site" in table.c:
        return table.c.site == site
    for column in table.c:
        for key in column.foreign_keys:
            parent = key.column.table
            if parent is not table and "site" in parent.c:
                return column.in_(select(key.column).where(parent.c.site == site))
    message = f"nobody says whose the rows of {table.name} are"
    raise StoreError(message, retryable=False)
