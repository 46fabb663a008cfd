"""Signals as something to wait for: no handler runs work, and none can strike between two steps of it."""

import select
import signal
import socket
from types import FrameType
from typing import Self

_STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_WATCHED = (*_STOPS, signal.SIGCHLD)


def _note(_number: int, _frame: FrameType | None) -> None:
    """The byte in the wake-up socket says it all."""


class StopSignals:
    """Counts requests to stop while it is entered; a child that ends wakes a waiter too. Main thread only."""

    def __init__(self) -> None:
        self.requests = 0

    def __enter__(self) -> Self:
        self._inlet, self._outlet = socket.socketpair()
        self._inlet.settimeout(0)
        self._outlet.settimeout(0)
        self._former_fd = signal.set_wakeup_fd(self._outlet.fileno(), warn_on_full_buffer=False)
        self._former = {number: signal.signal(number, _note) for number in _WATCHED}
        return self

    def __exit__(self, *_: object) -> None:
        for number, former in self._former.items():
            signal.signal(number, former)
        signal.set_wakeup_fd(self._former_fd)
        self._inlet.close()
        self._outlet.close()

    def wait(self, timeout_s: float) -> bool:
        """Wait real seconds, or until any signal; true once someone has asked to stop."""
        ready, _, _ = select.select([self._inlet], [], [], max(0.0, timeout_s))
        if ready:
            numbers = self._inlet.recv(4096)
            self.requests += sum(number in _STOPS for number in numbers)
        return self.requests > 0
