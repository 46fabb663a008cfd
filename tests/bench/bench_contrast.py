"""A year of one-minute data from two probes, and one more minute while it runs.

Run as `python tests/bench/bench_contrast.py`; processor time, the best of some rounds.
"""

import random
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from alerts.contrast_compare import ProbeSamples, compare
from alerts.contrast_state import start
from alerts.contrast_track import Heard, Pair, Probe, Track
from alerts.medians import QUARTER_MS
from alerts.turbidity_quality import Samples
from tests.bench.rows import Row, is_quick, say
from tests.support.contrast import RULE

MINUTES = 365 * 24 * 60
MINUTE_MS = 60_000
BEGIN = 1_956_864  # quarter hours since 1970
YEAR_S = 2.0
UPDATE_MS = 5.0
ROUNDS = 5


def year_of(seed: int, *, storms: float) -> list[float]:
    """Water with base flow, noise, storms of some hours and a leaf on the lens now and then; two decimals."""
    draw = random.Random(seed)
    found, muddy = [], 0.0
    for _ in range(MINUTES):
        if draw.random() < storms:
            muddy = draw.uniform(20, 900)
        muddy *= 0.99
        value = 4 + muddy + draw.random()
        found.append(round(900.0 if draw.random() < 0.001 else value, 2))
    return found


def probe(values: list[float]) -> ProbeSamples:
    stamps = [BEGIN * QUARTER_MS + minute * MINUTE_MS for minute in range(len(values))]
    return ProbeSamples(samples=Samples(at_ms=stamps, values=values), unit="FNU", method="x", range_max=1000.0)


def a_year() -> dict[str, float]:
    """Clean, pair, match stamps and judge a whole year."""
    above, below = probe(year_of(1, storms=0.0001)), probe(year_of(2, storms=0.0002))
    took = []
    for _ in range(1 if is_quick() else ROUNDS):
        begun = time.process_time()
        found = compare(above, below, outfall=None, lag_ms=500_000, rule=RULE)
        took.append(time.process_time() - begun)
    assert len(found.judged) >= MINUTES // 15
    assert len(found.episodes) > 10
    return {"readings": 2 * MINUTES, "episodes": len(found.episodes), "year_s": round(min(took), 3)}


def one_more_minute() -> dict[str, float]:
    """A reading of each probe taken in and judged, after eight days of them."""
    pair = Pair(
        name="p",
        probes={
            "background": Probe(sensor="u", range_max=1000.0, lag_ms=500_000),
            "downstream": Probe(sensor="d", range_max=1000.0),
        },
    )
    track = Track(pair, RULE, start(RULE, BEGIN))
    streams = {"background": year_of(1, storms=0.0001), "downstream": year_of(2, storms=0.0002)}
    known = 8 * 24 * 60

    def heard(place: str, minute: int) -> Heard:
        return Heard(BEGIN * QUARTER_MS + minute * MINUTE_MS, streams[place][minute], "", pegged=False)

    for place in pair.probes:
        track.hear(place, BEGIN * QUARTER_MS, [heard(place, minute) for minute in range(known)])
    track.judge(BEGIN, BEGIN + known // 15)
    took = []
    for minute in range(known, known + 300):
        begun = time.process_time()
        until = BEGIN + (minute + 1) // 15
        firsts = [
            track.hear(place, BEGIN * QUARTER_MS + minute * MINUTE_MS, [heard(place, minute)]) for place in pair.probes
        ]
        track.judge(min(*firsts, track.begins + len(track.judged)), until)
        took.append(1000 * (time.process_time() - begun))
    took.sort()
    return {"update_p50_ms": round(median(took), 2), "update_p99_ms": round(took[-4], 2)}


def main() -> None:
    """Measure and say."""
    found = a_year() | one_more_minute()
    over = f"{found['readings']:,} readings"
    say(
        Row(
            what="contrast over a year of one-minute data of two probes", unit="s", ours=found["year_s"], goal=YEAR_S,
            better="less", n=over,
        ),
        Row(
            what="contrast, one more minute of each probe, p50", unit="ms", ours=found["update_p50_ms"],
            goal=UPDATE_MS, better="less", n="300 minutes after eight days",
        ),
    )  # fmt: skip


if __name__ == "__main__":
    main()
