"""How a polled device is asked: the steps of one poll, from a device profile bent to one sensor of the site file."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from gateway.drafts import Draft, saturation_flagged
from gateway.drivers import modbus, registers
from gateway.drivers.registers import Counter, Field
from siltwatch.errors import ConfigError
from siltwatch.site import Sensor

BusDriverName = Literal["modbus_rain", "modbus_turbidity"]
# What a site file may change in a profile that reads one value in one step.
_READ_OPTIONS = frozenset({"function", "register", "type", "word_order", "scale"})
_PLACE_OPTIONS = frozenset({"function", "register"})
_PROFILE_OPTIONS = frozenset({"unit_id", "timeout_ms", "retries", "turnaround_ms", "wipe_every_s"})
KNOWN_OPTIONS = _READ_OPTIONS | _PROFILE_OPTIONS | {"profile"}
_BOUNDS = {
    "unit_id": (0, 255),
    "function": (3, 4),
    "register": (0, 65_535),
    "timeout_ms": (10, 60_000),
    "retries": (0, 10),
    "turnaround_ms": (0, 10_000),
    "wipe_every_s": (60, 7 * 86_400),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One request: a read of registers, or a raw `pdu` (hex, without unit number and CRC).

    `wait_ms` is the device's own time after the reply; `once` steps are sent after the line was opened or the device
    was silent; an `optional` one may be refused by newer firmware.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    function: Literal[3, 4] = 3
    register: int = 0
    count: int = 1
    pdu: str | None = None
    wait_ms: int = 0
    once: bool = False
    optional: bool = False
    fields: tuple[Field, ...] = ()

    def __post_init__(self) -> None:
        if self.pdu is not None:
            bytes.fromhex(self.pdu)

    def request(self, unit_id: int) -> bytes:
        """The frame to this unit."""
        if self.pdu is not None:
            return modbus.framed(unit_id, bytes.fromhex(self.pdu))
        return modbus.framed(unit_id, modbus.read_pdu(self.function, self.register, self.count))


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A kind of device as data; `line` is how it leaves the factory, times are the device's own.

    A device with `wipe_hold_s` wipes when it gets power; with `wipe_pdu` it does so when told, each `wipe_every_s`.
    `movable`: the registers of its one step stand elsewhere in each model.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    name: str
    driver: BusDriverName
    title: str
    source: str
    steps: tuple[Step, ...]
    line: str = "9600 8N1"
    unit_id: int = 1
    timeout_ms: int = 1_000
    turnaround_ms: int = 50
    retries: int = 2
    warm_up_s: int = 0
    wipe_hold_s: int = 0
    wipe_pdu: str | None = None
    wipe_every_s: int | None = None
    range_max: float | None = None
    count_tenth_um: int | None = None
    modulus: int | None = None
    note: str = ""
    movable: bool = False

    forgets: ClassVar[bool] = False

    @property
    def counter(self) -> Counter:
        """How its rain counts are meant."""
        return Counter(count_tenth_um=self.count_tenth_um, modulus=self.modulus)

    def drafts(self, step: Step, reply: bytes, request: bytes) -> tuple[Draft, ...]:
        """The values of a reply to one step; raises FrameError."""
        found = registers.drafts(step.fields, modbus.reply_registers(request, reply), self.counter)
        return saturation_flagged(found, self.range_max)

    def __post_init__(self) -> None:
        if self.wipe_pdu is not None:
            bytes.fromhex(self.wipe_pdu)


def fields_within(profile: Profile, read: modbus.ReadRequest) -> tuple[Field, ...]:
    """The fields of the profile that a read of part of its registers, or of all, brings."""
    for step in profile.steps:
        shift = (read.register - step.register) * 2
        is_there = 0 <= shift < step.count * 2 and step.pdu is None
        if is_there and (read.unit_id, read.function) == (profile.unit_id, step.function):
            moved = (replace(field, offset=field.offset - shift) for field in step.fields)
            return tuple(field for field in moved if registers.fits(field, read.count * 2))
    return ()


def bound(profile: Profile, sensor: Sensor) -> Profile:
    """The profile for one sensor: its number on the line, its unit, its changed registers; raises ConfigError."""
    unknown = sorted(set(sensor.options) - KNOWN_OPTIONS)
    if unknown:
        raise ConfigError(f"sensor {sensor.id!r}: options {', '.join(unknown)} are not known to {profile.driver}")
    _check_bounds(sensor)
    changes: dict[str, Any] = {name: sensor.options[name] for name in _PROFILE_OPTIONS & set(sensor.options)}
    if "wipe_every_s" in changes and profile.wipe_pdu is None:
        raise ConfigError(f"sensor {sensor.id!r}: options.wipe_every_s: {profile.name} has no wiper that can be told")
    if "unit_id" not in changes and sensor.device is not None and sensor.device.isdecimal():
        changes["unit_id"] = int(sensor.device)
    steps = _with_unit(_with_read_options(profile, sensor), sensor)
    return replace(profile, steps=steps, **changes)


def _check_bounds(sensor: Sensor) -> None:
    for name in sorted(_BOUNDS.keys() & sensor.options.keys()):
        lowest, highest = _BOUNDS[name]
        value = sensor.options[name]
        if type(value) is not int or not lowest <= value <= highest:
            raise ConfigError(f"sensor {sensor.id!r}: options.{name} = {value!r} is not in {lowest}..{highest}")


def _with_read_options(profile: Profile, sensor: Sensor) -> tuple[Step, ...]:
    given: dict[str, Any] = {name: sensor.options[name] for name in _READ_OPTIONS & set(sensor.options)}
    if not given:
        return profile.steps
    is_one_read = len(profile.steps) == 1 and profile.steps[0].pdu is None
    if is_one_read and profile.movable and _PLACE_OPTIONS.issuperset(given):
        return (replace(profile.steps[0], **given),)
    if not is_one_read or len(profile.steps[0].fields) != 1:
        names = ", ".join(sorted(given))
        raise ConfigError(f"sensor {sensor.id!r}: {names} cannot be set for the profile {profile.name}")
    return (_changed_read(profile.steps[0], given),)


def _changed_read(step: Step, given: dict[str, Any]) -> Step:
    field_options = {name: given[name] for name in given if name in {"type", "word_order", "scale"}}
    field = registers.changed(step.fields[0], field_options)
    read: dict[str, Any] = {name: given[name] for name in given if name in {"function", "register"}}
    return replace(step, fields=(field,), count=registers.register_count(field), **read)


def _with_unit(steps: tuple[Step, ...], sensor: Sensor) -> tuple[Step, ...]:
    """Turbidity in the sensor's unit only: one probe never speaks two units on the wire."""
    if sensor.unit is None:
        return steps
    bent = tuple(replace(step, fields=_in_unit(step.fields, sensor.unit)) for step in steps)
    if not any(field.quantity == "turbidity" for step in bent for field in step.fields):
        raise ConfigError(f"sensor {sensor.id!r}: the device gives no turbidity in {sensor.unit}; correct `unit`")
    return bent


def _in_unit(fields: tuple[Field, ...], unit: str) -> tuple[Field, ...]:
    kept = (field for field in fields if field.quantity != "turbidity" or field.unit in {None, unit})
    return tuple(replace(field, unit=unit) if field.quantity == "turbidity" else field for field in kept)
