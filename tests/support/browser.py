"""A person with a real browser before the pages."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from dashboard.pages import HERE
from tests.support.dashboard import PASSWORD, Dashboard, served

AXE = HERE / "assets" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 834, "height": 1112}
DESK = {"width": 1280, "height": 900}
WALL = {"width": 1920, "height": 1080}
expect.set_options(timeout=15_000)  # a busy machine is slow, and nothing here is a test of speed


class Visitor:
    """A person with a browser; what the console says and what leaves the machine is noted."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.address = address
        self.faults: list[str] = []
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda sent: self._note(sent.url))

    def _note(self, url: str) -> None:
        if not url.startswith(self.address):
            self.faults.append(f"a request left the machine: {url}")

    def sign_in(self, name: str = "inspector") -> Page:
        self.page.goto(f"{self.address}/login")
        self.page.fill("#name", name)
        self.page.fill("#password", PASSWORD)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#live")).to_have_attribute("data-state", "live")
        return self.page

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page


@contextmanager
def visiting(chromium: Browser, varied: Dashboard, **others: Any) -> Iterator[Visitor]:
    with served(varied.app) as address:
        context = chromium.new_context(**({"viewport": DESK} | others))
        try:
            yield Visitor(context, address)
        finally:
            context.close()


_ALL_RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice")


def serious(page: Page, rules: Sequence[str] = _ALL_RULES) -> list[str]:
    """What axe finds that is serious or worse."""
    page.add_script_tag(path=AXE)
    found = page.evaluate("rules => axe.run({runOnly: rules})", list(rules))
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]} {each['nodes'][0]['failureSummary'][:200]}"
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
    ]


def serious_in_both(page: Page) -> list[str]:
    """The same of a page in light colours, and of its contrast in dark ones: nothing else of it depends on colours."""
    found = serious(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {each}" for each in serious(page, ("color-contrast",))]
    page.emulate_media(color_scheme="light")
    return found
