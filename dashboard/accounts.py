"""Accounts, sessions and login attempts in the records database."""

import hashlib
import json
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Engine, Row, delete, insert, or_, select, update

from dashboard.migrations.upgrade import require_current
from dashboard.passwords import fits, hash_password
from dashboard.roles import Account, AccountRole
from dashboard.settings import Settings, as_language, as_rain_unit
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import accounts, login_attempts, person_settings, sessions
from dashboard.throttle import WINDOW, LoginAttempt, wait_before_login
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant

SESSION_LENGTH = timedelta(days=30)
LONGEST_NAME = 100
_ACCOUNT = (accounts.c.id, accounts.c.name, accounts.c.role, accounts.c.towns)
_SETTINGS = (person_settings.c.language, person_settings.c.rain_unit)


Outcome = Literal["in", "wrong", "wait"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A signed-in browser; `csrf` must come back with everything that changes something."""

    account: Account
    csrf: str
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """What became of a try at signing in; `token` is the cookie's value where it was right."""

    outcome: Outcome
    token: str = ""
    wait: timedelta = timedelta()


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """An account as an administrator sees it."""

    name: str
    role: AccountRole
    towns: tuple[str, ...]
    created_at: datetime
    disabled_at: datetime | None


class Accounts:
    """Reads and writes accounts; safe to use from several threads."""

    def __init__(self, records_url: str) -> None:
        self._reader = open_engine(records_url, read_only=True)
        require_current(self._reader)
        self._writer = open_engine(records_url)

    def close(self) -> None:
        """Give the connections back."""
        self._reader.dispose()
        self._writer.dispose()

    def add(self, name: str, *, role: AccountRole, towns: tuple[str, ...], password: str, now: datetime) -> None:
        """Make an account; a name that is taken is a ConfigError."""
        row = {"name": name, "password_hash": hash_password(password), "role": role, "towns": json.dumps(towns)}
        with writing(self._writer) as connection:
            if connection.execute(select(accounts.c.id).where(accounts.c.name == name)).first():
                message = f"there is an account {name!r} already; `siltwatch user password {name}` gives it a new one"
                raise ConfigError(message)
            connection.execute(insert(accounts).values(**row, created_at=format_instant(now)))

    def change(self, name: str, *, password: str | None = None, disabled_at: datetime | None = None) -> None:
        """Set a new password (which enables again) or disable; either ends the account's sessions."""
        values: dict[str, Any] = {"disabled_at": format_instant(disabled_at) if disabled_at else None}
        if password is not None:
            values["password_hash"] = hash_password(password)
        with writing(self._writer) as connection:
            found = connection.execute(select(accounts.c.id).where(accounts.c.name == name)).scalar()
            if found is None:
                message = f"there is no account {name!r}; `siltwatch user list` tells those that there are"
                raise ConfigError(message)
            connection.execute(update(accounts).where(accounts.c.id == found).values(**values))
            connection.execute(delete(sessions).where(sessions.c.account == found))

    def rows(self) -> list[AccountRow]:
        """Every account, by name."""
        with looking(self._reader) as connection:
            found = connection.execute(select(accounts).order_by(accounts.c.name)).all()
        return [
            AccountRow(
                name=row.name,
                role=row.role,
                towns=tuple(json.loads(row.towns)),
                created_at=parse_instant(row.created_at),
                disabled_at=parse_instant(row.disabled_at) if row.disabled_at else None,
            )
            for row in found
        ]

    def log_in(self, name: str, password: str, *, address: str, now: datetime) -> Login:
        """Check a password within the throttle, note the try, and open a session where it is right."""
        attempt = self._try(name[:LONGEST_NAME], address=address, now=now)
        if isinstance(attempt, timedelta):
            return Login(outcome="wait", wait=attempt)
        query = select(accounts.c.id, accounts.c.password_hash)
        with looking(self._reader) as connection:
            row = connection.execute(query.where(accounts.c.name == name, accounts.c.disabled_at.is_(None))).first()
        if not fits(password, row.password_hash if row else None) or row is None:
            return Login(outcome="wrong")
        token = secrets.token_urlsafe(32)
        with writing(self._writer) as connection:
            connection.execute(update(login_attempts).where(login_attempts.c.id == attempt).values(ok=1))
            connection.execute(delete(sessions).where(sessions.c.expires_at <= format_instant(now)))
            connection.execute(insert(sessions).values(**_new_session(row.id, token, now)))
        return Login(outcome="in", token=token)

    def _try(self, name: str, *, address: str, now: datetime) -> int | timedelta:
        """Note the try as failed before the password is looked at, so that tries at one moment count each other."""
        query = select(login_attempts).where(
            login_attempts.c.at > format_instant(now - WINDOW),
            or_(login_attempts.c.name == name, login_attempts.c.address == address),
        )
        with writing(self._writer) as connection:
            rows = connection.execute(query).all()
            made = [LoginAttempt(at=parse_instant(r.at), name=r.name, address=r.address, ok=bool(r.ok)) for r in rows]
            wait = wait_before_login(made, name=name, address=address, now=now)
            if wait > timedelta():
                return wait
            row = {"at": format_instant(now), "name": name, "address": address, "ok": 0}
            made_id = connection.execute(insert(login_attempts).values(**row).returning(login_attempts.c.id))
            return int(made_id.scalar_one())

    def session(self, token: str, now: datetime) -> Session | None:
        """The session of a cookie, unless it has ended or its account is disabled."""
        query = select(*_ACCOUNT, *_SETTINGS, sessions.c.csrf, sessions.c.expires_at).select_from(
            sessions.join(accounts).outerjoin(person_settings, person_settings.c.account == accounts.c.id)
        )
        wanted = (sessions.c.id_hash == _hashed(token), accounts.c.disabled_at.is_(None))
        with looking(self._reader) as connection:
            row = connection.execute(query.where(*wanted)).first()
        if row is None or parse_instant(row.expires_at) <= now:
            return None
        return Session(account=_account(row), csrf=row.csrf, expires_at=parse_instant(row.expires_at))

    def account(self, number: int) -> Account | None:
        """One account that may sign in."""
        query = select(*_ACCOUNT, *_SETTINGS).select_from(
            accounts.outerjoin(person_settings, person_settings.c.account == accounts.c.id)
        )
        with looking(self._reader) as connection:
            row = connection.execute(query.where(accounts.c.id == number, accounts.c.disabled_at.is_(None))).first()
        return None if row is None else _account(row)

    @property
    def reader(self) -> Engine:
        """The connections that only read."""
        return self._reader

    @property
    def writer(self) -> Engine:
        """The connections that write."""
        return self._writer

    def choose(self, account: int, settings: Settings) -> None:
        """Keep what a person chose for the pages; it holds from the next page on, in every browser."""
        values = {"language": settings.language, "rain_unit": settings.rain_unit}
        with writing(self._writer) as connection:
            connection.execute(delete(person_settings).where(person_settings.c.account == account))
            connection.execute(insert(person_settings).values(account=account, **values))

    def log_out(self, token: str) -> None:
        """End a session."""
        with writing(self._writer) as connection:
            connection.execute(delete(sessions).where(sessions.c.id_hash == _hashed(token)))


def _new_session(account: int, token: str, now: datetime) -> dict[str, Any]:
    return {
        "id_hash": _hashed(token),
        "account": account,
        "created_at": format_instant(now),
        "expires_at": format_instant(now + SESSION_LENGTH),
        "csrf": secrets.token_urlsafe(32),
    }


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _account(row: Row[*tuple[Any, ...]]) -> Account:
    settings = Settings(
        language=as_language(row.language), rain_unit=as_rain_unit(row.rain_unit), chosen=row.rain_unit is not None
    )
    return Account(id=row.id, name=row.name, role=row.role, towns=tuple(json.loads(row.towns)), settings=settings)
