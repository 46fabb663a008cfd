"""Findings of a site: the list, one of them with what was done about it, and the forms for both."""

import secrets
from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import NewFinding, Said, record_action, record_finding
from alerts.reading import Case, site_correction
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.proofs import proof_of_case
from dashboard.reports import about_finding
from dashboard.services import Services
from dashboard.translation import say
from dashboard.views.findings import finding_lines, finding_page, understand_action, understand_day
from dashboard.views.words import SCOPES, moment
from siltwatch.errors import SiltwatchError, StoreError
from siltwatch.poke import poke
from siltwatch.site import Site

VISITS_SHOWN = 20
router = APIRouter(include_in_schema=False)
Line = Annotated[str, Form(max_length=1_000)]
_HOWS = frozenset({"fixed", "seen_open", "reopened"})
FormKey = Annotated[str, Form(min_length=8, max_length=64)]


@router.get("/sites/{site}/findings")
def list_findings(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What was found at a site and how it stands."""
    return _list(request, inside, signed_in, site)


@router.post("/sites/{site}/findings", response_model=None)
def new_finding(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    what: Line = "",
    place: Line = "",
    owner: Line = "",
    due_on: Annotated[str, Form(max_length=10)] = "",
    key: FormKey = "",
) -> Response:
    """Record something that was found outside an inspection."""
    require(signed_in, "record_inspection")
    day = understand_day(due_on)
    if isinstance(day, str):
        return _list(request, inside, signed_in, site, problem=day, status=422)
    now = inside.clock.now()
    try:
        given = NewFinding(key=key, what=what.strip(), place=place[:200], owner=owner[:200], due_on=day)
        row = record_finding(
            inside.config.records_url, site=site, given=given, found_at=now, person=signed_in.account.name, now=now
        )
    except StoreError:
        raise
    except SiltwatchError as error:
        return _list(request, inside, signed_in, site, problem=str(error), status=422)
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/findings/{row.id}", status_code=303)


@router.get("/sites/{site}/findings/{finding}")
def show_finding(
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, finding: str
) -> HTMLResponse:
    """One finding: photographs before and after, what was done, how the water fell."""
    return _page(request, inside, signed_in, site, finding)


@router.post("/sites/{site}/findings/{finding}", response_model=None)
def act(  # noqa: PLR0913, PLR0917 - likewise
    request: Request,
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    finding: str,
    how: Annotated[str, Form(max_length=20)] = "",
    what: Line = "",
    at: Annotated[str, Form(max_length=40)] = "",
    fold: Annotated[str, Form(max_length=1)] = "",
    key: FormKey = "",
) -> Response:
    """Record what was done about it, that it was seen, or that it was found again."""
    require(signed_in, "record_inspection")
    _case(inside, site, finding)
    typed = {"what": what, "at": at, "fold": fold}
    instant = understand_action(typed, site, inside.clock.now())
    if isinstance(instant, str):
        return _page(request, inside, signed_in, site, finding, typed=typed, problem=instant)
    if how not in _HOWS:
        raise HTTPException(422, "Say whether it was put right, seen, or found again.")
    try:
        record_action(
            inside.config.records_url, site=site, finding=finding, how=how, what=what, at=instant,  # type: ignore[arg-type]
            said=Said(person=signed_in.account.name, remarks="", key=key), now=inside.clock.now(),
        )  # fmt: skip
    except StoreError:
        raise
    except SiltwatchError as error:
        return _page(request, inside, signed_in, site, finding, typed=typed, problem=str(error))
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/findings/{finding}", status_code=303)


def _case(inside: Services, site: Site, finding: str) -> Case:
    cases = inside.records.reports.cases(site.id, inside.clock.now())
    found = next((case for case in cases if case.finding.id == finding), None)
    if found is None:
        raise HTTPException(404, "There is no such finding at this site.")
    return found


def _list(  # noqa: PLR0913 - who, where, what is wrong
    request: Request, inside: Services, signed_in: Session, site: Site, *, problem: str = "", status: int = 200
) -> HTMLResponse:
    now = inside.clock.now()
    lines = finding_lines(inside.records.reports.cases(site.id, now), site, now)
    days, because = site_correction(site)
    due_on = now.astimezone(site.zone_info).date() + timedelta(days=days)
    return show(
        request, "findings.html", signed_in=signed_in, zone=site.zone, status=status, site=site,
        waiting=[line for line in lines if line.is_open], done=[line for line in lines if not line.is_open],
        visits=[
            (row.id, moment(row.started_at, site.zone_info, now), say(SCOPES[row.scope]), row.inspector)
            for row in inside.records.inspections(site.id)[:VISITS_SHOWN]
        ],
        due_on=f"{due_on:%Y-%m-%d}", because=because, key=secrets.token_urlsafe(16), problem=problem,
    )  # fmt: skip


def _page(  # noqa: PLR0913 - likewise
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    finding: str,
    *,
    typed: dict[str, str] | None = None,
    problem: str = "",
) -> HTMLResponse:
    case, now = _case(inside, site, finding), inside.clock.now()
    proof = proof_of_case(site, case, journal=inside.journal, records=inside.records, photos=inside.photos, now=now)
    page = finding_page(
        site, case, photos=inside.photos.of(site.id, about_finding(finding)), proof=proof, now=now,
        typed={"what": "", "at": "", "fold": ""} | (typed or {}), problem=problem,
    )  # fmt: skip
    return show(
        request, "finding.html", signed_in=signed_in, zone=site.zone, status=422 if problem else 200, page=page,
        key=secrets.token_urlsafe(16), photo_key=secrets.token_urlsafe(16),
    )  # fmt: skip
