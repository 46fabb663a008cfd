"""The board: who must do what, by when; its rows alone, its wall screen, and the base of its map."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse

from alerts.reading import load_profile, profile_names
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Inside, SignedIn
from dashboard.services import Services

router = APIRouter(include_in_schema=False)
LARGEST_BASE_BYTES = 20_000_000


@router.get("/")
def board_page(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """Who must do what, by when."""
    return _page(request, inside, signed_in, "board.html")


@router.get("/wall")
def wall_screen(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """The same for a screen that hangs on a wall: large, with its map, turning its pages by itself."""
    return _page(request, inside, signed_in, "wall.html")


@router.get("/board/rows")
def board_rows(inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """The part of the board that changes."""
    return HTMLResponse(inside.boards.rows(signed_in.account)[0])


@router.get("/map/base")
def map_base(inside: Inside, _signed_in: SignedIn) -> FileResponse:
    """What the operator gave to be drawn under the sites."""
    named = inside.config.web.map_base
    file = inside.config.folder / named if named else None
    if file is None or not file.is_file() or file.stat().st_size > LARGEST_BASE_BYTES:
        raise HTTPException(404, "There is no base of the map: `web.map_base` names none, or a file that is not there.")
    return FileResponse(file, media_type="application/geo+json", headers={"cache-control": "private, max-age=3600"})


def _page(request: Request, inside: Services, signed_in: Session, template: str) -> HTMLResponse:
    viewer = signed_in.account
    rows, total = inside.boards.rows(viewer)
    profiles = inside.lookout.profiles(viewer)
    return show(
        request,
        template,
        signed_in=signed_in,
        zone=inside.lookout.common_zone(viewer),
        rows=rows,
        total=total,
        towns=[_town(name) for name in viewer.towns],
        places=sorted(((name, _town(name)) for name in profiles), key=lambda place: place[1]),
        has_base=inside.config.web.map_base is not None,
    )


def _town(profile: str) -> str:
    """The town of a profile; a site under one that this program does not have hides no other."""
    return load_profile(profile).town if profile in profile_names() else profile
