"""Programs place and release legal holds, take the draft of a notice, and prove that messages arrive."""

from collections.abc import Iterator

import httpx
import pytest

from alerts.commands import enter_for_town
from tests.support.alerts import HOUR
from tests.support.dashboard import NOW, Dashboard, browsing, varied_dashboard
from tests.support.programs import Program, a_token
from tests.support.town import a_violation
from tests.support.town import officer as an_officer


@pytest.fixture(scope="module")
def varied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path_factory.mktemp("keeping") / "town") as made:
        yield made


@pytest.fixture(scope="module")
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        yield opened


@pytest.fixture
def officer(varied: Dashboard, browser: httpx.Client) -> Program:
    return Program(browser, a_token(varied, role="smo"))


@pytest.fixture
def operator(varied: Dashboard, browser: httpx.Client) -> Program:
    return Program(browser, a_token(varied))


def test_an_officers_program_places_and_releases_a_hold(officer: Program, operator: Program) -> None:
    path = "/sites/hillside/holds"
    placed = officer.post(path, {"what": "placed", "reason": "suit 26-114"})

    assert placed.status_code == 201, placed.text
    assert (placed.json()["what"], placed.json()["by"]) == ("placed", "smo")
    assert officer.post(path, {"what": "placed", "reason": "again"}).status_code == 409
    assert officer.post(path, {"what": "released", "reason": "  "}).status_code == 422
    assert operator.post(path, {"what": "released", "reason": "mine"}).status_code == 403
    assert officer.post(path, {"what": "released", "reason": "settled"}).status_code == 201
    assert [row["what"] for row in operator.get(path).json()] == ["placed", "released"]


def test_the_draft_of_a_notice_is_the_one_of_the_page(varied: Dashboard, officer: Program) -> None:
    site = varied.town.journal.site("burdeck")
    assert site is not None
    entry, url = a_violation(at=NOW - HOUR), varied.town.config.records_url
    about = enter_for_town(url, site=site, entry=entry, author=an_officer("v"), now=NOW).id
    made = officer.get(f"/sites/burdeck/violations/{about}/notice.pdf")

    assert made.headers["content-type"] == "application/pdf"
    assert made.content.startswith(b"%PDF-")
    assert officer.get(f"/sites/burdeck/violations/{about}/notice.pdf?paper=a3").status_code == 422
    assert officer.get("/sites/burdeck/violations/nothing/notice.pdf").status_code == 404


def test_where_no_mail_can_leave_a_test_message_says_so(
    varied: Dashboard, browser: httpx.Client, operator: Program
) -> None:
    admin = Program(browser, a_token(varied, "admin", role="admin"))
    said = admin.post("/sites/hillside/test-message")

    assert operator.post("/sites/hillside/test-message").status_code == 403
    assert said.status_code == 409
    assert "mail" in said.json()["detail"]
