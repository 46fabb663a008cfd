"""Until when the certificates of a file hold, read from their DER as X.509 (RFC 5280 4.1) has it."""

import re
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from siltwatch.errors import ConfigError

_PEM = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)
_VERSION_TAG, _UTC_TIME = 0xA0, 0x17
_LONG_FORM = 0x80
_VALIDITY = 3  # after serial number, algorithm and issuer


def ends_of(file: Path) -> list[datetime]:
    """The last instant of each certificate of a PEM file, in its order; raises ConfigError."""
    try:
        found = _PEM.findall(file.read_text(encoding="ascii", errors="replace"))
        return [_end(ssl.PEM_cert_to_DER_cert(text)) for text in found]
    except (OSError, ValueError, IndexError, StopIteration) as error:
        message = f"{file}: cannot be read as certificates (PEM): {error}"
        raise ConfigError(message) from error


def _end(der: bytes) -> datetime:
    certificate = next(_parts(der))[1]
    body = next(_parts(certificate))[1]
    parts = [part for part in _parts(body) if part[0] != _VERSION_TAG]
    _, (kind, text) = list(_parts(parts[_VALIDITY][1]))
    digits = text.decode("ascii").rstrip("Z")
    if kind == _UTC_TIME:  # two digits of the year: 1950 to 2049
        digits = ("19" if digits >= "50" else "20") + digits
    return datetime.strptime(digits, "%Y%m%d%H%M%S").replace(tzinfo=UTC)


def _parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Tag and content of each element in turn."""
    while content:
        tag, length, start = content[0], content[1], 2
        if length & _LONG_FORM:
            start += length - _LONG_FORM
            length = int.from_bytes(content[2:start], "big")
        yield tag, content[start : start + length]
        content = content[start + length :]
