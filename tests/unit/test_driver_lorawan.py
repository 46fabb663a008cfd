"""LoRaWAN: what the published vectors leave open - tables, faults of payloads and envelopes, keys and times."""

import base64
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from gateway.decoding import decode_input
from gateway.device_tables import codec_named, lorawan_codecs, read_codecs
from gateway.drivers import envelopes, lorawan
from gateway.drivers.lorawan import Codec, Record, Value
from siltwatch.errors import ConfigError, FrameError
from siltwatch.instants import parse_instant

ARRIVED = datetime(2026, 6, 14, 15, 10, 3, tzinfo=UTC)
TBRG = bytes.fromhex("0202f8000300040258409a00000c54")


def refusal(codec: str, payload: str, **options: Any) -> str:
    with pytest.raises(FrameError) as refused:
        lorawan.decode(lorawan_codecs()[codec], bytes.fromhex(payload), **options)
    return refused.value.reason


def things_stack(payload: bytes = TBRG, **uplink: Any) -> bytes:
    message = {"session_key_id": "AYj", "frm_payload": base64.b64encode(payload).decode(), "f_cnt": 7, "f_port": 1}
    message["received_at"] = "2026-06-14T15:10:02.664813927Z"
    message |= uplink
    kept = {name: value for name, value in message.items() if value is not None}
    return json.dumps({"end_device_ids": {"dev_eui": "70B3D57BA0000001"}, "uplink_message": kept}).encode()


def chirpstack(**fields: Any) -> bytes:
    document = {"deviceInfo": {"devEui": "70b3d57ba0000001"}, "time": "2026-06-14T15:10:02.7+00:00"} | fields
    return json.dumps(document).encode()


def uplink_refusal(content: bytes) -> str:
    with pytest.raises(FrameError) as refused:
        envelopes.decode(content, arrived_at=ARRIVED)
    return refused.value.reason


class TestPayload:
    @pytest.mark.parametrize(
        ("codec", "payload", "reason"),
        [
            ("decentlab-tbrg", "0202f8", "length"),
            ("decentlab-tbrg", "0102f800020c54", "grammar"),
            ("decentlab-tbrg", "0202f800040c54", "length"),
            ("decentlab-tbrg", "0202f800020c5400", "length"),
            ("decentlab-tbrg", "0202f80000", "not_a_reading"),
            ("milesight-wts506", "0999", "grammar"),
            ("milesight-wts506", "08ec7b0000", "length"),
            ("milesight-wts506", "0584ba04", "not_a_reading"),
            ("milesight-wts506", "", "not_a_reading"),
            ("sensecap-s2120", "0200", "length"),
            ("barani-meteorain", "42a7fd1e40", "length"),
            ("barani-meteorain", "00" * 243, "too_long"),
        ],
    )
    def test_what_breaks_the_layout_is_refused(self, codec: str, payload: str, reason: str) -> None:
        assert refusal(codec, payload) == reason

    def test_a_battery_that_says_nothing_is_left_out(self) -> None:
        (rain,) = lorawan.decode(lorawan_codecs()["barani-meteorain"], bytes.fromhex("42fffd1e40c8"))

        assert (rain.quantity, rain.count) == ("rain_count", 4090)

    def test_a_weather_station_tells_battery_and_temperature_beside(self) -> None:
        payload = bytes.fromhex("01755c 0367f6ff 08ec7b00000001")

        drafts = lorawan.decode(lorawan_codecs()["milesight-wts506"], payload)

        assert [(draft.quantity, draft.value) for draft in drafts[:2]] == [("battery", "92"), ("temperature", "-1")]

    def test_only_the_firmware_knows_what_a_dragino_counts(self) -> None:
        codec, payload = lorawan_codecs()["dragino-wsc1"], bytes.fromhex("0102000509020007")

        total = lorawan.decode(codec, payload, semantics="cumulative")
        fallen = lorawan.decode(codec, payload, semantics="increment")

        assert [(draft.quantity, draft.count) for draft in total + fallen] == [("rain_count", 7), ("rain_increment", 7)]
        assert fallen[0].semantics == "increment"
        with pytest.raises(ConfigError, match=r"options\.semantics"):
            lorawan.decode(codec, payload)

    @pytest.mark.parametrize("payload", ["09", "0903000007", "090200"])
    def test_a_told_length_must_be_right(self, payload: str) -> None:
        assert refusal("dragino-wsc1", payload, semantics="cumulative") == "length"

    def test_the_increment_beside_a_total_stays_a_check(self) -> None:
        total, check, _ = lorawan.decode(lorawan_codecs()["decentlab-tbrg"], TBRG, semantics="cumulative")

        assert (total.use, check.use, check.quantity) == (None, "cross_check", "rain_increment")

    def test_the_bucket_of_a_mounted_gauge_is_what_the_site_file_says(self) -> None:
        codec = lorawan_codecs()["decentlab-tbrg"]

        sizes = [draft.count_tenth_um for draft in lorawan.of_site(lorawan.decode(codec, TBRG), codec)]

        assert sizes == [None, None, None]
        milesight = lorawan_codecs()["milesight-wts506"]
        (rain,) = lorawan.of_site(lorawan.decode(milesight, bytes.fromhex("08ec7b00000001")), milesight)
        assert rain.count_tenth_um == 100

    def test_the_vendors_own_examples(self, shared: Path) -> None:
        for name, codec in (("DL-TBRG", "decentlab-tbrg"), ("DL-NTU", "decentlab-ntu")):
            content = json.loads((shared / "data" / "device" / "decentlab" / f"{name}.json").read_text())
            for example in content["vectors"]:
                drafts = lorawan.decode(lorawan_codecs()[codec], bytes.fromhex(example["payload_hex"]))
                told = example["expected"]
                assert float(drafts[-1].value or 0) == told["Battery voltage"]["value"]
                if "Cumulative precipitation" in told:
                    assert drafts[0].count == round(told["Cumulative precipitation"]["value"] * 10)
                if "Turbidity in FNU" in told:
                    assert float(drafts[2].value or 0) == told["Turbidity in FNU"]["value"]


class TestTable:
    def test_every_codec_names_its_source(self) -> None:
        assert len(lorawan_codecs()) == 6
        assert all(codec.source and codec.records for codec in lorawan_codecs().values())

    def test_an_unknown_codec_lists_the_others(self) -> None:
        with pytest.raises(ConfigError, match="decentlab-tbrg, decentlab-ntu"):
            codec_named(None, lorawan_codecs())

    @pytest.mark.parametrize(
        ("record", "said"),
        [
            ("bytes = 2\nvalues = [{ offset = 1, quantity = 'battery' }]", "codecs.0.* outside its 2 bytes"),
            ("bytes = 2\nvalues = [{ offset = 0, quantity = 'rain_count' }]", "count_tenth_um and semantics"),
            ("bytes = 2\nvalues = [{ offset = 0, quantity = 'snow' }]", r"codecs.0.records.0.values.0.quantity"),
            ("bytes = 2\nbites = 2", r"codecs.0.records.0.bites"),
            ("bytes = 2\n[[codecs]]\nname = 'x'\ntitle = ''\nsource = ''\nlayout = 'tags'\nrecords = []", "x is given"),
            ("bytes = 2\n[other]\na = 1", "other is given twice or not known"),
            ("bytes = ", "Invalid value"),
        ],
    )
    def test_a_mistake_is_named_by_file_and_key(self, tmp_path: Path, record: str, said: str) -> None:
        table = tmp_path / "mine.toml"
        head = "[[codecs]]\nname = 'x'\ntitle = 'X'\nsource = 'me'\nlayout = 'tags'\n[[codecs.records]]\ntag = '01'\n"
        table.write_text(head + record)

        with pytest.raises(ConfigError, match=f"mine.toml: (?s:.*){said}"):
            read_codecs(table)

    def test_a_stream_of_bits_needs_widths(self) -> None:
        value = Value(offset=0, quantity="battery")

        with pytest.raises(ValueError, match="outside"):
            Codec(name="x", title="", source="", layout="bits", records=(Record(tag="", bytes=1, values=(value,)),))


class TestEnvelope:
    def test_the_same_uplink_sent_again_has_the_same_key(self) -> None:
        first = envelopes.decode(things_stack(), arrived_at=ARRIVED)
        again = envelopes.decode(things_stack(rx_metadata=[{"rssi": -120}]), arrived_at=ARRIVED)
        rejoined = envelopes.decode(things_stack(session_key_id="AZZ"), arrived_at=ARRIVED)

        assert first.delivery_key == again.delivery_key == "70B3D57BA0000001/AYj/7"
        assert rejoined.delivery_key != first.delivery_key

    def test_without_a_deduplication_id_the_frame_counter_is_the_key(self) -> None:
        data = base64.b64encode(TBRG).decode()

        uplink = envelopes.decode(chirpstack(devAddr="00189440", fCnt=4, data=data), arrived_at=ARRIVED)

        assert uplink.key == ("70b3d57ba0000001", "00189440", 4)

    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (b"\x0a\x10\xff", "encoding"),
            (b"\x0a\x10", "grammar"),
            (b"[]", "grammar"),
            (b'{"a":1}', "grammar"),
            (b'{"end_device_ids":{}}', "not_a_reading"),
            (things_stack(frm_payload=None), "not_a_reading"),
            (things_stack(frm_payload="A"), "encoding"),
            (things_stack(f_cnt=1.5), "grammar"),
            (things_stack(f_cnt=[1]), "no_value"),
            (chirpstack(), "not_a_reading"),
        ],
    )
    def test_what_is_no_uplink_is_refused(self, content: bytes, reason: str) -> None:
        assert uplink_refusal(content) == reason

    @pytest.mark.parametrize(
        ("stamp", "moment", "quality"),
        [
            ("1970-01-01T00:00:03Z", ARRIVED, ("device_clock_unset",)),
            ("2026-06-14T15:09:00.5Z", parse_instant("2026-06-14T15:09:00.500Z"), ()),
            (None, ARRIVED, ()),
        ],
    )
    def test_the_servers_stamp_is_the_time_where_it_can_be_right(
        self, stamp: str | None, moment: datetime, quality: tuple[str, ...]
    ) -> None:
        uplink = envelopes.decode(things_stack(received_at=stamp), arrived_at=ARRIVED)

        assert (uplink.observed_at, uplink.quality) == (moment, quality)

    @pytest.mark.parametrize(
        ("seconds", "moment"),
        [(1781449200, parse_instant("2026-06-14T15:00:00Z")), (3, parse_instant("2026-06-14T15:10:02.664Z"))],
    )
    def test_a_kept_record_has_its_own_time_where_it_can_be_right(self, seconds: int, moment: datetime) -> None:
        payload = bytes.fromhex("21ce") + seconds.to_bytes(4, "little") + bytes(9) + bytes.fromhex("ea840100")
        uplink = envelopes.decode(things_stack(payload), arrived_at=ARRIVED)

        (rain,) = envelopes.drafts(uplink, lorawan_codecs()["milesight-wts506"])

        assert (rain.observed_at, rain.count) == (moment, 99562)
        assert rain.quality == (() if seconds > 3 else ("device_clock_unset",))

    def test_a_status_tells_the_battery(self) -> None:
        uplink = envelopes.decode(chirpstack(batteryLevel=87.5, margin=7), arrived_at=ARRIVED)

        (battery,) = envelopes.drafts(uplink, lorawan_codecs()["decentlab-tbrg"])

        assert (battery.quantity, battery.value, battery.unit) == ("battery", "87.5", "%")

    def test_readings_come_on_their_port_alone(self) -> None:
        uplink = envelopes.decode(things_stack(bytes.fromhex("09020007"), f_port=5), arrived_at=ARRIVED)

        with pytest.raises(FrameError, match="not_a_reading: port 5"):
            envelopes.drafts(uplink, lorawan_codecs()["dragino-wsc1"], semantics="cumulative")


class TestDecode:
    def test_a_retained_uplink_is_old(self) -> None:
        options = {"codec": "decentlab-tbrg", "retain": "true"}

        assert decode_input("lorawan", things_stack(), options, now=ARRIVED).refused[0].startswith("retained")

    @pytest.mark.parametrize(
        ("options", "said"),
        [({}, "no codec None"), ({"codec": "decentlab-tbrg", "semantics": "daily"}, "semantics = 'daily'")],
    )
    def test_a_wrong_option_is_named(self, options: dict[str, str], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            decode_input("lorawan", TBRG, options, now=ARRIVED)

    def test_the_meaning_of_a_count_may_be_said(self) -> None:
        options = {"codec": "dragino-wsc1", "semantics": "increment"}

        assert decode_input("lorawan", bytes.fromhex("09020007"), options, now=ARRIVED).observations[0]["count"] == 7
