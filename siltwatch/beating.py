"""Signs of life of a thread that goes round: when it last looked whether it is to end, and whether it waits."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Beating(threading.Event):
    """A signal to end that knows when its thread last looked at it, and so whether that thread still goes round."""

    def __init__(self) -> None:
        super().__init__()
        self._looked_s = time.monotonic()
        self._waits = False

    def beat(self) -> None:
        """A sign of life of a thread that has nothing to ask."""
        self._looked_s = time.monotonic()

    def is_set(self) -> bool:
        """As Event; a look is a sign of life."""
        self._looked_s = time.monotonic()
        return super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """As Event; while it waits here a thread is well."""
        with self.resting():
            return super().wait(timeout)

    @contextmanager
    def resting(self) -> Iterator[None]:
        """While it waits for something to do, a thread is well however long that takes."""
        self._waits = True
        try:
            yield
        finally:
            self._looked_s = time.monotonic()
            self._waits = False

    @property
    def standing_s(self) -> float:
        """How long the thread has shown no sign of life."""
        return 0.0 if self._waits else time.monotonic() - self._looked_s
