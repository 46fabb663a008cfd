"""What an installation puts on its letters: where links lead, and the domain of its message ids."""

import hashlib
import re
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Protocol

_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """`web_address` starts every link; `domain` ends every Message-ID and must not change while notices wait."""

    web_address: str
    domain: str
    link_key: bytes | None = None  # signs the links that take note; None: messages carry none
    channels: frozenset[str] = frozenset({"email"})  # the ways that are configured; mail may still be to come


class MailSettings(Protocol):
    """What a desk asks of the mail settings."""

    @property
    def sender(self) -> str:
        """The address that notices come from."""


class WebSettings(Protocol):
    """What a desk asks of the dashboard's settings."""

    @property
    def address(self) -> str:
        """The start of every link."""


class DeskSettings(Protocol):
    """`siltwatch.config.Config` answers it."""

    @property
    def mail(self) -> MailSettings | None:
        """None: no notice leaves."""

    @property
    def web(self) -> WebSettings:
        """The dashboard."""


def desk_of(settings: DeskSettings) -> Desk:
    """The desk of an installation: the domain is that of the sender's address."""
    address = parseaddr(settings.mail.sender)[1] if settings.mail else ""
    return Desk(web_address=settings.web.address, domain=address.rpartition("@")[2] or "localhost")


def id_of(*parts: str, desk: Desk) -> str:
    """A Message-ID (RFC 5322 3.6.4) of the parts, the same for the same parts."""
    return f"<{'.'.join(_NOT_IN_AN_ID.sub('-', part) for part in parts)}@{desk.domain}>"


def digest(*parts: str) -> str:
    """Short and stable, so that no name shows in an id."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
