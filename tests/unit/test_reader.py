"""Who reads a page, and in which language it is said to them."""

import asyncio

import pytest
from starlette.types import Message, Scope

from dashboard.reader import READER_COOKIE, AsReader, Reader, cookie_text, reader, reader_of, reading_as
from dashboard.translation import say, say_count


@pytest.mark.parametrize(
    ("cookie", "accepted", "expected"),
    [
        ("es.mm", "", Reader(language="es", rain_unit="mm")),
        ("en.in", "es", Reader()),
        ("", "es-MX,es;q=0.9,en;q=0.8", Reader(language="es")),
        ("", "fr, en;q=0.5, es;q=0.7", Reader(language="es")),
        ("", "fr", Reader()),
        ("", "es;q=nonsense, en;q=0.1", Reader()),
        ("xx.yards", "es", Reader(language="es")),
        ("", "", Reader()),
    ],
)
def test_a_reader_is_what_the_cookie_says_or_the_browser_accepts(cookie: str, accepted: str, expected: Reader) -> None:
    assert reader_of(cookie, accepted) == expected


@pytest.mark.parametrize("who", [Reader(), Reader(language="es"), Reader(language="es", rain_unit="mm")])
def test_a_cookie_is_read_as_it_was_written(who: Reader) -> None:
    assert reader_of(cookie_text(who), "") == who


def _request(headers: list[tuple[bytes, bytes]], kind: str = "http") -> list[Reader]:
    seen: list[Reader] = []

    async def app(_scope: Scope, _receive: object, _send: object) -> None:
        seen.append(reader())

    async def nothing() -> Message:
        return {"type": "http.disconnect"}

    async def drop(_message: Message) -> None: ...

    asyncio.run(AsReader(app)({"type": kind, "headers": headers}, nothing, drop))
    return seen


def test_a_request_is_answered_to_its_own_reader_and_the_next_one_to_another() -> None:
    cookie = f"a=b; {READER_COOKIE}=es.mm".encode()
    assert _request([(b"cookie", cookie)]) == [Reader(language="es", rain_unit="mm")]
    assert _request([(b"accept-language", b"es")]) == [Reader(language="es")]
    assert _request([], kind="lifespan") == [Reader()]
    assert reader() == Reader()


def test_what_has_no_translation_is_said_in_english() -> None:
    with reading_as(Reader(language="es")):
        assert say("no such sentence in %(place)s", place="here") == "no such sentence in here"
        assert say_count("%(num)s oddity", "%(num)s oddities", 2) == "2 oddities"


def test_spanish_is_spoken_to_whom_reads_spanish() -> None:
    with reading_as(Reader(language="es")):
        assert say("Sign out") == "Cerrar sesión"
    assert say("Sign out") == "Sign out"
