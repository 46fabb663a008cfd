"""Service windows: time in which what a sensor says is not of the weather, on record with author and reason."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

WindowKind = Literal["calibration", "service", "tip_test"]
KINDS: tuple[WindowKind, ...] = get_args(WindowKind)


class Window(NamedTuple):
    """`[start, end)` in milliseconds; its kind is the word beside everything said within it."""

    start_ms: int
    end_ms: int
    kind: str


def words_within(windows: Iterable[Window], at_ms: int) -> tuple[str, ...]:
    """The words of the windows that hold an instant, each once."""
    return tuple(sorted({window.kind for window in windows if window.start_ms <= at_ms < window.end_ms}))


def without(words: Iterable[str], kind: str) -> tuple[str, ...]:
    """Words as they stand once a window is withdrawn."""
    return tuple(word for word in words if word != kind)
