"""Slow signs that a probe needs a hand: two probes apart in dry weather, a dry baseline that creeps up; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise

# Regulation page 4.4: base-flow medians more than 30 % apart for three dry days.
APART_SHARE = 0.3
APART_DAYS = 3
APART_UNITS = 2.0  # project judgement: in clear water a third of nearly nothing says nothing
# Fouling drifts upward over days (regulation page 4.3); how much and how long is project judgement.
CREEP_DAYS = 5
CREEP_SHARE = 0.5
CREEP_UNITS = 2.0
_FEWEST_OF_DAY = 24
_BASE = 0.25  # the quarter of a day's values below which base flow lies


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """Why somebody should look at a probe, and since which day."""

    probe: str
    reason: str
    since_on: date


def base_flow(values: Mapping[date, Sequence[float]]) -> dict[date, float]:
    """The base flow of each day that has enough values."""
    return {
        day: sorted(of_day)[int(len(of_day) * _BASE)]
        for day, of_day in sorted(values.items())
        if len(of_day) >= _FEWEST_OF_DAY
    }


def apart(above: str, below: str, *, bases: Mapping[str, Mapping[date, float]], dry: Sequence[date]) -> Sign | None:
    """Two probes whose base flows differ for three dry days: one of them may be fouled, or water enters between."""
    one, other = bases.get(above, {}), bases.get(below, {})
    days = [day for day in dry if day in one and day in other][-APART_DAYS:]
    if len(days) < APART_DAYS or not all(_differ(one[day], other[day]) for day in days):
        return None
    last = days[-1]
    probe = below if other[last] > one[last] else above
    reason = (
        f"in dry weather {above} shows {one[last]:g} and {below} {other[last]:g}, more than {APART_SHARE:.0%} apart "
        f"for {APART_DAYS} days: look for fouling, or for water that enters between"
    )
    return Sign(probe=probe, reason=reason, since_on=days[0])


def _differ(one: float, other: float) -> bool:
    away = abs(one - other)
    return away > APART_UNITS and away > APART_SHARE * max(one, other)


def creeping(probe: str, *, base: Mapping[date, float], dry: Sequence[date]) -> Sign | None:
    """A base flow that rises day by day without rain: fouling, or a wiper that fails."""
    days = [day for day in dry if day in base][-CREEP_DAYS:]
    if len(days) < CREEP_DAYS:
        return None
    levels = [base[day] for day in days]
    rises = all(later >= earlier for earlier, later in pairwise(levels))
    grown = levels[-1] - levels[0]
    if not rises or grown <= CREEP_UNITS or grown <= CREEP_SHARE * levels[0]:
        return None
    reason = f"its dry-weather baseline crept from {levels[0]:g} to {levels[-1]:g} in {CREEP_DAYS} days: clean it"
    return Sign(probe=probe, reason=reason, since_on=days[0])


def swinging(probe: str, erratic: Sequence[datetime]) -> Sign | None:
    """Readings at nothing and at much by turns: they are left out, and somebody should look whether it is wet."""
    if not erratic:
        return None
    reason = (
        f"{len(erratic)} of its readings of the last day swing between nothing and much, as in air, ice or weed, and "
        "are left out: see whether it is under water"
    )
    return Sign(probe=probe, reason=reason, since_on=erratic[0].date())
