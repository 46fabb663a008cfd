"""The intake's file of tokens in the hands of an administrator: made, made anew, taken away; the rest stays."""

import fcntl
import json
import os
import re
import secrets
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from collector.token_use import fingerprint, read_use, use_file
from collector.tokens import read_tokens
from siltwatch.errors import ConfigError, StoreError

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")


def gateways_with_tokens(file: Path) -> tuple[str, ...]:
    """The gateways that may post; none where this machine has no such file."""
    return tuple(sorted(read_tokens(file))) if file.is_file() else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewayToken:
    """One token that a gateway may post with, never the token itself."""

    fingerprint: str
    last_used_at: datetime | None  # over HTTP, to the minute; over a broker it is the broker that sees it


def tokens_of_gateways(file: Path) -> dict[str, tuple[GatewayToken, ...]]:
    """The tokens of each gateway, the older first, with their last use."""
    if not file.is_file():
        return {}
    used = read_use(use_file(file))
    return {
        gateway: tuple(GatewayToken(fingerprint=(name := fingerprint(one)), last_used_at=used.get(name)) for one in has)
        for gateway, has in sorted(read_tokens(file).items())
    }


def make_gateway_token(file: Path, gateway: str) -> str:
    """Give a gateway a token, a new one where it had one: the old one ends at once. It is told this once."""
    if not _NAME.fullmatch(gateway):
        raise ConfigError(f"{gateway!r} is no name of a gateway: small letters, figures, - and _, up to 63")
    token = secrets.token_urlsafe(32)
    with _changing(file) as lines:
        _put(lines, gateway, [token])
    return token


def make_second_token(file: Path, gateway: str) -> str:
    """Give a gateway a second token beside the one that it has: both are good until the older one is ended."""
    token = secrets.token_urlsafe(32)
    with _changing(file) as lines:
        has = _has(lines, gateway)
        if len(has) > 1:
            raise ConfigError(f"the gateway {gateway!r} has two tokens; end the older one first")
        _put(lines, gateway, [*has, token])
    return token


def end_older_token(file: Path, gateway: str) -> None:
    """Leave a gateway the newer one of its two tokens."""
    with _changing(file) as lines:
        has = _has(lines, gateway)
        if len(has) == 1:
            raise ConfigError(f"the gateway {gateway!r} has one token; give it a second one before this one ends")
        _put(lines, gateway, has[1:])


def revoke_gateway_token(file: Path, gateway: str) -> None:
    """Take a gateway's tokens away: it keeps what it hears in its spool, and nothing of it is taken in."""
    with _changing(file) as lines:
        _has(lines, gateway)
        _put(lines, gateway, [])


def _has(lines: list[str], gateway: str) -> list[str]:
    written = tomllib.loads("\n".join(lines)).get(gateway)
    if written is None:
        raise ConfigError(f"the gateway {gateway!r} has no token")
    return written if isinstance(written, list) else [written]


def _put(lines: list[str], gateway: str, tokens: list[str]) -> None:
    """Write a gateway's tokens where they stood, however many lines they took, or at the end; all else stays."""
    # JSON strings are TOML strings.
    text = json.dumps(tokens[0] if len(tokens) == 1 else tokens, ensure_ascii=False)
    name = gateway if _NAME.fullmatch(gateway) else json.dumps(gateway, ensure_ascii=False)
    lines[_span(lines, gateway)] = [f"{name} = {text}"] if tokens else []


def _span(lines: list[str], gateway: str) -> slice:
    """The lines of a gateway: from its name to where what was written can be read by itself."""
    name = re.escape(gateway)
    named = re.compile(rf'\s*(?:{name}|"{name}"|\'{name}\')\s*=')
    first = next((number for number, line in enumerate(lines) if named.match(line)), len(lines))
    for last in range(first + 1, len(lines) + 1):
        if _is_whole("\n".join(lines[first:last])):
            return slice(first, last)
    return slice(len(lines), len(lines))


def _is_whole(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


@contextmanager
def _changing(file: Path) -> Iterator[list[str]]:
    """The lines of the file, to be changed by one at a time; the new file is whole on the disk or not there."""
    beside = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.with_name(f".{file.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            gateways_with_tokens(file)  # a file that cannot be read is told, and left as it is
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
