"""The intake's file of tokens in the hands of an administrator: made, made anew, taken away; the rest stays."""

import fcntl
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from collector.tokens import read_tokens
from siltwatch.errors import ConfigError, StoreError

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")


def gateways_with_tokens(file: Path) -> tuple[str, ...]:
    """The gateways that may post; none where this machine has no such file."""
    return tuple(sorted(read_tokens(file))) if file.is_file() else ()


def make_gateway_token(file: Path, gateway: str) -> str:
    """Give a gateway a token, a new one where it had one: the old one ends at once. It is told this once."""
    if not _NAME.fullmatch(gateway):
        raise ConfigError(f"{gateway!r} is no name of a gateway: small letters, figures, - and _, up to 63")
    token = secrets.token_urlsafe(32)
    with _changing(file) as lines:
        _take_out(lines, gateway)
        lines.append(f'{gateway} = "{token}"')
    return token


def revoke_gateway_token(file: Path, gateway: str) -> None:
    """Take a gateway's token away: it keeps what it hears in its spool, and nothing of it is taken in."""
    if gateway not in gateways_with_tokens(file):
        raise ConfigError(f"the gateway {gateway!r} has no token")
    with _changing(file) as lines:
        _take_out(lines, gateway)


def _take_out(lines: list[str], gateway: str) -> None:
    named = re.compile(rf'\s*(?:{gateway}|"{gateway}"|\'{gateway}\')\s*=')
    lines[:] = [line for line in lines if not named.match(line)]


@contextmanager
def _changing(file: Path) -> Iterator[list[str]]:
    """The lines of the file, to be changed by one at a time; the new file is whole on the disk or not there."""
    beside = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.with_name(f".{file.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
            yield lines
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as written:
                written.write("\n".join([*lines, ""]))
                written.flush()
                os.fsync(written.fileno())
            read_tokens(beside)
            beside.replace(file)
    except OSError as error:
        raise StoreError(f"{file}: the tokens cannot be kept: {error}", retryable=False) from error
    finally:
        beside.unlink(missing_ok=True)
