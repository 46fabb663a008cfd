"""Real rain as a scenario: a plain `time_utc,rain_mm` CSV or a USGS RDB file, each row the rain up to its stamp."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from pydantic import model_validator

from firmware_sim.rain import Rainfall
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import MILLISECOND, parse_instant
from siltwatch.quantities import depth_tenth_um
from siltwatch.textual import DurationText, Strict

_FIRST_ROW = timedelta(minutes=15)  # how long the first row has rained, which no row before it tells
_RAIN_CODE = "_00045"  # USGS parameter: precipitation, inches
_OFFSETS = {"UTC": "+00:00", "GMT": "+00:00"} | {
    f"{zone}{kind}": f"-{hours + (kind == 'ST'):02d}:00"
    for zone, hours in (("E", 4), ("C", 5), ("M", 6), ("P", 7))
    for kind in ("ST", "DT")
}


class RainFile(Strict):
    """Which rain of a file to play: all of it, or the rows with stamps in `[start, start + length)`."""

    path: str
    column: str | None = None
    start: str | None = None
    length: DurationText | None = None

    @model_validator(mode="after")
    def _start_is_an_instant(self) -> "RainFile":
        if self.start is not None:
            parse_instant(self.start)
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    at: datetime
    tenth_um: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Columns:
    stamp: int
    rain: int
    unit: str


def read_rain_file(file: Path, wanted: RainFile) -> list[Rainfall]:
    """The rain of a file from scenario time 0 on; rows out of order are passed over, unreadable ones a ConfigError."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        message = f"{file}: {error}"
        raise ConfigError(message) from error
    is_rdb = any(line.startswith("agency_cd\t") for line in lines)
    rows = _rdb_rows(lines, file, wanted.column) if is_rdb else _csv_rows(lines, file, wanted.column)
    return _falls(_chosen(rows, wanted))


def _chosen(rows: Iterator[_Row], wanted: RainFile) -> Iterator[_Row]:
    start = parse_instant(wanted.start) if wanted.start else None
    for row in rows:
        start = start or row.at
        if row.at >= start and (wanted.length is None or row.at < start + wanted.length):
            yield row


def _falls(rows: Iterator[_Row]) -> list[Rainfall]:
    falls: list[Rainfall] = []
    origin: datetime | None = None
    before: datetime | None = None
    for row in rows:
        before = before or row.at - _FIRST_ROW
        origin = origin or before
        if row.tenth_um > 0 and row.at > before:
            start, end = (before - origin) // MILLISECOND, (row.at - origin) // MILLISECOND
            falls.append(Rainfall(start_ms=start, end_ms=end, tenth_um=row.tenth_um))
        before = max(before, row.at)
    return falls


def _csv_rows(lines: list[str], file: Path, column: str | None) -> Iterator[_Row]:
    table = csv.reader(lines)
    head = next(table, [])
    name = column or "rain_mm"
    if "time_utc" not in head or name not in head:
        message = f"{file}: line 1: expected the columns time_utc and {name}, found {', '.join(head) or 'nothing'}"
        raise ConfigError(message)
    columns = _Columns(stamp=head.index("time_utc"), rain=head.index(name), unit="mm")
    for number, cells in enumerate(table, start=2):
        if cells:
            yield _row(cells, columns, offset="+00:00", place=f"{file}: line {number}")


def _rdb_rows(lines: list[str], file: Path, column: str | None) -> Iterator[_Row]:
    numbered = [(number, line.split("\t")) for number, line in enumerate(lines, start=1) if line[:1] not in {"", "#"}]
    head = numbered[0][1]
    name = column or next((cell for cell in head if cell.endswith(_RAIN_CODE)), "")
    if name not in head or "datetime" not in head or "tz_cd" not in head:
        message = (
            f"{file}: line {numbered[0][0]}: expected the columns datetime, tz_cd and a rain column (…{_RAIN_CODE})"
        )
        raise ConfigError(message)
    columns = _Columns(stamp=head.index("datetime"), rain=head.index(name), unit="in")
    zone = head.index("tz_cd")
    for number, cells in numbered[2:]:  # the second row tells widths
        place = f"{file}: line {number}"
        offset = _OFFSETS.get(cells[zone] if zone < len(cells) else "")
        if offset is None:
            message = f"{place}: expected a zone of {', '.join(_OFFSETS)} in tz_cd"
            raise ConfigError(message)
        yield _row(cells, columns, offset=offset, place=place)


def _row(cells: list[str], columns: _Columns, *, offset: str, place: str) -> _Row:
    """One row; an empty cell is no rain, for a simulated sky must do something."""
    try:
        text = cells[columns.stamp].strip()
        has_offset = text.endswith("Z") or "+" in text
        at = parse_instant(text if has_offset else text + offset)
        return _Row(at=at, tenth_um=depth_tenth_um(cells[columns.rain].strip() or "0", columns.unit))
    except (IndexError, SiltwatchError) as error:
        message = f"{place}: expected an instant and a depth in {columns.unit} ({error})"
        raise ConfigError(message) from error
