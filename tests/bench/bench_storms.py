"""Storms over thirty years of tips against a bare loop that only sums between gaps.

Run as `python tests/bench/bench_storms.py`; best of some rounds, both in the same process.
"""

import random
import resource
import sys
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from alerts.storms import GaugeRain, StormRule, judge
from tests.bench.rows import Row, is_quick, progress, say

HOUR_MS = 3_600_000
TIP_TENTH_UM = 2540
ROUNDS = 9


def thirty_years(seed: int = 1) -> "tuple[array[int], array[int]]":
    """About seventy events a year with depths of an exponential kind, mean half an inch, in tips of 0.01 in."""
    chance = random.Random(seed)
    at_ms, instants = 0, array("q")
    while at_ms < 30 * 365 * 24 * HOUR_MS:
        at_ms += round(chance.expovariate(1 / 120) * HOUR_MS) + 6 * HOUR_MS
        for _ in range(1 + round(chance.expovariate(1 / 50))):
            at_ms += 1 + round(chance.expovariate(1 / 10) * 60_000)
            instants.append(at_ms)
    return instants, array("q", [TIP_TENTH_UM]) * len(instants)


def sum_between_gaps(instants: Sequence[int], depths: Sequence[int]) -> int:
    """The bare loop: nothing but totals of what lies between dry spells, and how many reach the threshold."""
    last, total, reached = instants[0], 0, 0
    for at_ms, depth in zip(instants, depths, strict=True):
        if at_ms - last >= 6 * HOUR_MS:
            reached += total >= 127_000
            total = 0
        total += depth
        last = at_ms
    return reached + (total >= 127_000)


def best_s(*works: Callable[[], object]) -> list[float]:
    """The shortest round of each, turn and turn about, so that a busy machine is busy for all; processor time."""
    spent: list[list[float]] = [[] for _ in works]
    for _ in range(1 if is_quick() else ROUNDS):
        for work, times in zip(works, spent, strict=True):
            started = time.process_time()
            work()
            times.append(time.process_time() - started)
    return [min(times) for times in spent]


def main() -> None:
    """Measure one gauge, two gauges, ten times as much, and out of order."""
    instants, depths = thirty_years()
    one = [GaugeRain(gauge="g1", quality="good", at_ms=instants, depth_tenth_um=depths)]
    two = [*one, GaugeRain(gauge="g2", quality="suspect", at_ms=instants, depth_tenth_um=depths)]
    mixed = list(instants)
    random.Random(2).shuffle(mixed)
    shuffled = [GaugeRain(gauge="g1", quality="good", at_ms=mixed, depth_tenth_um=depths)]
    span_ms = instants[-1] + 48 * HOUR_MS
    tenfold = array("q", [at_ms + turn * span_ms for turn in range(10) for at_ms in instants])
    ten = [GaugeRain(gauge="g1", quality="good", at_ms=tenfold, depth_tenth_um=depths * 10)]
    rule = StormRule()
    bare_s, one_s, two_s, shuffled_s, ten_s = best_s(
        lambda: sum_between_gaps(instants, depths),
        *(lambda gauges=gauges: judge(gauges, rule) for gauges in (one, two, shuffled, ten)),
    )
    verdict, tips = judge(one, rule), len(instants)
    progress(
        f"{len(verdict.events)} events, {len(verdict.storms)} storms; two gauges {2 * tips / two_s:,.0f} tips/s, "
        f"out of order {tips / shuffled_s:,.0f}; {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
    )
    say(
        Row(
            what="storms over 30 years of tips, full verdict", unit="tips/s", ours=tips / one_s, bare=tips / bare_s,
            against="a bare loop that only sums between gaps", ratio=bare_s / one_s, goal=0.25, n=f"{tips:,} tips",
        ),
        Row(
            what="the same over ten times as many", unit="s", ours=ten_s, bare=one_s, against="over once as many",
            ratio=ten_s / one_s, goal=13, better="less", n=f"{10 * tips:,} tips",
        ),
    )  # fmt: skip


if __name__ == "__main__":
    main()
