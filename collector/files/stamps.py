"""Stamps of files to milliseconds: ISO, American, European and year-first dates, 12-hour clocks, 24:00."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Literal, NamedTuple

from collector.files.zones import offset_ms_of

Order = Literal["ymd", "mdy", "dmy"]
# Wall-clock milliseconds since 1970 as read, and the offset from UTC where the stamp itself states one.
Stamp = tuple[int, int | None]
StampParser = Callable[[str], Stamp]

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - wall-clock readings have no zone until one is known
_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
_MS = timedelta(milliseconds=1)
_DAY_MS = 86_400_000
_CLOCK = (
    r"(?P<hour>\d{1,2})[:.hH](?P<minute>\d{2})(?:[:.](?P<second>\d{2})(?:[.,](?P<fraction>\d{1,9}))?)?"
    r"(?:\s*(?P<half>[AaPp])\.?[Mm]\.?)?"
)
_ZONE = r"(?:\s*(?P<zone>Z|[A-Za-z]{2,4}|(?:UTC|GMT)?\s*[+-]\d{1,2}(?::?\d{2})?))?"
_NUMERIC = re.compile(
    rf"(?P<a>\d{{1,4}})(?P<mark>[-/.])(?P<b>\d{{1,2}})(?P=mark)(?P<c>\d{{1,4}})(?:[T ,;]+{_CLOCK})?{_ZONE}"
)
_NAMED_DAY_FIRST = re.compile(
    rf"(?P<b>\d{{1,2}})[- ](?P<name>[A-Za-z]{{3,9}})\.?[- ,]+(?P<c>\d{{2,4}})(?:[T ,]+{_CLOCK})?{_ZONE}"
)
_NAMED_MONTH_FIRST = re.compile(
    rf"(?P<name>[A-Za-z]{{3,9}})\.? (?P<b>\d{{1,2}}),? (?P<c>\d{{4}})(?:[T ,]+{_CLOCK})?{_ZONE}"
)
_COMPACT = re.compile(
    r"(?P<y>\d{4})(?P<m>\d{2})(?P<d>\d{2})[T _-]?(?P<hour>\d{2}):?(?P<minute>\d{2})(?::?(?P<second>\d{2}))?(?P<zone>Z)?"
)
_CLOCK_ALONE = re.compile(_CLOCK)
_MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
_PREFERRED: dict[str, tuple[Order, ...]] = {
    "/": ("mdy", "dmy", "ymd"),
    "-": ("ymd", "mdy", "dmy"),
    ".": ("dmy", "ymd", "mdy"),
}
_CENTURY_PIVOT = 69  # two-digit years as POSIX reads them: 69-99 are 1969-1999


# A reading that spreads rows over decades where another has them together is no reading.
_ONE_RECORD_DAYS = 3650


class StampError(ValueError):
    """A text is no stamp; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class DateOrder:
    """How a column writes its dates; `certain` is false where only custom decides between two readings."""

    order: Order
    certain: bool


def stamp_parser(order: Order = "mdy") -> StampParser:
    """A parser of the stamps of one column; four-digit years and month names need no order."""

    def parse(text: str) -> Stamp:
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            return _parse_odd(text.strip(), order)
        if moment.tzinfo is None:
            return (moment - _EPOCH) // _MS, None
        offset = moment.utcoffset() or timedelta()
        return (moment.replace(tzinfo=None) - _EPOCH) // _MS, offset // _MS

    return parse


def is_stamp(text: str) -> bool:
    """Whether the text is a date with or without a time of day, in any order; bare numbers are not."""
    stripped = text.strip()
    if not stripped or (stripped.isdigit() and not _COMPACT.fullmatch(stripped)):
        return False
    return any(_succeeds(stripped, order) for order in ("mdy", "dmy", "ymd"))


def is_clock(text: str) -> bool:
    """Whether the text is a time of day alone."""
    match = _CLOCK_ALONE.fullmatch(text.strip())
    return match is not None and int(match["hour"]) <= 24  # noqa: PLR2004 - hours of a day


def date_order(texts: Iterable[str]) -> DateOrder:
    """The order of day, month and year that reads most of these stamps; ties go to the one that runs forward."""
    matches = [match for match in (_NUMERIC.fullmatch(text.strip()) for text in texts) if match]
    if not matches:
        return DateOrder("mdy", certain=True)
    mark = Counter(match["mark"] for match in matches).most_common(1)[0][0]
    if all(len(match["a"]) > 2 for match in matches):  # noqa: PLR2004 - a four-digit year stands first
        return DateOrder("ymd", certain=True)
    year_last = all(len(match["c"]) > 2 for match in matches)  # noqa: PLR2004 - a four-digit year stands last
    possible = [order for order in _PREFERRED[mark] if not (year_last and order == "ymd")]
    readings = {order: _reading(matches, order) for order in possible}
    most = max(reading.valid for reading in readings.values())
    best = {order: reading for order, reading in readings.items() if reading.valid == most}
    fewest = min(reading.backward for reading in best.values())
    tightest = min(reading.span_days for reading in best.values())
    kept = [
        order
        for order, reading in best.items()
        if reading.backward == fewest and reading.span_days <= max(_ONE_RECORD_DAYS, tightest * 10)
    ]
    return DateOrder(kept[0] if kept else next(iter(best)), certain=len(kept) == 1)


def _succeeds(text: str, order: Order) -> bool:
    try:
        stamp_parser(order)(text)
    except StampError:
        return False
    return True


class _Reading(NamedTuple):
    """How well an order reads a column: stamps it can read, steps backward, days from the first to the last."""

    valid: int
    backward: int
    span_days: int


def _reading(matches: Sequence[re.Match[str]], order: Order) -> _Reading:
    days = []
    for match in matches:
        try:
            days.append(_ordinal(*_numeric_date(match, order)))
        except StampError:
            continue
    backward = sum(later < earlier for earlier, later in pairwise(days))
    return _Reading(len(days), backward, max(days) - min(days) if days else 0)


def _parse_odd(text: str, order: Order) -> Stamp:
    match = _NUMERIC.fullmatch(text)
    if match:
        return _assemble(match, _numeric_date(match, order))
    match = _COMPACT.fullmatch(text)
    if match:
        wall = _ordinal(int(match["y"]), int(match["m"]), int(match["d"])) * _DAY_MS
        seconds = int(match["hour"]) * 3600 + int(match["minute"]) * 60 + int(match["second"] or 0)
        return wall + seconds * 1000, 0 if match["zone"] else None
    match = _NAMED_DAY_FIRST.fullmatch(text) or _NAMED_MONTH_FIRST.fullmatch(text)
    if match and match["name"][:3].lower() in _MONTHS:
        return _assemble(match, (_year(match["c"]), _MONTHS[match["name"][:3].lower()], int(match["b"])))
    message = f"{text[:40]!r} is no date and time"
    raise StampError(message)


def _numeric_date(match: re.Match[str], order: Order) -> tuple[int, int, int]:
    first, second, third = match["a"], match["b"], match["c"]
    if len(first) > 2:  # noqa: PLR2004 - a four-digit year stands first
        order = "ymd"
    elif len(third) > 2 and order == "ymd":  # noqa: PLR2004 - a four-digit year stands last
        order = "mdy"
    if order == "ymd":
        return _year(first), int(second), int(third)
    if order == "mdy":
        return _year(third), int(first), int(second)
    return _year(third), int(second), int(first)


def _year(text: str) -> int:
    year = int(text)
    if len(text) <= 2:  # noqa: PLR2004 - two-digit year
        return year + (1900 if year >= _CENTURY_PIVOT else 2000)
    return year


def _ordinal(year: int, month: int, day: int) -> int:
    try:
        return date(year, month, day).toordinal() - _EPOCH_ORDINAL
    except ValueError as error:
        message = f"year {year}, month {month}, day {day} is no date"
        raise StampError(message) from error


def _assemble(match: re.Match[str], day: tuple[int, int, int]) -> Stamp:
    wall = _ordinal(*day) * _DAY_MS + (clock_ms(match) if match["hour"] else 0)
    if not match["zone"]:
        return wall, None
    offset = offset_ms_of(match["zone"])
    if offset is None:
        message = f"unknown zone {match['zone']!r} in {match[0][:40]!r}"
        raise StampError(message)
    return wall, offset


def clock_ms(match: re.Match[str]) -> int:
    """Milliseconds since midnight of a matched time of day; 24:00 is the midnight that ends the day."""
    hour, minute, second = int(match["hour"]), int(match["minute"]), int(match["second"] or 0)
    fraction = int((match["fraction"] or "").ljust(3, "0")[:3])
    if match["half"]:
        if not 1 <= hour <= 12:  # noqa: PLR2004 - twelve-hour clock
            message = f"{match[0][:40]!r}: hour {hour} on a 12-hour clock"
            raise StampError(message)
        hour = hour % 12 + (12 if match["half"] in "Pp" else 0)
    past_end = hour == 24 and (minute or second or fraction)  # noqa: PLR2004 - end of the day
    if hour > 24 or minute > 59 or second > 60 or past_end:  # noqa: PLR2004 - bounds of a clock; 60 is a leap second
        message = f"{match[0][:40]!r} is no time of day"
        raise StampError(message)
    return (hour * 3600 + minute * 60 + second) * 1000 + fraction
