"""Pages over real stores and a real server: who sees what, and what each page says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from alerts.profile_files import load_profile
from dashboard.headers import POLICY
from dashboard.throttle import FAILURES_PER_NAME
from siltwatch.clock import ManualClock
from siltwatch.instants import parse_instant
from tests.support.alerts import HOUR, MINUTE, tips
from tests.support.dashboard import (
    NOW,
    PASSWORD,
    Dashboard,
    browsing,
    dashboard,
    field,
    log_in,
    town_site,
    varied_dashboard,
)


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


@pytest.fixture
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        yield opened


def rows_of(page: str) -> list[str]:
    return re.findall(r'id="site-([a-z0-9]+)"', page)


# signing in


def test_nobody_sees_anything_before_signing_in(varied: Dashboard, browser: httpx.Client) -> None:
    pages = browser.get("/sites/hillside?range=7d")
    data = browser.get("/api/v1/sites")
    part = browser.get("/board/rows", headers={"HX-Request": "true"})
    stream = browser.get("/live")

    assert (pages.status_code, pages.headers["location"]) == (303, "/login?back=/sites/hillside%3Frange%3D7d")
    assert (data.status_code, data.headers["content-type"]) == (401, "application/problem+json")
    assert part.headers["hx-redirect"] == "/login"
    assert stream.status_code == 401
    assert browser.post("/logout").headers["location"] == "/login"
    assert browser.get("/healthz").json() == {"status": "ok"}


def test_signing_in_leads_to_where_one_wanted_to_go(varied: Dashboard, browser: httpx.Client) -> None:
    varied.account("smo")

    answer = log_in(browser, "smo", back="/sites/hillside?range=7d")

    assert (answer.status_code, answer.headers["location"]) == (303, "/sites/hillside?range=7d")
    cookie = next(text for text in answer.headers.get_list("set-cookie") if text.startswith("siltwatch="))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert browser.get("/").status_code == 200


def test_behind_https_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    settings = '[web]\nbase_url = "https://rain.town.example"\n'
    with dashboard(tmp_path / "town", settings=settings) as made, browsing(made.app) as browser:
        made.account("smo")
        page = browser.get("/login")
        cookies = {"siltwatch-login": field(page.text, "token")}
        form = {"name": "smo", "password": PASSWORD, "token": cookies["siltwatch-login"]}
        answer = browser.post("/login", data=form, headers={"Cookie": f"siltwatch-login={cookies['siltwatch-login']}"})

    cookie = next(text for text in answer.headers.get_list("set-cookie") if "__Host-siltwatch=" in text)
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert answer.headers["strict-transport-security"]


def test_a_wrong_password_says_so_and_keeps_the_name(varied: Dashboard, browser: httpx.Client) -> None:
    varied.account("smo")

    answer = log_in(browser, "smo", "wrong-password")

    assert answer.status_code == 403
    assert "do not go together" in answer.text
    assert 'value="smo"' in answer.text
    assert "wrong-password" not in answer.text


def test_guessing_is_slowed_down_and_time_forgives(varied: Dashboard, browser: httpx.Client) -> None:
    varied.account("smo")

    for _ in range(FAILURES_PER_NAME):
        assert log_in(browser, "smo", "wrong-password").status_code == 403
    blocked = log_in(browser, "smo")
    assert isinstance(varied.clock, ManualClock)
    varied.clock.advance(15 * MINUTE)

    assert blocked.status_code == 429
    assert "Try again in 15 m" in blocked.text
    assert log_in(browser, "smo").status_code == 303


def test_a_login_form_that_another_page_sent_is_refused(varied: Dashboard, browser: httpx.Client) -> None:
    varied.account("smo")
    browser.get("/login")

    answer = browser.post("/login", data={"name": "smo", "password": PASSWORD, "token": "made-up"})

    assert answer.status_code == 403
    assert "siltwatch=" not in answer.headers.get("set-cookie", "")


def test_sessions_end_by_signing_out_by_time_and_by_being_disabled(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser, "smo", "smo")
    token = browser.cookies["siltwatch"]

    out = browser.post("/logout", data={"csrf": field(browser.get("/").text, "csrf")})
    assert out.headers["location"] == "/login"
    assert varied.accounts.session(token, NOW) is None
    log_in(browser, "smo")
    varied.accounts.change("smo", disabled_at=NOW)
    assert browser.get("/").status_code == 303
    assert log_in(browser, "smo").status_code == 403
    varied.accounts.change("smo", password=PASSWORD)
    log_in(browser, "smo")
    assert browser.get("/").status_code == 200
    assert isinstance(varied.clock, ManualClock)
    varied.clock.advance(31 * 24 * HOUR)
    assert browser.get("/").status_code == 303


# the board


def test_the_board_is_sorted_by_hours_left(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)

    page = browser.get("/").text

    assert rows_of(page)[:6] == ["hillside", "burdeck", "school", "creek", "lot7", "curry"]
    assert "7 h 58 m over" in page
    assert 'data-due="2026-06-11T04:46:00Z">2 h 46 m left' in page
    assert "0.09 in to go" in page
    assert "5 sites, all heard within 1 m" in page


def test_a_town_never_sees_another_towns_sites_on_any_route(varied: Dashboard, browser: httpx.Client) -> None:
    storm = varied.town.records.storms("burdeck")[0].id
    notice = varied.town.records.notices(site="burdeck")[0].id
    varied.town.apply(town_site("own", "Own Site", profile="pendleton"))
    varied.account("officer", "admin", towns=("pendleton",))
    log_in(browser, "officer")
    csrf = field(browser.get("/").text, "csrf")
    routes = [
        "/sites/burdeck",
        "/sites/burdeck/parts",
        f"/sites/burdeck/storms/{storm}",
        "/sites/burdeck/inspections/new",
        "/sites/burdeck/water",
        "/sites/burdeck/water/register.csv",
        "/sites/burdeck/clocks",
        "/sites/burdeck/contrast/burdeck-down-1",
        "/sites/burdeck/photos/1",
        f"/notices/{notice}",
        "/api/v1/sites/burdeck",
        "/api/v1/sites/burdeck/series",
        "/api/v1/sites/burdeck/duties",
        "/api/v1/sites/burdeck/notices",
    ]

    answers = {route: browser.get(route) for route in routes}
    sent = browser.post("/sites/burdeck/inspections/new", data={"csrf": csrf})

    assert {route: answer.status_code for route, answer in answers.items()} == dict.fromkeys(routes, 404)
    assert sent.status_code == 404
    assert rows_of(browser.get("/").text) == ["own"]
    assert [site["id"] for site in browser.get("/api/v1/sites").json()] == ["own"]
    assert not [answer for answer in answers.values() if "Burdeck" in answer.text]


def test_without_any_site_a_newcomer_is_told_what_to_do(tmp_path: Path) -> None:
    with dashboard(tmp_path / "town") as made, browsing(made.app) as browser:
        made.sign_in(browser)

        page = browser.get("/").text

        assert "No site yet" in page
        assert "siltwatch site apply" in page


def test_a_site_that_cannot_be_judged_hides_no_other(varied: Dashboard, browser: httpx.Client) -> None:
    varied.town.apply(town_site("odd", "Odd Rules", profile="atlantis"))
    varied.sign_in(browser)

    page = browser.get("/").text

    assert rows_of(page)[:2] == ["hillside", "burdeck"]
    assert "odd" in rows_of(page)


# site, storm, notice


def test_a_site_tells_what_to_do_by_when(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)

    page = browser.get("/sites/burdeck").text
    parts = browser.get("/sites/burdeck/parts").text

    for text in (page, parts):
        assert "Storm of 0.54 in. Inspect by Thu 11 Jun 00:46 EDT. 2 h 46 m left." in text
        assert "§ 270-215 L(3)" in text
        assert "no site file knows this device" in text
        assert "accepted by the mail server" in text
    assert 'id="chart"' in page
    assert parts.count('hx-swap-oob="true"') == 2


def test_an_smo_and_a_viewer_find_no_button(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser, "smo", "smo")

    page = browser.get("/sites/burdeck").text
    form = browser.get("/sites/burdeck/inspections/new")

    assert "/inspections/new" not in page
    assert form.status_code == 403
    assert "stormwater management officer" in form.text


def test_a_storm_tells_why_it_fired(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)
    storm = varied.town.records.storms("burdeck")[0].id

    page = browser.get(f"/sites/burdeck/storms/{storm}").text

    assert "50 tips of 0.01 in between Tue 9 Jun 23:00 EDT and Wed 10 Jun 00:38 EDT make 0.50 in" in page
    assert page.count('<tr class="is-trigger">') == 1
    assert "What was known when" in page
    assert f"profile rotterdam, version {load_profile('rotterdam').version}" in page
    assert browser.get(f"/sites/hillside/storms/{storm}").status_code == 404
    assert browser.get("/sites/burdeck/storms/none").status_code == 404


def test_the_message_that_was_sent_can_be_read(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)
    notice = varied.town.records.notices(site="burdeck")[0]

    page = browser.get(f"/notices/{notice.id}").text

    assert "Due:" in page
    assert "operator@site.example" in page
    assert "250 2.0.0 Ok" in page
    assert browser.get("/notices/99999").status_code == 404
    assert browser.get("/notices/99999999999999999999999").status_code == 404


def test_a_viewer_reads_the_message_without_the_address(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser, "public", "viewer")
    notice = varied.town.records.notices(site="burdeck")[0]

    page = browser.get(f"/notices/{notice.id}").text
    documents = browser.get("/api/v1/sites/burdeck/notices").json()

    assert "operator@site.example" not in page
    assert documents[0]["address"] == "o***@site.example"


# the JSON interface


def test_the_json_interface_says_the_same(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)

    sites = browser.get("/api/v1/sites").json()
    one = browser.get("/api/v1/sites/burdeck").json()
    duties = browser.get("/api/v1/sites/burdeck/duties", params={"open_only": "true"}).json()
    notices = browser.get("/api/v1/sites/burdeck/notices").json()

    assert [site["state"] for site in sites][:6] == ["overdue", "due", "storm", "contrast", "blind", "raining"]
    assert (sites[1]["due"], sites[1]["left_s"]) == ("2026-06-11T04:46:00Z", 2 * 3600 + 46 * 60)
    assert (sites[5]["event_depth_in"], sites[5]["to_go_in"]) == ("0.41", "0.09")
    assert one["sensors"][0]["last_word"]["battery_v"] == 3.61
    assert [duty["kind"] for duty in duties] == ["storm_inspection", "routine"]
    assert duties[0]["citation"] == "§ 270-215 L(3)"
    assert (notices[0]["state"], notices[0]["person"]) == ("sent", "Site operator")


def test_a_series_has_rain_line_threshold_and_due_mark(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)

    columns = browser.get("/api/v1/sites/burdeck/series", params={"range": "24h"}).json()
    span = {"start": "2026-06-10T03:00:00Z", "end": "2026-06-10T05:00:00Z"}
    zoomed = browser.get("/api/v1/sites/burdeck/series", params=span).json()

    assert round(sum(columns["rain"]["depth_in"]), 2) == 0.54
    assert (columns["threshold_in"], max(columns["counted"]["depth_in"])) == (0.5, 0.54)
    assert [mark["label"] for mark in columns["due_marks"]] == ["inspect by"]
    assert [probe["place"] for probe in columns["turbidity"]] == ["background", "downstream"]
    assert max(high for high in columns["turbidity"][1]["high"] if high is not None) > 50
    assert zoomed["end"] - zoomed["start"] == 7_200


@pytest.mark.parametrize(
    "query",
    [
        {"range": "2h"},
        {"start": "yesterday", "end": "2026-06-10T05:00:00Z"},
        {"start": "2026-06-10T05:00:00Z"},
        {"start": "2026-06-10T05:00:00Z", "end": "2026-06-10T05:00:00Z"},
        {"start": "1926-06-10T05:00:00Z", "end": "2026-06-10T05:00:00Z"},
        {"start": "2026-06-10T05:00:00", "end": "2026-06-10T06:00:00Z"},
        {"start": "0001-01-01T00:00:00+14:00", "end": "2026-06-10T06:00:00Z"},
    ],
)
def test_a_span_that_is_none_is_refused_in_words(
    varied: Dashboard, browser: httpx.Client, query: dict[str, str]
) -> None:
    varied.sign_in(browser)

    answer = browser.get("/api/v1/sites/burdeck/series", params=query)

    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    "path",
    ["/sites/%00", "/sites/" + "x" * 5_000, "/sites/..%2f..", "/sites/'%20OR%201=1--", "/sites/%F0%9F%8C%A7", "/nope"],
)
def test_hostile_paths_are_not_found_and_break_nothing(varied: Dashboard, browser: httpx.Client, path: str) -> None:
    varied.sign_in(browser)

    answer = browser.get(path)

    assert answer.status_code == 404
    assert "To the board" in answer.text


def test_the_interface_describes_itself_without_help_from_elsewhere(varied: Dashboard, browser: httpx.Client) -> None:
    document = browser.get("/api/v1/openapi.json").json()

    assert set(document["paths"]) >= {"/api/v1/sites", "/api/v1/sites/{site}/series", "/healthz"}
    assert browser.get("/docs").status_code == 404


# what surrounds every page


def test_pages_load_nothing_from_elsewhere_and_run_no_inline_script(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)
    storm = varied.town.records.storms("burdeck")[0].id

    for path in ("/", "/sites/burdeck", f"/sites/burdeck/storms/{storm}", "/sites/burdeck/inspections/new", "/nope"):
        answer = browser.get(path)
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert not re.findall(r"<script(?![^>]*\bsrc=)", answer.text)
        assert not re.findall(r"\son\w+=|\sstyle=|<style", answer.text)
        assert not re.findall(r'(?:src|href|action)="(?!/|#|mailto:|tel:)[^"]', answer.text)


def test_assets_may_be_kept_for_good_and_are_there(varied: Dashboard, browser: httpx.Client) -> None:
    page = browser.get("/login").text
    address = re.findall(r'href="(/static/app\.css\?v=\w+)"', page)[0]

    answer = browser.get(address)

    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert browser.get("/static/app.css").headers["cache-control"] == "no-store"
    assert browser.get("/static/nope.js?v=1").headers["cache-control"] == "no-store"


def test_what_people_wrote_is_shown_and_never_run(varied: Dashboard, browser: httpx.Client) -> None:
    hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    varied.town.apply(town_site("evil", hostile, operator=hostile))
    varied.sign_in(browser)

    page = browser.get("/sites/evil").text + browser.get("/").text

    assert "<script>alert" not in page
    assert "<img" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_store_that_fails_is_said_and_not_hidden(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)
    varied.town.journal.close()
    for file in varied.town.config.data_path.glob("journal.db*"):
        file.rename(file.with_suffix(file.suffix + ".away"))

    page = browser.get("/sites/burdeck")
    data = browser.get("/api/v1/sites/burdeck")

    assert page.status_code == 503
    assert "Nothing is lost" in page.text
    assert json.loads(data.text)["status"] == 503
    assert browser.get("/healthz").status_code == 503


def test_a_body_too_large_is_refused(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)

    answer = browser.post("/sites/burdeck/inspections/new", data={"remarks": "x" * 300_000})

    assert answer.status_code == 413


def test_late_news_moves_the_board_without_a_poller(varied: Dashboard, browser: httpx.Client) -> None:
    varied.sign_in(browser)
    varied.town.rain(tips(NOW - 60 * MINUTE, 60), site="quiet1")
    varied.town.step(NOW)
    varied.town.changed("quiet1", NOW)

    document = browser.get("/api/v1/sites/quiet1").json()

    assert document["state"] == "storm"
    assert parse_instant(document["due"]) == NOW - MINUTE + 24 * HOUR


def test_a_year_joined_by_the_database_is_the_year_joined_here(varied: Dashboard) -> None:
    """The chart of a year asks for half days; the quarter hours behind them must give the same lows, highs and sums."""
    journal, start_at, end_at = varied.town.journal, NOW - 30 * 24 * HOUR, NOW
    half_day = 12 * HOUR

    joined = journal.series("burdeck", "down", "turbidity", start_at, end_at, half_day)
    quarters = journal.series("burdeck", "down", "turbidity", start_at, end_at, 15 * MINUTE)

    assert len(joined) >= 4
    for point in joined:
        inside = [each for each in quarters if point.at <= each.at < point.at + half_day]
        assert (point.low, point.high) == (min(e.low or 0 for e in inside), max(e.high or 0 for e in inside))
        assert point.count == sum(each.count for each in inside)
        assert point.mean == pytest.approx(sum((e.mean or 0) * e.count for e in inside) / point.count)
