"""One class over every readings store: the journal's own tables, memory, InfluxDB 1.6.7, and any server named.

`SILTWATCH_TEST_INFLUX_URL` names one more, with `SILTWATCH_TEST_INFLUX_TOKEN` (2.x, 3.x) or
`SILTWATCH_TEST_INFLUX_USER` and `SILTWATCH_TEST_INFLUX_PASSWORD` (1.x), and `SILTWATCH_TEST_INFLUX_BUCKET`,
which has to be there on 2.x.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from collector.commands import record_service_window
from collector.influx import InfluxStore
from collector.influx_versions import InfluxServer
from collector.projector import Projector
from collector.reading import Point
from collector.readings import InfluxReadings, MemoryReadings, ReadingsStore
from siltwatch.clock import ManualClock
from siltwatch.config_town import Influx
from siltwatch.wire import Sequenced
from tests.support.collector import NOON, Journal, at, empty_database, parcel, says, site, turbid
from tests.support.servers import Server, influxd, postgresql

TIP = 2540
NAMED = os.environ.get("SILTWATCH_TEST_INFLUX_URL", "")
STORES = [
    "journal", "journal-postgresql", "memory", "influx-1.6.7", "influx-1.6.7-in-slices", "influx-1.6.7-postgresql",
    *(["influx-named"] if NAMED else []),
]  # fmt: skip


class Filled:
    """A journal, and a store that follows it (the journal's own tables where there is none)."""

    def __init__(self, journal: Journal, store: ReadingsStore | None, name: str = "mill") -> None:
        self.journal = journal
        self.store = store
        self.name = name

    def take(self, *said: Sequenced) -> None:
        self.journal.take(parcel(said))
        if self.store is not None:
            Projector(self.journal.engine, self.store, ManualClock(NOON), batch_points=3).project()

    def series(
        self, kind: str, start: float, end: float, minutes: float | None = None, sensor: str = ""
    ) -> list[Point]:
        resolution = None if minutes is None else timedelta(minutes=minutes)
        sensor = sensor or ("g1" if kind == "rain" else "p1")
        ask: Callable[..., list[Point]] = self.store.series if self.store is not None else self.journal.reading().series
        return ask(self.name, sensor, kind, at(start), at(end), resolution)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with influxd(tmp_path_factory.mktemp("influx")) as running:
        yield running


@pytest.fixture(scope="module")
def database_server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


@pytest.fixture
def new_database(database_server: Server, tmp_path: Path) -> str:
    """The URL of an empty database of its own."""
    return empty_database(database_server, tmp_path.name.replace("-", "_").strip("_"))


def named_server(url: str) -> InfluxStore:
    """The InfluxDB that the environment names."""
    given = {name: os.environ.get(f"SILTWATCH_TEST_INFLUX_{name.upper()}") for name in ("token", "user", "password")}
    settings = Influx(url=url, database=os.environ.get("SILTWATCH_TEST_INFLUX_BUCKET", "siltwatch"), user=given["user"])
    return InfluxStore(settings, password=given["password"], token=given["token"])


def influx_of(request: pytest.FixtureRequest, name: str) -> InfluxStore:
    """A store that is ready to be written to."""
    if request.param == "influx-named":
        store = named_server(NAMED)
        store.check()
        return store
    server: Server = request.getfixturevalue("server")
    store = InfluxStore(Influx(url=f"http://127.0.0.1:{server.port}", database=name))
    store.probe()
    store.create_database()
    if request.param.endswith("slices"):
        store.server = InfluxServer(version="3.0", build="as if")
    return store


@pytest.fixture(params=STORES)
def filled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Filled]:
    url = f"sqlite:///{tmp_path}/journal.db"
    if request.param.endswith("postgresql"):
        url = request.getfixturevalue("new_database")
    store: ReadingsStore | None = None
    # A named server is everybody's: each test has a site of its own there.
    name = f"mill-{uuid4().hex[:12]}" if request.param == "influx-named" else "mill"
    if request.param == "memory":
        store = MemoryReadings()
    elif request.param.startswith("influx"):
        store = InfluxReadings(influx_of(request, tmp_path.name))
    journal = Journal.make(url)
    journal.apply(site(name))
    with closing(journal):
        yield Filled(journal, store, name)
        if store is not None:
            store.close()


class TestReadingsStore:
    def test_an_empty_store_has_no_points(self, filled: Filled) -> None:
        assert filled.series("turbidity", 0, 60) == []
        assert filled.series("rain", 0, 60, 15) == []

    def test_points_are_of_the_half_open_span(self, filled: Filled) -> None:
        filled.take(turbid(1, "1"), turbid(2, "2"), turbid(3, "3"))

        assert [(point.at, point.mean) for point in filled.series("turbidity", 1, 3)] == [(at(1), 1.0), (at(2), 2.0)]

    def test_lows_and_highs_survive_thinning_out(self, filled: Filled) -> None:
        filled.take(turbid(1, "5"), turbid(2, "0.5"), turbid(3, "90.25"), turbid(4, "7", minute=16))

        assert filled.series("turbidity", 0, 60, 15) == [
            Point(at=at(0), low=0.5, high=90.25, mean=95.75 / 3, count=3, sum=None),
            Point(at=at(15), low=7.0, high=7.0, mean=7.0, count=1, sum=None),
        ]

    def test_what_failed_or_is_missing_is_left_out(self, filled: Filled) -> None:
        filled.take(turbid(1, "5"), turbid(2, "5000"), turbid(3, "-9999"), turbid(4, "-0.5"))

        assert [point.mean for point in filled.series("turbidity", 0, 60)] == [5.0, -0.5]

    def test_rain_of_one_millisecond_is_one_point_with_its_sum(self, filled: Filled) -> None:
        tip: dict[str, Any] = {"quantity": "rain_increment", "semantics": "tip", "count": 1}
        filled.take(*[says(seq, minute=3, **tip) for seq in (1, 2)])
        filled.take(says(3, minute=3, **tip))

        assert [(point.at, point.sum) for point in filled.series("rain", 0, 60)] == [(at(3), 3 * TIP)]

    def test_rain_is_summed_by_resolution_without_what_failed(self, filled: Filled) -> None:
        row: dict[str, Any] = {"quantity": "rain_increment", "semantics": "interval_total", "period_s": 60}
        rows = [says(seq, count=count, **row) for seq, count in enumerate([1, 2, 200, 4], 1)]

        filled.take(*rows)

        assert [(point.at, point.sum) for point in filled.series("rain", 0, 60, 3)] == [
            (at(0), 3 * TIP),
            (at(3), 4 * TIP),
        ]

    def test_the_same_again_changes_nothing(self, filled: Filled) -> None:
        said = [turbid(1, "1"), turbid(2, "2"), says(3, count=1), says(4, count=3)]
        filled.take(*said)
        before = (filled.series("turbidity", 0, 60), filled.series("rain", 0, 60))

        filled.take(*said)

        assert (filled.series("turbidity", 0, 60), filled.series("rain", 0, 60)) == before

    def test_sensors_and_kinds_are_apart(self, filled: Filled) -> None:
        filled.take(turbid(1, "1"), says(2, device="p1", quantity="temperature", semantics="instant", value="9"))

        assert [point.mean for point in filled.series("temperature", 0, 60)] == [9.0]
        assert filled.series("turbidity", 0, 60, sensor="p9") == []

    def test_spans_of_days_are_answered_whole(self, filled: Filled) -> None:
        day = 24 * 60
        minutes = [0, day, 2 * day - 1, 2 * day, 4 * day, 6 * day]
        for seq, minute in enumerate(minutes, 1):
            filled.journal.take(parcel([turbid(seq, str(seq), minute=minute)], now=at(7 * day)))
        filled.take(turbid(7, "7", minute=5))

        assert [point.mean for point in filled.series("turbidity", 0, 7 * day)] == [1, 7, 2, 3, 4, 5, 6]

    def test_of_several_values_of_one_instant_the_newest_stands(self, filled: Filled) -> None:
        filled.take(turbid(1, "1", minute=3), turbid(2, "2", minute=4))
        filled.take(turbid(3, "7", minute=3), turbid(4, "5000", minute=4))

        assert [(point.at, point.mean, point.count) for point in filled.series("turbidity", 0, 60)] == [(at(3), 7.0, 1)]

    def test_a_flag_that_is_set_later_takes_a_value_out(self, filled: Filled) -> None:
        filled.take(*[turbid(n, "5") for n in range(1, 4)])
        record_service_window(
            filled.journal.url, site=filled.name, sensor="p1", kind="service", start_at=at(2), end_at=at(3), now=at(9),
            author="smo@town.example", reason="",
        )  # fmt: skip
        filled.take(turbid(4, "5"))

        assert [point.at for point in filled.series("turbidity", 0, 60)] == [at(1), at(3), at(4)]
