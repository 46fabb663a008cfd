"""Small devices for the far end of a line, written from their descriptions: each answers a request with bytes."""

from collections.abc import Callable

from gateway.drivers.modbus import ReadRequest, framed

Answer = Callable[[bytes], bytes]
READING_LINE = b"Acc  0.04 mm, EventAcc  1.63 mm, TotalAcc  6.51 mm, RInt 99.81 mmph\r\n"
PACKET = bytes.fromhex(
    "4C4F4F0000110 0E174BE022D AD020302".replace(" ", "")
    + "0E01FFFFFFFFFFFFFFFFFFFFFFFFFFFFFF58FFFFFFFFFFFFFF2200FFFF7F3300"
    + "1A673300D40052070000000000 00FFFF".replace(" ", "")
    + "FFFFFFFFFFFF0000000000000000000000000000000000 16 0306 2D6A 0243 070A0DC102".replace(" ", "")
)


def unit_of(registers: dict[int, str], *, unit: int = 1, function: int = 3) -> Callable[[bytes], bytes]:
    """A Modbus unit with these blocks of registers (hex) and no others."""

    def answer(request: bytes) -> bytes:
        read = ReadRequest.from_bytes(request)
        if read is None or read.unit_id != unit:
            return b""
        block = bytes.fromhex(registers.get(read.register, ""))
        if read.function != function or len(block) < 2 * read.count:
            return framed(unit, bytes([request[1] | 0x80, 2]))
        return framed(unit, bytes([function, 2 * read.count]) + block[: 2 * read.count])

    return answer


def bus(name: bytes) -> Answer:
    """One SDI-12 device at address 0 that calls itself `name`."""
    return lambda request: {b"0!": b"0\r\n", b"0I!": b"0" + name + b"\r\n"}.get(request, b"")


def console(clicks: bytes = bytes.fromhex("06 00 00 00"), *, naps: int = 0) -> Answer:
    """A Davis console that wakes after so many calls."""
    left = [naps]

    def answer(request: bytes) -> bytes:
        if request == b"\n":
            left[0] -= 1
            return b"" if left[0] >= 0 else b"\n\r"
        return clicks if request.startswith(b"EEBRD") else b"\x06" + PACKET if request == b"LOOP 1\n" else b""

    return answer
