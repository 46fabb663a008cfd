"""A gateway as a process in a folder of its own, between a line and a collector's intake."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from tests.support.gateway import FarEnd, Intake, far_end, gauge_document, intake, link_document, site_document
from tests.support.waiting import eventually

SILTWATCH = [sys.executable, "-m", "siltwatch.command.main"]


class Box:
    """A folder with a configuration, a line, a collector, and the process between them."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        self.end: FarEnd = stack.enter_context(far_end(folder / "port"))
        self.intake: Intake = stack.enter_context(intake())
        self.process: subprocess.Popen[str] | None = None
        self.log = folder / "log"
        self.configure(self.intake.url)

    def configure(self, url: str, more: str = "") -> None:
        (self.folder / "siltwatch.toml").write_text(
            f'[gateway]\nname = "gw1"\n[[gateway.uplinks]]\nid = "town"\nurl = "{url}"\ntoken_file = "token"\n{more}'
        )
        (self.folder / "token").write_text("right\n")
        (self.folder / "sites").mkdir(exist_ok=True)
        site = site_document([gauge_document()], [link_document(port=str(self.end.path))])
        (self.folder / "sites" / "quarry.toml").write_text(toml(site))

    def start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*SILTWATCH, "gateway", "run", "--config", str(self.folder / "siltwatch.toml")],
                stderr=log,
                text=True,
                env=os.environ | {"SILTWATCH_LOG_FORMAT": "json"},
            )
        self._stack.callback(self.kill)
        ready = self.log.read_text().count('"action": "link_up"')
        eventually(lambda: self.log.read_text().count('"action": "link_up"') > ready, within_s=30)

    def spooled(self) -> int:
        """The sequence number given last, as it lies on the disk."""
        with closing(sqlite3.connect(self.folder / "var" / "spool.db")) as disk:
            return int(disk.execute("SELECT seq FROM heads").fetchone()[0])

    def kill(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)

    def stop(self, number: int = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(15)


def toml(document: dict[str, Any]) -> str:
    """The little of TOML that a site file of the tests needs; JSON strings are TOML strings."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in document.items() if not isinstance(value, list | dict)]
    for key, value in document.items():
        tables = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
        for table in tables:
            lines.append(f"[[{key}]]" if isinstance(value, list) else f"[{key}]")
            lines += [f"{name} = {json.dumps(content)}" for name, content in table.items()]
    return "\n".join(lines).replace('started_on = "2026-03-01"', "started_on = 2026-03-01")
