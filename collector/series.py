"""Many values into few points for a chart, keeping every low and high; rain as exact sums."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import add
from typing import Literal, Protocol

from siltwatch.instants import MILLISECOND, from_ms, to_ms

ROLLUP = timedelta(minutes=15)
ROLLUPS_BEYOND = timedelta(days=7)
RAIN = "rain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What was measured from `at` on, up to the next point.

    Of rain only `sum` (whole tenths of a micrometre) and `count` are told; of other kinds all but `sum`.
    """

    at: datetime
    low: float | None
    high: float | None
    mean: float | None
    count: int
    sum: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Charted:
    """Points of a chart, and what kept InfluxDB from telling them; `source` is `influxdb` or `journal`."""

    points: list[Point]
    source: Literal["influxdb", "journal"]
    trouble: str | None = None


class ChartSource(Protocol):
    """Where charts and exports have their series from."""

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
        ...

    def close(self) -> None:
        """Give everything back."""
        ...


@dataclass(frozen=True, slots=True)
class Span:
    """A reading, or a roll-up of several, before it is thinned out."""

    at: datetime
    low: float
    high: float
    total: float
    count: int


def thin_out(spans: Iterable[Span], resolution: timedelta | None) -> list[Point]:
    """One point a resolution step (None: every span), each with the lowest and highest value in it."""
    points: list[Point] = []
    pending: list[Span] = []
    begun: int | None = None
    for span in spans:
        step = _step_of(span.at, resolution)
        if pending and (resolution is None or step != begun):
            points.append(_joined(pending, begun))
            pending = []
        begun = step
        pending.append(span)
    if pending:
        points.append(_joined(pending, begun))
    return points


def sum_rain(rain: Iterable[tuple[datetime, int, int]], resolution: timedelta | None) -> list[Point]:
    """Sums of (instant, tenths of a micrometre, credits) by resolution step (None: by instant)."""
    sums: dict[int, tuple[int, int]] = {}
    for at, depth_tenth_um, count in rain:
        step = _step_of(at, resolution)
        total, many = sums.get(step, (0, 0))
        sums[step] = (total + depth_tenth_um, many + count)
    return [
        Point(at=from_ms(step), low=None, high=None, mean=None, count=many, sum=total)
        for step, (total, many) in sorted(sums.items())
    ]


def _step_of(at: datetime, resolution: timedelta | None) -> int:
    milliseconds = to_ms(at)
    if resolution is None:
        return milliseconds
    return milliseconds - milliseconds % max(1, resolution // MILLISECOND)


def _joined(spans: list[Span], step: int | None) -> Point:
    count = sum(span.count for span in spans)
    return Point(
        at=spans[0].at if step is None else from_ms(step),
        low=min(span.low for span in spans),
        high=max(span.high for span in spans),
        # One after the other as databases add; from Python 3.12 on `sum` rounds otherwise than they do.
        mean=reduce(add, (span.total for span in spans)) / count,
        count=count,
        sum=None,
    )
