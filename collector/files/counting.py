"""Running counts and running totals of a logger, in the order of its rows, to the rain of each row."""

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise

# Three rises without falls between them are no rain of intervals, which falls back to zero.
_FEWEST_RISES = 3
_RISES_PER_FALL = 10
_RISES_PER_FALL_WHERE_NAMED = 3


def looks_running(values: Sequence[Decimal], *, named: bool = False) -> bool:
    """Whether the values grow as a running total does: many rises, hardly a fall; `named` where the name says so."""
    steps = [later - earlier for earlier, later in pairwise(values)]
    rises, falls = sum(step > 0 for step in steps), sum(step < 0 for step in steps)
    wanted = _RISES_PER_FALL_WHERE_NAMED if named else _RISES_PER_FALL
    return rises >= _FEWEST_RISES and falls * wanted <= rises


def as_number(text: str) -> Decimal | None:
    """The number a cell holds, with a decimal point or comma; None for anything else."""
    try:
        value = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def grown(before: Decimal | None, count: Decimal) -> tuple[Decimal, str]:
    """What a count adds to the one before, with a word: the first is the baseline, a smaller one a restart.

    After a restart the count itself is what fell since; nothing more can be told from the file.
    """
    if before is None:
        return Decimal(0), "baseline"
    return (count, "counter_reset") if count < before else (count - before, "")


def growth(counts: Sequence[Decimal]) -> Iterator[tuple[Decimal, str]]:
    """What each count adds, in order."""
    before: Decimal | None = None
    for count in counts:
        yield grown(before, count)
        before = count
