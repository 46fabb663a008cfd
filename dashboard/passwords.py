"""Passwords: argon2 hashes, and one that is made up where none is given."""

import secrets
from functools import cache

from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError

from siltwatch.errors import ConfigError

SHORTEST = 10
LONGEST = 200  # argon2 hashes any length; a megabyte of it would be an attack
# No letters or figures that a person reads wrongly from paper.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


@cache
def _hasher() -> PasswordHash:
    return PasswordHash.recommended()


@cache
def _stand_in() -> str:
    return _hasher().hash(secrets.token_urlsafe())


def make_password() -> str:
    """Four groups of four signs: 79 bits, legible."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(4))


def hash_password(password: str) -> str:
    """The argon2 hash to keep; a password too short or too long is a ConfigError."""
    if not SHORTEST <= len(password) <= LONGEST:
        message = f"a password has {SHORTEST} to {LONGEST} signs; this one has {len(password)}"
        raise ConfigError(message)
    return _hasher().hash(password)


def fits(password: str, kept: str | None) -> bool:
    """Whether it is the password hashed; without a kept hash the same time passes, so that no name is given away."""
    try:
        same = _hasher().verify(password[:LONGEST], kept or _stand_in())
    except UnknownHashError:
        return False
    return same and kept is not None and len(password) <= LONGEST
