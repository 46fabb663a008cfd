"""The time that storms, their duties and contrasts refer to, with the days around it that explain them."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from alerts.stores import looking, open_engine, require_current
from alerts.tables import contrast_episodes, duties, storm_versions, storms
from siltwatch.config import Config
from siltwatch.instants import parse_instant
from siltwatch.kept import FOR_EVER, Kept

AROUND = timedelta(days=7)
_STANDING = frozenset({"open", "overdue"})


def kept(config: Config) -> list[Kept]:
    """Every version of every storm up to where its duty was closed, and every contrast; raises SiltwatchError."""
    engine = open_engine(config.records_url, read_only=True)
    try:
        require_current(engine)
        with looking(engine) as connection:
            versions = connection.execute(_VERSIONS).mappings().all()
            owed = connection.execute(select(duties).where(duties.c.storm.is_not(None))).mappings().all()
            episodes = connection.execute(select(contrast_episodes)).mappings().all()
    finally:
        engine.dispose()
    ends = {row["storm"]: _end_of(row) for row in owed}
    return [
        *(_storm(row, ends.get(row["storm"])) for row in versions),
        *(_span(row, row["start_at"], row["end_at"], f"contrast {row['id']}") for row in episodes),
    ]


_VERSIONS = select(storms.c.site, storm_versions.c.storm, storm_versions.c.start_at, storm_versions.c.end_at).join(
    storm_versions, storm_versions.c.storm == storms.c.id
)


def _end_of(duty: Any) -> datetime:  # noqa: ANN401 - a row
    """As long as a duty stands, so does what it is about."""
    if duty["status"] in _STANDING:
        return FOR_EVER
    return max(parse_instant(text) for text in (duty["due_at"], duty["closed_at"], duty["changed_at"]) if text)


def _storm(row: Any, duty_end_at: datetime | None) -> Kept:  # noqa: ANN401 - a row
    span = _span(row, row["start_at"], row["end_at"], f"storm {row['storm']}")
    if duty_end_at is None:
        return span
    end_at = duty_end_at if duty_end_at == FOR_EVER else max(span.end_at, duty_end_at + AROUND)
    return Kept(site=span.site, start_at=span.start_at, end_at=end_at, because=span.because)


def _span(row: Any, start: str, end: str | None, because: str) -> Kept:  # noqa: ANN401 - a row
    end_at = parse_instant(end) + AROUND if end else FOR_EVER
    return Kept(site=row["site"], start_at=parse_instant(start) - AROUND, end_at=end_at, because=because)
