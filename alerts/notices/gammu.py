"""Short messages by a modem: a file in the outbox of gammu-smsd's files service, and what becomes of it.

Source: the SMS daemon's manual, "FILES backend": `OUT` + number + text in a `.txt` file, read when it is complete;
what was sent moves to the sent folder, what could not be sent to the error folder.
"""

import re
import time
from datetime import timedelta
from pathlib import Path

from alerts.notices.channel import Receipt, RefusedError, UnreachableError
from alerts.notices.desk import digest
from alerts.notices.facts import OutgoingNotice

_TIMEOUT = timedelta(seconds=60)
_LOOK_EVERY_S = 0.2
_FOLDERS = ("outbox", "sent", "error")
_NUMBER = re.compile(r"\+[1-9]\d{6,14}")


class GammuChannel:
    """Waits until the modem has sent the message or given it up; one name a notice, so that none goes twice."""

    def __init__(self, spool: Path, *, timeout: timedelta | None = None) -> None:
        self._spool = spool
        self._timeout_s = (timeout or _TIMEOUT).total_seconds()

    def send(self, notice: OutgoingNotice) -> Receipt:
        """Return once the daemon has moved the file to its sent folder."""
        self.greet()
        if _NUMBER.fullmatch(notice.address) is None:
            raise RefusedError(f"{notice.address}: is no number", retryable=False, code="number")
        stamp = f"{notice.composed_at:%Y%m%d_%H%M%S}"
        name = f"OUTC{stamp}_00_{notice.address}_{digest(notice.message_id)}"
        found = self._where(name)
        if found in {None, "error"}:
            self._clear(name)
            self._put(name, notice.body)
        return self._await(name, notice)

    def greet(self) -> None:
        """See that the daemon's folders are there; raises UnreachableError."""
        for folder in _FOLDERS:
            if not (self._spool / folder).is_dir():
                raise UnreachableError(f"{self._spool / folder}: gammu-smsd has no such folder; check [sms] spool")

    def _put(self, name: str, body: str) -> None:
        """Complete when it appears under its name: the daemon may look at any moment."""
        draft = self._spool / f".{name}"
        draft.write_text(body, encoding="utf-8")
        draft.replace(self._spool / "outbox" / f"{name}.txt")

    def _await(self, name: str, notice: OutgoingNotice) -> Receipt:
        give_up_s = time.monotonic() + self._timeout_s
        while (found := self._where(name)) != "sent":
            if found == "error":
                raise RefusedError(f"{notice.address}: the modem could not send it", retryable=True, code="modem")
            if time.monotonic() > give_up_s:
                raise UnreachableError(f"{self._spool}: gammu-smsd has not sent {name} in time; is it running?")
            time.sleep(_LOOK_EVERY_S)
        return Receipt(detail=f"sent by the modem as {name}", provider_id=name)

    def _where(self, name: str) -> str | None:
        return next((folder for folder in ("sent", "error", "outbox") if self._files(folder, name)), None)

    def _files(self, folder: str, name: str) -> list[Path]:
        return [path for path in (self._spool / folder).iterdir() if path.name.startswith(name)]

    def _clear(self, name: str) -> None:
        for path in self._files("error", name):
            path.unlink(missing_ok=True)
