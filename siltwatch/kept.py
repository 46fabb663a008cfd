"""What must stay although it is old: each package says it of its own records (entry-point group `siltwatch.kept`)."""

from dataclasses import dataclass
from datetime import UTC, datetime

GROUP = "siltwatch.kept"
FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A span of one site's time that something on record refers to; `[start_at, end_at)`."""

    site: str
    start_at: datetime
    end_at: datetime
    because: str
