"""Sensors on topics: what a site file may say, and what each hears of messages that several share."""

import base64
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from gateway.drafts import Draft
from gateway.drivers.documents import Message
from gateway.topic_ears import OTHER_DEVICE, TopicEar, ear_with
from siltwatch.errors import ConfigError, FrameError
from tests.support.gateway import gauge_document, plan, probe_document

NOON = datetime(2026, 6, 14, 15, 10, 4, tzinfo=UTC)
MQTT = {"id": "line1", "gateway": "gw1", "kind": "mqtt"}
NTU = "022332000300008885013e013f02330b10"


def ear(document: dict[str, Any]) -> TopicEar:
    ((topic,),) = (broker.topics for broker in plan(document, links=[MQTT]).brokers)
    return ear_with(topic.setting)


def gauge(driver: str, *, topic: str = "a/+", **changes: Any) -> dict[str, Any]:
    return gauge_document(driver=driver, device=None, topic=topic, **changes)


def probe(driver: str, **changes: Any) -> dict[str, Any]:
    return probe_document(driver=driver, device=None, topic="a/+", **changes)


def message(content: Any, *, after_s: float = 0, retained: bool = False, topic: str = "a/b") -> Message:
    payload = content if isinstance(content, bytes) else json.dumps(content).encode()
    return Message(topic=topic, payload=payload, retained=retained, arrived_at=NOON + timedelta(seconds=after_s))


def uplink(payload: str, *, dev_eui: str = "70B3D57BA0000001") -> dict[str, Any]:
    coded = base64.b64encode(bytes.fromhex(payload)).decode()
    return {"end_device_ids": {"dev_eui": dev_eui}, "uplink_message": {"frm_payload": coded, "f_port": 2}}


def event(**fields: Any) -> dict[str, Any]:
    return {"model": "EcoWitt-WH40", "id": 52591, "rain_mm": 0.5, "mic": "CRC"} | fields


def refusal(hearing: TopicEar, heard: Message) -> FrameError:
    with pytest.raises(FrameError) as refused:
        hearing.hear(heard)
    return refused.value


def rain_of(drafts: tuple[Draft, ...]) -> list[int | None]:
    return [draft.count for draft in drafts if draft.quantity in {"rain_count", "rain_increment"}]


LORAWAN = {"codec": "decentlab-tbrg", "dev_eui": "70B3D57BA0000001, 70b3d57ba0000002"}
RADIO: dict[str, Any] = {"model": "EcoWitt-WH40", "id": "52591, 7"}


@pytest.mark.parametrize(
    ("document", "content"),
    [
        (gauge("mqtt_plain", topic="a/b"), b"7"),
        (gauge("lorawan", options=LORAWAN), uplink("0202f8000300040258409a00000c54")),
        (gauge("rtl433", options=RADIO), event()),
        (gauge("loggers", pointer="tips", options={"semantics": "cumulative"}), b"rain tips=7i"),
    ],
)
def test_a_retained_message_is_old_for_every_driver(document: dict[str, Any], content: Any) -> None:
    hearing = ear(document)

    assert refusal(hearing, message(content, retained=True)).reason == "retained"
    assert rain_of(hearing.hear(message(content)))


class TestLorawan:
    def test_only_the_listed_devices_are_heard(self) -> None:
        hearing = ear(gauge("lorawan", options=LORAWAN))
        stranger = refusal(hearing, message(uplink("0202f800020c54", dev_eui="FF")))

        assert (stranger.reason, str(stranger)) == (OTHER_DEVICE, "other_device: ff")

    def test_the_bucket_is_as_large_as_the_site_file_says(self) -> None:
        hearing = ear(gauge("lorawan", options={"codec": "decentlab-tbrg"}))

        rain, *_ = hearing.hear(message(uplink("0202f8000300040258409a00000c54")))

        assert (rain.count, rain.count_tenth_um) == (16538, None)

    def test_a_probe_in_two_units_tells_the_one_of_the_site_file(self) -> None:
        drafts = ear(probe("lorawan", unit="FNU", options={"codec": "decentlab-ntu"})).hear(message(uplink(NTU)))

        assert [draft.value for draft in drafts if draft.quantity == "turbidity"] == ["31.9"]
        assert [draft.quantity for draft in drafts if draft.quantity != "turbidity"] == [
            "temperature",
            "suspended_solids",
            "battery",
        ]

    def test_what_the_firmware_counts_is_said_by_the_site_file(self) -> None:
        hearing = ear(gauge("lorawan", options={"codec": "dragino-wsc1", "semantics": "increment"}))

        assert hearing.hear(message(uplink("09020007")))[0].quantity == "rain_increment"


class TestRadio:
    def test_one_transmission_heard_twice_counts_once(self) -> None:
        """F8: two receivers, or one that decodes thrice."""
        hearing = ear(gauge("rtl433", options=RADIO))

        heard = [
            hearing.hear(message(event(time=f"2026-06-14 11:10:0{place}"), after_s=place, topic=f"rtl_433/r{place}/e"))
            for place in (0, 1, 2)
        ]

        assert [rain_of(drafts) for drafts in heard] == [[5], [], []]

    def test_only_what_is_alike_in_all_is_the_same(self) -> None:
        """F9: a real change inside the window is not swallowed, nor the same reading after it."""
        hearing = ear(gauge("rtl433", options=RADIO))
        heard = [
            hearing.hear(message(event(rain_mm=mm), after_s=after)) for mm, after in ((0.5, 0), (0.6, 1), (0.6, 3.5))
        ]

        assert [rain_of(drafts) for drafts in heard] == [[5], [6], [6]]

    def test_a_flood_of_transmissions_does_not_fill_the_memory(self) -> None:
        hearing = ear(gauge("rtl433", options=RADIO))
        for count in range(100):
            hearing.hear(message(event(rain_mm=count / 10)))

        assert len(hearing._lately) == 16  # type: ignore[attr-defined]

    @pytest.mark.parametrize(
        "fields", [{"id": 52592}, {"model": "EcoWitt-WN20"}, {"id": 7, "channel": "B"}, {"channel": None}]
    )
    def test_a_neighbours_gauge_is_not_ours(self, fields: dict[str, Any]) -> None:
        """F5, and F4: another number or another model is told, never taken."""
        stranger = refusal(ear(gauge("rtl433", options=RADIO | {"channel": "A"})), message(event(**fields)))

        assert stranger.reason == OTHER_DEVICE
        assert str(stranger).startswith("other_device: EcoWitt-W")

    def test_a_person_may_say_that_a_new_number_is_the_same_gauge(self) -> None:
        hearing = ear(gauge("rtl433", options=RADIO))

        assert rain_of(hearing.hear(message(event(id=7, rain_mm=0)))) == [0]

    def test_a_message_without_rain_shows_that_the_gauge_is_there(self) -> None:
        hearing = ear(gauge("rtl433", options=RADIO))

        assert [draft.quantity for draft in hearing.hear(message({"model": "EcoWitt-WH40", "id": 7}))] == ["status"]
        assert refusal(hearing, message(event(rain_mm=-1))).reason == "range"

    def test_its_stamps_are_of_the_configured_zone(self) -> None:
        hearing = ear(gauge("rtl433", zone="America/New_York", options=RADIO))

        rain, *_ = hearing.hear(message(event(time="2026-06-14 11:10:02")))

        assert rain.observed_at == datetime(2026, 6, 14, 15, 10, 2, tzinfo=UTC)


class TestLogger:
    def test_a_column_of_interval_totals(self) -> None:
        told = {"observationNames": ["Rain_mm_Tot"], "observations": {"2026-06-14T15:10:00Z": [0.254]}}
        options = {"semantics": "interval_total", "depth_unit": "mm"}

        (rain,) = ear(gauge("loggers", pointer="Rain_mm_Tot", options=options)).hear(message({"properties": told}))

        assert (rain.quantity, rain.count, rain.count_tenth_um) == ("rain_increment", 2540, 1)

    def test_a_probe_is_told_in_its_unit(self) -> None:
        options = {"semantics": "instant", "format": "sensorthings"}

        (water,) = ear(probe("loggers", pointer="result", options=options)).hear(message({"result": 42.75}))

        assert (water.quantity, water.value, water.unit) == ("turbidity", "42.75", "NTU")


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (gauge("mqtt_plain"), "must name one topic"),
        (gauge("lorawan", topic="a\0"), "must name one topic"),
        (gauge("lorawan"), "sensor 'gauge1': lorawan has no codec None"),
        (gauge("lorawan", options={"codec": "dragino-wsc1"}), "needs options.semantics"),
        (gauge("lorawan", options={"codec": "decentlab-tbrg", "id": 7}), "options id are not known to lorawan"),
        (gauge("rtl433", options={"model": "EcoWitt-WH40"}), "a neighbour's gauge would count as ours"),
        (gauge("rtl433", options={"id": 7}), "a neighbour's gauge would count as ours"),
        (gauge("loggers", pointer="Rain_mm_Tot"), "options.semantics"),
        (gauge("loggers", options={"semantics": "cumulative"}), "the column"),
        (gauge("loggers", pointer="a", options={"semantics": "tip", "quantity": "rain_count"}), "cannot be tip"),
        (gauge("loggers", pointer="a", options={"semantics": "tip", "format": "xml"}), "is none of campbell"),
        (gauge("loggers", pointer="a", options={"semantics": "tip", "depth_unit": "ft"}), "neither mm nor in"),
    ],
)
def test_a_mistake_in_the_site_file_is_named(document: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        ear(document)
