"""Muddy water: how the turbidity of a stream answers to rain (a linear reservoir, for a likely look and no more)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from firmware_sim.rain import MS_PER_H, Rainfall, recent

_FORGOTTEN = 12  # time constants after which a fall of rain no longer shows
_TENTH_UM_PER_MM = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Water:
    """A stream at a probe: `calm` on a dry day, `gain` more for each mm/h of lasting rain, clearing by `recession_ms`.

    Turbidity is in the probe's own unit; `lag_ms` is how long the water takes from the ground to the probe.
    """

    calm: float
    gain: float
    lag_ms: int
    recession_ms: int


def turbidity(at_ms: int, rain: Sequence[Rainfall], water: Water) -> float:
    """The turbidity at an instant of scenario time, in the probe's unit."""
    seen_ms = at_ms - water.lag_ms
    oldest_ms = seen_ms - _FORGOTTEN * water.recession_ms
    falls = recent(rain, after_ms=oldest_ms, before_ms=seen_ms)
    return water.calm + water.gain * sum(_answer(seen_ms, fall, water.recession_ms) for fall in falls)


def _answer(at_ms: int, fall: Rainfall, recession_ms: int) -> float:
    """What one fall adds, in mm/h: the reservoir fills towards the intensity and drains after it."""
    mm = fall.tenth_um / _TENTH_UM_PER_MM
    if fall.end_ms == fall.start_ms:
        return mm * MS_PER_H / recession_ms * math.exp((fall.start_ms - at_ms) / recession_ms)
    until_ms = min(at_ms, fall.end_ms)
    intensity = mm * MS_PER_H / (fall.end_ms - fall.start_ms)
    filled = -math.expm1((fall.start_ms - until_ms) / recession_ms)
    return intensity * filled * math.exp((until_ms - at_ms) / recession_ms)
