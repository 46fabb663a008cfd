"""One column of a probe as it stands in a file: cells to values, codes and words to reasons."""

import re
from dataclasses import dataclass, field

from collector.files.series import BadRow
from collector.files.stamps import Stamp

_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_REMARKED = re.compile(r"(?P<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+))[_ ]?(?P<word>[A-Za-z*~&]{1,12})")
_LIMITED = re.compile(r"(?P<mark>[<>])\s*(?P<number>\d+(?:\.\d*)?)")
_WORD = re.compile(r"[A-Za-z*#]{1,12}")
_BLANKS = frozenset({"", "nan", "na", "n/a", "null", "none", "-", "--", "---", "m", "missing", "nd", "?"})
_SENTINELS = frozenset({-999.0, -9999.0, -99999.0, -999999.0, -7999.0, -6999.0, 7999.0, 9999999.0})
# Words of the USGS that say that an instrument could not see the water; a number beside them is none of the water's.
_BLINDING = frozenset({"ice", "eqp", "mnt", "dry", "fld", "bkw", "dis", "zfl", "ssn", "pr", "ukn", "test", "***", "--"})
_LONGEST_QUOTE = 120


@dataclass(slots=True, kw_only=True)
class RawProbe:
    """Rows of one probe in the order of the file; owned by the reader of one file."""

    sensor: str
    station: str | None = None
    unit: str | None = None
    zone: str | None = None
    walls: list[int] = field(default_factory=list)
    offsets: list[int | None] = field(default_factory=list)
    values: list[float | None] = field(default_factory=list)
    faults: dict[int, str] = field(default_factory=dict)
    flags: dict[int, tuple[str, ...]] = field(default_factory=dict)
    bad_rows: list[BadRow] = field(default_factory=list)

    def add(self, line: int, stamp: Stamp, cell: str, flags: tuple[str, ...] = ()) -> None:
        """Take one row: its stamp as read, the text of its value, and what its codes say."""
        told = read_cell(cell)
        if told is None:
            self.reject(line, cell, "expected a number")
            return
        value, fault, own = told
        index = len(self.walls)
        self.walls.append(stamp[0])
        self.offsets.append(stamp[1])
        self.values.append(value)
        words = (*own, *flags)
        fault = fault or next((word.removeprefix("code_") for word in words if _blinds(word)), "")
        if fault:
            self.faults[index] = fault
        if words:
            self.flags[index] = words

    def reject(self, line: int, text: str, reason: str) -> None:
        """Keep a row that says nothing certain, with its line."""
        self.bad_rows.append(BadRow(line=line, text=text[:_LONGEST_QUOTE], reason=reason))


def _blinds(word: str) -> bool:
    return word.removeprefix("code_") in _BLINDING


def read_cell(cell: str) -> tuple[float | None, str, tuple[str, ...]] | None:
    """Value, reason why there is none, and flags of a cell; None for what is no cell of numbers at all."""
    text = cell.strip()
    if _NUMBER.fullmatch(text):
        value = float(text)
        return (None, "sentinel", ()) if value in _SENTINELS else (value, "", ())
    if text.lower() in _BLANKS:
        return None, "no_value", ()
    limited = _LIMITED.fullmatch(text)
    if limited:
        return float(limited["number"]), "", ("above_range" if limited["mark"] == ">" else "below_range",)
    remarked = _REMARKED.fullmatch(text)
    if remarked:
        return float(remarked["number"]), "", (f"code_{remarked['word'].lower()}",)
    return (None, text.lower(), ()) if _WORD.fullmatch(text) else None
