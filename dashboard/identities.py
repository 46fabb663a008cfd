"""Whose account it is that an identity provider vouches for."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from dashboard.accounts import Login
from dashboard.session_rows import Caller, Store, drop_pending, note_attempt, open_session, pend, pending
from dashboard.stores import looking, writing
from dashboard.tables import accounts, identities, second_factors
from siltwatch.instants import format_instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Vouched:
    """Whom a provider names: `subject` never changes there, `mail` only where the provider has checked it."""

    issuer: str
    subject: str
    mail: str | None


class Identities:
    """Sign-ins through a provider, from the way out to the way back."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def set_out(self, facts: Mapping[str, Any], now: datetime) -> str:
        """Keep what the way back is checked against; the token is the browser's."""
        with writing(self._store.writer) as connection:
            return pend(connection, "provider", account=None, facts=facts, now=now)

    def come_back(self, token: str, now: datetime) -> Mapping[str, Any] | None:
        """What was kept, once."""
        with writing(self._store.writer) as connection:
            found = pending(connection, "provider", token, now)
            return found.facts if found is not None and drop_pending(connection, found) else None

    def log_in(self, vouched: Vouched, *, caller: Caller, now: datetime) -> tuple[Login, str]:
        """Open the session of the account that is bound to the identity, and its name.

        The first time the account is found by the checked address of mail, and bound. There is no account where an
        administrator made none.
        """
        with writing(self._store.writer) as connection:
            account = _bound(connection, vouched) or _bind(connection, vouched, now)
            query = select(accounts.c.name, second_factors.c.confirmed_at)
            query = query.select_from(accounts.outerjoin(second_factors))
            found = connection.execute(query.where(accounts.c.id == account, accounts.c.disabled_at.is_(None))).first()
            if account is None or found is None:
                return Login(outcome="wrong"), ""
            if found.confirmed_at is not None:
                token = pend(connection, "code", account=account, facts={}, now=now)
                return Login(outcome="code", token=token), found.name
            note_attempt(connection, found.name, caller=caller, now=now, ok=1)
            return Login(outcome="in", token=open_session(connection, account, caller=caller, now=now)), found.name

    def of(self, account: int) -> tuple[str, ...]:
        """The providers that an account is bound to."""
        query = select(identities.c.issuer).where(identities.c.account == account).order_by(identities.c.issuer)
        with looking(self._store.reader) as connection:
            return tuple(connection.execute(query).scalars())

    def unbind(self, account: int) -> int:
        """Let go of every identity; the next sign-in through a provider binds anew, by address."""
        with writing(self._store.writer) as connection:
            return connection.execute(delete(identities).where(identities.c.account == account)).rowcount


def _bound(connection: Connection, vouched: Vouched) -> int | None:
    mine = (identities.c.issuer == vouched.issuer, identities.c.subject == vouched.subject)
    return connection.execute(select(identities.c.account).where(*mine)).scalar()


def _bind(connection: Connection, vouched: Vouched, now: datetime) -> int | None:
    """One identity of a provider for each account: an address that was given to another person takes over nothing."""
    if vouched.mail is None:
        return None
    wanted = (accounts.c.mail == vouched.mail.strip().lower(), accounts.c.disabled_at.is_(None))
    account = connection.execute(select(accounts.c.id).where(*wanted)).scalar()
    taken = (identities.c.account == account, identities.c.issuer == vouched.issuer)
    if account is None or connection.execute(select(identities.c.subject).where(*taken)).first():
        return None
    row = {"issuer": vouched.issuer, "subject": vouched.subject, "account": account, "made_at": format_instant(now)}
    connection.execute(insert(identities).values(**row))
    return int(account)
