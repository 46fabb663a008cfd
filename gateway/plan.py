"""What one gateway has to do: the links and sensors of the site files that name it, checked against the drivers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from gateway.conversations.choosing import AskedSetting
from gateway.drivers.polling import Profile, bound
from gateway.drivers.rg15 import Rg15Setting
from gateway.drivers_by_name import AskedDriver, BusDriver, DeviceOptions, LineDriver, TopicDriver, driver_named
from gateway.known_devices import KnownDevices
from gateway.plan_pins import PinPlan, pin_plan
from gateway.topic_ears import TopicSetting
from gateway.topic_settings import AVAILABILITY_OPTIONS
from siltwatch.errors import ConfigError
from siltwatch.site import Link, Sensor, Site

_DAY = timedelta(days=1)
_LISTEN_EVERY = timedelta(seconds=1)
_ROWS_A_WORD = 3  # a node's line is rain, state and battery
_ROOM_FACTOR = 2  # tips in a storm come oftener than the period
_LEAST_ROOM = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Listened:
    """Devices that talk by themselves on one line, by the names they call themselves."""

    driver: LineDriver
    devices: frozenset[str]
    options: DeviceOptions
    methods: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Polled:
    """A device that is asked each `period` of the gateway's clock."""

    device: str
    setting: AskedSetting
    period: timedelta
    method: str | None = None

    @property
    def forgets(self) -> bool:
        """Whether the device forgets what it has told: then it must be on disk before the next poll."""
        return self.setting.forgets


@dataclass(frozen=True, slots=True, kw_only=True)
class SerialPlan:
    """One serial line: either nodes that talk or a bus that is polled."""

    link: Link
    listened: tuple[Listened, ...] = ()
    polled: tuple[Polled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """The topic, or the pattern of topics, that brings one device's values; `availability` tells that it is on line."""

    device: str
    topic: str
    setting: TopicSetting
    method: str | None = None
    availability: str | None = None
    online: str = "online"
    offline: str = "offline"


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerPlan:
    """One broker and the topics to hear from it."""

    link: Link
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewayPlan:
    """All that one gateway does; `rows_a_day` is what its devices say at most in ordinary weather."""

    name: str
    serial: tuple[SerialPlan, ...]
    brokers: tuple[BrokerPlan, ...]
    pins: tuple[PinPlan, ...] = ()
    rows_a_day: int

    def room(self, days: int) -> int:
        """How many observations the spool must hold for so many days without an uplink."""
        return max(_LEAST_ROOM, self.rows_a_day * days * _ROOM_FACTOR)


def make_plan(name: str, sites: Iterable[Site], known: KnownDevices) -> GatewayPlan:
    """The plan of the gateway `name`; raises ConfigError with all that is wrong, and what to do."""
    links, sensors = _of_gateway(name, sites)
    if not sensors:
        message = (
            f'no sensor in the site files names the gateway {name!r}: set `gateway = "{name}"` on a link and its '
            "sensors (siltwatch gateway probe prints such blocks), or correct gateway.name"
        )
        raise ConfigError(message)
    _check_names(sensors)
    serial = tuple(_serial(links[key], found, known) for key, found in sensors.items() if links[key].kind == "serial")
    brokers = tuple(_broker(links[key], found, known) for key, found in sensors.items() if links[key].kind == "mqtt")
    pins = tuple(pin_plan(links[key], found) for key, found in sensors.items() if links[key].kind in {"gpio", "analog"})
    every = [sensor for found in sensors.values() for sensor in found]
    return GatewayPlan(name=name, serial=serial, brokers=brokers, pins=pins, rows_a_day=sum(map(_rows_a_day, every)))


LinkKey = tuple[str, str]


def _of_gateway(name: str, sites: Iterable[Site]) -> tuple[dict[LinkKey, Link], dict[LinkKey, list[Sensor]]]:
    """Links by what they reach, so that two sites on one line share it."""
    links: dict[LinkKey, Link] = {}
    sensors: dict[LinkKey, list[Sensor]] = defaultdict(list)
    for site in sites:
        of_site = {link.id: _key(link) for link in site.links if link.gateway == name}
        for link in site.links:
            if link.gateway == name and links.setdefault(_key(link), link).framing != link.framing:
                raise ConfigError(f"{link.port}: two sites set another framing for one line")
        for sensor in site.sensors:
            if sensor.gateway == name and sensor.link in of_site:
                sensors[of_site[sensor.link]].append(sensor)
    return links, dict(sensors)


def _key(link: Link) -> LinkKey:
    if link.kind == "serial":
        return "serial", f"{link.port} {link.baud}"
    if link.kind != "mqtt":
        return link.kind, str(link.port)
    return "mqtt", f"{link.host}:{link.broker_port} {link.client_id or link.username or ''} {link.protocol}"


def _check_names(sensors: Mapping[LinkKey, list[Sensor]]) -> None:
    """On the wire a device is known by its gateway and its name alone."""
    places = defaultdict(set)
    for key, found in sensors.items():
        for sensor in found:
            places[sensor.device_name].add(key)
    twice = sorted(name for name, keys in places.items() if len(keys) > 1)
    if twice:
        names = ", ".join(twice)
        raise ConfigError(f"the device {names} is on two links: give each its own `device` (Modbus: options.unit_id)")


def _serial(link: Link, sensors: list[Sensor], known: KnownDevices) -> SerialPlan:
    listened: dict[LineDriver, dict[str, dict[str, object]]] = defaultdict(dict)
    polled = []
    for sensor in sensors:
        driver = driver_named(sensor.driver)
        if isinstance(driver, TopicDriver) and driver.lines is not None:
            driver = driver.lines
        if isinstance(driver, LineDriver):
            setting = driver.asked(sensor)
            if setting is None:
                listened[driver].setdefault(sensor.device_name, {}).update(driver.told_of(sensor))
            else:
                polled.append(_polled_with(sensor, setting))
        elif isinstance(driver, BusDriver):
            polled.append(_polled(sensor, driver, known))
        elif isinstance(driver, AskedDriver):
            polled.append(_polled_with(sensor, driver.setting_of(sensor, known)))
        else:
            raise ConfigError(f"sensor {sensor.id!r}: the driver {sensor.driver} does not speak on a serial line")
    if listened and polled:
        raise ConfigError(f"link {link.id!r}: a line has either nodes that talk or devices that are asked, not both")
    return SerialPlan(
        link=link,
        listened=tuple(_listened(driver, options, sensors) for driver, options in listened.items()),
        polled=tuple(polled),
    )


def _listened(driver: LineDriver, options: DeviceOptions, sensors: list[Sensor]) -> Listened:
    driver.hearing(options, _no_clock)  # a wrong option is told now
    methods = {sensor.device_name: sensor.model for sensor in sensors if sensor.model is not None}
    return Listened(driver=driver, devices=frozenset(options), options=options, methods=methods)


def _no_clock() -> datetime:
    raise NotImplementedError


def _polled(sensor: Sensor, driver: BusDriver, known: KnownDevices) -> Polled:
    name = sensor.options.get("profile", "generic-float" if sensor.kind == "probe" else None)
    profile = known.profiles.get(str(name))
    if not isinstance(profile, Profile) or profile.driver != driver.name:
        names = ", ".join(each for each, found in known.profiles.items() if found.driver == driver.name)
        raise ConfigError(f"sensor {sensor.id!r}: options.profile = {name!r} is none of {driver.name}'s: {names}")
    return Polled(device=sensor.device_name, setting=bound(profile, sensor), period=sensor.period, method=sensor.model)


def _polled_with(sensor: Sensor, setting: AskedSetting) -> Polled:
    """In its period; a gauge that speaks by itself is listened to all the time."""
    speaks = isinstance(setting, Rg15Setting) and setting.mode == "continuous"
    period = min(sensor.period, _LISTEN_EVERY) if speaks else sensor.period
    return Polled(device=sensor.device_name, setting=setting, period=period, method=sensor.model)


def _broker(link: Link, sensors: list[Sensor], known: KnownDevices) -> BrokerPlan:
    return BrokerPlan(link=link, topics=tuple(_topic(sensor, known) for sensor in sensors))


def _topic(sensor: Sensor, known: KnownDevices) -> Topic:
    driver = driver_named(sensor.driver)
    if not isinstance(driver, TopicDriver):
        raise ConfigError(f"sensor {sensor.id!r}: the driver {sensor.driver} does not hear from a broker")
    if not sensor.topic or any(sign in sensor.topic for sign in ("\0" if driver.shared else "+#\0")):
        raise ConfigError(f"sensor {sensor.id!r}: `topic` must name one topic, without + and #")
    words = {name: str(sensor.options[name]) for name in AVAILABILITY_OPTIONS if name in sensor.options}
    return Topic(
        device=sensor.device_name,
        topic=sensor.topic,
        setting=driver.setting_of(sensor, known),
        method=sensor.model,
        **words,
    )


def _rows_a_day(sensor: Sensor) -> int:
    return _ROWS_A_WORD * max(1, int(_DAY / max(sensor.period, timedelta(seconds=1))))
