"""Trims what InfluxDB has as well, never what storms, their duties and contrasts refer to.

Credits and roll-ups stay always. Of the journal only the words of an observation go: its number stays, so that one
that is sent again is known. What is trimmed is noted first: nothing that is missing is ever taken for never said.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from sqlalchemy import Engine

from collector.parcels import read_said
from collector.projector import read_cursor
from collector.rows import Row
from collector.series import ROLLUP
from collector.stores import fetch, mapped_errors, run, transaction
from collector.trimmed import DOCUMENTS, READINGS, note_trimmed
from siltwatch.config_town import Retention
from siltwatch.errors import StoreError
from siltwatch.instants import MILLISECOND, format_instant, from_ms, parse_instant, to_ms
from siltwatch.kept import Kept

_AT_ONCE = 5_000
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_SERIES = "SELECT DISTINCT site, sensor, kind FROM readings"
_OLD = " FROM readings WHERE site = ? AND sensor = ? AND kind = ? AND at >= ? AND at < ? AND id <= ?"
# Of several values of one instant InfluxDB keeps one.
_QUARTERS = (
    "SELECT substr(at, 1, 13), CAST(substr(at, 15, 2) AS INTEGER) / 15, count(DISTINCT at)"
    f"{_OLD} AND value IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2"
)
_DAY = timedelta(days=1)
_SAID = "SELECT id, state, received_at, document FROM journal WHERE id > ? AND received_at < ? ORDER BY id LIMIT 5000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trimmed:
    """How many single readings, and how many observations' words, are gone or would be."""

    readings: int
    documents: int


class Copy(Protocol):
    """The other place in which readings are."""

    def quarters(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> dict[datetime, int]:
        """How many values it has in each quarter of an hour of `[start, end)`."""
        ...


def trim(  # noqa: PLR0913 - two of them by keyword
    engine: Engine,
    retention: Retention,
    kept: Sequence[Kept],
    now: datetime,
    *,
    copy: Copy | None = None,
    dry_run: bool,
) -> Trimmed:
    """Trim by policy; raises StoreError, also where the copy has not all that would go. With `dry_run` only count."""
    readings = documents = 0
    if retention.readings is not None:
        before = _whole_quarter(now - retention.readings)
        spans = list(_spans(engine, before, kept))
        if copy is not None:
            _require_copy(engine, copy, spans)
        readings = _trim_readings(engine, before, spans, format_instant(now), dry_run=dry_run)
    if retention.journal is not None:
        before = _whole_quarter(now - retention.journal)
        documents = _trim_documents(engine, before, kept, format_instant(now), dry_run=dry_run)
    return Trimmed(readings=readings, documents=documents)


def _whole_quarter(at: datetime) -> datetime:
    """A quarter of an hour stays or goes as a whole, as its roll-up stands for it."""
    quarter_ms = ROLLUP // MILLISECOND
    return from_ms(to_ms(at) // quarter_ms * quarter_ms)


def free_spans(kept: Sequence[Kept], site: str, before: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The time of a site up to an instant that nothing refers to."""
    start_at = _BEGINNING
    for span in sorted((each for each in kept if each.site == site), key=lambda each: each.start_at):
        until = min(_whole_quarter(span.start_at), before)
        if start_at < until:
            yield start_at, until
        start_at = max(start_at, min(_whole_quarter(min(span.end_at, before) + ROLLUP), before))
    if start_at < before:
        yield start_at, before


def _spans(engine: Engine, before: datetime, kept: Sequence[Kept]) -> Iterator[Row]:
    """Where rows of `readings` may go, as parameters of `_OLD`: only what the projector has followed."""
    with mapped_errors(), engine.connect() as connection:
        projected = read_cursor(connection, "influx_readings")
        series = fetch(connection, _SERIES)
    for site, sensor, kind in series:
        for start_at, until in free_spans(kept, site, before):
            yield site, sensor, kind, format_instant(start_at), format_instant(until), projected


def _require_copy(engine: Engine, copy: Copy, spans: Iterable[Row]) -> None:
    """A server that was wiped has nothing of what was projected into it: then all stays."""
    for where in spans:
        site, sensor, kind, *_ = where
        with mapped_errors(), engine.connect() as connection:
            found = fetch(connection, _QUARTERS, where)
        held = {parse_instant(f"{hour}:{quarter * 15:02d}:00.000Z"): int(count) for hour, quarter, count in found}
        for run_of in _runs(list(held)):
            copied = copy.quarters(site, sensor, kind, run_of[0], run_of[-1] + ROLLUP)
            if any(copied.get(at, 0) < held[at] for at in run_of):
                message = (
                    f"nothing was trimmed: InfluxDB has not all of {site}/{sensor} {kind} from "
                    f"{run_of[0]:%Y-%m-%d} to {run_of[-1]:%Y-%m-%d}; run `siltwatch collector rebuild`"
                )
                raise StoreError(message, retryable=False)


def _runs(quarters: Sequence[datetime]) -> Iterator[list[datetime]]:
    """Parted where more than a day lies between two of them: what was trimmed before is not asked for again."""
    current: list[datetime] = []
    for at in quarters:
        if current and at - current[-1] > _DAY:
            yield current
            current = []
        current.append(at)
    if current:
        yield current


def _trim_readings(engine: Engine, before: datetime, spans: Iterable[Row], now: str, *, dry_run: bool) -> int:
    if not dry_run:
        with transaction(engine) as connection:
            note_trimmed(connection, READINGS, format_instant(before), now)
    return sum(_count(engine, where) if dry_run else _delete(engine, where) for where in spans)


def _count(engine: Engine, where: Row) -> int:
    with mapped_errors(), engine.connect() as connection:
        return int(fetch(connection, f"SELECT count(*){_OLD}", where)[0][0])


def _delete(engine: Engine, where: Row) -> int:
    """In pieces, so that the writer never waits long."""
    deleted = 0
    while True:
        with transaction(engine) as connection:
            query = f"DELETE FROM readings WHERE id IN (SELECT id{_OLD} LIMIT {_AT_ONCE})"  # noqa: S608 - own words
            piece = run(connection, query, [where])
        deleted += piece
        if piece < _AT_ONCE:
            return deleted


def _trim_documents(engine: Engine, before: datetime, kept: Sequence[Kept], now: str, *, dry_run: bool) -> int:
    """Of every site's kept time all words stay: a gateway may speak for several."""
    if not dry_run:
        with transaction(engine) as connection:
            note_trimmed(connection, DOCUMENTS, format_instant(before), now)
    trimmed = after = 0
    while True:
        with mapped_errors(), engine.connect() as connection:
            page = fetch(connection, _SAID, (after, format_instant(before)))
        if not page:
            return trimmed
        after = page[-1][0]
        free = [(row[0],) for row in page if _is_free(row, kept)]
        trimmed += len(free)
        if not dry_run:
            with transaction(engine) as connection:
                run(connection, "UPDATE journal SET document = '' WHERE id = ?", free)


def _is_free(row: Row, kept: Sequence[Kept]) -> bool:
    """Counted already, and neither said nor heard in a time that something refers to."""
    _, state, received_at, document = row
    if state or not document:
        return False
    said = read_said(document)
    instants = [parse_instant(received_at)] if said is None else [parse_instant(received_at), said.observed_at]
    return not any(span.start_at <= at < span.end_at for span in kept for at in instants)
