"""What makers of rain gauges put into their registers, by their manuals."""

from dataclasses import dataclass, field

from firmware_sim.machines.gauge import Catch
from firmware_sim.machines.modbus import Cell, Nature, words_of
from firmware_sim.machines.world import World
from firmware_sim.modbus_slave import Request

_READ, _READ_INPUT, _WRITE_ONE, _WRITE_MANY = 3, 4, 6, 16
_CLEAR = 0x005A
_SEN0575_MODULUS = 2**32
_MS_PER_MIN = 60_000


@dataclass(slots=True, kw_only=True)
class Sonbus:
    """XM9505: tenths of a millimetre in sixteen bits."""

    catch: Catch
    nature: Nature = field(default_factory=lambda: Nature(functions=frozenset({_READ})))

    def cells(self, at_ms: int) -> list[Cell]:
        """The count, its address and its speed."""
        count = self.catch.count(at_ms)
        return [
            Cell(name="rain_count", register=0, words=(count,), text=str(count)),
            Cell(name="address", register=0x66, words=(1,)),
            Cell(name="baud", register=0x67, words=(3,)),
        ]

    def write(self, request: Request, at_ms: int) -> None:
        """Nothing that a gateway would write."""


@dataclass(slots=True, kw_only=True)
class Renke:
    """RS-FSXCS: sixteen registers of weather; many masters clear its rain each midnight."""

    catch: Catch
    nature: Nature = field(
        default_factory=lambda: Nature(functions=frozenset({_READ, _WRITE_ONE}), writable=frozenset({_CLEAR}))
    )

    def cells(self, at_ms: int) -> list[Cell]:
        """The rain among the weather."""
        count = self.catch.count(at_ms)
        weather = Cell(name="weather", register=500, words=(21, 2, 180, 0, 655, 123, 40, 12, 18, 0, 1012, 0, 0))
        rain = Cell(name="rain_count", register=513, words=(count,), text=str(count))
        return [weather, rain, Cell(name="more", register=514, words=(0, 0))]

    def write(self, request: Request, at_ms: int) -> None:
        """The command that clears the rain."""
        if request.words == (_CLEAR,):
            self.catch.zero(at_ms)


@dataclass(slots=True, kw_only=True)
class Sen0575:
    """DFRobot's bucket: input registers, the lower word first; its working time shows a restart."""

    catch: Catch
    world: World
    size: int = 2_794  # ten-thousandths of a millimetre a tip
    window_h: int = 24
    nature: Nature = field(
        default_factory=lambda: Nature(
            unit_id=0xC0, functions=frozenset({_READ_INPUT, _WRITE_MANY}), writable=frozenset({6, 7})
        )
    )

    def cells(self, at_ms: int) -> list[Cell]:
        """Who it is, its rain and tips, its working time."""
        tips = self.catch.count(at_ms)
        depth = tips * self.size % _SEN0575_MODULUS
        starts = [fault.start_ms for fault in self.world.instants("reboot") if fault.start_ms <= at_ms]
        minutes = (at_ms - max(starts, default=-90 * _MS_PER_MIN)) // _MS_PER_MIN
        return [
            Cell(name="who", register=0, words=(0x00C0, 0x7343, 0xC0, 3, 0, 0x1000)),
            Cell(name="window", register=6, words=words_of(depth, "u32", "CDAB")),
            Cell(name="rain_count", register=8, words=words_of(depth, "u32", "CDAB"), text=str(depth)),
            Cell(name="tips", register=10, words=words_of(tips, "u32", "CDAB")),
            Cell(name="minutes", register=12, words=(minutes & 0xFFFF,)),
        ]

    def write(self, request: Request, at_ms: int) -> None:  # noqa: ARG002 - as every make takes it
        """The hours of its window, or the depth of a tip."""
        if request.register == 6 and request.words:  # noqa: PLR2004 - the register
            self.window_h = request.words[0]
        elif request.words:
            self.size = request.words[0]


RainMake = Sonbus | Renke | Sen0575
_TENTH_MM = 1_000
_REGISTER_MODULUS = 65_536


def rain_make(preset: str, world: World, *, count: int = 0) -> RainMake:
    """A gauge of this preset that stood at `count` of its own steps; SEN0575 counts tips."""
    if preset == "dfrobot-sen0575":
        return Sen0575(catch=Catch(world, 2_794, start=count), world=world)
    catch = Catch(world, _TENTH_MM, start=count, modulus=_REGISTER_MODULUS)
    return Sonbus(catch=catch) if preset == "sonbus-xm9505" else Renke(catch=catch)
