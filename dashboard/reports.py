"""How a filled-in form becomes a recorded inspection: one way for pages, phones that were offline, and programs."""

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from alerts.commands import Filing, RecordedInspection, Signature, parse_report, record_inspection
from alerts.reading import EpisodeRow, site_correction, site_items
from dashboard.pictures import check_signature
from dashboard.services import Services
from dashboard.views.inspection import Visit, understand
from dashboard.views.report_form import Fields, FormFacts, report_document
from siltwatch.errors import SiltwatchError, StoreError
from siltwatch.instants import utc
from siltwatch.poke import poke
from siltwatch.site import Site

LARGEST_SENT = 1024 * 1024
Problems = dict[str, str]


def _of_this_century(at: datetime) -> datetime:
    if not 2000 <= at.year < 2100:  # noqa: PLR2004 - no phone is so wrong
        message = "the year is none of this century"
        raise ValueError(message)
    return utc(at)


Instant = Annotated[AwareDatetime, AfterValidator(_of_this_century)]


def read_signature(name: str, signed_at: datetime, png: str) -> Signature:
    """A drawn name, its image checked by what it holds."""
    try:
        image = base64.b64decode(png, validate=True)
    except (binascii.Error, ValueError) as error:
        raise SiltwatchError("the signature is no base64: sign again") from error
    check_signature(image)
    return Signature(name=name, signed_at=signed_at, png=image)


class SentSignature(BaseModel):
    """A drawn name: a PNG in base64, whose it is, and when it was drawn by the clock of the phone."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(min_length=1, max_length=120, examples=["R. Inspector"])]
    signed_at: Annotated[Instant, Field(examples=["2026-06-11T16:40:00Z"])]
    png: Annotated[str, Field(max_length=280_000, examples=["iVBORw0KGgo="])]

    def read(self) -> Signature:
        """The signature, its image checked by what it holds."""
        return read_signature(self.name, self.signed_at, self.png)


class SentForm(BaseModel):
    """A form as the phone sends it: its fields by name in their order, and what goes with them."""

    model_config = ConfigDict(extra="forbid")
    key: Annotated[str, Field(min_length=8, max_length=64)]
    fields: Annotated[
        list[tuple[Annotated[str, Field(max_length=200)], Annotated[str, Field(max_length=20_000)]]],
        Field(max_length=5_000),
    ]
    photos: Annotated[list[dict[str, Any]], Field(max_length=200)] = []
    signature: SentSignature | None = None
    phone_at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A form as it came in, by any way."""

    typed: Mapping[str, str]
    fields: Fields
    photos: Sequence[Mapping[str, Any]] = ()
    signature: SentSignature | None = None
    phone_at: datetime | None = None


def take_form(inside: Services, site: Site, author: str, given: Given) -> RecordedInspection | Problems:
    """Record it, or say what is wrong by field; what is wrong with the report as a whole stands under `report`."""
    now = inside.clock.now()
    visit = understand(given.typed, site.zone_info, now)
    if not isinstance(visit, Visit):
        return visit
    document = report_document(given.fields, visit.key) | {"photos": list(given.photos)}
    try:
        filing = Filing(
            report=parse_report(document), signature=given.signature.read() if given.signature else None,
            author=author, key=visit.key, phone_at=given.phone_at,
        )  # fmt: skip
        return file_report(inside, site, visit, filing)
    except StoreError:
        raise
    except SiltwatchError as error:
        return {"report": str(error)}


def file_report(inside: Services, site: Site, visit: Visit, filing: Filing) -> RecordedInspection:
    """Record a visit with its report, and wake the judge."""
    recorded = record_inspection(
        inside.config.records_url, site=site, started_at=visit.started_at, scope=visit.scope,
        inspector=visit.inspector, remarks=visit.remarks, entered_by=filing.author, key=visit.key, filing=filing,
        now=inside.clock.now(),
    )  # fmt: skip
    poke(inside.config.poke_path)
    return recorded


def form_facts(inside: Services, site: Site) -> FormFacts:
    """What the form is filled in from."""
    now, records = inside.clock.now(), inside.records
    episodes: Sequence[EpisodeRow] = records.episodes(site.id, open_only=True)
    return FormFacts(
        site=site, items=site_items(site), days=site_correction(site), cases=records.reports.cases(site.id, now),
        levels=records.practices(site.id), reports=newest_reports(inside, site), episodes=episodes,
        storms=records.storms(site.id, 1), now=now,
    )  # fmt: skip


def newest_reports(inside: Services, site: Site) -> list[Any]:
    """The newest version of each report of a site, by when the visit began."""
    newest = {row.inspection: row for row in inside.records.reports.of(site.id)}
    visits = sorted(inside.records.inspections(site.id), key=lambda row: (row.started_at, row.id))
    return [newest[visit.id] for visit in visits if visit.id in newest]


def about_inspection(inspection: str) -> str:
    """What the photographs of a report belong to."""
    return f"inspection:{inspection}"


def about_finding(finding: str) -> str:
    """What the photographs of a finding belong to."""
    return f"finding:{finding}"
