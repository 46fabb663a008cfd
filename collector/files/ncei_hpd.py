"""NOAA's hourly precipitation: the old TD-3240 table and the new CSV, a day a row, stamped at the END of each hour.

Values are hundredths of an inch in local standard time; the total of the day (2500) is no reading.
"""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from collector.files.building import Gauge, SeriesBuilder
from collector.files.series import RainFile, ReadOptions
from collector.files.stamps import Stamp, StampError, stamp_parser
from collector.files.tables import Table, split_line
from siltwatch.errors import InputFileError
from siltwatch.quantities import plain

NAME = "ncei-hpd"
_OLD_HEADER = re.compile(r"^COOPID\s+CD\s+ELEM\s+UN\s+YEAR\s+MO\s+DA\s+TIME\s+HOUR01", re.MULTILINE)
_RULE = re.compile(r"-+(?: +-+)+ *")
_NEW_NAMES = ("STATION", "DATE", "HR00Val")
_HOUR_MS = 3_600_000
_HOURS = 24
_MISSING = {"99999", "-9999", "99999.0", ""}
_UNITS = {"HI": Decimal("0.01"), "TI": Decimal("0.1")}
# First measurement flags without weight: `g` opens a month.
_PLAIN_FLAGS = frozenset(" g")
_WORDS = {"T": "trace", "A": "accumulated", "a": "accumulated", "I": "incomplete", "M": "missing_period"}
_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
# One hour as the file has it: the end of the hour, the text of its value, its flag.
_Hour = tuple[Stamp, str, str]


def recognise(head: str) -> bool:
    """Whether the text is one of the two tables."""
    return _OLD_HEADER.search(head) is not None or _is_new(head)


def _is_new(head: str) -> bool:
    names = split_line(head.partition("\n")[0], ",")
    return all(name in names for name in _NEW_NAMES)


def read(text: str, options: ReadOptions) -> RainFile:
    """One series a station."""
    lines = text.split("\n")
    builders: dict[str, SeriesBuilder] = {}
    for number, line, days in _days_new(lines) if _is_new(text) else _days_old(lines):
        station, hours = days
        builder = _builder(builders, station, options)
        if isinstance(hours, str):
            builder.reject(number, line, hours)
            continue
        for stamp, cell, flag in hours:
            word = () if flag in _PLAIN_FLAGS else (_WORDS.get(flag, f"flag_{flag}"),)
            builder.add(number, stamp, cell, word)
    if not builders:
        _builder(builders, "", options)
    return RainFile(format=NAME, series=tuple(builder.finish() for builder in builders.values()))


def _builder(builders: dict[str, SeriesBuilder], station: str, options: ReadOptions) -> SeriesBuilder:
    if station not in builders:
        builders[station] = SeriesBuilder(Gauge(sensor="HPCP", station=station or None, unit="in"), options)
    return builders[station]


# A line with its number, its station, and its hours or the reason why it has none.
_Day = tuple[int, str, tuple[str, "list[_Hour] | str"]]


def _days_old(lines: list[str]) -> Iterator[_Day]:
    rule = next((index for index, line in enumerate(lines) if _RULE.fullmatch(line)), None)
    if rule is None or rule == 0:
        raise InputFileError("line 2: expected a line of dashes below the header that tells the columns' places")
    spans = [match.span() for match in re.finditer("-+", lines[rule])]
    for number, line in enumerate(lines[rule + 1 :], start=rule + 2):
        if line.strip() and not _RULE.fullmatch(line):
            cells = [line[start:end].strip() for start, end in spans]
            yield number, line, (cells[0], _hours_old(cells))


def _hours_old(cells: list[str]) -> "list[_Hour] | str":
    scale = _UNITS.get(cells[3])
    if scale is None or not cells[2].endswith("PCP"):
        return f"expected HPCP in hundredths of an inch (HI), found {' '.join(cells[2:4])!r}"
    try:
        midnight = (date(*map(int, cells[4:7])).toordinal() - _EPOCH_ORDINAL) * _HOURS
        groups = [cells[place : place + 4] for place in range(7, len(cells) - 3, 4)]
        return [
            (((midnight + int(time) // 100) * _HOUR_MS, None), _inches(value, scale), flag or " ")
            for time, value, flag, _ in groups
            if time and int(time) <= _HOURS * 100
        ]
    except (ValueError, ArithmeticError, TypeError) as error:
        return f"expected year, month, day and 24 hours with a value each ({error})"


def _inches(value: str, scale: Decimal) -> str:
    return "" if value in _MISSING else plain(Decimal(value) * scale)


def _days_new(lines: list[str]) -> Iterator[_Day]:
    names = split_line(lines[0], ",")
    places = [(names.index(f"HR{hour:02d}Val"), hour) for hour in range(_HOURS) if f"HR{hour:02d}Val" in names]
    station, day = names.index("STATION"), names.index("DATE")
    parse = stamp_parser("ymd")
    for line in Table(lines=lines, delimiter=",", start=1).records():
        cells = line.cells
        if len(cells) <= places[-1][0] + 1:
            yield line.number, line.text, ("", f"expected {len(names)} columns")
            continue
        try:
            midnight = parse(cells[day])[0]
            hours: list[_Hour] = [
                ((midnight + (hour + 1) * _HOUR_MS, None), _inches(cells[at], Decimal("0.01")), cells[at + 1] or " ")
                for at, hour in places
            ]
            yield line.number, line.text, (cells[station], hours)
        except (StampError, ArithmeticError) as error:
            yield line.number, line.text, (cells[station], f"expected a date and 24 hours with a value each ({error})")
