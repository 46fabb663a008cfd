"""Records of what people read off a gauge by hand: each is a credit with its author, and is taken back by another."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from collector.importing import sensor_of
from collector.ledger import flag_again, load_windows, new_tally, note_changes, roll_up_again, write_tally
from collector.manual_records import MANUAL
from collector.quality import CLOCK_AHEAD
from collector.quality_windows import words_within
from collector.quality_words import FAILED, flag_of
from collector.rows import words_of
from collector.stores import fetch, open_engine, require_current, run, transaction
from collector.tally import quarter_of, reasons_text
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant, to_ms
from siltwatch.quantities import Depth, inches_text

_WITHDRAWN = "withdrawn"
_INSERT = (
    "INSERT INTO manual_readings"
    " (site, sensor, at, since_at, depth_tenth_um, author, reason, recorded_at, withdraws)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_SENT_ITSELF = (
    "SELECT coalesce(sum(depth_tenth_um), 0) FROM credits"
    " WHERE site = ? AND sensor = ? AND at >= ? AND at <= ? AND source <> ? AND flag <> ?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedReading:
    """What a record came to: its number, and whether rain was credited or taken out."""

    id: int
    credited: bool


def record_manual_reading(  # noqa: PLR0913 - all by keyword
    journal_url: str,
    *,
    site: str,
    sensor: str,
    at: datetime,
    depth: Depth,
    author: str,
    reason: str,
    now: datetime,
    since_at: datetime | None = None,
) -> RecordedReading:
    """Credit what a person read off a gauge; refused where the gauge itself told of rain between the two instants."""
    if not author.strip() or depth.tenth_um < 0 or at > now + CLOCK_AHEAD or (since_at is not None and since_at >= at):
        message = "a reading needs an author, a depth of 0 or more, an instant that has passed, and a start before it"
        raise ConfigError(message)
    since = format_instant(since_at) if since_at else None
    row = (site, sensor, format_instant(at), since, depth.tenth_um, author.strip(), reason.strip())

    def record(connection: Connection) -> RecordedReading:
        sensor_of(connection, site, sensor, "gauge")
        _refuse_twice(connection, site, sensor, since or row[2], row[2])
        run(connection, _INSERT, [(*row, format_instant(now), None)])
        number = _newest(connection)
        if depth.tenth_um:
            _credit(connection, number, (site, sensor), (row[2], since), depth.tenth_um, format_instant(now))
        note_changes(connection, [site], format_instant(now))
        return RecordedReading(id=number, credited=depth.tenth_um > 0)

    return _in_journal(journal_url, record)


def withdraw_manual_reading(
    journal_url: str, number: int, *, author: str, reason: str, now: datetime
) -> RecordedReading:
    """Take a reading back by a record of its own; its rain is kept and no longer counts."""
    if not author.strip():
        message = "who takes a reading back is part of the record: give an author"
        raise ConfigError(message)

    def withdraw(connection: Connection) -> RecordedReading:
        query = (
            "SELECT site, sensor, at, since_at, depth_tenth_um FROM manual_readings WHERE id = ? AND withdraws IS NULL"
        )
        found = fetch(connection, query, (number,))
        if not found or fetch(connection, "SELECT 1 FROM manual_readings WHERE withdraws = ?", (number,)):
            message = f"there is no reading {number} that stands"
            raise ConfigError(message)
        run(connection, _INSERT, [(*found[0], author.strip(), reason.strip(), format_instant(now), number)])
        taken_out = _take_out(connection, number, *found[0][:3])
        note_changes(connection, [found[0][0]], format_instant(now))
        return RecordedReading(id=_newest(connection), credited=taken_out)

    return _in_journal(journal_url, withdraw)


def _refuse_twice(connection: Connection, site: str, sensor: str, since: str, at: str) -> None:
    told = int(fetch(connection, _SENT_ITSELF, (site, sensor, since, at, MANUAL, FAILED))[0][0])
    if told:
        message = (
            f"{sensor} itself has told of {inches_text(told)} in from {since} to {at}, which would count twice;"
            " give --since and --at around the time in which it said nothing"
        )
        raise ConfigError(message)


def _credit(  # noqa: PLR0913, PLR0917 - what a credit is made of
    connection: Connection,
    number: int,
    place: tuple[str, str],
    span: tuple[str, str | None],
    depth_tenth_um: int,
    now: str,
) -> None:
    at, since = span
    windows = load_windows(connection).get(place, ())
    words = (MANUAL, *words_within(windows, to_ms(parse_instant(at))))
    flag = flag_of(words)
    tally = new_tally(connection)
    row = (*place, at, f"{MANUAL}/{number}", depth_tenth_um, flag, reasons_text(words), now, MANUAL, None, since)
    tally.add_credit(row, (*place, "rain", quarter_of(at)), depth_tenth_um, flag)
    write_tally(connection, tally)


def _take_out(connection: Connection, number: int, site: str, sensor: str, at: str) -> bool:
    key = f"{MANUAL}/{number}"
    query = "SELECT reasons FROM credits WHERE site = ? AND sensor = ? AND at = ? AND key = ?"
    found = fetch(connection, query, (site, sensor, at, key))
    words = [reasons_text((*words_of(reasons), _WITHDRAWN)) for (reasons,) in found]
    flag_again(connection, "credits", [(FAILED, text, site, sensor, at, key) for text in words])
    roll_up_again(connection, [(site, sensor, "rain", quarter_of(at))])
    return bool(found)


def _newest(connection: Connection) -> int:
    return int(fetch(connection, "SELECT max(id) FROM manual_readings")[0][0])


def _in_journal(journal_url: str, action: Callable[[Connection], RecordedReading]) -> RecordedReading:
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            return action(connection)
    finally:
        engine.dispose()
