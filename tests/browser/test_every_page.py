"""Every page that the application serves, in a real browser: on each screen, in each light, in both languages."""

import re
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, expect

from dashboard.pages import HERE
from dashboard.reader import READER_COOKIE
from siltwatch.clock import ScaledClock
from tests.support.browser import AXE, DESK, PHONE, TABLET, WALL, Visitor, serious_in_both, visiting
from tests.support.dashboard import NOW, Dashboard, varied_dashboard
from tests.support.pages import OPEN_PAGES, furnished, page_routes

# Pages of other sites that look otherwise: each state of the board, checks by hand, decisions.
MORE = (
    *(f"/sites/{name}" for name in ("hillside", "school", "creek", "curry", "lot7", "quiet1")),
    "/sites/quiet1/clocks",
    "/sites/quiet1/decisions",
)


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Dashboard, dict[str, str]]]:
    """A town that has everything, and the address of every page of it."""
    with varied_dashboard(tmp_path_factory.mktemp("pages") / "town", clock=ScaledClock.begin(NOW, 1.0)) as made:
        names = furnished(made)
        made.account("admin", "admin")
        yield made, {path: address_of(path, names) for path in sorted(page_routes(made.app))} | {p: p for p in MORE}


def address_of(path: str, names: Mapping[str, str]) -> str:
    """The address with what its placeholders stand for; a route whose names nobody furnishes is a KeyError."""
    site = "creek" if "{episode}" in path else names["site"]
    whole = {"code": names.get(path, ""), **names, "site": names[path] if path == "/public/{site}" else site}
    return re.sub(r"\{(\w+)\}", lambda found: whole[found[1]], path)


def walk(visitor: Visitor, addresses: Mapping[str, str]) -> Iterator[str]:
    """Open every page, those for everybody first; its route."""
    for route in sorted(addresses, key=lambda route: route not in OPEN_PAGES):
        if route not in OPEN_PAGES and visitor.page.locator("#menu").count() == 0:
            visitor.sign_in("admin")
        visitor.open(addresses[route])
        yield route


@pytest.mark.parametrize("viewport", [PHONE, TABLET, WALL], ids=["phone", "tablet", "wall"])
def test_every_page_fits_its_screen_and_says_no_error(
    chromium: Browser, town: tuple[Dashboard, dict[str, str]], viewport: dict[str, int]
) -> None:
    made, addresses = town
    with visiting(chromium, made, viewport=viewport) as visitor:
        for route in walk(visitor, addresses):
            expect(visitor.page.locator("h1")).to_have_count(1)
            wide = visitor.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= viewport["width"], f"{route} is {wide} wide"
            assert visitor.faults == [], route


def test_axe_finds_nothing_serious_on_any_page(chromium: Browser, town: tuple[Dashboard, dict[str, str]]) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (dashboard/assets/build.py brings it)")
    made, addresses = town
    # axe is put in by the test's own hand, past the policy of the page.
    with visiting(chromium, made, color_scheme="light", bypass_csp=True) as visitor:
        problems = {route: serious_in_both(visitor.page) for route in walk(visitor, addresses)}
    assert {route: found for route, found in problems.items() if found} == {}


def english_sentences() -> set[str]:
    """Sentences of the catalogue that nothing is filled into: none of them may stand on a page in Spanish."""
    with (HERE / "translations" / "es.po").open("rb") as lines:
        ids = [message.id for message in read_po(lines) if isinstance(message.id, str)]
    return {text for text in ids if text.count(" ") > 1 and "%(" not in text and "Siltwatch" not in text}


def test_every_page_is_said_in_spanish_and_in_millimetres(
    chromium: Browser, town: tuple[Dashboard, dict[str, str]]
) -> None:
    made, addresses = town
    sentences = english_sentences()
    left_over = []
    with visiting(chromium, made, viewport=PHONE, locale="es-MX") as visitor:
        # A link of a message speaks the language of the message.
        for route in walk(visitor, {route: path for route, path in addresses.items() if route != "/a/{code}"}):
            visitor.page.context.add_cookies([{"name": READER_COOKIE, "value": "es.mm", "url": visitor.address}])
            page = visitor.open(addresses[route])
            expect(page.locator("html")).to_have_attribute("lang", "es")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= PHONE["width"], f"{route} is {wide} wide"
            # Codes, messages and papers stand as they were written, and say so.
            page.evaluate("() => document.querySelectorAll('body [lang=en]').forEach((one) => one.remove())")
            shown = page.locator("body").inner_text()
            left_over += [f"{route}: {text}" for text in sentences if text in shown]
            assert visitor.faults == [], route
    assert not left_over, "said in English:\n" + "\n".join(sorted(left_over))


def test_no_page_needs_a_mouse(chromium: Browser, town: tuple[Dashboard, dict[str, str]]) -> None:
    """Whatever can be pressed is reached by the keyboard and shows that it is."""
    made, addresses = town
    hidden = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.tabIndex < 0 && !one.disabled)
        .map((one) => one.outerHTML.slice(0, 120))"""
    clickable = """() => [...document.querySelectorAll('[onclick], div[role=button], span[role=button]')]
        .filter((one) => one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 120))"""
    found = {}
    with visiting(chromium, made, viewport=DESK) as visitor:
        for route in walk(visitor, addresses):
            faults = [*visitor.page.evaluate(hidden), *visitor.page.evaluate(clickable)]
            visitor.page.keyboard.press("Tab")
            seen = visitor.page.evaluate(
                "() => { const at = document.activeElement, style = getComputedStyle(at);"
                " return at === document.body || style.outlineStyle !== 'none' || style.boxShadow !== 'none' }"
            )
            if faults or not seen:
                found[route] = [*faults, "" if seen else "the focus is not seen"]
    assert found == {}
