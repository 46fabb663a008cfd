"""What `siltwatch decode` does: bytes and options of the command line through a driver, refusals beside."""

import json
from collections.abc import Callable, Iterable
from collections.abc import Mapping as Options
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, assert_never

from pydantic import TypeAdapter

from gateway.drafts import Draft, described
from gateway.drivers import modbus, modbus_rain, modbus_turbidity, registers
from gateway.drivers.polling import Profile
from gateway.drivers.registers import Field
from gateway.drivers_by_name import (
    AskedDriver,
    BusDriver,
    FrameDriver,
    LineDriver,
    PinDriver,
    TopicDriver,
    driver_named,
)
from gateway.known_devices import KnownDevices, shipped_devices
from gateway.lines import LineAssembler
from gateway.profiles import profile_named
from siltwatch.errors import ConfigError, FrameError

_FIELDS = TypeAdapter(tuple[Field, ...])
_FIELD_OPTIONS = frozenset({"offset", "quantity", "type", "word_order", "scale", "name"})
_BUS_OPTIONS = _FIELD_OPTIONS | {"request", "profile", "decode", "unit"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """What came out, in the words of the device vectors, and why the rest was refused.

    `records` are the rows of a logger where it was not said which column is what.
    """

    observations: list[dict[str, Any]]
    refused: list[str]
    records: list[dict[str, Any]] = field(default_factory=list)


def decode_input(
    name: str, content: bytes, options: Options[str, str], *, now: datetime, known: KnownDevices | None = None
) -> Decoded:
    """Run `content` through the driver; ConfigError for a driver or option that does not exist.

    `known`: the devices that options may name, those that are shipped if none are given.
    """
    known = known or shipped_devices()
    driver = driver_named(name)
    match driver:
        case LineDriver():
            _check(options, frozenset())
            return _lines(driver, content)
        case BusDriver():
            _check(options, _BUS_OPTIONS)
            return _guarded(partial(_reply, driver, content, options, known))
        case AskedDriver():
            _check(options, driver.options)
            return _collected(driver.replay(content, options, known))
        case PinDriver():
            _check(options, driver.options)
            return _collected(driver.replay(content, options))
        case TopicDriver():
            _check(options, driver.options)
            return _message(driver, content, options, now, known)
        case FrameDriver():
            _check(options, driver.options)
            return _guarded(partial(driver.replay, content, options, now))
        case _:
            assert_never(driver)


def _check(options: Options[str, str], known: frozenset[str]) -> None:
    unknown = sorted(set(options) - known)
    if unknown:
        names = ", ".join(sorted(known)) or "none"
        raise ConfigError(f"unknown option {', '.join(unknown)}; there are: {names}")


def _guarded(decode: Callable[[], tuple[Draft, ...]]) -> Decoded:
    try:
        return Decoded(observations=[described(draft) for draft in decode()], refused=[])
    except FrameError as error:
        return Decoded(observations=[], refused=[str(error)])


def _message(
    driver: TopicDriver, content: bytes, options: Options[str, str], now: datetime, known: KnownDevices
) -> Decoded:
    if driver.rows is None or "pointer" in options:
        return _guarded(partial(driver.replay, content, options, now, known))
    try:
        return Decoded(observations=[], refused=[], records=driver.rows(content, options, now))
    except FrameError as error:
        return Decoded(observations=[], refused=[str(error)])


def _collected(parts: Iterable[tuple[Draft, ...] | FrameError]) -> Decoded:
    observations: list[dict[str, Any]] = []
    refused: list[str] = []
    for part in parts:
        if isinstance(part, FrameError):
            refused.append(str(part))
        else:
            observations += [described(draft) for draft in part]
    return Decoded(observations=observations, refused=refused)


def _lines(driver: LineDriver, content: bytes) -> Decoded:
    assembler = LineAssembler(driver.longest_bytes)
    parts = [_guarded(partial(driver.drafts, line)) for line in assembler.feed(content) + assembler.flush()]
    if not parts:
        return Decoded(observations=[], refused=["grammar: no line"])
    return Decoded(
        observations=[shown for part in parts for shown in part.observations],
        refused=[reason for part in parts for reason in part.refused],
    )


def _reply(driver: BusDriver, reply: bytes, options: Options[str, str], known: KnownDevices) -> tuple[Draft, ...]:
    request = _hex_option(options, "request")
    content = modbus.reply_registers(request, reply)
    profiles = _profiles(driver, options, known)
    fields = _given_fields(driver, options)
    if fields is None and driver.name == modbus_rain.NAME:
        fields = modbus_rain.fields_for(request, profiles)
    elif fields is None:
        fields = modbus_turbidity.fields_for(request, content, profiles)
    fields = tuple(_in_unit(field, options.get("unit")) for field in fields)
    return registers.drafts(fields, content, modbus_rain.counter_for(request, profiles))


def _in_unit(field: Field, unit: str | None) -> Field:
    """Turbidity in the unit asked for, else in the profile's, else NTU: the bytes do not say."""
    return replace(field, unit=unit or field.unit or "NTU") if field.quantity == "turbidity" else field


def _hex_option(options: Options[str, str], name: str) -> bytes:
    if name not in options:
        raise ConfigError(f"give the frame that was sent: --option {name}=HEX")
    return hex_bytes(options[name])


def hex_bytes(text: str) -> bytes:
    """The bytes of a hex text with or without blanks; raises ConfigError."""
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise ConfigError(f"{text!r:.60} is not hex") from error


def _profiles(driver: BusDriver, options: Options[str, str], known: KnownDevices) -> list[Profile]:
    if "profile" in options:
        profile = profile_named(options["profile"], driver.name, known.profiles)
        return [replace(profile, unit_id=_hex_option(options, "request")[0])]
    modbus_profiles = (profile for profile in known.profiles.values() if isinstance(profile, Profile))
    return [profile for profile in modbus_profiles if profile.driver == driver.name]


def _given_fields(driver: BusDriver, options: Options[str, str]) -> tuple[Field, ...] | None:
    """The fields that the options tell, as a list (`decode`) or one by one; None where they tell none."""
    one: dict[str, Any] = {name: options[name] for name in _FIELD_OPTIONS & set(options)}
    if "decode" not in options and not one:
        return None
    first = {"offset": 0, "quantity": "rain_count" if driver.name == modbus_rain.NAME else "turbidity"}
    try:
        return _FIELDS.validate_python(json.loads(options["decode"]) if "decode" in options else [first | one])
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"--option decode: expected a JSON list of fields ({error})") from error
