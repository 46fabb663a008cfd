"""Modbus devices as data: every preset, how it is polled, its wiper and its place among the registers."""

from pathlib import Path
from typing import Any

import pytest

from gateway.conversations.modbus import ModbusPoll
from gateway.conversations.steps import Ask, Standing
from gateway.drivers.modbus import framed
from gateway.drivers.polling import Profile
from gateway.profiles import load_modbus_profiles, load_profiles
from siltwatch.errors import ConfigError
from tests.support.conversations import Played, in_turn, play
from tests.support.gateway import gauge_document, plan, probe_document

VALUES = framed(1, bytes.fromhex("03 0A 00 00 94 41 00 00 2B 42 00 00"))
STARTED = framed(1, bytes.fromhex("03 02 00 00"))


def setting(profile: str, **options: Any) -> Profile:
    document = probe_document(unit=options.pop("unit", "NTU"), options={"profile": profile} | options)
    found = plan(document).serial[0].polled[0].setting
    assert isinstance(found, Profile)
    return found


class Probe:
    """A Y511 that brushes when told."""

    def __init__(self) -> None:
        self.brushed = 0

    def __call__(self, ask: Ask) -> bytes:
        if ask.request[1] == 16:
            self.brushed += 1
            return framed(1, bytes.fromhex("10 31 00 00 00"))
        return STARTED if ask.request[2] == 0x25 else VALUES


def words(played: Played) -> tuple[str, ...]:
    return next(draft.quality for draft in played.drafts if draft.quantity == "turbidity")


class TestPresets:
    def test_there_is_one_for_every_device_of_the_lists(self) -> None:
        assert set(load_modbus_profiles()) >= {
            "sonbus-xm9505", "renke-fsxcs", "dfrobot-sen0575", "yosemitech-y510", "yosemitech-y511", "aqualabo-ntu",
            "daviteq-tbd", "supmea", "procon-tb550", "hach-sc", "hach-ss7", "insitu-block", "generic-float",
        }  # fmt: skip

    @pytest.mark.parametrize("name", sorted(load_modbus_profiles()))
    def test_each_is_polled_to_its_end_by_a_device_that_answers(self, name: str) -> None:
        profile = load_modbus_profiles()[name]

        def answer(ask: Ask) -> bytes:
            if ask.request[1] in {3, 4}:
                size = 2 * int.from_bytes(ask.request[4:6], "big")
                return framed(ask.request[0], bytes([ask.request[1], size]) + bytes(size))
            return framed(ask.request[0], ask.request[1:6])

        played = play(ModbusPoll(profile).poll(Standing()), answer)

        assert played.reason == ""
        assert {"rain_count", "turbidity"} & {draft.quantity for draft in played.drafts}
        assert len(played.requests) == len(profile.steps)

    @pytest.mark.parametrize("name", sorted(load_profiles()))
    def test_each_says_where_its_figures_come_from(self, name: str) -> None:
        profile = load_profiles()[name]

        assert profile.source.startswith("devices.md")
        assert profile.title

    def test_another_probe_needs_no_python(self, tmp_path: Path) -> None:
        (tmp_path / "new-probe.toml").write_text(
            'name = "new-probe"\ndriver = "modbus_turbidity"\ntitle = "New probe"\nsource = "its manual"\n'
            "[[steps]]\nregister = 7\ncount = 1\n"
            'fields = [{ offset = 0, type = "s16", scale = "0.5", quantity = "turbidity", unit = "FNU",'
            " invalid = [-1] }]"
        )
        profile = load_modbus_profiles(tmp_path)["new-probe"]

        played = play(ModbusPoll(profile).poll(Standing()), in_turn(framed(1, bytes.fromhex("03 02 00 2B"))))
        none = play(ModbusPoll(profile).poll(Standing()), in_turn(framed(1, bytes.fromhex("03 02 FF FF"))))

        assert [(draft.value, draft.unit) for draft in played.drafts] == [("21.5", "FNU")]
        assert none.reason == "sentinel"

    @pytest.mark.parametrize(
        ("line", "said"),
        [("wipe_hold = 1", "mine.toml: wipe_hold"), ('wipe_pdu = "1"', "mine.toml: "), ("unit_id = 'x'", "unit_id")],
    )
    def test_a_mistake_names_file_and_key(self, tmp_path: Path, line: str, said: str) -> None:
        text = f'name = "mine"\ndriver = "modbus_rain"\ntitle = ""\nsource = ""\nsteps = []\n{line}\n'
        (tmp_path / "mine.toml").write_text(text)

        with pytest.raises(ConfigError, match=said):
            load_profiles(tmp_path)


class TestSequence:
    def test_a_trigger_is_waited_for_before_the_reading(self) -> None:
        profile = setting("aqualabo-ntu", unit_id=40)
        answers = in_turn(
            bytes.fromhex("28 10 00 01 00 01 57 F0"),
            bytes.fromhex("28 03 10 41 AE 7A E1 41 FE 66 66 41 FE 66 66 42 61 33 33 08 EF"),
        )

        played = play(ModbusPoll(profile).poll(Standing()), answers)

        assert [request.hex(" ").upper() for request in played.requests] == [
            "28 10 00 01 00 01 02 00 1F 15 D8",
            "28 03 00 53 00 08 B3 E4",
        ]
        assert played.pauses[0] == 500
        turbidity = [(each.value, each.unit) for each in played.drafts if each.quantity == "turbidity"]
        assert turbidity == [("31.8", "NTU")]

    def test_an_optional_step_may_be_refused_and_a_silent_device_may_not(self) -> None:
        profile = setting("yosemitech-y510")

        assert play(ModbusPoll(profile).poll(Standing()), in_turn(framed(1, b"\x83\x01"), VALUES)).drafts
        assert play(ModbusPoll(profile).poll(Standing()), in_turn()).reason == "no_answer"

    @pytest.mark.parametrize(("missed", "requests"), [(0, 3), (2, 3), (3, 1)])
    def test_patience_with_a_silent_device_ends(self, missed: int, requests: int) -> None:
        played = play(ModbusPoll(setting("hach-sc")).poll(Standing(missed=missed)), in_turn())

        assert len(played.requests) == requests
        assert played.waited_ms == requests * 1_000

    def test_the_quality_number_of_a_sonde_is_looked_at_before_its_value(self) -> None:
        profile = setting("insitu-block", register=5450)
        good = framed(1, bytes.fromhex("03 10 42 2B 00 00 00 19 00 C3 00 00 00 00 00 00 00 00"))
        failed = bytes.fromhex("01 03 10 00 00 00 00 00 19 00 C3 00 03 00 00 00 00 00 00 E9 F0")

        played = play(ModbusPoll(profile).poll(Standing()), in_turn(good))

        assert played.requests[0][2:6] == (5450).to_bytes(2, "big") + b"\x00\x08"
        assert [draft.value for draft in played.drafts if draft.quantity == "turbidity"] == ["42.75"]
        assert play(ModbusPoll(profile).poll(Standing()), in_turn(failed)).reason == "sensor_fault"

    def test_the_top_of_the_range_is_flagged(self) -> None:
        top = framed(1, bytes.fromhex("03 0A 00 00 94 41 00 00 7A 44 00 00"))

        assert words(play(ModbusPoll(setting("yosemitech-y510")).poll(Standing()), in_turn(STARTED, top))) == (
            "saturated",
        )


class TestWiper:
    def test_what_comes_after_power_up_is_held_back(self) -> None:
        poll = ModbusPoll(setting("yosemitech-y511"))

        said = [
            words(play(poll.poll(Standing(needs_start=start, now_ms=at)), Probe()))
            for at, start in ((0, True), (14_999, False), (15_000, False))
        ]

        assert said == [("wiping",), ("wiping",), ()]

    def test_it_is_told_to_wipe_in_its_time_and_the_readings_are_held_back(self) -> None:
        probe, poll = Probe(), ModbusPoll(setting("yosemitech-y511", wipe_every_s=600))
        said = []
        for at in range(0, 660, 30):
            played = play(poll.poll(Standing(needs_start=at == 0, now_ms=at * 1000)), probe)
            said.append((at, words(played)))

        assert [at for at, quality in said if quality] == [0, 600]
        assert probe.brushed == 1

    def test_a_probe_without_a_wiper_is_never_told(self) -> None:
        with pytest.raises(ConfigError, match="no wiper that can be told"):
            setting("yosemitech-y510", wipe_every_s=600)
        with pytest.raises(ConfigError, match="is not in 60"):
            setting("yosemitech-y511", wipe_every_s=1)


class TestRain:
    def test_a_total_over_its_wrap(self) -> None:
        document = gauge_document(driver="modbus_rain", device="1", options={"profile": "sonbus-xm9505"})
        (polled,) = plan(document).serial[0].polled
        assert isinstance(polled.setting, Profile)
        poll = ModbusPoll(polled.setting)
        replies = ("01 03 02 FF FE 78 34", "01 03 02 FF FF B9 F4", "01 03 02 00 01 79 84")

        played = [play(poll.poll(Standing()), in_turn(bytes.fromhex(reply))) for reply in replies]

        assert [each.counts for each in played] == [[65534], [65535], [1]]
        assert {(each.drafts[0].modulus, each.drafts[0].count_tenth_um) for each in played} == {(65536, 1000)}
