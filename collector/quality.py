"""First look at a value: a QARTOD flag beside it and the reasons in words; the value itself is never changed."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from collector.quality_words import FAILED, GOOD, MISSING, SUSPECT, flag_of
from siltwatch.errors import QuantityError
from siltwatch.site import Limits

Verdict = tuple[int, tuple[str, ...]]

# Regulation page 4.4, starting limits.
TURBIDITY_FLOOR = -1.0
TURBIDITY_SUSPECT = 1_000.0
RAIN_SUSPECT_TENTH_UM = 127_000  # 0.5 in within five minutes
RAIN_FAILED_TENTH_UM = 254_000  # 1.0 in within five minutes
RAIN_SPAN_MS = 300_000
LARGEST_JUMP = 100  # counts in one message
BOUNCE = timedelta(milliseconds=500)
CLOCK_AHEAD = timedelta(minutes=5)
CLOCK_UNSET_YEAR = 2020  # an earlier stamp comes from a clock that was never set

_SENTINELS = frozenset({-7999.0, -9999.0, -99999.0, -999999.0})
ALL_ONES = 65535.0


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeLimits:
    """Bounds of one gauge's rain; a bounce interval of nothing is that of a siphon gauge, which tips fast."""

    bounce_ms: int
    max_row_tenth_um: int | None = None
    overflow_tenth_um: int | None = None

    @property
    def none_set(self) -> bool:
        """Whether only what holds for every gauge bounds the size of a credit."""
        return self.max_row_tenth_um is None and self.overflow_tenth_um is None


def gauge_limits(limits: Limits) -> GaugeLimits:
    """The limits of a site file, with the defaults of regulation page 4.4."""
    bounce = BOUNCE if limits.bounce_interval is None else limits.bounce_interval
    return GaugeLimits(
        bounce_ms=bounce // timedelta(milliseconds=1),
        max_row_tenth_um=limits.max_row.tenth_um if limits.max_row else None,
        overflow_tenth_um=limits.overflow_value.tenth_um if limits.overflow_value else None,
    )


def true_instant(observed_at: datetime, received_at: datetime) -> tuple[datetime, bool]:
    """The instant to use, and whether the device's own stamp was unset or ahead and had to give way."""
    if observed_at.year < CLOCK_UNSET_YEAR or observed_at > received_at + CLOCK_AHEAD:
        return received_at, True
    return observed_at, False


def number_of(text: str | None) -> float | None:
    """The number of a decimal text; None for the ways in which devices say "no value"; else a QuantityError."""
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.inf
    if 0 <= value < ALL_ONES and "_" not in text:
        return value
    if math.isinf(value) or "_" in text:
        message = f"{text[:40]!r} is not a number"
        raise QuantityError(message)
    return None if math.isnan(value) or value in _SENTINELS else value


def judge_value(
    kind: str,
    value: float | None,
    *,
    range_max: float | None,
    words: tuple[str, ...],
    suspect_above: float = TURBIDITY_SUSPECT,
) -> Verdict:
    """The flag and reasons of a reading."""
    if value is None or (value == ALL_ONES and (range_max is None or range_max < ALL_ONES)):
        return MISSING, words or ("no_value",)
    if kind != "turbidity":
        return flag_of(words), words
    flag, word = _judge_turbidity(value, range_max, suspect_above)
    words = (*words, word) if word else words
    return flag_of(words, flag), words


def _judge_turbidity(value: float, range_max: float | None, suspect_above: float) -> tuple[int, str]:
    if value < TURBIDITY_FLOOR or (range_max is not None and value > range_max):
        return FAILED, "out_of_range"
    if range_max is not None and value >= range_max:
        return SUSPECT, "saturated"
    if value < 0:
        return SUSPECT, "below_zero"
    return (SUSPECT, "very_high") if value > suspect_above else (GOOD, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shower:
    """Rain of one credit; `span_ms` is the time in which it fell, `certain` where the device itself says so."""

    depth_tenth_um: int
    counts: int
    span_ms: int = 0
    certain: bool = False
    bounced: bool = False


def judge_credit(shower: Shower, limits: GaugeLimits, words: Iterable[str]) -> Verdict:
    """The flag and reasons of a credit: 1 good, 3 suspect, 4 failed."""
    flag, reasons = judge_size(shower.depth_tenth_um, limits, words)
    intensity = _judge_intensity(shower)
    if intensity is not None:
        flag, reasons = max(flag, intensity[0]), (*reasons, intensity[1])
    if shower.counts > LARGEST_JUMP and "late" not in reasons:
        flag, reasons = max(flag, SUSPECT), (*reasons, "large_jump")
    if shower.bounced:
        flag, reasons = max(flag, SUSPECT), (*reasons, "bounce")
    return flag, reasons


def judge_size(depth_tenth_um: int, limits: GaugeLimits, words: Iterable[str]) -> Verdict:
    """The flag and reasons of rain of which nobody knows how fast it fell."""
    flag, reasons = GOOD, tuple(words)
    if limits.overflow_tenth_um is not None and depth_tenth_um >= limits.overflow_tenth_um:
        flag, reasons = FAILED, (*reasons, "overflow")
    if limits.max_row_tenth_um is not None and depth_tenth_um > limits.max_row_tenth_um:
        flag, reasons = FAILED, (*reasons, "above_largest_row")
    return flag_of(reasons, flag), reasons


def _judge_intensity(shower: Shower) -> tuple[int, str] | None:
    """Rain beyond nature fails where the time in which it fell is certain; a burst after an outage only looks so."""
    scaled = shower.depth_tenth_um * RAIN_SPAN_MS
    span_ms = max(shower.span_ms, RAIN_SPAN_MS)
    if shower.certain and scaled > RAIN_FAILED_TENTH_UM * span_ms:
        return FAILED, "beyond_nature"
    if scaled > RAIN_SUSPECT_TENTH_UM * span_ms:
        return SUSPECT, "very_intense"
    return None
