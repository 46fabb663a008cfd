"""A device on a Modbus line: its make says what its registers hold, the rest is the same for all."""

import struct
from dataclasses import dataclass, field
from typing import Literal, Protocol

from firmware_sim.machines.world import Answering, Said, World
from firmware_sim.modbus_slave import Request, Slave, WordOrder, answer, float_registers, take_request

_REGISTER = 0xFFFF
CellKind = Literal["f32", "u32", "u16", "s16", "u8"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One value at its registers: `words` as they travel, `text` what they mean."""

    name: str
    register: int
    words: tuple[int, ...]
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nature:
    """How a make talks: see `Slave`."""

    unit_id: int = 1
    functions: frozenset[int] = field(default_factory=lambda: frozenset({3}))
    writable: frozenset[int] = frozenset()
    lax: bool = False
    also: frozenset[int] = frozenset()


class Make(Protocol):
    """What one make of device holds in its registers."""

    @property
    def nature(self) -> Nature:
        """How it talks."""
        ...

    def cells(self, at_ms: int) -> list[Cell]:
        """All that can be read at an instant; only those with a `text` are values."""
        ...

    def write(self, request: Request, at_ms: int) -> None:
        """What a write does to it."""
        ...


def words_of(value: float, kind: CellKind, order: WordOrder = "ABCD") -> tuple[int, ...]:
    """The registers of a number that is already scaled; a single byte stands in the upper half."""
    if kind == "f32":
        return float_registers(value, order)
    if kind == "u8":
        return (int(value) << 8,)
    if kind in {"u16", "s16"}:
        return (int(value) & _REGISTER,)
    high, low = struct.unpack(">HH", struct.pack(">I", int(value) & 0xFFFF_FFFF))
    return (low, high) if order == "CDAB" else (high, low)


class ModbusMachine(Answering):
    """One unit on a line."""

    def __init__(
        self, make: Make, world: World, *, unit_id: int | None = None, sleeps_after_ms: int | None = None
    ) -> None:
        self._make, self._world = make, world
        self._unit_id = make.nature.unit_id if unit_id is None else unit_id
        self._sleeps_after_ms, self._heard_ms = sleeps_after_ms, 0
        self._received = b""

    def hear(self, content: bytes, at_ms: int) -> list[Said]:
        """Requests with a good checksum; silence ends one that was broken off."""
        self._received = self._received + content if content else b""
        said: list[Said] = []
        while self._received:
            frame, self._received = take_request(self._received)
            if frame is None:
                break
            said += self._answer(frame, at_ms)
        return said

    def _answer(self, frame: bytes, at_ms: int) -> list[Said]:
        nature, request = self._make.nature, Request.from_bytes(frame)
        if request.unit_id not in {self._unit_id, *nature.also} or self._sleeps_on(at_ms):
            return []
        fault = self._world.fault("exception", at_ms)
        slave = Slave(
            unit_id=self._unit_id,
            functions=nature.functions,
            registers={
                cell.register + index: word for cell in self._make.cells(at_ms) for index, word in enumerate(cell.words)
            },
            writable=nature.writable,
            exception=fault.code if fault else None,
            lax=nature.lax,
            also=nature.also,
        )
        reply = answer(frame, slave)
        if reply is None:
            return []
        if request.is_write and not reply[1] & 0x80:
            self._make.write(request, at_ms)
        return [Said(content=reply, facts={} if fault or request.is_write else self._facts(request, at_ms))]

    def _sleeps_on(self, at_ms: int) -> bool:
        """A sonde that has slept loses the request that wakes it."""
        slept = self._sleeps_after_ms is not None and at_ms - self._heard_ms > self._sleeps_after_ms
        self._heard_ms = at_ms
        return slept

    def _facts(self, request: Request, at_ms: int) -> dict[str, object]:
        """The values that lie wholly within what was read."""
        end = request.register + request.count
        return {
            cell.name: cell.text
            for cell in self._make.cells(at_ms)
            if cell.text and request.register <= cell.register and cell.register + len(cell.words) <= end
        }
