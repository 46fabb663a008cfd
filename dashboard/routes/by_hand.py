"""What a person read off a gauge where it said nothing itself, and work on sensors: recorded, and taken back."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from collector.commands import (
    record_manual_reading,
    record_service_window,
    withdraw_manual_reading,
    withdraw_service_window,
)
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.services import Services
from dashboard.translation import say
from dashboard.views.inspection import site_instant
from dashboard.views.words import moment
from siltwatch.errors import SiltwatchError
from siltwatch.poke import poke
from siltwatch.quantities import Depth, inches_text
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
_Word = Annotated[str, Form(max_length=100)]
_Reason = Annotated[str, Form(max_length=2_000)]
_KINDS = ("calibration", "service", "tip_test")


def typed_fields(  # noqa: PLR0913, PLR0917 - the fields of one form
    what: _Word = "", sensor: _Word = "", since: _Word = "", until: _Word = "", depth: _Word = "", unit: _Word = "in",
    kind: _Word = "", number: _Word = "", reason: _Reason = "",
) -> dict[str, str]:  # fmt: skip
    """What was typed, as it was typed."""
    return dict(locals())


Typed = Annotated[dict[str, str], Depends(typed_fields)]


@router.get("/sites/{site}/by-hand")
def show_by_hand(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What stands, and the forms."""
    require(signed_in, "see_people")
    return _page(request, inside, signed_in, site, typed={}, problem="")


@router.post("/sites/{site}/by-hand", response_model=None)
def enter(request: Request, inside: Inside, signed_in: Checked, site: VisibleSite, typed: Typed) -> Response:
    """Record it in the name of who is signed in, or show the forms again with what is wrong."""
    require(signed_in, "decide")
    try:
        _record(inside, signed_in.account.name, site, typed)
    except SiltwatchError as error:
        return _page(request, inside, signed_in, site, typed=typed, problem=str(error))
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/by-hand", status_code=303)


def _record(inside: Services, who: str, site: Site, typed: dict[str, str]) -> None:
    """One reading, one window, or one of them taken back."""
    url, now, reason = inside.config.journal_url, inside.clock.now(), typed["reason"].strip()
    if not reason:
        raise SiltwatchError(say("Say why: the reason stays with the entry."))
    number = int(typed["number"]) if typed["number"].isdecimal() and len(typed["number"]) < 16 else 0  # noqa: PLR2004
    if typed["what"] == "window_back" and number in {row.id for row in inside.journal.service_windows(site.id)}:
        withdraw_service_window(url, number, author=who, reason=reason, now=now)
    elif typed["what"] == "reading_back" and number in {row.id for row in inside.journal.manual_readings(site.id)}:
        withdraw_manual_reading(url, number, author=who, reason=reason, now=now)
    elif typed["what"] == "window":
        kind = next((one for one in _KINDS if one == typed["kind"]), "service")
        record_service_window(
            url, site=site.id, sensor=typed["sensor"], kind=kind, author=who, reason=reason, now=now,  # type: ignore[arg-type]
            start_at=_instant(typed["since"], site), end_at=_instant(typed["until"], site),
        )  # fmt: skip
    elif typed["what"] == "reading":
        depth = Depth.parse(f"{typed['depth'].strip().replace(',', '.')} {'mm' if typed['unit'] == 'mm' else 'in'}")
        record_manual_reading(
            url, site=site.id, sensor=typed["sensor"], depth=depth, author=who, reason=reason, now=now,
            at=_instant(typed["until"], site), since_at=_instant(typed["since"], site) if typed["since"] else None,
        )  # fmt: skip
    else:
        raise SiltwatchError(say("This entry does not stand any more."))


def _instant(text: str, site: Site) -> datetime:
    found = site_instant(text, site.zone_info, "1")
    if isinstance(found, dict):
        raise SiltwatchError(next(iter(found.values())))
    return found


def _page(  # noqa: PLR0913 - what was typed, what is wrong with it
    request: Request, inside: Services, signed_in: Session, site: Site, *, typed: dict[str, str], problem: str
) -> HTMLResponse:
    now, zone = inside.clock.now(), site.zone_info
    readings = [
        (row, moment(row.at, zone, now), inches_text(row.depth_tenth_um))
        for row in inside.journal.manual_readings(site.id)
    ]
    windows = [
        (row, moment(row.start_at, zone, now), moment(row.end_at, zone, now))
        for row in inside.journal.service_windows(site.id)
    ]
    names = ("what", "sensor", "since", "until", "depth", "unit", "kind", "reason")
    return show(
        request, "by_hand.html", signed_in=signed_in, zone=site.zone, status=422 if problem else 200, site=site,
        readings=readings[::-1], windows=windows[::-1], typed=dict.fromkeys(names, "") | typed, problem=problem,
        kinds=_KINDS, zone_name=now.astimezone(zone).tzname() or site.zone,
    )  # fmt: skip
