"""HOBOware CSV: a running count of tips (or a running total), service marks, a side panel, the offset in the header."""

import re
from dataclasses import dataclass
from decimal import Decimal

from collector.files.building import Gauge, SeriesBuilder
from collector.files.counting import as_number, growth, looks_running
from collector.files.depths import unit_named
from collector.files.series import RainFile, RainSeries, ReadOptions
from collector.files.stamps import Stamp, StampError, StampParser, date_order, stamp_parser
from collector.files.tables import Line, Table, sniffed_delimiter, split_line
from collector.files.words import tokens
from collector.files.zones import offset_ms_of, zone_in_header
from siltwatch.errors import InputFileError
from siltwatch.quantities import plain

NAME = "hoboware"
_HEADER = re.compile(r'(?m)^"?#"?[,;\t].*Date|Date Time, GMT|\(LGR S/N:')
_HEAD_LINES = 10
# One event where the header states no unit: the tip of Onset's gauges in inches and in millimetres.
_TIP = {"in": Decimal("0.01"), "mm": Decimal("0.2")}
_SERVICE = re.compile(r"coupler|host|end of file|stopped|battery|button|logged|started|water detect", re.IGNORECASE)
_EVENT = re.compile(r"events?\b|counts?\b", re.IGNORECASE)
_RAIN = re.compile(r"rain|precip", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gauge:
    """A column that tells of rain; `unit` is None for a bare count of events."""

    index: int
    name: str
    unit: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Header:
    """Where the header stands and what it says."""

    table: Table
    stamp: int
    clock: int | None
    zone: str | None
    service: tuple[int, ...]
    gauges: tuple[_Gauge, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """One pass over a file."""

    header: _Header
    rows: list[Line]
    parse: StampParser
    options: ReadOptions
    assumed: tuple[str, ...]


def recognise(head: str) -> bool:
    """Whether the text begins like an export of HOBOware."""
    first = "\n".join(head.split("\n")[:_HEAD_LINES])
    return _HEADER.search(first) is not None and "date" in first.lower()


def read(text: str, options: ReadOptions) -> RainFile:
    """One series a column of events or rain; a file without one is an InputFileError that lists its columns."""
    header = _header(text.split("\n"))
    rows = list(header.table.records())
    order = date_order(line.cells[header.stamp] for line in rows if len(line.cells) > header.stamp)
    parse = stamp_parser(order.order)
    reading = _Reading(
        header=header, rows=rows, parse=parse, options=options, assumed=() if order.certain else ("date_order",)
    )
    series = tuple(_read_gauge(gauge, reading) for gauge in header.gauges)
    return RainFile(format=NAME, series=series)


def _header(lines: list[str]) -> _Header:
    for index, line in enumerate(lines[:_HEAD_LINES]):
        delimiter = sniffed_delimiter([line])
        names = split_line(line, delimiter)
        stamp = next((i for i, name in enumerate(names) if name.lower().startswith("date")), None)
        if stamp is not None and len(names) > stamp + 1:
            return _understood(names, stamp, Table(lines=lines, delimiter=delimiter, start=index + 1), index + 1)
    raise InputFileError("line 2: expected the header of HOBOware with Date Time and a column of events or rain")


def _understood(names: list[str], stamp: int, table: Table, at_line: int) -> _Header:
    clock = stamp + 1 if names[stamp + 1].lower().startswith("time") else None
    zone = next((zone_in_header(name) for name in (names[stamp], names[clock or stamp]) if zone_in_header(name)), None)
    gauges, service = [], []
    for index, name in enumerate(names[stamp + 1 :], start=stamp + 1):
        plain_name = name.partition("(LGR")[0]
        if _SERVICE.search(plain_name):
            service.append(index)
        elif index != clock and (_RAIN.search(name) or _EVENT.match(plain_name)):
            unit = next((u for u in map(unit_named, reversed(tokens(plain_name))) if u), None)
            gauges.append(_Gauge(index=index, name=_sensor(name), unit=unit))
    if not gauges:
        message = f"line {at_line}: expected a column of events or rain, found {'; '.join(names[stamp + 1 :])}"
        raise InputFileError(message)
    return _Header(table=table, stamp=stamp, clock=clock, zone=zone, service=tuple(service), gauges=tuple(gauges))


def _sensor(name: str) -> str:
    label = re.search(r"LBL: ([^,)]+)", name)
    return label[1].strip() if label else name.partition("(")[0].strip(" ,") or name


def _read_gauge(gauge: _Gauge, reading: _Reading) -> RainSeries:
    header, options, assumed = reading.header, reading.options, reading.assumed
    unit = options.unit or gauge.unit or "in"
    if gauge.unit is None and options.unit is None:
        assumed = ("unit", *assumed)
    builder = SeriesBuilder(
        Gauge(
            sensor=gauge.name, unit=unit, kind="tips", zone=header.zone, assumed=assumed,
            offset_ms=offset_ms_of(header.zone) if header.zone else None,
        ),
        options,
    )  # fmt: skip
    counted = _counted(gauge, reading, builder)
    values = [value for _, _, value in counted]
    if gauge.unit is not None and not looks_running(values):
        for line, stamp, value in counted:
            builder.add(line, stamp, plain(value))
        return builder.finish()
    one = Decimal(1) if gauge.unit is not None else _TIP[unit]
    for (line, stamp, _), (step, word) in zip(counted, growth(values), strict=True):
        if word == "baseline":
            builder.note(word)
        else:
            builder.add(line, stamp, plain(step * one), (word,) if word else ())
    return builder.finish()


def _counted(gauge: _Gauge, reading: _Reading, builder: SeriesBuilder) -> list[tuple[int, Stamp, Decimal]]:
    """Rows with a count, in order; rows with a service mark alone are noted, the others rejected."""
    counted = []
    for line in reading.rows:
        cells = line.cells
        try:
            stamp = _stamp(cells, reading.header, reading.parse)
        except StampError as error:
            builder.reject(line.number, line.text, f"expected number, date and time, and a count: {error}")
            continue
        text = cells[gauge.index] if gauge.index < len(cells) else ""
        value = as_number(text)
        if value is not None and value >= 0:
            counted.append((line.number, stamp, value))
        elif text.strip():
            builder.reject(line.number, line.text, f"expected a count, found {text[:40]!r}")
        else:
            marked = any(index < len(cells) and cells[index] for index in reading.header.service)
            builder.note("service_mark" if marked else "no_count")
    return counted


def _stamp(cells: list[str], header: _Header, parse: StampParser) -> Stamp:
    last = header.stamp if header.clock is None else header.clock
    if len(cells) <= last:
        message = f"{len(cells)} cells where {last + 1} are needed"
        raise StampError(message)
    text = cells[header.stamp]
    return parse(text if header.clock is None else f"{text} {cells[header.clock]}")
