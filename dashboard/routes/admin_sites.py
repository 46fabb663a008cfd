"""Administration of one site: what it is made of, form by form or as the text of its file; versions compared."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, HTTPException, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import explain_site, put_in_force, sound_site
from alerts.reading import profile_of
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.services import Services
from dashboard.setting_up import keep_file
from dashboard.site_editing import refuse_other_towns
from dashboard.site_text import site_tables, site_toml
from dashboard.views.inspection import site_instant
from dashboard.views.part_form import PARTS, TABLES, part_fields, part_names, read_part, replaced, site_model
from dashboard.views.side_by_side import side_by_side
from dashboard.views.words import moment
from siltwatch.errors import ConfigError
from siltwatch.site import Site
from siltwatch.site_files import site_from_json
from siltwatch.toml_text import read_tables

router = APIRouter(include_in_schema=False)
NEW = "new"
_LONGEST_TEXT = 200_000
_Reason = Annotated[str, Form(max_length=2_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What every form of a site carries: why, from which version, since when instruments are others."""

    reason: str
    version: int
    since: str


def change(reason: _Reason = "", version: Annotated[int, Form()] = 0, since: Annotated[str, Form()] = "") -> Change:
    """The fields that every form shares."""
    return Change(reason=reason, version=version, since=since)


async def typed_fields(request: Request) -> dict[str, str]:
    """The fields of a part, each as it was typed."""
    form = await request.form()
    return {
        name.removeprefix("f_"): text for name, text in form.items() if name.startswith("f_") and isinstance(text, str)
    }


Changed = Annotated[Change, Depends(change)]
Typed = Annotated[dict[str, str], Depends(typed_fields)]


@router.get("/admin/sites/{site}")
def show_site(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What the site is made of, with a way to change each part."""
    require(signed_in, "administer")
    return _page(request, inside, signed_in, site)


@router.post("/admin/sites/{site}", response_model=None)
def change_text(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    changed: Changed,
    text: Annotated[str, Form(max_length=_LONGEST_TEXT)] = "",
) -> Response:
    """Put the text of the site file in force, as `siltwatch site apply` does."""
    require(signed_in, "administer")
    try:
        tables = read_tables(text.replace("\r\n", "\n"))
        _apply(inside, signed_in, site, tables, changed)
    except (ConfigError, tomllib.TOMLDecodeError) as error:
        problems = error.problems if isinstance(error, ConfigError) else [str(error)]
        return _page(request, inside, signed_in, site, text=text, problems=problems, reason=changed.reason)
    return RedirectResponse(f"/admin/sites/{site.id}", status_code=303)


@router.get("/admin/sites/{site}/file.toml")
def download(inside: Inside, signed_in: SignedIn, site: VisibleSite) -> Response:  # noqa: ARG001
    """The site file that comes to this very site."""
    require(signed_in, "administer")
    headers = {"content-disposition": f'attachment; filename="{site.id}.toml"'}
    return Response(site_toml(site), media_type="application/toml", headers=headers)


@router.get("/admin/sites/{site}/versions")
def compare(  # noqa: PLR0913, PLR0917 - what the framework hands in
    request: Request,
    inside: Inside,
    signed_in: SignedIn,
    site: VisibleSite,
    left: Annotated[int, Query(ge=0, lt=2**53)] = 0,
    right: Annotated[int, Query(ge=0, lt=2**53)] = 0,
) -> HTMLResponse:
    """Two versions beside each other, by default the newest and the one before; who changed it, and why."""
    require(signed_in, "administer")
    rows = {row.version: row for row in inside.journal.applied_versions(site.id)}
    newer, older = right or max(rows), left or max(1, max(rows) - 1)
    if newer not in rows or older not in rows:
        raise HTTPException(404, "There is no such version of this site.")
    texts = [site_toml(site_from_json(rows[number].document)) for number in (older, newer)]
    now = inside.clock.now()
    versions = [(row, moment(row.applied_at, site.zone_info, now)) for row in reversed(rows.values())]
    return show(
        request, "admin_versions.html", signed_in=signed_in, zone=site.zone, site=site, versions=versions,
        left=older, right=newer, pairs=side_by_side(*texts),
    )  # fmt: skip


@router.get("/admin/sites/{site}/{key}/{place}")
def show_part(  # noqa: PLR0913, PLR0917 - what the framework hands in
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, key: str, place: str
) -> HTMLResponse:
    """The form of one part."""
    require(signed_in, "administer")
    fields, values = _part(site, key, place)
    del fields
    return _form(request, inside, signed_in, site, place=(key, place), values=values)


@router.post("/admin/sites/{site}/{key}/{place}", response_model=None)
def change_part(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    key: str,
    place: str,
    changed: Changed,
    typed: Typed,
    what: Annotated[str, Form(max_length=10)] = "keep",
) -> Response:
    """Put the site in force with this part changed, added or taken out."""
    require(signed_in, "administer")
    fields, values = _part(site, key, place)
    try:
        part = None if what == "remove" and key in PARTS else read_part(fields, typed)
        _apply(inside, signed_in, site, _with(site, key, place, part), changed)
    except ConfigError as error:
        return _form(
            request, inside, signed_in, site, place=(key, place), values=values, typed=typed,
            problems=error.problems, reason=changed.reason,
        )  # fmt: skip
    return RedirectResponse(f"/admin/sites/{site.id}#{key}", status_code=303)


def _part(site: Site, key: str, place: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The fields of a part and what it holds; anything else is not found."""
    tables = site_tables(site)
    if key == "site" and place == "0":
        return site_model(), tables
    if key in TABLES and place == "0":
        return TABLES[key].model_fields, tables.get(key, {})
    parts = tables.get(key, []) if key in PARTS else None
    if parts is not None and place == NEW:
        return PARTS[key][0].model_fields, {}
    if parts is None or not place.isdecimal() or len(place) > 5 or int(place) >= len(parts):  # noqa: PLR2004
        raise HTTPException(404, "There is no such part of this site.")
    return PARTS[key][0].model_fields, parts[int(place)]


def _with(site: Site, key: str, place: str, part: Mapping[str, Any] | None) -> dict[str, Any]:
    tables = site_tables(site)
    if key == "site":
        kept = {name: value for name, value in tables.items() if name not in site_model()}
        return kept | dict(part or {})
    if key in TABLES:
        return tables | {key: dict(part or {})}
    return replaced(tables, key, None if place == NEW else int(place), part)


def _apply(inside: Services, signed_in: Session, site: Site, tables: dict[str, Any], changed: Change) -> None:
    """The one way of `site apply`; who did it and why is on record with the version."""
    if not changed.reason.strip():
        raise ConfigError("say why: the reason is kept with the version")
    now = inside.clock.now()
    found = sound_site(tables, origin="site", now=now)
    if found.id != site.id:
        raise ConfigError("id: a site keeps its id; set another one up instead")
    refuse_other_towns(inside.journal, signed_in.account, found)
    put_in_force(
        inside.config, found, author=signed_in.account.name, reason=changed.reason, now=now,
        valid_from=_since(changed.since, site), from_version=changed.version,
    )  # fmt: skip
    keep_file(inside.config, found, before=site)


def _since(text: str, site: Site) -> datetime | None:
    found = site_instant(text, site.zone_info, "1") if text else None
    if isinstance(found, dict):
        raise ConfigError(list(found.values()))
    return found


def _version(inside: Services, site: Site) -> int:
    return max((row.version for row in inside.journal.applied_versions(site.id)), default=0)


def _page(  # noqa: PLR0913 - what was typed, what is wrong with it
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    *,
    text: str | None = None,
    problems: Sequence[str] = (),
    reason: str = "",
) -> HTMLResponse:
    tables = site_tables(site)
    return show(
        request, "admin_site.html", signed_in=signed_in, zone=site.zone, status=422 if problems else 200, site=site,
        version=_version(inside, site), parts={key: part_names(tables, key) for key in PARTS},
        pairs=inside.records.pairs(site), report=explain_site(site, profile_of(site)),
        text=site_toml(site) if text is None else text, problems=problems, reason=reason,
    )  # fmt: skip


def _form(  # noqa: PLR0913 - likewise
    request: Request,
    inside: Services,
    signed_in: Session,
    site: Site,
    *,
    place: tuple[str, str],
    values: Mapping[str, Any],
    typed: Mapping[str, str] | None = None,
    problems: Sequence[str] = (),
    reason: str = "",
) -> HTMLResponse:
    key, number = place
    model = PARTS[key][0] if key in PARTS else TABLES.get(key, Site)
    fields = [one for one in part_fields(model, values) if key != "site" or one.name in site_model()]
    name = values.get(PARTS[key][1], "") if key in PARTS else ""
    return show(
        request, "admin_part.html", signed_in=signed_in, zone=site.zone, status=422 if problems else 200, site=site,
        key=key, place=number, name=name, fields=fields, typed=typed, version=_version(inside, site),
        problems=problems, reason=reason, may_remove=key in PARTS and number != NEW,
    )  # fmt: skip
