"""The long form of the no-loss harness: every fault in every installation it suits, as a table.

python tests/faults/matrix.py [FOLDER] [--seed N] [--only WORDS …] [--tips N] [--at-once N] [--page FILE]

Rows come on stdout as they are done, what is being done on stderr. The table goes into docs/reliability.md, where rows
of a part (`--only "sqlite mqtt broker"`: rows with all these words; several times: with any of these) take the place
of the same rows of an earlier run; and as `faults.json` into the folder where one is given.
"""

import argparse
import json
import queue
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "firmware-sim"))

from tests.conftest import PROJECT
from tests.support.fault_estate import Estate
from tests.support.fault_page import HEADS, Row, facts, facts_of_machine, head, line, merged, rows_of
from tests.support.fault_rows import FAULTS, Fault, Outcome, try_fault

INSTALLATIONS = (("sqlite", "http"), ("postgresql", "http"), ("sqlite", "mqtt"))
EVERY_S = 0.04
Case = tuple[Fault, str, str]


def cells(outcome: Outcome) -> Row:
    """One row of the table."""
    got, fault = outcome.account, outcome.fault
    values = (
        fault.name, fault.process, outcome.stores, outcome.way, got.tips, got.journal, got.credits, got.influx,
        outcome.instants_kept, got.storms, got.duties, got.told, f"{got.recorded} of {got.posted}", got.copies,
        outcome.seconds, "; ".join(outcome.problems) or "ok",
    )  # fmt: skip
    return tuple(str(value) for value in values)


def cases() -> list[Case]:
    """Every fault in every installation that it suits."""
    return [(fault, *place) for place in INSTALLATIONS for fault in FAULTS if fault.suits(*place)]


def is_wanted(case: Case, only: list[str]) -> bool:
    """Whether all words of one of the wishes stand in the first cells of the row."""
    fault, stores, way = case
    said = f"{fault.name} {fault.process} {stores} {way}"
    return not only or any(all(word in said for word in wish.split()) for wish in only)


class Run:
    """Installations side by side, each with its faults one after the other."""

    def __init__(self, wanted: list[Case], *, seed: int, tips: int) -> None:
        self._wanted, self._seed, self._tips = wanted, seed, tips
        self._done: queue.Queue[Outcome] = queue.Queue()
        self._said = threading.Lock()
        self.left_out: list[str] = []

    def outcomes(self, at_once: int) -> Iterator[Outcome]:
        """As they are done."""
        with ThreadPoolExecutor(at_once) as pool:
            running = [pool.submit(self._in_one, place) for place in INSTALLATIONS]
            while not (all(one.done() for one in running) and self._done.empty()):
                try:
                    yield self._done.get(timeout=0.2)
                except queue.Empty:
                    self._raise_trouble(running)

    @staticmethod
    def _raise_trouble(running: list[Future[None]]) -> None:
        for one in running:
            if one.done():
                one.result()

    def _in_one(self, place: tuple[str, str]) -> None:
        """All faults that suit one installation, and at the end what they all came to."""
        faults = [fault for fault, *where in self._wanted if tuple(where) == place]
        if not faults:
            return
        with tempfile.TemporaryDirectory() as name:
            stores, way = place
            with Estate(Path(name), stores=stores, way=way, seed=self._seed, on_small_disks=True) as estate:
                for fault in faults:
                    self._try(estate, fault)

    def _try(self, estate: Estate, fault: Fault) -> None:
        about = f"{fault.name} - {fault.process} ({estate.stores}, {estate.way})"
        if fault.fills and fault.fills not in estate.disks:
            self.left_out.append(about)
            self._say(f"left out, for a disk of its own needs the right to mount: {about}")
            return
        self._say(about)
        self._done.put(try_fault(estate, fault, tips=self._tips, every_s=EVERY_S))

    def _say(self, words: str) -> None:
        with self._said:
            print(words, file=sys.stderr, flush=True)


def write_page(page: Path, done: list[Outcome], seed: int) -> None:
    """The table of the document with these rows in it."""
    order: list[Row] = [(fault.name, fault.process, stores, way) for fault, stores, way in cases()]
    text, fresh = page.read_text(encoding="utf-8"), [cells(each) for each in done]
    known = rows_of(merged(text, fresh, order, ""))
    page.write_text(merged(text, fresh, order, facts(seed, len(fresh), len(known))), encoding="utf-8")


def write_folder(folder: Path, done: list[Outcome], seed: int) -> None:
    """The rows for programs."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [dict(zip(HEADS, cells(each), strict=True)) | {"account": asdict(each.account)} for each in done]
    document = {"seed": seed, "machine": facts_of_machine(), "rows": rows}
    (folder / "faults.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def asked() -> argparse.Namespace:
    """What stands on the command line."""
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--tips", type=int, default=60)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--page", type=Path, default=PROJECT / "docs" / "reliability.md")
    return parser.parse_args()


def main() -> int:
    """Exit 1 when anything was lost, counted twice or not told."""
    given = asked()
    wanted = [case for case in cases() if is_wanted(case, given.only)]
    run = Run(wanted, seed=given.seed, tips=given.tips)
    done: list[Outcome] = []
    print(head(), flush=True)
    for outcome in run.outcomes(given.at_once):
        done.append(outcome)
        write_page(given.page, done, given.seed)  # at once, so that a run that is broken off has not been for nothing
        print(line(cells(outcome)), flush=True)
        print(f"{len(done)} of {len(wanted)} rows", file=sys.stderr, flush=True)
    if given.folder is not None:
        write_folder(given.folder, done, given.seed)
    failed = [outcome for outcome in done if outcome.problems]
    print(f"{len(done)} faults, {len(failed)} with loss or doubling, {len(run.left_out)} left out (seed {given.seed})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
