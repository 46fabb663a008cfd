"""No stamp is trusted before the clock is right; then what was stamped before is repaired by elapsed time.

Field cases 21 and F12: a machine without a clock of its own starts at the time of its last shutdown.
"""

import json
import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from gateway.inbox import Arrival, Deliver
from gateway.spool import Spool
from gateway.stamps import is_sane
from siltwatch.clock import Clock
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant, to_ms
from siltwatch.observation import Observation

log = logging.getLogger(__name__)
CLOCK_SET = "clock_set"
_LOOK_S = 1.0
_PATIENCE_S = 10.0  # for what was stamped before to reach the disk
AskKeeper = Callable[[], bool | None]


class ClockTrust:
    """Whether this process may trust its clock; once it was right it stays so, for it drifts by seconds a day."""

    def __init__(self, ask: AskKeeper, clock: Clock, *, hold: timedelta) -> None:
        self._ask, self._clock, self._hold = ask, clock, hold
        self._began_ms = clock.monotonic_ms()
        self._right = threading.Event()
        self._repaired = threading.Event()
        self.is_kept = True
        if self.look():
            self._repaired.set()

    def __call__(self, now: datetime) -> bool:
        """Whether a stamp taken at `now` may be trusted."""
        return self._right.is_set() and is_sane(now)

    def look(self) -> bool:
        """Ask the keeper of the time, and remember that it was right."""
        if not self._right.is_set():
            said = self._ask()
            self.is_kept = said is not None
            if said is not False and is_sane(self._clock.now()):
                self._right.set()
        return self._right.is_set()

    def settle(self) -> None:
        """What was stamped before has been repaired."""
        self._repaired.set()

    def may_send(self) -> bool:
        """Whether an uplink may go on: the stamps are sound, or it has waited for that as long as it may."""
        waited = timedelta(milliseconds=self._clock.monotonic_ms() - self._began_ms)
        return self._repaired.is_set() or waited >= self._hold


class ClockWatch:
    """Waits for the clock to be right, then repairs what the spool holds of this start of the machine."""

    def __init__(self, trust: ClockTrust, spool: Spool, deliver: Deliver, clock: Clock) -> None:
        self._trust, self._spool, self._deliver, self._clock = trust, spool, deliver, clock
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="clock-watch", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stopping.set()
        self._thread.join(5)

    def _run(self) -> None:
        """What an earlier process of this start of the machine has left is repaired even where the clock is right."""
        was_right = self._trust.look()
        if not was_right:
            log.warning("the clock is not right yet: stamps are marked", extra={"action": "clock_untrusted"})
        while not self._trust.look():
            if self._stopping.wait(_LOOK_S):
                return
        self._repair(tell=not was_right)
        self._trust.settle()

    def _repair(self, *, tell: bool) -> None:
        now, mono_ms = self._clock.now(), self._clock.monotonic_ms()
        if tell:
            # When this is on disk, so is everything that was stamped before the clock was right.
            on_disk = threading.Event()
            said = clock_set(self._spool.gateway, now, mono_ms)
            self._deliver(Arrival(observations=(said,), stored=on_disk.set))
            on_disk.wait(_PATIENCE_S)
        try:
            repaired = self._spool.repair_stamps(to_ms(now) - mono_ms)
        except StoreError as error:
            log.error("stamps cannot be repaired", extra={"action": "repair_failed", "error": str(error)})  # noqa: TRY400
            return
        if tell or repaired:
            facts = {"action": "clock_set", "repaired": repaired, "now": format_instant(now)}
            log.info("the clock is right; earlier stamps are repaired", extra=facts)


def clock_set(gateway: str, now: datetime, mono_ms: int) -> Observation:
    """The gateway's word that its clock is right from here on, with what links elapsed time to instants."""
    return Observation(
        device=gateway,
        quantity="status",
        semantics="instant",
        observed_at=now,
        quality=(CLOCK_SET,),
        mono_ms=mono_ms,
        raw=json.dumps({"now": format_instant(now), "mono_ms": mono_ms}, separators=(",", ":")),
    )
