"""Rain of files into the journal: all of a file in one transaction or nothing, the same file twice changes nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Literal, NamedTuple, Protocol

from sqlalchemy import Connection

from collector.ledger import load_applied_sites, load_windows, new_tally, note_changes, write_dead_letters, write_tally
from collector.quality import CLOCK_AHEAD, GaugeLimits, Verdict, gauge_limits
from collector.quality_rain import FileJudge
from collector.quality_windows import Window, words_within
from collector.stores import fetch, open_engine, require_current, run, transaction
from collector.tally import Tally, quarter_of, reasons_text
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, to_ms
from siltwatch.site import Sensor

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
    tips: bool = False,
) -> ImportResult:
    """Store the rain of a file as credits of a gauge, all of it or none; the same file again changes nothing.

    `rows` come in order of time, the dry ones too; `tips` says that each is a tip and no interval.
    """
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            limits = gauge_limits(sensor_of(connection, site, sensor, "gauge").limits)
            windows = load_windows(connection).get((site, sensor), ())
            judged = judge_file_rain(rows, limits, tips=tips, windows=windows)
            return _Import(connection, site, sensor, source, now).take(judged, bad_rows)
    finally:
        engine.dispose()


def sensor_of(connection: Connection, site_id: str, sensor_id: str, kind: Literal["gauge", "probe"]) -> Sensor:
    """A gauge or probe of an applied site; a ConfigError where there is none."""
    for site in load_applied_sites(connection):
        for sensor in site.sensors if site.id == site_id else ():
            if sensor.id == sensor_id and sensor.kind == kind:
                return sensor
    message = (
        f"no applied site {site_id!r} has a {kind} {sensor_id!r}; put it in the site file, then `siltwatch site apply`"
    )
    raise ConfigError(message)


JudgedRain = tuple[ImportedRain, Verdict]
# Line, reason, text and detail of a row that is kept as a dead letter.
Refused = tuple[int, str, str, str]


def judge_file_rain(
    rows: Iterable[ImportedRain], limits: GaugeLimits, *, tips: bool, windows: Sequence[Window] = ()
) -> Iterator[JudgedRain]:
    """Each row with the flag and words that it is stored with."""
    judge = FileJudge(limits, tips=tips)
    for row in rows:
        at_ms = to_ms(row.at)
        yield row, judge.judge(at_ms, row.depth_tenth_um, (*row.flags, *words_within(windows, at_ms)))


def refused_rows(bad_rows: Iterable[UnreadRow]) -> list[Refused]:
    """Rows of a file that could not be read."""
    return [(bad.line, "bad_row", bad.text, bad.reason) for bad in bad_rows]


def in_the_future(line: int, at: datetime, value: object) -> Refused:
    """A row that lies ahead of now."""
    return line, "in_the_future", f"{format_instant(at)} {value}", "the stamp lies ahead; is the zone right?"


def trimmed_away(line: int, at: datetime, value: object) -> Refused:
    """A row from a time of which SQL no longer holds everything."""
    return line, "trimmed", f"{format_instant(at)} {value}", "readings so old were trimmed; they are in InfluxDB"


class ImportPlace(NamedTuple):
    """A sensor, the file that is taken in for it, and when."""

    site: str
    sensor: str
    source: str
    at: str

    def finish(self, connection: Connection, *, rows: int, stored: int, refused: list[Refused]) -> ImportResult:
        """Keep what was refused, and put the import on record."""
        dead = self._set_aside(connection, refused)
        run(
            connection,
            "INSERT INTO imports (site, sensor, source, imported_at, rows, repeated) VALUES (?, ?, ?, ?, ?, ?)",
            [(self.site, self.sensor, self.source, self.at, rows, rows - stored)],
        )
        note_changes(connection, [self.site] if stored else [], self.at)
        return ImportResult(stored=stored, repeated=rows - stored, dead_lettered=dead)

    def _set_aside(self, connection: Connection, refused: list[Refused]) -> int:
        query = "SELECT seq, document FROM dead_letters WHERE gateway = ? AND boot = ?"
        known = {tuple(row) for row in fetch(connection, query, (IMPORT, self.source))}
        rows = [
            (IMPORT, self.source, line, self.at, reason, text, detail)
            for line, reason, text, detail in refused
            if (line, text) not in known
        ]
        write_dead_letters(connection, rows)
        return len(rows)


@dataclass(slots=True)
class _Import:
    """One file on its way into the journal."""

    connection: Connection
    site: str
    sensor: str
    source: str
    now: datetime
    at: str = ""
    wet: int = 0
    stored: int = 0

    def __post_init__(self) -> None:
        self.at = format_instant(self.now)

    def take(self, rows: Iterable[JudgedRain], bad_rows: Iterable[UnreadRow]) -> ImportResult:
        """Write it all."""
        refused = refused_rows(bad_rows)
        numbered = self._numbered(rows, refused)
        while chunk := list(islice(numbered, _ROWS_AT_ONCE)):
            self._write(chunk)
        place = ImportPlace(self.site, self.sensor, self.source, self.at)
        return place.finish(self.connection, rows=self.wet, stored=self.stored, refused=refused)

    def _numbered(self, rows: Iterable[JudgedRain], refused: list[Refused]) -> Iterator[tuple[JudgedRain, str]]:
        """Rows with rain and their keys: the second of one instant is another tip, in every import of the file."""
        times: dict[datetime, int] = {}
        latest = self.now + CLOCK_AHEAD
        for judged in rows:
            row = judged[0]
            if row.depth_tenth_um <= 0:
                continue
            if row.at > latest:
                refused.append(in_the_future(row.line, row.at, row.depth_tenth_um))
                continue
            count = times[row.at] = times.get(row.at, 0) + 1
            yield judged, "" if count == 1 else f"#{count}"

    def _write(self, chunk: list[tuple[JudgedRain, str]]) -> None:
        tally = new_tally(self.connection)
        for judged, key in chunk:
            self._add(tally, judged, key)
        self.stored += write_tally(self.connection, tally)
        self.wet += len(chunk)

    def _add(self, tally: Tally, judged: JudgedRain, key: str) -> None:
        row, (flag, reasons) = judged
        at = format_instant(row.at)
        place = (self.site, self.sensor)
        stored = (*place, at, key, row.depth_tenth_um, flag, reasons_text(reasons), self.at, IMPORT, None, None)
        tally.add_credit(stored, (*place, "rain", quarter_of(at)), row.depth_tenth_um, flag)
