"""Rain of files into the journal: all of a file in one transaction or nothing, the same file twice changes nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Protocol

from sqlalchemy import Connection

from collector.ledger import load_applied_sites, new_tally, note_changes, write_dead_letters, write_tally
from collector.quality import CLOCK_AHEAD, GaugeLimits, gauge_limits, judge_size
from collector.stores import fetch, open_engine, require_current, run, transaction
from collector.tally import Tally, quarter_of, reasons_text
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant

_ROWS_AT_ONCE = 5_000
IMPORT = "import"  # stands where a gateway's name stands


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedRain:
    """One row of a file: rain at an instant, with the line it stands in and the words against it."""

    at: datetime
    depth_tenth_um: int
    line: int
    flags: tuple[str, ...] = ()


class UnreadRow(Protocol):
    """A row of a file that says nothing certain."""

    @property
    def line(self) -> int:
        """The line's number."""
        ...

    @property
    def text(self) -> str:
        """The row as it stands."""
        ...

    @property
    def reason(self) -> str:
        """What was expected there."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    """What became of a file's rows: stored, there already, or kept aside as dead letters."""

    stored: int
    repeated: int
    dead_lettered: int


def import_rain(  # noqa: PLR0913 - all by keyword
    journal_url: str,
    *,
    site: str,
    sensor: str,
    source: str,
    rows: Iterable[ImportedRain],
    bad_rows: Iterable[UnreadRow],
    now: datetime,
) -> ImportResult:
    """Store the rain of a file as credits of a gauge, all of it or none; the same file again changes nothing."""
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            limits = _limits_of(connection, site, sensor)
            return _Import(connection, site, sensor, source, limits, now).take(rows, bad_rows)
    finally:
        engine.dispose()


def _limits_of(connection: Connection, site_id: str, sensor_id: str) -> GaugeLimits:
    for site in load_applied_sites(connection):
        for gauge in site.gauges if site.id == site_id else ():
            if gauge.id == sensor_id:
                return gauge_limits(gauge.limits)
    message = (
        f"no applied site {site_id!r} has a gauge {sensor_id!r}; put it in the site file, then `siltwatch site apply`"
    )
    raise ConfigError(message)


@dataclass(slots=True)
class _Import:
    """One file on its way into the journal."""

    connection: Connection
    site: str
    sensor: str
    source: str
    limits: GaugeLimits
    now: datetime
    at: str = ""
    wet: int = 0
    stored: int = 0

    def __post_init__(self) -> None:
        self.at = format_instant(self.now)

    def take(self, rows: Iterable[ImportedRain], bad_rows: Iterable[UnreadRow]) -> ImportResult:
        """Write it all."""
        refused = [(bad.line, "bad_row", bad.text, bad.reason) for bad in bad_rows]
        numbered = self._numbered(rows, refused)
        while chunk := list(islice(numbered, _ROWS_AT_ONCE)):
            self._write(chunk)
        dead = self._set_aside(refused)
        self._record()
        return ImportResult(stored=self.stored, repeated=self.wet - self.stored, dead_lettered=dead)

    def _numbered(
        self, rows: Iterable[ImportedRain], refused: list[tuple[int, str, str, str]]
    ) -> Iterator[tuple[ImportedRain, str]]:
        """Rows with rain and their keys: the second of one instant is another tip, in every import of the file."""
        times: dict[datetime, int] = {}
        latest = self.now + CLOCK_AHEAD
        for row in rows:
            if row.depth_tenth_um <= 0:
                continue
            if row.at > latest:
                text = f"{format_instant(row.at)} {row.depth_tenth_um}"
                refused.append((row.line, "in_the_future", text, "the stamp lies ahead; is the zone right?"))
                continue
            count = times[row.at] = times.get(row.at, 0) + 1
            yield row, "" if count == 1 else f"#{count}"

    def _write(self, chunk: list[tuple[ImportedRain, str]]) -> None:
        tally = new_tally(self.connection)
        for row, key in chunk:
            self._add(tally, row, key)
        self.stored += write_tally(self.connection, tally)
        self.wet += len(chunk)

    def _add(self, tally: Tally, row: ImportedRain, key: str) -> None:
        flag, reasons = judge_size(row.depth_tenth_um, self.limits, row.flags)
        at = format_instant(row.at)
        place = (self.site, self.sensor)
        stored = (*place, at, key, row.depth_tenth_um, flag, reasons_text(reasons), self.at, IMPORT, None)
        tally.add_credit(stored, (*place, "rain", quarter_of(at)), row.depth_tenth_um, flag)

    def _set_aside(self, refused: list[tuple[int, str, str, str]]) -> int:
        query = "SELECT seq, document FROM dead_letters WHERE gateway = ? AND boot = ?"
        known = {tuple(row) for row in fetch(self.connection, query, (IMPORT, self.source))}
        rows = [
            (IMPORT, self.source, line, self.at, reason, text, detail)
            for line, reason, text, detail in refused
            if (line, text) not in known
        ]
        write_dead_letters(self.connection, rows)
        return len(rows)

    def _record(self) -> None:
        repeated = self.wet - self.stored
        run(
            self.connection,
            "INSERT INTO imports (site, sensor, source, imported_at, rows, repeated) VALUES (?, ?, ?, ?, ?, ?)",
            [(self.site, self.sensor, self.source, self.at, self.wet, repeated)],
        )
        note_changes(self.connection, [self.site] if self.stored else [], self.at)
