"""Which gauge of a file is meant: the one asked for, or the only one that can be."""

from collections.abc import Sequence

from collector.files.series import RainFile, RainSeries
from collector.files.words import rank
from siltwatch.errors import InputFileError


def choose_series(file: RainFile, sensor: str | None) -> RainSeries:
    """The series of a column or station; where nobody chose, the one that most plainly is rain and has values."""
    if sensor is not None:
        found = [series for series in file.series if _answers(series, sensor)]
        if not found:
            message = f"there is no sensor {sensor!r} in this file; there are: {_names(file.series)}"
            raise InputFileError(message)
    else:
        found = list(file.series)
    return _only(found)


def _answers(series: RainSeries, sensor: str) -> bool:
    asked = sensor.strip().lower()
    names = {series.sensor.lower(), (series.station or "").lower(), f"{series.station}/{series.sensor}".lower()}
    return asked in names or asked in series.sensor.lower().split("_")


def _only(found: Sequence[RainSeries]) -> RainSeries:
    filled = [series for series in found if len(series.at_ms)] or list(found)
    best = max(rank(series.sensor) for series in filled)
    plainest = [series for series in filled if rank(series.sensor) == best]
    first = plainest[0]
    if all(_same_rain(first, other) for other in plainest[1:]):
        return first
    message = f"this file holds several gauges, name one with --sensor: {_names(plainest)}"
    raise InputFileError(message)


def _same_rain(one: RainSeries, other: RainSeries) -> bool:
    return one.at_ms == other.at_ms and one.depth_tenth_um == other.depth_tenth_um


def _names(series: Sequence[RainSeries]) -> str:
    columns = {one.sensor for one in series}
    stations = {one.station for one in series}
    if len(columns) == 1 and len(stations) > 1:
        return ", ".join(one.station or "(blank)" for one in series)
    if len(stations) > 1:
        return ", ".join(f"{one.station}/{one.sensor}" for one in series)
    return ", ".join(dict.fromkeys(one.sensor for one in series))
