"""A verb of the command, in which one thread hangs while a file is there.

Run as `python -m tests.support.hanging FILE VERB ARGUMENT…`.
"""

import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from siltwatch.command.main import main

# By process: what its thread passes each time round, and under which name it is told of.
PLACES = {
    "gateway": ("gateway.spool", "Spool", "append", "spool"),
    "collector": ("collector.writer", "Writer", "_next_orders", "writer"),
    "alerts": ("alerts.engine", "JudgingEngine", "step", "judge"),
    "dashboard": ("dashboard.lookout", "Lookout", "follow", "lookout"),
}


def hang(process: str, while_there: Path) -> None:
    """Let the thread wait, as one does that the disk or a lock never answers."""
    module, owner, name, _ = PLACES[process]
    kind = getattr(import_module(module), owner)
    original = getattr(kind, name)

    def hanging(*arguments: Any, **named: Any) -> Any:
        while while_there.exists():
            time.sleep(0.02)
        return original(*arguments, **named)

    setattr(kind, name, hanging)


if __name__ == "__main__":
    hang(sys.argv[2], Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
