"""Reports of inspections, findings and what was done about them, for programs."""

from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, HTTPException, Query
from pydantic import Field, StringConstraints, WithJsonSchema

from alerts.commands import (
    Filing,
    NewFinding,
    Said,
    amend_report,
    parse_report,
    record_action,
    record_finding,
    report_schema,
)
from alerts.reading import ActionRow, Case, FindingRow, ReportRow
from dashboard.accounts import Session
from dashboard.gate import CheckedCall, Inside, VisibleSite, require
from dashboard.photos import Caption, View
from dashboard.pictures import LARGEST_BYTES, take_picture
from dashboard.reports import LARGEST_SENT, about_finding, about_inspection
from dashboard.routes.api_asked import A_REPORT
from dashboard.routes.api_once import Asked, Key, Line, NeededLine, NeededText, OnceRoute, Paged
from dashboard.routes.api_shapes import DAY, Document, Shape, shape
from dashboard.routes.api_words import PHOTO, Id, Instant, page_of
from dashboard.services import Services
from siltwatch.instants import parse_instant
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(route_class=OnceRoute)
REPORT = shape("InspectionReport", ReportRow, leave_out=("key",), examples={"content": "{}", "number": 1})
ACTION = shape("FindingAction", ActionRow, leave_out=("key",), examples={"how": "fixed", "what": "New posts."})
FINDING = shape(
    "Finding", FindingRow, leave_out=("key",), more={"standing": str},
    examples={"id": "hillside-finding-20260611.1", "what": "Fence down", "standing": "open"},
)  # fmt: skip
_TOLD = FINDING.along("FindingTold", "A finding with what was seen of it and done about it.", actions=ACTION.many)


def _case(case: Case) -> Document:
    return FINDING.of(case.finding) | {"standing": case.standing, "actions": page_of(case.actions, ACTION)}


CASE = Shape(_TOLD, _case)


class Amendment(Asked):
    """The whole report as it should have been; what was recorded stays."""

    reason: NeededText = Field(examples=["A rill was missed."])
    report: Annotated[dict[str, Any], WithJsonSchema(report_schema())] = Field(examples=[A_REPORT])


class Found(Asked):
    """Something that must be put right, found outside an inspection."""

    what: NeededText = Field(max_length=1_000, examples=["Mud on the road."])
    place: Line = Field("", max_length=200, examples=["Entrance"])
    owner: Line = Field("", max_length=200, examples=["Site operator"])
    due_on: Annotated[str, StringConstraints(pattern=DAY)] | None = Field(None, examples=["2026-06-18"])


class Done(Asked):
    """What was done about a finding, or seen of it."""

    how: Literal["fixed", "seen_open", "reopened"]
    what: NeededLine = Field(examples=["New posts."])
    at: Instant


@router.get("/sites/{site}/inspections/{inspection}/reports", response_model=REPORT.many)
def reports(inside: Inside, site: VisibleSite, inspection: Id, page: Paged) -> list[Document]:
    """The report of an inspection in every version, oldest first; `content` is JSON."""
    return page_of(page.of(inside.records.reports.of(site.id, inspection), lambda row: row.id), REPORT)


@router.post(
    "/sites/{site}/inspections/{inspection}/amendments", response_model=REPORT.model, status_code=201,
    max_body_size=LARGEST_SENT,
)  # fmt: skip
def amend(  # noqa: PLR0913, PLR0917 - what the framework hands in
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, inspection: Id, asked: Amendment, key: Key
) -> Document:
    """Amend a report, with the reason; the versions before it stay."""
    require(signed_in, "record_inspection")
    _visit(inside, site, inspection)
    author = signed_in.account.name
    filing = Filing(report=parse_report(asked.report), signature=None, author=author, key=_own(signed_in, key))
    row = amend_report(
        inside.config.records_url, site=site, inspection=inspection, filing=filing, reason=asked.reason,
        now=inside.clock.now(),
    )  # fmt: skip
    poke(inside.config.poke_path)
    return REPORT.of(row)


@router.get("/sites/{site}/findings", response_model=CASE.many)
def findings(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """The findings of a site, oldest first, with what was seen of them and done, and how each stands."""
    cases = inside.records.reports.cases(site.id, inside.clock.now())
    return [_case(case) for case in page.of(cases, lambda case: case.finding.id)]


@router.post("/sites/{site}/findings", response_model=CASE.model, status_code=201)
def new_finding(inside: Inside, signed_in: CheckedCall, site: VisibleSite, asked: Found, key: Key) -> Document:
    """Record something that was found outside an inspection; without a day the town's own time counts."""
    require(signed_in, "record_inspection")
    now = inside.clock.now()
    given = NewFinding(
        key=_own(signed_in, key), what=asked.what, place=asked.place, owner=asked.owner,
        due_on=date.fromisoformat(asked.due_on) if asked.due_on else None,
    )  # fmt: skip
    row = record_finding(
        inside.config.records_url, site=site, given=given, found_at=now, person=signed_in.account.name, now=now
    )
    poke(inside.config.poke_path)
    return _case(_case_of(inside, site, row.id))


@router.post("/sites/{site}/findings/{finding}/actions", response_model=CASE.model, status_code=201)
def act(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, finding: Id, done: Done, key: Key
) -> Document:
    """Record that a finding was put right, was seen open, or was found again."""
    require(signed_in, "record_inspection")
    _case_of(inside, site, finding)
    said = Said(person=signed_in.account.name, remarks="", key=_own(signed_in, key))
    case = record_action(
        inside.config.records_url, site=site, finding=finding, how=done.how, what=done.what,
        at=parse_instant(done.at), said=said, now=inside.clock.now(),
    )  # fmt: skip
    poke(inside.config.poke_path)
    return _case(case)


_PICTURE = Body(media_type="image/jpeg", description="JPEG, PNG or WebP as the camera made it.")


@router.post(
    "/sites/{site}/findings/{finding}/photos", response_model=PHOTO.model, status_code=201, max_body_size=LARGEST_BYTES
)
def photo_of_finding(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside,
    signed_in: CheckedCall,
    site: VisibleSite,
    finding: Id,
    key: Key,
    picture: Annotated[bytes, _PICTURE],
    view: Annotated[View, Query(description="What it shows.")] = "before",
    remarks: Annotated[Line, Query()] = "",
) -> Document:
    """Keep a photograph of a finding, before or after it was put right."""
    require(signed_in, "record_inspection")
    about = about_finding(_case_of(inside, site, finding).finding.id)
    return _keep(inside, signed_in, site, about=about, view=view, remarks=remarks, key=key, picture=picture)


@router.post(
    "/sites/{site}/inspections/{inspection}/photos",
    response_model=PHOTO.model,
    status_code=201,
    max_body_size=LARGEST_BYTES,
)
def photo_of_report(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside,
    signed_in: CheckedCall,
    site: VisibleSite,
    inspection: Id,
    key: Key,
    picture: Annotated[bytes, _PICTURE],
    view: Annotated[View, Query(description="What it shows.")] = "other",
    remarks: Annotated[Line, Query()] = "",
) -> Document:
    """Keep a photograph of an inspection."""
    require(signed_in, "record_inspection")
    about = about_inspection(_visit(inside, site, inspection))
    return _keep(inside, signed_in, site, about=about, view=view, remarks=remarks, key=key, picture=picture)


def _keep(  # noqa: PLR0913 - likewise
    inside: Services, signed_in: Session, site: Site, *, about: str, view: View, remarks: str, key: str, picture: bytes
) -> Document:
    who = signed_in.account.name
    caption = Caption(about=about, view=view, person=who, remarks=remarks, entered_by=who, key=_own(signed_in, key))
    taken = take_picture(picture, site.zone_info)
    return PHOTO.of(inside.photos.add(site.id, taken, sent=picture, caption=caption, now=inside.clock.now()))


def _visit(inside: Services, site: Site, inspection: str) -> str:
    if inspection not in {row.id for row in inside.records.inspections(site.id)}:
        raise HTTPException(404, "There is no such inspection at this site.")
    return inspection


def _case_of(inside: Services, site: Site, finding: str) -> Case:
    cases = inside.records.reports.cases(site.id, inside.clock.now())
    found = next((case for case in cases if case.finding.id == finding), None)
    if found is None:
        raise HTTPException(404, "There is no such finding at this site.")
    return found


def _own(signed_in: Session, key: str) -> str:
    return f"{signed_in.account.name}/{key}"
