"""Offsets that files state, and local stamps read in a zone that a person names."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from siltwatch.errors import QuantityError

_HOUR_MS = 3_600_000
_MINUTE_MS = 60_000
# Every change of an offset falls on a quarter hour of local time.
_QUARTER_MS = 900_000
# Abbreviations as the services print them, in hours from UTC.
_ABBREVIATIONS = {
    "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "CET": 1, "CEST": 2, "BST": 1, "SAST": 2,
    "NST": -3.5, "NDT": -2.5, "AST": -4, "ADT": -3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5,
    "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10, "HDT": -9, "SST": -11,
}  # fmt: skip
_OFFSET = re.compile(r"(?:UTC|GMT)?\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?")
_IN_HEADER = re.compile(r"\b((?:GMT|UTC)\s*[+-]\s*\d{1,2}(?::?\d{2})?|UTC|GMT)\b", re.IGNORECASE)
_REGION = re.compile(r"[A-Za-z]+(?:/[A-Za-z_]+)+")
_FARTHEST_H = 14


def offset_ms_of(text: str) -> int | None:
    """Milliseconds from UTC of `EST`, `Z`, `GMT-06:00`, `-0500`; None for what states no offset."""
    word = text.strip()
    hours = _ABBREVIATIONS.get(word.upper())
    if hours is not None:
        return int(hours * _HOUR_MS)
    match = _OFFSET.fullmatch(word.upper())
    if match is None or int(match[2]) > _FARTHEST_H:
        return None
    size = int(match[2]) * _HOUR_MS + int(match[3] or 0) * _MINUTE_MS
    return -size if match[1] == "-" else size


def zone_in_header(name: str) -> str | None:
    """The offset that a column's name states, such as `Date Time, GMT-06:00` or `time_utc`; None without one."""
    match = _IN_HEADER.search(name.replace("_", " "))
    return match[1].upper() if match else None


def is_region(text: str) -> bool:
    """Whether the text looks like `America/Chicago`: a region, which leaves the repeated autumn hour open."""
    return _REGION.fullmatch(text.strip()) is not None


def to_utc(walls: Sequence[int], zone: ZoneInfo, *, tips: bool) -> tuple[list[int], Counter[str]]:
    """Local wall-clock milliseconds, in the order of their rows, to UTC.

    The repeated autumn hour is parted by row order (`ambiguous_hour`); a reading that does not exist in spring takes
    the offset before the change (`nonexistent_hour`).
    """
    offsets: dict[int, tuple[int, int]] = {}
    instants, doubtful, quality = [], [], Counter[str]()
    for index, wall in enumerate(walls):
        quarter = wall // _QUARTER_MS
        pair = offsets.get(quarter)
        if pair is None:
            pair = offsets[quarter] = _offset_pair(quarter * _QUARTER_MS, zone)
        instants.append(wall - pair[0])
        if pair[0] > pair[1]:
            doubtful.append(index)
        elif pair[0] < pair[1]:
            quality["nonexistent_hour"] += 1
    if doubtful:
        quality["ambiguous_hour"] = len(doubtful)
        for index in _second_passes(walls, doubtful, tips=tips):
            wall = walls[index]
            instants[index] = wall - offsets[wall // _QUARTER_MS][1]
    return instants, quality


def _offset_pair(wall: int, zone: ZoneInfo) -> tuple[int, int]:
    try:
        naive = datetime(1970, 1, 1, tzinfo=UTC).replace(tzinfo=None) + timedelta(milliseconds=wall)
    except OverflowError as error:
        message = f"a stamp of {wall} ms lies beyond the calendar"
        raise QuantityError(message) from error
    first, second = (naive.replace(tzinfo=zone, fold=fold).utcoffset() or timedelta() for fold in (0, 1))
    return first // timedelta(milliseconds=1), second // timedelta(milliseconds=1)


def _second_passes(walls: Sequence[int], doubtful: Sequence[int], *, tips: bool) -> list[int]:
    nights: dict[int, list[int]] = {}
    for index in doubtful:
        nights.setdefault(walls[index] // (12 * _HOUR_MS), []).append(index)
    backward = _runs_backward(walls)
    return [
        index
        for night in nights.values()
        for index in _second_pass(walls, night[::-1] if backward else night, tips=tips)
    ]


def _second_pass(walls: Sequence[int], night: Sequence[int], *, tips: bool) -> Sequence[int]:
    """The rows of one autumn night after the clock went back: from the first that steps backward."""
    steps = [place for place in range(1, len(night)) if walls[night[place]] < walls[night[place - 1]]]
    if len(steps) == 1:
        return night[steps[0] :]
    if len(steps) > 1:
        return _repeats(walls, night)
    hourly = not tips and len({walls[index] for index in night}) == 1
    return night[1:] if hourly else ()


def _repeats(walls: Sequence[int], night: Sequence[int]) -> list[int]:
    """Rows in no order at all: what comes a second time belongs to the second pass."""
    seen: set[int] = set()
    again = []
    for index in night:
        if walls[index] in seen:
            again.append(index)
        seen.add(walls[index])
    return again


def _runs_backward(walls: Sequence[int]) -> bool:
    steps = [later - earlier for earlier, later in pairwise(walls)]
    return sum(step < 0 for step in steps) > sum(step > 0 for step in steps)
