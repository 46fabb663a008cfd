"""What comes back from outside: a provider's reports and replies, each signed, and the links that take note."""

from collections.abc import Mapping
from html import escape

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from alerts.acknowledge import (
    INBOUND_PATH,
    STATUS_PATH,
    LinkState,
    hear_reply,
    hear_status,
    is_from_twilio,
    look_at_link,
    take_note,
    use_link,
)
from dashboard.frame import show
from dashboard.gate import PUBLIC_TURN, Checked, Inside, VisibleSite, address_of, require
from dashboard.reader import Reader, reading_as
from dashboard.services import Services
from siltwatch.poke import poke

router = APIRouter(include_in_schema=False)
LONGEST_CODE = 64


@router.post(STATUS_PATH)
async def hear_sms_status(request: Request, inside: Inside, notice: int = 0) -> Response:
    """How far a short message got."""
    form = await _signed_form(request, inside)
    if 0 < notice < 2**62 and await run_in_threadpool(hear_status, inside.config, form, notice, inside.clock.now()):
        poke(inside.config.poke_path)
    return Response(status_code=204)


@router.post(INBOUND_PATH)
async def hear_sms_reply(request: Request, inside: Inside) -> Response:
    """What a person replied; the answer goes back as the provider's markup."""
    form = await _signed_form(request, inside)
    answer = await run_in_threadpool(hear_reply, inside.config, form, inside.clock.now())
    poke(inside.config.poke_path)
    said = f"<Message>{escape(answer.text)}</Message>" if answer.text else ""
    document = f'<?xml version="1.0" encoding="UTF-8"?><Response>{said}</Response>'
    return Response(document, media_type="text/xml")


async def _signed_form(request: Request, inside: Services) -> Mapping[str, str]:
    """The fields of a callback that bears the signature of our account; anybody else is refused."""
    sms = inside.config.sms
    if sms is None or sms.provider != "twilio":
        raise HTTPException(404, "No short messages are configured here.")
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    query = f"?{request.url.query}" if request.url.query else ""
    url = f"{inside.config.web.address}{request.url.path}{query}"  # what the provider was given, whatever proxy it met
    given = request.headers.get("x-twilio-signature", "")
    if not is_from_twilio(inside.config.secret(sms.token_file), url, form, given):
        inside.turns.take("wrong_tokens_a_minute", address_of(request))
        raise HTTPException(403, "This is not signed by the account that sends for us.")
    return form


@router.get("/a/{code}", dependencies=[PUBLIC_TURN])
def show_link(request: Request, inside: Inside, code: str) -> HTMLResponse:
    """What the link takes note of, and the button that does; opening it takes note of nothing."""
    state = look_at_link(inside.config, code[:LONGEST_CODE], inside.clock.now())
    status = {"unknown": 404, "expired": 410}.get(state.status, 200)
    return _page(request, code, state, status=status, done=False)


@router.post("/a/{code}", dependencies=[PUBLIC_TURN])
def follow_link(request: Request, inside: Inside, code: str) -> HTMLResponse:
    """Take note, once."""
    state = use_link(inside.config, code[:LONGEST_CODE], inside.clock.now())
    status = {"unknown": 404, "expired": 410, "used": 409}.get(state.status, 200)
    poke(inside.config.poke_path)
    return _page(request, code, state, status=status, done=state.status == "open")


def _page(request: Request, code: str, state: LinkState, *, status: int, done: bool) -> HTMLResponse:
    """The page in the language of the message that brought the person here."""
    with reading_as(Reader(language="es" if state.language == "es" else "en")):
        return show(request, "take_note.html", signed_in=None, status=status, code=code, link=state, done=done)


@router.post("/sites/{site}/duties/{duty}/note")
def note_duty(inside: Inside, signed_in: Checked, site: VisibleSite, duty: str) -> RedirectResponse:
    """Take note on the page, in the name of who is signed in."""
    require(signed_in, "record_inspection")
    known = inside.records.duty(duty)
    name = signed_in.account.name
    if known is None or known.site != site.id:
        raise HTTPException(404, "There is no such duty at this site.")
    if not take_note(inside.config, duty, name, said=f"account {name}", now=inside.clock.now()):
        raise HTTPException(409, "This duty is closed: there is nothing to take note of.")
    poke(inside.config.poke_path)
    return RedirectResponse(f"/sites/{site.id}/duties/{duty}", status_code=303)
