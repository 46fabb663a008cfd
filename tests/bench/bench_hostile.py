"""Hostile inputs over every driver: none may raise anything, and none may stay in memory.

`python tests/bench/bench_hostile.py [INPUTS]`: by default a quarter of a million
"""

import logging
import resource
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT), str(PROJECT / "firmware-sim")]

from siltwatch.observation import Observation  # noqa: E402 - the bench runs as a script
from tests.bench.rows import Row, progress, say, sizes  # noqa: E402
from tests.support.hostile import Target, every_target, spoilt  # noqa: E402

INPUTS = 250_000
AT_ONCE = 10  # pieces that one listener hears, one after the other
MOST_GROWTH_MB = 64


def resident_mb() -> float:
    """Memory that this process has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def thrown(target: Target, inputs: int, seed: int) -> Counter[str]:
    """How many inputs became values, how many were refused, and what raised."""
    words = spoilt(Random(seed), target)
    counts: Counter[str] = Counter()
    for _ in range(0, inputs, AT_ONCE):
        pieces = [next(words) for _ in range(AT_ONCE)]
        counts["inputs"] += AT_ONCE
        try:
            said = target.hear(pieces)
        except Exception as error:  # noqa: BLE001 - what the bench looks for
            counts["crashes"] += 1
            print(f"{target.name}: {type(error).__name__}: {error}: {[piece.hex() for piece in pieces]}")
            continue
        counts["values"] += sum(isinstance(each, Observation) for each in said)
    return counts


def main() -> int:
    """Exit 1 where anything raised."""
    logging.disable(logging.CRITICAL)
    targets = every_target()
    (inputs,) = sizes(INPUTS, quick=[2_000])
    each = -(-inputs // len(targets))
    for target in targets:
        thrown(target, 400, seed=0)  # tables and caches are there before the memory is measured
    began_mb, began_s = resident_mb(), time.monotonic()
    total: Counter[str] = Counter()
    for number, target in enumerate(targets, 1):
        at_s = time.monotonic()
        counts = thrown(target, each, seed=number)
        total += counts
        speed = counts["inputs"] / (time.monotonic() - at_s)
        progress(
            f"{target.name:<36} {counts['inputs']:>8,} inputs {counts['values']:>8,} values "
            f"{counts['crashes']:>3} crashes {speed:>8,.0f}/s"
        )
    grown_mb = resident_mb() - began_mb
    over = f"{total['inputs']:,} inputs, {len(targets)} decoders, {time.monotonic() - began_s:.0f} s"
    say(
        Row(
            what="hostile inputs to every decoder", unit="crashes", ours=total["crashes"], goal=0, better="less", n=over
        ),
        Row(what="memory that they leave behind", unit="MB", ours=grown_mb, goal=MOST_GROWTH_MB, better="less", n=over),
    )
    return 1 if total["crashes"] else 0


if __name__ == "__main__":
    sys.exit(main())
