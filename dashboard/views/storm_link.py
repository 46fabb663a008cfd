"""The links to a storm, as their page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from dashboard.storm_links import PATH, StormLink
from dashboard.views.words import Moment, moment
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLine:
    """One link; its address only while it shows something."""

    id: int
    address: str
    made_by: str
    made: Moment
    expires: Moment
    state: str  # open, over, or taken_back
    opened: int
    last_opened: Moment | None


def link_lines(links: Iterable[StormLink], *, address: str, site: Site, now: datetime) -> tuple[LinkLine, ...]:
    """In the order given, times as told at the site."""
    zone = site.zone_info
    return tuple(
        LinkLine(
            id=link.id,
            address=f"{address}{PATH}{link.code}" if link.is_open(now) else "",
            made_by=link.made_by,
            made=moment(link.made_at, zone, now),
            expires=moment(link.expires_at, zone, now),
            state="taken_back" if link.revoked_at else "open" if link.is_open(now) else "over",
            opened=link.opened,
            last_opened=moment(link.opened_at, zone, now) if link.opened_at else None,
        )
        for link in links
    )
