"""Judges everything on record once more, from the first rain on, in a copy of the records that nobody else uses."""

from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, or_, select

from alerts.contrast_engine import ContrastEngine
from alerts.engine import JudgingEngine
from alerts.notices.desk import Desk
from alerts.stores import looking, open_engine, require_current, writing
from alerts.tables import cursors, duties, storm_versions, storms
from alerts.water_tables import contrast_episodes
from collector.reading import open_reading
from siltwatch.errors import StoreError

Verdict = dict[str, Any]
_NOBODY = ""  # no site names this box: nobody is told
_PENDING = "pending:"
# What moves with time alone, and when or how often it was judged.
_OF_TIME = frozenset(
    {"judged_at", "changed_at", "revision", "provisional", "latest_reading_at", "interim_advisory_at", "level_now"}
)
_SAME = {"overdue": "open", "confirmed": "open"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejudged:
    """Storms, duties and contrasts by name: as they were on record, and as they were found again."""

    recorded: dict[str, Verdict]
    found: dict[str, Verdict]

    @property
    def differing(self) -> list[str]:
        """What is not as it was on record, beyond what the passing of time alone brings."""
        told = []
        for name in sorted({*self.recorded, *self.found}):
            was, now = self.recorded.get(name), self.found.get(name)
            if was is None or now is None:
                told.append(f"{name} {'was not' if was is None else 'is no more'} on record")
            elif changed := sorted(key for key in was if _lasting(key, was[key]) != _lasting(key, now[key])):
                told.append(f"{name}: {', '.join(changed)}")
        return told


def _lasting(key: str, value: object) -> object:
    if key in _OF_TIME:
        return None
    return _SAME.get(str(value), value) if key in {"status", "state"} else value


def rejudge(journal_url: str, records_url: str, as_of: datetime) -> Rejudged:
    """Judge all sites from their first rain on; the records at `records_url` are written to and of no use afterwards.

    A site that cannot be judged is a StoreError.
    """
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with looking(engine) as connection:
            recorded = _verdicts(connection)
        with writing(engine) as connection:
            connection.execute(
                delete(cursors).where(
                    or_(cursors.c.name.in_(["credits", "turbidity"]), cursors.c.name.like(f"{_PENDING}%"))
                )
            )
        _judge(journal_url, engine, as_of)
        with looking(engine) as connection:
            return Rejudged(recorded=recorded, found=_verdicts(connection))
    finally:
        engine.dispose()


def _judge(journal_url: str, engine: Engine, as_of: datetime) -> None:
    desk = Desk(web_address="", domain="")
    with closing(open_reading(journal_url)) as journal:
        JudgingEngine(journal=journal, records=engine, box=_NOBODY, desk=desk).step(as_of)
        ContrastEngine(journal=journal, records=engine, box=_NOBODY, desk=desk).step(as_of)
    with looking(engine) as connection:
        query = select(cursors.c.name).where(cursors.c.name.like(f"{_PENDING}%"))
        left = [name.removeprefix(_PENDING) for name in connection.execute(query).scalars()]
    if left:
        message = f"{', '.join(left)}: could not be judged again"
        raise StoreError(message, retryable=False)


def _verdicts(connection: Connection) -> dict[str, Verdict]:
    query = select(storm_versions, storms.c.site).join(storms, storms.c.id == storm_versions.c.storm)
    rows = connection.execute(query.where(storms.c.revision == storm_versions.c.revision)).mappings()
    found = {f"storm {row['storm']}": {key: row[key] for key in row if key != "id"} for row in rows}
    for word, table in (("duty", duties), ("contrast", contrast_episodes)):
        found |= {f"{word} {row['id']}": row for row in _rows(connection, table)}
    return found


def _rows(connection: Connection, table: Table) -> list[Verdict]:
    return [dict(row) for row in connection.execute(select(table)).mappings()]
