"""Where a table keeps its stamps, its rain, its stations and zones: by names first, by content where names are mute."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from collector.files import words
from collector.files.counting import as_number
from collector.files.stamps import is_clock, is_stamp
from siltwatch.errors import InputFileError

_MOST = 0.6  # share of the sampled cells that must agree before content decides a column
_COMPACT_DATE_DIGITS = 8
_EPOCH_DIGITS = {10: 1000, 13: 1}
_EPOCH = re.compile(r"1\d{9}(?:\d{3})?")  # seconds or milliseconds from 2001 to 2033


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueColumn:
    """A column of numbers; `unit` is what its name states, None where nothing does."""

    index: int
    name: str
    unit: str | None = None
    running: bool = False
    code_index: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The columns of one table that matter for a series of values."""

    stamp: int
    clock: int | None
    stamp_name: str
    epoch_scale: int | None
    station: int | None
    zone: int | None
    values: tuple[ValueColumn, ...]

    @property
    def width(self) -> int:
        """Cells a row needs before it can be read at all."""
        used = [self.stamp, self.clock or 0, self.zone or 0, *(min(v.index for v in self.values),)]
        return max(used) + 1


def find_columns(names: Sequence[str], sample: Sequence[Sequence[str]], *, asked: str | None, at_line: int) -> Columns:
    """The columns of a table; raises InputFileError naming the header's line when stamps or rain are not found."""
    shares = [_shares(sample, index) for index in range(len(names))]
    stamp, clock, epoch_scale = _stamp_columns(names, sample, shares, at_line)
    taken = {stamp, clock}
    zone = next((i for i, name in enumerate(names) if words.says_zone(name) and i not in taken), None)
    station = next(
        (i for i, name in enumerate(names) if i not in {*taken, zone} and _is_station(name, shares[i])), None
    )
    values = _value_columns(names, shares, {*taken, zone, station}, asked)
    if not values:
        message = f"line {at_line}: expected a column of rain, found {', '.join(n or '(no name)' for n in names)}"
        raise InputFileError(message + "; name it with --sensor")
    return Columns(
        stamp=stamp, clock=clock, stamp_name=names[stamp], epoch_scale=epoch_scale, station=station, zone=zone,
        values=values,
    )  # fmt: skip


def is_data_row(cells: Sequence[str]) -> bool:
    """Whether a row holds a stamp and something beside it."""
    return len(cells) > 1 and any(is_stamp(cell) or _is_compact_date(cell) or _is_epoch(cell) for cell in cells)


def _is_epoch(cell: str) -> bool:
    return _EPOCH.fullmatch(cell.strip()) is not None


def _is_compact_date(cell: str) -> bool:
    text = cell.strip()
    return len(text) == _COMPACT_DATE_DIGITS and text.isdigit() and is_stamp(f"{text[:4]}-{text[4:6]}-{text[6:]}")


@dataclass(frozen=True, slots=True)
class _Share:
    """Shares of the filled cells of a column that are stamps, times of day and numbers."""

    stamp: float
    clock: float
    number: float
    filled: int


def _shares(sample: Sequence[Sequence[str]], index: int) -> _Share:
    cells = [row[index] for row in sample if index < len(row) and row[index].strip()]
    count = len(cells)
    if not count:
        return _Share(0, 0, 0, 0)
    return _Share(
        sum(map(is_stamp, cells)) / count,
        sum(map(is_clock, cells)) / count,
        sum(as_number(cell) is not None for cell in cells) / count,
        count,
    )


def _stamp_columns(
    names: Sequence[str], sample: Sequence[Sequence[str]], shares: Sequence[_Share], at_line: int
) -> tuple[int, int | None, int | None]:
    found = [index for index, share in enumerate(shares) if share.stamp >= _MOST]
    found = found or [index for index in range(len(names)) if _mostly(sample, index, _is_compact_date)]
    found = found or [i for i, name in enumerate(names) if words.says_stamp(name) and _is_free_text(shares[i])]
    if not found:
        return _epoch_column(names, sample, at_line)
    stamp = next((index for index in found if words.says_stamp(names[index]) and _is_utc(names[index])), found[0])
    dateless = _mostly(sample, stamp, lambda cell: ":" not in cell)
    clocks = [index for index, share in enumerate(shares) if index != stamp and share.clock >= _MOST]
    return stamp, clocks[0] if dateless and clocks else None, None


def _is_free_text(share: _Share) -> bool:
    return share.number < _MOST and share.clock < _MOST


def _is_utc(name: str) -> bool:
    return bool({"utc", "gmt"} & set(words.tokens(name)))


def _mostly(sample: Sequence[Sequence[str]], index: int, test: Callable[[str], bool]) -> bool:
    cells = [row[index] for row in sample if index < len(row) and row[index].strip()]
    return bool(cells) and sum(test(cell) for cell in cells) >= _MOST * len(cells)


def _digits(count: int) -> Callable[[str], bool]:
    return lambda cell: cell.isdigit() and len(cell) == count


def _epoch_column(names: Sequence[str], sample: Sequence[Sequence[str]], at_line: int) -> tuple[int, None, int]:
    named = [i for i, name in enumerate(names) if words.says_stamp(name) or {"epoch", "unix"} & set(words.tokens(name))]
    for index in named:
        for digits, scale in _EPOCH_DIGITS.items():
            if _mostly(sample, index, _digits(digits)):
                return index, None, scale
    message = (
        f"line {at_line}: expected a column of dates such as 2026-06-10 15:40, found "
        f"{', '.join(name or '(no name)' for name in names)}"
    )
    raise InputFileError(message)


def _is_station(name: str, share: _Share) -> bool:
    if not words.says_station(name) or words.says_code(name):
        return False
    plain = {"station", "site", "stn"} & set(words.tokens(name))
    return bool(plain) or (share.filled > 0 and share.number < 1 - _MOST)


def _value_columns(
    names: Sequence[str], shares: Sequence[_Share], taken: set[int | None], asked: str | None
) -> tuple[ValueColumn, ...]:
    called = words.told_apart(names)
    free = [i for i in range(len(names)) if i not in taken and not words.says_code(names[i])]
    chosen = [index for index in free if asked is not None and called[index].lower() == asked.lower()]
    chosen = chosen or [index for index in free if words.role(names[index]) in {"rain", "gauge", "running"}]
    if not chosen:
        numeric = [i for i in free if shares[i].number >= _MOST and not words.is_unlike_quantity(names[i])]
        bare = [i for i in free if words.role(names[i]) == "depth"]
        chosen = numeric if len(numeric) == 1 else bare
    return tuple(
        ValueColumn(
            index=index, name=called[index] or f"column {index + 1}", unit=words.unit_in_name(names[index]),
            running=words.role(names[index]) == "running", code_index=_code_index(names, index),
        )
        for index in chosen
    )  # fmt: skip


def _code_index(names: Sequence[str], index: int) -> int | None:
    beside = index + 1
    return beside if beside < len(names) and names[beside].lower().endswith("_cd") else None
