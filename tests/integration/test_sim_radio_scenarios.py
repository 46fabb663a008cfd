"""Shipped scenarios of radio gauges, from the broker through gateway and collector to the depth that counts."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from collector.commands import apply_site
from firmware_sim.scenario import Scenario, find_scenario, load_scenario
from firmware_sim.show import Show
from firmware_sim.truth import TruthLog, read_truth
from siltwatch.clock import ScaledClock
from siltwatch.instants import parse_instant
from siltwatch.site import Site
from tests.support.collector import TOKEN, Journal, Running, journal_url, parcel
from tests.support.gateway import gauge_document
from tests.support.servers import Server, free_port, mosquitto
from tests.support.sim_field import START, BirthWatcher, Stage, gateway_running, staged, write_site
from tests.support.waiting import eventually

MM, TENTH_MM = 10_000, 1_000


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Server]:
    with mosquitto(tmp_path / "broker") as server:
        yield server


def radio_site(folder: Path, broker: Server, model: str, numbers: str, *, size: str = "0.1 mm") -> Site:
    link = {"id": "line1", "gateway": "gw1", "kind": "mqtt", "broker_port": broker.port}
    options = {"model": model, "id": numbers}
    sensor = gauge_document(
        id="gauge1", device=None, driver="rtl433", topic="rtl_433/+/events", count_size=size, options=options
    )
    return write_site(folder, [sensor], [link])


def scenario(name: str, broker: Server) -> dict[str, Any]:
    """A shipped scenario on the broker of the test."""
    tables = load_scenario(find_scenario(name)).model_dump(by_alias=True, exclude_unset=True, mode="json")
    for device in tables["devices"]:
        device["port"] = broker.port
    return tables


def credited(folder: Path, site: Site, stage: Stage) -> tuple[list[tuple[str, int]], list[str]]:
    """Instants and depths in tenths of a micrometre that the collector credits, and the items left to a person."""
    with closing(Journal.make(f"sqlite:///{folder / 'journal.db'}")) as journal:
        journal.apply(site, now=START)
        journal.take(parcel(stage.server.stored, now=START + timedelta(days=2)))
        rows = journal.rows("SELECT at, depth_tenth_um FROM credits ORDER BY at")
        items = journal.rows("SELECT reason FROM open_items")
    return [(str(at), int(depth)) for at, depth in rows], [str(reason) for (reason,) in items]


def unheard(stage: Stage, begun: int, *, most: int) -> int:
    """What fell before the device had found the broker: a counter's first word is where counting begins."""
    first = stage.stored("gauge1", "rain_count")[0].count or 0
    assert begun <= first < begun + most
    return (first - begun) * TENTH_MM


def test_a_neighbours_gauge_of_the_same_make_does_not_count(tmp_path: Path, broker: Server) -> None:
    site = radio_site(tmp_path, broker, "EcoWitt-WH40", "52591")
    with closing(BirthWatcher(broker.port)) as watcher:
        played = staged(tmp_path, scenario("neighbours-gauge", broker), speed=1_200, settle=watcher.has_gateway)
        with played as stage:
            stage.wait_until_dry()
            eventually(lambda: [each.count for each in stage.stored("gauge1", "rain_count")][-1:] == [532], within_s=20)
            assert stage.truth("neighbours", "said")[-1]["count"] == 9_151

    rain, items = credited(tmp_path, site, stage)
    assert sum(depth for _, depth in rain) == 12 * MM - unheard(stage, 412, most=100)
    assert items == []
    assert {each.device for each in stage.server.stored} == {"gauge1", "gw1"}
    health = [str(each.raw) for each in stage.stored("gw1", "status")]
    assert any("unknown device EcoWitt-WH40/52807" in raw for raw in health)  # a person sees who else speaks


def test_a_new_battery_with_a_new_name_and_a_register_that_begins_near_its_end(tmp_path: Path, broker: Server) -> None:
    """F1, F2 and F4: a person has said that both numbers are the same gauge."""
    site = radio_site(tmp_path, broker, "Schou-72543", "41464,41565")
    with closing(BirthWatcher(broker.port)) as watcher:
        played = staged(tmp_path, scenario("radio-battery-change", broker), speed=1_800, settle=watcher.has_gateway)
        with played as stage:
            stage.wait_until_dry()
            last = (65_526 + 80) % 65_536
            eventually(
                lambda: [each.count for each in stage.stored("gauge1", "rain_count")][-1:] == [last], within_s=20
            )

    rain, items = credited(tmp_path, site, stage)
    assert sum(depth for _, depth in rain) == 14 * MM - unheard(stage, 240, most=55)
    assert len(items) == 1  # the jump of the register is shown to a person, and never credited


class Uplinked:
    """A real collector that can be taken away and brought back under one address."""

    def __init__(self, folder: Path, clock: ScaledClock, site: Site) -> None:
        folder.mkdir()
        self.folder, self.clock, self.port = folder, clock, free_port()
        self.running = self.start()
        apply_site(journal_url(folder), site, START - timedelta(days=1))

    def start(self) -> Running:
        """Start, again perhaps."""
        return Running.start(self.folder, port=self.port, environment={"SILTWATCH_CLOCK": self.clock.setting})

    def query(self, query: str) -> list[tuple[Any, ...]]:
        """Rows of the journal as it lies on the disk."""
        with closing(sqlite3.connect(self.folder / "var" / "journal.db")) as disk:
            return list(disk.execute(query))


@pytest.fixture
def no_collector_left() -> Iterator[None]:
    yield
    Running.end_all()


def test_a_day_without_an_uplink_costs_nothing_and_moves_nothing(
    tmp_path: Path, broker: Server, no_collector_left: None
) -> None:
    clock = ScaledClock.begin(START - timedelta(hours=16), 12_000)
    site = radio_site(tmp_path, broker, "EcoWitt-WH40", "52591")
    up = Uplinked(tmp_path / "town", clock, site)
    tables = scenario("day-without-uplink", broker)
    truth_file = tmp_path / "truth.jsonl"
    with (
        closing(BirthWatcher(broker.port)) as watcher,
        gateway_running(tmp_path, clock, f"http://127.0.0.1:{up.port}", TOKEN),
        closing(TruthLog(truth_file)) as truth,
    ):
        eventually(watcher.has_gateway, within_s=30, every_s=0.05)
        show = Show(Scenario.model_validate(tables), links=tmp_path / "links", truth=truth, clock=clock)
        show.start()
        try:
            eventually(lambda: up.query("SELECT count(*) FROM credits") != [(0,)], within_s=20, every_s=0.1)
            up.running.stop()
            away_at = clock.now()
            eventually(lambda: clock.now() - away_at >= timedelta(hours=24), within_s=60, every_s=0.1)
            assert show.is_dry
        finally:
            show.stop()
        up.running = up.start()
        fell = sum(rises(truth_file).values())
        assert fell >= 18 * MM
        eventually(lambda: up.query("SELECT sum(depth_tenth_um) FROM credits") == [(fell,)], within_s=60, every_s=0.2)
    up.running.stop()

    credited_at = {str(at): int(depth) for at, depth in up.query("SELECT at, depth_tenth_um FROM credits")}
    assert credited_at == rises(truth_file)
    assert up.query("SELECT count(*) FROM gaps") == [(0,)]


def rises(truth_file: Path) -> dict[str, int]:
    """By the instant of each message, to the second that it tells: the rain since the one before."""
    found: dict[str, int] = {}
    before: int | None = None
    for line in read_truth(truth_file):
        if line["kind"] == "said" and line["sent"]:
            count = int(str(line["count"]))
            if before is not None and count > before:
                at = parse_instant(str(line["at"])).replace(microsecond=0)
                found[f"{at:%Y-%m-%dT%H:%M:%S}.000Z"] = (count - before) * 1_000
            before = count
    return found
