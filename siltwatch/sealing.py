"""Whether a line that leaves this machine is encrypted; one that is not must be allowed in so many words."""

import re
from ipaddress import ip_address
from typing import Self
from urllib.parse import parse_qs, urlsplit

from pydantic import model_validator

from siltwatch.textual import Strict

_PROVEN = frozenset({"verify-full", "verify-ca"})  # `require` encrypts, and asks nobody who they are
WAY_OUT = 'or say why it may be so: plain_text = "…"'
_PASSWORD = re.compile(r"(://[^/\s:@]*:)\S+(?=@)")
_OPEN = frozenset({"http", "mqtt"})


class Sealed(Strict):
    """A part of the configuration that speaks over a line, or listens on one."""

    plain_text: str | None = None  # why this line may leave the machine unencrypted, in words; left out, it may not

    def open_line(self) -> str | None:
        """What would leave this machine in the clear, and the way out; None where nothing does."""
        return None

    @model_validator(mode="after")
    def _sealed(self) -> Self:
        found = self.open_line()
        if found and not (self.plain_text or "").strip():
            message = f"{found}; {WAY_OUT}"
            raise ValueError(message)
        return self


def without_password(text: str) -> str:
    """The text as it may be shown: of every address in it only the user's name."""
    return _PASSWORD.sub(r"\1***", text)


def is_here(host: str) -> bool:
    """Whether a host is this machine by its loopback, which nobody else hears."""
    name = host.strip("[]").lower()
    if name in {"localhost", "localhost."} or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def open_address(url: str) -> str | None:
    """The host of an address that is spoken to beyond this machine without encryption."""
    parts = urlsplit(url)
    return parts.hostname if parts.scheme in _OPEN and parts.hostname and not is_here(parts.hostname) else None


def open_database(url: str) -> str | None:
    """The host of a PostgreSQL server beyond this machine whose certificate the URL does not ask for."""
    parts = urlsplit(url)
    if not parts.scheme.startswith("postgres"):
        return None
    asked = parse_qs(parts.query)
    host = asked.get("host", [parts.hostname or ""])[0]
    if not host or host.startswith("/") or is_here(host):
        return None
    return None if asked.get("sslmode", [""])[0] in _PROVEN else host
