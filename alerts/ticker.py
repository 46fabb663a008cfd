"""The fall-back of pokes: a tick each real second, in UTC, that only says "look again"."""

from collections.abc import Callable
from datetime import UTC

from apscheduler.executors.debug import DebugExecutor  # type: ignore[import-untyped]
from apscheduler.schedulers.background import BackgroundScheduler  # type: ignore[import-untyped]
from apscheduler.triggers.interval import IntervalTrigger  # type: ignore[import-untyped]

EVERY_S = 1


class Ticker:
    """Due instants are rows of ours: the scheduler knows none of them and keeps nothing."""

    def __init__(self, tick: Callable[[], None]) -> None:
        # A tick runs on the scheduler's own daemon thread: a pool's threads would be waited for when Python ends.
        self._scheduler = BackgroundScheduler(timezone=UTC, daemon=True, executors={"default": DebugExecutor()})
        self._scheduler.add_job(
            tick,
            IntervalTrigger(seconds=EVERY_S, timezone=UTC),
            coalesce=True,
            misfire_grace_time=None,
            max_instances=1,
        )

    def start(self) -> None:
        """Tick from now on."""
        self._scheduler.start()

    def stop(self) -> None:
        """End the ticking; a tick under way is finished."""
        self._scheduler.shutdown(wait=True)
