"""Who speaks: from the device names of the wire to the sensors of applied sites."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import timedelta
from types import MappingProxyType

from collector.quality import ALL_ONES, GaugeLimits, gauge_limits
from collector.quality_water import WaterLimits, water_limits
from collector.quality_windows import Window
from collector.spells import ALWAYS, SiteVersion, Spell, spells_of
from siltwatch.site import Site

SensorKey = tuple[str, str]
_RAIN = frozenset({"rain_count", "rain_increment", "rain_rate"})
WATER = WaterLimits()
NO_WINDOWS: Mapping[SensorKey, tuple[Window, ...]] = MappingProxyType({})
_EVERYONE = frozenset({"battery", "status"})
# What only a probe measures; the rest may come from a gauge's device as well (a weather station's temperature).
_PROBE_ONLY = frozenset({"turbidity", "suspended_solids"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One sensor of one site, with what counting and judging need of it; `spell` counts the instruments it has been."""

    key: SensorKey
    site: str
    sensor: str
    unit: str | None
    method: str | None
    range_max: float | None
    ordinary_below: float  # a value from 0 to here with no word against it is good
    plain_below: float  # as that, and no number that devices say for "no value"
    count_tenth_um: int | None
    modulus: int | None
    period_ms: int
    limits: GaugeLimits
    water: WaterLimits = WATER
    windows: tuple[Window, ...] = ()
    spell: int = 0


@dataclass(slots=True)
class Device:
    """All sensors that one device of one gateway is."""

    gauges: list[Target] = field(default_factory=list)
    probes: list[Target] = field(default_factory=list)

    def targets(self, quantity: str) -> list[Target]:
        """The sensors that a quantity belongs to; empty where the device has no such sensor."""
        if quantity in _RAIN:
            return self.gauges
        if quantity in _EVERYONE:
            return self.gauges + self.probes
        return self.probes or ([] if quantity in _PROBE_ONLY else self.gauges)


Devices = dict[tuple[str, str], Device]


@dataclass(frozen=True, slots=True)
class Registry:
    """The devices of all applied sites, as of one version of the registry.

    `edges` are the instants (milliseconds) at which an instrument changed; `past` the devices before each of them;
    `sites` which of them each gateway serves.
    """

    version: int
    devices: Devices
    edges: tuple[int, ...] = ()
    past: tuple[Devices, ...] = ()
    sites: Mapping[str, Set[str]] = field(default_factory=dict)

    def sites_of(self, gateways: Iterable[str]) -> set[str]:
        """The sites that hear of some gateways, now or before."""
        return set().union(*(self.sites.get(gateway, ()) for gateway in gateways))

    def era_of(self, at_ms: int) -> int:
        """Which stretch between changes of instruments an instant lies in."""
        return bisect_right(self.edges, at_ms)

    def devices_of(self, era: int) -> Devices:
        """The devices of a stretch."""
        return self.past[era] if era < len(self.past) else self.devices


def build_registry(
    version: int, sites: Iterable[Site], windows: Mapping[SensorKey, tuple[Window, ...]] = NO_WINDOWS
) -> Registry:
    """The registry of sites that have been as they are for ever."""
    return join_versions(version, [[SiteVersion(None, site)] for site in sites], windows)


def join_versions(
    version: int,
    sites: Iterable[Sequence[SiteVersion]],
    windows: Mapping[SensorKey, tuple[Window, ...]] = NO_WINDOWS,
) -> Registry:
    """The map from (gateway, device) to sensors, each with its service windows, from all versions of each site."""
    spells = [(versions[-1].site.id, spell) for versions in sites for spell in spells_of(versions)]
    ends = {at_ms for _, spell in spells for at_ms in (spell.from_ms, spell.until_ms) if at_ms is not None}
    edges = sorted(ends - {ALWAYS})
    eras = [_devices_at(spells, at_ms, windows) for at_ms in (ALWAYS, *edges)]
    heard: dict[str, set[str]] = {}
    for site, spell in spells:
        heard.setdefault(spell.sensor.gateway, set()).add(site)
    return Registry(version, eras[-1], tuple(edges), tuple(eras[:-1]), heard)


def _devices_at(
    spells: Iterable[tuple[str, Spell]], at_ms: int, windows: Mapping[SensorKey, tuple[Window, ...]]
) -> Devices:
    devices: Devices = {}
    for site, spell in spells:
        if spell.from_ms <= at_ms and (spell.until_ms is None or at_ms < spell.until_ms):
            sensor = spell.sensor
            device = devices.setdefault((sensor.gateway, sensor.device_name), Device())
            (device.gauges if sensor.kind == "gauge" else device.probes).append(_target(site, spell, windows))
    return devices


def _target(site: str, spell: Spell, windows: Mapping[SensorKey, tuple[Window, ...]]) -> Target:
    sensor = spell.sensor
    water = water_limits(sensor.limits, period=sensor.period, range_max=sensor.range_max)
    key = (site, sensor.id)
    return Target(
        key=key,
        site=site,
        sensor=sensor.id,
        unit=sensor.unit,
        method=sensor.model,
        range_max=sensor.range_max,
        ordinary_below=water.ordinary_below,
        plain_below=min(water.ordinary_below, ALL_ONES),
        count_tenth_um=sensor.count_size.tenth_um if sensor.count_size else None,
        modulus=sensor.modulus,
        period_ms=sensor.period // timedelta(milliseconds=1),
        limits=gauge_limits(sensor.limits),
        water=water,
        windows=windows.get(key, ()),
        spell=spell.number,
    )
