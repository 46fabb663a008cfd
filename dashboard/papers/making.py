"""Makes the papers and the bundle of a site from the stores."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from alerts.reading import RecordsReading, profile_names, profile_of, profile_text
from collector.reading import JournalReading, Reading
from dashboard.documents import DocumentRow
from dashboard.evidence.manifest import bundle_of
from dashboard.papers.entries import entries_of
from dashboard.papers.entry import Entry
from dashboard.papers.facts import SiteRecord, read_record
from dashboard.papers.logbook import day_begins, logbook_facts
from dashboard.papers.month import Month, summary_facts
from dashboard.papers.press import Size, print_pdf
from dashboard.papers.public import bundle_files, redact_record
from dashboard.photos import PhotoRow, Photos
from dashboard.reader import RECORD, reading_as
from siltwatch.errors import ConfigError, StoreError
from siltwatch.site import Site

log = logging.getLogger(__name__)
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Days of a site, both ends included; None: from the site's start, up to now."""

    since: date | None = None
    until: date | None = None

    @property
    def words(self) -> str:
        """`From 2026-06-01 to 2026-06-30`, as far as that is bounded."""
        first = f"From {self.since}" if self.since else "From the start"
        return f"{first} {f'to {self.until}' if self.until else 'on'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """What papers are made from; `address` is where the pages stand."""

    journal: JournalReading
    records: RecordsReading
    photos: Photos
    address: str

    @reading_as(RECORD)
    def record(self, site: Site, now: datetime) -> SiteRecord:
        """Everything on record of a site."""
        return read_record(site, journal=self.journal, records=self.records, photos=self.photos, now=now)

    @reading_as(RECORD)
    def entries(self, record: SiteRecord, days: Days) -> list[Entry]:
        """The entries of the log book on some days."""
        zone = record.site.zone_info
        since_at = day_begins(days.since, zone) if days.since else None
        until_at = day_begins(days.until + _ONE_DAY, zone) if days.until else None
        return entries_of(record, since_at, until_at)

    @reading_as(RECORD)
    def logbook(self, record: SiteRecord, days: Days, size: Size) -> bytes:
        """The log book as PDF."""
        facts = logbook_facts(record, self.entries(record, days), address=self.address, span=days.words)
        return print_pdf("logbook", facts, size=size)

    @reading_as(RECORD)
    def summary(self, record: SiteRecord, month: Month, size: Size, now: datetime) -> bytes:
        """The summary of a month as PDF, one page."""
        return print_pdf("summary", summary_facts(record, month, now=now, address=self.address), size=size)

    @reading_as(RECORD)
    def bundle(self, site: Site, days: Days, size: Size, now: datetime) -> bytes:
        """The public records of some days as a ZIP; raises ConfigError where the days are no span."""
        zone = site.zone_info
        since_at = day_begins(days.since or site.started_on, zone)
        until_at = min(now, day_begins(days.until + _ONE_DAY, zone)) if days.until else now
        if until_at <= since_at:
            message = f"there is nothing between {since_at:%Y-%m-%d} and {until_at:%Y-%m-%d}"
            raise ConfigError(message)
        record = redact_record(self.record(site, now))
        papers = {"logbook.pdf": self.logbook(record, days, size)}
        for month in months_between(since_at, until_at, site):
            papers[f"summary-{month}.pdf"] = self.summary(record, month, size, now)
        shown = [photo for photo in record.photos if since_at <= photo.entered_at < until_at]
        filed = [document for document in record.documents if since_at <= document.entered_at < until_at]
        files = bundle_files(
            record,
            rain=self.journal.credits(site.id, since_at, until_at),
            readings=[row for probe in site.probes for row in self._readings(site, probe.id, since_at, until_at)],
            rules=_rules(site),
            papers=papers,
            pictures=dict(self._pictures(shown)),
            documents=dict(self._documents(filed)),
            span=(since_at, until_at),
        )
        return bundle_of(files)

    def _readings(self, site: Site, probe: str, since_at: datetime, until_at: datetime) -> list[Reading]:
        return self.journal.readings(site.id, probe, "turbidity", since_at, until_at)

    def _pictures(self, rows: list[PhotoRow]) -> Iterator[tuple[int, bytes]]:
        """A photograph whose file is gone is left out, and told; its row in the table shows that it was there."""
        for row in rows:
            try:
                yield row.id, self.photos.read(row)
            except StoreError as error:
                log.warning("photograph left out", extra={"action": "photo_left_out", "reason": str(error)})

    def _documents(self, rows: list[DocumentRow]) -> Iterator[tuple[str, bytes]]:
        """Likewise."""
        for row in rows:
            try:
                yield row.file_name, self.photos.documents.read(row)
            except StoreError as error:
                log.warning("document left out", extra={"action": "document_left_out", "reason": str(error)})


def months_between(since_at: datetime, until_at: datetime, site: Site) -> Iterator[Month]:
    """The months of a span that are over, or the running one where none is."""
    month, last = Month.of(since_at, site), Month.of(until_at, site)
    if month == last:
        yield month
    while month != last:
        yield month
        month = month.following


def _rules(site: Site) -> dict[str, str]:
    names = {layer.name for layer in profile_of(site).all_layers} & set(profile_names())
    return {name: profile_text(name) for name in sorted(names)}
