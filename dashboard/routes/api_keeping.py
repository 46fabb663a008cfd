"""For programs: legal holds, the draft of a notice, a message that proves the way."""

from contextlib import closing
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import Field

from alerts.commands import Trial, send_test
from dashboard.gate import CheckedCall, Inside, SignedIn, VisibleSite, require
from dashboard.holds import HoldRow, Holds
from dashboard.routes.api_files import file_response
from dashboard.routes.api_once import Asked, Key, OnceRoute
from dashboard.routes.api_shapes import Document, Said
from dashboard.routes.api_words import At, Id
from dashboard.routes.records import paper_file
from dashboard.routes.town import draft_pdf
from siltwatch.instants import format_instant

router = APIRouter(route_class=OnceRoute)


class HoldSaid(Said):
    """One entry: a hold that was placed or released; the newest of a site holds."""

    id: int = Field(examples=[1])
    what: Literal["placed", "released"] = Field(examples=["placed"])
    at: At
    by: str = Field(examples=["officer"])
    reason: str = Field(examples=["suit 26-114"])


class NewHold(Asked):
    """Place or release it, and why."""

    what: Literal["placed", "released"] = Field(examples=["placed"])
    reason: Annotated[str, Field(min_length=1, max_length=1_000, pattern=r"\S", examples=["suit 26-114"])]


class TrialSaid(Said):
    """What became of the test message to one person over one channel."""

    person: str = Field(examples=["Site operator"])
    channel: str | None = Field(examples=["email"])
    accepted: bool
    says: str = Field(examples=["250 2.0.0 Ok"])


@router.get("/sites/{site}/holds", response_model=list[HoldSaid])
def holds(inside: Inside, signed_in: SignedIn, site: VisibleSite) -> list[Document]:
    """The legal holds of a site, oldest entry first; while one stands nothing of the site is let go."""
    require(signed_in, "see_people")
    with closing(Holds(inside.config.records_url, inside.trail)) as kept:
        return [_hold(row) for row in kept.entries(site.id)]


@router.post("/sites/{site}/holds", response_model=HoldSaid, status_code=201)
def new_hold(
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, asked: NewHold, key: Key  # noqa: ARG001 - of the route
) -> Document:  # fmt: skip
    """Place a legal hold, or release it; what changes nothing is refused."""
    require(signed_in, "hold")
    with closing(Holds(inside.config.records_url, inside.trail)) as kept:
        row = kept.enter(
            site.id, asked.what, author=signed_in.account.name, reason=asked.reason, now=inside.clock.now()
        )
    return _hold(row)


@router.get(
    "/sites/{site}/violations/{violation}/notice.pdf",
    responses=file_response("application/pdf"),
    response_class=Response,
)
def notice_draft(
    inside: Inside,
    signed_in: SignedIn,
    site: VisibleSite,
    violation: Id,
    paper: Annotated[Literal["letter", "a4"], Query()] = "letter",
) -> Response:
    """The draft of the notice of a violation; it is sent to nobody."""
    require(signed_in, "see_people")
    return paper_file(
        draft_pdf(inside, signed_in, site, violation, paper), f"notice-{violation}.pdf", "application/pdf"
    )


@router.post("/sites/{site}/test-message", response_model=list[TrialSaid])
def test_message(inside: Inside, signed_in: CheckedCall, site: VisibleSite, key: Key) -> list[Document]:  # noqa: ARG001
    """Send a test message to everybody of the site, over each of their channels, and say what became of each."""
    require(signed_in, "administer")
    return [_trial(one) for one in send_test(inside.config, site, clock=inside.clock)]


def _hold(row: HoldRow) -> Document:
    return {"id": row.id, "what": row.what, "at": format_instant(row.at), "by": row.author, "reason": row.reason}


def _trial(one: Trial) -> Document:
    return {"person": one.person, "channel": one.channel, "accepted": one.accepted, "says": one.detail}
