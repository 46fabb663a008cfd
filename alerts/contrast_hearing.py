"""Readings of the journal as contrast counts them, and the lag that they teach."""

import json
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from alerts.contrast_pairs import PairPlan, lag_cursor, learnt_from
from alerts.contrast_track import Heard, samples_of
from alerts.keeping import read_cursors, write_cursor
from alerts.lag import LearntLag, learn_lag
from alerts.stores import looking, writing
from alerts.turbidity_quality import clean
from collector.reading import JournalReading, Reading
from siltwatch.instants import format_instant, from_ms, parse_instant, to_ms
from siltwatch.site import Sensor, Site

TURBIDITY = "turbidity"
FAILED, MISSING = 4, 9
LEARN_FROM = timedelta(days=30)
LEARN_AGAIN_AFTER = timedelta(days=7)
_END_OF_TIME = datetime(9999, 12, 31, tzinfo=UTC)


def hear(journal: JournalReading, site: Site, sensor: Sensor, from_ms: int) -> list[Heard]:
    """All that a probe said from an instant on."""
    found = journal.readings(site.id, sensor.id, TURBIDITY, from_ms_safely(from_ms), _END_OF_TIME)
    return [heard_of(reading, sensor) for reading in found]


def learnt_lag(
    journal: JournalReading, records: Engine, site: Site, plan: PairPlan, *, now: datetime
) -> LearntLag | None:
    """What pulses of the last month show; learnt again once a week, kept in the records."""
    above, below = plan.background, plan.downstream
    if above is None or below is None or below.lag is not None or not plan.alike:
        return None
    name = lag_cursor(site.id, plan.name)
    with looking(records) as connection:
        known = read_cursors(connection).get(name)
    if known is not None and now - parse_instant(json.loads(known)["at"]) < LEARN_AGAIN_AFTER:
        return learnt_from(known)
    start_ms = to_ms(now - LEARN_FROM)
    upper, lower = (
        clean(samples_of(hear(journal, site, probe, start_ms)), range_max=probe.range_max) for probe in (above, below)
    )
    learnt = learn_lag(upper, lower, lag_range_ms=plan.lag_range_ms())
    with writing(records) as connection:
        document = {"at": format_instant(now), "lag": lag_document(learnt)}
        write_cursor(connection, name, json.dumps(document))
    return learnt


def heard_of(reading: Reading, sensor: Sensor) -> Heard:
    """A reading as contrast counts it: what failed has its reason, what is suspect is used."""
    fault = ""
    if reading.flag in {FAILED, MISSING} or reading.value is None:
        fault = reading.reasons[0] if reading.reasons else "no_value"
    ends = sensor.range_max is not None and reading.value is not None and reading.value >= sensor.range_max
    pegged = not ends and "saturated" in reading.reasons and not fault
    return Heard(to_ms(reading.at), reading.value, fault, pegged)


def lag_document(learnt: LearntLag | None) -> dict[str, object] | None:
    """A learnt lag as JSON."""
    if learnt is None:
        return None
    return {name: getattr(learnt, name) for name in ("lag_ms", "pulses", "likeness", "spread_ms", "trust")}


def from_ms_safely(at_ms: int) -> datetime:
    """An instant, never before 1970."""
    return from_ms(max(0, at_ms))
