"""Quarter hours to episodes: from when to when a contrast stood, how high, and what only a latch still holds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Literal

from alerts.contrast import NONE, Quarter, limit_of
from alerts.medians import QUARTER_MS
from alerts.profile import Contrast

EpisodeKind = Literal["contrast", "benchmark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """One spell of contrast, or of a benchmark where there is no background; `end_ms` is None while it goes on.

    `reached_ms` says when each level was first on (the end of the quarter that showed it). The peak is the largest
    difference, of a benchmark the largest value. `held_since_ms` is set where only a latch keeps it from ending.
    """

    kind: EpisodeKind
    level: str
    start_ms: int
    end_ms: int | None
    reached_ms: tuple[tuple[str, int], ...]
    peak: Decimal | None
    peak_ms: int | None
    peak_background: Decimal | None
    peak_value: Decimal | None
    quarters: int
    quarters_above: int
    held_since_ms: int | None

    @property
    def percent_above(self) -> int:
        """Share of its time above the limit of the lowest level, in whole percent."""
        return 100 * self.quarters_above // self.quarters


def find_episodes(judged: Sequence[Quarter], rule: Contrast) -> list[Episode]:
    """Episodes of contrast and of benchmarks, in order of their start; only the last of a kind can be open."""
    found: list[Episode] = []
    for is_on, rows in groupby(judged, key=lambda row: row.contrast != NONE):
        if is_on:
            found.append(_contrast(list(rows), rule, judged[-1]))
    for is_on, rows in groupby(judged, key=lambda row: row.benchmark != NONE):
        if is_on:
            found.append(_benchmark(list(rows), rule, judged[-1]))
    return sorted(found, key=lambda episode: (episode.start_ms, episode.kind))


def _contrast(rows: list[Quarter], rule: Contrast, last: Quarter) -> Episode:
    lowest = rule.tiers[0]
    levels = [tier.level for tier in rule.tiers]
    above = sum(
        1 for row in rows if row.delta is not None and row.u is not None and row.delta >= limit_of(lowest, row.u)
    )
    top = max((row for row in rows if row.delta is not None), key=lambda row: row.delta or 0, default=None)
    plain = _plain("contrast", [(row, row.contrast) for row in rows], levels, last)
    plain = replace(plain, quarters_above=above, held_since_ms=_held_since(rows) if rows[-1] is last else None)
    if top is None:
        return plain
    return replace(plain, peak=top.delta, peak_ms=top.start_ms, peak_background=top.u, peak_value=top.d)


def _benchmark(rows: list[Quarter], rule: Contrast, last: Quarter) -> Episode:
    levels = [tier.level for tier in rule.benchmarks]
    limit = rule.benchmarks[0].at_least
    values = [(row.o if row.o is not None else row.d, row) for row in rows]
    known = [(value, row) for value, row in values if value is not None]
    above = sum(1 for value, _ in known if value >= limit)
    plain = replace(_plain("benchmark", [(row, row.benchmark) for row in rows], levels, last), quarters_above=above)
    if not known:
        return plain
    peak, top = max(known, key=lambda pair: pair[0])
    return replace(plain, peak=peak, peak_ms=top.start_ms, peak_value=peak)


def _plain(kind: EpisodeKind, rows: list[tuple[Quarter, str]], levels: list[str], last: Quarter) -> Episode:
    reached: dict[str, int] = {}
    for row, level in rows:
        reached.setdefault(level, row.start_ms + QUARTER_MS)
    first, final = rows[0][0], rows[-1][0]
    return Episode(
        kind=kind, level=max(reached, key=levels.index), start_ms=first.start_ms,
        end_ms=None if final is last else final.start_ms + QUARTER_MS,
        reached_ms=tuple(reached.items()), peak=None, peak_ms=None, peak_background=None, peak_value=None,
        quarters=len(rows), quarters_above=0, held_since_ms=None,
    )  # fmt: skip


def _held_since(rows: list[Quarter]) -> int | None:
    """From when on nothing but the latch kept the episode open."""
    since: int | None = None
    for row in reversed(rows):
        if row.unlatched != NONE:
            break
        since = row.start_ms
    return since
