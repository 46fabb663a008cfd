"""Follows the journal into InfluxDB with its own cursors; it may lag or be down, and nothing waits for it."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

from collector.influx import NotAllowedError
from collector.influx_halving import RefusedLine
from collector.ledger import write_dead_letters
from collector.readings import ReadingsStore, Write
from collector.rows import Row
from collector.stores import fetch, mapped_errors, run, transaction
from siltwatch.beating import Beating
from siltwatch.clock import Clock
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant
from siltwatch.service_manager import life_of

log = logging.getLogger(__name__)
INFLUX = "influxdb"  # stands where a gateway's name stands in its dead letters
_FIRST_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 60.0
_STOPPED_S = 3_600.0  # who is not let in does not knock all day
_LOOK_S = 1.0
_END_S = 5.0  # a server that does not answer holds up no stop
_CREDITS = (
    # PostgreSQL's sum of whole numbers is no whole number.
    "SELECT site, sensor, at, CAST(SUM(CASE WHEN flag <> 4 THEN depth_tenth_um ELSE 0 END) AS BIGINT),"
    " CAST(SUM(CASE WHEN flag = 4 THEN depth_tenth_um ELSE 0 END) AS BIGINT) FROM credits"
    " WHERE (site, at, sensor) IN (SELECT site, at, sensor FROM credits WHERE id > ? AND id <= ?)"
    " GROUP BY site, sensor, at"
)
_READINGS = "SELECT site, sensor, kind, at, value, flag FROM readings WHERE id > ? AND id <= ? ORDER BY id"


@dataclass(frozen=True, slots=True)
class Projection:
    """One table that is followed: rows between two cursors, and who takes them."""

    name: str
    table: str
    query: str
    ready: Callable[[ReadingsStore, list[Row]], Write]


@dataclass(frozen=True, slots=True)
class Batch:
    """The rows of one table after one cursor up to another, ready to be written."""

    start: int
    end: int
    write: Write


@dataclass(frozen=True, slots=True)
class Written:
    """A batch that the server has, but for lines that it will never take."""

    batch: Batch
    refused: list[RefusedLine]


PROJECTIONS = (
    Projection("influx_readings", "readings", _READINGS, lambda store, rows: store.ready_readings(rows)),
    Projection("influx_credits", "credits", _CREDITS, lambda store, rows: store.ready_rain(rows)),
)


class Projector:
    """Its thread; `wake` may be called from any other."""

    def __init__(self, engine: Engine, store: ReadingsStore, clock: Clock, *, batch_points: int) -> None:
        self._engine = engine
        self._store = store
        self._clock = clock
        self._batch_points = max(1, batch_points)
        self._wake = threading.Event()
        self._stop = Beating()
        self._trouble = ""
        self._thread = threading.Thread(target=self._serve, name="influx-projector", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def stop(self) -> None:
        """End after the batch that is on its way, and give the connections back."""
        self._stop.set()
        self._wake.set()
        self._thread.join(_END_S)
        self._store.close()
        self._engine.dispose()

    def wake(self) -> None:
        """There is something new."""
        self._wake.set()

    @property
    def standing_s(self) -> float:
        """How long its thread has shown no sign of life."""
        return life_of(self._thread, self._stop.standing_s)

    def project(self) -> int:
        """Write all there is; returns how many rows were followed. Raises StoreError."""
        return sum(self._follow(projection) for projection in PROJECTIONS)

    def _serve(self) -> None:
        failures = 0
        while not self._stop.is_set():
            try:
                self.project()
                self._recovered()
                failures = 0
            except Exception as error:  # noqa: BLE001 - the supervisor: a projection never ends, it falls behind
                failures += 1
                self._note_trouble(error)
                growing_s = min(_LONGEST_PAUSE_S, _FIRST_PAUSE_S * 2 ** min(failures, 8))
                self._stop.wait(_STOPPED_S if isinstance(error, NotAllowedError) else growing_s)
            self._wake.wait(_LOOK_S)
            self._wake.clear()

    def _follow(self, projection: Projection) -> int:
        """While the server takes a batch, the one before is settled beside it and the next is made ready."""
        followed = 0
        written: Written | None = None
        with ThreadPoolExecutor(1, thread_name_prefix="influx-beside") as beside:
            batch = self._read(projection)
            while batch is not None and not self._stop.is_set():
                ahead = beside.submit(self._go_on, projection, written, batch.end)
                written = Written(batch, batch.write())
                followed += batch.end - max(batch.start, 0)
                moved, batch = ahead.result()
                if not moved:  # a cursor that was set back counts, not what was read ahead
                    written, batch = None, self._read(projection)
        if written is not None:
            self._settle(projection, written)
        return followed

    def _go_on(self, projection: Projection, written: Written | None, start: int) -> tuple[bool, Batch | None]:
        """Settle what is written; whether that held, and the next batch."""
        moved = written is None or self._settle(projection, written)
        return moved, self._read(projection, start)

    def _read(self, projection: Projection, start: int | None = None) -> Batch | None:
        """The next batch after a cursor (the one that is kept, where none is given); None where there is none."""
        with mapped_errors(), self._engine.connect() as connection:
            cursor = read_cursor(connection, projection.name) if start is None else start
            newest = int(fetch(connection, f"SELECT max(id) FROM {projection.table}")[0][0] or 0)  # noqa: S608 - own name
            end = min(newest, max(cursor, 0) + self._batch_points)
            rows = [] if end <= cursor else fetch(connection, projection.query, (cursor, end))
        if end <= cursor:
            return None
        return Batch(cursor, end, projection.ready(self._store, rows))

    def _settle(self, projection: Projection, written: Written) -> bool:
        """The cursor moves only when the server has all of a batch; False where it was set back meanwhile."""
        with transaction(self._engine) as connection:
            self._set_aside(connection, written.refused)
            now = format_instant(self._clock.now())
            return move_cursor(connection, projection.name, written.batch.start, written.batch.end, now)

    def _set_aside(self, connection: Connection, refused: list[RefusedLine]) -> None:
        if refused:
            facts = {"action": "lines_refused", "count": len(refused), "error": refused[0].reason}
            log.error("InfluxDB refuses lines: they are among the dead letters", extra=facts)
        at = format_instant(self._clock.now())
        rows: list[Row] = [(INFLUX, "", 0, at, "line_refused", line.line, line.reason) for line in refused]
        write_dead_letters(connection, rows)

    def _note_trouble(self, error: Exception) -> None:
        """The same failure again is not news."""
        text = str(error)[:500]
        if isinstance(error, NotAllowedError):
            text += "; stopped: mend it and start the collector anew, or it looks again within the hour"
        if text == self._trouble:
            return
        self._trouble = text
        permanent = isinstance(error, StoreError) and not error.retryable
        log.log(
            logging.ERROR if permanent else logging.WARNING,
            "InfluxDB falls behind",
            extra={"action": "projection_behind", "error": text},
            exc_info=None if isinstance(error, StoreError) else error,
        )
        self._store_trouble(text)

    def _recovered(self) -> None:
        if self._trouble:
            log.info("InfluxDB has caught up", extra={"action": "projection_caught_up"})
            self._trouble = ""
            self._store_trouble(None)

    def _store_trouble(self, text: str | None) -> None:
        try:
            with transaction(self._engine) as connection:
                note_trouble(connection, text, format_instant(self._clock.now()))
        except StoreError as error:
            log.warning("trouble was not noted", extra={"action": "trouble_not_noted", "error": str(error)})


def read_cursor(connection: Connection, name: str) -> int:
    """How far a projection has come."""
    found = fetch(connection, "SELECT cursor FROM projections WHERE name = ?", (name,))
    return int(found[0][0]) if found else 0


def move_cursor(connection: Connection, name: str, old: int, new: int, at: str) -> bool:
    """Move a cursor from where it was read; one that was set back meanwhile stays there, which is told by False."""
    text = "UPDATE projections SET cursor = ?, updated_at = ? WHERE name = ? AND cursor = ?"
    moved = run(connection, text, [(new, at, name, old)])
    if moved or fetch(connection, "SELECT 1 FROM projections WHERE name = ?", (name,)):
        return bool(moved)
    run(connection, "INSERT INTO projections (name, cursor, updated_at) VALUES (?, ?, ?)", [(name, new, at)])
    return True


def note_trouble(connection: Connection, text: str | None, at: str) -> None:
    """Keep why the projector is in trouble, also where it never came to anything yet."""
    if run(connection, "UPDATE projections SET trouble = ?", [(text,)]) or text is None:
        return
    insert = "INSERT INTO projections (name, cursor, updated_at, trouble) VALUES (?, 0, ?, ?)"
    run(connection, insert, [(PROJECTIONS[0].name, at, text)])


def set_back(connection: Connection, at: str) -> None:
    """Follow everything from the beginning again, what is on its way at this moment too.

    Each time to a lower number: a batch that began at 0 must not move a cursor that was set back to 0 meanwhile.
    """
    text = "UPDATE projections SET cursor = CASE WHEN cursor < 0 THEN cursor - 1 ELSE -1 END WHERE name = ?"
    insert = "INSERT INTO projections (name, cursor, updated_at) VALUES (?, -1, ?)"
    for projection in PROJECTIONS:
        if not run(connection, text, [(projection.name,)]):
            run(connection, insert, [(projection.name, at)])


def behind(engine: Engine) -> int:
    """How many rows are not projected yet."""
    with mapped_errors(), engine.connect() as connection:
        return sum(
            int(fetch(connection, f"SELECT max(id) FROM {projection.table}")[0][0] or 0)  # noqa: S608 - own name
            - max(read_cursor(connection, projection.name), 0)
            for projection in PROJECTIONS
        )


def trouble_of(engine: Engine) -> str | None:
    """Why the projector is behind, where it is in trouble."""
    with mapped_errors(), engine.connect() as connection:
        found = fetch(connection, "SELECT max(trouble) FROM projections")
    return str(found[0][0]) if found[0][0] else None
