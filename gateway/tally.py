"""Counts of what the gateway did and refused, and the state of its links: what health reports and a person reads."""

import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

MOST_REASONS = 200  # told apart; a line full of made-up node names must not fill the memory
_OTHER = "other"
LinkState = Literal["starting", "up", "down"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """A moment's view of a tally; refusals are by (link, reason), `missed` frames by device."""

    links: dict[str, LinkState]
    reconnects: dict[str, int]
    refused: dict[tuple[str, str], int]
    uplinks: dict[str, str]
    stored: int
    missed: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Tally:
    """Counted by all threads of one gateway."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _links: dict[str, LinkState] = field(default_factory=dict)
    _reconnects: Counter[str] = field(default_factory=Counter)
    _refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    _uplinks: dict[str, str] = field(default_factory=dict)
    _missed: Counter[str] = field(default_factory=Counter)
    _stored: int = 0
    changed: threading.Event = field(default_factory=threading.Event)

    def set_link(self, link: str, state: LinkState) -> bool:
        """Note a link's state; true when it is another than before."""
        with self._lock:
            before = self._links.get(link)
            self._links[link] = state
            if state == "up" and before == "down":
                self._reconnects[link] += 1
        if before != state and before is not None:
            self.changed.set()
        return before != state

    def forget_links(self) -> None:
        """Other links take the place of those that were."""
        with self._lock:
            self._links.clear()

    def refuse(self, link: str, reason: str) -> int:
        """Count a refusal; how many there were of this kind."""
        with self._lock:
            is_new = (link, reason) not in self._refused
            key = (link, _OTHER) if is_new and len(self._refused) >= MOST_REASONS else (link, reason)
            self._refused[key] += 1
            return self._refused[key]

    def miss(self, device: str, frames: int) -> int:
        """Count frames of a device that did not come; how many there were."""
        with self._lock:
            self._missed[device] += frames
            return self._missed[device]

    def set_uplink(self, uplink: str, state: str) -> bool:
        """Note how an uplink fares, in a word; true when it is another than before."""
        with self._lock:
            before = self._uplinks.get(uplink)
            self._uplinks[uplink] = state
        return before != state

    def store(self, observations: int) -> None:
        """Count what reached the disk."""
        with self._lock:
            self._stored += observations

    def counts(self) -> Counts:
        """All counts at this moment."""
        with self._lock:
            return Counts(
                links=dict(self._links),
                reconnects=dict(self._reconnects),
                refused=dict(self._refused),
                uplinks=dict(self._uplinks),
                stored=self._stored,
                missed=dict(self._missed),
            )


def is_worth_a_line(count: int) -> bool:
    """Whether the count-th repeat of one failure is logged: the 1st, 2nd, 4th, 8th and so on."""
    return count & (count - 1) == 0
