"""What a site shows to everybody, where its file turns that on: made once in a while, however often it is asked for."""

from collections import OrderedDict
from datetime import timedelta
from pathlib import Path
from threading import Lock
from typing import Any

from dashboard.papers.making import Archive
from dashboard.papers.month import Month, summary_facts
from dashboard.papers.posting import Posting
from dashboard.papers.public import redact_record
from dashboard.views.public import PublicPage, public_page
from siltwatch.clock import Clock
from siltwatch.instants import to_ms
from siltwatch.site import Site

KEPT_FOR = timedelta(minutes=5)
KEPT = 64


class PublicBoard:
    """The newest few pages, by site; safe to use from several threads, and one that is made is waited for."""

    def __init__(self, archive: Archive, folder: Path, clock: Clock) -> None:
        self._archive, self._clock = archive, clock
        self._posting = Posting(archive, folder, clock)
        self._pages: OrderedDict[tuple[str, str, int], PublicPage] = OrderedDict()
        self._lock = Lock()

    def page(self, site: Site) -> PublicPage:
        """The page of a site that is shown to everybody, some minutes old at most."""
        turn = to_ms(self._clock.now()) // (KEPT_FOR // timedelta(milliseconds=1))
        key = (site.id, site.model_dump_json(), turn)
        with self._lock:
            found = self._pages.get(key)
            if found is None:
                found = self._pages[key] = self._make(site)
                while len(self._pages) > KEPT:
                    self._pages.popitem(last=False)
        return found

    def summary(self, site: Site, month: Month) -> bytes | None:
        """The summary of a month as it was posted; none is made for who asks."""
        return self._posting.read(site.id, month)

    def _make(self, site: Site) -> PublicPage:
        now = self._clock.now()
        record = redact_record(self._archive.record(site, now))
        month = Month.of(now, site)
        told: dict[str, Any] = summary_facts(record, month, now=now, address="")
        return public_page(site, told, town=record.town, kept=self._posting.kept(site.id), now=now)
