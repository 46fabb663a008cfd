"""Rows of sessions and of sign-ins that are half done, written inside somebody else's transaction."""

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Connection, Engine, delete, insert, select

from dashboard.tables import login_attempts, pending_sign_ins, sessions
from siltwatch.config import Config
from siltwatch.instants import format_instant, parse_instant
from siltwatch.key_file import read_key

SESSION_LENGTH = timedelta(days=30)
PENDING_LENGTH = timedelta(minutes=10)
_LONGEST_BROWSER = 200

ACCOUNTS_KEY = "accounts.key"

Pending = Literal["code", "provider"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """The records database: a reader that never locks, and a writer."""

    reader: Engine
    writer: Engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Where a request comes from, as far as it says so."""

    address: str = ""
    browser: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingSignIn:
    """A sign-in that waits for its second half."""

    id_hash: str
    account: int | None
    facts: Mapping[str, Any]
    tries: int


def accounts_key(config: Config) -> bytes:
    """What signs links to storms and makes the secrets of phones: in a file beside the databases, never in them."""
    return read_key(config.data_path / ACCOUNTS_KEY)


def hashed(token: str) -> str:
    """What is kept of a token: a stolen copy of the database signs nobody in."""
    return hashlib.sha256(token.encode()).hexdigest()


def open_session(connection: Connection, account: int, *, caller: Caller, now: datetime) -> str:
    """A new session, always under a new token; sessions that are over are cleared away beside it."""
    token = secrets.token_urlsafe(32)
    connection.execute(delete(sessions).where(sessions.c.expires_at <= format_instant(now)))
    row = {
        "id_hash": hashed(token),
        "account": account,
        "created_at": format_instant(now),
        "expires_at": format_instant(now + SESSION_LENGTH),
        "csrf": secrets.token_urlsafe(32),
        "address": caller.address,
        "browser": caller.browser[:_LONGEST_BROWSER],
    }
    connection.execute(insert(sessions).values(**row))
    return token


def pend(connection: Connection, kind: Pending, *, account: int | None, facts: Mapping[str, Any], now: datetime) -> str:
    """Keep a half sign-in for a few minutes; the token goes to the browser."""
    token = secrets.token_urlsafe(32)
    connection.execute(delete(pending_sign_ins).where(pending_sign_ins.c.expires_at <= format_instant(now)))
    row = {
        "id_hash": hashed(token),
        "kind": kind,
        "account": account,
        "facts": json.dumps(facts),
        "tries": 0,
        "expires_at": format_instant(now + PENDING_LENGTH),
    }
    connection.execute(insert(pending_sign_ins).values(**row))
    return token


def pending(connection: Connection, kind: Pending, token: str, now: datetime) -> PendingSignIn | None:
    """The half sign-in of a token, unless its time is over."""
    wanted = (pending_sign_ins.c.id_hash == hashed(token), pending_sign_ins.c.kind == kind)
    row = connection.execute(select(pending_sign_ins).where(*wanted)).first()
    if row is None or parse_instant(row.expires_at) <= now:
        return None
    return PendingSignIn(id_hash=row.id_hash, account=row.account, facts=json.loads(row.facts), tries=row.tries)


def drop_pending(connection: Connection, found: PendingSignIn) -> bool:
    """Take it away; false where another request took it first."""
    gone = connection.execute(delete(pending_sign_ins).where(pending_sign_ins.c.id_hash == found.id_hash))
    return gone.rowcount == 1


def note_attempt(connection: Connection, name: str, *, caller: Caller, now: datetime, ok: int) -> int:
    """A try at signing in, for the throttle; its number."""
    row = {"at": format_instant(now), "name": name, "address": caller.address, "ok": ok}
    return int(connection.execute(insert(login_attempts).values(**row).returning(login_attempts.c.id)).scalar_one())


def one_by_one(connection: Connection) -> None:
    """Tries at one moment count each other: SQLite has one writer anyway, PostgreSQL is told to wait."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE login_attempts IN EXCLUSIVE MODE")
