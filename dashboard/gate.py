"""Who is asking, and may they: the dependencies of every route that needs a session."""

from typing import Annotated
from urllib.parse import quote

from fastapi import Depends, Form, Header, HTTPException, Request, status

from dashboard.accounts import Session
from dashboard.csrf import is_right
from dashboard.roles import ALLOWED, ROLE_NAMES, Deed
from dashboard.services import Services
from dashboard.session_rows import hashed
from siltwatch.limits import address_key
from siltwatch.site import Site

LONGEST_ID = 200
API_PATH = "/api/"
METRICS_PATH = "/metrics"


class SignInNeeded(Exception):  # noqa: N818 - a turn in the conversation, not a fault
    """Nobody is signed in; `back` is where to go after signing in."""

    def __init__(self, back: str) -> None:
        self.back = back
        super().__init__("sign in first")


def services(request: Request) -> Services:
    """The application's services."""
    found: Services = request.app.state.services
    return found


def session(request: Request) -> Session:
    """The session of the cookie or, where programs ask, of their token; or a way to sign in."""
    inside = services(request)
    is_of_program = request.url.path.startswith(API_PATH) or request.url.path == METRICS_PATH
    if is_of_program and "authorization" in request.headers:
        return _of_token(request, inside)
    token = request.cookies.get(inside.cookie, "")
    found = inside.accounts.session(token, inside.clock.now()) if token else None
    if found is not None and request.url.path.startswith(API_PATH):
        _take_call(request, f"account {found.account.id}")
    if found is None:
        asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        raise SignInNeeded(quote(asked) if request.method == "GET" else "")
    return found


def _of_token(request: Request, inside: Services) -> Session:
    scheme, _, token = request.headers["authorization"].partition(" ")
    found = inside.tokens.session(token.strip(), inside.clock.now()) if scheme.lower() == "bearer" else None
    if found is None:
        inside.turns.take("wrong_tokens_a_minute", address_of(request))
        raise SignInNeeded("")
    _take_call(request, f"token {hashed(token.strip())}")
    return found


def _take_call(request: Request, caller: str) -> None:
    """One turn a request, however often it is asked who calls."""
    if not getattr(request.state, "has_turn", False):
        services(request).turns.take("interface_a_minute", caller)
        request.state.has_turn = True


def address_of(request: Request) -> str:
    """Where the request comes from, as one caller: what a proxy that is believed says, else the other end."""
    return address_key(request.client.host if request.client else "")


async def public_turn(request: Request) -> None:
    """Before what everybody may see, and codes that a stranger may try."""
    services(request).turns.take("public_a_minute", address_of(request))


async def reset_turn(request: Request) -> None:
    """Before new passwords."""
    services(request).turns.take("resets_an_hour", address_of(request))


Inside = Annotated[Services, Depends(services)]
SignedIn = Annotated[Session, Depends(session)]


def checked_form(
    signed_in: SignedIn,
    csrf: Annotated[str, Form()] = "",
    x_csrf_token: Annotated[str, Header()] = "",
) -> Session:
    """A session whose form token came back."""
    if not is_right(csrf or x_csrf_token, signed_in.csrf):
        raise HTTPException(status.HTTP_403_FORBIDDEN, "This form is too old. Open it anew and send it again.")
    return signed_in


Checked = Annotated[Session, Depends(checked_form)]


async def upload_turn(request: Request, signed_in: SignedIn) -> None:
    """Before photographs and documents, of each account."""
    services(request).turns.take("uploads_a_minute", f"account {signed_in.account.id}")


PUBLIC_TURN, RESET_TURN, UPLOAD_TURN = Depends(public_turn), Depends(reset_turn), Depends(upload_turn)


def visible_site(site: str, inside: Inside, signed_in: SignedIn) -> Site:
    """A site of the person's towns; any other is not found, whether it exists or not."""
    found = inside.journal.site(site) if len(site) <= LONGEST_ID else None
    if found is None or not signed_in.account.sees(found):
        raise HTTPException(status.HTTP_404_NOT_FOUND, "There is no such site among those of your towns.")
    return found


def checked_call(signed_in: SignedIn, x_csrf_token: Annotated[str, Header(include_in_schema=False)] = "") -> Session:
    """A program's token; or, where a page calls, a session whose form token came in the header."""
    if signed_in.csrf and not is_right(x_csrf_token, signed_in.csrf):
        raise HTTPException(status.HTTP_403_FORBIDDEN, "Send a token of a program, or the form token of the page.")
    return signed_in


CheckedCall = Annotated[Session, Depends(checked_call)]


VisibleSite = Annotated[Site, Depends(visible_site)]


def require(signed_in: Session, deed: Deed) -> None:
    """Refuse what the role does not allow, saying who may."""
    if not signed_in.account.may(deed):
        name = ROLE_NAMES[signed_in.account.role]
        deeds = {
            "record_inspection": "record inspections",
            "see_people": "see people",
            "see_sites": "see sites",
            "enforce": "enter what is a stormwater officer's",
            "administer": "administer",
        }
        what = deeds.get(deed, "decide on storms and visits")
        if signed_in.account.role in ALLOWED[deed]:
            raise HTTPException(status.HTTP_403_FORBIDDEN, f"The scope of this token does not reach so far: to {what}.")
        raise HTTPException(status.HTTP_403_FORBIDDEN, f"You are signed in as {name}, who may not {what}.")
