"""Instantaneous values of the USGS as JSON (WaterML): rain, and the walk over series that turbidity shares."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from collector.files.building import Gauge, SeriesBuilder
from collector.files.series import RainFile, ReadOptions
from collector.files.stamps import StampError, stamp_parser
from collector.files.usgs_codes import code_flags
from siltwatch.errors import InputFileError

NAME = "nwis-json"
# Parameter codes of rain: 00045 total in inches, 00046 the same in millimetres.
RAIN_UNITS = {"00045": "in", "00046": "mm"}


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonRow:
    """One value as the document has it; `cell` is empty where the document says that there is none."""

    number: int
    stamp: str
    cell: str
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonSeries:
    """One series of one method at one station; rows are numbered from 1 within it."""

    code: str
    station: str
    method: str
    rows: list[JsonRow] = field(default_factory=list)

    @property
    def sensor(self) -> str:
        """The parameter code, with the method where the station has several."""
        return f"{self.code} {self.method}".strip()


def recognise(head: str) -> bool:
    """Whether this is a document with time series."""
    return head.lstrip().startswith("{") and '"timeSeries"' in head


def read(text: str, options: ReadOptions) -> RainFile:
    """Every rain series of the document, each stamp with its own offset."""
    found = read_series(text)
    builders = [_rain(series, options) for series in found if _wanted(series, options)]
    if not builders:
        raise no_such_series("rain", "00045 (precipitation)", found)
    return RainFile(format=NAME, series=tuple(builder.finish() for builder in builders))


def _wanted(series: JsonSeries, options: ReadOptions) -> bool:
    asked = options.sensor is not None and options.unit is not None and options.sensor.lower() == series.code
    return series.code in RAIN_UNITS or asked


def _rain(series: JsonSeries, options: ReadOptions) -> SeriesBuilder:
    unit = options.unit or RAIN_UNITS[series.code]
    builder = SeriesBuilder(Gauge(sensor=series.sensor, station=series.station, unit=unit), options)
    parse = stamp_parser("ymd")
    for row in series.rows:
        try:
            builder.add(row.number, parse(row.stamp), row.cell, row.flags)
        except StampError as error:
            builder.reject(row.number, row.stamp, f"expected a dateTime and a value: {error}")
    return builder


def no_such_series(quantity: str, expected: str, found: list[JsonSeries]) -> InputFileError:
    """The error that names what the document does hold."""
    codes = ", ".join(dict.fromkeys(series.code for series in found)) or "none"
    message = f"line 1: no {quantity} in this answer; expected parameter {expected}, found {codes}"
    return InputFileError(f"{message}; name one with --sensor")


def read_series(text: str) -> list[JsonSeries]:
    """All series of the document, whatever they measure; InputFileError where it is no such document."""
    try:
        document = json.loads(text)
        answer = document.get("value", document)
        return [one for part in answer["timeSeries"] if isinstance(part, Mapping) for one in _series(part)]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        message = f"line 1: expected a WaterML answer of the USGS as JSON ({type(error).__name__}: {error})"
        raise InputFileError(message) from error


def _series(part: Mapping[str, Any]) -> Iterator[JsonSeries]:
    variable = part["variable"]
    code = str(variable["variableCode"][0]["value"])
    missing = _number(variable.get("noDataValue"))
    station = str(part["sourceInfo"]["siteCode"][0]["value"])
    for block in part["values"]:
        method = str((block.get("method") or [{}])[0].get("methodDescription") or "")
        rows = [_row(number, row, missing) for number, row in enumerate(block["value"], start=1)]
        yield JsonSeries(code=code, station=station, method=method, rows=rows)


def _row(number: int, row: Mapping[str, Any], missing: float | None) -> JsonRow:
    cell = str(row["value"])
    if missing is not None and _number(cell) == missing:
        cell = ""
    flags = code_flags(" ".join(str(word) for word in row.get("qualifiers", ())))
    return JsonRow(number=number, stamp=str(row["dateTime"]), cell=cell, flags=flags)


def _number(said: object) -> float | None:
    try:
        return float(str(said))
    except ValueError:
        return None
