"""Whose turn it is: callers that come more often than `[limits]` allows are asked to wait."""

import logging
import math
import time
from collections.abc import Callable
from datetime import timedelta

from fastapi import HTTPException

from dashboard.translation import say
from siltwatch.config_town import Limits
from siltwatch.limits import Limiter, Rate
from siltwatch.quantities import duration_text

log = logging.getLogger(__name__)
_TOLD = Rate(turns=1)  # lines a minute, door and caller: a flood does not fill the log


class Turns:
    """The turns of every caller at every door; a door has the name of its key in `[limits]`."""

    def __init__(self, limits: Limits, *, now_s: Callable[[], float] = time.monotonic) -> None:
        doors = [name for name in Limits.model_fields if name != "intake_a_minute"]
        self._doors = {door: Limiter(limits.rate(door)) for door in doors}
        self._told = Limiter(_TOLD)
        self._now_s = now_s

    def take(self, door: str, caller: str) -> None:
        """Take one, or refuse with 429 and how long to wait."""
        now_s = self._now_s()
        wait_s = math.ceil(self._doors[door].take(caller, now_s))
        if wait_s == 0:
            return
        if self._told.take(f"{door} {caller}", now_s) == 0.0:
            facts = {"action": "turns_over", "door": door, "caller": caller}
            log.warning("a caller comes more often than limits allow", extra=facts)
        said = say("That was more than is taken at once. Try again in %(time)s.", time=_text(wait_s))
        raise HTTPException(429, said, {"retry-after": str(wait_s)})


def _text(wait_s: int) -> str:
    return duration_text(timedelta(seconds=wait_s))
