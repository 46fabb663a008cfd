"""The evidence pack of a storm, by a button on its page."""

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from alerts.reading import StormRow
from dashboard.accounts import Session
from dashboard.evidence.making import make_pack
from dashboard.gate import Checked, Inside, VisibleSite, require
from dashboard.services import Services
from siltwatch.instants import format_instant
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
ReasonField = Annotated[str, Form(max_length=500)]


@router.post("/sites/{site}/storms/{storm}/evidence")
def download_pack(
    inside: Inside, signed_in: Checked, site: VisibleSite, storm: str, reason: ReasonField = ""
) -> Response:
    """Make it and hand it over; that it was handed over, to whom, is on the trail first."""
    require(signed_in, "see_people")
    found = inside.records.storm(storm)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such storm at this site.")
    headers = {"content-disposition": f'attachment; filename="{found.id}-evidence.zip"', "cache-control": "no-store"}
    return Response(
        hand_over(inside, signed_in, site, found, reason=reason), media_type="application/zip", headers=headers
    )


def hand_over(inside: Services, signed_in: Session, site: Site, found: StormRow, *, reason: str = "") -> bytes:
    """The pack; that it was handed over is on the trail before it is."""
    now = inside.clock.now()
    inside.trail.follow(inside.records, inside.journal, now)
    pack = make_pack(
        site,
        found,
        journal=inside.journal,
        records=inside.records,
        photos=inside.photos,
        kept_text=inside.trail.profile_text(found.profile, found.profile_version),
        days=inside.trail.days(format_instant(found.start_at)[:10], format_instant(now)[:10]),
    )
    what = f"took the evidence pack of {found.id}"
    who = signed_in.account.name
    inside.trail.note_export(what, who=who, site=site.id, now=now, reason=reason, made=pack)
    return pack
