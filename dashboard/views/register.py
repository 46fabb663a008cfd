"""The register of a site's probes as a table for other programs: one row an entry, nothing rounded."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from alerts.reading import CalibrationRow, ConfirmationRow, GrabSampleRow, errors_of
from dashboard.views.water import WaterFacts
from siltwatch.instants import format_instant, local_text

COLUMNS = (
    "entry", "probe", "at_utc", "at_site", "person", "how", "value", "unit", "probe_value", "disagrees",
    "before_cleaning", "after_cleaning", "standard", "before_calibration", "after_calibration", "standard_lot",
    "fouling_percent", "drift_percent", "total_percent", "rating", "remarks", "entered_at_utc",
)  # fmt: skip
# A cell that a spreadsheet would take for a formula gets a quote before it; numbers stay numbers.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def register_csv(facts: WaterFacts) -> str:
    """All entries in order of their instant; RFC 4180, so that lines end with CR LF."""
    made = io.StringIO()
    writer = csv.DictWriter(made, COLUMNS, restval="", lineterminator="\r\n")
    writer.writeheader()
    rows = [*_confirmed(facts), *_calibrated(facts), *_sampled(facts)]
    for row in sorted(rows, key=lambda row: (row["at_utc"], row["entry"], row["probe"])):
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return made.getvalue()


def _cell(value: object) -> object:
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _common(entry: str, row: ConfirmationRow | CalibrationRow | GrabSampleRow, zone: ZoneInfo) -> dict[str, Any]:
    return {
        "entry": entry, "probe": row.probe, "at_utc": format_instant(row.at), "at_site": local_text(row.at, zone),
        "person": row.person, "remarks": row.remarks, "entered_at_utc": format_instant(row.entered_at),
    }  # fmt: skip


def _confirmed(facts: WaterFacts) -> Iterator[Mapping[str, Any]]:
    for row in facts.confirmations:
        yield _common("confirmation", row, facts.site.zone_info) | {"how": row.how}


def _sampled(facts: WaterFacts) -> Iterator[Mapping[str, Any]]:
    for row in facts.samples:
        own = {name: getattr(row, name) for name in ("how", "value", "unit", "probe_value", "disagrees")}
        yield _common("sample", row, facts.site.zone_info) | own


def _calibrated(facts: WaterFacts) -> Iterator[Mapping[str, Any]]:
    measured = ("before_cleaning", "after_cleaning", "standard", "before_calibration")
    for row in facts.calibrations:
        errors = errors_of(**{name: getattr(row, name) for name in measured})
        yield _common("calibration", row, facts.site.zone_info) | {
            **{name: getattr(row, name) for name in (*measured, "after_calibration")},
            "standard_lot": row.lot, "fouling_percent": errors.fouling_percent, "drift_percent": errors.drift_percent,
            "total_percent": errors.total_percent, "rating": errors.rating,
        }  # fmt: skip
