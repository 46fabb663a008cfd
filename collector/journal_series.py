"""Series of the journal's own tables: single credits and values, beyond a week their roll-ups of 15 minutes."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from collector.rows import FAILED, MISSING, Row, instant_of
from collector.series import RAIN, ROLLUP, ROLLUPS_BEYOND, Charted, Point, Span, sum_rain, thin_out
from collector.trimmed import READINGS
from siltwatch.instants import MILLISECOND, format_instant, from_ms, to_ms

HOURS_A_DAY = 24
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_ROLLUP_MS = ROLLUP // MILLISECOND
Fallen = tuple[datetime, int, int]  # an instant, tenths of a micrometre, how many instants
# A year of roll-ups is joined by the database: day parts of whole hours end where `thin_out` ends its steps.
_JOINED = (
    "SELECT min(start_at), {} FROM rollups"
    " WHERE site = ? AND sensor = ? AND kind = ? AND start_at >= ? AND start_at < ?"
    " GROUP BY substr(start_at, 1, 10), CAST(substr(start_at, 12, 2) AS INTEGER) / ? ORDER BY min(start_at)"
)
_ROLLED = (
    "SELECT start_at, {} FROM rollups"
    " WHERE site = ? AND sensor = ? AND kind = ? AND start_at >= ? AND start_at < ? ORDER BY start_at"
)
_CREDITS = (
    "SELECT at, sum(depth_tenth_um) FROM credits"
    " WHERE site = ? AND sensor = ? AND at >= ? AND at < ? AND flag <> 4 GROUP BY at ORDER BY at"
)
_READINGS = (
    "SELECT at, value, flag FROM readings WHERE site = ? AND sensor = ? AND kind = ? AND at >= ? AND at < ?"
    " AND value IS NOT NULL ORDER BY at, id"
)


class JournalSeries:
    """Asks the journal through `rows`, a query and its parameters."""

    def __init__(self, rows: Callable[[str, Row], list[Row]]) -> None:
        self._rows = rows

    def series(  # noqa: PLR0913, PLR0917 - the six that name a series
        self,
        site: str,
        sensor: str,
        kind: str,
        start_at: datetime,
        end_at: datetime,
        resolution: timedelta | None = None,
    ) -> list[Point]:
        """Points of `[start, end)`, lows and highs kept; failed values are left out."""
        if end_at - start_at <= ROLLUPS_BEYOND:
            if kind == RAIN:
                return sum_rain(self.rain(site, sensor, start_at, end_at), resolution)
            return thin_out(self._values_or_rolled(site, sensor, kind, start_at, end_at), resolution)
        start_at = quarter_at(start_at)
        where = (site, sensor, kind, format_instant(start_at), format_instant(end_at))
        if kind == RAIN:
            return sum_rain(self._rolled_rain(where, _day_part(resolution)), resolution)
        return thin_out(self._rolled_values(where, _day_part(resolution)), resolution)

    def rain(self, site: str, sensor: str, start_at: datetime, end_at: datetime) -> list[Fallen]:
        """Accepted rain of `[start, end)` by instant."""
        where = (site, sensor, format_instant(start_at), format_instant(end_at))
        return [(instant_of(at), int(depth), 1) for at, depth in self._rows(_CREDITS, where)]

    def values(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> list[Span]:
        """Values of `[start, end)`; of several of one instant the newest stands."""
        where = (site, sensor, kind, format_instant(start_at), format_instant(end_at))
        newest = {at: (value, flag) for at, value, flag in self._rows(_READINGS, where)}
        return [
            Span(instant_of(at), value, value, value, 1)
            for at, (value, flag) in newest.items()
            if flag not in {FAILED, MISSING}
        ]

    def _values_or_rolled(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> list[Span]:
        """Values, and where they were trimmed the roll-ups of whole quarters of an hour, which alone are left."""
        told = self.values(site, sensor, kind, start_at, end_at)
        until_at = min(self.whole_since(), end_at - ROLLUP + MILLISECOND)
        if until_at <= start_at:
            return told
        where = (site, sensor, kind, format_instant(start_at), format_instant(until_at))
        held = {quarter_at(span.at) for span in told}
        rolled = [span for span in self._rolled_values(where, None) if span.at not in held]
        return sorted([*told, *rolled], key=_instant)

    def whole_since(self) -> datetime:
        """From when on no reading was trimmed."""
        found = self._rows("SELECT cursor FROM projections WHERE name = ?", (READINGS,))
        return from_ms(int(found[0][0])) if found else _BEGINNING

    def quarters(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> list[datetime]:
        """The quarters of an hour within `[start, end]` in which there is something to show."""
        last_at = end_at - ROLLUP
        query = (
            "SELECT start_at FROM rollups"
            " WHERE site = ? AND sensor = ? AND kind = ? AND start_at >= ? AND start_at <= ? AND count > 0"
        )
        where = (site, sensor, kind, format_instant(start_at), format_instant(last_at))
        return [instant_of(row[0]) for row in self._rows(query, where)]

    def means(
        self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime
    ) -> list[tuple[datetime, float]]:
        """The mean of each quarter of an hour that begins in `[start, end)`."""
        where = (site, sensor, kind, format_instant(start_at), format_instant(end_at))
        found = self._rows(_ROLLED.format("mean"), where)
        return [(instant_of(at), mean) for at, mean in found if mean is not None]

    def first_not_projected(self, projection: str, site: str, sensor: str, kind: str) -> datetime | None:
        """The earliest instant of what a projection has not followed yet; None where it has followed everything."""
        table, of_kind, kinds = ("credits", "", ()) if kind == RAIN else ("readings", " AND kind = ?", (kind,))
        cursor = self._rows("SELECT coalesce(max(cursor), 0) FROM projections WHERE name = ?", (projection,))[0][0]
        query = f"SELECT min(at) FROM {table} WHERE id > ? AND site = ? AND sensor = ?{of_kind}"  # noqa: S608 - own names
        found = self._rows(query, (max(int(cursor), 0), site, sensor, *kinds))
        return instant_of(found[0][0]) if found[0][0] else None

    def _rolled_rain(self, where: Row, hours: int | None) -> list[Fallen]:
        if hours:
            found = self._rows(_JOINED.format("sum(sum_tenth_um), sum(count)"), (*where, hours))
        else:
            found = self._rows(_ROLLED.format("sum_tenth_um, count"), where)
        return [(instant_of(at), int(depth), int(count)) for at, depth, count in found]

    def _rolled_values(self, where: Row, hours: int | None) -> list[Span]:
        if hours:
            found = self._rows(_JOINED.format("min(min), max(max), sum(sum), sum(count)"), (*where, hours))
        else:
            found = self._rows(_ROLLED.format("min, max, sum, count"), where)
        return [Span(instant_of(at), low, high, total, int(count)) for at, low, high, total, count in found]


class JournalCharts:
    """Charts of an installation without InfluxDB."""

    def __init__(self, journal: JournalSeries) -> None:
        self._journal = journal

    def series(  # noqa: PLR0913, PLR0917 - the six that name a series
        self,
        site: str,
        sensor: str,
        kind: str,
        start_at: datetime,
        end_at: datetime,
        resolution: timedelta | None = None,
    ) -> Charted:
        """Points of `[start, end)`."""
        points = self._journal.series(site, sensor, kind, start_at, end_at, resolution)
        return Charted(points=points, source="journal")

    def close(self) -> None:
        """Whoever opened the journal closes it."""


def quarter_at(at: datetime) -> datetime:
    """The beginning of the quarter of an hour that holds an instant."""
    return from_ms(to_ms(at) // _ROLLUP_MS * _ROLLUP_MS)


def _instant(span: Span) -> datetime:
    return span.at


def _day_part(resolution: timedelta | None) -> int | None:
    """The resolution in whole hours, where days divide evenly into it."""
    if resolution is None or resolution % timedelta(hours=1):
        return None
    hours = resolution // timedelta(hours=1)
    return hours if 0 < hours <= HOURS_A_DAY and HOURS_A_DAY % hours == 0 else None
