"""Options of the verbs that read files: text to quantities, and one file at a time without losing the others."""

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Annotated, TypeVar
from zoneinfo import ZoneInfo

import typer

from collector.files.choosing import choose_series
from collector.files.opening import read_rain
from collector.files.series import RainSeries
from siltwatch.errors import ConfigError, InputFileError, QuantityError
from siltwatch.quantities import TENTH_UM_PER, Depth, parse_duration

_Parsed = TypeVar("_Parsed")
_BAD_ROWS_TOLD = 10

Files = Annotated[list[str], typer.Argument(help="files of loggers or services", metavar="FILE…")]
ZoneOption = Annotated[str | None, typer.Option(help="IANA zone of stamps that state no offset")]
UnitOption = Annotated[str | None, typer.Option(help="unit of the depths, in or mm, where the file does not say")]
MaxOption = Annotated[
    str | None, typer.Option("--max", help='rows above this depth fail and are left out, such as "50 mm"')
]
JsonOption = Annotated[bool, typer.Option("--json", help="print one JSON document")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAs:
    """How files are to be read; parsed once for all of them."""

    zone: ZoneInfo | None
    unit: str | None
    sensor: str | None
    max_row: Depth | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeOfFile:
    """The gauge that was meant in a file, with the file's format."""

    file: str
    format: str
    series: RainSeries


def read_as(*, zone: str | None, unit: str | None, sensor: str | None, max_row: str | None) -> ReadAs:
    """The options as values; a wrong one is a ConfigError that names it."""
    if unit is not None and unit not in TENTH_UM_PER:
        message = f"--unit {unit}: expected in or mm"
        raise ConfigError(message)
    return ReadAs(
        zone=option("--zone", zone, parse_zone), unit=unit, sensor=sensor, max_row=option("--max", max_row, Depth.parse)
    )


def option(name: str, text: str | None, parse: Callable[[str], _Parsed]) -> _Parsed | None:
    """An option's text parsed; a wrong one is a ConfigError that names the option."""
    if text is None:
        return None
    try:
        return parse(text)
    except QuantityError as error:
        message = f"{name}: {error}"
        raise ConfigError(message) from error


def parse_zone(name: str) -> ZoneInfo:
    """An IANA zone by name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        message = f"{name!r} is no IANA time zone such as America/New_York"
        raise QuantityError(message) from error


def parse_positive_duration(text: str) -> timedelta:
    """A duration above zero."""
    duration = parse_duration(text)
    if duration <= timedelta():
        message = f"{text!r} is not above zero"
        raise QuantityError(message)
    return duration


def parse_positive_depth(text: str) -> Depth:
    """A depth above zero."""
    depth = Depth.parse(text)
    if depth.tenth_um <= 0:
        message = f"{text!r} is not above zero"
        raise QuantityError(message)
    return depth


def read_gauge(file: str, how: ReadAs) -> GaugeOfFile:
    """The gauge meant in a file; InputFileError names the file, the line and what was expected."""
    read = read_rain(Path(file), zone=how.zone, unit=how.unit, sensor=how.sensor, max_row=how.max_row)
    try:
        series = choose_series(read, how.sensor)
    except InputFileError as error:
        message = f"{file}: {error}"
        raise InputFileError(message) from error
    for note in _notes(series):
        say(f"{file}: {note}")
    return GaugeOfFile(file=file, format=read.format, series=series)


def each_file(files: Sequence[str], read: Callable[[str], _Parsed]) -> Iterable[tuple[str, _Parsed | InputFileError]]:
    """Every file in the order given; one that cannot be read hands its error on and stops no other."""
    watched = len(files) > 1 and sys.stderr.isatty()
    for number, file in enumerate(files, start=1):
        if watched:
            say(f"reading {number} of {len(files)}: {file}")
        try:
            yield file, read(file)
        except InputFileError as error:
            say(str(error))
            yield file, error


def _notes(series: RainSeries) -> Iterable[str]:
    """What a person should know about how the file was read, beyond its counts."""
    for bad in series.bad_rows[:_BAD_ROWS_TOLD]:
        yield f"line {bad.line}: {bad.reason}"
    if len(series.bad_rows) > _BAD_ROWS_TOLD:
        yield f"and {len(series.bad_rows) - _BAD_ROWS_TOLD} more rows that cannot be read"
    if "unit" in series.assumed:
        yield f"the unit is not in the file; its values look like {series.unit} (--unit says otherwise)"
    if "date_order" in series.assumed:
        yield "the order of day and month cannot be told from the file; see that first and last are right"
    if series.zone_hint is not None:
        yield f"the file names the region {series.zone_hint}; --zone {series.zone_hint} reads its stamps as instants"


def say(text: str) -> None:
    """A line for a person, beside the document on stdout."""
    sys.stderr.write(text + "\n")
