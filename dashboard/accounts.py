"""Accounts, sessions and login attempts in the records database."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from dashboard.migrations.upgrade import require_current
from dashboard.passwords import fits, hash_password
from dashboard.roles import Account, AccountRole
from dashboard.session_rows import Caller, Store, hashed, note_attempt, one_by_one, open_session, pend
from dashboard.settings import Settings, as_language, as_rain_unit
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import accounts, login_attempts, person_settings, second_factors, sessions
from dashboard.throttle import WINDOW, LoginAttempt, wait_before_login
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant

LONGEST_NAME = 100
_MAIL = re.compile(r"(?=.{3,254}$)[a-z0-9.!#$%&*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+", re.ASCII)
_ACCOUNT = (accounts.c.id, accounts.c.name, accounts.c.role, accounts.c.towns)
_SETTINGS = (person_settings.c.language, person_settings.c.rain_unit)

Outcome = Literal["in", "code", "wrong", "wait"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A signed-in browser; `csrf` must come back with everything that changes something."""

    account: Account
    csrf: str
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """A session as its person sees it; `id` names it without opening it."""

    id: str
    opened_at: datetime
    address: str
    browser: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """What became of a try at signing in.

    `token` is the cookie's value: of the session where it was right, of the half sign-in where a code is needed too.
    """

    outcome: Outcome
    token: str = ""
    wait: timedelta = timedelta()


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """An account as an administrator sees it."""

    id: int
    name: str
    role: AccountRole
    towns: tuple[str, ...]
    mail: str | None
    has_code: bool  # a second factor is asked for
    created_at: datetime
    disabled_at: datetime | None


class Accounts:
    """Reads and writes accounts; safe to use from several threads."""

    def __init__(self, records_url: str) -> None:
        self._reader = open_engine(records_url, read_only=True)
        require_current(self._reader)
        self._writer = open_engine(records_url)
        self.store = Store(reader=self._reader, writer=self._writer)

    def close(self) -> None:
        """Give the connections back."""
        self._reader.dispose()
        self._writer.dispose()

    def add(  # noqa: PLR0913 - the columns of a row, by keyword
        self,
        name: str,
        *,
        role: AccountRole,
        towns: tuple[str, ...],
        password: str,
        now: datetime,
        mail: str | None = None,
    ) -> None:
        """Make an account; a name or an address of mail that is taken is a ConfigError."""
        row = {"name": name, "password_hash": hash_password(password), "role": role, "towns": json.dumps(towns)}
        with writing(self._writer) as connection:
            if connection.execute(select(accounts.c.id).where(accounts.c.name == name)).first():
                message = f"there is an account {name!r} already; `siltwatch user password {name}` gives it a new one"
                raise ConfigError(message)
            values = row | {"mail": _free_mail(connection, mail), "created_at": format_instant(now)}
            connection.execute(insert(accounts).values(**values))

    def change(self, name: str, *, password: str | None = None, disabled_at: datetime | None = None) -> None:
        """Set a new password (which enables again) or disable; either ends the account's sessions."""
        values: dict[str, Any] = {"disabled_at": format_instant(disabled_at) if disabled_at else None}
        if password is not None:
            values["password_hash"] = hash_password(password)
        self._update(name, values)

    def set_role(self, name: str, role: AccountRole, towns: tuple[str, ...]) -> None:
        """Another role, and the towns it holds in; ends the account's sessions, so that no page outlives the role."""
        self._update(name, {"role": role, "towns": json.dumps(towns)})

    def set_mail(self, name: str, mail: str | None) -> None:
        """Where a new password is sent for; None: nowhere."""
        with writing(self._writer) as connection:
            found = _id_of(connection, name)
            values = {"mail": _free_mail(connection, mail, but=found)}
            connection.execute(update(accounts).where(accounts.c.id == found).values(**values))

    def set_password(self, account: int, password: str, *, keep: str = "") -> None:
        """A person's own new password; ends the sessions but for the one of the token `keep`."""
        values = {"password_hash": hash_password(password)}
        with writing(self._writer) as connection:
            connection.execute(update(accounts).where(accounts.c.id == account).values(**values))
            others = (sessions.c.account == account, sessions.c.id_hash != hashed(keep))
            connection.execute(delete(sessions).where(*others))

    def _update(self, name: str, values: Mapping[str, Any]) -> None:
        with writing(self._writer) as connection:
            found = _id_of(connection, name)
            connection.execute(update(accounts).where(accounts.c.id == found).values(**values))
            connection.execute(delete(sessions).where(sessions.c.account == found))

    def rows(self) -> list[AccountRow]:
        """Every account, by name."""
        query = select(accounts, second_factors.c.confirmed_at).select_from(accounts.outerjoin(second_factors))
        with looking(self._reader) as connection:
            found = connection.execute(query.order_by(accounts.c.name)).all()
        return [
            AccountRow(
                id=row.id,
                name=row.name,
                role=row.role,
                towns=tuple(json.loads(row.towns)),
                mail=row.mail,
                has_code=row.confirmed_at is not None,
                created_at=parse_instant(row.created_at),
                disabled_at=parse_instant(row.disabled_at) if row.disabled_at else None,
            )
            for row in found
        ]

    def row(self, name: str) -> AccountRow:
        """One account; a name that is none is a ConfigError."""
        found = next((row for row in self.rows() if row.name == name), None)
        if found is None:
            raise ConfigError(_no_account(name))
        return found

    def log_in(self, name: str, password: str, *, address: str, now: datetime, browser: str = "") -> Login:
        """Check a password within the throttle, note the try, and open a session where it is right."""
        caller = Caller(address=address, browser=browser)
        attempt = self.try_out(name[:LONGEST_NAME], caller=caller, now=now)
        if isinstance(attempt, timedelta):
            return Login(outcome="wait", wait=attempt)
        query = select(accounts.c.id, accounts.c.password_hash, second_factors.c.confirmed_at)
        query = query.select_from(accounts.outerjoin(second_factors))
        with looking(self._reader) as connection:
            row = connection.execute(query.where(accounts.c.name == name, accounts.c.disabled_at.is_(None))).first()
        if not fits(password, row.password_hash if row else None) or row is None:
            return Login(outcome="wrong")
        with writing(self._writer) as connection:
            if row.confirmed_at is not None:
                return Login(outcome="code", token=pend(connection, "code", account=row.id, facts={}, now=now))
            connection.execute(update(login_attempts).where(login_attempts.c.id == attempt).values(ok=1))
            return Login(outcome="in", token=open_session(connection, row.id, caller=caller, now=now))

    def is_password_of(self, account: Account, password: str, *, caller: Caller, now: datetime) -> bool:
        """Whether a signed-in person knows the password; false too where too many were tried."""
        attempt = self.try_out(account.name, caller=caller, now=now)
        if isinstance(attempt, timedelta):
            return False
        with looking(self._reader) as connection:
            kept = connection.execute(select(accounts.c.password_hash).where(accounts.c.id == account.id)).scalar()
        if not fits(password, kept):
            return False
        with writing(self._writer) as connection:
            connection.execute(update(login_attempts).where(login_attempts.c.id == attempt).values(ok=1))
        return True

    def try_out(self, name: str, *, caller: Caller, now: datetime) -> int | timedelta:
        """Note the try as failed before the password is looked at, so that tries at one moment count each other."""
        query = select(login_attempts).where(
            login_attempts.c.at > format_instant(now - WINDOW),
            or_(login_attempts.c.name == name, login_attempts.c.address == caller.address),
        )
        with writing(self._writer) as connection:
            one_by_one(connection)
            rows = connection.execute(query).all()
            made = [LoginAttempt(at=parse_instant(r.at), name=r.name, address=r.address, ok=bool(r.ok)) for r in rows]
            wait = wait_before_login(made, name=name, address=caller.address, now=now)
            return wait if wait > timedelta() else note_attempt(connection, name, caller=caller, now=now, ok=0)

    def session(self, token: str, now: datetime) -> Session | None:
        """The session of a cookie, unless it has ended or its account is disabled."""
        query = select(*_ACCOUNT, *_SETTINGS, sessions.c.csrf, sessions.c.expires_at).select_from(
            sessions.join(accounts).outerjoin(person_settings, person_settings.c.account == accounts.c.id)
        )
        wanted = (sessions.c.id_hash == hashed(token), accounts.c.disabled_at.is_(None))
        with looking(self._reader) as connection:
            row = connection.execute(query.where(*wanted)).first()
        if row is None or parse_instant(row.expires_at) <= now:
            return None
        return Session(account=_account(row), csrf=row.csrf, expires_at=parse_instant(row.expires_at))

    def sessions_of(self, account: int, now: datetime) -> list[SessionRow]:
        """Where a person is signed in, the newest first."""
        wanted = (sessions.c.account == account, sessions.c.expires_at > format_instant(now))
        query = select(sessions).where(*wanted).order_by(sessions.c.created_at.desc(), sessions.c.id_hash)
        with looking(self._reader) as connection:
            return [
                SessionRow(id=r.id_hash, opened_at=parse_instant(r.created_at), address=r.address, browser=r.browser)
                for r in connection.execute(query)
            ]

    def end_sessions(self, account: int, *, only: str | None = None, keep: str = "") -> int:
        """End one session, named by its id, or all but the one of the token `keep`; how many ended."""
        wanted = sessions.c.id_hash == only if only is not None else sessions.c.id_hash != hashed(keep)
        with writing(self._writer) as connection:
            return connection.execute(delete(sessions).where(sessions.c.account == account, wanted)).rowcount

    def account(self, number: int) -> Account | None:
        """One account that may sign in, as the token of a program speaks for it."""
        query = select(*_ACCOUNT, *_SETTINGS).select_from(
            accounts.outerjoin(person_settings, person_settings.c.account == accounts.c.id)
        )
        with looking(self._reader) as connection:
            row = connection.execute(query.where(accounts.c.id == number, accounts.c.disabled_at.is_(None))).first()
        return None if row is None else _account(row)

    def choose(self, account: int, settings: Settings) -> None:
        """Keep what a person chose for the pages; it holds from the next page on, in every browser."""
        values = {"language": settings.language, "rain_unit": settings.rain_unit}
        with writing(self._writer) as connection:
            connection.execute(delete(person_settings).where(person_settings.c.account == account))
            connection.execute(insert(person_settings).values(account=account, **values))

    def log_out(self, token: str) -> None:
        """End a session."""
        with writing(self._writer) as connection:
            connection.execute(delete(sessions).where(sessions.c.id_hash == hashed(token)))


def tidy_mail(mail: str) -> str:
    """An address as it is kept and compared; anything else is a ConfigError."""
    tidy = mail.strip().lower()
    if not _MAIL.fullmatch(tidy):
        message = f"{mail!r} is not one address of mail, such as officer@town.example"
        raise ConfigError(message)
    return tidy


def _free_mail(connection: Connection, mail: str | None, *, but: int | None = None) -> str | None:
    if mail is None:
        return None
    tidy = tidy_mail(mail)
    holder = connection.execute(select(accounts.c.id, accounts.c.name).where(accounts.c.mail == tidy)).first()
    if holder is not None and holder.id != but:
        message = f"{tidy} is the address of {holder.name} already; each account has an address of its own"
        raise ConfigError(message)
    return tidy


def _id_of(connection: Connection, name: str) -> int:
    found = connection.execute(select(accounts.c.id).where(accounts.c.name == name)).scalar()
    if found is None:
        raise ConfigError(_no_account(name))
    return int(found)


def _no_account(name: str) -> str:
    return f"there is no account {name!r}; `siltwatch user list` tells those that there are"


def _account(row: Row[*tuple[Any, ...]]) -> Account:
    settings = Settings(
        language=as_language(row.language), rain_unit=as_rain_unit(row.rain_unit), chosen=row.rain_unit is not None
    )
    return Account(id=row.id, name=row.name, role=row.role, towns=tuple(json.loads(row.towns)), settings=settings)
