"""The outbox: notices stored before they are sent, each way they can go, and every attempt beside them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Connection, Engine, RowMapping, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from alerts.notice_tables import notices
from alerts.notices.batch import is_a_batch, merge
from alerts.notices.channel import Receipt
from alerts.notices.deliveries import note_attempt, note_change, note_lost, opt_out
from alerts.notices.facts import NOTICE_KEY, Letter, OutgoingNotice, Phase
from alerts.notices.waiting import (
    alike,
    next_row,
    outgoing,
    overtaken,
    rows_of_batch,
)
from alerts.stores import looking, writing
from siltwatch.instants import format_instant, parse_instant

# Who was told of one site just now hears of the next ones in one message, unless a due instant is near.
GATHER_FOR = timedelta(minutes=2)
_GATHER_UNTIL_DUE = timedelta(hours=2)
Guard = Callable[[Connection], None]
_NOTHING_YET: dict[str, Any] = dict.fromkeys(
    ("delivery", "delivery_code", "delivery_at", "receipt", "batch", "link_used_at")
)


def enqueue(connection: Connection, letters: Iterable[Letter], now: datetime) -> list[int]:
    """Store letters in the caller's transaction; the ids of those that are new.

    A notice of the same (duty, revision, step, person, channel) stays as it is, but one that was cancelled is
    written anew: its duty was closed and has come back.
    """
    stored = []
    for letter in letters:
        columns = _columns(letter) | {"next_try_at": format_instant(_first_try_at(connection, letter, now))}
        made = connection.execute(_insert(connection, columns)).scalar()
        if made is not None:
            stored.append(int(made))
            note_change(connection, site=letter.notice.site, notice=int(made), now=now)
    return stored


def _first_try_at(connection: Connection, letter: Letter, now: datetime) -> datetime:
    """Now; but the word of a further site waits a little for others, to go in one message with them."""
    notice = letter.notice
    if notice.phase is not Phase.TRIGGER or notice.duty.due_at - now <= _GATHER_UNTIL_DUE:
        return now
    query = select(func.max(notices.c.accepted_at)).where(
        notices.c.channel == notice.channel,
        notices.c.address == notice.address,
        notices.c.site != notice.site,
        notices.c.phase == notice.phase.value,
        notices.c.accepted_at > format_instant(now - GATHER_FOR),
        notices.c.accepted_at <= format_instant(now),
    )
    told_at = connection.execute(query).scalar()
    return parse_instant(told_at) + GATHER_FOR if told_at else now


def _columns(letter: Letter) -> dict[str, Any]:
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
        "tries": 0,
        "accepted_at": None,
        "message_id": letter.message_id,
        "html": letter.html or None,
        "told_due_at": format_instant(notice.duty.due_at),
        "phase": notice.phase.value,
        "link_code": letter.link_code,
        "link_expires_at": format_instant(letter.link_expires_at) if letter.link_expires_at else None,
        **_NOTHING_YET,
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
            note_attempt(connection, notice=notice, outcome="interrupted", detail=detail, now=now)
            _change_notice(connection, notice, site=site, now=now, state="queued", next_try_at=format_instant(now))
    return len(rows)


def claim_next(
    engine: Engine, channels: Collection[str], now: datetime, guard: Guard | None = None
) -> OutgoingNotice | None:
    """The longest waiting notice whose time has come, marked `sending` with its attempt on disk; None: nothing to do.

    Those of other sites that wait for the same address go with it in one message. Those that time or a visit has
    overtaken are cancelled on the way, with the reason. `guard` may refuse with a StoreError.
    """
    with writing(engine) as connection:
        if guard is not None:
            guard(connection)
        while (row := next_row(connection, channels, now)) is not None:
            if row["batch"] is not None:
                return _claim_all(connection, rows_of_batch(connection, row["batch"]), now)
            if _cancel_overtaken(connection, row, now):
                continue
            others = [other for other in alike(connection, row, now) if not _cancel_overtaken(connection, other, now)]
            return _claim_all(connection, [row, *others], now)
    return None


def _cancel_overtaken(connection: Connection, row: RowMapping, now: datetime) -> bool:
    why = overtaken(connection, row, now)
    if why is None:
        return False
    gone = {"state": "cancelled", "cancelled_because": why.value, "next_try_at": None}
    _change_notice(connection, row["id"], site=row["site"], now=now, **gone)
    return True


def _claim_all(connection: Connection, rows: Sequence[RowMapping], now: datetime) -> OutgoingNotice:
    """Mark rows as on their way; more than one becomes one message where they tell of several sites."""
    chosen = [outgoing(connection, row) for row in rows]
    if rows[0]["batch"] is None and not is_a_batch(chosen):
        chosen = chosen[:1]
    whole = merge(chosen) if len(chosen) > 1 else chosen[0]
    for one in chosen:
        marks = {"state": "sending", "tries": one.tries, "batch": whole.batch}
        _change_notice(connection, one.id, site=one.site, now=now, **marks)
        note_attempt(connection, notice=one.id, outcome="started", detail=f"try {one.tries}", now=now)
    return whole


def next_try_at(engine: Engine, channels: Collection[str]) -> datetime | None:
    """When the next waiting notice may be tried; None where none waits."""
    query = select(func.min(notices.c.next_try_at)).where(notices.c.state == "queued", notices.c.channel.in_(channels))
    with looking(engine) as connection:
        earliest = connection.execute(query).scalar()
    return parse_instant(earliest) if earliest else None


def record_accepted(engine: Engine, notice: OutgoingNotice, receipt: Receipt, now: datetime) -> None:
    """The other side has taken the notice: accepted, which is not yet delivered."""
    with writing(engine) as connection:
        for one, site in parts_of(notice):
            note_attempt(connection, notice=one, outcome="accepted", detail=receipt.detail, now=now)
            known = connection.execute(select(notices.c.delivery).where(notices.c.id == one)).scalar()
            _change_notice(connection, one, site=site, now=now, **_marks_of(receipt, known, now))


def _marks_of(receipt: Receipt, known: str | None, now: datetime) -> dict[str, object]:
    """The other side's report may have overtaken its own answer."""
    at = format_instant(now)
    marks: dict[str, object] = {"accepted_at": at, "next_try_at": None, "receipt": receipt.provider_id}
    if known is None:
        marks |= {"delivery": "delivered" if receipt.delivered else "accepted", "delivery_at": at}
    return marks | {"state": "failed" if known == "failed" else "sent"}


def parts_of(notice: OutgoingNotice) -> tuple[tuple[int, str], ...]:
    """Id and site of each notice that a message tells."""
    return notice.members or ((notice.id, notice.site),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why a notice was not taken; `retry_at` None gives it up, `code` is the other side's own."""

    outcome: Literal["refused", "unreachable"]
    detail: str
    retry_at: datetime | None
    code: str = ""
    opted_out: bool = False


def record_failed(engine: Engine, notice: OutgoingNotice, failure: Failure, now: datetime) -> None:
    """The notice was refused or the server not reached: it waits for its next try, or has failed for good."""
    with writing(engine) as connection:
        if failure.opted_out:
            opt_out(connection, notice.channel, notice.address, said=failure.detail, now=now)
        for one, site in parts_of(notice):
            note_attempt(connection, notice=one, outcome=failure.outcome, detail=failure.detail, now=now)
            if failure.retry_at is None:
                _give_up(connection, one, site, failure, now)
            else:
                marks = {"state": "queued", "next_try_at": format_instant(failure.retry_at), "batch": None}
                _change_notice(connection, one, site=site, now=now, **marks)


def _give_up(connection: Connection, notice: int, site: str, failure: Failure, now: datetime) -> None:
    marks = {"state": "failed", "next_try_at": None, "delivery": "failed", "delivery_code": failure.code or None}
    _change_notice(connection, notice, site=site, now=now, delivery_at=format_instant(now), **marks)
    note_lost(connection, site=site, notice=notice, now=now)


def _change_notice(connection: Connection, notice: int, *, site: str, now: datetime, **columns: object) -> None:
    connection.execute(update(notices).where(notices.c.id == notice).values(**columns))
    note_change(connection, site=site, notice=notice, now=now)
