"""The gauges of a town: each tips when its weather says so, and says its count; all of it is remembered."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from gateway.drivers.swtip import SwtipFrame
from siltwatch.instants import MILLISECOND, to_ms
from tests.support.gateway import FarEnd

_SAYS_EVERY = timedelta(minutes=15)
_PASS_S = 0.01
_BOOT = 3


@dataclass
class Gauge:
    """A node with a bucket; what it says while its gateway is off is heard by nobody, its count goes on."""

    site: str
    gateway: str
    end: FarEnd
    began_at: datetime
    is_heard: bool = False
    stutters: bool = False  # says everything twice, and what it said before once more
    tips_ms: list[int] = field(default_factory=list)  # when each tip fell, since 1970
    said_s: list[float] = field(default_factory=list)  # when it was first said to somebody, on the monotonic clock
    said_ms: list[int] = field(default_factory=list)  # the same on the town's clock
    lines: int = 0
    unsaid: int = 0
    _before: bytes = b""
    _said_at: datetime | None = None

    def tip(self, at: datetime) -> None:
        """The bucket tips, and the node says so."""
        self.tips_ms.append(to_ms(at))
        self.say(at)

    def is_due(self, now: datetime) -> bool:
        """Whether it has been quiet for as long as it may be."""
        return self._said_at is None or now - self._said_at >= _SAYS_EVERY

    def say(self, now: datetime) -> None:
        """How many tips it has counted."""
        self.lines += 1
        self._said_at = now
        if not self.is_heard:
            return
        line = SwtipFrame(
            node=self.site,
            boot=_BOOT,
            seq=self.lines,
            uptime_s=max(0, int((now - self.began_at).total_seconds())),
            tips_total=len(self.tips_ms),
            flags=1,
            battery_mv=12_840,
        ).to_bytes()
        words = line + line + self._before if self.stutters else line
        self._before = line
        if not self.end.offer(words):
            self.unsaid += 1
            return
        missing = len(self.tips_ms) - len(self.said_s)
        self.said_s += [time.monotonic()] * missing
        self.said_ms += [to_ms(now)] * missing


class Weather:
    """Lets it rain on all gauges in a thread of its own, as the town's clock moves."""

    def __init__(self, gauges: Sequence[Gauge], plans: Sequence[Sequence[int]], *, now: Callable[[], datetime]) -> None:
        self._gauges, self._plans, self._now = gauges, plans, now
        self._from_at = now()
        self._next = [0] * len(gauges)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="weather")

    def start(self) -> None:
        """From now on."""
        self._thread.start()

    def stop(self) -> None:
        """No more rain, and no more words."""
        self._over.set()
        self._thread.join()

    @property
    def passed(self) -> timedelta:
        """How much of the time is over."""
        return self._now() - self._from_at

    def _run(self) -> None:
        while not self._over.wait(_PASS_S):
            for number, gauge in enumerate(self._gauges):
                self._let_fall(number, gauge)

    def _let_fall(self, number: int, gauge: Gauge) -> None:
        passed_ms, plan = self.passed // MILLISECOND, self._plans[number]
        while self._next[number] < len(plan) and plan[self._next[number]] <= passed_ms:
            gauge.tip(self._from_at + plan[self._next[number]] * MILLISECOND)
            self._next[number] += 1
        if gauge.is_due(self._now()):
            gauge.say(self._now())
