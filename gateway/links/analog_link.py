"""Converters that the kernel shows as files (Industrial I/O): `in_voltage0_raw` times its scale is millivolts."""

import threading
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal, InvalidOperation
from pathlib import Path

from gateway.drafts import Draft, Heard
from gateway.drivers import analog
from gateway.plan_pins import Measured
from gateway.receiving import Reception
from siltwatch.errors import DeviceError, FrameError
from siltwatch.site import Link

_FAULT = "sensor_fault"


class AnalogSource:
    """The folder of one converter, such as /sys/bus/iio/devices/iio:device0."""

    def __init__(self, link: Link) -> None:
        self._folder = Path(str(link.port))
        if not self._folder.is_dir():
            message = f"{self._folder}: there is no such converter"
            raise DeviceError(message)

    def volts(self, channel: int) -> Decimal:
        """What is on one input; raises DeviceError where the converter is gone."""
        millivolts = self._number(f"in_voltage{channel}_raw") * self._scale(channel)
        return millivolts / 1_000

    def _scale(self, channel: int) -> Decimal:
        own = f"in_voltage{channel}_scale"
        return self._number(own if (self._folder / own).exists() else "in_voltage_scale")

    def _number(self, name: str) -> Decimal:
        try:
            return Decimal((self._folder / name).read_text(encoding="ascii").strip())
        except (OSError, UnicodeDecodeError, InvalidOperation) as error:
            message = f"{self._folder / name}: {error}"
            raise DeviceError(message) from error

    def end_read(self) -> None:
        """Nothing waits."""

    def close(self) -> None:
        """Nothing is kept open."""


@dataclass(slots=True)
class _Input:
    measured: Measured
    due_ms: int
    is_faulty: bool = False


class AnalogPoller:
    """Reads the inputs of one converter, each in its period."""

    def __init__(self, link: str, measured: tuple[Measured, ...], reception: Reception) -> None:
        self._link, self._measured, self._reception = link, measured, reception
        self._clock = reception.clock

    def talk(self, source: AnalogSource, stopping: threading.Event) -> None:
        """Read until told to stop."""
        inputs = [_Input(measured=each, due_ms=self._clock.monotonic_ms()) for each in self._measured]
        while not stopping.is_set():
            due = min(inputs, key=lambda each: each.due_ms)
            left_ms = due.due_ms - self._clock.monotonic_ms()
            if left_ms > 0 and self._clock.wait(stopping, timedelta(milliseconds=left_ms)):
                return
            self._read(due, source)
            due.due_ms += max(1, due.measured.period // timedelta(milliseconds=1))

    def _read(self, due: _Input, source: AnalogSource) -> None:
        setting = due.measured.setting
        volts = source.volts(setting.channel)
        try:
            drafts = analog.drafts(setting, setting.signal(volts))
        except FrameError as error:
            self._reception.refuse(self._link, error.reason, str(volts).encode())
            self._note(due, volts, is_faulty=True)
            return
        self._note(due, volts, is_faulty=False)
        self._reception.take(drafts, self._heard(due, volts))

    def _note(self, due: _Input, volts: Decimal, *, is_faulty: bool) -> None:
        """Tell the collector when an input falls faulty and when it is well again; not at every reading."""
        if due.is_faulty != is_faulty:
            due.is_faulty = is_faulty
            draft = Draft(quantity="status", quality=(_FAULT,) if is_faulty else ())
            self._reception.take([draft], self._heard(due, volts))

    def _heard(self, due: _Input, volts: Decimal) -> Heard:
        return Heard(
            device=due.measured.device,
            arrived_at=self._reception.now(),
            mono_ms=self._clock.monotonic_ms(),
            raw=f"{volts} V",
            method=due.measured.method,
        )
