"""Pins of the machine that tipping buckets close: edges with the kernel's own time stamps, or from a named pipe."""

import importlib
import os
import select
import threading
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Protocol

from gateway.drafts import Heard
from gateway.drivers.gpio import LONGEST_LINE_BYTES, Edge, PulseCounter, PulseSetting, edges_of
from gateway.lines import LineAssembler
from gateway.plan_pins import Pulsed
from gateway.receiving import Reception
from siltwatch.errors import DeviceError, FrameError
from siltwatch.site import Link

_LOOK_ROUND_S = 0.5
_PIPE_BYTES = 4_096
_KERNEL_EVENTS = 1_024  # so many wait for us while the machine is busy
_LATEST = timedelta(minutes=1)


class EdgeSource(Protocol):
    """An open chip of pins."""

    def edges(self, within_s: float) -> list[Edge | FrameError]:
        """What has come, as soon as anything has; empty after real `within_s` seconds. Raises DeviceError."""
        ...

    def end_read(self) -> None:
        """Nothing waits longer than a moment."""
        ...

    def close(self) -> None:
        """Give the pins back."""
        ...


class GpiodSource:
    """Lines of a chip through libgpiod 2, the optional library `gpiod`."""

    def __init__(self, path: str, settings: tuple[PulseSetting, ...]) -> None:
        gpiod = _gpiod()
        try:
            config = {setting.line: _line_settings(gpiod, setting) for setting in settings}
            self._request = gpiod.request_lines(
                path, config=config, consumer="siltwatch", event_buffer_size=_KERNEL_EVENTS
            )
        except (OSError, ValueError) as error:
            message = f"{path}: {error}"
            raise DeviceError(message) from error
        self._falling = gpiod.EdgeEvent.Type.FALLING_EDGE
        self._path = path

    def edges(self, within_s: float) -> list[Edge | FrameError]:
        """The edges of all lines in their order."""
        try:
            if not self._request.wait_edge_events(timedelta(seconds=within_s)):
                return []
            events = self._request.read_edge_events()
        except OSError as error:
            message = f"{self._path}: {error}"
            raise DeviceError(message) from error
        return [
            Edge(
                at_ns=event.timestamp_ns,
                line=event.line_offset,
                kind="falling" if event.event_type is self._falling else "rising",
            )
            for event in events
        ]

    def end_read(self) -> None:
        """Nothing waits longer than a moment."""

    def close(self) -> None:
        """Give the lines back."""
        self._request.release()


def _gpiod() -> ModuleType:
    try:
        return importlib.import_module("gpiod")
    except ImportError as error:
        message = "the library gpiod is not installed: pip install 'siltwatch[gpio]'"
        raise DeviceError(message) from error


def _line_settings(gpiod: ModuleType, setting: PulseSetting) -> object:
    """Both edges are asked for: the second kind tells bounces in the diagnostic."""
    line = gpiod.line
    biases = {"pull_up": line.Bias.PULL_UP, "pull_down": line.Bias.PULL_DOWN, "none": line.Bias.AS_IS}
    return gpiod.LineSettings(direction=line.Direction.INPUT, edge_detection=line.Edge.BOTH, bias=biases[setting.bias])


class PipeSource:
    """Edges as lines of text from a named pipe, which another program writes."""

    def __init__(self, path: str) -> None:
        try:
            # Read and write, so that a writer may come and go without an end of the file.
            self._number = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        except OSError as error:
            message = f"{path}: {error}"
            raise DeviceError(message) from error
        self._path = path
        self._assembler = LineAssembler(LONGEST_LINE_BYTES)

    def edges(self, within_s: float) -> list[Edge | FrameError]:
        """The edges of whole lines."""
        ready, _, _ = select.select([self._number], [], [], within_s)
        if not Path(self._path).exists():
            message = f"{self._path}: the pipe is gone"
            raise DeviceError(message)
        return list(edges_of(self._assembler.feed(os.read(self._number, _PIPE_BYTES)))) if ready else []

    def end_read(self) -> None:
        """Nothing waits longer than a moment."""

    def close(self) -> None:
        """Close the pipe."""
        os.close(self._number)


def open_source(link: Link, settings: tuple[PulseSetting, ...]) -> EdgeSource:
    """The pins that a link names: a chip, or a named pipe; raises DeviceError."""
    path = str(link.port)
    return PipeSource(path) if Path(path).is_fifo() else GpiodSource(path, settings)


@dataclass(slots=True)
class _Bucket:
    pulsed: Pulsed
    counter: PulseCounter
    due_ms: int


class PulseListener:
    """Counts the buckets of one chip: a reading at each tip, and one in each period without any."""

    def __init__(self, link: str, pulsed: tuple[Pulsed, ...], reception: Reception) -> None:
        self._link, self._pulsed, self._reception = link, pulsed, reception
        self._clock = reception.clock

    def talk(self, source: EdgeSource, stopping: threading.Event) -> None:
        """Count until told to stop; the totals go on from those that are on disk."""
        now_ms, now_ns = self._clock.monotonic_ms(), time.monotonic_ns()
        buckets = [
            _Bucket(
                pulsed=each,
                counter=PulseCounter(each.setting, total=self._reception.mark(each.device), started_ns=now_ns),
                due_ms=now_ms,
            )
            for each in self._pulsed
        ]
        while not stopping.is_set():
            self._tell_due(buckets)
            for edge in source.edges(_LOOK_ROUND_S):
                self._take(edge, buckets)

    def _take(self, edge: Edge | FrameError, buckets: list[_Bucket]) -> None:
        if isinstance(edge, FrameError):
            self._reception.refuse(self._link, edge.reason, str(edge).encode())
            return
        for bucket in buckets:
            if bucket.counter.count(edge):
                self._tell(bucket, _since(edge))

    def _tell_due(self, buckets: list[_Bucket]) -> None:
        now_ms = self._clock.monotonic_ms()
        for bucket in buckets:
            if bucket.due_ms <= now_ms:
                self._tell(bucket, timedelta(0))

    def _tell(self, bucket: _Bucket, ago: timedelta) -> None:
        now_ms = self._clock.monotonic_ms()
        period_ms = max(1, bucket.pulsed.period // timedelta(milliseconds=1))
        bucket.due_ms = now_ms + period_ms
        heard = Heard(
            device=bucket.pulsed.device,
            arrived_at=self._reception.now() - ago,
            mono_ms=now_ms,
            raw=f"{bucket.counter.edges} edges",
        )
        self._reception.take(bucket.counter.drafts(), heard)


def _since(edge: Edge) -> timedelta:
    """How long ago the edge was by the kernel's clock; a stamp of another clock counts as now."""
    ago = timedelta(microseconds=(time.monotonic_ns() - edge.at_ns) // 1_000)
    return ago if timedelta(0) <= ago < _LATEST else timedelta(0)
