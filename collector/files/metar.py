"""Rain of METAR reports: the hourly group of the routine report, in hundredths of an inch.

A report has a day and no month: that comes from the archive's own dates, or from a person. A special report repeats
part of its hour and counts only where no later report tells the same rain.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from collector.files.building import Gauge, SeriesBuilder
from collector.files.metar_reports import Report, is_bulletin, read_reports
from collector.files.series import RainFile, ReadOptions

NAME = "metar"
_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
_DAY_MINUTES = 1440
_HALF_A_MONTH = 15
_LONGEST_DAY = 31
# Without a month the days are counted from one of 31 days; the stamps are marked as assumed.
_NO_MONTH = date(1970, 1, 1)
# A minute of the hour at which most of at least this many reports come is the routine one.
_FEWEST_REPORTS = 4


@dataclass(frozen=True, slots=True)
class _Placed:
    """A report with its minute since 1970."""

    minute: int
    report: Report


def recognise(head: str) -> bool:
    """Whether the text holds reports of stations with times in UTC."""
    return is_bulletin(head)


def read(text: str, options: ReadOptions) -> RainFile:
    """One series a station, in the order in which stations come; broken heads are kept as bad rows of the first."""
    reports = list(read_reports(text))
    sound = [report for report in reports if not report.fault]
    assumed = () if options.month or all(report.dated for report in sound) else ("month",)
    stations: dict[str, list[_Placed]] = {}
    builders: dict[str, SeriesBuilder] = {}
    for placed in _placed(sound, options.month or _NO_MONTH):
        stations.setdefault(placed.report.station, []).append(placed)
    for station, found in stations.items():
        gauge = Gauge(sensor="P", station=station, unit="in", zone="UTC", offset_ms=0, assumed=assumed)
        builders[station] = SeriesBuilder(gauge, options)
        _take(found, builders[station])
    if not builders:
        builders[""] = SeriesBuilder(Gauge(sensor="P", unit="in", zone="UTC", offset_ms=0), options)
    first = next(iter(builders.values()))
    for report in reports:
        if report.fault:
            first.reject(report.line, report.text, report.fault)
    return RainFile(format=NAME, series=tuple(builder.finish() for builder in builders.values()))


def _placed(reports: Sequence[Report], month: date) -> Iterator[_Placed]:
    """Reports in the order of the text; a day that falls far back has crossed into the next month."""
    before = 0
    for report in reports:
        if report.dated is not None:
            day = date(*report.dated)
            month = day.replace(day=1)
        elif before - report.day > _HALF_A_MONTH:
            month = (month + timedelta(days=_LONGEST_DAY)).replace(day=1)
        elif report.day - before > _HALF_A_MONTH and before:
            month = (month - timedelta(days=1)).replace(day=1)
        before = report.day
        day_number = month.toordinal() - _EPOCH_ORDINAL + report.day - 1
        yield _Placed(day_number * _DAY_MINUTES + report.minute_of_day, report)


def _take(found: Sequence[_Placed], builder: SeriesBuilder) -> None:
    minutes = sorted({placed.minute for placed in found})
    routine = _routine_minute(found)
    for placed in found:
        special = placed.report.special or (routine is not None and placed.minute % 60 != routine)
        if special and _told_later(placed.minute, minutes):
            builder.note("special")
        else:
            _add(placed, builder, special=special)


def _routine_minute(found: Sequence[_Placed]) -> int | None:
    counted = Counter(placed.minute % 60 for placed in found if not placed.report.special)
    minute, times = max(counted.items(), key=lambda item: item[1], default=(0, 0))
    return minute if len(found) >= _FEWEST_REPORTS and 2 * times > len(found) else None


def _told_later(minute: int, minutes: Sequence[int]) -> bool:
    later = bisect_right(minutes, minute)
    return later < len(minutes) and minutes[later] - minute <= 60  # noqa: PLR2004 - the hour of the next routine report


def _add(placed: _Placed, builder: SeriesBuilder, *, special: bool) -> None:
    """An automatic station with a gauge that gives no group had no rain; one without a gauge says nothing."""
    report = placed.report
    stamp = (placed.minute * 60_000, 0)
    flags = (*(("special",) if special else ()), *(("needs_maintenance",) if report.needs_maintenance else ()))
    if report.hourly is None:
        builder.add(report.line, stamp, "0" if report.has_gauge else "", flags)
    elif report.hourly == "0000":
        builder.add(report.line, stamp, "T", flags)
    else:
        cell = "" if "/" in report.hourly else f"{report.hourly[:2]}.{report.hourly[2:]}"
        builder.add(report.line, stamp, cell, flags)
