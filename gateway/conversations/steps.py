"""What a conversation with a device is made of: pure steps, which the shell of a line carries out.

A conversation is a generator: it gets the bytes that came for its last step, gives the next step, and returns what
it learnt or raises FrameError. It reads no clock and no port, so a test can play the device.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Protocol

from gateway.drafts import Draft
from siltwatch.errors import FrameError

NO_ANSWER = "no_answer"
SILENT_AFTER = 3  # polls without a good answer: from then on a device is asked once, not three times


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Send `request` and collect what comes until `is_complete` says so or `timeout_ms` of real time are over.

    `quiet_ms` of real time are left after it. `keep_input`: what came unasked before belongs to the answer.
    `break_ms`: the line is held in break for so long first. An empty request only listens.
    """

    request: bytes
    is_complete: Callable[[bytes], bool]
    timeout_ms: int
    quiet_ms: int = 0
    keep_input: bool = False
    break_ms: int = 0
    longest_bytes: int = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """Leave the device `wait_ms` of its own time."""

    wait_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Count a frame that cannot be used, and go on."""

    error: FrameError
    frame: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """Something that a person reads in the log: `action` counts it, `message` says it."""

    action: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one poll brought, and the frames it came in, as they are kept beside the values."""

    drafts: tuple[Draft, ...]
    raw: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How the device fares: `needs_start` after the line was opened or it was silent, `missed` polls in a row.

    `now_ms` is the gateway's monotonic clock.
    """

    needs_start: bool = True
    missed: int = 0
    now_ms: int = 0

    @property
    def is_silent(self) -> bool:
        """Whether patience with it is over."""
        return self.missed >= SILENT_AFTER


Step = Ask | Pause | Refused | Noted
Conversation = Generator[Step, bytes, Said]


class Conversing(Protocol):
    """One device on one open line, with what it must remember from poll to poll."""

    def poll(self, standing: Standing) -> Conversation:
        """One poll of the device."""
        ...
