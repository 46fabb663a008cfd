"""What the gateway says about itself, as an observation like any other: device = its name, quantity `status`."""

import json
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from gateway.inbox import Arrival, Deliver
from gateway.spool import Spool
from gateway.stamps import CLOCK_UNTRUSTED, is_sane
from gateway.tally import Counts, Tally
from siltwatch.clock import Clock
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant
from siltwatch.observation import Observation

log = logging.getLogger(__name__)
PERIOD = timedelta(minutes=5)
_SOONEST_S = 2.0  # real, between two words that a change of a link asks for
_FILLING_FROM = 0.8  # of the spool's room
_MOST_REASONS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolState:
    """How full the spool is, in observations."""

    waiting: int
    room: int
    lost: int
    oldest_at: datetime | None = None  # since when what waits longest is there
    free_bytes: int | None = None  # on the disk of the spool


def health_observation(  # noqa: PLR0913 - all but two by keyword
    counts: Counts, spool: SpoolState, *, gateway: str, at: datetime, mono_ms: int, is_trusted: bool
) -> Observation:
    """The gateway's state: `value` is how many observations wait, `raw` the counts behind it."""
    refused = sorted(counts.refused.items(), key=lambda item: -item[1])[:_MOST_REASONS]
    facts = {
        "links": counts.links,
        "reconnects": counts.reconnects,
        "uplinks": counts.uplinks,
        "refused": {f"{link}: {reason}": times for (link, reason), times in refused},
        "missed": counts.missed,
        "stored": counts.stored,
        "lost": spool.lost,
        "oldest_at": None if spool.oldest_at is None else format_instant(spool.oldest_at),
        "free_bytes": spool.free_bytes,
    }
    words = (
        ("link_down", "down" in counts.links.values()),
        ("spool_filling", spool.waiting >= spool.room * _FILLING_FROM),
        (CLOCK_UNTRUSTED, not is_trusted),
    )
    return Observation(
        device=gateway,
        quantity="status",
        semantics="instant",
        observed_at=at,
        value=str(spool.waiting),
        unit="observations",
        mono_ms=mono_ms,
        quality=tuple(word for word, holds in words if holds),
        raw=json.dumps(facts, separators=(",", ":")),
    )


class Health:
    """Says how the gateway is every five minutes of its clock, and soon after a link comes or goes."""

    def __init__(
        self,
        spool: Spool,
        deliver: Deliver,
        *,
        clock: Clock,
        tally: Tally,
        trusts: Callable[[datetime], bool] = is_sane,
    ) -> None:
        self._spool, self._deliver, self._trusts = spool, deliver, trusts
        self._clock, self._tally = clock, tally
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="health", daemon=True)

    def start(self) -> None:
        """Begin to say."""
        self._thread.start()

    def stop(self) -> None:
        """Say no more."""
        self._stopping.set()
        self._tally.changed.set()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._clock.wait(self._tally.changed, PERIOD)
            if self._stopping.wait(_SOONEST_S if self._tally.changed.is_set() else 0):
                return
            self._tally.changed.clear()
            self._say()

    def _say(self) -> None:
        try:
            state = SpoolState(
                waiting=self._spool.depth(),
                room=self._spool.room,
                lost=self._spool.lost(),
                oldest_at=self._spool.oldest_at(),
                free_bytes=self._spool.free_bytes(),
            )
        except StoreError as error:
            log.warning("the spool's depth cannot be read", extra={"action": "health_missed", "error": str(error)})
            return
        now = self._clock.now()
        said = health_observation(
            self._tally.counts(),
            state,
            gateway=self._spool.gateway,
            at=now,
            mono_ms=self._clock.monotonic_ms(),
            is_trusted=self._trusts(now),
        )
        self._deliver(Arrival(observations=(said,)))
