"""The rows of bits that radio gauges send, as bytes (devices.md C.4): the checksums are reckoned, never copied."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

_BYTE = 0xFF
_BRESSER_RAIN_GAUGE, _BRESSER_STATION = 0x3B, 0x1D
_SCHOU_FLAGS = 0x8C


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """What a radio gauge holds when it sends: `fresh` after a new battery, `seq` counts its transmissions."""

    number: int
    count: int
    seq: int = 0
    fresh: bool = False
    tenth_volts: int = 16


def crc8(row: bytes) -> int:
    """Polynomial 0x31 from 0, highest bit first."""
    register = 0
    for byte in row:
        register ^= byte
        for _ in range(8):
            register = (register << 1 ^ 0x31 if register & 0x80 else register << 1) & _BYTE
    return register


def wh40_row(held: Register) -> bytes:
    """Family 40, id, battery, count, CRC-8 and the sum of all before it."""
    row = b"\x40" + held.number.to_bytes(3, "big") + bytes((held.tenth_volts,)) + held.count.to_bytes(2, "big")
    row += bytes((crc8(row),))
    return row + bytes((sum(row) & _BYTE,))


def _lacrosse_head(held: Register) -> bytes:
    return held.number.to_bytes(3, "big") + bytes((0x40 * held.fresh | (held.seq & 7) << 1,))


def _lacrosse_count(count: int) -> bytes:
    return bytes((count >> 8 & _BYTE, 0xAA, count & _BYTE))


def r1_row(held: Register) -> bytes:
    """Id, flags, count with AA between its bytes, CRC-8."""
    row = _lacrosse_head(held) + _lacrosse_count(held.count)
    return row + bytes((crc8(row),))


def r3_row(held: Register) -> bytes:
    """As R1 with the count twice."""
    row = _lacrosse_head(held) + 2 * _lacrosse_count(held.count)
    return row + bytes((crc8(row),))


def _bresser_row(held: Register, kind: int) -> bytes:
    """Thirteen bytes upside down, then the same upright; the first of them counts the ones of the rest."""
    upper, lower = divmod(held.count, 100)
    flags = kind if held.fresh else kind | 0x80
    body = bytes((held.number, flags, 0, 0, 0, 0x10, 0x15, 0x01, 0x71, _decimal(lower), _decimal(upper), 0))
    second = bytes((sum(byte.bit_count() for byte in body),)) + body
    return bytes(byte ^ _BYTE for byte in second) + second


def _decimal(number: int) -> int:
    return (number // 10) << 4 | number % 10


def schou_row(held: Register) -> bytes:
    """Id, flags, count with its low byte first, two bytes of temperature; a receiver hands the sum on beside it."""
    row = held.number.to_bytes(2, "big") + bytes((_SCHOU_FLAGS,)) + held.count.to_bytes(2, "little") + b"\x35\x06"
    return row + bytes((sum(row) & _BYTE,))


RADIO_ROWS: Mapping[str, Callable[[Register], bytes]] = {
    "EcoWitt-WH40": wh40_row,
    "LaCrosse-R1": r1_row,
    "LaCrosse-R3": r3_row,
    "Bresser-5in1": lambda held: _bresser_row(held, _BRESSER_STATION),
    "Bresser-ProRainGauge": lambda held: _bresser_row(held, _BRESSER_RAIN_GAUGE),
    "Schou-72543": schou_row,
}
