"""A newcomer with an empty server is led to the first reading; the public page shows what is posted, nothing else."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from dashboard import setting_up
from dashboard.papers.month import Month
from dashboard.papers.posting import summaries_folder
from dashboard.views.public import PublicPage
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, tips
from tests.support.dashboard import NOW, Dashboard, browsing, dashboard, field, log_in, town_site
from tests.support.notices import Mailbox, mail_server

BLOCK = """[[links]]
id = "line-1"
gateway = "gateway-1"
kind = "serial"
port = "/dev/ttyUSB0"

[[sensors]]
id = "gauge-n1"
station = "station1"
kind = "gauge"
gateway = "gateway-1"
link = "line-1"
driver = "swtip"
device = "n1"
count_size = "0.01 in"
"""
FORM = {
    "name": "Hillside",
    "profile": "rotterdam",
    "started_on": "2026-06-08",
    "acres": "6.2",
    "operator_email": "operator@site.example",
}


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[tuple[Dashboard, httpx.Client]]:
    with dashboard(tmp_path / "town") as made, browsing(made.app) as browser:
        made.account("chief", "admin")
        log_in(browser, "chief")
        yield made, browser


def send(browser: httpx.Client, path: str, **fields: str) -> httpx.Response:
    page = browser.get("/first-run" if path == "/first-run" else path.rpartition("/")[0])
    return browser.post(path, data={"csrf": field(page.text, "csrf"), **fields}, follow_redirects=True)


def test_a_newcomer_is_led_from_an_empty_board_to_the_first_reading(empty: tuple[Dashboard, httpx.Client]) -> None:
    made, browser = empty
    assert 'href="/first-run"' in browser.get("/").text

    created = send(browser, "/first-run", **FORM)
    assert created.url.path == "/first-run/hillside"
    assert "The rules of Town of Rotterdam, New York hold" in created.text
    file = made.town.config.sites_path / "hillside.toml"
    assert tomllib.loads(file.read_text())["conditions"] == {"disturbed_acres": "6.2"}

    gauge = send(browser, "/first-run/hillside/gauge", block=BLOCK)
    assert "Pour a little water" in gauge.text
    assert [one["id"] for one in tomllib.loads(file.read_text())["sensors"]] == ["gauge-n1"]
    site = made.town.journal.site("hillside")
    assert site is not None
    assert [one.id for one in site.gauges] == ["gauge-n1"]

    made.town.heard("hillside", "gauge-n1", NOW)
    assert "Every instrument was heard" in browser.get("/first-run/hillside").text
    authors = [(row.version, row.author, row.reason) for row in made.town.journal.applied_versions("hillside")]
    assert authors == [(1, "chief", "first run"), (2, "chief", "first run: gauge")]


def test_a_test_message_leaves_through_the_mail_server(tmp_path: Path) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        settings = f'[mail]\nhost = "127.0.0.1"\nport = {port}\nsender = "siltwatch@town.example"\n'
        with dashboard(tmp_path, settings=settings) as made, browsing(made.app) as browser:
            made.account("chief", "admin")
            log_in(browser, "chief")
            send(browser, "/first-run", **FORM)
            sent = send(browser, "/first-run/hillside/message")

    assert sent.status_code == 200
    assert "Site operator</strong>: accepted" in sent.text
    assert mailbox.recipients == ["operator@site.example"]


def test_what_is_wrong_is_said_and_what_was_typed_stays(empty: tuple[Dashboard, httpx.Client]) -> None:
    made, browser = empty
    bad = send(browser, "/first-run", **(FORM | {"acres": "many", "id": "Not A Name"}))
    assert bad.status_code == 422
    assert 'value="many"' in bad.text
    assert "disturbed_acres" in bad.text
    assert made.town.journal.sites() == []

    send(browser, "/first-run", **FORM)
    twice = send(browser, "/first-run", **FORM)
    assert twice.status_code == 422
    assert "is there already" in twice.text

    no_mail = send(browser, "/first-run/hillside/message")
    assert no_mail.status_code == 422
    assert "without it no notice can leave" in no_mail.text
    nonsense = send(browser, "/first-run/hillside/gauge", block="profile = 'generic'")
    assert nonsense.status_code == 422


def test_the_probe_of_this_machine_fills_the_field_or_says_why_not(
    empty: tuple[Dashboard, httpx.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, browser = empty
    send(browser, "/first-run", **FORM)
    monkeypatch.setattr(setting_up, "_PROBE", ("-c", "print('# swtip was heard')"))
    assert "# swtip was heard\n</textarea>" in send(browser, "/first-run/hillside/probe").text
    monkeypatch.setattr(setting_up, "_PROBE", ("-c", "import sys; sys.exit('no serial port is there')"))
    refused = send(browser, "/first-run/hillside/probe")
    assert (refused.status_code, "no serial port is there" in refused.text) == (422, True)
    monkeypatch.setattr(setting_up, "_PROBE", ("-c", "import time; time.sleep(30)"))
    monkeypatch.setattr(setting_up, "PROBE_S", 0.2)
    assert "did not end" in send(browser, "/first-run/hillside/probe").text


def test_only_who_administers_sets_sites_up(tmp_path: Path) -> None:
    with dashboard(tmp_path, town_site("mill", "Mill Lane")) as made, browsing(made.app) as browser:
        made.sign_in(browser, "operator", "operator")
        csrf = field(browser.get("/").text, "csrf")
        posts = ("/first-run", "/first-run/mill/gauge", "/first-run/mill/probe", "/first-run/mill/message")
        answers = [browser.get("/first-run"), browser.get("/first-run/mill")]
        answers += [browser.post(path, data={"csrf": csrf}) for path in posts]

    assert {answer.status_code for answer in answers} == {403}


def test_an_admin_of_one_town_sets_nothing_up_in_another(tmp_path: Path) -> None:
    with dashboard(tmp_path, town_site("mill", "Mill Lane")) as made, browsing(made.app) as browser:
        made.account("chief", "admin", ("pendleton",))
        log_in(browser, "chief")
        elsewhere = send(browser, "/first-run", **FORM)
        others = browser.get("/first-run/mill")
        sites = made.town.journal.sites()

    assert (elsewhere.status_code, others.status_code) == (422, 404)
    assert [site.id for site in sites] == ["mill"]


def public_site(**others: str) -> Site:
    given = {"description": "Grading and drainage of 24 lots.", "permit": "NYR10-0000"} | others
    return town_site("mill", "Mill Lane", public=given)


def test_everybody_reads_the_notice_and_the_months_inspections(tmp_path: Path) -> None:
    with dashboard(tmp_path, public_site(), town_site("far", "Far Away")) as made, browsing(made.app) as browser:
        made.town.rain(tips(NOW - 30 * HOUR, 60), site="mill")
        made.town.step(NOW - 20 * HOUR)
        kept = summaries_folder(made.town.config) / "mill" / f"{Month(year=2026, number=5)}.pdf"
        kept.parent.mkdir(parents=True)
        kept.write_bytes(b"%PDF-1.7 posted")
        shown = browser.get("/public/mill")
        posted = browser.get("/public/mill/summaries/2026-05.pdf")
        missing = browser.get("/public/mill/summaries/2026-04.pdf")
        hidden = [browser.get(path) for path in ("/public/far", "/public/nope", "/public/far/summaries/2026-05.pdf")]

    assert shown.status_code == 200
    for told in ("Grading and drainage of 24 lots.", "NYR10-0000", "Burdeck Street", "June 2026", "0.60 in"):
        assert told in shown.text
    assert posted.content == b"%PDF-1.7 posted"
    assert missing.status_code == 404
    assert {answer.status_code for answer in hidden} == {404}
    assert "set-cookie" not in shown.headers


def test_the_public_page_tells_nobodys_address_and_no_live_state(tmp_path: Path) -> None:
    with dashboard(tmp_path, public_site()) as made, browsing(made.app) as browser:
        made.town.rain(tips(NOW - 30 * MINUTE, 20), site="mill")
        made.town.step(NOW)
        page = browser.get("/public/mill").text

    for told in ("@", "operator@site.example", "rg1", "/live", "csrf", "htmx.min.js", "raining", "Stormwater officer"):
        assert told not in page, told


def test_the_public_page_is_made_once_in_a_while_however_often_it_is_asked_for(tmp_path: Path) -> None:
    asked: list[str] = []
    with dashboard(tmp_path, public_site()) as made, browsing(made.app) as browser:
        board = made.app.state.services.public
        make = board._make

        def counted(site: Site) -> PublicPage:
            asked.append(site.id)
            made_page: PublicPage = make(site)
            return made_page

        board._make = counted
        answers = [browser.get("/public/mill").status_code for _ in range(20)]

    assert (set(answers), asked) == ({200}, ["mill"])
