"""Whole databases: a consistent copy while writers run, and back again; a copy is always two files of SQLite."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    MetaData,
    Table,
    Text,
    collate,
    create_engine,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError

from siltwatch.command.plugs import plugs
from siltwatch.config import Config
from siltwatch.errors import ConfigError, StoreError

_MIGRATIONS = "siltwatch.migrations"
_AT_ONCE = 1_000
STEPS = "alembic_version"  # how the tables begin that say which step a database is at


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """One of the two, and the name of its file in a copy."""

    name: str
    url: str

    @property
    def file(self) -> str:
        """`journal.db`, `records.db`."""
        return f"{self.name}.db"

    @property
    def path(self) -> Path | None:
        """The file of SQLite; None where a server keeps it."""
        address = make_url(self.url)
        return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


def databases(config: Config) -> tuple[Database, Database]:
    """Records before journal: a copy of the journal that is younger holds all that the records refer to."""
    return Database(name="records", url=config.records_url), Database(name="journal", url=config.journal_url)


def config_of_copy(folder: Path) -> Config:
    """A configuration whose databases are the files of a folder."""
    return Config(folder=folder, data=".")


def migrate(config: Config) -> None:
    """Bring both databases to the tables of this program."""
    for plug in plugs(_MIGRATIONS):
        if plug.function is None:
            message = f"the migrations of {plug.name} do not load ({plug.damage or plug.advice})"
            raise ConfigError(message)
        plug.function(config)


def copy_out(database: Database, folder: Path) -> None:
    """Write a database of SQLite as one file into a folder; one view of one instant, no writer waits."""
    if database.path is not None:
        _copy_file(database.path, folder / database.file)
        settle(folder / database.file)


def _copy_file(source: Path, file: Path) -> None:
    if not source.is_file():
        message = f"{source}: there is no database yet; run siltwatch migrate"
        raise ConfigError(message)
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(file)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    except sqlite3.Error as error:
        message = f"{source}: cannot be copied ({error})"
        raise StoreError(message) from error


def copy_in(database: Database, folder: Path) -> None:
    """Fill a database from its file in a folder, whose tables must be those of this program."""
    if database.path is None:
        copy_rows(f"sqlite:///{folder / database.file}", database.url)
        return
    database.path.parent.mkdir(parents=True, exist_ok=True)
    _copy_file(folder / database.file, database.path)
    settle(database.path)


def is_empty(database: Database) -> bool:
    """Whether nothing is on record in it: no file, no tables, or none with a row."""
    if database.path is not None and not database.path.exists():
        return True
    with _opened(database.url) as engine, _looking(engine) as connection:
        tables = tables_of(connection)
        return not any(connection.execute(select(table).limit(1)).first() for table in tables)


def tables_of(connection: Connection) -> list[Table]:
    """All tables as they are in the database, those first that others refer to; without those of the steps."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if not table.name.startswith(STEPS)]


def rows_of(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """All rows of a table in the order of its key, never all in memory."""
    query = select(table).order_by(*_key_of(connection, table)).execution_options(yield_per=_AT_ONCE)
    with connection.execute(query) as result:
        yield from result


def _key_of(connection: Connection, table: Table) -> list[ColumnElement[Any]]:
    """One order on every server: text by its bytes, whatever language the server sorts by."""
    if connection.dialect.name != "postgresql":
        return list(table.primary_key)
    return [collate(part, "C") if isinstance(part.type, Text) else part for part in table.primary_key]


@contextmanager
def looking_at(url: str) -> Iterator[Connection]:
    """One view of one instant over a whole database, which is never written to."""
    with _opened(url) as engine, _looking(engine) as connection:
        yield connection


@contextmanager
def _opened(url: str) -> Iterator[Engine]:
    engine = create_engine(make_url(url))
    try:
        yield engine
    except SQLAlchemyError as error:
        message = f"{engine.url.render_as_string()}: {error}"
        raise StoreError(message) from error
    finally:
        engine.dispose()


@contextmanager
def _looking(engine: Engine) -> Iterator[Connection]:
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only=ON")
            connection.exec_driver_sql("BEGIN")  # the driver begins nothing before it is asked to write
            yield connection
        return
    with engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True) as connection:
        yield connection


def copy_rows(source_url: str, target_url: str) -> None:
    """Every row into tables that are there already and empty."""
    with (
        _opened(source_url) as source,
        _opened(target_url) as target,
        _looking(source) as reading,
        target.begin() as writing,
    ):
        known = {table.name: table for table in tables_of(writing)}
        for table in tables_of(reading):
            if table.name not in known:
                message = f"{target.url.render_as_string()}: has no table {table.name}; run siltwatch migrate"
                raise ConfigError(message)
            _fill(writing, known[table.name], rows_of(reading, table), list(table.c.keys()))
        if target.dialect.name == "postgresql":
            _set_counters(writing, list(known.values()))


def _fill(writing: Connection, table: Table, rows: Iterator[Sequence[Any]], names: list[str]) -> None:
    page: list[dict[str, Any]] = []
    for row in rows:
        page.append(dict(zip(names, row, strict=True)))
        if len(page) == _AT_ONCE:
            writing.execute(insert(table), page)
            page = []
    if page:
        writing.execute(insert(table), page)


def _set_counters(writing: Connection, tables: list[Table]) -> None:
    """PostgreSQL gives the next number by a counter of its own."""
    for table in tables:
        for column in table.primary_key:
            found = writing.execute(select(func.pg_get_serial_sequence(f'"{table.name}"', column.name))).scalar()
            if found is not None:
                query = select(func.setval(found, func.coalesce(func.max(column), 0) + 1, text("false")))
                writing.execute(query)


def steps_of(connection: Connection) -> dict[str, str]:
    """Which step of each part's migrations a database is at."""
    names = [name for name in inspect(connection).get_table_names() if name.startswith(STEPS)]
    found = {name: connection.execute(text(f"SELECT version_num FROM {name}")).scalar() for name in names}  # noqa: S608 - our own names
    return {name.removeprefix(STEPS + "_"): str(step) for name, step in sorted(found.items())}


def settle(path: Path) -> None:
    """A file is on the disk, whatever happens next."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
