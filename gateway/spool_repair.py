"""Stamps of a clock that was not right yet, mended by the elapsed time that stands beside them (field case 21)."""

import sqlite3
from dataclasses import replace
from typing import NamedTuple

from gateway.stamps import CLOCK_REPAIRED, CLOCK_UNTRUSTED
from siltwatch.errors import WireError
from siltwatch.instants import from_ms
from siltwatch.wire import decode_observation, encode_observation

_AT_ONCE = 1_000
_NEXT = (
    "SELECT seq, document FROM observations WHERE seq > ? AND boot IN (SELECT boot FROM boots WHERE machine = ?)"
    " AND instr(document, ?) > 0 ORDER BY seq LIMIT ?"
)


class Repaired(NamedTuple):
    """How far one step of the repair came: the last sequence number it looked at (None: it is through)."""

    last_seq: int | None
    mended: int


def note_boot(disk: sqlite3.Connection, boot: str, machine: str) -> None:
    """Remember in which start of the machine a start of the gateway fell: elapsed time counts from there."""
    disk.execute("INSERT OR REPLACE INTO boots VALUES (?, ?)", (boot, machine))
    disk.execute("DELETE FROM boots WHERE boot <> ? AND boot NOT IN (SELECT boot FROM observations)", (boot,))


def repair_some(disk: sqlite3.Connection, machine: str, *, after_seq: int, offset_ms: int) -> Repaired:
    """Mend the next rows; `offset_ms` is what the monotonic clock lacks to the milliseconds since 1970."""
    found = disk.execute(_NEXT, (after_seq, machine, CLOCK_UNTRUSTED.encode(), _AT_ONCE)).fetchall()
    mended = [(document, seq) for seq, given in found if (document := _mended(given, offset_ms)) is not None]
    disk.executemany("UPDATE observations SET document = ? WHERE seq = ?", mended)
    return Repaired(found[-1][0] if found else None, len(mended))


def _mended(document: bytes, offset_ms: int) -> bytes | None:
    """The observation at its true instant; None where it says no elapsed time, or was not stamped by our clock."""
    try:
        given = decode_observation(document)
    except WireError:
        return None
    if CLOCK_UNTRUSTED not in given.quality or given.mono_ms is None:
        return None
    quality = tuple(CLOCK_REPAIRED if word == CLOCK_UNTRUSTED else word for word in given.quality)
    return encode_observation(replace(given, observed_at=from_ms(offset_ms + given.mono_ms), quality=quality))
