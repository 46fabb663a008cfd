"""What a phone asks for and sends by itself: drafts at every step, forms that waited for a link, their photographs."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, File, Form, HTTPException, UploadFile
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from alerts.commands import DraftConflictError, RecordedInspection, save_draft
from dashboard.csrf import masked
from dashboard.gate import UPLOAD_TURN, Checked, CheckedCall, Inside, SignedIn, VisibleSite, require
from dashboard.pages import STATIC
from dashboard.photos import Caption, check_view
from dashboard.pictures import LARGEST_BYTES, take_picture
from dashboard.reports import LARGEST_SENT, Given, SentForm, about_finding, about_inspection, take_form
from siltwatch.errors import SiltwatchError, StoreError
from siltwatch.instants import format_instant

router = APIRouter(include_in_schema=False)
_FORM_BYTES = 64 * 1024
_TYPED = ("duty", "started", "fold", "scope", "inspector", "remarks")


class Draft(BaseModel):
    """A form so far; `revision` is that of the state it was filled in from."""

    model_config = ConfigDict(extra="forbid")
    revision: Annotated[int, Field(ge=0)]
    content: dict[str, Any]


@router.get("/inspection-worker.js")
def worker(inside: Inside) -> Response:
    """The service worker, from the root so that it may serve every page of the forms."""
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    return Response(text.replace("/static/outbox.js", inside.pages.address("outbox.js")), media_type="text/javascript")


@router.get("/inspections/token")
def token(inside: Inside, signed_in: SignedIn) -> dict[str, str]:
    """A fresh form token, whose it is, and the server's clock; no form is sent in another's name."""
    return {
        "csrf": masked(signed_in.csrf),
        "account": signed_in.account.name,
        "now": format_instant(inside.clock.now()),
    }


@router.put("/sites/{site}/inspections/drafts/{key}")
def put_draft(
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, key: str, draft: Annotated[Draft, Body()]
) -> Response:
    """Save a form as far as it is; where it was changed elsewhere, that state comes back with 409."""
    require(signed_in, "record_inspection")
    if not 8 <= len(key) <= 64:  # noqa: PLR2004 - the length of a key that we make
        raise HTTPException(422, "This is no key of a form.")
    try:
        row = save_draft(
            inside.config.records_url, site=site, key=key, author=signed_in.account.name,
            content=json.dumps(draft.content, ensure_ascii=False), revision=draft.revision, now=inside.clock.now(),
        )  # fmt: skip
    except DraftConflictError as error:
        found = error.row
        held = {"revision": found.revision, "content": json.loads(found.content), "sent": found.inspection is not None}
        return JSONResponse(held, status_code=409)
    except StoreError:
        raise
    except SiltwatchError as error:
        return JSONResponse({"problems": {"report": str(error)}}, status_code=422)
    return JSONResponse({"revision": row.revision, "saved_at": format_instant(row.saved_at)})


@router.post("/sites/{site}/inspections/send", max_body_size=LARGEST_SENT)
def send(inside: Inside, signed_in: CheckedCall, site: VisibleSite, form: Annotated[SentForm, Body()]) -> Response:
    """Record a form that a phone kept; sent again by a bad line, it is recorded once and says the same."""
    require(signed_in, "record_inspection")
    typed = dict.fromkeys(_TYPED, "") | {n: v for n, v in form.fields if n in _TYPED} | {"key": form.key}
    given = Given(typed=typed, fields=form.fields, photos=form.photos, signature=form.signature, phone_at=form.phone_at)
    taken = take_form(inside, site, signed_in.account.name, given)
    if not isinstance(taken, RecordedInspection):
        return JSONResponse({"problems": taken}, status_code=422)
    return JSONResponse({
        "inspection": taken.id,
        "path": f"/sites/{site.id}/inspections/{taken.id}/recorded",
        "findings": dict(taken.findings),
    })  # fmt: skip


@router.post("/sites/{site}/inspections/photos", max_body_size=LARGEST_BYTES + _FORM_BYTES, dependencies=[UPLOAD_TURN])
def add_photo(  # noqa: PLR0913, PLR0917 - the fields of one form
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    picture: Annotated[UploadFile, File()],
    inspection: Annotated[str, Form(max_length=200)] = "",
    finding: Annotated[str, Form(max_length=200)] = "",
    view: Annotated[str, Form(max_length=20)] = "other",
    remarks: Annotated[str, Form(max_length=1_000)] = "",
    key: Annotated[str, Form(min_length=8, max_length=64)] = "",
    back: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Keep one photograph of a report or of a finding; sent twice, it is kept once."""
    require(signed_in, "record_inspection")
    if finding:
        known = finding in {row.id for row in inside.records.reports.findings(site.id)}
    else:
        known = inspection in {row.id for row in inside.records.inspections(site.id)}
    if not known:
        raise HTTPException(404, "There is no such inspection or finding at this site.")
    try:
        sent = picture.file.read(LARGEST_BYTES + 1)
        taken = take_picture(sent, site.zone_info)
        caption = Caption(
            about=about_finding(finding) if finding else about_inspection(inspection), view=check_view(view),
            person=signed_in.account.name, remarks=remarks.strip(), entered_by=signed_in.account.name, key=key,
        )  # fmt: skip
    except StoreError:
        raise
    except SiltwatchError as error:
        if back:
            raise HTTPException(422, f"The photograph was not taken: {error}.") from error
        return JSONResponse({"problems": {"picture": str(error)}}, status_code=422)
    row = inside.photos.add(site.id, taken, sent=sent, caption=caption, now=inside.clock.now())
    if back:
        return RedirectResponse(f"/sites/{site.id}/findings/{finding}", status_code=303)
    return JSONResponse({"photo": row.id, "sha256": row.sha256})
