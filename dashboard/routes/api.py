"""The JSON interface, version 1: the same rows as the pages; instants are RFC 3339, depths decimal inches."""

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from collector.reading import LastWord
from dashboard.gate import Inside, SignedIn, VisibleSite
from dashboard.reads import chart_facts
from dashboard.routes import (
    api_admin,
    api_files,
    api_gateways,
    api_journal,
    api_keeping,
    api_record,
    api_reports,
    api_site,
    api_sites,
    api_tables,
    api_town,
    api_water,
)
from dashboard.routes.api_once import OnceRoute, Paged
from dashboard.routes.api_shapes import Document
from dashboard.routes.api_words import OneSiteSaid, SiteSaid
from dashboard.views.board import Outlook, board
from dashboard.views.chart import LONGEST, RangeName, chart, span_between, span_of
from dashboard.views.contrast import gravest
from siltwatch.errors import QuantityError
from siltwatch.instants import parse_instant, short_instant
from siltwatch.quantities import inches_text

router = APIRouter(prefix="/api/v1", route_class=OnceRoute)
for _part in (
    api_site,
    api_water,
    api_record,
    api_journal,
    api_reports,
    api_town,
    api_keeping,
    api_files,
    api_tables,
    api_admin,
    api_sites,
    api_gateways,
):
    router.include_router(_part.router)


@router.get("/sites", response_model=list[SiteSaid])
def sites(
    inside: Inside, signed_in: SignedIn, page: Paged, sort: Literal["urgency", "id"] = "urgency"
) -> list[Document]:
    """Every site of the person's towns with its situation, the most urgent first.

    That order moves with time: who reads more than a page of it sorts by `id`.
    """
    outlooks = {outlook.site.id: outlook for outlook in inside.lookout.outlooks(signed_in.account)}
    seen = board(outlooks.values(), inside.clock.now())
    names = [row.site for row in (*seen.rows, *seen.quiet)]
    found = page.of(sorted(names) if sort == "id" else names, lambda name: name)
    return [site_document(outlooks[name]) for name in found]


@router.get("/sites/{site}", response_model=OneSiteSaid)
def one_site(inside: Inside, site: VisibleSite) -> Document:
    """One site, its situation as of now, and the last word of each sensor."""
    now = inside.clock.now()
    situation = inside.records.situation(site, inside.journal, now)
    words = inside.journal.last_words(site.id)
    episode = gravest(inside.records.episodes(site.id, open_only=True))
    heard = [word.observed_at for word in words.values()]
    outlook = Outlook(
        site=site, situation=situation, duty=None, storm=None, heard_at=max(heard, default=None), episode=episode
    )
    sensors = [
        {
            "id": sensor.id,
            "kind": sensor.kind,
            "place": sensor.place,
            "owner": sensor.owner,
            "last_word": _word(words.get(sensor.id)),
        }
        for sensor in site.sensors
    ]
    return site_document(outlook) | {"zone": site.zone, "sensors": sensors}


@router.get("/sites/{site}/series")
def series(
    inside: Inside,
    site: VisibleSite,
    span: Annotated[RangeName, Query(alias="range")] = "24h",
    start: Annotated[str | None, Query(description="RFC 3339; with `end`, instead of `range`")] = None,
    end: Annotated[str | None, Query(description="RFC 3339")] = None,
) -> Document:
    """The chart's columns: rain, what counts of it, turbidity, storms and due instants."""
    now = inside.clock.now()
    chosen = span_between(*_between(start, end)) if start or end else span_of(span, now)
    facts = chart_facts(site, chosen, journal=inside.journal, charts=inside.charts, records=inside.records, now=now)
    return chart(facts)


def site_document(outlook: Outlook) -> Document:
    """A site with what is going on there."""
    site, seen = outlook.site, outlook.situation
    return {
        "id": site.id,
        "name": site.name,
        "profile": site.profile,
        "operator": site.operator,
        "state": seen.word,
        "sentence": seen.sentence,
        "duty": seen.duty,
        "due": _instant(seen.due_at),
        "left_s": int(seen.left.total_seconds()) if seen.left is not None else None,
        "provisional": seen.provisional,
        "storm": seen.storm,
        "storm_depth_in": _inches(seen.storm_depth_tenth_um),
        "event_depth_in": _inches(seen.event_depth_tenth_um),
        "to_go_in": _inches(seen.to_go_tenth_um),
        "intensity_in_per_h": _inches(seen.intensity_tenth_um_per_h),
        "last_rain": _instant(seen.last_rain_at),
        "heard": _instant(outlook.heard_at),
        "contrast": outlook.episode.level_now if outlook.episode else None,
        "covered": seen.covered,
    }


def _between(start: str | None, end: str | None) -> tuple[datetime, datetime]:
    try:
        start_at, end_at = parse_instant(start or ""), parse_instant(end or "")
    except (QuantityError, OverflowError) as error:
        raise HTTPException(422, f"`start` and `end` are instants such as 2026-06-10T19:40:00Z: {error}") from error
    if not start_at < end_at <= start_at + LONGEST:
        raise HTTPException(422, "`end` lies after `start`, by five years at most")
    return start_at, end_at


def _instant(at: datetime | None) -> str | None:
    return short_instant(at) if at else None


def _inches(depth_tenth_um: int | None) -> str | None:
    return None if depth_tenth_um is None else inches_text(depth_tenth_um)


def _word(word: LastWord | None) -> Document | None:
    if word is None:
        return None
    return {
        "observed": _instant(word.observed_at),
        "value": word.value,
        "unit": word.unit,
        "battery_v": word.battery_v,
        "flag": word.flag,
        "reasons": list(word.reasons),
    }
