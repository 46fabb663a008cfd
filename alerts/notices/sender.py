"""The thread that sends: wakes when notices were stored or a wait is over, records every attempt, loses none."""

import logging
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import Engine

from alerts.notices import outbox
from alerts.notices.channel import Channel, Receipt, RefusedError, UnreachableError
from alerts.notices.facts import OutgoingNotice
from alerts.notices.opening import open_channels
from alerts.notices.waiting import LONGEST_PAUSE, pause_after
from siltwatch.beating import Beating
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import NotifyError
from siltwatch.figures import Timings
from siltwatch.service_manager import life_of

log = logging.getLogger(__name__)
_AFTER_TROUBLE = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class _Rest:
    """How often in a row a channel was unreachable, with which problem, and until when it is left alone."""

    failures: int = 0
    problem: str = ""
    until: datetime | None = None

    def lasts(self, now: datetime) -> bool:
        """Whether to leave it alone still; longer than the longest pause means that the clock was set back."""
        return self.until is not None and now < self.until <= now + LONGEST_PAUSE


@dataclass(slots=True)
class _Accepted:
    """A notice that the other side took but the outbox does not know of yet."""

    notice: OutgoingNotice
    receipt: Receipt
    at: datetime


@dataclass(slots=True)
class _State:
    unrecorded: dict[int, _Accepted] = field(default_factory=dict)
    unsettled: bool = True  # something may stand as `sending` that is not on its way


class NoticeSender:
    """The only sender of an installation; `wake` it after each commit that stored notices."""

    def __init__(
        self, engine: Engine, channels: Mapping[str, Channel], clock: Clock, guard: outbox.Guard | None = None
    ) -> None:
        self._engine = engine
        self._guard = guard
        self._channels = dict(channels)
        self._clock = clock
        self._rests = {name: _Rest() for name in channels}
        self._state = _State()
        self._woken = threading.Event()
        self._stopping = Beating()
        self._thread = threading.Thread(target=self._run, name="notice-sender", daemon=True)
        self.sends = Timings()

    def start(self) -> None:
        """Begin, first with what an earlier process left unfinished."""
        if not self._channels:
            log.warning("no channel is configured: notices wait in the outbox", extra={"action": "no_channel"})
        self._thread.start()

    def wake(self) -> None:
        """Look at the outbox now; any thread may call."""
        self._woken.set()

    @property
    def standing_s(self) -> float:
        """How long its thread has shown no sign of life."""
        return life_of(self._thread, self._stopping.standing_s)

    def stop(self, timeout_s: float = 30) -> bool:
        """Finish the notice on its way, then end; false where that took longer than real `timeout_s` seconds."""
        self._stopping.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def drain(self) -> int:
        """Try every notice whose time has come, once; how many were tried. For the thread and for tests."""
        self._settle()
        tried = 0
        while not self._stopping.is_set():
            now = self._clock.now()
            ready = [name for name, rest in self._rests.items() if not rest.lasts(now)]
            notice = outbox.claim_next(self._engine, ready, now, self._guard) if ready else None
            if notice is None:
                break
            self._state.unsettled = True
            self._send(notice)
            self._state.unsettled = False
            tried += 1
        return tried

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._woken.clear()
            pause = self._turn()
            with self._stopping.resting():
                self._clock.wait(self._woken, pause)

    def _turn(self) -> timedelta:
        """One pass through the outbox; how long to wait for the next."""
        try:
            self.drain()
            return self._wait_now()
        except Exception:  # the supervisor of the thread: a locked database must not end the sending
            log.exception("sending was interrupted and goes on", extra={"action": "sender_interrupted"})
            return _AFTER_TROUBLE

    def _settle(self) -> None:
        """Record what was accepted, then put back what an earlier pass or process left on its way."""
        if not self._state.unsettled:
            return
        for accepted in list(self._state.unrecorded.values()):
            self._record(accepted)
        count = outbox.recover(self._engine, self._clock.now())
        self._state.unsettled = False
        if count:
            log.warning(
                "notices were on their way when sending ended; they go out again",
                extra={"action": "notices_recovered", "count": count},
            )

    def _send(self, notice: OutgoingNotice) -> None:
        try:
            with self.sends.taken():
                receipt = self._channels[notice.channel].send(notice)
        except NotifyError as error:
            self._note_failure(notice, error)
            return
        accepted = _Accepted(notice=notice, receipt=receipt, at=self._clock.now())
        self._state.unrecorded[notice.id] = accepted
        self._record(accepted)
        failures = self._rests[notice.channel].failures
        self._rests[notice.channel] = _Rest()
        log.info("notice accepted", extra={"action": "notice_accepted", **_facts(notice), "failures_before": failures})

    def _record(self, accepted: _Accepted) -> None:
        outbox.record_accepted(self._engine, accepted.notice, accepted.receipt, accepted.at)
        del self._state.unrecorded[accepted.notice.id]

    def _note_failure(self, notice: OutgoingNotice, error: NotifyError) -> None:
        """A refusal concerns one notice; an unreachable channel is left alone for a while, whoever waits for it."""
        now = self._clock.now()
        retry_at = now + pause_after(notice.tries) if error.retryable else None
        if isinstance(error, UnreachableError):
            rest = self._rests[notice.channel]
            retry_at = now + pause_after(rest.failures + 1)
            known = str(error) == rest.problem
            self._rests[notice.channel] = _Rest(failures=rest.failures + 1, problem=str(error), until=retry_at)
            failure = outbox.Failure(outcome="unreachable", detail=str(error), retry_at=retry_at)
        else:
            known = False
            failure = _refusal(error, retry_at)
        outbox.record_failed(self._engine, notice, failure, now)
        facts = {**_facts(notice), "retry_at": retry_at, "error": str(error)}
        level = logging.DEBUG if known else logging.WARNING  # one problem of a channel is said once
        log.log(level, "notice not accepted", extra={"action": f"notice_{failure.outcome}", **facts})

    def _wait_now(self) -> timedelta:
        now = self._clock.now()
        coming = [now + LONGEST_PAUSE]
        for name, rest in self._rests.items():
            at = outbox.next_try_at(self._engine, [name])
            if at is not None:
                coming.append(max(at, rest.until or at))
        return max(timedelta(0), min(coming) - now)


def _refusal(error: NotifyError, retry_at: datetime | None) -> outbox.Failure:
    code, opted_out = (error.code, error.opted_out) if isinstance(error, RefusedError) else ("", False)
    return outbox.Failure(outcome="refused", detail=str(error), retry_at=retry_at, code=code, opted_out=opted_out)


def sender_of(engine: Engine, config: Config, clock: Clock, guard: outbox.Guard | None = None) -> NoticeSender:
    """The sender of a configuration, over the channels it names; not started yet."""
    return NoticeSender(engine, open_channels(config, clock), clock, guard)


def _facts(notice: OutgoingNotice) -> dict[str, object]:
    return {"notice": notice.id, "duty": notice.duty, "step": notice.step, "channel": notice.channel}
