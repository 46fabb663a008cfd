"""Depth, turbidity and durations: exact, with their units, never mixed."""

import re
from dataclasses import dataclass
from datetime import timedelta
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from fractions import Fraction
from typing import Self

from siltwatch.errors import QuantityError

# Tenths of a micrometre in one unit. 0.2794 mm is 279.4 micrometres, hence the tenth.
TENTH_UM_PER = {"in": 254_000, "mm": 10_000}
_QUANTITY = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*([A-Za-z/µ%]*)\s*")
_LONGEST_TEXT, _MOST_PLACES = 100, 40
_MS_PER = {"ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}


def _split(text: str, kind: str) -> tuple[Decimal, str]:
    match = _QUANTITY.fullmatch(text)
    if match is None:
        message = f"{text!r} is not a {kind}: expected a number and a unit"
        raise QuantityError(message)
    try:
        value = Decimal(match[1])
    except InvalidOperation:  # an exponent beyond all reckoning
        value = Decimal("Infinity")
    if len(text) > _LONGEST_TEXT or not value.is_finite() or abs(value.adjusted()) > _MOST_PLACES:
        # An exact fraction of 1e999999 would be reckoned for minutes.
        message = f"{text[:_LONGEST_TEXT]!r} is not a {kind}: expected fewer figures"
        raise QuantityError(message)
    return value, match[2]


def depth_tenth_um(value: str | Decimal, unit: str) -> int:
    """Tenths of a micrometre of a depth from a file, rounded half-even to the nearest whole one (0.0001 mm)."""
    if unit not in TENTH_UM_PER:
        message = f"unknown unit of depth {unit!r}: expected one of {', '.join(TENTH_UM_PER)}"
        raise QuantityError(message)
    try:
        scaled = Decimal(value) * TENTH_UM_PER[unit]
        if abs(scaled) < 10**18:
            return int(scaled.to_integral_value(ROUND_HALF_EVEN))
    except InvalidOperation as error:
        message = f"{value!r} is not a depth in {unit}"
        raise QuantityError(message) from error
    message = f"{value!r} is not a depth in {unit}"
    raise QuantityError(message)


@dataclass(frozen=True, slots=True, order=True)
class Depth:
    """Rain fallen, a length in whole tenths of a micrometre (0.0001 mm)."""

    tenth_um: int

    def __post_init__(self) -> None:
        if type(self.tenth_um) is not int:
            message = f"a depth is a whole number of tenths of a micrometre, not {self.tenth_um!r}"
            raise QuantityError(message)

    @classmethod
    def parse(cls, text: str) -> Self:
        """`"0.5 in"` or `"0.2794 mm"`, exactly; what is no whole tenth of a micrometre is refused."""
        value, unit = _split(text, "depth")
        if unit not in TENTH_UM_PER:
            message = f"{text!r} is not a depth: expected a unit of {' or '.join(TENTH_UM_PER)}"
            raise QuantityError(message)
        scaled = value * TENTH_UM_PER[unit]
        if abs(scaled) >= 10**18 or scaled != scaled.to_integral_value():
            message = f"{text!r} is no whole number of 0.0001 mm"
            raise QuantityError(message)
        return cls(int(scaled))

    @property
    def inches(self) -> Decimal:
        """Exact inches, to six places, rounded toward zero so that nothing below a threshold reads as reaching it."""
        return truncated_inches(self.tenth_um)

    @property
    def millimetres(self) -> Decimal:
        """Exact millimetres."""
        return Decimal(self.tenth_um).scaleb(-4)

    def __add__(self, other: Self) -> Self:
        return type(self)(self.tenth_um + other.tenth_um)

    def __sub__(self, other: Self) -> Self:
        return type(self)(self.tenth_um - other.tenth_um)

    def __mul__(self, count: int) -> Self:
        return type(self)(self.tenth_um * count)

    def __str__(self) -> str:
        return f"{plain(self.millimetres)} mm"


def truncated_inches(tenth_um: int, places: int = 6) -> Decimal:
    """Inches cut toward zero at `places`: 0.496 never reads as 0.50."""
    scale = 10**places
    sign = -1 if tenth_um < 0 else 1
    return Decimal(sign * (abs(tenth_um) * scale // TENTH_UM_PER["in"])).scaleb(-places)


def inches_text(tenth_um: int) -> str:
    """Decimal text in inches: at least two places, up to six, cut and never rounded across a threshold."""
    whole, _, fraction = f"{truncated_inches(tenth_um):f}".partition(".")
    return f"{whole}.{fraction.rstrip('0').ljust(2, '0')}"


def plain(value: Decimal) -> str:
    """Decimal text without exponent and without trailing zeros."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def parse_duration(text: str) -> timedelta:
    """`"6 h"`, `"500 s"`, `"15 min"`, `"7 d"`, exactly; finer than a millisecond is refused."""
    value, unit = _split(text, "duration")
    if unit not in _MS_PER:
        message = f"{text!r} is not a duration: expected a unit of {', '.join(_MS_PER)}"
        raise QuantityError(message)
    milliseconds = Fraction(value) * _MS_PER[unit]
    if milliseconds.denominator != 1:
        message = f"{text!r} is finer than a millisecond"
        raise QuantityError(message)
    try:
        return timedelta(milliseconds=int(milliseconds))
    except OverflowError as error:
        message = f"{text!r} is too long a duration"
        raise QuantityError(message) from error


def duration_text(duration: timedelta) -> str:
    """`2 h 10 m`, `3 d 4 h`, `40 s`: how a time left or an age is told to a person; the sign is the caller's."""
    seconds = abs(int(duration.total_seconds()))
    days, seconds = divmod(seconds, 86400)
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    if days:
        return f"{days} d {hours} h"
    if hours:
        return f"{hours} h {minutes:02d} m"
    return f"{minutes} m" if minutes else f"{seconds} s"


# NTU is white light (EPA 180.1), FNU infrared (ISO 7027): equal on formazin, unequal in muddy water.
_NO_DECIMALS_FROM = 99.95  # what would read as 100.0
TURBIDITY_UNITS = ("NTU", "FNU", "FTU", "FNMU", "NTRU", "FBU")


def turbidity_text(value: float) -> str:
    """How turbidity is told to a person: one decimal below 100, none above; a probe's further digits are noise."""
    return f"{value:.1f}" if abs(value) < _NO_DECIMALS_FROM else f"{value:.0f}"


@dataclass(frozen=True, slots=True)
class Turbidity:
    """Cloudiness with its unit and its method (the make of probe); comparable only with its own kind."""

    value: float
    unit: str
    method: str

    def __post_init__(self) -> None:
        if self.unit not in TURBIDITY_UNITS:
            message = f"unknown unit of turbidity {self.unit!r}: expected one of {', '.join(TURBIDITY_UNITS)}"
            raise QuantityError(message)

    def _same_kind(self, other: Self) -> None:
        if (self.unit, self.method) != (other.unit, other.method):
            message = (
                f"turbidity in {self.unit} by {self.method!r} cannot be compared with {other.unit} by "
                f"{other.method!r}: use two probes of one make, in one unit"
            )
            raise QuantityError(message)

    def __sub__(self, other: Self) -> float:
        """The plain difference, in the common unit; unlike unit or method raises."""
        self._same_kind(other)
        return self.value - other.value

    def __lt__(self, other: Self) -> bool:
        self._same_kind(other)
        return self.value < other.value

    def __le__(self, other: Self) -> bool:
        self._same_kind(other)
        return self.value <= other.value

    def __gt__(self, other: Self) -> bool:
        return other < self

    def __ge__(self, other: Self) -> bool:
        return other <= self
