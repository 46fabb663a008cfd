"""A Modbus RTU slave that answers reads and writes of its registers: frames in, frames out (V1.02)."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

WordOrder = Literal["ABCD", "CDAB", "BADC", "DCBA"]
ILLEGAL_FUNCTION, ILLEGAL_ADDRESS, ILLEGAL_VALUE, DEVICE_FAILURE = 1, 2, 3, 4
_SHORT_REQUEST_BYTES = 8  # unit, function, two words, checksum
WRITE_ONE, WRITE_MANY = 6, 16
_MOST_REGISTERS = 125
_LONGEST_FRAME_BYTES = 256


def crc16(frame: bytes) -> bytes:
    """CRC-16 of Modbus: polynomial 0xA001 reflected, start 0xFFFF, low byte first."""
    register = 0xFFFF
    for byte in frame:
        register ^= byte
        for _ in range(8):
            register = (register >> 1) ^ (0xA001 if register & 1 else 0)
    return register.to_bytes(2, "little")


def float_registers(value: float, word_order: WordOrder) -> tuple[int, int]:
    """The two registers of a 32-bit float; the order names its bytes A (highest) to D as they travel."""
    named = dict(zip("ABCD", struct.pack(">f", value), strict=True))
    high, low, next_high, next_low = (named[letter] for letter in word_order)
    return high << 8 | low, next_high << 8 | next_low


@dataclass(frozen=True, slots=True, kw_only=True)
class Slave:
    """One slave on a line: the functions it knows and its registers at this moment.

    `exception` answers every read with that code; one that is `lax` takes requests for no registers at all, and says
    nothing where another would refuse. It answers, with its own number, to those of `also` as well.
    """

    unit_id: int
    functions: frozenset[int]
    registers: Mapping[int, int]
    writable: frozenset[int] = frozenset()
    exception: int | None = None
    lax: bool = False
    also: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a request with a good checksum asks for; `words` are those that it writes."""

    unit_id: int
    function: int
    register: int
    count: int
    words: tuple[int, ...] = ()

    @classmethod
    def from_bytes(cls, frame: bytes) -> "Request":
        """A read of registers, or a write of one or of several."""
        unit_id, function, register, count = struct.unpack(">BBHH", frame[:6])
        if function == WRITE_ONE:
            return cls(unit_id=unit_id, function=function, register=register, count=1, words=(count,))
        content = frame[7:-2] if function == WRITE_MANY else b""
        words = struct.unpack(f">{len(content) // 2}H", content[: len(content) // 2 * 2])
        return cls(unit_id=unit_id, function=function, register=register, count=count, words=words)

    @property
    def is_write(self) -> bool:
        """Whether it changes something."""
        return self.function in {WRITE_ONE, WRITE_MANY}


def take_request(received: bytes) -> tuple[bytes | None, bytes]:
    """The first whole request and what follows it; bytes that begin none are passed over."""
    while len(received) >= _SHORT_REQUEST_BYTES:
        length = _request_length(received)
        if len(received) < length <= _LONGEST_FRAME_BYTES:
            return None, received
        frame = received[:length]
        if crc16(frame[:-2]) == frame[-2:]:
            return frame, received[length:]
        received = received[1:]
    return None, received


def _request_length(received: bytes) -> int:
    return 9 + received[6] if received[1] == WRITE_MANY else _SHORT_REQUEST_BYTES


def answer(frame: bytes, slave: Slave) -> bytes | None:
    """The reply to a request with a good checksum; None where it is for another slave, or has no answer."""
    request = Request.from_bytes(frame)
    if request.unit_id not in {slave.unit_id, *slave.also}:
        return None
    code = _refusal(slave, request)
    if code is not None:
        is_unspoken = slave.lax and slave.exception is None
        return None if is_unspoken else _closed(bytes((slave.unit_id, request.function | 0x80, code)))
    if request.is_write:
        return _closed(bytes([slave.unit_id]) + frame[1:6])
    words = [slave.registers[request.register + index] for index in range(request.count)]
    return _closed(struct.pack(f">BBB{len(words)}H", slave.unit_id, request.function, 2 * len(words), *words))


def _refusal(slave: Slave, request: Request) -> int | None:
    if request.function not in slave.functions:
        return ILLEGAL_FUNCTION
    if not (0 if slave.lax else 1) <= request.count <= _MOST_REGISTERS:
        return ILLEGAL_VALUE
    known = slave.writable if request.is_write else slave.registers
    if any(request.register + index not in known for index in range(max(1, request.count))):
        return ILLEGAL_ADDRESS
    return slave.exception


def _closed(frame: bytes) -> bytes:
    return frame + crc16(frame)
