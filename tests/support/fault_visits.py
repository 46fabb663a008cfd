"""An inspector's phone that posts visits one after the other, each again until it is answered."""

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from siltwatch.instants import format_instant

_ANSWERED_WITHIN_S = 60.0
_TIMEOUT_S = 5.0
_AGAIN_S = 0.1
_MOST_OPEN = 10
_MINUTES = 4
_LONG_BEFORE = timedelta(hours=4)  # with any clock before the storm, and after the one before it
_CREATED, _CONFLICT = 201, 409


class Phone:
    """`posted` counts the visits that it was told to have recorded; `open` are those that no answer came for."""

    def __init__(self, address: str, token: str, site: str, *, time_passes: Callable[[], None]) -> None:
        self.posted = 0
        self.pause_s = 0.2
        self.open: list[dict[str, str]] = []
        self._url = f"{address}/api/v1/sites/{site}/inspections"
        self._token = token
        self._time_passes = time_passes
        self._stopping = threading.Event()

    @contextmanager
    def posting(self, began_at: datetime) -> Iterator[None]:
        """Visits that were made before `began_at`, until the end; all are answered by then, or given up."""
        self._stopping.clear()
        thread = threading.Thread(target=self._post_all, args=(began_at,))
        thread.start()
        try:
            yield
        finally:
            self._stopping.set()
            thread.join()
            self._answer_all()

    def _post_all(self, began_at: datetime) -> None:
        while not self._stopping.wait(self.pause_s if len(self.open) < _MOST_OPEN else _AGAIN_S):
            if len(self.open) < _MOST_OPEN:
                self.posted += 1
                started_at = format_instant(began_at - _LONG_BEFORE - timedelta(minutes=self.posted % 60))
                visit = {"started_at": started_at, "scope": "storm", "inspector": "Site inspector"}
                self.open.append(visit | {"remarks": f"visit {self.posted}"})
            self._post_open()

    def _post_open(self) -> bool:
        """Each that is open once more, as long as somebody answers; whether one is said to be under way."""
        for visit in list(self.open):
            status = self._post(visit)
            if status == _CREATED:
                self.open.remove(visit)
            elif status == _CONFLICT:
                return True
            elif status is None:
                break
        return False

    def _answer_all(self) -> None:
        """What died while it entered a visit holds its key for two minutes of the machine's clock."""
        given_up_s = time.monotonic() + _ANSWERED_WITHIN_S
        minutes = 0
        while self.open and time.monotonic() < given_up_s:
            if self._post_open() and minutes < _MINUTES:
                minutes += 1
                self._time_passes()
            threading.Event().wait(_AGAIN_S)

    def _post(self, visit: dict[str, str]) -> int | None:
        """The status that was answered; None for nothing at all."""
        asked = urllib.request.Request(
            self._url,
            json.dumps(visit).encode(),
            {
                "Authorization": f"Bearer {self._token}",
                "Content-Type": "application/json",
                "Idempotency-Key": visit["remarks"].replace(" ", "-").ljust(8, "-"),
            },
        )
        try:
            with urllib.request.urlopen(asked, timeout=_TIMEOUT_S) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code
        except OSError:
            return None
