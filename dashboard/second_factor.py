"""The second half of a sign-in: a code of the person's phone (RFC 6238), or a recovery code from paper."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

import pyotp
from sqlalchemy import Connection, delete, func, insert, select, update

from dashboard.session_rows import (
    Caller,
    PendingSignIn,
    Store,
    drop_pending,
    hashed,
    note_attempt,
    one_by_one,
    open_session,
    pending,
)
from dashboard.stores import looking, writing
from dashboard.tables import accounts, login_attempts, pending_sign_ins, recovery_codes, second_factors
from dashboard.throttle import WINDOW, LoginAttempt, wait_before_login
from siltwatch.instants import format_instant, parse_instant

ISSUER = "Siltwatch"
STEP_S = 30
RECOVERY_CODES = 10
MOST_TRIES = 5  # at one half sign-in; the throttle counts over all of them
_SLACK = (0, -1, 1)  # steps: a phone's clock is half a minute off at times
_SEED_BYTES = 20
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What became of a code: the session's token, or how long to wait, or that all is over; else it was wrong."""

    name: str = ""
    token: str = ""
    wait: timedelta = timedelta()
    is_over: bool = False  # sign in from the beginning
    by_recovery: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Factor:
    """A person's second factor as the account page shows it."""

    is_on: bool
    secret: str  # what the phone is to keep; empty once it is on
    address: str  # the same as `otpauth://`, for a picture
    codes_left: int


class SecondFactors:
    """The codes of all persons; the database holds no secret, only what the key makes one of."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key

    def of(self, account: int, name: str) -> Factor | None:
        """What a person has; None where nothing was begun."""
        with looking(self._store.reader) as connection:
            row = connection.execute(select(second_factors).where(second_factors.c.account == account)).first()
            unused = (recovery_codes.c.account == account, recovery_codes.c.used_at.is_(None))
            left = connection.execute(select(func.count()).select_from(recovery_codes).where(*unused)).scalar_one()
        if row is None:
            return None
        if row.confirmed_at is not None:
            return Factor(is_on=True, secret="", address="", codes_left=left)
        secret = self._secret(account, row.seed)
        address = pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)
        return Factor(is_on=False, secret=secret, address=address, codes_left=0)

    def begin(self, account: int, now: datetime) -> None:
        """Make a secret that holds once a code of it was given; one that is on stays on until then."""
        with writing(self._store.writer) as connection:
            known = select(second_factors.c.confirmed_at).where(second_factors.c.account == account)
            if connection.execute(known).scalar() is not None:
                return
            connection.execute(delete(second_factors).where(second_factors.c.account == account))
            row = {"seed": secrets.token_hex(_SEED_BYTES), "made_at": format_instant(now), "last_step": 0}
            connection.execute(insert(second_factors).values(account=account, **row))

    def confirm(self, account: int, code: str, now: datetime) -> tuple[str, ...] | None:
        """Ask for codes from now on; the recovery codes, shown this once, or None where the code is wrong."""
        with writing(self._store.writer) as connection:
            if not self._takes(connection, account, code, now):
                return None
            values = {"confirmed_at": format_instant(now)}
            connection.execute(update(second_factors).where(second_factors.c.account == account).values(**values))
            return _new_recovery_codes(connection, account)

    def renew_codes(self, account: int) -> tuple[str, ...]:
        """Ten recovery codes in place of those before."""
        with writing(self._store.writer) as connection:
            return _new_recovery_codes(connection, account)

    def stop(self, account: int) -> bool:
        """Ask for no code any more; whether one was asked for."""
        with writing(self._store.writer) as connection:
            connection.execute(delete(recovery_codes).where(recovery_codes.c.account == account))
            connection.execute(delete(pending_sign_ins).where(pending_sign_ins.c.account == account))
            gone = connection.execute(delete(second_factors).where(second_factors.c.account == account))
        return gone.rowcount == 1

    def finish(self, token: str, code: str, *, caller: Caller, now: datetime) -> Answered:
        """Take the code of a half sign-in, within the throttle of passwords; right, it opens the session."""
        with writing(self._store.writer) as connection:
            one_by_one(connection)
            found = pending(connection, "code", token, now)
            wanted = (accounts.c.id == (found.account if found else None), accounts.c.disabled_at.is_(None))
            person = connection.execute(select(accounts.c.id, accounts.c.name).where(*wanted)).first()
            if found is None or person is None or found.tries >= MOST_TRIES:
                return Answered(is_over=True)
            wait = _wait(connection, person.name, caller, now)
            if wait > timedelta():
                return Answered(name=person.name, wait=wait)
            by_recovery = _uses_recovery(connection, person.id, code, now)
            if not by_recovery and not self._takes(connection, person.id, code, now):
                _count_try(connection, found)
                note_attempt(connection, person.name, caller=caller, now=now, ok=0)
                return Answered(name=person.name)
            drop_pending(connection, found)
            note_attempt(connection, person.name, caller=caller, now=now, ok=1)
            session = open_session(connection, person.id, caller=caller, now=now)
            return Answered(name=person.name, token=session, by_recovery=by_recovery)

    def _takes(self, connection: Connection, account: int, code: str, now: datetime) -> bool:
        """Whether it is the code of now or of half a minute beside, and is taken for the first time."""
        row = connection.execute(select(second_factors).where(second_factors.c.account == account)).first()
        digits = "".join(code.split())
        if row is None or not digits.isascii():
            return False
        totp = pyotp.TOTP(self._secret(account, row.seed))
        here = int(now.timestamp()) // STEP_S
        step = next((here + off for off in _SLACK if hmac.compare_digest(totp.generate_otp(here + off), digits)), 0)
        newer = (second_factors.c.account == account, second_factors.c.last_step < step)
        return connection.execute(update(second_factors).where(*newer).values(last_step=step)).rowcount == 1

    def _secret(self, account: int, seed: str) -> str:
        made = hmac.new(self._key, f"code\n{account}\n{seed}".encode(), hashlib.sha256).digest()
        return base64.b32encode(made[:_SEED_BYTES]).decode()


def _new_recovery_codes(connection: Connection, account: int) -> tuple[str, ...]:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.account == account))
    made = tuple("-".join(_group() for _ in range(3)) for _ in range(RECOVERY_CODES))
    rows = [{"code_hash": _recovery_hash(account, code), "account": account} for code in made]
    connection.execute(insert(recovery_codes), rows)
    return made


def _group() -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(4))


def _recovery_hash(account: int, code: str) -> str:
    return hashed(f"{account} {code.strip().lower()}")


def _uses_recovery(connection: Connection, account: int, code: str, now: datetime) -> bool:
    wanted = (recovery_codes.c.code_hash == _recovery_hash(account, code), recovery_codes.c.used_at.is_(None))
    used = connection.execute(update(recovery_codes).where(*wanted).values(used_at=format_instant(now)))
    return used.rowcount == 1


def _count_try(connection: Connection, found: PendingSignIn) -> None:
    mine = pending_sign_ins.c.id_hash == found.id_hash
    connection.execute(update(pending_sign_ins).where(mine).values(tries=pending_sign_ins.c.tries + 1))


def _wait(connection: Connection, name: str, caller: Caller, now: datetime) -> timedelta:
    query = select(login_attempts).where(
        login_attempts.c.at > format_instant(now - WINDOW), login_attempts.c.name == name
    )
    rows = connection.execute(query).all()
    made = [LoginAttempt(at=parse_instant(r.at), name=r.name, address=r.address, ok=bool(r.ok)) for r in rows]
    return wait_before_login(made, name=name, address=caller.address, now=now)
