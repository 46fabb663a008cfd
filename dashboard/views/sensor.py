"""A sensor on the page of its site: what it says, how old that is, and how far it can be trusted."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from collector.reading import LastWord, ManualReading
from dashboard.reader import reader
from dashboard.translation import marked, say
from dashboard.views.words import FLAGS, PLACES, Moment, moment, rain_both, rain_number, value_text
from siltwatch.quantities import duration_text
from siltwatch.site import Sensor, Site

# The measure by which a situation calls a site blind: three words missed, and never before a quarter of an hour.
STALE_PERIODS = 3
STALE_AT_LEAST = timedelta(minutes=15)
OWNERS = {"town": marked("the town's own"), "operator": marked("the operator's")}


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorRow:
    """A sensor with its newest value, its age and its quality."""

    id: str
    what: str
    is_probe: bool
    where: str
    owner: str
    value: str
    unit: str
    heard: Moment | None
    age: str
    is_stale: bool
    quality: str
    quality_reasons: str
    is_doubtful: bool
    battery: str
    stale_after_s: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """What a person read off a gauge."""

    sensor: str
    depth: str
    at: Moment
    author: str
    reason: str


def hand_line(reading: ManualReading, *, site: Site, sees_people: bool, now: datetime) -> HandLine:
    """A reading with its author, whom not everybody is told."""
    return HandLine(
        sensor=reading.sensor,
        depth=rain_both(reading.depth_tenth_um),
        at=moment(reading.at, site.zone_info, now),
        author=reading.author if sees_people else say("a person of the site"),
        reason=reading.reason,
    )


def sensor_row(sensor: Sensor, word: LastWord | None, *, site: Site, fallen_tenth_um: int, now: datetime) -> SensorRow:
    """A sensor that was never heard says so; an old value looks old."""
    station = next((s.name for s in site.stations if s.id == sensor.station), sensor.station)
    place = say(PLACES.get(sensor.place or "", ""))
    limit = max(sensor.period * STALE_PERIODS, STALE_AT_LEAST)
    value, unit = _value(sensor, word, fallen_tenth_um)
    return SensorRow(
        id=sensor.id,
        is_probe=sensor.kind == "probe",
        what=say("rain gauge") if sensor.kind == "gauge" else say("turbidity probe"),
        where=f"{place}, {station}" if place else station,
        owner=say(OWNERS[sensor.owner]),
        value=value,
        unit=unit,
        heard=moment(word.observed_at, site.zone_info, now) if word else None,
        age=duration_text(now - word.observed_at) if word else say("never heard"),
        is_stale=word is None or now - word.observed_at > limit,
        quality=say(FLAGS.get(word.flag or 2, "not checked")) if word else "",
        quality_reasons=", ".join(reason.replace("_", " ") for reason in word.reasons) if word else "",
        is_doubtful=bool(word and word.flag and word.flag >= 3),  # noqa: PLR2004 - QARTOD: suspect and worse
        battery=f"{word.battery_v:.2f} V" if word and word.battery_v is not None else "",
        stale_after_s=int(limit.total_seconds()),
    )


def _value(sensor: Sensor, word: LastWord | None, fallen_tenth_um: int) -> tuple[str, str]:
    """Of a gauge the rain of a day: its running count says nothing to a person."""
    if word is None:
        return say("none yet"), ""
    if sensor.kind == "gauge":
        return rain_number(fallen_tenth_um), say("%(unit)s of rain in 24 h", unit=reader().rain_unit)
    return (value_text(word.value), word.unit or sensor.unit or "") if word.value is not None else (say("none yet"), "")
