"""The links of a gateway as one part, which can be put in place of others while spool and uplinks go on."""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from gateway.tally import Tally
from gateway.watchdog import Watchdog, Watched

log = logging.getLogger(__name__)


class LinkPart(Watched, Protocol):
    """A link, whose thread is looked after."""

    def start(self) -> None:
        """Begin."""
        ...

    def stop(self) -> None:
        """End, within seconds."""
        ...


Make = Callable[[], Sequence[LinkPart]]


class LinkSet:
    """Links that were made by `make`, and the watchdog over them."""

    def __init__(self, make: Make, tally: Tally) -> None:
        self._make, self._tally = make, tally
        self._lock = threading.Lock()
        self._links: list[LinkPart] = []
        self._watchdog: Watchdog | None = None

    def start(self) -> None:
        """Make the links and begin them."""
        with self._lock:
            self._begin()

    def stop(self) -> None:
        """End them."""
        with self._lock:
            self._end()

    def replace(self, make: Make) -> None:
        """End the links that are there, then make and begin others; what a port says meanwhile waits in it."""
        with self._lock:
            self._end()
            self._make = make
            self._begin()

    def standing_s(self) -> dict[str, float]:
        """By link, how long its thread has shown no sign of life; one that has ended is begun again by the watchdog."""
        return {f"link {link.name}": link.standing_s for link in list(self._links)}

    def _begin(self) -> None:
        made = list(self._make())
        self._tally.forget_links()
        for link in made:
            link.start()
            self._links.append(link)
        self._watchdog = Watchdog(self._links, self._tally)
        self._watchdog.start()

    def _end(self) -> None:
        if self._watchdog is not None:
            self._watchdog.stop()
            self._watchdog = None
        while self._links:
            link = self._links.pop()
            try:
                link.stop()
            except Exception:
                log.exception("a link did not end; the others do", extra={"action": "stop_failed", "link": link.name})
