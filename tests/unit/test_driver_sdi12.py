"""SDI-12: lines of values, measurements step by step, devices as data."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from gateway.conversations.sdi12 import Sdi12Poll
from gateway.conversations.steps import Ask, Standing
from gateway.decoding import decode_input
from gateway.drivers import sdi12
from gateway.drivers.sdi12 import Announced, DataLine, Sdi12Profile, Value, identity
from gateway.frames.checksums import sdi12_crc
from gateway.profiles import load_profiles, sdi12_profile_named
from siltwatch.errors import ConfigError, FrameError
from tests.support.conversations import in_turn, play
from tests.support.gateway import NOON, gauge_document, plan, probe_document

RUNNING = Standing(needs_start=False)
TURBIDITY = Value(index=0, quantity="turbidity", unit="FNU")


def profile(**changes: object) -> Sdi12Profile:
    fields: dict[str, object] = {"name": "p", "driver": "sdi12", "title": "", "source": "", "values": (TURBIDITY,)}
    return Sdi12Profile(**(fields | changes))  # type: ignore[arg-type] # any field by keyword


def checked(text: str) -> bytes:
    return text.encode() + sdi12_crc(text.encode()) + b"\r\n"


class Probe:
    """Answers command by command; what is not in its table is not answered."""

    def __init__(self, answers: dict[str, bytes], *, service: bytes = b"0\r\n", echo: bool = False) -> None:
        self.answers, self.service, self.echo = answers, service, echo
        self.asked: list[str] = []

    def __call__(self, ask: Ask) -> bytes:
        if not ask.request:
            return self.service
        command = ask.request.decode()
        self.asked.append(command)
        answer = self.answers.get(command, b"")
        return (ask.request if self.echo else b"") + answer


class TestLine:
    def test_is_the_same_when_written_and_read(self) -> None:
        for line in (checked("0+48+9.6"), b"3-0.25+101.3-7\r\n", b"0AP@\r\n"):
            assert DataLine.from_bytes(line).to_bytes() == line

    @pytest.mark.parametrize("text", ["0+1.", "0+.5", "z-0.25"])
    def test_a_number_may_lack_one_side_of_its_point(self, text: str) -> None:
        assert len(DataLine.from_bytes(text.encode()).values) == 1

    @pytest.mark.parametrize("line", [b"", b"+1", b"0+", b"0+.", b"0+1e5", b"0 +1", b"0+1AB", b"0+1\x80ABC"])
    def test_refuses_what_breaks_its_grammar(self, line: bytes) -> None:
        with pytest.raises(FrameError, match="grammar"):
            DataLine.from_bytes(line)

    def test_a_flipped_bit_never_makes_another_value(self) -> None:
        good = checked("0+42.7+43.1")
        for place in range(len(good) - 2):
            for bit in range(7):
                flipped = bytearray(good)
                flipped[place] ^= 1 << bit
                try:
                    found = DataLine.from_bytes(bytes(flipped))
                except FrameError:
                    continue
                assert not found.is_checked

    def test_announcements_of_both_kinds(self) -> None:
        assert Announced.from_bytes(b"00117\r\n") == Announced(address="0", seconds=11, count=7)
        assert Announced.from_bytes(b"001112") == Announced(address="0", seconds=11, count=12)
        with pytest.raises(FrameError, match="grammar"):
            Announced.from_bytes(b"0011")

    def test_an_identity(self) -> None:
        assert identity(b"013CAMPBELLCLVU10001E1234\r\n") == {
            "version": "13",
            "vendor": "CAMPBELL",
            "model": "CLVU10",
            "firmware": "001",
            "serial": "E1234",
        }
        assert identity(b"0") == {}


class TestPoll:
    def test_acknowledges_identifies_measures_and_reads(self) -> None:
        probe = Probe({"0!": b"0\r\n", "0I!": b"013X\r\n", "0MC!": b"00111\r\n", "0D0!": checked("0+42.7")})

        played = play(Sdi12Poll(profile()).poll(Standing()), probe)

        assert probe.asked == ["0!", "0I!", "0MC!", "0D0!"]
        assert [draft.value for draft in played.drafts] == ["42.7"]
        assert played.said is not None
        assert played.said.raw.splitlines()[0] == "013X"

    def test_the_adapter_that_speaks_commands_is_given_time_once(self) -> None:
        poll = Sdi12Poll(profile(adapter="command"))
        probe = Probe({"0!": b"0\r\n", "0I!": b"0\r\n", "0MC!": b"00001\r\n", "0D0!": checked("0+1")})

        assert play(poll.poll(Standing()), probe).waited_ms == 2_500
        assert play(poll.poll(Standing(missed=1)), probe).waited_ms == 0

    @pytest.mark.parametrize(("adapter", "breaks"), [("transparent", {15}), ("command", {0})])
    def test_only_a_transparent_adapter_is_woken_by_a_break(self, adapter: str, breaks: set[int]) -> None:
        seen: set[int] = set()
        probe = Probe({"0MC!": b"00001\r\n", "0D0!": checked("0+1")})

        def answer(ask: Ask) -> bytes:
            seen.add(ask.break_ms)
            return probe(ask)

        assert play(Sdi12Poll(profile(adapter=adapter)).poll(RUNNING), answer).drafts
        assert seen == breaks

    def test_the_echo_of_its_own_command_is_dropped(self) -> None:
        probe = Probe({"0MC!": b"00001\r\n", "0D0!": checked("0+1")}, echo=True)

        assert play(Sdi12Poll(profile()).poll(RUNNING), probe).drafts[0].value == "1"

    def test_without_a_service_request_the_data_are_fetched_when_their_time_is_over(self) -> None:
        probe = Probe({"0MC!": b"00111\r\n", "0D0!": checked("0+1")}, service=b"")

        played = play(Sdi12Poll(profile()).poll(RUNNING), probe)

        assert (played.waited_ms, len(played.drafts)) == (11_500, 1)

    def test_a_service_request_that_comes_with_the_announcement_is_seen(self) -> None:
        probe = Probe({"0MC!": b"00111\r\n0\r\n", "0D0!": checked("0+1")}, service=b"")

        played = play(Sdi12Poll(profile()).poll(RUNNING), probe)

        assert (played.waited_ms, [draft.value for draft in played.drafts]) == (0, ["1"])

    def test_another_line_in_its_place_is_counted_as_refused(self) -> None:
        probe = Probe({"0MC!": b"00111\r\n", "0D0!": checked("0+1")}, service=b"7\r\n")

        played = play(Sdi12Poll(profile()).poll(RUNNING), probe)

        assert (played.refused, len(played.drafts)) == (["address"], 1)

    def test_a_concurrent_measurement_waits_for_no_request(self) -> None:
        probe = Probe({"0CC!": b"001107\r\n", "0D0!": checked("0+1+2+3+4+5+6+7")})

        played = play(Sdi12Poll(profile(measure="C")).poll(RUNNING), probe)

        assert (probe.asked, played.pauses, played.waited_ms) == (["0CC!", "0D0!"], [11_000], 0)

    def test_a_device_without_the_command_with_crc_is_measured_without(self) -> None:
        poll = Sdi12Poll(profile())
        probe = Probe({"0M!": b"00001\r\n", "0D0!": b"0+1\r\n"})

        assert play(poll.poll(RUNNING), probe).drafts
        assert play(poll.poll(RUNNING), probe).drafts
        assert probe.asked == ["0MC!", "0M!", "0D0!", "0M!", "0D0!"]

    def test_a_device_that_gives_none_though_asked_is_believed_when_it_repeats_itself(self) -> None:
        poll = Sdi12Poll(profile())
        probe = Probe({"0MC!": b"00001\r\n", "0D0!": b"0+1\r\n", "0M!": b"00001\r\n"})

        assert play(poll.poll(RUNNING), probe).drafts[0].value == "1"
        assert play(poll.poll(RUNNING), probe).drafts
        assert probe.asked == ["0MC!", "0D0!", "0D0!", "0M!", "0D0!"]

    def test_once_a_crc_was_seen_it_is_never_done_without(self) -> None:
        poll = Sdi12Poll(profile(forgets=True))
        probe = Probe({"0MC!": b"00001\r\n", "0D0!": checked("0+1")})
        play(poll.poll(RUNNING), probe)
        probe.answers["0D0!"] = b"0+1\r\n"

        assert play(poll.poll(RUNNING), probe).reason == "checksum"

    def test_a_bad_reply_is_asked_for_again_up_to_three_times(self) -> None:
        bad = b"0+43.7" + sdi12_crc(b"0+42.7") + b"\r\n"
        answers = in_turn(b"00001\r\n", bad, bad, checked("0+42.7"))

        played = play(Sdi12Poll(profile()).poll(RUNNING), answers)

        assert played.requests == [b"0MC!", b"0D0!", b"0D0!", b"0D0!"]
        assert (played.refused, played.drafts[0].value) == (["checksum", "checksum"], "42.7")

    def test_then_it_is_measured_anew(self) -> None:
        bad = b"0+43.7" + sdi12_crc(b"0+42.7") + b"\r\n"
        answers = in_turn(b"00001\r\n", bad, bad, bad, b"00001\r\n", checked("0+42.7"))

        played = play(Sdi12Poll(profile()).poll(RUNNING), answers)

        assert played.requests[3:] == [b"0D0!", b"0MC!", b"0D0!"]
        assert played.drafts[0].value == "42.7"

    def test_a_dead_device_is_asked_once(self) -> None:
        played = play(Sdi12Poll(profile()).poll(Standing(missed=3)), in_turn())

        assert (played.requests, played.reason) == ([b"0!"], "no_answer")

    def test_another_address_is_refused(self) -> None:
        played = play(Sdi12Poll(profile()).poll(Standing()), in_turn(b"1\r\n"))

        assert played.reason == "address"

    def test_a_device_that_announces_nothing_is_not_read(self) -> None:
        probe = Probe({"0MC!": b"00000\r\n"})

        assert play(Sdi12Poll(profile()).poll(RUNNING), probe).reason == "no_data"
        assert set(probe.asked) == {"0MC!"}

    def test_ten_data_commands_are_the_most(self) -> None:
        answers = {f"0D{number}!": checked("0+1") for number in range(10)}
        probe = Probe({"0CC!": b"000099\r\n"} | answers)

        assert play(Sdi12Poll(profile(measure="C", forgets=True)).poll(RUNNING), probe).reason == "no_data"
        assert len(probe.asked) == 11

    def test_a_fault_is_not_measured_again(self) -> None:
        probe = Probe({"0MC!": b"00001\r\n", "0D0!": checked("0-9999")})

        assert play(Sdi12Poll(profile()).poll(RUNNING), probe).reason == "sentinel"
        assert probe.asked.count("0MC!") == 1


class TestGaugeThatForgets:
    RAIN = Value(index=0, quantity="rain_increment", unit="in", count_tenth_um=2540)

    def test_a_measurement_that_was_not_read_is_fetched_before_the_next(self) -> None:
        poll = Sdi12Poll(profile(values=(self.RAIN,), forgets=True))
        probe = Probe({"0MC!": b"00001\r\n"})
        lost = play(poll.poll(RUNNING), probe)
        probe.answers["0D0!"] = checked("0+0.51")

        found = play(poll.poll(Standing(needs_start=False, missed=1)), probe)

        assert (lost.reason, found.drafts[0].count) == ("no_answer", 51)
        assert probe.asked.count("0MC!") == 1

    def test_after_three_polls_it_is_given_up_and_told(self) -> None:
        poll = Sdi12Poll(profile(values=(self.RAIN,), forgets=True))
        probe = Probe({"0MC!": b"00001\r\n"})

        noted = [play(poll.poll(RUNNING), probe).noted for _ in range(5)]

        assert noted == [[], [], [], ["increment_lost"], []]
        assert probe.asked.count("0MC!") == 2

    def test_is_marked_so_that_the_line_waits_for_the_disk(self) -> None:
        document = gauge_document(driver="sdi12", device="rain", options={"profile": "rainvue10-in", "address": "1"})

        (polled,) = plan(document).serial[0].polled

        assert (polled.forgets, polled.device, polled.setting.address) == (True, "rain", "1")  # type: ignore[union-attr]


class TestValues:
    @pytest.mark.parametrize(
        ("meaning", "value", "reason"),
        [
            (TURBIDITY, "-9999", "sentinel"),
            (TURBIDITY, "9999999", "sentinel"),
            (Value(index=0, quantity="turbidity", invalid=(Decimal(5),)), "5", "sentinel"),
            (Value(index=0, quantity="status", name="error"), "2", "sensor_fault"),
            (Value(index=1, quantity="turbidity"), "2", "no_data"),
            (Value(index=0, quantity="rain_count", count_tenth_um=2540), "0.015", "not_whole"),
            (Value(index=0, quantity="rain_count", count_tenth_um=2540), "-1", "not_whole"),
        ],
    )
    def test_that_are_none_refuse_the_frame(self, meaning: Value, value: str, reason: str) -> None:
        with pytest.raises(FrameError) as caught:
            sdi12.drafts((meaning,), (Decimal(value),))
        assert caught.value.reason == reason

    def test_a_total_is_cumulative_in_its_own_counts(self) -> None:
        (tips, total) = sdi12.drafts(
            sdi12_profile_named("hd2013", load_profiles()).values, (Decimal(48), Decimal("9.6"))
        )

        assert (total.count, total.count_tenth_um, total.modulus, total.semantics) == (960, 100, 10**7, "cumulative")
        assert (tips.value, tips.internal) == ("48", True)


class TestProfiles:
    def test_every_preset_reads_a_measurement_of_its_own(self) -> None:
        presets = [found for found in load_profiles().values() if isinstance(found, Sdi12Profile)]

        for preset in presets:
            count = max(value.index for value in preset.values) + 1
            wet = {value.index for value in preset.values if value.name == "wet"}
            values = tuple(Decimal(int(index in wet)) for index in range(count))
            assert len(sdi12.drafts(preset.values, values)) == len(preset.values)
        assert {preset.name for preset in presets} == {
            "clarivue10", "obs501", "dts12", "rainvue10-in", "rainvue10-mm", "hd2013", "pluvio2", "generic-sdi12",
        }  # fmt: skip

    def test_a_device_that_announces_more_than_it_sends(self) -> None:
        lines = b"00138\r\n0\r\n0+2.18+0.0007+2.17+2.17+2.15+2.26\r\n0+23.4\r\n"

        got = decode_input("sdi12", lines, {"profile": "dts12", "crc": "false"}, now=NOON)

        assert [shown["value"] for shown in got.observations] == ["2.17", "23.4"]

    def test_the_unit_is_the_sensors_where_the_probe_does_not_say_it(self) -> None:
        options = {"profile": "obs501"}
        lines = b"00204\r\n0\r\n" + checked("0+85.3+84.1+17.92+1")

        (polled,) = plan(probe_document(driver="sdi12", device="0", options=options)).serial[0].polled

        assert polled.setting.values[0].unit == "NTU"  # type: ignore[union-attr]
        got = decode_input("sdi12", lines, options | {"unit": "FNU"}, now=NOON)
        assert got.observations[0] == {"quantity": "turbidity", "value": "84.1", "unit": "FNU"}

    def test_concurrent_and_without_crc_by_the_site_file(self) -> None:
        options = {"profile": "dts12", "concurrent": True, "crc": False, "adapter": "command", "timeout_ms": 300}

        (polled,) = plan(probe_document(driver="sdi12", device="a", options=options)).serial[0].polled

        setting = polled.setting
        assert isinstance(setting, Sdi12Profile)
        assert (setting.measure, setting.crc, setting.adapter, setting.timeout_ms) == ("C2", False, "command", 300)
        assert (setting.line, sdi12_profile_named("dts12", load_profiles()).line) == ("9600 8N1", "1200 7E1")

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"options": {"profile": "none"}}, "options.profile = 'none' is none of sdi12's: clarivue10"),
            ({"options": {"profile": "clarivue10"}}, "gives turbidity in FNU"),
            ({"options": {"profile": "dts12"}, "device": "probe"}, "'probe' is no SDI-12 address"),
            ({"options": {"profile": "dts12", "adapter": "usb"}}, "options.adapter = 'usb'"),
            ({"options": {"profile": "dts12", "timeout_ms": 1}}, "options.timeout_ms = 1 is not in 10..60000"),
        ],
    )
    def test_a_mistake_in_a_site_file_is_named(self, changes: dict[str, object], said: str) -> None:
        document = {"driver": "sdi12", "device": "0"} | changes

        with pytest.raises(ConfigError, match=said):
            plan(probe_document(**document))

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('measure = "X"', "mine.toml: .*expected M or C"),
            ("colour = 1", "mine.toml: colour"),
            ('values = [{ index = 0, quantity = "snow" }]', "mine.toml: values.0.quantity"),
            ('values = [{ index = 0, quantity = "rain_count" }]', "the rain at index 0 needs count_tenth_um"),
            ('driver = "sdi13"', "mine.toml: driver: 'sdi13' is none of sdi12"),
        ],
    )
    def test_a_mistake_in_a_device_file_names_file_and_key(self, tmp_path: Path, text: str, said: str) -> None:
        base = {"name": '"mine"', "driver": '"sdi12"', "title": '""', "source": '""', "values": "[]"}
        key, _, value = text.partition(" = ")
        lines = [f"{name} = {given}" for name, given in (base | {key: value}).items()]
        (tmp_path / "mine.toml").write_text("\n".join(lines))

        with pytest.raises(ConfigError, match=said):
            load_profiles(tmp_path)

    def test_a_wrong_map_is_named(self) -> None:
        for text in ("[", "[]", '{"a": {}}', json.dumps({"0": {"quantity": "snow"}})):
            with pytest.raises(ConfigError, match="--option map"):
                decode_input("sdi12", b"", {"map": text}, now=NOON)
        with pytest.raises(ConfigError, match="clarivue10"):
            decode_input("sdi12", b"", {"profile": "none"}, now=NOON)
