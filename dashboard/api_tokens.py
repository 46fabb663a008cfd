"""Tokens of programs: made once, kept as a hash, revoked; and what was answered under a program's own key."""

import hashlib
import json
import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, get_args

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import RowMapping

from dashboard.accounts import Accounts, Session
from dashboard.roles import Deed
from dashboard.stores import looking, writing
from dashboard.tables import accounts, api_answers, api_tokens
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant

Scope = Literal["read", "record", "admin", "calendar"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
BEGIN = "swt_"  # tells a token of ours where somebody finds it lying about
LONGEST_NAME = 100
ANSWERS_KEPT = timedelta(days=7)
_USE_NOTED_EVERY = timedelta(minutes=1)
_NEVER = datetime.max.replace(tzinfo=UTC)
_STUCK_AFTER = timedelta(minutes=2)
_READ: frozenset[Deed] = frozenset({"see_sites", "see_people"})
_RECORD: frozenset[Deed] = frozenset({"record_inspection", "decide", "enforce", "hold"})
# Each reaches as far as the one before it and further, never beyond the role of the account.
REACH: dict[Scope, frozenset[Deed]] = {
    "calendar": frozenset({"see_sites"}),
    "read": _READ,
    "record": _READ | _RECORD,
    "admin": _READ | _RECORD | {"administer"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiToken:
    """A token as everybody may see it: what it is for, never what it is."""

    id: int
    account: str
    name: str
    scope: Scope
    made_by: str
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was answered under a key."""

    status: int
    body: str


Turn = Literal["yours", "running", "other"]


class ApiTokens:
    """Makes, finds and revokes tokens; safe to use from several threads."""

    def __init__(self, store: Accounts) -> None:
        self._accounts = store

    def add(  # noqa: PLR0913 - all but one by keyword
        self, account: str, *, name: str, scope: Scope, made_by: str, now: datetime, expires_at: datetime | None = None
    ) -> tuple[ApiToken, str]:
        """Make a token for an account; its text is told this once."""
        if not name.strip() or len(name) > LONGEST_NAME or (expires_at is not None and expires_at <= now):
            message = f"a token needs a name of up to {LONGEST_NAME} signs, and an end that lies ahead or none"
            raise ConfigError(message)
        plain = BEGIN + secrets.token_urlsafe(32)
        row = {
            "name": name.strip(), "scope": scope, "made_by": made_by, "created_at": format_instant(now),
            "hash": _hashed(plain), "expires_at": format_instant(expires_at) if expires_at else None,
        }  # fmt: skip
        with writing(self._accounts.store.writer) as connection:
            wanted = (accounts.c.name == account, accounts.c.disabled_at.is_(None))
            found = connection.execute(select(accounts.c.id).where(*wanted)).scalar()
            if found is None:
                message = f"there is no account {account!r} that may sign in; see `siltwatch user list`"
                raise ConfigError(message)
            made = connection.execute(insert(api_tokens).values(account=found, **row).returning(api_tokens.c.id))
            number = int(made.scalar_one())
        return next(one for one in self.rows() if one.id == number), plain

    def rows(self, account: str | None = None) -> list[ApiToken]:
        """Every token, or those of one account, newest first."""
        query = select(api_tokens, accounts.c.name.label("whose")).join(accounts).order_by(api_tokens.c.id.desc())
        if account is not None:
            query = query.where(accounts.c.name == account)
        with looking(self._accounts.store.reader) as connection:
            return [_token(row) for row in connection.execute(query).mappings()]

    def revoke(self, number: int, now: datetime, *, account: str | None = None) -> ApiToken:
        """End a token, of one account where it is named; one that is unknown is a ConfigError."""
        found = next((one for one in self.rows(account) if one.id == number), None)
        if found is None:
            message = f"there is no token {number}; `siltwatch user token list` tells those there are"
            raise ConfigError(message)
        if found.revoked_at is not None:
            return found
        with writing(self._accounts.store.writer) as connection:
            ended = update(api_tokens).where(api_tokens.c.id == number).values(revoked_at=format_instant(now))
            connection.execute(ended)
        return replace(found, revoked_at=now)

    def session(self, plain: str, now: datetime, *, feed: bool = False) -> Session | None:
        """Who a token speaks for, within its reach; its use is noted, once a minute at most.

        The token in a calendar's address opens the `feed` and nothing else, and no other token does.
        """
        found = self._live(api_tokens.c.hash == _hashed(plain), now)
        if found is None or (found["scope"] == "calendar") != feed:
            return None
        account = self._accounts.account(found["account"])
        if account is None:
            return None
        used_at = parse_instant(found["last_used_at"]) if found["last_used_at"] else None
        if used_at is None or now - used_at >= _USE_NOTED_EVERY or now < used_at:
            with writing(self._accounts.store.writer) as connection:
                values = {"last_used_at": format_instant(now)}
                connection.execute(update(api_tokens).where(api_tokens.c.id == found["id"]).values(**values))
        expires_at = parse_instant(found["expires_at"]) if found["expires_at"] else _NEVER
        return Session(account=replace(account, only=REACH[found["scope"]]), csrf="", expires_at=expires_at)

    def _live(self, wanted: ColumnElement[bool], now: datetime) -> RowMapping | None:
        query = select(api_tokens).where(wanted, api_tokens.c.revoked_at.is_(None))
        with looking(self._accounts.store.reader) as connection:
            found = connection.execute(query).mappings().first()
        if found is None or (found["expires_at"] and parse_instant(found["expires_at"]) <= now):
            return None
        return found

    def begin(self, account: int, key: str, asked: str, now: datetime) -> Turn | Answer:
        """Take a key for what is asked: it is the caller's turn, or it was answered, is being done, or is taken."""
        mine = (api_answers.c.account == account, api_answers.c.key == key)
        with writing(self._accounts.store.writer) as connection:
            connection.execute(delete(api_answers).where(api_answers.c.at < format_instant(now - ANSWERS_KEPT)))
            row = connection.execute(select(api_answers).where(*mine)).mappings().first()
            if row is not None and row["status"] is None and parse_instant(row["at"]) < now - _STUCK_AFTER:
                connection.execute(delete(api_answers).where(*mine))  # whoever was at it is gone
                row = None
            if row is None:
                values = {"account": account, "key": key, "asked": asked, "at": format_instant(now)}
                put = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
                taken = put(api_answers).values(**values).on_conflict_do_nothing().returning(api_answers.c.key)
                if connection.execute(taken).first() is not None:
                    return "yours"
                return "running"
        if row["asked"] != asked:
            return "other"
        return "running" if row["status"] is None else Answer(status=row["status"], body=row["body"])

    def finish(self, account: int, key: str, answer: Answer | None) -> None:
        """Keep what was answered, or give the key back where nothing was done."""
        mine = (api_answers.c.account == account, api_answers.c.key == key)
        with writing(self._accounts.store.writer) as connection:
            if answer is None:
                connection.execute(delete(api_answers).where(*mine))
            else:
                values = {"status": answer.status, "body": answer.body}
                connection.execute(update(api_answers).where(*mine).values(**values))


def asked_of(method: str, path: str, query: str, body: bytes) -> str:
    """What tells one thing that is asked from another."""
    return hashlib.sha256(json.dumps([method, path, query]).encode() + b"\n" + body).hexdigest()


def _hashed(plain: str) -> str:
    """A token is 256 bits of chance: a plain hash of it is as good as a slow one."""
    return hashlib.sha256(plain.encode("utf-8", "backslashreplace")).hexdigest()


def _token(row: RowMapping) -> ApiToken:
    def instant(name: str) -> datetime | None:
        return parse_instant(row[name]) if row[name] else None

    return ApiToken(
        id=row["id"], account=row["whose"], name=row["name"], scope=row["scope"], made_by=row["made_by"],
        created_at=parse_instant(row["created_at"]), expires_at=instant("expires_at"),
        last_used_at=instant("last_used_at"), revoked_at=instant("revoked_at"),
    )  # fmt: skip


def token_document(token: ApiToken) -> dict[str, Any]:
    """A token as JSON says it."""

    def said(at: datetime | None) -> str | None:
        return format_instant(at) if at else None

    return {
        "id": token.id, "account": token.account, "name": token.name, "scope": token.scope, "made_by": token.made_by,
        "created": format_instant(token.created_at), "expires": said(token.expires_at),
        "last_used": said(token.last_used_at), "revoked": said(token.revoked_at),
    }  # fmt: skip
