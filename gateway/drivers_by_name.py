"""Which drivers there are, and how each takes its device's words; another one is one module and one line here."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol, TypeVar

from gateway import replaying, topic_settings
from gateway import replaying_topics as topics
from gateway.conversations.choosing import AskedSetting
from gateway.drafts import Draft
from gateway.drivers import (
    analog,
    davis_loop,
    gpio,
    logger_lines,
    modbus_rain,
    modbus_turbidity,
    rg15,
    sdi12,
    swtip,
    wxt,
)
from gateway.drivers.analog import AnalogSetting
from gateway.drivers.gpio import PulseSetting
from gateway.drivers.sdi12 import Sdi12Profile
from gateway.known_devices import KnownDevices
from gateway.lines import Line
from gateway.topic_ears import TopicSetting
from siltwatch.errors import ConfigError, FrameError
from siltwatch.site import Sensor


class LineEar(Protocol):
    """Hears the lines of one port in their order."""

    def hear(self, line: bytes) -> tuple[Draft, ...]:
        """The values of the next line; raises FrameError."""
        ...


Hear = Callable[[bytes], tuple[Draft, ...]]
Now = Callable[[], datetime]
DeviceOptions = Mapping[str, Mapping[str, object]]
Replay = Callable[[bytes, Mapping[str, str], datetime], tuple[Draft, ...]]
Setting = TypeVar("Setting")


def _options_of(sensor: Sensor) -> Mapping[str, object]:
    return sensor.options


def _of_sensor(read: Callable[[Sensor], Setting]) -> Callable[[Sensor, KnownDevices], Setting]:
    """For a driver that has no table of devices."""
    return lambda sensor, _: read(sensor)


def _without_tables(replay: Replay) -> Callable[[bytes, Mapping[str, str], datetime, KnownDevices], tuple[Draft, ...]]:
    return lambda content, options, now, _: replay(content, options, now)


def _never_asked(_: Sensor) -> AskedSetting | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineDriver:
    """A device that talks by itself, line by line, and names itself in each; `decode` raises FrameError.

    `ear` is for devices whose lines mean more after one another; it takes what `told_of` reads of each device in the
    site file, by its name, and the gateway's clock. `asked` says how one that can be polled is (ConfigError).
    """

    longest_bytes: int
    decode: Hear
    ear: Callable[[DeviceOptions, Now], LineEar] | None = None
    told_of: Callable[[Sensor], Mapping[str, object]] = _options_of
    asked: Callable[[Sensor], AskedSetting | None] = _never_asked

    def hearing(self, options: DeviceOptions, now: Now) -> Hear:
        """What hears the lines of one port, from its beginning; raises ConfigError for an option."""
        return self.decode if self.ear is None else self.ear(options, now).hear

    def drafts(self, line: Line, hear: Hear | None = None) -> tuple[Draft, ...]:
        """The values of one line; raises FrameError."""
        if line.too_long:
            raise FrameError("too_long", f"a line of more than {self.longest_bytes} bytes")
        return (hear or self.decode)(line.content)


@dataclass(frozen=True, slots=True, kw_only=True)
class BusDriver:
    """A device that answers when it is asked, as its profile says."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedDriver:
    """A device that is asked in words of its own.

    `replay` gives what a recorded stream of it says, piece by piece, and in what place it must be refused; `options`
    are those that it takes from `siltwatch decode`. `setting_of` reads a sensor of a site file (ConfigError).
    """

    setting_of: Callable[[Sensor, KnownDevices], AskedSetting]
    replay: Callable[[bytes, Mapping[str, str], KnownDevices], Iterator[tuple[Draft, ...] | FrameError]]
    options: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class PinDriver:
    """A device on a pin or an analog input of the machine, on a link of kind `link`."""

    link: Literal["gpio", "analog"]
    setting_of: Callable[[Sensor], PulseSetting | AnalogSetting]
    replay: Callable[[bytes, Mapping[str, str]], Iterator[tuple[Draft, ...] | FrameError]]
    options: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicDriver:
    """A device whose messages a broker brings; `replay` reads one as `siltwatch decode` gets it, raising FrameError.

    `rows` is what a message holds where no option says which column of it is meant. `shared`: a topic may bring
    several devices, each of which knows its own. `setting_of` reads a sensor of a site file (ConfigError). `lines`
    hears the same words as lines on a wire.
    """

    setting_of: Callable[[Sensor, KnownDevices], TopicSetting]
    replay: Callable[[bytes, Mapping[str, str], datetime, KnownDevices], tuple[Draft, ...]]
    options: frozenset[str]
    rows: Callable[[bytes, Mapping[str, str], datetime], list[dict[str, Any]]] | None = None
    shared: bool = True
    lines: LineDriver | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameDriver:
    """A device whose frames reach us through another program alone; `replay` is for `siltwatch decode`."""

    replay: Replay
    options: frozenset[str]


def sdi12_setting_of(sensor: Sensor, known: KnownDevices) -> Sdi12Profile:
    """The profile that the sensor names, bent to it; raises ConfigError."""
    name = sensor.options.get("profile")
    profile = known.profiles.get(str(name))
    if not isinstance(profile, Sdi12Profile):
        names = ", ".join(each for each, found in known.profiles.items() if found.driver == sdi12.NAME)
        raise ConfigError(f"sensor {sensor.id!r}: options.profile = {name!r} is none of sdi12's: {names}")
    return sdi12.bound(profile, sensor)


Driver = LineDriver | BusDriver | AskedDriver | PinDriver | TopicDriver | FrameDriver

DRIVERS: dict[str, Driver] = {
    "swtip": LineDriver(longest_bytes=swtip.LONGEST_LINE_BYTES, decode=swtip.decode),
    "wxt": LineDriver(
        longest_bytes=wxt.LONGEST_LINE_BYTES,
        decode=wxt.decode,
        ear=lambda options, _: wxt.ear(options),
        asked=wxt.setting_of,
    ),
    "modbus_rain": BusDriver(name=modbus_rain.NAME),
    "modbus_turbidity": BusDriver(name=modbus_turbidity.NAME),
    "gpio": PinDriver(link="gpio", setting_of=gpio.setting_of, replay=gpio.replay, options=gpio.OPTIONS),
    "analog": PinDriver(link="analog", setting_of=analog.setting_of, replay=analog.replay, options=analog.OPTIONS),
    "davis_loop": AskedDriver(
        setting_of=_of_sensor(davis_loop.setting_of),
        replay=lambda stream, options, _: davis_loop.replay(stream, options),
        options=davis_loop.OPTIONS,
    ),
    "sdi12": AskedDriver(setting_of=sdi12_setting_of, replay=replaying.sdi12_lines, options=replaying.SDI12_OPTIONS),
    "rg15": AskedDriver(
        setting_of=_of_sensor(rg15.setting_of),
        replay=lambda stream, options, _: rg15.replay(stream, options),
        options=rg15.OPTIONS,
    ),
    "mqtt_plain": TopicDriver(
        setting_of=_of_sensor(topic_settings.plain_setting),
        replay=_without_tables(topics.plain_message),
        options=topics.PLAIN_OPTIONS,
        shared=False,
    ),
    "lorawan": TopicDriver(
        setting_of=topic_settings.lorawan_setting, replay=topics.lorawan_message, options=topics.LORAWAN_OPTIONS
    ),
    "rtl433": TopicDriver(
        setting_of=topic_settings.radio_setting, replay=topics.rtl433_message, options=topics.RTL433_OPTIONS
    ),
    "loggers": TopicDriver(
        setting_of=_of_sensor(topic_settings.logger_setting),
        replay=_without_tables(topics.logger_message),
        options=topics.LOGGER_OPTIONS,
        rows=topics.logger_rows,
        lines=LineDriver(
            longest_bytes=logger_lines.LONGEST_LINE_BYTES,
            decode=logger_lines.decode,
            ear=logger_lines.ear,
            told_of=topic_settings.logger_columns,
        ),
    ),
    "sparkplug": TopicDriver(
        setting_of=_of_sensor(topic_settings.sparkplug_setting),
        replay=_without_tables(topics.sparkplug_message),
        options=topics.SPARKPLUG_OPTIONS,
        rows=topics.sparkplug_rows,
    ),
    "radio_rows": FrameDriver(replay=topics.radio_row, options=topics.RADIO_OPTIONS),
}


def driver_named(name: str) -> Driver:
    """The driver of this name; raises ConfigError that lists the others."""
    if name not in DRIVERS:
        raise ConfigError(f"there is no driver {name!r}; there are: {', '.join(sorted(DRIVERS))}")
    return DRIVERS[name]
