"""Contrast in careful words: two values with their age, since when, and what speaks against it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from alerts.reading import EpisodeRow, doubts, values_line, why_line
from dashboard.translation import marked, say
from dashboard.views.words import LEVELS, Moment, moment, short_time, value_text, word_for
from siltwatch.site import Site

# Levels that call for a look on site, in rising order.
CALLING = ("likely", "benchmark_250", "severe")
CAREFUL = marked("possible visible contrast, verify on site")


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeLine:
    """One episode as a person reads it."""

    id: str
    title: str
    is_open: bool
    is_calling: bool
    started: Moment
    ended: Moment | None
    values: str
    why: str
    doubts: tuple[str, ...]


def gravest(rows: Sequence[EpisodeRow]) -> EpisodeRow | None:
    """The open episode that calls loudest for a look on site."""
    calling = [row for row in rows if row.state == "open" and row.level_now in CALLING]
    return max(calling, key=lambda row: CALLING.index(row.level_now), default=None)


def episode_line(row: EpisodeRow, site: Site, now: datetime) -> EpisodeLine:
    """An episode with its levels, its values and its doubts."""
    zone = site.zone_info
    what = say("Contrast") if row.kind == "contrast" else say("Turbid outfall, a benchmark")
    is_calling = row.state == "open" and row.level_now in CALLING
    return EpisodeLine(
        id=row.id,
        title=f"{what}: {word_for(LEVELS, row.level_now if row.state == 'open' else row.level)}",
        is_open=row.state == "open",
        is_calling=is_calling,
        started=moment(row.start_at, zone, now),
        ended=moment(row.end_at, zone, now) if row.end_at else None,
        values=values_line(row, zone=zone, now=now),
        why=why_line(row, row.level, zone=zone),
        doubts=tuple(doubts(row)),
    )


def short_values(row: EpisodeRow, site: Site, now: datetime) -> str:
    """`below 68.0 FNU, above 12.0 FNU (15:30 EDT)`: for one line of the board."""
    at, value, above = row.now_at, row.now_value, row.now_background
    if at is None or value is None:
        return say("no recent reading")
    beside = "" if above is None else say(", above %(above)s %(unit)s", above=value_text(above), unit=row.unit)
    place = say("below") if row.kind == "contrast" else say("outfall")
    return f"{place} {value_text(value)} {row.unit}{beside} ({short_time(at, site.zone_info, now)})"
