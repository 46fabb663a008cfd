"""Sparkplug B: fields of the published schema, aliases and births, hostile bytes."""

import struct
from decimal import Decimal

import pytest

from gateway.drivers import sparkplug
from gateway.drivers.sparkplug import Metric, Payload
from siltwatch.errors import FrameError


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
    assert asked.metrics == (Metric(name="Node Control/Rebirth", datatype=11, value=True),)
