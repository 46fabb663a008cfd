"""Engines of the journal's database, and the one place where a driver's errors become ours."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from collector.rows import Row
from siltwatch.errors import ConfigError, StoreError
from siltwatch.sealing import without_password
from siltwatch.write_ahead import LOG_KEPT

VERSION_TABLE = "alembic_version_collector"
SCHEMA_REVISION = "0006"
_BUSY_TIMEOUT_MS = 5_000
_AT_ONCE = 200
Piece = TypeVar("Piece")
_WRITERS_TURN = 7_461_001  # any number, the same for all who write the journal


def open_engine(url: str, *, read_only: bool = False, sync: str = "FULL") -> Engine:
    """An engine whose write transactions begin by taking the write lock; `sync` is SQLite's `synchronous`."""
    if _backend(url) != "sqlite":
        return _open_server(url, read_only=read_only)
    if read_only:
        _refuse_missing_file(url)
    engine = create_engine(url)
    _set_up_sqlite(engine, read_only=read_only, sync=sync)
    return engine


def _backend(url: str) -> str:
    """The kind of database; an address that is none is a ConfigError without its password."""
    try:
        found = make_url(url)
        found.get_dialect().import_dbapi()
    except (ArgumentError, ImportError) as error:
        message = f"stores.journal = {without_password(url)!r}: {without_password(str(error))}"
        raise ConfigError(message) from None  # the library's own words may hold the password
    return found.get_backend_name()


def _open_server(url: str, *, read_only: bool) -> Engine:
    """PostgreSQL: writers take turns as on SQLite, so that ids are given in the order of commits."""
    engine = create_engine(url, pool_pre_ping=True)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        order = "SET TRANSACTION READ ONLY" if read_only else f"SELECT pg_advisory_xact_lock({_WRITERS_TURN})"
        connection.exec_driver_sql(order)

    return engine


def _refuse_missing_file(url: str) -> None:
    path = make_url(url).database
    if path and path != ":memory:" and not Path(path).exists():
        message = f"{path}: there is no journal yet; run siltwatch migrate"
        raise ConfigError(message)


def _set_up_sqlite(engine: Engine, *, read_only: bool, sync: str) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: ConnectionPoolEntry) -> None:  # noqa: ANN401 - the driver's own type
        # Transactions are begun below; the driver's own beginning would come too late to take the lock.
        connection.isolation_level = None
        for setting in (
            f"busy_timeout = {_BUSY_TIMEOUT_MS}",
            "journal_mode = WAL",
            LOG_KEPT,
            f"synchronous = {sync}",
            "foreign_keys = ON",
            "cache_size = -32000",
            "temp_store = MEMORY",  # savepoints of a batch need no file
            f"query_only = {'ON' if read_only else 'OFF'}",
        ):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """One transaction: committed on leaving, undone on any error; the driver's errors come out as StoreError."""
    with mapped_errors(), engine.begin() as connection:
        yield connection


@contextmanager
def mapped_errors() -> Iterator[None]:
    """Nothing above the stores catches a driver's own exception."""
    try:
        yield
    except DBAPIError as error:
        message = f"the journal: {error.orig}"
        raise StoreError(message) from error
    except SQLAlchemyError as error:
        message = f"the journal: {error}"
        raise StoreError(message, retryable=False) from error


def statement(connection: Connection, text: str) -> str:
    """SQL written with `?`, in the placeholders of the connection's driver."""
    return text if connection.dialect.name == "sqlite" else text.replace("%", "%%").replace("?", "%s")


def fetch(connection: Connection, text: str, parameters: Row = ()) -> list[Row]:
    """All rows of a query written with `?`."""
    with connection.exec_driver_sql(statement(connection, text), parameters) as result:
        # The driver's own rows are tuples already; wrapping each costs more than fetching it.
        return [] if result.cursor is None else cast("list[Row]", result.cursor.fetchall())


def run(connection: Connection, text: str, rows: list[Row]) -> int:
    """Run a statement written with `?` once for each row; returns how many rows were written."""
    if not rows:
        return 0
    return connection.exec_driver_sql(statement(connection, text), rows).rowcount


def pieces(values: Sequence[Piece]) -> Iterator[list[Piece]]:
    """So many at a time as one query may have placeholders for, four each."""
    for start in range(0, len(values), _AT_ONCE):
        yield list(values[start : start + _AT_ONCE])


def schema_revision(connection: Connection) -> str | None:
    """The revision that the database is at; None where it was never migrated."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    rows = fetch(connection, f"SELECT version_num FROM {VERSION_TABLE}")  # noqa: S608 - a constant of ours
    return str(rows[0][0]) if rows else None


def require_current(engine: Engine) -> None:
    """Stop with a ConfigError where the tables are not those of this version; a refused engine is given back."""
    with mapped_errors(), engine.connect() as connection:
        found = schema_revision(connection)
    if found != SCHEMA_REVISION:
        engine.dispose()
        where = engine.url.render_as_string(hide_password=True)
        message = f"{where}: the journal is at {found or 'no'} schema, not {SCHEMA_REVISION}: run siltwatch migrate"
        if found and found > SCHEMA_REVISION:
            message = f"{where}: the journal is at schema {found}, which is newer than this program"
        raise ConfigError(message)
