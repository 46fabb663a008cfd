"""What a gateway has to do on the machine's own pins and analog inputs."""

from dataclasses import dataclass
from datetime import timedelta

from gateway.drivers.analog import AnalogSetting
from gateway.drivers.gpio import PulseSetting
from gateway.drivers_by_name import PinDriver, driver_named
from siltwatch.errors import ConfigError
from siltwatch.site import Link, Sensor


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulsed:
    """A bucket on a pin; without a tip its total is told each `period`."""

    device: str
    setting: PulseSetting
    period: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A probe on an analog input, read each `period` of the gateway's clock."""

    device: str
    setting: AnalogSetting
    period: timedelta
    method: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PinPlan:
    """One chip of pins, or one converter, and what is on it."""

    link: Link
    pulsed: tuple[Pulsed, ...] = ()
    measured: tuple[Measured, ...] = ()


def pin_plan(link: Link, sensors: list[Sensor]) -> PinPlan:
    """The plan of one chip; raises ConfigError for a driver of another kind of link."""
    pulsed, measured = [], []
    for sensor in sensors:
        setting = _driver(sensor, link).setting_of(sensor)
        if isinstance(setting, PulseSetting):
            pulsed.append(Pulsed(device=sensor.device_name, setting=setting, period=sensor.period))
        else:
            measured.append(
                Measured(device=sensor.device_name, setting=setting, period=sensor.period, method=sensor.model)
            )
    lines = [each.setting.line for each in pulsed]
    if len(set(lines)) < len(lines):
        raise ConfigError(f"link {link.id!r}: two buckets are on one line of the chip (options.line)")
    return PinPlan(link=link, pulsed=tuple(pulsed), measured=tuple(measured))


def _driver(sensor: Sensor, link: Link) -> PinDriver:
    driver = driver_named(sensor.driver)
    if not isinstance(driver, PinDriver) or driver.link != link.kind:
        raise ConfigError(f"sensor {sensor.id!r}: the driver {sensor.driver} is not for a link of kind {link.kind}")
    return driver
