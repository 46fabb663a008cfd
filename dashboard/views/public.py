"""The page of a site for everybody: the notice of the project, and the month's inspections as they are posted. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from dashboard.views.words import Moment, moment
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPart:
    """One table of the summary."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    none: str
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPage:
    """All that everybody may see, and nothing else: nobody's address, no instrument, no live state."""

    id: str
    name: str
    place: str
    operator: str
    town: str
    zone: str
    started: str
    description: str
    permit: str
    heading: str
    intro: str
    figures: Sequence[tuple[str, str]]
    parts: tuple[PublicPart, ...]
    kept: Sequence[str]
    made: Moment


def public_page(site: Site, told: Mapping[str, Any], *, town: str, kept: Sequence[str], now: datetime) -> PublicPage:
    """From the facts of the running month's summary; a site that is not shown to everybody has no such page."""
    if site.public is None:
        message = f"site {site.id!r} is not shown to everybody"
        raise ValueError(message)
    return PublicPage(
        id=site.id,
        name=site.name,
        place=site.address or "",
        operator=site.operator or "",
        town=town,
        zone=site.zone,
        started=site.started_on.isoformat(),
        description=site.public.description,
        permit=site.public.permit or "",
        heading=told["heading"],
        intro=told["intro"],
        figures=[(name, count) for name, count in told["figures"]],
        parts=tuple(_part(part) for part in told["parts"]),
        kept=kept,
        made=moment(now, site.zone_info, now),
    )


def _part(told: Mapping[str, Any]) -> PublicPart:
    return PublicPart(
        title=told["title"], columns=told["columns"], rows=told["rows"], none=told["none"], more=told["more"]
    )
