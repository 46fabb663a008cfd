"""The page of one contrast: its record, and the form for its cause."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import explain_episode
from alerts.reading import EpisodeRow
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.photos import about_contrast
from dashboard.reads import episode_facts
from dashboard.services import Services
from dashboard.views.episode import episode_page
from dashboard.views.episode_form import understand_explanation
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)


def typed_fields(  # noqa: PLR0913, PLR0917 - the fields of one form
    cause: Annotated[str, Form(max_length=20_000)] = "",
    action: Annotated[str, Form(max_length=20_000)] = "",
    at: Annotated[str, Form(max_length=40)] = "",
    fold: Annotated[str, Form(max_length=1)] = "",
    person: Annotated[str, Form(max_length=1_000)] = "",
    key: Annotated[str, Form(max_length=100)] = "",
) -> dict[str, str]:
    """What was typed, as it was typed."""
    return dict(locals())


Typed = Annotated[dict[str, str], Depends(typed_fields)]


@router.get("/sites/{site}/contrast/{episode}")
def show_contrast(
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, episode: str
) -> HTMLResponse:
    """What was measured, what is to be done, and what people found."""
    row = _episode(inside, site, episode)
    typed = {"person": signed_in.account.name, "key": secrets.token_urlsafe(16)}
    return _page(request, inside, signed_in, site=site, row=row, typed=typed, problems={})


@router.post("/sites/{site}/contrast/{episode}", response_model=None)
def explain(  # noqa: PLR0913, PLR0917 - what the framework hands in
    request: Request, inside: Inside, signed_in: Checked, site: VisibleSite, episode: str, typed: Typed
) -> Response:
    """Record the cause and what was done, or show the form again with what is wrong."""
    require(signed_in, "record_inspection")
    row = _episode(inside, site, episode)
    said = understand_explanation(typed, site, row, inside.clock.now())
    if isinstance(said, dict):
        return _page(request, inside, signed_in, site=site, row=row, typed=typed, problems=said)
    explain_episode(inside.config.records_url, site=site.id, episode=row.id, said=said, now=inside.clock.now())
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/contrast/{row.id}", status_code=303)


def _episode(inside: Services, site: Site, episode: str) -> EpisodeRow:
    found = inside.records.episode(episode)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such contrast at this site.")
    return found


def _page(  # noqa: PLR0913 - who, where, what was typed, what is wrong with it
    request: Request,
    inside: Services,
    signed_in: Session,
    *,
    site: Site,
    row: EpisodeRow,
    typed: dict[str, str],
    problems: dict[str, str],
) -> HTMLResponse:
    photos = inside.photos.of(site.id, about_contrast(row.id))
    facts = episode_facts(
        site, row, photos=photos, journal=inside.journal, records=inside.records, now=inside.clock.now()
    )
    page = episode_page(facts, typed | {"photo_key": secrets.token_urlsafe(16)}, problems)
    status = 422 if problems else 200
    return show(request, "episode.html", signed_in=signed_in, zone=site.zone, status=status, page=page)
