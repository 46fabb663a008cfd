"""One uplink: what lies in the spool, in order of sequence, to one collector, until it says that it has it."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import fields

from gateway.sending import (
    ADVICE,
    Later,
    Outcome,
    Refused,
    Sender,
    Stored,
    TooLarge,
    Unreachable,
    gap_document,
    may_be_woken,
    page_document,
    wait_s,
)
from gateway.spool import Page, Spool
from gateway.tally import Tally, is_worth_a_line
from siltwatch.beating import Beating
from siltwatch.clock import Clock
from siltwatch.observation import Observation, gap_observation
from siltwatch.service_manager import life_of
from siltwatch.wire import MAX_BATCH_BYTES, MAX_BATCH_OBSERVATIONS, Sequenced

log = logging.getLogger(__name__)
_LOOK_ROUND_S = 5.0  # the fall-back; a new observation wakes the uplink at once
_SOONEST_S = 1.0  # between two tries that new observations ask for
_ENVELOPE_BYTES = 1_024
_FIELDS = tuple(field.name for field in fields(Observation))


class Uplink:
    """Sends in a thread of its own; a collector that is away never holds up the links or another uplink."""

    def __init__(  # noqa: PLR0913 - all but three by keyword
        self,
        name: str,
        sender: Sender,
        spool: Spool,
        *,
        tally: Tally,
        clock: Clock,
        may_send: Callable[[], bool] = lambda: True,
    ) -> None:
        self._name, self._sender, self._spool, self._may_send = name, sender, spool, may_send
        self._tally, self._clock, self._gateway = tally, clock, spool.gateway
        self._limit = MAX_BATCH_OBSERVATIONS
        self._failures = 0
        self._stopping = Beating()
        self._thread = threading.Thread(target=self._run, name=f"uplink-{name}", daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self, *, within_s: float = 5) -> None:
        """End after the batch on its way, at most real `within_s` seconds later; the spool keeps the rest."""
        self._stopping.set()
        until = time.monotonic() + within_s
        while self._thread.is_alive() and time.monotonic() < until:
            self._spool.wake()  # again and again: it may be about to wait at this moment
            self._thread.join(0.05)
        self._sender.close()

    @property
    def name(self) -> str:
        """Its id in the configuration."""
        return self._name

    @property
    def standing_s(self) -> float:
        """How long its thread has shown no sign of life; a collector that does not answer is none of its faults."""
        return life_of(self._thread, self._stopping.standing_s)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._send_next()
            except Exception:
                log.exception("an uplink failed and goes on", extra={"action": "uplink_failed", "uplink": self._name})
                self._stopping.wait(_SOONEST_S)

    def _send_next(self) -> None:
        if not self._may_send():
            self._stopping.wait(_SOONEST_S)
            return
        head = self._spool.head
        confirmed = self._spool.confirmed(self._name)
        page = self._spool.after(confirmed, limit=self._limit, max_bytes=MAX_BATCH_BYTES - _ENVELOPE_BYTES)
        if page is None:
            with self._stopping.resting():
                self._spool.wait_beyond(head, timeout_s=_LOOK_ROUND_S)
            return
        document = page_document(page, gateway=self._gateway, sent_at=self._clock.now())
        self._conclude(page, confirmed, self._sender.send(document))

    def _conclude(self, page: Page, confirmed: int, outcome: Outcome) -> None:
        if isinstance(outcome, Stored):
            self._take_ack(page, confirmed, outcome)
        elif isinstance(outcome, TooLarge):
            self._shrink(page)
        else:
            self._hold(outcome)

    def _take_ack(self, page: Page, confirmed: int, stored: Stored) -> None:
        seq = stored.ack.seq
        if stored.ack.gateway != self._gateway or seq > self._spool.head:
            detail = f"the collector acknowledges {stored.ack.gateway} {seq}, this gateway is at {self._spool.head}"
            self._hold(Refused(status=200, detail=detail))
            return
        if seq > confirmed:
            self._progress(seq)
        elif seq < page.first_seq - 1:
            self._catch_up(page, seq)
        else:
            self._hold(Later(detail=f"the collector stored the batch and acknowledges no more than {seq}"))

    def _progress(self, seq: int) -> None:
        self._failures = 0
        self._spool.confirm(self._name, seq)
        if self._tally.set_uplink(self._name, "up"):
            log.info("the collector answers", extra={"action": "uplink_up", "uplink": self._name, "seq": seq})

    def _catch_up(self, page: Page, seq: int) -> None:
        """The collector lacks what it once confirmed, or what was sent to others: resend, and declare what is gone."""
        facts = {"action": "uplink_rewound", "uplink": self._name, "collector_seq": seq, "first_seq": page.first_seq}
        log.warning("the collector lacks observations before this batch", extra=facts)
        self._spool.rewind(self._name, seq)
        first = self._spool.after(seq, limit=1, max_bytes=1)
        if first is not None and first.first_seq > seq + 1:
            self._declare_gap(first, lost=first.first_seq - 1 - seq)

    def _declare_gap(self, first: Page, *, lost: int) -> None:
        gap = gap_observation(gateway=self._gateway, lost=lost, at=self._clock.now())
        numbered = Sequenced(seq=first.first_seq - 1, **{name: getattr(gap, name) for name in _FIELDS})
        document = gap_document(numbered, gateway=self._gateway, boot=first.boot, sent_at=self._clock.now())
        outcome = self._sender.send(document)
        if isinstance(outcome, Stored) and first.first_seq - 1 <= outcome.ack.seq <= self._spool.head:
            self._progress(outcome.ack.seq)
        else:
            self._hold(Later(detail="the collector does not take the declaration of a gap"))

    def _shrink(self, page: Page) -> None:
        if len(page.documents) == 1:
            self._hold(Refused(status=413, detail="the collector refuses even one observation as too large"))
            return
        self._limit = max(1, len(page.documents) // 2)
        facts = {"action": "batch_halved", "uplink": self._name, "limit": self._limit}
        log.warning("the collector wants smaller batches", extra=facts)

    def _hold(self, outcome: Unreachable | Later | Refused) -> None:
        self._failures += 1
        self._tally.set_uplink(self._name, _word(outcome))
        if is_worth_a_line(self._failures):
            self._complain(outcome)
        self._wait(outcome)

    def _complain(self, outcome: Unreachable | Later | Refused) -> None:
        facts = {"action": "uplink_held", "uplink": self._name, "times": self._failures, "detail": outcome.detail}
        if isinstance(outcome, Refused):
            advice = ADVICE.get(outcome.status, "compare the versions of gateway and collector")
            log.error("the collector refuses this gateway", extra=facts | {"do": advice})
        else:
            log.warning("the collector does not take observations; they stay in the spool", extra=facts)

    def _wait(self, outcome: Unreachable | Later | Refused) -> None:
        until = time.monotonic() + wait_s(outcome, self._failures)
        head = self._spool.head
        soonest = time.monotonic() + _SOONEST_S
        while not self._stopping.is_set() and (left_s := until - time.monotonic()) > 0:
            with self._stopping.resting():
                has_news = self._spool.wait_beyond(head, timeout_s=left_s)
            if has_news and may_be_woken(outcome):
                self._stopping.wait(max(0.0, min(until, soonest) - time.monotonic()))
                return
            head = self._spool.head


def _word(outcome: Unreachable | Later | Refused) -> str:
    if isinstance(outcome, Refused):
        return f"refused {outcome.status}"
    return "unreachable" if isinstance(outcome, Unreachable) else "later"
