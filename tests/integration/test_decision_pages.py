"""What people decide on pages: in whose name, what it does, what the timeline shows of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from alerts.commands import Decided, contest_inspection
from alerts.rows import DutyKind
from dashboard.views.doing import doing_of
from tests.support.alerts import HOUR, tips
from tests.support.dashboard import NOW, Dashboard, browsing, field, varied_dashboard
from tests.support.dashboard_rows import a_duty

DECISIONS = "/sites/burdeck/decisions"


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


@pytest.fixture
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "R.Inspector")
        yield opened


def storm_duty(varied: Dashboard) -> tuple[str, str]:
    found = next(row for row in varied.town.records.duties("burdeck") if row.kind == "storm_inspection")
    assert found.storm is not None
    return found.id, found.storm


def sent(browser: httpx.Client, page: str, **others: str) -> httpx.Response:
    text = browser.get(page).text
    typed = {
        "csrf": field(text, "csrf"),
        "key": re.findall(r'name="key" value="([^"]+)"', text)[0],
        "reason": "why not",
    }
    return browser.post(DECISIONS, data=typed | others)


def test_a_storm_is_dismissed_on_its_page_in_the_name_of_who_is_signed_in(
    varied: Dashboard, browser: httpx.Client
) -> None:
    duty, storm = storm_duty(varied)
    page = f"/sites/burdeck/storms/{storm}"
    assert "This was no storm" in browser.get(page).text

    answer = sent(browser, page, what="dismiss", subject=storm, reason="service tips at 10:00")
    varied.town.step(NOW)

    assert answer.headers["location"] == page
    (ruling,) = varied.town.records.rulings("burdeck")
    assert (ruling.author, ruling.role, ruling.reason) == ("R.Inspector", "inspector", "service tips at 10:00")
    withdrawn = browser.get(f"/sites/burdeck/duties/{duty}").text
    assert "dismissed as no storm by R.Inspector: service tips at 10:00" in withdrawn
    assert "dismissed the storm: service tips at 10:00" in withdrawn
    assert "no longer counts" in withdrawn


def test_a_visit_is_put_off_on_the_page_of_its_duty(varied: Dashboard, browser: httpx.Client) -> None:
    duty, _ = storm_duty(varied)
    page = f"/sites/burdeck/duties/{duty}"

    refused = sent(browser, page, what="defer", subject=duty, safe="")
    done = sent(browser, page, what="defer", subject=duty, safe="2026-06-11T06:00", reason="thunder")

    assert refused.status_code == 422
    assert done.status_code == 303
    assert "put the visit off as unsafe: thunder" in browser.get(page).text
    assert varied.town.records.duty(duty).status == "open"  # type: ignore[union-attr]


def test_only_an_officer_contests(varied: Dashboard, browser: httpx.Client) -> None:
    duty, _ = storm_duty(varied)
    site = varied.town.journal.site("burdeck")
    assert site is not None
    varied.town.sites["burdeck"] = site
    varied.town.inspect(NOW, site="burdeck", scope="full")
    (visit,) = varied.town.records.inspections("burdeck")
    page = f"/sites/burdeck/duties/{duty}"

    assert "Contest the inspection" not in browser.get(page).text
    typed = {"csrf": field(browser.get("/sites/burdeck/inspections/new").text, "csrf"), "key": "k" * 12, "reason": "no"}
    refused = browser.post(DECISIONS, data=typed | {"what": "contest", "subject": visit.id})
    assert refused.status_code == 422
    assert "only a stormwater officer" in refused.text

    contest_inspection(
        varied.town.config.records_url, site=site, inspection=visit.id,
        decided=Decided(author="officer", role="smo", reason="not seen", key="k1"), now=NOW,
    )  # fmt: skip
    text = browser.get(page).text
    assert "contested the inspection: not seen" in text
    assert varied.town.records.duty(duty).status == "open"  # type: ignore[union-attr]


def test_the_public_decides_nothing(varied: Dashboard) -> None:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "anyone", "viewer")
        duty, _ = storm_duty(varied)
        text = opened.get(f"/sites/burdeck/duties/{duty}").text
        assert "The visit is unsafe" not in text
        assert opened.get(SITE_PAGE).status_code == 403


SITE_PAGE = "/sites/burdeck/decisions"


def entered(browser: httpx.Client, what: str, **typed: str) -> httpx.Response:
    """The form of the page of decisions as a browser sends it."""
    page = browser.get(SITE_PAGE).text
    form = re.findall(rf'value="([^"]+/{what if what != "withdraw" else "back-[0-9]+"})"', page)
    return browser.post(
        DECISIONS, data={"csrf": field(page, "csrf"), "key": form[0], "what": what, "reason": "seen on site"} | typed
    )


def test_acres_approval_and_qualification_are_entered_on_the_page_and_taken_back(
    varied: Dashboard, browser: httpx.Client
) -> None:
    assert "Nothing was decided at this site yet" in browser.get(SITE_PAGE).text
    assert f'href="{SITE_PAGE}"' in browser.get("/sites/burdeck").text

    assert entered(browser, "acreage", acres="6.5").headers["location"] == SITE_PAGE
    assert entered(browser, "approval").status_code == 303
    assert entered(browser, "qualification", inspector="Q. One", until="2027-01-31T00:00").status_code == 303
    page = browser.get(SITE_PAGE).text
    assert "6.5 acres open now, more than five are approved" in page
    assert "Recorded the acres open now" in page
    assert "Inspections by Q. One that begin until" in page
    rulings = {row.kind: row for row in varied.town.records.rulings("burdeck")}
    assert set(rulings) == {"acreage", "approval", "qualification"}
    assert {row.author for row in rulings.values()} == {"R.Inspector"}

    back = entered(browser, "withdraw", subject=str(rulings["acreage"].id))
    assert back.headers["location"] == SITE_PAGE
    page = browser.get(SITE_PAGE).text
    assert "No longer holds." in page
    assert "6.5 acres open now" not in page


def test_only_an_officer_approves_a_shutdown_on_the_page(varied: Dashboard, browser: httpx.Client) -> None:
    stretch = {"since": "2026-06-11T06:00", "until": "2026-07-11T06:00"}
    page = browser.get(SITE_PAGE).text
    assert "Approve a shutdown" not in page
    typed = {"csrf": field(page, "csrf"), "key": "k" * 12, "reason": "winter", "what": "shutdown"} | stretch
    refused = browser.post(DECISIONS, data=typed)
    assert (refused.status_code, varied.town.records.rulings("burdeck")) == (422, [])
    assert "only a stormwater officer approves a shutdown" in refused.text

    with browsing(varied.app) as opened:
        varied.sign_in(opened, "officer", "smo")
        assert "the end of the shutdown is missing" in entered(opened, "shutdown", since=stretch["since"]).text
        assert entered(opened, "shutdown", **stretch).status_code == 303
    (ruling,) = varied.town.records.rulings("burdeck")
    assert (ruling.kind, ruling.author, ruling.role) == ("shutdown", "officer", "smo")


def test_what_is_no_number_of_acres_or_no_decision_is_refused_in_words(browser: httpx.Client) -> None:
    refused = entered(browser, "acreage", acres="many")
    assert (refused.status_code, "are no acres" in refused.text) == (422, True)
    page = browser.get(SITE_PAGE).text
    typed = {"csrf": field(page, "csrf"), "key": "k" * 12, "reason": "x", "what": "withdraw", "subject": "none"}
    assert browser.post(DECISIONS, data=typed).status_code == 422


def test_melt_is_counted_as_rain_on_the_page_of_its_check(varied: Dashboard, browser: httpx.Client) -> None:
    town = varied.town
    began_at = NOW - 20 * HOUR
    town.rain(tips(began_at, 55), site="hillside", sensor="rg1", flag=3, reasons=("freezing",))
    town.hear(NOW, "rg1", site="hillside")
    town.watch(NOW)
    check = next(row for row in town.records.duties("hillside") if row.kind == "check" and "-melt-" in row.id)
    page = browser.get(f"/sites/hillside/duties/{check.id}").text
    assert "It was rain" in page
    assert "inspections/new" not in page

    typed = {
        "csrf": field(page, "csrf"),
        "key": re.findall(r'name="key" value="([^"]+/counts)"', page)[0],
        "what": "counts",
        "subject": check.id,
        "reason": "the roof dripped",
        "since": field(page, "since"),
        "until": field(page, "until"),
    }
    assert browser.post("/sites/hillside/decisions", data=typed).status_code == 303
    town.step(NOW)
    town.watch(NOW)
    assert town.records.duty(check.id).status == "closed_on_time"  # type: ignore[union-attr]
    assert [storm.verified for storm in town.records.storms("hillside")] == [False, True]  # one was there before


@pytest.mark.parametrize(
    ("kind", "text", "path"),
    [
        ("check", "Looked at it", "duties/d-1#close"),
        ("blind", "Site or gauge looked at", "duties/d-1#close"),
        ("clock", "Record as done", "clocks#d-1"),
        ("storm_inspection", "Inspection done", "inspections/new?duty=d-1"),
        ("routine", "Inspection done", "inspections/new?duty=d-1"),
        ("contrast_check", "Inspection done", "inspections/new?duty=d-1"),
    ],
)
def test_the_button_of_a_duty_does_what_closes_it(kind: DutyKind, text: str, path: str) -> None:
    found = doing_of(a_duty(id="d-1", kind=kind))
    assert (found.text, found.path) == (text, path)


def test_without_a_duty_an_inspection_can_be_recorded() -> None:
    assert doing_of(None).path == "inspections/new"
