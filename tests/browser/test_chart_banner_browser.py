"""A chart that InfluxDB should serve and does not: the page says so above it, and takes it back."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from collector.charts import InfluxCharts
from collector.series import Charted
from tests.support.alerts import HOUR, MINUTE
from tests.support.dashboard import NOW, PASSWORD, dashboard, served, town_site
from tests.support.servers import free_port

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def test_the_banner_stands_while_the_journal_draws_the_chart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("chromium is not installed (Debian package chromium)")
    settings = f'[influx]\nurl = "http://127.0.0.1:{free_port()}"\n'
    with dashboard(tmp_path, town_site("mill", "Mill"), settings=settings) as made, served(made.app) as address:
        made.account("inspector", "inspector")
        made.town.rain([(NOW - HOUR + n * MINUTE, 2540) for n in range(30)])
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            page = browser.new_page()
            page.goto(f"{address}/login")
            page.fill("#name", "inspector")
            page.fill("#password", PASSWORD)
            page.keyboard.press("Enter")
            expect(page.locator("#live-word")).to_have_text("live")
            page.goto(f"{address}/sites/mill")

            expect(page.locator("#chart-rain canvas")).to_be_visible()
            banner = page.locator("#chart-banner")
            expect(banner).to_be_visible()
            expect(banner).to_contain_text("InfluxDB does not serve this chart; it is drawn from the journal.")
            expect(banner).to_contain_text("cannot be reached")

            def told(source: InfluxCharts, *series: object) -> Charted:
                points = source._journal.series(*series)  # type: ignore[arg-type]
                return Charted(points=points, source="influxdb")

            monkeypatch.setattr(InfluxCharts, "series", told)
            page.get_by_role("button", name="6h").click()
            expect(banner).to_be_hidden()
            browser.close()
