"""`gateway probe` without a port: what it says, what it writes, what it prints for each answer."""

import ast
from collections.abc import Callable

import pytest

from gateway import probing
from gateway.drivers.modbus import ReadRequest
from gateway.frames.checksums import nmea_sum
from gateway.probe_asking import KINDS, Asking, ask_line
from gateway.probe_listening import Talkers
from gateway.probe_port import AnnouncedPort, shown
from gateway.profiles import load_profiles
from siltwatch.errors import ConfigError, DeviceError
from siltwatch.site import Link
from tests.support.answering import PACKET, READING_LINE, Answer, bus, console, unit_of
from tests.support.gateway import link, node_line

PROFILES = load_profiles()
ASKING = Asking(units=(1,), addresses="0", profiles=PROFILES)


class FakePort:
    """Answers each request as the test says, and says `unasked` by itself."""

    def __init__(self, reply: Callable[[bytes], bytes], unasked: bytes = b"") -> None:
        self.reply, self.heard = reply, unasked
        self.written: list[bytes] = []
        self.breaks = 0

    def read_some(self, within_s: float) -> bytes:
        heard, self.heard = self.heard[:7], self.heard[7:]  # in pieces, as a serial adapter does
        return heard

    def write(self, content: bytes) -> None:
        self.written.append(content)
        self.heard = self.reply(content)

    def forget_input(self) -> None:
        self.heard = b""

    def hold_break(self, for_s: float) -> None:
        self.breaks += 1

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("probe_asking._REPLY_S", "probe_asking._WAKE_S", "probe_asking._PACKET_S", "probe_modbus._REPLY_S"):
        monkeypatch.setattr(f"gateway.{name}", 0.01)
    for name in ("probe_sdi12._REPLY_S", "probe_sdi12._ADAPTER_REPLY_S", "probe_port._QUIET_S"):
        monkeypatch.setattr(f"gateway.{name}", 0.01)


def ask(reply: Callable[[bytes], bytes], *kinds: str, on: Link | None = None) -> tuple[list[str], str, FakePort]:
    port, said = FakePort(reply), list[str]()
    blocks = ask_line(AnnouncedPort(port, said.append), on or link(), kinds, ASKING)
    assert announced(said) == port.written
    return blocks, "\n".join(said), port


def announced(said: list[str]) -> list[bytes]:
    """The requests as a person was told them."""
    texts = [line.rsplit(": ", 1)[1] for line in said if line.startswith("  asking")]
    return [ast.literal_eval("b" + text) if text.startswith(("'", '"')) else bytes.fromhex(text) for text in texts]


class TestModbus:
    def test_a_silent_line_is_asked_once_a_unit_and_nothing_more(self) -> None:
        blocks, said, port = ask(lambda _: b"", "modbus")

        assert blocks == []
        assert "no answer" in said
        assert [ReadRequest.from_bytes(each) is not None for each in port.written] == [True]

    def test_a_float_and_its_word_order(self) -> None:
        blocks, said, _ = ask(unit_of({0: "00 00 42 2B"}), "modbus")

        assert 'profile = "generic-float"' in blocks[0]
        assert 'word_order = "CDAB"' in blocks[0]
        assert "a Modbus unit" in said

    def test_registers_that_only_one_kind_of_device_has_tell_it(self) -> None:
        blocks, said, _ = ask(unit_of({0x0100: "00 B7 10 1D"}), "modbus")

        assert 'profile = "daviteq-tbd"' in blocks[0]
        assert "turbidity 412.5" in said

    def test_a_rain_gauge_by_its_registers(self) -> None:
        blocks, _, _ = ask(unit_of({513: "00 36"}), "modbus")

        assert 'profile = "renke-fsxcs"' in blocks[0]
        assert 'count_size = "0.1 mm"' in blocks[0]

    def test_two_that_read_alike_are_both_named(self) -> None:
        blocks, _, _ = ask(unit_of({0x2600: "00 00 94 41 00 00 2B 42 00 00"}), "modbus")

        assert 'profile = "yosemitech-y510"' in blocks[0]
        assert "# or profile = yosemitech-y511" in blocks[0]

    def test_the_function_of_input_registers(self) -> None:
        blocks, _, _ = ask(unit_of({0: "42 2B 00 00"}, function=4), "modbus")

        assert "function = 4" in blocks[0]

    def test_a_unit_that_refuses_everything_is_a_unit_all_the_same(self) -> None:
        blocks, _, _ = ask(unit_of({}), "modbus")

        assert 'device = "1"' in blocks[0]

    def test_noise_is_no_unit(self) -> None:
        assert ask(lambda _: b"\x01\x03\x04noise..", "modbus")[0] == []

    def test_an_echo_is_no_unit(self) -> None:
        assert ask(lambda request: request, "modbus")[0] == []

    def test_no_request_of_any_unit_writes_a_register(self) -> None:
        _, _, port = ask(unit_of({0: "42 2B 00 00"}), "modbus")

        assert len(port.written) > 5
        assert all(ReadRequest.from_bytes(each) for each in port.written)
        assert {each[0] for each in port.written} == {1}


class TestOptical:
    def test_is_asked_for_one_reading(self) -> None:
        blocks, said, port = ask(lambda _: READING_LINE, "rg15")

        assert port.written == [b"R\n"]
        assert 'driver = "rg15"' in blocks[0]
        assert 'count_size = "0.01 mm"' in blocks[0]
        assert "rain_count 651 counts" in said

    def test_speaks_inches_too(self) -> None:
        line = b"Acc 0.001 in, EventAcc 0.002 in, TotalAcc 0.003 in, RInt 0.004 iph\r\n"

        assert 'count_size = "0.001 in"' in ask(lambda _: line, "rg15")[0][0]

    def test_another_device_is_none(self) -> None:
        assert ask(lambda _: b"ERROR\r\nhuh\r\n", "rg15")[0] == []


class TestBus:
    @pytest.mark.parametrize(
        ("name", "profile", "kind"),
        [
            (b"13CAMPBELLCVUE101.0123", "clarivue10", "probe"),
            (b"13CAMPBELLRVUE101.0123", "rainvue10-in", "gauge"),
            (b"13FTS     DTS12 1.0123", "dts12", "probe"),
            (b"13WHO KNOWTHING 1.0123", "generic-sdi12", "probe"),
            (b"", "generic-sdi12", "probe"),
        ],
    )
    def test_a_device_by_the_name_it_gives_itself(self, name: bytes, profile: str, kind: str) -> None:
        blocks, _, port = ask(bus(name), "sdi12")

        assert f'profile = "{profile}"' in blocks[0]
        assert f'kind = "{kind}"' in blocks[0]
        assert port.written == [b"0!", b"0I!"]  # no measurement: that would take the rain of some away

    def test_f30_of_a_device_that_forgets_what_it_told_the_block_warns(self) -> None:
        (forgetful,), _, _ = ask(bus(b"13CAMPBELLRVUE101.0123"), "sdi12")
        (other,), _, _ = ask(bus(b"13CAMPBELLCVUE101.0123"), "sdi12")

        assert "# a measurement takes the rain away: one reader on its bus only" in forgetful
        assert "one reader" not in other

    def test_both_habits_of_adapters(self) -> None:
        transparent = ask(bus(b""), "sdi12", on=link(baud=1200, framing="7E1"))
        command = ask(bus(b""), "sdi12")

        assert ('adapter = "transparent"' in transparent[0][0], transparent[2].breaks) == (True, 2)
        assert ('adapter = "command"' in command[0][0], command[2].breaks) == (True, 0)

    def test_an_echo_of_the_command_is_left_out(self) -> None:
        answer = bus(b"13CAMPBELLCVUE101.0123")

        blocks, _, _ = ask(lambda request: request + answer(request), "sdi12")

        assert 'profile = "clarivue10"' in blocks[0]

    def test_another_address_is_not_this_one(self) -> None:
        assert ask(lambda _: b"1\r\n", "sdi12")[0] == []


class TestConsole:
    def test_is_woken_and_asked_for_click_size_and_one_packet(self) -> None:
        blocks, said, port = ask(console(naps=1), "davis")

        assert port.written == [b"\n", b"\n", b"EEBRD 2B 01\n", b"LOOP 1\n"]
        assert 'count_size = "0.254 mm"' in blocks[0]
        assert "rain_count 1874 counts" in said

    def test_a_metric_collector(self) -> None:
        assert 'count_size = "0.2 mm"' in ask(console(bytes.fromhex("06 10 12 31")), "davis")[0][0]

    def test_a_click_size_that_cannot_be_read_is_told(self) -> None:
        blocks, said, _ = ask(console(b"\x06\x10\x00\x00"), "davis")

        assert 'count_size = "0.254 mm"' in blocks[0]
        assert "no click size" in said

    def test_a_packet_that_is_cut_or_spoilt_is_none(self) -> None:
        spoilt = bytes([*PACKET[:50], PACKET[50] ^ 1, *PACKET[51:]])

        for packet in (PACKET[:60], spoilt):
            assert ask(self.with_packet(packet), "davis")[0] == []

    def with_packet(self, packet: bytes) -> Answer:
        sound = console()
        return lambda request: b"\x06" + packet if request[:4] == b"LOOP" else sound(request)

    def test_who_does_not_wake_is_left_alone(self) -> None:
        blocks, _, port = ask(lambda _: b"", "davis")

        assert (blocks, port.written) == ([], [b"\n"] * 3)


class TestTransmitter:
    def test_is_polled_for_its_rain(self) -> None:
        blocks, said, port = ask(lambda _: b"0R3,Rc=12.95M,Ri=8.6M\r\n", "wxt")

        assert port.written == [b"0R3\r\n"]
        assert 'driver = "wxt"' in blocks[0]
        assert 'mode = "polled"' in blocks[0]
        assert "rain_count 1295 counts" in said

    @pytest.mark.parametrize("answer", [b"0TX,Use chksum GoG\r\n", b"what\r\n", b"0R3,Rc=1.0#\r\n"])
    def test_an_error_text_is_no_gauge(self, answer: bytes) -> None:
        assert ask(lambda _: answer, "wxt")[0] == []


def listened(content: bytes) -> tuple[list[str], str]:
    port, said = FakePort(lambda _: b"", content), list[str]()
    blocks = Talkers(link()).listen(AnnouncedPort(port, said.append), 0.05)
    assert port.written == []
    return blocks, "\n".join(said)


class TestListening:
    def test_two_nodes_a_transmitter_and_a_gauge(self) -> None:
        blocks, said = listened(
            node_line(7, node="N.1")
            + node_line(8, node="n2")
            + b"$WIXDR,V,12.95,M,0,Z,5400,s,0,R,8.6,M,0*4D\r\n"
            + READING_LINE
        )

        assert [block.splitlines()[1] for block in blocks] == [
            'id = "gauge-rg15"',
            'id = "gauge-n-1"',
            'id = "gauge-n2"',
            'id = "gauge-0"',
        ]
        assert "tipping-bucket node N.1: 7 tips" in said
        assert 'device = "N.1"' in blocks[1]

    def test_another_nmea_talker_is_named_and_is_no_gauge(self) -> None:
        body = b"HCHDG,101.1,,,7.1,W"

        blocks, said = listened(b"$" + body + b"*%02X\r\n" % nmea_sum(body))

        assert blocks == []
        assert "an NMEA sentence HCHDG" in said

    @pytest.mark.parametrize("line", [b"\x00\xff\xfe\n", b"$HCHDG*zz\n", b"$HCHDG,1*00\n", b"x" * 9_000 + b"\n"])
    def test_noise_is_shown_and_not_understood(self, line: bytes) -> None:
        blocks, said = listened(line)

        assert blocks == []
        assert "not understood" in said

    def test_long_and_binary_content_is_cut_for_the_eye(self) -> None:
        assert shown(b"ab\r\n") == "'ab\\r\\n'"
        assert shown(b"\x01" * 200).endswith(" …")


class TestPlan:
    def plan(self, **changes: object) -> probing.ProbePlan:
        given = {"ports": ("/dev/x",), "bauds": (9600,), "listen_s": 0.01, "units": "1", "addresses": "0"}
        return probing.make_probe_plan(**(given | {"kinds": "modbus", "profiles": PROFILES} | changes))  # type: ignore[arg-type]

    def probe(self, monkeypatch: pytest.MonkeyPatch, port: FakePort, **changes: object) -> tuple[list[str], str]:
        monkeypatch.setattr(probing, "SerialPort", lambda _: port)
        said: list[str] = []
        return probing.probe_port("/dev/x", self.plan(**changes), say=said.append), "\n".join(said)

    def test_each_speed_is_tried_until_something_is_recognised(self, monkeypatch: pytest.MonkeyPatch) -> None:
        blocks, said = self.probe(
            monkeypatch, FakePort(lambda _: b"0R3,Rc=1.00M\r\n"), kinds=",".join(KINDS), bauds=(1200, 9600, 19200, 4800)
        )

        assert blocks[0].startswith("[[links]]")
        assert "baud = 19200" in blocks[0]
        assert [line for line in said.splitlines() if "listening" in line] == [
            "/dev/x at 1200 7E1: listening for 0.01 s",
            "/dev/x at 9600 8N1: listening for 0.01 s",
            "/dev/x at 19200 8N1: listening for 0.01 s",
        ]

    def test_nobody_is_asked_where_that_is_not_wanted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        port = FakePort(lambda _: b"")

        assert self.probe(monkeypatch, port, kinds="")[0] == []
        assert port.written == []

    def test_who_talks_is_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        port = FakePort(lambda _: b"", node_line(7))

        assert 'driver = "swtip"' in self.probe(monkeypatch, port)[0][1]
        assert port.written == []

    def test_an_unusual_speed_is_asked_by_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, said = self.probe(monkeypatch, FakePort(lambda _: b""), bauds=(2400,), kinds=",".join(KINDS))

        assert said.count("  asking") == 1 + 1 + 1 + 3 + 1

    def test_a_port_that_cannot_be_opened_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(_: object) -> None:
            raise DeviceError("/dev/x: busy")

        monkeypatch.setattr(probing, "SerialPort", refuse)
        said: list[str] = []

        assert probing.probe_port("/dev/x", self.plan(), say=said.append) == []
        assert said == ["/dev/x: /dev/x: busy"]

    @pytest.mark.parametrize(("text", "units"), [("1-3,40", (1, 2, 3, 40)), ("", ()), ("2, 2", (2,)), ("1-", (1,))])
    def test_unit_numbers(self, text: str, units: tuple[int, ...]) -> None:
        assert probing.parse_units(text) == units

    @pytest.mark.parametrize(
        "wrong",
        [{"units": "x"}, {"units": "0"}, {"units": "255"}, {"units": "1-999"}, {"addresses": "0,1"}, {"kinds": "all"}],
    )
    def test_what_disturbs_or_is_none(self, wrong: dict[str, str]) -> None:
        with pytest.raises(ConfigError, match="--"):
            self.plan(**wrong)

    def test_the_ports_of_the_machine_are_listed(self) -> None:
        assert isinstance(probing.present_ports(), list)
