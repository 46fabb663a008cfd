"""The demonstration and `run` through real processes: the story ends as told, and nothing is left behind."""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from siltwatch.command.demo import demo
from siltwatch.command.demo_run import ready_processes
from siltwatch.command.demo_site import Place, free_ports
from siltwatch.command.run import run_installation
from siltwatch.command.verbs import VerbError
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from tests.support.sim import Installation
from tests.support.waiting import eventually


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A verb sets up the logs of its whole process, which here is the test runner."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def stat(pid: str) -> list[str]:
    """State, parent and the rest of a process's line, after its name; empty when it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def children_of(parent: int) -> set[str]:
    return {path.name for path in Path("/proc").glob("[0-9]*") if stat(path.name)[1:2] == [str(parent)]}


def are_gone(pids: set[str]) -> bool:
    return all(stat(pid)[:1] in ([], ["Z"]) for pid in pids)


@pytest.mark.timeout(300)
def test_the_story_ends_with_one_document_of_the_duty_and_its_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = children_of(os.getpid())

    told = CliRunner().invoke(demo, ["--until-duty", "--json", "--speed", "600", "--port", "0"])

    assert told.exit_code == 0, told.stderr
    document = json.loads(told.stdout)
    duty, notice = document["duty"], document["notice"]
    assert (duty["kind"], duty["status"], duty["provisional"]) == ("storm_inspection", "open", True)
    assert (notice["duty"], notice["step"], notice["state"]) == (duty["id"], "at_trigger", "sent")
    assert (parse_instant(duty["due_at"]) - parse_instant(duty["anchor_at"])).total_seconds() == 24 * 3600
    assert document["tips"] >= 50
    assert float(document["rain_in"]) == pytest.approx(document["tips"] / 100)
    assert document["address"] in told.stderr
    assert "half an inch" in told.stderr
    assert children_of(os.getpid()) == before
    assert list(tmp_path.iterdir()) == []


@contextmanager
def demonstration(folder: Path) -> Iterator[subprocess.Popen[str]]:
    run = subprocess.Popen(
        [sys.executable, "-m", "siltwatch.command.main", "demo", "--speed", "60"],
        env={**os.environ, "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield run
    finally:
        run.kill()
        run.communicate()


def greeting(run: subprocess.Popen[str]) -> str:
    assert run.stdout is not None
    lines: list[str] = []
    while not lines or "Ctrl-C" not in lines[-1]:
        line = run.stdout.readline()
        assert line, "".join(lines) + (run.stderr.read() if run.stderr else "")
        lines.append(line)
    return "".join(lines)


@pytest.mark.timeout(300)
def test_two_demonstrations_stand_side_by_side_and_ctrl_c_ends_all_that_each_started(tmp_path: Path) -> None:
    with demonstration(tmp_path) as one, demonstration(tmp_path) as other:
        pages = [text.split("page", 1)[1].split()[0] for text in (greeting(one), greeting(other))]
        started = [children_of(run.pid) for run in (one, other)]

        os.killpg(one.pid, signal.SIGINT)
        assert one.wait(60) == 0
        eventually(lambda: are_gone(started[0]))
        still_there = not are_gone(started[1]) and other.poll() is None
        os.killpg(other.pid, signal.SIGINT)
        assert other.wait(60) == 0

    assert len(set(pages)) == 2
    assert [len(pids) for pids in started] == [6, 6]
    assert still_there
    assert are_gone(started[1])
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    with Installation(tmp_path / "place") as made:
        yield made.prepare()


@pytest.mark.timeout(180)
def test_run_starts_what_the_site_needs_and_restarts_what_is_killed(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, value in installation.environment.items():
        monkeypatch.setenv(name, value)
    told: list[str] = []
    troubles: list[BaseException] = []

    def look() -> set[str]:
        told.append(capfd.readouterr().err)
        return ready_processes("".join(told))

    def operate() -> None:
        try:
            eventually(lambda: look() >= {"collector", "gateway"}, within_s=60)
            collector = lines_of(told, "process_name=collector pid=")[-1]
            os.kill(int(collector.split("pid=")[1].rstrip(")")), signal.SIGKILL)
            eventually(lambda: look() and lines_of(told, "process_name=collector pid=")[-1] != collector, within_s=30)
        except AssertionError as trouble:
            troubles.append(trouble)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    operator = threading.Thread(target=operate)
    operator.start()
    with pytest.raises(typer.Exit) as ended:
        run_installation(config=installation.place.config, only="gateway,collector")
    operator.join()
    look()

    assert not troubles, (troubles, "".join(told))
    assert ended.value.exit_code == 0
    assert lines_of(told, "process_name=collector exit_code=-9")
    assert lines_of(told, "all processes have stopped")


def lines_of(told: list[str], word: str) -> list[str]:
    return [line for line in "".join(told).splitlines() if word in line]


def test_a_demonstration_that_cannot_be_set_up_says_why_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    told = CliRunner().invoke(demo, ["--until-duty", "--json", "--port", "0", "--scenario", "hurricane"])

    assert isinstance(told.exception, VerbError)
    assert "there is no scenario 'hurricane'" in str(told.exception)
    assert told.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_a_taken_port_is_refused_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()

        told = CliRunner().invoke(demo, ["--port", str(taken.getsockname()[1])])

    assert isinstance(told.exception, ConfigError)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.timeout(120)
def test_an_installation_counts_every_tip_and_stops_cleanly(tmp_path: Path) -> None:
    with Installation(tmp_path / "place", speed=1200) as site:
        site.prepare().rain("0.05 in", over="10 min").start("collector", "gateway", "sim")
        eventually(lambda: len(site.tips()) == 5, within_s=30)
        site.kill("collector")
        site.start("collector")
        pids = {str(site.pid(name)) for name in ("collector", "gateway", "sim")}
        site.stop()

    assert str(site.fallen()) == "1.27 mm"
    assert are_gone(pids)


def test_ports_of_two_places_differ() -> None:
    one, other = (Place(folder=Path(), ports=free_ports(pages=0)) for _ in range(2))

    assert one.address != other.address
