"""Links by which a person who lost the password sets a new one: used once, for an hour, kept only as hashes."""

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update

from dashboard.mailing import FAULTS, send_mail
from dashboard.passwords import hash_password
from dashboard.session_rows import Store, hashed
from dashboard.stores import looking, writing
from dashboard.tables import accounts, password_resets, pending_sign_ins, sessions
from siltwatch.config import Config
from siltwatch.instants import format_instant
from siltwatch.quantities import duration_text

log = logging.getLogger(__name__)
LINK_LENGTH = timedelta(hours=1)
MOST_LINKS = 3  # to one account within the length of a link: nobody's inbox is flooded
KEPT = timedelta(days=30)
_TEXT = """Somebody, you most likely, asked for a new password of the account {name} at {address}.

Set it here, once, within {length}:
{link}

If it was not you, do nothing: the password stays what it is.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reset:
    """A link that was made, and for whom."""

    name: str
    mail: str
    code: str
    expires_at: datetime


class Resets:
    """The links of all accounts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(self, who: str, now: datetime) -> Reset | None:
        """A link for the account of a name or an address of mail; None where there is none, or had enough of them."""
        asked = who.strip()
        is_meant = or_(accounts.c.name == asked, accounts.c.mail == asked.lower())
        query = select(accounts).where(is_meant, accounts.c.disabled_at.is_(None), accounts.c.mail.is_not(None))
        # A name may be another's address of mail: then the name counts.
        query = query.order_by((accounts.c.name == asked).desc())
        expires_at = now + LINK_LENGTH
        with writing(self._store.writer) as connection:
            connection.execute(delete(password_resets).where(password_resets.c.made_at <= format_instant(now - KEPT)))
            found = connection.execute(query).first()
            if found is None:
                return None
            recent = (
                password_resets.c.account == found.id,
                password_resets.c.made_at > format_instant(now - LINK_LENGTH),
            )
            made = connection.execute(select(func.count()).select_from(password_resets).where(*recent)).scalar_one()
            if made >= MOST_LINKS:
                return None
            code = secrets.token_urlsafe(32)
            row = {"code_hash": hashed(code), "account": found.id, "made_at": format_instant(now)}
            connection.execute(insert(password_resets).values(**row, expires_at=format_instant(expires_at)))
        return Reset(name=found.name, mail=found.mail, code=code, expires_at=expires_at)

    def name_of(self, code: str, now: datetime) -> str | None:
        """Whose password the link sets; None for a link that is unknown, used or over."""
        with looking(self._store.reader) as connection:
            found: str | None = connection.scalar(_open(code, now))
        return found

    def use(self, code: str, password: str, now: datetime) -> str | None:
        """Set the password, once; every session and every other link of the account ends."""
        kept, used_at = hash_password(password), format_instant(now)
        with writing(self._store.writer) as connection:
            name: str | None = connection.scalar(_open(code, now))
            # Of several at one moment the first marks it; the others find it marked, whatever they read before.
            mine = (password_resets.c.code_hash == hashed(code), password_resets.c.used_at.is_(None))
            mark = update(password_resets).where(*mine).values(used_at=used_at).returning(password_resets.c.account)
            account = connection.execute(mark).scalar() if name is not None else None
            if account is None:
                return None
            others = (password_resets.c.account == account, password_resets.c.used_at.is_(None))
            connection.execute(update(password_resets).where(*others).values(used_at=used_at))
            connection.execute(update(accounts).where(accounts.c.id == account).values(password_hash=kept))
            connection.execute(delete(sessions).where(sessions.c.account == account))
            connection.execute(delete(pending_sign_ins).where(pending_sign_ins.c.account == account))
        return name


def _open(code: str, now: datetime) -> Select[Any]:
    return (
        select(accounts.c.name)
        .select_from(password_resets.join(accounts))
        .where(
            password_resets.c.code_hash == hashed(code),
            password_resets.c.used_at.is_(None),
            password_resets.c.expires_at > format_instant(now),
            accounts.c.disabled_at.is_(None),
        )
    )


def address_of(config: Config, made: Reset) -> str:
    """The link itself."""
    return f"{config.web.address}/reset/{made.code}"


def mail_link(config: Config, made: Reset) -> str:
    """Mail it; what became of it, in words for the trail."""
    if config.mail is None:
        return "asked for a new password; no mail leaves this server"
    length, link = duration_text(LINK_LENGTH), address_of(config, made)
    text = _TEXT.format(name=made.name, address=config.web.address, length=length, link=link)
    try:
        send_mail(config, config.mail, to=made.mail, subject="Siltwatch: a new password", text=text)
    except FAULTS as error:
        log.warning("a link was not mailed", extra={"action": "reset_not_mailed", "error": str(error)})
        return "asked for a new password; the mail server did not take the link"
    return "asked for a new password; a link was mailed"
