"""Any table of stamps and depths: delimiter, header, units, stations and the order of dates are found from the text."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from collector.files import words
from collector.files.building import Gauge, SeriesBuilder
from collector.files.columns import Columns, ValueColumn, find_columns, is_data_row
from collector.files.counting import as_number, grown, looks_running
from collector.files.depths import likely_unit, unit_named
from collector.files.series import Kind, RainFile, RainSeries, ReadOptions
from collector.files.stamps import Stamp, StampError, date_order, stamp_parser
from collector.files.tables import LONGEST_LINE, Line, Table, sniffed_delimiter, split_line
from collector.files.usgs_codes import code_flags
from collector.files.zones import is_region, offset_ms_of, zone_in_header
from siltwatch.errors import InputFileError

if TYPE_CHECKING:
    from decimal import Decimal

NAME = "csv"
_HEAD_LINES = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """A table with its header understood; `header_line` is 0 where there is none."""

    table: Table
    names: list[str]
    header_line: int
    stray: tuple[Line, ...]
    units_row: list[str]


def recognise(head: str) -> bool:
    """Whatever has a line with two cells may be a table."""
    lines = [line for line in head.split("\n") if line.strip()]
    delimiter = sniffed_delimiter(lines)
    return any(len(split_line(line, delimiter)) > 1 for line in lines[:_HEAD_LINES])


def read(text: str, options: ReadOptions) -> RainFile:
    """All gauges of the table: one a depth column, or one a value of the station column."""
    layout = _layout(text.split("\n"))
    sample = [row for row in layout.table.sample() if is_data_row(row)]
    columns = find_columns(layout.names, sample, asked=options.sensor, at_line=layout.header_line or 1)
    series = [
        one for column in columns.values for one in _ColumnReader(layout, columns, column, sample, options).read()
    ]
    return RainFile(format=NAME, series=tuple(series))


def _layout(lines: list[str]) -> _Layout:
    delimiter = sniffed_delimiter([line for line in lines[:_HEAD_LINES] if not line.startswith("#")])
    before: list[Line] = []
    for line in Table(lines=lines, delimiter=delimiter).records():
        if is_data_row(line.cells):
            return _with_header(lines, delimiter, before, line)
        before.append(line)
        if len(before) > _HEAD_LINES:
            break
    return _without_rows(lines, delimiter, before)


def _with_header(lines: list[str], delimiter: str, before: list[Line], first: Line) -> _Layout:
    header = _header(before, len(first.cells))
    if header is None:
        names = [""] * len(first.cells)
        table = Table(lines=lines, delimiter=delimiter, start=first.number - 1)
        return _Layout(table=table, names=names, header_line=0, stray=(), units_row=[])
    after = [line for line in before if line.number > header.number]
    units_row = next((line.cells for line in after if any(unit_named(cell) for cell in line.cells)), [])
    stray = tuple(line for line in after if line.cells != units_row and not _is_rule(line.text))
    table = Table(lines=lines, delimiter=delimiter, start=first.number - 1)
    return _Layout(table=table, names=header.cells, header_line=header.number, stray=stray, units_row=units_row)


def _is_rule(text: str) -> bool:
    return not text.strip("-=_+| \t;,")


def _header(before: list[Line], width: int) -> Line | None:
    named = [line for line in before if len(line.cells) > 1 and any(words.says_stamp(cell) for cell in line.cells)]
    if named:
        return next((line for line in named if len(line.cells) >= width), named[-1])
    mute = [
        line for line in before
        if len(line.cells) == width and not any(as_number(cell) is not None for cell in line.cells)
    ]  # fmt: skip
    return mute[-1] if mute else None


def _without_rows(lines: list[str], delimiter: str, before: list[Line]) -> _Layout:
    """A header alone is a file without rain; rows of which none can be read are an error at the first of them."""
    header = _header(before, 0)
    if header is None or len(header.cells) < 2:  # noqa: PLR2004 - a stamp and a depth
        first = before[0] if before else Line(number=1, text="", cells=[])
        message = f"line {first.number}: expected a header with a date and a depth, found {first.text[:60]!r}"
        raise InputFileError(message)
    rows = [line for line in before if line.number > header.number and not _is_rule(line.text)]
    rows = [line for line in rows if not any(unit_named(cell) for cell in line.cells)]
    if rows:
        message = (
            f"line {rows[0].number}: expected a row of {', '.join(header.cells)[:80]} with a date such as "
            f"2026-06-10 15:40, found {rows[0].text[:60]!r}"
        )
        raise InputFileError(message)
    table = Table(lines=lines, delimiter=delimiter, start=len(lines))
    return _Layout(table=table, names=header.cells, header_line=header.number, stray=(), units_row=[])


class _ColumnReader:
    """Reads one column of values; owned by `read`."""

    def __init__(
        self, layout: _Layout, columns: Columns, column: ValueColumn, sample: list[list[str]], options: ReadOptions
    ) -> None:
        self._layout, self._columns, self._column = layout, columns, column
        self._options = options
        self._builders: dict[str, SeriesBuilder] = {}
        self._zones: dict[str, None] = {}
        self._running: frozenset[str] = frozenset()
        self._counts: dict[SeriesBuilder, Decimal] = {}
        self._cells = [row[column.index] for row in sample if column.index < len(row)]
        self._decimal_comma = layout.table.delimiter != "," and any("," in cell for cell in self._cells)
        self._gauge = self._found_gauge(sample)
        self._parse = self._found_parser(sample)
        self._needed = max(columns.width, column.index + 1)

    def _found_gauge(self, sample: list[list[str]]) -> Gauge:
        column, columns = self._column, self._columns
        unlike = words.unlike_unit(column.name)
        if unlike and self._options.unit is None:
            message = f"line {self._layout.header_line}: column {column.name!r} is in {unlike}; expected in or mm"
            raise InputFileError(message + " (--unit says otherwise)")
        unit, assumed = self._unit(sample)
        zone = zone_in_header(columns.stamp_name) or ("UTC" if columns.epoch_scale else None)
        tips = bool({"tip", "tips"} & set(words.tokens(column.name)))
        return Gauge(
            sensor=column.name, unit=unit, kind="tips" if tips else "increment", zone=zone,
            zone_hint=self._zone_hint(sample), offset_ms=offset_ms_of(zone) if zone else None,
            decimal_comma=self._decimal_comma, assumed=assumed,
        )  # fmt: skip

    def _unit(self, sample: list[list[str]]) -> tuple[str, tuple[str, ...]]:
        stated = self._options.unit or self._column.unit
        row = self._layout.units_row
        if stated is None and self._column.index < len(row):
            stated = unit_named(row[self._column.index])
        if stated is None and any("00045" in cell for cell in [*self._layout.names, *(sample[0] if sample else [])]):
            stated = "in"  # the USGS code of precipitation in inches
        if stated is not None:
            return stated, ()
        likely = likely_unit(self._cells)
        return likely or "in", ("unit",) if likely else ()

    def _zone_hint(self, sample: list[list[str]]) -> str | None:
        zone = self._columns.zone
        cells = {row[zone] for row in sample if zone is not None and zone < len(row)}
        return cells.pop() if len(cells) == 1 and all(map(is_region, cells)) else None

    def _found_parser(self, sample: list[list[str]]) -> Callable[[list[str]], Stamp]:
        columns = self._columns
        texts = [row[columns.stamp] for row in sample if columns.stamp < len(row)]
        order = date_order(texts)
        parse = stamp_parser("dmy" if not order.certain and self._decimal_comma else order.order)
        if not order.certain:
            self._gauge = replace(self._gauge, assumed=(*self._gauge.assumed, "date_order"))

        def of_row(cells: list[str]) -> Stamp:
            text = cells[columns.stamp]
            if columns.epoch_scale is not None:
                return _epoch(text, columns.epoch_scale)
            if text.isdigit() and len(text) == 8:  # noqa: PLR2004 - 20260610
                text = f"{text[:4]}-{text[4:6]}-{text[6:]}"
            return parse(text if columns.clock is None else f"{text} {cells[columns.clock]}")

        return of_row

    def read(self) -> list[RainSeries]:
        """Every row goes to its station; what cannot be read goes to the bad rows of the gauge."""
        self._running = self._running_stations() if self._column.running else frozenset()
        for line in self._layout.table.records():
            if line.cells != self._layout.names:
                self._take(line)
        first = self._builder("") if not self._builders else next(iter(self._builders.values()))
        for line in self._layout.stray:
            first.reject(line.number, line.text, "expected a row with a date and a depth")
        zone = "/".join(self._zones) or None
        return [builder.finish(zone) for builder in self._builders.values()]

    def _running_stations(self) -> frozenset[str]:
        """The stations whose values grow as the name of the column says."""
        values: dict[str, list[Decimal]] = {}
        for line in self._layout.table.records():
            number = as_number(line.cells[self._column.index]) if len(line.cells) >= self._needed else None
            if number is not None:
                values.setdefault(self._station(line.cells), []).append(number)
        return frozenset(station for station, found in values.items() if looks_running(found, named=True))

    def _station(self, cells: list[str]) -> str:
        place = self._columns.station
        return cells[place] if place is not None and place < len(cells) else ""

    def _take(self, line: Line) -> None:
        cells = line.cells
        station = self._station(cells)
        builder = self._builder(station)
        try:
            stamp = self._stamp(cells, line.text)
        except StampError as error:
            builder.reject(line.number, line.text, f"expected a date and a depth in {self._gauge.unit}: {error}")
            return
        cell = cells[self._column.index]
        if station in self._running:
            self._take_count(builder, line.number, stamp, cell)
            return
        code = self._column.code_index
        flags = code_flags(cells[code]) if code is not None and code < len(cells) else ()
        builder.add(line.number, stamp, cell, flags)

    def _take_count(self, builder: SeriesBuilder, number: int, stamp: Stamp, cell: str) -> None:
        count = as_number(cell)
        if count is None:
            builder.add(number, stamp, cell)
            return
        step, word = grown(self._counts.get(builder), count)
        self._counts[builder] = count
        builder.add(number, stamp, str(step), (word,) if word else ())

    def _stamp(self, cells: list[str], text: str) -> Stamp:
        if len(cells) < self._needed or len(text) > LONGEST_LINE:
            message = (
                f"{len(cells)} cells where {self._needed} are needed" if len(text) <= LONGEST_LINE else "line too long"
            )
            raise StampError(message)
        wall, offset = self._parse(cells)
        zone = self._columns.zone
        if offset is None and zone is not None:
            offset = offset_ms_of(cells[zone])
            if offset is not None:
                self._zones.setdefault(cells[zone])
        return wall, offset

    def _builder(self, station: str) -> SeriesBuilder:
        builder = self._builders.get(station)
        if builder is None:
            kind: Kind = "tips" if station in self._running else self._gauge.kind
            gauge = replace(self._gauge, station=station or None, kind=kind)
            builder = self._builders[station] = SeriesBuilder(gauge, self._options)
        return builder


def _epoch(text: str, scale: int) -> Stamp:
    if not text.isdigit():
        message = f"{text[:40]!r} is no number of seconds since 1970"
        raise StampError(message)
    return int(text) * scale, 0
