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


def take(page: Page, name: str, *, full: bool = False) -> None:
    """One picture, once the page has drawn itself."""
    page.wait_for_timeout(800)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=full)
    print(f"docs/images/{name}.png", file=sys.stderr)


def main() -> None:
    """Make every picture anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with demonstration() as login, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shoot(browser, *login)
        browser.close()


if __name__ == "__main__":
    main()
