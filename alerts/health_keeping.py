"""Troubles and their checks in the records, on a connection that the caller has locked."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, select, update

from alerts.health import EXPIRES_WITHIN
from alerts.health_words import words_of
from alerts.keeping import note_changes, read_visits
from alerts.profile import Profile
from alerts.rows import DutyKind, DutyRow, DutyStatus, RulingRow, TroubleRow
from alerts.rulings import contested, standing
from alerts.stores import from_row, to_row
from alerts.tables import duties, duty_revisions, troubles
from collector.reading import ManualReading
from siltwatch.instants import MILLISECOND, format_instant
from siltwatch.site import Site

# Project judgement: somebody looks within a day; a precaution leaves as much time as there is to learn of it.
CHECK_WITHIN = timedelta(hours=24)
LEAST_TIME = timedelta(hours=4)
_KINDS = ("check", "blind")
# A gauge is nothing that a walk over the site looks at: these are done when a person says so.
_BY_RULING_ONLY = "check"
_CLOSES = {
    "check": "The trouble is over, or somebody looked at the instrument and said so (siltwatch decide looked).",
    "blind": "An inspection that starts after this was found, a depth read by hand for the time without data, or the "
    "gauge's own counter or its late words once it is heard again.",
}


def read_lasting(connection: Connection, site: str) -> list[TroubleRow]:
    """The troubles of a site that wait or are open."""
    query = select(troubles).where(troubles.c.site == site, troubles.c.state != "ended").order_by(troubles.c.id)
    return [from_row(TroubleRow, row) for row in connection.execute(query).mappings()]


def write_troubles(connection: Connection, rows: Sequence[TroubleRow], now: datetime) -> None:
    """New and changed troubles, each with a change that pages hear."""
    for row in rows:
        columns = to_row(row)
        if connection.execute(update(troubles).where(troubles.c.id == row.id).values(columns)).rowcount == 0:
            connection.execute(insert(troubles).values(columns))
    note_changes(connection, "trouble", ((row.site, row.id) for row in rows if row.state != "waiting"), now)


def duty_id(trouble: str) -> str:
    """The one check of a trouble."""
    return f"{trouble}-check"


def open_duties(connection: Connection, rows: Iterable[TroubleRow], *, site: Site, profile: Profile) -> None:
    """A check for each trouble that has just opened; one that comes back under its old name keeps its old check."""
    for row in rows:
        if row.state != "open" or row.opened_at is None or _known(connection, duty_id(row.id)) is not None:
            continue
        duty = _duty(row, site, profile, row.opened_at)
        connection.execute(insert(duties).values(to_row(duty)))
        reason = "the watching was interrupted" if duty.kind == "blind" else row.kind
        connection.execute(
            insert(duty_revisions).values(
                duty=duty.id, revision=1, at=format_instant(row.opened_at), due_at=format_instant(duty.due_at),
                reason=reason,
            )
        )  # fmt: skip
        note_changes(connection, "duty", [(duty.site, duty.id)], row.opened_at)


def _duty(row: TroubleRow, site: Site, profile: Profile, now: datetime) -> DutyRow:
    kind: DutyKind = "blind" if row.kind == "blind" else "check"
    within = profile.storm_inspection.within
    as_after_storm = max(row.since_at + within, now + LEAST_TIME)
    return DutyRow(
        id=duty_id(row.id), site=row.site, kind=kind, storm=None, revision=1, anchor="trouble", anchor_at=now,
        due_at=_due_at(row, as_after_storm, now),
        provisional=False, latest_reading_at=None, interim_advisory_at=None, status="open", closed_by=None,
        closed_at=None, late_by_s=0, withdrawn_because=None,
        citation=profile.storm_inspection.citation if kind == "blind" else "", closes=_CLOSES[kind],
        profile=profile.name, profile_version=profile.version, opened_at=now, changed_at=now,
        words=words_of(row, site.zone_info),
    )  # fmt: skip


def _due_at(row: TroubleRow, as_after_storm: datetime, now: datetime) -> datetime:
    """A day to look; a storm's time where there may be one; until a qualification ends, where that is later."""
    if row.kind in {"blind", "melt"}:
        return as_after_storm
    within = now + CHECK_WITHIN
    return max(row.since_at + EXPIRES_WITHIN, within) if row.kind == "qualification" else within


def _known(connection: Connection, duty: str) -> DutyRow | None:
    found = connection.execute(select(duties).where(duties.c.id == duty)).mappings().first()
    return from_row(DutyRow, found) if found else None


def withdraw_duties(connection: Connection, rows: Iterable[TroubleRow], now: datetime) -> None:
    """The checks of troubles that are over; a precaution stays where nothing tells what fell meanwhile."""
    for row in rows:
        duty = _known(connection, duty_id(row.id))
        if row.state != "ended" or duty is None or not duty.is_open:
            continue
        if duty.kind == "blind" and not is_made_up(row):
            continue
        _write(connection, replace(duty, status="withdrawn", withdrawn_because=row.ended_because), now)


def is_made_up(row: TroubleRow) -> bool:
    """Whether what fell during a blindness is known since."""
    return bool(json.loads(row.facts).get("made_up"))


def settle_duties(
    connection: Connection,
    site: Site,
    rulings: Sequence[RulingRow],
    readings: Sequence[ManualReading],
    *,
    now: datetime,
) -> datetime | None:
    """Close the checks that somebody made, mark those past due; the next due instant."""
    query = select(duties).where(duties.c.site == site.id, duties.c.kind.in_(_KINDS))
    rows = connection.execute(query.where(duties.c.status.in_(["open", "overdue"]))).mappings().all()
    if not rows:
        return None
    out = contested(rulings)
    visits = [(visit.started_at, visit.id) for visit in read_visits(connection, site.id) if visit.id not in out]
    coming = []
    for duty in (from_row(DutyRow, row) for row in rows):
        looks = _rulings_on(duty, rulings)
        if duty.kind != _BY_RULING_ONLY:
            looks += [*visits, *_readings_for(duty, readings)]
        looks.sort()
        settled = _settled(duty, looks, now)
        if settled != duty:
            _write(connection, settled, now)
        if settled.status == "open":
            coming.append(settled.due_at + MILLISECOND)
    return min(coming, default=None)


def _rulings_on(duty: DutyRow, rulings: Sequence[RulingRow]) -> list[tuple[datetime, str]]:
    """Who looked and said so, or decided what it is about."""
    return [
        (row.entered_at, f"ruling-{row.id}")
        for row in standing(rulings)
        if row.subject == duty.id and row.kind != "deferral"
    ]


def _readings_for(duty: DutyRow, readings: Sequence[ManualReading]) -> list[tuple[datetime, str]]:
    """What somebody read off a gauge by hand after the watching was found interrupted."""
    return [(one.recorded_at, f"reading-{one.id}") for one in readings if one.at >= duty.anchor_at]


def _settled(duty: DutyRow, looks: Sequence[tuple[datetime, str]], now: datetime) -> DutyRow:
    look = next(((at, by) for at, by in looks if at >= duty.anchor_at), None)
    if look is None:
        return replace(duty, status="overdue") if now > duty.due_at else duty
    at, by = look
    late_by_s = max(0, -((duty.due_at - at) // timedelta(seconds=1)))
    status: DutyStatus = "closed_late" if late_by_s else "closed_on_time"
    return replace(duty, status=status, closed_by=by, closed_at=at, late_by_s=late_by_s)


def _write(connection: Connection, duty: DutyRow, now: datetime) -> None:
    columns = to_row(replace(duty, changed_at=now))
    connection.execute(update(duties).where(duties.c.id == duty.id).values(columns))
    note_changes(connection, "duty", [(duty.site, duty.id)], now)
