"""Who reads this page: the language and the unit of rain that the person's browser brings with each request."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Final, Literal, TypeGuard

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

Language = Literal["en", "es"]
RainUnit = Literal["in", "mm"]
LANGUAGES: Final[dict[Language, str]] = {"en": "English", "es": "Español"}
RAIN_UNITS: Final[tuple[RainUnit, ...]] = ("in", "mm")
READER_COOKIE: Final = "siltwatch-reader"  # holds `es.mm`; says nothing about the person, so scripts may read it


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """How one person wants things said."""

    language: Language = "en"
    rain_unit: RainUnit = "in"


# Papers and evidence are said in English and in inches, whoever prints them: the same facts give the same bytes.
RECORD: Final = Reader()

_reader: ContextVar[Reader] = ContextVar("reader", default=RECORD)


def reader() -> Reader:
    """The reader of the request that is being answered; English and inches outside of one."""
    return _reader.get()


@contextmanager
def reading_as(who: Reader) -> Iterator[None]:
    """Say everything inside as this reader wants it."""
    token = _reader.set(who)
    try:
        yield
    finally:
        _reader.reset(token)


def cookie_text(who: Reader) -> str:
    """What the cookie holds: `es.mm`."""
    return f"{who.language}.{who.rain_unit}"


def reader_of(cookie: str, accepted: str) -> Reader:
    """The reader that a cookie's text names, else the first language of ours that the browser accepts."""
    language, _, unit = cookie.partition(".")
    return Reader(
        language=language if _is_language(language) else _first_accepted(accepted),
        rain_unit="mm" if unit == "mm" else "in",
    )


def _first_accepted(accepted: str) -> Language:
    """The first of our languages in an `Accept-Language` line by its weights; English where there is none."""
    weighed = [_weighed(part) for part in accepted.split(",")]
    for _, name in sorted(weighed, key=lambda pair: -pair[0]):
        if _is_language(name):
            return name
    return "en"


def _weighed(part: str) -> tuple[float, str]:
    name, _, rest = part.strip().partition(";")
    try:
        weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
    except ValueError:
        weight = 0.0
    return weight, name.strip().lower().partition("-")[0]


def _is_language(name: str) -> TypeGuard[Language]:
    return name in LANGUAGES


class AsReader:
    """Answers every request as its reader wants it; plain ASGI, so that threads inherit the reader."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Set the reader around the whole request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        with reading_as(reader_of(_cookie(headers.get("cookie", "")), headers.get("accept-language", ""))):
            await self._app(scope, receive, send)


def _cookie(line: str) -> str:
    try:
        found = SimpleCookie(line).get(READER_COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""
