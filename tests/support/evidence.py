"""Towns with a storm, and evidence packs of it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alerts.reading import StormRow
from dashboard.audit import AuditTrail
from dashboard.evidence.making import make_pack
from dashboard.evidence.verifying.checks import Check
from dashboard.evidence.verifying.verify import verify
from dashboard.migrations.upgrade import upgrade
from dashboard.photos import Photos
from siltwatch.instants import format_instant
from siltwatch.site import Site
from tests.support.alerts import Town


@contextmanager
def evidence_town(folder: Path, *sites: Site, settings: str = "") -> Iterator[Town]:
    """A town whose dashboard has its tables too."""
    town = Town(folder, *sites, settings=settings)
    upgrade(town.config)
    try:
        yield town
    finally:
        town.close()


def pack_of(town: Town, storm: StormRow, *, today: str = "") -> bytes:
    """The pack of a storm, as of a day whose own audit trail is still being written."""
    site = town.journal.site(storm.site)
    assert site is not None
    url = town.config.records_url
    with closing(AuditTrail(url)) as trail, closing(Photos(url, town.config.photos_path)) as photos:
        return make_pack(
            site,
            storm,
            journal=town.journal,
            records=town.records,
            photos=photos,
            kept_text=trail.profile_text(storm.profile, storm.profile_version),
            days=trail.days(format_instant(storm.start_at)[:10], today),
        )


def checked(pack: bytes, path: Path) -> dict[str, Check]:
    """What the verifier says of it, by what it looked at; the first that differs comes first."""
    path.write_bytes(pack)
    checks = verify(path)
    return {check.what: check for check in sorted(checks, key=lambda check: check.agrees is not False, reverse=True)}
