"""What the verb `town` works with: the stores of one site, and what was typed."""

import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import utc
from siltwatch.poke import poke
from siltwatch.site import Site

if TYPE_CHECKING:
    from alerts.reading import RecordsReading
    from alerts.town_reading import TownEntryRow
    from collector.reading import JournalReading
    from dashboard.photos import Photos
    from dashboard.views.town import TownFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What is to be entered, as it was typed."""

    kind: str
    about: str
    text: str
    facts: dict[str, Any]
    at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Everything that one of these verbs works with."""

    config: Config
    site: Site
    journal: "JournalReading"
    records: "RecordsReading"
    photos: "Photos"
    now: datetime

    def enter(self, given: Given, *, by: str, role: str, key: str | None) -> "TownEntryRow":
        """Make the entry, and wake the judge."""
        from alerts.commands import enter_for_town  # noqa: PLC0415 - likewise
        from alerts.town_reading import Author, NewEntry  # noqa: PLC0415 - likewise

        at = self.now if given.at is None else _instant(given.at, self.site)
        row = enter_for_town(
            self.config.records_url, site=self.site, now=self.now,
            entry=NewEntry(kind=given.kind, at=at, subject=given.about, text=given.text, facts=given.facts),
            author=Author(name=by, role=role, key=key or secrets.token_hex(8)),
            documents=self.photos.documents.kinds(self.site.id),
        )  # fmt: skip
        poke(self.config.poke_path)
        return row

    def facts(self) -> "TownFacts":
        """What pages and papers are made of."""
        from dashboard.reads import town_facts  # noqa: PLC0415 - likewise

        return town_facts(
            self.site, journal=self.journal, records=self.records, photos=self.photos, is_officer=True, now=self.now
        )

    def note(self, *, kind: str, what: str, who: str = "the command line", facts: dict[str, Any] | None = None) -> None:
        """What leaves and what comes in is on the audit trail."""
        from dashboard.audit import AuditTrail, Noted  # noqa: PLC0415 - likewise

        with closing(AuditTrail(self.config.records_url)) as trail:
            trail.note(Noted(kind=kind, who=who, what=what, site=self.site.id, facts=facts or {}), self.now)


@contextmanager
def opened_desk(config: Path | None, site: str) -> Iterator[Desk]:
    """The stores, for as long as a verb works."""
    from alerts.reading import open_records  # noqa: PLC0415 - likewise
    from collector.reading import open_reading  # noqa: PLC0415 - likewise
    from dashboard.photos import Photos  # noqa: PLC0415 - likewise

    settings = load_config(config)
    with (
        closing(open_reading(settings.journal_url)) as journal,
        closing(open_records(settings.records_url)) as records,
        closing(Photos(settings.records_url, settings.photos_path)) as photos,
    ):
        named = journal.site(site)
        if named is None:
            known = ", ".join(one.id for one in journal.sites())
            message = f"--site {site}: no such site is applied; there are {known}"
            raise ConfigError(message)
        yield Desk(
            config=settings, site=named, journal=journal, records=records, photos=photos, now=process_clock().now()
        )


def _instant(text: str, site: Site) -> datetime:
    """An instant with its offset, or a local time of the site; of a date its first moment."""
    try:
        if len(text) == len("2026-06-10"):
            return utc(datetime.combine(date.fromisoformat(text), time(0), tzinfo=site.zone_info))
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        message = f"--at: {text!r} is no instant such as 2026-06-10T07:00-04:00 and no date such as 2026-06-10"
        raise ConfigError(message) from error
    return utc(moment if moment.tzinfo else moment.replace(tzinfo=site.zone_info))
