"""Words that stand beside a value, and the flag that each of them makes: QARTOD's codes, the worst one wins."""

from collections.abc import Collection
from typing import Literal

GOOD = 1
NOT_EVALUATED = 2
SUSPECT = 3
FAILED = 4
MISSING = 9
Flag = Literal[1, 2, 3, 4, 9]

# Of gateways, of the counter normaliser, of files, and of the tests of this package.
FAILING_WORDS = frozenset(
    {
        "sensor_fault", "crc_error", "out_of_water", "wiping", "overflow", "above_largest_row", "beyond_nature",
        "out_of_range", "stuck", "calibration", "service", "tip_test", "counted_anew", "withdrawn",
    }
)  # fmt: skip
SUSPECT_WORDS = frozenset(
    {
        "saturated", "stale", "warming_up", "battery_low", "unchecked", "clock_untrusted", "clock_skew",
        # of services and loggers: a value that was doubted, estimated or gathered over more than its interval
        "suspect", "estimated", "interpolated", "affected", "accumulated", "incomplete", "flag_q", "remark_s",
        # of the tests
        "bounce", "very_intense", "large_jump", "very_high", "below_zero", "spike", "fast_change", "flat_line",
        "after_saturation", "freezing",
    }
)  # fmt: skip
_RANK = {NOT_EVALUATED: 0, GOOD: 1, SUSPECT: 2, FAILED: 3, MISSING: 4}


def worst(one: int, other: int) -> int:
    """The flag that stands of two; what is missing stays missing whatever is said of it."""
    return one if _RANK[one] >= _RANK[other] else other


def flag_of(words: Collection[str], flag: int = GOOD) -> int:
    """The flag of a value with these words beside it, at least `flag`."""
    if not words:
        return flag
    if not FAILING_WORDS.isdisjoint(words):
        return worst(flag, FAILED)
    return worst(flag, SUSPECT) if not SUSPECT_WORDS.isdisjoint(words) else flag
