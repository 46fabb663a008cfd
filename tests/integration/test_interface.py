"""The interface for programs: tokens and their reach, keys, pages of lists, the calendar, files, what is entered."""

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema
import pytest
from icalendar import Calendar

from dashboard.api_tokens import REACH
from dashboard.roles import ALLOWED
from siltwatch.clock import ManualClock
from siltwatch.instants import short_instant
from tests.support.alerts import HOUR, MINUTE
from tests.support.dashboard import NOW, Dashboard, browsing, varied_dashboard
from tests.support.programs import Program, a_token


@pytest.fixture(scope="module")
def varied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dashboard]:
    """One town for all tests here: each writes where no other looks."""
    with varied_dashboard(tmp_path_factory.mktemp("programs") / "town") as made:
        yield made


@pytest.fixture(scope="module")
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        yield opened


@pytest.fixture
def program(varied: Dashboard, browser: httpx.Client) -> Program:
    return Program(browser, a_token(varied))


@pytest.fixture
def officer(varied: Dashboard, browser: httpx.Client) -> Program:
    return Program(browser, a_token(varied, role="smo"))


@pytest.fixture
def admin(varied: Dashboard, browser: httpx.Client) -> Program:
    return Program(browser, a_token(varied, "admin", role="admin"))


def links(answer: httpx.Response) -> str | None:
    found = re.fullmatch(r'<(.+)>; rel="next"', answer.headers.get("link", ""))
    return found[1] if found else None


# tokens


def test_a_scope_reaches_within_the_role_and_no_further(varied: Dashboard, browser: httpx.Client) -> None:
    reader = Program(browser, a_token(varied, "read"))
    visit = {"started_at": short_instant(NOW), "inspector": "Site inspector"}

    assert reader.get("/sites/hillside").status_code == 200
    assert reader.get("/me").json()["may"] == ["see_sites", "see_people"]
    refused = reader.post("/sites/hillside/inspections", visit)
    assert (refused.status_code, refused.headers["content-type"]) == (403, "application/problem+json")
    assert "scope of this token" in refused.json()["detail"]
    over = Program(browser, a_token(varied, "admin", role="inspector"))
    assert over.get("/accounts").status_code == 403, "an inspector's token administers nothing"
    assert over.get("/me").json()["may"] == ["see_sites", "see_people", "record_inspection", "decide"]
    assert reader.post("/tokens", {"name": "another", "scope": "read"}).status_code == 403


def test_the_widest_scope_reaches_every_deed() -> None:
    assert REACH["admin"] == set(ALLOWED)
    assert REACH["read"] < REACH["record"] < REACH["admin"]


def test_a_token_is_made_told_once_used_and_revoked(varied: Dashboard, browser: httpx.Client, admin: Program) -> None:
    asked = {"name": "office display", "scope": "read", "account": "operator", "days": 30}
    a_token(varied)
    made = admin.post("/tokens", asked, key="office-display-1")
    again = admin.post("/tokens", asked, key="office-display-1")
    token = made.json()["token"]
    display = Program(browser, token)
    number = made.json()["id"]

    def row() -> dict[str, Any]:
        return next(one for one in admin.get("/tokens").json() if one["id"] == number)

    assert made.status_code == 201
    assert (again.json()["id"], again.json()["token"]) == (number, None), "told once"
    assert row()["last_used"] is None
    assert display.get("/me").json()["name"] == "operator"
    assert row()["last_used"] == short_instant(NOW).replace("Z", ".000Z")
    assert "hash" not in row()
    stores = (varied.town.config.data_path / "records.db").read_bytes()
    assert token.encode() not in stores
    assert admin.call("DELETE", f"/tokens/{number}").json()["revoked"]
    assert display.get("/me").status_code == 401


def test_a_token_ends_on_its_day_and_with_its_account(varied: Dashboard, browser: httpx.Client) -> None:
    varied.account("leaver", "operator")
    tokens = varied.app.state.services.tokens
    end = NOW + 2 * HOUR
    _, short = tokens.add("leaver", name="a", scope="read", made_by="t", now=NOW, expires_at=end)
    _, long = tokens.add("leaver", name="b", scope="read", made_by="t", now=NOW)

    assert tokens.session(short, end - MINUTE)
    assert tokens.session(short, end) is None
    assert Program(browser, long).get("/me").status_code == 200
    varied.accounts.change("leaver", disabled_at=NOW)
    assert Program(browser, long).get("/me").status_code == 401


def test_a_page_calls_with_its_session_only_with_the_form_token(varied: Dashboard, browser: httpx.Client) -> None:
    with httpx.Client(base_url=browser.base_url, timeout=20) as page:
        varied.sign_in(page, "inspector")
        headers = {"Idempotency-Key": "page-call-1"}
        visit = {"started_at": short_instant(NOW), "inspector": "Site inspector"}
        refused = page.post("/api/v1/sites/quiet1/inspections", json=visit, headers=headers)
        csrf = re.search(r'name="csrf"[^>]*? value="([^"]*)"', page.get("/sites/quiet1/clocks").text)
        assert csrf
        taken = page.post("/api/v1/sites/quiet1/inspections", json=visit, headers=headers | {"X-CSRF-Token": csrf[1]})

    assert refused.status_code == 403
    assert taken.status_code == 201


@pytest.mark.parametrize("authorization", ["Bearer wrong", "Basic eDp5", "Bearer", "swt_x"])
def test_a_wrong_token_opens_nothing(browser: httpx.Client, authorization: str) -> None:
    answer = browser.get("/api/v1/sites", headers={"Authorization": authorization})

    assert (answer.status_code, answer.headers["content-type"]) == (401, "application/problem+json")


def test_a_program_of_a_town_sees_no_other(varied: Dashboard, browser: httpx.Client, admin: Program) -> None:
    elsewhere = Program(browser, a_token(varied, "admin", role="admin", towns=("pendleton",)))

    assert elsewhere.get("/sites").json() == []
    assert elsewhere.get("/gateways").json() == []
    assert elsewhere.get("/dead-letters").json() == []
    assert [one["name"] for one in elsewhere.get("/accounts").json()] == ["adminpendleton"]
    assert elsewhere.get("/trail").status_code == 403
    paths = [path for path in admin.get("/openapi.json").json()["paths"] if path.startswith("/api/v1/sites/{site}")]
    assert len(paths) > 30
    for path in paths:
        filled = path.replace("{site}", "hillside").replace("{month}", "2026-06")
        filled = re.sub(r"\{\w+\}", "1", filled)
        answer = elsewhere.get(filled, params={"sensor": "rg1", "since": short_instant(NOW)})
        assert answer.status_code in {404, 405}, path
    letter = admin.get("/dead-letters").json()[0]["id"]
    assert elsewhere.post(f"/dead-letters/{letter}/release", {"reason": "x"}).status_code == 404
    assert elsewhere.post("/gateways/gw1/token", {"reason": "x"}).status_code == 404
    document = admin.get("/sites/hillside/document").json()["site"]
    stolen = {"site": document | {"profile": "pendleton"}, "reason": "x", "from_version": 1}
    assert "not in your towns" in elsewhere.post("/site-versions", stolen).json()["detail"]


# keys


def test_the_same_key_with_the_same_content_is_answered_as_before(program: Program) -> None:
    visit = {"started_at": short_instant(NOW), "inspector": "Site inspector", "remarks": "Once."}

    first = program.post("/sites/quiet2/inspections", visit, key="visit-of-june-1")
    again = program.post("/sites/quiet2/inspections", visit, key="visit-of-june-1")
    other = program.post("/sites/quiet2/inspections", visit | {"remarks": "Twice."}, key="visit-of-june-1")
    elsewhere = program.post("/sites/quiet3/inspections", visit, key="visit-of-june-1")

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert (other.status_code, elsewhere.status_code) == (409, 409)
    assert len(program.get("/sites/quiet2/inspections").json()) == 1


def test_a_key_is_needed_and_what_was_refused_gives_it_back(program: Program) -> None:
    visit = {"started_at": short_instant(NOW + 3 * HOUR), "inspector": "Site inspector"}

    missing = program.call("POST", "/sites/quiet2/inspections", json=visit)
    refused = program.post("/sites/quiet3/inspections", visit, key="too-early-a-visit")
    mended = program.post(
        "/sites/quiet3/inspections", visit | {"started_at": short_instant(NOW)}, key="too-early-a-visit"
    )

    assert (missing.status_code, missing.headers["content-type"]) == (422, "application/problem+json")
    assert refused.status_code == 409
    assert "lies in the future" in refused.json()["detail"]
    assert mended.status_code == 201


def test_what_is_being_done_is_not_done_a_second_time(varied: Dashboard) -> None:
    tokens = varied.app.state.services.tokens
    a_token(varied)
    me = next(row for row in varied.accounts.rows() if row.name == "operator").id

    assert tokens.begin(me, "slow-key-1", "asked", NOW) == "yours"
    assert tokens.begin(me, "slow-key-1", "asked", NOW) == "running"
    assert tokens.begin(me, "slow-key-1", "asked", NOW + 3 * MINUTE) == "yours", "whoever was at it is gone"
    tokens.finish(me, "slow-key-1", None)
    assert tokens.begin(me, "slow-key-1", "something else", NOW) == "yours"


# lists


def test_pages_of_a_list_lead_through_all_of_it_once(program: Program) -> None:
    whole = program.get("/sites", params={"sort": "id"}).json()
    found: list[Any] = []
    address: str | None = "/api/v1/sites?sort=id&limit=3"
    while address:
        answer = program.get(address)
        assert len(answer.json()) <= 3
        found += answer.json()
        address = links(answer)

    assert [one["id"] for one in found] == [one["id"] for one in whole]
    assert len(found) == 11
    assert program.get("/sites", params={"cursor": "gone"}).status_code == 409


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/sites/burdeck/storms", "id"),
        ("/sites/burdeck/storms?superseded=true", "id"),
        ("/sites/burdeck/duties", "id"),
        ("/sites/burdeck/duties?open_only=true", "id"),
        ("/sites/burdeck/notices", "id"),
        ("/sites/burdeck/inspections", "id"),
        ("/trail", "number"),
        ("/trail?since=2026-06-10", "number"),
    ],
)
def test_a_list_that_the_store_cuts_comes_in_the_same_order(admin: Program, path: str, key: str) -> None:
    whole = [one[key] for one in admin.get(path).json()]
    found: list[Any] = []
    joint = "&" if "?" in path else "?"
    address: str | None = f"/api/v1{path}{joint}limit=1"
    while address:
        answer = admin.get(address)
        assert len(answer.json()) == 1 or not whole
        found += [one[key] for one in answer.json()]
        address = links(answer)

    assert found == whole
    assert len(set(found)) == len(found)
    for gone in ("gone", "0", "999999999", "9" * 100):
        assert admin.get(f"{path}{joint}cursor={gone}").status_code == 409


# what a site has


def test_storms_duties_and_their_story(program: Program) -> None:
    storm = program.get("/sites/burdeck/storms").json()[0]
    whole = program.get(f"/sites/burdeck/storms/{storm['id']}").json()
    duty = program.get(f"/sites/burdeck/duties/{whole['duties'][0]['id']}").json()

    assert storm["depth_in"] == "0.54"
    assert whole["versions"][0]["revision"] == 1
    assert duty["storm"] == storm["id"]
    assert duty["notices"]
    assert duty["revisions"][0]["due"]
    assert program.get(f"/sites/hillside/storms/{storm['id']}").status_code == 404
    notice = duty["notices"][0]["id"]
    assert program.get(f"/sites/burdeck/notices/{notice}").json()["attempts"]


def test_decisions_of_people_are_entered_and_stay_the_officers(program: Program, officer: Program) -> None:
    storm = program.get("/sites/school/storms").json()[0]["id"]
    dismissed = program.post(
        "/sites/school/decisions", {"what": "dismiss", "storm": storm, "reason": "The hydrant was flushed."}
    )
    shutdown = {
        "what": "shutdown", "reason": "Winter.", "since_at": short_instant(NOW + HOUR),
        "until_at": short_instant(NOW + 9 * HOUR),
    }  # fmt: skip

    assert dismissed.status_code == 201
    assert dismissed.json()["kind"] == "dismissal"
    assert program.post("/sites/quiet4/decisions", shutdown).status_code == 409
    assert officer.post("/sites/quiet4/decisions", shutdown).status_code == 201
    assert officer.get("/sites/quiet4/decisions").json()[0]["role"] == "smo"
    number = dismissed.json()["id"]
    taken = {"what": "withdraw", "decision": number, "reason": "It was rain."}
    assert program.post("/sites/school/decisions", taken).status_code == 201


def test_what_is_read_and_worked_on_by_hand(program: Program) -> None:
    at, since = short_instant(NOW - HOUR), short_instant(NOW - 2 * HOUR)
    reading = {"sensor": "rg1", "at": at, "since_at": since, "depth": "0.42 in", "reason": "Read off the tube."}
    window = {"sensor": "rg1", "kind": "service", "start_at": since, "end_at": at, "reason": "Cleaned."}

    made = program.post("/sites/quiet5/readings-by-hand", reading)
    repeated = program.post("/sites/quiet5/readings-by-hand", reading)
    worked = program.post("/sites/quiet5/service-windows", window)

    assert (made.status_code, made.json()["depth_in"]) == (201, "0.42")
    assert repeated.json()["id"] == made.json()["id"], "the same reading is one"
    assert worked.status_code == 201
    for kind, one in (("readings-by-hand", made), ("service-windows", worked)):
        path = f"/sites/quiet5/{kind}/{one.json()['id']}/withdrawal"
        assert program.post(path, {"reason": "A mistake."}).status_code == 204
        assert program.post(path, {"reason": "A mistake."}).status_code == 404
        assert program.get(f"/sites/quiet5/{kind}").json() == []


def test_the_register_of_probes_the_clocks_and_the_cause_of_a_contrast(program: Program) -> None:
    at = short_instant(NOW)
    entries = [
        {"what": "confirmation", "probe": "down", "at": at},
        {"what": "sample", "probe": "down", "at": at, "value": 70.0, "unit": "FNU", "probe_value": 68.0},
        {"what": "calibration", "probe": "down", "at": at, "standard": 100.0, "before_calibration": 97.0},
    ]
    for entry in entries:
        assert program.post("/sites/creek/water", entry).status_code == 201, entry
    sediment = {"what": "sediment", "practice": "Silt fence 3", "percent": 60, "at": at}
    explained = program.post(
        "/sites/creek/episodes/creek-down-1/explanations", {"cause": "A fence fell.", "action": "Set up again."}
    )

    assert [len(program.get(f"/sites/creek/{one}").json()) for one in ("confirmations", "samples", "calibrations")] == [
        1, 1, 1,
    ]  # fmt: skip
    assert program.get("/sites/creek/pairs").json()[0]["background"] == "up"
    assert program.post("/sites/creek/clocks", sediment).status_code == 201
    assert program.get("/sites/creek/practices").json()[0]["percent"] == 60
    assert explained.status_code == 201
    assert program.get("/sites/creek/episodes/creek-down-1").json()["explanations"][0]["cause"] == "A fence fell."


# files


def test_a_series_as_csv_has_every_depth_exactly(program: Program) -> None:
    query = {"sensor": "rg1", "since": short_instant(NOW - 30 * HOUR), "until": short_instant(NOW)}
    answer = program.get("/sites/burdeck/series.csv", params=query)
    lines = answer.text.splitlines()

    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert lines[0] == "at,depth_in,depth_mm"
    assert len(lines) == 55
    assert lines[1].endswith(",0.01,0.254")
    assert program.get("/sites/burdeck/series.csv", params=query | {"sensor": "no"}).status_code == 404


def test_the_calendar_of_duties_opens_by_its_address_alone(
    varied: Dashboard, browser: httpx.Client, program: Program
) -> None:
    address = "/api/v1/calendar/" + a_token(varied, "calendar") + ".ics"
    answer = browser.get(address)
    calendar = Calendar.from_ical(answer.text)
    entries = {str(one["uid"]).split("@")[0]: one for one in calendar.walk("VEVENT")}
    sites = [one["id"] for one in program.get("/sites").json()]
    duties = {one["id"]: one for site in sites for one in program.get(f"/sites/{site}/duties").json()}

    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert set(entries) == set(duties)
    for name, entry in entries.items():
        assert entry.decoded("dtend") == varied.town.records.duty(name).due_at  # type: ignore[union-attr]
        assert entry.errors == []
    overdue = next(name for name, one in duties.items() if one["status"] == "overdue")
    assert str(entries[overdue]["summary"]).startswith("OVERDUE: ")
    assert browser.get(address, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    assert browser.get(address, headers={"If-None-Match": answer.headers["etag"]}).content == b""
    one = Calendar.from_ical(browser.get(address, params={"site": "burdeck"}).text).walk("VEVENT")
    assert {str(entry["summary"]).split(":")[0] for entry in one} == {"Burdeck Street Plaza"}
    wrong = "/api/v1/calendar/" + a_token(varied, "read") + ".ics"
    assert browser.get(wrong).status_code == 404, "no other token opens it"
    calendars = Program(browser, a_token(varied, "calendar"))
    assert calendars.get("/sites").status_code == 401, "nor does it open anything else"


def test_papers_and_packs_come_as_files_and_are_on_the_trail(program: Program, admin: Program) -> None:
    storm = program.get("/sites/hillside/storms").json()[0]["id"]
    begins = {
        "/sites/hillside/logbook.pdf": b"%PDF",
        "/sites/hillside/summaries/2026-06": b"%PDF",
        f"/sites/hillside/storms/{storm}/evidence": b"PK",
        "/sites/hillside/public-records": b"PK",
    }
    for path, begin in begins.items():
        answer = program.get(path)
        assert (answer.status_code, answer.content[: len(begin)]) == (200, begin), path
    said = [entry["body"] for entry in admin.get("/trail", params={"limit": 1000}).json() if entry["kind"] == "export"]

    assert any("evidence pack" in body for body in said)
    assert any("public records" in body for body in said)


def test_a_series_as_parquet_is_the_same_and_every_column_is_explained(program: Program) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    query = {"since": short_instant(NOW - 30 * HOUR), "until": short_instant(NOW)}
    rain = program.get("/sites/burdeck/series.parquet", params=query | {"sensor": "rg1"})
    water = program.get("/sites/burdeck/series.parquet", params=query | {"sensor": "down"})
    told = program.get("/dictionary").json()

    table = parquet.read_table(io.BytesIO(rain.content))
    assert table.column_names == ["at", "depth_tenth_um"]
    assert sum(table.column("depth_tenth_um").to_pylist()) == 54 * 2540
    assert parquet.read_table(io.BytesIO(water.content)).column_names == ["at", "turbidity", "calibrated"]
    tables = {(one["database"], one["table"]) for one in told}
    assert ("journal", "credits") in tables
    assert ("records", "duties") in tables
    assert all(one["meaning"] for one in told)


def test_everything_as_tables_is_for_who_administers_all_towns(
    varied: Dashboard, browser: httpx.Client, admin: Program, program: Program
) -> None:
    elsewhere = Program(browser, a_token(varied, "admin", role="admin", towns=("pendleton",)))
    answer = admin.get("/export")

    assert (program.get("/export").status_code, elsewhere.get("/export").status_code) == (403, 403)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as bundle:
        names = bundle.namelist()
        assert {"DICTIONARY.csv", "journal/credits.csv", "records/duties.csv"} <= set(names)
        assert not [name for name in names if "api_tokens" in name and "hash" in bundle.read(name).decode()[:500]]
    assert any("exported everything as csv" in one["body"] for one in admin.get("/trail?limit=1000").json())


def test_the_towns_side_documents_and_links_to_a_storm(
    browser: httpx.Client, program: Program, officer: Program
) -> None:
    visit = {"kind": "visit", "at": short_instant(NOW - HOUR), "text": "Looked in.", "facts": {"reason": "routine"}}
    entered = officer.post("/sites/quiet3/town-entries", visit)
    query = {"kind": "swppp", "title": "The plan", "dated_on": "2026-06-01"}
    paper = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"
    filed = program.post("/sites/quiet3/documents", content=paper, params=query)
    wrong = program.post("/sites/quiet3/documents", content=b"MZ not a paper", params=query)
    storm = program.get("/sites/burdeck/storms").json()[0]["id"]
    link = program.post(f"/sites/burdeck/storms/{storm}/links", {"days": 3}).json()

    assert program.post("/sites/quiet3/town-entries", visit).status_code == 403
    assert entered.status_code == 201, entered.text
    assert [one["text"] for one in program.get("/sites/quiet3/town-entries").json()] == ["Looked in."]
    assert (filed.status_code, wrong.status_code) == (201, 409)
    number = filed.json()["id"]
    assert program.get(f"/sites/quiet3/documents/{number}").content == paper
    assert [one["title"] for one in program.get("/sites/quiet3/documents").json()] == ["The plan"]
    path = "/s/" + link["address"].rsplit("/", 1)[1]
    assert browser.get(path).status_code == 200
    assert program.call("DELETE", f"/sites/burdeck/storms/{storm}/links/{link['id']}").status_code == 204
    assert browser.get(path).status_code == 410


# what is administered


def test_a_site_is_checked_put_in_force_and_its_versions_are_told(admin: Program, program: Program) -> None:
    written = admin.get("/sites/lot7/document").json()
    changed = written["site"] | {"name": "Lot 7 East"}
    asked = {"site": changed, "reason": "It was renamed.", "from_version": written["version"]}

    assert admin.post("/site-checks", changed).json()["ok"]
    wrong = admin.post("/site-checks", changed | {"zone": "Mars/Olympus"}).json()
    assert (wrong["ok"], wrong["problems"][0][:11]) == (False, "site: zone:")
    assert program.post("/site-versions", asked).status_code == 403
    made = admin.post("/site-versions", asked)
    assert (made.status_code, made.json()["version"]) == (201, written["version"] + 1)
    assert admin.post("/site-versions", asked).status_code == 409, "another version holds by now"
    assert program.get("/sites/lot7").json()["name"] == "Lot 7 East"
    versions = program.get("/sites/lot7/versions").json()
    assert (versions[0]["author"], versions[0]["reason"]) == ("admin", "It was renamed.")
    assert program.get(f"/sites/lot7/versions/{written['version']}").json()["site"] == written["site"]


def test_rules_of_towns_are_read_and_held_against_each_other(program: Program) -> None:
    names = [one["name"] for one in program.get("/profiles").json()]
    told = program.get("/profiles/rotterdam").json()
    difference = program.get("/profiles/rotterdam/difference", params={"other": "pendleton"}).json()["difference"]

    assert {"rotterdam", "pendleton", "guilderland"} <= set(names)
    assert "270-215" in told["text"]
    assert difference.startswith("--- pendleton\n+++ rotterdam\n")
    assert program.get("/profiles/rotterdam/difference", params={"other": "atlantis"}).status_code == 404


def test_accounts_are_made_changed_and_ended(admin: Program, browser: httpx.Client) -> None:
    asked = {"name": "new-inspector", "role": "inspector", "towns": ["rotterdam"], "reason": "New on the team."}
    made = admin.post("/accounts", asked)
    changed = admin.call("PATCH", "/accounts/new-inspector", json={"role": "viewer", "reason": "Other work."})
    ended = admin.call("PATCH", "/accounts/new-inspector", json={"disabled": True, "reason": "Left."})

    assert (made.status_code, made.json()["password"].count("-")) == (201, 3)
    assert changed.json()["role"] == "viewer"
    assert ended.json()["disabled"]
    assert admin.post("/accounts", asked).status_code == 409
    said = [entry["body"] for entry in admin.get("/trail", params={"limit": 1000}).json() if entry["kind"] == "account"]
    assert any("changed the account new-inspector: disabled" in body and "Left." in body for body in said)


def test_gateways_their_tokens_and_what_could_not_be_counted(
    varied: Dashboard, admin: Program, program: Program
) -> None:
    made = admin.post("/gateways/gw1/token", {"reason": "A new box."})
    gateway = next(one for one in admin.get("/gateways").json() if one["gateway"] == "gw1")
    letter = admin.get("/dead-letters").json()[0]

    assert program.get("/gateways").status_code == 403
    assert len(made.json()["token"]) > 40
    assert gateway["has_token"]
    assert "hillside" in gateway["sites"]
    assert admin.call("DELETE", "/gateways/gw1/token").status_code == 204
    assert admin.call("DELETE", "/gateways/gw1/token").status_code == 409
    released = admin.post(f"/dead-letters/{letter['id']}/release", {"reason": "Try again."})
    assert released.status_code in {200, 409}
    assert admin.post(f"/dead-letters/{letter['id']}/aside", {"reason": "A test device."}).status_code == 204
    assert admin.get("/dead-letters").json() == []


def test_a_file_is_shown_before_it_is_written(admin: Program, program: Program) -> None:
    rows = "\n".join(f"2026-06-09 {hour:02d}:00,0.10" for hour in range(10, 17))
    query = {"name": "june.csv", "sensor": "rg1", "zone": "America/New_York", "unit": "in"}
    file = f"time,rain (in)\n{rows}\n".encode()

    def send(**others: Any) -> httpx.Response:
        return admin.post("/sites/quiet1/imports", content=file, params=query | others)

    shown, written, twice = send(), send(write=True), send(write=True)

    assert shown.status_code == 201, shown.text
    assert shown.json()["result"] is None
    assert shown.json()["total_in"] == "0.70"
    assert [duty["change"] for duty in shown.json()["duties"]]
    assert written.json()["result"]["stored"] == 7
    assert twice.json()["result"] == {"stored": 0, "repeated": 7, "dead_lettered": 0}
    assert program.get("/sites/quiet1/imports").json()[0]["source"] == "june.csv"
    assert program.post("/sites/quiet1/imports", content=file, params=query).status_code == 403


# the description


def test_everything_is_described_with_an_example_that_fits(browser: httpx.Client) -> None:
    described = browser.get("/api/v1/openapi.json").json()
    schemas = {"components": described["components"]}
    shown = 0
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            if not path.startswith("/api/"):
                continue
            assert operation.get("summary"), path
            parts = [operation.get("requestBody", {}), *operation["responses"].values()]
            if method == "post":
                names = [one["name"] for one in operation["parameters"]]
                assert "Idempotency-Key" in names, path
            for kind, content in ((k, c) for part in parts for k, c in part.get("content", {}).items()):
                assert "example" in content or "examples" in content, (path, method, kind)
                if "json" in kind and "example" in content:
                    jsonschema.validate(content["example"], content["schema"] | schemas)
                    shown += 1
    assert shown > 400


def test_every_refusal_is_told_as_problem_details(program: Program) -> None:
    answers = [
        program.get("/sites/nowhere"),
        program.get("/nothing"),
        program.call("PUT", "/sites"),
        program.get("/sites", params={"limit": "many"}),
        program.post("/sites/quiet1/decisions", {"what": "nonsense"}),
        program.post("/sites/quiet1/decisions", content=b"{broken", headers={"Content-Type": "application/json"}),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 405, 422, 422, 422]
    for answer in answers:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == answer.status_code
        assert answer.json()["detail"]
    assert answers[2].headers["allow"]


def test_the_clock_of_the_town_stands(varied: Dashboard) -> None:
    assert isinstance(varied.clock, ManualClock)
    assert varied.clock.now() == NOW
