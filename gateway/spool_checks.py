"""What `siltwatch doctor` reads in the gateway's spool, beside the process that owns it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from siltwatch.checks import Finding, fault, lines_said, well
from siltwatch.errors import WireError
from siltwatch.wire import decode_observation

_FULL_FROM = 0.8

_LOOK_BACK = 5_000  # observations, among which the gateway's last word of itself is looked for


def spool_checks(path: Path, gateway: str, room: int) -> list[Finding]:
    """How much waits, what was lost, and what the gateway last said of its lines, while that still waits here."""
    name = "spool"
    if not path.exists():
        return [well(name, f"{path} is not there yet: the gateway makes it")]
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=2)) as disk:
            waiting, lost = _counts(disk)
            word = _last_word(disk, gateway)
    except sqlite3.Error as error:
        return [fault("database_trouble", name, f"{path}: {error}")]
    said = f"{waiting} observations wait in the spool of {room}"
    if lost:
        return [fault("spool_filling", name, f"{said}, {lost} were lost"), *lines_said(gateway, word)]
    if waiting >= room * _FULL_FROM:
        return [fault("spool_filling", name, said), *lines_said(gateway, word)]
    return [well(name, said), *lines_said(gateway, word)]


def _counts(disk: sqlite3.Connection) -> tuple[int, int]:
    ((waiting,),) = disk.execute("SELECT count(*) FROM observations")
    ((lost,),) = disk.execute("SELECT coalesce(max(count), 0) FROM losses")
    return int(waiting), int(lost)


def _last_word(disk: sqlite3.Connection, gateway: str) -> dict[str, Any]:
    rows = disk.execute("SELECT document FROM observations ORDER BY seq DESC LIMIT ?", (_LOOK_BACK,))
    for (document,) in rows:
        try:
            said = decode_observation(bytes(document))
        except WireError:
            continue
        if said.device == gateway and said.quantity == "status" and said.unit == "observations":
            found = json.loads(said.raw or "{}")
            return found if isinstance(found, dict) else {}
    return {}
