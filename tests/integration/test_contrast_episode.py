"""The page of one contrast over a real application: its record, its photographs, its cause, and the water after it."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from tests.support.alerts import HOUR, MINUTE
from tests.support.dashboard import NOW, Dashboard, browsing, field, log_in, varied_dashboard
from tests.support.pictures import a_picture

EPISODE = "hillside-down-1"
PATH = f"/sites/hillside/contrast/{EPISODE}"
STARTED = NOW - 90 * MINUTE


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


@pytest.fixture
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "R.Inspector")
        yield opened


def local(at_offset: timedelta) -> str:
    """As a phone at the site writes it, EDT."""
    return f"{NOW + at_offset - 4 * HOUR:%Y-%m-%dT%H:%M}"


def typed(browser: httpx.Client, **others: str) -> dict[str, str]:
    page = browser.get(PATH).text
    return {name: field(page, name) for name in ("csrf", "key", "person")} | others


def photo_form(browser: httpx.Client, **others: str) -> dict[str, str]:
    page = browser.get(PATH).text
    form = page[page.index("/photos") :]
    return {"csrf": field(form, "csrf"), "key": field(form, "key"), "view": "upstream"} | others


def test_the_record_says_what_was_measured_and_what_is_to_be_done(browser: httpx.Client) -> None:
    site = browser.get("/sites/hillside").text
    assert f'href="{PATH}"' in site
    page = browser.get(PATH).text

    assert "Possible visible contrast, verify on site." in page
    assert "56.0 FNU (68.0 below, 12.0 above)" in page
    assert "down, against up" in page
    assert page.count("to do</span>") == 6
    assert "Photo upstream" in page
    assert "Nobody has said yet what caused it." in page
    assert len(re.findall(r"<td>yes</td>", page)) > 3


def test_photographs_stand_in_the_record_and_tick_their_task_off(varied: Dashboard, browser: httpx.Client) -> None:
    sent = a_picture(size=(3000, 2000), time="2026:06:10 21:40:00")
    form = photo_form(browser, remarks="from the left bank")

    first = browser.post(f"{PATH}/photos", data=form, files={"picture": ("up.jpg", sent, "image/jpeg")})
    again = browser.post(f"{PATH}/photos", data=form, files={"picture": ("up.jpg", sent, "image/jpeg")})

    assert (first.status_code, again.status_code) == (303, 303)
    (row,) = varied.app.state.services.photos.of("hillside")
    assert (row.view, row.width, row.height, row.person) == ("upstream", 2048, 1365, "R.Inspector")
    page = browser.get(PATH).text
    assert page.count("to do</span>") == 5
    assert "taken Wed 10 Jun 21:40 EDT" in page
    assert "from the left bank" in page
    shown = browser.get(f"/sites/hillside/photos/{row.id}")
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/jpeg")
    assert shown.headers["cache-control"].startswith("private")


@pytest.mark.parametrize(
    ("others", "sent", "words"),
    [
        ({}, b"<script>alert(1)</script>", "no picture that can be read"),
        ({"view": "sideways"}, a_picture(), "say what the picture shows"),
    ],
)
def test_what_is_no_photograph_is_refused_in_words(
    varied: Dashboard, browser: httpx.Client, others: dict[str, str], sent: bytes, words: str
) -> None:
    form = photo_form(browser, **others)
    answer = browser.post(f"{PATH}/photos", data=form, files={"picture": ("up.jpg", sent, "image/jpeg")})

    assert (answer.status_code, words in answer.text) == (422, True)
    assert varied.app.state.services.photos.of("hillside") == []


def test_a_photograph_too_large_is_refused(varied: Dashboard, browser: httpx.Client) -> None:
    sent = b"\xff\xd8" + bytes(17 * 1024 * 1024)
    answer = browser.post(f"{PATH}/photos", data=photo_form(browser), files={"picture": ("up.jpg", sent, "image/jpeg")})

    assert answer.status_code == 413
    assert varied.app.state.services.photos.of("hillside") == []


def test_a_photograph_whose_file_was_changed_is_not_shown_as_it_was(varied: Dashboard, browser: httpx.Client) -> None:
    browser.post(f"{PATH}/photos", data=photo_form(browser), files={"picture": ("up.jpg", a_picture(), "image/jpeg")})
    (row,) = varied.app.state.services.photos.of("hillside")
    (kept,) = varied.town.config.photos_path.rglob("*.jpg")
    kept.write_bytes(a_picture(size=(50, 50)))

    answer = browser.get(f"/sites/hillside/photos/{row.id}")

    assert answer.status_code == 503
    assert "is not what was kept" in answer.text


def test_the_cause_stands_with_its_author_and_the_fall_after_it_is_shown(
    varied: Dashboard, browser: httpx.Client
) -> None:
    form = typed(browser, cause="pump without a bag", action="bag set", at=local(-40 * MINUTE))
    first = browser.post(PATH, data=form)
    again = browser.post(PATH, data=form)

    assert (first.status_code, again.status_code) == (303, 303)
    page = browser.get(PATH).text
    assert page.count("pump without a bag") == 1
    assert "R.Inspector" in page
    assert re.search(r"The difference was \d+\.?\d* FNU when it was done and \d+\.?\d* FNU in the newest reading", page)
    assert "<strong>action</strong>" in page
    assert 'Enter the cause and what was done</span><span class="line-side"><strong>' in page

    browser.post(PATH, data=typed(browser, cause="silt fence down"))
    page = browser.get(PATH).text
    assert "a later entry counts" in page
    assert page.index("silt fence down") < page.index("pump without a bag")


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({}, "Write the cause, or what was done, or both."),
        ({"cause": "pump", "at": local(-MINUTE)}, "What was done at that time?"),
        ({"action": "bag", "at": local(-3 * HOUR)}, "before the episode began"),
        ({"action": "bag", "at": local(HOUR)}, "or after now"),
        ({"cause": "pump", "person": " "}, "Who says so?"),
        ({"cause": "x" * 4001}, "At most 4000 signs each"),
        ({"cause": "pump", "key": "k"}, "Open it anew"),
    ],
)
def test_what_cannot_be_is_shown_again_with_what_is_wrong(
    varied: Dashboard, browser: httpx.Client, others: dict[str, str], words: str
) -> None:
    answer = browser.post(PATH, data=typed(browser) | others)

    assert (answer.status_code, words in answer.text) == (422, True)
    assert varied.town.records.explanations(EPISODE) == []


def test_an_officer_sees_all_of_it_and_adds_nothing(varied: Dashboard) -> None:
    varied.account("officer", "smo")
    with browsing(varied.app) as opened:
        log_in(opened, "officer")
        page = opened.get(PATH).text
        csrf = field(opened.get("/").text, "csrf")
        sent = opened.post(PATH, data={"csrf": csrf, "cause": "x", "person": "x", "key": "k" * 16})
        photo = opened.post(
            f"{PATH}/photos",
            data={"csrf": csrf, "view": "upstream", "key": "k" * 16},
            files={"picture": ("up.jpg", a_picture(), "image/jpeg")},
        )

    assert "What to do on site" in page
    assert "Add the photograph" not in page
    assert (sent.status_code, photo.status_code) == (403, 403)


@pytest.mark.parametrize("path", ["/sites/hillside/contrast/none", f"/sites/burdeck/contrast/{EPISODE}"])
def test_an_episode_of_another_site_is_not_found(browser: httpx.Client, path: str) -> None:
    assert browser.get(path).status_code == 404
    assert browser.get("/sites/hillside/photos/1").status_code == 404
