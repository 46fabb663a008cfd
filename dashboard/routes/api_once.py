"""What all of the JSON interface keeps to: sent twice is done once, refusals are problem details, lists have pages."""

import json
from collections.abc import Callable, Coroutine, Sequence
from typing import Annotated, Any, TypeVar
from urllib.parse import urlencode

from fastapi import Depends, Header, HTTPException, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from dashboard.api_tokens import Answer, Turn, asked_of
from dashboard.gate import services, session
from siltwatch.errors import SiltwatchError, StoreError

_Row = TypeVar("_Row")
KEY = "Idempotency-Key"
KEY_PATTERN = r"^[A-Za-z0-9._~-]{8,64}$"
_REFUSED = 400
LONGEST_LIST = 1_000
_GONE = "What this page was to begin after is not in the list any more: begin anew."
SECRETS = frozenset({"token", "password", "address_of_calendar"})
Handler = Callable[[Request], Coroutine[Any, Any, Response]]
# One line of words, and several; with at least one sign that is no space.
Line = Annotated[str, StringConstraints(max_length=300, pattern=r"^[^\x00-\x1f\x7f]*$")]
NeededLine = Annotated[
    str, StringConstraints(min_length=1, max_length=300, pattern=r"^[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$")
]
Text = Annotated[str, StringConstraints(max_length=4_000, pattern=r"^[^\x00]*$")]
NeededText = Annotated[str, StringConstraints(min_length=1, max_length=4_000, pattern=r"^[^\x00-\x20\x7f][^\x00]*$")]


class Asked(BaseModel):
    """What a program sends: nothing is guessed and nothing unknown is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Problem details of RFC 9457."""

    type: str = Field(examples=["about:blank"])
    title: str = Field(examples=["Conflict"])
    status: int = Field(examples=[409])
    detail: str = Field(examples=["there is no open duty 'hillside-20260610-1-inspection' at hillside"])


def idempotency_key(
    key: Annotated[
        str,
        Header(
            alias=KEY, pattern=KEY_PATTERN, min_length=8, max_length=64, examples=["5c7d0a1e-visit-1"],
            description="Of your own choosing, one for each thing to be done. The same key with the same content is "
            "answered as before and does nothing again; with other content it is refused (409). Kept for seven days.",
        ),
    ],
) -> str:  # fmt: skip
    """The key that a program gives to what it asks for."""
    return key


Key = Annotated[str, Depends(idempotency_key)]


class OnceRoute(APIRoute):
    """A route whose POST is done once for a key, and whose refusals by the rules are a conflict (409)."""

    def get_route_handler(self) -> Handler:
        """The route's own handler, within what all share."""
        handle = super().get_route_handler()

        async def once(request: Request) -> Response:
            if request.method != "POST":
                return await _mapped(handle, request)
            return await _once(handle, request)

        return once


async def _mapped(handle: Handler, request: Request) -> Response:
    try:
        return await handle(request)
    except StoreError:
        raise
    except SiltwatchError as error:
        raise HTTPException(409, str(error)) from error


async def _once(handle: Handler, request: Request) -> Response:
    key = request.headers.get(KEY, "")
    if not 8 <= len(key) <= 64:  # noqa: PLR2004 - the route itself says what is wrong with it
        return await _mapped(handle, request)
    inside = services(request)
    asker = await run_in_threadpool(session, request)
    asked = asked_of("POST", request.url.path, request.url.query, await request.body())
    turn = await run_in_threadpool(inside.tokens.begin, asker.account.id, key, asked, inside.clock.now())
    if turn != "yours":
        return _not_again(turn)
    answer: Answer | None = None
    try:
        response = await _mapped(handle, request)
        if response.status_code < _REFUSED:
            answer = Answer(status=response.status_code, body=_without_secrets(bytes(response.body).decode()))
    finally:
        await run_in_threadpool(inside.tokens.finish, asker.account.id, key, answer)
    return response


def _without_secrets(body: str) -> str:
    """What is told once is kept nowhere: who asks again hears all but the secret."""
    said = json.loads(body) if body else None
    if not isinstance(said, dict) or not SECRETS & said.keys():
        return body
    return json.dumps(said | dict.fromkeys(SECRETS & said.keys()))


def _not_again(turn: Turn | Answer) -> Response:
    if isinstance(turn, Answer):
        headers = {"idempotency-replayed": "true"}
        return Response(turn.body, status_code=turn.status, media_type="application/json", headers=headers)
    if turn == "other":
        raise HTTPException(409, f"This {KEY} was given to something else: give each thing to be done its own.")
    raise HTTPException(409, "This is being done at this moment. Ask again for the answer.", {"retry-after": "1"})


class Page:
    """Which part of a list is asked for; `Link: <…>; rel="next"` leads on."""

    def __init__(
        self,
        request: Request,
        response: Response,
        limit: Annotated[int, Query(ge=1, le=LONGEST_LIST, description="How many at most.")] = 200,
        cursor: Annotated[
            str, Query(max_length=200, pattern=r"^[A-Za-z0-9 ._~:-]*$", description="From the `next` link of a page.")
        ] = "",
    ) -> None:
        self.limit = limit
        self.cursor = cursor
        self._request = request
        self._response = response

    def of(self, rows: Sequence[_Row], key: Callable[[_Row], object]) -> Sequence[_Row]:
        """The rows after the cursor; the answer says where the next ones are."""
        start = 0
        if self.cursor:
            place = next((place for place, row in enumerate(rows) if str(key(row)) == self.cursor), None)
            if place is None:
                raise HTTPException(409, _GONE)
            start = place + 1
        return self._led_on(rows[start : start + self.limit + 1], key)

    def cut(self, ask: Callable[[str, int], Sequence[_Row] | None], key: Callable[[_Row], object]) -> Sequence[_Row]:
        """The same of a list that the store cuts: `ask` it for so many after the cursor; None says there is no such."""
        rows = ask(self.cursor, self.limit + 1)
        if rows is None:
            raise HTTPException(409, _GONE)
        return self._led_on(rows, key)

    def _led_on(self, rows: Sequence[_Row], key: Callable[[_Row], object]) -> Sequence[_Row]:
        """Of one row more than a page holds."""
        found = rows[: self.limit]
        if len(rows) > self.limit:
            query = [pair for pair in self._request.query_params.multi_items() if pair[0] not in {"cursor", "limit"}]
            query += [("limit", str(self.limit)), ("cursor", str(key(found[-1])))]
            self._response.headers["link"] = f'<{self._request.url.path}?{urlencode(query)}>; rel="next"'
        return found


Paged = Annotated[Page, Depends(Page)]
