"""Administration: the installation on one page; towns and their rules, gateways, dead letters, files to import."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, File, Form, HTTPException, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import import_file
from alerts.reading import load_profile, profile_names, profile_text
from collector.commands import (
    GatewayToken,
    end_older_token,
    make_gateway_token,
    make_second_token,
    put_letters_aside,
    release_letter,
    revoke_gateway_token,
)
from dashboard.accounts import Session
from dashboard.audit import Noted
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, require
from dashboard.routes.api_gateways import (
    LARGEST_FILE,
    letters_seen,
    note_gateway,
    require_letter,
    require_manage,
)
from dashboard.services import Services
from dashboard.site_editing import gateways_of, may_manage_gateway, tokens_by_gateway, tokens_path
from dashboard.translation import say
from dashboard.views.inspection import site_instant
from dashboard.views.side_by_side import side_by_side
from dashboard.views.words import Moment, moment
from siltwatch.errors import SiltwatchError
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
_FORM_BYTES = 64 * 1024  # what stands around the file
_LETTERS_SHOWN = 100
_ENDS = ("since", "until")
_Reason = Annotated[str, Form(max_length=2_000)]
_Word = Annotated[str, Form(max_length=100)]
Number = Annotated[int, Form(ge=1, lt=2**53)]


def sites_seen(inside: Services, signed_in: Session) -> list[Site]:
    """The sites of the account's towns, by name."""
    seen = [site for site in inside.journal.sites() if signed_in.account.sees(site)]
    return sorted(seen, key=lambda site: (site.name, site.id))


@router.get("/admin")
def overview(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """What there is, and where each thing is changed."""
    require(signed_in, "administer")
    run = inside.records.canary()
    now = inside.clock.now()
    zone = inside.lookout.common_zone(signed_in.account)
    return show(
        request, "admin.html", signed_in=signed_in, zone=zone, sites=sites_seen(inside, signed_in),
        letters=len(letters_seen(inside, signed_in)), canary=run, is_set_up=inside.config.canary is not None,
        sung=moment(run.started_at, ZoneInfo(zone), now) if run else None,
        counts={} if signed_in.account.towns else inside.journal.counts(),
    )  # fmt: skip


@router.get("/admin/towns")
def towns(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """The rules of the towns, and how many sites each has."""
    require(signed_in, "administer")
    sites = sites_seen(inside, signed_in)
    rows = [(load_profile(name), sum(site.profile == name for site in sites)) for name in profile_names()]
    return show(request, "admin_towns.html", signed_in=signed_in, rows=rows)


@router.get("/admin/towns/{profile}")
def one_town(  # noqa: PLR0913, PLR0917 - what the framework hands in
    request: Request,
    inside: Inside,
    signed_in: SignedIn,
    profile: str,
    other: Annotated[str, Query(max_length=100)] = "",
    version: Annotated[str, Query(max_length=20)] = "",
) -> HTMLResponse:
    """The rules of a town to be read, or beside those of another town or of a version that held before."""
    require(signed_in, "administer")
    if profile not in profile_names() or (other and other not in profile_names()):
        raise HTTPException(404, "There are no such rules.")
    before = _text_of(inside, other or profile, version) if other or version else None
    pairs = () if before is None else side_by_side(before, profile_text(profile))
    kept = inside.trail.profile_versions()
    return show(
        request, "admin_town.html", signed_in=signed_in, town=load_profile(profile), text=profile_text(profile),
        names=profile_names(), other=other, version=version, pairs=pairs, is_compared=before is not None,
        versions=[number for name, number in kept if name == (other or profile)],
    )  # fmt: skip


def _text_of(inside: Services, name: str, version: str) -> str:
    if not version:
        return profile_text(name)
    found = inside.trail.profile_text(name, int(version)) if version.isdecimal() and len(version) < 10 else None  # noqa: PLR2004
    if found is None:
        raise HTTPException(404, "No such version of these rules was kept.")
    return found


@router.get("/admin/gateways")
def gateways(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """Gateways with their tokens, and what could not be counted."""
    require(signed_in, "administer")
    return _gateways(request, inside, signed_in)


@router.post("/admin/gateways", response_model=None)
def change_token(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    signed_in: Checked,
    gateway: _Word = "",
    what: Annotated[str, Form(max_length=10)] = "make",
    reason: _Reason = "",
) -> Response:
    """Make a token, which is shown this once, in the place of the one that is there or beside it; or end one or all."""
    require(signed_in, "administer")
    require_manage(inside, signed_in, gateway)
    try:
        token, said = _changed_token(tokens_path(inside.config), gateway, what)
    except SiltwatchError as error:
        return _gateways(request, inside, signed_in, problem=str(error))
    note_gateway(inside, signed_in, said, reason)
    if token is None:
        return RedirectResponse(f"/admin/gateways#gateway-{gateway}", status_code=303)
    return _gateways(request, inside, signed_in, made=(gateway, token), is_second=what == "second")


def _changed_token(file: Path, gateway: str, what: str) -> tuple[str | None, str]:
    """The new token, where one was made, and what the trail says."""
    if what == "revoke":
        revoke_gateway_token(file, gateway)
        return None, f"took the token of the gateway {gateway} away"
    if what == "end":
        end_older_token(file, gateway)
        return None, f"ended the older of the two tokens of the gateway {gateway}"
    if what == "second":
        return make_second_token(file, gateway), f"gave the gateway {gateway} a second token"
    return make_gateway_token(file, gateway), f"gave the gateway {gateway} a new token"


@router.post("/admin/letters", response_model=None)
def change_letter(  # noqa: PLR0913, PLR0917 - likewise
    request: Request,
    inside: Inside,
    signed_in: Checked,
    letter: Number,
    what: Annotated[str, Form(max_length=10)] = "release",
    reason: _Reason = "",
) -> Response:
    """Count a dead letter now, or put it aside."""
    require(signed_in, "administer")
    require_letter(inside, signed_in, letter)
    url, now = inside.config.journal_url, inside.clock.now()
    try:
        if what == "aside":
            put_letters_aside(url, [letter], now=now)
            note_gateway(inside, signed_in, f"put the dead letter {letter} aside", reason)
        else:
            made = release_letter(url, letter, now=now)
            note_gateway(inside, signed_in, f"released the dead letter {letter}", reason)
            if not made.counted:
                return _gateways(request, inside, signed_in, problem=f"{made.reason}: {made.detail}")
    except SiltwatchError as error:
        return _gateways(request, inside, signed_in, problem=str(error))
    return RedirectResponse("/admin/gateways#letters", status_code=303)


def _gateways(  # noqa: PLR0913 - all but three by keyword
    request: Request,
    inside: Services,
    signed_in: Session,
    *,
    problem: str = "",
    made: tuple[str, str] | None = None,
    is_second: bool = False,
) -> HTMLResponse:
    now, zone = inside.clock.now(), inside.lookout.common_zone(signed_in.account)
    known, tokens = gateways_of(inside.journal, signed_in.account), tokens_by_gateway(inside.config)
    if tokens and not signed_in.account.towns:
        known = {**dict.fromkeys(tokens, ()), **known}
    streams = {stream.gateway: stream for stream in inside.journal.gateways()}
    rows = [
        {
            "name": name,
            "sites": known[name],
            "tokens": [_last_used(one, zone, now) for one in (tokens or {}).get(name, ())],
            "heard": moment(streams[name].heard_at, ZoneInfo(zone), now) if name in streams else None,
            "may": may_manage_gateway(inside.journal, signed_in.account, name),
        }
        for name in sorted(known)
    ]
    letters = [
        (letter, moment(letter.received_at, ZoneInfo(zone), now))
        for letter in letters_seen(inside, signed_in)[:_LETTERS_SHOWN]
    ]
    return show(
        request, "admin_gateways.html", signed_in=signed_in, zone=zone, status=422 if problem else 200, rows=rows,
        has_file=tokens is not None, letters=letters, problem=problem, made=made, is_second=is_second,
        may_make_any=not signed_in.account.towns,
    )  # fmt: skip


def _last_used(token: GatewayToken, zone: str, now: datetime) -> Moment | None:
    return moment(token.last_used_at, ZoneInfo(zone), now) if token.last_used_at else None


@router.get("/admin/import")
def show_import(
    request: Request, inside: Inside, signed_in: SignedIn, site: Annotated[str, Query(max_length=63)] = ""
) -> HTMLResponse:
    """The form for a file of a logger or a service."""
    require(signed_in, "administer")
    return _import(request, inside, signed_in, typed={"site": site})


@router.post("/admin/import", max_body_size=LARGEST_FILE + _FORM_BYTES)
def send_import(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    signed_in: Checked,
    file: Annotated[UploadFile, File()],
    site: _Word = "",
    sensor: _Word = "",
    column: _Word = "",
    zone: _Word = "",
    unit: _Word = "",
    since: _Word = "",
    until: _Word = "",
    what: Annotated[str, Form(max_length=10)] = "show",
) -> HTMLResponse:
    """Show what the file would add and which duties would change, or write it."""
    require(signed_in, "administer")
    typed = {
        "site": site, "sensor": sensor, "column": column, "zone": zone, "unit": unit, "since": since, "until": until
    }  # fmt: skip
    found = next((one for one in sites_seen(inside, signed_in) if one.id == site), None)
    if found is None:
        return _import(request, inside, signed_in, typed=typed, problem=say("Choose a site of your towns."))
    try:
        document = _imported(inside, found, file, typed, write=what == "write")
    except SiltwatchError as error:
        return _import(request, inside, signed_in, typed=typed, problem=str(error))
    if what == "write":
        said = f"imported {_name(file)} for {sensor}"
        inside.trail.note(
            Noted(kind="import", who=signed_in.account.name, what=said, site=found.id), inside.clock.now()
        )
    return _import(request, inside, signed_in, typed=typed, document=document)


def _name(file: UploadFile) -> str:
    """The file's own last name, in signs that a folder can hold."""
    last = (file.filename or "file").replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(sign if sign.isalnum() or sign in "._-" else "_" for sign in last).lstrip(".")[:100] or "file"


def _imported(inside: Services, site: Site, file: UploadFile, typed: dict[str, str], *, write: bool) -> dict[str, Any]:
    instants = {name: site_instant(typed[name], site.zone_info, "0") if typed[name] else None for name in _ENDS}
    wrong = [next(iter(one.values())) for one in instants.values() if isinstance(one, dict)]
    if wrong:
        raise SiltwatchError(wrong[0])
    with TemporaryDirectory(prefix="siltwatch-import-") as folder:
        path = Path(folder) / _name(file)
        path.write_bytes(file.file.read(LARGEST_FILE + 1))
        found = import_file(
            inside.config, path, site=site.id, sensor=typed["sensor"], column=typed["column"] or None,
            zone=typed["zone"] or None, unit=typed["unit"] or None, write=write,
            **{f"{name}_at": at for name, at in instants.items() if not isinstance(at, dict)},
        )  # fmt: skip
    return found | {"file": _name(file)}


def _import(  # noqa: PLR0913 - what was typed, what came of it
    request: Request,
    inside: Services,
    signed_in: Session,
    *,
    typed: dict[str, str],
    problem: str = "",
    document: dict[str, Any] | None = None,
) -> HTMLResponse:
    sites = sites_seen(inside, signed_in)
    sensors = [(site, sensor) for site in sites for sensor in site.sensors]
    names = ("site", "sensor", "column", "zone", "unit", "since", "until")
    return show(
        request, "admin_import.html", signed_in=signed_in, status=422 if problem else 200, sites=sites,
        sensors=sensors, typed=dict.fromkeys(names, "") | typed, problem=problem, document=document,
    )  # fmt: skip
