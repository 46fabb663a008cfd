"""What every way in ends with: a cookie, a line on the trail, and the page that the person wanted."""

from datetime import timedelta
from urllib.parse import quote, unquote

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

from dashboard.audit import Noted
from dashboard.services import Services
from dashboard.session_rows import PENDING_LENGTH, SESSION_LENGTH, Caller
from dashboard.settings import bring_settings

LOGIN_COOKIE = "siltwatch-login"


def caller_of(request: Request) -> Caller:
    """Where the request comes from."""
    return Caller(address=request.client.host if request.client else "", browser=request.headers.get("user-agent", ""))


def safe_path(back: str) -> str:
    """A path of this server, never another host; backslashes and double slashes are read by browsers as hosts."""
    path = unquote(back)
    is_own = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if is_own and not path.startswith("/log") else "/"


def let_in(inside: Services, token: str, back: str) -> Response:
    """On to the page, with the session's cookie and the person's language and unit."""
    answer = RedirectResponse(safe_path(back), status_code=303)
    answer.delete_cookie(LOGIN_COOKIE)
    drop_half(answer, inside)
    set_cookie(answer, inside, inside.cookie, token, length=SESSION_LENGTH)
    found = inside.accounts.session(token, inside.clock.now())
    if found is not None:
        bring_settings(answer, found.account.settings, is_secure=inside.is_secure)
    return answer


def ask_code(inside: Services, token: str, back: str) -> Response:
    """On to the page that asks for the code of the phone."""
    answer = RedirectResponse(f"/login/code?back={quote(safe_path(back))}", status_code=303)
    answer.delete_cookie(LOGIN_COOKIE)
    set_cookie(answer, inside, inside.half_cookie, token, length=PENDING_LENGTH)
    return answer


def set_cookie(answer: Response, inside: Services, name: str, token: str, *, length: timedelta) -> None:
    """A cookie that scripts cannot read and that other sites cannot send with a form."""
    seconds = int(length.total_seconds())
    answer.set_cookie(name, token, max_age=seconds, path="/", httponly=True, samesite="lax", secure=inside.is_secure)


def drop_half(answer: Response, inside: Services) -> None:
    """Take the cookie of the half sign-in away."""
    answer.delete_cookie(inside.half_cookie, path="/", secure=inside.is_secure, httponly=True, samesite="lax")


def note_sign_in(inside: Services, kind: str, what: str, *, who: str, caller: Caller) -> None:
    """Every try is on the trail before it is answered."""
    inside.trail.note(Noted(kind=kind, who=who, what=what, facts={"address": caller.address}), inside.clock.now())
