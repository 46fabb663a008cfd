"""What everybody may see of a site that its operator shows: no session, nobody's address."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from dashboard.frame import show
from dashboard.gate import LONGEST_ID, PUBLIC_TURN, Inside
from dashboard.papers.month import Month
from dashboard.services import Services
from siltwatch.errors import ConfigError
from siltwatch.site import Site

router = APIRouter(include_in_schema=False, dependencies=[PUBLIC_TURN])
KEEP = "public, max-age=300"


@router.get("/public/{site}")
def show_public(request: Request, inside: Inside, site: str) -> HTMLResponse:
    """The notice of the project and the running month's inspections."""
    found = _shown(inside, site)
    page = inside.public.page(found)
    answer = show(request, "public.html", signed_in=None, zone=found.zone, page=page)
    answer.headers["cache-control"] = KEEP
    answer.headers["vary"] = "Cookie, Accept-Language"
    return answer


@router.get("/public/{site}/summaries/{month}.pdf")
def show_posted(inside: Inside, site: str, month: str) -> Response:
    """A month's summary as it was posted when the month was over."""
    found = _shown(inside, site)
    try:
        posted = inside.public.summary(found, Month.parse(month))
    except ConfigError:
        posted = None
    if posted is None:
        raise HTTPException(404, "No summary of this month was posted.")
    headers = {"content-disposition": f'inline; filename="summary-{found.id}-{month}.pdf"', "cache-control": KEEP}
    return Response(posted, media_type="application/pdf", headers=headers)


def _shown(inside: Services, site: str) -> Site:
    """A site that is shown to everybody; any other is not found, whether it exists or not."""
    found = inside.journal.site(site) if len(site) <= LONGEST_ID else None
    if found is None or found.public is None:
        raise HTTPException(404, "There is no such page.")
    return found
