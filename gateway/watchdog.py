"""Looks after the threads of links: one that has ended for whatever reason is told, and begun again."""

import logging
import threading
from collections.abc import Sequence
from typing import Protocol

log = logging.getLogger(__name__)
_LOOK_EVERY_S = 1.0


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

    def revive(self) -> None:
        """Begin its thread again."""
        ...


class Watchdog:
    """Begun after the links and stopped before them."""

    def __init__(self, watched: Sequence[Watched], *, look_every_s: float = _LOOK_EVERY_S) -> None:
        self._watched, self._look_every_s = watched, look_every_s
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
                if not link.is_alive:
                    log.error("the thread of a link has ended; it is begun again", extra=_facts(link))
                    link.revive()


def _facts(link: Watched) -> dict[str, object]:
    return {"action": "link_revived", "link": link.name}
