"""Files for programs: series as CSV, duties as a calendar, pictures, papers, bundles."""

import csv
import hashlib
import io
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request
from fastapi.responses import Response, StreamingResponse

from alerts.reading import DutyRow
from collector.reading import Point
from dashboard.gate import CheckedCall, Inside, SignedIn, VisibleSite, require
from dashboard.papers.making import Days
from dashboard.papers.month import Month
from dashboard.papers.press import SIZES
from dashboard.routes.api_once import OnceRoute
from dashboard.routes.api_shapes import DAY
from dashboard.routes.api_site import storm_of
from dashboard.routes.api_words import Id, Instant, Number
from dashboard.routes.evidence import hand_over
from dashboard.routes.records import archive_of, paper_file
from dashboard.series_file import TURBIDITY, Row, calibration_marks, header, own_kind, points, row
from dashboard.services import Services
from dashboard.views.duty_calendar import duty_calendar, is_shown
from siltwatch.instants import parse_instant
from siltwatch.site import Sensor

log = logging.getLogger(__name__)
router = APIRouter(route_class=OnceRoute)
LONGEST = timedelta(days=5 * 366)
Size = Annotated[Literal["letter", "a4"], Query(description="The paper.")]
Day = Annotated[str | None, Query(pattern=DAY, examples=["2026-06-10"])]
Kind = Annotated[str | None, Query(max_length=40, pattern=r"^[a-z_]*$", description="By default what it measures.")]


def file_response(*kinds: str) -> dict[int | str, dict[str, Any]]:
    """A file of one of some kinds, for the description."""
    return {200: {"content": {kind: {"schema": {"type": "string"}} for kind in kinds}, "description": "The file."}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """A sensor's series that may be handed over; that it is, is on the trail."""

    site: str
    sensor: Sensor
    kind: str
    points: Iterator[Point]
    marks: Callable[[datetime], str] | None

    def headers(self, ending: str) -> dict[str, str]:
        """The name of the file."""
        return {"content-disposition": f'attachment; filename="{self.site}-{self.sensor.id}-{self.kind}.{ending}"'}


def asked_series(  # noqa: PLR0913, PLR0917 - what the framework hands in
    inside: Inside,
    signed_in: SignedIn,
    site: VisibleSite,
    sensor: Annotated[str, Query(max_length=63, examples=["rg1"])],
    since: Annotated[Instant, Query()],
    until: Annotated[Instant | None, Query(description="By default now.")] = None,
    kind: Kind = None,
) -> Series:
    """The series between two instants, five years at most, noted as handed over."""
    named = next((one for one in site.sensors if one.id == sensor), None)
    if named is None:
        raise HTTPException(404, "There is no such sensor at this site.")
    now = inside.clock.now()
    start_at, end_at = parse_instant(since), parse_instant(until) if until else now
    if not start_at <= end_at <= start_at + LONGEST:
        raise HTTPException(409, "`until` lies at or after `since`, by five years at most.")
    what = kind or own_kind(named)
    noted = f"exported {what} of {sensor} from {since} to {until or 'now'}"
    inside.trail.note_export(noted, who=signed_in.account.name, site=site.id, now=now)
    found = points(inside.charts, site=site.id, sensor=sensor, kind=what, start_at=start_at, end_at=end_at, tell=_tell)
    marks = calibration_marks(inside.records, site.id, named) if what == TURBIDITY else None
    return Series(site=site.id, sensor=named, kind=what, points=found, marks=marks)


AskedSeries = Annotated[Series, Depends(asked_series)]


@router.get("/sites/{site}/series.csv", responses=file_response("text/csv"), response_class=Response)
def series_csv(asked: AskedSeries) -> Response:
    """Every accepted value of a sensor, or the rain of every instant, between two instants; five years at most."""
    rows = (row(point, asked.kind, asked.marks) for point in asked.points)
    text = _csv(header(asked.sensor, asked.kind), rows)
    return StreamingResponse(text, media_type="text/csv; charset=utf-8", headers=asked.headers("csv"))


def _tell(trouble: str) -> None:
    log.warning("an export was read from the journal", extra={"action": "export_fell_back", "error": trouble})


def _csv(first: Row, rows: Iterator[Row]) -> Iterator[str]:
    """Some hundred rows at a time."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(first)
    for number, one in enumerate(rows, start=1):
        writer.writerow(one)
        if number % 500 == 0:
            yield text.getvalue()
            text.seek(0)
            text.truncate()
    yield text.getvalue()


@router.get("/calendar/{token}.ics", responses=file_response("text/calendar"), response_class=Response)
def calendar(
    request: Request,
    inside: Inside,
    token: Annotated[str, Path(max_length=100, pattern=r"^[A-Za-z0-9_-]+$")],
    site: Annotated[str | None, Query(max_length=63, description="One site only.")] = None,
) -> Response:
    """The duties of an account as a calendar: the address holds its own token, which opens nothing else."""
    found = inside.tokens.session(token, inside.clock.now(), feed=True)
    if found is None:
        raise HTTPException(404, "There is no such calendar; it may have been revoked.")
    sites = {one.id: one for one in inside.journal.sites() if found.account.sees(one) and site in {None, one.id}}
    made = duty_calendar(_shown(inside, sites), sites, address=inside.config.web.address)
    tag = f'"{hashlib.sha256(made).hexdigest()[:32]}"'
    headers = {
        "etag": tag,
        "cache-control": "private, max-age=60",
        "content-disposition": "inline; filename=duties.ics",
    }
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(made, media_type="text/calendar; charset=utf-8", headers=headers)


def _shown(inside: Services, sites: Any) -> list[DutyRow]:  # noqa: ANN401 - by id
    now = inside.clock.now()
    return [duty for duty in inside.records.duties() if duty.site in sites and is_shown(duty, now)]


@router.get("/sites/{site}/photos/{photo}/picture", responses=file_response("image/jpeg"), response_class=Response)
def picture(inside: Inside, site: VisibleSite, photo: Number) -> Response:
    """The picture itself."""
    found = inside.photos.find(site.id, photo)
    if found is None:
        raise HTTPException(404, "There is no such photograph at this site.")
    return Response(inside.photos.read(found), media_type="image/jpeg")


@router.get("/sites/{site}/logbook.pdf", responses=file_response("application/pdf"), response_class=Response)
def logbook(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside, signed_in: SignedIn, site: VisibleSite, since: Day = None, until: Day = None, paper: Size = "letter"
) -> Response:
    """The log book, by default from the first day on."""
    require(signed_in, "see_people")
    archive = archive_of(inside)
    record = archive.record(site, inside.clock.now())
    days = Days(since=_date(since), until=_date(until))
    made = archive.logbook(record, days, SIZES[paper])
    who, now = signed_in.account.name, inside.clock.now()
    inside.trail.note_export("took the log book", who=who, site=site.id, now=now, made=made)
    return paper_file(made, f"logbook-{site.id}.pdf", "application/pdf")


def _date(day: str | None) -> date | None:
    return date.fromisoformat(day) if day else None


@router.get("/sites/{site}/summaries/{month}", responses=file_response("application/pdf"), response_class=Response)
def summary(
    inside: Inside,
    site: VisibleSite,
    month: Annotated[str, Path(pattern=r"^20[0-9]{2}-(?:0[1-9]|1[0-2])$", examples=["2026-06"])],
    paper: Size = "letter",
) -> Response:
    """The summary of a month as it stands now, as PDF."""
    now = inside.clock.now()
    archive = archive_of(inside)
    made = archive.summary(archive.record(site, now), Month.parse(month), SIZES[paper], now)
    return paper_file(made, f"summary-{site.id}-{month}.pdf", "application/pdf")


@router.get("/sites/{site}/public-records", responses=file_response("application/zip"), response_class=Response)
def public_records(inside: Inside, signed_in: CheckedCall, site: VisibleSite) -> Response:
    """The public records as a ZIP; that they were handed over, and to whom, is on the trail first."""
    require(signed_in, "see_people")
    now = inside.clock.now()
    made = archive_of(inside).bundle(site, Days(), SIZES["letter"], now)
    who = signed_in.account.name
    inside.trail.note_export("took the public records", who=who, site=site.id, now=now, made=made)
    return paper_file(made, f"public-records-{site.id}.zip", "application/zip")


@router.get(
    "/sites/{site}/storms/{storm}/evidence", responses=file_response("application/zip"), response_class=Response
)
def evidence(inside: Inside, signed_in: CheckedCall, site: VisibleSite, storm: Id) -> Response:
    """The evidence pack of a storm as a ZIP; on the trail first, likewise."""
    require(signed_in, "see_people")
    found = storm_of(inside, site, storm)
    pack = hand_over(inside, signed_in, site, found)
    return paper_file(pack, f"{found.id}-evidence.zip", "application/zip")
