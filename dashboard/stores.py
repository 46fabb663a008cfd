"""How the dashboard opens the records database, and what becomes of a driver's errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from siltwatch.errors import ConfigError, StoreError
from siltwatch.sealing import without_password
from siltwatch.write_ahead import LOG_KEPT

BUSY_MS = 5_000


def open_engine(url: str, *, read_only: bool = False) -> Engine:
    """An engine whose writers take the lock at once and wait for each other; a read-only one never locks."""
    try:
        engine = create_engine(make_url(url))
    except (ArgumentError, ModuleNotFoundError) as error:
        message = f"stores.records = {without_password(url)!r}: {without_password(str(error))}"
        raise ConfigError(message) from None  # the library's own words may hold the password
    if engine.dialect.name == "sqlite":
        _tune_sqlite(engine, read_only=read_only)
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction that nobody else writes beside."""
    with _mapped_errors(), engine.begin() as connection:
        yield connection


@contextmanager
def looking(engine: Engine) -> Iterator[Connection]:
    """One consistent view that no writer waits for."""
    with _mapped_errors(), engine.connect() as connection:
        yield connection


@contextmanager
def _mapped_errors() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        message = f"records: {cause}"
        raise StoreError(message) from error


def _tune_sqlite(engine: Engine, *, read_only: bool) -> None:
    if engine.url.database and not read_only:
        Path(engine.url.database).parent.mkdir(parents=True, exist_ok=True)

    def on_connect(connection: Any, _record: Any) -> None:  # noqa: ANN401 - the driver's own types are private
        connection.isolation_level = None  # transactions begin below and nowhere else
        mode = "query_only=ON" if read_only else "journal_mode=WAL"
        for pragma in (f"busy_timeout={BUSY_MS}", "foreign_keys=ON", "synchronous=FULL", LOG_KEPT, mode):
            connection.execute(f"PRAGMA {pragma}")

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
