"""What people decide on pages: in whose name, what it does, what the timeline shows of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from alerts.commands import Decided, contest_inspection
from tests.support.dashboard import NOW, Dashboard, browsing, field, varied_dashboard

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
        varied.sign_in(opened, "anyone", "public")
        duty, _ = storm_duty(varied)
        text = opened.get(f"/sites/burdeck/duties/{duty}").text
        assert "The visit is unsafe" not in text
