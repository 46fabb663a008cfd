"""Signing in through an identity provider: the way out, and the way back."""

import hmac
import logging

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from dashboard.frame import show
from dashboard.gate import PUBLIC_TURN, Inside
from dashboard.provider import BACK_PATH, Provider, ProviderError
from dashboard.routes.entering import (
    ask_code,
    caller_of,
    drop_half,
    let_in,
    note_sign_in,
    safe_path,
    set_cookie,
)
from dashboard.services import Services
from dashboard.session_rows import PENDING_LENGTH
from dashboard.translation import say

log = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False, dependencies=[PUBLIC_TURN])


@router.get("/login/provider")
def set_out(request: Request, inside: Inside, back: str = "") -> Response:
    """To the provider, with a way back that only this browser can take."""
    provider = _provider(inside)
    try:
        way = provider.way_out()
    except ProviderError as error:
        return _refused(request, inside, error)
    token = inside.identities.set_out({**way.facts, "back": safe_path(back)}, inside.clock.now())
    answer = RedirectResponse(way.address, status_code=303)
    set_cookie(answer, inside, inside.half_cookie, token, length=PENDING_LENGTH)
    return answer


@router.get(BACK_PATH)
def come_back(request: Request, inside: Inside, state: str = "", code: str = "", error: str = "") -> Response:
    """From the provider: what it says is checked against what went out, and only once."""
    provider, caller, now = _provider(inside), caller_of(request), inside.clock.now()
    facts = inside.identities.come_back(request.cookies.get(inside.half_cookie, ""), now)
    if facts is None or not hmac.compare_digest(state.encode(), facts["state"].encode()):
        return _refused(request, inside, ProviderError("the way back does not belong to a way out of this browser"))
    if error or not code:
        return _refused(request, inside, ProviderError(f"the provider let nobody in ({error[:100] or 'no code'})"))
    try:
        vouched = provider.vouched(code, facts, now)
    except ProviderError as problem:
        return _refused(request, inside, problem)
    login, name = inside.identities.log_in(vouched, caller=caller, now=now)
    if login.outcome == "in":
        note_sign_in(inside, "login", f"signed in through {vouched.issuer}", who=name, caller=caller)
        return let_in(inside, login.token, facts["back"])
    if login.outcome == "code":
        note_sign_in(
            inside, "login_half", f"came from {vouched.issuer}, and was asked for the code", who=name, caller=caller
        )
        return ask_code(inside, login.token, facts["back"])
    who = vouched.mail or vouched.subject
    return _refused(request, inside, ProviderError(f"there is no account here for {who}"), who=who)


def _provider(inside: Services) -> Provider:
    if inside.provider is None:
        raise HTTPException(404, "Nobody signs in through another service here.")
    return inside.provider


def _refused(request: Request, inside: Services, problem: ProviderError, *, who: str = "") -> HTMLResponse:
    """Said, logged and on the trail; the person may go on with a password."""
    log.warning("a sign-in through the provider failed", extra={"action": "provider_failed", "error": str(problem)})
    note_sign_in(inside, "login_refused", f"did not come in: {problem}", who=who, caller=caller_of(request))
    page = show(
        request,
        "problem.html",
        signed_in=None,
        status=403,
        title=say("Not signed in"),
        said=str(problem),
        next_step=say("Try again, sign in with a password, or ask an administrator for an account with this address."),
    )
    drop_half(page, inside)
    return page
