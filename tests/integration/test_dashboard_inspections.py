"""The form "inspection done": what it closes, what it does not, and that twice is once."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from siltwatch.clock import ManualClock
from siltwatch.poke import PokeListener
from tests.support.dashboard import Dashboard, browsing, field, varied_dashboard

FORM = "/sites/burdeck/inspections/new"


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


@pytest.fixture
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "R.Inspector")
        yield opened


def filled(browser: httpx.Client, path: str = FORM, **others: str) -> dict[str, str]:
    page = browser.get(path).text
    typed = {name: field(page, name) for name in ("csrf", "key", "duty", "started", "inspector")}
    return typed | {"scope": "full", "remarks": ""} | others


def kinds_open(varied: Dashboard, site: str = "burdeck") -> list[str]:
    return [duty.kind for duty in varied.town.records.duties(site, open_only=True)]


def test_the_form_comes_filled_in(varied: Dashboard, browser: httpx.Client) -> None:
    duty = varied.town.records.duties("burdeck", open_only=True)[0]

    page = browser.get(f"{FORM}?duty={duty.id}").text

    assert field(page, "started") == "2026-06-10T22:00"
    assert field(page, "inspector") == "R.Inspector"
    assert field(page, "duty") == duty.id
    assert "due <time" in page
    assert "Time at the site (EDT)" in page


def test_a_full_inspection_closes_the_storm_duty_and_says_so(varied: Dashboard, browser: httpx.Client) -> None:
    with contextlib.closing(PokeListener(varied.town.config.poke_path)) as ear:
        answer = browser.post(FORM, data=filled(browser, remarks="fence repaired"))
        poked = ear.wait(2)

    assert answer.status_code == 200
    closed, _, left_open = answer.text.partition("What stays open")
    assert "Storm inspection" in closed
    assert "done on time" in closed
    assert "7-day inspection" not in left_open
    assert kinds_open(varied) == ["routine"]
    (row,) = varied.town.records.inspections("burdeck")
    assert (row.inspector, row.entered_by, row.remarks) == ("R.Inspector", "R.Inspector", "fence repaired")
    assert poked, "the judge is woken"


def test_sent_twice_it_is_recorded_once(varied: Dashboard, browser: httpx.Client) -> None:
    form = filled(browser)

    first = browser.post(FORM, data=form)
    again = browser.post(FORM, data=form)

    assert (first.status_code, again.status_code) == (200, 200)
    assert len(varied.town.records.inspections("burdeck")) == 1
    assert "Storm inspection" in again.text.partition("What stays open")[0]


def test_a_visit_while_it_still_rains_closes_nothing_and_says_why(varied: Dashboard, browser: httpx.Client) -> None:
    path = "/sites/school/inspections/new"

    answer = browser.post(path, data=filled(browser, path, scope="storm", started="2026-06-10T21:00"))

    closed, _, left_open = answer.text.partition("What stays open")
    assert "No duty" in closed
    assert "Storm inspection" in left_open
    assert re.search(r"Storm inspection</strong> due <time[^>]*>[^<]*</time>: \w+", left_open)
    assert "storm_inspection" in kinds_open(varied, "school")


def test_what_was_wrong_is_said_and_what_was_typed_stays(varied: Dashboard, browser: httpx.Client) -> None:
    answer = browser.post(FORM, data=filled(browser, started="2026-06-12T08:00", remarks="kept <b>words</b>"))

    assert answer.status_code == 422
    assert "When did you start on site?" in answer.text
    assert "kept &lt;b&gt;words&lt;/b&gt;" in answer.text
    assert 'value="2026-06-12T08:00"' in answer.text
    assert varied.town.records.inspections("burdeck") == []


def test_the_hour_that_comes_twice_is_asked_about_and_then_taken(varied: Dashboard, browser: httpx.Client) -> None:
    assert isinstance(varied.clock, ManualClock)
    varied.clock.jump(varied.clock.now().replace(month=11, day=1, hour=12))
    browser.cookies.clear()
    varied.sign_in(browser, "R.Inspector")
    typed = filled(browser, started="2026-11-01T01:30")

    asked = browser.post(FORM, data=typed)
    taken = browser.post(FORM, data=typed | {"fold": "1"})

    assert asked.status_code == 422
    assert "Which of the two?" in asked.text
    assert taken.status_code == 200
    (row,) = varied.town.records.inspections("burdeck")
    assert f"{row.started_at:%H:%M}" == "06:30"


def test_a_form_without_its_token_changes_nothing(varied: Dashboard, browser: httpx.Client) -> None:
    form = filled(browser)

    missing = browser.post(FORM, data=form | {"csrf": ""})
    foreign = browser.post(FORM, data=form | {"csrf": "A" * 88})
    by_header = browser.post(FORM, data=form | {"csrf": ""}, headers={"X-CSRF-Token": form["csrf"]})

    assert (missing.status_code, foreign.status_code, by_header.status_code) == (403, 403, 200)
    assert len(varied.town.records.inspections("burdeck")) == 1


@pytest.mark.parametrize(("role", "status"), [("admin", 200), ("operator", 200), ("smo", 403), ("viewer", 403)])
def test_who_may_record(varied: Dashboard, browser: httpx.Client, role: str, status: int) -> None:
    form = filled(browser)
    browser.cookies.clear()
    varied.sign_in(browser, role, role)  # type: ignore[arg-type]
    csrf = field(browser.get("/").text, "csrf")

    answer = browser.post(FORM, data=form | {"csrf": csrf})

    assert answer.status_code == status
    assert len(varied.town.records.inspections("burdeck")) == (status == 200)


def test_an_inspection_after_the_due_time_is_late_and_says_by_how_much(
    varied: Dashboard, browser: httpx.Client
) -> None:
    path = "/sites/hillside/inspections/new"

    answer = browser.post(path, data=filled(browser, path))

    assert "done late, by 7 h 58 m" in answer.text
