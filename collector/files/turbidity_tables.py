"""Tables with a column of turbidity: the USGS with codes, sondes with lines above the header, plain loggers."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from collector.files import words
from collector.files.stamps import Stamp, StampError, StampParser, date_order, is_clock, is_stamp, stamp_parser
from collector.files.tables import LONGEST_LINE, Line, Table, sniffed_delimiter, split_line
from collector.files.turbidity_cells import RawProbe, read_cell
from collector.files.turbidity_json import PARAMETER_UNITS
from collector.files.usgs_codes import code_flags
from collector.files.zones import offset_ms_of, zone_in_header
from siltwatch.errors import InputFileError

NAME = "table"
_HEAD_LINES = 400
_SAMPLE = 400
_MOST = 0.6
_TURBIDITY = re.compile(r"turb\w*|ntu|fnu|ftu|fnmu|ntru|fbu")
_PARAMETER = re.compile(r"(?:\d+_)?(\d{5})(?:_\d{5})?")
_TYPE_CELL = re.compile(r"\d+[sdn]")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    index: int
    name: str
    unit: str | None
    code: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """A header understood: where stamp, clock, zone and station stand, and the columns of values."""

    line: int
    delimiter: str
    names: list[str]
    stamp: int
    clock: int | None
    zone: int | None
    station: int | None
    columns: tuple[_Column, ...]
    offset_ms: int | None


def read(text: str, sensor: str | None) -> list[RawProbe]:
    """Every probe of the table: one a column and station."""
    lines = text.split("\n")
    layout = _layout(lines, sensor)
    table = Table(lines=lines, delimiter=layout.delimiter, start=layout.line)
    parse = _parser(table, layout)
    probes: dict[tuple[str, int], RawProbe] = {}
    for line in table.records():
        if line.cells != layout.names and not _is_ruling(line):
            _take(line, layout, parse, probes)
    for column in layout.columns:
        if not any(index == column.index for _, index in probes):
            _probe(probes, "", column)
    return list(probes.values())


def _is_ruling(line: Line) -> bool:
    return not line.text.strip("-=_+| \t;,") or all(_TYPE_CELL.fullmatch(cell) for cell in line.cells)


def _layout(lines: list[str], sensor: str | None) -> _Layout:
    delimiter = sniffed_delimiter([line for line in lines[:_HEAD_LINES] if not line.startswith("#")])
    for line in Table(lines=lines[:_HEAD_LINES], delimiter=delimiter).records():
        names = _squeezed(line.cells, delimiter)
        stamped = [index for index, name in enumerate(names) if words.says_stamp(name)]
        values = _value_columns(names, sensor, {*stamped})
        if stamped and values:
            sample = [split_line(row, delimiter) for row in lines[line.number : line.number + _SAMPLE] if row.strip()]
            stamp, clock = _stamp_columns(names, sample, stamped)
            stated = zone_in_header(names[stamp])
            return _Layout(
                line=line.number, delimiter=delimiter, names=names, stamp=stamp, clock=clock, columns=values,
                station=_station_column(names, sample, stamped),
                zone=next((i for i, name in enumerate(names) if words.says_zone(name)), None),
                offset_ms=offset_ms_of(stated) if stated else None,
            )  # fmt: skip
    message = (
        "line 1: expected a header with a date and a column of turbidity (such as `Turbidity FNU`); "
        "name a column of numbers with --sensor"
    )
    raise InputFileError(message)


def _squeezed(cells: list[str], delimiter: str) -> list[str]:
    """Headers set with several tabs for the looks of it have no empty columns."""
    return [cell for cell in cells if cell] if delimiter == "\t" else cells


def _stamp_columns(
    names: Sequence[str], sample: Sequence[Sequence[str]], stamped: Sequence[int]
) -> tuple[int, int | None]:
    """Where the date stands, and the time of day where that is a column of its own."""
    utc = next((index for index in stamped if zone_in_header(names[index])), None)
    dates = [index for index in stamped if _share(sample, index, is_stamp) >= _MOST]
    stamp = utc if utc is not None else (dates or stamped)[0]
    if _share(sample, stamp, lambda cell: ":" not in cell) < _MOST:
        return stamp, None
    clocks = (i for i in range(len(names)) if i != stamp and _share(sample, i, is_clock) >= _MOST)
    return stamp, next(clocks, None)


def _station_column(names: Sequence[str], sample: Sequence[Sequence[str]], stamped: Sequence[int]) -> int | None:
    if "site_no" in names:
        return names.index("site_no")
    named = (i for i, name in enumerate(names) if words.says_station(name) and i not in stamped)
    return next((i for i in named if not _numbers(sample, i)), None)


def _share(sample: Sequence[Sequence[str]], index: int, test: Callable[[str], bool]) -> float:
    cells = [row[index] for row in sample if index < len(row) and row[index].strip()]
    return sum(test(cell) for cell in cells) / len(cells) if cells else 0.0


def _numbers(sample: Sequence[Sequence[str]], index: int) -> bool:
    return _share(sample, index, lambda cell: (read_cell(cell) or (None,))[0] is not None) >= _MOST


def _value_columns(names: Sequence[str], sensor: str | None, taken: set[int]) -> tuple[_Column, ...]:
    free = [
        (i, name)
        for i, name in enumerate(words.told_apart(names))
        if i not in taken and name and not words.says_code(name)
    ]
    found = [(i, name) for i, name in free if sensor is not None and name.lower() == sensor.strip().lower()]
    found = found or [(i, name) for i, name in free if _says_turbidity(name)]
    found = found or [(i, name) for i, name in free if words.tokens(name) in (["data", "value"], ["value"])]
    return tuple(
        _Column(index=i, name=name, unit=_parameter_unit(name), code=_code_index(names, i)) for i, name in found
    )


def _says_turbidity(name: str) -> bool:
    said = any(_TURBIDITY.fullmatch(word) for word in words.tokens(name.replace("_", " ")))
    return said or _parameter_unit(name) is not None


def _parameter_unit(name: str) -> str | None:
    match = _PARAMETER.fullmatch(name)
    return PARAMETER_UNITS.get(match[1]) if match else None


def _code_index(names: Sequence[str], index: int) -> int | None:
    """The code column beside a value: the next one, or of the same name but for its last word."""
    if index + 1 < len(names) and words.says_code(names[index + 1]):
        return index + 1
    return None


def _parser(table: Table, layout: _Layout) -> StampParser:
    texts = [row[layout.stamp] for row in table.sample() if layout.stamp < len(row)]
    return stamp_parser(date_order(texts).order)


def _take(line: Line, layout: _Layout, parse: StampParser, probes: dict[tuple[str, int], RawProbe]) -> None:
    cells = line.cells
    place = layout.station
    station = cells[place] if place is not None and place < len(cells) else ""
    fault, stamp = "", None
    try:
        stamp = _stamp(cells, layout, parse, line.text)
    except StampError as error:
        fault = f"expected a date and a value: {error}"
    for column in layout.columns:
        probe = _probe(probes, "" if stamp is None else station, column)
        if stamp is None:
            probe.reject(line.number, line.text, fault)
            continue
        code = cells[column.code] if column.code is not None and column.code < len(cells) else ""
        cell = cells[column.index] if column.index < len(cells) else ""
        probe.add(line.number, stamp, cell, code_flags(code))


def _stamp(cells: list[str], layout: _Layout, parse: StampParser, text: str) -> Stamp:
    if len(text) > LONGEST_LINE or max(layout.stamp, layout.clock or 0) >= len(cells):
        message = f"{text[:40]!r} has too few cells"
        raise StampError(message)
    stamp = cells[layout.stamp]
    wall, offset = parse(stamp if layout.clock is None else f"{stamp} {cells[layout.clock]}")
    if offset is None and layout.zone is not None and layout.zone < len(cells):
        offset = offset_ms_of(cells[layout.zone])
    return wall, layout.offset_ms if offset is None else offset


def _probe(probes: dict[tuple[str, int], RawProbe], station: str, column: _Column) -> RawProbe:
    found = probes.get((station, column.index))
    if found is None:
        found = RawProbe(sensor=column.name, station=station or None, unit=column.unit)
        probes[station, column.index] = found
    return found
