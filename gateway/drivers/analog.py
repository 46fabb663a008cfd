"""Probes that give a voltage or a current (devices.md B.4): a published curve that is indicative only, or a loop."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from typing import ClassVar, Literal

from gateway.drafts import Draft
from gateway.drivers.site_options import SensorOptions
from gateway.lines import LineAssembler
from siltwatch.errors import ConfigError, FrameError
from siltwatch.quantities import plain
from siltwatch.site import Sensor

LONGEST_LINE_BYTES = 64
KINDS = ("sen0189", "4-20mA")
OPTIONS = frozenset({"kind", "low", "high", "unit"})
# SEN0189: NTU = a V² + b V + c where it means anything; the voltage falls as the water gets cloudy.
_CURVE = (Decimal("-1120.4"), Decimal("5742.3"), Decimal("-4352.9"))
_CLEAR_V, _CLOUDY_V, _UNPLUGGED_V = Decimal("4.2"), Decimal("2.5"), Decimal("0.5")
_CLOUDIEST_NTU = Decimal(3_000)
_BROKEN_MA, _FULL_MA, _FAULT_MA = Decimal("3.8"), Decimal(20), Decimal(21)
_ZERO_MA, _SPAN_MA = Decimal(4), Decimal(16)
_TENTH = Decimal("0.1")
_MOST_DIGITS = 12
Kind = Literal["sen0189", "4-20mA"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalogSetting:
    """One input: what it carries, what 4 and 20 mA stand for, and how volts at the converter become its own.

    `factor` is that of a voltage divider; a loop runs through `shunt_ohm`.
    """

    kind: Kind = "4-20mA"
    channel: int = 0
    low: Decimal = Decimal(0)
    high: Decimal = Decimal(1_000)
    unit: str = "NTU"
    factor: Decimal = Decimal(1)
    shunt_ohm: Decimal = Decimal(100)

    title: ClassVar[str] = "analog input"

    def signal(self, volts: Decimal) -> Decimal:
        """The probe's own signal, volts or milliamperes, out of the volts at the converter."""
        at_probe = volts * self.factor
        return at_probe if self.kind == "sen0189" else at_probe * 1_000 / self.shunt_ohm


def drafts(setting: AnalogSetting, signal: Decimal) -> tuple[Draft, ...]:
    """The turbidity that a signal stands for; raises FrameError where the probe is broken or unplugged."""
    if setting.kind == "sen0189":
        return (_turbidity(_curve(signal), "NTU", "indicative"),)
    if not _BROKEN_MA <= signal < _FAULT_MA:
        raise FrameError(
            "sensor_fault", f"{plain(signal)} mA: a broken loop below {_BROKEN_MA}, a fault from {_FAULT_MA}"
        )
    share = (signal - _ZERO_MA) / _SPAN_MA
    value = setting.low + min(Decimal(1), max(Decimal(0), share)) * (setting.high - setting.low)
    return (_turbidity(value, setting.unit, *(("saturated",) if signal >= _FULL_MA else ())),)


def _curve(volts: Decimal) -> Decimal:
    if volts < _UNPLUGGED_V:
        raise FrameError("sensor_fault", f"{plain(volts)} V: the probe is unplugged")
    if volts > _CLEAR_V:
        return Decimal(0)
    if volts < _CLOUDY_V:
        return _CLOUDIEST_NTU
    a, b, c = _CURVE
    return max(Decimal(0), a * volts * volts + b * volts + c)


def _turbidity(value: Decimal, unit: str, *words: str) -> Draft:
    rounded = value.quantize(_TENTH, ROUND_HALF_EVEN)
    return Draft(quantity="turbidity", value=plain(rounded), unit=unit, quality=words)


def signal_of(text: bytes) -> Decimal:
    """The number of one line; raises FrameError."""
    try:
        number = Decimal(text.decode("ascii").strip())
    except (UnicodeDecodeError, InvalidOperation) as error:
        raise FrameError("grammar", f"{text[:20]!r} is no number") from error
    if not number.is_finite() or len(number.as_tuple().digits) > _MOST_DIGITS or abs(number.adjusted()) > _MOST_DIGITS:
        raise FrameError("range", f"{text[:20]!r}")
    return number


def replay(stream: bytes, options: Mapping[str, str]) -> Iterator[tuple[Draft, ...] | FrameError]:
    """Each line a signal: volts for `sen0189`, milliamperes for `4-20mA` scaled to `low` and `high`."""
    setting = _replayed(options)
    assembler = LineAssembler(LONGEST_LINE_BYTES)
    for line in assembler.feed(stream) + assembler.flush():
        try:
            yield drafts(setting, signal_of(line.whole()))
        except FrameError as error:
            yield error


def _replayed(options: Mapping[str, str]) -> AnalogSetting:
    kind = options.get("kind", "4-20mA")
    if kind not in KINDS:
        raise ConfigError(f"--option kind: {kind!r} is none of {', '.join(KINDS)}")
    try:
        low, high = (Decimal(options.get(name, text)) for name, text in (("low", "0"), ("high", "1000")))
    except InvalidOperation as error:
        raise ConfigError("--option low, high: expected numbers") from error
    return AnalogSetting(
        kind="sen0189" if kind == "sen0189" else "4-20mA", low=low, high=high, unit=options.get("unit", "NTU")
    )


def setting_of(sensor: Sensor) -> AnalogSetting:
    """What a site file says of the input; raises ConfigError."""
    options = SensorOptions(sensor, frozenset({"kind", "channel", "low", "high", "factor", "shunt_ohm"}))
    kind = options.choice("kind", KINDS)
    if kind is None:
        raise ConfigError(f"sensor {sensor.id!r}: options.kind: one of {', '.join(KINDS)}")
    setting = AnalogSetting(
        kind=kind,
        channel=options.whole("channel", otherwise=0, bounds=(0, 63)),
        low=options.decimal("low", otherwise=Decimal(0)),
        high=options.decimal("high", otherwise=Decimal(1_000)),
        unit=sensor.unit or "NTU",
        factor=options.decimal("factor", otherwise=Decimal(1)),
        shunt_ohm=options.decimal("shunt_ohm", otherwise=Decimal(100)),
    )
    if setting.low >= setting.high or setting.factor <= 0 or setting.shunt_ohm <= 0:
        raise ConfigError(f"sensor {sensor.id!r}: options.low must be below high, factor and shunt_ohm above zero")
    if kind == "sen0189" and setting.unit != "NTU":
        raise ConfigError(f"sensor {sensor.id!r}: the curve of the SEN0189 gives NTU; correct `unit`")
    return setting
