"""The file of the spool: one owner, made if it is missing, set aside if it is broken."""

import fcntl
import logging
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import IO, Literal

from siltwatch.errors import ConfigError
from siltwatch.write_ahead import LOG_KEPT

log = logging.getLogger(__name__)
_TABLES = """
CREATE TABLE IF NOT EXISTS observations (seq INTEGER PRIMARY KEY, boot TEXT NOT NULL, document BLOB NOT NULL,
    appended_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS cursors (uplink TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS marks (device TEXT PRIMARY KEY, mark INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS set_aside (id INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL,
    reason TEXT NOT NULL, content BLOB NOT NULL, at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS boots (boot TEXT PRIMARY KEY, machine TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS heads (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), seq INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS losses (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), count INTEGER NOT NULL);
INSERT OR IGNORE INTO heads VALUES (1, 0);
INSERT OR IGNORE INTO losses VALUES (1, 0);
"""


def connect(path: Path, *, synchronous: Literal["FULL", "NORMAL"]) -> sqlite3.Connection:
    """A connection that any thread may use under the owner's lock; transactions are begun by hand."""
    disk = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        disk.execute("PRAGMA journal_mode=WAL")
        disk.execute(f"PRAGMA synchronous={synchronous}")
        disk.execute(f"PRAGMA {LOG_KEPT}")
    except sqlite3.Error:
        disk.close()
        raise
    return disk


def claim(path: Path) -> IO[bytes]:
    """Hold the spool for this process as long as the file returned is open; raises ConfigError when it is held."""
    lock = path.with_name(f"{path.name}.lock").open("wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        message = f"{path}: another gateway uses this spool; stop it, or give this one its own `gateway.spool`"
        raise ConfigError(message) from error
    return lock


def open_sound(path: Path, now: datetime) -> sqlite3.Connection:
    """The checked spool with its tables; a broken file is moved aside, never deleted, and a new one begun."""
    try:
        return _open_checked(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        kept = _move_aside(path, now)
        facts = {"action": "spool_set_aside", "kept": str(kept), "error": str(error)}
        log.error("the spool is damaged; a new one is begun and the old one kept for rescue", extra=facts)  # noqa: TRY400
        return _open_checked(path)


def _open_checked(path: Path) -> sqlite3.Connection:
    disk = connect(path, synchronous="FULL")
    try:
        _check(disk)
        disk.executescript(_TABLES)
    except sqlite3.Error:
        disk.close()
        raise
    return disk


def _check(disk: sqlite3.Connection) -> None:
    (verdict,) = disk.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _move_aside(path: Path, now: datetime) -> Path:
    kept = path.with_name(f"{path.name}.broken-{now:%Y%m%dT%H%M%S}")
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(kept.with_name(kept.name + ending))
    return kept
