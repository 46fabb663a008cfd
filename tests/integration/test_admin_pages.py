"""Administration: every form writes by the way of `site apply`, in somebody's name, and only within the towns."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from collector.token_use import TokenUse
from collector.tokens import Tokens
from siltwatch.clock import ManualClock
from siltwatch.instants import parse_instant
from siltwatch.site_files import site_from_tables
from tests.support.dashboard import NOW, Dashboard, browsing, field, varied_dashboard


@pytest.fixture(scope="module")
def varied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path_factory.mktemp("admin") / "town") as made:
        yield made


@pytest.fixture(scope="module")
def server(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        yield opened


@pytest.fixture(scope="module")
def admin(varied: Dashboard, server: httpx.Client) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base_url, timeout=30) as browser:
        yield varied.sign_in(browser, "admin", "admin")


@pytest.fixture(scope="module")
def inspector(varied: Dashboard, server: httpx.Client) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base_url, timeout=30) as browser:
        yield varied.sign_in(browser)


def send(browser: httpx.Client, page: str, path: str, **typed: Any) -> httpx.Response:
    csrf = field(browser.get(page).text, "csrf")
    return browser.post(path, data={"csrf": csrf} | typed)


def version(browser: httpx.Client, site: str) -> str:
    return field(browser.get(f"/admin/sites/{site}").text, "version")


PAGES = (
    "/admin", "/admin/towns", "/admin/towns/rotterdam", "/admin/towns/rotterdam?other=pendleton", "/admin/gateways",
    "/admin/import", "/admin/accounts", "/admin/sites/hillside", "/admin/sites/hillside/versions",
    "/admin/sites/hillside/file.toml", "/admin/sites/hillside/site/0", "/admin/sites/hillside/conditions/0",
    "/admin/sites/hillside/sensors/0", "/admin/sites/hillside/sensors/new", "/admin/sites/hillside/people/0",
    "/admin/sites/hillside/links/0", "/admin/sites/hillside/stations/0", "/admin/sites/hillside/rotas/new",
)  # fmt: skip


def test_only_an_administrator_administers(admin: httpx.Client, inspector: httpx.Client) -> None:
    for page in PAGES:
        assert admin.get(page).status_code == 200, page
        assert inspector.get(page).status_code == 403, page
    csrf = field(inspector.get("/sites/hillside/clocks").text, "csrf")
    for path in ("/admin/gateways", "/admin/letters", "/admin/accounts", "/admin/accounts/admin",
                 "/admin/sites/hillside", "/admin/sites/hillside/sensors/0"):  # fmt: skip
        answer = inspector.post(path, data={"csrf": csrf, "letter": "1", "gateway": "gw1", "reason": "x"})
        assert answer.status_code == 403, path
        assert admin.post(path, data={"letter": "1", "gateway": "gw1", "reason": "x"}).status_code == 403, "no token"


def test_an_administrator_of_another_town_finds_nothing_here(varied: Dashboard, server: httpx.Client) -> None:
    varied.account("elsewhere", "admin", ("pendleton",))
    with httpx.Client(base_url=server.base_url, timeout=30) as browser:
        varied.sign_in(browser, "elsewhere", "admin")
        for page in PAGES:
            if "/sites/" in page:
                assert browser.get(page).status_code == 404, page
        overview, gateways = browser.get("/admin").text, browser.get("/admin/gateways").text
        accounts = browser.get("/admin/accounts").text
        assert send(browser, "/admin/gateways", "/admin/gateways", gateway="gw1", reason="x").status_code == 404

    assert "Hillside" not in overview
    assert "gateway-gw1" not in gateways
    assert "letter-" not in gateways
    assert re.findall(r'id="account-([\w-]+)"', accounts) == ["elsewhere"]


def test_a_part_is_changed_by_its_form_and_who_and_why_is_kept(varied: Dashboard, admin: httpx.Client) -> None:
    page = "/admin/sites/creek/sensors/0"
    before = varied.town.journal.site("creek")
    assert before is not None

    form = admin.get(page).text
    typed = dict(re.findall(r'<input id="f-[^"]*" name="(f_[^"]*)" value="([^"]*)"', form))
    typed |= {"f_kind": "gauge", "f_serial": "SN-77", "f_limits": '[limits]\nmax_row = "40 mm"\n'}
    typed |= {"reason": "A new gauge was mounted.", "version": version(admin, "creek")}
    answer = send(admin, page, page, **typed)

    after = varied.town.journal.site("creek")
    assert after is not None
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/sites/creek#sensors")
    assert after.sensors[0].serial == "SN-77"
    assert str(after.sensors[0].limits.max_row) == "40 mm"
    same = after.sensors[0].model_copy(update={"serial": None, "limits": before.sensors[0].limits})
    assert same == before.sensors[0], "nothing else changed"
    newest = varied.town.journal.applied_versions("creek")[-1]
    assert (newest.author, newest.reason) == ("admin", "A new gauge was mounted.")
    compared = admin.get("/admin/sites/creek/versions").text
    assert "SN-77" in compared
    assert "A new gauge was mounted." in compared


def test_parts_are_added_and_taken_out(varied: Dashboard, admin: httpx.Client) -> None:
    add = "/admin/sites/quiet1/stations/new"
    said = {"f_id": "south", "f_name": "South basin", "reason": "A second basin."}
    added = send(admin, add, add, version=version(admin, "quiet1"), **said)
    site = varied.town.journal.site("quiet1")
    assert site is not None
    assert (added.status_code, [one.id for one in site.stations]) == (303, ["north", "creek", "south"])

    place = "/admin/sites/quiet1/stations/2"
    gone = send(admin, place, place, what="remove", reason="Never built.", version=version(admin, "quiet1"))
    site = varied.town.journal.site("quiet1")
    assert site is not None
    assert (gone.status_code, [one.id for one in site.stations]) == (303, ["north", "creek"])


def test_a_person_with_a_work_calendar_is_added(varied: Dashboard, admin: httpx.Client) -> None:
    add = "/admin/sites/quiet2/people/new"
    works = '[[works]]\nstart = "07:00"\nend = "17:00"\ndays = ["mon", "tue"]\n'
    said = {
        "f_name": "Second inspector", "f_role": "inspector", "f_email": "second@site.example", "f_works": works,
        "f_off_on": "2026-07-03\n2026-07-04", "f_hears": "storm_inspection\nroutine", "reason": "New on the team.",
    }  # fmt: skip
    answer = send(admin, add, add, version=version(admin, "quiet2"), **said)

    site = varied.town.journal.site("quiet2")
    assert site is not None
    person = site.people[-1]
    assert answer.status_code == 303
    assert (person.hears, [day.day for day in person.off_on]) == (("storm_inspection", "routine"), [3, 4])
    assert person.works[0].days == ("mon", "tue")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"f_id": "x", "f_name": "X"}, "say why"),
        ({"f_id": "north", "f_name": "X", "reason": "y"}, "&#39;north&#39; is given twice"),
        ({"f_id": "Not A Name", "f_name": "X", "reason": "y"}, "stations[2].id"),
        ({"f_id": "x", "f_name": "X", "f_latitude": "north", "reason": "y"}, "latitude: could not convert"),
        ({"f_id": "x", "f_name": "X", "reason": "y", "version": "77"}, "see what changed"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(
    varied: Dashboard, admin: httpx.Client, typed: dict[str, str], said: str
) -> None:
    page = "/admin/sites/quiet3/stations/new"
    answer = send(admin, page, page, **({"version": version(admin, "quiet3")} | typed))

    assert answer.status_code == 422
    assert said in answer.text
    assert f'value="{typed["f_id"]}"' in answer.text, "what was typed stays typed"
    assert len(varied.town.journal.applied_versions("quiet3")) == 1


def test_the_whole_site_as_text_is_the_same_way(varied: Dashboard, admin: httpx.Client) -> None:
    text = admin.get("/admin/sites/quiet4/file.toml").text
    changed = text.replace("Maple Court 4", "Maple Court 4 East")
    page = "/admin/sites/quiet4"
    fields = {"reason": "Renamed.", "version": version(admin, "quiet4")}

    assert site_from_tables(tomllib.loads(text), "x") == varied.town.journal.site("quiet4")
    broken = send(admin, page, page, text=changed + "\n[", **fields)
    other = send(admin, page, page, text=changed.replace('id = "quiet4"', 'id = "quiet9"'), **fields)
    done = send(admin, page, page, text=changed.replace("\n", "\r\n"), **fields)

    assert (broken.status_code, other.status_code, done.status_code) == (422, 422, 303)
    assert "a site keeps its id" in other.text
    site = varied.town.journal.site("quiet4")
    assert site is not None
    assert site.name == "Maple Court 4 East"
    assert site_from_tables(tomllib.loads((varied.town.config.sites_path / "quiet4.toml").read_text()), "x") == site


def test_towns_are_read_and_held_against_each_other(admin: httpx.Client) -> None:
    page = admin.get("/admin/towns/rotterdam", params={"other": "pendleton"}).text

    assert "270-215" in page
    assert 'class="is-other"' in page
    assert admin.get("/admin/towns/atlantis").status_code == 404
    assert admin.get("/admin/towns/rotterdam", params={"version": "999"}).status_code == 404


def test_a_token_of_a_gateway_is_changed_over_by_two_presses(varied: Dashboard, admin: httpx.Client) -> None:
    page, file = "/admin/gateways", varied.town.config.path("intake-tokens.toml")

    def press(what: str) -> tuple[str, str]:
        answer = send(admin, page, page, gateway="gw1", what=what, reason=f"Yearly change: {what}.")
        token = re.search(r'id="new-token">([^<]+)<', answer.text)
        assert answer.status_code == (200 if token else 303), answer.text
        return token[1] if token else "", admin.get(page).text

    old, before = press("make")
    new, between = press("second")
    assert tomllib.loads(file.read_text())["gw1"] == [old, new]
    assert new not in between, "told once"
    again = send(admin, page, page, gateway="gw1", what="second", reason="x")
    assert (again.status_code, "has two tokens; end the older one first" in again.text) == (422, True)
    assert Tokens(file, TokenUse(file, ManualClock(NOW))).gateway_of(new) == "gw1"
    used = admin.get(page).text
    _, after = press("end")
    assert tomllib.loads(file.read_text())["gw1"] == new
    press("revoke")

    assert "Token, last used over HTTP" in before
    assert 'value="second"' in before
    assert 'value="end"' in between
    shown = re.findall(r"<dt>((?:Older|Newer) token), last used over HTTP</dt><dd>(<time|never)", used)
    assert shown == [("Older token", "never"), ("Newer token", "<time")]
    assert "Older token" not in after
    trail = [entry.body for entry in varied.app.state.services.trail.entries()]
    for said in ("gave the gateway gw1 a second token", "ended the older of the two tokens of the gateway gw1"):
        assert any(said in body and "Yearly change" in body for body in trail), said


def test_tokens_of_gateways_and_dead_letters(varied: Dashboard, admin: httpx.Client) -> None:
    made = send(admin, "/admin/gateways", "/admin/gateways", gateway="gw1", what="make", reason="A new box.")
    token = re.search(r'id="new-token">([^<]+)<', made.text)
    assert token
    assert token[1] in varied.town.config.path("intake-tokens.toml").read_text()
    assert token[1] not in admin.get("/admin/gateways").text, "told once"
    taken = send(admin, "/admin/gateways", "/admin/gateways", gateway="gw1", what="revoke", reason="Lost.")
    assert taken.status_code == 303
    assert token[1] not in varied.town.config.path("intake-tokens.toml").read_text()

    number = re.search(r'id="letter-(\d+)"', admin.get("/admin/gateways").text)
    assert number
    released = send(admin, "/admin/gateways", "/admin/letters", letter=number[1], what="release", reason="Try.")
    assert (released.status_code, "notice-bad" in released.text) == (422, True)
    aside = send(admin, "/admin/gateways", "/admin/letters", letter=number[1], what="aside", reason="A test device.")
    assert aside.status_code == 303
    assert f'id="letter-{number[1]}"' not in admin.get("/admin/gateways").text
    trail = [entry.body for entry in varied.app.state.services.trail.entries()]
    for said in ("gave the gateway gw1 a new token", f"put the dead letter {number[1]} aside", "A test device."):
        assert any(said in body for body in trail), said


def test_a_file_is_shown_before_it_is_written(varied: Dashboard, admin: httpx.Client) -> None:
    rows = "\n".join(f"2026-06-09 {hour:02d}:00,0.10" for hour in range(10, 17))
    csrf = field(admin.get("/admin/import?site=quiet5").text, "csrf")
    typed = {"csrf": csrf, "site": "quiet5", "sensor": "rg1", "zone": "America/New_York", "unit": "in"}

    def file(what: str, **others: str) -> httpx.Response:
        given = {"file": ("../june 9.csv", f"time,rain (in)\n{rows}\n".encode(), "text/csv")}
        return admin.post("/admin/import", data=typed | {"what": what} | others, files=given)

    shown, written, unknown = file("show"), file("write"), file("show", sensor="nothing")

    assert shown.status_code == 200, shown.text
    assert "Nothing is written yet" in shown.text
    assert "opens" in shown.text or "Duties that change" in shown.text
    assert "Written: june_9.csv" in written.text
    assert unknown.status_code == 422
    assert [one.source for one in varied.town.journal.imported_files("quiet5")] == ["june_9.csv"]


def test_accounts_are_made_changed_and_ended(varied: Dashboard, admin: httpx.Client) -> None:
    page = "/admin/accounts"
    made = send(admin, page, page, name="helper", role="viewer", towns="rotterdam", reason="New.")
    password = re.search(r'id="new-password">([^<]+)<', made.text)
    assert password
    twice = send(admin, page, page, name="helper", role="viewer", towns="rotterdam", reason="New.")
    wrong = send(admin, page, page, name="two words", role="viewer", reason="New.")
    changed = send(admin, page, f"{page}/helper", what="role", role="inspector", towns="rotterdam", reason="Trained.")
    anew = send(admin, page, f"{page}/helper", what="password", reason="Forgotten.")
    ended = send(admin, page, f"{page}/helper", what="end", reason="Left.")

    assert (twice.status_code, wrong.status_code) == (422, 422)
    assert changed.status_code == 303
    assert "new-password" in anew.text
    assert password[1] not in anew.text
    assert ended.status_code == 303
    row = next(row for row in varied.accounts.rows() if row.name == "helper")
    assert (row.role, row.towns, row.disabled_at) == ("inspector", ("rotterdam",), NOW)


def test_one_makes_a_token_and_a_calendar_for_oneself(varied: Dashboard, inspector: httpx.Client) -> None:
    made = send(inspector, "/tokens", "/tokens", name="office display", scope="read", days="30")
    token = re.search(r'id="new-token">([^<]+)<', made.text)
    assert token
    headers = {"Authorization": f"Bearer {token[1]}"}
    assert inspector.get("/api/v1/me", headers=headers).json()["name"] == "inspector"
    calendar = send(inspector, "/tokens", "/tokens", name="phone", scope="calendar")
    address = re.search(r'id="new-token">https?://[^/]+([^<]+)<', calendar.text)
    assert address
    assert inspector.get(address[1]).status_code == 200
    assert send(inspector, "/tokens", "/tokens", name="x", scope="nonsense").status_code == 422

    number = re.search(r'id="token-(\d+)"', inspector.get("/tokens").text)
    assert number
    assert send(inspector, "/tokens", f"/tokens/{number[1]}/end").status_code == 303
    assert inspector.get(address[1]).status_code == 404, "revoked"


def test_rain_read_by_hand_and_work_on_sensors_have_their_forms(varied: Dashboard, inspector: httpx.Client) -> None:
    page = "/sites/burdeck/by-hand"
    read = {
        "what": "reading",
        "sensor": "rg1",
        "depth": "0.42",
        "since": "2026-06-10T20:00",
        "until": "2026-06-10T21:00",
    }
    work = {
        "what": "window",
        "sensor": "rg1",
        "kind": "service",
        "since": "2026-06-10T20:00",
        "until": "2026-06-10T20:30",
    }

    assert send(inspector, page, page, **read).status_code == 422, "no reason"
    assert send(inspector, page, page, **read, reason="The gauge was silent.").status_code == 303
    assert send(inspector, page, page, **work, reason="Cleaned.").status_code == 303
    assert send(inspector, page, page, **(work | {"until": "2026-06-10T19:00"}), reason="x").status_code == 422
    [reading] = varied.town.journal.manual_readings("burdeck")
    [window] = varied.town.journal.service_windows("burdeck")
    assert (reading.depth_tenth_um, reading.author) == (106_680, "inspector")
    assert window.start_at == parse_instant("2026-06-11T00:00:00Z")
    shown = inspector.get(page).text
    assert "The gauge was silent." in shown
    for what, row in (("reading_back", reading), ("window_back", window)):
        assert send(inspector, page, page, what=what, number=str(row.id), reason="A mistake.").status_code == 303
        assert send(inspector, page, page, what=what, number=str(row.id), reason="A mistake.").status_code == 422
    assert varied.town.journal.manual_readings("burdeck") == []
