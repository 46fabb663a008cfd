"""What other parts may ask the journal to take in: a site's registry, and rain from files."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from collector.forgetting import forget_rows, forget_site
from collector.gateway_tokens import (
    GatewayToken,
    end_older_token,
    gateways_with_tokens,
    make_gateway_token,
    make_second_token,
    revoke_gateway_token,
    tokens_of_gateways,
)
from collector.importing import ImportedRain, ImportResult, UnreadRow, import_rain, judge_file_rain
from collector.importing_readings import ImportedReading, import_turbidity, judge_file_turbidity
from collector.ledger import load_registry, note_changes
from collector.manual import RecordedReading, record_manual_reading, withdraw_manual_reading
from collector.quality import Verdict, gauge_limits
from collector.quality_water import water_limits
from collector.recounting import letters_wait, recount
from collector.releasing import Released, put_letters_aside, release_letter
from collector.replaced import changed_since, count_since
from collector.service_windows import RecordedWindow, record_service_window, withdraw_service_window
from collector.spells import counts_anew
from collector.stores import fetch, open_engine, require_current, run, transaction
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, to_ms
from siltwatch.site import Sensor, Site
from siltwatch.site_files import site_from_json

# The door for other parts.
__all__ = [
    "AppliedSite",
    "GatewayToken",
    "ImportResult",
    "ImportedRain",
    "ImportedReading",
    "RecordedReading",
    "RecordedWindow",
    "Released",
    "UnreadRow",
    "apply_site",
    "end_older_token",
    "forget_rows",
    "forget_site",
    "gateways_with_tokens",
    "import_rain",
    "import_turbidity",
    "judge_rain",
    "judge_turbidity",
    "make_gateway_token",
    "make_second_token",
    "put_letters_aside",
    "record_manual_reading",
    "record_service_window",
    "release_letter",
    "revoke_gateway_token",
    "tokens_of_gateways",
    "withdraw_manual_reading",
    "withdraw_service_window",
]
_WORDS = "UPDATE applied_sites SET author = ?, reason = ? WHERE site = ? AND version = ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedSite:
    """A version of a site's registry; `changed` is false where it was already in force.

    `valid_from` is since when its instruments are others, `counted_anew` how many credits gave way to new ones.
    """

    version: int
    changed: bool
    valid_from: datetime | None = None
    counted_anew: int = 0


def judge_rain(gauge: Sensor, rows: Iterable[ImportedRain], *, tips: bool) -> list[Verdict]:
    """The flag and words with which each row would be stored for a gauge, by its limits alone."""
    return [verdict for _, verdict in judge_file_rain(rows, gauge_limits(gauge.limits), tips=tips)]


def judge_turbidity(probe: Sensor, rows: Iterable[ImportedReading]) -> Counter[str]:
    """How many values each word would stand beside when they are stored for a probe."""
    limits = water_limits(probe.limits, period=probe.period, range_max=probe.range_max)
    return Counter(word for _, (_, words) in judge_file_turbidity(rows, limits) for word in words)


def apply_site(  # noqa: PLR0913 - all but three by keyword
    journal_url: str,
    site: Site,
    now: datetime,
    *,
    valid_from: datetime | None = None,
    author: str = "",
    reason: str = "",
    from_version: int | None = None,
) -> AppliedSite:
    """Put a site's registry in force as a new version; what its devices said before is counted now.

    `valid_from` is when instruments were replaced: what was heard from then on is counted anew. Without it a gauge of
    another count size or serial number is another from now on, and everything else corrects what stood before.
    The same registry again changes nothing. With `from_version`, the version that was edited, a registry that was
    changed meanwhile by somebody else is a ConfigError; 0: there is no such site yet.
    """
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            _refuse_overtaken(connection, site, from_version)
            applied = _apply(connection, site, now, valid_from)
            if applied.changed:
                run(connection, _WORDS, [(author.strip(), reason.strip(), site.id, applied.version)])
            return applied
    finally:
        engine.dispose()


def _refuse_overtaken(connection: Connection, site: Site, from_version: int | None) -> None:
    query = "SELECT coalesce(max(version), 0) FROM applied_sites WHERE site = ?"
    newest = int(fetch(connection, query, (site.id,))[0][0])
    if from_version is not None and newest != from_version:
        message = (
            f"site {site.id!r} is at version {newest} by now, not at {from_version}: see what changed, then edit anew"
            if from_version
            else f"there is a site {site.id!r} already; edit that, or give another id"
        )
        raise ConfigError(message)


def _apply(connection: Connection, site: Site, now: datetime, valid_from: datetime | None) -> AppliedSite:
    document = site.model_dump_json()
    query = (
        "SELECT version, document, valid_from FROM applied_sites"
        " WHERE site = ? AND document <> '' ORDER BY version DESC LIMIT 1"
    )
    found = fetch(connection, query, (site.id,))
    start_at = valid_from or (now if found and counts_anew(site_from_json(found[0][1]), site) else None)
    start = format_instant(start_at) if start_at and found else None  # the first has always been so
    if found and found[0][1] == document and start in {None, found[0][2]}:
        return AppliedSite(version=found[0][0], changed=False, valid_from=start_at)
    anew_from_at = start_at if start is not None and start_at is not None and start_at < now else None
    before = load_registry(connection) if anew_from_at else None
    newest = fetch(connection, "SELECT coalesce(max(version), 0) FROM applied_sites WHERE site = ?", (site.id,))
    version = int(newest[0][0]) + 1  # also where the records of a site of this name were let go
    at = format_instant(now)
    run(
        connection,
        "INSERT INTO applied_sites (site, version, applied_at, document, valid_from) VALUES (?, ?, ?, ?, ?)",
        [(site.id, version, at, document, start)],
    )
    gave_way, touched = 0, {site.id}
    gateways = sorted({sensor.gateway for sensor in site.sensors})
    if before is not None or letters_wait(connection, gateways):  # all sites are read only where something is counted
        after = load_registry(connection)
        if before is not None and anew_from_at is not None:
            changed = changed_since(before, after, to_ms(anew_from_at))
            gave_way = count_since(connection, after, changed, since_at=anew_from_at, now=now)
        touched |= recount(connection, after, gateways, now)
    note_changes(connection, touched, at)
    return AppliedSite(
        version=version, changed=True, counted_anew=gave_way, valid_from=start_at if start is not None else None
    )
