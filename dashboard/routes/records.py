"""The records of a site: its log book on the page and on paper, the posted summaries, the public records."""

import secrets
from datetime import date, timedelta
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse, Response

from alerts.reading import profile_of
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.papers.making import Archive, Days
from dashboard.papers.month import Month
from dashboard.papers.page import logbook_lines, months_of, request_lines
from dashboard.papers.posting import Posting, summaries_folder
from dashboard.papers.press import SIZES
from dashboard.papers.public import REQUEST
from dashboard.routes.evidence import ReasonField
from dashboard.routes.keeping import hold_of, may_hold, until_words
from dashboard.services import Services
from dashboard.views.words import moment
from siltwatch.errors import ConfigError

router = APIRouter(include_in_schema=False)
Paper = Annotated[str, Query(pattern="^(letter|a4)$")]
Day = Annotated[date | None, Query()]
_SHOWN = timedelta(days=30)


@router.get("/sites/{site}/records")
def show_records(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What can be had, and who asked for it."""
    now = inside.clock.now()
    posting = _posting(inside)
    clock = profile_of(site).find_clock(REQUEST)
    sees_people = signed_in.account.may("see_people")
    hold = hold_of(inside, site) if sees_people else None
    return show(
        request,
        "records.html",
        signed_in=signed_in,
        zone=site.zone,
        site=site,
        months=months_of(site, now),
        kept=posting.kept(site.id),
        requests=request_lines(inside.records.duties(site.id), site, now) if sees_people else (),
        request_clock=clock[1] if clock else None,
        request_name=REQUEST,
        sees_people=sees_people,
        hold=hold,
        hold_time=moment(hold.at, site.zone_info, now) if hold else None,
        kept_until=until_words(inside, site),
        may_hold=may_hold(signed_in.account),
        key=secrets.token_urlsafe(16),
    )


@router.get("/sites/{site}/logbook")
def show_logbook(  # noqa: PLR0913, PLR0917 - what FastAPI gives
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, since: Day = None, until: Day = None
) -> HTMLResponse:
    """The log book of some days, by default of the last thirty."""
    require(signed_in, "see_people")
    now = inside.clock.now()
    today = now.astimezone(site.zone_info).date()
    last = until or today
    days = Days(since=since or last - _SHOWN, until=last)
    archive = archive_of(inside)
    record = archive.record(site, now)
    lines = logbook_lines(archive.entries(record, days), site)
    return show(request, "logbook.html", signed_in=signed_in, zone=site.zone, site=site, days=days, lines=lines)


@router.get("/sites/{site}/logbook.pdf")
def print_logbook(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside,
    signed_in: SignedIn,
    site: VisibleSite,
    since: Day = None,
    until: Day = None,
    paper: Paper = "letter",
) -> Response:
    """The log book as PDF, by default from the first day on."""
    require(signed_in, "see_people")
    archive = archive_of(inside)
    record = archive.record(site, inside.clock.now())
    made = archive.logbook(record, Days(since=since, until=until), SIZES[paper])
    who, now = signed_in.account.name, inside.clock.now()
    inside.trail.note_export("took the log book", who=who, site=site.id, now=now, made=made)
    return paper_file(made, f"logbook-{site.id}.pdf", "application/pdf")


@router.get("/sites/{site}/summaries/{month}.pdf")
def print_summary(
    inside: Inside, site: VisibleSite, month: str, paper: Paper = "letter", *, kept: bool = False
) -> Response:
    """The summary of a month as it stands now, or as it was made when the month was over."""
    now = inside.clock.now()
    try:
        asked = Month.parse(month)
        archive = archive_of(inside)
        if kept:
            made = _posting(inside).read(site.id, asked)
        else:
            made = archive.summary(archive.record(site, now), asked, SIZES[paper], now)
    except ConfigError as error:
        raise HTTPException(404, f"There is no such summary: {error}.") from error
    if made is None:
        raise HTTPException(404, "No summary of this month was kept.")
    return paper_file(made, f"summary-{site.id}-{asked}.pdf", "application/pdf")


@router.post("/sites/{site}/public-records")
def hand_out(inside: Inside, signed_in: Checked, site: VisibleSite, reason: ReasonField = "") -> Response:
    """The public records as a ZIP; that they were handed over, and to whom, is on the trail first."""
    require(signed_in, "see_people")
    now = inside.clock.now()
    made = archive_of(inside).bundle(site, Days(), SIZES["letter"], now)
    who = signed_in.account.name
    inside.trail.note_export("took the public records", who=who, site=site.id, now=now, reason=reason, made=made)
    return paper_file(made, f"public-records-{site.id}.zip", "application/zip")


def archive_of(inside: Services) -> Archive:
    """What papers are made from."""
    return Archive(
        journal=inside.journal, records=inside.records, photos=inside.photos, address=inside.config.web.address
    )


def _posting(inside: Services) -> Posting:
    return Posting(archive_of(inside), summaries_folder(inside.config), inside.clock)


def paper_file(made: bytes, name: str, kind: str) -> Response:
    """A file to be kept, of which no cache keeps a copy."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "private, no-store"}
    return Response(made, media_type=kind, headers=headers)
