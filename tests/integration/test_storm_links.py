"""A link to one storm: signed, until a day, taken back at any time, and nothing but that storm behind it."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from siltwatch.clock import ManualClock
from tests.support.dashboard import Dashboard, browsing, field, varied_dashboard
from tests.support.quick_passwords import quick_passwords

__all__ = ["quick_passwords"]


@pytest.fixture
def made(tmp_path: Path, quick_passwords: None) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as opened:
        yield opened


@pytest.fixture
def browser(made: Dashboard) -> Iterator[httpx.Client]:
    with browsing(made.app) as opened:
        yield opened


def make_link(made: Dashboard, browser: httpx.Client, days: str = "14") -> tuple[str, str]:
    """The path of the storm's page, and the path of a new link to it."""
    made.sign_in(browser, "officer", "smo")
    page = f"/sites/burdeck/storms/{made.town.records.storms('burdeck')[0].id}"
    assert f'href="{page}/links"' in browser.get(page).text
    form = browser.get(f"{page}/links").text
    answer = browser.post(f"{page}/links", data={"csrf": field(form, "csrf"), "days": days})
    assert answer.status_code == 303, answer.text
    found = re.search(r'value="http://[^"/]+(/s/[^"]+)"', browser.get(f"{page}/links").text)
    assert found
    return page, found[1]


def test_a_link_shows_the_storm_to_who_has_no_account(made: Dashboard, browser: httpx.Client) -> None:
    page, link = make_link(made, browser)
    with httpx.Client(base_url=browser.base_url, timeout=20) as stranger:
        shown = stranger.get(link)

        assert shown.status_code == 200
        assert "Why it fired" in shown.text
        assert "Burdeck Street Plaza" in shown.text
        assert not stranger.cookies
        ways = set(re.findall(r'(?:href|action|src|hx-get)="(/[^"]*)"', shown.text))
        assert {way for way in ways if not way.startswith("/static/")} == {"/"}
        assert "<form" not in shown.text
        assert not re.findall(r"[\w.]+@[\w.]+", shown.text)
        assert "Hillside" not in shown.text
        for other in ("/", page, "/api/v1/sites", f"{page}/links"):
            assert stranger.get(other).status_code in {303, 401}
        assert stranger.post(link).status_code == 405
    assert "1 time" in browser.get(f"{page}/links").text


def test_a_link_ends_with_its_time(made: Dashboard, browser: httpx.Client) -> None:
    _, link = make_link(made, browser, days="2")
    assert isinstance(made.clock, ManualClock)
    made.clock.advance(timedelta(days=2) - timedelta(seconds=1))
    assert browser.get(link).status_code == 200
    made.clock.advance(timedelta(seconds=1))

    assert browser.get(link).status_code == 410


def test_a_link_is_taken_back_at_once(made: Dashboard, browser: httpx.Client) -> None:
    page, link = make_link(made, browser)
    number = link.removeprefix("/s/").partition("-")[0]
    csrf = field(browser.get(f"{page}/links").text, "csrf")

    assert browser.post(f"{page}/links/{number}/revoke", data={"csrf": "made-up"}).status_code == 403
    assert browser.get(link).status_code == 200
    assert browser.post(f"{page}/links/99/revoke", data={"csrf": csrf}).status_code == 404
    assert browser.post(f"{page}/links/{number}/revoke", data={"csrf": csrf}).status_code == 303

    assert browser.get(link).status_code == 410
    assert link not in browser.get(f"{page}/links").text
    said = [one.said["what"] for one in made.app.state.services.trail.entries() if one.kind == "link"]
    assert re.fullmatch(r"made link 1 to \S+, until 2026-06-25T02:00:00Z", said[0])
    assert said[1].startswith("took link 1 to ")


def test_no_part_of_a_link_can_be_changed(made: Dashboard, browser: httpx.Client) -> None:
    _, link = make_link(made, browser)
    storms = made.app.state.services.storm_links
    other = storms.make("hillside", made.town.records.storms("hillside")[0].id, by="x", days=1, now=made.clock.now())
    number, _, code = link.removeprefix("/s/").partition("-")
    forged = [
        f"{other.id}-{code}",
        f"{number}-{other.code.partition('-')[2]}",
        f"{number}-{code[:-1]}",
        f"{number}-{code}x",
        f"0{number}-{code}x",
        f"{number}-",
        f"99-{code}",
        "9" * 30,
        "x" * 500,
        "%00",
    ]

    assert {one: browser.get(f"/s/{one}").status_code for one in forged} == dict.fromkeys(forged, 404)
    for place in range(len(code)):
        changed = code[:place] + ("A" if code[place] != "A" else "B") + code[place + 1 :]
        assert storms.find(f"{number}-{changed}") is None


def test_days_that_make_no_sense_are_refused(made: Dashboard, browser: httpx.Client) -> None:
    page, _ = make_link(made, browser)
    csrf = field(browser.get(f"{page}/links").text, "csrf")

    for days in ("0", "366", "-1", "soon"):
        assert browser.post(f"{page}/links", data={"csrf": csrf, "days": days}).status_code == 422


def test_a_storm_of_another_site_gets_no_link(made: Dashboard, browser: httpx.Client) -> None:
    page, _ = make_link(made, browser)
    csrf = field(browser.get(f"{page}/links").text, "csrf")
    theirs = made.town.records.storms("hillside")[0].id

    assert browser.post(f"/sites/burdeck/storms/{theirs}/links", data={"csrf": csrf}).status_code == 404
