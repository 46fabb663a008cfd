"""Cells to rain: sentinels and blanks are missing, traces are no depth, remarks become flags."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from math import gcd
from typing import Literal

from siltwatch.quantities import depth_tenth_um

Outcome = Literal["value", "missing", "left_out", "bad"]
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_REMARKED = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))[_ ]?([A-Za-z*<>~&]{1,12})")
_DECIMAL_COMMA = re.compile(r"[+-]?\d*,\d+")
_TRAILING_ZERO = re.compile(r"[.,]\d0\s*$")
_UNIT_WORDS = {
    "in": "in", "inch": "in", "inches": "in", '"': "in", "mm": "mm", "millimeter": "mm", "millimeters": "mm",
    "millimetre": "mm", "millimetres": "mm",
}  # fmt: skip
_BLANKS = frozenset(
    {"", "nan", "na", "n/a", "null", "none", "-", "--", "---", "m", "missing", "inf", "-inf", "nd", "?"}
)
_TRACES = frozenset({"t", "tr", "trace"})
# What loggers and services write for "no value": Campbell -6999 and 7999 among them, NCEI 999.99 and 99999.
_SENTINEL = re.compile(r"-(?:9{1,7}|99(?:9)?\.9{1,2}|6999|7999|888(?:8)?)(?:\.0*)?")
_HIGH_SENTINEL = re.compile(r"\+?(?:999\.9{1,2}|9{4,7}(?:\.0*|\.9+)?|7999(?:\.0*)?)")
# Words of the USGS that stand in place of a value (equipment, ice, backwater, discontinued, not determined …).
_REMARKS_ALONE = re.compile(r"(?i:\*{2,4}|eqp|ice|bkw|dis|dry|fld|mnt|rat|ssn|zfl|pr|ssr|ukn|test|logged|logg\w*)")
# At or below this many units of the last place a depth is the noise of a binary fraction: 0.00001 in the file's unit.
_NOISE_TENTH_UM = {"in": 2, "mm": 0}
_LARGEST_TENTH_UM = 100_000_000  # ten metres: no row of any gauge


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell says: a depth with flags, or why there is none."""

    outcome: Outcome
    depth_tenth_um: int = 0
    flags: tuple[str, ...] = ()
    reason: str = ""


_MISSING = Cell("missing")


def unit_named(word: str) -> str | None:
    """`in` or `mm` of a word such as `inches`; None for anything else."""
    return _UNIT_WORDS.get(word.strip().strip("[]().").lower())


def cell_reader(
    unit: str,
    *,
    max_row_tenth_um: int | None = None,
    overflow_tenth_um: int | None = None,
    decimal_comma: bool = False,
) -> Callable[[str], Cell]:
    """A reader of the cells of one column; each text is judged once, files repeat few of them."""
    known: dict[str, Cell] = {}

    def read(text: str) -> Cell:
        cell = known.get(text)
        if cell is None:
            cell = _read(text.strip(), unit, decimal_comma=decimal_comma)
            cell = known[text] = _judged(cell, max_row_tenth_um, overflow_tenth_um)
        return cell

    return read


def _judged(cell: Cell, max_row_tenth_um: int | None, overflow_tenth_um: int | None) -> Cell:
    """A row that fails is left out and counted: a full counter byte, or more than the largest row."""
    if cell.outcome == "value" and overflow_tenth_um is not None and cell.depth_tenth_um >= overflow_tenth_um:
        return Cell("left_out", flags=("overflow",))
    if cell.outcome == "value" and max_row_tenth_um is not None and cell.depth_tenth_um > max_row_tenth_um:
        return Cell("left_out", flags=("over_max",))
    return cell


def _read(text: str, unit: str, *, decimal_comma: bool) -> Cell:
    word = text.lower()
    if word in _BLANKS or _SENTINEL.fullmatch(text) or _HIGH_SENTINEL.fullmatch(text):
        return _MISSING
    if word in _TRACES:
        return Cell("value", flags=("trace",))
    if _DECIMAL_COMMA.fullmatch(text):
        text = text.replace(",", ".")
    elif decimal_comma and "," in text:
        text = text.replace(".", "").replace(",", ".")
    if _NUMBER.fullmatch(text):
        return _depth(text, unit, ())
    match = _REMARKED.fullmatch(text)
    if match:
        return _remarked(match[1], match[2], unit)
    if _REMARKS_ALONE.fullmatch(text):
        return Cell("missing", flags=(f"remark_{word.strip('*') or 'unavailable'}",))
    return Cell("bad", reason=f"expected a depth in {unit}, found {text[:40]!r}")


def _remarked(number: str, remark: str, unit: str) -> Cell:
    stated = unit_named(remark)
    if stated is not None:
        return _depth(number, stated, ())
    return _depth(number, unit, ("suspect",) if remark.lower() == "s" else (f"remark_{remark.lower()}",))


def _depth(text: str, unit: str, flags: tuple[str, ...]) -> Cell:
    value = Decimal(text)
    if abs(value.adjusted()) > 12 and value:  # noqa: PLR2004 - neither noise nor rain has thirteen places
        value = Decimal(0) if value.adjusted() < 0 else value
    if value > _LARGEST_TENTH_UM:
        return Cell("bad", reason=f"expected a depth in {unit}, found {text[:40]!r}")
    depth = depth_tenth_um(value, unit)
    if depth < -_NOISE_TENTH_UM[unit]:
        return Cell("left_out", flags=("negative", *flags))
    if depth > _LARGEST_TENTH_UM:
        return Cell("bad", reason=f"expected a depth in {unit} of one row, found {text[:40]!r}: more than ten metres")
    if depth <= _NOISE_TENTH_UM[unit]:
        return Cell("value", flags=(*flags, "noise") if value else flags)
    return Cell("value", depth, flags)


# Steps of gauges in millimetres (0.1, 0.25, 0.254, 0.2794 mm); no gauge in inches steps so coarsely.
_MM_STEPS = (1000, 2500, 2540, 2794)
_SCALE = 10_000
_LARGEST_INCH_ROW = 10  # no gauge has seen ten inches in one row


def likely_unit(texts: Sequence[str]) -> str | None:
    """The unit that the common step of the values speaks for; None without rain to tell it from."""
    scaled = [value for value in map(_scaled, texts) if value]
    if not scaled:
        return None
    # A trailing zero shows how finely the file writes, even where few values show the step.
    written = [_SCALE // 100 for text in texts if _TRAILING_ZERO.search(text)]
    step = reduce(gcd, [*scaled, *written])
    metric = any(step % known == 0 for known in _MM_STEPS) or max(scaled) > _LARGEST_INCH_ROW * _SCALE
    return "mm" if metric else "in"


def _scaled(text: str) -> int:
    stripped = text.strip().replace(",", ".")
    if not _NUMBER.fullmatch(stripped) or _HIGH_SENTINEL.fullmatch(stripped):
        return 0
    value = Decimal(stripped)
    return int((value * _SCALE).to_integral_value()) if 0 < value < _SCALE else 0
