"""The page of a duty: its timeline."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse

from dashboard.frame import show
from dashboard.gate import Inside, SignedIn, VisibleSite
from dashboard.views.timeline import DutyFacts, duty_page

router = APIRouter(include_in_schema=False)


@router.get("/sites/{site}/duties/{duty}")
def show_duty(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, duty: str) -> HTMLResponse:
    """Who was told what and when, who was not and why."""
    found = inside.records.duty(duty)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such duty at this site.")
    facts = DutyFacts(
        site=site,
        duty=found,
        revisions=inside.records.duty_revisions(duty),
        notices=inside.records.notices(duty=duty),
        decisions=inside.records.decisions(duty),
        acknowledgements=inside.records.acknowledgements(duty),
        rulings=inside.records.rulings(site.id),
        now=inside.clock.now(),
    )
    return show(request, "duty.html", signed_in=signed_in, zone=site.zone, page=duty_page(facts))
