"""The legal hold on the page of records: who may, who sees it, and that it is on the trail."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest

from dashboard.audit import AuditTrail
from dashboard.kept import kept
from tests.support.dashboard import Dashboard, browsing, dashboard, field, log_in, town_site


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dashboard]:
    folder = tmp_path_factory.mktemp("holds")
    ended = town_site("mill", "Mill Lane", ended_on=date(2026, 12, 31))
    with dashboard(folder / "town", ended, town_site("lane", "Other Lane")) as found:
        found.account("officer", "smo", ("rotterdam",))
        found.account("far", "smo", ("pendleton",))
        found.account("foreman", "operator")
        found.account("reader", "viewer")
        yield found


def test_officers_place_and_release_a_hold_and_nobody_else(made: Dashboard) -> None:
    with browsing(made.app) as browser:
        assert log_in(browser, "foreman").status_code == 303
        page = browser.get("/sites/mill/records").text
        assert "are kept until 2031-12-31" in page
        assert "Place a legal hold" not in page
        assert "The project has no end on record" in browser.get("/sites/lane/records").text
        asked = {"csrf": field(page, "csrf"), "what": "placed", "reason": "appeal 12"}
        assert browser.post("/sites/mill/hold", data=asked).status_code == 403
    with browsing(made.app) as browser:
        assert log_in(browser, "far").status_code == 303
        asked["csrf"] = field(browser.get("/").text, "csrf")
        assert browser.post("/sites/mill/hold", data=asked).status_code == 404
    with browsing(made.app) as browser:
        assert log_in(browser, "officer").status_code == 303
        page = browser.get("/sites/mill/records").text
        asked["csrf"] = field(page, "csrf")
        assert browser.post("/sites/mill/hold", data={**asked, "csrf": "x"}).status_code == 403
        assert browser.post("/sites/mill/hold", data={**asked, "reason": " "}).status_code == 409
        assert kept(made.town.config) == []
        assert browser.post("/sites/mill/hold", data=asked).status_code == 303
        assert browser.post("/sites/mill/hold", data=asked).status_code == 409
        page = browser.get("/sites/mill/records").text
        assert "appeal 12 (officer" in page
        assert "Release the legal hold" in page
        assert [span.site for span in kept(made.town.config)] == ["mill"]
        freed = {**asked, "what": "released", "reason": "appeal ended"}
        assert browser.post("/sites/mill/hold", data=freed).status_code == 303
        assert "Place a legal hold" in browser.get("/sites/mill/records").text
    with closing(AuditTrail(made.town.config.records_url)) as trail:
        noted = [entry.said for entry in trail.entries() if entry.kind == "hold"]
    assert [(one["who"], one["what"], one["reason"]) for one in noted] == [
        ("officer", "placed a legal hold", "appeal 12"),
        ("officer", "released a legal hold", "appeal ended"),
    ]


def test_a_public_viewer_sees_no_hold(made: Dashboard) -> None:
    with browsing(made.app) as browser:
        assert log_in(browser, "reader").status_code == 303
        assert "Legal hold" not in browser.get("/sites/mill/records").text
        assert "How long they are kept" not in browser.get("/sites/mill/records").text
