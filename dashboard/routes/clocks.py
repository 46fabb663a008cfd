"""The page of a site's clocks: those that run, with the forms that meet, withdraw and start them."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import Said, meet_clock, record_practice, start_clock, withdraw_clock
from alerts.reading import profile_of
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.services import Services
from dashboard.views.clocks import ClockEntry, clocks_page, understand_clock
from siltwatch.errors import SiltwatchError
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
_Word = Annotated[str, Form(max_length=1_000)]


def typed_fields(  # noqa: PLR0913, PLR0917 - the fields of one form
    what: _Word = "",
    clock: _Word = "",
    subject: _Word = "",
    duty: _Word = "",
    percent: _Word = "",
    at: _Word = "",
    fold: _Word = "",
    person: _Word = "",
    remarks: Annotated[str, Form(max_length=20_000)] = "",
    key: _Word = "",
) -> dict[str, str]:
    """What was typed, as it was typed."""
    return dict(locals())


Typed = Annotated[dict[str, str], Depends(typed_fields)]


@router.get("/sites/{site}/clocks")
def clocks(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What runs, and the forms."""
    typed = {"person": signed_in.account.name, "key": secrets.token_urlsafe(16)}
    return _page(request, inside, signed_in, site, typed=typed, problem="")


@router.post("/sites/{site}/clocks", response_model=None)
def enter_clock(request: Request, inside: Inside, signed_in: Checked, site: VisibleSite, typed: Typed) -> Response:
    """Record it and show what runs, or the forms again with what is wrong."""
    require(signed_in, "record_inspection")
    typed["person"] = signed_in.account.name
    entry = understand_clock(typed, site, inside.clock.now())
    problem = _record(inside, site, entry) if isinstance(entry, ClockEntry) else entry
    if problem:
        return _page(request, inside, signed_in, site, typed=typed, problem=problem)
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/clocks", status_code=303)


def _record(inside: Services, site: Site, entry: ClockEntry) -> str:
    """Why it could not be recorded; empty: it is."""
    url, now, at = inside.config.records_url, inside.clock.now(), entry.at
    said = Said(person=entry.person, remarks=entry.remarks, key=entry.key)
    try:
        if entry.what == "start":
            start_clock(url, site=site, clock=entry.clock, subject=entry.subject, base_at=at, said=said, now=now)
        elif entry.what == "sediment":
            record_practice(url, site=site, practice=entry.subject, percent=entry.percent, at=at, said=said, now=now)
        elif entry.what == "meet":
            meet_clock(url, site=site, duty=entry.duty, at=at, said=said, now=now)
        else:
            withdraw_clock(url, site=site, duty=entry.duty, at=at, said=said, now=now)
    except SiltwatchError as error:
        return str(error)
    return ""


def _page(  # noqa: PLR0913 - who, where, what was typed, what is wrong with it
    request: Request, inside: Services, signed_in: Session, site: Site, *, typed: dict[str, str], problem: str
) -> HTMLResponse:
    page = clocks_page(
        site, profile_of(site), inside.records.duties(site.id), now=inside.clock.now(), typed=typed, problem=problem
    )
    return show(request, "clocks.html", signed_in=signed_in, zone=site.zone, status=422 if problem else 200, page=page)
