"""Home Assistant's MQTT discovery (devices.md C.7): which entities the devices of a gateway are, what each shows."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from siltwatch.instants import format_instant
from siltwatch.observation import Observation
from siltwatch.quantities import plain
from siltwatch.site import Sensor, Site

_SHORTEST_EXPIRY_S = 300
_PERIODS_TO_EXPIRY = 3
_UNITS = {"degC": "°C", "degF": "°F"}
_KINDS: Mapping[str, Mapping[str, str]] = {
    "rain": {"name": "Rain", "device_class": "precipitation", "state_class": "total_increasing"},
    "rain_rate": {"name": "Rain intensity", "device_class": "precipitation_intensity", "state_class": "measurement"},
    "turbidity": {"name": "Turbidity", "state_class": "measurement"},
    "suspended_solids": {"name": "Suspended solids", "state_class": "measurement"},
    "temperature": {"name": "Temperature", "device_class": "temperature", "state_class": "measurement"},
    "battery": {"name": "Battery", "entity_category": "diagnostic", "state_class": "measurement"},
    "conductivity": {"name": "Conductivity", "state_class": "measurement"},
    "level": {"name": "Level", "state_class": "measurement"},
}
_BATTERY_CLASSES = {"V": "voltage", "%": "battery"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Where it all goes: the prefix that Home Assistant listens on, this gateway, and where its state is told."""

    prefix: str
    gateway: str
    availability: str

    def config(self, device: str, kind: str) -> str:
        """The topic that announces an entity."""
        return f"{self.prefix}/sensor/{_word(f'siltwatch_{self.gateway}')}/{_word(f'{device}_{kind}')}/config"

    def state(self, device: str, kind: str) -> str:
        """The topic that brings its values."""
        return f"siltwatch/v1/gateways/{_word(self.gateway)}/devices/{_word(device)}/{kind}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A value of one device as an entity shows it."""

    device: str
    kind: str
    value: str
    unit: str | None


def _word(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "-", text)


def devices_of(sites: Iterable[Site], gateway: str) -> dict[str, tuple[str, Sensor]]:
    """The devices of a gateway by their names, with the site's name and the sensor that each is first."""
    found: dict[str, tuple[str, Sensor]] = {}
    for site in sites:
        for sensor in site.sensors:
            if sensor.gateway == gateway:
                found.setdefault(sensor.device_name, (site.name, sensor))
    return found


def expected(sensor: Sensor) -> tuple[str, str | None]:
    """The entity that a sensor is before it has said anything."""
    return ("rain", "mm") if sensor.kind == "gauge" else ("turbidity", sensor.unit)


def announcement(places: Places, site: str, sensor: Sensor, kind: str, unit: str | None) -> bytes:
    """The document that announces an entity; its values expire, so that a silent device is no steady one."""
    device = sensor.device_name
    expiry = max(timedelta(seconds=_SHORTEST_EXPIRY_S), sensor.period * _PERIODS_TO_EXPIRY)
    number = _word(f"siltwatch_{places.gateway}_{device}")
    document = dict(_KINDS[kind]) | {
        "unique_id": f"{number}_{kind}",
        "state_topic": places.state(device, kind),
        "value_template": "{{ value_json.value }}",
        "json_attributes_topic": places.state(device, kind),
        "availability_topic": places.availability,
        "expire_after": int(expiry.total_seconds()),
        "device": {"identifiers": [number], "name": f"{site} {sensor.id}", "model": sensor.model or sensor.driver},
        "origin": {"name": "Siltwatch"},
    }
    if kind == "battery" and unit in _BATTERY_CLASSES:
        document["device_class"] = _BATTERY_CLASSES[unit]
    if unit is not None:
        document["unit_of_measurement"] = _UNITS.get(unit, unit)
    return json.dumps(document, ensure_ascii=False, sort_keys=True).encode()


def state_document(shown: Shown, said: Observation) -> bytes:
    """The document of one value, with what stands against it."""
    return json.dumps(
        {"value": shown.value, "at": format_instant(said.observed_at), "quality": list(said.quality)}
    ).encode()


class Values:
    """From observations to what is shown; increments are summed from the gateway's start."""

    def __init__(self) -> None:
        self._fallen: dict[str, int] = {}

    def shown(self, said: Observation, sensor: Sensor) -> Shown | None:
        """The value of an observation; None where it shows nothing, as the tips of a tip test."""
        if said.use is not None or "tip_test" in said.quality:
            return None
        if said.quantity in {"rain_count", "rain_increment"}:
            return self._rain(said, sensor)
        if said.quantity not in _KINDS or said.value is None:
            return None
        return Shown(device=said.device, kind=said.quantity, value=said.value, unit=said.unit)

    def _rain(self, said: Observation, sensor: Sensor) -> Shown | None:
        size = said.count_tenth_um or (sensor.count_size.tenth_um if sensor.count_size else None)
        if size is None or said.count is None:
            return None
        depth = said.count * size
        if said.quantity == "rain_increment":
            depth = self._fallen[said.device] = self._fallen.get(said.device, 0) + depth
        return Shown(device=said.device, kind="rain", value=plain(Decimal(depth).scaleb(-4)), unit="mm")
