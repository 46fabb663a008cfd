"""The old ADAPS table of the USGS: NAME YEAR MONTH DAY MINUTE VALUE, the minute counted from midnight."""

import re
from datetime import date

from collector.files.building import Gauge, SeriesBuilder
from collector.files.series import RainFile, ReadOptions
from collector.files.stamps import Stamp, StampError
from collector.files.tables import Table, sniffed_delimiter, split_line
from siltwatch.errors import InputFileError

NAME = "usgs-adaps"
_FIELDS = ("year", "month", "day", "minute", "value")
_TYPE_CELL = re.compile(r"\d+[A-Za-z]?")
_MINUTES_A_DAY = 1440
_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()


def recognise(head: str) -> bool:
    """Whether a header with the fields of ADAPS stands near the top."""
    return _header(head.split("\n")[:200]) is not None


def read(text: str, options: ReadOptions) -> RainFile:
    """One series a name; values are inches, as ADAPS keeps precipitation."""
    lines = text.split("\n")
    found = _header(lines[:200])
    if found is None:
        raise InputFileError("line 1: expected a header with YEAR MONTH DAY MINUTE VALUE")
    start, delimiter, places = found
    builders: dict[str, SeriesBuilder] = {}
    for line in Table(lines=lines, delimiter=delimiter, start=start + 1).records():
        cells = line.cells
        if line.number <= start + 3 and all(_TYPE_CELL.fullmatch(cell) for cell in cells) and "N" in line.text:
            continue
        name = cells[places["name"]] if "name" in places and places["name"] < len(cells) else "VALUE"
        builder = _builder(builders, name, options)
        try:
            stamp = _stamp(cells, places)
        except (IndexError, ValueError) as error:
            builder.reject(
                line.number, line.text, f"expected year, month, day, minute of the day and a depth ({error})"
            )
            continue
        builder.add(line.number, stamp, cells[places["value"]])
    if not builders:
        _builder(builders, "VALUE", options)
    return RainFile(format=NAME, series=tuple(builder.finish() for builder in builders.values()))


def _header(lines: list[str]) -> tuple[int, str, dict[str, int]] | None:
    for index, line in enumerate(lines):
        if not line.strip() or line.startswith("#"):
            continue
        delimiter = sniffed_delimiter([line])
        names = [cell.lower() for cell in split_line(line, delimiter)]
        if all(name in names for name in _FIELDS):
            return index, delimiter, {name: place for place, name in enumerate(names)}
    return None


def _builder(builders: dict[str, SeriesBuilder], name: str, options: ReadOptions) -> SeriesBuilder:
    if name not in builders:
        builders[name] = SeriesBuilder(Gauge(sensor=name, unit=options.unit or "in"), options)
    return builders[name]


def _stamp(cells: list[str], places: dict[str, int]) -> Stamp:
    year, month, day, minute = (int(cells[places[name]]) for name in _FIELDS[:4])
    if not 0 <= minute <= _MINUTES_A_DAY or len(cells) <= places["value"]:
        message = f"minute {minute}"
        raise StampError(message)
    return ((date(year, month, day).toordinal() - _EPOCH_ORDINAL) * _MINUTES_A_DAY + minute) * 60_000, None
