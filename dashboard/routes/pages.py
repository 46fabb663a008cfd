"""The pages: a few lines each, all else is in views and templates."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse

from alerts.reading import NoticeRow, StormRow
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Inside, SignedIn, VisibleSite
from dashboard.reads import site_facts, storm_facts
from dashboard.services import Services
from dashboard.views.chart import RANGES, RangeName
from dashboard.views.notice import notice_page
from dashboard.views.site import SitePage, site_page
from dashboard.views.storm import storm_page
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)


@router.get("/sites/{site}")
def show_site(
    request: Request,
    inside: Inside,
    signed_in: SignedIn,
    site: VisibleSite,
    span: Annotated[RangeName, Query(alias="range")] = "24h",
) -> HTMLResponse:
    """What is happening here, and can it be trusted."""
    page = _site(inside, signed_in, site)
    return show(request, "site.html", signed_in=signed_in, zone=site.zone, page=page, span=span, ranges=tuple(RANGES))


@router.get("/sites/{site}/parts")
def show_site_parts(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """The parts of a site's page that change."""
    page = _site(inside, signed_in, site)
    return show(request, "site_parts.html", signed_in=signed_in, zone=site.zone, page=page)


def _site(inside: Services, signed_in: Session, site: Site) -> SitePage:
    facts = site_facts(
        site, journal=inside.journal, records=inside.records, documents=inside.photos.documents.of(site.id),
        now=inside.clock.now(),
    )  # fmt: skip
    return site_page(facts, signed_in.account)


@router.get("/sites/{site}/storms/{storm}")
def show_storm(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, storm: str) -> HTMLResponse:
    """Why did it fire."""
    found = _storm(inside, site, storm)
    facts = storm_facts(site, found, journal=inside.journal, records=inside.records, now=inside.clock.now())
    return show(request, "storm.html", signed_in=signed_in, zone=site.zone, page=storm_page(facts))


def _storm(inside: Services, site: Site, storm: str) -> StormRow:
    found = inside.records.storm(storm)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such storm at this site.")
    return found


@router.get("/notices/{notice}")
def show_notice(request: Request, inside: Inside, signed_in: SignedIn, notice: int) -> HTMLResponse:
    """The message that was sent."""
    found = inside.records.notice(notice) if 0 < notice < 2**62 else None
    site = _site_of(found, inside, signed_in)
    if found is None or site is None:
        raise HTTPException(404, "There is no such notice among those of your towns.")
    attempts = inside.records.attempts(found.id)
    page = notice_page(found, attempts, site=site, viewer=signed_in.account, now=inside.clock.now())
    return show(request, "notice.html", signed_in=signed_in, zone=site.zone, page=page)


def _site_of(notice: NoticeRow | None, inside: Services, signed_in: Session) -> Site | None:
    site = inside.journal.site(notice.site) if notice else None
    return site if site and signed_in.account.sees(site) else None
