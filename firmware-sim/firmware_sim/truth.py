"""The truth log: every tip and every fault, one JSON object a line, for whoever counts at the end."""

import json
import threading
from datetime import datetime
from pathlib import Path

from siltwatch.instants import format_instant


class TruthLog:
    """Appends to a file, a line at a time; without a file it only counts."""

    def __init__(self, path: Path | None) -> None:
        self._outlet = path.open("a", encoding="utf-8") if path is not None else None
        self._one_writer = threading.Lock()

    def tell(self, kind: str, device: str, at: datetime, **facts: object) -> None:
        """Write one thing that happened, at an instant of the clock."""
        line = json.dumps({"at": format_instant(at), "device": device, "kind": kind, **facts})
        with self._one_writer:
            if self._outlet is not None and not self._outlet.closed:
                self._outlet.write(line + "\n")
                self._outlet.flush()

    def close(self) -> None:
        """Close the file."""
        with self._one_writer:
            if self._outlet is not None:
                self._outlet.close()


def read_truth(path: Path) -> list[dict[str, object]]:
    """All lines of a truth log that are whole."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
