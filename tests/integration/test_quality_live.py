"""Every test of quality control on its way through the running collector: what is flagged; no value changes."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from collector.checks import checks
from siltwatch.clock import SystemClock
from siltwatch.config import load_config
from siltwatch.instants import format_instant
from siltwatch.quantities import Depth
from siltwatch.site import Limits, Sensor
from siltwatch.wire import Sequenced
from tests.support.collector import NOON, Journal, Running, at, gauge, journal_url, probe, site, write_installation
from tests.support.dashboard import NOW, browsing, dashboard, town_site
from tests.support.forked import Forkery, forkery

DAY = 24 * 60
QUARTER, HALF = timedelta(minutes=15), timedelta(minutes=30)
WIPED = Limits(wipe_every=timedelta(minutes=10), wipe_lasts=timedelta(seconds=20))


@dataclass(frozen=True, kw_only=True)
class Case:
    """What a sensor says minute by minute from noon, what else its device says, and the words that result."""

    says: list[tuple[float, str]]
    beside: list[tuple[float, str, str, str]] = field(default_factory=list)
    sensor: dict[str, Any] = field(default_factory=dict)
    words: list[set[str]]


WATER = {
    "range": Case(says=[(0, "-3"), (1, "1200")], words=[{"out_of_range"}, {"out_of_range"}]),
    "unlikely": Case(
        says=[(0, "-0.5"), (1, "1500")],
        sensor={"range_max": 4000.0},
        words=[{"below_zero"}, {"very_high", "fast_change"}],
    ),
    "sentinel": Case(says=[(0, "-9999"), (1, "NaN"), (2, "65535")], words=[{"no_value"}] * 3),
    "spike": Case(says=[(0, "10"), (1, "60"), (2, "11")], words=[set(), {"spike"}, set()]),
    "rate": Case(says=[(0, "10"), (15, "250")], sensor={"period": QUARTER}, words=[set(), {"fast_change"}]),
    "flat": Case(
        says=[(n * 30, "12") for n in range(13)],
        sensor={"period": HALF},
        words=[set()] * 6 + [{"flat_line"}] * 6 + [{"stuck"}],
    ),
    "gap": Case(says=[(0, "10"), (1, "11"), (9, "12")], words=[set(), set(), {"after_gap"}]),
    "wiper": Case(
        says=[(0, "10"), (0.5, "55"), (10, "11")],
        sensor={"limits": WIPED, "period": QUARTER},
        words=[{"wiping"}, set(), {"wiping"}],
    ),
    "air": Case(says=[(1, "10")], beside=[(0.5, "conductivity", "3", "uS/cm")], words=[{"out_of_water"}]),
    "low": Case(
        says=[(1, "10")],
        beside=[(0.5, "level", "40", "mm")],
        sensor={"limits": Limits(lowest_level_mm=100.0)},
        words=[{"out_of_water"}],
    ),
    "latch": Case(says=[(0, "1000"), (1, "200")], words=[{"saturated"}, {"after_saturation", "fast_change"}]),
    "ice": Case(says=[(1, "10")], beside=[(0.5, "temperature", "-0.5", "C")], words=[{"freezing"}]),
    "clock": Case(says=[(3 * DAY, "10")], words=[{"clock_skew"}]),
}
TIPS = {
    "bouncing": Case(says=[(0, "1"), (0.005, "1"), (2, "1")], words=[set(), {"bounce"}, set()]),
    "siphon": Case(
        says=[(0, "1"), (0.005, "1")], sensor={"limits": Limits(bounce_interval=timedelta(0))}, words=[set(), set()]
    ),
    "burst": Case(says=[(n / 30, "1") for n in range(51)], words=[set()] * 50 + [{"very_intense"}]),
    "frozen": Case(says=[(1, "1")], beside=[(0.5, "temperature", "-1", "C")], words=[{"freezing"}]),
    "largest": Case(says=[(0, "1")], sensor={"limits": Limits(max_row=Depth(2539))}, words=[{"above_largest_row"}]),
    "full": Case(says=[(0, "1")], sensor={"limits": Limits(overflow_value=Depth(2540))}, words=[{"overflow"}]),
}


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    Running.end_all()


def sensors() -> list[Sensor]:
    probes = [probe(name, place="outfall", **case.sensor) for name, case in WATER.items()]
    return [*probes, *(gauge(name, device=name, **case.sensor) for name, case in TIPS.items())]


def said() -> list[Sequenced]:
    """Water first, rain last: nothing of the water is judged as if it had rained."""
    rows: list[tuple[float, dict[str, Any]]] = []
    for name, case in (WATER | TIPS).items():
        for minute, kind, value, unit in case.beside:
            fields = {"device": name, "semantics": "instant", "quantity": kind, "value": value, "unit": unit}
            rows.append((minute, fields))
    for name, case in WATER.items():
        fields = {"device": name, "semantics": "instant", "quantity": "turbidity"}
        rows += [(minute, fields | {"value": value}) for minute, value in case.says]
    for name, case in TIPS.items():
        fields = {"device": name, "semantics": "tip", "quantity": "rain_increment"}
        rows += [(minute, fields | {"count": int(value)}) for minute, value in case.says]
    return [Sequenced(seq=n, observed_at=at(minute), **fields) for n, (minute, fields) in enumerate(rows, 1)]


def test_every_flag_is_set_by_the_running_collector_and_no_value_changes(tmp_path: Path) -> None:
    write_installation(tmp_path)
    with closing(Journal.make(journal_url(tmp_path))) as journal:
        journal.apply(site(sensors=sensors()))
        begun_at = format_instant(SystemClock().now())
        clock = {"SILTWATCH_CLOCK": f"start={format_instant(at(2 * DAY))} speed=1 since={begun_at}"}
        running = Running.start(tmp_path, environment=clock)
        running.send(said())
        assert running.stop() == 0

        for name, case in WATER.items():
            query = f"SELECT reasons, value FROM readings WHERE sensor = '{name}' AND kind = 'turbidity' ORDER BY at"
            found = journal.rows(query)
            assert [set(json.loads(text)) for text, _ in found] == case.words, name
            values = [None if name == "sentinel" else float(value) for _, value in case.says]
            assert [value for _, value in found] == values, name
        for name, case in TIPS.items():
            found = journal.rows(f"SELECT reasons, depth_tenth_um FROM credits WHERE sensor = '{name}' ORDER BY at")
            assert [set(json.loads(text)) for text, _ in found] == case.words, name
            assert [depth for _, depth in found] == [2540] * len(case.says), name


@pytest.fixture(scope="module")
def forks() -> Iterator[Forkery]:
    with forkery("siltwatch.command.main", "collector.service") as made:
        yield made


def four_days(first: str, second: str) -> list[Sequenced]:
    """A value an hour of each of two probes."""
    fields: dict[str, Any] = {"semantics": "instant", "quantity": "turbidity"}
    return [
        Sequenced(seq=n + 1, device=device, value=value, observed_at=NOON + timedelta(hours=n // 2), **fields)
        for n, (device, value) in enumerate([("up", first), ("down", second)] * 96)
    ]


@pytest.mark.parametrize(("below", "ok"), [("14", False), ("10.5", True)])
def test_probes_that_differ_in_calm_water_are_found_by_doctor(
    tmp_path: Path, forks: Forkery, below: str, ok: bool
) -> None:
    write_installation(tmp_path)
    with closing(Journal.make(journal_url(tmp_path))) as journal:
        journal.apply(site(sensors=[probe("up", place="background"), probe("down")]))
        running = Running.start(tmp_path, forks=forks)
        running.send(four_days("9", below))
        assert running.stop() == 0

    (found,) = [one for one in checks(load_config(tmp_path / "siltwatch.toml")) if one.name == "neighbours"]

    assert found.ok is ok
    assert ("up and down cannot both be right (probes differ)" in found.message) is not ok


def test_probes_that_differ_in_calm_water_are_a_trouble_of_their_page(tmp_path: Path) -> None:
    hours = [NOW - timedelta(hours=n) for n in range(1, 100)]
    with dashboard(tmp_path, town_site("mill", "Mill")) as made, browsing(made.app) as browser:
        made.town.readings("mill", "up", [(hour, 9.0) for hour in hours])
        made.town.readings("mill", "down", [(hour, 9.5) for hour in hours])
        made.sign_in(browser)
        alike = browser.get("/sites/mill").text
        made.town.readings("mill", "down", [(hour + timedelta(minutes=20), 20.0) for hour in hours])
        differing = browser.get("/sites/mill").text

    assert "disagree" not in alike
    assert "up and down disagree" in differing
