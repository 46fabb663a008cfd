import json
from typing import Any

import pytest

from collector.parcels import Item, Parcel, in_sequence, is_run, lost_in, read_parcel, read_said
from siltwatch.errors import WireError
from siltwatch.observation import gap_observation
from siltwatch.wire import MAX_BATCH_OBSERVATIONS, Sequenced, encode_batch
from tests.support.collector import NOON, at, batch, counts, says


def document(**changes: Any) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(encode_batch(batch(counts([1, 2, 3]))))
    return {**fields, **changes}


def read(fields: object) -> Parcel:
    return read_parcel(json.dumps(fields).encode(), NOON)


def gap(seq: int, lost: int) -> Sequenced:
    said = gap_observation(gateway="gw1", lost=lost, at=at(1))
    return says(seq, device="gw1", quantity="status", semantics="instant", value=said.value, quality=said.quality)


def test_each_observation_stands_beside_its_own_document() -> None:
    parcel = read(document())

    assert (parcel.gateway, parcel.boot, parcel.first_seq, parcel.received_at) == ("gw1", "b1", 1, NOON)
    assert [item.seq for item in parcel.items] == [1, 2, 3]
    assert [read_said(item.document) for item in parcel.items] == [item.said for item in parcel.items]
    assert is_run(parcel)


def test_what_the_document_says_beyond_the_format_is_kept_in_it() -> None:
    fields = document()
    fields["observations"][0]["made_up"] = "kept"

    assert '"made_up"' in read(fields).items[0].document


def test_a_bad_observation_is_set_aside_and_the_good_ones_beside_it_are_read() -> None:
    fields = document()
    fields["observations"][1]["quantity"] = "mood"

    parcel = read(fields)

    assert sorted((item.seq, item.said is None) for item in parcel.items) == [(1, False), (2, True), (3, False)]
    assert "mood" in parcel.items[0].refusal
    assert "mood" in parcel.items[0].document
    assert not is_run(parcel)


@pytest.mark.parametrize(
    "changes",
    [
        {"v": 2},
        {"first_seq": 0},
        {"first_seq": -4},
        {"first_seq": 2**60},
        {"boot": ""},
        {"boot": "b\n1"},
        {"boot": "b" * 101},
        {"gateway": 7},
        {"observations": "none"},
        {"sent_at": "2026-06-10T12:00:00"},
    ],
)
def test_a_bad_envelope_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(WireError):
        read(document(**changes))


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff\xfe", b"null", b"[" * 100_000])
def test_what_is_no_batch_is_refused(body: bytes) -> None:
    with pytest.raises(WireError):
        read_parcel(body, NOON)


def test_more_observations_than_a_batch_may_have_are_refused() -> None:
    fields = document()
    fields["observations"] = [fields["observations"][0]] * (MAX_BATCH_OBSERVATIONS + 1)

    with pytest.raises(WireError, match="more than"):
        read(fields)


def test_a_naive_stamp_is_set_aside() -> None:
    fields = document()
    fields["observations"][0]["observed_at"] = "2026-06-10T12:00:00"

    assert read(fields).items[0].said is None


def test_numbers_out_of_their_batch_are_recognised() -> None:
    parcel = read(document())

    assert [in_sequence(Item(seq, "", None), parcel) for seq in (0, 1, 5_000, 5_001)] == [False, True, True, False]


@pytest.mark.parametrize("numbers", [[1, 3], [2, 1], [1, 1], []])
def test_only_consecutive_numbers_are_a_run(numbers: list[int]) -> None:
    assert not is_run(read_parcel(encode_batch(batch([says(seq, count=1) for seq in numbers])), NOON))


def test_a_gap_observation_says_how_many_are_lost() -> None:
    parcel = read_parcel(encode_batch(batch([gap(7, 5)])), NOON)

    assert parcel.items[0].lost == 5
    assert not is_run(parcel)


@pytest.mark.parametrize("value", ["-3", "many", "1" * 16, "٣", None])
def test_a_gap_that_does_not_say_a_number_declares_nothing(value: str | None) -> None:
    said = read_said(json.dumps({
        "seq": 7, "device": "gw1", "quantity": "status", "semantics": "instant",
        "observed_at": "2026-06-10T12:00:00Z", "value": value, "quality": ["gap"],
    }))  # fmt: skip

    assert said is not None
    assert lost_in(said) == 0


def test_the_word_gap_on_a_value_is_no_declaration() -> None:
    said = read_said(
        '{"seq":7,"device":"p1","quantity":"turbidity","semantics":"instant","observed_at":"2026-06-10T12:00:00Z",'
        '"value":"5","quality":["gap"]}'
    )

    assert said is not None
    assert lost_in(said) == 0


def test_a_document_that_cannot_be_read_is_none() -> None:
    assert read_said("{") is None
    assert read_said(b"\xff") is None
