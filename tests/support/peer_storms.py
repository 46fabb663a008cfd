"""Thirty years of tips to events: our rule, a bare loop, and the `separate` package, boundaries compared."""

import json
import subprocess
import time
from array import array
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from alerts.storms import GaugeRain, StormRule, judge
from siltwatch.instants import from_ms
from tests.bench.bench_storms import HOUR_MS, sum_between_gaps, thirty_years
from tests.support.peer_contenders import PEERS_VENV, Absent, pip_version

_DRY_H = 6
# The peer in its own environment: a file of tips in; seconds, and first and last tip of each of its storms out. Once
# with what its own reader makes of the file, as its users have it, once with a list of datetimes, which suits it best.
_THEIRS = """
import json, sys, time
from datetime import datetime, timedelta
import numpy as np
from separate.functions.SEPARATE_FUNCTIONS import separate_preprocessing, separate_storms
read, depths, *_ = separate_preprocessing(sys.argv[1], None, "Cumulative Tips", 0.254)
spent_s, millisecond = [], timedelta(milliseconds=1)
for tips in (read, [each.to_pydatetime() for each in read]):
    began_s = time.perf_counter()
    storms, _ = separate_storms(tips, depths, float(sys.argv[2]))
    spent_s.append(time.perf_counter() - began_s)
epoch = datetime(1970, 1, 1)
bounds = [[round((storm["start"] - epoch) / millisecond), round((storm["end"] - epoch) / millisecond)]
          for storm in storms]
print(json.dumps({"spent_s": spent_s, "bounds": bounds}))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StormsCompared:
    """Seconds of each, and where the events begin and end."""

    version: str
    tips: int
    ours_s: float
    bare_s: float
    theirs_s: float  # with the series of its own reader
    theirs_best_s: float  # with a list of datetimes
    ours: int
    theirs: int
    same: int  # events with both bounds alike
    merged: int  # gaps of exactly the dry time: an end of the event for us, none for them

    @property
    def times(self) -> tuple[float, float]:
        """How many times as long theirs takes, as it is used and at its best."""
        return self.theirs_s / self.ours_s, self.theirs_best_s / self.ours_s


def compare_storms(folder: Path) -> StormsCompared:
    """The same tips; some gaps are put at exactly six hours, as loggers that write whole minutes have them."""
    python = PEERS_VENV / "bin" / "python"
    if not (PEERS_VENV / "bin" / "pip").exists():
        raise Absent("pip install separate: not installed")
    instants = _with_exact_gaps(thirty_years()[0])
    depths = array("q", [2_540]) * len(instants)
    rain = [GaugeRain(gauge="g1", quality="good", at_ms=instants, depth_tenth_um=depths)]
    ours_s, bare_s = _spent_s(lambda: judge(rain, StormRule())), _spent_s(lambda: sum_between_gaps(instants, depths))
    events = {(event.start_ms, event.end_ms) for event in judge(rain, StormRule()).events}
    given = folder / "tips.csv"
    lines = (f"{from_ms(at_ms):%Y-%m-%d %H:%M:%S.%f}" for at_ms in instants)
    given.write_text("tip\n" + "\n".join(line[:-3] for line in lines) + "\n")
    command = [str(python), "-c", _THEIRS, str(given), str(_DRY_H)]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, timeout=240).stdout)
    theirs = {(start, end) for start, end in answer["bounds"]}
    return StormsCompared(
        version=pip_version(PEERS_VENV, "separate"),
        tips=len(instants),
        ours_s=ours_s,
        bare_s=bare_s,
        theirs_s=answer["spent_s"][0],
        theirs_best_s=answer["spent_s"][1],
        ours=len(events),
        theirs=len(theirs),
        same=len(events & theirs),
        merged=sum(1 for a, b in pairwise(instants) if b - a == _DRY_H * HOUR_MS),
    )


def _with_exact_gaps(instants: "array[int]") -> "array[int]":
    """Every fiftieth dry spell is made to last six hours to the millisecond."""
    moved, back_ms, spells = array("q", instants[:1]), 0, 0
    for before, after in pairwise(instants):
        gap_ms = after - before
        if gap_ms >= _DRY_H * HOUR_MS:
            spells += 1
            if spells % 50 == 0:
                back_ms += gap_ms - _DRY_H * HOUR_MS
        moved.append(after - back_ms)
    return moved


def _spent_s(work: object) -> float:
    assert callable(work)
    times = []
    for _ in range(5):
        began_s = time.perf_counter()
        work()
        times.append(time.perf_counter() - began_s)
    return min(times)
