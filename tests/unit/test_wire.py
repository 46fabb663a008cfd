import gzip
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import siltwatch
from siltwatch.errors import QuantityError, WireError
from siltwatch.instants import parse_instant
from siltwatch.observation import Observation, gap_observation
from siltwatch.wire import (
    MAX_BATCH_BYTES,
    MAX_BATCH_OBSERVATIONS,
    Ack,
    Batch,
    Sequenced,
    batch_schema,
    decode_ack,
    decode_batch,
    decode_observation,
    encode_ack,
    encode_batch,
    encode_observation,
    topic,
)

AT = parse_instant("2026-06-10T19:40:00.250Z")


def tip(seq: int, **fields: Any) -> Sequenced:
    given: dict[str, Any] = {
        "device": "n1",
        "quantity": "rain_count",
        "semantics": "cumulative",
        "observed_at": AT,
        "count": 0,
    }
    return Sequenced(seq=seq, **(given | fields))


def batch(*observations: Sequenced) -> Batch:
    return Batch(gateway="gw", boot="b1", first_seq=observations[0].seq, sent_at=AT, observations=observations)


def test_a_batch_comes_back_as_it_was_sent() -> None:
    sent = batch(
        tip(1, device_boot="3", device_seq=0, quality=("late",), raw="$SWTIP"),
        tip(2, count=4128, reset_sign=True, reset_to=0),
        tip(3, quantity="turbidity", semantics="instant", count=None, value="42.75", unit="FNU", method="dts12"),
    )

    received = decode_batch(encode_batch(sent))

    assert received.batch == sent
    assert received.refused == ()


def test_fields_that_do_not_apply_are_left_out_but_a_zero_is_kept() -> None:
    document = json.loads(encode_observation(tip(7)))

    assert document == {
        "seq": 7,
        "device": "n1",
        "quantity": "rain_count",
        "semantics": "cumulative",
        "observed_at": "2026-06-10T19:40:00.250000Z",
        "count": 0,
    }
    assert decode_observation(encode_observation(tip(7))) == tip(7)


def test_a_bad_observation_is_set_aside_and_the_good_ones_are_kept() -> None:
    document = json.loads(encode_batch(batch(tip(5), tip(6), tip(7), tip(8))))
    document["observations"][1]["count"] = "many"
    document["observations"][2] = {"seq": 7}
    document["observations"][3]["observed_at"] = "2026-06-10T19:40:00"

    received = decode_batch(json.dumps(document).encode())

    assert [observation.seq for observation in received.batch.observations] == [5]
    assert [refused.seq for refused in received.refused] == [6, 7, 8]
    assert "Expected `int | null`, got `str`" in received.refused[0].reason
    assert "no zone" in received.refused[2].reason
    assert json.loads(received.refused[0].document)["count"] == "many"


def test_an_observation_without_a_number_takes_its_place_in_the_row() -> None:
    document = json.loads(encode_batch(batch(tip(5), tip(6))))
    document["observations"][1] = "rubbish"

    assert [refused.seq for refused in decode_batch(json.dumps(document).encode()).refused] == [6]


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff\xfe{",
        b"[" * 100_000,
        b'{"v": 2}',
        encode_batch(batch(tip(1)))[:-5],
        encode_batch(batch(tip(1))).replace(b'"v":1', b'"v":2'),
        encode_batch(batch(tip(1))).replace(
            b'"sent_at":"2026-06-10T19:40:00.250000Z"', b'"sent_at":"2026-06-10T19:40:00"'
        ),
        b" " * (MAX_BATCH_BYTES + 1),
    ],
    ids=["empty", "array", "no fields", "no text", "deep", "version", "cut", "version 2", "naive", "large"],
)
def test_a_bad_envelope_is_refused(document: bytes) -> None:
    with pytest.raises(WireError):
        decode_batch(document)


def test_a_batch_of_too_many_observations_is_refused() -> None:
    document = encode_batch(batch(*[tip(seq) for seq in range(MAX_BATCH_OBSERVATIONS + 1)]))

    with pytest.raises(WireError, match="more than"):
        decode_batch(document)


def test_a_broken_observation_document_is_refused() -> None:
    with pytest.raises(WireError):
        decode_observation(gzip.compress(b"{}"))


def test_rain_without_a_count_is_refused_unless_it_says_why() -> None:
    with pytest.raises(QuantityError, match="no count"):
        Observation(device="n1", quantity="rain_count", semantics="cumulative", observed_at=AT)

    faulty = tip(1, count=None, quality=("sensor_fault",))
    assert faulty.count is None


def test_a_gap_says_how_many_were_lost() -> None:
    gap = gap_observation(gateway="gw", lost=113, at=AT)

    assert (gap.quantity, gap.value, gap.quality) == ("status", "113", ("gap",))


def test_an_acknowledgement_comes_back_as_it_was_sent() -> None:
    ack = Ack(gateway="gw", boot="b1", seq=41)

    assert decode_ack(encode_ack(ack)) == ack
    with pytest.raises(WireError):
        decode_ack(b"{}")


def test_the_published_schema_is_that_of_the_code_and_accepts_what_is_sent() -> None:
    published = json.loads((Path(siltwatch.__file__).parent / "wire.schema.json").read_text())

    assert published == batch_schema()
    jsonschema.validate(json.loads(encode_batch(batch(tip(1), tip(2, count=9)))), published)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"v": 1, "gateway": "gw"}, published)


def test_topics_have_the_published_levels() -> None:
    assert topic(partition="p00", site="hillside", gateway="gw", kind="up") == "siltwatch/v1/p00/hillside/gw/up"


@pytest.mark.parametrize("level", ["", "a/b", "+", "#", "a b"])
def test_what_cannot_be_a_level_of_a_topic_is_refused(level: str) -> None:
    with pytest.raises(WireError):
        topic(partition="p00", site=level, gateway="gw", kind="up")
