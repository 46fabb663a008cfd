"""WeatherLink's text export of a Davis station: two header lines, tabs, rain and its rate side by side.

The stamp ends its interval; the order of day and month, the clock and the units are those of the exporting computer.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from collector.files.building import Gauge, SeriesBuilder
from collector.files.depths import likely_unit
from collector.files.series import RainFile, ReadOptions
from collector.files.stamps import StampError, date_order, stamp_parser
from collector.files.tables import Line, Table, split_line
from siltwatch.errors import InputFileError

NAME = "davis-weatherlink"
_HEAD_LINES = 20
_HALF = re.compile(r"([ap])\.?m?\.?$", re.IGNORECASE)  # WeatherLink writes 1:30p


class _Header(NamedTuple):
    """Where the second header line stands, and the column of rain."""

    line: int
    width: int
    rain: int


def recognise(head: str) -> bool:
    """Whether two header lines stand near the top, the lower with Date, Time, Rain and Rate."""
    return _header(head.split("\n")[:_HEAD_LINES]) is not None


def read(text: str, options: ReadOptions) -> RainFile:
    """One series: the rain of each archive interval."""
    lines = text.split("\n")
    header = _header(lines[:_HEAD_LINES])
    if header is None:
        raise InputFileError("line 2: expected the lower header line of WeatherLink with Date, Time, Rain and Rate")
    rows = [line for line in Table(lines=lines, delimiter="\t", start=header.line).records() if not _is_rule(line)]
    cells = [line.cells[header.rain] for line in rows if len(line.cells) > header.rain]
    unit, order = options.unit or likely_unit(cells), date_order(line.cells[0] for line in rows)
    assumed = [] if options.unit or unit is None else ["unit"]
    if not order.certain:
        assumed.append("date_order")
    builder = SeriesBuilder(Gauge(sensor="Rain", unit=unit or "in", assumed=tuple(assumed)), options)
    parse = stamp_parser(order.order)
    for line in rows:
        try:
            if len(line.cells) <= header.rain:
                message = f"{len(line.cells)} cells where {header.width} are needed"
                raise StampError(message)  # noqa: TRY301 - one fault path
            clock = _HALF.sub(r"\1m", line.cells[1])
            stamp = parse(f"{line.cells[0]} {clock}")
        except StampError as error:
            builder.reject(line.number, line.text, f"expected date, time and the columns of the header: {error}")
            continue
        builder.add(line.number, stamp, line.cells[header.rain])
    return RainFile(format=NAME, series=(builder.finish(),))


def _header(lines: list[str]) -> _Header | None:
    for number, (upper, lower) in enumerate(pairwise(lines), start=2):
        over, names = (split_line(line, "\t") for line in (upper, lower))
        if names[:2] != ["Date", "Time"] or "Temp" not in over:
            continue
        rain = next((i for i, name in enumerate(names) if name == "Rain" and names[i + 1 : i + 2] == ["Rate"]), None)
        if rain is not None:
            return _Header(line=number, width=len(names), rain=rain)
    return None


def _is_rule(line: Line) -> bool:
    return not line.text.strip("-=_ \t")
