"""Medians of quarter hours of UTC, by the clock of the downstream probe."""

from bisect import bisect_left
from decimal import Decimal
from typing import NamedTuple

from alerts.turbidity_quality import Clean

QUARTER_MS = 900_000
LARGEST_LAG_MS = 7_200_000
_NEAR = 64  # samples of a quarter hour are looked for here first


class Median(NamedTuple):
    """The middle of a quarter hour's samples; `pegged` where one stood at the end of the range.

    A `doubtful` one may raise a level and clears none.
    """

    value: Decimal
    pegged: bool = False
    doubtful: bool = False


Medians = dict[int, Median]  # by quarter: whole quarter hours since 1970


def quarter_of(at_ms: int) -> int:
    """The quarter hour that an instant belongs to."""
    return at_ms // QUARTER_MS


def capped_lag_ms(lag_ms: int) -> int:
    """A travel time between nothing and two hours: beyond it no background can be told from another."""
    return min(max(lag_ms, 0), LARGEST_LAG_MS)


def quarter_medians(clean: Clean, *, range_max: float | None, lag_ms: int = 0) -> Medians:
    """Medians in order of time; a sample of instant s counts for the quarter of s + lag."""
    at_ms, values = clean.at_ms, clean.values
    top = float("inf") if range_max is None else range_max
    pegged = {quarter_of(at + lag_ms) for at in clean.pegged_ms}
    doubtful = {quarter_of(at + lag_ms) for at in clean.doubtful_ms}
    medians: Medians = {}
    first, count = 0, len(at_ms)
    while first < count:
        quarter = (at_ms[first] + lag_ms) // QUARTER_MS
        end = bisect_left(at_ms, (quarter + 1) * QUARTER_MS - lag_ms, first, min(count, first + _NEAR))
        if end == first + _NEAR:
            end = bisect_left(at_ms, (quarter + 1) * QUARTER_MS - lag_ms, end)
        ordered = sorted(values[first:end])
        medians[quarter] = Median(_middle(ordered), ordered[-1] >= top or quarter in pegged, quarter in doubtful)
        first = end
    return medians


def _middle(ordered: list[float]) -> Decimal:
    """Exact in the decimals that were sent; of an even number the mean of the middle two."""
    half, odd = divmod(len(ordered), 2)
    upper = Decimal(repr(ordered[half]))
    return upper if odd else (Decimal(repr(ordered[half - 1])) + upper) / 2
