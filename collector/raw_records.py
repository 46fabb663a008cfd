"""What stands behind credits and readings: observations as they came, files that were imported, what people entered."""

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from collector.rows import Row, instant_of
from siltwatch.instants import format_instant

_Rows = Callable[[str, Row], list[Row]]
_AT_ONCE = 20_000
_SAID_BY = "author, reason, recorded_at, withdraws"
_COLUMNS = {
    "service_window": ("service_windows", f"id, site, sensor, kind, start_at, end_at, {_SAID_BY}"),
    "manual_reading": ("manual_readings", f"id, site, sensor, at, since_at, depth_tenth_um, {_SAID_BY}"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RawObservation:
    """An observation as it stands in the journal; `document` is the wire's own text, empty where it was let go."""

    gateway: str
    boot: str
    seq: int
    received_at: datetime
    document: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedFile:
    """One import of a file into a gauge or probe."""

    sensor: str
    source: str
    imported_at: datetime
    rows: int
    repeated: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedVersion:
    """One version of a site as it was put in force."""

    site: str
    version: int
    applied_at: datetime
    valid_from: datetime | None
    document: str
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    """What a person entered into the journal; `row` holds every column as it is stored."""

    kind: str
    ref: str
    site: str
    who: str
    reason: str
    entered_at: str
    row: dict[str, Any]


def observations(
    rows: _Rows, devices: Collection[tuple[str, str]], start_at: datetime, end_at: datetime
) -> list[RawObservation]:
    """What these devices (gateway, name) said that arrived in `[start, end]`, in order of arrival."""
    first, last = _place(rows, start_at), _place(rows, end_at, beyond=True)
    gateways = {gateway for gateway, _ in devices}
    found = []
    while first < last:
        upto = min(first + _AT_ONCE, last)
        page = rows(
            "SELECT gateway, boot, seq, received_at, document FROM journal WHERE id >= ? AND id < ? ORDER BY id",
            (first, upto),
        )
        kept = (row for row in page if row[0] in gateways and start_at <= instant_of(row[3]) <= end_at)
        found += [_raw(row) for row in kept if not row[4] or (row[0], json.loads(row[4]).get("device")) in devices]
        first = upto
    return found


def _raw(row: Row) -> RawObservation:
    return RawObservation(gateway=row[0], boot=row[1], seq=row[2], received_at=instant_of(row[3]), document=row[4])


def _place(rows: _Rows, at: datetime, *, beyond: bool = False) -> int:
    """The first id that arrived at an instant, or after it: arrivals rise with their ids, so halving finds it."""
    low, high = 1, int(rows("SELECT max(id) FROM journal", ())[0][0] or 0) + 1
    wanted = format_instant(at)
    while low < high:
        middle = (low + high) // 2
        found = rows("SELECT id, received_at FROM journal WHERE id >= ? ORDER BY id LIMIT 1", (middle,))
        is_before = bool(found) and (found[0][1] <= wanted if beyond else found[0][1] < wanted)
        low, high = (found[0][0] + 1, high) if is_before else (low, middle)
    return low


def imported_files(rows: _Rows, site: str) -> list[ImportedFile]:
    """The imports of a site, oldest first."""
    query = "SELECT sensor, source, imported_at, rows, repeated FROM imports WHERE site = ? ORDER BY id"
    return [
        ImportedFile(sensor=row[0], source=row[1], imported_at=instant_of(row[2]), rows=row[3], repeated=row[4])
        for row in rows(query, (site,))
    ]


def applied_versions(rows: _Rows, site: str = "") -> list[AppliedVersion]:
    """Every version of a site, or of all, in the order in which they were applied."""
    found = rows(
        "SELECT site, version, applied_at, valid_from, document, author, reason FROM applied_sites"
        " WHERE site = ? OR ? = '' ORDER BY id",
        (site, site),
    )
    return [
        AppliedVersion(
            site=row[0],
            version=row[1],
            applied_at=instant_of(row[2]),
            valid_from=instant_of(row[3]) if row[3] else None,
            document=row[4],
            author=row[5],
            reason=row[6],
        )
        for row in found
    ]


def journal_entries(rows: _Rows, since_at: datetime) -> list[JournalEntry]:
    """Service windows and readings by hand that were entered at or after an instant, those taken back too."""
    found = []
    for kind, (table, columns) in _COLUMNS.items():
        names = columns.split(", ")
        query = f"SELECT {columns} FROM {table} WHERE recorded_at >= ? ORDER BY id"  # noqa: S608 - constants of ours
        for row in rows(query, (format_instant(since_at),)):
            held = dict(zip(names, row, strict=True))
            found.append(
                JournalEntry(
                    kind=kind,
                    ref=str(held["id"]),
                    site=held["site"],
                    who=held["author"],
                    reason=held["reason"],
                    entered_at=held["recorded_at"],
                    row=held,
                )
            )
    return found
