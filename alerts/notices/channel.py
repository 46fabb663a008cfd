"""The port by which notices leave, and the channel that only remembers them."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from alerts.notices.facts import OutgoingNotice
from siltwatch.errors import NotifyError


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The other side's own words on taking a notice: accepted, which is not yet delivered."""

    detail: str
    provider_id: str | None = None  # by which the other side will speak of it
    delivered: bool = False  # known to have reached the person


class RefusedError(NotifyError):
    """One notice was refused; `code` is the other side's own, `opted_out` says that the person wants no more."""

    def __init__(self, message: str, *, retryable: bool, code: str = "", opted_out: bool = False) -> None:
        super().__init__(message, retryable=retryable)
        self.code = code
        self.opted_out = opted_out


class UnreachableError(NotifyError):
    """The channel as a whole cannot be used now: not one notice's fault, and worth another try later."""

    def __init__(self, message: str) -> None:
        super().__init__(message, retryable=True)


class Channel(Protocol):
    """One way to people."""

    def send(self, notice: OutgoingNotice) -> Receipt:
        """Return once the other side has taken it; else NotifyError. Sent twice it bears the same `message_id`."""
        ...


class RecordingChannel:
    """Takes every notice and remembers it, in order; `refuse` may raise a NotifyError in the other side's place."""

    def __init__(self, refuse: Callable[[OutgoingNotice], None] | None = None) -> None:
        self._refuse = refuse
        self._lock = threading.Lock()
        self._taken: list[OutgoingNotice] = []

    def send(self, notice: OutgoingNotice) -> Receipt:
        """Remember it."""
        if self._refuse is not None:
            self._refuse(notice)
        with self._lock:
            self._taken.append(notice)
            return Receipt(detail=f"recorded as number {len(self._taken)}")

    @property
    def taken(self) -> list[OutgoingNotice]:
        """All that was taken, a repeated one each time."""
        with self._lock:
            return list(self._taken)
