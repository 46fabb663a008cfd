"""Administration of the ways in: accounts of people, tokens of programs, addresses of calendars."""

import re
from typing import Annotated, get_args
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import ValidationError

from alerts.reading import profile_names
from dashboard.accounts import Session
from dashboard.api_tokens import SCOPES
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, require
from dashboard.passwords import make_password
from dashboard.roles import ROLE_NAMES, AccountRole
from dashboard.routes.api_admin import (
    NAME,
    NewToken,
    account_row,
    known_towns,
    make_token,
    note_account,
    revoke_token,
    tokens_seen,
)
from dashboard.services import Services
from dashboard.site_editing import may_manage_account
from dashboard.translation import say
from dashboard.views.words import moment
from siltwatch.errors import ConfigError

router = APIRouter(include_in_schema=False)
_ROLES: tuple[AccountRole, ...] = get_args(AccountRole)
_Word = Annotated[str, Form(max_length=100)]
_Reason = Annotated[str, Form(max_length=2_000)]


@router.get("/admin/accounts")
def accounts(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """Who may sign in, with the forms that make, change and end an account."""
    require(signed_in, "administer")
    return _accounts(request, inside, signed_in)


@router.post("/admin/accounts", response_model=None)
def make_account(  # noqa: PLR0913, PLR0917 - the fields of one form
    request: Request,
    inside: Inside,
    signed_in: Checked,
    name: _Word = "",
    role: _Word = "",
    towns: Annotated[list[str] | None, Form()] = None,
    reason: _Reason = "",
) -> Response:
    """Make an account; its first password is shown this once."""
    require(signed_in, "administer")
    password = make_password()
    try:
        _check_name(name)
        chosen, given = _role(role), known_towns(signed_in, towns or [])
        inside.accounts.add(name, role=chosen, towns=given, password=password, now=inside.clock.now())
    except ConfigError as error:
        return _accounts(request, inside, signed_in, problem=str(error))
    note_account(inside, signed_in, f"made the account {name}, {role}, of {', '.join(given) or 'all towns'}", reason)
    return _accounts(request, inside, signed_in, made=(name, password))


@router.post("/admin/accounts/{name}", response_model=None)
def change_account(  # noqa: PLR0913, PLR0917 - likewise
    request: Request,
    inside: Inside,
    signed_in: Checked,
    name: str,
    what: _Word = "",
    role: _Word = "",
    towns: Annotated[list[str] | None, Form()] = None,
    reason: _Reason = "",
) -> Response:
    """Another role, a new password, or an end: each signs the account out everywhere."""
    require(signed_in, "administer")
    account_row(inside, signed_in, name)
    made: tuple[str, str] | None = None
    try:
        if what == "role":
            given = known_towns(signed_in, towns or [])
            inside.accounts.set_role(name, _role(role), given)
            said = f"{role} of {', '.join(given) or 'all towns'}"
        elif what == "password":
            made = (name, make_password())
            inside.accounts.change(name, password=made[1])
            said = "a new password"
        else:
            inside.accounts.change(name, disabled_at=inside.clock.now())
            said = "disabled"
    except ConfigError as error:
        return _accounts(request, inside, signed_in, problem=str(error))
    note_account(inside, signed_in, f"changed the account {name}: {said}", reason)
    if made:
        return _accounts(request, inside, signed_in, made=made)
    return RedirectResponse("/admin/accounts", status_code=303)


def _check_name(name: str) -> None:
    if not re.fullmatch(NAME, name):
        raise ConfigError(say("A name to sign in with has letters, figures and any of . @ + - _ and no space."))


def _role(text: str) -> AccountRole:
    found = next((role for role in _ROLES if role == text), None)
    if found is None:
        raise ConfigError(say("Choose a role."))
    return found


def _accounts(
    request: Request, inside: Services, signed_in: Session, *, problem: str = "", made: tuple[str, str] | None = None
) -> HTMLResponse:
    rows = [row for row in inside.accounts.rows() if may_manage_account(signed_in.account, row.towns)]
    names = [name for name in profile_names() if not signed_in.account.towns or name in signed_in.account.towns]
    return show(
        request, "admin_accounts.html", signed_in=signed_in, status=422 if problem else 200, rows=rows, towns=names,
        roles=ROLE_NAMES, problem=problem, made=made, may_all=not signed_in.account.towns,
    )  # fmt: skip


@router.get("/tokens")
def tokens(request: Request, inside: Inside, signed_in: SignedIn) -> HTMLResponse:
    """One's own ways in for programs; who administers sees those of the towns' accounts."""
    return _tokens(request, inside, signed_in)


@router.post("/tokens", response_model=None)
def new_token(  # noqa: PLR0913, PLR0917 - likewise
    request: Request,
    inside: Inside,
    signed_in: Checked,
    name: _Word = "",
    scope: _Word = "",
    days: _Word = "",
) -> Response:
    """Make a token for oneself; its text is shown this once."""
    try:
        asked = NewToken.model_validate(
            {"name": name.strip(), "scope": scope, "days": int(days) if days.isdecimal() and len(days) < 6 else None}  # noqa: PLR2004
        )
        made = make_token(inside, signed_in, asked)
    except (ValidationError, ConfigError):
        said = say("Give a name of letters, figures and spaces, and choose how far it reaches.")
        return _tokens(request, inside, signed_in, problem=said)
    return _tokens(request, inside, signed_in, made=made)


@router.post("/tokens/{number}/end", response_model=None)
def end_token(inside: Inside, signed_in: Checked, number: int) -> Response:
    """Revoke a token."""
    revoke_token(inside, signed_in, number)
    return RedirectResponse("/tokens", status_code=303)


def _tokens(
    request: Request,
    inside: Services,
    signed_in: Session,
    *,
    problem: str = "",
    made: dict[str, object] | None = None,
) -> HTMLResponse:
    zone = inside.lookout.common_zone(signed_in.account)
    now = inside.clock.now()

    def said(at: object) -> object:
        return moment(at, ZoneInfo(zone), now) if at else None  # type: ignore[arg-type]

    rows = [
        (one, said(one.created_at), said(one.last_used_at), said(one.expires_at), said(one.revoked_at))
        for one in tokens_seen(inside, signed_in)
    ]
    deeds = {"record": "record_inspection", "admin": "administer"}
    scopes = [one for one in SCOPES if one not in deeds or signed_in.account.may(deeds[one])]  # type: ignore[arg-type]
    return show(
        request, "tokens.html", signed_in=signed_in, zone=zone, status=422 if problem else 200, rows=rows,
        scopes=scopes, problem=problem, made=made, me=signed_in.account.name,
    )  # fmt: skip
