"""The time that storms, their duties and contrasts refer to, with the days around it that explain them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from alerts.profile_files import profile_of
from alerts.proof import rain_behind
from alerts.rows import DutyRow, StormRow
from alerts.stores import from_row, looking, open_engine, require_current
from alerts.tables import duties, storm_versions, storms
from alerts.water_tables import contrast_episodes
from collector.reading import JournalReading, open_reading
from siltwatch.config import Config
from siltwatch.instants import parse_instant
from siltwatch.kept import FOR_EVER, Kept

AROUND = timedelta(days=7)
_STANDING = frozenset({"open", "overdue"})
_OF_PEOPLE = frozenset({"visit", "start"})  # anchors of duties that no instrument is behind


def kept(config: Config) -> list[Kept]:
    """Every version of every storm up to where its duties were closed, every contrast, and duties that stand.

    Raises SiltwatchError.
    """
    engine = open_engine(config.records_url, read_only=True)
    try:
        require_current(engine)
        with looking(engine) as connection:
            versions = [from_row(StormRow, row) for row in connection.execute(_VERSIONS).mappings()]
            owed = [from_row(DutyRow, row) for row in connection.execute(select(duties)).mappings()]
            episodes = connection.execute(select(contrast_episodes)).mappings().all()
    finally:
        engine.dispose()
    with closing(open_reading(config.journal_url)) as journal:
        return [
            *_storms(journal, versions, _ends(owed)),
            *(_span(row, row["start_at"], row["end_at"], f"contrast {row['id']}") for row in episodes),
            *(_standing(duty) for duty in owed if _is_about_readings(duty)),
        ]


_OF_A_VERSION = [column for column in storm_versions.c if column.name not in {"id", "storm"}]
_VERSIONS = select(storms.c.id, storms.c.site, *_OF_A_VERSION).join(
    storm_versions, storm_versions.c.storm == storms.c.id
)


def _ends(owed: Sequence[DutyRow]) -> dict[str, datetime]:
    """By storm: as long as one of its duties stands, so does what it is about."""
    ends: dict[str, datetime] = {}
    for duty in owed:
        if duty.storm is not None:
            ends[duty.storm] = max(ends.get(duty.storm, duty.changed_at), _end_of(duty))
    return ends


def _end_of(duty: DutyRow) -> datetime:
    if duty.status in _STANDING:
        return FOR_EVER
    return max(at for at in (duty.due_at, duty.closed_at, duty.changed_at) if at) + AROUND


def _storms(journal: JournalReading, versions: Sequence[StormRow], ends: Mapping[str, datetime]) -> Iterator[Kept]:
    """With all the rain that the verdict rests on: a drizzle of weeks may be bound up with a storm."""
    sites = {site.id: site for site in journal.sites()}
    for storm in versions:
        start_at, end_at = storm.start_at, storm.latest_end_at or storm.end_at
        site = sites.get(storm.site)
        if site is not None:
            first_at, last_at = rain_behind(journal, site, storm, profile_of(site).rule)
            start_at, end_at = min(start_at, first_at), max(end_at, last_at)
        until_at = max(end_at + AROUND, ends.get(storm.id, end_at))
        yield Kept(site=storm.site, start_at=start_at - AROUND, end_at=until_at, because=f"storm {storm.id}")


def _is_about_readings(duty: DutyRow) -> bool:
    """A check of an instrument or of the water; clocks and regular visits refer to nothing that was measured."""
    return duty.storm is None and duty.status in _STANDING and not duty.clock and duty.anchor not in _OF_PEOPLE


def _standing(duty: DutyRow) -> Kept:
    return Kept(site=duty.site, start_at=duty.anchor_at - AROUND, end_at=FOR_EVER, because=f"duty {duty.id}")


def _span(row: Any, start: str, end: str | None, because: str) -> Kept:  # noqa: ANN401 - a row
    end_at = parse_instant(end) + AROUND if end else FOR_EVER
    return Kept(site=row["site"], start_at=parse_instant(start) - AROUND, end_at=end_at, because=because)
