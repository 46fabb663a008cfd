"""A person's own account: language and unit, password, code of the phone, and where one is signed in."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from dashboard.accounts import Session
from dashboard.audit import Noted
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn
from dashboard.reader import LANGUAGES, RAIN_UNITS, reader
from dashboard.routes.entering import caller_of
from dashboard.services import Services
from dashboard.settings import Settings, as_language, as_rain_unit, bring_settings
from dashboard.translation import say
from dashboard.views.account import account_page
from siltwatch.errors import ConfigError

router = APIRouter(include_in_schema=False)
Password = Annotated[str, Form(max_length=1_000)]
_HERE = "/account"


@router.get(_HERE)
def show_account(request: Request, inside: Inside, signed_in: SignedIn, done: str = "") -> HTMLResponse:
    """Everything that a person may set for oneself."""
    return _page(request, inside, signed_in, done=done)


@router.post("/account/settings")
def choose_settings(
    inside: Inside,
    signed_in: Checked,
    language: Annotated[str, Form(max_length=10)] = "",
    rain_unit: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Language and unit of rain, from the next page on."""
    chosen = Settings(language=as_language(language), rain_unit=as_rain_unit(rain_unit), chosen=True)
    inside.accounts.choose(signed_in.account.id, chosen)
    answer = _back("settings")
    bring_settings(answer, chosen, is_secure=inside.is_secure)
    return answer


@router.post("/account/password")
def change_password(
    request: Request, inside: Inside, signed_in: Checked, password: Password = "", new: Password = ""
) -> Response:
    """A new password for who knows the old one; every other session of the account ends."""
    if not _knows(request, inside, signed_in, password):
        return _wrong(request, inside, signed_in)
    try:
        token = request.cookies.get(inside.cookie, "")
        inside.accounts.set_password(signed_in.account.id, new, keep=token)
    except ConfigError as error:
        problem = say("Not taken: %(why)s.", why=str(error))
        return _page(request, inside, signed_in, problem=problem, status=422)
    _note(inside, signed_in, "changed the own password")
    return _back("password")


@router.post("/account/code")
def change_code(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    signed_in: Checked,
    what: Annotated[str, Form(max_length=10)] = "",
    password: Password = "",
    code: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Begin with the code of a phone, confirm it, renew the recovery codes, or stop, for who knows the password."""
    account, now = signed_in.account.id, inside.clock.now()
    if what == "confirm":
        codes = inside.factors.confirm(account, code, now)
        if codes is None:
            problem = say("That is not the code of now. Each code is taken once: wait for the next one.")
            return _page(request, inside, signed_in, problem=problem, status=403)
        _note(inside, signed_in, "asks for a code at sign-in from now on")
        return _page(request, inside, signed_in, codes=codes)
    if not _knows(request, inside, signed_in, password):
        return _wrong(request, inside, signed_in)
    if what == "renew":
        _note(inside, signed_in, "made new recovery codes")
        return _page(request, inside, signed_in, codes=inside.factors.renew_codes(account))
    if what == "stop":
        if inside.factors.stop(account):
            _note(inside, signed_in, "asks for no code at sign-in any more")
        return _back("code")
    inside.factors.begin(account, now)
    return RedirectResponse(f"{_HERE}#code-title", status_code=303)


@router.post("/account/sessions")
def end_sessions(
    request: Request, inside: Inside, signed_in: Checked, session: Annotated[str, Form(max_length=64)] = ""
) -> Response:
    """End one session, or all but this one."""
    token = request.cookies.get(inside.cookie, "")
    ended = inside.accounts.end_sessions(signed_in.account.id, only=session or None, keep=token)
    _note(inside, signed_in, f"signed out elsewhere ({ended})")
    return _back("sessions")


@router.post("/account/provider")
def let_go(inside: Inside, signed_in: Checked) -> Response:
    """Let go of the identity at the provider."""
    if inside.identities.unbind(signed_in.account.id):
        _note(inside, signed_in, "let go of the identity at the provider")
    return _back("provider")


def _page(  # noqa: PLR0913 - what may stand on the page, by keyword
    request: Request,
    inside: Services,
    signed_in: Session,
    *,
    done: str = "",
    problem: str = "",
    codes: tuple[str, ...] = (),
    status: int = 200,
) -> HTMLResponse:
    account, now = signed_in.account, inside.clock.now()
    content: dict[str, Any] = {
        "page": account_page(
            account,
            row=inside.accounts.row(account.name),
            factor=inside.factors.of(account.id, account.name),
            sessions=inside.accounts.sessions_of(account.id, now),
            token=request.cookies.get(inside.cookie, ""),
            now=now,
        ),
        "providers": inside.identities.of(account.id),
        "languages": LANGUAGES,
        "units": RAIN_UNITS,
        "chosen": {"language": account.settings.language, "rain_unit": reader().rain_unit},
        "done": done,
        "problem": problem,
        "codes": codes,
    }
    return show(request, "account.html", signed_in=signed_in, status=status, **content)


def _knows(request: Request, inside: Services, signed_in: Session, password: str) -> bool:
    """Whether the person knows the password; what was wrong is on the trail."""
    caller, now = caller_of(request), inside.clock.now()
    if inside.accounts.is_password_of(signed_in.account, password, caller=caller, now=now):
        return True
    _note(inside, signed_in, "gave a wrong password on the account page")
    return False


def _wrong(request: Request, inside: Services, signed_in: Session) -> HTMLResponse:
    problem = say("That is not your present password, or too many wrong ones were given within a quarter of an hour.")
    return _page(request, inside, signed_in, problem=problem, status=403)


def _note(inside: Services, signed_in: Session, what: str) -> None:
    inside.trail.note(Noted(kind="account", who=signed_in.account.name, what=what), inside.clock.now())


def _back(done: str) -> RedirectResponse:
    return RedirectResponse(f"{_HERE}?done={done}", status_code=303)
