"""Campbell TOA5: four header rows (logger, names, units, processing), a naive logger clock, NAN for no value."""

from dataclasses import dataclass

from collector.files import words
from collector.files.building import Gauge, SeriesBuilder
from collector.files.depths import unit_named
from collector.files.series import RainFile, ReadOptions
from collector.files.stamps import StampError, stamp_parser
from collector.files.tables import Table, split_line
from siltwatch.errors import InputFileError

NAME = "toa5"
_HEADER_ROWS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """A column of rain a row of the table."""

    index: int
    name: str
    unit: str
    assumed: tuple[str, ...] = ()


def recognise(head: str) -> bool:
    """Whether the text begins with the first row of a TOA5 table."""
    return head.lstrip().startswith(('"TOA5"', "TOA5,"))


def read(text: str, options: ReadOptions) -> RainFile:
    """One series a column of rain; the logger's clock is naive, since the file does not say its offset."""
    lines = text.lstrip("\n").split("\n")
    rows = [split_line(line, ",") for line in lines[:_HEADER_ROWS]]
    if len(rows) < _HEADER_ROWS or "TIMESTAMP" not in rows[1]:
        raise InputFileError(
            "line 2: expected the names of a TOA5 table with TIMESTAMP, and units and processing below"
        )
    columns = _columns(rows, options)
    if not columns:
        message = f"line 2: expected a column of rain in mm or in, found {', '.join(rows[1])}"
        raise InputFileError(message)
    builders = {column: SeriesBuilder(_gauge(column, rows[0]), options) for column in columns}
    _read_rows(lines, rows, builders)
    return RainFile(format=NAME, series=tuple(builder.finish() for builder in builders.values()))


def _columns(rows: list[list[str]], options: ReadOptions) -> list[_Column]:
    units, processing = (row + [""] * len(rows[1]) for row in rows[2:])
    found = []
    for index, name in enumerate(words.told_apart(rows[1])):
        asked = options.sensor is not None and name.lower() == options.sensor.lower()
        totalled = processing[index].strip().lower() in {"tot", "smp", ""}
        if not asked and not (words.role(name) in {"rain", "gauge"} and totalled):
            continue
        stated = options.unit or unit_named(units[index]) or words.unit_in_name(name)
        if stated is None and units[index] and not asked:
            continue
        found.append(_Column(index=index, name=name, unit=stated or "mm", assumed=() if stated else ("unit",)))
    return found


def _gauge(column: _Column, logger: list[str]) -> Gauge:
    station = logger[1] if len(logger) > 1 else None
    return Gauge(sensor=column.name, station=station, unit=column.unit, assumed=column.assumed)


def _read_rows(lines: list[str], rows: list[list[str]], builders: dict[_Column, SeriesBuilder]) -> None:
    parse = stamp_parser("ymd")
    stamp_index, width = rows[1].index("TIMESTAMP"), len(rows[1])
    heads = {tuple(row) for row in rows}
    for line in Table(lines=lines, delimiter=",", start=_HEADER_ROWS).records():
        cells = line.cells
        if tuple(cells) in heads:
            continue  # tables joined end to end repeat their header
        try:
            if len(cells) != width:
                raise StampError(f"{len(cells)} cells where the header has {width}")  # noqa: TRY301 - one fault path
            stamp = parse(cells[stamp_index])
        except StampError as error:
            for column, builder in builders.items():
                reason = f"expected a stamp, a record number and {column.name} in {column.unit}: {error}"
                builder.reject(line.number, line.text, reason)
            continue
        for column, builder in builders.items():
            builder.add(line.number, stamp, cells[column.index])
