"""A plugin of pytest for the campaign: every law takes as many examples as its share of the time allows, counted."""

import functools
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

SECONDS = "SILTWATCH_LONG_SECONDS"
MOST = 2_000  # for each law
_SETTINGS = "_hypothesis_internal_use_settings"  # where hypothesis keeps a test's own


class Share:
    """The time of all laws, of which each gets an equal part of what is left."""

    def __init__(self) -> None:
        self.until_s = self.law_until_s = 0.0
        self.left, self.laws, self.examples = 0, 0, 0

    def begin(self, laws: int) -> None:
        """From now on: what came before was loading."""
        self.until_s = time.monotonic() + float(os.environ[SECONDS])
        self.left = laws

    def counted(self, inner: Callable[..., Any]) -> Callable[..., Any]:
        """The same law, counted; beyond its time it ends."""

        @functools.wraps(inner)
        def law(*given: Any, **named: Any) -> Any:
            if time.monotonic() > self.law_until_s:
                pytest.skip("its part of the time is over")  # hypothesis lets this through at once
            self.examples += 1
            return inner(*given, **named)

        return law


SHARE = Share()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Raise the number of examples of each law."""
    laws = [item for item in items if hasattr(function_of(item), _SETTINGS)]
    items[:] = laws
    SHARE.begin(len(laws))
    for function in {function_of(item) for item in laws}:
        own = getattr(function, _SETTINGS)
        setattr(function, _SETTINGS, settings(own, max_examples=MOST, derandomize=False, database=None))
        function.hypothesis.inner_test = SHARE.counted(function.hypothesis.inner_test)


def function_of(item: pytest.Item) -> Any:
    """The test's function, of a class or not."""
    test = getattr(item, "obj", None)
    return getattr(test, "__func__", test)


def pytest_runtest_setup() -> None:
    """Give the next law its part; where nothing is left, none."""
    left_s = SHARE.until_s - time.monotonic()
    if left_s <= 0:
        pytest.skip("the campaign's time is over")
    SHARE.law_until_s = time.monotonic() + left_s / max(1, SHARE.left)
    SHARE.left -= 1
    SHARE.laws += 1


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The count, for the campaign."""
    terminalreporter.write_line(f"campaign: {SHARE.examples} examples of {SHARE.laws} laws")
