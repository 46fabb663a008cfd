"""Checksums of device frames (devices.md, "Checksums used below")."""

_MODBUS_POLYNOMIAL = 0xA001


def _table_entry(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (_MODBUS_POLYNOMIAL if byte & 1 else 0)
    return byte


_MODBUS_TABLE = tuple(_table_entry(byte) for byte in range(256))


def modbus_crc(frame: bytes, start: int = 0xFFFF) -> int:
    """CRC-16 with the reflected polynomial 0xA001; a Modbus line carries it low byte first."""
    crc = start
    for byte in frame:
        crc = crc >> 8 ^ _MODBUS_TABLE[(crc ^ byte) & 0xFF]
    return crc


def nmea_sum(text: bytes) -> int:
    """XOR of the characters between `$` and `*`."""
    total = 0
    for byte in text:
        total ^= byte
    return total


def sdi12_crc(text: bytes) -> bytes:
    """The three characters that end an SDI-12 reply: the Modbus CRC from 0, six bits each over 0x40."""
    crc = modbus_crc(text, start=0)
    return bytes((0x40 | crc >> 12, 0x40 | crc >> 6 & 0x3F, 0x40 | crc & 0x3F))


def ccitt_crc(frame: bytes) -> int:
    """CRC-16 with the polynomial 0x1021 from 0, high byte first: over a frame and its CRC it is 0."""
    crc = 0
    for byte in frame:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return crc


def crc8(content: bytes) -> int:
    """CRC-8 with the polynomial 0x31 from 0, high bit first."""
    crc = 0
    for byte in content:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ (0x31 if crc & 0x80 else 0)) & 0xFF
    return crc
