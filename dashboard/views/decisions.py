"""What was decided at a site, by whom and why, what holds now, and the forms that decide about the site itself."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from alerts.reading import RulingRow, acreage, standing
from dashboard.translation import marked, say
from dashboard.views.timeline import RULINGS
from dashboard.views.words import Moment, field_time, moment
from siltwatch.site import Site

_OFFICERS = frozenset({"contest", "shutdown"})
_ABOUT_THE_SITE = {
    "acreage": marked("recorded the acres open now"),
    "approval": marked("entered the approval of more than five acres"),
    "qualification": marked("entered a qualification"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLine:
    """One decision; `stands` until it is taken back."""

    id: int
    at: Moment
    author: str
    role: str
    what: str
    why: str
    effect: str
    stands: bool
    may_take_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionsPage:
    """The page with its forms; `now` is what the field of a begin holds."""

    site: str
    site_name: str
    zone_name: str
    acres: str
    is_approved: bool
    lines: tuple[DecisionLine, ...]
    key: str
    now: str


def decisions_page(site: Site, rulings: Sequence[RulingRow], *, is_officer: bool, now: datetime) -> DecisionsPage:
    """The newest decision first."""
    standing_ids = {row.id for row in standing(rulings)}
    acres, approved = acreage(rulings)
    return DecisionsPage(
        site=site.id,
        site_name=site.name,
        zone_name=site.zone,
        acres="" if acres is None else f"{acres:g}",
        is_approved=approved,
        lines=tuple(
            _line(row, site, now, stands=row.id in standing_ids, is_officer=is_officer)
            for row in sorted(rulings, key=lambda row: -row.id)
        ),
        key=secrets.token_urlsafe(16),
        now=field_time(now, site.zone_info),
    )


def _line(row: RulingRow, site: Site, now: datetime, *, stands: bool, is_officer: bool) -> DecisionLine:
    return DecisionLine(
        id=row.id,
        at=moment(row.entered_at, site.zone_info, now),
        author=row.author,
        role=row.role,
        what=say((RULINGS | _ABOUT_THE_SITE)[row.kind]),
        why=row.reason,
        effect=row.effect,
        stands=stands,
        may_take_back=stands and (is_officer or row.kind not in _OFFICERS),
    )
