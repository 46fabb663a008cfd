"""The records of a site on a page. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from alerts.reading import DutyRow
from dashboard.papers.entry import Entry
from dashboard.papers.logbook import entered_words, live_path
from dashboard.papers.month import Month
from dashboard.papers.public import REQUEST
from dashboard.views.words import DUTY_STATES, Moment, left, moment, word_for
from siltwatch.instants import local_text
from siltwatch.site import Site

_MOST_MONTHS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class LogbookLine:
    """One entry."""

    ref: str
    at: str
    kind: str
    title: str
    text: str
    author: str
    entered: str
    rests: str
    path: str  # of the page of its own; empty where it has none


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLine:
    """One request for records."""

    id: str
    what: str
    received: Moment
    due: Moment
    left: str
    state: str
    answered: Moment | None
    is_open: bool


def logbook_lines(entries: Iterable[Entry], site: Site) -> tuple[LogbookLine, ...]:
    """The entries, in their order."""
    zone = site.zone_info
    return tuple(
        LogbookLine(
            ref=entry.ref, at=local_text(entry.at, zone), kind=entry.kind, title=entry.title, text=entry.text,
            author=entry.author, entered=entered_words(entry, zone), rests=entry.rests_on,
            path=live_path(entry, site) if entry.path else "",
        )
        for entry in entries
    )  # fmt: skip


def months_of(site: Site, now: datetime) -> tuple[tuple[str, str], ...]:
    """The months since the site started, the running one first: `("2026-06", "June 2026")`."""
    month = Month.of(now, site)
    found: list[tuple[str, str]] = []
    first = f"{site.started_on:%Y-%m}"
    while str(month) >= first and len(found) < _MOST_MONTHS:
        found.append((str(month), month.words))
        month = month.before
    return tuple(found)


def request_lines(duties: Iterable[DutyRow], site: Site, now: datetime) -> tuple[RequestLine, ...]:
    """The log of requests, the newest first."""
    zone = site.zone_info
    rows = sorted((duty for duty in duties if duty.clock == REQUEST), key=lambda duty: (duty.anchor_at, duty.id))
    return tuple(
        RequestLine(
            id=duty.id, what=duty.subject or "", received=moment(duty.anchor_at, zone, now),
            due=moment(duty.due_at, zone, now), left=left(duty.due_at, now),
            state=word_for(DUTY_STATES, duty.status), is_open=duty.is_open,
            answered=moment(duty.closed_at, zone, now) if duty.closed_at else None,
        )
        for duty in reversed(rows)
    )  # fmt: skip
