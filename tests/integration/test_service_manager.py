"""What systemd hears of the four processes: ready, alive while every thread is, silence when one hangs, stopping."""

import math
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import date
from pathlib import Path

import pytest

from siltwatch.beating import Beating
from siltwatch.command.demo_site import Place, SiteFacts, free_ports, write_place
from siltwatch.command.main import main
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.service_manager import life_of, standing_still, tell, told_alive, watchdog_s
from tests.support import gateway_box
from tests.support.gateway import node_line
from tests.support.gateway_box import SILTWATCH, Box
from tests.support.hanging import PLACES
from tests.support.waiting import eventually

PERIOD_S = 3.0


class Manager:
    """systemd's end of the socket, and what came into it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.bind(str(path))
        self._door.settimeout(0.1)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        while not self._over.is_set():
            try:
                self.lines += self._door.recv(4096).decode().splitlines()
            except TimeoutError:
                continue

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._door.close()

    @property
    def pings(self) -> int:
        return self.lines.count("WATCHDOG=1")

    def environment(self, period_s: float = PERIOD_S) -> dict[str, str]:
        return {"NOTIFY_SOCKET": str(self.path), "WATCHDOG_USEC": str(int(period_s * 1e6))}


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    with closing(Manager(tmp_path / "notify")) as heard:
        yield heard


def is_silent(manager: Manager) -> bool:
    """Whether a whole period of the manager passes without a ping: it would kill the process."""
    before = manager.pings
    until = time.monotonic() + PERIOD_S
    eventually(lambda: time.monotonic() > until or manager.pings > before, within_s=PERIOD_S * 4)
    return manager.pings == before


def see_it_live_hang_and_live_again(
    manager: Manager, hung: Path, thread: str, stir: Callable[[], object] | None
) -> None:
    eventually(lambda: "READY=1" in manager.lines, within_s=180)
    eventually(lambda: manager.pings >= 2, within_s=60)
    hung.touch()
    if stir is not None:
        stir()
    eventually(lambda: is_silent(manager), within_s=60)
    assert thread in [line for line in manager.lines if "stands still" in line][-1]
    hung.unlink()
    before = manager.pings
    eventually(lambda: manager.pings > before, within_s=60)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    ports = free_ports()
    with closing(ports):
        place = Place(folder=tmp_path_factory.mktemp("place"), ports=ports)
        write_place(place, SiteFacts(started_on=date(2026, 3, 1)))
        for verb in (("migrate",), ("site", "apply")):
            subprocess.run([*SILTWATCH, *verb, "--config", str(place.config)], check=True, timeout=120)
        yield place


@pytest.mark.timeout(600)
def test_a_thread_that_hangs_lets_the_pings_of_its_process_stop(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("collector", "alerts", "dashboard")
    with ExitStack() as stack:
        told = {name: stack.enter_context(closing(Manager(place.folder / f"{name}.sock"))) for name in PLACES}
        box = gateway_that_hangs(tmp_path, place, told["gateway"], stack, monkeypatch)
        running = {name: start(place, name, told[name], stack) for name in names}
        stirs = {"gateway": lambda: box.end.write(node_line(1))}
        failed: list[str] = []
        watches = [
            threading.Thread(target=note, args=(failed, manager, place.folder / f"{name}.hung", name, stirs.get(name)))
            for name, manager in told.items()
        ]
        for watch in watches:
            watch.start()
        for watch in watches:
            watch.join()
        assert failed == []
        eventually(lambda: box.intake.rain() == [1])

        for process in running.values():
            process.terminate()
        assert {name: process.wait(60) for name, process in running.items()} == dict.fromkeys(names, 0)
        assert box.stop() == 0
        for manager in told.values():
            eventually(lambda manager=manager: "STOPPING=1" in manager.lines)  # type: ignore[misc]
            assert manager.lines.index("READY=1") < manager.lines.index("STOPPING=1")


def gateway_that_hangs(
    folder: Path, place: Place, manager: Manager, stack: ExitStack, patch: pytest.MonkeyPatch
) -> Box:
    """A gateway with a line, whose spool does not answer while a file is there."""
    hung = str(place.folder / "gateway.hung")
    patch.setattr(gateway_box, "SILTWATCH", [sys.executable, "-m", "tests.support.hanging", hung])
    for name, value in manager.environment().items():
        patch.setenv(name, value)
    box = Box(folder, stack)
    box.start()
    return box


def note(failed: list[str], manager: Manager, hung: Path, name: str, stir: Callable[[], object] | None = None) -> None:
    try:
        see_it_live_hang_and_live_again(manager, hung, PLACES[name][3], stir)
    except AssertionError as error:
        failed.append(f"{name}: {error} {manager.lines[-5:]}")


def start(place: Place, name: str, manager: Manager, stack: ExitStack) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.support.hanging", str(place.folder / f"{name}.hung"), name, "run"]
    log = stack.enter_context((place.folder / f"{name}.log").open("w"))
    process = subprocess.Popen(
        [*command, "--config", str(place.config)],
        stderr=log,
        env=os.environ | manager.environment(),
        cwd=Path(__file__).parents[2],
    )
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def test_a_thread_that_ended_or_stands_is_named_and_one_that_waits_is_not() -> None:
    ended = threading.Thread(target=lambda: None)
    assert life_of(ended, 0.0) == math.inf
    assert life_of(threading.current_thread(), 3.0) == 3.0
    assert standing_still({"b": 5.1, "a": math.inf, "c": 5.0}, longer_than_s=5.0) == ("a", "b")

    life = Beating()
    with life.resting():
        assert life.standing_s == 0.0
    assert life.standing_s >= 0.0


def test_who_was_not_started_by_systemd_tells_nobody(manager: Manager) -> None:
    assert watchdog_s({}) is None
    assert watchdog_s({"WATCHDOG_USEC": "0"}) is None
    assert watchdog_s({"WATCHDOG_USEC": "2000000", "WATCHDOG_PID": str(os.getpid())}) == 2.0
    assert watchdog_s({"WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"}) is None

    tell("READY=1", environment={})
    tell("READY=1", environment={"NOTIFY_SOCKET": str(manager.path.with_name("nobody"))})
    with told_alive(dict, status="well", environment={"NOTIFY_SOCKET": str(manager.path)}):
        eventually(lambda: "STATUS=well" in manager.lines)
    eventually(lambda: "STOPPING=1" in manager.lines)
    assert manager.pings == 0


def test_the_health_check_of_a_container_looks_at_what_a_living_process_touches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "alive"
    monkeypatch.delenv("SILTWATCH_ALIVE_FILE", raising=False)
    assert main(["alive"]) == 2
    monkeypatch.setenv("SILTWATCH_ALIVE_FILE", str(file))
    assert main(["alive"]) == 1

    with told_alive(lambda: {"writer": math.inf}, status="well", environment={"SILTWATCH_ALIVE_FILE": str(file)}):
        assert main(["alive"]) == 1
    with told_alive(dict, status="well", environment={"SILTWATCH_ALIVE_FILE": str(file)}):
        eventually(file.exists)
        assert main(["alive"]) == 0
    os.utime(file, (1, 1))
    assert main(["alive"]) == 1
    assert "no sign of life" in capsys.readouterr().err


def test_an_abstract_address_is_told_too() -> None:
    name = f"siltwatch-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(f"\0{name}")
        door.settimeout(5)
        tell("READY=1", environment={"NOTIFY_SOCKET": f"@{name}"})
        assert door.recv(100) == b"READY=1"


def test_a_secret_may_be_a_credential_of_the_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(folder=tmp_path / "etc")
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    with pytest.raises(ConfigError, match="LoadCredential=mail:FILE"):
        config.secret("credential:mail")

    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    (tmp_path / "mail").write_text("secret\n")
    assert config.secret("credential:mail") == "secret"
    assert config.path("credential:mail") == tmp_path / "mail"
    for wrong in ("credential:../mail", "credential:", "credential:/etc/passwd"):
        with pytest.raises(ConfigError, match="one word"):
            config.secret(wrong)
    with pytest.raises(ConfigError, match="cannot be read"):
        config.secret("credential:other")
