"""Options of the verbs that read files: text to quantities, and one file at a time without losing the others."""

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, TypeVar
from zoneinfo import ZoneInfo

import typer

from collector.files.choosing import choose_series
from collector.files.flagging import BOUNCE, BOUNCE_INTERVAL, flag_bounce
from collector.files.opening import read_rain
from collector.files.series import RainSeries
from siltwatch.errors import ConfigError, InputFileError, QuantityError
from siltwatch.instants import MILLISECOND
from siltwatch.quantities import TENTH_UM_PER, Depth, inches_text, parse_duration

_Parsed = TypeVar("_Parsed")
_BAD_ROWS_TOLD = 10
_FAILED_ROWS = {
    "over_max": "above the largest row (--max)",
    "overflow": "at the overflow value of the counter (--overflow)",
    "negative": "below zero",
}

Files = Annotated[list[str], typer.Argument(help="files of loggers or services", metavar="FILE…")]
ZoneOption = Annotated[str | None, typer.Option(help="IANA zone of stamps that state no offset")]
UnitOption = Annotated[str | None, typer.Option(help="unit of the depths, in or mm, where the file does not say")]
MaxOption = Annotated[
    str | None, typer.Option("--max", help='rows above this depth fail and are left out, such as "50 mm"')
]
OverflowOption = Annotated[
    str | None, typer.Option("--overflow", help='rows at this depth are a full counter and fail, such as "51.2 mm"')
]
BounceOption = Annotated[
    str | None,
    typer.Option("--bounce", help='tips at most this long after another are flagged; "0 s" for a siphon gauge'),
]
MonthOption = Annotated[
    str | None, typer.Option("--month", help="month of the first report, such as 2016-07, where reports have bare days")
]
JsonOption = Annotated[bool, typer.Option("--json", help="print one JSON document")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAs:
    """How files are to be read; parsed once for all of them."""

    zone: ZoneInfo | None
    unit: str | None
    sensor: str | None
    max_row: Depth | None
    overflow: Depth | None = None
    bounce: timedelta = BOUNCE_INTERVAL
    month: date | None = None

    def with_bounce(self, interval: timedelta | None) -> "ReadAs":
        """By the bounce interval of the gauge that the file is stored for, where it has one of its own."""
        return self if interval is None else replace(self, bounce=interval)


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeOfFile:
    """The gauge that was meant in a file, with the file's format."""

    file: str
    format: str
    series: RainSeries


def read_as(  # noqa: PLR0913 - one parameter an option
    *,
    zone: str | None,
    unit: str | None,
    sensor: str | None,
    max_row: str | None,
    overflow: str | None = None,
    bounce: str | None = None,
    month: str | None = None,
) -> ReadAs:
    """The options as values; a wrong one is a ConfigError that names it."""
    if unit is not None and unit not in TENTH_UM_PER:
        message = f"--unit {unit}: expected in or mm"
        raise ConfigError(message)
    return ReadAs(
        zone=option("--zone", zone, parse_zone),
        unit=unit,
        sensor=sensor,
        max_row=option("--max", max_row, Depth.parse),
        overflow=option("--overflow", overflow, parse_positive_depth),
        bounce=option("--bounce", bounce, parse_duration) or (BOUNCE_INTERVAL if bounce is None else timedelta()),
        month=option("--month", month, parse_month),
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


def parse_month(text: str) -> date:
    """The first day of a month such as 2016-07."""
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError as error:
        message = f"{text!r} is no month such as 2016-07"
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
    read = read_rain(
        Path(file), zone=how.zone, unit=how.unit, sensor=how.sensor, max_row=how.max_row, overflow=how.overflow,
        month=how.month,
    )  # fmt: skip
    try:
        series = choose_series(read, how.sensor)
    except InputFileError as error:
        message = f"{file}: {error}"
        raise InputFileError(message) from error
    series = flag_bounce(series, how.bounce // MILLISECOND)
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
    if "month" in series.assumed:
        yield "the reports have days and no month; their stamps are set in January 1970 (--month says which it is)"
    yield from _explained(series)
    if series.zone_hint is not None:
        yield f"the file names the region {series.zone_hint}; --zone {series.zone_hint} reads its stamps as instants"


def _explained(series: RainSeries) -> Iterable[str]:
    """What the checks found, in words."""
    suspect = series.suspect_places
    bounced = series.quality.get(BOUNCE, 0)
    if bounced:
        yield (
            f"{bounced} of {series.wet_rows} tips come at most the bounce interval after the one before: "
            "a bouncing switch may have made them (--bounce, of an import the gauge's bounce_interval)"
        )
    if suspect:
        doubted = sum(series.depth_tenth_um[place] for place in suspect)
        yield (
            f"{len(suspect)} rows with rain are suspect: {inches_text(doubted)} of "
            f"{inches_text(series.total_tenth_um)} in; they count, and a storm that only they raise is not verified"
        )
    failed = {word: series.quality[word] for word in _FAILED_ROWS if word in series.quality}
    if failed:
        told = ", ".join(f"{count} {_FAILED_ROWS[word]}" for word, count in failed.items())
        yield f"rows that fail and are left out: {told}"


def say(text: str) -> None:
    """A line for a person, beside the document on stdout."""
    sys.stderr.write(text + "\n")
