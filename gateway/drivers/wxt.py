"""Vaisala WXT53x and WXT520: precipitation in ASCII and in NMEA (devices.md A.3, G.7)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import ClassVar

from gateway.drafts import Draft
from gateway.drivers.site_options import SensorOptions
from gateway.frames.checksums import nmea_sum, sdi12_crc
from siltwatch.errors import ConfigError, FrameError
from siltwatch.quantities import plain
from siltwatch.site import Sensor

LONGEST_LINE_BYTES = 512
UNIT_CHANGED = "unit_changed"
RESET_TEXT = "Rain reset"
# The last letter of a value: its unit, that of an intensity, and the size of our counts (0.01 mm, 0.001 in).
_UNITS = {"M": ("mm", "mm/h", 100, 2), "I": ("in", "in/h", 254, 3)}
_GROUP = re.compile(rb"(?P<address>[0-9A-Za-z])(?P<kind>[Rr])(?P<group>[0-9]),(?P<values>.+)", re.DOTALL)
_TEXT = re.compile(rb"(?P<address>[0-9A-Za-z])(?:TX|Tx),(?P<text>[ -~]{1,80})")
_NMEA = re.compile(rb"\$(?P<body>[^*]*)\*(?P<sum>[0-9A-Fa-f]{2})", re.DOTALL)
_VALUE = re.compile(r"(?P<name>[A-Z][a-z])=(?P<number>-?\d{1,9}(?:\.\d{1,6})?)(?P<unit>[A-Za-z#])")
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,6})?")
_PRECIPITATION, _COMPOSITE = b"3", b"0"
_CRC_CHARACTERS = 3
_RESET_MODES = ("M", "L", "Y", "A")


@dataclass(frozen=True, slots=True, kw_only=True)
class WxtFrame:
    """One message of one transmitter: amount and intensity with their letter, or a text; None for what it does not say.

    A value of a `#` is told, and is no value.
    """

    address: str
    amount: Decimal | None = None
    intensity: Decimal | None = None
    amount_unit: str = "#"
    intensity_unit: str = "#"
    text: str | None = None

    @classmethod
    def from_bytes(cls, line: bytes) -> "WxtFrame":
        """The frame of one line, with or without its line end; raises FrameError."""
        content = line.rstrip(b"\r\n")
        if content.startswith(b"$"):
            return _of_nmea(content)
        group = _GROUP.fullmatch(content)
        if group is not None:
            return _of_group(content, group)
        text = _TEXT.fullmatch(content)
        if text is None:
            raise FrameError("grammar", "expected 0R3,… or $WI…")
        return cls(address=text["address"].decode("ascii"), text=text["text"].decode("ascii"))


def _of_group(content: bytes, group: re.Match[bytes]) -> WxtFrame:
    values = group["values"]
    if group["kind"] == b"r":
        body, crc = content[:-_CRC_CHARACTERS], content[-_CRC_CHARACTERS:]
        if sdi12_crc(body) != crc:
            raise FrameError("checksum", f"the characters give {sdi12_crc(body).decode('ascii')}")
        values = values[:-_CRC_CHARACTERS]
    if group["group"] not in {_PRECIPITATION, _COMPOSITE}:
        raise FrameError("not_a_reading", f"group {group['group'].decode('ascii')}")
    told = {}
    for text in values.decode("latin-1").split(","):
        value = _VALUE.fullmatch(text)
        if value is not None:
            told[value["name"]] = (Decimal(value["number"]), value["unit"])
        elif group["group"] == _PRECIPITATION:
            raise FrameError("grammar", f"{text!r:.40} is no value")
    return _frame(group["address"].decode("ascii"), told.get("Rc"), told.get("Ri"))


def _of_nmea(content: bytes) -> WxtFrame:
    found = _NMEA.fullmatch(content)
    if found is None:
        raise FrameError("grammar", "expected $WI…*hh")
    if nmea_sum(found["body"]) != int(found["sum"], 16):
        raise FrameError("checksum", f"the characters give {nmea_sum(found['body']):02X}")
    kind, *words = found["body"].decode("latin-1").split(",")
    if kind == "WITXT":
        return WxtFrame(address="0", text=words[-1] if words else "")
    if kind != "WIXDR":
        raise FrameError("not_a_reading", kind)
    if len(words) % 4:
        raise FrameError("grammar", "a transducer is four words")
    told: dict[tuple[str, str], tuple[Decimal, str]] = {}
    for sort, number, letter, ident in zip(words[0::4], words[1::4], words[2::4], words[3::4], strict=True):
        if _NUMBER.fullmatch(number):
            told.setdefault((sort, ident), (Decimal(number), letter))
    # Of each sort the first is the rain, those after it are hail and the peaks.
    return _frame("0", told.get(("V", "0")), told.get(("R", "0")))


def _frame(address: str, amount: tuple[Decimal, str] | None, intensity: tuple[Decimal, str] | None) -> WxtFrame:
    number, unit = amount or (None, "#")
    rate, rate_unit = intensity or (None, "#")
    return WxtFrame(address=address, amount=number, amount_unit=unit, intensity=rate, intensity_unit=rate_unit)


def drafts(frame: WxtFrame, *, increments: bool = False) -> tuple[Draft, ...]:
    """Rain and its intensity, or what a text says; raises FrameError where nothing of it is a value.

    `increments`: the transmitter is set to begin anew after every message (reset mode A).
    """
    if frame.text is not None:
        return (Draft(quantity="status", device=frame.address, facts=(("text", frame.text),)),)
    told = [draft for draft in (_rain(frame, increments=increments), _rate(frame)) if draft is not None]
    if not told:
        raise FrameError("no_data", "neither rain nor its intensity")
    return tuple(told)


def _rain(frame: WxtFrame, *, increments: bool) -> Draft | None:
    if frame.amount is None or frame.amount_unit not in _UNITS:
        return None
    unit, _, size, places = _UNITS[frame.amount_unit]
    count = frame.amount.scaleb(places)
    if count != count.to_integral_value() or count < 0:
        raise FrameError("range", f"{frame.amount} {unit} is no whole number of counts")
    return Draft(
        quantity="rain_increment" if increments else "rain_count",
        semantics="increment" if increments else "cumulative",
        device=frame.address,
        count=int(count),
        count_tenth_um=size,
        unit=unit,
    )


def _rate(frame: WxtFrame) -> Draft | None:
    if frame.intensity is None or frame.intensity_unit not in _UNITS:
        return None
    unit = _UNITS[frame.intensity_unit][1]
    return Draft(quantity="rain_rate", semantics="rate", device=frame.address, value=plain(frame.intensity), unit=unit)


def decode(line: bytes) -> tuple[Draft, ...]:
    """The values of one line; raises FrameError."""
    return drafts(WxtFrame.from_bytes(line))


@dataclass(slots=True)
class WxtEar:
    """Hears the lines of one port, and what a reset or another unit means for the count after it.

    `increments` are the addresses whose transmitters begin anew after every message.
    """

    increments: frozenset[str] = frozenset()
    _reset: set[str] = field(default_factory=set)
    _units: dict[str, str] = field(default_factory=dict)

    def hear(self, line: bytes) -> tuple[Draft, ...]:
        """The values of the next line; raises FrameError."""
        frame = WxtFrame.from_bytes(line)
        if frame.text == RESET_TEXT:
            self._reset.add(frame.address)
        told = drafts(frame, increments=frame.address in self.increments)
        return tuple(self._signed(draft, frame) for draft in told)

    def _signed(self, draft: Draft, frame: WxtFrame) -> Draft:
        if draft.quantity not in {"rain_count", "rain_increment"}:
            return draft
        before = self._units.get(frame.address)
        self._units[frame.address] = frame.amount_unit
        # Another unit is set by a command that also begins the count anew (F15).
        changed = before is not None and before != frame.amount_unit
        restarted = changed or frame.address in self._reset
        self._reset.discard(frame.address)
        if draft.quantity == "rain_increment":
            return replace(draft, quality=(UNIT_CHANGED,) if changed else ())
        return replace(draft, reset_sign=restarted, quality=(UNIT_CHANGED,) if changed else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class WxtSetting:
    """How one transmitter is polled; `checked` asks for the variant with a CRC."""

    address: str = "0"
    reset_mode: str = "M"
    checked: bool = False

    title: ClassVar[str] = "Vaisala WXT53x"
    line: ClassVar[str] = "19200 8N1"
    warm_up_s: ClassVar[int] = 0

    @property
    def forgets(self) -> bool:
        """In reset mode A a message takes away what it tells."""
        return self.reset_mode == "A"

    @property
    def command(self) -> bytes:
        """The request for the group of precipitation."""
        return f"{self.address}{'r' if self.checked else 'R'}3\r\n".encode("ascii")


def setting_of(sensor: Sensor) -> WxtSetting | None:
    """How a site file wants the transmitter polled; None where it talks by itself. Raises ConfigError."""
    options = SensorOptions(sensor, frozenset({"reset_mode", "mode", "crc"}))
    if options.choice("mode", ("polled", "automatic")) != "polled":
        if options.switch("crc"):
            raise ConfigError(f'sensor {sensor.id!r}: options.crc is of a polled one: set options.mode = "polled"')
        return None
    if re.fullmatch(r"[0-9A-Za-z]", sensor.device_name) is None:
        raise ConfigError(f"sensor {sensor.id!r}: `device` = {sensor.device_name!r} is no address (0-9, a-z, A-Z)")
    return WxtSetting(
        address=sensor.device_name,
        reset_mode=options.choice("reset_mode", _RESET_MODES) or "M",
        checked=options.switch("crc"),
    )


def ear(options: Mapping[str, Mapping[str, object]]) -> WxtEar:
    """An ear for the devices of a port, by their names and options: `reset_mode` M, L, Y or A; raises ConfigError."""
    for device, told in options.items():
        unknown = sorted(set(told) - {"reset_mode", "mode", "crc"})
        if unknown or told.get("reset_mode", "M") not in _RESET_MODES:
            message = "wxt takes options.reset_mode M, L, Y or A, options.mode polled or automatic, and options.crc"
            raise ConfigError(f"device {device!r}: {message}")
    return WxtEar(increments=frozenset(name for name, told in options.items() if told.get("reset_mode") == "A"))
