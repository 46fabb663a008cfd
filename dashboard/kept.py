"""What must stay although it is old: everything of a site under a legal hold."""

from contextlib import closing
from datetime import UTC, datetime

from dashboard.audit import AuditTrail
from dashboard.holds import Holds
from siltwatch.config import Config
from siltwatch.kept import FOR_EVER, Kept

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def kept(config: Config) -> list[Kept]:
    """All time of those sites; raises SiltwatchError."""
    with closing(AuditTrail(config.records_url)) as trail, closing(Holds(config.records_url, trail)) as holds:
        return [
            Kept(site=site, start_at=_BEGINNING, end_at=FOR_EVER, because=f"legal hold: {row.reason}")
            for site, row in holds.standing().items()
        ]
