"""What is wrong with the instruments of a site, or with the watching itself: findings of an instant, pure.

Driven by the registry, so that a sensor that was never heard is noticed too. A finding holds, does not hold, or cannot
be told: missing data never changes what was found before.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from typing import Literal

from alerts.calibration import CALIBRATE_EVERY
from siltwatch.site import Sensor, Site

Kind = Literal[
    "silent", "blind", "stuck", "clogged", "gauges_differ", "frozen", "bounce", "battery", "clock", "near_threshold",
    "melt", "acreage", "calibration", "qualification",
]  # fmt: skip
# A sensor is silent when it missed three words, and never before a quarter of an hour.
MISSED_WORDS = 3
SHORTEST_SILENCE = timedelta(minutes=15)
# Regulation page 4.4: a gauge without rain while another has 0.25 in within a day is clogged; two differ by more than
# 15 % and 0.05 in; no rain for 30 days in season is a stuck one.
WINDOW = timedelta(hours=24)
CLOG_TENTH_UM = 63_500
_DIFFER_PERCENT, _DIFFER_TENTH_UM = 15, 12_700
STUCK_AFTER = timedelta(days=30)
_SEASON = range(4, 12)  # April to November
# Rain at the neighbours that makes a blind site a matter of now.
REGIONAL_TENTH_UM = 12_700
_BOUNCES = 3
# Project judgement where a device gives no word of its own: volts by the class of its battery.
_LOW_V = ((8.0, 11.8), (4.5, 5.8), (0.0, 2.4))
NEAR_FOR = timedelta(days=7)
OPEN_ACRES = 5
EXPIRES_WITHIN = timedelta(days=30)
_OF_ONE = ("stuck", "clogged", "frozen", "bounce", "battery", "clock", "calibration")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """The newest word of a sensor, by when it was observed."""

    observed_at: datetime
    reasons: tuple[str, ...] = ()
    battery_v: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeDay:
    """What one gauge had in the last 24 hours, and when it last had rain."""

    fallen_tenth_um: int = 0
    bounces: int = 0
    last_rain_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCall:
    """A closed event without a storm that came near, or rain that may be melting snow."""

    at: datetime
    depth_tenth_um: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """All that findings of a site rest on; `regional_tenth_um` is what fell at every neighbour since `blind_since`."""

    site: Site
    known_since_at: datetime  # from when on its sensors were expected
    words: Mapping[str, Word]
    gauges: Mapping[str, GaugeDay] = field(default_factory=dict)
    near: CloseCall | None = None
    melt: CloseCall | None = None
    regional_tenth_um: int | None = None  # the least of the other sites' rain; None: there is no other
    open_acres: float | None = None
    acres_allowed: bool = False
    qualified_until: Mapping[str, datetime] = field(default_factory=dict)  # by inspector
    calibrated: Mapping[str, datetime] = field(default_factory=dict)  # the newest on record, by probe
    calibration_has_clock: bool = False  # then the duty of that clock tells of the next one
    blind_after: timedelta = timedelta(hours=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong, from when on; `sensor` is empty where it is the site's."""

    kind: Kind
    sensor: str
    since_at: datetime
    facts: tuple[tuple[str, str], ...] = ()
    at_once: bool = False  # it waits for no hold time


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What holds, and what cannot be told now; all else does not hold."""

    holding: tuple[Finding, ...]
    untold: frozenset[tuple[str, str]]


def look(watch: Watch, now: datetime) -> Findings:
    """The findings of an instant."""
    silent = {sensor.id: since for sensor in _expected(watch) if (since := silent_since(watch, sensor, now))}
    holding = [
        Finding(kind="silent", sensor=name, since_at=since, facts=(("ever", str(name in watch.words)),))
        for name, since in silent.items()
    ]
    heard = [sensor for sensor in _expected(watch) if sensor.id in watch.words and sensor.id not in silent]
    holding += _blind(watch, silent, now)
    for sensor in heard:
        holding += _of_word(sensor, watch.words[sensor.id])
        if sensor.kind == "probe":
            holding += _of_probe(sensor, watch, now)
        if sensor.kind == "gauge":
            holding += _of_gauge(sensor, watch, heard, now)
    holding += _of_pairs(watch, heard, now)
    holding += _of_site(watch, now)
    return Findings(holding=tuple(holding), untold=frozenset(_untold(watch, silent)))


def _expected(watch: Watch) -> list[Sensor]:
    return [sensor for sensor in watch.site.sensors if sensor.quality != "fail"]


def silent_since(watch: Watch, sensor: Sensor, now: datetime) -> datetime | None:
    """Since when a sensor is without word, by when it observed; None while it speaks."""
    word = watch.words.get(sensor.id)
    since = word.observed_at if word else watch.known_since_at
    return since if now - since > longest_silence(sensor) else None


def longest_silence(sensor: Sensor) -> timedelta:
    """For how long a sensor that is well may say nothing."""
    return max(MISSED_WORDS * sensor.period, SHORTEST_SILENCE)


def _untold(watch: Watch, silent: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Of a silent sensor nothing else can be told, nor of two gauges of which one is silent."""
    names = set(silent)
    for name in names:
        yield from ((kind, name) for kind in _OF_ONE)
    for one, other in combinations(sorted(gauge.id for gauge in watch.site.gauges), 2):
        if one in names or other in names:
            yield "gauges_differ", f"{one}+{other}"


def _blind(watch: Watch, silent: Mapping[str, datetime], now: datetime) -> Iterator[Finding]:
    """Every gauge is out: for longer than the profile allows, or while it rains at the neighbours."""
    gauges = [sensor for sensor in _expected(watch) if sensor.kind == "gauge"]
    if not gauges or any(gauge.id not in silent for gauge in gauges):
        return
    since = max(silent[gauge.id] for gauge in gauges)
    rains = watch.regional_tenth_um is not None and watch.regional_tenth_um >= REGIONAL_TENTH_UM
    if now - since >= watch.blind_after or rains:
        yield Finding(kind="blind", sensor="", since_at=since, facts=(("rain", str(rains)),), at_once=True)


def _of_word(sensor: Sensor, word: Word) -> Iterator[Finding]:
    """What a sensor says of itself."""
    at = word.observed_at
    if "freezing" in word.reasons:
        yield Finding(kind="frozen", sensor=sensor.id, since_at=at)
    if not {"clock_skew", "clock_untrusted"}.isdisjoint(word.reasons):
        yield Finding(kind="clock", sensor=sensor.id, since_at=at)
    if not {"stuck", "flat_line"}.isdisjoint(word.reasons):
        yield Finding(kind="stuck", sensor=sensor.id, since_at=at)
    if _battery_low(sensor, word):
        volts = "" if word.battery_v is None else f"{word.battery_v:.2f} V"
        yield Finding(kind="battery", sensor=sensor.id, since_at=at, facts=(("volts", volts),))


def _of_probe(sensor: Sensor, watch: Watch, now: datetime) -> Iterator[Finding]:
    """Past its calibration's due date, or never calibrated at all."""
    known = watch.calibrated.get(sensor.id)
    if known is not None and watch.calibration_has_clock:
        return
    due_at = (known or watch.known_since_at) + (sensor.calibrate_every or CALIBRATE_EVERY)
    if now > due_at:
        yield Finding(kind="calibration", sensor=sensor.id, since_at=due_at, facts=(("ever", str(known is not None)),))


def _battery_low(sensor: Sensor, word: Word) -> bool:
    if "battery_low" in word.reasons:
        return True
    volts, given = word.battery_v, sensor.options.get("battery_low_v")
    if volts is None or volts <= 0:
        return False
    if given is not None:
        return volts < float(given)
    return volts < next(low for least, low in _LOW_V if volts >= least)


def _of_gauge(sensor: Sensor, watch: Watch, heard: Iterable[Sensor], now: datetime) -> Iterator[Finding]:
    day = watch.gauges.get(sensor.id, GaugeDay())
    if day.bounces >= _BOUNCES:
        yield Finding(kind="bounce", sensor=sensor.id, since_at=now, facts=(("count", str(day.bounces)),))
    dry_since = max(day.last_rain_at or watch.known_since_at, watch.known_since_at)
    if now - dry_since >= STUCK_AFTER and now.month in _SEASON:
        yield Finding(kind="stuck", sensor=sensor.id, since_at=dry_since)
    if day.fallen_tenth_um:
        return
    others = [
        watch.gauges.get(other.id, GaugeDay()).fallen_tenth_um
        for other in heard
        if other.kind == "gauge" and other.id != sensor.id
    ]
    wettest = max(others) if others else watch.regional_tenth_um or 0
    if wettest >= CLOG_TENTH_UM:
        yield Finding(kind="clogged", sensor=sensor.id, since_at=now, facts=(("depth", str(wettest)),))


def _of_pairs(watch: Watch, heard: Iterable[Sensor], now: datetime) -> Iterator[Finding]:
    """Gauges of one site that cannot both be right; one that stays dry is clogged instead."""
    names = sorted(sensor.id for sensor in heard if sensor.kind == "gauge")
    for one, other in combinations(names, 2):
        fallen = {name: watch.gauges.get(name, GaugeDay()).fallen_tenth_um for name in (one, other)}
        less, more = sorted(fallen.values())
        if less == 0 and more >= CLOG_TENTH_UM:
            continue
        if (more - less) * 100 > _DIFFER_PERCENT * more and more - less > _DIFFER_TENTH_UM:
            facts = (
                ("one", one),
                ("one_depth", str(fallen[one])),
                ("other", other),
                ("other_depth", str(fallen[other])),
            )
            yield Finding(kind="gauges_differ", sensor=f"{one}+{other}", since_at=now, facts=facts)


def _of_site(watch: Watch, now: datetime) -> Iterator[Finding]:
    """What a person has to look at or decide."""
    for kind, call in (("near_threshold", watch.near), ("melt", watch.melt)):
        if call is not None and now - call.at < NEAR_FOR:
            facts = (("depth", str(call.depth_tenth_um)),)
            yield Finding(kind=kind, sensor="", since_at=call.at, facts=facts, at_once=True)  # type: ignore[arg-type]
    acres = watch.open_acres
    if acres is not None and acres > OPEN_ACRES and not watch.acres_allowed:
        yield Finding(kind="acreage", sensor="", since_at=now, facts=(("acres", f"{acres:g}"),), at_once=True)
    for inspector, until_at in watch.qualified_until.items():
        if now >= until_at - EXPIRES_WITHIN:
            yield Finding(
                kind="qualification",
                sensor=_slug(inspector),
                since_at=until_at - EXPIRES_WITHIN,
                facts=(("inspector", inspector), ("until", f"{until_at.astimezone(watch.site.zone_info):%Y-%m-%d}")),
                at_once=True,
            )


def _slug(name: str) -> str:
    """A person's name as a part of a check's name, which stands in links."""
    return "-".join("".join(sign if sign.isalnum() else " " for sign in name.casefold()).split())
