"""The town's side and the papers of a site for programs: entries, drafts of notices, documents, links to a storm."""

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Body, HTTPException, Query
from fastapi.responses import Response
from pydantic import Field

from alerts.commands import enter_for_town
from alerts.town_reading import KINDS, Author, NewEntry, TownEntryRow, without_private
from dashboard.audit import Noted
from dashboard.documents import KINDS as DOCUMENT_KINDS
from dashboard.documents import LARGEST_BYTES, DocumentRow, Filed
from dashboard.gate import UPLOAD_TURN, CheckedCall, Inside, SignedIn, VisibleSite, require
from dashboard.routes.api_files import file_response
from dashboard.routes.api_once import Asked, Key, Line, NeededLine, OnceRoute, Paged, Text
from dashboard.routes.api_shapes import DAY, Document, Said, shape
from dashboard.routes.api_site import storm_of
from dashboard.routes.api_words import At, Id, Instant, Number, page_of
from dashboard.routes.documents import noted_document
from dashboard.routes.records import paper_file
from dashboard.routes.town import role_of
from dashboard.storm_links import LONGEST, StormLink
from siltwatch.instants import parse_instant, short_instant
from siltwatch.poke import poke

router = APIRouter(route_class=OnceRoute)
ENTRY = shape(
    "TownEntry", TownEntryRow, leave_out=("key",), examples={"id": "hillside-visit-1", "kind": "visit", "facts": {}}
)
if TYPE_CHECKING:
    _EntryKind = str
    _DocumentKind = str
else:  # the kinds are data; the interface names each of them
    _EntryKind = Literal[tuple(KINDS)]
    _DocumentKind = Literal[tuple(DOCUMENT_KINDS)]


class DocumentSaid(Said):
    """A document of a site: the file itself is at `…/documents/{document}`."""

    id: int = Field(examples=[1])
    kind: str = Field(examples=["swppp"])
    title: str = Field(examples=["Pollution prevention plan"])
    dated_on: str = Field(examples=["2026-06-01"])
    media_type: str = Field(examples=["application/pdf"])
    bytes: int = Field(examples=[120_000])
    sha256: str = Field(examples=["0f" * 32])
    replaces: int | None = Field(examples=[None])
    remarks: str = Field(examples=[""])
    entered_by: str = Field(examples=["operator"])
    entered: At


class NewTownEntry(Asked):
    """What happened, when, about which other entry, in which words; `facts` are those that its kind holds."""

    kind: _EntryKind = Field(examples=["visit"])
    at: Instant
    subject: Line = Field("", examples=[""], description="The id of the entry that it is about.")
    text: Text = Field("", examples=["Silt fence down along the road."])
    facts: dict[str, Any] = Field({}, examples=[{"reason": "routine"}])


class LinkSaid(Said):
    """An address that shows one storm to whoever has it."""

    id: int = Field(examples=[1])
    storm: str = Field(examples=["hillside-20260610-1"])
    address: str = Field(examples=["https://rain.town.example/s/…"])
    made_by: str = Field(examples=["operator"])
    made: At
    expires: At
    revoked: At | None
    opened: int = Field(examples=[0])


class NewLink(Asked):
    """For how long the address holds."""

    days: Annotated[int, Field(ge=1, le=LONGEST.days, examples=[14])] = 14


@router.get("/sites/{site}/town-entries", response_model=ENTRY.many)
def entries(inside: Inside, signed_in: SignedIn, site: VisibleSite, page: Paged) -> list[Document]:
    """The town's side: visits, complaints, violations and their steps, orders, gates, certifications."""
    require(signed_in, "see_people")
    rows = inside.records.town_entries(site.id)
    seen = rows if signed_in.account.may("enforce") else [without_private(row) for row in rows]
    return page_of(page.of(seen, lambda row: row.id), ENTRY)


@router.post("/sites/{site}/town-entries", response_model=ENTRY.model, status_code=201)
def new_entry(inside: Inside, signed_in: CheckedCall, site: VisibleSite, entry: NewTownEntry, key: Key) -> Document:
    """Make an entry; the clocks of the code that follow from it start and end. What is an officer's stays so."""
    require(signed_in, "enforce" if KINDS[entry.kind].officer else "decide")
    name = signed_in.account.name
    row = enter_for_town(
        inside.config.records_url, site=site, now=inside.clock.now(),
        entry=NewEntry(
            kind=entry.kind, at=parse_instant(entry.at), subject=entry.subject, text=entry.text, facts=entry.facts
        ),
        author=Author(name=name, role=role_of(signed_in), key=f"{name}/{key}"),
        documents=inside.photos.documents.kinds(site.id),
    )  # fmt: skip
    poke(inside.config.poke_path)
    return ENTRY.of(row)


@router.get("/sites/{site}/documents", response_model=list[DocumentSaid])
def documents(inside: Inside, signed_in: SignedIn, site: VisibleSite, page: Paged) -> list[Document]:
    """The documents of a site: plan, permits, as-builts."""
    require(signed_in, "see_people")
    return [_document(row) for row in page.of(inside.photos.documents.of(site.id), lambda row: row.id)]


@router.post(
    "/sites/{site}/documents",
    response_model=DocumentSaid,
    status_code=201,
    max_body_size=LARGEST_BYTES,
    dependencies=[UPLOAD_TURN],
)
def new_document(  # noqa: PLR0913, PLR0917 - what the framework hands in
    inside: Inside,
    signed_in: CheckedCall,
    site: VisibleSite,
    key: Key,
    document: Annotated[bytes, Body(media_type="application/octet-stream", description="PDF, JPEG or PNG.")],
    kind: Annotated[_DocumentKind, Query(examples=["swppp"])],
    title: Annotated[NeededLine, Query(max_length=200, examples=["Pollution prevention plan"])],
    dated_on: Annotated[str, Query(pattern=DAY, examples=["2026-06-01"])],
    name: Annotated[str, Query(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$")] = "document",
    remarks: Annotated[Line, Query()] = "",
    replaces: Annotated[int | None, Query(ge=1, lt=2**53)] = None,
) -> Document:
    """Keep a document; its SHA-256 and who filed it are on the trail."""
    require(signed_in, "decide")
    who, now = signed_in.account.name, inside.clock.now()
    filed = Filed(
        kind=kind, title=title, dated_on=date.fromisoformat(dated_on), name=name, remarks=remarks, entered_by=who,
        key=f"{who}/{key}", replaces=replaces,
    )  # fmt: skip
    row = inside.photos.documents.add(site.id, document, filed, now)
    inside.trail.note(noted_document(row.id, row.sha256, who=who, title=row.title, site=site.id), now)
    return _document(row)


@router.get(
    "/sites/{site}/documents/{document}",
    responses=file_response("application/pdf", "image/jpeg", "image/png"),
    response_class=Response,
)
def document_file(inside: Inside, signed_in: SignedIn, site: VisibleSite, document: Number) -> Response:
    """The file as it was sent."""
    require(signed_in, "see_people")
    found = inside.photos.documents.find(site.id, document)
    if found is None:
        raise HTTPException(404, "There is no such document at this site.")
    return paper_file(inside.photos.documents.read(found), found.file_name, found.media_type)


@router.get("/sites/{site}/storms/{storm}/links", response_model=list[LinkSaid])
def links(inside: Inside, signed_in: SignedIn, site: VisibleSite, storm: Id) -> list[Document]:
    """The addresses that show this storm, newest first."""
    require(signed_in, "see_people")
    found = storm_of(inside, site, storm)
    return [_link(link, inside.config.web.address) for link in inside.storm_links.of(found.id)]


@router.post("/sites/{site}/storms/{storm}/links", response_model=LinkSaid, status_code=201)
def new_link(  # noqa: PLR0913, PLR0917 - likewise
    inside: Inside, signed_in: CheckedCall, site: VisibleSite, storm: Id, asked: NewLink, key: Key  # noqa: ARG001
) -> Document:  # fmt: skip
    """Make an address that shows this storm for some days to whoever has it, without names."""
    require(signed_in, "see_people")
    found, now, who = storm_of(inside, site, storm), inside.clock.now(), signed_in.account.name
    made = inside.storm_links.make(site.id, found.id, by=who, days=asked.days, now=now)
    what = f"made link {made.id} to {found.id}, until {short_instant(made.expires_at)}"
    inside.trail.note(Noted(kind="link", who=who, what=what, site=site.id), now)
    return _link(made, inside.config.web.address)


@router.delete("/sites/{site}/storms/{storm}/links/{link}", status_code=204, response_model=None)
def end_link(inside: Inside, signed_in: CheckedCall, site: VisibleSite, storm: Id, link: Number) -> None:
    """Take an address back: it shows nothing any more."""
    require(signed_in, "see_people")
    found, now = storm_of(inside, site, storm), inside.clock.now()
    if not any(one.id == link for one in inside.storm_links.of(found.id)):
        raise HTTPException(404, "There is no such link to this storm.")
    if inside.storm_links.revoke(link, now) is not None:
        what = f"took link {link} to {found.id} back"
        inside.trail.note(Noted(kind="link", who=signed_in.account.name, what=what, site=site.id), now)


def _document(row: DocumentRow) -> Document:
    names = ("id", "kind", "title", "media_type", "bytes", "sha256", "replaces", "remarks", "entered_by")
    said = {name: getattr(row, name) for name in names}
    return said | {"dated_on": row.dated_on.isoformat(), "entered": short_instant(row.entered_at)}


def _link(link: StormLink, address: str) -> Document:
    return {
        "id": link.id,
        "storm": link.storm,
        "address": f"{address}/s/{link.code}",
        "made_by": link.made_by,
        "made": short_instant(link.made_at),
        "expires": short_instant(link.expires_at),
        "revoked": short_instant(link.revoked_at) if link.revoked_at else None,
        "opened": link.opened,
    }
