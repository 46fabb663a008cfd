"""Keeps the figures of a process where the dashboard reads them: one small row, seldom, in nobody's way."""

import logging
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from siltwatch.errors import StoreError

log = logging.getLogger(__name__)
PERIOD_S: Final = 30.0
_END_S: Final = 5.0

Figures = Mapping[str, object]


def instance_of(port: int | None = None) -> str:
    """What tells this process from its like: the host's name and, where it serves, its port."""
    return socket.gethostname() if port is None else f"{socket.gethostname()}:{port}"


def process_figures(data_path: Path) -> dict[str, float]:
    """Memory, processor time and open files of this process, and what is free on the disk of its data."""
    figures: dict[str, float] = {"cpu_s": round(time.process_time(), 3)}
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        figures["memory_bytes"] = pages * os.sysconf("SC_PAGE_SIZE")
        figures["open_files"] = len(list(Path("/proc/self/fd").iterdir()))
        figures["disk_free_bytes"] = shutil.disk_usage(data_path).free
    except OSError as error:
        log.debug("a figure of the process is not to be had", extra={"action": "figure_missed", "error": str(error)})
    return figures


class FigureTeller:
    """Its thread: writes the figures at the start and every `period_s` real seconds."""

    period_s = PERIOD_S

    def __init__(self, gather: Callable[[], Figures], write: Callable[[Figures], None]) -> None:
        self._gather, self._write = gather, write
        self._over = threading.Event()
        self._trouble = False
        self._thread = threading.Thread(target=self._run, name="figure-teller", daemon=True)

    def start(self) -> None:
        """Begin to tell."""
        self._thread.start()

    def stop(self) -> None:
        """Tell no more; a database that does not answer holds up no end."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(_END_S)

    def _run(self) -> None:
        while True:
            self._tell()
            if self._over.wait(self.period_s):
                return

    def _tell(self) -> None:
        """A database that takes no figures is said once: what it does with readings is what matters."""
        try:
            self._write(self._gather())
        except StoreError as error:
            if not self._trouble:
                log.warning("figures were not kept", extra={"action": "figures_missed", "error": str(error)})
            self._trouble = True
        else:
            self._trouble = False
