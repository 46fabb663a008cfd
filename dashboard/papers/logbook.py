"""The log book as paper: its entries with a picture that leads a phone to the live record of each. Pure."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import quote
from zoneinfo import ZoneInfo

from dashboard.papers.entry import Entry
from dashboard.papers.facts import SiteRecord
from dashboard.papers.press import qr_svg
from dashboard.views.words import plural
from siltwatch.instants import local_text
from siltwatch.site import Site

_A_WHILE = timedelta(minutes=1)


def day_begins(on: date, zone: ZoneInfo) -> datetime:
    """The first instant of a day at the site."""
    return datetime.combine(on, time(0), tzinfo=zone).astimezone(UTC)


def live_path(entry: Entry, site: Site) -> str:
    """Where the live record of an entry stands, from the root of the pages."""
    if entry.kind == "notice":
        return entry.path  # a notice has its number over all sites
    start = f"/sites/{quote(site.id)}"
    if entry.path:
        return f"{start}{entry.path}"
    on = entry.at.astimezone(site.zone_info).date().isoformat()
    return f"{start}/logbook?since={on}&until={on}#{quote(entry.ref)}"


def entered_words(entry: Entry, zone: ZoneInfo) -> str:
    """When it was written down, where that is another time than when it happened."""
    is_later = abs(entry.entered_at - entry.at) > _A_WHILE
    return f"on record since {local_text(entry.entered_at, zone)}" if is_later else ""


def logbook_facts(record: SiteRecord, entries: Iterable[Entry], *, address: str, span: str) -> dict[str, object]:
    """What the paper says; `address` is where the pages stand, `span` which days it holds, in words."""
    site, zone = record.site, record.site.zone_info
    rows = [
        {
            "title": entry.title,
            "at": local_text(entry.at, zone),
            "kind": entry.kind,
            "text": entry.text,
            "author": entry.author,
            "entered": entered_words(entry, zone),
            "rests": entry.rests_on,
            "address": (live := f"{address}{live_path(entry, site)}"),
            "qr": qr_svg(live),
        }
        for entry in entries
    ]
    return {
        "title": f"Site log book, {site.name}",
        "heading": "Site log book",
        "site": site.name,
        "where": " · ".join(part for part in (site.address, site.operator, record.town) if part),
        "intro": f"{span}. {plural(len(rows), 'entry', 'entries')}, in the order in which things happened.",
        "footer": f"{site.name} · {address}/sites/{site.id}/logbook",
        "entries": rows,
    }
