"""How long water travels from the background probe to the one below: reckoned from the reach, or learnt from pulses."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from math import log1p, sqrt
from statistics import median
from typing import Literal

from alerts.medians import LARGEST_LAG_MS, capped_lag_ms
from alerts.turbidity_quality import Clean

Trust = Literal["good", "fair", "low"]
_FINEST_STEP_MS = 60_000
_COARSE_STEP_MS = 300_000
_NEWEST_PULSES = 10
_PULSE_RISE = 10.0  # units above the water before it: a natural pulse, well above the noise of a probe
_BEFORE_MS = 2 * LARGEST_LAG_MS
_AFTER_MS = 3 * LARGEST_LAG_MS
_FEWEST_POINTS = 12
_LARGEST_HOLE_MS = 3_600_000
_GOOD, _FAIR = 0.9, 0.75
_GOOD_PULSES, _FAIR_PULSES = 3, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """The stream between two probes: its length and how slow and how fast it can run."""

    distance_m: Decimal
    slowest_m_s: Decimal
    fastest_m_s: Decimal

    def lag_range_ms(self) -> tuple[int, int]:
        """The shortest and the longest travel time, capped at two hours."""
        metres = self.distance_m * 1000
        return capped_lag_ms(int(metres / self.fastest_m_s)), capped_lag_ms(int(metres / self.slowest_m_s))

    def usual_lag_ms(self) -> int:
        """The travel time at the middle velocity."""
        return capped_lag_ms(int(self.distance_m * 2000 / (self.slowest_m_s + self.fastest_m_s)))


@dataclass(frozen=True, slots=True, kw_only=True)
class LearntLag:
    """A travel time that natural pulses show; `likeness` is the mean correlation at it, `spread_ms` how they differ."""

    lag_ms: int
    pulses: int
    likeness: float
    spread_ms: int
    trust: Trust


def learn_lag(
    background: Clean, downstream: Clean, *, lag_range_ms: tuple[int, int] = (0, LARGEST_LAG_MS)
) -> LearntLag | None:
    """The lag at which pulses of the background are found again below; None where no pulse can be followed.

    Each pulse is followed by itself, so that one great storm does not decide alone. Logarithms are compared: a pulse
    that comes down diluted is the same pulse.
    """
    step_ms = max(_FINEST_STEP_MS, _usual_step(background.at_ms), _usual_step(downstream.at_ms))
    found = []
    for start_ms, end_ms in _pulses(background)[-_NEWEST_PULSES:]:
        best = _follow(background, downstream, (start_ms, end_ms), step_ms=step_ms, lag_range_ms=lag_range_ms)
        if best is not None:
            found.append(best)
    if not found:
        return None
    lags = [lag for lag, _ in found]
    middle = int(median(lags))
    spread = int(median(abs(lag - middle) for lag in lags))
    likeness = sum(likeness for _, likeness in found) / len(found)
    return LearntLag(
        lag_ms=capped_lag_ms(middle), pulses=len(found), likeness=likeness, spread_ms=spread,
        trust=_trust(len(found), likeness, spread, step_ms),
    )  # fmt: skip


def _trust(pulses: int, likeness: float, spread_ms: int, step_ms: int) -> Trust:
    tight = spread_ms <= 2 * step_ms
    if pulses >= _GOOD_PULSES and likeness >= _GOOD and tight:
        return "good"
    return "fair" if pulses >= _FAIR_PULSES and likeness >= _FAIR else "low"


def _usual_step(at_ms: Sequence[int]) -> int:
    steps = [later - earlier for earlier, later in pairwise(at_ms[:2000])]
    return int(median(steps)) if steps else _FINEST_STEP_MS


def _pulses(background: Clean) -> list[tuple[int, int]]:
    """Spans around the rises of the background: from before each to well after its top."""
    found: list[tuple[int, int]] = []
    at_ms, values = background.at_ms, background.values
    low, end_ms = None, -1
    for at, value in zip(at_ms, values, strict=True):
        if at < end_ms:
            continue
        low = value if low is None else min(low, value)
        if value >= low + _PULSE_RISE and value >= 2 * low:
            end_ms = at + _AFTER_MS
            found.append((at - _BEFORE_MS, end_ms))
            low = None
    return found


def _follow(
    background: Clean, downstream: Clean, span: tuple[int, int], *, step_ms: int, lag_range_ms: tuple[int, int]
) -> tuple[int, float] | None:
    """The lag of the best correlation of one pulse, and that correlation: coarsely first, then around the best."""
    coarse = max(step_ms, _COARSE_STEP_MS)
    best = _best(background, downstream, span, step_ms=coarse, lag_range_ms=lag_range_ms)
    if best is None or coarse == step_ms:
        return best
    near = (max(lag_range_ms[0], best[0] - coarse), min(lag_range_ms[1], best[0] + coarse))
    return _best(background, downstream, span, step_ms=step_ms, lag_range_ms=near) or best


def _best(
    background: Clean, downstream: Clean, span: tuple[int, int], *, step_ms: int, lag_range_ms: tuple[int, int]
) -> tuple[int, float] | None:
    start_ms, end_ms = span
    grid = range(start_ms, end_ms, step_ms)
    above = _on_grid(background, grid)
    below = _on_grid(downstream, range(start_ms, end_ms + LARGEST_LAG_MS, step_ms))
    best: tuple[int, float] | None = None
    first, last = lag_range_ms[0] // step_ms, -(-lag_range_ms[1] // step_ms)
    for shift in range(first, last + 1):
        pairs = [
            (one, other)
            for one, other in zip(above, below[shift:], strict=False)
            if one is not None and other is not None
        ]
        likeness = _correlation(pairs) if len(pairs) >= _FEWEST_POINTS else None
        if likeness is not None and (best is None or likeness > best[1]):
            best = (min(max(shift * step_ms, lag_range_ms[0]), lag_range_ms[1]), likeness)
    return best if best is not None and best[1] > 0 else None


def _on_grid(clean: Clean, grid: range) -> list[float | None]:
    """Logarithms at the instants of the grid, by straight lines between samples; nothing across a long hole."""
    at_ms, values = clean.at_ms, clean.values
    found: list[float | None] = []
    place = bisect_left(at_ms, grid.start)
    for at in grid:
        while place < len(at_ms) and at_ms[place] < at:
            place += 1
        found.append(_between(at_ms, values, place, at))
    return found


def _between(at_ms: Sequence[int], values: Sequence[float], place: int, at: int) -> float | None:
    if place < len(at_ms) and at_ms[place] == at:
        return log1p(values[place])
    if not 0 < place < len(at_ms) or at_ms[place] - at_ms[place - 1] > _LARGEST_HOLE_MS:
        return None
    share = (at - at_ms[place - 1]) / (at_ms[place] - at_ms[place - 1])
    return log1p(values[place - 1] + share * (values[place] - values[place - 1]))


def _correlation(pairs: Sequence[tuple[float, float]]) -> float | None:
    count = len(pairs)
    mean_one, mean_other = sum(one for one, _ in pairs) / count, sum(other for _, other in pairs) / count
    both = sum((one - mean_one) * (other - mean_other) for one, other in pairs)
    own = sum((one - mean_one) ** 2 for one, _ in pairs) * sum((other - mean_other) ** 2 for _, other in pairs)
    return both / sqrt(own) if own > 0 else None
