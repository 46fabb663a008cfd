"""What an installation puts on its letters: where links lead, and the domain of its message ids."""

import hashlib
import re
from dataclasses import dataclass
from email.utils import parseaddr

from siltwatch.config import Config

_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """`web_address` starts every link; `domain` ends every Message-ID and must not change while notices wait."""

    web_address: str
    domain: str


def desk_of(config: Config) -> Desk:
    """The desk of a configuration: the domain is that of the sender's address."""
    address = parseaddr(config.mail.sender)[1] if config.mail else ""
    return Desk(web_address=config.web.address, domain=address.rpartition("@")[2] or "localhost")


def id_of(*parts: str, desk: Desk) -> str:
    """A Message-ID (RFC 5322 3.6.4) of the parts, the same for the same parts."""
    return f"<{'.'.join(_NOT_IN_AN_ID.sub('-', part) for part in parts)}@{desk.domain}>"


def digest(*parts: str) -> str:
    """Short and stable, so that no name shows in an id."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
