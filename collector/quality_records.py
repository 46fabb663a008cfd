"""What the journal tells of quality: windows of service work, and how often each word stands beside what was said."""

from dataclasses import dataclass
from datetime import datetime

from collector.rows import Row, instant_of, words_of

WINDOWS_OF_SITE = (
    "SELECT id, sensor, kind, start_at, end_at, author, reason, recorded_at FROM service_windows"
    " WHERE site = ? AND withdraws IS NULL"
    " AND id NOT IN (SELECT withdraws FROM service_windows WHERE withdraws IS NOT NULL) ORDER BY id"
)
# Readings lie by site, sensor, kind and instant: stepping from series to series reads of each only the time asked for.
QUALITY_OF_SITE = (
    "WITH RECURSIVE sensors (sensor) AS ("
    " SELECT min(sensor) FROM readings WHERE site = ? UNION ALL"
    " SELECT (SELECT min(r.sensor) FROM readings r WHERE r.site = ? AND r.sensor > s.sensor)"
    " FROM sensors s WHERE s.sensor IS NOT NULL),"
    " series (sensor, kind) AS ("
    " SELECT s.sensor, (SELECT min(r.kind) FROM readings r WHERE r.site = ? AND r.sensor = s.sensor)"
    " FROM sensors s WHERE s.sensor IS NOT NULL UNION ALL"
    " SELECT s.sensor,"
    " (SELECT min(r.kind) FROM readings r WHERE r.site = ? AND r.sensor = s.sensor AND r.kind > s.kind)"
    " FROM series s WHERE s.kind IS NOT NULL)"
    " SELECT sensor, 'rain', flag, reasons, count(*) FROM credits WHERE site = ? AND at >= ? AND at < ?"
    " GROUP BY sensor, flag, reasons"
    " UNION ALL SELECT r.sensor, r.kind, r.flag, r.reasons, count(*) FROM series s"
    " CROSS JOIN readings r WHERE r.site = ? AND r.sensor = s.sensor AND r.kind = s.kind AND r.at >= ? AND r.at < ?"
    " GROUP BY r.sensor, r.kind, r.flag, r.reasons ORDER BY 1, 2, 3, 4"
)
# What a person should know of a word.
EXPLAINED = {
    "above_largest_row": "more rain in one row than the sensor's limit allows; left out",
    "after_gap": "the first value after more than two periods of silence",
    "after_saturation": "a fall after the end of the range; it clears nothing",
    "battery_low": "the device's battery is low",
    "below_zero": "slightly below zero; read as zero",
    "beyond_nature": "more rain than falls in nature in that time; left out",
    "bounce": "a tip at most the bounce interval after another; a bouncing switch may have made it",
    "calibration": "within a window of calibration; left out",
    "clock_skew": "the device's clock was unset or ahead; the instant of arrival is used",
    "counted_anew": "counted by another instrument's size before; left out, another credit stands for it",
    "crc_error": "the frame was damaged",
    "fast_change": "changed faster in dry weather than water does",
    "flat_line": "has not moved for hours",
    "freezing": "at or below freezing: melting snow in a gauge, ice on a probe",
    "large_jump": "more than a hundred counts in one message",
    "late": "rain of a silence, credited at its end",
    "manual": "read by hand by a person",
    "no_value": "the device had no value to give",
    "out_of_range": "beyond what the probe can measure; left out",
    "out_of_water": "the probe was in air; left out",
    "overflow": "a full counter byte, not rain; left out",
    "saturated": "at the end of the range; the water may be muddier",
    "sensor_fault": "the device reports a fault; left out",
    "service": "within a window of service; left out",
    "spike": "one value off both its neighbours",
    "stuck": "has not moved for longer than water stands still; left out",
    "tip_test": "within a window of a tip test; left out",
    "very_high": "higher than is likely",
    "very_intense": "more than half an inch in five minutes",
    "withdrawn": "a person's reading that was taken back; left out",
    "wiping": "the wiper was before the lens; left out",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceWindow:
    """`[start_at, end_at)` of work on a sensor, as recorded."""

    id: int
    sensor: str
    kind: str
    start_at: datetime
    end_at: datetime
    author: str
    reason: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityCount:
    """How many credits (kind `rain`) or readings of a sensor stand with one flag and the same words."""

    sensor: str
    kind: str
    flag: int
    words: tuple[str, ...]
    count: int


def window_of(row: Row) -> ServiceWindow:
    """A row of `WINDOWS_OF_SITE`."""
    number, sensor, kind, start_at, end_at, author, reason, recorded_at = row
    return ServiceWindow(
        id=number, sensor=sensor, kind=kind, start_at=instant_of(start_at), end_at=instant_of(end_at), author=author,
        reason=reason, recorded_at=instant_of(recorded_at),
    )  # fmt: skip


def quality_count_of(row: Row) -> QualityCount:
    """A row of `QUALITY_OF_SITE`."""
    sensor, kind, flag, reasons, count = row
    return QualityCount(sensor=sensor, kind=kind, flag=flag, words=words_of(reasons), count=count)
