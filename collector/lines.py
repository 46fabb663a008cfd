"""Line protocol of readings and rain, built with the client's `Point`; a field's type never depends on its value."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

from influxdb_client.client.write.point import Point
from influxdb_client.domain.write_precision import WritePrecision

from collector.rows import Row

READING = "reading"
RAIN = "rain"
_TENTH_UM_PER_MM = 10_000


def reading_lines(rows: Iterable[Row]) -> list[str]:
    """Lines of (site, sensor, kind, at, value, flag); a reading without a value has nothing to draw and is left out."""
    return [
        f"{_series(READING, site, sensor, kind)} flag={flag}i,value={float(value)!r} {_ms(at)}"
        for site, sensor, kind, at, value, flag in rows
        if value is not None
    ]


def rain_lines(rows: Iterable[Row]) -> list[str]:
    """Lines of (site, sensor, at, accepted, failed): all rain of one gauge in one millisecond is one point.

    Depths are whole tenths of a micrometre; millimetres stand beside for charts only.
    """
    return [
        f"{_series(RAIN, site, sensor, RAIN)} failed_tenth_um={failed}i,mm={accepted / _TENTH_UM_PER_MM!r},"
        f"tenth_um={accepted}i {_ms(at)}"
        for site, sensor, at, accepted, failed in rows
    ]


@lru_cache(maxsize=4096)
def _series(measurement: str, site: str, sensor: str, channel: str) -> str:
    """Measurement and tags as the client escapes them; made once for each series, as a point costs 20 µs."""
    point: Any = Point(measurement)  # type: ignore[no-untyped-call]  # the client is typed in part only
    point.tag("site", site).tag("sensor", sensor).tag("channel", channel).field("x", 0)
    return str(point.time(0, WritePrecision.MS).to_line_protocol()).rsplit(" ", 2)[0]


def _ms(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)
