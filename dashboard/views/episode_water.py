"""How the water went before, during and after a contrast, and how it fell after what was done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from alerts.reading import EpisodeRow
from collector.reading import Reading
from dashboard.translation import say
from dashboard.views.episode_facts import EpisodeFacts, shown_span
from dashboard.views.words import Moment, moment, value_text
from siltwatch.instants import from_ms, to_ms
from siltwatch.quantities import duration_text

_STEPS = (timedelta(minutes=15), timedelta(minutes=30), timedelta(hours=1), timedelta(hours=3), timedelta(hours=12))
_MOST_ROWS = 60
_UNUSABLE = frozenset({4, 9})


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterRow:
    """Medians of one step; the background is read one lag earlier, as the rule reads it."""

    at: Moment
    above: str
    below: str
    difference: str
    is_inside: bool
    is_action: bool


def proof_of(facts: EpisodeFacts) -> str:
    """How the water fell after what was done, in one sentence; empty where nothing was done yet."""
    return proof_in(facts, water_medians(facts)[1])


def water_medians(facts: EpisodeFacts) -> tuple[timedelta, dict[datetime, tuple[float | None, float | None]]]:
    """Step, and by its start the medians (above, below) of what is usable."""
    first_at, last_at = shown_span(facts.episode, facts.now)
    step = next((step for step in _STEPS if (last_at - first_at) / step <= _MOST_ROWS), timedelta(days=1))
    lag = timedelta(seconds=facts.episode.lag_s)
    above = _by_step(facts.above, step, lag)
    below = _by_step(facts.below, step, timedelta())
    starts = sorted({*above, *below})
    return step, {at: (above.get(at), below.get(at)) for at in starts if first_at - step <= at <= last_at}


def _by_step(rows: Sequence[Reading], step: timedelta, lag: timedelta) -> dict[datetime, float]:
    length_ms = step // timedelta(milliseconds=1)
    found: dict[int, list[float]] = {}
    for row in rows:
        if row.value is not None and row.flag not in _UNUSABLE:
            found.setdefault(to_ms(row.at + lag) // length_ms, []).append(row.value)
    return {from_ms(number * length_ms): median(values) for number, values in found.items()}


def water_rows(
    facts: EpisodeFacts, step: timedelta, medians: Mapping[datetime, tuple[float | None, float | None]]
) -> tuple[WaterRow, ...]:
    """The medians as lines of a table; that of the fix is marked."""
    row, zone, now = facts.episode, facts.site.zone_info, facts.now
    acted_at = _acted_at(facts)
    return tuple(
        WaterRow(
            at=moment(at, zone, now),
            above="" if above is None else value_text(above),
            below="" if below is None else value_text(below),
            difference="" if above is None or below is None else value_text(below - above),
            is_inside=row.start_at <= at + step and (row.end_at is None or at < row.end_at),
            is_action=acted_at is not None and at <= acted_at < at + step,
        )
        for at, (above, below) in medians.items()
    )


def _acted_at(facts: EpisodeFacts) -> datetime | None:
    return next((one.acted_at for one in reversed(facts.explanations) if one.acted_at), None)


def proof_in(facts: EpisodeFacts, medians: Mapping[datetime, tuple[float | None, float | None]]) -> str:
    """How the water fell after what was done, in one sentence; empty where nothing was done yet."""
    acted_at, row = _acted_at(facts), facts.episode
    if acted_at is None:
        return ""
    figures = [(at, _figure(above, below, row)) for at, (above, below) in medians.items()]
    told = [(at, figure) for at, figure in figures if figure is not None]
    before = [figure for at, figure in told if at <= acted_at]
    after = [figure for at, figure in told if at > acted_at]
    if not before or not after:
        return say("There are no readings yet that show what became of it after that.")
    what, unit = (say("difference") if row.kind == "contrast" else say("outfall")), row.unit
    newest = say("in the newest reading") if row.end_at is None else say("in the last shown")
    text = say(
        "The %(what)s was %(before)s %(unit)s when it was done and %(after)s %(unit)s %(newest)s",
        what=what,
        before=value_text(before[-1]),
        unit=unit,
        after=value_text(after[-1]),
        newest=newest,
    )
    if row.end_at is None:
        return say("%(text)s; the episode goes on.", text=text)
    if row.end_at <= acted_at:
        return say(
            "%(text)s; the episode had ended %(duration_text)s before.",
            text=text,
            duration_text=duration_text(acted_at - row.end_at),
        )
    return say(
        "%(text)s; the episode ended %(duration_text)s after it.",
        text=text,
        duration_text=duration_text(row.end_at - acted_at),
    )


def _figure(above: float | None, below: float | None, row: EpisodeRow) -> float | None:
    if row.kind == "benchmark":
        return below
    return None if above is None or below is None else below - above
