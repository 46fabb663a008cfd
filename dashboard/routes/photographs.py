"""Photographs: taken in from a form, and shown."""

from typing import Annotated

from fastapi import APIRouter, File, Form, HTTPException, UploadFile
from fastapi.responses import RedirectResponse, Response

from dashboard.gate import UPLOAD_TURN, Checked, Inside, VisibleSite, require
from dashboard.photos import Caption, about_contrast, check_view
from dashboard.pictures import LARGEST_BYTES, take_picture
from siltwatch.errors import SiltwatchError, StoreError

router = APIRouter(include_in_schema=False)
_FORM_BYTES = 64 * 1024  # what stands around the picture
# A picture never changes; only who is signed in may see it, so no shared cache keeps it.
_KEEP = {"cache-control": "private, max-age=31536000, immutable"}


@router.post(
    "/sites/{site}/contrast/{episode}/photos", max_body_size=LARGEST_BYTES + _FORM_BYTES, dependencies=[UPLOAD_TURN]
)
def add_photo(  # noqa: PLR0913, PLR0917 - the fields of one form
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    episode: str,
    picture: Annotated[UploadFile, File()],
    view: Annotated[str, Form(max_length=20)] = "",
    remarks: Annotated[str, Form(max_length=1_000)] = "",
    key: Annotated[str, Form(min_length=8, max_length=64)] = "",
) -> Response:
    """Keep one photograph of a contrast; sent twice by a bad line, it is kept once."""
    require(signed_in, "record_inspection")
    found = inside.records.episode(episode)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such contrast at this site.")
    given = picture.file.read(LARGEST_BYTES + 1)
    try:
        taken = take_picture(given, site.zone_info)
        caption = Caption(
            about=about_contrast(episode), view=check_view(view), person=signed_in.account.name,
            remarks=remarks.strip(), entered_by=signed_in.account.name, key=key,
        )  # fmt: skip
    except StoreError:
        raise
    except SiltwatchError as error:
        raise HTTPException(422, f"The photograph was not taken: {error}.") from error
    inside.photos.add(site.id, taken, sent=given, caption=caption, now=inside.clock.now())
    return RedirectResponse(f"/sites/{site.id}/contrast/{episode}#photos-title", status_code=303)


@router.get("/sites/{site}/photos/{photo}")
def show_photo(inside: Inside, site: VisibleSite, photo: int) -> Response:
    """The picture itself."""
    found = inside.photos.find(site.id, photo) if 0 < photo < 2**62 else None
    if found is None:
        raise HTTPException(404, "There is no such photograph at this site.")
    return Response(inside.photos.read(found), media_type="image/jpeg", headers=_KEEP)
