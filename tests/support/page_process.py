"""The dashboard as a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.waiting import eventually

PORT = re.compile(r"action=ready.*port=(\d+)")


@contextmanager
def running(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Serves the folder's configuration until the block ends; the process, and its port."""
    log = (folder / "dashboard.log").open("w")
    command = [
        sys.executable,
        "-m",
        "siltwatch.command.main",
        "dashboard",
        "run",
    ]
    environment = os.environ | {"SILTWATCH_CONFIG": str(folder / "siltwatch.toml")}
    process = subprocess.Popen(command, stderr=log, stdout=subprocess.PIPE, text=True, env=environment)
    log.close()
    try:
        found = eventually(
            lambda: PORT.search((folder / "dashboard.log").read_text()) or process.poll() is not None, within_s=30
        )
        assert isinstance(found, re.Match), (folder / "dashboard.log").read_text()
        yield process, int(found[1])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=10)
