"""Gather what the situation of a site is judged from."""

from datetime import datetime
from typing import TYPE_CHECKING

from alerts.situation import Situation
from siltwatch.site import Site

if TYPE_CHECKING:
    from alerts.reading import RecordsReading
    from collector.reading import JournalReading


def situation_of(site: Site, *, journal: "JournalReading", records: "RecordsReading", now: datetime) -> Situation:
    """The situation of a site at an instant, from the journal and the records."""
    raise NotImplementedError
