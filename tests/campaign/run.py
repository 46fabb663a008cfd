"""Hostile input on purpose, for minutes: every door, every call of the interface, raw bytes at both servers.

`make campaign` · `make campaign ARGS="--docs"` renews the table of docs/security.md · `ARGS="--minutes 60"` goes on
for longer. Progress on stderr; the table and one JSON document on stdout; exit 1 where anything crashed or hung.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT), str(PROJECT / "firmware-sim")]

PAGE = PROJECT / "docs" / "security.md"
FENCE = ("<!-- campaign -->", "<!-- end of campaign -->")
FUZZER = PROJECT / ".venv-fuzz"
MINUTES = 11.0
SHARES = {"words": 0.28, "laws": 0.22, "fuzzing": 0.16, "bytes": 0.08, "calls": 0.22}  # the rest is starting
HANG_S = 10
LAWS = ("test_mqtt_packets_laws", "test_topics_any_bytes", "test_files_laws", "test_drivers_any_bytes")


@dataclass(kw_only=True)
class Row:
    """What was thrown at one thing, and what became of it."""

    what: str
    by: str
    doors: int = 0
    executions: int = 0
    refused: int = 0
    crashes: int = 0
    hangs: int = 0
    remark: str = ""
    first: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        """A row of the table."""
        figures = (self.doors, self.executions, self.crashes, self.hangs)
        cells = [self.what, self.by, *(f"{figure:,}" for figure in figures), self.remark]
        return f"| {' | '.join(cells)} |"


class HangError(Exception):
    """One input took longer than it may."""


def say(text: str) -> None:
    """Progress, for whoever waits."""
    sys.stderr.write(f"campaign: {text}\n")
    sys.stderr.flush()


@contextmanager
def watched() -> Iterator[None]:
    """Whatever takes longer than `HANG_S` is broken off as a hang."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise HangError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, HANG_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def throw(hear: Callable[[list[bytes]], list[object]], content: bytes, row: Row, name: str) -> None:
    """One input at one door."""
    row.executions += 1
    try:
        with watched():
            said = hear([content])
        row.refused += any(isinstance(each, str) and each.endswith("Error") for each in said)
    except HangError:
        row.hangs += 1
        row.first.append(f"{name} hung: {content[:200].hex()}")
    except Exception as error:  # noqa: BLE001 - what is looked for
        row.crashes += 1
        row.first.append(f"{name}: {type(error).__name__}: {error}: {content[:200].hex()}")


def words(seconds: float, seed: int) -> list[Row]:
    """Good words of every door, cut, flipped, spliced and stuffed; and what is sent on purpose."""
    from tests.support.hostile import spoilt  # noqa: PLC0415 - the runner itself needs no library
    from tests.support.hostile_doors import EDGES, every_door, folder_for_doors  # noqa: PLC0415 - likewise

    doors = every_door(folder_for_doors())
    each_s = seconds / sum(len(targets) for targets in doors.values())
    rows = []
    for group, targets in doors.items():
        row = Row(what=group, by="spoilt words", doors=len(targets))
        longest = 8_192 if group == "drivers" else None
        for number, target in enumerate(targets):
            made = spoilt(Random(seed + number), target, 4_000)
            until_s = time.monotonic() + each_s
            for edge in EDGES:
                throw(target.hear, edge[:longest], row, target.name)
            while time.monotonic() < until_s:
                throw(target.hear, next(made), row, target.name)
        say(f"{group}: {row.executions:,} inputs, {row.crashes} crashes, {row.hangs} hangs")
        rows.append(row)
    return rows


def laws(seconds: float, _seed: int) -> list[Row]:
    """The laws of decoders and readers with many more examples than the suite takes, two files at a time."""
    at_once = 2
    each_s = seconds * at_once / len(LAWS)
    with ThreadPoolExecutor(at_once) as workers:
        return list(workers.map(partial(_laws_of, seconds=each_s), LAWS))


def _laws_of(name: str, *, seconds: float) -> Row:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.campaign.long_laws"]
    command += ["--timeout=900", f"tests/property/{name}.py"]
    chosen = {"SILTWATCH_HYPOTHESIS": "long", "SILTWATCH_LONG_SECONDS": str(seconds * 0.7)}
    said, ended = ended_within(command, seconds + 30, os.environ | chosen)
    row = Row(what=name.removeprefix("test_").replace("_", " "), by="hypothesis, long")
    told = re.search(r"campaign: (\d+) examples of (\d+) laws", said)
    if told:
        row.executions, row.doors = int(told[1]), int(told[2])
    row.first += re.findall(r"^FAILED .*", said, re.MULTILINE)
    row.crashes = len(row.first)
    row.remark = "" if ended else "cut off by the clock: more with `--minutes`"
    say(f"{name}: {row.executions:,} examples of {row.doors} laws, {row.crashes} broken {row.remark}")
    return row


def ended_within(command: list[str], seconds: float, environment: dict[str, str] | None = None) -> tuple[str, bool]:
    """What a program says, and whether it ended by itself; one that does not is stopped with all its children."""
    with tempfile.TemporaryFile("w+") as outlet:
        process = subprocess.Popen(
            command, cwd=PROJECT, env=environment, stdout=outlet, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            process.wait(seconds)
            ended = True
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            ended = False
        outlet.seek(0)
        return outlet.read(), ended


def fuzzing(seconds: float, _seed: int) -> list[Row]:
    """Atheris, where it can be had, in an environment of its own."""
    if not has_atheris():
        return [Row(what="doors", by="atheris", remark="atheris could not be installed here")]
    groups = ("drivers", "broker and wire", "files to import", "uploads")
    path = os.pathsep.join([sysconfig.get_paths()["purelib"]])
    rows = []
    for group in groups:
        row = Row(what=group, by="atheris")
        command = [
            str(FUZZER / "bin" / "python"),
            "tests/campaign/fuzz.py",
            group,
            str(max(5.0, seconds / len(groups) - 10)),
        ]
        said, _ = ended_within(command, seconds / len(groups) + 30, os.environ | {"PYTHONPATH": path})
        told = [json.loads(line) for line in said.splitlines() if line.startswith('{"executions"')]
        if told:
            row.executions, row.crashes, row.first = told[-1]["executions"], told[-1]["crashes"], told[-1]["first"]
        else:
            row.remark = "did not get as far as its first input"
        row.hangs = len(re.findall(r"ERROR: libFuzzer: timeout", said))
        say(f"atheris, {group}: {row.executions:,} inputs, {row.crashes} crashes {row.remark}")
        rows.append(row)
    return rows


def has_atheris() -> bool:
    """Install it where it is not there yet and may be had: it is no dependency of anything."""
    python = FUZZER / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(FUZZER)], check=False, stdout=sys.stderr)
    asked = [str(python), "-c", "import atheris"]
    if subprocess.run(asked, check=False, capture_output=True).returncode == 0:
        return True
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "atheris"]
    subprocess.run(install, check=False, stdout=sys.stderr, timeout=180)
    return subprocess.run(asked, check=False, capture_output=True).returncode == 0


def raw_bytes(seconds: float, seed: int) -> list[Row]:
    """Whole requests, spoilt in request line, headers, cookies and body, at both servers as they are run."""
    from tests.campaign.raw import both_servers, requests_to  # noqa: PLC0415 - as above

    rows = []
    with both_servers() as servers:
        for name, port, good in servers:
            row = Row(what=name, by="raw requests", doors=len(good))
            requests_to(port, good, row, seconds / len(servers), seed)
            say(f"{name}: {row.executions:,} requests, {row.crashes} answers of 5xx, {row.hangs} without an end")
            rows.append(row)
    return rows


def calls(seconds: float, seed: int) -> list[Row]:
    """Schemathesis over the whole described interface."""
    from tests.campaign.raw import pages  # noqa: PLC0415 - as above

    row = Row(what="interface for programs", by="schemathesis")
    with tempfile.TemporaryDirectory() as folder, pages(Path(folder)) as (address, token):
        command = [
            *(str(Path(sys.executable).parent / "schemathesis"), "run", f"{address}/api/v1/openapi.json"),
            *("--header", f"Authorization: Bearer {token}", "--phases", "examples,coverage,fuzzing,stateful"),
            *("--max-examples", "25", "--checks", "all", "--seed", str(seed), "--no-shrink", "--continue-on-failure"),
            *("--warnings", "off", "--suppress-health-check", "all", "--request-timeout", "30"),
            *("--max-time", str(int(seconds)), "--wait-for-schema", "30"),
        ]
        said, ended = ended_within(command, seconds + 60)
    read_calls(said, row, ended=ended)
    say(f"interface: {row.executions:,} calls of {row.doors} operations, {row.crashes} found other than described")
    return [row]


def read_calls(said: str, row: Row, *, ended: bool) -> None:
    """The figures of a run's last page."""
    numbers = {name: re.search(pattern, said) for name, pattern in CALLS.items()}
    found = {name: int(match[1].replace(",", "")) for name, match in numbers.items() if match}
    row.executions, row.doors = found.get("cases", 0), found.get("operations", 0)
    row.crashes = found.get("failures", 0)
    row.remark = "" if ended else "cut off by the clock"
    if "No issues found" not in said:
        row.first.append(said[-1_500:])
        row.crashes = row.crashes or int(ended)


CALLS = {
    "cases": r"([\d,]+) generated",
    "operations": r"Tested: +([\d,]+)",
    "failures": r"([\d,]+) unique failures?",
}
PHASES: dict[str, Callable[[float, int], list[Row]]] = {
    "words": words,
    "laws": laws,
    "fuzzing": fuzzing,
    "bytes": raw_bytes,
    "calls": calls,
}


def table(rows: list[Row], minutes: float) -> str:
    """The table of docs/security.md."""
    head = "| at | by | doors | executions | crashes | hangs | remark |\n|---|---|--:|--:|--:|--:|---|"
    last = Row(what="**all**", by="", remark=f"{minutes:.0f} minutes")
    for row in rows:
        last.executions += row.executions
        last.crashes += row.crashes
        last.hangs += row.hangs
    return "\n".join([head, *(row.line for row in rows), last.line])


def write_page(text: str) -> None:
    """Put the table between the marks of the page."""
    page = PAGE.read_text()
    before, _, rest = page.partition(FENCE[0])
    _, _, after = rest.partition(FENCE[1])
    PAGE.write_text(f"{before}{FENCE[0]}\n{text}\n{FENCE[1]}{after}")


def main() -> int:
    """Run the phases one after the other; each knows how long it may take."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=MINUTES)
    options.add_argument("--only", help=f"some of {', '.join(PHASES)}")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--docs", action="store_true", help="renew the table of docs/security.md")
    asked = options.parse_args()
    began_s, rows = time.monotonic(), list[Row]()
    for name in asked.only.split(",") if asked.only else PHASES:
        say(f"{name}: {SHARES[name] * asked.minutes * 60:.0f} s")
        rows += PHASES[name](SHARES[name] * asked.minutes * 60, asked.seed)
    text = table(rows, (time.monotonic() - began_s) / 60)
    found = [line for row in rows for line in row.first[:5]]
    sys.stdout.write(text + "\n" + json.dumps({"rows": [vars(row) | {"first": row.first[:5]} for row in rows]}) + "\n")
    for line in found:
        say(line)
    if asked.docs:
        write_page(text)
    return 1 if any(row.crashes or row.hangs for row in rows) else 0


if __name__ == "__main__":
    import logging
    import warnings

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    sys.exit(main())
