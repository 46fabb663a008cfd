"""Who speaks: from the device names of the wire to the sensors of applied sites."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from types import MappingProxyType

from collector.quality import GaugeLimits, gauge_limits
from collector.quality_water import WaterLimits, water_limits
from collector.quality_windows import Window
from siltwatch.site import Sensor, Site

SensorKey = tuple[str, str]
_RAIN = frozenset({"rain_count", "rain_increment", "rain_rate"})
WATER = WaterLimits()
NO_WINDOWS: Mapping[SensorKey, tuple[Window, ...]] = MappingProxyType({})
_EVERYONE = frozenset({"battery", "status"})
# What only a probe measures; the rest may come from a gauge's device as well (a weather station's temperature).
_PROBE_ONLY = frozenset({"turbidity", "suspended_solids"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One sensor of one site, with what counting and judging need of it."""

    key: SensorKey
    site: str
    sensor: str
    unit: str | None
    method: str | None
    range_max: float | None
    ordinary_below: float  # a value from 0 to here with no word against it is good
    count_tenth_um: int | None
    modulus: int | None
    period_ms: int
    limits: GaugeLimits
    water: WaterLimits = WATER
    windows: tuple[Window, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Registry:
    """The devices of all applied sites, as of one version of the registry."""

    version: int
    devices: dict[tuple[str, str], Device]


def build_registry(
    version: int, sites: Iterable[Site], windows: Mapping[SensorKey, tuple[Window, ...]] = NO_WINDOWS
) -> Registry:
    """The map from (gateway, device) to sensors, each with its service windows."""
    devices: dict[tuple[str, str], Device] = {}
    for site in sites:
        for sensor in site.sensors:
            device = devices.setdefault((sensor.gateway, sensor.device_name), Device())
            (device.gauges if sensor.kind == "gauge" else device.probes).append(_target(site, sensor, windows))
    return Registry(version, devices)


def _target(site: Site, sensor: Sensor, windows: Mapping[SensorKey, tuple[Window, ...]]) -> Target:
    water = water_limits(sensor.limits, period=sensor.period, range_max=sensor.range_max)
    key = (site.id, sensor.id)
    return Target(
        key=key,
        site=site.id,
        sensor=sensor.id,
        unit=sensor.unit,
        method=sensor.model,
        range_max=sensor.range_max,
        ordinary_below=water.ordinary_below,
        count_tenth_um=sensor.count_size.tenth_um if sensor.count_size else None,
        modulus=sensor.modulus,
        period_ms=sensor.period // timedelta(milliseconds=1),
        limits=gauge_limits(sensor.limits),
        water=water,
        windows=windows.get(key, ()),
    )
