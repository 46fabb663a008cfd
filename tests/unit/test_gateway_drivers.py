"""Device frames of our own making; the published vectors are in test_gateway_vectors.py."""

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from gateway.drafts import Draft, Heard, RestartMark, described, has_restarted, observation
from gateway.drivers import modbus, modbus_rain, modbus_turbidity, mqtt_plain, registers, swtip
from gateway.drivers.modbus import ReadRequest, framed, reply_registers
from gateway.drivers.mqtt_plain import Mapping
from gateway.drivers.polling import bound, fields_within
from gateway.drivers.registers import Field
from gateway.frames.checksums import modbus_crc, nmea_sum
from gateway.frames.numbers import number, shortest_float32
from gateway.profiles import load_modbus_profiles, profile_named
from gateway.stamps import device_instant, is_sane, stamped
from siltwatch.errors import ConfigError, FrameError
from tests.support.gateway import gauge_document, node_line, probe_document, sensor

NEW_YORK = ZoneInfo("America/New_York")
ARRIVED = datetime(2026, 6, 10, 15, 0, tzinfo=UTC)
READ_FLOAT = ReadRequest(unit_id=1, function=3, register=0, count=2).to_bytes()


def refusal(call: object, *arguments: object, **options: object) -> str:
    assert callable(call)
    with pytest.raises(FrameError) as caught:
        call(*arguments, **options)
    return caught.value.reason


class TestNodeLine:
    def test_says_rain_state_and_battery_under_one_sequence_number(self) -> None:
        rain, state, battery = swtip.decode(node_line(4128, seq=7, flags=0b011))

        assert (rain.count, rain.device, rain.device_boot, rain.device_seq) == (4128, "n1", "3", 7)
        assert not rain.reset_sign
        assert rain.restart == RestartMark(value=3, shows="change")
        assert state.quality == ("battery_low",)
        assert (state.device_seq, battery.device_seq) == (7, 7)
        assert (battery.value, battery.unit) == ("12.84", "V")

    def test_its_first_line_after_a_start_carries_the_sign_of_a_reset(self) -> None:
        assert swtip.decode(node_line(0, flags=swtip.FIRST_AFTER_START))[0].reset_sign

    def test_is_the_same_when_written_and_read(self) -> None:
        frame = swtip.SwtipFrame.from_bytes(node_line(12))

        assert swtip.SwtipFrame.from_bytes(frame.to_bytes()) == frame

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            (b"", "grammar"),
            (b"$*00", "grammar"),
            (b"$SWTIP,n1,3,0,2,4127,0,12840", "grammar"),
            (b"$SWTIP,n1,3,0,2,4127,0,12840*05", "checksum"),
            (b"x$SWTIP,n1,3,0,2,4127,0,12840*04", "grammar"),
            (b"\x00$SWTIP,n1,3,0,2,4127,0,12840*04", "grammar"),
        ],
    )
    def test_refuses_what_breaks_its_grammar(self, line: bytes, reason: str) -> None:
        assert refusal(swtip.decode, line) == reason

    @pytest.mark.parametrize(
        "body", [b"SWTIP,n1,3,0,2,4127,0", b"SWTIP,n 1,3,0,2,4127,0,12840", b"GPGGA,1,2,3,4,5,6,7"]
    )
    def test_refuses_another_body_with_a_right_sum(self, body: bytes) -> None:
        assert refusal(swtip.decode, b"$%s*%02X" % (body, nmea_sum(body))) == "grammar"

    @pytest.mark.parametrize("cut", range(len(node_line(4128)) - 2))
    def test_refuses_its_line_cut_anywhere(self, cut: int) -> None:
        assert refusal(swtip.decode, node_line(4128)[:cut]) in {"grammar", "checksum"}


class TestChecksums:
    def test_known_sums(self) -> None:
        assert modbus_crc(bytes.fromhex("010300000002")) == 0x0BC4
        assert modbus_crc(b"0+3.14", start=0) == 0xFC5A
        assert nmea_sum(b"WITXT,01,01,10,Rain reset") == 0x26


class TestNumbers:
    @pytest.mark.parametrize(
        ("raw", "order"), [("422B0000", "ABCD"), ("0000422B", "CDAB"), ("2B420000", "BADC"), ("00002B42", "DCBA")]
    )
    def test_a_float_in_four_word_orders(self, raw: str, order: str) -> None:
        assert number(bytes.fromhex(raw), kind="f32", word_order=order) == Decimal("42.75")

    @pytest.mark.parametrize(
        ("kind", "raw", "order", "value"),
        [
            ("u8", "FF", "DCBA", 255),
            ("u16", "0102", "ABCD", 258),
            ("u16", "0102", "CDAB", 258),
            ("u16", "0201", "BADC", 258),
            ("u16", "0201", "DCBA", 258),
            ("s16", "FFFE", "ABCD", -2),
            ("u32", "F0180001", "CDAB", 127000),
            ("s32", "FFFFFFFF", "ABCD", -1),
        ],
    )
    def test_whole_numbers(self, kind: str, raw: str, order: str, value: int) -> None:
        assert number(bytes.fromhex(raw), kind=kind, word_order=order) == value

    @pytest.mark.parametrize("raw", ["7FC00000", "7F800000", "FF800000"])
    def test_what_is_no_number_is_a_sentinel(self, raw: str) -> None:
        assert refusal(number, bytes.fromhex(raw), kind="f32", word_order="ABCD") == "sentinel"

    @pytest.mark.parametrize(
        ("value", "text"),
        [(31.799999237060547, "31.8"), (0.0, "0"), (3.4028234663852886e38, "3.4028235E+38"), (16777216.0, "16777216")],
    )
    def test_floats_are_told_as_short_as_they_are_exact(self, value: float, text: str) -> None:
        assert shortest_float32(value) == Decimal(text)

    def test_the_longest_float_keeps_nine_digits(self) -> None:
        assert shortest_float32(1.00000011920928955078125) == Decimal("1.0000001")
        assert shortest_float32(0.011004508472979069) == Decimal("0.0110045085")


class TestModbusFraming:
    def test_a_read_is_the_same_when_written_and_read(self) -> None:
        read = ReadRequest(unit_id=40, function=4, register=0x53, count=8)

        assert ReadRequest.from_bytes(read.to_bytes()) == read
        assert ReadRequest.from_bytes(framed(1, b"\x06\x00\x5a\x00\x5a")) is None
        assert ReadRequest.from_bytes(b"\x01\x03") is None

    def test_a_reply_is_complete_by_its_expected_length(self) -> None:
        reply = framed(1, bytes.fromhex("03 04 42 2B 00 00"))

        assert [modbus.is_complete(READ_FLOAT, reply[:cut]) for cut in range(len(reply) + 1)] == [False] * 9 + [True]

    def test_an_echo_before_the_reply_is_dropped(self) -> None:
        reply = framed(1, bytes.fromhex("03 04 42 2B 00 00"))

        assert not modbus.is_complete(READ_FLOAT, READ_FLOAT)
        assert modbus.is_complete(READ_FLOAT, READ_FLOAT + reply)
        assert reply_registers(READ_FLOAT, READ_FLOAT + reply) == bytes.fromhex("422B0000")

    def test_the_reply_to_a_write_of_one_looks_like_its_echo(self) -> None:
        write = framed(1, b"\x06\x00\x5a\x00\x5a")

        assert reply_registers(write, write) == b""
        assert reply_registers(write, write + write) == b""

    def test_an_exception_is_named(self) -> None:
        assert refusal(reply_registers, READ_FLOAT, framed(1, b"\x83\x06")) == modbus.BUSY

    @pytest.mark.parametrize(
        ("reply", "reason"),
        [
            (b"", "length"),
            (framed(1, bytes.fromhex("03 04 42 2B 00 00"))[:-1], "length"),
            (framed(1, bytes.fromhex("03 04 42 2B 00 00")) + b"\x00", "length"),
            (framed(1, bytes.fromhex("03 02 42 2B")), "length"),
            (framed(1, bytes.fromhex("03 04 42 2B 00 00"))[:-1] + b"\x00", "checksum"),
            (framed(2, bytes.fromhex("03 04 42 2B 00 00")), "address"),
            (framed(1, bytes.fromhex("04 04 42 2B 00 00")), "function"),
        ],
    )
    def test_another_reply_is_refused(self, reply: bytes, reason: str) -> None:
        assert refusal(reply_registers, READ_FLOAT, reply) == reason

    def test_a_write_that_names_other_registers_is_refused(self) -> None:
        write = framed(1, bytes.fromhex("10 00 01 00 01 02 00 1F"))

        assert refusal(reply_registers, write, framed(1, bytes.fromhex("10 00 02 00 01"))) == "echo"

    def test_a_discovery_request_may_be_answered_by_any_unit(self) -> None:
        find = framed(0xFF, bytes.fromhex("03 30 00 00 01"))

        assert reply_registers(find, framed(9, bytes.fromhex("03 02 09 00"))) == b"\x09\x00"

    def test_a_request_without_a_right_crc_is_refused(self) -> None:
        assert refusal(reply_registers, READ_FLOAT[:-1] + b"\x00", b"") == "checksum"
        assert refusal(reply_registers, b"", b"") == "checksum"


class TestRegisters:
    def test_scale_and_unit(self) -> None:
        (draft,) = registers.drafts(
            (Field(offset=0, type="u16", scale=Decimal("0.1"), quantity="turbidity", unit="NTU"),), b"\x10\x1d"
        )

        assert (draft.value, draft.unit) == ("412.5", "NTU")

    @pytest.mark.parametrize(
        ("field", "raw", "reason"),
        [
            (Field(offset=2, type="f32", quantity="turbidity"), b"\x00" * 4, "length"),
            (Field(offset=0, type="u16", quantity="turbidity", invalid=(Decimal(65535),)), b"\xff\xff", "sentinel"),
            (Field(offset=0, type="u8", quantity="status", name="error"), b"\x01", "sensor_fault"),
            (Field(offset=0, type="s16", quantity="rain_count"), b"\xff\xff", "not_whole"),
            (Field(offset=0, type="f32", quantity="rain_count"), b"\x42\x2b\x00\x00", "not_whole"),
        ],
    )
    def test_refusals(self, field: Field, raw: bytes, reason: str) -> None:
        assert refusal(registers.drafts, (field,), raw) == reason

    def test_minus_zero_is_zero(self) -> None:
        (draft,) = registers.drafts((Field(offset=0, quantity="turbidity"),), b"\x80\x00\x00\x00")

        assert draft.value == "0"

    def test_a_state_register_stays_in_the_gateway_and_may_mark_a_restart(self) -> None:
        field = Field(offset=0, type="u16", quantity="status", name="minutes", restart="fall")
        (draft,) = registers.drafts((field,), b"\x00\x5a")

        assert draft.internal
        assert draft.restart == RestartMark(value=90, shows="fall")


class TestProfiles:
    def test_each_is_sound_and_named_like_its_file(self) -> None:
        profiles = load_modbus_profiles()

        assert {"generic-float", "sonbus-xm9505", "yosemitech-y511", "aqualabo-ntu"} <= set(profiles)
        assert all(profile.source and profile.steps for profile in profiles.values())

    @pytest.mark.parametrize(
        ("name", "text", "said"),
        [
            ("a", 'name = "a"', "a.toml: driver"),
            ("a", 'name = "b"\ndriver = "modbus_rain"\ntitle = ""\nsource = ""\nsteps = []', "name of the file"),
            ("a", "name = ", "a.toml: Invalid value"),
            (
                "a",
                'name = "a"\ndriver = "modbus_rain"\ntitle = ""\nsource = ""\n[[steps]]\npdu = "xx"',
                "a.toml: steps.0",
            ),
            (
                "a",
                'name = "a"\ndriver = "modbus_rain"\ntitle = ""\nsource = ""\n[[steps]]\nregistr = 1',
                "a.toml: steps.0.registr",
            ),
        ],
    )
    def test_a_mistake_is_named_by_file_and_key(self, tmp_path: Path, name: str, text: str, said: str) -> None:
        (tmp_path / f"{name}.toml").write_text(text)
        (tmp_path / "readme.txt").write_text("no profile")

        with pytest.raises(ConfigError, match=said):
            load_modbus_profiles(tmp_path)

    def test_a_profile_of_another_driver_is_refused_with_the_choices(self) -> None:
        assert profile_named("hach-sc", "modbus_turbidity", load_modbus_profiles()).name == "hach-sc"
        with pytest.raises(ConfigError, match="sonbus-xm9505"):
            profile_named("hach-sc", "modbus_rain", load_modbus_profiles())

    def test_the_site_file_bends_a_profile(self) -> None:
        options = {
            "register": 16,
            "function": 4,
            "word_order": "CDAB",
            "type": "u32",
            "scale": "0.01",
            "timeout_ms": 300,
        }
        profile = bound(
            load_modbus_profiles()["generic-float"], sensor(probe_document(device="7", options=options, unit="FNU"))
        )

        (step,) = profile.steps
        assert step.request(profile.unit_id) == ReadRequest(unit_id=7, function=4, register=16, count=2).to_bytes()
        assert step.fields[0] == Field(
            offset=0, type="u32", word_order="CDAB", scale=Decimal("0.01"), quantity="turbidity", unit="FNU"
        )
        assert profile.timeout_ms == 300

    def test_only_turbidity_of_the_sensors_unit_goes_on_the_wire(self) -> None:
        profile = bound(
            load_modbus_profiles()["aqualabo-ntu"], sensor(probe_document(unit="FNU", options={"unit_id": 40}))
        )

        units = [field.unit for field in profile.steps[1].fields if field.quantity == "turbidity"]
        assert units == ["FNU"]

    @pytest.mark.parametrize(
        ("profile", "changes", "said"),
        [
            ("generic-float", {"options": {"speed": 3}}, "options speed"),
            ("generic-float", {"options": {"unit_id": 256}}, "unit_id = 256"),
            ("generic-float", {"options": {"unit_id": True}}, "unit_id = True"),
            ("generic-float", {"options": {"function": 6}}, "function = 6"),
            ("generic-float", {"options": {"word_order": "ACBD"}}, "word_order"),
            ("generic-float", {"options": {"type": "f64"}}, "type"),
            ("generic-float", {"options": {"scale": "much"}}, "scale"),
            ("daviteq-tbd", {"options": {"register": 3}}, "register cannot be set"),
            ("daviteq-tbd", {"unit": "FNU"}, "no turbidity in FNU"),
        ],
    )
    def test_a_mistake_in_the_site_file_is_named(self, profile: str, changes: dict[str, object], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            bound(load_modbus_profiles()[profile], sensor(probe_document(**changes)))

    def test_a_gauge_keeps_all_fields(self) -> None:
        document = gauge_document(driver="modbus_rain", device="gauge-a", options={"profile": "sonbus-xm9505"})
        profile = bound(load_modbus_profiles()["sonbus-xm9505"], sensor(document))

        assert profile == load_modbus_profiles()["sonbus-xm9505"]

    def test_a_read_of_part_of_a_block_brings_the_fields_in_it(self) -> None:
        profile = load_modbus_profiles()["daviteq-tbd"]

        (field,) = fields_within(profile, ReadRequest(unit_id=1, function=3, register=0x0101, count=1))
        assert (field.offset, field.quantity) == (0, "turbidity")
        assert fields_within(profile, ReadRequest(unit_id=1, function=3, register=0x0102, count=1)) == ()
        assert fields_within(profile, ReadRequest(unit_id=2, function=3, register=0x0101, count=1)) == ()


class TestFieldsOfARequest:
    def test_an_unknown_float_is_guessed_by_a_credible_word_order(self) -> None:
        profiles = list(load_modbus_profiles().values())

        assert modbus_turbidity.likely_word_order(bytes.fromhex("0000422B")) == "CDAB"
        assert modbus_turbidity.likely_word_order(bytes.fromhex("7FC00000")) != "DCBA"
        assert modbus_turbidity.likely_word_order(bytes.fromhex("7FFFFFFF")) == "ABCD"
        unknown = ReadRequest(unit_id=9, function=3, register=99, count=2).to_bytes()
        assert modbus_turbidity.fields_for(unknown, b"\x00" * 4, profiles)[0].quantity == "turbidity"
        assert modbus_turbidity.fields_for(framed(1, b"\x06\x00\x01\x00\x01"), b"", profiles) == ()
        longer = ReadRequest(unit_id=9, function=3, register=99, count=3).to_bytes()
        assert modbus_turbidity.fields_for(longer, b"\x00" * 6, profiles) == ()

    def test_a_rain_request_of_no_profile_has_no_fields_and_no_count_size(self) -> None:
        unknown = ReadRequest(unit_id=9, function=3, register=99, count=1).to_bytes()

        assert modbus_rain.fields_for(unknown, load_modbus_profiles().values()) == ()
        assert modbus_rain.counter_for(unknown, load_modbus_profiles().values()) == registers.Counter()
        assert modbus_rain.fields_for(framed(1, b"\x06\x00\x01\x00\x01"), load_modbus_profiles().values()) == ()


class TestPlainTopics:
    def decode(self, payload: bytes, **mapping: object) -> Draft:
        (draft,) = mqtt_plain.decode(payload, Mapping(**mapping), retained=False, arrived_at=ARRIVED)  # type: ignore[arg-type]
        return draft

    def test_a_depth_becomes_whole_tenths_of_a_micrometre(self) -> None:
        draft = self.decode(b"12.7", depth_unit="mm")

        assert (draft.count, draft.count_tenth_um) == (127000, 1)

    def test_a_turbidity_keeps_its_decimals(self) -> None:
        draft = self.decode(
            b'{"water": [{"ntu": 412.50}]}',
            pointer="/water/0/ntu",
            quantity="turbidity",
            semantics="instant",
            unit="NTU",
        )

        assert (draft.value, draft.unit, draft.count) == ("412.5", "NTU", None)

    def test_new_rain_gets_its_key_from_the_payload(self) -> None:
        mapping = {"quantity": "rain_increment", "semantics": "increment", "pointer": "/n", "key_pointer": "/id"}

        assert self.decode(b'{"n": 2, "id": 17}', **mapping).delivery_key == "17"
        assert self.decode(b'{"n": 2}', **mapping).delivery_key is None
        assert len(self.decode(b'{"n": 2, "id": "%s"}' % (b"x" * 80), **mapping).delivery_key or "") == 64

    @pytest.mark.parametrize(
        ("payload", "mapping", "reason"),
        [
            (b"\xff", {}, "encoding"),
            (b"{", {"pointer": "/a"}, "grammar"),
            (b"[" * 60_000, {"pointer": "/a"}, "grammar"),
            (b"1" * 70_000, {}, "too_long"),
            (b"1" * 40, {}, "range"),
            (b"1e99999", {}, "range"),
            (b"1e-99999", {}, "range"),
            (b"-1", {}, "range"),
            (b"1e16", {}, "range"),
            (b"1.5", {}, "not_whole"),
            (b"true", {"pointer": ""}, "no_value"),
            (b'{"a": {"b": 1}}', {"pointer": "/a/b/c"}, "no_value"),
            (b'{"a": [1]}', {"pointer": "/a/1"}, "no_value"),
            (b'{"a": null}', {"pointer": "/a"}, "no_value"),
            (b'{"a": NaN}', {"pointer": "/a"}, "no_value"),
            (b"infinity", {}, "no_value"),
        ],
    )
    def test_refusals(self, payload: bytes, mapping: dict[str, object], reason: str) -> None:
        options = {"retained": False, "arrived_at": ARRIVED}

        assert refusal(mqtt_plain.decode, payload, Mapping(**mapping), **options) == reason  # type: ignore[arg-type]

    def test_a_pointer_may_have_escaped_signs(self) -> None:
        assert self.decode(b'{"a/b": {"~": 3}}', pointer="/a~1b/~0").count == 3

    def test_a_stamp_of_its_own_field_is_used(self) -> None:
        draft = self.decode(b'{"v": 1, "t": 1781103540}', pointer="/v", time_pointer="/t")

        assert draft.observed_at == datetime(2026, 6, 10, 14, 59, tzinfo=UTC)
        assert self.decode(b'{"v": 1}', pointer="/v", time_pointer="/t").observed_at is None

    def test_a_local_stamp_without_a_zone_is_left_alone(self) -> None:
        draft = self.decode(b'{"Time": "2026-06-10T10:59:00", "v": 1}', pointer="/v")

        assert (draft.observed_at, draft.quality) == (None, ())


class TestStamps:
    @pytest.mark.parametrize(
        ("text", "moment"),
        [
            ("2026-06-10T14:59:00Z", "2026-06-10T14:59:00+00:00"),
            ("2026-06-10T10:59:00", "2026-06-10T14:59:00+00:00"),
            ("2026-06-10 10:59:00.1234", "2026-06-10T14:59:00.123000+00:00"),
            ("1781103540", "2026-06-10T14:59:00+00:00"),
            ("1781103540123", "2026-06-10T14:59:00.123000+00:00"),
            ("2026-11-01T01:30:00", None),
            ("2026-03-08T02:30:00", None),
            ("9" * 30, None),
            ("NaN", None),
            ("Infinity", None),
            ("yesterday", None),
            ("9999-12-31T23:59:59", None),
            ("0001-01-01T00:00:00+14:00", None),
        ],
    )
    def test_only_one_instant_is_taken(self, text: str, moment: str | None) -> None:
        found = device_instant(text, NEW_YORK)

        assert found == (None if moment is None else datetime.fromisoformat(moment))

    def test_without_a_zone_a_local_stamp_says_nothing(self) -> None:
        assert device_instant("2026-06-10T10:59:00", None) is None

    @pytest.mark.parametrize(
        ("text", "is_used"),
        [
            ("2026-06-10T15:05:00Z", True),
            ("2026-06-10T15:05:00.001Z", False),
            ("2020-01-01T00:00:00Z", True),
            ("2019-12-31T23:59:59Z", False),
        ],
    )
    def test_a_stamp_is_used_up_to_five_minutes_ahead(self, text: str, *, is_used: bool) -> None:
        moment, quality = stamped(text, zone=None, arrived_at=ARRIVED)

        assert (moment == datetime.fromisoformat(text)) is is_used
        assert quality == (() if is_used else ("device_clock_unset",))

    def test_a_gateway_without_the_time_believes_the_device(self) -> None:
        unset = datetime(1970, 1, 1, tzinfo=UTC)

        assert stamped("2026-06-10T15:00:00Z", zone=None, arrived_at=unset)[0] == ARRIVED
        assert not is_sane(unset)


class TestDrafts:
    @pytest.mark.parametrize(
        ("shows", "before", "value", "restarted"),
        [
            ("change", None, 3, False),
            ("change", 3, 3, False),
            ("change", 3, 4, True),
            ("change", 3, 0, True),
            ("fall", 90, 91, False),
            ("fall", 90, 0, True),
            ("fall", None, 0, False),
        ],
    )
    def test_signs_of_a_restart(self, shows: str, before: int | None, value: int, *, restarted: bool) -> None:
        mark = RestartMark(value=value, shows=shows)  # type: ignore[arg-type]

        assert has_restarted(mark, before) is restarted

    def test_only_a_count_carries_the_sign(self) -> None:
        heard = Heard(device="n1", arrived_at=ARRIVED, mono_ms=5, raw="x" * 2_000, method="m", quality=("late", "late"))
        rain = observation(Draft(quantity="rain_count", semantics="cumulative", count=1), heard, restarted=True)
        water = observation(Draft(quantity="turbidity", value="1", unit="NTU"), heard, restarted=True)

        assert (rain.reset_sign, water.reset_sign) == (True, False)
        assert (rain.method, water.method) == (None, "m")
        assert (rain.quality, rain.mono_ms, len(rain.raw or "")) == (("late",), 5, 1024)

    def test_words_of_a_value_are_shown(self) -> None:
        assert described(Draft(quantity="turbidity", value="1", unit="NTU", quality=("saturated", "battery_low"))) == {
            "quantity": "turbidity",
            "value": "1",
            "unit": "NTU",
            "quality": ["saturated"],
        }
        timed = Draft(quantity="rain_count", semantics="cumulative", count=1, observed_at=ARRIVED)
        assert described(timed)["time"] == "2026-06-10T15:00:00.000Z"
