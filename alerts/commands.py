"""What people do to the records from above: an inspection is recorded, and what it closes is said at once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedInspection:
    """An inspection as recorded; `not_closed` says of each duty that stays open why."""

    id: str
    closed: tuple[str, ...]
    not_closed: tuple[tuple[str, str], ...]


def record_inspection(  # noqa: PLR0913 - one form, one call
    records_url: str,
    *,
    site: Site,
    started_at: datetime,
    scope: Literal["full", "storm"],
    inspector: str,
    remarks: str,
    entered_by: str,
    key: str,
    now: datetime,
) -> RecordedInspection:
    """Record an inspection and close what it closes, in one transaction; the same `key` again changes nothing."""
    raise NotImplementedError
