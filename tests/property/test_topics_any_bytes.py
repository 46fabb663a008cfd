"""Whatever comes on a topic or in a radio row, it is a value or a refusal, and the same each time."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.decoding import decode_input
from gateway.drafts import Heard, observation
from gateway.drivers.documents import Message
from gateway.topic_ears import TopicEar, ear_with
from siltwatch.errors import FrameError
from siltwatch.observation import Observation
from tests.support.gateway import gauge_document, plan, probe_document

NOON = datetime(2026, 6, 14, 15, 10, tzinfo=UTC)
COLUMN = {"quantity": "rain_count", "semantics": "cumulative"}
DRIVERS: dict[str, dict[str, str]] = {
    "lorawan": {"codec": "milesight-wts506"},
    "rtl433": {"zone": "America/New_York"},
    "loggers": {},
    "sparkplug": {},
    "radio_rows": {},
    "wxt": {},
    "mqtt_plain": {"pointer": "/v", "zone": "America/New_York"},
}
CODECS = ("decentlab-tbrg", "decentlab-ntu", "milesight-wts506", "sensecap-s2120", "barani-meteorain", "dragino-wsc1")
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["NAN", "1e99999"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [
        *("model", "id", "rain_mm", "rain_in", "time", "channel", "battery_V", "properties"),
        *("observationNames", "observations", "bt", "t", "n", "v", "s", "u"),
        *("bn", "bv", "bu", "vs", "vb", "result", "phenomenonTime", "uplink_message"),
        *(
            "end_device_ids",
            "deviceInfo",
            "data",
            "fCnt",
            "batteryLevel",
            "deduplicationId",
            "frm_payload",
            "received_at",
        ),
        *("f_cnt",),
    ]
)
DOCUMENTS = st.dictionaries(KEYS, VALUES | st.dictionaries(KEYS, VALUES, max_size=4), max_size=6)
JSON = (DOCUMENTS | st.lists(DOCUMENTS, max_size=3)).map(lambda document: json.dumps(document).encode())
CONTENT = st.binary(max_size=300) | JSON | st.text(max_size=80).map(lambda text: text.encode("utf-8", "replace"))


@pytest.mark.parametrize("driver", sorted(DRIVERS))
@settings(max_examples=60, deadline=None)
@given(content=CONTENT)
def test_a_value_or_a_refusal(driver: str, content: bytes) -> None:
    first = decode_input(driver, content, DRIVERS[driver], now=NOON)

    assert first.observations or first.records or first.refused
    assert decode_input(driver, content, DRIVERS[driver], now=NOON) == first
    json.dumps(first.observations + first.records)


@pytest.mark.parametrize("codec", CODECS)
@settings(max_examples=60, deadline=None)
@given(payload=st.binary(max_size=40))
def test_any_payload_of_any_codec(codec: str, payload: bytes) -> None:
    options = {"codec": codec} | ({"semantics": "cumulative"} if codec == "dragino-wsc1" else {})

    got = decode_input("lorawan", payload, options, now=NOON)

    assert bool(got.observations) != bool(got.refused)


def ears() -> list[TopicEar]:
    def topic(place: int, **changes: Any) -> dict[str, Any]:
        return gauge_document(id=f"g{place}", device=None, **{"topic": "spBv1.0/g/NDATA/n"} | changes)

    documents = [
        topic(1, driver="lorawan", options={"codec": "decentlab-tbrg"}),
        topic(2, driver="rtl433", options={"model": "m", "id": 1}),
        topic(3, driver="loggers", pointer="a", options={"semantics": "cumulative"}),
        topic(4, driver="sparkplug", pointer="a", options={"semantics": "cumulative"}),
        probe_document(driver="mqtt_plain", device=None, topic="a", pointer="/v", time_pointer="/time"),
    ]
    (broker,) = plan(*documents, links=[{"id": "line1", "gateway": "gw1", "kind": "mqtt"}]).brokers
    return [ear_with(each.setting) for each in broker.topics]


@settings(max_examples=60, deadline=None)
@given(contents=st.lists(CONTENT, max_size=4))
def test_what_is_heard_can_always_be_stored(contents: list[bytes]) -> None:
    for hearing in ears():
        for content in contents:
            for each in _heard(hearing, content):
                assert each.observed_at.tzinfo is not None


def _heard(hearing: TopicEar, content: bytes) -> list[Observation]:
    message = Message(topic="spBv1.0/g/NDATA/n", payload=content, retained=False, arrived_at=NOON)
    try:
        drafts = hearing.hear(message)
    except FrameError:
        return []
    heard = Heard(device="d", arrived_at=NOON, mono_ms=1, raw="")
    return [observation(draft, heard, restarted=False) for draft in drafts]
