"""Modbus RTU framing: requests, and replies assembled by their expected length (devices.md B.2, G.3).

Written out here because probes in the field want frames that the standard forbids (reads of zero registers).
"""

from dataclasses import dataclass

from gateway.frames.checksums import modbus_crc
from siltwatch.errors import FrameError

READ_HOLDING, READ_INPUT, WRITE_ONE, WRITE_MANY = 3, 4, 6, 16
BUSY = "exception_6"
_READS = frozenset({READ_HOLDING, READ_INPUT})
_EXCEPTION_BIT = 0x80
_EXCEPTION_BYTES = 5
_WRITE_REPLY_BYTES = 8
_READ_OVERHEAD_BYTES = 5  # unit, function, byte count, two of CRC
_SHORTEST_REQUEST_BYTES = 6
# A request to one of these finds a device whose number is not known; it answers with its own.
DISCOVERY_UNITS = frozenset({0x00, 0xFE, 0xFF})
LONGEST_REPLY_BYTES = 260


def framed(unit_id: int, pdu: bytes) -> bytes:
    """A whole frame: the unit's number before, the CRC behind."""
    frame = bytes([unit_id]) + pdu
    return frame + modbus_crc(frame).to_bytes(2, "little")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRequest:
    """A read of `count` registers of function 3 or 4 starting at `register`."""

    unit_id: int
    function: int
    register: int
    count: int

    def to_bytes(self) -> bytes:
        """The frame as it goes onto the line."""
        return framed(self.unit_id, read_pdu(self.function, self.register, self.count))

    @classmethod
    def from_bytes(cls, frame: bytes) -> "ReadRequest | None":
        """The read that a request frame asks for; None where it is another kind of frame."""
        if len(frame) != _WRITE_REPLY_BYTES or frame[1] not in _READS:
            return None
        return cls(
            unit_id=frame[0],
            function=frame[1],
            register=int.from_bytes(frame[2:4], "big"),
            count=int.from_bytes(frame[4:6], "big"),
        )


def read_pdu(function: int, register: int, count: int) -> bytes:
    """A read without the unit's number and the CRC."""
    return bytes([function]) + register.to_bytes(2, "big") + count.to_bytes(2, "big")


def has_good_crc(frame: bytes) -> bool:
    """Whether the last two bytes are the CRC of the rest."""
    return len(frame) > 2 and modbus_crc(frame[:-2]) == int.from_bytes(frame[-2:], "little")  # noqa: PLR2004 - CRC size


def is_complete(request: bytes, received: bytes) -> bool:
    """Whether `received` is a whole reply to `request`, an echo of the request before it included."""
    reply = without_echo(request, received)
    wanted = _reply_bytes(reply)
    if wanted is None or len(reply) < wanted:
        return False
    may_be_half_an_echo = request.startswith(received) and not has_good_crc(reply[:wanted])
    return not may_be_half_an_echo


def without_echo(request: bytes, received: bytes) -> bytes:
    """The reply alone: a half-duplex adapter hands back the request first."""
    is_plain_write_reply = request[1:2] == bytes([WRITE_ONE]) and received == request
    if received.startswith(request) and not is_plain_write_reply:
        return received[len(request) :]
    return received


def _reply_bytes(reply: bytes) -> int | None:
    if len(reply) < 3:  # noqa: PLR2004 - unit, function and byte count or exception code
        return None
    if reply[1] & _EXCEPTION_BIT:
        return _EXCEPTION_BYTES
    return reply[2] + _READ_OVERHEAD_BYTES if reply[1] in _READS else _WRITE_REPLY_BYTES


def reply_registers(request: bytes, received: bytes) -> bytes:
    """The register bytes of a reply (none for a write); raises FrameError with what is wrong with it."""
    if len(request) < _SHORTEST_REQUEST_BYTES or not has_good_crc(request):
        raise FrameError("checksum", "the request itself has no right CRC")
    reply = without_echo(request, received)
    if len(reply) != _reply_bytes(reply):
        raise FrameError("length", f"{len(reply)} bytes: {reply[:16].hex(' ').upper()}")
    if not has_good_crc(reply):
        raise FrameError("checksum", reply[:16].hex(" ").upper())
    _check_sender(request, reply)
    return _content(request, reply)


def _check_sender(request: bytes, reply: bytes) -> None:
    if reply[0] != request[0] and request[0] not in DISCOVERY_UNITS:
        raise FrameError("address", f"asked unit {request[0]}, unit {reply[0]} answered")
    if reply[1] == request[1] | _EXCEPTION_BIT:
        raise FrameError(f"exception_{reply[2]}", "the device refused the request")
    if reply[1] != request[1]:
        raise FrameError("function", f"asked for function {request[1]}, got {reply[1]}")


def _content(request: bytes, reply: bytes) -> bytes:
    if request[1] not in _READS:
        if reply[2:6] != request[2:6]:
            raise FrameError("echo", "the reply to a write names other registers")
        return b""
    if reply[2] != 2 * int.from_bytes(request[4:6], "big"):
        raise FrameError("length", f"{reply[2]} bytes of registers are not what was asked for")
    return reply[3:-2]
