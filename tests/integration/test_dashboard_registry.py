"""What the registry says of sensors on a site's page: whose they are, and what people read by hand."""

from pathlib import Path
from typing import Any

from collector.commands import record_manual_reading
from siltwatch.quantities import Depth
from tests.support.alerts import HOUR, a_gauge
from tests.support.dashboard import NOW, browsing, dashboard, town_site

READ: dict[str, Any] = {"site": "mill", "sensor": "rg1", "author": "Ada of the town", "reason": "flat battery"}


def test_the_town_s_devices_stand_beside_the_operator_s(tmp_path: Path) -> None:
    sensors = [a_gauge("rg1"), a_gauge("rg2", owner="town")]
    with dashboard(tmp_path, town_site("mill", "Mill", sensors=sensors)) as made, browsing(made.app) as browser:
        made.sign_in(browser)
        page = browser.get("/sites/mill").text
        document = browser.get("/api/v1/sites/mill").json()

    assert "rain gauge, North basin; the operator&#39;s" in page
    assert "rain gauge, North basin; the town&#39;s own" in page
    assert [(one["id"], one["owner"]) for one in document["sensors"]] == [("rg1", "operator"), ("rg2", "town")]


def test_what_was_read_by_hand_stands_on_the_page_with_its_author(tmp_path: Path) -> None:
    with dashboard(tmp_path, town_site("mill", "Mill")) as made, browsing(made.app) as browser:
        url = made.town.config.journal_url
        record_manual_reading(url, at=NOW - 3 * HOUR, depth=Depth.parse("0.31 in"), now=NOW, **READ)
        made.sign_in(browser)
        seen = browser.get("/sites/mill").text
        made.sign_in(browser, "viewer", "viewer")
        seen_by_anyone = browser.get("/sites/mill").text

    assert "read by hand at rg1, by Ada of the town: flat battery" in seen
    assert "<strong>0.31 in (7.8 mm)</strong>" in seen
    assert "Ada" not in seen_by_anyone
    assert "by a person of the site" in seen_by_anyone
