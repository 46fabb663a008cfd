"""What comes back from people and providers: a link, a reply or a page takes note of a duty; reports move notices.

Taking note stops reminders to that person. The duty stays as it is until an inspection closes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import Connection, Engine, RowMapping, and_, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from alerts.keeping import note_changes
from alerts.notice_tables import acknowledgements, inbound_messages, notices
from alerts.notices.deliveries import Report, note_delivery, opt_in, opt_out
from alerts.notices.link_key import read_link_key
from alerts.notices.twilio import INBOUND_PATH, STATUS_PATH, is_from_twilio
from alerts.rows import Delivery
from alerts.stores import open_engine, require_current, writing
from alerts.tables import duties
from siltwatch.config import Config
from siltwatch.instants import format_instant, parse_instant
from siltwatch.signing import is_signed

__all__ = ["INBOUND_PATH", "STATUS_PATH", "Answer", "LinkState", "Noted", "is_from_twilio"]
How = Literal["sms", "link", "page"]
LinkStatus = Literal["open", "used", "expired", "unknown"]
_OPEN = ("open", "overdue")
# What the provider calls a message's states, in ours.
_STATUSES: dict[str, Delivery] = {
    "accepted": "accepted",
    "scheduled": "accepted",
    "queued": "accepted",
    "sending": "accepted",
    "sent": "sent",
    "delivered": "delivered",
    "read": "delivered",
    "undelivered": "failed",
    "failed": "failed",
    "canceled": "failed",
}
# The provider's own words for opting out and in again; "OK" and its like take note.
_STOP = frozenset({"STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT", "PARAR", "ALTO"})
_START = frozenset({"START", "UNSTOP", "YES"})
_TAKE_NOTE = frozenset({"OK", "OKAY", "ACK", "K", "SI", "RECIBIDO", "ENTERADO", "1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """One duty that a person has taken note of."""

    duty: str
    site: str
    person: str
    subject: str
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkState:
    """What a link leads to: the notices it takes note of, and whether it still can."""

    status: LinkStatus
    person: str = ""
    language: str = "en"
    notices: tuple[Noted, ...] = ()
    used_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was made of a reply, and the words that go back; empty: nothing goes back."""

    outcome: str
    text: str


@contextmanager
def _records(config: Config) -> Iterator[Engine]:
    engine = open_engine(config.records_url)
    try:
        require_current(engine)
        yield engine
    finally:
        engine.dispose()


def look_at_link(config: Config, code: str, now: datetime) -> LinkState:
    """What a link would do; looking takes note of nothing, for mail programs look at every link."""
    with _records(config) as engine, writing(engine) as connection:
        return _look(connection, read_link_key(config.data_path), code, now)


def use_link(config: Config, code: str, now: datetime) -> LinkState:
    """Take note by a link, once: a second use changes nothing and says so."""
    with _records(config) as engine, writing(engine) as connection:
        state = _look(connection, read_link_key(config.data_path), code, now)
        if state.status != "open":
            return state
        used = {"link_used_at": format_instant(now)}
        connection.execute(update(notices).where(notices.c.link_code == code).values(used))
        for noted in state.notices:
            _take_note(connection, noted, how="link", said=code, now=now)
        return state


def _look(connection: Connection, key: bytes, code: str, now: datetime) -> LinkState:
    row = connection.execute(select(notices).where(notices.c.link_code == code)).mappings().first()
    if row is None or not _is_ours(row, key, code):
        return LinkState(status="unknown")
    expires_at, used_at = parse_instant(row["link_expires_at"]), row["link_used_at"]
    status: LinkStatus = "used" if used_at else "expired" if now > expires_at else "open"
    return LinkState(
        status=status,
        person=row["person"],
        language=row["language"],
        notices=tuple(_noted(one) for one in _told_with(connection, row)),
        used_at=parse_instant(used_at) if used_at else None,
    )


def _is_ours(row: RowMapping, key: bytes, code: str) -> bool:
    parts = (row["duty"], str(row["revision"]), row["step"], row["person"], row["channel"])
    return is_signed(key, code, *parts)


def _told_with(connection: Connection, row: RowMapping) -> Sequence[RowMapping]:
    """The notice, and those that went in the same message."""
    if row["batch"] is None:
        return [row]
    same = select(notices).where(notices.c.batch == row["batch"]).order_by(notices.c.told_due_at, notices.c.id)
    return connection.execute(same).mappings().all()


def _noted(row: RowMapping) -> Noted:
    return Noted(
        duty=row["duty"],
        site=row["site"],
        person=row["person"],
        subject=row["subject"],
        due_at=parse_instant(row["told_due_at"]),
    )


def take_note(config: Config, duty: str, person: str, *, said: str, now: datetime) -> bool:
    """Take note of a duty on its page; false where the duty is not open."""
    with _records(config) as engine, writing(engine) as connection:
        row = connection.execute(select(duties).where(duties.c.id == duty)).mappings().first()
        if row is None or row["status"] not in _OPEN:
            return False
        due_at = parse_instant(row["due_at"])
        noted = Noted(duty=duty, site=row["site"], person=person, subject="", due_at=due_at)
        _take_note(connection, noted, how="page", said=said, now=now)
        return True


def _take_note(connection: Connection, noted: Noted, *, how: How, said: str, now: datetime) -> None:
    """Once a duty and person; a later word about an earlier due instant takes its place."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {
        "at": format_instant(now),
        "site": noted.site,
        "duty": noted.duty,
        "person": noted.person,
        "how": how,
        "said": said[:500],
        "due_at": format_instant(noted.due_at),
    }
    query = dialect.insert(acknowledgements).values(row)
    earlier = acknowledgements.c.due_at > row["due_at"]
    connection.execute(query.on_conflict_do_update(index_elements=["duty", "person"], set_=row, where=earlier))
    note_changes(connection, "acknowledgement", [(noted.site, noted.duty)], now)


def hear_status(config: Config, form: Mapping[str, str], notice: int, now: datetime) -> bool:
    """A provider's report of one message; true where it moved the notice, or those that went with it, forward."""
    status = form.get("MessageStatus") or form.get("SmsStatus") or ""
    delivery = _STATUSES.get(status)
    if delivery is None:
        return False
    code = form.get("ErrorCode", "")
    report = Report(delivery=delivery, code=code, detail=f"{form.get('MessageSid', '')} {status} {code}".strip())
    with _records(config) as engine, writing(engine) as connection:
        row = connection.execute(select(notices).where(notices.c.id == notice)).mappings().first()
        if row is None or row["channel"] != "sms":
            return False
        if row["receipt"] not in {None, form.get("MessageSid")}:
            return False  # of an earlier try that was given up
        moved = [note_delivery(connection, one["id"], report, now) for one in _told_with(connection, row)]
        return any(moved)


def hear_reply(config: Config, form: Mapping[str, str], now: datetime) -> Answer:
    """A person's reply by SMS, once however often it is handed on: stop, start, or taking note of what is open."""
    sender, body, sid = form.get("From", ""), form.get("Body", "")[:500], form.get("MessageSid", "")
    with _records(config) as engine, writing(engine) as connection:
        known = connection.execute(select(inbound_messages).where(inbound_messages.c.provider_id == sid)).mappings()
        if (row := known.first()) is not None:
            return Answer(outcome=row["outcome"], text=row["answer"])
        answer = _answer(connection, sender, body, now)
        connection.execute(
            insert(inbound_messages).values(
                at=format_instant(now),
                provider_id=sid,
                sender=sender,
                body=body,
                outcome=answer.outcome,
                answer=answer.text,
            )
        )
        return answer


def _answer(connection: Connection, sender: str, body: str, now: datetime) -> Answer:
    words = body.upper().replace("Í", "I").split()
    word = words[0].strip(".,!¡") if words else ""
    if word in _STOP:
        opt_out(connection, "sms", sender, said=body, now=now)
        return Answer(outcome="opted_out", text="")  # the provider itself confirms, and must be the only one
    if word in _START:
        opt_in(connection, "sms", sender)
        return Answer(outcome="opted_in", text="")
    told = _open_notices(connection, sender)
    spanish = bool(told) and told[-1]["language"] == "es"
    if word not in _TAKE_NOTE:
        help_text = (
            "Responda OK para confirmar, STOP para no recibir mas."
            if spanish
            else "Reply OK to take note, STOP to end."
        )
        return Answer(outcome="not_understood", text=help_text)
    for row in told:
        _take_note(connection, _noted(row), how="sms", said=body, now=now)
    count = len({row["duty"] for row in told})
    if not count:
        return Answer(
            outcome="nothing_open", text="Nothing is open for this number. / Nada pendiente para este numero."
        )
    text = f"Enterado de {count}. El deber sigue abierto." if spanish else f"Noted, {count}. The duty stays open."
    return Answer(outcome="acknowledged", text=text)


def _open_notices(connection: Connection, sender: str) -> Sequence[RowMapping]:
    """What this number was told of duties that are still to be done, the newest word of each last."""
    query = (
        select(notices)
        .join(duties, duties.c.id == notices.c.duty)
        .where(
            and_(notices.c.channel == "sms", notices.c.address == sender, notices.c.state == "sent"),
            duties.c.status.in_(_OPEN),
        )
        .order_by(notices.c.id)
    )
    return connection.execute(query).mappings().all()
