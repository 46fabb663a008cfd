"""How long a finding holds before people hear of it, and how long it is calm before it has passed: pure, restartable.

All of the state is in the rows: a restart, a set-back clock or another process changes nothing.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from alerts.health import Finding, Findings
from alerts.rows import TroubleRow
from siltwatch.instants import to_ms

_NONE = timedelta(0)
# A silence of an hour in all, as regulation page 4.4 has it; an ice-cold hour; the rest is told at once.
HOLD: Mapping[str, timedelta] = {
    "silent": timedelta(hours=1),
    "frozen": timedelta(hours=1),
    "clock": timedelta(minutes=30),
}
# Flapping is one trouble; a window of a day that has moved on is calm already.
CALM: Mapping[str, timedelta] = {
    "silent": timedelta(minutes=10),
    "blind": timedelta(minutes=10),
    "frozen": timedelta(hours=6),
    "battery": timedelta(hours=6),
    "clock": timedelta(hours=1),
    "clogged": timedelta(hours=6),
    "gauges_differ": timedelta(hours=6),
    "bounce": timedelta(hours=6),
    "stuck": timedelta(hours=1),
}
NOT_TOLD = "it passed before anybody was told"


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The rows that changed, and when the next one may without any news."""

    changed: tuple[TroubleRow, ...]
    next_at: datetime | None


def advance(lasting: Sequence[TroubleRow], found: Findings, *, site: str, now: datetime) -> Course:
    """The troubles that last, taken on to an instant."""
    holding: dict[tuple[str, str], Finding] = {(one.kind, one.sensor): one for one in found.holding}
    known = {(row.kind, row.sensor): row for row in lasting}
    rows = {key: _new(finding, site) for key, finding in holding.items() if key not in known}
    moved = [(_held(row, holding[key], now), row) for key, row in (known | rows).items() if key in holding]
    moved += [
        (_calmed(row, now), row) for key, row in known.items() if key not in holding | dict.fromkeys(found.untold)
    ]
    changed = tuple(row for row, before in moved if row != before or row.id not in {one.id for one in lasting})
    coming = [at for row, _ in moved if (at := _next_at(row, holding.get((row.kind, row.sensor)))) and at > now]
    return Course(changed=changed, next_at=min(coming, default=None))


def _new(finding: Finding, site: str) -> TroubleRow:
    sensor = f"-{finding.sensor}" if finding.sensor else ""
    return TroubleRow(
        id=f"{site}-{finding.kind}{sensor}-{to_ms(finding.since_at)}",
        site=site,
        kind=finding.kind,
        sensor=finding.sensor,
        state="waiting",
        since_at=finding.since_at,
        opened_at=None,
        calm_since_at=None,
        ended_at=None,
        ended_because=None,
        facts=json.dumps(dict(finding.facts)),
    )


def _hold(row: TroubleRow, finding: Finding | None) -> timedelta:
    return _NONE if finding is not None and finding.at_once else HOLD.get(row.kind, _NONE)


def _held(row: TroubleRow, finding: Finding, now: datetime) -> TroubleRow:
    """It holds: a calm is over, and once it has held for long enough people hear of it."""
    row = replace(row, calm_since_at=None)
    if row.state == "waiting" and now - row.since_at >= _hold(row, finding):
        return replace(row, state="open", opened_at=now)
    return row


def _calmed(row: TroubleRow, now: datetime) -> TroubleRow:
    """It no longer holds: over at once where nobody was told, else once the calm has lasted."""
    if row.state == "waiting":
        return replace(row, state="ended", ended_at=now, ended_because=NOT_TOLD)
    since = now if row.calm_since_at is None else min(row.calm_since_at, now)
    if now - since >= CALM.get(row.kind, _NONE):
        return replace(row, state="ended", calm_since_at=since, ended_at=now, ended_because="it no longer holds")
    return replace(row, calm_since_at=since)


def _next_at(row: TroubleRow, finding: Finding | None) -> datetime | None:
    if row.state == "waiting":
        return row.since_at + _hold(row, finding)
    if row.state == "open" and row.calm_since_at is not None:
        return row.calm_since_at + CALM.get(row.kind, _NONE)
    return None
