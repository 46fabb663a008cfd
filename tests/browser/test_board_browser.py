"""Map, filters, wall screen and telling of the board; a machine that slept; the chart that moves; a storm on paper."""

import asyncio
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dashboard.live import Mailbox
from dashboard.lookout import Touched
from siltwatch.site import PublicPage
from tests.support.alerts import MINUTE, tips
from tests.support.browser import AXE, DESK, PHONE, serious, visiting
from tests.support.dashboard import NOW, Dashboard
from tests.support.waiting import eventually

PLACES = {"hillside": (42.80, -73.95), "burdeck": (42.82, -73.90), "curry": (42.78, -74.00), "quiet1": (42.81, -73.97)}
AN_HOUR_MS = 3_600_000


def placed(varied: Dashboard) -> None:
    for name, (north, east) in PLACES.items():
        site = varied.town.journal.site(name)
        assert site is not None
        varied.town.apply(site.model_copy(update={"latitude": north, "longitude": east}), NOW)


def soak(varied: Dashboard, site: str) -> None:
    """Half an inch, told to the open pages."""
    varied.town.rain(tips(NOW - 60 * MINUTE, 60), site=site)
    varied.town.step(NOW)
    varied.town.changed(site, NOW)


def test_the_map_shows_the_states_of_the_rows_and_leads_to_the_sites(chromium: Browser, varied: Dashboard) -> None:
    placed(varied)
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        expect(page.locator("#map-card")).to_be_hidden()
        page.locator("#map-switch").click()
        marks = page.locator("#map .map-mark")
        expect(marks).to_have_count(4)
        expect(page.locator("#map .map-mark.is-overdue svg use")).to_have_count(1)
        expect(page.locator("#map-missing")).to_contain_text("7 sites give no coordinates")
        box = page.locator("#map").bounding_box()
        assert box is not None
        for mark in marks.all():
            inside = mark.bounding_box()
            assert inside is not None
            assert box["x"] <= inside["x"] <= box["x"] + box["width"], "a site lies outside the view"
            assert box["y"] <= inside["y"] <= box["y"] + box["height"], "a site lies outside the view"

        soak(varied, "quiet1")
        expect(page.locator("#map .map-mark.is-storm")).to_have_count(1, timeout=8_000)
        page.locator("#only-overdue").click()
        expect(marks).to_have_count(1)
        pin = page.locator("#map .map-pin")
        expect(pin).to_have_attribute("aria-label", "Hillside Phase 2: Overdue, 7 h 58 m over")
        pin.focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/sites/hillside")
        assert visitor.faults == []


def test_a_state_is_chosen_by_keyboard_and_stays_chosen_when_rows_change(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        page.locator("#only-dry").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#only-dry")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#site-quiet1")).to_be_visible()
        expect(page.locator("#site-hillside")).to_be_hidden()
        soak(varied, "quiet1")
        expect(page.locator("#site-quiet1")).to_be_hidden(timeout=8_000)
        expect(page.locator("#site-quiet2")).to_be_visible()
        expect(page.locator("#only-dry")).to_have_attribute("aria-pressed", "true")


def test_a_person_is_told_by_sound_and_message_when_a_site_needs_a_look(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied, permissions=["notifications"]) as visitor:
        page = visitor.sign_in()
        page.evaluate(
            "() => { window.Notification = class { static permission = 'granted';"
            "static async requestPermission() { return 'granted'; } addEventListener() {}"
            "constructor(title) { document.body.dataset.told = (document.body.dataset.told || '') + title + ';'; } } }"
        )
        page.locator("#telling summary").click()
        page.locator("#tell-sound").check()
        page.locator("#tell-notice").check()
        expect(page.locator("body")).to_have_attribute("data-rang", "1")  # so that the person knows the sound

        soak(varied, "quiet1")
        expect(page.locator("#site-quiet1 .row-headline")).to_have_text("0.60 in", timeout=8_000)
        expect(page.locator("body")).to_have_attribute("data-told", "Maple Court 1: Storm, 0.60 in;")
        expect(page.locator("body")).to_have_attribute("data-rang", "2")

        with page.expect_response("**/board/rows"):
            varied.town.changed("quiet1", NOW)
        expect(page.locator("body")).to_have_attribute("data-told", "Maple Court 1: Storm, 0.60 in;")
        page.reload()
        expect(page.locator("#tell-sound")).to_be_checked()
        assert visitor.faults == []


def test_the_wall_screen_is_live_and_turns_what_does_not_fit(chromium: Browser, varied: Dashboard) -> None:
    placed(varied)
    with visiting(chromium, varied, viewport={"width": 1280, "height": 560}) as visitor:
        page = visitor.sign_in()
        visitor.open("/wall")
        expect(page.locator("#map .map-mark")).to_have_count(4)
        expect(page.locator("#live-word")).to_have_text("live")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280
        eventually(lambda: page.evaluate("document.getElementById('board').scrollTop") > 0, within_s=25)
        soak(varied, "quiet1")
        expect(page.locator("#site-quiet1 .row-headline")).to_have_text("0.60 in", timeout=8_000)
        assert visitor.faults == []


async def _unheard(box: Mailbox) -> Touched:
    """A connection that is there and leads nowhere, as one that a machine slept through."""
    while not box.ended:  # noqa: ASYNC110 - the mailbox has no event of its own for its end
        await asyncio.sleep(0.05)
    return Touched(box.position, frozenset())


def test_a_laptop_that_slept_an_hour_catches_up_without_a_reload(
    chromium: Browser, varied: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.page
        page.clock.install()
        with monkeypatch.context() as asleep:
            asleep.setattr(Mailbox, "take", _unheard)
            visitor.sign_in()
            page.evaluate("window.untouched = true")
            asked: list[str] = []
            page.on("request", lambda sent: asked.append(sent.url) if "/live" in sent.url else None)
            soak(varied, "quiet1")
            expect(page.locator("#site-quiet1 .row-headline")).not_to_have_text("0.60 in")

        page.clock.fast_forward(AN_HOUR_MS)
        expect(page.locator("#site-quiet1 .row-headline")).to_have_text("0.60 in")
        expect(page.locator("#live-word")).to_have_text("live")
        expect(page.locator("#stale")).to_be_hidden()
        assert page.evaluate("window.untouched"), "the page was loaded anew"
        assert any("/live?since=" in url for url in asked), asked


def test_a_page_that_slept_says_so_until_it_has_caught_up(
    chromium: Browser, varied: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.page
        page.clock.install()
        with monkeypatch.context() as asleep:
            asleep.setattr(Mailbox, "take", _unheard)
            visitor.sign_in()
            page.route("**/live*", lambda route: route.abort())
            page.clock.fast_forward(AN_HOUR_MS)
            expect(page.locator("#stale")).to_contain_text("What you see may be old")
            expect(page.locator("#live-word")).not_to_have_text("live")
        page.unroute("**/live*")
        page.clock.run_for(40_000)
        expect(page.locator("#live-word")).to_have_text("live")
        expect(page.locator("#stale")).to_be_hidden()


def test_the_chart_moves_and_widens_by_buttons_keys_and_dragging(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        visitor.open("/sites/burdeck?range=6h")
        says = page.locator("#chart-says")
        expect(says).to_contain_text("No rain was counted in this range")
        with page.expect_response("**/series?start=*"):
            page.get_by_role("button", name="Wider").click()
        for _ in range(2):
            with page.expect_response("**/series?start=*"):
                page.get_by_role("button", name="Earlier").click()
        expect(says).to_contain_text("0.54 in of rain in this range")
        expect(page.locator('.range[aria-pressed="true"]')).to_have_count(0)
        page.locator("#chart").focus()
        for key in ("+", "-", "Shift+ArrowRight", "Shift+ArrowLeft"):
            with page.expect_response("**/series?start=*"):
                page.keyboard.press(key)
        box = page.locator("#chart-rain .u-over").bounding_box()
        assert box is not None
        page.keyboard.down("Shift")
        page.mouse.move(box["x"] + 100, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + 300, box["y"] + 40, steps=3)
        with page.expect_response("**/series?start=*"):
            page.mouse.up()
        page.keyboard.up("Shift")
        page.locator("#chart").focus()
        with page.expect_response("**/series?range=6h"):
            page.keyboard.press("Escape")
        assert visitor.faults == []


def test_who_reads_millimetres_finds_them_in_the_chart(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        page.context.add_cookies([{"name": "siltwatch-reader", "value": "en.mm", "url": visitor.address}])
        visitor.open("/sites/burdeck")
        expect(page.locator("#chart-says")).to_contain_text("13.7 mm of rain in this range")
        expect(page.locator("#site-head")).to_contain_text("Storm of 13.7 mm.")


def test_a_storm_has_its_chart_keeps_it_when_the_page_changes_and_prints(chromium: Browser, varied: Dashboard) -> None:
    storm = varied.town.records.storms("burdeck")[0].id
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        visitor.open(f"/sites/burdeck/storms/{storm}")
        expect(page.locator("#chart-says")).to_contain_text("storm of 0.54 in")
        expect(page.locator("#live-word")).to_have_text("live")
        page.locator("#chart-rain canvas").evaluate("canvas => { canvas.dataset.kept = 'yes' }")
        with page.expect_response(f"**/storms/{storm}"):
            varied.town.changed("burdeck", NOW)
        expect(page.locator('#chart-rain canvas[data-kept="yes"]')).to_be_visible()

        page.emulate_media(media="print")
        expect(page.locator("header.top")).to_be_hidden()
        expect(page.locator(".print-only")).to_contain_text("Printed Wed 10 Jun 2026 22:00 EDT")
        assert page.locator("form").evaluate_all("forms => forms.every((form) => !form.offsetParent)")
        expect(page.locator("#tips-title")).to_be_visible()
        assert visitor.faults == []


@pytest.mark.parametrize(("viewport", "colours"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_new_pages_fit_say_no_error_and_axe_finds_nothing_serious(
    chromium: Browser, varied: Dashboard, viewport: dict[str, int], colours: str, tmp_path: Path
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (dashboard/assets/build.py brings it)")
    placed(varied)
    site = varied.town.journal.site("burdeck")
    assert site is not None
    varied.town.apply(site.model_copy(update={"public": PublicPage(description="24 lots.")}), NOW)
    varied.account("chief", "admin")
    storm = varied.town.records.storms("burdeck")[0].id
    paths = ("/", "/wall", f"/sites/burdeck/storms/{storm}", "/first-run", "/first-run/burdeck", "/public/burdeck")
    with visiting(chromium, varied, viewport=viewport, color_scheme=colours, bypass_csp=True) as visitor:
        page = visitor.sign_in("chief")
        page.locator("#map-switch").click()
        problems = {}
        for path in paths:
            visitor.open(path)
            expect(page.locator("h1")).to_have_count(1)
            if path in {"/", "/wall"}:
                expect(page.locator("#map .map-mark").first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
            problems[path] = serious(page) if viewport is DESK else []
        assert visitor.faults == []

    assert {path: found for path, found in problems.items() if found} == {}
