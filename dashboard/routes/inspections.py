"""The form of an inspection, filled in and recorded; what it closed; the report with its amendments."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import Filing, RecordedInspection, amend_report, parse_report, why_open
from alerts.reading import InspectionRow, site_items
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.reports import Given, about_finding, about_inspection, form_facts, take_form
from dashboard.services import Services
from dashboard.translation import say
from dashboard.views.inspection import inspection_form
from dashboard.views.report import report_page
from dashboard.views.report_form import Fields, report_document, report_fields, report_form
from dashboard.views.report_words import CONDITIONS, SKIES, SOILS, WATERS, words_of
from dashboard.views.site import duty_card
from dashboard.views.words import SCOPES, moment
from siltwatch.errors import SiltwatchError, StoreError
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
_CLOSED_BY_VISITS = frozenset({"storm_inspection", "routine"})


def typed_fields(  # noqa: PLR0913, PLR0917 - the fields of one form
    duty: Annotated[str, Form(max_length=200)] = "",
    started: Annotated[str, Form(max_length=40)] = "",
    fold: Annotated[str, Form(max_length=1)] = "",
    scope: Annotated[str, Form(max_length=10)] = "",
    inspector: Annotated[str, Form(max_length=1_000)] = "",
    remarks: Annotated[str, Form(max_length=20_000)] = "",
    key: Annotated[str, Form(max_length=100)] = "",
) -> dict[str, str]:
    """What was typed of the visit, as it was typed."""
    return dict(locals())


Typed = Annotated[dict[str, str], Depends(typed_fields)]


async def every_field(request: Request) -> Fields:
    """Every field of the form, in its order."""
    form = await request.form()
    return [(name, value) for name, value in form.multi_items() if isinstance(value, str)]


EveryField = Annotated[Fields, Depends(every_field)]


@router.get("/sites/{site}/inspections/new")
def new_inspection(  # noqa: PLR0913, PLR0917 - what the framework hands in
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, duty: str = "", draft: str = ""
) -> HTMLResponse:
    """The form, filled in as far as it is known; with a draft of one's own from another device, as it was there."""
    require(signed_in, "record_inspection")
    typed = {"duty": duty, "inspector": signed_in.account.name, "key": secrets.token_urlsafe(16)}
    drafts = [row for row in inside.records.reports.drafts(site.id) if row.author == signed_in.account.name]
    chosen = next((row for row in drafts if row.key == draft), None)
    return _form(request, inside, signed_in, site, typed=typed, fields=(), problems={}, draft=chosen, drafts=drafts)


@router.post("/sites/{site}/inspections/new")
def send_inspection(  # noqa: PLR0913, PLR0917 - likewise
    request: Request, inside: Inside, signed_in: Checked, site: VisibleSite, typed: Typed, fields: EveryField
) -> HTMLResponse:
    """Record it, or show the form again with what is wrong."""
    require(signed_in, "record_inspection")
    taken = take_form(inside, site, signed_in.account.name, Given(typed=typed, fields=fields))
    if not isinstance(taken, RecordedInspection):
        return _form(request, inside, signed_in, site, typed=typed, fields=fields, problems=taken)
    return _result(request, inside, signed_in, site, taken.id)


@router.get("/sites/{site}/inspections/{inspection}/recorded")
def recorded(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, inspection: str) -> HTMLResponse:
    """What a recorded inspection closed, and what not and why."""
    return _result(request, inside, signed_in, site, inspection)


@router.get("/sites/{site}/inspections/{inspection}")
def show_report(
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, inspection: str
) -> HTMLResponse:
    """A report in all its versions."""
    return _report(request, inside, signed_in, site, inspection)


@router.get("/sites/{site}/signatures/{sha256}")
def show_signature(inside: Inside, site: VisibleSite, sha256: str) -> Response:
    """The image of a signature."""
    found = inside.records.reports.signature(site.id, sha256)
    if found is None:
        raise HTTPException(404, "There is no such signature at this site.")
    return Response(found, media_type="image/png", headers={"cache-control": "private, max-age=31536000, immutable"})


@router.post("/sites/{site}/inspections/{inspection}/amend", response_model=None)
def amend(  # noqa: PLR0913, PLR0917 - likewise
    request: Request,
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    inspection: str,
    fields: EveryField,
    reason: Annotated[str, Form(max_length=4_000)] = "",
    key: Annotated[str, Form(min_length=8, max_length=64)] = "",
) -> Response:
    """Record an amendment; the version that was recorded, and signed, stays as it was."""
    require(signed_in, "record_inspection")
    versions = inside.records.reports.of(site.id, inspection)
    before: dict[str, Any] = report_fields(versions[-1].content) if versions else {}
    document = before | {
        name: said
        for name, said in report_document(fields, key).items()
        if name in {"items", "sky", "weather", "soil", "practices", "points"}
    }
    try:
        filing = Filing(report=parse_report(document), signature=None, author=signed_in.account.name, key=key)
        amend_report(
            inside.config.records_url, site=site, inspection=inspection, filing=filing, reason=reason,
            now=inside.clock.now(),
        )  # fmt: skip
    except StoreError:
        raise
    except SiltwatchError as error:
        return _report(request, inside, signed_in, site, inspection, problem=str(error), status=422)
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/inspections/{inspection}", status_code=303)


def _form(  # noqa: PLR0913 - who, where, what was typed, what is wrong with it
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    *,
    typed: dict[str, str],
    fields: Fields,
    problems: dict[str, str],
    draft: Any = None,  # noqa: ANN401 - a row of a draft, if one was asked for
    drafts: Any = (),  # noqa: ANN401 - likewise
) -> HTMLResponse:
    duties = inside.records.duties(site.id, open_only=True)
    now = inside.clock.now()
    return show(
        request,
        "inspection.html",
        signed_in=signed_in,
        zone=site.zone,
        status=422 if problems else 200,
        form=inspection_form(site, duties, typed, problems=problems, now=now),
        report=report_form(form_facts(inside, site), fields),
        words={name: words_of(held) for name, held in _CHOICES.items()},
        draft=draft,
        drafts=[(row.key, moment(row.saved_at, site.zone_info, now)) for row in drafts],
    )


_CHOICES = {"conditions": CONDITIONS, "waters": WATERS, "soils": SOILS, "skies": SKIES}


def _visit(inside: Services, site: Site, inspection: str) -> InspectionRow:
    found = next((row for row in inside.records.inspections(site.id) if row.id == inspection), None)
    if found is None:
        raise HTTPException(404, "There is no such inspection at this site.")
    return found


def _result(request: Request, inside: Services, signed_in: Session, site: Site, inspection: str) -> HTMLResponse:
    now = inside.clock.now()
    row = _visit(inside, site, inspection)
    duties = inside.records.duties(site.id)
    left = [(duty, why_open(duty, row, site)) for duty in duties if duty.is_open and duty.kind in _CLOSED_BY_VISITS]
    reports = inside.records.reports.of(site.id, row.id)
    return show(
        request,
        "inspection_done.html",
        signed_in=signed_in,
        zone=site.zone,
        site=site,
        inspection=row.id,
        started=moment(row.started_at, site.zone_info, now),
        scope=say(SCOPES[row.scope]),
        inspector=row.inspector,
        closed=[duty_card(duty, site, now) for duty in duties if duty.closed_by == row.id],
        not_closed=[(duty_card(duty, site, now), why) for duty, why in left if why],
        is_signed=any(report.signed_by for report in reports),
    )


def _report(  # noqa: PLR0913 - likewise
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    inspection: str,
    *,
    problem: str = "",
    status: int = 200,
) -> HTMLResponse:
    row, now = _visit(inside, site, inspection), inside.clock.now()
    reports, cases = inside.records.reports.of(site.id, row.id), inside.records.reports.cases(site.id, now)
    abouts = {about_inspection(row.id)} | {
        about_finding(case.finding.id) for case in cases if case.finding.inspection == row.id
    }
    photos = [photo for photo in inside.photos.of(site.id) if photo.about in abouts]
    page = report_page(site, row, reports, asked=site_items(site), cases=cases, photos=photos, now=now)
    return show(
        request,
        "report.html",
        signed_in=signed_in,
        zone=site.zone,
        status=status,
        page=page,
        current=report_fields(reports[-1].content) if reports else report_fields("{}"),
        asked=[item for item in site_items(site) if item.answer == "words"],
        words={name: words_of(held) for name, held in _CHOICES.items()},
        key=secrets.token_urlsafe(16),
        problem=problem,
    )
