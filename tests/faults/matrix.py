"""The long form of the no-loss harness: every fault in every installation it suits, as a table.

python tests/faults/matrix.py [FOLDER] [--seed N] [--only WORDS] [--tips N]

The table goes to stdout, and as `faults.md` and `faults.json` into the folder where one is given.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "firmware-sim"))

from tests.support.fault_estate import Estate
from tests.support.fault_rows import FAULTS, Fault, Outcome, try_fault
from tests.support.servers import needed

INSTALLATIONS = (("sqlite", "http"), ("postgresql", "http"), ("sqlite", "mqtt"))
EVERY_S = 0.04
HEADS = ("fault", "process", "stores", "way", "tips", "journal", "readings", "InfluxDB", "own instants", "storms",
         "duties", "mail twice", "s", "result")  # fmt: skip
VERSIONS = (("influxd", "influxdb", "version"), ("mosquitto", "mosquitto", "-h"), ("postgres", "postgresql", "-V"))


def cells(outcome: Outcome) -> tuple[Any, ...]:
    """One row of the table."""
    got, fault = outcome.account, outcome.fault
    return (
        fault.name, fault.process, outcome.stores, outcome.way, got.tips, got.journal, got.credits, got.influx,
        outcome.instants_kept, got.storms, got.duties, got.copies, outcome.seconds,
        "; ".join(outcome.problems) or "ok",
    )  # fmt: skip


def line(values: tuple[Any, ...]) -> str:
    """A row in Markdown."""
    return f"| {' | '.join(str(value) for value in values)} |"


def outcomes(seed: int, only: str, tips: int) -> Iterator[Outcome]:
    """Every fault, one installation after the other."""
    for stores, way in INSTALLATIONS:
        faults = [fault for fault in FAULTS if fault.suits(stores, way) and only in f"{fault.name} {fault.process}"]
        if faults:
            yield from in_one(stores, way, faults, seed=seed, tips=tips)


def in_one(stores: str, way: str, faults: list[Fault], *, seed: int, tips: int) -> Iterator[Outcome]:
    """All faults that suit one installation, and at the end what they all came to."""
    with tempfile.TemporaryDirectory() as name, Estate(Path(name), stores=stores, way=way, seed=seed) as estate:
        for fault in faults:
            yield try_fault(estate, fault, tips=tips, every_s=EVERY_S)


def versions() -> list[str]:
    """Of the servers, as they say themselves."""
    said = []
    for program, package, question in VERSIONS:
        answer = subprocess.run([needed(program, package), question], capture_output=True, text=True, check=False)
        said.append((answer.stdout or answer.stderr).splitlines()[0])
    return said


def write(folder: Path, done: list[Outcome], seed: int) -> None:
    """The table for people and for programs."""
    folder.mkdir(parents=True, exist_ok=True)
    table = "\n".join([line(HEADS), line(("---",) * len(HEADS)), *(line(cells(each)) for each in done)])
    servers = "\n".join(f"- {version}" for version in versions())
    (folder / "faults.md").write_text(f"# Faults, seed {seed}\n\n{table}\n\nServers:\n\n{servers}\n")
    rows = [dict(zip(HEADS, cells(each), strict=True)) | {"account": asdict(each.account)} for each in done]
    document = {"seed": seed, "servers": versions(), "rows": rows}
    (folder / "faults.json").write_text(json.dumps(document, indent=1) + "\n")


def main() -> int:
    """Exit 1 when anything was lost, counted twice or not told."""
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--tips", type=int, default=60)
    given = parser.parse_args()
    print(line(HEADS), line(("---",) * len(HEADS)), sep="\n", flush=True)
    done = []
    for outcome in outcomes(given.seed, given.only, given.tips):
        done.append(outcome)
        print(line(cells(outcome)), flush=True)
    if given.folder is not None:
        write(given.folder, done, given.seed)
    failed = [outcome for outcome in done if outcome.problems]
    print(f"{len(done)} faults, {len(failed)} with loss or doubling (seed {given.seed})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
