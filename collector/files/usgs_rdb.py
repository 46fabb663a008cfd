"""USGS RDB of instantaneous values: comments, a header, a row of cell types, one zone abbreviation a row.

Both layouts of the site are read: `DD parameter` of old downloads and `TS_ID Parameter` of new ones; several sites
may follow each other in one file, each with a header of its own.
"""

import re
from dataclasses import dataclass, field

from collector.files.building import Gauge, SeriesBuilder
from collector.files.series import RainFile, ReadOptions
from collector.files.stamps import Stamp, StampError, StampParser, stamp_parser
from collector.files.tables import Line, Table
from collector.files.usgs_codes import code_flags
from collector.files.zones import offset_ms_of
from siltwatch.errors import InputFileError

NAME = "usgs-rdb"
_HEADER = re.compile(r"^agency_cd\tsite_no\t", re.MULTILINE)
_TYPE_CELL = re.compile(r"\d+[sdn]")
_DESCRIPTION = re.compile(r"^#\s+\S+\s+(\d{5})\s+(?:\d{5}\s+)?(\S.*?)\s*$")
_COLUMN = re.compile(r"(?:\d+_)?(?P<parameter>\d{5})(?:_\d{5})?")
# Parameter codes of rain: 00045 total in inches, 00046 the same in millimetres.
_RAIN_PARAMETERS = {"00045": "in", "00046": "mm"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """A header in force: where the site, the stamp, the zone and each rain column (with its unit) stand."""

    width: int
    site: int
    stamp: int
    zone: int | None
    rain: dict[int, tuple[str, str]]


@dataclass(slots=True, kw_only=True)
class _Reading:
    """One pass over a file; owned by `read`."""

    options: ReadOptions
    units: dict[str, str]
    parse: StampParser
    names: list[str] = field(default_factory=list)
    rain_names: dict[str, str] = field(default_factory=dict)
    builders: dict[tuple[str, str], SeriesBuilder] = field(default_factory=dict)
    zones: dict[str, None] = field(default_factory=dict)


def recognise(head: str) -> bool:
    """Whether the text begins like an RDB of the USGS."""
    return _HEADER.search(head) is not None


def read(text: str, options: ReadOptions) -> RainFile:
    """All rain columns of all sites of the file; one without any is an InputFileError."""
    lines = text.split("\n")
    reading = _Reading(options=options, units=_units(lines), parse=stamp_parser("ymd"))
    layout: _Layout | None = None
    for line in Table(lines=lines, delimiter="\t").records():
        if line.cells[0] == "agency_cd":
            layout = _layout(line, reading)
        elif layout is not None and not all(_TYPE_CELL.fullmatch(cell) for cell in line.cells):
            _take(line, layout, reading)
    if not reading.rain_names:
        named = ", ".join(reading.names) or "none"
        message = f"line 1: no rain in this RDB; expected a column of parameter 00045 (precipitation), found {named}"
        raise InputFileError(message)
    for name, unit in reading.rain_names.items():
        if not any(key[1] == name for key in reading.builders):
            _builder(reading, "", (name, unit))
    zone = "/".join(reading.zones) or None
    return RainFile(format=NAME, series=tuple(builder.finish(zone) for builder in reading.builders.values()))


def _units(lines: list[str]) -> dict[str, str]:
    units = dict(_RAIN_PARAMETERS)
    for line in lines:
        match = _DESCRIPTION.match(line)
        if match and match[2].lower().startswith(("precipitation", "rainfall")):
            units[match[1]] = "mm" if "millimet" in match[2].lower() else "in"
    return units


def _layout(line: Line, reading: _Reading) -> _Layout:
    names = line.cells
    if "datetime" not in names:
        message = f"line {line.number}: expected a column 'datetime' in the header of an RDB, found {', '.join(names)}"
        raise InputFileError(message)
    reading.names += [name for name in names[2:] if not name.endswith("_cd") and name not in reading.names]
    rain: dict[int, tuple[str, str]] = {}
    for index, name in enumerate(names):
        match = _COLUMN.fullmatch(name)
        if match and match["parameter"] in reading.units:
            rain[index] = (name, reading.options.unit or reading.units[match["parameter"]])
    reading.rain_names.update(rain.values())
    return _Layout(
        width=len(names), site=names.index("site_no"), stamp=names.index("datetime"), rain=rain,
        zone=names.index("tz_cd") if "tz_cd" in names else None,
    )  # fmt: skip


def _take(line: Line, layout: _Layout, reading: _Reading) -> None:
    cells = line.cells + [""] * (layout.width - len(line.cells))
    fault, stamp = "", None
    try:
        stamp = _stamp(cells, layout, reading)
    except StampError as error:
        fault = f"expected a row of the header's columns: {error}"
    for index, named in layout.rain.items():
        builder = _builder(reading, cells[layout.site], named)
        if stamp is None:
            builder.reject(line.number, line.text, fault)
        else:
            code = cells[index + 1] if index + 1 < layout.width else ""
            builder.add(line.number, stamp, cells[index], code_flags(code))


def _stamp(cells: list[str], layout: _Layout, reading: _Reading) -> Stamp:
    wall, offset = reading.parse(cells[layout.stamp])
    if layout.zone is None or offset is not None:
        return wall, offset
    zone = cells[layout.zone]
    offset = offset_ms_of(zone)
    if offset is None:
        message = f"{zone[:20]!r} is no zone such as EST"
        raise StampError(message)
    reading.zones.setdefault(zone)
    return wall, offset


def _builder(reading: _Reading, site: str, named: tuple[str, str]) -> SeriesBuilder:
    name, unit = named
    builder = reading.builders.get((site, name))
    if builder is None:
        gauge = Gauge(sensor=name, unit=unit, station=site or None)
        builder = reading.builders[site, name] = SeriesBuilder(gauge, reading.options)
    return builder
