"""Sensors held against their neighbours (regulation page 4.4): gauges in a storm, probes in calm water."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations
from statistics import median

# Gauges differ by more than 15 % and 0.05 in over one storm.
_GAUGE_SHARE_PCT = 15
_GAUGE_FLOOR_TENTH_UM = 12_700
# A gauge without rain while another has 0.25 in within a day is clogged, or blind.
_CLOG_TENTH_UM = 63_500
# Base-flow medians that differ by more than 30 % on three dry days.
_PROBE_SHARE = 0.30
_DRY_DAYS = 3
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """Two sensors of one site that cannot both be right; `word` is `gauges_differ`, `clogged` or `probes_differ`."""

    word: str
    sensor: str
    other: str
    value: float
    other_value: float


def compare_gauges(fallen: Mapping[str, int]) -> list[Disagreement]:
    """Gauges by what fell into each (tenths of a micrometre) while it rained on the site; the lower is named first."""
    found = []
    for pair in combinations(sorted(fallen.items(), key=lambda item: (item[1], item[0])), 2):
        (low, less), (high, more) = pair
        if less == 0 and more >= _CLOG_TENTH_UM:
            word = "clogged"
        elif (more - less) * 100 > _GAUGE_SHARE_PCT * more and more - less > _GAUGE_FLOOR_TENTH_UM:
            word = "gauges_differ"
        else:
            continue
        found.append(Disagreement(word=word, sensor=low, other=high, value=less, other_value=more))
    return found


def in_a_row(days: Sequence[date]) -> list[date]:
    """The newest of these days that follow one another, oldest first."""
    newest = list(days[-1:])
    for day in reversed(days[:-1]):
        if newest[0] - day != _ONE_DAY:
            break
        newest.insert(0, day)
    return newest


def compare_probes(
    sensor: str, other: str, days: Sequence[tuple[Sequence[float], Sequence[float]]]
) -> Disagreement | None:
    """Two probes by their values of dry days in a row, newest last; None while they agree or the days are too few."""
    medians = [(median(one), median(two)) for one, two in days[-_DRY_DAYS:] if one and two]
    if len(medians) < _DRY_DAYS or not all(_differ(one, two) for one, two in medians):
        return None
    one, two = medians[-1]
    return Disagreement(word="probes_differ", sensor=sensor, other=other, value=one, other_value=two)


def _differ(one: float, two: float) -> bool:
    return abs(one - two) > _PROBE_SHARE * max(abs(one), abs(two))
