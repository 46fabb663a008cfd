"""What people entered into the records, table by table, for a trail of it: each row as it stands, never in parts."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, Table, select

from alerts.entered_tables import clock_ends, clock_starts, practice_levels, rulings, town_entries
from alerts.notice_tables import acknowledgements
from alerts.report_tables import corrective_actions, findings, inspection_reports
from alerts.stores import looking
from alerts.tables import inspections
from alerts.water_tables import calibrations, confirmations, explanations, grab_samples
from siltwatch.instants import format_instant

# By kind: the table, and its columns for when it was entered, by whom, and why.
_TABLES: dict[str, tuple[Table, str, str, str]] = {
    "decision": (rulings, "entered_at", "author", "reason"),
    "inspection": (inspections, "entered_at", "entered_by", "remarks"),
    "explanation": (explanations, "entered_at", "person", "cause"),
    "confirmation": (confirmations, "entered_at", "person", "remarks"),
    "calibration": (calibrations, "entered_at", "person", "remarks"),
    "sample": (grab_samples, "entered_at", "person", "remarks"),
    "practice": (practice_levels, "entered_at", "person", "remarks"),
    "clock_start": (clock_starts, "entered_at", "person", "remarks"),
    "clock_end": (clock_ends, "entered_at", "person", "remarks"),
    "town": (town_entries, "entered_at", "author", "text"),
    "report": (inspection_reports, "entered_at", "author", "reason"),
    "finding": (findings, "entered_at", "person", "what"),
    "corrective_action": (corrective_actions, "entered_at", "person", "what"),
    "acknowledgement": (acknowledgements, "at", "person", "said"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """One entry of a person; `row` holds every column as it is stored."""

    kind: str
    ref: str
    site: str
    who: str
    reason: str
    entered_at: str
    row: dict[str, Any]


def entered_since(engine: Engine, since_at: datetime) -> list[Entered]:
    """Everything that was entered at or after an instant, by when it was entered."""
    found: list[Entered] = []
    with looking(engine) as connection:
        for kind, (table, entered, who, reason) in _TABLES.items():
            query = select(table).where(table.c[entered] >= format_instant(since_at))
            rows = connection.execute(query).mappings().all()
            found += [_entered(kind, dict(row), (row[entered], row[who], row[reason])) for row in rows]
    return sorted(found, key=lambda one: (one.entered_at, one.kind, one.ref.zfill(20)))


def _entered(kind: str, row: dict[str, Any], words: tuple[str, str, str]) -> Entered:
    entered_at, who, reason = words
    return Entered(
        kind=kind, ref=str(row["id"]), site=row["site"], who=who, reason=reason, entered_at=entered_at, row=row
    )
