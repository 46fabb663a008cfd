"""One process judges and sends: a row that its holder renews, the same over SQLite and PostgreSQL.

The row's instants are real time, whatever clock the process shows, for a lease is about processes.
"""

import os
import socket
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from alerts.stores import writing
from alerts.tables import leases
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant, parse_instant

JUDGE = "judge"
LENGTH = timedelta(seconds=10)
RENEW_AFTER = timedelta(seconds=3)
_START_TIME_FIELD = 19  # of /proc/PID/stat, counted after the name in brackets


class LeaseLostError(StoreError):
    """Another process judges now: what was to be written is left to it."""


def own_name() -> str:
    """Host, process and the start of it: a number that another process takes up later is not this one."""
    return f"{socket.gethostname()} {os.getpid()} {_started(os.getpid())}"


def _started(pid: int) -> str:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
    return stat.rpartition(")")[2].split()[_START_TIME_FIELD]


def has_died(holder: str) -> bool:
    """Whether a holder is a process of this machine that is no more; of another machine nobody can tell."""
    host, _, rest = holder.partition(" ")
    pid, _, started = rest.partition(" ")
    return host == socket.gethostname() and pid.isdecimal() and _started(int(pid)) != started


class Lease:
    """The right to judge; `hold` takes or renews it, and every write asks `guard` in its own transaction."""

    def __init__(
        self, engine: Engine, now: Callable[[], datetime], *, holder: str | None = None, length: timedelta = LENGTH
    ) -> None:
        self._engine = engine
        self._now = now
        self._holder = holder or own_name()
        self._length = length
        self._renewed_at: datetime | None = None

    def hold(self) -> bool:
        """Take the lease or renew it where that is due; false where another process that lives has it."""
        now = self._now()
        if self._renewed_at is not None and timedelta(0) <= now - self._renewed_at < min(RENEW_AFTER, self._length / 3):
            return True
        with writing(self._engine) as connection:
            held = self._hold(connection, now)
        self._renewed_at = now if held else None
        return held

    def _hold(self, connection: Connection, now: datetime) -> bool:
        row = connection.execute(select(leases).where(leases.c.name == JUDGE)).mappings().first()
        if row is not None and row["holder"] != self._holder and not self._is_free(row["holder"], row["until_at"], now):
            return False
        fence = 1 if row is None else row["fence"] + int(row["holder"] != self._holder)
        columns = {"holder": self._holder, "fence": fence, "until_at": format_instant(now + self._length)}
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        query = dialect.insert(leases).values(name=JUDGE, **columns)
        connection.execute(query.on_conflict_do_update(index_elements=["name"], set_=columns))
        return True

    def _is_free(self, holder: str, until: str, now: datetime) -> bool:
        """Run out, or of a process that died, or from before the clock was set back: no holder is so far ahead."""
        until_at = parse_instant(until)
        return until_at <= now or until_at > now + 2 * self._length or has_died(holder)

    def guard(self, connection: Connection) -> None:
        """Refuse where another process has taken over; within the caller's transaction nobody can."""
        holder = connection.execute(select(leases.c.holder).where(leases.c.name == JUDGE)).scalar()
        if holder != self._holder:
            self._renewed_at = None
            message = f"the lease is held by {holder!r}: this process judges no more"
            raise LeaseLostError(message)

    def release(self) -> None:
        """Let the next one in at once."""
        self._renewed_at = None
        mine = (leases.c.name == JUDGE, leases.c.holder == self._holder)
        with writing(self._engine) as connection:
            connection.execute(delete(leases).where(*mine))
