"""Pins and analog inputs of the machine: a named pipe, a stand-in for libgpiod, a converter's folder."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from enum import Enum
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gateway.drivers.gpio import PulseSetting
from gateway.links.pulse_link import GpiodSource
from gateway.plan import GatewayPlan
from gateway.run import make_links
from gateway.spool import Spool, SpoolSetting
from siltwatch.clock import SystemClock
from siltwatch.config import Config
from siltwatch.errors import DeviceError
from tests.support.gateway import Received, gauge_document, plan, probe_document
from tests.support.waiting import eventually


class Running:
    """The links of a plan on the machine of the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._links: list[Any] = []

    def start(self, found: GatewayPlan, marks: dict[str, int] | None = None) -> Received:
        received = Received(marks=marks)
        self._links += make_links(found, Config(), received.reception)
        for each in self._links:
            each.start()
        return received

    def stop(self) -> None:
        while self._links:
            self._links.pop().stop()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    found = Running(tmp_path)
    yield found
    found.stop()


def bucket(port: Path, **options: Any) -> GatewayPlan:
    link = {"id": "pins", "gateway": "gw1", "kind": "gpio", "port": str(port)}
    document = gauge_document(
        driver="gpio", link="pins", device="rain", period="1 h", options={"line": 17, "settle_ms": 0} | options
    )
    return plan(document, links=[link])


def write(pipe: Path, *at_ms: float, line: int = 17) -> None:
    with pipe.open("wb", buffering=0) as end:
        end.write(b"".join(b"%d %d falling\n" % (int((BASE_MS + at) * 1_000_000), line) for at in at_ms))


# Stamps of a clock that is far ahead of ours count as now.
BASE_MS = time.monotonic_ns() // 1_000_000 + 3_600_000


class TestPipe:
    def pipe(self, running: Running) -> Path:
        path = running.folder / "edges"
        os.mkfifo(path)
        return path

    def test_each_tip_is_told_at_once_and_bounces_are_not(self, running: Running) -> None:
        pipe = self.pipe(running)
        received = running.start(bucket(pipe))
        eventually(lambda: received.counts_of() == [0])

        write(pipe, 0, 5, 40)
        write(pipe, 1_000)
        write(pipe, 2_000, line=4)
        eventually(lambda: received.counts_of() == [0, 1, 2])

        rain = received.observations[-1]
        assert (rain.device, rain.quantity, rain.raw) == ("rain", "rain_count", "4 edges")
        assert [each.reset_sign for each in received.observations] == [True, False, False]
        assert received.arrivals[-1].marks == (("rain", 2),)

    def test_the_count_goes_on_from_the_disk_after_a_restart(self, running: Running) -> None:
        pipe = self.pipe(running)
        spool = Spool(
            running.folder / "spool.db",
            SpoolSetting(gateway="gw1", boot="b1", uplinks=("town",), room=1_000),
            SystemClock(),
        )
        received = running.start(bucket(pipe), marks=spool.marks())
        eventually(lambda: received.counts_of() == [0])
        write(pipe, 0, 100, 200)
        eventually(lambda: received.counts_of()[-1] == 3)
        running.stop()
        for arrival in received.arrivals:
            spool.append(arrival.observations, marks=dict(arrival.marks))

        again = running.start(bucket(pipe), marks=spool.marks())
        eventually(lambda: again.counts_of() == [3])
        write(pipe, 10_000)
        eventually(lambda: again.counts_of() == [3, 4])

        assert not any(each.reset_sign for each in again.observations)
        spool.close()

    def test_what_is_no_edge_is_refused_and_a_pipe_that_vanishes_is_waited_for(self, running: Running) -> None:
        pipe = self.pipe(running)
        received = running.start(bucket(pipe))
        eventually(lambda: received.counts_of() == [0])
        with pipe.open("wb", buffering=0) as end:
            end.write(b"noise\n")
        eventually(lambda: received.refused("grammar") == 1)

        pipe.unlink()
        eventually(lambda: received.tally.counts().links == {"pins": "down"})
        os.mkfifo(pipe)
        eventually(lambda: received.tally.counts().links == {"pins": "up"}, within_s=10)
        write(pipe, 50_000)

        eventually(lambda: received.counts_of()[-1] == 1)


class Type(Enum):
    RISING_EDGE = 1
    FALLING_EDGE = 2


class FakeRequest:
    def __init__(self) -> None:
        self.events: list[Any] = []
        self.released = threading.Event()
        self.is_broken = False

    def wait_edge_events(self, timeout: timedelta) -> bool:
        assert timeout <= timedelta(seconds=1)
        if not self.events:
            time.sleep(0)
            self.released.wait(0.01)
        return bool(self.events) or self.is_broken

    def read_edge_events(self) -> list[Any]:
        if self.is_broken:
            raise OSError(19, "No such device")
        found, self.events = self.events, []
        return found

    def release(self) -> None:
        self.released.set()


class FakeGpiod(ModuleType):
    """The names of libgpiod 2's library that are used, with its shapes."""

    def __init__(self) -> None:
        super().__init__("gpiod")
        self.request = FakeRequest()
        self.asked: dict[str, Any] = {}
        self.line = SimpleNamespace(
            Direction=Enum("Direction", "INPUT"),
            Edge=Enum("Edge", "BOTH"),
            Bias=Enum("Bias", "PULL_UP PULL_DOWN AS_IS"),
        )
        self.LineSettings = SimpleNamespace
        self.EdgeEvent = SimpleNamespace(Type=Type)

    def request_lines(self, path: str, **asked: Any) -> FakeRequest:
        if path.endswith("absent"):
            raise FileNotFoundError(2, "No such file or directory")
        self.asked = asked
        return self.request

    def tip(self, at_ns: int, kind: Type = Type.FALLING_EDGE) -> None:
        self.request.events.append(SimpleNamespace(event_type=kind, timestamp_ns=at_ns, line_offset=17))


@pytest.fixture
def gpiod(monkeypatch: pytest.MonkeyPatch) -> FakeGpiod:
    fake = FakeGpiod()
    monkeypatch.setitem(sys.modules, "gpiod", fake)
    return fake


class TestChip:
    def test_a_tip_has_the_instant_of_the_kernels_clock(self, running: Running, gpiod: FakeGpiod) -> None:
        chip = running.folder / "gpiochip0"
        chip.touch()
        received = running.start(bucket(chip))
        eventually(lambda: received.counts_of() == [0])

        ago_s = 20
        gpiod.tip(time.monotonic_ns() - ago_s * 1_000_000_000)
        gpiod.tip(time.monotonic_ns() - (ago_s - 1) * 1_000_000_000, Type.RISING_EDGE)
        # An edge of the time before the counting began is none.
        eventually(lambda: not gpiod.request.events)
        gpiod.tip(time.monotonic_ns())
        eventually(lambda: received.counts_of() == [0, 1])

        late = received.reception.now() - received.observations[-1].observed_at
        assert timedelta(0) <= late < timedelta(seconds=5)
        assert set(gpiod.asked["config"]) == {17}
        assert gpiod.asked["config"][17].bias is gpiod.line.Bias.PULL_UP

    def test_a_chip_that_fails_is_opened_again(self, running: Running, gpiod: FakeGpiod) -> None:
        chip = running.folder / "gpiochip0"
        chip.touch()
        received = running.start(bucket(chip))
        eventually(lambda: received.counts_of() == [0])

        gpiod.request.is_broken = True
        eventually(lambda: received.tally.counts().links == {"pins": "down"})
        gpiod.request.is_broken = False

        eventually(lambda: received.tally.counts().links == {"pins": "up"}, within_s=10)

    def test_without_a_chip_or_the_library_it_says_what_to_do(
        self, gpiod: FakeGpiod, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(DeviceError, match="absent"):
            GpiodSource("/dev/absent", (PulseSetting(),))
        monkeypatch.setitem(sys.modules, "gpiod", None)
        with pytest.raises(DeviceError, match=r"pip install 'siltwatch\[gpio\]'"):
            GpiodSource("/dev/gpiochip0", (PulseSetting(),))


def test_the_real_library_takes_our_settings() -> None:
    pytest.importorskip("gpiod", reason="the optional library gpiod is not installed")

    with pytest.raises(DeviceError, match="/dev/null"):
        GpiodSource("/dev/null", (PulseSetting(line=17),))


class TestConverter:
    def folder(self, running: Running, millivolts: str) -> Path:
        folder = running.folder / "iio:device0"
        folder.mkdir()
        (folder / "in_voltage_scale").write_text("0.125\n")
        self.put(folder, millivolts)
        return folder

    def put(self, folder: Path, millivolts: str) -> None:
        temporary = folder / "new"
        temporary.write_text(f"{int(float(millivolts) / 0.125)}\n")
        temporary.replace(folder / "in_voltage0_raw")

    def document(self, **options: Any) -> dict[str, Any]:
        given = {"kind": "4-20mA", "channel": 0} | options
        return probe_document(driver="analog", link="adc", device="loop", period="20 ms", options=given)

    def plan(self, folder: Path, **options: Any) -> GatewayPlan:
        link = {"id": "adc", "gateway": "gw1", "kind": "analog", "port": str(folder)}
        return plan(self.document(**options), links=[link])

    def test_a_loop_through_its_resistor(self, running: Running) -> None:
        folder = self.folder(running, "1200")
        received = running.start(self.plan(folder))

        eventually(lambda: len(received.values_of()) > 2)

        probe = received.observations[0]
        assert (probe.device, probe.value, probe.unit, probe.method) == ("loop", "500", "NTU", "any float")

    def test_a_broken_loop_is_told_once_and_its_repair_too(self, running: Running) -> None:
        folder = self.folder(running, "0")
        received = running.start(self.plan(folder))
        eventually(lambda: received.refused("sensor_fault") > 2)
        self.put(folder, "2000")
        eventually(received.values_of)

        assert [each.quality for each in received.observations[:3]] == [("sensor_fault",), (), ("saturated",)]

    def test_an_own_scale_of_a_channel_comes_first(self, running: Running) -> None:
        folder = self.folder(running, "1000")
        (folder / "in_voltage0_scale").write_text("0.25")
        received = running.start(self.plan(folder, kind="sen0189", factor=2))

        eventually(received.values_of)

        assert received.values_of()[0] == "689.9"

    def test_a_converter_that_is_pulled_out_is_waited_for(self, running: Running) -> None:
        folder = self.folder(running, "1200")
        received = running.start(self.plan(folder))
        eventually(received.values_of)

        (folder / "in_voltage0_raw").unlink()
        eventually(lambda: received.tally.counts().links == {"adc": "down"})
        self.put(folder, "1200")
        count = len(received.values_of())

        eventually(lambda: len(received.values_of()) > count, within_s=10)
