"""What simulated devices put on a broker: the published bytes, and what an independent reader makes of them."""

import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from firmware_sim.counter_node import BATTERY_LOW, STARTED, Report
from firmware_sim.messages.loggers import LoggerForm, LoggerSpeech
from firmware_sim.messages.lora import LORA_CODECS, LoraSpeech, Server
from firmware_sim.messages.radio import RadioSpeech, TimeForm, stamp_text
from firmware_sim.messages.radio_models import RADIO_MODELS
from firmware_sim.messages.radio_rows import RADIO_ROWS, Register
from firmware_sim.messages.sparkplug import SparkplugSpeech, varint
from firmware_sim.messages.spoken import Reading, Spoken
from gateway.decoding import decode_input
from gateway.device_tables import lorawan_codecs, rtl433_models

AT = datetime(2026, 6, 14, 15, 10, 2, 869000, tzinfo=UTC)
EASTERN = ZoneInfo("America/New_York")


def reading(total: int = 0, **facts: Any) -> Reading:
    told: dict[str, Any] = {"boot": 3, "seq": 0, "uptime_s": 60, "flags": 0, "battery_mv": 1_600, "at_ms": 0}
    own: dict[str, Any] = {"at": AT}
    own |= {name: facts.pop(name) for name in ("at", "turbidity", "is_flipped") if name in facts}
    return Reading(report=Report(**told | {"total": total} | facts), **own)


class TestRows:
    @pytest.mark.parametrize(
        ("model", "register", "row"),
        [
            ("EcoWitt-WH40", Register(number=52591, count=5), "40 00 CD 6F 10 00 05 91 22"),
            ("EcoWitt-WH40", Register(number=52591, count=65534), "40 00 CD 6F 10 FF FE 78 01"),
            ("LaCrosse-R1", Register(number=3670818, count=20, seq=7), "38 03 22 0E 00 AA 14 6A"),
            ("LaCrosse-R3", Register(number=7407133, count=0, seq=1, fresh=True), "71 06 1D 42 00 AA 00 00 AA 00 C6"),
            ("Schou-72543", Register(number=41464, count=65526), "A1 F8 8C F6 FF 35 06 55"),
            (
                "Bresser-ProRainGauge",
                Register(number=215, count=0, fresh=True),
                "EB 28 C4 FF FF FF EF EA FE 8E FF FF FF 14 D7 3B 00 00 00 10 15 01 71 00 00 00",
            ),
        ],
    )
    def test_are_the_published_bytes(self, model: str, register: Register, row: str) -> None:
        assert RADIO_ROWS[model](register).hex(" ").upper() == row

    @pytest.mark.parametrize("model", sorted(RADIO_ROWS))
    @pytest.mark.parametrize("count", [0, 1, 99, 100, 9_999])
    def test_are_read_as_the_count_they_hold(self, model: str, count: int) -> None:
        row = RADIO_ROWS[model](Register(number=200, count=count))
        options = {"sum": f"{row[-1]:02X}"} if model == "Schou-72543" else {}

        decoded = decode_input("radio_rows", row[:7] if options else row, options, now=AT)

        assert not decoded.refused
        assert (decoded.observations[0]["device"], decoded.observations[0]["count"]) == (f"{model}/200", count)


def radio(model: str, **facts: Any) -> RadioSpeech:
    common: dict[str, Any] = {"number": 52591, "topics": ("rtl_433/site/events",), "zone": EASTERN}
    return RadioSpeech(name=model, model=RADIO_MODELS[model], **common | facts)


class TestRadio:
    @pytest.mark.parametrize("model", sorted(RADIO_MODELS))
    @pytest.mark.parametrize("total", [0, 1, 137, 400])
    def test_every_model_is_read_as_the_count_it_holds(self, model: str, total: int) -> None:
        speech, now = radio(model), reading(total)

        for spoken in speech.speak(now):
            decoded = decode_input("rtl433", spoken.payload, {"zone": EASTERN.key}, now=AT)
            rain = decoded.observations[0]
            assert (rain["count"], rain["device"]) == (speech.count(now), f"{model}/52591")
            known = rtl433_models().get(model)
            assert known is None or known.count_tenth_um == RADIO_MODELS[model].step_tenth_um

    def test_the_published_object_to_the_letter(self) -> None:
        (spoken,) = radio("EcoWitt-WH40").speak(reading(5))

        assert json.loads(spoken.payload) == {
            "time": "2026-06-14 11:10:02", "model": "EcoWitt-WH40", "id": 52591,
            "battery_V": 1.6, "battery_ok": 1, "rain_mm": 0.5, "mic": "CRC",
        }  # fmt: skip

    def test_a_nought_has_no_decimals_and_a_long_number_five(self) -> None:
        assert b'"rain_mm":0,' in radio("EcoWitt-WH40").speak(reading(0))[0].payload
        assert b'"rain_in":0.01969,' in radio("EcoWitt-WH40").speak(reading(5, is_flipped=True))[0].payload

    def test_three_copies_for_each_of_two_receivers(self) -> None:
        spoken = radio("Acurite-5n1", topics=("a", "b")).speak(reading(137))

        numbers = [json.loads(each.payload)["sequence_num"] for each in spoken]
        assert numbers == [0, 0, 1, 1, 2, 2]
        assert [each.topic for each in spoken] == ["a", "b"] * 3

    def test_between_two_with_rain_comes_one_without(self) -> None:
        (spoken,) = radio("Bresser-6in1").speak(reading(4128, seq=1))

        assert "rain_mm" not in json.loads(spoken.payload)
        assert json.loads(spoken.payload)["battery_ok"] == 1
        assert spoken.count is None

    def test_a_new_battery_is_a_new_number_where_the_maker_draws_one(self) -> None:
        assert radio("Schou-72543").number(reading(batteries=1)) != 52591
        assert radio("EcoWitt-WH40").number(reading(batteries=1)) == 52591

    def test_a_register_wraps_and_a_receiver_adds(self) -> None:
        assert radio("Acurite-Atlas").count(reading(513)) == 1
        assert radio("TFA-Drop").count(reading(65_526)) == 0

    def test_a_start_and_a_weak_battery_are_told(self) -> None:
        (started,) = radio("LaCrosse-R3").speak(reading(2, flags=STARTED | BATTERY_LOW, battery_mv=1_100))

        told = json.loads(started.payload)
        assert (told["startup"], told["battery_ok"]) == (1, 0)

    def test_the_row_is_handed_on_where_it_is_asked_for(self) -> None:
        spoken = radio("EcoWitt-WH40", rows_topic="rows").speak(reading(5))

        assert (spoken[-1].topic, spoken[-1].payload) == ("rows", b"40 00 CD 6F 10 00 05 91 22")
        assert len(radio("TFA-Drop", rows_topic="rows").speak(reading(5))) == 1

    @pytest.mark.parametrize("form", ["iso_tz", "unix", "unix_usec", "local", "iso"])
    def test_every_form_of_stamp_says_the_instant(self, form: TimeForm) -> None:
        (spoken,) = radio("EcoWitt-WH40", time_form=form).speak(reading(5))

        (rain, *_) = decode_input(
            "rtl433", spoken.payload, {"zone": EASTERN.key}, now=AT + timedelta(seconds=5)
        ).observations
        assert abs(datetime.fromisoformat(rain["time"]) - AT) < timedelta(seconds=1)

    def test_a_receiver_may_give_no_stamp_and_a_channel(self) -> None:
        (spoken,) = radio("EcoWitt-WH40", time_form="none", channel="A").speak(reading(5))

        assert json.loads(spoken.payload)["channel"] == "A"
        assert stamp_text(AT, "none", EASTERN) is None
        assert b'"time"' not in spoken.payload


def lora(codec: str, server: Server = "things_stack", **facts: Any) -> LoraSpeech:
    common = {"topic": "v3/site42@tenant/devices/rain-01/up", "name": "rain-01", "dev_eui": "70B3D57BA0000001"}
    return LoraSpeech(codec=codec, server=server, **common | facts)


def observations(driver: str, spoken: Spoken, **options: str) -> list[dict[str, Any]]:
    decoded = decode_input(driver, spoken.payload, options, now=AT)
    assert not decoded.refused
    return list(decoded.observations)


class TestLora:
    @pytest.mark.parametrize("server", ["things_stack", "chirpstack"])
    @pytest.mark.parametrize("codec", sorted(LORA_CODECS))
    def test_every_payload_in_both_envelopes(self, codec: str, server: Server) -> None:
        options = {"codec": codec} | ({"semantics": "cumulative"} if codec == "dragino-wsc1" else {})
        speech = lora(codec, server)
        facts = {"turbidity": Decimal("31.8")} if codec == "decentlab-ntu" else {}
        speech.speak(reading(4090, battery_mv=3_156, **facts))

        (spoken,) = speech.speak(reading(4091, seq=1, battery_mv=3_156, **facts))

        told = {each["quantity"]: each for each in observations("lorawan", spoken, **options)}
        if codec == "decentlab-ntu":
            assert told["turbidity"]["value"] == "31.8"
        elif codec == "sensecap-s2120":
            assert told["rain_rate"]["value"] == "1"
        else:
            assert told["rain_count"]["count"] == 4091

    def test_the_published_payload_of_the_tipping_bucket(self) -> None:
        speech = lora("decentlab-tbrg")
        speech.speak(reading(16_534))

        (spoken,) = speech.speak(reading(16_538, seq=1, battery_mv=3_156))

        assert json.loads(spoken.payload)["uplink_message"]["frm_payload"] == "AgL4AAMABAJYQJoAAAxU"

    def test_the_first_uplink_follows_a_join_and_leaves_its_counter_out(self) -> None:
        join, first = lora("decentlab-tbrg").speak(reading(7))

        assert "f_cnt" not in json.loads(first.payload)["uplink_message"]
        assert join.topic.endswith("/join")
        assert json.loads(first.payload)["received_at"].endswith("869000542Z")

    def test_a_server_tells_the_battery_apart_and_its_own_decoding_now_and_then(self) -> None:
        speech = lora("decentlab-tbrg", "chirpstack", topic="application/a/device/ff/event/up")
        join, status, first = speech.speak(reading(7))
        history = lora("milesight-wts506", "chirpstack", has_history=True)
        history.speak(reading(7))
        with_object = history.speak(reading(8, seq=1))[1]

        assert [each.topic.rpartition("/")[2] for each in (join, status, first)] == ["join", "status", "up"]
        (battery,) = observations("lorawan", status, codec="decentlab-tbrg")
        assert (battery["quantity"], battery["value"], battery["unit"]) == ("battery", "44", "%")
        assert "object" not in json.loads(first.payload)
        assert json.loads(with_object.payload)["object"] == {"rain": 8}

    def test_a_probe_at_fault_says_so(self) -> None:
        *_, spoken = lora("decentlab-ntu").speak(reading(7, turbidity=Decimal("NaN")))

        told = observations("lorawan", spoken, codec="decentlab-ntu")
        assert {tuple(each.get("quality", ())) for each in told if each["quantity"] == "turbidity"} == {
            ("sensor_fault",)
        }

    def test_what_was_measured_before_comes_with_its_own_stamp(self) -> None:
        speech = lora("milesight-wts506", has_history=True)
        speech.speak(reading(100, at=AT - timedelta(minutes=10)))

        _, history = speech.speak(reading(130, seq=1))

        (told,) = observations("lorawan", history, codec="milesight-wts506")
        assert (told["count"], told["time"]) == (100, "2026-06-14T15:00:02.000Z")

    def test_each_uplink_has_its_own_key(self) -> None:
        speech = lora("milesight-wts506", "chirpstack", has_history=True)
        spoken = [each for seq in range(4) for each in speech.speak(reading(seq, seq=seq))]

        keys = [json.loads(each.payload)["deduplicationId"] for each in spoken]
        assert len(set(keys)) == len(keys) == 9


def logger(form: LoggerForm, **facts: Any) -> LoggerSpeech:
    common: dict[str, Any] = {"topic": "cs/v2/data/CR1/FiveMin", "name": "CR1", "zone": EASTERN}
    return LoggerSpeech(form=form, **common | {"size_tenth_um": 2_540, "unit": "in"} | facts)


class TestLoggers:
    def test_campbell_tells_the_rain_of_each_interval_and_several_rows_at_once(self) -> None:
        speech = logger("campbell", rows=2)
        assert speech.speak(reading(10, at=AT, turbidity=Decimal("42.7"))) == []

        (spoken,) = speech.speak(reading(13, at=AT + timedelta(minutes=5), turbidity=Decimal("NaN")))

        rows = json.loads(spoken.payload)["properties"]["observations"]
        assert list(rows.values()) == [[0.0, 42.7, 1.6], [0.03, "NAN", 1.6]]
        assert (spoken.count, spoken.value) == (3, None)

    @pytest.mark.parametrize("form", ["senml", "telegraf", "sensorthings", "csv", "campbell"])
    def test_every_form_is_read(self, form: LoggerForm) -> None:
        speech = logger(form)
        speech.speak(reading(10))
        (spoken,) = speech.speak(reading(13, turbidity=Decimal("42.75")))

        decoded = decode_input("loggers", spoken.payload, {"zone": EASTERN.key}, now=AT)

        assert not decoded.refused
        assert "42.75" in json.dumps(decoded.records)
        assert spoken.value == "42.75"

    def test_totals_where_the_form_knows_a_sum(self) -> None:
        (senml,) = logger("senml", unit="mm", size_tenth_um=1_000).speak(reading(127))
        (lines,) = logger("telegraf").speak(reading(4127))

        assert json.loads(senml.payload)[1]["s"] == 12.7
        assert lines.payload.startswith(b"rain,site=42,gauge=CR1 tips=4127i,depth=41.27 ")
        assert not logger("json").is_interval

    def test_a_logger_without_a_clock_counts_back_from_now(self) -> None:
        speech = logger("senml_relative", rows=2)
        speech.speak(reading(10, at=AT - timedelta(minutes=5)))
        (spoken,) = speech.speak(reading(13))

        decoded = decode_input("loggers", spoken.payload, {}, now=AT)
        assert [record["time"] for record in decoded.records] == [
            "2026-06-14T15:05:02.869Z",
            "2026-06-14T15:10:02.869Z",
        ]

    def test_a_logger_that_lost_its_count_goes_on_from_what_it_has(self) -> None:
        speech = logger("csv")
        speech.speak(reading(10))

        assert speech.speak(reading(2))[0].count == 2

    def test_an_object_of_somebodys_own(self) -> None:
        (spoken,) = logger("json").speak(reading(4127, turbidity=Decimal("4.5")))

        assert json.loads(spoken.payload) == {
            "ts": "2026-06-14T15:10:02Z", "rain": {"total": 4127}, "water": 4.5, "n": "3-0"
        }  # fmt: skip


class TestSparkplug:
    def test_a_birth_names_what_data_only_numbers(self) -> None:
        speech = SparkplugSpeech(group="site", node="edge", has_probe=True)
        (birth,) = speech.speak(reading(4127, turbidity=Decimal("42.75")))
        (after,) = speech.speak(reading(4128, seq=1, turbidity=Decimal("NaN")))

        assert (birth.topic, after.topic) == ("spBv1.0/site/NBIRTH/edge", "spBv1.0/site/NDATA/edge")
        told = decode_input("sparkplug", birth.payload, {}, now=AT).records[0]["metrics"]
        assert [(each.get("name"), each["value"]) for each in told[:2]] == [("rain/tips", 4127), ("turb/fnu", 42.75)]
        told = decode_input("sparkplug", after.payload, {}, now=AT).records[0]["metrics"]
        assert [(each.get("name"), each["alias"], each["value"]) for each in told] == [(None, 1, 4128), (None, 2, None)]

    def test_the_sequence_counts_to_255_and_begins_anew_with_each_birth(self) -> None:
        speech = SparkplugSpeech(group="site", node="edge", has_probe=False)
        payloads = [speech.speak(reading(0, seq=seq))[0].payload for seq in range(258)]
        numbers = [decode_input("sparkplug", payload, {}, now=AT).records[0]["seq"] for payload in payloads]
        assert numbers == [*range(256), 0, 1]

        speech.hear(b"\x12\x18\x0a\x14Node Control/Rebirth\x70\x01")
        assert speech.speak(reading(0, seq=258))[0].topic.endswith("/NBIRTH/edge")

    def test_a_new_connection_begins_with_a_birth(self) -> None:
        speech = SparkplugSpeech(group="site", node="edge", has_probe=False)
        speech.speak(reading(0))
        speech.connected()

        assert speech.speak(reading(0, seq=1))[0].topic.endswith("/NBIRTH/edge")

    def test_a_shy_one_tells_its_birth_only_when_asked(self) -> None:
        speech = SparkplugSpeech(group="site", node="edge", has_probe=False, is_shy=True)
        assert speech.speak(reading(0))[0].topic.endswith("/NDATA/edge")

        speech.hear(b"something else")
        assert speech.speak(reading(0))[0].topic.endswith("/NDATA/edge")
        speech.hear(b"Node Control/Rebirth")
        assert speech.speak(reading(0))[0].topic.endswith("/NBIRTH/edge")

    def test_the_death_has_no_sequence(self) -> None:
        will = SparkplugSpeech(group="site", node="edge", has_probe=False).will(7)

        assert will.topic == "spBv1.0/site/NDEATH/edge"
        assert decode_input("sparkplug", will.payload, {}, now=AT).records[0].get("seq") is None
        assert varint(300) == b"\xac\x02"


def test_the_codecs_are_those_that_makers_document() -> None:
    assert set(LORA_CODECS) == set(lorawan_codecs())
