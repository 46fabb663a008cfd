"""Packets of MQTT 5 as a subscriber needs them (OASIS MQTT 5.0, sections 2 and 3): bytes to values and back.

Written out here because a message costs the general library five times what it costs to store; see
docs/decisions/mqtt-intake-reads-packets.md.
"""

import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from siltwatch.errors import WireError

CONNACK, PUBLISH, PUBACK, SUBACK, PINGRESP, DISCONNECT = 2, 3, 4, 9, 13, 14
REASON_STRING, SERVER_KEEP_ALIVE = 0x1F, 0x13
TAKEN_OVER = 0x8E
FAILURE = 0x80
# Options of a subscription: quality of service 1; what is retained is wanted only where it is a state.
READINGS, STATES = 0x21, 0x01
_CORRELATION = 0x09
_SESSION_EXPIRY, _RECEIVE_MAXIMUM, _LARGEST_PACKET, _WILL_DELAY = 0x11, 0x21, 0x27, 0x18
_BYTES = frozenset({0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2A})
_SHORTS = frozenset({0x13, 0x21, 0x22, 0x23})
_LONGS = frozenset({0x02, 0x11, 0x18, 0x27})
_TEXTS = frozenset({0x03, 0x08, 0x09, 0x12, 0x15, 0x16, 0x1A, 0x1C, 0x1F})
_PAIR, _VARIABLE = 0x26, 0x0B
_LONGEST_LENGTH = 4
Properties = dict[int, int | bytes]


class Message(NamedTuple):
    """A PUBLISH as it came; without a quality of service its number is 0."""

    topic: str
    payload: bytes
    mid: int
    retained: bool
    correlation: bytes


class Control(NamedTuple):
    """Any other packet: its kind, the bytes that its kind gives a meaning."""

    kind: int
    body: bytes


class Answer(NamedTuple):
    """The broker's word on a connection or its end; `kept` says that it remembers our session."""

    reason: int
    kept: bool
    properties: Properties


class Login(NamedTuple):
    """With what a session is opened; the will, where there is one, the broker says of us when we fall silent."""

    client_id: str
    user: str
    password: str | None
    keep_alive_s: int
    session_s: int
    unacknowledged: int  # how many messages the broker may have sent that are not acknowledged yet
    largest_packet: int
    will_topic: str
    will: bytes

    def __repr__(self) -> str:
        """Without the password."""
        return f"Login(client_id={self.client_id!r}, user={self.user!r})"


def decode(buffer: bytes) -> tuple[list[Message | Control], int]:
    """The packets that are whole, and how many bytes they took; raises WireError for what is no MQTT."""
    with _as_wire_error("a packet"):
        return _decoded(buffer)


def _decoded(buffer: bytes) -> tuple[list[Message | Control], int]:
    packets: list[Message | Control] = []
    at, end = 0, len(buffer)
    while end - at > 1:
        first, length, start = buffer[at], buffer[at + 1], at + 2
        if length & 0x80:
            found = _long_length(buffer, at + 1)
            if found is None:
                break
            length, start = found
        if start + length > end:
            break
        at = start + length
        is_message = first >> 4 == PUBLISH
        packets.append(_message(buffer, start, at, first) if is_message else Control(first >> 4, buffer[start:at]))
    return packets, at


def answer_of(control: Control) -> Answer:
    """What a CONNACK or a DISCONNECT says; raises WireError."""
    body = control.body
    with _as_wire_error("an answer"):
        if control.kind == DISCONNECT:
            properties = _properties(body, 1)[0] if len(body) > 1 else {}
            return Answer(reason=body[0] if body else 0, kept=False, properties=properties)
        return Answer(reason=body[1], kept=bool(body[0] & 1), properties=_properties(body, 2)[0])


def refused_topics(control: Control) -> list[int]:
    """The reasons of a SUBACK that are refusals; raises WireError."""
    with _as_wire_error("a word on topics"):
        _, after = _properties(control.body, 2)
        return [code for code in control.body[after:] if code >= FAILURE]


def connect(login: Login) -> bytes:
    """The packet that opens a session, or goes on with it."""
    flags = 0x80 | (0x2C if login.will_topic else 0) | (0x40 if login.password is not None else 0)
    asked = struct.pack(
        "!BIBHBI",
        _SESSION_EXPIRY, login.session_s, _RECEIVE_MAXIMUM, login.unacknowledged, _LARGEST_PACKET, login.largest_packet,
    )  # fmt: skip
    will = b""
    if login.will_topic:
        will = _counted(struct.pack("!BI", _WILL_DELAY, 0)) + _text(login.will_topic.encode()) + _text(login.will)
    body = _text(b"MQTT") + struct.pack("!BBH", 5, flags, login.keep_alive_s) + _counted(asked)
    body += _text(login.client_id.encode()) + will + _text(login.user.encode())
    return _packet(0x10, body if login.password is None else body + _text(login.password.encode()))


def subscribe(mid: int, topics: Iterable[tuple[str, int]]) -> bytes:
    """The packet that asks for topics, each with its options."""
    wanted = b"".join(_text(topic.encode()) + bytes((options,)) for topic, options in topics)
    return _packet(0x82, struct.pack("!H", mid) + b"\0" + wanted)


def publish(topic: str, payload: bytes, *, correlation: bytes = b"", retained_as: int | None = None) -> bytes:
    """A message: kept by the broker under the number `retained_as`, else said once to whoever listens."""
    asked = bytes((_CORRELATION,)) + _text(correlation) if correlation else b""
    number = b"" if retained_as is None else struct.pack("!H", retained_as)
    return _packet(0x30 if retained_as is None else 0x33, _text(topic.encode()) + number + _counted(asked) + payload)


def acknowledge(mids: Iterable[int]) -> bytes:
    """The packets that let the broker forget messages."""
    return b"".join([b"\x40\x02" + mid.to_bytes(2, "big") for mid in mids])


def ping() -> bytes:
    """The packet that asks whether the broker is there."""
    return b"\xc0\0"


def disconnect() -> bytes:
    """The packet that ends a connection and keeps the session."""
    return b"\xe0\0"


def _message(buffer: bytes, start: int, end: int, first: int) -> Message:
    after = start + 2 + (buffer[start] << 8 | buffer[start + 1])
    topic = str(buffer[start + 2 : after], "utf-8")
    mid = 0
    if first & 0x06:
        mid = buffer[after] << 8 | buffer[after + 1]
        after += 2
    correlation = b""
    if buffer[after]:
        properties, after = _properties(buffer, after)
        found = properties.get(_CORRELATION, b"")
        correlation = found if isinstance(found, bytes) else b""
    else:
        after += 1
    if after > end:
        raise IndexError("its fields are longer than itself")
    return Message(topic, buffer[after:end], mid, bool(first & 1), correlation)


@contextmanager
def _as_wire_error(what: str) -> Iterator[None]:
    try:
        yield
    except (IndexError, struct.error, UnicodeDecodeError) as error:
        message = f"the broker sent {what} that is no MQTT 5: {error}"
        raise WireError(message) from error


def _long_length(buffer: bytes, at: int) -> tuple[int, int] | None:
    """A length of more than one byte and where it ends; None where it is not all there."""
    length, shift = 0, 0
    for index in range(at, min(at + _LONGEST_LENGTH, len(buffer))):
        length |= (buffer[index] & 0x7F) << shift
        if not buffer[index] & 0x80:
            return length, index + 1
        shift += 7
    if shift == 7 * _LONGEST_LENGTH:
        raise WireError("the broker sent a packet without an end to its length")
    return None


def _properties(buffer: bytes, at: int) -> tuple[Properties, int]:
    """The properties that begin with their length at `at`, and where they end."""
    found = _long_length(buffer, at)
    if found is None:
        raise IndexError("its properties are not all there")
    length, at = found
    end = at + length
    if end > len(buffer):
        raise IndexError("its properties are longer than itself")
    properties: Properties = {}
    while at < end:
        name, at = buffer[at], at + 1
        properties[name], at = _property(buffer, at, name)
    return properties, end


def _property(buffer: bytes, at: int, name: int) -> tuple[int | bytes, int]:
    if name in _BYTES:
        return buffer[at], at + 1
    if name in _SHORTS:
        return int.from_bytes(buffer[at : at + 2], "big"), at + 2
    if name in _LONGS:
        return int.from_bytes(buffer[at : at + 4], "big"), at + 4
    if name in _TEXTS:
        return _read_text(buffer, at)
    if name == _PAIR:
        return _read_text(buffer, _read_text(buffer, at)[1])
    found = _long_length(buffer, at) if name == _VARIABLE else None
    if found is None:
        raise IndexError(f"property {name} is unknown or not all there")
    return found


def _read_text(buffer: bytes, at: int) -> tuple[bytes, int]:
    end = at + 2 + (buffer[at] << 8 | buffer[at + 1])
    return buffer[at + 2 : end], end


def _text(content: bytes) -> bytes:
    return struct.pack("!H", len(content)) + content


def _counted(content: bytes) -> bytes:
    return _length(len(content)) + content


def _packet(first: int, body: bytes) -> bytes:
    return bytes((first,)) + _length(len(body)) + body


def _length(number: int) -> bytes:
    encoded = bytearray()
    while True:
        number, low = divmod(number, 128)
        encoded.append(low | 0x80 if number else low)
        if not number:
            return bytes(encoded)
