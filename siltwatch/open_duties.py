"""What is owed at this moment, as the judge leaves it for lamps: a file beside the databases, and over HTTP."""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import msgspec

from siltwatch.errors import WireError
from siltwatch.instants import utc

OPEN_DUTIES_PATH = "/gateway/v1/open-duties"
FILE = "open-duties.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDuty:
    """A duty that nobody has met yet."""

    site: str
    duty: str
    kind: str
    due_at: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "due_at", utc(self.due_at))


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDuties:
    """All open duties as of the instant at which they were judged."""

    judged_at: datetime
    duties: tuple[OpenDuty, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "judged_at", utc(self.judged_at))

    def of_sites(self, sites: frozenset[str]) -> "OpenDuties":
        """Those of some sites alone."""
        return replace(self, duties=tuple(duty for duty in self.duties if duty.site in sites))


def encode(duties: OpenDuties) -> bytes:
    """The document."""
    return msgspec.json.encode(duties)


def decode(document: bytes) -> OpenDuties:
    """The duties of a document; raises WireError."""
    try:
        return msgspec.json.decode(document, type=OpenDuties)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        message = f"not a list of open duties: {error}"
        raise WireError(message) from error


def leave(path: Path, duties: OpenDuties) -> None:
    """Write them whole or not at all; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(encode(duties))
    new.replace(path)


def found(path: Path) -> OpenDuties | None:
    """What was left there last; None where there is nothing that can be read."""
    try:
        return decode(path.read_bytes())
    except (OSError, WireError):
        return None
