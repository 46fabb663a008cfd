"""Ports that are pulled out at any byte, swap their names, or stand still; and the threads that look after them."""

import itertools
import os
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from gateway.drivers.modbus import framed
from gateway.links.bus_poller import BusPoller
from gateway.links.line_listener import LineListener
from gateway.links.serial_link import PortLink, SerialLink
from gateway.links.serial_port import SerialPort
from gateway.run import make_links
from gateway.tally import Tally
from gateway.watchdog import STANDS_STILL, Watchdog
from siltwatch.beating import Beating
from siltwatch.clock import ScaledClock, SystemClock
from siltwatch.config import Config
from tests.support.gateway import (
    FarEnd,
    Received,
    answering,
    far_end,
    gauge_document,
    link_document,
    node_line,
    plan,
    probe_document,
)
from tests.support.waiting import eventually

FLOAT_42_75 = framed(1, bytes.fromhex("03 04 42 2B 00 00"))
QUICK = ScaledClock.begin(datetime(2026, 6, 10, tzinfo=UTC), 20)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def open_link(stack: ExitStack, end: Path, *sensors: dict[str, Any], received: Received | None = None) -> Received:
    """A link for these sensors on a port."""
    heard = received or Received(QUICK)
    (serial,) = plan(*sensors, links=[link_document(port=str(end))]).serial
    conversation = (
        BusPoller("line1", serial.polled, heard.reception)
        if serial.polled
        else LineListener("line1", serial.listened, heard.reception)
    )
    link = SerialLink(serial.link, conversation, clock=heard.reception.clock, tally=heard.tally)
    link.start()
    stack.callback(link.stop)
    return heard


def is_up(received: Received) -> bool:
    return received.tally.counts().links == {"line1": "up"}


def is_down(received: Received) -> bool:
    return received.tally.counts().links == {"line1": "down"}


def test_a_line_may_be_pulled_out_after_any_of_its_bytes(stack: ExitStack, tmp_path: Path) -> None:
    end = stack.enter_context(far_end(tmp_path / "port"))
    received = open_link(stack, end.path, gauge_document())
    whole = node_line(4128)

    for place in range(1, len(whole)):
        eventually(lambda: is_up(received), every_s=0.005)
        end.write(whole[:place])
        end.unplug()
        eventually(lambda: is_down(received), every_s=0.005)
        end.plug()
    eventually(lambda: is_up(received))
    end.write(node_line(4200))
    eventually(lambda: 4200 in received.counts_of())

    assert set(received.counts_of()) <= {4128, 4200}  # the last pull leaves nothing out but the end of the line


def test_a_reply_may_be_pulled_out_after_any_of_its_bytes(stack: ExitStack, tmp_path: Path) -> None:
    end = stack.enter_context(far_end(tmp_path / "port"))
    document = probe_document(period="1 s", options={"timeout_ms": 100, "retries": 0, "turnaround_ms": 0})
    received = open_link(stack, end.path, document)

    for place in range(len(FLOAT_42_75)):
        eventually(lambda: is_up(received), every_s=0.005)
        eventually(lambda: end.read(0.2))
        end.write(FLOAT_42_75[:place])
        end.unplug()
        eventually(lambda: is_down(received), every_s=0.005)
        assert received.values_of() == []
        end.plug()
    stack.enter_context(answering(end, lambda _: FLOAT_42_75))

    eventually(received.values_of)
    assert set(received.values_of()) == {"42.75"}


class TwoPorts:
    """Two adapters; each device hangs on its own, and the names may be put on either."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.names = [folder / "one", folder / "two"]
        self._near: list[int] = []
        self._far: list[int] = []
        for name in self.names:
            near, far = os.openpty()
            tty.setraw(far)
            self._near.append(near)
            self._far.append(far)
            stack.callback(os.close, near)
            stack.callback(os.close, far)
            name.symlink_to(os.ttyname(far))

    def swap_names(self) -> None:
        """Each name now means the other adapter, and none was ever gone."""
        targets = [name.readlink() for name in self.names]
        for name, target in zip(self.names, reversed(targets), strict=True):
            fresh = name.with_suffix(".new")
            fresh.symlink_to(target)
            fresh.replace(name)

    def say(self, adapter: int, line: bytes) -> None:
        os.write(self._near[adapter], line)


def test_two_ports_that_swap_their_names_are_each_followed(stack: ExitStack, tmp_path: Path) -> None:
    """F13: the name says which adapter is meant, whatever was open under it before."""
    ports = TwoPorts(tmp_path, stack)
    one = open_link(stack, ports.names[0], gauge_document(device="n1"))
    two = open_link(stack, ports.names[1], gauge_document(device="n2"))
    eventually(lambda: is_up(one) and is_up(two))
    ports.say(0, node_line(1, node="n1"))
    ports.say(1, node_line(5, node="n2"))
    eventually(lambda: one.counts_of() == [1] and two.counts_of() == [5])

    ports.swap_names()
    eventually(lambda: one.tally.counts().reconnects.get("line1") and two.tally.counts().reconnects.get("line1"))
    eventually(lambda: is_up(one) and is_up(two))
    ports.say(1, node_line(2, node="n1"))
    ports.say(0, node_line(6, node="n2"))

    eventually(lambda: one.counts_of() == [1, 2] and two.counts_of() == [5, 6])


def test_a_node_behind_the_wrong_name_is_told_and_never_counted_as_another(stack: ExitStack, tmp_path: Path) -> None:
    ports = TwoPorts(tmp_path, stack)
    one = open_link(stack, ports.names[0], gauge_document(device="n1"))
    eventually(lambda: is_up(one))

    ports.swap_names()
    eventually(lambda: one.tally.counts().reconnects.get("line1"))
    eventually(lambda: is_up(one))
    ports.say(1, node_line(900, node="n2"))

    eventually(lambda: one.refused("unknown device n2"))
    assert one.counts_of() == []


def test_a_half_duplex_line_is_left_alone_between_two_devices(stack: ExitStack, tmp_path: Path) -> None:
    """RS-485: the next request comes no sooner than the turnaround after a reply."""
    end = stack.enter_context(far_end(tmp_path / "port"))
    exchanges: list[tuple[float, float]] = []

    def answer(request: bytes) -> bytes:
        began_s = time.monotonic()
        reply = framed(request[0], bytes.fromhex("03 04 42 2B 00 00"))
        exchanges.append((began_s, time.monotonic()))
        return reply

    options = {"turnaround_ms": 120, "timeout_ms": 500}
    documents = [
        probe_document(id=f"probe{unit}", device=f"p{unit}", period="1 s", options=options | {"unit_id": unit})
        for unit in (1, 2, 3)
    ]
    stack.enter_context(answering(end, answer))
    received = open_link(stack, end.path, *documents)

    eventually(lambda: len(received.values_of()) >= 12, within_s=20)
    told = {each.device for each in received.observations if each.quantity == "turbidity"}
    pauses = [later[0] - earlier[1] for earlier, later in itertools.pairwise(exchanges)]
    assert told == {"p1", "p2", "p3"}
    assert min(pauses) >= 0.12


class Standing:
    """A conversation that does what the test says."""

    def __init__(self) -> None:
        self.fatal: BaseException | None = None
        self.held = threading.Event()
        self.held.set()
        self.rounds = 0

    def talk(self, port: SerialPort, stopping: threading.Event) -> None:
        while not stopping.is_set():
            self.rounds += 1
            fatal, self.fatal = self.fatal, None
            if fatal is not None:
                raise fatal
            self.held.wait()
            stopping.wait(0.01)


def guarded(stack: ExitStack, end: FarEnd, conversation: Standing, **facts: Any) -> tuple[Tally, SerialLink]:
    tally = Tally()
    (serial,) = plan(gauge_document(), links=[link_document(port=str(end.path))]).serial
    link = SerialLink(serial.link, conversation, clock=SystemClock(), tally=tally)
    watchdog = Watchdog([link], tally, look_every_s=0.02, **facts)
    link.start()
    stack.callback(link.stop)
    watchdog.start()
    stack.callback(watchdog.stop)
    eventually(lambda: conversation.rounds)
    return tally, link


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # the thread is meant to end
def test_the_thread_of_a_port_that_ended_is_begun_again(
    stack: ExitStack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    end = stack.enter_context(far_end(tmp_path / "port"))
    conversation = Standing()
    _, link = guarded(stack, end, conversation)

    conversation.fatal = SystemExit()
    eventually(lambda: "the thread of a link has ended" in caplog.text)
    before = conversation.rounds

    eventually(lambda: link.is_alive and conversation.rounds > before + 2)


def test_a_thread_that_stands_still_is_told_once_each_time(
    stack: ExitStack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    end = stack.enter_context(far_end(tmp_path / "port"))
    conversation = Standing()
    tally, _ = guarded(stack, end, conversation, stands_still_after_s=0.2)

    for times in (1, 2):
        conversation.held.clear()
        eventually(lambda times=times: tally.counts().refused.get(("line1", STANDS_STILL)) == times)  # type: ignore[misc]
        conversation.held.set()
        before = conversation.rounds
        eventually(lambda before=before: conversation.rounds > before + 10)  # type: ignore[misc]

    assert caplog.text.count("stands still") == 2


def test_a_thread_that_waits_is_well() -> None:
    stopping = Beating()
    waiting = threading.Thread(target=stopping.wait, args=(30,))
    waiting.start()
    eventually(lambda: stopping._waits)

    assert stopping.standing_s == 0.0
    stopping.set()
    waiting.join()
    assert stopping.is_set()


def test_every_kind_of_link_is_looked_after(tmp_path: Path) -> None:
    links = [
        link_document(id="line1"),
        {"id": "net", "gateway": "gw1", "kind": "mqtt"},
        {"id": "pins", "gateway": "gw1", "kind": "gpio", "port": "/dev/gpiochip0"},
        {"id": "volts", "gateway": "gw1", "kind": "analog", "port": str(tmp_path)},
    ]
    sensors = [
        gauge_document(),
        gauge_document(id="g2", device=None, link="net", driver="mqtt_plain", topic="a"),
        gauge_document(id="g3", device=None, link="pins", driver="gpio", options={"line": 4}),
        probe_document(device=None, link="volts", driver="analog", options={"kind": "sen0189", "channel": 0}),
    ]
    made = make_links(plan(*sensors, links=links), Config(folder=tmp_path), Received().reception)

    assert sorted(link.name for link in made) == ["line1", "net", "pins", "volts"]
    assert all(isinstance(link, PortLink) or link.name == "net" for link in made)
    assert [link.is_alive for link in made] == [False] * 4
    assert all(link.standing_s < 60 for link in made)
