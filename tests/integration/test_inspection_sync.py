"""What a phone sends by itself: forms, signatures, drafts, photographs; and the pages of reports and findings."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from siltwatch.instants import format_instant
from tests.support.alerts import HOUR, MINUTE
from tests.support.dashboard import NOW, Dashboard, browsing, field, varied_dashboard
from tests.support.pictures import a_picture
from tests.support.reports import a_png

SITE = "/sites/burdeck"
ANSWERS = [
    ["started", "2026-06-10T22:00"], ["scope", "full"], ["inspector", "R. Inspector"], ["remarks", "wet"],
    ["sky", "rain"], ["soil", "wet"], ["item.disturbed", "north slope"], ["item.stabilized", "entrance"],
    ["item.resting", "none"], ["practice.1.practice", "Trap 1"], ["practice.1.condition", "works"],
    ["practice.1.percent", "20"], ["practice.1.check", "rills or gullies"], ["practice.2.practice", ""],
    ["practice.2.condition", ""], ["point.1.point", "Outfall"], ["point.1.water", "muddy"], ["point.1.sheen", "yes"],
    ["finding.1.what", "fence down"], ["finding.1.place", "low corner"], ["finding.1.due_on", "2026-06-15"],
]  # fmt: skip


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


@pytest.fixture
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "R.Inspector")
        yield opened


def csrf(browser: httpx.Client) -> dict[str, str]:
    return {"X-CSRF-Token": browser.get("/inspections/token").json()["csrf"]}


def a_form(key: str = "key-of-a-form", **others: Any) -> dict[str, Any]:
    signature = {
        "name": "R. Inspector", "signed_at": format_instant(NOW - MINUTE), "png": base64.b64encode(a_png()).decode(),
    }  # fmt: skip
    return {"key": key, "fields": ANSWERS, "signature": signature, "phone_at": format_instant(NOW)} | others


def send(browser: httpx.Client, form: dict[str, Any], site: str = SITE) -> httpx.Response:
    return browser.post(f"{site}/inspections/send", json=form, headers=csrf(browser))


def changed(name: str, value: str) -> list[list[str]]:
    return [[one, value if one == name else said] for one, said in ANSWERS]


def test_a_sent_form_is_recorded_once_with_everything_in_it(varied: Dashboard, browser: httpx.Client) -> None:
    first, again = send(browser, a_form()), send(browser, a_form())

    assert (first.status_code, first.json()) == (200, again.json())
    (row,) = varied.town.records.inspections("burdeck")
    (report,) = varied.town.records.reports.of("burdeck", row.id)
    assert (report.signed_by, report.author, report.clock_skew_ms) == ("R. Inspector", "R.Inspector", 0)
    (finding,) = varied.town.records.reports.findings("burdeck")
    assert first.json()["findings"] == {"key-of-a-form-1": finding.id}
    assert (finding.what, finding.place, f"{finding.due_at:%Y-%m-%d %H:%M}") == (
        "fence down", "low corner", "2026-06-16 03:59",
    )  # fmt: skip
    page = browser.get(first.json()["path"]).text
    assert "Storm inspection" in page.partition("What stays open")[0]

    text = browser.get(f"{SITE}/inspections/{row.id}").text
    for words in ("signed by R. Inspector", "north slope", "Trap 1", "20 %", "muddy; oil sheen or film", report.sha256):
        assert words in text, words
    image = browser.get(f"{SITE}/signatures/{report.signature_sha256}")
    assert (image.content, image.headers["content-type"]) == (a_png(), "image/png")


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"fields": changed("started", "2026-06-12T08:00")}, "started", "after now"),
    ({"fields": changed("inspector", " ")}, "inspector", "Who inspected"),
    ({"fields": changed("item.resting", "")}, "report", "asks for more before the report can be signed"),
    ({"fields": changed("practice.1.percent", "120")}, "report", "practices.0.percent"),
    ({"fields": changed("practice.1.check", "humming")}, "report", "humming"),
    ({"photos": [{"key": "photograph-1", "about": "nowhere"}]}, "report", "no finding of this report"),
    ({"fields": changed("finding.1.what", "a\x00b")}, "report", "no keyboard has"),
]


def test_what_is_wrong_is_said_by_field_and_nothing_is_recorded(varied: Dashboard, browser: httpx.Client) -> None:
    for others, field_, words in WRONG:
        answer = send(browser, a_form(**others))
        assert (answer.status_code, words in answer.json()["problems"][field_]) == (422, True), answer.text
    drawn = a_form()["signature"]
    for held in (b"GIF89a", a_png()[:40], a_png((2_001, 10))):
        png = base64.b64encode(held).decode()
        answer = send(browser, a_form(signature=drawn | {"png": png}))
        assert (answer.status_code, "sign again" in answer.json()["problems"]["report"]) == (422, True), held[:20]
    assert send(browser, a_form(signature=drawn | {"png": "!"})).status_code == 422
    for odd in ({"phone_at": "0001-01-01T00:00:00+14:00"}, {"colour": "red"}, {"key": "short"}, {"fields": [["a"]]}):
        assert send(browser, a_form(**odd)).status_code == 422, odd
    assert varied.town.records.inspections("burdeck") == []


def test_without_its_token_or_role_nothing_is_taken(varied: Dashboard, browser: httpx.Client) -> None:
    assert browser.post(f"{SITE}/inspections/send", json=a_form()).status_code == 403
    assert (
        browser.put(f"{SITE}/inspections/drafts/key-of-a-form", json={"revision": 0, "content": {}}).status_code == 403
    )
    browser.cookies.clear()
    varied.sign_in(browser, "officer", "smo")
    assert send(browser, a_form()).status_code == 403
    assert browser.get(f"{SITE}/inspections/new").status_code == 403
    assert browser.get(f"{SITE}/findings").status_code == 200
    browser.cookies.clear()
    assert browser.get("/inspections/token").status_code == 303


def test_a_town_sees_nothing_of_another(varied: Dashboard, browser: httpx.Client) -> None:
    made = send(browser, a_form()).json()
    inspection, finding = made["inspection"], made["findings"]["key-of-a-form-1"]
    signature = varied.town.records.reports.of("burdeck")[0].signature_sha256
    varied.account("stranger", "inspector", ("guilderland",))
    browser.cookies.clear()
    varied.sign_in(browser, "stranger")
    token = csrf(browser)
    for path in (
        "/inspections/new", f"/inspections/{inspection}", f"/inspections/{inspection}/recorded", "/findings",
        f"/findings/{finding}", f"/signatures/{signature}",
    ):  # fmt: skip
        assert browser.get(SITE + path).status_code == 404, path
    for path in (f"/inspections/{inspection}/amend", "/findings", f"/findings/{finding}"):
        data = {"reason": "x", "what": "x", "how": "fixed", "key": "some-key-1"}
        assert browser.post(SITE + path, data=data, headers=token).status_code == 404, path
    assert send(browser, a_form("another-key")).status_code == 404
    draft = browser.put(f"{SITE}/inspections/drafts/key-of-x1", json={"revision": 0, "content": {}}, headers=token)
    assert draft.status_code == 404
    # Nor is what belongs to one site shown as another's.
    browser.cookies.clear()
    varied.sign_in(browser, "R.Inspector")
    for path in (f"/inspections/{inspection}", f"/findings/{finding}", f"/signatures/{signature}"):
        assert browser.get(f"/sites/school{path}").status_code == 404, path


def test_a_draft_goes_from_device_to_device_and_is_over_when_it_is_sent(
    varied: Dashboard, browser: httpx.Client
) -> None:
    path, token = f"{SITE}/inspections/drafts/key-of-a-form", csrf(browser)
    content = {"fields": [["item.disturbed", "north <b>slope</b>"]]}

    def put(revision: int, key: str = path) -> httpx.Response:
        return browser.put(key, json={"revision": revision, "content": content}, headers=token)

    assert put(0).json()["revision"] == 1
    conflict = put(0)
    assert (conflict.status_code, conflict.json()["content"], conflict.json()["sent"]) == (409, content, False)
    assert put(1).json()["revision"] == 2
    page = browser.get(f"{SITE}/inspections/new?draft=key-of-a-form").text
    assert "north &lt;b&gt;slope" in page
    assert put(0, f"{SITE}/inspections/drafts/short").status_code == 422
    send(browser, a_form())
    assert put(2).json()["sent"]
    assert "data-draft-key" not in browser.get(f"{SITE}/inspections/new?draft=key-of-a-form").text


def test_photographs_come_after_the_report_each_once_with_time_and_place(
    varied: Dashboard, browser: httpx.Client
) -> None:
    photos = [
        {"key": "photograph-1", "view": "other"},
        {"key": "photograph-2", "view": "before", "about": "key-of-a-form-1"},
    ]
    made = send(browser, a_form(photos=photos)).json()
    inspection, finding = made["inspection"], made["findings"]["key-of-a-form-1"]
    assert "2 more are still on the phone" in browser.get(f"{SITE}/inspections/{inspection}").text

    def add(**data: str) -> httpx.Response:
        sent = a_picture(
            time="2026:06:10 21:40:00", offset="-04:00", place={1: "N", 2: (42, 48, 0), 3: "W", 4: (73, 58, 0)}
        )
        return browser.post(
            f"{SITE}/inspections/photos", data=data, files={"picture": ("a.jpg", sent)}, headers=csrf(browser)
        )

    assert add(inspection=inspection, key="photograph-1").status_code == 200
    assert add(inspection=inspection, key="photograph-1").status_code == 200
    assert add(finding=finding, view="before", key="photograph-2").status_code == 200
    kept = list(varied.app.state.services.photos.of("burdeck"))
    assert [(photo.about, photo.view) for photo in kept] == [
        (f"inspection:{inspection}", "other"), (f"finding:{finding}", "before"),
    ]  # fmt: skip
    assert (f"{kept[0].taken_at:%H:%M}", kept[0].latitude, kept[0].longitude) == ("01:40", 42.8, -73.966667)
    assert "still on the phone" not in browser.get(f"{SITE}/inspections/{inspection}").text
    assert add(inspection="none", key="photograph-3").status_code == 404
    assert add(finding="none", key="photograph-3").status_code == 404
    assert add(inspection=inspection, view="sideways", key="photograph-3").status_code == 422
    back = add(finding=finding, view="after", key="photograph-4", back="yes")
    assert (back.status_code, back.headers["location"]) == (303, f"{SITE}/findings/{finding}")
    text = browser.post(
        f"{SITE}/inspections/photos", data={"finding": finding, "key": "photograph-5"}, headers=csrf(browser),
        files={"picture": ("a.txt", b"no picture")},
    )  # fmt: skip
    assert text.status_code == 422


def test_an_amendment_stands_beside_the_signed_report(varied: Dashboard, browser: httpx.Client) -> None:
    inspection = send(browser, a_form()).json()["inspection"]
    path = f"{SITE}/inspections/{inspection}"
    form = {
        "csrf": field(browser.get(path).text, "csrf"), "key": "key-of-amendment", "sky": "rain", "soil": "wet",
        "weather": "", "item.disturbed": "north and east slope", "item.stabilized": "entrance", "item.resting": "none",
        "practice.1.practice": "Trap 1", "practice.1.condition": "failed", "practice.1.percent": "20",
        "practice.1.check": "rills or gullies", "point.1.point": "Outfall", "point.1.water": "muddy",
        "point.1.sheen": "yes",
    }  # fmt: skip

    refused = browser.post(f"{path}/amend", data=form | {"reason": " "})
    assert (refused.status_code, "reason is missing" in refused.text) == (422, True)
    assert browser.post(f"{path}/amend", data=form | {"reason": "east was worked on too"}).status_code == 303

    first, second = varied.town.records.reports.of("burdeck", inspection)
    assert (first.signed_by, second.signed_by, second.reason) == ("R. Inspector", None, "east was worked on too")
    text = browser.get(path).text
    assert "Amendment 1" in text
    assert "Disturbed areas (§ 270-215 L(3)), Practices" in text
    assert "fence down" in text, "what was found stays found"


def test_findings_are_listed_fixed_and_opened_again_with_the_water_as_proof(
    varied: Dashboard, browser: httpx.Client
) -> None:
    page = browser.get(f"{SITE}/findings").text
    form = {"csrf": field(page, "csrf"), "key": "finding-of-page", "what": "mud on the road", "due_on": "2026-06-11"}
    assert browser.post(f"{SITE}/findings", data=form | {"due_on": "soon"}).status_code == 422
    assert browser.post(f"{SITE}/findings", data=form | {"due_on": "2026-06-01"}).status_code == 422
    made = browser.post(f"{SITE}/findings", data=form)
    path = made.headers["location"]
    assert "mud on the road" in browser.get(f"{SITE}/findings").text
    assert "Put right" in browser.get(SITE).text, "the duty leads to the finding"
    varied.town.readings(
        "burdeck", "down", [(NOW + hours * HOUR / 4, 90.0 if hours < 4 else 12.0) for hours in range(1, 20)]
    )
    varied.clock.jump(NOW + 6 * HOUR)  # type: ignore[attr-defined]
    act = {"csrf": form["csrf"], "key": "act-1-of-it", "how": "fixed", "what": "swept", "at": "2026-06-10T23:00"}
    for others in ({"at": "2026-06-10T12:00"}, {"at": "2026-06-12T12:00"}, {"what": ""}, {"how": "sung"}):
        assert browser.post(path, data=act | others).status_code == 422, others
    assert browser.post(path, data=act).status_code == 303
    text = browser.get(path).text
    assert "Put right in time" in text
    assert "in the three hours before it was put right" in text
    assert "12.0 FNU" in text
    assert "Nothing waits" in browser.get(f"{SITE}/findings").text
    again = act | {"key": "act-2-of-it", "how": "reopened", "what": "mud again", "at": ""}
    assert browser.post(path, data=again).status_code == 303
    assert "found again" in browser.get(path).text.lower()
    assert browser.get(f"{SITE}/findings/none").status_code == 404


def test_the_form_without_scripts_holds_the_report_too_and_is_shown_again(
    varied: Dashboard, browser: httpx.Client
) -> None:
    page = browser.get(f"{SITE}/inspections/new").text
    typed = {name: field(page, name) for name in ("csrf", "key", "duty")} | dict(ANSWERS)

    again = browser.post(f"{SITE}/inspections/new", data=typed | {"practice.1.percent": "120"})
    assert again.status_code == 422
    for words in ("north slope", 'value="Trap 1"', "fence down", 'value="120"', "practices.0.percent"):
        assert words in again.text, words
    done = browser.post(f"{SITE}/inspections/new", data=typed)
    assert done.status_code == 200
    assert "It is not signed" in done.text
    assert len(varied.town.records.reports.findings("burdeck")) == 1


def test_the_worker_serves_every_page_of_the_forms(browser: httpx.Client) -> None:
    answer = browser.get("/inspection-worker.js")

    assert answer.headers["content-type"].startswith("text/javascript")
    assert "/static/outbox.js?v=" in answer.text


def test_a_program_records_the_same_and_sent_twice_it_is_once(varied: Dashboard, browser: httpx.Client) -> None:
    body = {
        "started_at": format_instant(NOW - MINUTE), "inspector": "R. Inspector",
        "report": {"items": {"disturbed": "x"}, "findings": [{"key": "finding-7f3a", "what": "fence down"}]},
    }  # fmt: skip
    headers = csrf(browser) | {"Idempotency-Key": "visit-1-of-program"}

    first = browser.post("/api/v1/sites/burdeck/inspections", json=body, headers=headers)
    again = browser.post("/api/v1/sites/burdeck/inspections", json=body, headers=headers)

    assert first.status_code == 201, first.text
    assert first.json() == again.json()
    (finding,) = varied.town.records.reports.findings("burdeck")
    assert first.json()["findings"] == {"finding-7f3a": finding.id}
    assert first.json()["report_sha256"] == varied.town.records.reports.of("burdeck")[0].sha256
    signed = body | {"signature": a_form()["signature"] | {"signed_at": format_instant(NOW)}}
    headers["Idempotency-Key"] = "visit-2-of-program"
    refused = browser.post("/api/v1/sites/burdeck/inspections", json=signed, headers=headers)
    assert (refused.status_code, "asks for more" in refused.text) == (409, True)
    headers["Idempotency-Key"] = "visit-3-of-program"
    odd = browser.post("/api/v1/sites/burdeck/inspections", json=body | {"report": {"zzz": 1}}, headers=headers)
    assert 400 <= odd.status_code < 500
    assert len(varied.town.records.inspections("burdeck")) == 1


def test_a_program_reads_amends_finds_and_puts_right(varied: Dashboard, browser: httpx.Client) -> None:
    made = send(browser, a_form()).json()
    inspection, finding = made["inspection"], made["findings"]["key-of-a-form-1"]
    site, token = "/api/v1/sites/burdeck", csrf(browser)

    def post(path: str, body: Any, key: str) -> httpx.Response:
        headers = token | {"Idempotency-Key": key}
        if isinstance(body, bytes):
            return browser.post(site + path, content=body, headers=headers | {"Content-Type": "image/jpeg"})
        return browser.post(site + path, json=body, headers=headers)

    (report,) = browser.get(f"{site}/inspections/{inspection}/reports").json()
    assert (report["number"], report["signed_by"]) == (1, "R. Inspector")
    changed_ = {"reason": "a rill was missed", "report": {"items": {"disturbed": "all of it"}}}
    assert post(f"/inspections/{inspection}/amendments", changed_, "amend-1-of-it").json()["number"] == 2
    assert post("/inspections/none/amendments", changed_, "amend-2-of-it").status_code == 404

    (case,) = browser.get(f"{site}/findings").json()
    assert (case["id"], case["standing"], case["actions"]) == (finding, "open", [])
    act = {"how": "fixed", "what": "new posts", "at": format_instant(NOW)}
    fixed = post(f"/findings/{finding}/actions", act, "fix-1-of-it")
    assert (fixed.status_code, fixed.json()["standing"]) == (201, "fixed")
    assert post("/findings/none/actions", act, "fix-2-of-it").status_code == 404
    mud = post("/findings", {"what": "mud on the road", "due_on": "2026-06-12"}, "finding-by-program")
    assert (mud.status_code, mud.json()["due"]) == (201, "2026-06-13T03:59:59Z")
    for path in (f"/findings/{finding}/photos?view=after", f"/inspections/{inspection}/photos"):
        assert post(path, a_picture(), f"photo-{len(path)}-of-it").status_code == 201, path
        assert (
            post(path.replace(finding, "none").replace(inspection, "none"), a_picture(), "photo-of-none").status_code
            == 404
        )
    kept = [photo.about for photo in varied.app.state.services.photos.of("burdeck")]
    assert kept == [f"finding:{finding}", f"inspection:{inspection}"]
