"""SDI-12 (devices.md B.3, G.5): lines of values packed without a gap, and devices as data."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from gateway.drafts import Draft
from gateway.drivers.site_options import SensorOptions
from gateway.frames.checksums import sdi12_crc
from siltwatch.errors import ConfigError, FrameError
from siltwatch.observation import RAIN_QUANTITIES, Quantity, Semantics
from siltwatch.quantities import TENTH_UM_PER, plain
from siltwatch.site import Sensor

NAME = "sdi12"
LONGEST_LINE_BYTES = 128
NO_DATA = "no_data"
# What makers send for "no value".
SENTINELS = tuple(map(Decimal, ("-9999", "-9990", "-99999", "9999999", "-7999", "7999")))
_MUST_BE_ZERO = frozenset({"error", "quality"})
_WET = "wet"
_LINE = re.compile(
    rb"(?P<address>[0-9A-Za-z])(?P<values>(?:[+-](?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))*)(?P<crc>[\x40-\x7f]{3})?"
)
_VALUE = re.compile(rb"[+-][\d.]+")
_ANNOUNCED = re.compile(rb"(?P<address>[0-9A-Za-z])(?P<seconds>\d{3})(?P<count>\d{1,2})")
_IDENTITY = re.compile(rb"[0-9A-Za-z](?P<version>\d\d)(?P<vendor>.{8})(?P<model>.{6})(?P<firmware>.{3})(?P<serial>.*)")
_ADAPTERS = ("transparent", "command")
_COMMAND_LINE = "9600 8N1"  # of an adapter that speaks the bus's own 1200 7E1 for us
Adapter = Literal["transparent", "command"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DataLine:
    """The values of one reply; `is_checked` where it ended with its CRC."""

    address: str
    values: tuple[Decimal, ...]
    is_checked: bool

    @classmethod
    def from_bytes(cls, line: bytes) -> "DataLine":
        """One line, with or without its end; raises FrameError."""
        text = line.rstrip(b"\r\n")
        found = _LINE.fullmatch(text)
        if found is None:
            raise FrameError("grammar", f"expected an address and signed values: {text[:40]!r}")
        crc = found["crc"]
        if crc is not None and sdi12_crc(text[:-3]) != crc:
            raise FrameError("checksum", f"the characters give {sdi12_crc(text[:-3]).decode()}")
        values = tuple(Decimal(value.decode()) for value in _VALUE.findall(found["values"]))
        return cls(address=found["address"].decode(), values=values, is_checked=crc is not None)

    def to_bytes(self) -> bytes:
        """The line as a device sends it."""
        signed = "".join(f"{'' if value.is_signed() else '+'}{plain(value)}" for value in self.values)
        text = f"{self.address}{signed}".encode("ascii")
        return text + (sdi12_crc(text) if self.is_checked else b"") + b"\r\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """The answer to a measurement command: `count` values within `seconds`."""

    address: str
    seconds: int
    count: int

    @classmethod
    def from_bytes(cls, line: bytes) -> "Announced":
        """`atttn` or `atttnn`; raises FrameError."""
        found = _ANNOUNCED.fullmatch(line.rstrip(b"\r\n"))
        if found is None:
            raise FrameError("grammar", f"expected address, seconds and count: {line[:20]!r}")
        return cls(address=found["address"].decode(), seconds=int(found["seconds"]), count=int(found["count"]))


def identity(line: bytes) -> dict[str, str]:
    """Vendor, model, firmware and serial number out of the reply to `aI!`; empty where it is none."""
    found = _IDENTITY.fullmatch(line.rstrip(b"\r\n"))
    return {name: text.decode("latin-1").strip() for name, text in found.groupdict().items()} if found else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What the value at `index` means; rain is a depth in `unit` and is told in counts of `count_tenth_um`.

    `error` and `quality` must be 0; `wet` 0 says that the probe is out of the water.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    index: int
    quantity: Quantity
    semantics: Semantics | None = None
    unit: str | None = None
    name: str | None = None
    scale: Decimal = Decimal(1)
    count_tenth_um: int | None = None
    modulus: int | None = None
    invalid: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sdi12Profile:
    """A kind of SDI-12 device as data; `measure` is its command, `M`, `M2`, `C` and so on.

    `forgets`: a measurement takes away what it tells, as rain since the last one. `fewest`: it announces more values
    than it sends. `address` and what follows is set by the site file.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    name: str
    driver: Literal["sdi12"]
    title: str
    source: str
    values: tuple[Value, ...]
    measure: str = "M"
    line: str = "1200 7E1"
    crc: bool = True
    forgets: bool = False
    fewest: int | None = None
    warm_up_s: int = 0
    wipe_hold_s: int = 0
    range_max: float | None = None
    note: str = ""
    recognised_by: tuple[str, ...] = ()  # any of these in the vendor and model that it names itself by
    address: str = "0"
    adapter: Adapter = "transparent"
    timeout_ms: int = 1_000

    def __post_init__(self) -> None:
        if re.fullmatch(r"[MC]\d?", self.measure) is None:
            message = "measure: expected M or C, and a digit where the device has several"
            raise ValueError(message)
        for value in self.values:
            if value.quantity in RAIN_QUANTITIES and not (value.count_tenth_um and value.unit in {None, *TENTH_UM_PER}):
                message = f"values: the rain at index {value.index} needs count_tenth_um, and mm or in as its unit"
                raise ValueError(message)


def drafts(meanings: tuple[Value, ...], values: tuple[Decimal, ...]) -> tuple[Draft, ...]:
    """The meant ones of all values of a measurement; a sentinel or a device's own error refuses them all."""
    found = [(meaning, _value(meaning, values)) for meaning in meanings]
    for meaning, value in found:
        if meaning.name in _MUST_BE_ZERO and value:
            raise FrameError("sensor_fault", f"{meaning.name} is {plain(value)}")
    is_dry = any(meaning.name == _WET and not value for meaning, value in found)
    return tuple(_draft(meaning, value, is_dry=is_dry) for meaning, value in found)


def _value(meaning: Value, values: tuple[Decimal, ...]) -> Decimal:
    if meaning.index >= len(values):
        raise FrameError(NO_DATA, f"no value at {meaning.index} of {len(values)}")
    value = values[meaning.index]
    if value in SENTINELS or value in meaning.invalid:
        raise FrameError("sentinel", f"{plain(value)} stands for no value")
    return value * meaning.scale


def _draft(meaning: Value, value: Decimal, *, is_dry: bool) -> Draft:
    if meaning.quantity in RAIN_QUANTITIES:
        return _rain(meaning, value)
    out = is_dry and meaning.quantity == "turbidity"
    return Draft(
        quantity=meaning.quantity,
        semantics=meaning.semantics or "instant",
        value=plain(value),
        unit=meaning.unit,
        name=meaning.name,
        quality=("out_of_water",) if out else (),
        internal=meaning.quantity == "status",
    )


def _rain(meaning: Value, value: Decimal) -> Draft:
    size = meaning.count_tenth_um or 1
    counts = value * TENTH_UM_PER[meaning.unit or "in"] / size
    if counts < 0 or counts != counts.to_integral_value():
        raise FrameError("not_whole", f"{plain(value)} {meaning.unit or 'in'} is no number of counts")
    return Draft(
        quantity=meaning.quantity,
        semantics=meaning.semantics or ("cumulative" if meaning.quantity == "rain_count" else "increment"),
        count=int(counts),
        count_tenth_um=size,
        modulus=meaning.modulus,
    )


def bound(profile: Sdi12Profile, sensor: Sensor) -> Sdi12Profile:
    """The profile for one sensor: its address, its adapter, its unit; raises ConfigError."""
    known = frozenset({"profile", "address", "adapter", "crc", "timeout_ms", "concurrent"})
    options = SensorOptions(sensor, known)
    address = options.text("address") or sensor.device or profile.address
    if re.fullmatch(r"[0-9A-Za-z]", address) is None:
        raise ConfigError(f"sensor {sensor.id!r}: options.address = {address!r} is no SDI-12 address (0-9, a-z, A-Z)")
    changes: dict[str, Any] = {"crc": options.switch("crc")} if "crc" in sensor.options else {}
    if options.choice("adapter", _ADAPTERS) == "command":
        changes["line"] = _COMMAND_LINE
    if options.switch("concurrent"):
        changes["measure"] = "C" + profile.measure[1:]
    return replace(
        profile,
        address=address,
        adapter=options.choice("adapter", _ADAPTERS) or profile.adapter,
        timeout_ms=options.whole("timeout_ms", otherwise=profile.timeout_ms, bounds=(10, 60_000)),
        values=_in_unit(profile.values, sensor),
        **changes,
    )


def _in_unit(values: tuple[Value, ...], sensor: Sensor) -> tuple[Value, ...]:
    """Turbidity in the sensor's unit, where the device's setting decides it; else the two must agree."""
    wrong = [value.unit for value in values if value.quantity == "turbidity" and value.unit not in {None, sensor.unit}]
    if sensor.unit is not None and wrong:
        raise ConfigError(f"sensor {sensor.id!r}: the device gives turbidity in {wrong[0]}; correct `unit`")
    return tuple(
        replace(value, unit=sensor.unit) if value.quantity == "turbidity" and value.unit is None else value
        for value in values
    )
