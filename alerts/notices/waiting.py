"""What waits in the outbox: whose time has come, what goes together, and what has been overtaken."""

from collections.abc import Collection, Sequence
from dataclasses import fields
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, exists, or_, select

from alerts.notices.deliveries import has_opted_out
from alerts.notices.facts import AT_TRIGGER, END_KNOWN, TOLD_OF, Held, OutgoingNotice
from alerts.tables import duties, notices
from siltwatch.instants import format_instant, parse_instant

_FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(minutes=15)
_GATHERED = frozenset({"email", "sms"})
_LARGEST_BATCH = 50


def pause_after(tries: int) -> timedelta:
    """How long to wait after so many failed tries: 5 s doubling up to 15 min, on the clock of the process."""
    doublings = min(max(tries, 1) - 1, 10)
    return min(LONGEST_PAUSE, _FIRST_PAUSE * (1 << doublings))


_WAITING = select(notices, duties.c.status, duties.c.revision.label("duty_revision"), duties.c.due_at).join(
    duties, duties.c.id == notices.c.duty
)


def next_row(connection: Connection, channels: Collection[str], now: datetime) -> RowMapping | None:
    """The longest waiting row whose time has come, with the state of its duty."""
    query = (
        _WAITING.where(notices.c.state == "queued", notices.c.channel.in_(channels), its_time_has_come(now))
        .order_by(notices.c.next_try_at, notices.c.id)
        .limit(1)
    )
    return connection.execute(query).mappings().first()


def alike(connection: Connection, row: RowMapping, now: datetime) -> Sequence[RowMapping]:
    """What else waits for the same address in the same phase; other programs get one document each."""
    if row["channel"] not in _GATHERED or row["phase"] is None:
        return []
    query = _WAITING.where(
        notices.c.state == "queued",
        notices.c.id != row["id"],
        notices.c.batch.is_(None),
        same(row, "channel", "address", "language", "phase"),
        or_(its_time_has_come(now), notices.c.tries == 0),
    )
    return connection.execute(query.order_by(notices.c.id).limit(_LARGEST_BATCH)).mappings().all()


def rows_of_batch(connection: Connection, batch: str) -> Sequence[RowMapping]:
    """All of a message that may have been taken already: it goes out again as it was, or it would be another one."""
    query = _WAITING.where(notices.c.batch == batch, notices.c.state == "queued")
    return connection.execute(query.order_by(notices.c.id)).mappings().all()


def its_time_has_come(now: datetime) -> ColumnElement[bool]:
    """No pause is so long as what lies beyond it: there the clock was set back, and nobody waits for it."""
    return or_(
        notices.c.next_try_at <= format_instant(now),
        notices.c.next_try_at > format_instant(now + LONGEST_PAUSE),
    )


def overtaken(connection: Connection, row: RowMapping, now: datetime) -> Held | None:
    """Why a waiting notice is no longer sent: the duty is done with, its due instant moved, or a later step stands."""
    if has_opted_out(connection, row["channel"], row["address"]):
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
    earlier = and_(same(row, "duty", "person", "channel"), notices.c.accepted_at.is_not(None))
    query = select(notices.c.message_id).where(earlier).order_by(notices.c.accepted_at, notices.c.id).limit(1)
    return connection.execute(query).scalar()


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
