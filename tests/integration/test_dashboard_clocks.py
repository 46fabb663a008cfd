"""The page of a site's clocks: started, met and withdrawn by form, by those who may, once however often it is sent."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from alerts.reading import DutyRow
from tests.support.dashboard import Dashboard, browsing, field, varied_dashboard

PAGE = "/sites/burdeck/clocks"


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


@pytest.fixture
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "R.Inspector")
        yield opened


def send(browser: httpx.Client, **typed: str) -> httpx.Response:
    page = browser.get(PAGE).text
    return browser.post(PAGE, data={"csrf": field(page, "csrf"), "key": field(page, "key"), **typed})


def clocks(varied: Dashboard) -> list[DutyRow]:
    return [duty for duty in varied.town.records.duties("burdeck") if duty.kind == "clock"]


def test_a_clock_is_started_met_and_told_on_the_pages(varied: Dashboard, browser: httpx.Client) -> None:
    typed = {"what": "start", "clock": "records_request", "subject": "request 7", "at": "2026-06-09T10:00"}

    assert send(browser, **typed).headers["location"] == PAGE
    (duty,) = clocks(varied)
    page = browser.get(PAGE).text
    assert "Request for records: request 7" in page
    assert '<option value="rough grading complete">' in page
    assert "The records are available to who asked for them." in page
    site = browser.get("/sites/burdeck").text
    assert f'href="{PAGE}#{duty.id}">Record as done' in site
    told = browser.get(f"/sites/burdeck/duties/{duty.id}").text
    assert "Request for records: request 7, open" in told
    assert f'href="{PAGE}#{duty.id}">Record as done' in told

    assert send(browser, what="meet", duty=duty.id, at="").status_code == 303
    (met,) = clocks(varied)
    assert (met.status, met.closed_at) == ("closed_on_time", varied.clock.now())
    assert re.search(r"Ended.*Request for records: request 7.*done on time", browser.get(PAGE).text, re.DOTALL)


def test_sent_twice_it_is_started_once(varied: Dashboard, browser: httpx.Client) -> None:
    page = browser.get(PAGE).text
    typed = {
        "csrf": field(page, "csrf"), "key": field(page, "key"), "what": "start", "clock": "swppp_certification",
        "subject": "plan", "at": "2026-06-09T10:00",
    }  # fmt: skip

    assert [browser.post(PAGE, data=typed).status_code for _ in range(2)] == [303, 303]
    assert len(clocks(varied)) == 1


def test_sediment_warns_and_is_withdrawn_with_a_reason(varied: Dashboard, browser: httpx.Client) -> None:
    send(browser, what="sediment", subject="trap 3", percent="45 %")
    (watch,) = clocks(varied)

    bare = send(browser, what="withdraw", duty=watch.id, remarks=" ")
    assert (bare.status_code, "the reason is missing" in bare.text) == (422, True)
    assert send(browser, what="withdraw", duty=watch.id, remarks="the trap is gone").status_code == 303

    (ended,) = clocks(varied)
    assert (ended.clock, ended.withdrawn_because) == ("sediment_watch", "the trap is gone")
    assert "the trap is gone" in browser.get(PAGE).text


WRONG = [
    ({"what": "dance"}, "This form is incomplete"),
    ({"what": "start", "at": "soon"}, "Write the day and the time"),
    ({"what": "start", "clock": "nothing", "subject": "x"}, "have no clock"),
    ({"what": "start", "clock": "stockpiles", "subject": " "}, "what it runs for is missing"),
    ({"what": "sediment", "subject": "trap", "percent": "half"}, "How full is it?"),
    ({"what": "sediment", "subject": "trap", "percent": "250"}, "250 percent cannot be"),
    ({"what": "meet", "duty": "nothing"}, "has no started clock"),
]


def test_what_is_wrong_is_said_and_nothing_is_recorded(varied: Dashboard, browser: httpx.Client) -> None:
    for typed, words in WRONG:
        answer = send(browser, **typed)
        assert (answer.status_code, words in answer.text) == (422, True), typed
    assert clocks(varied) == []


def test_the_record_names_who_is_signed_in_whatever_the_form_says(varied: Dashboard, browser: httpx.Client) -> None:
    send(browser, what="sediment", subject="trap 3", percent="20", person="Somebody else")

    assert [row.person for row in varied.town.records.practices("burdeck")] == ["R.Inspector"]


def test_an_officer_reads_and_enters_nothing(varied: Dashboard) -> None:
    with browsing(varied.app) as officer:
        varied.sign_in(officer, "smo", "smo")
        page = officer.get(PAGE)
        assert page.status_code == 200
        assert "Start a clock" not in page.text
        csrf = re.search(r'name="csrf" value="([^"]+)"', officer.get("/").text)
        typed = {"csrf": csrf.group(1) if csrf else "", "key": "k", "what": "sediment", "subject": "t", "percent": "5"}

        assert officer.post(PAGE, data=typed).status_code == 403
    assert varied.town.records.practices("burdeck") == []
