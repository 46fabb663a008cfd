"""Sparkplug B: fields of the published schema, aliases and births, hostile bytes."""

import struct
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from gateway.decoding import decode_input
from gateway.drivers import sparkplug
from gateway.drivers.documents import Message
from gateway.drivers.sparkplug import Address, Metric, Payload
from gateway.topic_ears import SparkplugEar, ear_with
from siltwatch.errors import ConfigError, FrameError
from siltwatch.instants import from_ms
from tests.support.gateway import gauge_document, plan

ARRIVED = datetime(2026, 6, 14, 15, 10, tzinfo=UTC)
AT_MS = 1781449200000
BIRTH = b"".join((b"\x08\x80\xa3\x96\xb5\xec\x33", b"\x12\x0f\x0a\x09rain/tips\x10\x05\x58\x07"))  # alias 5, 7 tips


def field(number: int, value: int | bytes) -> bytes:
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def varint(value: int) -> bytes:
    parts = bytearray()
    while value > 0x7F:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*parts, value))


def metric(*fields: bytes) -> Metric:
    (found,) = Payload.from_bytes(field(2, b"".join(fields))).metrics
    return found


@pytest.mark.parametrize(
    ("fields", "value"),
    [
        ((field(4, 3), field(10, 2**32 - 5)), -5),
        ((field(4, 4), field(11, 2**64 - 7)), -7),
        ((field(4, 3), field(10, 7)), 7),
        ((field(4, 8), field(11, 2**63)), 2**63),
        ((field(10, 9),), 9),
        ((b"\x65" + struct.pack("<f", 31.8),), Decimal("31.8")),
        ((b"\x69" + struct.pack("<d", 42.75),), Decimal("42.75")),
        ((field(14, 1),), True),
        ((field(15, b"wet"),), "wet"),
        ((field(7, 1), field(10, 9)), None),
        ((field(1, b"x"),), None),
    ],
)
def test_a_value_of_each_kind(fields: tuple[bytes, ...], value: object) -> None:
    assert metric(*fields).value == value


def test_a_float_that_is_no_number_stays_one() -> None:
    found = metric(b"\x65" + struct.pack("<f", float("nan")))

    assert isinstance(found.value, Decimal)
    assert found.value.is_nan()


def test_aliases_are_explained_by_a_birth() -> None:
    birth = Payload.from_bytes(field(2, field(1, b"rain/tips") + field(2, 5) + field(10, 1)) + field(3, 0))
    later = Payload.from_bytes(field(2, field(2, 5) + field(10, 2)) + field(3, 1))

    (found,) = later.named(birth.aliases).metrics

    assert (found.name, found.value, later.seq) == ("rain/tips", 2, 1)
    assert sparkplug.described(later)["metrics"] == [{"alias": 5, "value": 2}]
    with pytest.raises(FrameError, match="no_birth: alias 5"):
        later.named({})
    assert birth.named({}) == birth


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x08", "length"),
        (b"\x08" + b"\xff" * 11, "grammar"),
        (b"\x0b", "grammar"),
        (b"\x12\x05\x0a", "length"),
        (b"\x69\x00", "length"),
        (field(2, 5), "grammar"),
        (field(3, b"x"), "grammar"),
        (field(2, field(1, b"\xff")), "encoding"),
        (field(2, field(12, b"abc")), "length"),
        (field(2, b"") * 5_001, "too_long"),
    ],
)
def test_what_is_no_payload_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(FrameError) as refused:
        Payload.from_bytes(content)
    assert refused.value.reason == reason


def test_unknown_fields_are_passed_over() -> None:
    assert Payload.from_bytes(field(4, b"uuid") + field(3, 4)).seq == 4


def test_a_birth_can_be_asked_for() -> None:
    asked = Payload.from_bytes(sparkplug.rebirth_request(1781449200000))

    assert asked.timestamp_ms == 1781449200000
    assert Address.from_topic("spBv1.0/g/DDATA/n/d").command_topic == "spBv1.0/g/NCMD/n"
    assert asked.metrics == (Metric(name="Node Control/Rebirth", datatype=11, value=True),)


def ear(**changes: Any) -> SparkplugEar:
    options = {"semantics": "cumulative"} | changes
    document = gauge_document(
        driver="sparkplug", device=None, topic="spBv1.0/site/+/edge/#", pointer="rain/tips", options=options
    )
    ((topic,),) = (
        broker.topics for broker in plan(document, links=[{"id": "line1", "gateway": "gw1", "kind": "mqtt"}]).brokers
    )
    hearing = ear_with(topic.setting)
    assert isinstance(hearing, SparkplugEar)
    return hearing


def heard(hearing: SparkplugEar, kind: str, payload: bytes, *, retained: bool = False) -> list[tuple[str, Any]]:
    node, _, device = kind.partition("/")
    topic = f"spBv1.0/site/{node}/edge" + (f"/{device}" if device else "")
    message = Message(topic=topic, payload=payload, retained=retained, arrived_at=ARRIVED)
    return [
        (draft.quantity, draft.count if draft.count is not None else draft.quality) for draft in hearing.hear(message)
    ]


def by_alias(tips: int) -> bytes:
    return field(1, AT_MS) + field(2, field(2, 5) + field(11, tips))


class TestEar:
    def test_a_birth_is_needed_before_aliases_mean_anything(self) -> None:
        hearing = ear()

        with pytest.raises(FrameError, match="no_birth"):
            heard(hearing, "NDATA", by_alias(8))

        assert heard(hearing, "NBIRTH", BIRTH) == [("rain_count", 7)]
        assert heard(hearing, "NDATA", by_alias(8)) == [("rain_count", 8)]

    def test_a_death_ends_what_a_birth_explained(self) -> None:
        hearing = ear()
        heard(hearing, "NBIRTH", BIRTH)

        assert heard(hearing, "NDEATH", b"") == [("status", ("stale",))]
        with pytest.raises(FrameError, match="no_birth"):
            heard(hearing, "NDATA", by_alias(8))

    def test_the_increment_that_a_birth_repeats_is_not_counted_again(self) -> None:
        hearing = ear(semantics="increment")

        assert heard(hearing, "NBIRTH", BIRTH) == []
        assert heard(hearing, "NDATA", by_alias(2)) == [("rain_increment", 2)]

    def test_a_device_behind_the_node_is_told_from_the_node(self) -> None:
        hearing = ear(edge_device="gauge")

        assert heard(hearing, "NBIRTH", BIRTH) == []
        assert heard(hearing, "DBIRTH/gauge", BIRTH) == [("rain_count", 7)]
        assert heard(hearing, "DDATA/other", by_alias(9)) == []
        assert heard(hearing, "DDEATH/other", b"") == []
        assert heard(hearing, "DDEATH/gauge", b"") == [("status", ("stale",))]

    def test_other_metrics_and_commands_are_passed_over(self) -> None:
        hearing = ear()

        assert heard(hearing, "NDATA", field(2, field(1, b"turb") + field(10, 1))) == []
        assert heard(hearing, "NCMD", b"\xff") == []
        with pytest.raises(FrameError, match="retained"):
            heard(hearing, "NDATA", by_alias(8), retained=True)

    def test_a_null_is_a_fault(self) -> None:
        assert heard(ear(), "NDATA", field(2, field(1, b"rain/tips") + field(7, 1))) == [("status", ("sensor_fault",))]

    @pytest.mark.parametrize("topic", ["a/b/c/d", "spBv1.0/g/NDATA", "spBv1.0/g/NDATA//d", "spBv1.0/g/NDATA/n/d/e"])
    def test_what_is_no_topic_of_it_is_refused(self, topic: str) -> None:
        with pytest.raises(FrameError, match="grammar"):
            Address.from_topic(topic)


def numbered(seq: int, tips: int) -> bytes:
    return by_alias(tips) + field(3, seq)


def with_words(hearing: SparkplugEar, kind: str, payload: bytes) -> list[tuple[Any, tuple[str, ...]]]:
    node, _, device = kind.partition("/")
    topic = f"spBv1.0/site/{node}/edge" + (f"/{device}" if device else "")
    message = Message(topic=topic, payload=payload, retained=False, arrived_at=ARRIVED)
    return [(draft.count, draft.quality) for draft in hearing.hear(message)]


class TestNumbers:
    def test_a_number_left_out_is_told_beside_the_next_value_once(self) -> None:
        hearing = ear()
        with_words(hearing, "NBIRTH", BIRTH + field(3, 0))

        told = [with_words(hearing, "NDATA", numbered(seq, seq)) for seq in (1, 2, 4, 5)]

        assert told == [[(1, ())], [(2, ())], [(4, ("messages_missed",))], [(5, ())]]

    def test_a_loss_is_kept_until_a_value_of_ours_comes(self) -> None:
        hearing = ear()
        with_words(hearing, "NBIRTH", BIRTH + field(3, 0))

        assert with_words(hearing, "DDATA/other", field(3, 7)) == []
        assert with_words(hearing, "NDATA", numbered(8, 9)) == [(9, ("messages_missed",))]

    def test_after_255_comes_0_and_the_same_again_is_no_loss(self) -> None:
        hearing = ear()
        with_words(hearing, "NBIRTH", BIRTH + field(3, 254))

        told = [with_words(hearing, "NDATA", numbered(seq, 1)) for seq in (255, 0, 0, 1)]

        assert [words for ((_, words),) in told] == [(), (), (), ()]

    def test_a_birth_begins_anew_and_the_first_word_of_a_stranger_is_no_loss(self) -> None:
        hearing = ear()
        assert with_words(hearing, "NBIRTH", BIRTH + field(3, 17)) == [(7, ())]

        assert with_words(hearing, "NBIRTH", BIRTH + field(3, 0)) == [(7, ())]

    def test_a_topic_that_brings_a_part_of_the_node_tells_no_loss(self) -> None:
        document = gauge_document(
            driver="sparkplug",
            device=None,
            topic="spBv1.0/site/NDATA/edge",
            pointer="rain/tips",
            options={"semantics": "cumulative"},
        )
        (broker,) = plan(document, links=[{"id": "line1", "gateway": "gw1", "kind": "mqtt"}]).brokers
        hearing = ear_with(broker.topics[0].setting)
        assert isinstance(hearing, SparkplugEar)
        with_words(hearing, "NBIRTH", BIRTH + field(3, 0))

        assert with_words(hearing, "NDATA", numbered(9, 9)) == [(9, ())]

    def test_a_death_of_a_session_before_the_last_birth_is_late_news(self) -> None:
        hearing = ear()
        session = field(2, field(1, b"bdSeq") + field(4, 8) + field(11, 4))
        with_words(hearing, "NBIRTH", BIRTH + session + field(3, 0))

        assert heard(hearing, "NDEATH", field(2, field(1, b"bdSeq") + field(11, 3))) == []
        assert with_words(hearing, "NDATA", numbered(1, 8)) == [(8, ())]
        assert heard(hearing, "NDEATH", field(2, field(1, b"bdSeq") + field(11, 4))) == [("status", ("stale",))]

    def test_names_that_somebody_makes_up_do_not_fill_the_memory(self) -> None:
        hearing = ear()
        for number in range(350):
            topic = f"spBv1.0/site/NBIRTH/made-up-{number}"
            hearing.hear(Message(topic=topic, payload=BIRTH, retained=False, arrived_at=ARRIVED))

        assert len(hearing._nodes) <= 100


class TestRows:
    def test_each_number_is_a_row_with_its_own_time(self) -> None:
        metrics = (
            Metric(name="a", value=Decimal("1.5"), timestamp_ms=AT_MS - 3_600_000, is_historical=True),
            Metric(name="b", value=2),
            Metric(name="c", value=Decimal("NaN")),
            Metric(name="d", value=True),
            Metric(name="e", value="wet"),
            Metric(name="f"),
            Metric(alias=4, value=1),
        )
        address = Address.from_topic("spBv1.0/g/DDATA/n/d")

        rows = sparkplug.rows_of(Payload(timestamp_ms=AT_MS, metrics=metrics), address)

        assert [dict(row.numbers) for row in rows] == [{"a": Decimal("1.5")}, {"b": Decimal(2)}, {"c": None}]
        assert [row.moment for row in rows[:2]] == [from_ms(AT_MS - 3_600_000), from_ms(AT_MS)]
        assert rows[0].source == "g/n/d"
        (bare,) = sparkplug.rows_of(Payload(metrics=metrics[1:2]), address)
        assert (bare.moment, bare.stamp) == (None, None)

    def test_on_the_command_line_a_metric_may_be_named(self) -> None:
        options = {"pointer": "rain/tips", "quantity": "rain_count", "semantics": "cumulative"}

        named = decode_input("sparkplug", BIRTH, options, now=ARRIVED)
        whole = decode_input("sparkplug", BIRTH, {}, now=ARRIVED)

        assert [(shown["count"], shown["time"]) for shown in named.observations] == [(7, "2026-06-14T15:00:00.000Z")]
        assert whole.records[0]["metrics"][0] == {"name": "rain/tips", "alias": 5, "value": 7}
        with pytest.raises(ConfigError, match="semantics"):
            decode_input("sparkplug", BIRTH, {"pointer": "rain/tips", "quantity": "rain_count"}, now=ARRIVED)
