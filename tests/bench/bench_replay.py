"""Thirty years of tips and weekly visits to dated duties, against a bare loop and against the package `separate`.

Run as `python tests/bench/bench_replay.py`. `separate` is measured where SILTWATCH_BENCH_SEPARATE names a Python that
has it, or `make peers` has made one in `.venv-peers`: its parting of storms alone, without its reading, from the pandas
Series that its own reader hands over, and from a plain list.
"""

import json
import os
import subprocess
import sys
import tempfile
from array import array
from datetime import date, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from alerts.duties import Visit
from alerts.profile_files import load_profile
from alerts.replaying import Past, replay_duties
from alerts.storms import GaugeRain, judge
from siltwatch.instants import from_ms
from tests.bench.bench_storms import HOUR_MS, best_s, sum_between_gaps, thirty_years
from tests.bench.rows import Row, is_quick, say

PEERS = Path(__file__).resolve().parents[2] / ".venv-peers" / "bin" / "python"
SEPARATE = """
import json, sys, time
from datetime import datetime, timedelta
import numpy, pandas
from separate.functions.SEPARATE_FUNCTIONS import separate_storms
rows = json.load(open(sys.argv[1]))
plain = [datetime(1970, 1, 1) + timedelta(milliseconds=row) for row in rows]
depths = numpy.full(len(rows), 0.01)
found = {}
for name, instants in (("series", pandas.Series(plain)), ("plain_list", plain)):
    spent = []
    for _ in range(2):
        started = time.process_time()
        storms, _ = separate_storms(instants, depths, 6.0)
        spent.append(time.process_time() - started)
    found[name] = min(spent)
print(json.dumps({"events": len(storms)} | found))
"""


def past_of(instants: "array[int]", depths: "array[int]") -> Past:
    """One gauge, and a full visit a week from the first tip to the last."""
    weeks = (instants[-1] - instants[0]) // (168 * HOUR_MS)
    visits = tuple(
        Visit(id=str(week), started_at=from_ms(instants[0] + week * 168 * HOUR_MS), scope="full")
        for week in range(weeks)
    )
    rain = GaugeRain(gauge="g1", quality="good", at_ms=instants, depth_tenth_um=depths)
    return Past(
        gauges=(rain,), visits=visits, zone="America/New_York", as_of=from_ms(instants[-1]) + timedelta(days=2),
        started_on=date(1970, 1, 1),
    )  # fmt: skip


def separate_s(instants: "array[int]") -> dict[str, float] | None:
    """The other package's time for the same tips, and the events that it finds; None where it is not there."""
    python = os.environ.get("SILTWATCH_BENCH_SEPARATE", str(PEERS))
    if is_quick() or not Path(python).exists():
        return None
    if subprocess.run([python, "-c", "import separate"], check=False, capture_output=True).returncode:
        return None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tips.json"
        file.write_text(json.dumps(list(instants)))
        said = subprocess.run([python, "-c", SEPARATE, str(file)], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(said.stdout)
    return found


def main() -> None:
    """Measure the verdict, the duties, three times as many years of them, and the other package."""
    instants, depths = thirty_years()
    span_ms = instants[len(instants) // 3] + 48 * HOUR_MS
    longer = array("q", [at_ms + turn * span_ms for turn in range(3) for at_ms in instants[: len(instants) // 3]])
    once, thrice = (past_of(rows, depths[: len(rows)]) for rows in (longer[: len(longer) // 3], longer))
    whole, town = past_of(instants, depths), load_profile("rotterdam")
    rule = town.rule
    bare, verdict, duties, short, long = best_s(
        lambda: sum_between_gaps(instants, depths),
        lambda: judge(whole.gauges, rule),
        lambda: replay_duties(whole, town),
        lambda: replay_duties(once, town),
        lambda: replay_duties(thrice, town),
    )
    other = separate_s(instants)
    tips, made = len(instants), len(replay_duties(whole, town))
    say(
        Row(
            what="duties of 30 years of tips and weekly visits", unit="tips/s", ours=tips / duties, bare=tips / bare,
            against="a bare loop that only sums between gaps", ratio=bare / duties, n=f"{tips:,} tips, {made:,} duties",
        ),
        Row(
            what="the same over three times as many", unit="s", ours=long, bare=short, against="over once as many",
            ratio=long / short, goal=4, better="less", n=f"{tips:,} tips",
        ),
        *against_separate(other, tips, verdict),
    )  # fmt: skip


def against_separate(other: dict[str, float] | None, tips: int, verdict_s: float) -> list[Row]:
    """The full verdict beside the other package's parting alone, from its own reader's Series and from a plain list."""
    what = "storms over 30 years of tips, full verdict"
    if other is None:
        return [Row(what=what, unit="", note="not measured", against="`separate`, which `make peers` installs")]
    return [
        Row(
            what=what, unit="tips/s", ours=tips / verdict_s, bare=tips / other[form], ratio=other[form] / verdict_s,
            against=f"`separate` on {called}", goal=goal, n=f"{tips:,} tips",
        )
        for form, called, goal in (("series", "the Series of its own reader", 10), ("plain_list", "a plain list", None))
    ]  # fmt: skip


if __name__ == "__main__":
    main()
