"""Verbs as short-lived children: asked, waited for, their answer read."""

import json
import subprocess
from collections.abc import Mapping
from typing import Any

from siltwatch.command.processes import VERBS, command_line
from siltwatch.errors import SiltwatchError

_WITHIN_S = 120


class VerbError(SiltwatchError):
    """A verb that another one needed has failed."""


def ask_verb(*arguments: str, environment: Mapping[str, str]) -> str:
    """Run a verb to its end and give its stdout; a failure is a VerbError with what it said."""
    asked = subprocess.run(  # noqa: S603 - our own interpreter with our own modules
        command_line(VERBS, arguments),
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=_WITHIN_S,
        start_new_session=True,
    )
    if asked.returncode:
        message = f"siltwatch {' '.join(arguments)} ended with {asked.returncode}:\n{asked.stderr.strip()}"
        raise VerbError(message)
    return asked.stdout


def ask_rows(*arguments: str, environment: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows that a verb prints with `--json`."""
    text = ask_verb(*arguments, "--json", environment=environment)
    try:
        rows = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"siltwatch {' '.join(arguments)} --json printed no JSON ({error}): {text[:200]!r}"
        raise VerbError(message) from error
    if not isinstance(rows, list):
        message = f"siltwatch {' '.join(arguments)} --json printed no list: {text[:200]!r}"
        raise VerbError(message)
    return rows
