"""Rain over scenario time, and the exact instants at which it empties a tipping bucket."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MS_PER_H = 3_600_000
SIPHON_MS = 300  # between two tips of one discharge


@dataclass(frozen=True, slots=True, kw_only=True)
class Rainfall:
    """Rain of `tenth_um` falling evenly over `[start_ms, end_ms]` of scenario time; at once where both are equal."""

    start_ms: int
    end_ms: int
    tenth_um: int


def tip_offsets(rain: Sequence[Rainfall], count_tenth_um: int) -> list[int]:
    """When the bucket tips, in milliseconds of scenario time; water left in it waits for the next rain."""
    return list(_tips(rain, count_tenth_um))


def _tips(rain: Sequence[Rainfall], count_tenth_um: int) -> Iterator[int]:
    fallen = 0
    for fall in rain:
        before, fallen = fallen, fallen + fall.tenth_um
        length_ms = fall.end_ms - fall.start_ms
        for number in range(before // count_tenth_um + 1, fallen // count_tenth_um + 1):
            missing = number * count_tenth_um - before
            yield fall.start_ms + -(-missing * length_ms // fall.tenth_um)


def siphoned(offsets: Sequence[int], batch: int) -> list[int]:
    """The tips of a siphon gauge: nothing until `batch` of them are full, then all in quick succession."""
    if batch == 1:
        return list(offsets)
    whole = len(offsets) - len(offsets) % batch
    return [offsets[index - index % batch + batch - 1] + index % batch * SIPHON_MS for index in range(whole)]


def total_tenth_um(rain: Sequence[Rainfall]) -> int:
    """All the rain of a scenario."""
    return sum(fall.tenth_um for fall in rain)


def end_ms(rain: Sequence[Rainfall]) -> int:
    """When the last rain has fallen; 0 where there is none."""
    return max((fall.end_ms for fall in rain if fall.tenth_um), default=0)


def recent(rain: Sequence[Rainfall], *, after_ms: int, before_ms: int) -> Sequence[Rainfall]:
    """The rain that touches `[after_ms, before_ms]`, found by bisection: a real file has thousands of steps."""
    first = bisect_left(rain, after_ms, key=lambda fall: fall.end_ms)
    last = bisect_right(rain, before_ms, key=lambda fall: fall.start_ms)
    return rain[first:last]


def overlap(rain: Sequence[Rainfall]) -> int | None:
    """The index of the first step that starts before the one ahead of it has ended."""
    for index in range(1, len(rain)):
        if rain[index].start_ms < rain[index - 1].end_ms:
            return index
    return None
