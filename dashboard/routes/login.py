"""Signing in and out."""

import hmac
import secrets
from typing import Annotated
from urllib.parse import unquote

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from dashboard.accounts import LONGEST_NAME, SESSION_LENGTH, Outcome
from dashboard.audit import Noted
from dashboard.frame import show
from dashboard.gate import Checked, Inside
from dashboard.services import Services
from siltwatch.quantities import duration_text

router = APIRouter(include_in_schema=False)
LOGIN_COOKIE = "siltwatch-login"
WRONG = "That name and password do not go together. Names and passwords tell capitals from small letters."
TOO_OLD = "This page was open too long. Try again."


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
        return _form(request, back=back, name=name, problem=TOO_OLD, status=403)
    address = request.client.host if request.client else ""
    login = inside.accounts.log_in(name, password, address=address, now=inside.clock.now())
    _note_login(inside, login.outcome, name=name, address=address)
    if login.outcome == "wait":
        problem = f"Too many wrong passwords. Try again in {duration_text(login.wait)}."
        return _form(request, back=back, name=name, problem=problem, status=429)
    if login.outcome == "wrong":
        return _form(request, back=back, name=name, problem=WRONG, status=403)
    answer = RedirectResponse(safe_path(back), status_code=303)
    answer.delete_cookie(LOGIN_COOKIE)
    _set_cookie(answer, inside, login.token)
    return answer


@router.post("/logout")
def log_out(request: Request, inside: Inside, signed_in: Checked) -> Response:
    """End the session here and in the database."""
    inside.accounts.log_out(request.cookies.get(inside.cookie, ""))
    inside.trail.note(Noted(kind="logout", who=signed_in.account.name, what="signed out"), inside.clock.now())
    answer = RedirectResponse("/login", status_code=303)
    answer.delete_cookie(inside.cookie, path="/", secure=inside.is_secure, httponly=True, samesite="lax")
    return answer


def _note_login(inside: Services, outcome: Outcome, *, name: str, address: str) -> None:
    """Every try is on the trail before it is answered."""
    what = {"in": "signed in", "wrong": "gave a wrong name or password", "wait": "was made to wait"}[outcome]
    kind = "login" if outcome == "in" else "login_refused"
    inside.trail.note(Noted(kind=kind, who=name, what=what, facts={"address": address}), inside.clock.now())


def safe_path(back: str) -> str:
    """A path of this server, never another host; backslashes and double slashes are read by browsers as hosts."""
    path = unquote(back)
    is_own = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if is_own and not path.startswith("/log") else "/"


def _form(request: Request, *, back: str, name: str = "", problem: str = "", status: int = 200) -> HTMLResponse:
    token = request.cookies.get(LOGIN_COOKIE) or secrets.token_urlsafe(24)
    content = {"back": back, "name": name, "problem": problem, "token": token}
    page = show(request, "login.html", signed_in=None, status=status, **content)
    secure = request.app.state.services.is_secure
    page.set_cookie(LOGIN_COOKIE, token, max_age=3600, httponly=True, samesite="strict", secure=secure)
    return page


def _set_cookie(answer: Response, inside: Services, token: str) -> None:
    answer.set_cookie(
        inside.cookie,
        token,
        max_age=int(SESSION_LENGTH.total_seconds()),
        path="/",
        httponly=True,
        samesite="lax",
        secure=inside.is_secure,
    )
