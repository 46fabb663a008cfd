"""The page of a site's probes: its register of confirmations, samples and calibrations, and the form for more."""

import secrets
from datetime import timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import Entry, confirm_probe, record_calibration, record_sample
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.services import Services
from dashboard.views.register import register_csv
from dashboard.views.water import WaterEntry, WaterFacts, understand_water, water_page
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
NEAR_ENOUGH = timedelta(minutes=30)
_FAILED = 4
_HOW: dict[str, Literal["grab", "secchi", "tube"]] = {"secchi": "secchi", "tube": "tube"}
_Word = Annotated[str, Form(max_length=1_000)]


def typed_fields(  # noqa: PLR0913, PLR0917 - the fields of one form
    what: _Word = "",
    probe: _Word = "",
    at: _Word = "",
    fold: _Word = "",
    person: _Word = "",
    remarks: Annotated[str, Form(max_length=20_000)] = "",
    key: _Word = "",
    how: _Word = "",
    value: _Word = "",
    unit: _Word = "",
    lot: _Word = "",
    before_cleaning: _Word = "",
    after_cleaning: _Word = "",
    standard: _Word = "",
    before_calibration: _Word = "",
    after_calibration: _Word = "",
) -> dict[str, str]:
    """What was typed, as it was typed."""
    return dict(locals())


Typed = Annotated[dict[str, str], Depends(typed_fields)]


@router.get("/sites/{site}/water")
def water(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, probe: str = "") -> HTMLResponse:
    """The probes of a site with their care and the form."""
    typed = {"probe": probe, "person": signed_in.account.name, "key": secrets.token_urlsafe(16)}
    return _page(request, inside, signed_in, site, typed=typed, problems={})


@router.post("/sites/{site}/water", response_model=None)
def enter_water(request: Request, inside: Inside, signed_in: Checked, site: VisibleSite, typed: Typed) -> Response:
    """Record it and show the register, or the form again with what is wrong."""
    require(signed_in, "record_inspection")
    entry = understand_water(typed, site, inside.clock.now())
    if not isinstance(entry, WaterEntry):
        return _page(request, inside, signed_in, site, typed=typed, problems=entry)
    _record(inside, site, entry)
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/water", status_code=303)


@router.get("/sites/{site}/water/register.csv")
def register(inside: Inside, signed_in: SignedIn, site: VisibleSite) -> Response:
    """Every confirmation, sample and calibration, to be kept or handed over as proof."""
    name = f"{site.id}-probe-register.csv"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    made = register_csv(_facts(inside, site))
    who, now = signed_in.account.name, inside.clock.now()
    inside.trail.note_export("took the register of the probes", who=who, site=site.id, now=now)
    return Response(made, media_type="text/csv; charset=utf-8", headers=headers)


def _record(inside: Services, site: Site, entry: WaterEntry) -> None:
    url, now = inside.config.records_url, inside.clock.now()
    said = Entry(probe=entry.probe, at=entry.at, person=entry.person, remarks=entry.remarks, key=entry.key)
    if entry.what == "confirmation":
        confirm_probe(url, site=site, entry=said, how="instrument" if entry.how == "instrument" else "person", now=now)
    elif entry.what == "calibration":
        record_calibration(url, site=site, entry=said, now=now, lot=entry.lot, **entry.numbers)
    else:
        probe = next(probe for probe in site.probes if probe.id == entry.probe)
        how = _HOW.get(entry.how, "grab")
        record_sample(
            url, site=site, entry=said, now=now, how=how, value=entry.numbers["value"] or 0.0,
            unit=(entry.unit or probe.unit or "") if how == "grab" else "cm",
            probe_value=_beside(inside, site, entry),
        )  # fmt: skip


def _beside(inside: Services, site: Site, entry: WaterEntry) -> float | None:
    """What the probe had at the time of the sample."""
    found = inside.journal.readings(site.id, entry.probe, "turbidity", entry.at - NEAR_ENOUGH, entry.at + NEAR_ENOUGH)
    usable = [(abs(row.at - entry.at), row.value) for row in found if row.value is not None and row.flag != _FAILED]
    return min(usable)[1] if usable else None


def _page(  # noqa: PLR0913 - who, where, what was typed, what is wrong with it
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    *,
    typed: dict[str, str],
    problems: dict[str, str],
) -> HTMLResponse:
    page = water_page(_facts(inside, site), typed, problems)
    return show(request, "water.html", signed_in=signed_in, zone=site.zone, status=422 if problems else 200, page=page)


def _facts(inside: Services, site: Site) -> WaterFacts:
    records = inside.records
    return WaterFacts(
        site=site, pairs=records.pairs(site), confirmations=records.confirmations(site.id),
        calibrations=records.calibrations(site.id), samples=records.samples(site.id), now=inside.clock.now(),
    )  # fmt: skip
