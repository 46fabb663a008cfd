"""Waiting for a condition instead of sleeping."""

import time
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")


def eventually(question: Callable[[], _T], *, within_s: float = 10, every_s: float = 0.02, what: str = "") -> _T:
    """The first truthy answer; fails with the last answer when none comes within real `within_s` seconds."""
    deadline = time.monotonic() + within_s
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > deadline:
            message = f"not within {within_s} s: {what or question} (last answer {answer!r})"
            raise AssertionError(message)
        time.sleep(every_s)
