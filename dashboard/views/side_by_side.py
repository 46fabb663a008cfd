"""Two texts beside each other, line by line: what is the same, gone, new or other."""

from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

_AROUND = 3  # lines that stay beside a change, so that it is seen where it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One line of each; `state` is same, gone, new, other, or skipped where equal lines are left out."""

    left: str
    right: str
    state: str
    left_number: int | None = None
    right_number: int | None = None


def side_by_side(before: str, after: str) -> tuple[Pair, ...]:
    """The lines of both; of long equal stretches only what stands beside a change."""
    left, right = before.splitlines(), after.splitlines()
    found: list[Pair] = []
    groups = SequenceMatcher(None, left, right, autojunk=False).get_grouped_opcodes(_AROUND)
    for number, group in enumerate(groups):
        if number or group[0][1] or group[0][3]:
            found.append(Pair(left="", right="", state="skipped"))
        for tag, *place in group:
            found += _pairs(tag, left, right, place)
    return tuple(found)


def _pairs(tag: str, left: list[str], right: list[str], place: list[int]) -> list[Pair]:
    left_from, left_to, right_from, right_to = place
    words = {"equal": "same", "delete": "gone", "insert": "new", "replace": "other"}
    numbers = zip_longest(range(left_from, left_to), range(right_from, right_to))
    return [
        Pair(
            left=left[first] if first is not None else "",
            right=right[second] if second is not None else "",
            state=words[tag],
            left_number=None if first is None else first + 1,
            right_number=None if second is None else second + 1,
        )
        for first, second in numbers
    ]
