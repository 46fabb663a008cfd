"""The one way by which a site comes into force, from its file, a page or a program: checked whole, then written."""

from datetime import datetime
from pathlib import Path
from typing import Any, TypedDict

from alerts.notices.people import hidden_reminders
from alerts.profile_files import profile_names, profile_of
from alerts.site_check import explain_site
from collector.commands import apply_site
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.instants import short_instant
from siltwatch.poke import poke
from siltwatch.site import Site
from siltwatch.site_files import site_from_tables


class AppliedDocument(TypedDict):
    """What putting a site in force came to; `remarks` are no faults, but a person should read them."""

    site: str
    version: int
    changed: bool
    valid_from: str | None
    counted_anew: int
    covered: bool
    because: str
    remarks: list[str]


def sound_site(tables: dict[str, Any], *, origin: Path | str, now: datetime) -> Site:
    """The site that these tables describe; a ConfigError names every fault with its origin and key."""
    found = site_from_tables(tables, origin)
    unknown = [name for name in (found.profile, *found.also_under) if name not in profile_names()]
    if unknown:
        known = ", ".join(profile_names())
        where = "profile" if found.profile in unknown else "also_under"
        raise ConfigError(f"{origin}: {where}: there is no town profile {unknown[0]!r}; there are {known}")
    hidden = [f"{origin}: {line}" for line in hidden_reminders(found, profile_of(found), year=now.year)]
    if hidden:
        raise ConfigError(hidden)
    return found


def put_in_force(  # noqa: PLR0913 - all but two by keyword
    config: Config,
    site: Site,
    *,
    author: str,
    reason: str,
    now: datetime,
    valid_from: datetime | None = None,
    from_version: int | None = None,
) -> AppliedDocument:
    """Write a sound site as a new version, in the name of its author; `from_version` as in `apply_site`."""
    applied = apply_site(
        config.journal_url, site, now, valid_from=valid_from, author=author, reason=reason, from_version=from_version
    )
    poke(config.poke_path)
    report = explain_site(site, profile_of(site))
    return {
        "site": site.id,
        "version": applied.version,
        "changed": applied.changed,
        "valid_from": short_instant(applied.valid_from) if applied.valid_from else None,
        "counted_anew": applied.counted_anew,
        "covered": report.covered,
        "because": report.because,
        "remarks": list(report.remarks),
    }
