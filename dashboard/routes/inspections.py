"""The form "inspection done": shown, understood, recorded, and said what it closed."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse

from alerts.commands import RecordedInspection, record_inspection
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.services import Services
from dashboard.translation import say
from dashboard.views.inspection import Visit, inspection_form, understand
from dashboard.views.site import duty_card
from dashboard.views.words import SCOPES, moment
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)


def typed_fields(  # noqa: PLR0913, PLR0917 - the fields of one form
    duty: Annotated[str, Form(max_length=200)] = "",
    started: Annotated[str, Form(max_length=40)] = "",
    fold: Annotated[str, Form(max_length=1)] = "",
    scope: Annotated[str, Form(max_length=10)] = "",
    inspector: Annotated[str, Form(max_length=1_000)] = "",
    remarks: Annotated[str, Form(max_length=20_000)] = "",
    key: Annotated[str, Form(max_length=100)] = "",
) -> dict[str, str]:
    """What was typed, as it was typed."""
    return {
        "duty": duty,
        "started": started,
        "fold": fold,
        "scope": scope,
        "inspector": inspector,
        "remarks": remarks,
        "key": key,
    }


Typed = Annotated[dict[str, str], Depends(typed_fields)]


@router.get("/sites/{site}/inspections/new")
def new_inspection(
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, duty: str = ""
) -> HTMLResponse:
    """The form, filled in as far as it is known."""
    require(signed_in, "record_inspection")
    typed = {"duty": duty, "inspector": signed_in.account.name, "key": secrets.token_urlsafe(16)}
    return _form(request, inside, signed_in, site, typed=typed, problems={})


@router.post("/sites/{site}/inspections/new")
def send_inspection(
    request: Request, inside: Inside, signed_in: Checked, site: VisibleSite, typed: Typed
) -> HTMLResponse:
    """Record it, or show the form again with what is wrong."""
    require(signed_in, "record_inspection")
    visit = understand(typed, site.zone_info, inside.clock.now())
    if not isinstance(visit, Visit):
        return _form(request, inside, signed_in, site, typed=typed, problems=visit)
    recorded = _record(inside, signed_in, site, visit)
    poke(inside.config.poke_path)
    return _result(request, inside, signed_in, site=site, visit=visit, recorded=recorded)


def _form(  # noqa: PLR0913 - who, where, what was typed, what is wrong with it
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    *,
    typed: dict[str, str],
    problems: dict[str, str],
) -> HTMLResponse:
    duties = inside.records.duties(site.id, open_only=True)
    form = inspection_form(site, duties, typed, problems=problems, now=inside.clock.now())
    status = 422 if problems else 200
    return show(request, "inspection.html", signed_in=signed_in, zone=site.zone, status=status, form=form)


def _record(inside: Services, signed_in: Session, site: Site, visit: Visit) -> RecordedInspection:
    return record_inspection(
        inside.config.records_url,
        site=site,
        started_at=visit.started_at,
        scope=visit.scope,
        inspector=visit.inspector,
        remarks=visit.remarks,
        entered_by=signed_in.account.name,
        key=visit.key,
        now=inside.clock.now(),
    )


def _result(  # noqa: PLR0913 - likewise
    request: Request,
    inside: Services,
    signed_in: Session,
    *,
    site: Site,
    visit: Visit,
    recorded: RecordedInspection,
) -> HTMLResponse:
    now = inside.clock.now()
    cards = {duty.id: duty_card(duty, site, now) for duty in inside.records.duties(site.id)}
    return show(
        request,
        "inspection_done.html",
        signed_in=signed_in,
        zone=site.zone,
        site=site,
        started=moment(visit.started_at, site.zone_info, now),
        scope=say(SCOPES[visit.scope]),
        inspector=visit.inspector,
        closed=[cards[duty] for duty in recorded.closed if duty in cards],
        not_closed=[(cards[duty], why) for duty, why in recorded.not_closed if duty in cards],
    )
