"""The judging process: one thread judges, one sends, one listens for pokes, and a ticker is their fall-back."""

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from sqlalchemy import Engine

from alerts.canary import Canary, canary_of
from alerts.contrast_engine import ContrastEngine, ContrastStep
from alerts.engine import JudgingEngine, Step
from alerts.health_engine import HealthEngine, HealthStep
from alerts.heartbeat import Heartbeat
from alerts.lamps import Lamps
from alerts.lease import Lease
from alerts.notices.opening import open_channels, open_desk
from alerts.notices.sender import NoticeSender, sender_of
from alerts.process_figures import write_figures
from alerts.stores import guarded, open_engine, require_current
from alerts.ticker import Ticker
from collector.reading import open_reading
from siltwatch.beating import Beating
from siltwatch.clock import Clock, SystemClock
from siltwatch.config import Config
from siltwatch.errors import SiltwatchError, StoreError
from siltwatch.figure_teller import Figures, FigureTeller, instance_of, process_figures
from siltwatch.figures import Timings
from siltwatch.instants import format_instant
from siltwatch.poke import PokeListener
from siltwatch.service_manager import told_alive

log = logging.getLogger(__name__)
_LONGEST_WAIT = timedelta(minutes=15)
_LISTEN_S = 0.5
_STAND_BY_S = 0.5
_WELL_FOR_S = 30.0
_Stepped = TypeVar("_Stepped", Step, ContrastStep, HealthStep)


class Service:
    """Everything of `siltwatch alerts run` but the signals; `serve` returns after `stop`."""

    def __init__(self, config: Config, clock: Clock) -> None:
        self._config = config
        self._clock = clock
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._judging = Beating()
        self._sender: NoticeSender | None = None
        self._trouble: dict[str, str] = {}
        self._well_at: float | None = None
        self._judged_at: datetime | None = None
        self._rounds = Timings()

    def stop(self) -> None:
        """End cleanly; any thread may call, no signal handler should."""
        self._stopping.set()
        self._woken.set()

    def serve(self) -> None:
        """Judge until stopped; raises ConfigError where a database is missing or not current."""
        records = open_engine(self._config.records_url)
        try:
            require_current(records)
            lease = Lease(records, SystemClock().now)
            with told_alive(self.signs, status="judges, or stands by for the process that does"):
                while self._stand_by(lease):
                    self._serve_held(records, lease)
            lease.release()
        finally:
            records.dispose()

    def signs(self) -> dict[str, float]:
        """By thread, how long it has shown no sign of life; the ticker's is that the judge goes round each second."""
        sender = self._sender
        return {"judge": self._judging.standing_s} | ({"sender": sender.standing_s} if sender else {})

    def _stand_by(self, lease: Lease) -> bool:
        """Wait until this process may judge; false once it is to stop."""
        told = False
        while not self._stopping.is_set():
            self._judging.beat()
            if self._holds(lease):
                return True
            if not told:
                told = True
                log.info("another process judges; standing by", extra={"action": "standing_by"})
            self._stopping.wait(_STAND_BY_S)
        return False

    def _holds(self, lease: Lease) -> bool:
        try:
            return lease.hold()
        except StoreError as error:
            log.warning("the lease cannot be read", extra={"action": "lease_unreadable", "error": str(error)})
            return False

    def _serve_held(self, records: Engine, lease: Lease) -> None:
        """Judge and send until stopped, or until another process has taken over."""
        journal = open_reading(self._config.journal_url)
        own = guarded(records, lease.guard)
        sender = sender_of(records, self._config, self._clock, lease.guard)
        desk, box = open_desk(self._config), self._config.alerts.box
        engine = JudgingEngine(journal=journal, records=own, box=box, desk=desk)
        contrast = ContrastEngine(journal=journal, records=own, box=box, desk=desk)
        health = HealthEngine(journal=journal, records=own, box=box, desk=desk)
        channels = open_channels(self._config, self._clock)
        canary = canary_of(self._config, own, self._clock, lambda: channels.get("email"))
        heartbeat = self._heartbeat()
        lamps = Lamps(records, self._config.open_duties_path, self._clock)
        over = threading.Event()
        listener = threading.Thread(target=self._listen, args=(over,), name="poke-listener", daemon=True)
        ticker = Ticker(self._woken.set)
        teller = FigureTeller(self._figures, partial(self._keep_figures, own))
        try:
            sender.start()
            listener.start()
            ticker.start()
            heartbeat.start()
            teller.start()
            self._sender = sender
            self._judge(engine, contrast, health, lease, canary, lamps=lamps, wake_sender=sender.wake)
        finally:
            self._sender = None
            over.set()
            teller.stop()
            heartbeat.stop()
            ticker.stop()
            sender.stop()
            listener.join()
            journal.close()

    def _figures(self) -> Figures:
        sender = self._sender
        return {
            "process": process_figures(self._config.data_path),
            "judged_at": format_instant(self._judged_at) if self._judged_at else None,
            "rounds": self._rounds.told(),
            "sends": sender.sends.told() if sender else None,
        }

    def _keep_figures(self, records: Engine, figures: Figures) -> None:
        write_figures(records, instance_of(), figures, self._clock.now())

    def _heartbeat(self) -> Heartbeat:
        alerts = self._config.alerts
        return Heartbeat(alerts.heartbeat_url, alerts.heartbeat_every, self._is_well)

    def _is_well(self) -> bool:
        """Whether a step has ended well not long ago."""
        return self._well_at is not None and time.monotonic() - self._well_at < _WELL_FOR_S

    def _judge(  # noqa: PLR0913 - all that is judged in turn
        self,
        engine: JudgingEngine,
        contrast: ContrastEngine,
        health: HealthEngine,
        lease: Lease,
        canary: Canary | None,
        *,
        lamps: Lamps,
        wake_sender: Callable[[], None],
    ) -> None:
        """The only thread that steps, so that steps never overlap however many wake it; storms go first."""
        ready = False
        while not self._stopping.is_set() and self._holds(lease):
            self._woken.clear()
            self._judging.beat()
            with self._rounds.taken():
                step = self._step_safely("storms", engine.step)
                if step is not None and step.queued:
                    wake_sender()
                water = self._step_safely("contrast", contrast.step)
                if water is not None and water.queued:
                    wake_sender()
                watch = self._step_safely("health", health.step)
                if watch is not None and watch.queued:
                    wake_sender()
            if step is not None:
                self._well_at, self._judged_at = time.monotonic(), self._clock.now()
            lamps.tell()
            if canary is not None:
                self._sing_safely(canary)
            if step is not None and not ready:
                ready = True
                facts = {"box": self._config.alerts.box, "sites": step.reviewed}
                log.info("alerts are judging", extra={"action": "ready", **facts})
            self._clock.wait(self._woken, self._pause(step, water, watch))

    def _sing_safely(self, canary: Canary) -> None:
        try:
            canary.step()
        except SiltwatchError as error:
            log.warning("the canary was interrupted", extra={"action": "canary_interrupted", "error": str(error)})

    def _step_safely(self, what: str, judge: Callable[[datetime], _Stepped]) -> _Stepped | None:
        try:
            step = judge(self._clock.now())
        except Exception as error:  # the supervisor: a locked database ends no judging
            if str(error) != self._trouble.get(what):
                self._trouble[what] = str(error)
                facts = {"action": "judging_interrupted", "of": what}
                log.exception("judging was interrupted and goes on", extra=facts)
            return None
        if self._trouble.pop(what, None) is not None:
            log.info("judging works again", extra={"action": "judging_resumed", "of": what})
        return step

    def _pause(self, *steps: Step | ContrastStep | HealthStep | None) -> timedelta:
        """Until the next instant of any site; after trouble the ticker says when."""
        coming = [step.next_at for step in steps if step is not None and step.next_at is not None]
        if not coming:
            return _LONGEST_WAIT
        return max(timedelta(0), min(min(coming) - self._clock.now(), _LONGEST_WAIT))

    def _listen(self, over: threading.Event) -> None:
        try:
            listener = PokeListener(self._config.poke_path)
        except OSError as error:
            facts = {"path": str(self._config.poke_path), "error": str(error)}
            log.warning("pokes cannot be heard; every second is looked", extra={"action": "pokes_deaf", **facts})
            return
        try:
            while not self._stopping.is_set() and not over.is_set():
                if listener.wait(_LISTEN_S):
                    self._woken.set()
        finally:
            listener.close()
