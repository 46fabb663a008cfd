"""Reads what the slow signs of a pair are told from: two weeks of roll-ups and the days without rain."""

import json
from datetime import date, datetime, timedelta

from alerts.contrast_hearing import hear
from alerts.contrast_pairs import PairPlan
from alerts.contrast_track import samples_of
from alerts.turbidity_quality import ERRATIC, clean
from alerts.turbidity_signs import Sign, apart, base_flow, creeping, swinging
from collector.reading import JournalReading
from siltwatch.instants import MILLISECOND, from_ms, to_ms
from siltwatch.site import Sensor, Site

LOOK_BACK = timedelta(days=14)
_DAY = timedelta(days=1)
_FAILED = 4


def signs_of(journal: JournalReading, site: Site, plan: PairPlan, now: datetime) -> list[Sign]:
    """What the last two weeks show of a pair's probes, by whole UTC days."""
    sensors = plan.sensors()
    bases = {sensor.id: _base_of(journal, site, sensor, now) for sensor in sensors.values()}
    dry = dry_days(journal, site, now)
    found = [creeping(name, base=base, dry=dry) for name, base in bases.items()]
    if plan.background is not None and plan.downstream is not None and plan.alike:
        found.append(apart(plan.background.id, plan.downstream.id, bases=bases, dry=dry))
    found += [swinging(sensor.id, _erratic_of(journal, site, sensor, now)) for sensor in sensors.values()]
    return [sign for sign in found if sign is not None]


def _erratic_of(journal: JournalReading, site: Site, sensor: Sensor, now: datetime) -> list[datetime]:
    heard = samples_of(hear(journal, site, sensor, to_ms(now - _DAY)))
    return [from_ms(at_ms) for at_ms in clean(heard, range_max=sensor.range_max).excluded.get(ERRATIC, ())]


def _base_of(journal: JournalReading, site: Site, sensor: Sensor, now: datetime) -> dict[date, float]:
    values: dict[date, list[float]] = {}
    for point in journal.series(site.id, sensor.id, "turbidity", now - LOOK_BACK, now, None):
        if point.mean is not None and point.at.date() < now.date():
            values.setdefault(point.at.date(), []).append(point.mean)
    return base_flow(values)


def dry_days(journal: JournalReading, site: Site, now: datetime) -> list[date]:
    """Days on which, and on the day before which, no rain was counted; none where no gauge stands."""
    if not site.gauges:
        return []
    fallen = journal.credits(site.id, now - LOOK_BACK - _DAY, now + MILLISECOND)
    wet = {credit.at.date() for credit in fallen if credit.flag != _FAILED and credit.depth_tenth_um}
    days = [(now - LOOK_BACK).date() + number * _DAY for number in range(LOOK_BACK.days)]
    return [day for day in days if day not in wet and day - _DAY not in wet]


def signs_text(signs: list[Sign]) -> str:
    """As they are kept in the cursors."""
    return json.dumps([[sign.probe, sign.reason, sign.since_on.isoformat()] for sign in signs])
