"""METAR bulletins taken apart: heads, kinds, dates, and what the remarks say of rain (FMH-1, chapter 12)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_START = re.compile(
    r"(?:(?P<ymd>\d{8})\d{4}\s+)?(?:(?P<kind>METAR|SPECI)\s+)?(?:COR\s+)?"
    r"(?P<station>[A-Z0-9]{4})\s+(?P<time>[0-9A-Z]{6}Z)(?P<body>[\s=].*|$)"
)
_TIME = re.compile(r"(\d{2})(\d{2})(\d{2})Z")
_DATED = re.compile(r"(\d{4})[/-](\d{2})[/-](\d{2}) \d{2}:\d{2}")
_KIND_ALONE = re.compile(r"(?:METAR|SPECI)\s*(?:COR)?\s*")
# Location indicators begin with no I, J, Q or X (ICAO Doc 7910).
_STATION = re.compile(r"[A-HK-PR-WYZ][A-Z0-9]{3}")
_HOURLY = re.compile(r"P(\d{4}|/{4})")
_SIX_HOURS = re.compile(r"6(\d{4})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One report: its day of the month and time (UTC), and the groups of rain in hundredths of an inch.

    `fault` says why a head cannot be read; `dated` is a full date that stands beside the report in some archives.
    """

    line: int
    text: str
    station: str = ""
    day: int = 0
    minute_of_day: int = 0
    special: bool = False
    dated: tuple[int, int, int] | None = None
    hourly: str | None = None
    six_hours: str | None = None
    has_gauge: bool = False
    needs_maintenance: bool = False
    fault: str = ""


@dataclass(slots=True, kw_only=True)
class _Open:
    """A report whose lines are still being gathered."""

    line: int
    match: re.Match[str]
    special: bool
    dated: tuple[int, int, int] | None
    lines: list[str]

    @property
    def ended(self) -> bool:
        """Whether the sign that ends a report has come."""
        return self.lines[-1].rstrip().endswith("=")


@dataclass(slots=True)
class _Gathering:
    """One pass over a text: the report that is open, and what lines between reports said of the next."""

    open: _Open | None = None
    special: bool = False
    dated: tuple[int, int, int] | None = None

    def take(self, number: int, line: str) -> Iterator[Report]:
        """One line; gives the report that it ends, the one before or its own."""
        match = _START.match(line)
        if match is not None:
            yield from self.close()
            self._begin(number, line, match)
        elif self.open is not None and line[:1].isspace():
            self.open.lines.append(line)
        elif _KIND_ALONE.fullmatch(line):
            self.special = line.startswith("SPECI")
        elif found := _DATED.match(line):
            self.dated = (int(found[1]), int(found[2]), int(found[3]))
        if self.open is not None and self.open.ended:
            yield from self.close()

    def close(self) -> Iterator[Report]:
        """The open report, if there is one."""
        if self.open is not None:
            yield _closed(self.open)
        self.open = None

    def _begin(self, number: int, line: str, match: re.Match[str]) -> None:
        kind = match["kind"]
        special = self.special if kind is None else kind == "SPECI"
        dated = _eight_digits(match["ymd"]) or self.dated
        self.open, self.dated = _Open(line=number, match=match, special=special, dated=dated, lines=[line]), None


def is_bulletin(head: str) -> bool:
    """Whether a line near the top begins as a report does, with a station and a time in UTC."""
    found = (_START.match(line) for line in head.split("\n")[:200])
    return any(match and _TIME.fullmatch(match["time"]) for match in found)


def read_reports(text: str) -> Iterator[Report]:
    """The reports in the order of the text, those with a broken head among them."""
    gathering = _Gathering()
    for number, line in enumerate(text.split("\n"), start=1):
        yield from gathering.take(number, line)
    yield from gathering.close()


def _eight_digits(text: str | None) -> tuple[int, int, int] | None:
    return (int(text[:4]), int(text[4:6]), int(text[6:])) if text else None


def _closed(report: _Open) -> Report:
    text, match = " ".join(" ".join(report.lines).split()), report.match
    fault = _fault(match, text)
    if fault:
        return Report(line=report.line, text=text, fault=fault)
    time = _TIME.fullmatch(match["time"])
    day, hour, minute = (int(part) for part in time.groups()) if time else (0, 0, 0)
    groups = text.rstrip("=").partition(" RMK ")[2].split()
    return Report(
        line=report.line, text=text, station=match["station"], day=day, minute_of_day=hour * 60 + minute,
        special=report.special, dated=report.dated,
        hourly=_group(_HOURLY, groups), six_hours=_group(_SIX_HOURS, groups),
        has_gauge="AO2" in groups and "PNO" not in groups, needs_maintenance="$" in groups,
    )  # fmt: skip


def _group(pattern: re.Pattern[str], groups: list[str]) -> str | None:
    return next((match[1] for match in map(pattern.fullmatch, groups) if match), None)


def _fault(match: re.Match[str], text: str) -> str:
    if not _STATION.fullmatch(match["station"]):
        return f"expected the name of a station, found {match['station']!r}"
    time = _TIME.fullmatch(match["time"])
    if time is None or not (1 <= int(time[1]) <= 31 and int(time[2]) < 24 and int(time[3]) < 60):  # noqa: PLR2004 - bounds of a calendar and a clock
        return f"expected day, hour and minute such as 081352Z, found {match['time']!r}"
    return "" if match["body"].strip(" =") else f"expected a report after the time, found {text[:40]!r}"
