"""The projector into a real InfluxDB 1.6.7: it catches up after an outage and is rebuilt after a loss."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from collector.influx import InfluxStore, open_influx
from collector.projector import PROJECTIONS, Projector, behind, move_cursor, set_back
from collector.readings import InfluxReadings, MemoryReadings
from collector.rebuilding import differing
from collector.service import open_projector, rebuild_influx
from collector.stores import open_engine
from siltwatch.clock import ManualClock
from siltwatch.config import Config, load_config
from siltwatch.config_town import Influx
from siltwatch.errors import ConfigError, StoreError
from siltwatch.instants import format_instant
from tests.support.collector import (
    NOON,
    Journal,
    Running,
    at,
    gauge,
    journal_url,
    parcel,
    probe,
    says,
    site,
    turbid,
    write_installation,
)
from tests.support.servers import Server, influxd
from tests.support.waiting import eventually

TIP = 2540


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    Running.end_all()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from _served(tmp_path_factory.mktemp("influx"))


def _served(folder: Path) -> Iterator[Server]:
    with influxd(folder) as running:
        yield running


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    write_installation(tmp_path)
    made = Journal.make(journal_url(tmp_path))
    made.apply(site(sensors=[gauge("g1"), gauge("g2", device="n2"), probe()]))
    yield made
    made.close()


def database(tmp_path: Path) -> str:
    """A database of this test's own."""
    return f"db_{tmp_path.name}"


def readings_of(server: Server, name: str) -> InfluxReadings:
    return InfluxReadings(InfluxStore(Influx(url=f"http://127.0.0.1:{server.port}", database=name)))


def two_gauges(first_seq: int, tips: int) -> list[Any]:
    """Each of two gauges tips once a minute."""
    return [
        says(first_seq + n, device=f"n{n % 2 + 1}", count=(first_seq + n) // 2, minute=(first_seq + n) // 2)
        for n in range(tips)
    ]


def totals(store: InfluxReadings) -> dict[tuple[str, str], int]:
    return store.rain_totals(at(-60), at(60 * 24 * 365))


def sums(journal: Journal) -> dict[tuple[str, str], int]:
    found = journal.rows("SELECT site, sensor, sum(depth_tenth_um) FROM credits WHERE flag <> 4 GROUP BY site, sensor")
    return {(row[0], row[1]): row[2] for row in found}


def test_every_reading_and_every_tip_is_projected_once_in_effect(
    server: Server, journal: Journal, tmp_path: Path
) -> None:
    said = [*two_gauges(1, 200), turbid(201, "5"), turbid(202, "-9999"), turbid(203, "7", minute=204)]
    tips = [says(204 + n, quantity="rain_increment", semantics="tip", count=1, minute=300) for n in range(3)]
    journal.take(parcel([*said, *tips]))
    with closing(readings_of(server, database(tmp_path))) as store:
        projector = Projector(journal.engine, store, ManualClock(NOON), batch_points=7)

        assert projector.project() == len(said) - 200 + journal.one("SELECT count(*) FROM credits")
        assert projector.project() == 0
        projector.project()

        assert totals(store) == sums(journal)
        points = store.series("mill", "g1", "rain", at(299), at(301))
        assert [(point.at, point.sum) for point in points] == [(at(300), 3 * TIP)]
        ours = journal.reading().series("mill", "p1", "turbidity", at(0), at(600))
        assert store.series("mill", "p1", "turbidity", at(0), at(600)) == ours
    assert behind(journal.engine) == 0


def test_a_second_tip_of_a_millisecond_that_comes_later_replaces_the_sum(
    server: Server, journal: Journal, tmp_path: Path
) -> None:
    with closing(readings_of(server, database(tmp_path))) as store:
        projector = Projector(journal.engine, store, ManualClock(NOON), batch_points=10)
        for seq in (1, 2):
            journal.take(parcel([says(seq, quantity="rain_increment", semantics="tip", count=1, minute=3)]))
            projector.project()

        assert totals(store) == {("mill", "g1"): 2 * TIP}


def test_failed_rain_is_not_summed(server: Server, journal: Journal, tmp_path: Path) -> None:
    said = says(1, quantity="rain_increment", semantics="interval_total", count=200, period_s=60)
    journal.take(parcel([said]))
    with closing(readings_of(server, database(tmp_path))) as store:
        Projector(journal.engine, store, ManualClock(NOON), batch_points=10).project()

        assert totals(store) == {("mill", "g1"): 0}
        failed = store.store.query("SELECT failed_tenth_um FROM rain")
        assert failed[0]["values"][0][1] == 200 * TIP


def test_a_line_that_the_server_never_takes_becomes_a_dead_letter_and_the_others_go_in(
    server: Server, journal: Journal, tmp_path: Path
) -> None:
    journal.take(parcel([turbid(1, "5"), turbid(2, "6"), turbid(3, "7")]))
    with closing(readings_of(server, database(tmp_path))) as store:
        store.store.write([f"reading,channel=turbidity,sensor=p1,site=mill value=1i {1781092800000 + 3600_000}"])
        Projector(journal.engine, store, ManualClock(NOON), batch_points=10).project()
        letters = journal.rows("SELECT reason, document FROM dead_letters WHERE gateway = 'influxdb'")

    assert len(letters) == 3
    assert {reason for reason, _ in letters} == {"line_refused"}
    assert all("value=" in line for _, line in letters)


def test_nothing_waits_for_a_server_that_is_down_and_all_is_there_once_it_is_back(tmp_path: Path) -> None:
    folder = tmp_path / "influx"
    with influxd(folder) as server:
        extra = f'[influx]\nurl = "http://127.0.0.1:{server.port}"\nbatch_points = 50\n'
        write_installation(tmp_path, extra=extra)
        journal = Journal.make(journal_url(tmp_path))
        journal.apply(site(sensors=[gauge("g1"), gauge("g2", device="n2"), probe()]))
        running = Running.start(tmp_path, extra=extra)
        store = readings_of(server, "siltwatch")
        running.send(two_gauges(1, 100))
        eventually(lambda: behind(journal.engine) == 0, within_s=20)

        server.stop()
        running.send(two_gauges(101, 500))
        running.send([turbid(601, "5")])
        assert behind(journal.engine) > 0
        trouble = eventually(lambda: journal.one("SELECT max(trouble) FROM projections"), within_s=20)
        assert "cannot be reached" in trouble
        server.start()

        eventually(lambda: behind(journal.engine) == 0, within_s=60, what="InfluxDB has caught up")
        assert totals(store) == sums(journal) == {("mill", "g1"): 299 * TIP, ("mill", "g2"): 299 * TIP}
        eventually(lambda: journal.one("SELECT max(trouble) FROM projections") is None, within_s=20)
        assert running.stop() == 0
        _prove_rebuild(tmp_path, journal, store)
        store.close()
        journal.close()


def _prove_rebuild(folder: Path, journal: Journal, store: InfluxReadings) -> None:
    """The server loses everything; `collector rebuild` restores what SQL holds."""
    store.store._query('DROP DATABASE "siltwatch"', "POST")

    ended = subprocess.run(
        [
            sys.executable,
            "-m",
            "siltwatch.command.main",
            "collector",
            "rebuild",
            "--config",
            folder / "siltwatch.toml",
            "--json",
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    rows = journal.one("SELECT count(*) FROM credits") + 1
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout) == {"rows": rows, "gauges": 2, "probes": 1, "unequal": {}}
    assert totals(store) == sums(journal)


def test_sums_that_differ_are_named(server: Server, journal: Journal, tmp_path: Path) -> None:
    name = database(tmp_path)
    config = Config(folder=tmp_path, influx=Influx(url=f"http://127.0.0.1:{server.port}", database=name))
    journal.take(parcel(two_gauges(1, 10)))
    with closing(readings_of(server, name)) as store:
        rows = [("mill", "g1", format_instant(at(-1)), 254, 0), ("mill", "g1", format_instant(at(2.5)), 1, 0)]
        assert store.ready_rain(rows)() == []

        rebuilt = rebuild_influx(config, ManualClock(NOON))

    assert rebuilt.unequal == {"mill/g1": (4 * TIP, 4 * TIP + 1)}


def test_values_of_a_probe_that_differ_are_named_by_number_or_by_sum(
    server: Server, journal: Journal, tmp_path: Path
) -> None:
    name = database(tmp_path)
    config = Config(folder=tmp_path, influx=Influx(url=f"http://127.0.0.1:{server.port}", database=name))
    temperatures = [
        says(n, device="p1", quantity="temperature", semantics="instant", value=f"{n / 3:.3f}") for n in range(4, 90)
    ]
    journal.take(parcel([turbid(1, "5"), turbid(2, "6.5"), turbid(3, "7", minute=2), *temperatures]))
    with closing(readings_of(server, name)) as store:
        assert rebuild_influx(config, ManualClock(NOON)).unequal == {}
        store.ready_readings([("mill", "p1", "turbidity", format_instant(at(1.5)), 6.0, 1)])()
        fewer = rebuild_influx(config, ManualClock(NOON))

    assert (fewer.probes, fewer.unequal) == (2, {"mill/p1 turbidity": (2, 3)})
    place = ("mill", "p1", "turbidity")
    assert list(differing({place: (2, 12.0)}, {place: (2, 12.25)})) == [("mill/p1 turbidity", (12.0, 12.25))]
    assert list(differing({place: (2, 12.0)}, {place: (2, 12.0 + 1e-12)})) == []
    assert list(differing({place: (2, 12.0)}, {})) == [("mill/p1 turbidity", (2, 0))]


def test_the_pauses_of_the_projector_grow_up_to_a_minute_and_begin_anew(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits for InfluxDB is told to look again in ever longer pauses, and at once when it works again."""
    monkeypatch.setattr("collector.projector._LOOK_S", 0.001)
    journal.take(parcel(two_gauges(1, 10)))
    store = Stumbles(*[StoreError("gone") for _ in range(10)])
    projector = Projector(journal.engine, store, ManualClock(NOON), batch_points=100)
    pauses: list[float] = []
    monkeypatch.setattr(projector._stop, "wait", pauses.append)

    projector.start()
    eventually(lambda: behind(journal.engine) == 0)
    store.errors.append(StoreError("gone again"))
    journal.take(parcel([says(11, device="n1", count=50, minute=60)]))
    projector.wake()
    eventually(lambda: len(pauses) == 11 and behind(journal.engine) == 0)
    projector.stop()

    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 1]


def test_an_empty_journal_is_rebuilt_to_nothing(server: Server, journal: Journal, tmp_path: Path) -> None:
    influx = Influx(url=f"http://127.0.0.1:{server.port}", database=database(tmp_path))

    rebuilt = rebuild_influx(Config(folder=tmp_path, influx=influx), ManualClock(NOON))

    assert (rebuilt.rows, rebuilt.gauges, rebuilt.unequal) == (0, 0, {})


def test_without_a_server_named_there_is_nothing_to_rebuild(tmp_path: Path) -> None:
    config = Config(folder=tmp_path)

    assert open_influx(config) is None
    assert open_projector(config, ManualClock(NOON)) is None
    with pytest.raises(ConfigError, match="nothing to rebuild"):
        rebuild_influx(config, ManualClock(NOON))


class SetsBack(MemoryReadings):
    """Somebody sets the cursors back while the second batch of rain is on its way."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal
        self.written: list[int] = []

    def ready_rain(self, rows: Any) -> Any:
        return partial(self._write, super().ready_rain(rows), len(rows))

    def _write(self, write: Any, rows: int) -> Any:
        self.written.append(rows)
        if len(self.written) == 2:
            with self.journal.engine.begin() as connection:
                set_back(connection, format_instant(NOON))
        return write()


def test_a_cursor_set_back_meanwhile_counts_and_not_what_was_read_ahead(journal: Journal) -> None:
    journal.take(parcel(two_gauges(1, 12)))
    store = SetsBack(journal)
    rain = journal.one("SELECT count(*) FROM credits")

    Projector(journal.engine, store, ManualClock(NOON), batch_points=4).project()

    assert sum(store.written[2:]) >= rain
    assert behind(journal.engine) == 0
    assert sum(rain[0] for rain in store.rain.values()) == sum(sums(journal).values())


def test_a_batch_from_the_beginning_moves_no_cursor_that_was_set_back_to_the_beginning(journal: Journal) -> None:
    name, noon = PROJECTIONS[0].name, format_instant(NOON)
    with journal.engine.begin() as connection:
        assert move_cursor(connection, name, 0, 4, noon)
        set_back(connection, noon)
        assert not move_cursor(connection, name, 0, 4, noon)
        set_back(connection, noon)
        assert not move_cursor(connection, name, -1, 4, noon)
        assert move_cursor(connection, name, -2, 4, noon)


class Slow(MemoryReadings):
    """Each batch is on its way until the next has been made ready, where there is one."""

    def __init__(self, batches: int) -> None:
        super().__init__()
        self.batches = batches
        self.made_ready = self.written = 0

    def ready_rain(self, rows: Any) -> Any:
        self.made_ready += 1
        return partial(self._write, super().ready_rain(rows))

    def _write(self, write: Any) -> Any:
        self.written += 1
        eventually(lambda: self.made_ready > min(self.written, self.batches - 1), what="the next is read ahead")
        return write()


def test_the_next_batch_is_made_ready_while_the_server_takes_one(journal: Journal) -> None:
    journal.take(parcel(two_gauges(1, 12)))
    store = Slow(-(-journal.one("SELECT max(id) FROM credits") // 4))

    Projector(journal.engine, store, ManualClock(NOON), batch_points=4).project()

    assert store.written == store.batches > 1
    assert sum(rain[0] for rain in store.rain.values()) == sum(sums(journal).values())


def test_a_batch_that_fails_is_sent_again_and_the_one_read_ahead_is_not_taken_for_it(journal: Journal) -> None:
    journal.take(parcel(two_gauges(1, 12)))
    store = Stumbles(StoreError("gone"))
    projector = Projector(journal.engine, store, ManualClock(NOON), batch_points=4)

    with pytest.raises(StoreError, match="gone"):
        projector.project()
    assert journal.rows("SELECT cursor FROM projections WHERE name = 'influx_credits'") == []
    projector.project()

    assert sum(rain[0] for rain in store.rain.values()) == sum(sums(journal).values())


def test_a_user_needs_a_password_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="password_file"):
        open_influx(Config(folder=tmp_path, influx=Influx(url="http://127.0.0.1:1", user="ada")))


def test_secrets_come_from_files(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("t\n")
    (tmp_path / "password").write_text("p\n")
    influx = Influx(url="http://127.0.0.1:1/", user="ada", password_file="password", token_file="token")

    store = open_influx(Config(folder=tmp_path, influx=influx))

    assert store is not None
    with pytest.raises(StoreError, match="cannot be reached"):
        store.probe()
    store.close()


def test_the_server_says_who_it_is(server: Server) -> None:
    with closing(readings_of(server, "who").store) as store:
        found = store.probe()

    assert (found.major, found.build) == (1, "OSS")
    assert found.version.startswith("1.")


def test_an_influxql_error_is_told(server: Server) -> None:
    with closing(readings_of(server, "missing").store) as store, pytest.raises(StoreError, match="InfluxDB"):
        store.query("SELECT nonsense FROM")


def test_an_engine_of_the_projector_does_not_wait_for_the_disk(tmp_path: Path) -> None:
    write_installation(tmp_path, extra='[influx]\nurl = "http://127.0.0.1:1"\n')
    config = load_config(tmp_path / "siltwatch.toml")
    projector = open_projector(config, ManualClock(NOON))
    assert projector is not None
    projector.start()
    projector.wake()
    projector.stop()

    engine = open_engine(config.journal_url, sync="NORMAL")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1
    engine.dispose()


class Stumbles(MemoryReadings):
    """Fails as often as it is told, in its own way each time."""

    def __init__(self, *errors: Exception) -> None:
        super().__init__()
        self.errors = list(errors)

    def ready_rain(self, rows: Any) -> Any:
        return partial(self._stumble, super().ready_rain(rows))

    def _stumble(self, write: Any) -> Any:
        if self.errors:
            raise self.errors.pop(0)
        return write()


def test_the_projector_outlives_every_failure_and_tells_each_once(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("collector.projector._FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr("collector.projector._LOOK_S", 0.001)
    journal.take(parcel(two_gauges(1, 10)))
    gone, bug = StoreError("gone"), ZeroDivisionError("bug")
    store = Stumbles(gone, gone, StoreError("not allowed", retryable=False), bug)
    projector = Projector(journal.engine, store, ManualClock(NOON), batch_points=100)

    projector.start()
    eventually(lambda: behind(journal.engine) == 0)
    projector.stop()

    assert [record.levelname for record in caplog.records if record.message == "InfluxDB falls behind"] == [
        "WARNING", "ERROR", "WARNING",
    ]  # fmt: skip
    assert sum(rain[0] for rain in store.rain.values()) == sum(sums(journal).values())


def test_trouble_that_cannot_be_noted_is_no_more_trouble(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        message = "locked"
        raise StoreError(message)

    monkeypatch.setattr("collector.projector.run", fail)

    Projector(journal.engine, MemoryReadings(), ManualClock(NOON), batch_points=1)._note_trouble(StoreError("gone"))

    assert "trouble was not noted" in caplog.text


def test_a_projector_told_to_stop_begins_no_other_batch(journal: Journal) -> None:
    journal.take(parcel(two_gauges(1, 10)))
    projector = Projector(journal.engine, MemoryReadings(), ManualClock(NOON), batch_points=1)
    projector._stop.set()

    assert projector.project() == 0
