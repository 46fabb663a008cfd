"""Episodes as judged now against the episodes on record: new, grown, ended or withdrawn; pure."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from alerts.calendar import local_date
from alerts.contrast import NONE, Quarter
from alerts.contrast_episodes import Episode
from alerts.contrast_pairs import PairPlan
from alerts.contrast_rows import EpisodeRow
from alerts.contrast_weather import Weather
from alerts.profile import Profile
from siltwatch.instants import from_ms, short_instant, to_ms
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One pair of a site as judged at an instant; `uncalibrated` names probes by the start of an episode."""

    site: Site
    profile: Profile
    plan: PairPlan
    lag_ms: int
    episodes: Sequence[Episode]
    newest: Quarter | None  # the newest quarter hour with a value below the site
    weather: Mapping[int, Weather]
    uncalibrated: Callable[[datetime], str | None]
    as_of: datetime


def changed_episodes(
    judged: Judged, before: Sequence[EpisodeRow], *, since_ms: int, taken: Collection[str]
) -> list[EpisodeRow]:
    """Rows to write; an episode keeps its id for as long as any of its time is in it."""
    left = list(before)
    used = set(taken)
    rows = []
    for episode in judged.episodes:
        old = next((row for row in left if row.kind == episode.kind and _overlap(row, episode)), None)
        if old is not None:
            left.remove(old)
        row = _row(judged, episode, old, _name(judged, episode, used) if old is None else old.id)
        used.add(row.id)
        if old is None or not _same(row, old):
            rows.append(row)
    gone = [row for row in left if to_ms(row.start_at) >= since_ms]
    return rows + [_withdrawn(row, judged.as_of) for row in gone]


def _overlap(row: EpisodeRow, episode: Episode) -> bool:
    row_end = None if row.end_at is None else to_ms(row.end_at)
    begins_in = row_end is None or episode.start_ms <= row_end
    return begins_in and (episode.end_ms is None or to_ms(row.start_at) <= episode.end_ms)


def _name(judged: Judged, episode: Episode, used: set[str]) -> str:
    day = local_date(from_ms(episode.start_ms), judged.site.zone_info)
    prefix = f"{judged.site.id}-{episode.kind}-{day:%Y%m%d}"
    number = 1
    while f"{prefix}-{number}" in used:
        number += 1
    return f"{prefix}-{number}"


def _row(judged: Judged, episode: Episode, old: EpisodeRow | None, name: str) -> EpisodeRow:
    plan, newest = judged.plan, judged.newest
    weather = judged.weather[episode.start_ms]
    is_open = episode.end_ms is None
    level_now = NONE if newest is None or not is_open else getattr(newest, episode.kind)
    shown = newest if is_open else None
    value = None if shown is None else shown.d if shown.d is not None else shown.o
    return EpisodeRow(
        id=name,
        site=judged.site.id,
        probe=plan.name,
        background=plan.background.id if plan.background else None,
        kind=episode.kind,
        revision=old.revision + 1 if old else 1,
        judged_at=judged.as_of,
        profile=judged.profile.name,
        profile_version=judged.profile.version,
        state="open" if is_open else "ended",
        level=episode.level,
        level_now=level_now,
        start_at=from_ms(episode.start_ms),
        end_at=_instant(episode.end_ms),
        reached=json.dumps({level: short_instant(from_ms(at)) for level, at in episode.reached_ms}),
        unit=plan.below.unit,
        peak=_float(episode.peak),
        peak_at=_instant(episode.peak_ms),
        peak_background=_float(episode.peak_background),
        peak_value=_float(episode.peak_value),
        now_at=_instant(None if shown is None else shown.start_ms),
        now_background=_float(shown.u if shown else None),
        now_value=_float(value),
        percent_above=episode.percent_above,
        held_since_at=_instant(episode.held_since_ms),
        lag_s=judged.lag_ms // 1000,
        confounded_by=plan.downstream.confounded_by if plan.downstream else None,
        uncalibrated=judged.uncalibrated(from_ms(episode.start_ms)),
        weather=weather.kind,
        storm=weather.storm,
        cause=old.cause if old else None,
        action=old.action if old else None,
        withdrawn_because=None,
    )


def _instant(at_ms: int | None) -> datetime | None:
    return None if at_ms is None else from_ms(at_ms)


def _float(value: object) -> float | None:
    return None if value is None else float(str(value))


def _same(row: EpisodeRow, old: EpisodeRow) -> bool:
    kept = replace(row, revision=old.revision, judged_at=old.judged_at, profile_version=old.profile_version)
    return kept == old


def _withdrawn(row: EpisodeRow, as_of: datetime) -> EpisodeRow:
    return replace(
        row, revision=row.revision + 1, judged_at=as_of, state="withdrawn", level_now=NONE, end_at=row.end_at or as_of,
        withdrawn_because="readings that came later show no such contrast",
    )  # fmt: skip
