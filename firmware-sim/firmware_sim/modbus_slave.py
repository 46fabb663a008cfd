"""A Modbus RTU slave that answers reads of its registers: frames in, frames out (Modbus over serial line V1.02)."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

WordOrder = Literal["ABCD", "CDAB", "BADC", "DCBA"]
ILLEGAL_FUNCTION, ILLEGAL_ADDRESS, ILLEGAL_VALUE, DEVICE_FAILURE = 1, 2, 3, 4
_SHORT_REQUEST_BYTES = 8  # unit, function, two words, checksum
_WRITE_MANY = 16
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
    """One slave on a line: the functions it knows and its registers at this moment."""

    unit_id: int
    functions: frozenset[int]
    registers: Mapping[int, int]
    failing: bool = False  # answers every read with exception 4


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
    return 9 + received[6] if received[1] == _WRITE_MANY else _SHORT_REQUEST_BYTES


def answer(request: bytes, slave: Slave) -> bytes | None:
    """The reply to a request with a good checksum; None where it is for another slave."""
    unit_id, function, address, count = struct.unpack(">BBHH", request[:6])
    if unit_id != slave.unit_id:
        return None
    code = _refusal(slave, function=function, address=address, count=count)
    if code is not None:
        return _closed(bytes((unit_id, function | 0x80, code)))
    words = [slave.registers[address + index] for index in range(count)]
    return _closed(struct.pack(f">BBB{count}H", unit_id, function, 2 * count, *words))


def _refusal(slave: Slave, *, function: int, address: int, count: int) -> int | None:
    if function not in slave.functions:
        return ILLEGAL_FUNCTION
    if not 0 < count <= _MOST_REGISTERS:
        return ILLEGAL_VALUE
    if any(address + index not in slave.registers for index in range(count)):
        return ILLEGAL_ADDRESS
    return DEVICE_FAILURE if slave.failing else None


def _closed(frame: bytes) -> bytes:
    return frame + crc16(frame)
