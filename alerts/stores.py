"""records.db: how it is opened, read and written; every writer takes the write lock before it reads."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from siltwatch.errors import ConfigError, StoreError
from siltwatch.instants import format_instant, parse_instant
from siltwatch.sealing import without_password
from siltwatch.write_ahead import LOG_KEPT

_Row = TypeVar("_Row")
VERSION_TABLE = "alembic_version_alerts"
SCHEMA_REVISION = "0009"
_BUSY_MS = 5_000
_WRITES = "siltwatch_writes"
_GUARD = "siltwatch_guard"
_WRITE_LOCK = 0x5117  # any number of ours: PostgreSQL has no lock of the whole database, SQLite has only that


def open_engine(url: str, *, read_only: bool = False) -> Engine:
    """An engine over SQLite (WAL, every commit on disk) or PostgreSQL; a read-only one refuses to write."""
    try:
        engine = create_engine(make_url(url))
    except (ArgumentError, ModuleNotFoundError) as error:
        message = f"stores.records = {without_password(url)!r}: {without_password(str(error))}"
        raise ConfigError(message) from None  # the library's own words may hold the password
    if engine.dialect.name == "sqlite":
        _tune_sqlite(engine, read_only=read_only)
    return engine


def _tune_sqlite(engine: Engine, *, read_only: bool) -> None:
    if engine.url.database and not read_only:
        Path(engine.url.database).parent.mkdir(parents=True, exist_ok=True)

    def on_connect(connection: Any, _record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's own types are private
        connection.isolation_level = None  # the driver begins nothing by itself
        pragmas = [f"busy_timeout={_BUSY_MS}", "foreign_keys=ON", "synchronous=FULL", LOG_KEPT]
        pragmas.append("query_only=ON" if read_only else "journal_mode=WAL")
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    def on_begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)


def schema_revision(engine: Engine) -> str | None:
    """The revision that the tables of alerts are at; None where there are none."""
    with looking(engine) as connection:
        if not inspect(connection).has_table(VERSION_TABLE):
            return None
        return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608 - our own name


def require_current(engine: Engine) -> None:
    """Raise a ConfigError unless the tables are those of this program; a refused engine is given back."""
    found = schema_revision(engine) if _is_there(engine) else None
    if found != SCHEMA_REVISION:
        engine.dispose()
        where = engine.url.render_as_string()
        message = f"{where}: the records are at {found or 'no'} schema, not {SCHEMA_REVISION}: run siltwatch migrate"
        if found and found > SCHEMA_REVISION:
            message = f"{where}: the records are at schema {found}, which is newer than this program"
        raise ConfigError(message)


def _is_there(engine: Engine) -> bool:
    """SQLite would make an empty file of a wrong path."""
    return engine.dialect.name != "sqlite" or Path(engine.url.database or "").is_file()


def guarded(engine: Engine, guard: Callable[[Connection], None]) -> Engine:
    """The same database, each writing of which asks first whether it may; a refusal is a StoreError."""
    return engine.execution_options(**{_GUARD: guard})


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction that nobody else writes beside; a refusing database is a StoreError."""
    try:
        with engine.connect().execution_options(**{_WRITES: True}) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITE_LOCK})"))
            guard = connection.get_execution_options().get(_GUARD)
            if guard is not None:
                guard(connection)
            yield connection
    except SQLAlchemyError as error:
        message = f"records: {error}"
        raise StoreError(message) from error


@contextmanager
def entering(records_url: str) -> Iterator[Connection]:
    """One writing of its own over the records at an address, whose tables must be current."""
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with writing(engine) as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def looking(engine: Engine) -> Iterator[Connection]:
    """One consistent view, without any lock that a writer would wait for."""
    try:
        with engine.connect() as connection:
            yield connection
    except SQLAlchemyError as error:
        message = f"records: {error}"
        raise StoreError(message) from error


def from_row(kind: type[_Row], row: Mapping[Any, Any]) -> _Row:
    """A dataclass from a row: names in `_at` (and `at`) are instants, `by` and `spans` are JSON lists."""
    names = (field.name for field in fields(kind))  # type: ignore[arg-type]
    return kind(**{name: _read(name, row[name]) for name in names})


def _read(name: str, value: Any) -> Any:  # noqa: ANN401 - one column of any type
    if value is None:
        return None
    if name.endswith("_at") or name == "at":
        return parse_instant(value)
    if name == "by":
        return tuple(json.loads(value))
    return tuple((first, last) for first, last in json.loads(value)) if name == "spans" else value


def to_row(value: Any, **others: object) -> dict[str, Any]:  # noqa: ANN401 - any dataclass of alerts.rows
    """The columns of a dataclass, the opposite of `from_row`; `others` replaces or adds."""
    own = {field.name: getattr(value, field.name) for field in fields(value)}
    return {name: _write(part) for name, part in (own | others).items()}


def _write(part: object) -> object:
    if isinstance(part, datetime):
        return format_instant(part)
    return json.dumps(part) if isinstance(part, tuple) else part
