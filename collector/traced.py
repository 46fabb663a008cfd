"""What the journal holds of one observation, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from collector.rows import RainCredit, Reading, Row, credit_of, instant_of, reading_of
from siltwatch.instants import format_instant

_Rows = Callable[[str, Row], list[Row]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedLetter:
    """A dead letter of an observation; `resolved_at` is when it was counted after all or put aside."""

    id: int
    reason: str
    detail: str
    resolved_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedDocument:
    """A row of the journal; `document` is the wire's own text, empty where retention let it go."""

    id: int
    gateway: str
    boot: str
    seq: int
    received_at: datetime
    state: int
    document: str
    letters: tuple[TracedLetter, ...] = ()  # why it could not be counted


def traced(rows: _Rows, gateway: str, boot: str, seq: int) -> TracedDocument | None:
    """By its place in the gateway's sequence; without a boot the newest that has it."""
    found = rows(
        "SELECT id, gateway, boot, seq, received_at, state, document FROM journal"
        " WHERE gateway = ? AND seq = ? AND (boot = ? OR ? = '') ORDER BY id DESC LIMIT 1",
        (gateway, seq, boot, boot),
    )
    if not found:
        return None
    row = found[0]
    return TracedDocument(
        id=row[0],
        gateway=row[1],
        boot=row[2],
        seq=row[3],
        received_at=instant_of(row[4]),
        state=row[5],
        document=row[6],
        letters=_letters(rows, row[1], row[2], row[3]),
    )


def _letters(rows: _Rows, gateway: str, boot: str, seq: int) -> tuple[TracedLetter, ...]:
    """Why an observation could not be counted."""
    found = rows(
        "SELECT id, reason, detail, resolved_at FROM dead_letters"
        " WHERE gateway = ? AND boot = ? AND seq = ? ORDER BY id",
        (gateway, boot, seq),
    )
    return tuple(
        TracedLetter(id=row[0], reason=row[1], detail=row[2], resolved_at=instant_of(row[3]) if row[3] else None)
        for row in found
    )


def credits_received(rows: _Rows, site: str, sensor: str, received_at: datetime) -> list[RainCredit]:
    """The rain of a gauge that came in at one instant."""
    found = rows(
        "SELECT sensor, at, depth_tenth_um, flag, reasons, key, source, received_at, after_at FROM credits"
        " WHERE site = ? AND sensor = ? AND received_at = ? ORDER BY at, id",
        (site, sensor, format_instant(received_at)),
    )
    return [credit_of(row) for row in found]


def readings_received(rows: _Rows, site: str, sensor: str, received_at: datetime) -> list[Reading]:
    """The values of a sensor that came in at one instant."""
    found = rows(
        "SELECT sensor, at, kind, value, unit, method, flag, reasons, received_at, key FROM readings"
        " WHERE site = ? AND sensor = ? AND received_at = ? ORDER BY at, id",
        (site, sensor, format_instant(received_at)),
    )
    return [reading_of(row) for row in found]
