"""The form of an inspection on a phone in the rain: without a link, after the link is back, by two people at once."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from alerts.commands import record_inspection
from siltwatch.clock import ScaledClock
from tests.support.alerts import HOUR
from tests.support.browser import AXE, PHONE, Visitor, serious, visiting
from tests.support.dashboard import NOW, Dashboard, varied_dashboard
from tests.support.pictures import a_picture
from tests.support.reports import filing, found, signed
from tests.support.waiting import eventually

FORM = "/sites/burdeck/inspections/new"


def answer(page: Page, *, finding: str = "") -> None:
    """Everything that Rotterdam asks."""
    page.check("input[name=sky][value=rain]")
    page.check("input[name=soil][value=wet]")
    for item in ("disturbed", "stabilized", "resting"):
        page.fill(f"#item-{item}", f"{item}: north slope")
    page.fill("#practice-1", "Silt fence")
    page.select_option("#practice-1-condition", "works")
    page.fill("#practice-1-percent", "20")
    page.select_option("#point-1-water", "clear")
    if finding:
        page.fill("#finding-1", finding)
    else:
        page.check("input[name=no_findings]")


def sign(page: Page) -> None:
    """Draw something with a finger."""
    page.locator("#pad").scroll_into_view_if_needed()
    box = page.locator("#pad").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 60, steps=5)
    page.mouse.up()


def is_kept(page: Page, path: str = FORM) -> bool:
    """Whether the worker has the form at hand, with all that it loads."""
    found_ = page.evaluate(
        "async (path) => { const kept = await caches.open('siltwatch-forms-1');"
        " const names = (await kept.keys()).map((each) => new URL(each.url).pathname);"
        " const needed = [path, '/static/inspection.js', '/static/outbox.js', '/static/app.css'];"
        " return needed.every((each) => names.includes(each)) }",
        path,
    )
    return bool(found_)


def ready_for_no_link(visitor: Visitor) -> Page:
    """Signed in, and the page of the site was looked at once."""
    page = visitor.sign_in()
    visitor.open("/sites/burdeck")
    eventually(lambda: is_kept(page), within_s=30, what="the form is kept by the worker")
    return page


def inspections(varied: Dashboard, site: str = "burdeck") -> list[Any]:
    return varied.town.records.inspections(site)


def test_a_form_filled_in_without_a_link_is_sent_once_when_the_link_is_back(
    chromium: Browser, varied: Dashboard, tmp_path: Path
) -> None:
    picture = tmp_path / "fence.jpg"
    picture.write_bytes(a_picture(time="2026:06:10 21:40:00", offset="-04:00"))
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        page = ready_for_no_link(visitor)
        page.context.set_offline(offline=True)
        visitor.open(FORM)  # never looked at before: the worker had fetched it
        expect(page.locator("h1")).to_have_text("Inspection")
        page.fill("#started", "2026-06-10T21:50")
        answer(page, finding="Silt fence down at the low corner")
        page.locator("input[type=file][data-about='finding.1']").set_input_files(picture)
        expect(page.locator("[data-thumbs='finding.1'] canvas")).to_have_count(1)
        sign(page)
        page.click("#send-signed")
        expect(page.locator("#outbox")).to_contain_text("Saved on this phone, will be sent")
        expect(page.locator("#inspection")).to_be_hidden()
        assert inspections(varied) == []
        context = page.context
        page.close()  # the tab is closed: what waits stays

        context.set_offline(offline=False)
        pages = [context.new_page() for _ in range(3)]
        for each in pages:
            each.goto(visitor.address + "/sites/burdeck", wait_until="commit")
        eventually(lambda: len(photos(varied)) == 1, within_s=40, what="the report and its photograph are sent")
        for each in pages:
            each.reload()
            assert waiting(each) == 0
    (row,) = inspections(varied)
    assert (row.inspector, row.scope, row.remarks) == ("inspector", "full", "")
    (report,) = varied.town.records.reports.of("burdeck")
    assert report.signed_by == "inspector"
    (finding,) = varied.town.records.reports.findings("burdeck")
    (photo,) = photos(varied)
    assert (photo.about, photo.view) == (f"finding:{finding.id}", "before")
    assert f"{photo.taken_at:%H:%M}" == "01:40", "the camera's own time is kept"
    assert {duty.kind for duty in varied.town.records.duties("burdeck", open_only=True)} == {"routine", "clock"}


def photos(varied: Dashboard) -> list[Any]:
    return list(varied.app.state.services.photos.of("burdeck"))


def waiting(page: Page) -> int:
    page.wait_for_function("window.siltwatchOutbox")
    return int(page.evaluate("window.siltwatchOutbox.all('waiting').then((all) => all.length)"))


def test_what_is_typed_survives_a_reload_and_goes_on_on_another_device(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        page = visitor.sign_in()
        visitor.open(FORM)
        page.fill("#item-disturbed", "all of the north slope")
        page.get_by_role("button", name="One more practice").click()
        page.fill("#practice-2", "Trap 2")
        expect(page.locator("#saved")).to_contain_text("and on the server")
        page.reload()
        expect(page.locator("#item-disturbed")).to_have_value("all of the north slope")
        expect(page.locator("#practice-2")).to_have_value("Trap 2")
        (draft,) = varied.town.records.reports.drafts("burdeck")
        assert draft.author == "inspector"

        other = another_device(page, chromium)
        desk = Visitor(other, visitor.address)
        second = desk.sign_in()
        desk.open(FORM)
        second.locator("#drafts a").click()
        expect(second.locator("#practice-2")).to_have_value("Trap 2")
        second.fill("#item-resting", "none")
        expect(second.locator("#saved")).to_contain_text("and on the server")
        page.fill("#item-resting", "the east side")
        expect(page.locator("#saved")).to_contain_text("changed on another device")
        other.close()
        assert visitor.faults in ([], [one for one in visitor.faults if "409" in one])
    assert inspections(varied) == []


def another_device(page: Page, chromium: Browser) -> BrowserContext:
    """Nothing is shared with the first one."""
    assert page.context.browser is chromium
    return chromium.new_context(viewport={"width": 390, "height": 844})


def test_two_people_at_once_are_both_recorded_and_the_second_sees_what_was_closed(
    chromium: Browser, varied: Dashboard
) -> None:
    varied.account("second", "operator")
    site = varied.town.journal.site("burdeck")
    assert site is not None
    before = record_inspection(
        varied.town.config.records_url, site=site, started_at=NOW - 80 * HOUR, scope="storm", inspector="x",
        remarks="", entered_by="x", key="before", now=NOW - 80 * HOUR, filing=filing("before", **found("fence down")),
    )  # fmt: skip
    finding = before.findings["finding-1"]
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        first = visitor.sign_in()
        visitor.open(FORM)
        other = another_device(first, chromium)
        beside = Visitor(other, visitor.address)
        second = beside.sign_in("second")
        beside.open(FORM)
        for page in (first, second):
            answer(page)
            page.check(f"input[name='carried.{finding}.how'][value=fixed]")
            sign(page)
        first.click("#send-signed")
        second.click("#send-signed")
        for page in (first, second):
            page.wait_for_url("**/recorded")
            expect(page.locator("h1")).to_have_text("Recorded")
        results = [page.locator("main").inner_text() for page in (first, second)]
        other.close()
        assert visitor.faults + beside.faults == []
    assert sum("Storm inspection" in text for text in results) == 1, "one of them closed it"
    assert sorted(row.inspector for row in inspections(varied)) == ["inspector", "second", "x"]
    (case,) = varied.town.records.reports.cases("burdeck", NOW + HOUR)
    assert [action.how for action in case.actions] == ["fixed", "confirmed"]


def test_the_clock_of_a_phone_that_is_wrong_is_recorded_and_told(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        page = visitor.sign_in()
        page.clock.set_fixed_time(NOW + 7 * HOUR)
        visitor.open(FORM)
        answer(page)
        page.click("#pad-write")
        page.click("#send-signed")
        page.wait_for_url("**/recorded")
        page.get_by_role("link", name="The report").click()
        expect(page.locator(".report-version")).to_contain_text("The clock of the phone was")
        expect(page.locator(".report-version")).to_contain_text("ahead")
        expect(page.locator(".signature img")).to_be_visible()
    (report,) = varied.town.records.reports.of("burdeck")
    assert report.clock_skew_ms is not None
    assert 6.9 * 3_600_000 < report.clock_skew_ms <= 7 * 3_600_000


def test_what_the_server_refuses_comes_back_to_be_put_right(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        page = visitor.sign_in()
        visitor.open(FORM)
        answer(page)
        page.click("#send-signed")
        expect(page.locator("#send-problem")).to_contain_text("Sign before you send")
        page.fill("#item-resting", "")
        sign(page)
        page.click("#send-signed")
        expect(page.locator("#send-problem")).to_contain_text("areas without work")
        expect(page.locator("#outbox")).to_be_hidden()
        page.reload()  # what came back is kept on the phone like any form
        expect(page.locator("#item-disturbed")).to_have_value("disturbed: north slope")
        assert inspections(varied) == []
        page.fill("#item-resting", "none")
        sign(page)
        page.click("#send-signed")
        page.wait_for_url("**/recorded")
    assert len(inspections(varied)) == 1


def test_the_pages_of_a_report_and_its_findings_fit_a_phone_and_axe_finds_nothing(
    chromium: Browser, tmp_path: Path
) -> None:
    with varied_dashboard(tmp_path / "town", clock=ScaledClock.begin(NOW, 1.0)) as varied:
        varied.account("inspector", "inspector")
        site = varied.town.journal.site("burdeck")
        assert site is not None
        made = record_inspection(
            varied.town.config.records_url, site=site, started_at=NOW - HOUR, scope="full", inspector="R. Inspector",
            remarks="wet", entered_by="inspector", key="key-of-a-form", now=NOW - HOUR,
            filing=filing("key-of-a-form", signed(NOW - HOUR), **found("fence down", place="low corner")),
        )  # fmt: skip
        finding = made.findings["finding-1"]
        with visiting(chromium, varied, viewport=PHONE, bypass_csp=True) as visitor:
            page = visitor.sign_in()
            for path in (
                FORM,
                f"/sites/burdeck/inspections/{made.id}",
                f"/sites/burdeck/inspections/{made.id}/recorded",
                "/sites/burdeck/findings",
                f"/sites/burdeck/findings/{finding}",
            ):
                visitor.open(path)
                expect(page.locator("h1")).to_have_count(1)
                assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
                for colours in ("light", "dark") if AXE.is_file() else ():
                    page.emulate_media(color_scheme=colours)
                    assert serious(page) == [], (path, colours)
            assert visitor.faults == []
