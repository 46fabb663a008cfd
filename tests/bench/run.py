"""Every bench, one after the other, as one table: `make bench`, or `make bench ARGS="storms intake"` for some of them.

python tests/bench/run.py [NAMES…] [--quick] [--json FILE] [--into PAGE]
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Timer

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.rows import QUICK, Curve, Row, heard
from tests.bench.table import bench_facts, document, markdown, missed, number
from tests.support.machine_facts import write_between

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
# In the order of the table; what only explains comes last.
ORDER = ("intake", "mqtt", "projector", "storms", "replay", "contrast", "latency", "dashboard", "gateway", "noloss",
         "hostile", "memory", "growth", "sensors", "years", "sites")  # fmt: skip
LONGEST_S = 300.0
MARK = "bench"


def measure(name: str, *, quick: bool) -> list[Row | Curve] | None:
    """What one bench says; None where it broke."""
    command = [sys.executable, str(HERE / f"bench_{name}.py"), *([QUICK] if quick else [])]
    found: list[Row | Curve] = []
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True) as process:
        ending = Timer(LONGEST_S, process.kill)
        ending.start()
        assert process.stdout is not None
        for line in process.stdout:
            one = heard(line)
            print(f"   {line.rstrip() if one is None else told(one)}", file=sys.stderr, flush=True)
            if one is not None:
                found.append(one)
        ending.cancel()
    return found if process.returncode == 0 and found else None


def told(one: Row | Curve) -> str:
    """A figure in a line."""
    if isinstance(one, Curve):
        return f"{one.what}, {one.unit}: {', '.join(f'{name} {number(cost)}' for name, _, cost in one.points)}"
    ratio = f", ratio {number(one.ratio)}" if one.ratio is not None else ""
    return f"{one.what}: {one.note if one.ours is None else f'{number(one.ours)} {one.unit}'}{ratio}"


def given() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("names", nargs="*", choices=(*ORDER, []), metavar="NAMES", help=", ".join(ORDER))
    parser.add_argument(QUICK, action="store_true", help="tiny sizes: that each script runs, held against no goal")
    parser.add_argument("--json", type=Path, help="the same as one document")
    parser.add_argument("--into", type=Path, help="a page whose section between the markers is written anew")
    return parser.parse_args()


def main() -> int:
    """Exit 1 when a bench breaks; a figure that misses its goal is printed, not hidden."""
    asked, load, began_s = given(), os.getloadavg()[0], time.monotonic()
    found: dict[str, list[Row | Curve]] = {}
    failed = []
    for name in ORDER:
        if asked.names and name not in asked.names:
            continue
        print(f"== {name} ({time.monotonic() - began_s:.0f} s)", file=sys.stderr, flush=True)
        measured = measure(name, quick=asked.quick)
        if measured is None:
            failed.append(name)
        found[name] = measured or []
    facts = bench_facts(load) | {"took": f"{time.monotonic() - began_s:.0f} s"}
    text = markdown(found, facts, judged=not asked.quick)
    print(text)
    if asked.json:
        asked.json.write_text(json.dumps(document(found, facts), indent=1) + "\n")
    if asked.into:
        write_between(asked.into, MARK, text)
    said = [f"missed: {', '.join(missed(found))}"] if missed(found) and not asked.quick else []
    said += [f"broke: {', '.join(failed)}"] if failed else []
    print("\n".join(said), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
