"""What collectors tell of themselves, and how far InfluxDB is behind the journal."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Engine

from collector.rows import Row, instant_of
from collector.stores import run, transaction
from siltwatch.instants import format_instant

FOLLOWED: Final[Mapping[str, str]] = {
    "influx_readings": "readings",
    "influx_credits": "credits",
}  # as the projector does
_KEPT: Final = timedelta(days=1)
_READ = "SELECT instance, told_at, figures FROM process_figures ORDER BY instance"
_WRITE = (
    "INSERT INTO process_figures (instance, told_at, figures) VALUES (?, ?, ?)"
    " ON CONFLICT (instance) DO UPDATE SET told_at = excluded.told_at, figures = excluded.figures"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldFigures:
    """What a process said of itself, and when."""

    instance: str
    told_at: datetime
    figures: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lag:
    """How many rows of a table InfluxDB does not have, and since when the first of them waits."""

    table: str
    rows: int
    since_at: datetime | None


def write_figures(engine: Engine, instance: str, figures: Mapping[str, object], now: datetime) -> None:
    """Keep what a process tells in place of what it told before; who was silent for a day is forgotten."""
    with transaction(engine) as connection:
        run(connection, "DELETE FROM process_figures WHERE told_at < ?", [(format_instant(now - _KEPT),)])
        run(connection, _WRITE, [(instance, format_instant(now), json.dumps(figures, separators=(",", ":")))])


class ProcessReading:
    """Reads both, through whoever asks the journal."""

    def __init__(self, rows: Callable[[str, Row], list[Row]]) -> None:
        self._rows = rows

    def figures(self) -> list[ToldFigures]:
        """What every collector told of itself last."""
        return [
            ToldFigures(instance=row[0], told_at=instant_of(row[1]), figures=json.loads(row[2]))
            for row in self._rows(_READ, ())
        ]

    def lags(self) -> list[Lag]:
        """How far InfluxDB is behind, by table that it follows."""
        return [self._lag(name, table) for name, table in FOLLOWED.items()]

    def _lag(self, name: str, table: str) -> Lag:
        cursors = self._rows("SELECT cursor FROM projections WHERE name = ?", (name,))
        cursor = max(int(cursors[0][0]), 0) if cursors else 0
        newest = int(self._rows(f"SELECT max(id) FROM {table}", ())[0][0] or 0)  # noqa: S608 - own name
        query = f"SELECT received_at FROM {table} WHERE id > ? ORDER BY id LIMIT 1"  # noqa: S608 - own name
        first = self._rows(query, (cursor,))
        return Lag(table=table, rows=max(newest - cursor, 0), since_at=instant_of(first[0][0]) if first else None)
