"""Gateways for programs: what they say of themselves, their tokens, what could not be counted, files imported."""

from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from fastapi import APIRouter, Body, HTTPException, Path, Query
from pydantic import Field

from alerts.commands import import_file
from collector.commands import make_gateway_token, put_letters_aside, release_letter, revoke_gateway_token
from collector.reading import DeadLetter, GatewayStream
from dashboard.accounts import Session
from dashboard.audit import Noted
from dashboard.gate import CheckedCall, Inside, SignedIn, VisibleSite, require
from dashboard.routes.api_once import Asked, Key, NeededText, OnceRoute, Paged
from dashboard.routes.api_shapes import Document, Said
from dashboard.routes.api_words import GAP, LETTER, At, Instant, Number, page_of
from dashboard.services import Services
from dashboard.site_editing import gateways_of, may_manage_gateway, token_gateways, tokens_path
from siltwatch.instants import parse_instant, short_instant

router = APIRouter(route_class=OnceRoute)
MANY = 10_000
LARGEST_FILE = 20 * 1024 * 1024
Gateway = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9_-]{0,62}$", examples=["gw1"])]
Word = Annotated[str | None, Query(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$")]


class GatewaySaid(Said):
    """A gateway: which sites it hears for, how far its sequence is whole, what it last said of itself."""

    gateway: str = Field(examples=["gw1"])
    sites: list[str] = Field(examples=[["hillside"]])
    has_token: bool | None = Field(description="None where the tokens are on another machine.", examples=[True])
    boot: str | None = Field(examples=["b1"])
    contiguous_seq: int | None = Field(examples=[1_204])
    heard: At | None
    health: dict[str, Any] = Field(examples=[{}])


class TokenTold(Said):
    """A token, told this once."""

    gateway: str = Field(examples=["gw1"])
    token: str | None = Field(description="Null where a call is answered again.", examples=["…"])


class ReleaseSaid(Said):
    """What became of a dead letter."""

    counted: bool = Field(examples=[True])
    reason: str = Field(examples=["unknown_device"])
    detail: str = Field(examples=["device n9"])


class Why(Asked):
    """Why this is done."""

    reason: NeededText = Field(examples=["A test device, never mounted."])


@router.get("/gateways", response_model=list[GatewaySaid])
def gateways(inside: Inside, signed_in: SignedIn, page: Paged) -> list[Document]:
    """The gateways of the account's towns, by name."""
    require(signed_in, "administer")
    known = gateways_of(inside.journal, signed_in.account)
    streams = {stream.gateway: stream for stream in inside.journal.gateways()}
    tokens = token_gateways(inside.config)
    if tokens and not signed_in.account.towns:
        known = {**dict.fromkeys(sorted(tokens), ()), **known}
    names = page.of(sorted(known), lambda name: name)
    return [_gateway(name, known[name], streams.get(name), tokens) for name in names]


def _gateway(
    name: str, sites: tuple[str, ...], stream: GatewayStream | None, tokens: tuple[str, ...] | None
) -> Document:
    return {
        "gateway": name,
        "sites": list(sites),
        "has_token": None if tokens is None else name in tokens,
        "boot": stream.boot if stream else None,
        "contiguous_seq": stream.contiguous_seq if stream else None,
        "heard": short_instant(stream.heard_at) if stream else None,
        "health": dict(stream.health) if stream else {},
    }


@router.get("/gateways/{gateway}/gaps", response_model=GAP.many)
def gaps(inside: Inside, signed_in: SignedIn, gateway: Gateway, page: Paged) -> list[Document]:
    """What a gateway declared lost, the newest first."""
    require(signed_in, "administer")
    _require_known(inside, signed_in, gateway)
    rows = list(enumerate(inside.journal.gaps(gateway, MANY)))
    return page_of([row for _, row in page.of(rows, lambda numbered: numbered[0])], GAP)


@router.post("/gateways/{gateway}/token", response_model=TokenTold, status_code=201)
def new_token(inside: Inside, signed_in: CheckedCall, gateway: Gateway, why: Why, key: Key) -> Document:  # noqa: ARG001
    """Give a gateway a token; where it had one, that ends at once, and the gateway keeps all until it has the new."""
    require(signed_in, "administer")
    require_manage(inside, signed_in, gateway)
    token = make_gateway_token(tokens_path(inside.config), gateway)
    note_gateway(inside, signed_in, f"gave the gateway {gateway} a new token", why.reason)
    return {"gateway": gateway, "token": token}


@router.delete("/gateways/{gateway}/token", status_code=204, response_model=None)
def end_token(inside: Inside, signed_in: CheckedCall, gateway: Gateway) -> None:
    """Take a gateway's token away: nothing of it is taken in any more."""
    require(signed_in, "administer")
    require_manage(inside, signed_in, gateway)
    revoke_gateway_token(tokens_path(inside.config), gateway)
    note_gateway(inside, signed_in, f"took the token of the gateway {gateway} away", "")


@router.get("/dead-letters", response_model=LETTER.many)
def dead_letters(inside: Inside, signed_in: SignedIn, page: Paged) -> list[Document]:
    """What came in and could not be counted, the newest first."""
    require(signed_in, "administer")
    return page_of(page.of(letters_seen(inside, signed_in), lambda row: row.id), LETTER)


@router.post("/dead-letters/{letter}/release", response_model=ReleaseSaid)
def release(inside: Inside, signed_in: CheckedCall, letter: Number, why: Why, key: Key) -> Document:  # noqa: ARG001
    """Count a dead letter now, if a site explains it by now."""
    require(signed_in, "administer")
    require_letter(inside, signed_in, letter)
    made = release_letter(inside.config.journal_url, letter, now=inside.clock.now())
    note_gateway(inside, signed_in, f"released the dead letter {letter}", why.reason)
    return {"counted": made.counted, "reason": made.reason, "detail": made.detail}


@router.post("/dead-letters/{letter}/aside", status_code=204, response_model=None)
def put_aside(inside: Inside, signed_in: CheckedCall, letter: Number, why: Why, key: Key) -> None:  # noqa: ARG001
    """Let a dead letter wait no longer: nothing of it is counted, and it stays on record."""
    require(signed_in, "administer")
    require_letter(inside, signed_in, letter)
    put_letters_aside(inside.config.journal_url, [letter], now=inside.clock.now())
    note_gateway(inside, signed_in, f"put the dead letter {letter} aside", why.reason)


@router.post("/sites/{site}/imports", response_model=dict[str, Any], status_code=201, max_body_size=LARGEST_FILE)
def new_import(  # noqa: PLR0913, PLR0917 - what the framework hands in
    inside: Inside,
    signed_in: CheckedCall,
    site: VisibleSite,
    key: Key,  # noqa: ARG001
    file: Annotated[bytes, Body(media_type="text/csv", description="The file as the logger wrote it.")],
    name: Annotated[str, Query(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$", examples=["june.csv"])],
    sensor: Annotated[str, Query(max_length=63, examples=["rg1"])],
    column: Word = None,
    zone: Annotated[str | None, Query(max_length=60, pattern=r"^[A-Za-z0-9_+/-]*$")] = None,
    unit: Word = None,
    since: Annotated[Instant | None, Query()] = None,
    until: Annotated[Instant | None, Query()] = None,
    *,
    write: Annotated[bool, Query(description="Without it nothing is written: what would change is shown.")] = False,
) -> Document:
    """What `siltwatch import` does with a file: shown with the duties that would change, written where asked for."""
    require(signed_in, "administer")
    with TemporaryDirectory(prefix="siltwatch-import-") as folder:
        path = FilePath(folder) / name
        path.write_bytes(file)
        found = import_file(
            inside.config, path, site=site.id, sensor=sensor, column=column or None, zone=zone or None,
            unit=unit or None, since_at=parse_instant(since) if since else None,
            until_at=parse_instant(until) if until else None, write=write,
        )  # fmt: skip
    if write:
        what = f"imported {name} for {sensor}"
        inside.trail.note(Noted(kind="import", who=signed_in.account.name, what=what, site=site.id), inside.clock.now())
    return found | {"file": name}


def letters_seen(inside: Services, signed_in: Session) -> list[DeadLetter]:
    """Those of the gateways that the account may manage; of no known gateway: for all towns only."""
    account, rows = signed_in.account, inside.journal.dead_letters(MANY)
    mine = {name: may_manage_gateway(inside.journal, account, name) for name in {row.gateway for row in rows}}
    return [row for row in rows if mine[row.gateway]]


def require_letter(inside: Services, signed_in: Session, letter: int) -> None:
    """Not found, where it is none of those that the account may manage."""
    if letter not in {row.id for row in letters_seen(inside, signed_in)}:
        raise HTTPException(404, "There is no such dead letter that waits.")


def require_manage(inside: Services, signed_in: Session, gateway: str) -> None:
    """Not found, where something else than the account's towns hangs on it."""
    if not may_manage_gateway(inside.journal, signed_in.account, gateway):
        raise HTTPException(404, "There is no such gateway among those of your towns.")


def _require_known(inside: Services, signed_in: Session, gateway: str) -> None:
    if gateway not in gateways_of(inside.journal, signed_in.account):
        raise HTTPException(404, "There is no such gateway among those of your towns.")


def note_gateway(inside: Services, signed_in: Session, what: str, reason: str) -> None:
    """On the trail: who did what to a gateway or to what it sent, and why."""
    noted = Noted(kind="gateway", who=signed_in.account.name, what=what, reason=reason)
    inside.trail.note(noted, inside.clock.now())
