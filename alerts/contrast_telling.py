"""A contrast opens a check on site, in the transaction that finds it; a look on site closes it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import Connection, insert, select, update

from alerts.contrast_keeping import read_confirmations, read_samples
from alerts.contrast_letters import words_of
from alerts.contrast_rows import EpisodeRow
from alerts.keeping import note_changes, read_visits
from alerts.own_words import for_officers
from alerts.profile import Profile
from alerts.rows import DutyRow, DutyStatus
from alerts.ruling_keeping import read_rulings
from alerts.rulings import contested
from alerts.stores import from_row, to_row
from alerts.tables import duties, duty_revisions
from siltwatch.instants import format_instant, parse_instant
from siltwatch.site import Site

KIND: Literal["contrast_check"] = "contrast_check"
# Project judgement, to be agreed with each officer: how soon somebody looks.
CHECK_WITHIN = {"likely": timedelta(hours=4), "severe": timedelta(hours=2), "benchmark_250": timedelta(hours=2)}
_ALARMING = frozenset({"severe", "benchmark_250"})
# What was reached longer ago comes from imported history: it is shown, and nobody is sent out for it.
LONG_PAST = timedelta(days=1)
_CLOSES = "Someone looks on site: an inspection, a confirmed reading or a sample by hand taken after the alarm."


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """Where and when checks are opened and settled."""

    site: Site
    profile: Profile
    now: datetime


def open_checks(connection: Connection, rows: Sequence[EpisodeRow], occasion: Occasion) -> None:
    """Open, raise and withdraw the checks of changed episodes; who is told of them the notices' own rules say."""
    for row in rows:
        known = _known(connection, row)
        if row.state == "withdrawn":
            if known is not None and known.is_open:
                _write(
                    connection, replace(known, status="withdrawn", withdrawn_because=row.withdrawn_because), occasion
                )
            continue
        for level in _levels(row, occasion):
            _raise(connection, row, level, known, occasion)


def _levels(row: EpisodeRow, occasion: Occasion) -> list[str]:
    """The level that people have to hear of now: the highest that was reached not long ago."""
    reached = reached_levels(row)
    told = [level for level in CHECK_WITHIN if level in reached]
    return [level for level in told[-1:] if occasion.now - reached[level] <= LONG_PAST]


def reached_levels(row: EpisodeRow) -> dict[str, datetime]:
    """When each level was first on."""
    return {level: parse_instant(at) for level, at in json.loads(row.reached).items()}


def _raise(connection: Connection, row: EpisodeRow, level: str, known: DutyRow | None, occasion: Occasion) -> None:
    """A check that is due earlier than before, or that the officers have to hear of now."""
    due_at = reached_levels(row)[level] + CHECK_WITHIN[level]
    news_to_officers = level in _ALARMING and not (known is not None and for_officers(known.words))
    if known is not None and (not known.is_open or (known.due_at <= due_at and not news_to_officers)):
        return
    due_at = due_at if known is None else min(due_at, known.due_at)
    duty = _duty(row, level, due_at, known, occasion)
    _write(connection, duty, occasion)
    revision = {"duty": duty.id, "revision": duty.revision, "at": format_instant(occasion.now)}
    connection.execute(insert(duty_revisions).values(**revision, due_at=format_instant(due_at), reason=level))


def _known(connection: Connection, row: EpisodeRow) -> DutyRow | None:
    found = connection.execute(select(duties).where(duties.c.id == check_id(row.id))).mappings().first()
    return from_row(DutyRow, found) if found else None


def check_id(episode: str) -> str:
    """The one check of an episode."""
    return f"{episode}-check"


def _duty(row: EpisodeRow, level: str, due_at: datetime, known: DutyRow | None, occasion: Occasion) -> DutyRow:
    anchor_at = reached_levels(row)[level] if known is None else known.anchor_at
    return DutyRow(
        id=check_id(row.id), site=row.site, kind=KIND, storm=None, revision=known.revision + 1 if known else 1,
        anchor="contrast", anchor_at=anchor_at, due_at=due_at, provisional=False, latest_reading_at=None,
        interim_advisory_at=None, status="open", closed_by=None, closed_at=None, late_by_s=0, withdrawn_because=None,
        citation=occasion.profile.contrast.citation, closes=_CLOSES, profile=row.profile,
        profile_version=row.profile_version, opened_at=known.opened_at if known else occasion.now,
        changed_at=occasion.now,
        words=words_of(row, level, site=occasion.site, now=occasion.now, officer=level in _ALARMING),
    )  # fmt: skip


def _write(connection: Connection, duty: DutyRow, occasion: Occasion) -> None:
    columns = to_row(replace(duty, changed_at=occasion.now))
    if connection.execute(update(duties).where(duties.c.id == duty.id).values(columns)).rowcount == 0:
        connection.execute(insert(duties).values(columns))
    note_changes(connection, "duty", [(duty.site, duty.id)], occasion.now)


def settle_checks(connection: Connection, occasion: Occasion) -> datetime | None:
    """Close the checks that somebody has made, mark those past due; the next due instant."""
    query = select(duties).where(duties.c.site == occasion.site.id, duties.c.kind == KIND)
    rows = connection.execute(query.where(duties.c.status.in_(["open", "overdue"]))).mappings().all()
    if not rows:
        return None
    looks = _looks(connection, occasion.site.id)
    coming = []
    for duty in (from_row(DutyRow, row) for row in rows):
        settled = _settled(duty, looks, occasion.now)
        if settled != duty:
            _write(connection, settled, occasion)
        if settled.status == "open":
            coming.append(settled.due_at + timedelta(milliseconds=1))
    return min(coming, default=None)


def _looks(connection: Connection, site: str) -> list[tuple[datetime, str]]:
    """Every time that somebody was on site and looked, with what shows it."""
    out = contested(read_rulings(connection, site))
    found = [(visit.started_at, visit.id) for visit in read_visits(connection, site) if visit.id not in out]
    found += [(row.at, f"confirmation {row.id}") for row in read_confirmations(connection, site) if row.how == "person"]
    found += [(row.at, f"sample {row.id}") for row in read_samples(connection, site)]
    return sorted(found)


def _settled(duty: DutyRow, looks: Sequence[tuple[datetime, str]], now: datetime) -> DutyRow:
    look = next(((at, by) for at, by in looks if at >= duty.anchor_at), None)
    if look is None:
        return replace(duty, status="overdue") if now > duty.due_at else duty
    at, by = look
    late_by_s = max(0, -((duty.due_at - at) // timedelta(seconds=1)))
    status: DutyStatus = "closed_late" if at > duty.due_at else "closed_on_time"
    return replace(duty, status=status, closed_by=by, closed_at=at, late_by_s=late_by_s)
