"""The short form of the no-loss harness: one installation, one storm after the other, in each something goes wrong.

`make faults` runs the long form: every fault, over SQLite and PostgreSQL, HTTP and a broker.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from siltwatch.clock import SystemClock
from tests.support.fault_estate import Account, Estate
from tests.support.fault_machine import Machine
from tests.support.fault_page import HEADS, Row, merged, rows_of
from tests.support.fault_rows import FAULTS, Fault, Outcome, try_fault

SEED = int(os.environ.get("SILTWATCH_FAULTS_SEED", "1"))
QUICK = [fault for fault in FAULTS if fault.quick]
TIPS, EVERY_S = 55, 0.02
HOUR = timedelta(hours=1)
# Rows appended one by one in transactions of their own; each is told to the parent once it is committed.
_CHILD = """
import sqlite3, sys
disk = sqlite3.connect(sys.argv[1], isolation_level=None)
disk.execute("PRAGMA journal_mode=WAL")
disk.execute("PRAGMA synchronous=" + sys.argv[2])
disk.execute("CREATE TABLE IF NOT EXISTS tips (number INTEGER PRIMARY KEY)")
for number in range(1, 1000000):
    disk.execute("INSERT INTO tips VALUES (?)", (number,))
    print(number, flush=True)
"""
_COUNT = """
import sqlite3, sys
disk = sqlite3.connect(sys.argv[1])
print(disk.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] and
      disk.execute("SELECT coalesce(max(number), 0) FROM tips").fetchone()[0])
"""


@pytest.fixture(scope="module")
def estate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Estate]:
    with Estate(tmp_path_factory.mktemp("estate"), seed=SEED) as running:
        yield running


@pytest.mark.timeout(300)
@pytest.mark.parametrize("fault", QUICK, ids=lambda fault: f"{fault.name} - {fault.process}")
def test_every_tip_is_everywhere_once_and_the_storm_has_one_duty(estate: Estate, fault: Fault) -> None:
    outcome = try_fault(estate, fault, tips=TIPS, every_s=EVERY_S)

    assert outcome.problems == [], outcome.account
    assert outcome.account.tips == TIPS + 1
    assert (outcome.account.storms, outcome.account.duties) == (1, 1)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = Machine(tmp_path / "machine", disk)
    yield made
    made.close()


def committed_before_a_power_cut(machine: Machine, synchronous: str) -> int:
    """How many rows a process was told to be committed when the power went."""
    command = [sys.executable, "-c", _CHILD, str(machine.disk / "tips.db"), synchronous]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | machine.environment("child")
    ) as child:
        assert child.stdout is not None
        told = 0
        while told < 300:
            told = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().split()
    machine.lose_unsynced("tips.db")
    return int(rest[-1]) if rest else told


def kept(machine: Machine) -> int:
    command = [sys.executable, "-c", _COUNT, str(machine.disk / "tips.db")]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


class TestTheMachine:
    def test_a_power_cut_takes_what_was_not_synced(self, machine: Machine) -> None:
        committed = committed_before_a_power_cut(machine, "OFF")

        assert kept(machine) < committed

    def test_a_power_cut_leaves_what_was_synced(self, machine: Machine) -> None:
        committed = committed_before_a_power_cut(machine, "FULL")

        assert committed <= kept(machine) <= committed + 1

    def test_its_clock_can_be_set_while_a_process_runs(self, machine: Machine) -> None:
        script = "import time\nwhile True: input(); print(int(time.time()), flush=True)"
        with subprocess.Popen(
            [sys.executable, "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | machine.environment("child"),
        ) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            for hours in (0, 5, -7):
                machine.control("child").set(clock_offset=hours * HOUR)
                child.stdin.write("\n")
                child.stdin.flush()
                shown = int(child.stdout.readline())
                assert abs(shown - (SystemClock().now() + hours * HOUR).timestamp()) < 60
            child.kill()

    def test_its_disk_can_be_full(self, machine: Machine) -> None:
        script = (
            "import sys\ntry:\n    with open(sys.argv[1], 'w') as file:\n        file.write('x')\n"
            "except OSError as error:\n    print(error.errno)"
        )
        machine.control("child").set(disk_is_full=True)
        command = [sys.executable, "-c", script, str(machine.disk / "file")]

        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=os.environ | machine.environment("child")
        )

        assert done.stdout.strip() == "28"


class TestTheAccount:
    def test_names_what_is_lost_doubled_or_never_told(self) -> None:
        account = Account(
            tips=60, journal=59, credits=60, influx=61, repeated=1, storms=1, duties=2, unsent=1, gaps=1, instants=60,
            told=2, unheard=1, copies=1, posted=3, recorded=2, rerecorded=1,
        )  # fmt: skip
        outcome = Outcome(fault=FAULTS[0], stores="sqlite", way="http", account=account, instants_kept=58, seconds=1)

        assert outcome.problems == [
            "1 LOST in journal",
            "1 TWICE in InfluxDB",
            "1 gaps",
            "1 notices unsent",
            "1 storms with 2 duties",
            "1 lines twice in the journal",
            "2 tips not at their own instant",
            "1 notices LOST",
            "told by 2 of 3 channels",
            "1 notices taken twice",
            "1 visits LOST",
            "1 visits TWICE",
        ]


class TestTheTable:
    def test_rows_of_a_part_take_the_place_of_the_same_rows_and_leave_the_others(self) -> None:
        order: list[Row] = [("a", "x", "sqlite", "http"), ("b", "x", "sqlite", "http"), ("c", "x", "sqlite", "http")]
        old, other, new = (
            (*key, *[word] * (len(HEADS) - 4))
            for key, word in zip((order[0], order[2], order[0]), ("old", "kept", "new"), strict=True)
        )
        gone = ("no such fault", *old[1:])
        text = merged(
            "before\n<!-- faults: begin -->\n<!-- faults: end -->\nafter\n", [old, other, gone], order, "made so"
        )

        text = merged(text, [new], order, "made anew")

        assert list(rows_of(text).values()) == [new, other]
        assert text.startswith("before\n<!-- faults: begin -->\nmade anew\n")
        assert text.endswith("<!-- faults: end -->\nafter\n")
