"""Devices on a wire of their own or on a shared one, as a scenario writes them."""

from datetime import datetime, timedelta
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from firmware_sim.knobs import ON_A_LINE, FaultKind, ProbeFault
from siltwatch.site import Name
from siltwatch.textual import DepthText, DurationText, Strict, ZoneName

_NOTHING = timedelta()
_MINUTE = timedelta(minutes=1)
_SPOILT_WATER = frozenset[ProbeFault]({"stuck", "wipe", "dry", "fouling", "saturation", "brown_out"})
ProbePreset = Literal[
    "generic-float", "yosemitech-y510", "yosemitech-y511", "aqualabo-ntu", "daviteq-tbd", "supmea", "procon-tb550",
    "hach-sc", "hach-ss7", "insitu-block",
]  # fmt: skip
GaugePreset = Literal["sonbus-xm9505", "renke-fsxcs", "dfrobot-sen0575"]
Sdi12Preset = Literal["clarivue10", "obs501", "dts12", "rainvue10-in", "rainvue10-mm", "hd2013", "pluvio2"]
SDI12_GAUGES = frozenset({"rainvue10-in", "rainvue10-mm", "hd2013", "pluvio2"})


class InWater(Strict):
    """The water at a probe, and its window."""

    calm: float = 5.0  # turbidity of a dry day, in the probe's unit
    gain: float = 1.0  # more for each mm/h of lasting rain
    lag: DurationText = _NOTHING
    recession: DurationText = timedelta(minutes=45)
    noise: float = 0.02
    range_max: float = 1_000.0
    temperature_c: float = 12.5


class OnWire(Strict):
    """A wire, which several devices may share (`line`); latencies are real time, as on a wire."""

    line: Name | None = None
    latency: DurationText = timedelta(milliseconds=20)
    echo: bool = False  # the adapter hands back what is sent

    id: Name

    @property
    def wire(self) -> str:
        """The name under which its line stands in the folder of links."""
        return self.line or self.id


class Swtip(Strict):
    """The tipping-bucket node on a pseudo-terminal."""

    about: ClassVar[str] = "tipping-bucket node: a line of its own after each tip and each minute"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | {"reboot"}

    kind: Literal["swtip"]
    id: Name
    node: str = "n1"
    count_size: DepthText
    boot: int = 1
    tips: int = 0
    siphon: int = Field(default=1, ge=1)  # tips that come at once, when the siphon empties
    period: DurationText = _MINUTE
    report_delay: DurationText = timedelta(milliseconds=200)  # after a tip; the device promises at most a second
    battery_mv: int = 12_840
    battery_drop_mv_per_day: int = 20
    battery_low_mv: int = 11_000


class Rg15Gauge(OnWire):
    """Hydreon RG-15 optical rain gauge."""

    about: ClassVar[str] = "Hydreon RG-15: every command, banner, flags, polled or talking by itself"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | {
        "reboot", "brown_out", "unit_flip", "lens_bad", "emitter_saturated",
    }  # fmt: skip

    kind: Literal["rg15"]
    unit: Literal["mm", "in"] = "mm"
    resolution: Literal["high", "low"] = "high"
    mode: Literal["polling", "continuous"] = "polling"
    external: bool = False
    total: DepthText | None = None


class ModbusRain(OnWire):
    """A rain gauge on Modbus RTU; `count` is in its own steps, tips of an SEN0575."""

    about: ClassVar[str] = "rain on Modbus RTU: Sonbus XM9505, Renke RS-FSXCS, DFRobot SEN0575"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | {"reboot", "exception"}

    kind: Literal["modbus_rain"]
    preset: GaugePreset = "sonbus-xm9505"
    unit_id: int | None = Field(default=None, ge=0, le=255)
    count: int = 0


class ModbusTurbidity(OnWire, InWater):
    """A turbidity probe on Modbus RTU: a make, or floats at registers of its own."""

    about: ClassVar[str] = "turbidity on Modbus RTU: YosemiTech, Aqualabo, Daviteq, Supmea, ProCon, Hach, In-Situ"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | _SPOILT_WATER | {"nan", "sentinel", "exception"}

    kind: Literal["modbus_turbidity"]
    preset: ProbePreset = "generic-float"
    unit_id: int | None = Field(default=None, ge=0, le=255)
    function: Literal[3, 4] | None = None
    first_register: int | None = Field(default=None, ge=0, le=0xFFFD)
    temperature_register: int | None = Field(default=None, ge=0, le=0xFFFE)
    word_order: Literal["ABCD", "CDAB", "BADC", "DCBA"] | None = None

    @model_validator(mode="after")
    def _placed_by_one(self) -> Self:
        if self.is_placed and self.preset != "generic-float":
            message = f"{self.preset} has its own registers: leave function, registers and word_order out"
            raise ValueError(message)
        return self

    @property
    def is_placed(self) -> bool:
        """Whether the scenario says where its floats are."""
        given = (self.function, self.first_register, self.temperature_register, self.word_order)
        return any(each is not None for each in given)


class Sdi12Device(OnWire, InWater):
    """A sensor on an SDI-12 bus; `count` is what a gauge had counted, in its own steps."""

    about: ClassVar[str] = "SDI-12: ClariVUE10, OBS501, DTS-12, RainVUE10, HD2013, Pluvio2, several on one bus"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | _SPOILT_WATER | {"sentinel", "reboot"}

    kind: Literal["sdi12"]
    preset: Sdi12Preset
    address: Annotated[str, Field(pattern="^[0-9A-Za-z]$")] = "0"
    adapter: Literal["transparent", "command"] = "transparent"
    count: int = 0


class DavisStation(OnWire):
    """A Davis Vantage console; `clock` is the wall clock that it shows at scenario time 0."""

    about: ClassVar[str] = "Davis Vantage console: asleep until woken, LOOP packets, its own midnight and summer time"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | {"low_battery", "no_value", "wrong_clock"}

    kind: Literal["davis"]
    collector: Literal["0.01 in", "0.2 mm", "0.1 mm"] = "0.01 in"
    clock: datetime = datetime(2026, 6, 14, 12)  # noqa: DTZ001 - a console knows no zone
    zone: ZoneName = "America/New_York"
    year_begins_in: int = Field(default=1, ge=1, le=12)
    day: int = 0
    month: int = 0
    year: int = 0
    naps: int = 1

    @model_validator(mode="after")
    def _shows_local_time(self) -> Self:
        if self.clock.tzinfo is not None:
            raise ValueError("`clock` is what the console shows, without an offset")
        return self


class WxtStation(OnWire):
    """A Vaisala WXT weather transmitter."""

    about: ClassVar[str] = "Vaisala WXT53x: ASCII polled and by itself, NMEA, units and resets"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | {"unit_flip", "no_value"}

    kind: Literal["wxt"]
    address: Annotated[str, Field(pattern="^[0-9A-Za-z]$")] = "0"
    unit: Literal["M", "I"] = "M"
    reset_mode: Literal["M", "A", "L", "Y"] = "M"
    talks: Literal["polled", "ascii", "nmea"] = "polled"
    every: DurationText = _MINUTE
    on_tip: bool = False


class CsvLogger(OnWire, InWater):
    """A logger that prints lines of CSV: stamp, record, rain of the interval in inches, turbidity, battery."""

    about: ClassVar[str] = "logger that prints CSV lines with local stamps"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | _SPOILT_WATER | {"no_value", "wrong_clock"}

    kind: Literal["csv_logger"]
    zone: ZoneName = "America/New_York"
    every: DurationText = _MINUTE


class GpioBucket(Strict):
    """A tipping bucket on a pin, as edges in a named pipe."""

    about: ClassVar[str] = "tipping bucket on a pin: edges in a named pipe, with bounces and noise at the start"
    befalls: ClassVar[frozenset[FaultKind]] = frozenset({"spurious", "silent"})

    kind: Literal["gpio"]
    id: Name
    pin: int = 0
    count_size: DepthText
    bounces: bool = True
    noisy_start: bool = False
    siphon: int = Field(default=1, ge=1)


class AnalogProbe(InWater):
    """A probe on a converter, as the kernel's files show it."""

    about: ClassVar[str] = "probe on an analog input: SEN0189 volts, or a 4-20 mA loop over a resistor"
    befalls: ClassVar[frozenset[FaultKind]] = _SPOILT_WATER | {"unplug", "no_value"}

    kind: Literal["analog"]
    id: Name
    signal: Literal["sen0189", "4-20mA"] = "4-20mA"
    channel: int = Field(default=0, ge=0)
    shunt_ohm: float = 100.0


WireDevice = Rg15Gauge | ModbusRain | ModbusTurbidity | Sdi12Device | DavisStation | WxtStation | CsvLogger
SerialDevice = Annotated[Swtip | WireDevice | GpioBucket | AnalogProbe, Field(discriminator="kind")]
