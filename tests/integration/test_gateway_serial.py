"""Serial lines that are real to the operating system, with far ends that misbehave."""

import itertools
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gateway.drivers.modbus import ReadRequest, framed
from gateway.links.bus_poller import BusPoller
from gateway.links.line_listener import LineListener
from gateway.links.serial_link import SerialLink
from gateway.links.serial_port import SerialPort
from siltwatch.clock import Clock, ScaledClock, SystemClock
from siltwatch.errors import DeviceError
from tests.support.gateway import (
    Received,
    answering,
    far_end,
    gauge_document,
    link,
    link_document,
    node_line,
    plan,
    probe_document,
)
from tests.support.waiting import eventually

FLOAT_42_75 = framed(1, bytes.fromhex("03 04 42 2B 00 00"))
NOT_A_NUMBER = framed(1, bytes.fromhex("03 04 7F C0 00 00"))


class Rig:
    """A line with a far end, and links on it that are stopped at the end of the test."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        self.end = stack.enter_context(far_end(folder / "port"))

    def listen(
        self, *gauges: dict[str, object], clock: Clock | None = None, marks: dict[str, int] | None = None
    ) -> Received:
        received = Received(clock, marks=marks)
        (serial,) = plan(*(gauges or (gauge_document(),)), links=[link_document(port=str(self.end.path))]).serial
        self._start(
            SerialLink(
                serial.link,
                LineListener("line1", serial.listened, received.reception),
                clock=received.reception.clock,
                tally=received.tally,
            )
        )
        return self._open(received)

    def poll(self, *sensors: dict[str, object], clock: Clock | None = None) -> Received:
        received = Received(clock)
        (serial,) = plan(*sensors, links=[link_document(port=str(self.end.path))]).serial
        self._start(
            SerialLink(
                serial.link,
                BusPoller("line1", serial.polled, received.reception),
                clock=received.reception.clock,
                tally=received.tally,
            )
        )
        return received

    def answering(self, *answers: bytes) -> None:
        """Each request is answered by the next of these, the last one for ever."""
        left = itertools.chain(answers[:-1], itertools.repeat(answers[-1]))
        self._stack.enter_context(answering(self.end, lambda _: next(left)))

    def _start(self, serial_link: SerialLink) -> None:
        serial_link.start()
        self._stack.callback(serial_link.stop)

    @staticmethod
    def _open(received: Received) -> Received:
        eventually(lambda: received.tally.counts().links == {"line1": "up"})
        return received


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with ExitStack() as stack:
        yield Rig(tmp_path, stack)


def scaled(speed: float) -> ScaledClock:
    return ScaledClock.begin(datetime(2026, 6, 10, tzinfo=UTC), speed)


class TestLines:
    def test_a_line_becomes_rain_state_and_battery_with_the_instant_of_its_last_byte(self, rig: Rig) -> None:
        received = rig.listen()
        before = SystemClock().now()
        line = node_line(4128)

        rig.end.write(line[:10])
        rig.end.write(line[10:])
        eventually(lambda: received.observations)

        rain, state, battery = received.observations
        assert (rain.device, rain.count, rain.raw) == ("n1", 4128, line.decode().strip())
        assert before <= rain.observed_at <= SystemClock().now()
        assert (state.raw, battery.raw) == (None, None)
        assert rain.mono_ms == battery.mono_ms

    def test_split_joined_and_garbled_lines_cost_only_themselves(self, rig: Rig) -> None:
        received = rig.listen()
        stream = (
            node_line(1)
            + b"\x00\xff\xfe"
            + node_line(2)
            + node_line(3)[:20]
            + node_line(4)
            + b"x" * 8192
            + b"\r\n"
            + node_line(5)
            + node_line(6)
        )

        for start in range(0, len(stream), 7):
            rig.end.write(stream[start : start + 7])
        eventually(lambda: received.counts_of()[-1:] == [6])

        assert received.counts_of() == [1, 5, 6]
        assert (received.refused("grammar"), received.refused("checksum"), received.refused("too_long")) == (1, 1, 1)

    def test_the_rear_part_of_a_line_that_began_before_is_no_fault(self, rig: Rig) -> None:
        received = rig.listen()

        rig.end.write(node_line(1)[12:] + node_line(2))
        eventually(lambda: received.counts_of() == [2])

        assert received.refused("partial") == 1
        assert received.refused("grammar") == 0

    def test_unplugged_and_replugged_it_is_open_again_long_before_its_back_off_is_over(self, rig: Rig) -> None:
        received = rig.listen(clock=scaled(0.01))
        rig.end.write(node_line(1))
        eventually(lambda: received.counts_of() == [1])

        for count in (2, 3):
            rig.end.unplug()
            eventually(lambda: received.tally.counts().links == {"line1": "down"})
            rig.end.plug()
            eventually(lambda: received.tally.counts().links == {"line1": "up"}, within_s=2)
            rig.end.write(node_line(count))
            eventually(lambda count=count: received.counts_of()[-1] == count)  # type: ignore[misc]

        assert received.tally.counts().reconnects == {"line1": 2}

    def test_a_neighbours_node_is_counted_and_never_taken(self, rig: Rig) -> None:
        received = rig.listen()

        rig.end.write(node_line(7, node="n9") + node_line(1))
        eventually(lambda: received.counts_of() == [1])

        assert received.refused("unknown device n9") == 1

    def test_two_nodes_on_one_line(self, rig: Rig) -> None:
        received = rig.listen(gauge_document(), gauge_document(id="gauge2", device="n2"))

        rig.end.write(node_line(7, node="n2") + node_line(1))
        eventually(lambda: len(received.counts_of()) == 2)

        assert [each.device for each in received.observations if each.quantity == "rain_count"] == ["n2", "n1"]

    def test_a_boot_number_that_changed_is_the_sign_of_a_reset_even_across_our_own_restart(self, rig: Rig) -> None:
        received = rig.listen(marks={"n1": 3})

        rig.end.write(node_line(5, boot=3) + node_line(0, boot=4) + node_line(1, boot=4))
        eventually(lambda: len(received.counts_of()) == 3)

        rain = [each for each in received.observations if each.quantity == "rain_count"]
        assert [each.reset_sign for each in rain] == [False, True, False]
        restarts = [[mark for mark in arrival.marks if mark[0] == "n1"] for arrival in received.arrivals]
        assert restarts == [[], [("n1", 4)], []]

    def test_a_gateway_without_the_time_says_so_beside_each_value(self, rig: Rig) -> None:
        received = rig.listen(clock=ScaledClock.begin(datetime(1970, 1, 1, tzinfo=UTC), 1))

        rig.end.write(node_line(1))
        eventually(lambda: received.observations)

        assert {each.quality for each in received.observations} == {("clock_untrusted",)}


class TestPort:
    def test_belongs_to_one_program_alone(self, rig: Rig) -> None:
        port = SerialPort(link(port=str(rig.end.path)))

        with pytest.raises(DeviceError):
            SerialPort(link(port=str(rig.end.path)))
        port.close()

    def test_that_is_not_there_is_waited_for(self, rig: Rig) -> None:
        rig.end.unplug()
        received = Received()
        (serial,) = plan(gauge_document(), links=[link_document(port=str(rig.end.path))]).serial
        rig._start(
            SerialLink(
                serial.link,
                LineListener("line1", serial.listened, received.reception),
                clock=received.reception.clock,
                tally=received.tally,
            )
        )
        eventually(lambda: received.tally.counts().links == {"line1": "down"})

        rig.end.plug()

        eventually(lambda: received.tally.counts().links == {"line1": "up"}, within_s=3)

    def test_a_conversation_that_breaks_is_begun_anew(self, rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
        received = Received(scaled(60))
        begun: list[int] = []

        class Breaking:
            def talk(self, _port: object, stopping: threading.Event) -> None:
                begun.append(1)
                if len(begun) == 1:
                    raise ZeroDivisionError
                stopping.wait(5)

        rig._start(
            SerialLink(link(port=str(rig.end.path)), Breaking(), clock=received.reception.clock, tally=received.tally)
        )
        eventually(lambda: len(begun) == 2)

        assert "a conversation failed" in caplog.text


class TestBus:
    def test_is_asked_at_once_and_then_in_its_period(self, rig: Rig) -> None:
        rig.answering(FLOAT_42_75)
        received = rig.poll(probe_document(period="1 s"), clock=scaled(10))

        eventually(lambda: len(received.values_of()) >= 4, within_s=5)

        assert set(received.values_of()) == {"42.75"}
        first, second, *_ = (each.observed_at for each in received.observations)
        assert second - first < timedelta(seconds=3)
        (probe,) = {(each.device, each.unit, each.method, each.raw) for each in received.observations}
        assert probe == ("1", "NTU", "any float", FLOAT_42_75.hex(" ").upper())

    def test_garbage_a_cut_reply_and_a_wrong_one_are_asked_again(self, rig: Rig) -> None:
        rig.answering(FLOAT_42_75[:-1] + b"\x00", framed(2, bytes.fromhex("03 04 42 2B 00 00")), FLOAT_42_75)
        received = rig.poll(probe_document(options={"timeout_ms": 200}))

        eventually(lambda: received.values_of() == ["42.75"], within_s=5)

        assert (received.refused("checksum"), received.refused("address")) == (1, 1)

    def test_the_echo_of_a_half_duplex_adapter_is_dropped(self, rig: Rig) -> None:
        request = ReadRequest(unit_id=1, function=3, register=0, count=2).to_bytes()
        rig.answering(request + FLOAT_42_75)
        received = rig.poll(probe_document())

        eventually(lambda: received.values_of() == ["42.75"])

    def test_what_is_no_number_is_no_value_and_the_fault_is_told_once(self, rig: Rig) -> None:
        rig.answering(NOT_A_NUMBER, NOT_A_NUMBER, FLOAT_42_75)
        received = rig.poll(probe_document(period="10 ms"))

        eventually(received.values_of)

        assert [(each.quantity, each.quality) for each in received.observations[:3]] == [
            ("status", ("sensor_fault",)),
            ("status", ()),
            ("turbidity", ()),
        ]
        assert received.refused("sentinel") == 2

    def test_a_silent_device_is_told_once_and_holds_up_no_other(self, rig: Rig) -> None:
        alive = framed(2, bytes.fromhex("03 04 42 2B 00 00"))
        asked: list[int] = []

        def answer(request: bytes) -> bytes:
            asked.append(request[0])
            return alive if request[0] == 2 else b""

        rig._stack.enter_context(answering(rig.end, answer))
        quick = {"timeout_ms": 20, "turnaround_ms": 0}
        received = rig.poll(
            probe_document(id="dead", period="10 ms", options=quick),
            probe_document(id="alive", place="background", device="2", period="10 ms", options=quick),
        )

        eventually(lambda: received.refused("no_answer") > 8 and len(received.values_of()) > 5)

        stale = [each for each in received.observations if each.quality == ("stale",)]
        assert [each.device for each in stale] == ["1"]
        assert asked[:3] == [1, 1, 1]
        assert (1, 1) not in itertools.pairwise(asked[-6:])

    def test_a_device_that_is_busy_is_asked_later_and_not_at_once(self, rig: Rig) -> None:
        rig.answering(framed(1, b"\x83\x06"), FLOAT_42_75)
        received = rig.poll(probe_document(period="200 ms"))

        eventually(lambda: received.values_of() == ["42.75"])

        assert received.refused("exception_6") == 1

    def test_a_probe_with_a_sequence_is_started_once_and_flagged_while_it_warms_up(self, rig: Rig) -> None:
        asked: list[bytes] = []
        values = framed(1, bytes.fromhex("03 0A 00 00 94 41 00 00 2B 42 00 00"))

        def answer(request: bytes) -> bytes:
            asked.append(request)
            return framed(1, b"\x83\x01") if request[2] == 0x25 else values

        rig._stack.enter_context(answering(rig.end, answer))
        options = {"profile": "yosemitech-y511", "turnaround_ms": 0}
        received = rig.poll(probe_document(period="10 s", options=options), clock=scaled(100))

        eventually(lambda: received.observations and received.observations[-1].quality == (), within_s=10)

        assert [request[2] for request in asked[:4]] == [0x25, 0x26, 0x26, 0x26]
        assert received.observations[0].quality == ("warming_up",)
        assert received.observations[1].quality == ("wiping", "warming_up")
        assert {each.quantity for each in received.observations} == {"temperature", "turbidity"}

    def test_a_working_time_that_falls_is_the_sign_of_a_reset(self, rig: Rig) -> None:
        minutes, total = iter((90, 91, 2, 3)), iter((1000, 1000, 0, 2540))

        def answer(request: bytes) -> bytes:
            if request[3] == 12:
                return framed(192, b"\x04\x02" + next(minutes, 3).to_bytes(2, "big"))
            value = next(total, 2540).to_bytes(4, "big")
            return framed(192, b"\x04\x04" + value[2:] + value[:2])

        rig._stack.enter_context(answering(rig.end, answer))
        options = {"profile": "dfrobot-sen0575", "turnaround_ms": 0}
        document = gauge_document(driver="modbus_rain", device="rain", period="10 ms", options=options)
        received = rig.poll(document)

        eventually(lambda: len(received.counts_of()) >= 4)

        rain = received.observations[:4]
        assert [(each.count, each.reset_sign) for each in rain] == [
            (1000, False),
            (1000, False),
            (0, True),
            (2540, False),
        ]
        assert {(each.count_tenth_um, each.modulus, each.device) for each in rain} == {(1, 2**32, "rain")}

    def test_unplugged_and_replugged_it_is_asked_again(self, rig: Rig, tmp_path: Path) -> None:
        received = rig.poll(probe_document(period="100 ms", options={"timeout_ms": 50, "retries": 0}))
        eventually(lambda: received.tally.counts().links == {"line1": "up"})
        rig.end.unplug()
        eventually(lambda: received.tally.counts().links == {"line1": "down"})
        rig.end.plug()
        rig.answering(FLOAT_42_75)

        eventually(received.values_of, within_s=5)
