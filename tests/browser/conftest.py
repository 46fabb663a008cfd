"""The browser, and a town to look at."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from siltwatch.clock import ScaledClock
from tests.support.browser import ARGUMENTS
from tests.support.dashboard import NOW, Dashboard, varied_dashboard


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("chromium is not installed (Debian package chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town", clock=ScaledClock.begin(NOW, 1.0)) as made:
        made.account("inspector", "inspector")
        yield made
