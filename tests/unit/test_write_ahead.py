"""The log of a database goes back to its bound once a long reading lets go of it, whoever writes."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from alerts.stores import open_engine as open_records
from collector.stores import open_engine as open_journal
from dashboard.stores import open_engine as open_accounts
from gateway.spool_file import connect
from siltwatch.write_ahead import LOG_KEPT_BYTES

Write = Callable[[int], Any]
PIECE_BYTES = 4 * 1024 * 1024


@contextmanager
def over_an_engine(engine: Engine) -> Iterator[Write]:
    """The driver's own connection, as the engine sets it up."""
    raw = engine.raw_connection()
    try:
        disk: Any = raw.driver_connection
        disk.execute("CREATE TABLE pieces (piece BLOB)")
        yield lambda size: disk.execute("INSERT INTO pieces VALUES (zeroblob(?))", (size,))
    finally:
        raw.close()
        engine.dispose()


@contextmanager
def over_a_spool(path: Path) -> Iterator[Write]:
    """The gateway's."""
    with closing(connect(path, synchronous="NORMAL")) as disk:
        disk.execute("CREATE TABLE pieces (piece BLOB)")
        yield lambda size: disk.execute("INSERT INTO pieces VALUES (zeroblob(?))", (size,))


WRITERS: dict[str, Callable[[Path], Any]] = {
    "collector": lambda path: over_an_engine(open_journal(f"sqlite:///{path}")),
    "alerts": lambda path: over_an_engine(open_records(f"sqlite:///{path}")),
    "dashboard": lambda path: over_an_engine(open_accounts(f"sqlite:///{path}")),
    "gateway": over_a_spool,
}


@pytest.mark.parametrize("writer", WRITERS)
def test_a_log_that_a_long_reading_let_grow_is_cut_again(tmp_path: Path, writer: str) -> None:
    path, log = tmp_path / "some.db", tmp_path / "some.db-wal"
    with WRITERS[writer](path) as write:
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM pieces").fetchone()
            while log.stat().st_size < LOG_KEPT_BYTES + PIECE_BYTES:
                write(PIECE_BYTES)
            reader.execute("COMMIT")
        for _ in range(3):  # the first may still find the log full, the next begins it anew
            write(1)

        assert log.stat().st_size <= LOG_KEPT_BYTES
