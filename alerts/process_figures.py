"""What the judging process tells of itself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, insert, select

from alerts.stores import writing
from alerts.tables import process_figures
from siltwatch.instants import format_instant, parse_instant

_KEPT: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeFigures:
    """What a process said of itself, and when."""

    instance: str
    told_at: datetime
    figures: Mapping[str, Any]


def write_figures(engine: Engine, instance: str, figures: Mapping[str, object], now: datetime) -> None:
    """Keep what a process tells in place of what it told before; who was silent for a day is forgotten."""
    is_past = process_figures.c.told_at < format_instant(now - _KEPT)
    row = {"instance": instance, "told_at": format_instant(now), "figures": json.dumps(figures, separators=(",", ":"))}
    with writing(engine) as connection:
        connection.execute(delete(process_figures).where(is_past | (process_figures.c.instance == instance)))
        connection.execute(insert(process_figures).values(**row))


def read_figures(connection: Connection) -> list[JudgeFigures]:
    """What every process that judges told last."""
    found = connection.execute(select(process_figures).order_by(process_figures.c.instance))
    return [
        JudgeFigures(instance=row.instance, told_at=parse_instant(row.told_at), figures=json.loads(row.figures))
        for row in found
    ]
