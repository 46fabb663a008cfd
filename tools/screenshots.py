"""The pictures of README and docs, made from a running demonstration: `make screenshots`."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PROJECT = Path(__file__).resolve().parent.parent
PICTURES = PROJECT / "docs" / "images"
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
DUTY_WITHIN_S = 180
SENT_MS = 4_000
FIRST_SITE = {"name": "Hillside, phase 2", "acres": "6.2"}
# After the trigger: a little more rain, and the crossing of the half-inch line stands clear on the chart.
AFTER_DUTY_S = 20


@contextmanager
def demonstration() -> Iterator[tuple[str, str, str]]:
    """Address, user and password of a demonstration whose duty is open."""
    run = subprocess.Popen(
        [sys.executable, "-m", "siltwatch.command.main", "demo", "--port", "0"],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield told(run)
    finally:
        run.send_signal(signal.SIGINT)
        run.wait(60)


def told(run: subprocess.Popen[str]) -> tuple[str, str, str]:
    """Read what the demonstration says until the message has been accepted."""
    assert run.stdout is not None
    text = ""
    deadline = time.monotonic() + DUTY_WITHIN_S
    while "accepted message" not in text and time.monotonic() < deadline:
        text += run.stdout.readline()
    address = re.search(r"page\s+(http\S+)", text)
    login = re.search(r"sign in\s+(\S+)\s+password\s+(\S+)", text)
    if address is None or login is None:
        sys.exit(f"the demonstration did not come so far:\n{text}")
    time.sleep(AFTER_DUTY_S)
    return address[1], login[1], login[2]


def sign_in(page: Page, address: str, user: str, password: str) -> None:
    """Through the login form, as a person does."""
    page.goto(f"{address}/login")
    page.fill("input[name=name]", user)
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_selector("a[href*='/sites/']")


def shoot(browser: Browser, address: str, user: str, password: str) -> None:
    """All pictures, wide and phone, light and dark."""
    for name, size, scheme in (("wide", WIDE, "light"), ("dark", WIDE, "dark"), ("phone", PHONE, "light")):
        context = browser.new_context(viewport=size, color_scheme=scheme, device_scale_factor=1)  # type: ignore[arg-type]
        page = context.new_page()
        sign_in(page, address, user, password)
        take(page, f"board-{name}")
        site = str(page.get_attribute("a[href*='/sites/']", "href"))
        page.goto(address + site)
        page.wait_for_selector("canvas")
        page.get_by_text("6h", exact=True).first.click()
        take(page, f"site-{name}", full=True)
        storm = page.get_attribute("a[href*='/storms/']", "href")
        if storm:
            page.goto(address + storm)
            take(page, f"storm-{name}", full=True)
        context.close()


def shoot_the_way(browser: Browser, address: str, user: str, password: str) -> None:
    """What a newcomer sees from the first site to the evidence: docs/start/operator.md, inspector.md, smo.md."""
    context = browser.new_context(viewport=WIDE, color_scheme="light", device_scale_factor=1)
    page = context.new_page()
    sign_in(page, address, user, password)
    site = str(page.get_attribute("a[href*='/sites/']", "href"))
    page.goto(f"{address}/first-run")
    for field, text in FIRST_SITE.items():
        page.locator(f"[name={field}]").fill(text)
    take(page, "first-run")
    page.goto(f"{address}/first-run/{site.rpartition('/')[2]}")
    take(page, "first-run-devices")
    duties = page.request.get(f"{address}/api/v1{site}/duties").json()
    storm_duty = next(one["id"] for one in duties if one["kind"] == "storm_inspection")
    page.goto(f"{address}{site}/duties/{storm_duty}")
    take(page, "duty")
    context.close()
    inspect_on_a_phone(browser, address, user, password, site)
    context = browser.new_context(viewport=WIDE, color_scheme="light", device_scale_factor=1)
    page = context.new_page()
    sign_in(page, address, user, password)
    for name, path in (("record", "/logbook"), ("records", "/records")):
        page.goto(address + site + path)
        take(page, name)
    context.close()


def inspect_on_a_phone(browser: Browser, address: str, user: str, password: str, site: str) -> None:
    """The form filled in, signed with a finger, and sent."""
    context = browser.new_context(viewport=PHONE, color_scheme="light", device_scale_factor=1, has_touch=True)
    page = context.new_page()
    sign_in(page, address, user, password)
    page.goto(f"{address}{site}/inspections/new")
    page.check("input[name=sky][value=rain]")
    page.check("input[name=soil][value=wet]")
    for item in ("disturbed", "stabilized", "resting"):
        page.fill(f"#item-{item}", "north slope")
    page.fill("#practice-1", "Silt fence")
    page.select_option("#practice-1-condition", "works")
    page.fill("#practice-1-percent", "20")
    page.select_option("#point-1-water", "clear")
    page.check("input[name=no_findings]")
    page.evaluate("scrollTo(0, 0)")
    take(page, "inspection-phone")
    page.locator("#pad").scroll_into_view_if_needed()
    box = page.locator("#pad").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 70, steps=8)
    page.mouse.up()
    take(page, "signature-phone")
    page.click("#send-signed")
    page.wait_for_timeout(SENT_MS)
    take(page, "sent-phone")
    context.close()


def take(page: Page, name: str, *, full: bool = False) -> None:
    """One picture, once the page has drawn itself."""
    page.wait_for_timeout(800)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=full)
    print(f"docs/images/{name}.png", file=sys.stderr)


def main() -> None:
    """Make every picture anew, or with `way` those of the newcomer's path alone."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with demonstration() as login, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if "way" not in sys.argv:
            shoot(browser, *login)
        shoot_the_way(browser, *login)
        browser.close()


if __name__ == "__main__":
    main()
