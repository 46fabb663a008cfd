"""What other parts may ask the journal to take in: a site's registry, and rain from files."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from collector.importing import ImportedRain, ImportResult, UnreadRow, import_rain, judge_file_rain
from collector.importing_readings import ImportedReading, import_turbidity, judge_file_turbidity
from collector.ledger import load_registry, note_changes
from collector.quality import Verdict, gauge_limits
from collector.quality_water import water_limits
from collector.recounting import recount
from collector.service_windows import RecordedWindow, record_service_window, withdraw_service_window
from collector.stores import fetch, open_engine, require_current, run, transaction
from siltwatch.instants import format_instant
from siltwatch.site import Sensor, Site

# The door for other parts.
__all__ = [
    "AppliedSite",
    "ImportResult",
    "ImportedRain",
    "ImportedReading",
    "RecordedWindow",
    "UnreadRow",
    "apply_site",
    "import_rain",
    "import_turbidity",
    "judge_rain",
    "judge_turbidity",
    "record_service_window",
    "withdraw_service_window",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedSite:
    """A version of a site's registry; `changed` is false where it was already in force."""

    version: int
    changed: bool


def judge_rain(gauge: Sensor, rows: Iterable[ImportedRain], *, tips: bool) -> list[Verdict]:
    """The flag and words with which each row would be stored for a gauge, by its limits alone."""
    return [verdict for _, verdict in judge_file_rain(rows, gauge_limits(gauge.limits), tips=tips)]


def judge_turbidity(probe: Sensor, rows: Iterable[ImportedReading]) -> Counter[str]:
    """How many values each word would stand beside when they are stored for a probe."""
    limits = water_limits(probe.limits, period=probe.period, range_max=probe.range_max)
    return Counter(word for _, (_, words) in judge_file_turbidity(rows, limits) for word in words)


def apply_site(journal_url: str, site: Site, now: datetime) -> AppliedSite:
    """Put a site's registry in force as a new version; what its devices said before is counted now.

    The same registry again changes nothing.
    """
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            return _apply(connection, site, now)
    finally:
        engine.dispose()


def _apply(connection: Connection, site: Site, now: datetime) -> AppliedSite:
    document = site.model_dump_json()
    found = fetch(
        connection,
        "SELECT version, document FROM applied_sites WHERE site = ? ORDER BY version DESC LIMIT 1",
        (site.id,),
    )
    if found and found[0][1] == document:
        return AppliedSite(version=found[0][0], changed=False)
    version = found[0][0] + 1 if found else 1
    at = format_instant(now)
    run(
        connection,
        "INSERT INTO applied_sites (site, version, applied_at, document) VALUES (?, ?, ?, ?)",
        [(site.id, version, at, document)],
    )
    gateways = sorted({sensor.gateway for sensor in site.sensors})
    note_changes(connection, recount(connection, load_registry(connection), gateways, now) | {site.id}, at)
    return AppliedSite(version=version, changed=True)
