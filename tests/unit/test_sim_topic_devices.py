"""Devices on a broker as a scenario writes them: what cannot be is refused with its reason."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from pydantic import ValidationError

from firmware_sim.counter_node import Report
from firmware_sim.messages.counters import CounterSpeech, Style
from firmware_sim.messages.radio_models import RADIO_MODELS
from firmware_sim.messages.spoken import Reading
from firmware_sim.scenario import Scenario
from firmware_sim.topic_devices import Logger, Lorawan, MqttPlain, Radio, Sparkplug

AT = datetime(2026, 6, 14, 15, 10, 2, tzinfo=UTC)


def scenario(**device: Any) -> Scenario:
    return Scenario.model_validate({"devices": [{"id": "one", **device}]})


@pytest.mark.parametrize(
    ("device", "reason"),
    [
        ({"kind": "radio", "model": "Wetterfrosch"}, "is none of EcoWitt-WH40"),
        ({"kind": "lorawan", "codec": "smoke-signals"}, "is none of decentlab-tbrg"),
        ({"kind": "lorawan", "has_history": True}, "only milesight-wts506"),
        ({"kind": "mqtt_plain", "topic": "a", "style": "number"}, "a probe has style"),
        ({"kind": "mqtt_plain", "topic": "a", "calm": 5}, "a probe has style"),
        ({"kind": "logger", "topic": "a", "rows": 0}, "greater than or equal to 1"),
        ({"kind": "sparkplug", "port": 0}, "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_is_refused(device: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        scenario(**device)


def test_the_size_of_a_count_is_the_makers_or_the_files() -> None:
    assert Radio(kind="radio", id="a", model="Acurite-5n1").size.tenth_um == 2_540
    assert Lorawan(kind="lorawan", id="a", codec="barani-meteorain").size.tenth_um == 2_000
    assert Lorawan(kind="lorawan", id="a").size.tenth_um == 1_000
    assert scenario(kind="lorawan", count_size="0.254 mm").devices[0].size.tenth_um == 2_540  # type: ignore[union-attr]
    assert MqttPlain(kind="mqtt_plain", id="a", topic="t").size.tenth_um == 2_540
    assert Logger(kind="logger", id="a", topic="t").size == Sparkplug(kind="sparkplug", id="a").size


def test_a_register_that_begins_near_its_end() -> None:
    assert Radio(kind="radio", id="a", model="Schou-72543").power_up == 65_526
    assert Radio(kind="radio", id="a").power_up == Logger(kind="logger", id="a", topic="t").power_up == 0


def test_a_server_has_its_own_topics() -> None:
    assert Lorawan(kind="lorawan", id="a").topic == "v3/site42@tenant/devices/a/up"
    chirpstack = Lorawan(kind="lorawan", id="a", server="chirpstack", dev_eui="FF")
    assert chirpstack.topic == "application/site42/device/ff/event/up"


def test_every_make_says_its_rain_in_its_register() -> None:
    assert len(RADIO_MODELS) == 26
    assert all(model.power_up + model.added <= model.register for model in RADIO_MODELS.values())


@pytest.mark.parametrize(
    ("style", "clock_unset", "payload"),
    [
        ("esphome", False, b"4127"),
        ("tasmota", False, b'{"Time":"2026-06-14T11:10:02","COUNTER":{"C1":4127}}'),
        ("tasmota", True, b'{"Time":"1970-01-01T00:01:00","COUNTER":{"C1":4127}}'),
        ("number", False, b"42.7"),
    ],
)
def test_plain_topics(style: Style, clock_unset: bool, payload: bytes) -> None:
    speech = CounterSpeech(style=style, topic="t", zone=ZoneInfo("America/New_York"), clock_unset=clock_unset)
    report = Report(at_ms=0, boot=1, seq=1, uptime_s=60, total=4127, flags=0, battery_mv=3_200)

    (spoken,) = speech.speak(Reading(at=AT, report=report, turbidity=Decimal("42.7")))

    assert spoken.payload == payload
    assert (spoken.count is None) == (style == "number")
    if style == "number":
        (blind,) = speech.speak(Reading(at=AT, report=report, turbidity=Decimal("NaN")))
        assert (blind.payload, blind.value) == (b"nan", None)
