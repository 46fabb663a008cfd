"""Where arrivals go beside the disk."""

import logging

from gateway.inbox import Arrival, Deliver

log = logging.getLogger(__name__)


class Outlets:
    """Where arrivals go: to the disk, and to those who show them; these can hold up nothing and lose nothing."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self.shows: list[Deliver] = []

    def __call__(self, arrival: Arrival) -> None:
        """To the disk first."""
        self._deliver(arrival)
        for show in self.shows:
            try:
                show(arrival)
            except Exception:
                log.exception("an arrival could not be shown; it is stored", extra={"action": "show_failed"})
