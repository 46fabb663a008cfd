"""Packets of MQTT 5: what is made is read back, in pieces of any size; what is no MQTT is refused."""

import struct

import pytest

from collector.mqtt_packets import (
    CONNACK,
    DISCONNECT,
    SERVER_KEEP_ALIVE,
    Answer,
    Control,
    Login,
    Message,
    acknowledge,
    answer_of,
    connect,
    decode,
    disconnect,
    ping,
    publish,
    refused_topics,
    subscribe,
)
from siltwatch.errors import WireError


def login(**changes: object) -> Login:
    given = Login(
        client_id="c1",
        user="collector",
        password="secret",
        keep_alive_s=30,
        session_s=3600,
        unacknowledged=4000,
        largest_packet=1 << 24,
        will_topic="t",
        will=b"offline",
    )
    return given._replace(**changes)  # type: ignore[arg-type]


def test_a_connection_is_asked_for_as_the_standard_writes_it() -> None:
    packet = connect(login())

    assert packet[:2] == bytes((0x10, len(packet) - 2))
    assert packet[2:10] == b"\x00\x04MQTT\x05\xec"  # user, password, will kept with quality 1, the session kept
    assert packet[10:12] == b"\x00\x1e"
    assert b"\x11\x00\x00\x0e\x10\x21\x0f\xa0\x27\x01\x00\x00\x00" in packet
    assert packet.endswith(b"\x00\x01t\x00\x07offline\x00\x09collector\x00\x06secret")


def test_without_will_and_password_neither_is_sent() -> None:
    packet = connect(login(will_topic="", will=b"", password=None))

    assert packet[9] == 0x80
    assert packet.endswith(b"\x00\x02c1\x00\x09collector")


def test_small_packets() -> None:
    assert subscribe(1, [("a/+", 0x21), ("b", 1)]) == b"\x82\x0d\x00\x01\x00\x00\x03a/+\x21\x00\x01b\x01"
    assert acknowledge([1, 513]) == b"\x40\x02\x00\x01\x40\x02\x02\x01"
    assert (ping(), disconnect()) == (b"\xc0\x00", b"\xe0\x00")


@pytest.mark.parametrize("size", [0, 1, 100, 127, 128, 16_383, 16_384, 2_097_152])
def test_a_message_of_any_length_is_read_back(size: int) -> None:
    packet = publish("siltwatch/v1/p00/mill/gw1/up", b"x" * size, correlation=b"7")

    assert decode(packet) == ([Message("siltwatch/v1/p00/mill/gw1/up", b"x" * size, 0, False, b"7")], len(packet))


def test_a_kept_message_carries_its_number() -> None:
    (message,), _ = decode(publish("t", b"online", retained_as=2))

    assert message == Message("t", b"online", 2, True, b"")


def test_every_property_is_stepped_over() -> None:
    properties = b"\x01\x01" + b"\x02\x00\x00\x00\x09" + b"\x23\x00\x02" + b"\x0b\x80\x01" + b"\x03\x00\x04json"
    properties += b"\x26\x00\x01k\x00\x01v" + b"\x09\x00\x02id" + b"\x26\x00\x01k\x00\x01w"
    body = b"\x00\x01t" + b"\x00\x05" + bytes((len(properties),)) + properties + b"payload"

    (message,), _ = decode(bytes((0x32, len(body))) + body)

    assert message == Message("t", b"payload", 5, False, b"id")


def test_what_is_not_all_there_waits() -> None:
    packet = publish("topic", b"payload" * 30)

    for cut in range(len(packet)):
        assert decode(packet[:cut]) == ([], 0)
    assert decode(packet + packet[:5])[1] == len(packet)


@pytest.mark.parametrize(
    "broken",
    [
        b"\x30\xff\xff\xff\xff\x01",  # a length without end
        b"\x30\x00",  # no topic
        b"\x30\x03\x00\x09a",  # a topic longer than the packet
        b"\x30\x04\x00\x01\xff\x00",  # a topic that is no text
        b"\x32\x03\x00\x01t",  # no number
        b"\x30\x05\x00\x01t\x05\x01",  # properties longer than the packet
        b"\x30\x05\x00\x01t\x01\x7f",  # an unknown property
        b"\x30\x04\x00\x01t\x80",  # a length of properties that does not end
    ],
)
def test_what_is_no_packet_is_refused(broken: bytes) -> None:
    with pytest.raises(WireError, match="broker sent a packet"):
        decode(broken)


def test_answers_of_the_broker() -> None:
    accepted = Control(CONNACK, b"\x01\x00\x03" + struct.pack("!BH", SERVER_KEEP_ALIVE, 10))

    assert answer_of(accepted) == Answer(0, kept=True, properties={SERVER_KEEP_ALIVE: 10})
    assert answer_of(Control(CONNACK, b"\x00\x86\x00")).reason == 0x86
    assert answer_of(Control(DISCONNECT, b"")).reason == 0
    assert answer_of(Control(DISCONNECT, b"\x8e")).reason == 0x8E
    assert answer_of(Control(DISCONNECT, b"\x8e\x00")).properties == {}
    with pytest.raises(WireError, match="no MQTT 5"):
        answer_of(Control(CONNACK, b"\x00"))


def test_refused_topics_are_found_behind_the_properties() -> None:
    assert refused_topics(Control(9, b"\x00\x01\x03\x1f\x00\x00\x01\x87\x8f")) == [0x87, 0x8F]
