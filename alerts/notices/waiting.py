"""What waits in the outbox: whose time has come, what goes together, and what has been overtaken."""

from collections.abc import Collection, Sequence
from dataclasses import fields
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, bindparam, exists, or_, select

from alerts.notice_tables import notices, opt_outs
from alerts.notices.facts import ADVICE, AT_TRIGGER, END_KNOWN, TOLD_OF, Held, OutgoingNotice
from alerts.tables import duties
from siltwatch.instants import format_instant, parse_instant

_FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(minutes=15)
_GATHERED = frozenset({"email", "sms"})
_LARGEST_BATCH = 50


def pause_after(tries: int) -> timedelta:
    """How long to wait after so many failed tries: 5 s doubling up to 15 min, on the clock of the process."""
    doublings = min(max(tries, 1) - 1, 10)
    return min(LONGEST_PAUSE, _FIRST_PAUSE * (1 << doublings))


# Statements are made once: making one costs more than running it.
_OPTED_OUT = exists().where(opt_outs.c.channel == notices.c.channel, opt_outs.c.address == notices.c.address)
_WAITING = select(
    notices,
    duties.c.status,
    duties.c.revision.label("duty_revision"),
    duties.c.due_at,
    _OPTED_OUT.label("opted_out"),
).join(duties, duties.c.id == notices.c.duty)
# No pause is so long as what lies beyond it: there the clock was set back, and nobody waits for it.
_TIME_HAS_COME = or_(notices.c.next_try_at <= bindparam("now"), notices.c.next_try_at > bindparam("beyond"))
_NEXT = (
    _WAITING.where(
        notices.c.state == "queued", notices.c.channel.in_(bindparam("channels", expanding=True)), _TIME_HAS_COME
    )
    .order_by(duties.c.kind == ADVICE, notices.c.next_try_at, notices.c.id)
    .limit(1)
)
_ALIKE = (
    _WAITING.where(
        notices.c.state == "queued",
        notices.c.id != bindparam("id"),
        notices.c.batch.is_(None),
        *(notices.c[name] == bindparam(name) for name in ("channel", "address", "language", "phase")),
        or_(_TIME_HAS_COME, notices.c.tries == 0),
    )
    .order_by(notices.c.id)
    .limit(_LARGEST_BATCH)
)
_THREAD = (
    select(notices.c.message_id)
    .where(
        *(notices.c[name] == bindparam(name) for name in ("duty", "person", "channel")),
        notices.c.accepted_at.is_not(None),
    )
    .order_by(notices.c.accepted_at, notices.c.id)
    .limit(1)
)


def next_row(connection: Connection, channels: Collection[str], now: datetime) -> RowMapping | None:
    """The longest waiting row whose time has come, with the state of its duty; duties of the code go before advice."""
    parameters = {"channels": list(channels), **_bounds(now)}
    return connection.execute(_NEXT, parameters).mappings().first()


def _bounds(now: datetime) -> dict[str, str]:
    return {"now": format_instant(now), "beyond": format_instant(now + LONGEST_PAUSE)}


def alike(connection: Connection, row: RowMapping, now: datetime) -> Sequence[RowMapping]:
    """What else waits for the same address in the same phase; other programs get one document each."""
    if row["channel"] not in _GATHERED or row["phase"] is None:
        return []
    names = ("id", "channel", "address", "language", "phase")
    parameters = {**{name: row[name] for name in names}, **_bounds(now)}
    return connection.execute(_ALIKE, parameters).mappings().all()


def rows_of_batch(connection: Connection, batch: str) -> Sequence[RowMapping]:
    """All of a message that may have been taken already: it goes out again as it was, or it would be another one."""
    query = _WAITING.where(notices.c.batch == batch, notices.c.state == "queued")
    return connection.execute(query.order_by(notices.c.id)).mappings().all()


def overtaken(connection: Connection, row: RowMapping, now: datetime) -> Held | None:
    """Why a waiting notice is no longer sent: the duty is done with, its due instant moved, or a later step stands."""
    if row["opted_out"]:
        return Held.OPTED_OUT
    if row["status"] not in TOLD_OF:
        return Held.DUTY_WITHDRAWN if row["status"] == "withdrawn" else Held.DUTY_CLOSED
    once_a_duty = row["step"] in {AT_TRIGGER, END_KNOWN}
    if row["revision"] < row["duty_revision"] and (not once_a_duty or has_newer(connection, row)):
        return Held.SUPERSEDED
    due_at = parse_instant(row["due_at"])
    counted_down = not once_a_duty and parse_instant(row["composed_at"]) < due_at
    return Held.REPLACED_BY_LATER_STEP if counted_down and due_at <= now else None


def has_newer(connection: Connection, row: RowMapping) -> bool:
    """Whether the same step of a later revision waits or was sent."""
    newer = and_(
        same(row, "duty", "step", "person", "channel"),
        notices.c.revision > row["revision"],
        notices.c.state != "cancelled",
    )
    return bool(connection.execute(select(exists().where(newer))).scalar())


def thread_of(connection: Connection, row: RowMapping) -> str | None:
    """The Message-ID of the first notice of the duty that this person was sent, for mail programs to thread by."""
    parameters = {name: row[name] for name in ("duty", "person", "channel")}
    return connection.execute(_THREAD, parameters).scalar()


def same(row: RowMapping, *names: str) -> ColumnElement[bool]:
    """Notices that agree with a row in these columns."""
    return and_(*(notices.c[name] == row[name] for name in names))


def outgoing(connection: Connection, row: RowMapping) -> OutgoingNotice:
    """A waiting row as it goes out now, its tries counted up."""
    given = {field.name: row[field.name] for field in fields(OutgoingNotice) if field.name in row}
    told_due_at = row["told_due_at"]
    return OutgoingNotice(
        **{
            **given,
            "calendar": row["calendar"] or "",
            "html": row["html"] or "",
            "composed_at": parse_instant(row["composed_at"]),
            "told_due_at": parse_instant(told_due_at) if told_due_at else None,
            "tries": row["tries"] + 1,
            "thread_id": thread_of(connection, row),
            "interrupted": row["tries"] > 0,
        }
    )
