"""The first site by the hand: create it, see what is plugged in, send a test message, see the first reading."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import Trial, put_in_force, send_test, sound_site
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.services import Services
from dashboard.setting_up import keep_file, probe_here, site_file
from dashboard.site_text import site_toml
from dashboard.views.first_run import FIELDS, FirstRunPage, first_day, new_site, set_up_page, towns_for, with_block
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
_Word = Annotated[str, Form(max_length=200)]


def typed_fields(  # noqa: PLR0913, PLR0917 - the fields of one form
    name: _Word = "",
    id: _Word = "",  # noqa: A002 - as the site file has it
    profile: _Word = "",
    started_on: _Word = "",
    acres: _Word = "",
    operator: _Word = "",
    address: _Word = "",
    latitude: _Word = "",
    longitude: _Word = "",
    station: _Word = "",
    operator_email: _Word = "",
    officer_email: _Word = "",
) -> dict[str, str]:
    """What was typed, as it was typed."""
    return dict(locals())


@router.get("/first-run")
def first_run(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """The first step: the site and its town."""
    require(signed_in, "administer")
    return _form(
        request, signed_in, typed={"started_on": first_day(signed_in.account, inside.clock.now())}, problems=()
    )


@router.post("/first-run", response_model=None)
def create_site(
    request: Request, inside: Inside, signed_in: Checked, typed: Annotated[dict[str, str], Depends(typed_fields)]
) -> Response:
    """Put a new site in force as `siltwatch site apply` does, and keep its file."""
    require(signed_in, "administer")
    now = inside.clock.now()
    try:
        site = sound_site(new_site(typed), origin="this site", now=now)
        _refuse_foreign(inside, signed_in, site)
        put_in_force(inside.config, site, author=signed_in.account.name, reason="first run", now=now, from_version=0)
    except ConfigError as error:
        return _form(request, signed_in, typed=typed, problems=error.problems)
    keep_file(inside.config, site, before=None)
    return RedirectResponse(f"/first-run/{site.id}", status_code=303)


@router.get("/first-run/{site}")
def set_up(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """The steps after the first; what was heard shows by itself."""
    require(signed_in, "administer")
    return _steps(request, inside, signed_in, site)


@router.post("/first-run/{site}/probe", response_model=None)
def look_what_is_there(request: Request, inside: Inside, signed_in: Checked, site: VisibleSite) -> Response:
    """Ask what is plugged into this machine, and show it as lines of the site file."""
    require(signed_in, "administer")
    try:
        return _steps(request, inside, signed_in, site, block=probe_here())
    except SiltwatchError as error:
        return _steps(request, inside, signed_in, site, problems=[str(error)])


@router.post("/first-run/{site}/gauge", response_model=None)
def add_gauge(
    request: Request,
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    block: Annotated[str, Form(max_length=40_000)] = "",
) -> Response:
    """Put what the probe printed into the site, in force and in its file."""
    require(signed_in, "administer")
    now = inside.clock.now()
    version = max(row.version for row in inside.journal.applied_versions(site.id))
    try:
        changed = sound_site(with_block(site, block), origin="this site", now=now)
        author = signed_in.account.name
        put_in_force(inside.config, changed, author=author, reason="first run: gauge", now=now, from_version=version)
    except ConfigError as error:
        return _steps(request, inside, signed_in, site, block=block, problems=error.problems)
    keep_file(inside.config, changed, before=site)
    return RedirectResponse(f"/first-run/{site.id}#reading", status_code=303)


@router.post("/first-run/{site}/message", response_model=None)
def send_message(request: Request, inside: Inside, signed_in: Checked, site: VisibleSite) -> Response:
    """Send a test message to everybody of the site, as `siltwatch alerts send-test` does."""
    require(signed_in, "administer")
    try:
        trials = send_test(inside.config, site, clock=inside.clock)
    except ConfigError as error:
        return _steps(request, inside, signed_in, site, problems=error.problems)
    return _steps(request, inside, signed_in, site, trials=trials)


def _refuse_foreign(inside: Services, signed_in: Session, site: Site) -> None:
    """A town of somebody else's, or a site whose file waits to be applied."""
    if site.profile not in {town.profile for town in towns_for(signed_in.account)}:
        raise ConfigError("Choose a town of your own.")
    file = site_file(inside.config, site.id)
    if file.exists():
        raise ConfigError(f"{file} is there already: `siltwatch site apply` puts it in force.")


def _form(
    request: Request, signed_in: Session, *, typed: dict[str, str], problems: list[str] | tuple[str, ...]
) -> HTMLResponse:
    towns = towns_for(signed_in.account)
    if not towns:
        raise HTTPException(403, "Your account belongs to no town that has rules here.")
    page = FirstRunPage(towns=towns, typed=dict.fromkeys(FIELDS, "") | typed, problems=problems)
    return show(request, "first_run.html", signed_in=signed_in, page=page, status=422 if problems else 200)


def _steps(  # noqa: PLR0913 - all but four by keyword
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    *,
    block: str = "",
    problems: list[str] | tuple[str, ...] = (),
    trials: list[Trial] | tuple[Trial, ...] = (),
) -> HTMLResponse:
    file = site_file(inside.config, site.id)
    page = set_up_page(
        site,
        inside.journal.last_words(site.id),
        file=str(file) if file.is_file() else "",
        text=site_toml(site),
        now=inside.clock.now(),
    )
    return show(
        request,
        "first_run_steps.html",
        signed_in=signed_in,
        zone=site.zone,
        page=page,
        block=block,
        problems=problems,
        trials=trials,
        status=422 if problems else 200,
    )
