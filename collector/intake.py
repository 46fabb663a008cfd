"""The intake over HTTP: it checks, enqueues, and answers when the writer has committed."""

import asyncio
import json
import logging
import math
import queue
import zlib
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request, Response

from collector.admission import Admission, RefusalError
from collector.parcels import Parcel, read_parcel
from collector.writer import Writer
from siltwatch.answers_counted import AnswersCounted
from siltwatch.clock import Clock
from siltwatch.errors import StoreError, WireError
from siltwatch.figures import Tallies
from siltwatch.wire import INTAKE_PATH, MAX_BATCH_BYTES, encode_ack

log = logging.getLogger(__name__)
_GZIP = 16 + zlib.MAX_WBITS
_PATIENCE_S = 30.0
_BUSY_S = 1.0


def create_app(writer: Writer, admission: Admission, clock: Clock, *, answers: Tallies | None = None) -> FastAPI:
    """The intake's application; what it answers is counted in `answers`."""
    app = FastAPI(title="Siltwatch intake", docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(AnswersCounted, answers=answers or Tallies())

    @app.post(INTAKE_PATH)
    async def receive(request: Request) -> Response:
        try:
            return Response(await _take(request, writer, admission, clock), media_type="application/json")
        except RefusalError as refusal:
            return refused(refusal)

    @app.get("/healthz")
    async def healthz() -> Response:
        status = 200 if writer.alive else 503
        body = {"ok": writer.alive, "stored": writer.stored, "dead_letters": writer.dead}
        return Response(json.dumps(body), status_code=status, media_type="application/json")

    return app


async def _take(request: Request, writer: Writer, admission: Admission, clock: Clock) -> bytes:
    gateway = admission.gateway_of(request)
    parcel = _parcel(await _document(request), clock)
    if parcel.gateway != gateway:
        raise RefusalError(403, f"this token belongs to the gateway {gateway!r}, the batch to another")
    try:
        [ack] = await asyncio.wait_for(asyncio.wrap_future(writer.submit(parcel)), _PATIENCE_S)
    except (queue.Full, TimeoutError) as error:
        raise RefusalError(503, "the collector is busy; send the same batch again", wait_s=_BUSY_S) from error
    except StoreError as error:
        raise RefusalError(503, f"nothing was stored ({error}); send the same batch again", wait_s=_BUSY_S) from error
    return encode_ack(ack)


def _parcel(document: bytes, clock: Clock) -> Parcel:
    try:
        return read_parcel(document, clock.now())
    except WireError as error:
        raise RefusalError(400, str(error)[:500]) from error


async def _document(request: Request) -> bytes:
    """The body, unpacked where it is gzip; never more than a batch may have, packed or not."""
    encoding = request.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in {"identity", "gzip"}:
        raise RefusalError(400, f"Content-Encoding {encoding[:20]!r} is not understood; send gzip or none")
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > MAX_BATCH_BYTES:
        raise _too_big()
    return await (_unpacked(request.stream()) if encoding == "gzip" else _gathered(request.stream()))


async def _gathered(chunks: AsyncIterator[bytes]) -> bytes:
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > MAX_BATCH_BYTES:
            raise _too_big()
    return bytes(body)


async def _unpacked(chunks: AsyncIterator[bytes]) -> bytes:
    unpacker, body = zlib.decompressobj(_GZIP), bytearray()
    try:
        async for chunk in chunks:
            body += unpacker.decompress(chunk, MAX_BATCH_BYTES + 1 - len(body))
            if unpacker.unconsumed_tail or len(body) > MAX_BATCH_BYTES:
                raise _too_big()
    except zlib.error as error:
        raise RefusalError(400, f"the body is no gzip: {error}") from error
    if not unpacker.eof:
        raise RefusalError(400, "the gzip body is cut off")
    return bytes(body)


def _too_big() -> RefusalError:
    return RefusalError(413, f"more than {MAX_BATCH_BYTES} bytes; send smaller batches")


def refused(refusal: RefusalError) -> Response:
    """The answer to what is refused."""
    if refusal.status != 429:  # noqa: PLR2004 - what is over the limit is told once a minute, where it is counted
        facts = {"action": "batch_refused", "status": refusal.status, "reason": refusal.reason}
        log.info("batch refused", extra=facts)
    return Response(
        json.dumps({"error": refusal.reason}),
        status_code=refusal.status,
        media_type="application/json",
        headers=None if refusal.wait_s is None else {"Retry-After": str(math.ceil(refusal.wait_s))},
    )
