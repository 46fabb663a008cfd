"""What of a probe's samples may be believed: windows, impossible and stuck values, lone spikes; no value is changed.

Whatever is left out keeps its instant and a reason, so that a page can show it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice, pairwise
from operator import sub

# vectors/README.md, samples to medians.
LOWEST = -1.0
SPIKE = 10
SPIKE_SHARE = 2  # a spike is more than half of its neighbour away from it
# Regulation page 4.4: identical at a tenth of a unit, waived below one unit where the probe shows tenths only.
FLAT_SUSPECT_MS = 3 * 3_600_000
FLAT_FAILED_MS = 6 * 3_600_000
FLAT_SAMPLES = 12
FLAT_WAIVED_BELOW = 1.0
# Out of the water a probe swings between nothing and much (regulation page 4.3, devices page F20); how fast and how
# far is project judgement: no stream is clear as glass and muddy by turns within half an hour.
ERRATIC_MS = 30 * 60_000
ERRATIC_SAMPLES = 10
ERRATIC_SHARE = 0.3  # of the half hour's samples at either end
ERRATIC_TURNS = 3  # one is a stream that turns muddy, two a short flush
ERRATIC_LOW = 0.5
ERRATIC_HIGH = 30.0
_TENTHS = 10
_COARSE_PLACES = 2
_SLACK = 1e-6  # wider than the noise of binary fractions; what it lets through is looked at exactly

NO_VALUE, TOO_LOW, TOO_HIGH, FLAT, SPIKE_WORD = "no_value", "below_range", "above_range", "flat_line", "spike"
ERRATIC = "erratic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Time in which a probe's samples say nothing of the water, `[from, until)`: a wipe, maintenance, ice, air."""

    from_ms: int
    until_ms: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """A probe's samples in order of time; `faults` and `pegged` are what the instrument said of a sample, by index."""

    at_ms: Sequence[int]
    values: Sequence[float | None]
    faults: Mapping[int, str] = field(default_factory=dict)
    pegged: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Clean:
    """The samples that may be used, and when others were left out, by reason.

    Of `doubtful` samples a high value still raises a level; none of them clears one.
    """

    at_ms: Sequence[int]
    values: Sequence[float]
    pegged_ms: frozenset[int] = frozenset()
    doubtful_ms: frozenset[int] = frozenset()
    excluded: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def counts(self) -> dict[str, int]:
        """How many samples were left out, by reason."""
        return {reason: len(instants) for reason, instants in sorted(self.excluded.items())}


@dataclass(slots=True)
class _Sieve:
    """Samples on their way through the tests; owned by `clean`."""

    at_ms: list[int]
    values: list[float]
    pegged_ms: frozenset[int]
    doubtful_ms: set[int] = field(default_factory=set)
    excluded: dict[str, list[int]] = field(default_factory=dict)

    def leave_out(self, reasons: Mapping[int, str]) -> None:
        """Take out the samples of these indices."""
        if not reasons:
            return
        for index, reason in sorted(reasons.items()):
            self.excluded.setdefault(reason, []).append(self.at_ms[index])
        self.at_ms = [at for index, at in enumerate(self.at_ms) if index not in reasons]
        self.values = [value for index, value in enumerate(self.values) if index not in reasons]


def clean(samples: Samples, *, range_max: float | None, windows: Iterable[Window] = ()) -> Clean:
    """Samples that quality control lets through, values of -1 to 0 read as 0."""
    sieve = _readable(samples, range_max)
    sieve.leave_out(_in_windows(sieve.at_ms, windows))
    sieve.leave_out(_flat(sieve, range_max))
    sieve.leave_out(_erratic(sieve))
    sieve.leave_out(_spikes(sieve))
    return Clean(
        at_ms=sieve.at_ms, values=sieve.values, pegged_ms=sieve.pegged_ms, doubtful_ms=frozenset(sieve.doubtful_ms),
        excluded={reason: tuple(instants) for reason, instants in sieve.excluded.items()},
    )  # fmt: skip


def _readable(samples: Samples, range_max: float | None) -> _Sieve:
    top = float("inf") if range_max is None else range_max
    faults = samples.faults
    kept = [
        (at, value, index)
        for index, (at, value) in enumerate(zip(samples.at_ms, samples.values, strict=True))
        if value is not None and LOWEST <= value <= top
    ]
    if faults:
        kept = [part for part in kept if part[2] not in faults]
    values = [value for _, value, _ in kept]
    sieve = _Sieve(
        at_ms=[at for at, _, _ in kept],
        values=values if min(values, default=0.0) >= 0 else [max(0.0, value) for value in values],
        pegged_ms=frozenset(samples.at_ms[index] for index in samples.pegged if index not in faults),
    )
    if len(kept) < len(samples.values):
        for index in sorted(set(range(len(samples.values))).difference(index for _, _, index in kept)):
            reason = faults.get(index) or _unreadable(samples.values[index])
            sieve.excluded.setdefault(reason, []).append(samples.at_ms[index])
    return sieve


def _unreadable(value: float | None) -> str:
    if value is None:
        return NO_VALUE
    return TOO_LOW if value < LOWEST else TOO_HIGH


def _in_windows(at_ms: Sequence[int], windows: Iterable[Window]) -> dict[int, str]:
    found: dict[int, str] = {}
    for window in windows:
        first, end = bisect_left(at_ms, window.from_ms), bisect_left(at_ms, window.until_ms)
        found.update(dict.fromkeys(range(first, end), window.reason))
    return found


def _flat(sieve: _Sieve, range_max: float | None) -> dict[int, str]:
    """Samples of a value that stood still for six hours already; from three hours on they are in doubt.

    A probe at the end of its range stands still too, and is no dead one.
    """
    at_ms, values = sieve.at_ms, sieve.values
    failed: dict[int, str] = {}
    for start, end in _still(values):
        run = range(start, end)
        if at_ms[end - 1] - at_ms[start] < FLAT_SUSPECT_MS or at_ms[start] in sieve.pegged_ms:
            continue
        if not _may_stand_still(values, run, range_max):
            begun = bisect_left(at_ms, at_ms[start] + FLAT_SUSPECT_MS, start, end)
            dead = bisect_left(at_ms, at_ms[start] + FLAT_FAILED_MS, start, end)
            sieve.doubtful_ms.update(at_ms[max(begun, start + FLAT_SAMPLES - 1) : dead])
            failed.update(dict.fromkeys(range(max(dead, start + FLAT_SAMPLES - 1), end), FLAT))
    return failed


def _still(values: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Runs of enough samples that are one at a tenth of a unit; each holds two neighbours of a coarser comb."""
    comb = FLAT_SAMPLES // 2
    marks = [int(value * _TENTHS + 0.5) for value in values[::comb]]
    done = 0
    for place, (one, other) in enumerate(zip(marks, islice(marks, 1, None), strict=False)):
        start = end = place * comb
        if one != other or start < done:
            continue
        while start > done and int(values[start - 1] * _TENTHS + 0.5) == one:
            start -= 1
        while end < len(values) and int(values[end] * _TENTHS + 0.5) == one:
            end += 1
        done = end
        if end - start >= FLAT_SAMPLES:
            yield start, end


def _may_stand_still(values: Sequence[float], run: range, range_max: float | None) -> bool:
    first = values[run.start]
    if range_max is not None and first >= range_max:
        return True
    if first >= FLAT_WAIVED_BELOW:
        return False
    # Hundredths of a unit never stand still in water: such a probe is stuck, however clear the stream.
    return round(first, _COARSE_PLACES) == first or any(values[index] != first for index in run)


def _erratic(sieve: _Sieve) -> dict[int, str]:
    """Samples at the end of half an hour that was at nothing and at much by turns, as in air, ice or weed.

    Only what came before a sample counts, so that no later one changes what was said of it.
    """
    at_ms = sieve.at_ms
    low = [index for index, value in enumerate(sieve.values) if value <= ERRATIC_LOW]
    high = [index for index, value in enumerate(sieve.values) if value >= ERRATIC_HIGH] if low else []
    turns = _turns(low, high)
    failed: dict[int, str] = {}
    for end in _after(turns, at_ms):
        begin = bisect_right(at_ms, at_ms[end] - ERRATIC_MS)
        count = end + 1 - begin
        fewest = min(bisect_right(side, end) - bisect_left(side, begin) for side in (low, high))
        turned = bisect_right(turns, end) - bisect_right(turns, begin)
        if count >= ERRATIC_SAMPLES and fewest >= ERRATIC_SHARE * count and turned >= ERRATIC_TURNS:
            failed[end] = ERRATIC
    return failed


def _turns(low: Sequence[int], high: Sequence[int]) -> list[int]:
    """Samples at one end whose last one before at either end was at the other."""
    if not high:
        return []
    sides = sorted([(index, False) for index in low] + [(index, True) for index in high])
    return [index for (_, before), (index, side) in pairwise(sides) if side != before]


def _after(turns: Sequence[int], at_ms: Sequence[int]) -> Iterator[int]:
    """Samples within half an hour after a turn, each once."""
    done = 0
    for turn in turns:
        end = bisect_left(at_ms, at_ms[turn] + ERRATIC_MS)
        yield from range(max(done, turn), end)
        done = max(done, end)


def _spikes(sieve: _Sieve) -> dict[int, str]:
    """Lone samples far above or far below both neighbours, judged all at once.

    What the instrument itself calls beyond its range is no spike.
    """
    values, limit = sieve.values, SPIKE - _SLACK
    steps = list(map(sub, islice(values, 1, None), values))
    jumps = [index for index, step in enumerate(steps) if step > limit or step < -limit]
    return {
        index: SPIKE_WORD
        for before, index in pairwise(jumps)
        if index == before + 1
        and (steps[before] > 0) != (steps[index] > 0)
        and sieve.at_ms[index] not in sieve.pegged_ms
        and _is_off(values[index], values[index - 1])
        and _is_off(values[index], values[index + 1])
    }


def _is_off(value: float, neighbour: float) -> bool:
    """More than ten, and more than half of the neighbour, away from it; reckoned in the decimals that were sent."""
    beside = Decimal(repr(neighbour))
    away = abs(Decimal(repr(value)) - beside)
    return away > SPIKE and away * SPIKE_SHARE > beside
