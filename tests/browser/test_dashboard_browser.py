"""The pages in a real browser: on a phone and at a desk, by keyboard, live, and when the server is gone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from alerts.commands import Decided, Said, record_acreage, start_clock
from siltwatch.clock import ScaledClock
from tests.support.alerts import HOUR, MINUTE, tips
from tests.support.browser import AXE, DESK, PHONE, WALL, Visitor, serious_in_both, visiting
from tests.support.dashboard import NOW, Dashboard, varied_dashboard


def decided(varied: Dashboard) -> None:
    """A clock that runs, acres above the limit with the check that asks about them, and rain that may be melt."""
    town, site = varied.town, varied.town.journal.site("quiet1")
    assert site is not None
    url = town.config.records_url
    said = Said(person="inspector", remarks="", key="c1")
    start_clock(url, site=site, clock="records_request", subject="request 7", base_at=NOW, said=said, now=NOW)
    given = Decided(author="inspector", role="inspector", reason="walked the site", key="r1")
    record_acreage(url, site=site, acres="6.5", decided=given, now=NOW)
    town.rain(tips(NOW - 20 * HOUR, 55), site="quiet1", flag=3, reasons=("freezing",))
    town.hear(NOW, "rg1", site="quiet1")
    town.watch(NOW)


def paths_of(varied: Dashboard) -> list[str]:
    decided(varied)
    records = varied.town.records
    checks = [row.id for row in records.duties("quiet1") if row.kind == "check"]
    assert {"acreage", "melt"} <= {name.split("-")[1] for name in checks}
    storm, notice = records.storms("burdeck")[0].id, records.notices(site="burdeck")[0].id
    return [
        "/",
        *(f"/sites/{name}" for name in ("hillside", "burdeck", "school", "creek", "curry", "lot7", "quiet1")),
        f"/sites/burdeck/storms/{storm}",
        f"/notices/{notice}",
        "/sites/burdeck/inspections/new",
        "/sites/burdeck/water",
        "/sites/hillside/contrast/hillside-down-1",
        f"/sites/burdeck/duties/{next(row.id for row in records.duties('burdeck') if row.storm)}",
        "/sites/quiet1/clocks",
        "/sites/quiet1/decisions",
        *(f"/sites/quiet1/duties/{name}" for name in checks),
    ]


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESK, WALL], ids=["phone", "desk", "wall"])
def test_every_page_fits_its_screen_and_says_no_error(
    chromium: Browser, varied: Dashboard, viewport: dict[str, int], colours: str
) -> None:
    with visiting(chromium, varied, viewport=viewport, color_scheme=colours) as visitor:
        page = visitor.sign_in()
        for path in paths_of(varied):
            visitor.open(path)
            expect(page.locator("h1")).to_have_count(1)
            if path.startswith("/sites/") and path.count("/") == 2:
                expect(page.locator("#chart-rain canvas")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
        assert visitor.faults == []


def test_axe_finds_nothing_serious_on_any_page(chromium: Browser, varied: Dashboard) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (dashboard/assets/build.py brings it)")
    # axe is put in by the test's own hand, past the policy of the page.
    with visiting(chromium, varied, color_scheme="light", bypass_csp=True) as visitor:
        page = visitor.open("/login")
        problems = {"/login": serious_in_both(page)}
        visitor.sign_in()
        for path in paths_of(varied):
            visitor.open(path)
            if path.startswith("/sites/") and path.count("/") == 2:
                expect(page.locator("#chart-rain canvas")).to_be_visible()
            problems[path] = serious_in_both(page)

    assert {path: found for path, found in problems.items() if found} == {}


def test_the_inspection_is_done_by_keyboard_on_a_phone(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        page = visitor.sign_in()
        page.locator("#site-burdeck").focus()
        page.keyboard.press("Enter")
        page.locator("#main-button").focus()
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text("Inspection")
        for target in ("#started", "#inspector", "#item-disturbed", "#send-signed", "#send-plain"):
            box = page.locator(target).bounding_box()
            assert box is not None
            assert box["height"] >= 48, f"{target} is too small for a glove"
        page.locator("#remarks").focus()
        page.keyboard.type("silt fence repaired at the low corner")
        for _ in range(5):
            page.keyboard.press("Tab")
        expect(page.locator("#send-plain")).to_be_focused()
        page.keyboard.press("Enter")

        expect(page.locator("h1")).to_have_text("Recorded")
        expect(page.locator(".results").first).to_contain_text("done on time")
        page.get_by_role("link", name="Board").first.click()
        expect(page.locator("#site-burdeck .row-headline")).not_to_contain_text("left")
        assert visitor.faults == []
    assert varied.town.records.inspections("burdeck")[0].remarks == "silt fence repaired at the low corner"


def test_the_skip_link_leads_past_the_header(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        visitor.open("/")
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()


def test_new_rain_shows_on_open_pages_without_reloading(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        board = visitor.sign_in()
        other = Visitor(board.context, visitor.address)
        site = other.open("/sites/quiet1")
        expect(site.locator("#live-word")).to_have_text("live")
        expect(site.locator("#site-head .badge")).to_have_text("Dry")
        board.evaluate("window.untouched = true")
        site.locator("#past-duties summary, .menu summary").first.click()

        varied.town.rain(tips(NOW - 60 * MINUTE, 60), site="quiet1")
        varied.town.step(NOW)
        varied.town.changed("quiet1", NOW)

        expect(site.locator("#site-head .badge")).to_have_text("Storm", timeout=3_000)
        expect(site.locator("#site-below")).to_contain_text("under way")
        expect(site.locator("#chart-says")).to_contain_text("storm of 0.60 in", timeout=6_000)
        board.bring_to_front()
        expect(board.locator("#site-quiet1 .row-headline")).to_have_text("0.60 in", timeout=4_000)
        assert board.evaluate("window.untouched")
        assert visitor.faults + other.faults == []


def test_countdowns_tick_by_the_servers_clock_however_fast_it_runs(chromium: Browser, tmp_path: Path) -> None:
    with varied_dashboard(tmp_path / "town", clock=ScaledClock.begin(NOW, 600.0)) as made:
        made.account("inspector", "inspector")
        with visiting(chromium, made) as visitor:
            page = visitor.sign_in()
            countdown = page.locator("#site-burdeck .countdown")
            before = countdown.text_content()
            expect(countdown).not_to_have_text(before or "", timeout=3_000)
            expect(page.locator("#clock")).to_contain_text("EDT")
            assert visitor.faults == []


def test_a_page_whose_server_is_gone_says_so_and_recovers(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        page.context.set_offline(offline=True)
        expect(page.locator("#stale")).to_contain_text("What you see may be old", timeout=10_000)
        expect(page.locator("#live-word")).not_to_have_text("live")

        page.context.set_offline(offline=False)
        page.reload()
        expect(page.locator("#live-word")).to_have_text("live", timeout=10_000)
        expect(page.locator("#stale")).to_be_hidden()


def test_a_stream_that_breaks_is_seen_and_taken_up_again(chromium: Browser, varied: Dashboard) -> None:
    hub = varied.app.state.services.hub
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        page.route("**/live*", lambda route: route.abort())
        hub.loop.call_soon_threadsafe(hub.end)
        expect(page.locator("#stale")).to_be_visible(timeout=12_000)
        hub._ended = False
        page.unroute("**/live*")
        expect(page.locator("#live-word")).to_have_text("live", timeout=12_000)
        expect(page.locator("#stale")).to_be_hidden()


def test_the_filter_finds_a_site_and_says_when_there_is_none(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        page.fill("#filter", "kerr")
        expect(page.locator("#site-curry")).to_be_visible()
        expect(page.locator("#site-hillside")).to_be_hidden()
        expect(page.locator("#site-quiet3")).to_be_visible()
        page.fill("#filter", "no such site")
        expect(page.locator("#no-match")).to_be_visible()
        page.fill("#filter", "")
        expect(page.locator("#site-hillside")).to_be_visible()


def test_ranges_zoom_and_figures_under_the_pointer(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        visitor.open("/sites/burdeck")
        says = page.locator("#chart-says")
        expect(says).to_contain_text("0.54 in of rain in this range")
        expect(says).to_contain_text("inspect by Thu 11 Jun 00:46 EDT")

        page.get_by_role("button", name="1h", exact=True).click()
        expect(says).to_contain_text("No rain was counted in this range")
        page.get_by_role("button", name="7d", exact=True).click()
        expect(page.get_by_role("button", name="7d", exact=True)).to_have_attribute("aria-pressed", "true")
        expect(says).to_contain_text("storm of 0.54 in")
        page.get_by_role("button", name="1y", exact=True).click()
        expect(says).to_contain_text("storm of 0.54 in")
        page.get_by_role("button", name="24h", exact=True).click()
        expect(says).to_contain_text("0.54 in of rain")

        box = page.locator("#chart-rain .u-over").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 80, box["y"] + 60)
        expect(says).to_contain_text("below the site")
        page.mouse.down()
        page.mouse.move(box["x"] + 220, box["y"] + 60, steps=4)
        page.mouse.up()
        page.mouse.move(5, 5)
        expect(says).to_contain_text("double-click to go back")
        page.mouse.dblclick(box["x"] + 100, box["y"] + 60)
        expect(page.get_by_role("button", name="24h", exact=True)).to_have_attribute("aria-pressed", "true")
        page.mouse.move(5, 5)
        expect(says).not_to_contain_text("double-click to go back")
        expect(says).to_contain_text("0.54 in of rain in this range")
        page.locator("#chart").focus()
        page.keyboard.press("ArrowLeft")
        expect(says).to_contain_text("·")
        assert visitor.faults == []


def test_a_chart_that_cannot_be_read_says_so_and_tries_again(chromium: Browser, varied: Dashboard) -> None:
    with visiting(chromium, varied) as visitor:
        page = visitor.sign_in()
        page.route("**/series*", lambda route: route.abort())
        visitor.open("/sites/burdeck")
        expect(page.locator("#chart-state")).to_contain_text("could not be read")
        page.unroute("**/series*")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#chart-says")).to_contain_text("0.54 in of rain")
