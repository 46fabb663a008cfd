"""What becomes of a notice after it was taken: reports of the other side only ever move it forward."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from alerts.notice_tables import notice_attempts, notices, opt_outs
from alerts.rows import Delivery
from alerts.tables import changes
from siltwatch.instants import format_instant

_RANK: dict[str | None, int] = {None: 0, "accepted": 1, "sent": 2, "delivered": 3, "failed": 3}
# A change of this kind makes the judge look at the site again: somebody was not reached, or has taken note.
LOST = "delivery"
_ATTEMPT, _CHANGE = insert(notice_attempts), insert(changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the other side says of a message, with its own code where it failed."""

    delivery: Delivery
    code: str
    detail: str


def note_delivery(connection: Connection, notice: int, report: Report, now: datetime) -> bool:
    """Move a notice forward; a report that is known, or older than what is known, changes nothing."""
    row = connection.execute(select(notices).where(notices.c.id == notice)).mappings().first()
    if row is None or _RANK[report.delivery] <= _RANK[row["delivery"]]:
        return False
    marks = {"delivery": report.delivery, "delivery_code": report.code or None, "delivery_at": format_instant(now)}
    if report.delivery == "failed":
        marks |= {"state": "failed", "next_try_at": None}
    connection.execute(update(notices).where(notices.c.id == notice).values(**marks))
    note_change(connection, site=row["site"], notice=notice, now=now)
    if report.detail:
        note_attempt(connection, notice=notice, outcome=report.delivery, detail=report.detail, now=now)
    if report.delivery == "failed":
        note_lost(connection, site=row["site"], notice=notice, now=now)
    return True


def opt_out(connection: Connection, channel: str, address: str, *, said: str, now: datetime) -> None:
    """Nothing more goes to this address by this channel until its owner says otherwise."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {"channel": channel, "address": address, "at": format_instant(now), "said": said[:500]}
    connection.execute(dialect.insert(opt_outs).values(row).on_conflict_do_nothing())


def opt_in(connection: Connection, channel: str, address: str) -> None:
    """The owner of an address wants messages again."""
    connection.execute(delete(opt_outs).where(opt_outs.c.channel == channel, opt_outs.c.address == address))


def note_attempt(connection: Connection, *, notice: int, outcome: str, detail: str, now: datetime) -> None:
    """One line of a notice's history."""
    row = {"notice": notice, "at": format_instant(now), "outcome": outcome, "detail": detail}
    connection.execute(_ATTEMPT, row)


def note_change(connection: Connection, *, site: str, notice: int, now: datetime) -> None:
    """Pages that listen hear of it."""
    connection.execute(_CHANGE, {"at": format_instant(now), "site": site, "kind": "notice", "ref": str(notice)})


def note_lost(connection: Connection, *, site: str, notice: int, now: datetime) -> None:
    """The judge plans another way to people."""
    connection.execute(insert(changes).values(at=format_instant(now), site=site, kind=LOST, ref=str(notice)))
