"""The gateway's disk: everything that was heard, in order of sequence, until every uplink has had it confirmed.

Law 4 of the design: store, then acknowledge. Appending is synced to disk; what uplinks confirmed is not, since a
confirmation that is lost only makes observations go twice.
"""

import shutil
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path

from gateway.spool_file import claim, connect, open_sound
from gateway.spool_repair import note_boot, repair_some
from siltwatch.clock import Clock
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant, parse_instant
from siltwatch.observation import GAP, Observation, gap_observation
from siltwatch.wire import Sequenced, decode_observation, encode_observation

SET_ASIDE_KEPT = 1_000  # of messages that could not be understood; the newest are kept for a person to look at
_DROP_AT_ONCE = 1_000
_FIELDS = tuple(field.name for field in fields(Observation))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A message that no driver could read: kept, with the reason, so that nothing vanishes."""

    source: str
    reason: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Documents of one boot, without a hole, as they go into one batch."""

    boot: str
    first_seq: int
    documents: tuple[bytes, ...]

    @property
    def last_seq(self) -> int:
        """The sequence number of the last document."""
        return self.first_seq + len(self.documents) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolSetting:
    """Whose observations, of which start of the gateway, for which uplinks, and how many may wait.

    `machine` names the start of the machine, from which the monotonic clock counts; empty where it is not known.
    """

    gateway: str
    boot: str
    uplinks: tuple[str, ...]
    room: int
    machine: str = ""


class Spool:
    """Owned by the gateway process; every method may be called from any thread. Raises StoreError."""

    def __init__(self, path: Path, setting: SpoolSetting, clock: Clock) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path, self._setting, self._clock = path, setting, clock
        self._lock = threading.Lock()
        self._news = threading.Condition(self._lock)
        with _translated():
            self._claim = claim(path)
            self._appending = open_sound(path, clock.now())
            self._confirming = connect(path, synchronous="NORMAL")
            self._head = self._read_head()
            self._register(setting.uplinks)
            note_boot(self._appending, setting.boot, setting.machine)

    @property
    def head(self) -> int:
        """The sequence number given last; 0 before the first."""
        return self._head

    @property
    def gateway(self) -> str:
        """Whose observations these are."""
        return self._setting.gateway

    @property
    def boot(self) -> str:
        """The name of this start of the gateway."""
        return self._setting.boot

    @property
    def room(self) -> int:
        """How many observations it holds before it drops the oldest."""
        return self._setting.room

    def append(
        self,
        observations: Sequence[Observation],
        *,
        marks: Mapping[str, int] | None = None,
        set_aside: Sequence[SetAside] = (),
    ) -> None:
        """Put it all on disk in one synced transaction, in this order, under the next sequence numbers."""
        now = self._clock.now()
        with self._news, _transaction(self._appending) as disk:
            rows = [self._row(seq, given, now) for seq, given in enumerate(observations, self._head + 1)]
            disk.executemany("INSERT INTO observations VALUES (?, ?, ?, ?)", rows)
            disk.executemany("INSERT OR REPLACE INTO marks VALUES (?, ?)", (marks or {}).items())
            self._put_aside(disk, set_aside, now)
            head = self._head + len(rows)
            disk.execute("UPDATE heads SET seq = ?", (head,))
            self._make_room(disk, head)
            disk.execute("COMMIT")
            self._head = head
            self._news.notify_all()

    def after(self, seq: int, *, limit: int, max_bytes: int) -> Page | None:
        """What follows `seq`: as much of one boot as `limit` and `max_bytes` allow, at least one; None at the head."""
        with self._lock, _translated():
            found = self._confirming.execute(
                "SELECT seq, boot, document FROM observations WHERE seq > ? ORDER BY seq LIMIT ?", (seq, limit)
            ).fetchall()
        if not found:
            return None
        first_seq, boot, _ = found[0]
        documents: list[bytes] = []
        for number, of_boot, document in found:
            max_bytes -= len(document) + 1  # and the comma between
            if of_boot != boot or number != first_seq + len(documents) or (documents and max_bytes < 0):
                break
            documents.append(document)
        return Page(boot=boot, first_seq=first_seq, documents=tuple(documents))

    def confirmed(self, uplink: str) -> int:
        """Up to where this uplink has been confirmed."""
        with self._lock, _translated():
            row = self._confirming.execute("SELECT seq FROM cursors WHERE uplink = ?", (uplink,)).fetchone()
        return int(row[0]) if row else 0

    def confirm(self, uplink: str, seq: int) -> None:
        """The uplink's collector has stored everything up to `seq`; what all uplinks have is deleted."""
        with self._lock, _transaction(self._confirming) as disk:
            disk.execute("UPDATE cursors SET seq = max(seq, ?) WHERE uplink = ?", (seq, uplink))
            disk.execute("DELETE FROM observations WHERE seq <= (SELECT min(seq) FROM cursors)")
            disk.execute("COMMIT")

    def rewind(self, uplink: str, seq: int) -> None:
        """The uplink's collector has less than it once confirmed: send again from `seq` on, as far as it is here."""
        with self._lock, _transaction(self._confirming) as disk:
            disk.execute("UPDATE cursors SET seq = ? WHERE uplink = ?", (seq, uplink))
            disk.execute("COMMIT")

    def wait_beyond(self, seq: int, *, timeout_s: float) -> bool:
        """Wait real seconds until something was appended behind `seq`, or `wake` is called."""
        with self._news:
            return self._head > seq or self._news.wait(timeout_s)

    def wake(self) -> None:
        """Let those that wait look round, at the end of the process."""
        with self._news:
            self._news.notify_all()

    def repair_stamps(self, offset_ms: int) -> int:
        """Mend what this start of the machine stamped by a wrong clock; how many observations were mended."""
        last_seq, count = 0, 0
        while self._setting.machine:
            with self._lock, _transaction(self._appending) as disk:
                done = repair_some(disk, self._setting.machine, after_seq=last_seq, offset_ms=offset_ms)
                disk.execute("COMMIT")
            count += done.mended
            if done.last_seq is None:
                break
            last_seq = done.last_seq
        return count

    def depth(self) -> int:
        """How many observations wait for the slowest uplink."""
        return self._scalar("SELECT coalesce(max(seq) - min(seq) + 1, 0) FROM observations")

    def oldest_at(self) -> datetime | None:
        """When the observation that waits longest was appended."""
        with self._lock, _translated():
            row = self._confirming.execute("SELECT appended_at FROM observations ORDER BY seq LIMIT 1").fetchone()
        return parse_instant(row[0]) if row else None

    def free_bytes(self) -> int | None:
        """What is free on its disk; None where that cannot be told."""
        try:
            return shutil.disk_usage(self._path.parent).free
        except OSError:
            return None

    def marks(self) -> dict[str, int]:
        """The last restart mark of each device, as `append` stored them."""
        with self._lock, _translated():
            return dict(self._confirming.execute("SELECT device, mark FROM marks").fetchall())

    def set_aside(self) -> list[SetAside]:
        """The messages that could not be understood, newest first."""
        with self._lock, _translated():
            rows = self._confirming.execute("SELECT source, reason, content FROM set_aside ORDER BY id DESC").fetchall()
        return [SetAside(source=source, reason=reason, content=content) for source, reason, content in rows]

    def close(self) -> None:
        """Give the file back."""
        with self._lock:
            self._appending.close()
            self._confirming.close()
            self._claim.close()

    def _row(self, seq: int, given: Observation, now: datetime) -> tuple[int, str, bytes, str]:
        numbered = Sequenced(seq=seq, **{name: getattr(given, name) for name in _FIELDS})
        return seq, self._setting.boot, encode_observation(numbered), format_instant(now)

    def _scalar(self, query: str) -> int:
        with self._lock, _translated():
            return int(self._confirming.execute(query).fetchone()[0])

    def _read_head(self) -> int:
        return int(self._appending.execute("SELECT seq FROM heads").fetchone()[0])

    def _register(self, uplinks: Sequence[str]) -> None:
        """One cursor for each uplink there is; one that was taken out of the configuration holds nothing back."""
        with _transaction(self._appending) as disk:
            disk.executemany("INSERT OR IGNORE INTO cursors VALUES (?, 0)", [(uplink,) for uplink in uplinks])
            known = [row[0] for row in disk.execute("SELECT uplink FROM cursors")]
            disk.executemany("DELETE FROM cursors WHERE uplink = ?", [(name,) for name in known if name not in uplinks])
            disk.execute("COMMIT")

    def _put_aside(self, disk: sqlite3.Connection, given: Sequence[SetAside], now: datetime) -> None:
        if not given:
            return
        rows = [(item.source, item.reason, item.content, format_instant(now)) for item in given]
        disk.executemany("INSERT INTO set_aside (source, reason, content, at) VALUES (?, ?, ?, ?)", rows)
        disk.execute("DELETE FROM set_aside WHERE id <= (SELECT max(id) FROM set_aside) - ?", (SET_ASIDE_KEPT,))

    def _make_room(self, disk: sqlite3.Connection, head: int) -> None:
        """Past its room the spool drops the oldest and leaves one counted gap at the last of them."""
        (first,) = disk.execute("SELECT coalesce(min(seq), ?) FROM observations", (head,)).fetchone()
        if head - first + 1 <= self._setting.room:
            return
        spare = min(_DROP_AT_ONCE, self._setting.room // 10)
        last = max(first + 1, head - self._setting.room + spare)
        boot, document = disk.execute("SELECT boot, document FROM observations WHERE seq = ?", (last,)).fetchone()
        (oldest,) = disk.execute("SELECT document FROM observations WHERE seq = ?", (first,)).fetchone()
        lost = last - first + lost_behind(decode_observation(oldest))
        at = decode_observation(document).observed_at
        gap = gap_observation(gateway=self._setting.gateway, lost=lost, at=at)
        numbered = Sequenced(seq=last, **{name: getattr(gap, name) for name in _FIELDS})
        disk.execute("DELETE FROM observations WHERE seq <= ?", (last,))
        row = (last, boot, encode_observation(numbered), format_instant(self._clock.now()))
        disk.execute("INSERT INTO observations VALUES (?, ?, ?, ?)", row)
        disk.execute("UPDATE losses SET count = count + ?", (last - first + 1,))

    def lost(self) -> int:
        """How many observations the spool ever had to drop."""
        return self._scalar("SELECT count FROM losses")


def lost_behind(observation: Observation) -> int:
    """How many sequence numbers an observation stands for: itself, or all that a gap declares lost."""
    return int(observation.value or 1) if GAP in observation.quality else 1


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        message = f"spool: {error}"
        raise StoreError(message) from error


@contextmanager
def _transaction(disk: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A write that the caller commits; whatever else happens it is rolled back."""
    with _translated():
        disk.execute("BEGIN IMMEDIATE")
        try:
            yield disk
        finally:
            if disk.in_transaction:
                disk.execute("ROLLBACK")
