"""Running counts and running totals of a logger, in the order of its rows, to the rain of each row."""

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise

# Three rises without falls between them are no rain of intervals, which falls back to zero.
_FEWEST_RISES = 3
_FALLS_PER_RISE = 10


def looks_running(values: Sequence[Decimal]) -> bool:
    """Whether the values grow as a running total does: many rises, hardly a fall."""
    steps = [later - earlier for earlier, later in pairwise(values)]
    rises, falls = sum(step > 0 for step in steps), sum(step < 0 for step in steps)
    return rises >= _FEWEST_RISES and falls * _FALLS_PER_RISE <= rises


def as_number(text: str) -> Decimal | None:
    """The number a cell holds, with a decimal point or comma; None for anything else."""
    try:
        value = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def growth(counts: Sequence[Decimal]) -> Iterator[tuple[Decimal, str]]:
    """What each count adds to the one before, with a word: the first is the baseline, a smaller one a restart.

    After a restart the count itself is what fell since; nothing more can be told from the file.
    """
    before: Decimal | None = None
    for count in counts:
        if before is None:
            yield Decimal(0), "baseline"
        elif count < before:
            yield count, "counter_reset"
        else:
            yield count - before, ""
        before = count
