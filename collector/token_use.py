"""When each token of the intake was last used: a small file beside the tokens, which names each by its hash."""

import hashlib
import json
import logging
import os
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from siltwatch.clock import Clock
from siltwatch.instants import format_instant, parse_instant

log = logging.getLogger(__name__)
_AT_MOST_EVERY = timedelta(minutes=1)


class TokenUse:
    """Notes a use at most once a minute for each token; a file that cannot be written is told and keeps nobody out."""

    def __init__(self, tokens_file: Path, clock: Clock) -> None:
        self._file, self._clock = use_file(tokens_file), clock
        self._noted: dict[str, datetime] = {}

    def note(self, token: bytes, good: Iterable[bytes]) -> None:
        """A token was good just now; the file goes on naming those alone that are `good`."""
        now, used = self._clock.now(), fingerprint(token)
        last = self._noted.get(used)
        if last is not None and abs(now - last) < _AT_MOST_EVERY:
            return
        kept = {fingerprint(one) for one in good}
        self._noted = {name: at for name, at in self._noted.items() if name in kept} | {used: now}
        there = {name: at for name, at in read_use(self._file).items() if name in kept}
        try:
            _write(self._file, there | {used: now})
        except OSError as error:
            log.warning("use of a token cannot be noted", extra={"action": "token_use_not_noted", "error": str(error)})


def use_file(tokens_file: Path) -> Path:
    """Beside the tokens themselves, so that whoever changes them finds it."""
    return tokens_file.with_name(f"{tokens_file.name}.used")


def fingerprint(token: bytes) -> str:
    """What a token is called where it must not be told."""
    return hashlib.sha256(token).hexdigest()[:16]


def read_use(file: Path) -> dict[str, datetime]:
    """The last use by fingerprint; nothing where the file is not there or is none of ours."""
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
        return {name: parse_instant(at) for name, at in written.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _write(file: Path, used: dict[str, datetime]) -> None:
    beside = file.with_name(f".{file.name}.{os.getpid()}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        json.dump({name: format_instant(at) for name, at in sorted(used.items())}, written, indent=1)
    beside.replace(file)
