"""What a process counts of its own work, to be told as figures: counts by name and how long things took."""

import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

BOUNDS_S: Final = (0.005, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0)  # upper ends; one more holds what took longer


class Tallies:
    """Counts by name since the process began; any thread may add."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()

    def add(self, name: str, count: int = 1) -> None:
        """Count something."""
        with self._lock:
            self._counts[name] += count

    def told(self) -> dict[str, int]:
        """All of them as they stand."""
        with self._lock:
            return dict(self._counts)


class Timings:
    """How long one kind of thing took, by `BOUNDS_S`; any thread may add."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS_S) + 1)
        self._sum_s = 0.0
        self._lock = threading.Lock()

    def add(self, took_s: float) -> None:
        """One more that took so long."""
        with self._lock:
            self._counts[bisect_left(BOUNDS_S, took_s)] += 1
            self._sum_s += took_s

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Measure what is done inside, whether it succeeds or not."""
        started_s = time.monotonic()
        try:
            yield
        finally:
            self.add(time.monotonic() - started_s)

    def told(self) -> dict[str, object]:
        """How many up to each bound and not up to the one before, and the seconds of all together."""
        with self._lock:
            return {"counts": list(self._counts), "sum_s": round(self._sum_s, 6)}
