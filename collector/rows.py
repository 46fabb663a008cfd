"""What the journal holds, as values: one frozen record for each kind of row."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

Row = tuple[Any, ...]
FAILED = 4
MISSING = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class RainCredit:
    """Rain accepted from a gauge at an instant; flag 1 good, 3 suspect, 4 failed (left out of verdicts)."""

    sensor: str
    at: datetime
    depth_tenth_um: int
    flag: int
    reasons: tuple[str, ...]
    key: str
    source: str
    received_at: datetime
    after_at: datetime | None = None  # of rain of a silence: it fell at some time after this, up to `at`


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A value with its QARTOD flag; `value` is None where the device had none to give."""

    sensor: str
    at: datetime
    kind: str
    value: float | None
    unit: str | None
    method: str | None
    flag: int
    reasons: tuple[str, ...]
    received_at: datetime
    key: str = ""  # of an imported value `import`


@dataclass(frozen=True, slots=True, kw_only=True)
class LastWord:
    """When a sensor was last heard, and its newest value; of a gauge the value is its running count."""

    sensor: str
    observed_at: datetime
    received_at: datetime
    value: float | None
    unit: str | None
    battery_v: float | None
    flag: int | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadLetter:
    """An observation that could not be counted, as it came, with the reason."""

    id: int
    gateway: str
    boot: str
    seq: int
    received_at: datetime
    reason: str
    detail: str
    document: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenItem:
    """Counts that only a person can credit or refuse."""

    id: int
    sensor: str
    at: datetime
    counts: int
    depth_tenth_um: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Sequence numbers of a gateway that are declared lost."""

    gateway: str
    boot: str
    first_seq: int
    last_seq: int
    declared_at: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A hole in a gateway's sequence that may yet be filled; `waiting` observations stand behind it."""

    gateway: str
    first_seq: int
    last_seq: int
    waiting: int
    since_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewayStream:
    """How far a gateway's sequence is complete, when it was last heard, and what it last said of itself."""

    gateway: str
    boot: str
    contiguous_seq: int
    heard_at: datetime
    health: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalChange:
    """One commit that touched a site."""

    id: int
    at: datetime
    site: str


def instant_of(text: str) -> datetime:
    """An instant of the fixed width that the journal holds."""
    return datetime.fromisoformat(text)


def words_of(text: str | None) -> tuple[str, ...]:
    """Reasons as they are stored: a JSON list."""
    return tuple(json.loads(text)) if text and text != "[]" else ()


def credit_of(row: Row) -> RainCredit:
    """A row of `credits`."""
    sensor, at, depth, flag, reasons, key, source, received_at, after_at = row
    return RainCredit(
        sensor=sensor,
        at=instant_of(at),
        depth_tenth_um=depth,
        flag=flag,
        reasons=words_of(reasons),
        key=key,
        source=source,
        received_at=instant_of(received_at),
        after_at=instant_of(after_at) if after_at else None,
    )


def reading_of(row: Row) -> Reading:
    """A row of `readings`."""
    sensor, at, kind, value, unit, method, flag, reasons, received_at, key = row
    return Reading(
        sensor=sensor,
        at=instant_of(at),
        kind=kind,
        value=value,
        unit=unit,
        method=method,
        flag=flag,
        reasons=words_of(reasons),
        received_at=instant_of(received_at),
        key=key,
    )


def last_word_of(row: Row) -> LastWord:
    """A row of `last_words`."""
    sensor, observed_at, received_at, value, unit, battery_v, flag, reasons = row
    return LastWord(
        sensor=sensor,
        observed_at=instant_of(observed_at),
        received_at=instant_of(received_at),
        value=value,
        unit=unit,
        battery_v=battery_v,
        flag=flag,
        reasons=words_of(reasons),
    )


def dead_letter_of(row: Row) -> DeadLetter:
    """A row of `dead_letters`."""
    names: tuple[Any, ...] = ("id", "gateway", "boot", "seq", "received_at", "reason", "detail", "document")
    fields = dict(zip(names, row, strict=True))
    return DeadLetter(**{**fields, "received_at": instant_of(fields["received_at"])})


def open_item_of(row: Row) -> OpenItem:
    """A row of `open_items`."""
    item_id, sensor, at, counts, depth, reason = row
    return OpenItem(id=item_id, sensor=sensor, at=instant_of(at), counts=counts, depth_tenth_um=depth, reason=reason)


def gap_of(row: Row) -> Gap:
    """A row of `gaps`."""
    gateway, boot, first_seq, last_seq, declared_at, reason = row
    return Gap(
        gateway=gateway,
        boot=boot,
        first_seq=first_seq,
        last_seq=last_seq,
        declared_at=instant_of(declared_at),
        reason=reason,
    )


HOLES = (
    "SELECT w.gateway, coalesce(max(s.contiguous_seq), 0) + 1, min(w.seq) - 1, count(*), min(w.received_at)"
    " FROM journal AS w LEFT JOIN streams AS s ON s.gateway = w.gateway"
    " WHERE w.state = 1 AND (w.gateway = ? OR ? = '') GROUP BY w.gateway ORDER BY w.gateway"
)


def missing_of(row: Row) -> Missing:
    """A row of `HOLES`."""
    gateway, first_seq, last_seq, waiting, since_at = row
    return Missing(
        gateway=gateway,
        first_seq=first_seq,
        last_seq=last_seq,
        waiting=waiting,
        since_at=instant_of(since_at),
    )


def stream_of(row: Row) -> GatewayStream:
    """A row of `streams`."""
    gateway, boot, contiguous_seq, heard_at, health = row
    return GatewayStream(
        gateway=gateway,
        boot=boot,
        contiguous_seq=contiguous_seq,
        heard_at=instant_of(heard_at),
        health=json.loads(health),
    )
