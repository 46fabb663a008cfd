"""Raw rows of radio gauges as a receiver demodulates them, each checked by its own sum (devices.md C.4)."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from gateway.drafts import Draft
from gateway.frames.checksums import crc8
from siltwatch.errors import FrameError
from siltwatch.quantities import plain

_WH40_FAMILY = 0x40
_BRESSER_HALF = 13  # bytes, and then as many that are their complement
_BRESSER_RAIN_GAUGES = frozenset({0x39, 0x3A, 0x3B})  # of the sensor types; the others are whole stations
_SCHOU_BYTES = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class RadioRow:
    """One row: `count` in counts of `count_tenth_um` that wrap at `modulus`; `restarted` where the row says so."""

    device: str
    count: int
    count_tenth_um: int
    modulus: int | None
    seq: int | None = None
    restarted: bool = False
    battery_v: Decimal | None = None

    @classmethod
    def from_bytes(cls, row: bytes, *, sum_byte: int | None = None) -> "RadioRow":
        """The row of one transmission; of a Schou row a receiver may give the sum apart. Raises FrameError."""
        if sum_byte is not None or len(row) == _SCHOU_BYTES:
            return _schou(row, sum_byte)
        reader = _READERS.get(len(row))
        if reader is None:
            raise FrameError("length", f"{len(row)} bytes are the row of no known gauge")
        return reader(row)


def _check(told: int, right: int) -> None:
    if told != right:
        raise FrameError("checksum", f"the bytes give {right:02X}")


def _wh40(row: bytes) -> RadioRow:
    _check(row[7], crc8(row[:7]))
    _check(row[8], sum(row[:8]) & 0xFF)
    if row[0] != _WH40_FAMILY:
        raise FrameError("not_a_reading", f"family {row[0]:02X}")
    battery = Decimal(row[4] & 0x1F).scaleb(-1)
    return RadioRow(
        device=f"EcoWitt-WH40/{int.from_bytes(row[1:4], 'big')}",
        count=int.from_bytes(row[5:7], "big"),
        count_tenth_um=1000,
        modulus=65536,
        battery_v=battery or None,
    )


def _lacrosse(row: bytes) -> RadioRow:
    """R1 and R3: the high byte of the count, one that is always AA, the low byte; the R3 tells a second count."""
    _check(row[-1], crc8(row[:-1]))
    model = "R1" if len(row) == 8 else "R3"  # noqa: PLR2004 - bytes of an R1's row
    return RadioRow(
        device=f"LaCrosse-{model}/{int.from_bytes(row[:3], 'big')}",
        count=row[4] << 8 | row[6],
        count_tenth_um=2500,
        modulus=None,
        seq=row[3] >> 1 & 7,
        restarted=bool(row[3] & 0x40),
    )


def _bresser(row: bytes) -> RadioRow:
    first, second = row[:_BRESSER_HALF], row[_BRESSER_HALF:]
    if any(one ^ other != 0xFF for one, other in zip(first, second, strict=True)):  # noqa: PLR2004 - all bits
        raise FrameError("checksum", "the halves are no complements")
    _check(second[0], sum(byte.bit_count() for byte in second[1:]))
    is_gauge = second[2] & 0x7F in _BRESSER_RAIN_GAUGES
    return RadioRow(
        device=f"Bresser-{'ProRainGauge' if is_gauge else '5in1'}/{second[1]}",
        count=_decimal_digits(second[11]) * 100 + _decimal_digits(second[10]),
        count_tenth_um=2500 if is_gauge else 1000,
        modulus=10_000,
        restarted=not second[2] & 0x80,
    )


def _decimal_digits(byte: int) -> int:
    high, low = byte >> 4, byte & 0x0F
    if high > 9 or low > 9:  # noqa: PLR2004 - the largest digit
        raise FrameError("range", f"{byte:02X} is no two decimal digits")
    return high * 10 + low


def _schou(row: bytes, sum_byte: int | None) -> RadioRow:
    if sum_byte is None or len(row) != _SCHOU_BYTES:
        raise FrameError("checksum", "seven bytes of a Schou gauge come with their sum: option sum=HH")
    _check(sum_byte, sum(row) & 0xFF)
    return RadioRow(
        device=f"Schou-72543/{int.from_bytes(row[:2], 'big')}",
        count=int.from_bytes(row[3:5], "little"),
        count_tenth_um=1000,
        modulus=65536,
    )


_READERS: dict[int, Callable[[bytes], RadioRow]] = {9: _wh40, 8: _lacrosse, 11: _lacrosse, 26: _bresser}


def drafts(row: RadioRow) -> tuple[Draft, ...]:
    """Rain, and the battery where the row tells it."""
    words: dict[str, Any] = {"modulus": row.modulus, "device": row.device}
    if row.seq is not None:
        words["seq"] = row.seq
    if row.restarted:
        words["reset_sign"] = True
    rain = Draft(
        quantity="rain_count",
        semantics="cumulative",
        device=row.device,
        count=row.count,
        count_tenth_um=row.count_tenth_um,
        modulus=row.modulus,
        reset_sign=row.restarted,
        facts=tuple(words.items()),
    )
    if row.battery_v is None:
        return (rain,)
    return rain, Draft(quantity="battery", device=row.device, value=plain(row.battery_v), unit="V")
