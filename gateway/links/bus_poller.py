"""Devices that answer when they are asked: several on one line, each in its period, none held up by a dead one."""

import threading
import time
from dataclasses import dataclass, field
from datetime import timedelta

from gateway.drafts import Draft, Heard
from gateway.drivers import modbus
from gateway.drivers.polling import Step
from gateway.links.serial_port import Port
from gateway.plan import Polled
from gateway.receiving import Reception
from siltwatch.errors import FrameError

_SILENT_AFTER = 3  # polls without a good answer: from then on it is asked once, not three times
_NO_ANSWER = "no_answer"
WARMING_UP, SENSOR_FAULT, STALE = "warming_up", "sensor_fault", "stale"
_FAULTS = frozenset({SENSOR_FAULT, "sentinel"})  # the device answers, and says that it has no value


@dataclass(slots=True)
class _Asked:
    """A device and how it fares on this line; instants are milliseconds of the gateway's monotonic clock."""

    polled: Polled
    due_ms: int
    warm_from_ms: int
    needs_start: bool = True
    missed: int = 0
    state: str = ""
    frames: list[bytes] = field(default_factory=list)


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
        device.frames.clear()
        try:
            drafts = self._ask_all(device, port, stopping)
        except FrameError as error:
            self._note_failure(device, error)
            return
        if stopping.is_set():
            return
        device.missed, device.needs_start = 0, False
        self._note_state(device, "")
        self._reception.take(drafts, self._heard(device))

    def _ask_all(self, device: _Asked, port: Port, stopping: threading.Event) -> list[Draft]:
        drafts: list[Draft] = []
        for step in device.polled.profile.steps:
            if step.once and not device.needs_start:
                continue
            drafts += self._ask_or_skip(device, step, port, stopping)
            self._clock.wait(stopping, timedelta(milliseconds=step.wait_ms))
        return drafts

    def _ask_or_skip(self, device: _Asked, step: Step, port: Port, stopping: threading.Event) -> tuple[Draft, ...]:
        try:
            return self._ask(device, step, port, stopping)
        except FrameError as error:
            if not step.optional or error.reason == _NO_ANSWER:
                raise
            return ()

    def _ask(self, device: _Asked, step: Step, port: Port, stopping: threading.Event) -> tuple[Draft, ...]:
        """One step, repeated as the profile allows; a device that says it is busy is asked again later."""
        profile = device.polled.profile
        tries = 1 + (profile.retries if device.missed < _SILENT_AFTER else 0)
        request = step.request(profile.unit_id)
        while True:
            tries -= 1
            try:
                reply = self._exchange(port, request, profile.timeout_ms)
                device.frames.append(reply)
                return profile.drafts(step, reply, request)
            except FrameError as error:
                if tries <= 0 or stopping.is_set() or not _is_worth_repeating(error):
                    raise
                self._reception.refuse(self._link, error.reason, request)
            finally:
                stopping.wait(profile.turnaround_ms / 1000)

    def _exchange(self, port: Port, request: bytes, timeout_ms: int) -> bytes:
        """Real time-outs: a device does not know how fast our clock runs."""
        port.forget_input()
        port.write(request)
        received = b""
        deadline = time.monotonic() + timeout_ms / 1000
        while not modbus.is_complete(request, received):
            left_s = deadline - time.monotonic()
            if left_s <= 0 or len(received) > 2 * modbus.LONGEST_REPLY_BYTES:
                break
            received += port.read_some(left_s)
        if not modbus.without_echo(request, received):
            raise FrameError(_NO_ANSWER, request.hex(" ").upper())
        return received

    def _note_failure(self, device: _Asked, error: FrameError) -> None:
        device.missed += 1
        device.needs_start = True
        self._reception.refuse(self._link, error.reason, b" ".join(device.frames[-1:]))
        if error.reason in _FAULTS:
            self._note_state(device, SENSOR_FAULT)
        elif device.missed == _SILENT_AFTER:
            device.warm_from_ms = self._clock.monotonic_ms()
            self._note_state(device, STALE)

    def _note_state(self, device: _Asked, state: str) -> None:
        """Tell the collector when a device falls silent or faulty, and when it is well again; not at every poll."""
        before = self._states.get(device.polled.device, "")
        self._states[device.polled.device] = state
        if before != state:
            draft = Draft(quantity="status", quality=(state,) if state else ())
            self._reception.take([draft], self._heard(device))

    def _heard(self, device: _Asked) -> Heard:
        mono_ms = self._clock.monotonic_ms()
        is_warm = mono_ms - device.warm_from_ms >= device.polled.profile.warm_up_s * 1000
        return Heard(
            device=device.polled.device,
            arrived_at=self._reception.now(),
            mono_ms=mono_ms,
            raw=b" ".join(device.frames).hex(" ").upper(),
            method=device.polled.method,
            quality=() if is_warm else (WARMING_UP,),
        )


def _asked(polled: Polled, now_ms: int) -> _Asked:
    return _Asked(polled=polled, due_ms=now_ms, warm_from_ms=now_ms)


def _next_due(device: _Asked, now_ms: int) -> int:
    """The next beat of the period; beats that were missed are left out, not made up for."""
    period_ms = max(1, device.polled.period // timedelta(milliseconds=1))
    return now_ms + period_ms - (now_ms - device.due_ms) % period_ms


def _is_worth_repeating(error: FrameError) -> bool:
    """A device that answered and refused will refuse again; only noise and silence may be chance."""
    return error.reason not in _FAULTS and not error.reason.startswith("exception_")
