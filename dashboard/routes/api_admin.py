"""The installation for programs: accounts, tokens, the canary, the audit trail."""

from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Query
from pydantic import Field

from alerts.reading import profile_names
from dashboard.accounts import AccountRow, Session
from dashboard.api_tokens import ApiToken, Scope, token_document
from dashboard.audit import Noted
from dashboard.evidence.trail import TrailEntry
from dashboard.gate import CheckedCall, Inside, SignedIn, require
from dashboard.passwords import make_password
from dashboard.roles import AccountRole
from dashboard.routes.api_once import Asked, Key, NeededText, OnceRoute, Paged
from dashboard.routes.api_shapes import DAY, Document, Said
from dashboard.routes.api_words import CANARY, At, Number
from dashboard.services import Services
from dashboard.site_editing import may_manage_account
from siltwatch.instants import short_instant

router = APIRouter(route_class=OnceRoute)
NAME = r"^[A-Za-z0-9_.@+-]{1,100}$"
AccountName = Annotated[str, Path(pattern=NAME, examples=["inspector"])]
Town = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,62}$", examples=["rotterdam"])]


class AccountSaid(Said):
    """An account of a person who may sign in."""

    name: str = Field(examples=["inspector"])
    role: AccountRole
    towns: list[str] = Field(examples=[["rotterdam"]])
    created: At
    disabled: At | None


class AccountMade(AccountSaid):
    """An account and its first password, told this once."""

    password: str | None = Field(description="Null where a call is answered again.", examples=["abcd-efgh-jkmn-pqrs"])


class NewAccount(Asked):
    """Who shall be able to sign in."""

    name: Annotated[str, Field(pattern=NAME, examples=["inspector-2"])]
    role: AccountRole
    towns: list[Town] = Field([], description="None of them: all.")
    reason: NeededText = Field(examples=["New on the team."])


class ChangedAccount(Asked):
    """What is to be changed of an account: its role and towns together, a new password, or an end to it."""

    role: AccountRole | None = None
    towns: list[Town] | None = None
    disabled: Literal[True] | None = None
    new_password: Literal[True] | None = Field(None, description="A new one is made up; enables the account again.")
    reason: NeededText = Field(examples=["Left the company."])


class TokenSaid(Said):
    """A token of a program: what it is for, never what it is."""

    id: int = Field(examples=[1])
    account: str = Field(examples=["inspector"])
    name: str = Field(examples=["office display"])
    scope: Scope
    made_by: str = Field(examples=["admin"])
    created: At
    expires: At | None
    last_used: At | None
    revoked: At | None


class TokenMade(TokenSaid):
    """A token, told this once."""

    token: str | None = Field(description="Null where a call is answered again.", examples=["swt_…"])
    address_of_calendar: str | None = Field(
        description="Of a calendar: where programs subscribe to it.", examples=[None]
    )


class NewToken(Asked):
    """A way in for a program: as far as the scope reaches, within the role of the account."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9][A-Za-z0-9 _.-]*$")] = Field(
        examples=["office display"]
    )
    scope: Scope
    account: Annotated[str, Field(pattern=NAME)] | None = Field(
        None, description="By default one's own.", examples=["inspector"]
    )
    days: Annotated[int, Field(ge=1, le=3_660, examples=[365])] | None = Field(None, description="None: no end.")


class TrailSaid(Said):
    """One entry of the audit trail: `body` is the text that its `digest` is of."""

    number: int = Field(examples=[1])
    day: str = Field(examples=["2026-06-10"])
    at: At
    kind: str = Field(examples=["login"])
    ref: str | None = Field(examples=[None])
    site: str = Field(examples=[""])
    body: str = Field(examples=["{}"])
    digest: str = Field(examples=["0f" * 32])
    link: str = Field(examples=["1e" * 32])


@router.get("/accounts", response_model=list[AccountSaid])
def accounts(inside: Inside, signed_in: SignedIn, page: Paged) -> list[Document]:
    """The accounts of the towns, by name."""
    require(signed_in, "administer")
    rows = [row for row in inside.accounts.rows() if may_manage_account(signed_in.account, row.towns)]
    return [_account(row) for row in page.of(rows, lambda row: row.name)]


@router.post("/accounts", response_model=AccountMade, status_code=201)
def new_account(inside: Inside, signed_in: CheckedCall, asked: NewAccount, key: Key) -> Document:  # noqa: ARG001
    """Make an account; its first password is made up."""
    require(signed_in, "administer")
    towns = known_towns(signed_in, asked.towns)
    password = make_password()
    inside.accounts.add(asked.name, role=asked.role, towns=towns, password=password, now=inside.clock.now())
    what = f"made the account {asked.name}, {asked.role}, of {', '.join(towns) or 'all towns'}"
    note_account(inside, signed_in, what, asked.reason)
    return _account(account_row(inside, signed_in, asked.name)) | {"password": password}


@router.patch("/accounts/{name}", response_model=AccountMade)
def change_account(inside: Inside, signed_in: CheckedCall, name: AccountName, asked: ChangedAccount) -> Document:
    """Another role, a new password, or an end: each signs the account out everywhere."""
    require(signed_in, "administer")
    row = account_row(inside, signed_in, name)
    password: str | None = None
    if asked.role is not None or asked.towns is not None:
        towns = row.towns if asked.towns is None else known_towns(signed_in, asked.towns)
        inside.accounts.set_role(name, asked.role or row.role, towns)
        _note_change(inside, signed_in, name, f"{asked.role or row.role} of {', '.join(towns) or 'all towns'}", asked)
    if asked.new_password:
        password = make_password()
        inside.accounts.change(name, password=password)
        _note_change(inside, signed_in, name, "a new password", asked)
    if asked.disabled:
        inside.accounts.change(name, disabled_at=inside.clock.now())
        _note_change(inside, signed_in, name, "disabled", asked)
    return _account(account_row(inside, signed_in, name)) | {"password": password}


@router.get("/tokens", response_model=list[TokenSaid])
def tokens(inside: Inside, signed_in: SignedIn, page: Paged) -> list[Document]:
    """One's own tokens; who administers sees those of the towns' accounts."""
    return [token_document(one) for one in page.of(tokens_seen(inside, signed_in), lambda one: one.id)]


@router.post("/tokens", response_model=TokenMade, status_code=201)
def new_token(inside: Inside, signed_in: CheckedCall, asked: NewToken, key: Key) -> Document:  # noqa: ARG001
    """Make a token for a program; its text is told this once. By a token: only where its scope is `admin`."""
    return make_token(inside, signed_in, asked)


@router.delete("/tokens/{token}", response_model=TokenSaid)
def end_token(inside: Inside, signed_in: CheckedCall, token: Number) -> Document:
    """Revoke a token: what it opened is shut at once."""
    return token_document(revoke_token(inside, signed_in, token))


@router.get("/canary", response_model=CANARY.many)
def canary(inside: Inside, signed_in: SignedIn) -> list[Document]:
    """The newest run of the installation's own test that has ended; none where none is set up."""
    require(signed_in, "administer")
    found = inside.records.canary()
    return [] if found is None else [CANARY.of(found)]


@router.get("/trail", response_model=list[TrailSaid])
def trail(
    inside: Inside,
    signed_in: SignedIn,
    page: Paged,
    since: Annotated[str, Query(pattern=DAY, description="From this day on.", examples=["2026-06-10"])] = "2000-01-01",
) -> list[Document]:
    """The audit trail, oldest first, as it is chained; for who administers all towns."""
    require(signed_in, "administer")
    if signed_in.account.towns:
        raise HTTPException(403, "The audit trail is of all towns; this account is of some.")

    def after(cursor: str, limit: int) -> list[TrailEntry] | None:
        if cursor and not (cursor.isdecimal() and 0 < int(cursor) <= inside.trail.count()):
            return None  # entries are numbered from 1 and never removed
        return inside.trail.entries(since, after=int(cursor or 0), limit=limit)

    return [_entry(entry) for entry in page.cut(after, lambda entry: entry.number)]


def _entry(entry: Any) -> Document:  # noqa: ANN401 - an entry of the trail
    names = ("number", "day", "at", "kind", "ref", "site", "body", "digest", "link")
    return {name: getattr(entry, name) for name in names}


def _account(row: AccountRow) -> Document:
    return {
        "name": row.name,
        "role": row.role,
        "towns": list(row.towns),
        "created": short_instant(row.created_at),
        "disabled": short_instant(row.disabled_at) if row.disabled_at else None,
    }


def account_row(inside: Services, signed_in: Session, name: str) -> AccountRow:
    """An account that the asker may manage, or it is not found."""
    for row in inside.accounts.rows():
        if row.name == name and may_manage_account(signed_in.account, row.towns):
            return row
    raise HTTPException(404, "There is no such account among those of your towns.")


def known_towns(signed_in: Session, towns: list[str]) -> tuple[str, ...]:
    """The towns, each one that there is and that the asker administers."""
    given = tuple(dict.fromkeys(towns))
    unknown = sorted(set(given) - set(profile_names()))
    if unknown:
        raise HTTPException(409, f"There is no town {', '.join(unknown)}; there are {', '.join(profile_names())}.")
    if not may_manage_account(signed_in.account, given):
        raise HTTPException(403, "These are not all towns of yours.")
    return given


def _note_change(inside: Services, signed_in: Session, name: str, what: str, asked: ChangedAccount) -> None:
    note_account(inside, signed_in, f"changed the account {name}: {what}", asked.reason)


def note_account(inside: Services, signed_in: Session, what: str, reason: str) -> None:
    """On the trail: who did what to whose way in, and why."""
    inside.trail.note(Noted(kind="account", who=signed_in.account.name, what=what, reason=reason), inside.clock.now())


def tokens_seen(inside: Services, signed_in: Session) -> list[ApiToken]:
    """One's own tokens, and those of accounts that one manages."""
    names = {row.name for row in inside.accounts.rows() if may_manage_account(signed_in.account, row.towns)}
    return [one for one in inside.tokens.rows() if one.account in {*names, signed_in.account.name}]


def make_token(inside: Services, signed_in: Session, asked: NewToken) -> Document:
    """Make a token for oneself, or for an account that one manages."""
    whose, me = asked.account or signed_in.account.name, signed_in.account
    if whose != me.name or me.only is not None:  # a program makes tokens only where it may administer
        require(signed_in, "administer")
    if whose != me.name:
        account_row(inside, signed_in, whose)
    now = inside.clock.now()
    expires_at = now + timedelta(days=asked.days) if asked.days else None
    made, plain = inside.tokens.add(
        whose, name=asked.name, scope=asked.scope, made_by=me.name, now=now, expires_at=expires_at
    )
    note_account(inside, signed_in, f"made the token {made.id} ({made.scope}) of {whose}: {made.name}", "")
    address = f"{inside.config.web.address}/api/v1/calendar/{plain}.ics" if made.scope == "calendar" else None
    return token_document(made) | {"token": plain, "address_of_calendar": address}


def revoke_token(inside: Services, signed_in: Session, number: int) -> ApiToken:
    """End a token that one sees."""
    if signed_in.account.only is not None:
        require(signed_in, "administer")
    if number not in {one.id for one in tokens_seen(inside, signed_in)}:
        raise HTTPException(404, "There is no such token of yours.")
    ended = inside.tokens.revoke(number, inside.clock.now())
    note_account(inside, signed_in, f"revoked the token {number} of {ended.account}", "")
    return ended
