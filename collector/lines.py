"""Line protocol of readings and rain, to the letter what the client's `Point` gives; no field's type hangs on a value.

A `Point` costs 20 µs and a line here about one: the client escapes a series once, the rest of a line is put together.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from math import inf
from typing import Any

from influxdb_client.client.write.point import Point
from influxdb_client.domain.write_precision import WritePrecision

from collector.rows import Row
from siltwatch.instants import to_ms

READING = "reading"
RAIN = "rain"
_TENTH_UM_PER_MM = 10_000
_SERIES_KEPT = 65_536


def reading_lines(rows: Iterable[Row]) -> list[str]:
    """Lines of (site, sensor, kind, at, value, flag); a reading without a value has nothing to draw and is left out."""
    return [
        f"{_series(READING, site, sensor, kind)} flag={flag}i,value={repr(float(value)).removesuffix('.0')}"
        f" {_minute_ms(at[:16]) + _rest_ms(at[17:])}"
        for site, sensor, kind, at, value, flag in rows
        if value is not None and -inf < value < inf
    ]


def rain_lines(rows: Iterable[Row]) -> list[str]:
    """Lines of (site, sensor, at, accepted, failed): all rain of one gauge in one millisecond is one point.

    Depths are whole tenths of a micrometre; millimetres stand beside for charts only.
    """
    return [
        f"{_series(RAIN, site, sensor, RAIN)} failed_tenth_um={failed}i,"
        f"mm={repr(accepted / _TENTH_UM_PER_MM).removesuffix('.0')},"
        f"tenth_um={accepted}i {_minute_ms(at[:16]) + _rest_ms(at[17:])}"
        for site, sensor, at, accepted, failed in rows
    ]


@lru_cache(maxsize=_SERIES_KEPT)
def _series(measurement: str, site: str, sensor: str, channel: str) -> str:
    """Measurement and tags as the client escapes them; made once for each series."""
    point: Any = Point(measurement)  # type: ignore[no-untyped-call]  # the client is typed in part only
    point.tag("site", site).tag("sensor", sensor).tag("channel", channel).field("x", 0)
    return str(point.time(0, WritePrecision.MS).to_line_protocol()).rsplit(" ", 2)[0]


@lru_cache(maxsize=4096)
def _minute_ms(minute: str) -> int:
    """Milliseconds since 1970 at the minute of a stored instant (`2026-03-01T12:00`)."""
    return to_ms(datetime.fromisoformat(minute).replace(tzinfo=UTC))


@lru_cache(maxsize=60_000)
def _rest_ms(rest: str) -> int:
    """Milliseconds of the rest of a stored instant (`07.250Z`)."""
    return int(rest[:2]) * 1000 + int(rest[3:6])
