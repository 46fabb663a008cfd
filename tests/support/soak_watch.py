"""What is looked at all the time during a soak: memory, files, disk, when credits appear, how quickly pages answer."""

import os
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.support.soak_town import Town

_SAMPLE_EVERY_S, _LOOK_EVERY_S, _VISIT_EVERY_S = 2.0, 0.05, 1.0
_SETTLED_AFTER_S = 20.0  # a process that was just started has not seen everything it will keep


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One process at one moment, or one file."""

    at_s: float
    of: str
    value: float


@dataclass
class Watch:
    """Threads of its own, that a store or a page which is away does not end."""

    town: Town
    memory: list[Sample] = field(default_factory=list)  # MB
    files: list[Sample] = field(default_factory=list)  # open ones
    disk: list[Sample] = field(default_factory=list)  # MB of each file
    journal: list[tuple[float, int, int]] = field(default_factory=list)  # when, its bytes, observations in it
    pages: list[Sample] = field(default_factory=list)  # ms
    seen: dict[str, list[float]] = field(default_factory=dict)  # site: when each tip of it was first seen as a credit
    _over: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)
    _pids: dict[str, tuple[int, float]] = field(default_factory=dict)
    _last_credit: int = 0

    def start(self) -> None:
        """Look from now on."""
        for look, every_s in (
            (self._sample, _SAMPLE_EVERY_S),
            (self.look_at_credits, _LOOK_EVERY_S),
            (self._visit, _VISIT_EVERY_S),
        ):
            self._threads.append(threading.Thread(target=self._repeat, args=(look, every_s)))
            self._threads[-1].start()

    def stop(self) -> None:
        """No more."""
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _repeat(self, look: Callable[[], None], every_s: float) -> None:
        while not self._over.wait(every_s):
            try:
                look()
            except (OSError, sqlite3.Error, httpx.HTTPError):
                continue  # it is down at this moment, which is what the soak is for

    def _sample(self) -> None:
        now_s = time.monotonic()
        for name, pid in self.town.pids().items():
            known = self._pids.get(name)
            if known is None or known[0] != pid:
                known = self._pids[name] = pid, now_s
            if now_s - known[1] >= _SETTLED_AFTER_S:
                self.memory.append(Sample(at_s=now_s, of=name, value=_resident_mb(pid)))
                self.files.append(Sample(at_s=now_s, of=name, value=len(list(Path(f"/proc/{pid}/fd").iterdir()))))
        for file in [*self.town.data.glob("*.db*"), *self.town.folder.glob("gw*/var/spool.db*")]:
            if file.name.endswith((".db", "-wal")):
                owner = "" if file.parent == self.town.data else f"{file.parent.parent.name} "
                self.disk.append(Sample(at_s=now_s, of=owner + file.name, value=file.stat().st_size / 1e6))

        with self._journal() as journal:
            rows = int(journal.execute("SELECT coalesce(max(id), 0) FROM journal").fetchone()[0])
        self.journal.append((now_s, (self.town.data / "journal.db").stat().st_size, rows))

    def bytes_a_reading(self, middle_s: float) -> tuple[float, float]:
        """By how much the journal grew for each observation, in each half."""
        parts = [
            [one for one in self.journal if one[0] < middle_s],
            [one for one in self.journal if one[0] >= middle_s],
        ]
        first, second = ((part[-1][1] - part[0][1]) / max(1, part[-1][2] - part[0][2]) for part in parts)
        return first, second

    def _journal(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(f"file:{self.town.data / 'journal.db'}?mode=ro", uri=True, timeout=5))

    def look_at_credits(self) -> None:
        """Note what is new; a credit that was seen is not looked at again."""
        with self._journal() as disk:
            query = "SELECT id, site, depth_tenth_um FROM credits WHERE id > ? ORDER BY id"
            rows = disk.execute(query, (self._last_credit,)).fetchall()
        now_s = time.monotonic()
        for number, site, depth in rows:
            self._last_credit = number
            self.seen.setdefault(site, []).extend([now_s] * (depth // 2_540))

    def _visit(self) -> None:
        """Ask for what a page shows, as somebody who looks at it all the time."""
        began_s = time.perf_counter()
        headers = {"Authorization": f"Bearer {self.town.token}"}
        answer = httpx.get(f"http://127.0.0.1:{self.town.ports['pages']}/api/v1/sites", headers=headers, timeout=5)
        if answer.status_code == 200:
            spent_ms = (time.perf_counter() - began_s) * 1e3
            self.pages.append(Sample(at_s=time.monotonic(), of="GET /api/v1/sites", value=spent_ms))


def _resident_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def halves(samples: Sequence[Sample], middle_s: float) -> dict[str, tuple[float, float]]:
    """The median of each half, for whatever was seen in both."""
    found = {}
    for of in sorted({sample.of for sample in samples}):
        first = [sample.value for sample in samples if sample.of == of and sample.at_s < middle_s]
        second = [sample.value for sample in samples if sample.of == of and sample.at_s >= middle_s]
        if first and second:
            found[of] = statistics.median(first), statistics.median(second)
    return found
