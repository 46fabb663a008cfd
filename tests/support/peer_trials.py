"""What contenders are put to: a backlog to drain, their database stopped in the middle, a kill in the middle."""

import os
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.peer_contenders import Contender, Ours
from tests.support.peer_readings import SENSORS, Publisher

_ROUND_WITHIN_S, _LOOK_EVERY_S = 45.0, 0.05
_WARM_WITHIN_S, _SAY_AGAIN_S = 60, 4
_STABLE_FOR_S, _SETTLED_WITHIN_S = 6.0, 45.0
PACED_S, DOWN_FROM_S, DOWN_FOR_S = 15, 4.0, 5.0


@dataclass
class Speed:
    """Of one contender over its rounds."""

    readings: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    committed_s: list[float] = field(default_factory=list)  # ours alone: on disk in the journal
    cpu_s: float = 0.0
    peak_mb: float = 0.0

    @property
    def per_s(self) -> float:
        """The median round."""
        return statistics.median(count / spent for count, spent in zip(self.readings, self.seconds, strict=True))

    @property
    def committed_per_s(self) -> float | None:
        """The same until the journal has it; None for those that have none."""
        if not self.committed_s:
            return None
        return statistics.median(count / spent for count, spent in zip(self.readings, self.committed_s, strict=True))

    @property
    def cpu_ms(self) -> float:
        """For a thousand readings."""
        return self.cpu_s / sum(self.readings) * 1e6


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What one trial took."""

    sent: int
    lost: int
    doubled: int


def warm_up(contender: Contender, publisher: Publisher) -> None:
    """Some readings, again and again until all are stored: it is subscribed then, and has its connections."""
    before = contender.done()
    numbers = next_numbers(contender, SENSORS)
    for _ in range(_WARM_WITHIN_S // _SAY_AGAIN_S):
        if contender.done() == before:  # a session begins with the first subscription
            publisher.burst(contender.messages(numbers))
        for _ in range(_SAY_AGAIN_S * 2):
            threading.Event().wait(0.5)
            if contender.done() - before >= len(numbers):
                return
    message = f"{contender.name} stored nothing of what it was first given: {contender.folder}"
    raise AssertionError(message)


def next_numbers(contender: Contender, count: int) -> range:
    """Readings that it has not been given yet, in whole seconds."""
    first, contender.sent = contender.sent, contender.sent + count
    return range(first, contender.sent)


def drain(contender: Contender, publisher: Publisher, speed: Speed) -> None:
    """A backlog is published while it stands still, then it goes on alone until all is stored."""
    before, count = contender.done(), contender.a_round
    committed = contender.journal() if isinstance(contender, Ours) else 0
    numbers = next_numbers(contender, count)
    contender.hold(still=True)
    publisher.burst(contender.messages(numbers))
    cpu_before_s, began_s = tree_cpu_s(contender.pid), time.perf_counter()
    contender.hold(still=False)
    if isinstance(contender, Ours):
        speed.committed_s.append(_until(lambda: contender.journal() - committed >= count, began_s))
    seconds = _until(lambda: contender.done() - before >= count, began_s)
    speed.readings.append(min(count, contender.done() - before))
    speed.seconds.append(seconds)
    speed.cpu_s += tree_cpu_s(contender.pid) - cpu_before_s
    speed.peak_mb = max(speed.peak_mb, tree_peak_mb(contender.pid))


def _until(finished: Callable[[], bool], began_s: float) -> float:
    while not finished() and time.perf_counter() - began_s < _ROUND_WITHIN_S:
        threading.Event().wait(_LOOK_EVERY_S)
    return time.perf_counter() - began_s


def interrupted(
    contender: Contender, publisher: Publisher, *, stop: Callable[[], None], go_on: Callable[[], None]
) -> Loss:
    """Readings at a pace; in the middle something is stopped for a while. Counted once nothing more comes."""
    numbers = next_numbers(contender, PACED_S * SENSORS)
    before = Counter(contender.kept())
    rain = publisher.pace(numbers, contender.messages, parts=contender.parts)
    threading.Event().wait(DOWN_FROM_S)
    stop()
    threading.Event().wait(DOWN_FOR_S)
    go_on()
    rain.join()
    found = _settled(contender, numbers)
    found.subtract(before)
    mine = {number: found[number] for number in numbers}
    return Loss(
        sent=len(numbers),
        lost=sum(1 for count in mine.values() if count < 1),
        doubled=sum(count - 1 for count in mine.values() if count > 1),
    )


def _settled(contender: Contender, numbers: range) -> Counter[int]:
    """What is kept when all of it is, or when nothing more has come for a while."""
    began_s = changed_s = time.monotonic()
    found = Counter(contender.kept())
    while any(not found[number] for number in numbers):
        threading.Event().wait(0.5)
        now_s, again = time.monotonic(), Counter(contender.kept())
        if again != found:
            found, changed_s = again, now_s
        if now_s - changed_s > _STABLE_FOR_S or now_s - began_s > _SETTLED_WITHIN_S:
            break
    return found


def tree(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*"):
            found += [int(child) for child in (task / "children").read_text().split()]
    return found


def tree_cpu_s(pid: int) -> float:
    """Processor time of all of it so far."""
    ticks = 0
    for one in tree(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def tree_peak_mb(pid: int) -> float:
    """The highest resident memory of each, added."""
    lines = "".join(Path(f"/proc/{one}/status").read_text() for one in tree(pid)).splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1e3
