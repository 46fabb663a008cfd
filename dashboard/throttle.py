"""How many wrong passwords are borne before the next try has to wait."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

WINDOW = timedelta(minutes=15)
FAILURES_PER_NAME = 8
FAILURES_PER_ADDRESS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginAttempt:
    """One try at signing in."""

    at: datetime
    name: str
    address: str
    ok: bool


def wait_before_login(attempts: Sequence[LoginAttempt], *, name: str, address: str, now: datetime) -> timedelta:
    """Zero where another try is allowed, else the time until the oldest failure that counts has passed.

    A success of the same name from the same address forgives the failures before it.
    """
    recent = sorted((attempt for attempt in attempts if attempt.at > now - WINDOW), key=lambda attempt: attempt.at)
    by_name: list[datetime] = []
    by_address: list[datetime] = []
    for attempt in recent:
        if attempt.ok and (attempt.name, attempt.address) == (name, address):
            by_name.clear()
        elif not attempt.ok:
            by_name += [attempt.at] * (attempt.name == name)
            by_address += [attempt.at] * (attempt.address == address)
    return max(_wait(by_name, FAILURES_PER_NAME, now), _wait(by_address, FAILURES_PER_ADDRESS, now))


def _wait(failures: list[datetime], allowed: int, now: datetime) -> timedelta:
    if len(failures) < allowed:
        return timedelta()
    return failures[-allowed] + WINDOW - now
