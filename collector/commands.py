"""What other parts may ask the journal to take in: a site's registry, and rain from files."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from collector.importing import ImportedRain, ImportResult, UnreadRow, import_rain
from collector.ledger import load_registry, note_changes
from collector.recounting import recount
from collector.stores import fetch, open_engine, require_current, run, transaction
from siltwatch.instants import format_instant
from siltwatch.site import Site

# The door for other parts.
__all__ = ["AppliedSite", "ImportResult", "ImportedRain", "UnreadRow", "apply_site", "import_rain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedSite:
    """A version of a site's registry; `changed` is false where it was already in force."""

    version: int
    changed: bool


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
