"""Series for charts and exports: of InfluxDB where one is configured, and of the journal wherever that falls short.

What the projector has not followed yet is read from the journal, so that an answer is the journal's own to the point.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from collector.influx import open_influx
from collector.journal_series import Fallen, JournalSeries, quarter_at
from collector.readings import InfluxReadings
from collector.series import RAIN, ROLLUPS_BEYOND, Charted, Point, Span, sum_rain, thin_out
from siltwatch.config import Config
from siltwatch.errors import StoreError

log = logging.getLogger(__name__)
_Told = TypeVar("_Told", Fallen, Span)
_Ask = Callable[[datetime, datetime], list[_Told]]
_PATIENCE_MS = 3_000  # a page does not wait longer for a chart
_PAUSE_S = 20.0  # nor does each page find out anew that a server is away
_LOOKS = 2
_PROJECTION = {True: "influx_credits", False: "influx_readings"}
_REBUILD = "run `siltwatch collector rebuild`"
_TRIMMED = "readings before {:%Y-%m-%d} were trimmed from the journal: their quarters of an hour stand for them"


class GoneError(StoreError):
    """InfluxDB lost what the journal had let go: nothing brings it back, and nothing else is wrong."""


class InfluxCharts:
    """May be shared by threads."""

    def __init__(self, journal: JournalSeries, influx: InfluxReadings) -> None:
        self._journal = journal
        self._influx = influx
        self._turn = threading.Lock()  # the client keeps its last answer: one question at a time
        self._trouble = ""
        self._shut_until_s = 0.0

    def close(self) -> None:
        """Give the connections back."""
        self._influx.close()

    def series(  # noqa: PLR0913, PLR0917 - the six that name a series
        self,
        site: str,
        sensor: str,
        kind: str,
        start_at: datetime,
        end_at: datetime,
        resolution: timedelta | None = None,
    ) -> Charted:
        """Points of `[start, end)`, lows and highs kept, failed values left out; beyond a week those of roll-ups."""
        trouble = None
        if end_at - start_at <= ROLLUPS_BEYOND:
            try:
                points = self._from_influx(_Series(site, sensor, kind, start_at, end_at), resolution)
            except GoneError as error:
                trouble = str(error)
            except StoreError as error:
                trouble = self._of_trimmed(self._shut(error), kind, start_at)
            else:
                return Charted(points=points, source="influxdb")
        points = self._journal.series(site, sensor, kind, start_at, end_at, resolution)
        return Charted(points=points, source="journal", trouble=trouble)

    def _from_influx(self, what: "_Series", resolution: timedelta | None) -> list[Point]:
        with self._turn:
            if time.monotonic() < self._shut_until_s:
                raise StoreError(self._trouble)
            if what.kind == RAIN:
                return sum_rain(self._rain(what), resolution)
            return thin_out(self._values(what), resolution)

    def _rain(self, what: "_Series") -> list[Fallen]:
        """Credits are never trimmed, so that the journal can vouch for their sum."""

        def ours(start_at: datetime, end_at: datetime) -> list[Fallen]:
            return self._journal.rain(what.site, what.sensor, start_at, end_at)

        def theirs(start_at: datetime, end_at: datetime) -> list[Fallen]:
            return self._influx.rain(what.site, what.sensor, start_at, end_at)

        def wrong(told: list[Fallen], end_at: datetime) -> str:
            here, there = _sum(ours(what.start_at, end_at)), _sum(told)
            return f"it holds {there} tenths of a micrometre where {here} fell" if here != there else ""

        return self._joined(what, ours, theirs, wrong)

    def _values(self, what: "_Series") -> list[Span]:
        """Roll-ups are never trimmed either: where one has values, InfluxDB must have some."""
        place = (what.site, what.sensor, what.kind)

        def ours(start_at: datetime, end_at: datetime) -> list[Span]:
            return self._journal.values(*place, start_at, end_at)

        def theirs(start_at: datetime, end_at: datetime) -> list[Span]:
            return self._influx.values(*place, start_at, end_at)

        def wrong(told: list[Span], end_at: datetime) -> str:
            there = {quarter_at(span.at) for span in told}
            lacking = set(self._journal.quarters(*place, what.start_at, end_at)) - there
            return self._lacking(what, lacking, end_at) if lacking else ""

        return self._joined(what, ours, theirs, wrong)

    def _lacking(self, what: "_Series", quarters: set[datetime], end_at: datetime) -> str:
        """What of these quarters the journal can give back; raises GoneError where it let some of them go itself.

        A roll-up counts each of several values of an instant: what stands of them may have failed.
        """
        place = (what.site, what.sensor, what.kind)
        held = {quarter_at(span.at) for span in self._journal.values(*place, what.start_at, end_at)}
        if restorable := quarters & held:
            return f"it holds nothing of {len(restorable)} quarters of an hour that had values"
        whole_since = self._journal.whole_since()
        gone = {at for at in quarters if at < whole_since}
        if gone:
            gone -= {quarter_at(at) for at in self._influx.heard(*place, what.start_at, end_at)}
        if gone:
            message = f"InfluxDB holds nothing of {len(gone)} quarters of an hour; {_TRIMMED.format(whole_since)}"
            raise GoneError(message, retryable=False)
        return ""

    def _of_trimmed(self, trouble: str, kind: str, start_at: datetime) -> str:
        """With what the journal has no single values of."""
        whole_since = self._journal.whole_since()
        is_whole = kind == RAIN or start_at >= whole_since
        return trouble if is_whole else f"{trouble}; {_TRIMMED.format(whole_since)}"

    def _joined(
        self, what: "_Series", ours: _Ask[_Told], theirs: _Ask[_Told], wrong: Callable[[list[_Told], datetime], str]
    ) -> list[_Told]:
        """What the projector has followed, then the rest; looked at twice, for it may be at work meanwhile."""
        fault = ""
        for _ in range(_LOOKS):
            projection = _PROJECTION[what.kind == RAIN]
            from_at = self._journal.first_not_projected(projection, what.site, what.sensor, what.kind)
            until_at = what.end_at if from_at is None else min(max(from_at, what.start_at), what.end_at)
            told = theirs(what.start_at, until_at)
            fault = wrong(told, until_at)
            if not fault:
                return told + ours(until_at, what.end_at)
        message = f"InfluxDB has not what the journal has ({what.sensor}: {fault}): {_REBUILD}"
        raise StoreError(message, retryable=False)

    def _shut(self, error: StoreError) -> str:
        """The same trouble is logged once; a server that is away is asked again after a while."""
        text = str(error)
        with self._turn:
            if time.monotonic() >= self._shut_until_s:
                self._shut_until_s = time.monotonic() + _PAUSE_S
                self._trouble = text
                log.warning("charts are drawn from the journal", extra={"action": "charts_from_journal", "error": text})
        return text


@dataclass(frozen=True, slots=True)
class _Series:
    site: str
    sensor: str
    kind: str
    start_at: datetime
    end_at: datetime


def open_influx_charts(config: Config, journal: JournalSeries) -> InfluxCharts | None:
    """The source of a configuration's charts; None where it names no InfluxDB."""
    store = open_influx(config, timeout_ms=_PATIENCE_MS)
    return None if store is None else InfluxCharts(journal, InfluxReadings(store))


def _sum(rain: list[Fallen]) -> int:
    return sum(depth for _, depth, _ in rain)
