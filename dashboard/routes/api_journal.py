"""What programs enter in the journal: work on sensors and rain read by hand, each taken back by an entry of its own."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, HTTPException

from collector.commands import (
    record_manual_reading,
    record_service_window,
    withdraw_manual_reading,
    withdraw_service_window,
)
from dashboard.accounts import Session
from dashboard.gate import CheckedCall, Inside, VisibleSite, require
from dashboard.routes.api_asked import (
    NewReading,
    NewWindow,
    TakenBack,
)
from dashboard.routes.api_once import Key, OnceRoute
from dashboard.routes.api_shapes import Document
from dashboard.routes.api_words import BY_HAND, WINDOW, Number
from dashboard.services import Services
from siltwatch.instants import parse_instant
from siltwatch.poke import poke
from siltwatch.quantities import Depth

router = APIRouter(route_class=OnceRoute)


@router.post("/sites/{site}/service-windows", response_model=WINDOW.model, status_code=201)
def new_window(
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, window: NewWindow, key: Key  # noqa: ARG001
) -> Document:  # fmt: skip
    """Put work on a sensor on record."""
    require(signed_in, "decide")
    start_at, end_at, who = parse_instant(window.start_at), parse_instant(window.end_at), signed_in.account.name
    asked = (window.sensor, window.kind, start_at, end_at, who)

    def made() -> list[Any]:
        rows = inside.journal.service_windows(site.id)
        return [row for row in rows if (row.sensor, row.kind, row.start_at, row.end_at, row.author) == asked]

    def make(url: str) -> None:
        record_service_window(
            url, site=site.id, sensor=window.sensor, kind=window.kind, start_at=start_at,
            end_at=end_at, author=who, reason=window.reason, now=inside.clock.now(),
        )  # fmt: skip

    return WINDOW.of(_once(inside, made, make))


@router.post("/sites/{site}/service-windows/{number}/withdrawal", status_code=204, response_model=None)
def withdraw_window(  # noqa: PLR0913, PLR0917 - what the call names
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, number: Number, why: TakenBack, key: Key  # noqa: ARG001
) -> None:  # fmt: skip
    """Take a window of work back; what was said within is judged anew."""
    require(signed_in, "decide")
    if number not in {row.id for row in inside.journal.service_windows(site.id)}:
        raise HTTPException(404, "There is no such window at this site that stands.")
    _take_back(inside, signed_in, withdraw_service_window, number, why)


@router.post("/sites/{site}/readings-by-hand", response_model=BY_HAND.model, status_code=201)
def new_reading(
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, reading: NewReading, key: Key  # noqa: ARG001
) -> Document:  # fmt: skip
    """Credit rain that a person read off a gauge, where the gauge itself told nothing."""
    require(signed_in, "decide")
    at, who, depth = parse_instant(reading.at), signed_in.account.name, Depth.parse(reading.depth)

    def made() -> list[Any]:
        asked = (reading.sensor, at, depth.tenth_um, who)
        rows = inside.journal.manual_readings(site.id)
        return [row for row in rows if (row.sensor, row.at, row.depth_tenth_um, row.author) == asked]

    def make(url: str) -> None:
        record_manual_reading(
            url, site=site.id, sensor=reading.sensor, at=at, depth=depth, author=who,
            reason=reading.reason, now=inside.clock.now(),
            since_at=parse_instant(reading.since_at) if reading.since_at else None,
        )  # fmt: skip

    return BY_HAND.of(_once(inside, made, make))


@router.post("/sites/{site}/readings-by-hand/{number}/withdrawal", status_code=204, response_model=None)
def withdraw_reading(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, number: Number, why: TakenBack, key: Key  # noqa: ARG001
) -> None:  # fmt: skip
    """Take a reading by hand back; its rain is kept and no longer counts."""
    require(signed_in, "decide")
    if number not in {row.id for row in inside.journal.manual_readings(site.id)}:
        raise HTTPException(404, "There is no such reading at this site that stands.")
    _take_back(inside, signed_in, withdraw_manual_reading, number, why)


def _once(inside: Services, made: Callable[[], list[Any]], make: Callable[[str], None]) -> Any:  # noqa: ANN401 - a row
    """The newest row of what was asked for, which is made where there is none, and told to the judge."""
    if not made():
        make(inside.config.journal_url)
        poke(inside.config.poke_path)
    return made()[-1]


def _take_back(
    inside: Services, signed_in: Session, withdraw: Callable[..., object], number: int, why: TakenBack
) -> None:
    """Withdraw an entry of the journal, and tell the judge."""
    withdraw(
        inside.config.journal_url, number, author=signed_in.account.name, reason=why.reason, now=inside.clock.now()
    )
    poke(inside.config.poke_path)
