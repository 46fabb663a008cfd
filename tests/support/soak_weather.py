"""A week of weather over a town, as the instants at which buckets tip: storms, drizzle, and dry time between them."""

import random
from collections.abc import Iterator
from datetime import timedelta

MINUTE_MS, HOUR_MS = 60_000, 3_600_000
_DRY_BEFORE_MS = 2 * HOUR_MS
_DRY_AT_THE_END_MS = 14 * HOUR_MS  # so that the last storm is over for good when the books are closed
_APART_MS = (25 * HOUR_MS, 40 * HOUR_MS)  # no drizzle is in the same day as a storm: a running day is no other rule
_STORM_TIPS, _DRIZZLE_TIPS = (62, 130), (1, 8)  # well above half an inch, well below the near band
_STORM_LASTS_MS, _DRIZZLE_LASTS_MS = (2 * HOUR_MS, 6 * HOUR_MS), (10 * MINUTE_MS, 90 * MINUTE_MS)
_SHARE_OF_STORMS = 0.55


def tips_ms(length: timedelta, *, seed: int) -> list[int]:
    """When the bucket of one site tips, in milliseconds after the beginning, in order.

    Every spell is far from the threshold and far from the next one, so that a word which comes an hour late makes no
    other storms of it.
    """
    chance, found = random.Random(seed), list[int]()
    for start_ms, end_ms, tips in _spells(chance, length // timedelta(milliseconds=1)):
        span_ms = end_ms - start_ms
        # One tip in each equal part: no gap within a spell is longer than two parts.
        found += sorted(start_ms + int((number + chance.random()) * span_ms / tips) for number in range(tips))
    return found


def _spells(chance: random.Random, length_ms: int) -> Iterator[tuple[int, int, int]]:
    """Start, end and tips of each wet spell."""
    at_ms = _DRY_BEFORE_MS + chance.randint(0, 24 * HOUR_MS)
    while True:
        is_storm = chance.random() < _SHARE_OF_STORMS
        end_ms = at_ms + chance.randint(*(_STORM_LASTS_MS if is_storm else _DRIZZLE_LASTS_MS))
        if end_ms > length_ms - _DRY_AT_THE_END_MS:
            return
        yield at_ms, end_ms, chance.randint(*(_STORM_TIPS if is_storm else _DRIZZLE_TIPS))
        at_ms = end_ms + chance.randint(*_APART_MS)
