"""Passwords hashed by argon2id as they are, but with little work, so that tests of many sign-ins are quick."""

import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from dashboard import passwords


def quickly(patch: pytest.MonkeyPatch) -> None:
    """Argon2id with the least memory and time that it takes."""
    hasher = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),))
    stand_in = hasher.hash("nobody knows it")
    patch.setattr(passwords, "_hasher", lambda: hasher)
    patch.setattr(passwords, "_stand_in", lambda: stand_in)


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one test."""
    quickly(monkeypatch)
