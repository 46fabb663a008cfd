"""Numbers of device frames as exact decimals."""

import math
import struct
from decimal import Decimal

from siltwatch.errors import FrameError

# How the bytes A B C D of a big-endian value lie on the wire: each name gives the place of A, B, C, D.
WORD_ORDERS = {"ABCD": (0, 1, 2, 3), "CDAB": (2, 3, 0, 1), "BADC": (1, 0, 3, 2), "DCBA": (3, 2, 1, 0)}
_FORMATS = {"u8": ">B", "u16": ">H", "s16": ">h", "u32": ">I", "s32": ">i", "f32": ">f"}
_WIDEST_DIGITS = 9  # a 32-bit float never needs more to be told from its neighbours


def width_bytes(kind: str) -> int:
    """How many bytes a value of `u8 u16 s16 u32 s32 f32` takes."""
    return struct.calcsize(_FORMATS[kind])


def number(raw: bytes, *, kind: str, word_order: str) -> Decimal:
    """The value of `raw`; a float that is no number is refused as a sentinel, never read as 0."""
    (value,) = struct.unpack(_FORMATS[kind], _big_endian(raw, word_order))
    if kind != "f32":
        return Decimal(value)
    if not math.isfinite(value):
        raise FrameError("sentinel", f"the register holds {value}")
    return shortest_float32(value)


def _big_endian(raw: bytes, word_order: str) -> bytes:
    places = WORD_ORDERS[word_order]
    if len(raw) == len(places):
        return bytes(raw[place] for place in places)
    swapped = len(raw) > 1 and places[0] > places[1]
    return raw[::-1] if swapped else raw


def shortest_float32(value: float) -> Decimal:
    """The shortest decimal that is the same 32-bit float: 31.8 and not 31.799999237060547."""
    wanted = struct.pack(">f", value)
    for digits in range(1, _WIDEST_DIGITS):
        text = f"{value:.{digits}g}"
        if _packed(text) == wanted:
            return Decimal(text)
    return Decimal(f"{value:.{_WIDEST_DIGITS}g}")


def _packed(text: str) -> bytes | None:
    try:
        return struct.pack(">f", float(text))
    except OverflowError:
        return None
