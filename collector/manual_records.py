"""What people read off a gauge by hand, as it stands in the journal."""

from dataclasses import dataclass
from datetime import datetime

from collector.rows import Row, instant_of

MANUAL = "manual"  # the source of their credits, and the word beside them
MANUAL_OF_SITE = (
    "SELECT id, sensor, at, since_at, depth_tenth_um, author, reason, recorded_at FROM manual_readings"
    " WHERE site = ? AND withdraws IS NULL"
    " AND id NOT IN (SELECT withdraws FROM manual_readings WHERE withdraws IS NOT NULL) ORDER BY at, id"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualReading:
    """Rain that a person read at `at`, gathered from `since_at` on where that is known."""

    id: int
    sensor: str
    at: datetime
    since_at: datetime | None
    depth_tenth_um: int
    author: str
    reason: str
    recorded_at: datetime


def manual_reading_of(row: Row) -> ManualReading:
    """A row of `MANUAL_OF_SITE`."""
    number, sensor, at, since_at, depth_tenth_um, author, reason, recorded_at = row
    return ManualReading(
        id=number, sensor=sensor, at=instant_of(at), since_at=instant_of(since_at) if since_at else None,
        depth_tenth_um=depth_tenth_um, author=author, reason=reason, recorded_at=instant_of(recorded_at),
    )  # fmt: skip
