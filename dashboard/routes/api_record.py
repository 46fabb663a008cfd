"""What people enter, through a program: visits, decisions, clocks, probes, work on sensors, readings, pictures."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from pydantic import Field

from alerts.commands import (
    Decided,
    Entry,
    Explanation,
    Filing,
    Said,
    approve_acreage,
    approve_shutdown,
    confirm_probe,
    contest_inspection,
    count_as_rain,
    defer_visit,
    dismiss_storm,
    explain_episode,
    look_done,
    meet_clock,
    parse_report,
    record_acreage,
    record_calibration,
    record_inspection,
    record_practice,
    record_qualification,
    record_sample,
    start_clock,
    withdraw_clock,
    withdraw_ruling,
)
from alerts.reading import DutyRow, RulingRow
from dashboard.accounts import Session
from dashboard.gate import CheckedCall, Inside, VisibleSite, require
from dashboard.photos import Caption, View, about_contrast
from dashboard.pictures import LARGEST_BYTES, take_picture
from dashboard.reports import LARGEST_SENT, read_signature
from dashboard.routes.api_asked import (
    Acreage,
    Approval,
    Calibration,
    Confirmation,
    Contest,
    Counts,
    Defer,
    Dismiss,
    Looked,
    MeetClock,
    NewClock,
    NewDecision,
    NewExplanation,
    NewInspection,
    NewWater,
    Qualification,
    Sample,
    Sediment,
    Shutdown,
    StartClock,
    Withdraw,
    WithdrawClock,
)
from dashboard.routes.api_once import Key, Line, OnceRoute
from dashboard.routes.api_shapes import Document
from dashboard.routes.api_shapes import Said as Told
from dashboard.routes.api_site import episode_of
from dashboard.routes.api_words import DUTY, PHOTO, RULING, Id
from dashboard.routes.decisions import deciding_role
from dashboard.services import Services
from siltwatch.instants import parse_instant
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(route_class=OnceRoute)


class NotClosed(Told):
    """A duty that stays open, and why."""

    duty: str = Field(examples=["hillside-20260610-1-inspection"])
    because: str = Field(examples=["it began before the storm reached the threshold"])


class RecordedInspection(Told):
    """What a visit closed, and what not."""

    id: str = Field(examples=["hillside-inspection-20260611-1"])
    closed: list[str] = Field(examples=[["hillside-20260610-1-inspection"]])
    not_closed: list[NotClosed]
    findings: dict[str, str] = Field(
        examples=[{"finding-7f3a": "hillside-finding-20260611.1"}], description="By the keys that they came with."
    )
    report_sha256: str | None = Field(examples=[None], description="What a signature stands under.")


@router.post(
    "/sites/{site}/inspections", response_model=RecordedInspection, status_code=201, max_body_size=LARGEST_SENT
)
def new_inspection(
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, visit: NewInspection, key: Key
) -> Document:
    """Record an inspection and close what it closes."""
    require(signed_in, "record_inspection")
    made = record_inspection(
        inside.config.records_url, site=site, started_at=parse_instant(visit.started_at), scope=visit.scope,
        inspector=visit.inspector, remarks=visit.remarks, entered_by=signed_in.account.name,
        key=_own(signed_in, key), now=inside.clock.now(), filing=_filing(visit, signed_in, _own(signed_in, key)),
    )  # fmt: skip
    poke(inside.config.poke_path)
    left = [{"duty": duty, "because": why} for duty, why in made.not_closed]
    sealed = made.report.sha256 if made.report else None
    return {
        "id": made.id, "closed": list(made.closed), "not_closed": left, "findings": dict(made.findings),
        "report_sha256": sealed,
    }  # fmt: skip


def _filing(visit: NewInspection, signed_in: Session, key: str) -> Filing | None:
    if visit.report is None and visit.signature is None:
        return None
    drawn = visit.signature
    signature = read_signature(drawn.name, parse_instant(drawn.signed_at), drawn.png) if drawn else None
    return Filing(
        report=parse_report(visit.report or {}), signature=signature, author=signed_in.account.name, key=key,
        phone_at=parse_instant(visit.phone_at) if visit.phone_at else None,
    )  # fmt: skip


@router.post("/sites/{site}/decisions", response_model=RULING.model, status_code=201)
def decide(inside: Inside, signed_in: CheckedCall, site: VisibleSite, decision: NewDecision, key: Key) -> Document:
    """Put a decision on record in the name of the account; what is an officer's to decide stays the officer's."""
    require(signed_in, "decide")
    decided = Decided(
        author=signed_in.account.name, role=deciding_role(signed_in), reason=decision.reason, key=_own(signed_in, key)
    )
    where: dict[str, Any] = {"site": site, "decided": decided, "now": inside.clock.now()}
    made = _put(inside.config.records_url, decision, where)
    poke(inside.config.poke_path)
    return RULING.of(made)


def _put(url: str, asked: Any, where: dict[str, Any]) -> RulingRow:  # noqa: ANN401 - one of the decisions
    return _DECIDED[type(asked)](url, asked, where)


def _stretch(asked: Counts | Shutdown) -> dict[str, Any]:
    return {"from_at": parse_instant(asked.since_at), "until_at": parse_instant(asked.until_at)}


def _qualify(url: str, asked: Qualification, where: dict[str, Any]) -> RulingRow:
    until_at = parse_instant(asked.until_at) if asked.until_at else None
    return record_qualification(url, inspector=asked.inspector, until_at=until_at, **where)


_DECIDED: dict[type[Any], Callable[[str, Any, dict[str, Any]], RulingRow]] = {
    Dismiss: lambda url, asked, where: dismiss_storm(url, storm=asked.storm, sensor=asked.sensor, **where),
    Looked: lambda url, asked, where: look_done(url, check=asked.check, **where),
    Counts: lambda url, asked, where: count_as_rain(url, check=asked.check, **_stretch(asked), **where),
    Defer: lambda url, asked, where: defer_visit(
        url, duty=asked.duty, next_safe_at=parse_instant(asked.next_safe_at), **where
    ),
    Contest: lambda url, asked, where: contest_inspection(url, inspection=asked.inspection, **where),
    Acreage: lambda url, asked, where: record_acreage(url, acres=asked.acres, **where),
    Approval: lambda url, _, where: approve_acreage(url, **where),
    Shutdown: lambda url, asked, where: approve_shutdown(url, **_stretch(asked), **where),
    Qualification: _qualify,
    Withdraw: lambda url, asked, where: withdraw_ruling(url, ruling=asked.decision, **where),
}


@router.post("/sites/{site}/clocks", response_model=DUTY.many, status_code=201)
def enter_clock(inside: Inside, signed_in: CheckedCall, site: VisibleSite, clock: NewClock, key: Key) -> list[Document]:
    """Start, meet or withdraw a clock of the code, or record a reading of sediment; the duties that follow from it."""
    require(signed_in, "record_inspection")
    said = Said(person=signed_in.account.name, remarks=clock.remarks, key=_own(signed_in, key))
    found = _enter_clock(inside, site, clock, said)
    poke(inside.config.poke_path)
    return [DUTY.of(duty) for duty in found]


def _enter_clock(
    inside: Services, site: Site, asked: StartClock | MeetClock | WithdrawClock | Sediment, said: Said
) -> list[DutyRow]:
    url, now, at = inside.config.records_url, inside.clock.now(), parse_instant(asked.at)
    match asked:
        case StartClock():
            return start_clock(url, site=site, clock=asked.clock, subject=asked.subject, base_at=at, said=said, now=now)
        case MeetClock():
            return meet_clock(url, site=site, duty=asked.duty, at=at, said=said, now=now)
        case WithdrawClock():
            return withdraw_clock(url, site=site, duty=asked.duty, at=at, said=said, now=now)
        case Sediment():
            return record_practice(
                url, site=site, practice=asked.practice, percent=asked.percent, at=at, said=said, now=now
            )


class Entered(Told):
    """What an entry came to; `odd` says what does not fit, where something does not."""

    odd: str | None = Field(examples=[None])


@router.post("/sites/{site}/water", response_model=Entered, status_code=201)
def enter_water(inside: Inside, signed_in: CheckedCall, site: VisibleSite, entry: NewWater, key: Key) -> Document:
    """Add a confirmation, a sample or a calibration to the register of the probes."""
    require(signed_in, "record_inspection")
    url, now = inside.config.records_url, inside.clock.now()
    said = Entry(
        probe=entry.probe, at=parse_instant(entry.at), person=signed_in.account.name, remarks=entry.remarks,
        key=_own(signed_in, key),
    )  # fmt: skip
    odd: str | None = None
    match entry:
        case Confirmation():
            confirm_probe(url, site=site, entry=said, how=entry.how, now=now)
        case Calibration():
            record_calibration(
                url, site=site, entry=said, now=now, lot=entry.lot, before_cleaning=entry.before_cleaning,
                after_cleaning=entry.after_cleaning, standard=entry.standard,
                before_calibration=entry.before_calibration, after_calibration=entry.after_calibration,
            )  # fmt: skip
        case Sample():
            odd = record_sample(
                url, site=site, entry=said, now=now, how=entry.how, value=entry.value, unit=entry.unit,
                probe_value=entry.probe_value,
            )  # fmt: skip
    poke(inside.config.poke_path)
    return {"odd": odd}


class Numbered(Told):
    """The number of an entry."""

    id: int = Field(examples=[1])


@router.post("/sites/{site}/episodes/{episode}/explanations", response_model=Numbered, status_code=201)
def explain(  # noqa: PLR0913, PLR0917 - what the framework hands in
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, episode: Id, said: NewExplanation, key: Key
) -> Document:
    """Say what caused a contrast; the newest counts and the older ones stay."""
    require(signed_in, "record_inspection")
    found = episode_of(inside, site, episode)
    explanation = Explanation(
        cause=said.cause, action=said.action, acted_at=parse_instant(said.acted_at) if said.acted_at else None,
        person=signed_in.account.name, key=_own(signed_in, key),
    )  # fmt: skip
    number = explain_episode(
        inside.config.records_url, site=site.id, episode=found.id, said=explanation, now=inside.clock.now()
    )
    poke(inside.config.poke_path)
    return {"id": number}


@router.post(
    "/sites/{site}/episodes/{episode}/photos",
    response_model=PHOTO.model,
    status_code=201,
    max_body_size=LARGEST_BYTES,
)
def new_photo(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside,
    signed_in: CheckedCall,
    site: VisibleSite,
    episode: Id,
    key: Key,
    picture: Annotated[bytes, Body(media_type="image/jpeg", description="JPEG, PNG or WebP as the camera made it.")],
    view: Annotated[View, Query(description="What it shows.")],
    remarks: Annotated[Line, Query()] = "",
) -> Document:
    """Keep a photograph of a contrast."""
    require(signed_in, "record_inspection")
    found = episode_of(inside, site, episode)
    caption = Caption(
        about=about_contrast(found.id), view=view, person=signed_in.account.name, remarks=remarks,
        entered_by=signed_in.account.name, key=_own(signed_in, key),
    )  # fmt: skip
    taken = take_picture(picture, site.zone_info)
    return PHOTO.of(inside.photos.add(site.id, taken, sent=picture, caption=caption, now=inside.clock.now()))


def _own(signed_in: Session, key: str) -> str:
    """The key within the account: nobody meets another's by chance or by guessing."""
    return f"{signed_in.account.name}/{key}"
