"""Checksums of devices, written from their descriptions."""

_ARC, _CCITT = 0xA001, 0x1021


def sdi12_crc(text: bytes) -> bytes:
    """The three printable characters behind a line of values: CRC-16/ARC in six bits each (SDI-12 1.3, 4.4.12)."""
    register = 0
    for byte in text:
        register ^= byte
        for _ in range(8):
            register = register >> 1 ^ (_ARC if register & 1 else 0)
    return bytes(0x40 | register >> shift & 0x3F for shift in (12, 6, 0))


def davis_crc(frame: bytes) -> bytes:
    """CRC-CCITT, high byte first, which makes that of the whole 0."""
    register = 0
    for byte in frame:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ (_CCITT if register & 0x8000 else 0)) & 0xFFFF
    return register.to_bytes(2, "big")


def nmea_line(body: str) -> bytes:
    """`$body*hh` CR LF, hh the exclusive or of the characters."""
    total = 0
    for byte in body.encode("ascii"):
        total ^= byte
    return f"${body}*{total:02X}\r\n".encode("ascii")
