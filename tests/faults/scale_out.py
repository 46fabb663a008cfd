"""Scale-out on one machine with real parts: two collectors, two judges, one PostgreSQL, one broker, one InfluxDB.

python tests/faults/scale_out.py [FOLDER] [--sites N] [--page FILE]

While it rains on every site each process is killed in turn; what is then where is counted. What is done is told on
stderr; the tables go into docs/scale.md, and as `scale.json` into the folder where one is given.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "firmware-sim"))

from tests.conftest import PROJECT
from tests.support.fault_page import facts_of_machine
from tests.support.machine_facts import write_between
from tests.support.scale_page import Measured, on_paper, table_of_rounds, table_of_speed
from tests.support.scale_rounds import ROUNDS, Rounds
from tests.support.scale_speed import backlog_stored, idle_cpu_s, page_ms
from tests.support.scale_town import MACHINES, ScaledTown


def say(words: str) -> None:
    """What is being done."""
    print(words, file=sys.stderr, flush=True)


def measured(town: ScaledTown) -> Measured:
    """Everything, in the order in which the town grows."""
    say("a backlog, one collector for both partitions")
    one = backlog_stored(town, ("one",))
    say("a backlog, two collectors")
    two = backlog_stored(town, MACHINES)
    say("judges and pages")
    town.start("alerts", *MACHINES)
    town.start("dashboard", "one")
    idle_s = idle_cpu_s(town)
    rounds = Rounds(town, say=say)
    done = [rounds.one(index) for index in range(len(ROUNDS))]
    return Measured(
        sites=town.sites, one=one, two=two, rounds=tuple(done), idle_cpu_s=idle_s, judge_cpu_s=rounds.judge_cpu_s,
        mails_per_s=rounds.mails_per_s, page_ms=page_ms(town),
    )  # fmt: skip


def asked() -> argparse.Namespace:
    """What stands on the command line."""
    parser = argparse.ArgumentParser(prog="make scale-out", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--sites", type=int, default=60)
    parser.add_argument("--page", type=Path, default=PROJECT / "docs" / "scale.md")
    return parser.parse_args()


def main() -> int:
    """Exit 1 when anything was lost, counted twice or not told."""
    given = asked()
    with tempfile.TemporaryDirectory() as name, ScaledTown(Path(name), sites=given.sites) as town:
        say(f"{town.sites} sites are in force")
        found = measured(town)
    tables = f"{table_of_speed(found)}\n\n{table_of_rounds(found)}"
    write_between(given.page, "measured", f"{facts_of_machine()}.\n\n{tables}")
    write_between(given.page, "paper", on_paper(found))
    print(tables, on_paper(found), sep="\n\n")
    if given.folder is not None:
        given.folder.mkdir(parents=True, exist_ok=True)
        (given.folder / "scale.json").write_text(json.dumps(found.document(), indent=1) + "\n", encoding="utf-8")
    bad = [one for one in found.rounds if one.problems(found.sites)]
    say(f"{len(found.rounds)} rounds, {len(bad)} with loss or doubling")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
