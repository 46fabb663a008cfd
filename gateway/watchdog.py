"""Looks after the threads of links: one that has ended for whatever reason is told, and begun again."""

import logging
import threading
from collections.abc import Sequence
from typing import Protocol

from gateway.tally import Tally

log = logging.getLogger(__name__)
_LOOK_EVERY_S = 1.0
STANDS_STILL_AFTER_S = 90.0  # no wait of a link is as long, but that for a disk which takes nothing
STANDS_STILL = "stands_still"


class Watched(Protocol):
    """A link with a thread of its own."""

    @property
    def name(self) -> str:
        """Its id in the site file."""
        ...

    @property
    def is_alive(self) -> bool:
        """Whether its thread runs."""
        ...

    @property
    def standing_s(self) -> float:
        """How long its thread has shown no sign of life."""
        ...

    def revive(self) -> None:
        """Begin its thread again."""
        ...


class Watchdog:
    """Begun after the links and stopped before them.

    A thread that has ended is begun again. One that stands still cannot be ended from outside: it is told, in the log
    and in the health of the gateway, each time it begins to stand.
    """

    def __init__(
        self,
        watched: Sequence[Watched],
        tally: Tally,
        *,
        look_every_s: float = _LOOK_EVERY_S,
        stands_still_after_s: float = STANDS_STILL_AFTER_S,
    ) -> None:
        self._watched, self._tally = watched, tally
        self._look_every_s, self._stands_still_after_s = look_every_s, stands_still_after_s
        self._standing: set[str] = set()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stopping.set()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._stopping.wait(self._look_every_s):
            for link in self._watched:
                self._look_at(link)

    def _look_at(self, link: Watched) -> None:
        if not link.is_alive:
            log.error("the thread of a link has ended; it is begun again", extra=_facts("link_revived", link))
            link.revive()
        is_standing = link.standing_s >= self._stands_still_after_s
        if is_standing and link.name not in self._standing:
            self._tally.refuse(link.name, STANDS_STILL)
            log.error("the thread of a link stands still: is the disk full?", extra=_facts("link_stands_still", link))
        (self._standing.add if is_standing else self._standing.discard)(link.name)


def _facts(action: str, link: Watched) -> dict[str, object]:
    return {"action": action, "link": link.name}
