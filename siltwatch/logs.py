"""Logs go to stderr: JSON under systemd, text on a terminal; facts travel as fields, always with an `action`."""

import json
import logging
import os
import sys
from datetime import UTC, datetime
from typing import Final, TextIO

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}

LIBRARY_MESSAGE: Final = "library_message"  # every line of our own code names its own action


def _fields(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


class TextFormatter(logging.Formatter):
    """`12:04:05 INFO collector.intake batch stored (action=batch_stored gateway=gw1)`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, with the facts behind the message."""
        line = super().format(record)
        facts = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        return f"{line} ({facts})" if facts else line


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record with its facts and, where there is one, its traceback."""
        document: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        document = {"action": LIBRARY_MESSAGE} | _fields(record) | document
        if record.exc_info:
            document["traceback"] = self.formatException(record.exc_info)
        return json.dumps(document, default=str)


def is_json_asked() -> bool:
    """Whether what is said on stderr is read by a program: as the setting says, else where stderr is the journal."""
    form = os.environ.get("SILTWATCH_LOG_FORMAT")
    return form == "json" if form else _is_the_journal(os.environ.get("JOURNAL_STREAM", ""))


def _is_the_journal(stream: str) -> bool:
    """`JOURNAL_STREAM` is inherited by shells too, so it is held against stderr (`systemd.exec(5)`)."""
    try:
        status = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return stream == f"{status.st_dev}:{status.st_ino}"


def set_up_logs(process: str, *, stream: TextIO | None = None) -> None:
    """Send this process's logs to stderr; `SILTWATCH_LOG_LEVEL` and `SILTWATCH_LOG_FORMAT` (text, json) tune it."""
    under_systemd = "JOURNAL_STREAM" in os.environ
    form = os.environ.get("SILTWATCH_LOG_FORMAT", "json" if under_systemd else "text")
    outlet = logging.StreamHandler(stream or sys.stderr)
    text = TextFormatter(f"%(asctime)s %(levelname)s {process} %(name)s %(message)s", datefmt="%H:%M:%S")
    outlet.setFormatter(JsonFormatter() if form == "json" else text)
    root = logging.getLogger()
    root.handlers[:] = [outlet]
    root.setLevel(os.environ.get("SILTWATCH_LOG_LEVEL", "INFO").upper())
    for noisy in ("uvicorn.access", "httpx", "httpcore", "apscheduler", "alembic"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
