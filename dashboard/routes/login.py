"""Signing in by password and code, and out."""

import hmac
import math
import secrets
from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from dashboard.accounts import LONGEST_NAME, Outcome
from dashboard.audit import Noted
from dashboard.frame import show
from dashboard.gate import Checked, Inside
from dashboard.routes.entering import LOGIN_COOKIE, ask_code, caller_of, drop_half, let_in, note_sign_in, safe_path
from dashboard.translation import say
from siltwatch.quantities import duration_text

router = APIRouter(include_in_schema=False)
_WHAT: dict[Outcome, tuple[str, str]] = {
    "in": ("login", "signed in"),
    "code": ("login_half", "gave the password, and was asked for the code"),
    "wrong": ("login_refused", "gave a wrong name or password"),
    "wait": ("login_refused", "was made to wait"),
}


@router.get("/login")
def login_page(request: Request, back: str = "") -> HTMLResponse:
    """The form."""
    return _form(request, back=back)


@router.post("/login")
def log_in(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    name: Annotated[str, Form(max_length=LONGEST_NAME)] = "",
    password: Annotated[str, Form()] = "",
    token: Annotated[str, Form()] = "",
    back: Annotated[str, Form()] = "",
) -> Response:
    """Check, and go where the person wanted to go."""
    cookie = request.cookies.get(LOGIN_COOKIE, "")
    if not cookie or not hmac.compare_digest(cookie.encode(), token.encode()):
        return _form(request, back=back, name=name, problem=say("This page was open too long. Try again."), status=403)
    caller, now = caller_of(request), inside.clock.now()
    login = inside.accounts.log_in(name, password, address=caller.address, browser=caller.browser, now=now)
    kind, what = _WHAT[login.outcome]
    note_sign_in(inside, kind, what, who=name, caller=caller)
    if login.outcome == "wait":
        problem = say("Too many wrong passwords. Try again in %(time)s.", time=duration_text(login.wait))
        return _in_time(_form(request, back=back, name=name, problem=problem, status=429), login.wait)
    if login.outcome == "wrong":
        problem = say(
            "That name and password do not go together. Names and passwords tell capitals from small letters."
        )
        return _form(request, back=back, name=name, problem=problem, status=403)
    return ask_code(inside, login.token, back) if login.outcome == "code" else let_in(inside, login.token, back)


@router.get("/login/code")
def code_page(request: Request, inside: Inside, back: str = "") -> Response:
    """The form for the code of the phone; without a password before it there is nothing to ask for."""
    if inside.half_cookie not in request.cookies:
        return RedirectResponse("/login", status_code=303)
    return show(request, "login_code.html", signed_in=None, back=back, problem="")


@router.post("/login/code")
def give_code(
    request: Request,
    inside: Inside,
    code: Annotated[str, Form(max_length=40)] = "",
    back: Annotated[str, Form()] = "",
) -> Response:
    """The second half of the sign-in; its cookie is one that no other site can send."""
    caller, now = caller_of(request), inside.clock.now()
    given = inside.factors.finish(request.cookies.get(inside.half_cookie, ""), code, caller=caller, now=now)
    if given.token:
        what = "signed in with a recovery code" if given.by_recovery else "signed in with a code"
        note_sign_in(inside, "login", what, who=given.name, caller=caller)
        return let_in(inside, given.token, back)
    if given.is_over:
        answer = RedirectResponse("/login", status_code=303)
        drop_half(answer, inside)
        return answer
    what = "was made to wait" if given.wait else "gave a wrong code"
    note_sign_in(inside, "login_refused", what, who=given.name, caller=caller)
    if given.wait:
        problem, status = say("Too many wrong codes. Try again in %(time)s.", time=duration_text(given.wait)), 429
    else:
        problem, status = say("That is not the code of now. Each code is taken once: wait for the next one."), 403
    page = show(request, "login_code.html", signed_in=None, status=status, back=back, problem=problem)
    return _in_time(page, given.wait) if given.wait else page


@router.post("/logout")
def log_out(request: Request, inside: Inside, signed_in: Checked) -> Response:
    """End the session here and in the database."""
    inside.accounts.log_out(request.cookies.get(inside.cookie, ""))
    inside.trail.note(Noted(kind="logout", who=signed_in.account.name, what="signed out"), inside.clock.now())
    answer = RedirectResponse("/login", status_code=303)
    answer.delete_cookie(inside.cookie, path="/", secure=inside.is_secure, httponly=True, samesite="lax")
    return answer


def _in_time(page: HTMLResponse, wait: timedelta) -> HTMLResponse:
    """The page, with when to come again in words for programs too."""
    page.headers["retry-after"] = str(math.ceil(wait.total_seconds()))
    return page


def _form(request: Request, *, back: str, name: str = "", problem: str = "", status: int = 200) -> HTMLResponse:
    inside = request.app.state.services
    token = request.cookies.get(LOGIN_COOKIE) or secrets.token_urlsafe(24)
    content: dict[str, Any] = {
        "back": back,
        "name": name,
        "problem": problem,
        "token": token,
        "has_mail": inside.config.mail is not None,
        "provider": inside.config.oidc.name if inside.config.oidc else "",
        "next": safe_path(back),
    }
    page = show(request, "login.html", signed_in=None, status=status, **content)
    secure = request.app.state.services.is_secure
    page.set_cookie(LOGIN_COOKIE, token, max_age=3600, httponly=True, samesite="strict", secure=secure)
    return page
