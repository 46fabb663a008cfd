"""The live stream: who is told what, and that nothing is left behind."""

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dashboard.live import MOST_SITES, Mailbox
from dashboard.lookout import Position, Touched
from dashboard.roles import Account
from tests.support.alerts import MINUTE, tips
from tests.support.dashboard import NOW, Dashboard, browsing, dashboard, log_in, town_site
from tests.support.waiting import eventually


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Dashboard]:
    sites = (town_site("mill", "Mill Lane"), town_site("far", "Far Away", profile="pendleton"))
    with dashboard(tmp_path / "town", *sites) as made:
        yield made


class Stream:
    """One open page: reads the stream in a thread, as a browser does."""

    def __init__(self, browser: httpx.Client, last_id: str = "", since: str = "") -> None:
        self.messages: list[dict[str, Any]] = []
        headers = {"Last-Event-ID": last_id} if last_id else {}
        asked = {"since": since} if since else {}
        self._answer = browser.stream("GET", "/live", headers=headers, params=asked, timeout=30)
        self._thread = threading.Thread(target=self._read, name="page")
        self._closed = threading.Event()
        self._thread.start()

    def _read(self) -> None:
        with contextlib.suppress(httpx.HTTPError, httpx.StreamError), self._answer as answer:
            found: dict[str, Any] = {}
            for line in answer.iter_lines():
                if self._closed.is_set():
                    return
                name, _, value = line.partition(": ")
                if name:
                    found[name] = value
                elif found.get("data"):
                    self.messages.append(found | json.loads(found["data"]))
                    found = {}

    def changes(self) -> list[dict[str, Any]]:
        return [message for message in self.messages if message.get("event") == "change"]

    def close(self) -> None:
        self._closed.set()


@contextlib.contextmanager
def open_page(browser: httpx.Client, last_id: str = "", since: str = "") -> Iterator[Stream]:
    stream = Stream(browser, last_id, since)
    try:
        eventually(lambda: stream.messages, what="the stream says hello")
        yield stream
    finally:
        stream.close()


def test_a_change_reaches_an_open_page_within_a_second(town: Dashboard) -> None:
    with browsing(town.app) as browser:
        town.sign_in(browser)
        with open_page(browser) as page:
            eventually(lambda: town.app.state.services.lookout.generation >= 2)
            town.town.rain(tips(NOW - 60 * MINUTE, 60), site="mill")
            town.town.changed("mill", NOW)
            told = eventually(lambda: [m for m in page.changes() if "mill" in m["sites"]], within_s=1)
            town.town.step(NOW)
            eventually(lambda: len([m for m in page.changes() if "mill" in m["sites"]]) > len(told), within_s=1.5)

            assert told[0]["now"] == "2026-06-11T02:00:00.000Z"
            assert told[0]["speed"] == 1.0
            assert Position.parse(told[0]["id"]) is not None


def test_a_page_that_was_away_catches_up_from_where_it_was(town: Dashboard) -> None:
    with browsing(town.app) as browser:
        town.sign_in(browser)
        eventually(lambda: town.app.state.services.lookout.generation >= 2)
        with open_page(browser) as page:
            last_id = page.messages[-1]["id"]
        town.town.changed("mill", NOW)
        with open_page(browser, last_id) as page:
            first = page.messages[0]
        with open_page(browser, since=last_id) as page:
            by_itself = page.messages[0]
        with open_page(browser, first["id"], since=last_id) as page:
            nothing_new = page.messages[0]
        with open_page(browser, "999999-0") as page:
            assert page.messages[0]["all"] is True
        with open_page(browser, "0-999999") as page:
            other_store = page.messages[0]

    assert (first["event"], first["sites"], first["all"]) == ("change", ["mill"], False)
    assert (by_itself["event"], by_itself["sites"]) == ("change", ["mill"]), "a page that opens a new stream by itself"
    assert nothing_new["event"] == "beat"
    assert other_store["all"] is True


def test_a_change_from_before_the_first_look_is_not_kept_back_nor_named(town: Dashboard) -> None:
    lookout = town.app.state.services.lookout
    officer = Account(id=1, name="officer", role="smo", towns=("pendleton",))
    touched = Touched(Position(1, 0), frozenset({"mill"}))

    early = lookout.seen_by(officer, touched)
    lookout.follow()
    later = lookout.seen_by(officer, touched)

    assert (early.sites, early.everything) == (frozenset(), True)
    assert (later.sites, later.everything) == (frozenset(), False)


def test_an_id_that_is_none_is_taken_as_a_fresh_page(town: Dashboard) -> None:
    with browsing(town.app) as browser:
        town.sign_in(browser)
        with open_page(browser, "'; DROP TABLE changes") as page:
            assert page.messages[0]["event"] in {"beat", "change"}


def test_nobody_hears_of_another_towns_sites(town: Dashboard) -> None:
    town.account("officer", "smo", towns=("pendleton",))
    with browsing(town.app) as browser:
        log_in(browser, "officer")
        with open_page(browser) as page:
            eventually(lambda: town.app.state.services.lookout.generation >= 2)
            town.town.changed("mill", NOW)
            town.town.changed("far", NOW)
            eventually(lambda: [m for m in page.changes() if m["sites"]])

            assert {site for message in page.messages for site in message["sites"]} == {"far"}


def test_a_stream_ends_when_its_account_is_disabled(town: Dashboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.live.BEAT_S", 0.2)
    monkeypatch.setattr("dashboard.routes.live.BEAT_S", 0.2)
    with browsing(town.app) as browser:
        town.sign_in(browser)
        with open_page(browser) as page:
            town.accounts.change("inspector", disabled_at=NOW)
            eventually(lambda: town.app.state.services.hub.listeners == 0)
            assert page.messages[-1]["event"] in {"beat", "change"}


def test_two_hundred_pages_opened_and_killed_leave_nothing_behind(town: Dashboard) -> None:
    hub = town.app.state.services.hub
    with browsing(town.app) as browser:
        town.sign_in(browser)
        cookie = f"siltwatch={browser.cookies['siltwatch']}"
        port = browser.base_url.port
        tasks_before = eventually(lambda: _tasks(town))
        for _ in range(4):
            pages = [_raw_page(port, cookie) for _ in range(50)]
            eventually(lambda: hub.listeners == 50)
            town.town.changed("mill", NOW)
            for page in pages:
                page.close()
            eventually(lambda: hub.listeners == 0, within_s=60)
        eventually(lambda: _tasks(town) <= tasks_before, within_s=10, what="no task is left over")


def _raw_page(port: int | None, cookie: str) -> socket.socket:
    """A browser that goes away without a word."""
    page = socket.create_connection(("127.0.0.1", port))
    page.sendall(f"GET /live HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
    return page


def _tasks(town: Dashboard) -> int:
    """How many tasks the server's loop holds."""
    loop = town.app.state.services.hub.loop
    return asyncio.run_coroutine_threadsafe(_count(), loop).result(5)


async def _count() -> int:
    return len(asyncio.all_tasks())


def test_a_slow_page_gets_fewer_and_fuller_messages() -> None:
    async def scene() -> tuple[Touched, Touched]:
        box = Mailbox(Position(0, 0))
        box.put(Touched(Position(1, 0), frozenset({"a"})))
        box.put(Touched(Position(2, 0), frozenset({"b"})))
        joined = await box.take()
        box.put(Touched(Position(3, 0), frozenset(f"s{n}" for n in range(MOST_SITES + 1))))
        return joined, await box.take()

    joined, overflowed = asyncio.run(scene())

    assert (joined.sites, joined.until) == (frozenset({"a", "b"}), Position(2, 0))
    assert (overflowed.sites, overflowed.everything) == (frozenset(), True)


def test_a_store_that_fails_for_a_while_does_not_end_the_stream(
    town: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    lookout = town.app.state.services.lookout
    real = lookout.follow
    failing = threading.Event()

    def follow() -> Touched:
        if failing.is_set():
            raise RuntimeError("the disk is gone")
        return real()  # type: ignore[no-any-return]

    monkeypatch.setattr(lookout, "follow", follow)
    with browsing(town.app) as browser:
        town.sign_in(browser)
        with open_page(browser) as page:
            failing.set()
            town.town.changed("mill", NOW)
            failing.clear()
            eventually(lambda: [m for m in page.changes() if "mill" in m["sites"] or m["all"]])
