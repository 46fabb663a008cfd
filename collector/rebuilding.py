"""Restore InfluxDB from what the journal holds, and prove it by sums."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from math import isclose

from sqlalchemy import Engine

from collector.projector import Projector, set_back
from collector.readings import InfluxReadings, ValueTotals
from collector.stores import fetch, mapped_errors, transaction
from collector.trimmed import READINGS, trimmed_before
from siltwatch.instants import MILLISECOND, format_instant

# Of several values of one instant InfluxDB keeps the newest.
_VALUES = (
    "SELECT site, sensor, kind, count(*), sum(value) FROM readings AS r WHERE value IS NOT NULL AND r.at >= ?"
    " AND NOT EXISTS"
    " (SELECT 1 FROM readings AS n WHERE n.site = r.site AND n.sensor = r.sensor AND n.kind = r.kind AND n.at = r.at"
    " AND n.value IS NOT NULL AND n.id > r.id) GROUP BY site, sensor, kind"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What was restored; `unequal` names each gauge and probe whose sums differ: in SQL, in InfluxDB.

    Of rain these are tenths of a micrometre, of a probe's values their number, else their sum.
    """

    rows: int
    gauges: int
    probes: int
    unequal: dict[str, tuple[float, float]]


def rebuild(engine: Engine, projector: Projector, readings: InfluxReadings, now: datetime) -> Rebuilt:
    """Follow the journal from its beginning, whether or not a collector runs beside it."""
    with transaction(engine) as connection:
        set_back(connection, format_instant(now))
    rows = projector.project()
    gauges, rain = _compare_rain(engine, readings)
    probes, values = _compare_values(engine, readings)
    return Rebuilt(rows=rows, gauges=gauges, probes=probes, unequal=dict([*rain, *values]))


_Unequal = list[tuple[str, tuple[float, float]]]


def _compare_rain(engine: Engine, readings: InfluxReadings) -> tuple[int, _Unequal]:
    ours, first_at, last_at = _sums(engine)
    theirs = readings.rain_totals(first_at, last_at + MILLISECOND) if first_at and last_at else {}
    unequal: _Unequal = [
        (f"{site}/{sensor}", (depth, theirs.get((site, sensor), 0)))
        for (site, sensor), depth in ours.items()
        if depth != theirs.get((site, sensor), 0)
    ]
    return len(ours), unequal


def _compare_values(engine: Engine, readings: InfluxReadings) -> tuple[int, _Unequal]:
    """Since the oldest reading after what was trimmed."""
    with mapped_errors(), engine.connect() as connection:
        whole_since = trimmed_before(connection, READINGS)
        found = fetch(connection, _VALUES, (whole_since,))
        first_at, last_at = fetch(connection, "SELECT min(at), max(at) FROM readings WHERE at >= ?", (whole_since,))[0]
    if first_at is None:
        return 0, []
    start_at, end_at = datetime.fromisoformat(first_at), datetime.fromisoformat(last_at) + MILLISECOND
    theirs = readings.value_totals(start_at, end_at)
    ours = {(site, sensor, kind): (int(count), float(total)) for site, sensor, kind, count, total in found}
    return len(ours), list(differing(ours, theirs))


def differing(ours: ValueTotals, theirs: ValueTotals) -> Iterator[tuple[str, tuple[float, float]]]:
    """Each series that InfluxDB has not as the journal has it, with what is in either: the number, else the sum."""
    for (site, sensor, kind), (count, total) in ours.items():
        their_count, their_total = theirs.get((site, sensor, kind), (0, 0.0))
        if count != their_count:
            yield f"{site}/{sensor} {kind}", (count, their_count)
        elif not isclose(total, their_total, rel_tol=1e-9, abs_tol=1e-6):  # the order of adding differs
            yield f"{site}/{sensor} {kind}", (total, their_total)


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
