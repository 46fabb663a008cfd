"""Records of work on a sensor: what it says within a window fails, what it said already is flagged again."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from collector.ledger import flag_again, load_applied_sites, load_windows, note_changes, roll_up_again
from collector.quality_windows import KINDS, Window, WindowKind, words_within
from collector.quality_words import MISSING, flag_of
from collector.rows import Row, words_of
from collector.stores import fetch, open_engine, require_current, run, transaction
from collector.tally import RollupKey, quarter_of, reasons_text
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant, to_ms

_INSERT = (
    "INSERT INTO service_windows (site, sensor, kind, start_at, end_at, author, reason, recorded_at, withdraws)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_WITHIN = "WHERE site = ? AND sensor = ? AND at >= ? AND at < ?"
_STORED = {
    "credits": f"SELECT flag, reasons, 'rain', at, key FROM credits {_WITHIN}",  # noqa: S608 - own names
    "readings": f"SELECT flag, reasons, kind, at, key FROM readings {_WITHIN}",  # noqa: S608 - own names
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedWindow:
    """What a record came to: its number, and how many credits and readings were flagged again."""

    id: int
    credits: int
    readings: int


def record_service_window(  # noqa: PLR0913 - all by keyword
    journal_url: str,
    *,
    site: str,
    sensor: str,
    kind: WindowKind,
    start_at: datetime,
    end_at: datetime,
    author: str,
    reason: str,
    now: datetime,
) -> RecordedWindow:
    """Put work on a sensor on record; its credits and readings within fail from now on, past ones too."""
    if kind not in KINDS or end_at <= start_at or not author.strip():
        message = f"a service window needs a kind of {', '.join(KINDS)}, an end after its start, and an author"
        raise ConfigError(message)
    bounds = (format_instant(start_at), format_instant(end_at))
    row = (site, sensor, kind, *bounds, author.strip(), reason.strip(), format_instant(now), None)

    def record(connection: Connection) -> RecordedWindow:
        _require_sensor(connection, site, sensor)
        return _put(connection, row)

    return _in_journal(journal_url, record)


def withdraw_service_window(
    journal_url: str, window_id: int, *, author: str, reason: str, now: datetime
) -> RecordedWindow:
    """Take a window back by a record of its own; what it alone excluded counts again."""

    def withdraw(connection: Connection) -> RecordedWindow:
        query = "SELECT site, sensor, kind, start_at, end_at FROM service_windows WHERE id = ? AND withdraws IS NULL"
        found = fetch(connection, query, (window_id,))
        if not found or fetch(connection, "SELECT 1 FROM service_windows WHERE withdraws = ?", (window_id,)):
            message = f"there is no service window {window_id} that stands"
            raise ConfigError(message)
        row = (*found[0], author.strip(), reason.strip(), format_instant(now), window_id)
        return _put(connection, row)

    return _in_journal(journal_url, withdraw)


def _in_journal(journal_url: str, action: Callable[[Connection], RecordedWindow]) -> RecordedWindow:
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            return action(connection)
    finally:
        engine.dispose()


def _require_sensor(connection: Connection, site_id: str, sensor_id: str) -> None:
    for site in load_applied_sites(connection):
        if site.id == site_id and any(sensor.id == sensor_id for sensor in site.sensors):
            return
    message = f"no applied site {site_id!r} has a sensor {sensor_id!r}"
    raise ConfigError(message)


def _put(connection: Connection, row: Row) -> RecordedWindow:
    """Write the record, then flag what is stored within it as all windows that stand now would have it."""
    site, sensor, _, start_at, end_at = row[:5]
    run(connection, _INSERT, [row])
    number = int(fetch(connection, "SELECT max(id) FROM service_windows")[0][0])
    standing = load_windows(connection).get((site, sensor), ())
    counts = {}
    for table, query in _STORED.items():
        changed = list(_changed(fetch(connection, query, (site, sensor, start_at, end_at)), standing))
        names = ("at", "key") if table == "credits" else ("kind", "at", "key")
        flag_again(connection, table, [(*row[:2], site, sensor, *row[-len(names) :]) for row in changed])
        quarters: set[RollupKey] = {(site, sensor, str(kind), quarter_of(at)) for _, _, kind, at, _ in changed}
        roll_up_again(connection, quarters)
        counts[table] = len(changed)
    note_changes(connection, [site], row[7])
    return RecordedWindow(id=number, **counts)


def _changed(stored: Iterable[Row], standing: Iterable[Window]) -> Iterator[Row]:
    """Rows of which the words change, with their new flag; a value that is missing stays missing."""
    windows = tuple(standing)
    for flag, reasons, kind, at, key in stored:
        words = words_of(reasons)
        kept = tuple(word for word in words if word not in KINDS)
        after = (*kept, *words_within(windows, to_ms(parse_instant(at))))
        if after != words:
            yield (MISSING if flag == MISSING else flag_of(after), reasons_text(after), kind, at, key)
