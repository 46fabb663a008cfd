"""Any bytes in any pieces: packets come out the same, and what is no MQTT is refused and nothing else happens."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from collector.mqtt_packets import Message, answer_of, decode, publish, refused_topics
from siltwatch.errors import WireError

MESSAGES = st.lists(
    st.tuples(
        st.text(max_size=20).filter(lambda text: "\0" not in text), st.binary(max_size=300), st.binary(max_size=9)
    ),
    max_size=6,
)


@settings(max_examples=60, deadline=None)
@given(messages=MESSAGES, cuts=st.lists(st.integers(1, 40), min_size=1, max_size=8))
def test_messages_come_out_as_they_went_in_whatever_the_pieces(
    messages: list[tuple[str, bytes, bytes]], cuts: list[int]
) -> None:
    stream = b"".join(publish(topic, payload, correlation=word) for topic, payload, word in messages)
    found, buffer, at, turn = [], b"", 0, 0
    while at < len(stream):
        step = cuts[turn % len(cuts)]
        buffer, at, turn = buffer + stream[at : at + step], at + step, turn + 1
        packets, taken = decode(buffer)
        found += packets
        buffer = buffer[taken:]

    assert found == [Message(topic, payload, 0, False, word) for topic, payload, word in messages]
    assert buffer == b""


@settings(max_examples=100, deadline=None)
@given(noise=st.binary(max_size=200))
def test_any_bytes_are_packets_or_a_refusal(noise: bytes) -> None:
    try:
        packets, taken = decode(noise)
    except WireError:
        return
    assert 0 <= taken <= len(noise)
    for packet in packets:
        if not isinstance(packet, Message):
            for read in (answer_of, refused_topics):
                with suppress(WireError):
                    read(packet)
