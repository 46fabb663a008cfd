"""The readings store that the projector follows the journal into: a port, in memory and in InfluxDB.

The journal's own tables answer the same question (`collector.reading.JournalReading.series`).
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from collector.influx import InfluxStore
from collector.influx_halving import RefusedLine
from collector.journal_series import Fallen
from collector.lines import rain_lines, reading_lines
from collector.rows import FAILED, MISSING, Row
from collector.series import RAIN, Point, Span, sum_rain, thin_out
from siltwatch.instants import from_ms, to_ms

# InfluxDB 3 Core opens one file for each ten minutes and at most 432 of them.
SLICE = timedelta(hours=48)
LONG_SLICE = timedelta(days=31)
# Rows made ready to be written: called, it writes them and returns what the store will never take.
Write = Callable[[], list[RefusedLine]]
_SUMS = "SELECT sum(tenth_um) FROM rain"
_VALUES = "SELECT count(value), sum(value) FROM reading"
ValueTotals = dict[tuple[str, str, str], tuple[int, float]]  # by site, sensor and kind: how many values, their sum


class ReadingsStore(Protocol):
    """Values by site, sensor, kind and instant; one of them again replaces what was there."""

    def ready_readings(self, rows: Sequence[Row]) -> Write:
        """Rows of (site, sensor, kind, at, value, flag), made ready while others are still being written."""
        ...

    def ready_rain(self, rows: Sequence[Row]) -> Write:
        """Rows of (site, sensor, at, accepted, failed), in tenths of a micrometre, summed by instant."""
        ...

    def series(  # noqa: PLR0913, PLR0917 - the six that name a series
        self,
        site: str,
        sensor: str,
        kind: str,
        start_at: datetime,
        end_at: datetime,
        resolution: timedelta | None = None,
    ) -> list[Point]:
        """Points of `[start, end)`, lows and highs kept, failed values left out; `kind` "rain" gives sums."""
        ...

    def close(self) -> None:
        """Give everything back."""
        ...


class MemoryReadings:
    """Keeps everything until the process ends."""

    def __init__(self) -> None:
        self.readings: dict[tuple[str, str, str, str], Row] = {}
        self.rain: dict[tuple[str, str, str], Row] = {}

    def ready_readings(self, rows: Sequence[Row]) -> Write:
        """To be kept."""
        found = {tuple(row[:4]): (row[4], row[5]) for row in rows if row[4] is not None}
        return lambda: self.readings.update(found) or []

    def ready_rain(self, rows: Sequence[Row]) -> Write:
        """To be kept."""
        found = {tuple(row[:3]): (row[3], row[4]) for row in rows}
        return lambda: self.rain.update(found) or []

    def series(  # noqa: PLR0913, PLR0917 - the six that name a series
        self,
        site: str,
        sensor: str,
        kind: str,
        start_at: datetime,
        end_at: datetime,
        resolution: timedelta | None = None,
    ) -> list[Point]:
        """Points of `[start, end)`."""
        if kind == RAIN:
            wet = [(at, rain[0]) for (*place, at), rain in sorted(self.rain.items()) if place == [site, sensor]]
            fallen = [(datetime.fromisoformat(at), depth, 1) for at, depth in wet if depth]
            return sum_rain([each for each in fallen if start_at <= each[0] < end_at], resolution)
        mine = [(at, row) for (*place, at), row in sorted(self.readings.items()) if place == [site, sensor, kind]]
        good = [(datetime.fromisoformat(at), row[0]) for at, row in mine if row[1] not in {FAILED, MISSING}]
        return thin_out([Span(at, v, v, v, 1) for at, v in good if start_at <= at < end_at], resolution)

    def close(self) -> None:
        """Nothing to give back."""


class InfluxReadings:
    """In InfluxDB of any version."""

    def __init__(self, store: InfluxStore) -> None:
        self.store = store

    def ready_readings(self, rows: Sequence[Row]) -> Write:
        """As points of the measurement `reading`."""
        return partial(self.store.write, reading_lines(rows))

    def ready_rain(self, rows: Sequence[Row]) -> Write:
        """As points of the measurement `rain`."""
        return partial(self.store.write, rain_lines(rows))

    def series(  # noqa: PLR0913, PLR0917 - the six that name a series
        self,
        site: str,
        sensor: str,
        kind: str,
        start_at: datetime,
        end_at: datetime,
        resolution: timedelta | None = None,
    ) -> list[Point]:
        """Points of `[start, end)`, asked for in slices."""
        if kind == RAIN:
            return sum_rain(self.rain(site, sensor, start_at, end_at), resolution)
        return thin_out(self.values(site, sensor, kind, start_at, end_at), resolution)

    def rain(self, site: str, sensor: str, start_at: datetime, end_at: datetime) -> list[Fallen]:
        """Accepted rain of `[start, end)` by instant."""
        found = self._rows("tenth_um FROM rain", (site, sensor, RAIN), start_at, end_at)
        return [(from_ms(at), depth, 1) for at, depth in found if depth]

    def values(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> list[Span]:
        """Values of `[start, end)` that did not fail."""
        found = self._rows("value, flag FROM reading", (site, sensor, kind), start_at, end_at)
        return [Span(from_ms(at), v, v, v, 1) for at, v, flag in found if flag not in {FAILED, MISSING}]

    def heard(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> list[datetime]:
        """The instants of `[start, end)` of which there is any value, one that failed too."""
        return [from_ms(at) for at, _ in self._rows("flag FROM reading", (site, sensor, kind), start_at, end_at)]

    def quarters(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> dict[datetime, int]:
        """How many values there are in each quarter of an hour of `[start, end)` that has any."""
        return {
            from_ms(at): count
            for at, count in self._rows(
                "count(value) FROM reading", (site, sensor, kind), start_at, end_at, " GROUP BY time(15m) fill(none)"
            )
        }

    def rain_totals(self, start_at: datetime, end_at: datetime) -> dict[tuple[str, str], int]:
        """Accepted rain of `[start, end)` by site and sensor, in tenths of a micrometre: proofs compare it with SQL."""
        totals: dict[tuple[str, str], int] = {}
        for slice_start, slice_end in self._slices(start_at, end_at):
            between = _between(slice_start, slice_end)
            for series in self.store.query(f"{_SUMS} WHERE {between} GROUP BY site, sensor"):
                place = (series["tags"]["site"], series["tags"]["sensor"])
                totals[place] = totals.get(place, 0) + int(series["values"][0][1])
        return totals

    def value_totals(self, start_at: datetime, end_at: datetime) -> ValueTotals:
        """How many values of `[start, end)` there are of each site, sensor and kind, and their sum."""
        totals: ValueTotals = {}
        for slice_start, slice_end in self._slices(start_at, end_at):
            between = _between(slice_start, slice_end)
            for series in self.store.query(f"{_VALUES} WHERE {between} GROUP BY site, sensor, channel"):
                tags, (_, count, total) = series["tags"], series["values"][0]
                place = (tags["site"], tags["sensor"], tags["channel"])
                many, summed = totals.get(place, (0, 0.0))
                totals[place] = (many + int(count), summed + float(total))
        return totals

    def close(self) -> None:
        """Give the connections back."""
        self.store.close()

    def _rows(
        self, what: str, place: tuple[str, str, str], start_at: datetime, end_at: datetime, by: str = ""
    ) -> list[Row]:
        site, sensor, channel = map(_quoted, place)
        where = f"site = {site} AND sensor = {sensor} AND channel = {channel}"
        rows: list[Row] = []
        for slice_start, slice_end in self._slices(start_at, end_at):
            for series in self.store.query(f"SELECT {what} WHERE {where} AND {_between(slice_start, slice_end)}{by}"):
                rows += [tuple(row) for row in series["values"]]
        return rows

    def _slices(self, start_at: datetime, end_at: datetime) -> Iterator[tuple[datetime, datetime]]:
        """3.x opens few files at once; for the others a slice only keeps an answer small."""
        server = self.store.server or self.store.probe()
        step = SLICE if server.major >= 3 else LONG_SLICE  # noqa: PLR2004 - the major version
        while start_at < end_at:
            yield start_at, min(start_at + step, end_at)
            start_at += step


def _between(start_at: datetime, end_at: datetime) -> str:
    return f"time >= {to_ms(start_at)}ms AND time < {to_ms(end_at)}ms"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
