"""The verb `siltwatch alive`: whether the process beside it lives, for the health check of a container."""

import os
import sys
import time
from pathlib import Path

import typer

from siltwatch.errors import ConfigError
from siltwatch.service_manager import ALIVE_PERIOD_S, ALIVE_VARIABLE

alive = typer.Typer(
    help="Whether the process of this container is alive.", add_completion=False, pretty_exceptions_enable=False
)


@alive.command()
def ask_alive() -> None:
    """Exit 0 while every thread of the process that touches SILTWATCH_ALIVE_FILE shows signs of life, else 1."""
    file = os.environ.get(ALIVE_VARIABLE)
    if not file:
        message = f"{ALIVE_VARIABLE} is not set: it names the file that a running process touches"
        raise ConfigError(message)
    try:
        age_s = time.time() - Path(file).stat().st_mtime  # noqa: TID251 - the file system's own clock
    except FileNotFoundError:
        _say(f"{file}: no process has touched it yet")
        raise typer.Exit(1) from None
    if age_s > ALIVE_PERIOD_S:
        _say(f"{file}: no sign of life for {age_s:.0f} s")
        raise typer.Exit(1)


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")
