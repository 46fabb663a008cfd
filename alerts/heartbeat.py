"""A sign of life for somebody outside: an address is asked for while judging works, and silence is the alarm there."""

import logging
import threading
from collections.abc import Callable
from datetime import timedelta

import httpx

log = logging.getLogger(__name__)
_TIMEOUT_S = 10.0


class Heartbeat:
    """A thread that asks for the address every so often in real time, only while `is_well` says so."""

    def __init__(self, url: str | None, every: timedelta, is_well: Callable[[], bool]) -> None:
        self._url = url
        self._every_s = every.total_seconds()
        self._is_well = is_well
        self._stopping = threading.Event()
        self._trouble = ""
        self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)

    def start(self) -> None:
        """Beat from now on; without an address there is nothing to do."""
        if self._url is not None:
            self._thread.start()

    def stop(self) -> None:
        """End; a request under way is given its time."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(_TIMEOUT_S)

    def _run(self) -> None:
        while not self._stopping.wait(self._every_s if self._is_well() else min(1.0, self._every_s)):
            if self._is_well():
                self._beat()

    def _beat(self) -> None:
        try:
            httpx.get(self._url or "", timeout=_TIMEOUT_S).raise_for_status()
            self._trouble = ""
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            told = _told(error)
            if told != self._trouble:
                self._trouble = told
                facts = {"action": "heartbeat_missed", "error": self._trouble}
                log.warning("nobody outside hears that judging works", extra=facts)


def _told(error: Exception) -> str:
    """Without the address: who knows it could keep the silence from being noticed."""
    if isinstance(error, httpx.HTTPStatusError):
        return f"it answers {error.response.status_code}"
    return f"{type(error).__name__}" if isinstance(error, httpx.InvalidURL) else f"{type(error).__name__}: {error}"
