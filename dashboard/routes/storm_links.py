"""Links that show one storm to who has no account, and what they show."""

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from alerts.reading import StormRow
from dashboard.audit import Noted
from dashboard.frame import show
from dashboard.gate import PUBLIC_TURN, Checked, Inside, SignedIn, VisibleSite, require
from dashboard.reads import storm_facts
from dashboard.services import Services
from dashboard.storm_links import LONGEST, PATH
from dashboard.views.storm import storm_page
from dashboard.views.storm_link import link_lines
from siltwatch.instants import short_instant
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
_LONGEST_CODE = 80
_LINKS = "/sites/{site}/storms/{storm}/links"


@router.get(_LINKS)
def show_links(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, storm: str) -> HTMLResponse:
    """The links that were made for a storm, and the form for another one."""
    require(signed_in, "see_people")
    found, now = _storm(inside, site, storm), inside.clock.now()
    lines = link_lines(inside.storm_links.of(found.id), address=inside.config.web.address, site=site, now=now)
    return show(
        request, "storm_links.html", signed_in=signed_in, zone=site.zone, site=site, storm=found.id, lines=lines
    )


@router.post(_LINKS)
def make_link(
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    storm: str,
    days: Annotated[int, Form(ge=1, le=LONGEST.days)] = 14,
) -> Response:
    """A new link; who made it, and until when it shows the storm, is on the trail."""
    require(signed_in, "see_people")
    found, now = _storm(inside, site, storm), inside.clock.now()
    made = inside.storm_links.make(site.id, found.id, by=signed_in.account.name, days=days, now=now)
    what = f"made link {made.id} to {found.id}, until {short_instant(made.expires_at)}"
    inside.trail.note(Noted(kind="link", who=signed_in.account.name, what=what, site=site.id), now)
    return RedirectResponse(f"/sites/{site.id}/storms/{found.id}/links#link-{made.id}", status_code=303)


@router.post(_LINKS + "/{link}/revoke")
def revoke_link(inside: Inside, signed_in: Checked, site: VisibleSite, storm: str, link: int) -> Response:
    """Take a link back: it shows nothing any more."""
    require(signed_in, "see_people")
    found, now = _storm(inside, site, storm), inside.clock.now()
    if not any(one.id == link for one in inside.storm_links.of(found.id)):
        raise HTTPException(404, "There is no such link to this storm.")
    if inside.storm_links.revoke(link, now) is not None:
        what = f"took link {link} to {found.id} back"
        inside.trail.note(Noted(kind="link", who=signed_in.account.name, what=what, site=site.id), now)
    return RedirectResponse(f"/sites/{site.id}/storms/{found.id}/links", status_code=303)


@router.get(PATH + "{code}", dependencies=[PUBLIC_TURN])
def show_shared(request: Request, inside: Inside, code: str) -> Response:
    """The storm of a link, and nothing else: no names of people, no way to any other page."""
    now = inside.clock.now()
    link = inside.storm_links.find(code) if len(code) <= _LONGEST_CODE else None
    if link is None:
        raise HTTPException(404, "There is no such link. Was it copied whole?")
    if not link.is_open(now):
        raise HTTPException(410, "This link is over. Ask who sent it for another one.")
    site, storm = inside.journal.site(link.site), inside.records.storm(link.storm)
    if site is None or storm is None or storm.site != site.id:
        raise HTTPException(410, "What this link showed is no longer kept.")
    inside.storm_links.note_opened(link, now)
    facts = storm_facts(site, storm, journal=inside.journal, records=inside.records, now=now)
    answer = show(
        request,
        "storm_shared.html",
        signed_in=None,
        zone=site.zone,
        page=storm_page(facts),
        expires=link_lines([link], address="", site=site, now=now)[0].expires,
    )
    answer.headers["x-robots-tag"] = "noindex"
    return answer


def _storm(inside: Services, site: Site, storm: str) -> StormRow:
    found = inside.records.storm(storm)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such storm at this site.")
    return found
