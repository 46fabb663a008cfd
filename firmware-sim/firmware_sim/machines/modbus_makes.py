"""What makers of turbidity probes put into their registers, by their manuals."""

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from firmware_sim.machines.modbus import Cell, CellKind, Nature, words_of
from firmware_sim.machines.probe import Probe, Shown
from firmware_sim.modbus_slave import Request, WordOrder

READ, READ_INPUT, WRITE_MANY = 3, 4, 16
_DISCOVERY = frozenset({0xFF})
_START, _READING, _STOP, _BRUSH, _BRUSH_EVERY, _SERIAL = 0x2500, 0x2600, 0x2E00, 0x3100, 0x3200, 0x0900
_TRIGGER, _MEASURED, _STATUS, _DESCRIPTION = 0x0001, 0x0053, 0x0064, 0x0D00
_TRIGGER_MS = 500
_BRUSH_MS = 10_500


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a make shows one of its values: `shown` picks it, `scale` is how many counts make one unit."""

    name: str
    register: int
    shown: Callable[[Shown], float]
    kind: CellKind = "f32"
    order: WordOrder = "ABCD"
    scale: int = 1

    def cell(self, reading: Shown) -> Cell:
        """The value as it lies in the registers, and as it is to be read out of them."""
        value = self.shown(reading)
        if self.kind == "f32":
            wrong = not reading.is_sound and self.name == "turbidity"
            words = words_of(math.nan if wrong else value, self.kind, self.order)
            return Cell(name=self.name, register=self.register, words=words, text="" if wrong else _float_text(value))
        counts = round(value * self.scale)
        words = words_of(counts, self.kind, self.order)
        return Cell(name=self.name, register=self.register, words=words, text=f"{counts / self.scale:g}")


def _float_text(value: float) -> str:
    """The number that a 32-bit float holds, as briefly as tells it from its neighbours."""
    return next(text for digits in range(1, 10) if _packed(text := f"{value:.{digits}g}") == _packed(f"{value:.9g}"))


def _packed(text: str) -> bytes:
    return struct.pack(">f", float(text))


def _turbidity(shown: Shown) -> float:
    return shown.turbidity


def _temperature(shown: Shown) -> float:
    return shown.temperature_c


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainProbe:
    """A probe that only shows registers."""

    probe: Probe
    places: tuple[Place, ...]
    nature: Nature
    others: tuple[Cell, ...] = ()

    def cells(self, at_ms: int) -> list[Cell]:
        """Its values and what else it has."""
        reading = self.probe.shown(at_ms)
        return [*(place.cell(reading) for place in self.places), *self.others]

    def write(self, request: Request, at_ms: int) -> None:
        """It has nothing to write."""


@dataclass(slots=True, kw_only=True)
class Yosemitech:
    """Y510 without and Y511 with a brush: raw frames that name no registers, floats with the lowest byte first."""

    probe: Probe
    serial: str
    brush_every_min: int = 30
    brushed_ms: int | None = None
    nature: Nature = field(
        default_factory=lambda: Nature(
            functions=frozenset({READ, WRITE_MANY}),
            writable=frozenset({_BRUSH, _BRUSH_EVERY}),
            lax=True,
            also=_DISCOVERY,
        )
    )

    def cells(self, at_ms: int) -> list[Cell]:
        """Temperature, turbidity and its error; zero beside an error is no value."""
        reading = self.probe.shown(at_ms)
        if self.is_brushing(at_ms):
            reading = replace(reading, turbidity=min(self.probe.make.range_max, reading.turbidity * 6 + 50))
        value = reading.turbidity if reading.is_sound else 0.0
        text = _float_text(value) if reading.is_sound else ""
        temperature = Place(name="temperature", register=_READING, shown=_temperature, order="DCBA").cell(reading)
        serial = struct.unpack(">7H", self.serial.encode("ascii"))
        return [
            temperature,
            Cell(name="turbidity", register=_READING + 2, words=words_of(value, "f32", "DCBA"), text=text),
            Cell(name="error", register=_READING + 4, words=words_of(0 if reading.is_sound else 1, "u8")),
            Cell(name="start", register=_START, words=(0,)),
            Cell(name="stop", register=_STOP, words=(0,)),
            Cell(name="unit", register=0x3000, words=(0x0100,)),
            Cell(name="brush_every", register=_BRUSH_EVERY, words=words_of(self.brush_every_min, "u8")),
            Cell(name="serial", register=_SERIAL, words=serial),
        ]

    def write(self, request: Request, at_ms: int) -> None:
        """A brush, or another interval of brushes, its lower byte first."""
        if request.register == _BRUSH:
            self.brushed_ms = at_ms
        elif request.words:
            self.brush_every_min = request.words[0] >> 8

    def is_brushing(self, at_ms: int) -> bool:
        """Whether the brush is in front of the window."""
        return self.brushed_ms is not None and 0 <= at_ms - self.brushed_ms < _BRUSH_MS


@dataclass(slots=True, kw_only=True)
class Aqualabo:
    """Digisens: measures when it is triggered, and shows the old values till then."""

    probe: Probe
    triggered_ms: int = 0
    before_ms: int = 0
    nature: Nature = field(
        default_factory=lambda: Nature(
            unit_id=40, functions=frozenset({READ, WRITE_MANY}), writable=frozenset({_TRIGGER}), also=_DISCOVERY
        )
    )

    def cells(self, at_ms: int) -> list[Cell]:
        """The last measurement that is done, its status and what the probe calls itself."""
        is_done = at_ms - self.triggered_ms >= _TRIGGER_MS
        reading = self.probe.shown(self.triggered_ms if is_done else self.before_ms)
        name = "Nephelo/TU / Temperature PONSEL".ljust(32).encode("ascii")
        status = 0 if reading.is_sound else 4
        return [
            Place(name="temperature", register=_MEASURED, shown=_temperature).cell(reading),
            Place(name="turbidity", register=_MEASURED + 2, shown=_turbidity).cell(reading),
            Place(name="fnu", register=_MEASURED + 4, shown=_turbidity).cell(reading),
            Place(name="suspended_solids", register=_MEASURED + 6, shown=lambda shown: shown.turbidity * 1.75).cell(
                reading
            ),
            Cell(name="status", register=_STATUS, words=(0, status)),
            Cell(name="description", register=_DESCRIPTION, words=struct.unpack(">16H", name)),
        ]

    def write(self, request: Request, at_ms: int) -> None:
        """The trigger, with one bit for each parameter."""
        if request.words and request.words[0]:
            self.before_ms, self.triggered_ms = self.triggered_ms, at_ms


@dataclass(frozen=True, slots=True, kw_only=True)
class InsituBlock:
    """A parameter of an Aqua TROLL: value, names, quality, and the sentinel that stands beside a bad quality."""

    probe: Probe
    first: int = 0x1540
    nature: Nature = field(default_factory=Nature)

    def cells(self, at_ms: int) -> list[Cell]:
        """The eight registers."""
        reading = self.probe.shown(at_ms)
        value = reading.turbidity if reading.is_sound else 0.0
        text = _float_text(value) if reading.is_sound else ""
        quality = 0 if reading.is_sound else 3
        rest = (25, 194, quality, *words_of(0.0, "f32"), 0x0003)
        return [
            Cell(name="turbidity", register=self.first, words=words_of(value, "f32"), text=text),
            Cell(name="rest", register=self.first + 2, words=rest),
        ]

    def write(self, request: Request, at_ms: int) -> None:
        """It has nothing to write."""


def _generic(probe: Probe) -> PlainProbe:
    places = (
        Place(name="turbidity", register=0, shown=_turbidity),
        Place(name="temperature", register=2, shown=_temperature),
    )
    return PlainProbe(probe=probe, places=places, nature=Nature())


def _daviteq(probe: Probe) -> PlainProbe:
    places = (
        Place(name="temperature", register=0x0100, shown=_temperature, kind="u16", scale=10),
        Place(name="turbidity", register=0x0101, shown=_turbidity, kind="u16", scale=10),
    )
    return PlainProbe(probe=probe, places=places, nature=Nature())


def _supmea(probe: Probe) -> PlainProbe:
    places = (
        Place(name="turbidity", register=0, shown=_turbidity, kind="u32", scale=100),
        Place(name="suspended_solids", register=2, shown=lambda shown: shown.turbidity * 1.6, kind="u32", scale=10),
    )
    return PlainProbe(probe=probe, places=places, nature=Nature(unit_id=0))


def _procon(probe: Probe) -> PlainProbe:
    places = (
        Place(name="temperature", register=2, shown=_temperature, order="CDAB"),
        Place(name="turbidity", register=4, shown=_turbidity, order="CDAB"),
    )
    others = (
        Cell(name="first", register=0, words=words_of(0.0, "f32", "CDAB")),
        Cell(name="fourth", register=6, words=words_of(890.4, "f32", "CDAB")),
    )
    return PlainProbe(
        probe=probe, places=places, others=others, nature=Nature(unit_id=0xFF, functions=frozenset({READ_INPUT}))
    )


def _hach_sc(probe: Probe) -> PlainProbe:
    places = (Place(name="turbidity", register=0, shown=_turbidity),)
    return PlainProbe(probe=probe, places=places, others=(Cell(name="unit", register=12, words=(7,)),), nature=Nature())


def _hach_ss7(probe: Probe) -> PlainProbe:
    places = (
        Place(name="turbidity", register=0, shown=_turbidity),
        Place(name="whole", register=2, shown=_turbidity, kind="u16"),
    )
    return PlainProbe(probe=probe, places=places, others=(Cell(name="unit", register=15, words=(7,)),), nature=Nature())


TurbidityMake = PlainProbe | Yosemitech | Aqualabo | InsituBlock
TURBIDITY: dict[str, Callable[[Probe], TurbidityMake]] = {
    "generic-float": _generic,
    "yosemitech-y510": lambda probe: Yosemitech(probe=probe, serial="YL1014010022A0"),
    "yosemitech-y511": lambda probe: Yosemitech(probe=probe, serial="YL2914010022A0"),
    "aqualabo-ntu": lambda probe: Aqualabo(probe=probe),
    "daviteq-tbd": _daviteq,
    "supmea": _supmea,
    "procon-tb550": _procon,
    "hach-sc": _hach_sc,
    "hach-ss7": _hach_ss7,
    "insitu-block": lambda probe: InsituBlock(probe=probe),
}
# Power to first value, and the brush that some pass at power-up.
WARM_UP_MS = {"yosemitech-y510": 22_000, "yosemitech-y511": 48_000}
BRUSH_AT_POWER_MS = {"yosemitech-y511": _BRUSH_MS}
SLEEPS_AFTER_MS = {"insitu-block": 300_000}


def placed(probe: Probe, *, function: int, register: int, temperature: int | None, order: WordOrder) -> PlainProbe:
    """A probe with floats at registers of its own."""
    places = (
        Place(
            name="temperature",
            register=register + 2 if temperature is None else temperature,
            shown=_temperature,
            order=order,
        ),
        Place(name="turbidity", register=register, shown=_turbidity, order=order),
    )
    return PlainProbe(probe=probe, places=places, nature=Nature(functions=frozenset({function})))
