"""`gateway listen` beside a running gateway: it shows what is heard, takes nothing away and holds nothing up."""

import json
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from gateway.inbox import Arrival
from gateway.live import LiveDoor, watch
from siltwatch.observation import Observation
from tests.support.gateway import node_line, tip
from tests.support.gateway_box import SILTWATCH, Box
from tests.support.waiting import eventually


@pytest.fixture
def door(tmp_path: Path) -> Iterator[LiveDoor]:
    made = LiveDoor(tmp_path / "s")
    made.start()
    yield made
    made.stop()


class Watching:
    """Somebody who watches in a thread."""

    def __init__(self, path: Path) -> None:
        self.heard = list[Observation]()
        self.stopping = threading.Event()
        self.was_there: list[bool] = []
        self._thread = threading.Thread(target=self._run, args=(path,))
        self._thread.start()

    def _run(self, path: Path) -> None:
        self.was_there.append(watch(path, self.stopping, self.heard.append))

    def end(self) -> None:
        self.stopping.set()
        self._thread.join(10)


def test_each_watcher_hears_the_very_observations(door: LiveDoor, tmp_path: Path) -> None:
    watchers = [Watching(tmp_path / "s") for _ in range(2)]
    eventually(lambda: len(door._watchers) == 2)

    door.show(Arrival(observations=(tip(1), tip(2, quality=("late",)))))

    eventually(lambda: all(len(each.heard) == 2 for each in watchers))
    assert watchers[0].heard == [tip(1), tip(2, quality=("late",))]
    for each in watchers:
        each.end()
        assert each.was_there == [True]


def test_who_does_not_follow_holds_nothing_up_and_who_leaves_is_forgotten(door: LiveDoor, tmp_path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)) as idle:
        idle.connect(str(tmp_path / "s"))
        eventually(lambda: len(door._watchers) == 1)
        for count in range(5_000):
            door.show(Arrival(observations=(tip(count),)))
    door.show(Arrival(observations=(tip(1),)))

    assert door._watchers == []


def test_where_no_gateway_runs_there_is_nothing_to_watch(tmp_path: Path) -> None:
    assert not watch(tmp_path / "none", threading.Event(), lambda _: None)


def test_a_path_that_is_too_long_costs_only_the_door(tmp_path: Path) -> None:
    door = LiveDoor(tmp_path / ("x" * 200))
    door.start()
    door.show(Arrival(observations=(tip(1),)))
    door.stop()


def test_beside_the_running_gateway(tmp_path: Path) -> None:
    with ExitStack() as stack:
        box = Box(tmp_path, stack)
        box.start()
        process = subprocess.Popen(
            [*SILTWATCH, "gateway", "listen", "--json", "--config", str(tmp_path / "siltwatch.toml")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert "watching" in process.stderr.readline()
            box.end.write(node_line(3))
            line = json.loads(process.stdout.readline())
        finally:
            process.terminate()
            process.communicate(timeout=15)
        eventually(lambda: box.intake.rain() == [3])
        assert (line["device"], line["count"], process.returncode) == ("n1", 3, 0)
        assert box.stop() == 0
