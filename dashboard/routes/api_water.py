"""Of the instruments of one site: pairs, confirmations, calibrations, samples, practices, work, readings by hand."""

from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from dashboard.gate import Inside, VisibleSite
from dashboard.routes.api_once import OnceRoute, Paged
from dashboard.routes.api_shapes import Document, Said
from dashboard.routes.api_words import (
    BY_HAND,
    CALIBRATION,
    CONFIRMATION,
    IMPORTED,
    OPEN_ITEM,
    PRACTICE,
    SAMPLE,
    WINDOW,
    page_of,
)

router = APIRouter(route_class=OnceRoute)


class Pair(Said):
    """A probe and the one above it that it is compared with."""

    probe: str = Field(examples=["down"])
    background: str | None = Field(examples=["up"])
    lag_s: int = Field(examples=[900])
    source: Literal["given", "reach", "pulses", "none"]
    alike: bool = Field(description="Same make and unit: else no contrast is formed.")
    confounded_by: str | None = Field(examples=[None])


@router.get("/sites/{site}/pairs", response_model=list[Pair])
def pairs(inside: Inside, site: VisibleSite) -> list[Document]:
    """Which probes are held against which, with the lag and where it is from."""
    return [
        {
            "probe": pair.probe,
            "background": pair.background,
            "lag_s": pair.lag_s,
            "source": pair.source,
            "alike": pair.alike,
            "confounded_by": pair.confounded_by,
        }
        for pair in inside.records.pairs(site)
    ]


@router.get("/sites/{site}/confirmations", response_model=CONFIRMATION.many)
def confirmations(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """Who confirmed what a probe says, by instant."""
    return page_of(page.of(inside.records.confirmations(site.id), lambda row: row.id), CONFIRMATION)


@router.get("/sites/{site}/calibrations", response_model=CALIBRATION.many)
def calibrations(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """The register of calibrations, by instant."""
    return page_of(page.of(inside.records.calibrations(site.id), lambda row: row.id), CALIBRATION)


@router.get("/sites/{site}/samples", response_model=SAMPLE.many)
def samples(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """Samples by hand beside the probes, by instant."""
    return page_of(page.of(inside.records.samples(site.id), lambda row: row.id), SAMPLE)


@router.get("/sites/{site}/practices", response_model=PRACTICE.many)
def practices(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """How full of sediment the practices were measured, by instant."""
    return page_of(page.of(inside.records.practices(site.id), lambda row: row.id), PRACTICE)


@router.get("/sites/{site}/service-windows", response_model=WINDOW.many)
def service_windows(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """Work on the sensors that stands, oldest first: what they said within fails."""
    return page_of(page.of(inside.journal.service_windows(site.id), lambda row: row.id), WINDOW)


@router.get("/sites/{site}/readings-by-hand", response_model=BY_HAND.many)
def readings_by_hand(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """What people read off the gauges and did not take back, oldest first."""
    return page_of(page.of(inside.journal.manual_readings(site.id), lambda row: row.id), BY_HAND)


@router.get("/sites/{site}/open-items", response_model=OPEN_ITEM.many)
def open_items(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """Counts of the gauges that wait for a person's decision."""
    return page_of(page.of(inside.journal.open_items(site.id), lambda row: row.id), OPEN_ITEM)


@router.get("/sites/{site}/imports", response_model=IMPORTED.many)
def imports(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """The files that were imported, oldest first."""
    rows = list(enumerate(inside.journal.imported_files(site.id)))
    return [IMPORTED.of(row) for _, row in page.of(rows, lambda numbered: numbered[0])]
