"""An inspector who goes out for some of the storms, and enters each visit over the dashboard's interface."""

import sqlite3
import threading
import zlib
from contextlib import closing
from dataclasses import dataclass, field

import httpx

from siltwatch.instants import format_instant
from tests.support.soak_town import Town

_EVERY_S = 0.5
_SHARE = 6  # of ten duties
# Who goes out has been told, and so has everybody else.
_OPEN = (
    "SELECT id, site FROM duties WHERE kind = 'storm_inspection' AND status IN ('open', 'overdue')"
    " AND EXISTS (SELECT 1 FROM notices WHERE duty = duties.id AND state = 'sent')"
    " AND NOT EXISTS (SELECT 1 FROM notices WHERE duty = duties.id AND state IN ('queued', 'sending'))"
)


@dataclass
class Inspector:
    """Enters until it is taken; one key a duty, so that a visit which was entered twice counts once."""

    town: Town
    entered: dict[str, str] = field(default_factory=dict)  # by duty: the inspection
    refused: list[str] = field(default_factory=list)
    _over: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._run, name="inspector")

    def start(self) -> None:
        """From now on."""
        self._thread.start()

    def stop(self) -> None:
        """Go home."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(_EVERY_S):
            try:
                self._look()
            except (OSError, sqlite3.Error, httpx.HTTPError):
                continue  # the server is down at this moment: entered again under the same key

    def _look(self) -> None:
        with closing(sqlite3.connect(f"file:{self.town.data / 'records.db'}?mode=ro", uri=True, timeout=5)) as disk:
            duties = disk.execute(_OPEN).fetchall()
        for duty, site in duties:
            if duty not in self.entered and zlib.crc32(duty.encode()) % 10 < _SHARE:
                self._enter(duty, site)

    def _enter(self, duty: str, site: str) -> None:
        """A server that is busy or down may answer 5xx: then once more."""
        visit = {"started_at": format_instant(self.town.now()), "inspector": "Inspector", "scope": "storm"}
        headers = {"Authorization": f"Bearer {self.town.token}", "Idempotency-Key": f"soak-{duty}"}
        address = f"http://127.0.0.1:{self.town.ports['pages']}/api/v1/sites/{site}/inspections"
        answer = httpx.post(address, json=visit, headers=headers, timeout=10)
        if answer.status_code == 201:
            self.entered[duty] = answer.json()["id"]
        elif answer.status_code == 409:  # the same key came before with another instant: it was recorded then
            self.entered[duty] = ""
        elif answer.status_code < 500:
            self.refused.append(f"{duty}: {answer.status_code} {answer.text[:200]}")
