"""What Prometheus is told: every family, documented, read from the stores; and to whom."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.support.dashboard import NOW, Dashboard, browsing, varied_dashboard
from tests.support.programs import a_token

DOCUMENT = Path(__file__).parents[2] / "docs" / "metrics.md"
OF_A_CANARY = ("siltwatch_canary_age_seconds", "siltwatch_canary_failed")
OF_INFLUXDB = ("siltwatch_influx_lag_rows", "siltwatch_influx_lag_seconds")


@pytest.fixture(scope="module")
def varied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path_factory.mktemp("metrics") / "town") as made:
        yield made


@pytest.fixture(scope="module")
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        yield opened


def scraped(browser: httpx.Client, token: str) -> dict[tuple[str, ...], float]:
    """Values by name and the values of its labels, in the order of their names."""
    answer = browser.get("/metrics", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {
        (one.name, *dict(sorted(one.labels.items())).values()): one.value
        for family in families
        for one in family.samples
    }


def test_the_figures_are_those_of_the_stores(varied: Dashboard, browser: httpx.Client) -> None:
    told = scraped(browser, a_token(varied, "read", role="viewer"))
    counts = varied.town.journal.counts()
    open_duties = varied.town.records.duties(open_only=True)

    assert told["siltwatch_rain_credits_total",] == counts["credits"] > 0
    assert told["siltwatch_dead_letters",] == counts["dead_letters"] == 1
    assert told["siltwatch_sites", "overdue"] >= 1
    assert sum(value for key, value in told.items() if key[0] == "siltwatch_sites") == 11
    assert sum(value for key, value in told.items() if key[0] == "siltwatch_duties") == len(open_duties)
    assert told["siltwatch_notices", "sent"] == sum(
        row.state == "sent" for row in varied.town.records.notices(limit=10_000)
    )
    heard_at = varied.town.journal.last_words("lot7")["rg1"].observed_at
    assert told["siltwatch_sensor_silence_seconds", "rg1", "lot7"] == (NOW - heard_at).total_seconds() > 0


def test_every_family_is_documented_and_nothing_else(varied: Dashboard, browser: httpx.Client) -> None:
    token = a_token(varied, "read", role="viewer")
    answer = browser.get("/metrics", headers={"Authorization": f"Bearer {token}"})
    told = set(re.findall(r"^# HELP (\w+)", answer.text, re.MULTILINE))
    documented = set(re.findall(r"^\| `(\w+)` \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE))

    assert told <= documented
    # No canary has flown in this town, and it has no InfluxDB.
    assert documented - told == {*OF_A_CANARY, *OF_INFLUXDB}


def test_only_the_token_of_one_who_sees_all_towns_is_answered(varied: Dashboard, browser: httpx.Client) -> None:
    some = a_token(varied, "read", role="viewer", towns=("rotterdam",))

    assert browser.get("/metrics").status_code == 401
    assert browser.get("/metrics", headers={"Authorization": "Bearer swt_nonsense"}).status_code == 401
    refused = browser.get("/metrics", headers={"Authorization": f"Bearer {some}"})
    assert refused.status_code == 403
    assert "siltwatch_" not in refused.text
