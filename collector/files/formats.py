"""The formats in the order in which they are tried; the generic table comes last."""

from collections.abc import Callable
from dataclasses import dataclass

from collector.files import (
    adaps,
    davis,
    generic_csv,
    hoboware,
    metar,
    ncei_hpd,
    ncei_lcd,
    toa5,
    usgs_json,
    usgs_rdb,
)
from collector.files.series import RainFile, ReadOptions
from siltwatch.errors import InputFileError

_HEAD_LETTERS = 65_536


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One kind of file: how it is known and how it is read; both are pure."""

    name: str
    recognise: Callable[[str], bool]
    read: Callable[[str, ReadOptions], RainFile]


def _formats() -> tuple[Format, ...]:
    modules = (usgs_json, usgs_rdb, hoboware, toa5, adaps, ncei_lcd, ncei_hpd, davis, metar, generic_csv)
    return tuple(Format(name=module.NAME, recognise=module.recognise, read=module.read) for module in modules)


FORMATS = _formats()


def parse_rain(text: str, options: ReadOptions) -> RainFile:
    """The rain of a text in the first format that knows it; raises InputFileError with line and expectation."""
    head = text[:_HEAD_LETTERS]
    for form in FORMATS:
        if form.recognise(head):
            return form.read(text, options)
    first = text.lstrip().partition("\n")[0][:60]
    message = f"line 1: expected a table of a logger or a service with dates and depths, found {first!r}"
    raise InputFileError(message)
