"""The live stream: what changed, by site; its ids let a page that was away catch up."""

import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Header, Query, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from dashboard.accounts import Session
from dashboard.frame import clock_speed
from dashboard.gate import Inside, SignedIn
from dashboard.live import BEAT_S
from dashboard.lookout import Position, Touched
from dashboard.services import Services
from siltwatch.instants import format_instant

router = APIRouter(include_in_schema=False)
RETRY_MS = 2_000


@router.get("/live", response_class=EventSourceResponse)
async def live(
    request: Request,
    inside: Inside,
    signed_in: SignedIn,
    last_event_id: Annotated[str, Header()] = "",
    since: Annotated[str, Query(max_length=40)] = "",
) -> AsyncIterator[ServerSentEvent]:
    """Events `change` (sites that changed) and `beat` (nothing did), each with the server's clock.

    A page that was away names the last event that it had: the browser by `Last-Event-ID`, the page itself by `since`.
    """
    left_at = Position.parse(last_event_id) or Position.parse(since)
    here = await to_thread.run_sync(inside.lookout.newest)
    with inside.hub.listening(here) as box:
        missed = (
            await to_thread.run_sync(inside.lookout.touched_since, left_at) if left_at else Touched(here, frozenset())
        )
        yield _told(inside, signed_in, missed)
        told_s = time.monotonic()
        while not box.ended:
            touched = inside.lookout.seen_by(signed_in.account, await box.take())
            is_due = time.monotonic() - told_s >= BEAT_S
            if is_due and not await to_thread.run_sync(_is_still_in, request, inside):
                return
            if touched.everything or touched.sites or is_due:
                yield _told(inside, signed_in, touched)
                told_s = time.monotonic()


def _told(inside: Services, signed_in: Session, touched: Touched) -> ServerSentEvent:
    seen = inside.lookout.seen_by(signed_in.account, touched)
    message: dict[str, Any] = {
        "now": format_instant(inside.clock.now()),
        "speed": clock_speed(inside.clock),
        "sites": sorted(seen.sites),
        "all": seen.everything,
    }
    kind = "change" if seen.everything or seen.sites else "beat"
    return ServerSentEvent(data=message, event=kind, id=str(touched.until), retry=RETRY_MS)


def _is_still_in(request: Request, inside: Services) -> bool:
    token = request.cookies.get(inside.cookie, "")
    return inside.accounts.session(token, inside.clock.now()) is not None
