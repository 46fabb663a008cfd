"""The Grafana dashboard: whole JSON, and every question of it is answered with rows by a real InfluxDB 1.6.7."""

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from collector.influx import InfluxStore
from collector.lines import rain_lines, reading_lines
from siltwatch.config_town import Influx
from siltwatch.instants import format_instant, to_ms
from tests.support.collector import NOON
from tests.support.servers import influxd

FILE = Path(__file__).parents[2] / "docs" / "grafana" / "siltwatch.json"
SINCE = NOON - timedelta(hours=1)
UNTIL = NOON + timedelta(hours=1)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InfluxStore]:
    """What the projector writes of a site with a gauge and two probes, a value of each kind failed."""
    instants = [format_instant(NOON + timedelta(minutes=minute)) for minute in range(30)]
    with (
        influxd(tmp_path_factory.mktemp("influx")) as server,
        closing(InfluxStore(Influx(url=f"http://127.0.0.1:{server.port}"))) as made,
    ):
        made.check()
        made.write(rain_lines(("mill", "rg1", at, 2540, 2540) for at in instants))
        made.write(reading_lines(("mill", "up", "turbidity", at, 12.0, 1) for at in instants))
        made.write(reading_lines(("mill", "down", "turbidity", at, 70.0, 3) for at in instants))
        made.write(reading_lines(("mill", "down", "temperature", at, 9.5, 1) for at in instants))
        made.write(reading_lines(("lane", "down", "turbidity", at, 7.0, 1) for at in instants))
        yield made


def dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def asked(query: str, *, site: str = "mill") -> str:
    """As Grafana fills it in."""
    span = f"time >= {to_ms(SINCE)}ms and time <= {to_ms(UNTIL)}ms"
    for name, value in (("$timeFilter", span), ("$__interval", "5m"), ("$site", site), ("$channel", ".*")):
        query = query.replace(name, value)
    assert "$" not in query.replace("$/", ""), query
    return query


def answers(store: InfluxStore, query: str) -> list[dict[str, Any]]:
    return store.query(query)


def test_every_panel_is_answered_with_rows_of_the_site(store: InfluxStore) -> None:
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels) >= 9
    for panel in panels:
        for target in panel["targets"]:
            series = answers(store, asked(target["query"]))
            assert series, panel["title"]
            assert all(one["values"] for one in series), panel["title"]
            assert answers(store, asked(target["query"], site="none")) == [], panel["title"]


def test_figures_are_those_that_were_written(store: InfluxStore) -> None:
    found = {panel["title"]: answers(store, asked(panel["targets"][0]["query"])) for panel in dashboard()["panels"]}

    def last(title: str, **tags: str) -> list[Any]:
        (one,) = [one for one in found[title] if tags.items() <= one.get("tags", {}).items()]
        return list(one["values"][-1])

    assert last("Rain of the range, exact")[1] == 30 * 2540
    assert last("Rain, cumulative over the range", sensor="rg1")[1] == pytest.approx(30 * 0.254)
    assert last("Rain left out", sensor="rg1")[1] == pytest.approx(5 * 0.254)
    assert last("Turbidity", sensor="down")[1] == 70.0
    assert last("Turbidity", sensor="up")[1] == 12.0
    assert {one["tags"]["channel"] for one in found["Other values"]} == {"temperature", "turbidity"}
    assert [one["tags"]["sensor"] for one in found["Suspect and failed values"]] == ["down"]
    assert last("Last word of each instrument", sensor="down", channel="turbidity")[1:] == [70.0, 3]


def test_the_choices_are_offered(store: InfluxStore) -> None:
    choices = {
        one["name"]: [value for series in answers(store, one["query"]) for _, value in series["values"]]
        for one in dashboard()["templating"]["list"]
        if one["type"] == "query"
    }
    assert set(choices["site"]) == {"mill", "lane"}
    assert choices["channel"] == ["temperature"]


def test_the_file_names_no_installation() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert "http" not in text
    sources = {json.dumps(panel["datasource"]) for panel in dashboard()["panels"]}
    assert sources == {'{"type": "influxdb", "uid": "${datasource}"}'}
