"""`siltwatch alerts run` that dies the way a power cut would: `python -m tests.support.alerts_killed STEP CONFIG`."""

import importlib
import os
import signal
import sys
from typing import Any

from siltwatch.command.main import main


def plant(step: str) -> None:
    """`before module.function` or `after module.function`."""
    when, _, name = step.partition(" ")
    module_name, _, function_name = name.rpartition(".")
    module = importlib.import_module(module_name)
    function = getattr(module, function_name)

    def killed(*arguments: Any, **named: Any) -> None:
        if when == "after":
            function(*arguments, **named)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(module, function_name, killed)


if __name__ == "__main__":
    plant(sys.argv[1])
    sys.exit(main(["alerts", "run", "--config", sys.argv[2]]))
