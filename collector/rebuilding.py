"""Restore InfluxDB from what the journal holds, and prove it by sums."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine

from collector.projector import Projector, set_back
from collector.readings import InfluxReadings
from collector.stores import fetch, mapped_errors, transaction
from siltwatch.instants import MILLISECOND, format_instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What was restored; `unequal` names each gauge (site, sensor) whose sums differ: in SQL, in InfluxDB."""

    rows: int
    gauges: int
    unequal: dict[str, tuple[int, int]]


def rebuild(engine: Engine, projector: Projector, readings: InfluxReadings, now: datetime) -> Rebuilt:
    """Follow the journal from its beginning, whether or not a collector runs beside it."""
    with transaction(engine) as connection:
        set_back(connection, format_instant(now))
    rows = projector.project()
    ours, first_at, last_at = _sums(engine)
    theirs = readings.rain_totals(first_at, last_at + MILLISECOND) if first_at and last_at else {}
    unequal = {
        f"{site}/{sensor}": (depth, theirs.get((site, sensor), 0))
        for (site, sensor), depth in ours.items()
        if depth != theirs.get((site, sensor), 0)
    }
    return Rebuilt(rows=rows, gauges=len(ours), unequal=unequal)


def _sums(engine: Engine) -> tuple[dict[tuple[str, str], int], datetime | None, datetime | None]:
    with mapped_errors(), engine.connect() as connection:
        found = fetch(
            connection, "SELECT site, sensor, sum(depth_tenth_um) FROM credits WHERE flag <> 4 GROUP BY site, sensor"
        )
        first_at, last_at = fetch(connection, "SELECT min(at), max(at) FROM credits")[0]
    sums = {(site, sensor): int(depth) for site, sensor, depth in found}
    if first_at is None:
        return sums, None, None
    return sums, datetime.fromisoformat(first_at), datetime.fromisoformat(last_at)
