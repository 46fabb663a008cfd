"""Devices that answer when they are asked: several on one line, each in its period, none held up by a dead one."""

import logging
import threading
import time
from dataclasses import dataclass, field
from datetime import timedelta

from gateway.conversations.choosing import conversation_with
from gateway.conversations.steps import (
    SILENT_AFTER,
    Ask,
    Conversing,
    Noted,
    Pause,
    Refused,
    Said,
    Standing,
    Step,
)
from gateway.drafts import Draft, Heard
from gateway.links.serial_port import Port
from gateway.plan import Polled
from gateway.receiving import Reception
from siltwatch.errors import FrameError

log = logging.getLogger(__name__)
WARMING_UP, SENSOR_FAULT, STALE = "warming_up", "sensor_fault", "stale"
_FAULTS = frozenset({SENSOR_FAULT, "sentinel"})  # the device answers, and says that it has no value


@dataclass(slots=True)
class _Asked:
    """A device and how it fares on this line; instants are milliseconds of the gateway's monotonic clock."""

    polled: Polled
    conversing: Conversing
    due_ms: int
    warm_from_ms: int
    needs_start: bool = True
    missed: int = 0
    last_reply: bytes = b""
    on_disk: threading.Event = field(default_factory=threading.Event)


class BusPoller:
    """Asks the devices of one line in turn."""

    def __init__(self, link: str, polled: tuple[Polled, ...], reception: Reception) -> None:
        self._link, self._polled, self._reception = link, polled, reception
        self._clock = reception.clock
        self._states: dict[str, str] = {}

    def talk(self, port: Port, stopping: threading.Event) -> None:
        """Poll until told to stop; every device is asked at once after the line was opened."""
        now_ms = self._clock.monotonic_ms()
        asked = [_asked(polled, now_ms) for polled in self._polled]
        while not stopping.is_set():
            device = min(asked, key=lambda each: each.due_ms)
            if self._wait_until(device.due_ms, stopping):
                return
            self._poll(device, port, stopping)
            device.due_ms = _next_due(device, self._clock.monotonic_ms())

    def _wait_until(self, due_ms: int, stopping: threading.Event) -> bool:
        left_ms = due_ms - self._clock.monotonic_ms()
        return self._clock.wait(stopping, timedelta(milliseconds=left_ms)) if left_ms > 0 else stopping.is_set()

    def _poll(self, device: _Asked, port: Port, stopping: threading.Event) -> None:
        if not self._may_ask(device, stopping):
            return
        try:
            said = self._converse(device, port, stopping)
        except FrameError as error:
            if not stopping.is_set():
                self._note_failure(device, error)
            return
        if said is None or not said.drafts:
            return  # told to stop; or the device speaks by itself, and had nothing to say
        if device.missed >= SILENT_AFTER:
            device.warm_from_ms = self._clock.monotonic_ms()  # it has power again since now, for all we know
        device.missed, device.needs_start = 0, False
        self._note_state(device, "")
        device.on_disk.clear()
        self._reception.take(said.drafts, self._heard(device, said.raw), stored=device.on_disk.set)

    def _may_ask(self, device: _Asked, stopping: threading.Event) -> bool:
        """Whether the last words of a device that forgets what it told are on disk."""
        while device.polled.forgets and not device.on_disk.wait(0.1):
            if stopping.is_set():
                return False
        return True

    def _converse(self, device: _Asked, port: Port, stopping: threading.Event) -> Said | None:
        """Carry out one poll step by step; None when told to stop meanwhile."""
        now_ms = self._clock.monotonic_ms()
        standing = Standing(needs_start=device.needs_start, missed=device.missed, now_ms=now_ms)
        conversation = device.conversing.poll(standing)
        device.last_reply = b""
        try:
            step = next(conversation)
            while True:
                received = self._carry_out(step, port, stopping)
                device.last_reply = received or device.last_reply
                step = conversation.send(received)
                if stopping.is_set():
                    return None
        except StopIteration as end:
            said: Said = end.value
            return said
        finally:
            conversation.close()

    def _carry_out(self, step: Step, port: Port, stopping: threading.Event) -> bytes:
        match step:
            case Ask():
                received = _exchange(port, step)
                stopping.wait(step.quiet_ms / 1000)
                return received
            case Pause():
                self._clock.wait(stopping, timedelta(milliseconds=step.wait_ms))
            case Refused():
                self._reception.refuse(self._link, step.error.reason, step.frame)
            case Noted():
                log.warning("a device needed attention", extra=self._facts(step))
        return b""

    def _facts(self, noted: Noted) -> dict[str, object]:
        return {"action": "device_noted", "link": self._link, "noted": noted.action, "what": noted.message}

    def _note_failure(self, device: _Asked, error: FrameError) -> None:
        device.missed += 1
        device.needs_start = True
        self._reception.refuse(self._link, error.reason, device.last_reply)
        if error.reason in _FAULTS:
            self._note_state(device, SENSOR_FAULT)
        elif device.missed == SILENT_AFTER:
            self._note_state(device, STALE)

    def _note_state(self, device: _Asked, state: str) -> None:
        """Tell the collector when a device falls silent or faulty, and when it is well again; not at every poll."""
        before = self._states.get(device.polled.device, "")
        self._states[device.polled.device] = state
        if before != state:
            draft = Draft(quantity="status", quality=(state,) if state else ())
            self._reception.take([draft], self._heard(device, device.last_reply.hex(" ").upper()))

    def _heard(self, device: _Asked, raw: str) -> Heard:
        mono_ms = self._clock.monotonic_ms()
        is_warm = mono_ms - device.warm_from_ms >= device.polled.setting.warm_up_s * 1000
        return Heard(
            device=device.polled.device,
            arrived_at=self._reception.now(),
            mono_ms=mono_ms,
            raw=raw,
            method=device.polled.method,
            quality=() if is_warm else (WARMING_UP,),
        )


def _exchange(port: Port, ask: Ask) -> bytes:
    """Real time-outs: a device does not know how fast our clock runs."""
    if ask.request:
        if not ask.keep_input:
            port.forget_input()
        if ask.break_ms:
            port.hold_break(ask.break_ms / 1000)
        port.write(ask.request)
    received = b""
    deadline = time.monotonic() + ask.timeout_ms / 1000
    while not ask.is_complete(received):
        left_s = deadline - time.monotonic()
        if left_s <= 0 or len(received) > ask.longest_bytes:
            break
        received += port.read_some(left_s)
    return received


def _asked(polled: Polled, now_ms: int) -> _Asked:
    asked = _Asked(polled=polled, conversing=conversation_with(polled.setting), due_ms=now_ms, warm_from_ms=now_ms)
    asked.on_disk.set()
    return asked


def _next_due(device: _Asked, now_ms: int) -> int:
    """The next beat of the period; beats that were missed are left out, not made up for."""
    period_ms = max(1, device.polled.period // timedelta(milliseconds=1))
    return now_ms + period_ms - (now_ms - device.due_ms) % period_ms
