"""Devices that converse, over lines that are real to the operating system."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gateway.conversations.steps import Noted
from gateway.drivers import davis_loop
from gateway.frames.checksums import ccitt_crc, sdi12_crc
from gateway.links.bus_poller import BusPoller
from gateway.links.serial_link import SerialLink
from gateway.links.serial_port import SerialPort
from gateway.receiving import Reception
from gateway.tally import Tally
from siltwatch.clock import Clock, ScaledClock
from tests.support.gateway import (
    Received,
    answering,
    far_end,
    gauge_document,
    link,
    link_document,
    plan,
    probe_document,
)
from tests.support.waiting import eventually

if TYPE_CHECKING:
    from gateway.inbox import Arrival

BANNER = b"; HYDREON MODEL RG-15 RAIN GAUGE\r\nSW 1.000 2020.07.06\r\nReset N\r\nPwrDays 0\r\n"


class Bench:
    """A line with a far end, and a gateway's poller on it."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        self.end = stack.enter_context(far_end(folder / "port"))

    def poll(self, *sensors: dict[str, Any], clock: Clock | None = None, **line: Any) -> Received:
        received = Received(clock)
        (serial,) = plan(*sensors, links=[link_document(port=str(self.end.path), **line)]).serial
        poller = BusPoller("line1", serial.polled, received.reception)
        self.run(SerialLink(serial.link, poller, clock=received.reception.clock, tally=received.tally))
        return received

    def run(self, serial_link: SerialLink) -> None:
        serial_link.start()
        self._stack.callback(serial_link.stop)

    def answer(self, device: Callable[[bytes], bytes]) -> None:
        self._stack.enter_context(answering(self.end, device))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with ExitStack() as stack:
        yield Bench(tmp_path, stack)


def fast() -> ScaledClock:
    return ScaledClock.begin(datetime(2026, 6, 10, tzinfo=UTC), 100)


class Gauge:
    """An RG-15: acknowledges, reads out its total, prints its header when told to restart."""

    def __init__(self) -> None:
        self.total = 651
        self.asked: list[bytes] = []
        self.is_dead = False

    def __call__(self, request: bytes) -> bytes:
        commands = [line for line in request.split(b"\n") if line]
        self.asked += commands
        return b"" if self.is_dead else b"".join(map(self._reply, commands))

    def _reply(self, command: bytes) -> bytes:
        if command == b"R":
            return self.line()
        if command == b"K":
            self.total = 0
            return BANNER
        return command[:1].lower() + b"\r\n"

    def line(self) -> bytes:
        total = f"{self.total / 100:5.2f}"
        return f"Acc  0.00 mm, EventAcc  0.00 mm, TotalAcc {total} mm, RInt  0.00 mmph\r\n".encode()


def gauge(**changes: Any) -> dict[str, Any]:
    return gauge_document(**({"driver": "rg15", "device": "rain", "period": "10 s"} | changes))


class TestRg15:
    def test_is_set_up_and_read_in_its_period(self, bench: Bench) -> None:
        device = Gauge()
        bench.answer(device)
        received = bench.poll(gauge(options={"unit": "mm"}), clock=fast())

        eventually(lambda: len(received.counts_of()) >= 2)
        device.total = 700
        eventually(lambda: 700 in received.counts_of())

        assert device.asked[:3] == [b"P", b"M", b"R"]
        rain = received.observations[0]
        assert (rain.device, rain.count, rain.count_tenth_um, rain.unit) == ("rain", 651, 100, "mm")
        assert (rain.raw or "").startswith("Acc  0.00 mm")
        cross_check = [each for each in received.observations if each.quantity == "rain_increment"]
        assert {each.use for each in cross_check} == {"cross_check"}

    def test_a_restart_between_polls_is_heard(self, bench: Bench) -> None:
        device = Gauge()
        bench.answer(device)
        received = bench.poll(gauge(), clock=fast())
        eventually(received.counts_of)

        device.total = 3
        bench.end.write(BANNER)
        eventually(lambda: any(each.reset_sign for each in received.observations))

        first = next(each for each in received.observations if each.reset_sign)
        assert first.count == 3

    def test_a_dead_one_is_stale_after_three_polls_and_well_when_it_answers(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gateway.conversations.rg15._TRIES_TO_WAKE", 1)
        device = Gauge()
        device.is_dead = True
        bench.answer(device)
        clock = ScaledClock.begin(datetime(2026, 6, 10, tzinfo=UTC), 1_000)
        received = bench.poll(gauge(period="1 s"), clock=clock)
        eventually(lambda: [each.quality for each in received.observations] == [("stale",)], within_s=40)
        assert received.refused("no_answer") >= 3

        device.is_dead = False
        eventually(received.counts_of, within_s=20)

        said = [each.quality for each in received.observations if each.quantity == "status"]
        assert said == [("stale",), ()]


class Probe:
    """An SDI-12 probe with CRC behind an adapter; `echo` hands commands back, `noise` spoils the first data."""

    def __init__(self, address: str = "0", *, echo: bool = False, values: str = "+42.7+18.25") -> None:
        self.address, self.echo, self.values = address, echo, values
        self.asked: list[str] = []
        self.spoiled = 0
        self.announces = 2

    def __call__(self, request: bytes) -> bytes:
        command = request.decode()
        if not command.startswith(self.address):
            return b""
        self.asked.append(command)
        return (request if self.echo else b"") + self._reply(command[1:].rstrip("!"))

    def _reply(self, command: str) -> bytes:
        mine = self.address.encode()
        if command == "I":
            return mine + b"13CAMPBELLCLVU10001E1\r\n"
        if command.startswith("MC"):
            return mine + b"001%d\r\n" % self.announces + mine + b"\r\n"
        if command.startswith("D"):
            line = mine + self.values.encode()
            crc = sdi12_crc(line)
            self.spoiled -= 1
            return line + (b"@@@" if self.spoiled >= 0 else crc) + b"\r\n"
        return mine + b"\r\n"


def sdi12_probe(**changes: Any) -> dict[str, Any]:
    document = {"driver": "sdi12", "device": "0", "unit": "NTU", "period": "10 s", "options": {"profile": "dts12"}}
    return probe_document(**(document | changes))


class TestSdi12:
    VALUES = "+2.18+0.0007+2.17+2.17+2.15+2.26+23.4"

    def probe(self, address: str = "0", *, echo: bool = False) -> Probe:
        device = Probe(address, echo=echo, values=self.VALUES)
        device.announces = 7
        return device

    @pytest.mark.parametrize(
        ("line", "options", "echo"),
        [
            ({"baud": 1200, "framing": "7E1"}, {}, True),
            ({"baud": 9600, "framing": "8N1"}, {"adapter": "command"}, False),
        ],
    )
    def test_both_habits_of_adapters(
        self, bench: Bench, line: dict[str, Any], options: dict[str, Any], echo: bool
    ) -> None:
        device = self.probe(echo=echo)
        bench.answer(device)
        received = bench.poll(sdi12_probe(options={"profile": "dts12"} | options), **line)

        eventually(lambda: received.values_of() == ["2.17"], within_s=10)

        assert device.asked == ["0!", "0I!", "0MC2!", "0D0!"]
        assert received.values_of("temperature") == ["23.4"]
        assert received.tally.counts().refused == {}

    def test_two_probes_share_a_bus_and_a_spoiled_reply_is_asked_for_again(self, bench: Bench) -> None:
        one, other = self.probe("0"), self.probe("a")
        one.spoiled = 1
        bench.answer(lambda request: one(request) or other(request))
        second = sdi12_probe(id="above", place="background", device="a")
        received = bench.poll(sdi12_probe(), second)

        eventually(lambda: len(received.values_of()) == 2, within_s=10)

        assert {each.device for each in received.observations if each.quantity == "turbidity"} == {"0", "a"}
        assert received.refused("checksum") == 1

    def test_a_gauge_that_forgets_is_measured_again_only_when_its_rain_is_on_disk(self, bench: Bench) -> None:
        device = Probe("1", values="+0.51+51")
        bench.answer(device)
        waiting: list[Arrival] = []
        reception = Reception(waiting.append, clock=fast(), tally=Tally())
        document = gauge_document(driver="sdi12", device="1", period="1 s", options={"profile": "rainvue10-in"})
        (serial,) = plan(document, links=[link_document(port=str(bench.end.path))]).serial
        poller = BusPoller("line1", serial.polled, reception)
        bench.run(SerialLink(serial.link, poller, clock=reception.clock, tally=reception.tally))
        eventually(lambda: waiting, within_s=10)

        measured = device.asked.count("1MC!")
        threading.Event().wait(0.3)
        assert device.asked.count("1MC!") == measured == 1
        stored = waiting[0].stored
        assert stored is not None
        stored()

        eventually(lambda: device.asked.count("1MC!") == 2, within_s=10)
        (rain,) = waiting[0].observations
        assert (rain.quantity, rain.count, rain.count_tenth_um) == ("rain_increment", 51, 2540)


class Console:
    """A Davis console that wants two line feeds to wake."""

    def __init__(self) -> None:
        self.year = 1874
        self.naps = 1

    def __call__(self, request: bytes) -> bytes:
        if request == b"\n":
            self.naps -= 1
            return b"" if self.naps >= 0 else b"\n\r"
        if request == davis_loop.READ_CLICK_SIZE:
            return b"\x06\x10\x12\x31"
        return b"\x06" + self.packet() if request.startswith(b"LOOP") else b""

    def packet(self) -> bytes:
        body = bytearray(95)
        body[:3] = b"LOO"
        body[54:56] = self.year.to_bytes(2, "little")
        body[87:89] = (790).to_bytes(2, "little")
        frame = bytes(body) + b"\n\r"
        return frame + ccitt_crc(frame).to_bytes(2, "big")


class TestDavis:
    def test_is_woken_and_read_in_clicks_of_its_own_setup(self, bench: Bench) -> None:
        device = Console()
        bench.answer(device)
        received = bench.poll(
            gauge_document(driver="davis_loop", device="console", period="60 s"), clock=fast(), baud=19_200
        )

        eventually(received.counts_of, within_s=15)
        device.year += 1
        eventually(lambda: 1875 in received.counts_of(), within_s=15)

        rain = received.observations[0]
        assert (rain.device, rain.count, rain.count_tenth_um) == ("console", 1874, 2000)
        assert received.values_of("battery")[0] == "4.62"


def test_what_a_person_should_know_is_in_the_log(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    poller = BusPoller("line1", (), Received().reception)
    port = SerialPort(link(port=str(bench.end.path)))

    poller._carry_out(Noted(action="gauge_restarted", message="restarted"), port, threading.Event())

    (record,) = caplog.records
    facts = [record.__dict__[name] for name in ("action", "link", "noted", "what")]
    assert facts == ["device_noted", "line1", "gauge_restarted", "restarted"]
    port.close()


def test_a_break_on_the_line_is_no_fault(bench: Bench) -> None:
    port = SerialPort(link(port=str(bench.end.path)))
    port.hold_break(0.01)
    port.write(b"0!")

    assert bench.end.read(1) == b"0!"
    port.close()
