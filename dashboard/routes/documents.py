"""Documents of a site: taken in from a form, and handed out as they were sent."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, File, Form, HTTPException, UploadFile
from fastapi.responses import RedirectResponse, Response

from dashboard.audit import Noted
from dashboard.documents import LARGEST_BYTES, Filed
from dashboard.gate import UPLOAD_TURN, Checked, Inside, SignedIn, VisibleSite, require
from siltwatch.errors import SiltwatchError, StoreError

router = APIRouter(include_in_schema=False)
_FORM_BYTES = 64 * 1024  # what stands around the file
_MOST = 2**62  # what an integer column holds


@router.post("/sites/{site}/documents", max_body_size=LARGEST_BYTES + _FORM_BYTES, dependencies=[UPLOAD_TURN])
def file_document(  # noqa: PLR0913, PLR0917 - the fields of one form
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    document: Annotated[UploadFile, File()],
    kind: Annotated[str, Form(max_length=40)],
    title: Annotated[str, Form(max_length=200)],
    dated_on: Annotated[date, Form()],
    remarks: Annotated[str, Form(max_length=1_000)] = "",
    replaces: Annotated[str, Form(max_length=20)] = "",
    key: Annotated[str, Form(min_length=8, max_length=64)] = "",
) -> RedirectResponse:
    """Keep one; sent twice by a bad line, it is kept once. Who filed it, and its SHA-256, is on the trail."""
    require(signed_in, "decide")
    name, now = signed_in.account.name, inside.clock.now()
    held = document.file.read(LARGEST_BYTES + 1)
    filed = Filed(
        kind=kind, title=title, dated_on=dated_on, name=document.filename or "", remarks=remarks, entered_by=name,
        key=f"{name}/{key}", replaces=int(replaces) if replaces.isdecimal() and int(replaces) < _MOST else None,
    )  # fmt: skip
    try:
        row = inside.photos.documents.add(site.id, held, filed, now)
    except StoreError:
        raise
    except SiltwatchError as error:
        raise HTTPException(422, f"The document was not taken: {error}.") from error
    inside.trail.note(noted_document(row.id, row.sha256, who=name, title=row.title, site=site.id), now)
    return RedirectResponse(f"/sites/{site.id}/papers#documents-title", status_code=303)


def noted_document(number: int, sha256: str, *, who: str, title: str, site: str) -> Noted:
    """What the trail keeps of a document that came in."""
    facts = {"document": number, "sha256": sha256}
    return Noted(kind="document", who=who, what=f"filed document {number}: {title}", site=site, facts=facts)


@router.get("/sites/{site}/documents/{document}")
def take_document(inside: Inside, signed_in: SignedIn, site: VisibleSite, document: int) -> Response:
    """The file as it was sent: to be kept, never shown by the browser within these pages."""
    require(signed_in, "see_people")
    found = inside.photos.documents.find(site.id, document) if 0 < document < _MOST else None
    if found is None:
        raise HTTPException(404, "There is no such document at this site.")
    headers = {
        "content-disposition": f'attachment; filename="{found.file_name}"',
        "cache-control": "private, no-store",
    }
    return Response(inside.photos.documents.read(found), media_type=found.media_type, headers=headers)
