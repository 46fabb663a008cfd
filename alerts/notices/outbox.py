"""The outbox: notices stored before they are sent, each way they can go, and every attempt beside them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, and_, exists, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from alerts.notices.facts import AT_TRIGGER, END_KNOWN, NOTICE_KEY, TOLD_OF, Held, Letter, OutgoingNotice
from alerts.stores import looking, writing
from alerts.tables import changes, duties, notice_attempts, notices
from siltwatch.instants import format_instant, parse_instant

_FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(minutes=15)


def pause_after(tries: int) -> timedelta:
    """How long to wait after so many failed tries: 5 s doubling up to 15 min, on the clock of the process."""
    doublings = min(max(tries, 1) - 1, 10)
    return min(LONGEST_PAUSE, _FIRST_PAUSE * (1 << doublings))


def enqueue(connection: Connection, letters: Iterable[Letter], now: datetime) -> list[int]:
    """Store letters in the caller's transaction; the ids of those that are new.

    A notice of the same (duty, revision, step, person, channel) stays as it is, but one that was cancelled is
    written anew: its duty was closed and has come back.
    """
    stored = []
    for letter in letters:
        made = connection.execute(_insert(connection, _columns(letter, now))).scalar()
        if made is not None:
            stored.append(int(made))
            _note_change(connection, site=letter.notice.site, notice=int(made), now=now)
    return stored


def _columns(letter: Letter, now: datetime) -> dict[str, Any]:
    notice = letter.notice
    return {
        "site": notice.site,
        "duty": notice.duty.id,
        "revision": notice.duty.revision,
        "step": notice.step,
        "person": notice.person,
        "channel": notice.channel,
        "address": notice.address,
        "language": letter.language,
        "reason": notice.reason.value,
        "subject": letter.subject,
        "body": letter.body,
        "calendar": letter.calendar,
        "composed_at": format_instant(notice.planned_at),
        "state": "queued",
        "cancelled_because": None,
        "next_try_at": format_instant(now),
        "tries": 0,
        "accepted_at": None,
        "message_id": letter.message_id,
    }


def _insert(connection: Connection, columns: dict[str, Any]) -> Any:  # noqa: ANN401 - one of two dialects' inserts
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    anew = {name: value for name, value in columns.items() if name not in NOTICE_KEY}
    return (
        dialect.insert(notices)
        .values(columns)
        .on_conflict_do_update(index_elements=NOTICE_KEY, set_=anew, where=notices.c.state == "cancelled")
        .returning(notices.c.id)
    )


def recover(engine: Engine, now: datetime) -> int:
    """Put back what was on its way when the sender ended; how many.

    Whether the server accepted such a notice is unknown, so it goes out again under the same Message-ID.
    """
    with writing(engine) as connection:
        rows = connection.execute(select(notices.c.id, notices.c.site).where(notices.c.state == "sending")).all()
        for notice, site in rows:
            detail = "the sender ended before the answer was recorded; sent again under the same Message-ID"
            _note_attempt(connection, notice=notice, outcome="interrupted", detail=detail, now=now)
            _change_notice(connection, notice, site=site, now=now, state="queued", next_try_at=format_instant(now))
    return len(rows)


def claim_next(engine: Engine, channels: Collection[str], now: datetime) -> OutgoingNotice | None:
    """The longest waiting notice whose time has come, marked `sending` with its attempt on disk; None: nothing to do.

    Those that time or a visit has overtaken are cancelled on the way, with the reason.
    """
    with writing(engine) as connection:
        while (row := _next_row(connection, channels, now)) is not None:
            why = overtaken(connection, row, now)
            if why is None:
                tries = row["tries"] + 1
                _change_notice(connection, row["id"], site=row["site"], now=now, state="sending", tries=tries)
                _note_attempt(connection, notice=row["id"], outcome="started", detail=f"try {tries}", now=now)
                return _outgoing(row, tries=tries, thread_id=_thread_of(connection, row))
            _change_notice(
                connection,
                row["id"],
                site=row["site"],
                now=now,
                state="cancelled",
                cancelled_because=why.value,
                next_try_at=None,
            )
    return None


def _next_row(connection: Connection, channels: Collection[str], now: datetime) -> RowMapping | None:
    query = (
        select(notices, duties.c.status, duties.c.revision.label("duty_revision"), duties.c.due_at)
        .join(duties, duties.c.id == notices.c.duty)
        .where(
            notices.c.state == "queued",
            notices.c.channel.in_(channels),
            _its_time_has_come(now),
        )
        .order_by(notices.c.next_try_at, notices.c.id)
        .limit(1)
    )
    return connection.execute(query).mappings().first()


def _its_time_has_come(now: datetime) -> ColumnElement[bool]:
    """No pause is so long as what lies beyond it: there the clock was set back, and nobody waits for it."""
    return or_(
        notices.c.next_try_at <= format_instant(now),
        notices.c.next_try_at > format_instant(now + LONGEST_PAUSE),
    )


def overtaken(connection: Connection, row: RowMapping, now: datetime) -> Held | None:
    """Why a waiting notice is no longer sent: the duty is done with, its due instant moved, or a later step stands."""
    if row["status"] not in TOLD_OF:
        return Held.DUTY_WITHDRAWN if row["status"] == "withdrawn" else Held.DUTY_CLOSED
    once_a_duty = row["step"] in {AT_TRIGGER, END_KNOWN}
    if row["revision"] < row["duty_revision"] and (not once_a_duty or _has_newer(connection, row)):
        return Held.SUPERSEDED
    due_at = parse_instant(row["due_at"])
    counted_down = not once_a_duty and parse_instant(row["composed_at"]) < due_at
    return Held.REPLACED_BY_LATER_STEP if counted_down and due_at <= now else None


def _has_newer(connection: Connection, row: RowMapping) -> bool:
    """Whether the same step of a later revision waits or was sent."""
    newer = and_(
        _same(row, "duty", "step", "person", "channel"),
        notices.c.revision > row["revision"],
        notices.c.state != "cancelled",
    )
    return bool(connection.execute(select(exists().where(newer))).scalar())


def _thread_of(connection: Connection, row: RowMapping) -> str | None:
    """The Message-ID of the first notice of the duty that this person was sent, for mail programs to thread by."""
    earlier = and_(_same(row, "duty", "person", "channel"), notices.c.accepted_at.is_not(None))
    query = select(notices.c.message_id).where(earlier).order_by(notices.c.accepted_at, notices.c.id).limit(1)
    return connection.execute(query).scalar()


def _same(row: RowMapping, *names: str) -> ColumnElement[bool]:
    return and_(*(notices.c[name] == row[name] for name in names))


def _outgoing(row: RowMapping, *, tries: int, thread_id: str | None) -> OutgoingNotice:
    given = {field.name: row[field.name] for field in fields(OutgoingNotice) if field.name in row}
    return OutgoingNotice(
        **{
            **given,
            "calendar": row["calendar"] or "",
            "composed_at": parse_instant(row["composed_at"]),
            "tries": tries,
            "thread_id": thread_id,
        }
    )


def next_try_at(engine: Engine, channels: Collection[str]) -> datetime | None:
    """When the next waiting notice may be tried; None where none waits."""
    query = select(func.min(notices.c.next_try_at)).where(notices.c.state == "queued", notices.c.channel.in_(channels))
    with looking(engine) as connection:
        earliest = connection.execute(query).scalar()
    return parse_instant(earliest) if earliest else None


def record_accepted(engine: Engine, notice: OutgoingNotice, detail: str, now: datetime) -> None:
    """The server has taken the notice: accepted, which is not yet delivered."""
    with writing(engine) as connection:
        _note_attempt(connection, notice=notice.id, outcome="accepted", detail=detail, now=now)
        _change_notice(
            connection,
            notice.id,
            site=notice.site,
            now=now,
            state="sent",
            accepted_at=format_instant(now),
            next_try_at=None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why a notice was not taken; `retry_at` None gives it up."""

    outcome: Literal["refused", "unreachable"]
    detail: str
    retry_at: datetime | None


def record_failed(engine: Engine, notice: OutgoingNotice, failure: Failure, now: datetime) -> None:
    """The notice was refused or the server not reached: it waits for its next try, or has failed for good."""
    retry_at = failure.retry_at
    with writing(engine) as connection:
        _note_attempt(connection, notice=notice.id, outcome=failure.outcome, detail=failure.detail, now=now)
        _change_notice(
            connection,
            notice.id,
            site=notice.site,
            now=now,
            state="failed" if retry_at is None else "queued",
            next_try_at=None if retry_at is None else format_instant(retry_at),
        )


def _note_attempt(connection: Connection, *, notice: int, outcome: str, detail: str, now: datetime) -> None:
    connection.execute(
        insert(notice_attempts).values(notice=notice, at=format_instant(now), outcome=outcome, detail=detail)
    )


def _change_notice(connection: Connection, notice: int, *, site: str, now: datetime, **columns: object) -> None:
    connection.execute(update(notices).where(notices.c.id == notice).values(**columns))
    _note_change(connection, site=site, notice=notice, now=now)


def _note_change(connection: Connection, *, site: str, notice: int, now: datetime) -> None:
    connection.execute(insert(changes).values(at=format_instant(now), site=site, kind="notice", ref=str(notice)))
