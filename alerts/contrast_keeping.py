"""Reading and writing what contrast needs of the records, on a connection that the caller has opened."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, insert, or_, select, update

from alerts.contrast_rows import CalibrationRow, ConfirmationRow, EpisodeRow, GrabSampleRow
from alerts.contrast_state import State
from alerts.contrast_track import state_from, state_text
from alerts.contrast_weather import AFTER_RAIN, WetSpell
from alerts.keeping import note_changes
from alerts.stores import from_row, to_row
from alerts.tables import changes, storm_versions, storms
from alerts.water_tables import calibrations, confirmations, contrast_episodes, contrast_states, grab_samples
from siltwatch.instants import format_instant, parse_instant, to_ms

_Row = TypeVar("_Row")
_TOUCHING = frozenset({"inspection", "confirmation", "calibration", "grab_sample"})


def read_episodes(connection: Connection, site: str, probe: str, since_at: datetime) -> list[EpisodeRow]:
    """The episodes of a probe that are open or ended at or after an instant, oldest first."""
    lasting = or_(contrast_episodes.c.end_at.is_(None), contrast_episodes.c.end_at >= format_instant(since_at))
    query = (
        select(contrast_episodes)
        .where(contrast_episodes.c.site == site, contrast_episodes.c.probe == probe, lasting)
        .where(contrast_episodes.c.state != "withdrawn")
        .order_by(contrast_episodes.c.start_at, contrast_episodes.c.id)
    )
    return [from_row(EpisodeRow, row) for row in connection.execute(query).mappings()]


def episode_ids(connection: Connection, site: str) -> set[str]:
    """Every id that was ever given."""
    return set(connection.execute(select(contrast_episodes.c.id).where(contrast_episodes.c.site == site)).scalars())


def write_episodes(connection: Connection, rows: Sequence[EpisodeRow], now: datetime) -> None:
    """New and changed episodes, each with a change that pages hear."""
    for row in rows:
        columns = to_row(row)
        query = update(contrast_episodes).where(contrast_episodes.c.id == row.id)
        if connection.execute(query.values(columns)).rowcount == 0:
            connection.execute(insert(contrast_episodes).values(columns))
    note_changes(connection, "contrast", ((row.site, row.id) for row in rows), now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """Whose states: a pair of a site under one rule; another rule finds no state of this one."""

    site: str
    probe: str
    rule: str

    @property
    def mine(self) -> ColumnElement[bool]:
        """Its rows."""
        states = contrast_states.c
        return and_(states.site == self.site, states.probe == self.probe, states.rule == self.rule)


def read_state(connection: Connection, track: Track, upto: int) -> State | None:
    """The newest state at or before a quarter hour."""
    quarter = contrast_states.c.quarter
    query = select(contrast_states.c.state).where(track.mine, quarter <= upto).order_by(quarter.desc()).limit(1)
    text = connection.execute(query).scalar()
    return state_from(text) if text else None


def write_states(connection: Connection, track: Track, states: dict[int, State], *, judged_from: int) -> None:
    """Put the states after a quarter hour in place of those that were judged before."""
    connection.execute(delete(contrast_states).where(track.mine, contrast_states.c.quarter > judged_from))
    rows = [
        {"site": track.site, "probe": track.probe, "rule": track.rule, "quarter": quarter, "state": state_text(state)}
        for quarter, state in states.items()
        if quarter > judged_from
    ]
    if rows:
        connection.execute(insert(contrast_states), rows)


def read_confirmations(connection: Connection, site: str) -> list[ConfirmationRow]:
    """All confirmations of a site's probes, by instant."""
    return _all(connection, confirmations, ConfirmationRow, site)


def read_calibrations(connection: Connection, site: str) -> list[CalibrationRow]:
    """The register of calibrations, by instant."""
    return _all(connection, calibrations, CalibrationRow, site)


def read_samples(connection: Connection, site: str) -> list[GrabSampleRow]:
    """Samples by hand, by instant."""
    return _all(connection, grab_samples, GrabSampleRow, site)


def _all(connection: Connection, table: Table, kind: type[_Row], site: str) -> list[_Row]:
    query = select(table).where(table.c.site == site).order_by(table.c.at, table.c.id)
    return [from_row(kind, row) for row in connection.execute(query).mappings()]


def touched_since(connection: Connection, change_id: int) -> tuple[int, set[str]]:
    """The newest change, and the sites where people did something since that contrast depends on."""
    newest = int(connection.execute(select(func.max(changes.c.id))).scalar() or 0)
    if newest <= change_id:
        return newest, set()
    query = select(changes.c.site).where(changes.c.id > change_id, changes.c.kind.in_(sorted(_TOUCHING))).distinct()
    return newest, set(connection.execute(query).scalars())


def read_storm_spells(connection: Connection, site: str, start_ats: Collection[datetime]) -> list[WetSpell]:
    """The storms that may have to do with episodes that began at these instants, by their start."""
    if not start_ats:
        return []
    standing = and_(storm_versions.c.storm == storms.c.id, storm_versions.c.revision == storms.c.revision)
    query: Any = (
        select(storms.c.id, storm_versions.c.start_at, storm_versions.c.end_at)
        .join(storm_versions, standing)
        .where(storms.c.site == site, storm_versions.c.state != "superseded")
        .where(storm_versions.c.end_at >= format_instant(min(start_ats) - AFTER_RAIN - timedelta(minutes=1)))
        .order_by(storm_versions.c.start_at)
    )
    return [
        WetSpell(storm=row.id, start_ms=to_ms(parse_instant(row.start_at)), end_ms=to_ms(parse_instant(row.end_at)))
        for row in connection.execute(query)
    ]
