"""The supervisor over real processes: restarts, order, and nothing left behind."""

import os
import signal
import smtplib
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from siltwatch.command.mailbox import Mailbox, accepted
from siltwatch.command.processes import Program, Supervisor, keep_running
from siltwatch.command.signals import StopSignals
from siltwatch.command.verbs import VerbError, ask_rows, ask_verb
from tests.support.servers import free_port
from tests.support.waiting import eventually

# A child that says when it begins and ends; `deaf` ones do not hear SIGTERM, `bad` ones have no good configuration.
CHILD = """
import pathlib, signal, sys, threading
name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
def tell(word):
    with (folder / "story").open("a") as outlet:
        outlet.write(f"{word} {name}\\n")
if name.startswith("bad"):
    sys.exit(2)
stop = threading.Event()
signal.signal(signal.SIGTERM, signal.SIG_IGN if name.startswith("deaf") else lambda *_: stop.set())
signal.signal(signal.SIGINT, lambda *_: tell("interrupted"))
tell("begin")
stop.wait()
tell("end")
"""
HOST = """
import sys
from siltwatch.command.processes import Program, Supervisor, keep_running
from siltwatch.command.signals import StopSignals
with StopSignals() as signals:
    supervisor = Supervisor(signals)
    for name in sys.argv[2:]:
        supervisor.start(Program(name=name, module="story_child", arguments=(name, sys.argv[1])))
    code = keep_running(supervisor, signals)
    supervisor.stop()
sys.exit(code)
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "story_child.py").write_text(CHILD)
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


@pytest.fixture
def signals() -> Iterator[StopSignals]:
    with StopSignals() as entered:
        yield entered


@pytest.fixture
def supervisor(signals: StopSignals, environment: dict[str, str], tmp_path: Path) -> Iterator[Supervisor]:
    with (tmp_path / "log").open("ab") as output:
        made = Supervisor(signals, environment=environment, output=output)
        yield made
        for child in made.children:
            child.kill()


def child(name: str, folder: Path, *, restarts: bool = True) -> Program:
    return Program(name=name, module="story_child", arguments=(name, str(folder)), restarts=restarts)


def story(folder: Path) -> list[str]:
    path = folder / "story"
    return path.read_text().splitlines() if path.exists() else []


def begun(folder: Path, count: int) -> bool:
    return sum(line.startswith("begin") for line in story(folder)) >= count


def test_children_stop_in_order_the_last_started_first(supervisor: Supervisor, tmp_path: Path) -> None:
    for number, name in enumerate(("a", "b", "c"), start=1):
        supervisor.start(child(name, tmp_path))
        eventually(lambda number=number: begun(tmp_path, number))  # type: ignore[misc]

    supervisor.stop()

    assert story(tmp_path)[3:] == ["end c", "end b", "end a"]
    assert [one.process.returncode for one in supervisor.children] == [0, 0, 0]


def test_a_killed_child_is_started_again(supervisor: Supervisor, signals: StopSignals, tmp_path: Path) -> None:
    supervisor.start(child("a", tmp_path))
    eventually(lambda: begun(tmp_path, 1))
    first = supervisor.children[0].process

    os.kill(first.pid, signal.SIGKILL)

    def tended() -> bool:
        assert not signals.wait(0.05)
        supervisor.tend()
        return begun(tmp_path, 2)

    eventually(tended)
    assert supervisor.children[0].process.pid != first.pid
    supervisor.stop()


def test_a_child_that_is_not_to_be_restarted_stays_down(
    supervisor: Supervisor, signals: StopSignals, tmp_path: Path
) -> None:
    supervisor.start(child("a", tmp_path, restarts=False))
    eventually(lambda: begun(tmp_path, 1))
    supervisor.children[0].kill()
    supervisor.children[0].tend()
    supervisor.children[0]._again_at_s = 0.0

    supervisor.tend()

    assert not supervisor.children[0].is_running
    assert supervisor.children[0].exit_code == -signal.SIGKILL


def test_a_child_that_does_not_hear_is_killed_when_asked_again(
    supervisor: Supervisor, signals: StopSignals, tmp_path: Path
) -> None:
    supervisor.start(child("deaf", tmp_path))
    eventually(lambda: begun(tmp_path, 1))
    killer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    killer.start()
    begun_s = time.monotonic()

    supervisor.stop()
    killer.join()

    assert time.monotonic() - begun_s < 8, "it was killed for its slowness, not because someone asked again"
    assert supervisor.children[0].process.returncode == -signal.SIGKILL
    assert signals.requests == 1


def test_nothing_but_bad_configurations_ends_the_supervisor(
    supervisor: Supervisor, signals: StopSignals, tmp_path: Path
) -> None:
    supervisor.start(child("bad", tmp_path))
    supervisor.start(child("bad-too", tmp_path))

    assert keep_running(supervisor, signals) == 2


def host(folder: Path, environment: dict[str, str], *names: str) -> subprocess.Popen[bytes]:
    (folder / "host.py").write_text(HOST)
    arguments = [sys.executable, str(folder / "host.py"), str(folder), *names]
    return subprocess.Popen(arguments, env=environment, start_new_session=True)


def children_of(pid: int) -> list[int]:
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_ctrl_c_reaches_the_supervisor_alone_and_everything_ends(tmp_path: Path, environment: dict[str, str]) -> None:
    running = host(tmp_path, environment, "a", "b")
    eventually(lambda: begun(tmp_path, 2))
    started = children_of(running.pid)

    os.killpg(running.pid, signal.SIGINT)

    assert running.wait(15) == 0
    assert story(tmp_path)[2:] == ["end b", "end a"]
    assert len(started) == 2
    assert all(is_gone(pid) for pid in started)


def test_children_do_not_outlive_a_supervisor_that_is_killed(tmp_path: Path, environment: dict[str, str]) -> None:
    running = host(tmp_path, environment, "a", "b")
    eventually(lambda: begun(tmp_path, 2))
    started = children_of(running.pid)

    running.kill()
    running.wait()

    assert len(started) == 2
    eventually(lambda: all(is_gone(pid) for pid in started))


def test_a_child_whose_parent_is_gone_already_never_begins(tmp_path: Path, environment: dict[str, str]) -> None:
    arguments = [sys.executable, "-m", "siltwatch.command.child", "1", "story_child", "a", str(tmp_path)]

    assert subprocess.run(arguments, env=environment, check=False).returncode == 1
    assert story(tmp_path) == []


def test_run_ends_with_two_where_the_configuration_is_bad(tmp_path: Path) -> None:
    (tmp_path / "siltwatch.toml").write_text("weather = 1\n")
    arguments = [sys.executable, "-m", "siltwatch.command.main", "run"]

    told = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert told.returncode == 2
    assert "weather" in told.stderr


def test_a_verb_is_asked_and_its_rows_are_read() -> None:
    rows = ask_rows("sim", "list", environment=os.environ)

    assert {"rotterdam-storm", "faulty-line"} <= {row["name"] for row in rows}


def test_a_verb_that_fails_is_told_with_its_own_words() -> None:
    with pytest.raises(VerbError, match=r"(?s)siltwatch hurricane ended with 2.*there is no verb"):
        ask_verb("hurricane", environment=os.environ)
    with pytest.raises(VerbError, match="printed no JSON"):
        ask_rows("--version", environment=os.environ)


def message(text: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "siltwatch@demo.example", "operator@demo.example", text
    made.set_content(text)
    return made


def test_the_mail_server_keeps_what_it_accepts_in_order(tmp_path: Path) -> None:
    mailbox = Mailbox(tmp_path / "mail")
    mailbox.start()
    try:
        with smtplib.SMTP("127.0.0.1", mailbox.port, timeout=5) as client:
            for text in ("first", "second"):
                client.send_message(message(text), to_addrs=["operator@demo.example", "smo@demo.example"])
        kept = mailbox.messages()
    finally:
        mailbox.stop()

    assert [one["Subject"] for one in kept] == ["first", "second"]
    assert kept[0]["X-Recipients"] == "operator@demo.example, smo@demo.example"
    with pytest.raises(ConnectionRefusedError):
        smtplib.SMTP("127.0.0.1", mailbox.port, timeout=5)


def test_the_mail_server_as_a_process_goes_on_counting_after_a_restart(tmp_path: Path) -> None:
    port = free_port()
    for text in ("first", "second"):
        server = subprocess.Popen([sys.executable, "-m", "siltwatch.command.mailbox", str(tmp_path), str(port)])
        try:
            eventually(lambda text=text: sent(port, message(text)))  # type: ignore[misc]
        finally:
            server.terminate()
            assert server.wait(10) == 0

    assert [one["Subject"] for one in accepted(tmp_path)] == ["first", "second"]


def sent(port: int, what: EmailMessage) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=5) as client:
            return client.send_message(what) == {}
    except ConnectionRefusedError:
        return False
