"""Charts of a real InfluxDB 1.6.7: the journal's own to the point, and the journal's wherever InfluxDB falls short."""

import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from alerts.commands import Entry, record_calibration
from alerts.migrations.upgrade import upgrade as upgrade_records
from collector.charts import InfluxCharts, open_influx_charts
from collector.checks import checks
from collector.influx import InfluxStore
from collector.journal_series import quarter_at
from collector.projector import Projector
from collector.reading import ChartSource, open_charts
from collector.readings import InfluxReadings
from collector.rebuilding import rebuild
from collector.retention import trim
from collector.series import Point
from dashboard.export_verb import export
from dashboard.migrations.upgrade import upgrade as upgrade_dashboard
from siltwatch.clock import ManualClock
from siltwatch.config import Config, load_config
from siltwatch.config_town import Influx, Retention
from siltwatch.errors import ConfigError
from siltwatch.kept import Kept
from tests.support.alerts import HOUR, MINUTE
from tests.support.collector import (
    NOON,
    Journal,
    at,
    empty_database,
    journal_url,
    parcel,
    says,
    site,
    turbid,
    write_installation,
)
from tests.support.dashboard import NOW, Dashboard, browsing, dashboard, town_site
from tests.support.doctor import tells
from tests.support.servers import Server, influxd, postgresql

SPANS = [(0.0, 600.0), (3.0, 97.0), (-60.0, 0.0), (90.0, 90.5), (-1440.0, 1440.0 * 5)]
STEPS = [None, timedelta(minutes=1), timedelta(minutes=7), timedelta(minutes=15), timedelta(hours=3)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with influxd(tmp_path_factory.mktemp("influx")) as running:
        yield running


class House:
    """A journal, a projector that follows when told, and charts over both."""

    def __init__(self, folder: Path, server: Server, url: str = "") -> None:
        self.journal = Journal.make(url or f"sqlite:///{folder}/journal.db")
        self.journal.apply(site())
        self.settings = Influx(url=f"http://127.0.0.1:{server.port}", database=f"db_{folder.name}")
        self.readings = InfluxReadings(InfluxStore(self.settings))
        self.projector = Projector(self.journal.engine, self.readings, ManualClock(NOON), batch_points=100)
        charts = open_influx_charts(Config(folder=folder, influx=self.settings), self.journal.reading().charted)
        assert charts is not None
        self.charts: InfluxCharts = charts

    def close(self) -> None:
        self.charts.close()
        self.readings.close()
        self.journal.close()

    def differs(self, source: str = "influxdb") -> list[Any]:
        """Spans and resolutions of which charts and journal do not tell the same, to the letter."""
        found = []
        for sensor, kind in (("g1", "rain"), ("p1", "turbidity")):
            for start, end in SPANS:
                for step in STEPS:
                    told = self.charts.series("mill", sensor, kind, at(start), at(end), step)
                    ours = self.journal.reading().series("mill", sensor, kind, at(start), at(end), step)
                    found += (
                        [(kind, start, end, step, told.trouble)] if (told.points, told.source) != (ours, source) else []
                    )
        return found


@pytest.fixture
def house(tmp_path: Path, server: Server) -> Iterator[House]:
    with closing(House(tmp_path, server)) as made:
        yield made


def weather(first_seq: int, count: int, seed: int, first_minute: int = 0) -> list[Any]:
    """Tips, several of one instant, values that fail, are missing or stand twice at one instant; not in order."""
    chance = random.Random(seed)
    said = []
    for seq in range(first_seq, first_seq + count):
        minute = chance.randrange(first_minute, 600)
        if chance.random() < 0.4:
            said.append(
                says(seq, quantity="rain_increment", semantics="tip", count=chance.choice([1, 1, 2]), minute=minute)
            )
        else:
            value = chance.choice(
                ["5", "12.25", "900", "5000", "-9999", "-0.5", "1000", f"{chance.uniform(1, 90):.3f}"]
            )
            said.append(turbid(seq, value, minute=minute))
    return said


def test_what_influxdb_tells_is_the_journal_s_to_the_letter(house: House) -> None:
    house.journal.take(parcel(weather(1, 400, seed=1)))
    house.projector.project()

    assert house.differs() == []


def test_what_is_not_projected_yet_is_told_too_late_words_and_new_flags_among_it(house: House) -> None:
    house.journal.take(parcel(weather(1, 200, seed=2)))
    house.projector.project()
    house.journal.take(parcel(weather(201, 200, seed=3)))

    assert house.differs() == []
    house.projector.project()
    assert house.differs() == []
    house.journal.take(parcel([turbid(401, "7", minute=450), *weather(402, 30, seed=11, first_minute=400)]))
    assert house.differs() == []


def test_over_postgresql_too(server: Server, tmp_path: Path) -> None:
    with postgresql() as database, closing(House(tmp_path, server, empty_database(database, "charts"))) as house:
        house.journal.take(parcel(weather(1, 150, seed=8)))
        house.projector.project()
        house.journal.take(parcel(weather(151, 100, seed=9)))

        assert house.differs() == []
        house.projector.project()
        assert house.differs() == []
        assert rebuild(house.journal.engine, house.projector, house.readings, NOON).unequal == {}


def test_beyond_a_week_the_roll_ups_tell(house: House) -> None:
    house.journal.take(parcel(weather(1, 50, seed=4)))
    house.projector.project()

    told = house.charts.series("mill", "g1", "rain", at(-60), at(60 * 24 * 30), timedelta(hours=1))

    assert (told.source, told.trouble) == ("journal", None)
    assert sum(point.sum or 0 for point in told.points) > 0


@pytest.mark.parametrize("again", ["", 'CREATE DATABASE "{}"'])
def test_a_wiped_influxdb_is_not_taken_for_dry_weather(
    house: House, monkeypatch: pytest.MonkeyPatch, again: str
) -> None:
    monkeypatch.setattr("collector.charts._PAUSE_S", 0.0)
    house.journal.take(parcel(weather(1, 100, seed=5)))
    house.projector.project()
    house.readings.store._query(f'DROP DATABASE "{house.settings.database}"', "POST")
    if again:
        house.readings.store._query(again.format(house.settings.database), "POST")

    rain = house.charts.series("mill", "g1", "rain", at(0), at(600))
    water = house.charts.series("mill", "p1", "turbidity", at(0), at(600))

    assert (rain.source, water.source) == ("journal", "journal")
    expected = "siltwatch collector rebuild" if again else "not found"
    assert expected in (rain.trouble or "")
    assert expected in (water.trouble or "")
    assert rain.points == house.journal.reading().series("mill", "g1", "rain", at(0), at(600))

    assert rebuild(house.journal.engine, house.projector, house.readings, NOON).unequal == {}
    assert house.differs() == []


def test_a_day_that_is_lost_among_others_is_noticed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collector.charts._PAUSE_S", 0.0)
    house.journal.take(parcel([turbid(n, "5", minute=n * 10) for n in range(1, 40)]))
    house.projector.project()
    house.readings.store._query(
        "DELETE FROM reading WHERE time >= '2026-06-10T13:00:00Z' AND time < '2026-06-10T14:00:00Z'", "POST"
    )

    told = house.charts.series("mill", "p1", "turbidity", at(0), at(400))

    assert "it holds nothing of 4 quarters of an hour" in (told.trouble or "")
    assert len(told.points) == 39


def test_a_server_that_does_not_answer_holds_up_one_page_and_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("collector.charts._PATIENCE_MS", 300)
    house.journal.take(parcel(weather(1, 50, seed=6)))
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        settings = Influx(url=f"http://127.0.0.1:{deaf.getsockname()[1]}")
        charts = open_influx_charts(Config(influx=settings), house.journal.reading().charted)
        assert charts is not None
        first = charts.series("mill", "g1", "rain", at(0), at(600))
        before_s = time.monotonic()
        others = [charts.series("mill", "p1", "turbidity", at(0), at(600)) for _ in range(20)]
        took_s = time.monotonic() - before_s
        charts.close()

    assert "cannot be reached" in (first.trouble or "")
    assert {(other.source, other.trouble) for other in others} == {("journal", first.trouble)}
    assert took_s < 2.0
    assert [record.message for record in caplog.records].count("charts are drawn from the journal") == 1


def trimmed(house: House, *kept: Kept, until: float = 45) -> None:
    """Readings of before some minutes after noon go, but for those that are kept."""
    policy = Retention(readings=timedelta(days=120))
    trim(house.journal.engine, policy, kept, at(until) + timedelta(days=120), dry_run=False)


def lows_and_counts(points: list[Point]) -> list[tuple[Any, ...]]:
    return [(point.at, point.low, point.high, point.count) for point in points]


def test_where_values_were_trimmed_the_roll_ups_tell(house: House) -> None:
    house.journal.take(parcel([turbid(n, str(n), minute=n * 5) for n in range(1, 13)]))
    house.projector.project()
    trimmed(house)

    told = house.journal.reading().series("mill", "p1", "turbidity", at(0), at(600))
    half = house.journal.reading().series("mill", "p1", "turbidity", at(0), at(600), timedelta(minutes=30))

    assert lows_and_counts(told) == [
        (at(0), 1, 2, 2), (at(15), 3, 5, 3), (at(30), 6, 8, 3),
        (at(45), 9, 9, 1), (at(50), 10, 10, 1), (at(55), 11, 11, 1), (at(60), 12, 12, 1),
    ]  # fmt: skip
    assert lows_and_counts(half) == [(at(0), 1, 5, 5), (at(30), 6, 11, 6), (at(60), 12, 12, 1)]


def test_values_that_were_kept_stand_among_the_roll_ups_of_those_that_were_not(house: House) -> None:
    house.journal.take(parcel([turbid(n, str(n), minute=n * 5) for n in range(1, 13)]))
    house.projector.project()
    trimmed(house, Kept(site="mill", start_at=at(16), end_at=at(17), because="storm"))

    told = house.journal.reading().series("mill", "p1", "turbidity", at(3), at(600))

    assert lows_and_counts(told) == [
        (at(15), 3, 3, 1), (at(20), 4, 4, 1), (at(25), 5, 5, 1), (at(30), 6, 8, 3),
        (at(45), 9, 9, 1), (at(50), 10, 10, 1), (at(55), 11, 11, 1), (at(60), 12, 12, 1),
    ]  # fmt: skip


def test_charts_and_rebuilding_after_trimming(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """InfluxDB tells what the journal let go; once it is wiped that is gone, and the roll-ups stand for it."""
    house.journal.take(parcel(weather(1, 300, seed=12)))
    house.projector.project()
    whole = house.charts.series("mill", "p1", "turbidity", at(0), at(600))
    trimmed(house, until=300)

    after = house.charts.series("mill", "p1", "turbidity", at(0), at(600))
    assert (after, after.source) == (whole, "influxdb")
    assert rebuild(house.journal.engine, house.projector, house.readings, NOON).unequal == {}
    assert house.charts.series("mill", "p1", "turbidity", at(0), at(600)) == whole

    house.readings.store._query(f'DROP DATABASE "{house.settings.database}"', "POST")
    rebuilt = rebuild(house.journal.engine, house.projector, house.readings, NOON)
    lost = house.charts.series("mill", "p1", "turbidity", at(0), at(600))
    younger = house.charts.series("mill", "p1", "turbidity", at(300), at(600))
    rain = house.charts.series("mill", "g1", "rain", at(0), at(600))

    assert rebuilt.unequal == {}
    assert rebuilt.probes == rebuilt.gauges == 1
    assert (lost.source, lost.points) == (
        "journal", house.journal.reading().series("mill", "p1", "turbidity", at(0), at(600)),
    )  # fmt: skip
    assert {quarter_at(point.at) for point in lost.points} >= {quarter_at(point.at) for point in whole.points}
    assert "were trimmed from the journal: their quarters of an hour stand for them" in (lost.trouble or "")
    assert "rebuild" not in (lost.trouble or "")
    assert (younger.source, younger.trouble, rain.source, rain.trouble) == ("influxdb", None, "influxdb", None)
    assert [record for record in caplog.records if record.message == "charts are drawn from the journal"] == []


def test_a_fallback_says_what_was_trimmed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collector.charts._PATIENCE_MS", 300)
    house.journal.take(parcel([turbid(n, str(n), minute=n * 5) for n in range(1, 13)]))
    house.projector.project()
    trimmed(house)
    charts = open_influx_charts(Config(influx=Influx(url="http://127.0.0.1:1")), house.journal.reading().charted)
    assert charts is not None
    with closing(charts):
        told = [charts.series("mill", "p1", "turbidity", at(start), at(600)) for start in (0, 45)]
        rain = charts.series("mill", "g1", "rain", at(0), at(600))

    assert "cannot be reached" in (told[0].trouble or "")
    assert ["were trimmed" in (one.trouble or "") for one in (*told, rain)] == [True, False, False]


def test_without_influxdb_charts_are_of_the_journal(house: House) -> None:
    charts: ChartSource = open_charts(Config(), house.journal.reading())
    house.journal.take(parcel(weather(1, 50, seed=7)))

    told = charts.series("mill", "g1", "rain", at(0), at(600))
    charts.close()

    assert (told.source, told.trouble) == ("journal", None)
    assert told.points == house.journal.reading().series("mill", "g1", "rain", at(0), at(600))


def settings_of(server: Server, folder: Path) -> str:
    return f'[influx]\nurl = "http://127.0.0.1:{server.port}"\ndatabase = "db_{folder.name}"\n'


def filled(made: Dashboard) -> None:
    made.town.rain([(NOW - HOUR + n * MINUTE, 2540) for n in range(30)])
    made.town.readings("mill", "up", [(NOW - HOUR + n * MINUTE, 4.0 + n / 8) for n in range(60)])


def test_the_page_s_chart_is_read_from_influxdb_and_falls_back_with_a_banner(tmp_path: Path) -> None:
    with influxd(tmp_path / "influx") as server:
        settings = settings_of(server, tmp_path)
        with (
            dashboard(tmp_path / "a", town_site("mill", "Mill"), settings=settings) as made,
            browsing(made.app) as browser,
        ):
            filled(made)
            journal, influx = made.town.config.journal_url, made.town.config.influx
            assert influx is not None
            with (
                closing(Journal(journal, made.town._journal)) as opened,
                closing(InfluxReadings(InfluxStore(influx))) as store,
            ):
                Projector(opened.engine, store, ManualClock(NOW), batch_points=50).project()
            made.sign_in(browser)
            told = browser.get("/api/v1/sites/mill/series?range=6h").json()
            server.stop()
            fallen_back = browser.get("/api/v1/sites/mill/series?range=6h").json()
            page = browser.get("/sites/mill").text
    with dashboard(tmp_path / "b", town_site("mill", "Mill")) as made, browsing(made.app) as browser:
        filled(made)
        made.sign_in(browser)
        plain = browser.get("/api/v1/sites/mill/series?range=6h").json()

    assert (told["source"], told["banner"]) == ("influxdb", None)
    assert told | {"source": "journal"} == plain
    assert len(plain["rain"]["at"]) == 30
    assert fallen_back["source"] == "journal"
    assert fallen_back["banner"].startswith("InfluxDB does not serve this chart; it is drawn from the journal.")
    assert fallen_back | {"banner": None} == plain
    assert 'id="chart-banner"' in page


def test_doctor_finds_out_that_influxdb_was_wiped(tmp_path: Path) -> None:
    with influxd(tmp_path / "influx") as server:
        write_installation(tmp_path, extra=f'[influx]\nurl = "http://127.0.0.1:{server.port}"')
        settings = load_config(tmp_path / "siltwatch.toml")
        assert settings.influx is not None
        with (
            closing(Journal.make(journal_url(tmp_path))) as journal,
            closing(InfluxReadings(InfluxStore(settings.influx))) as store,
        ):
            journal.apply(site())
            journal.take(parcel(weather(1, 60, seed=10)))
            Projector(journal.engine, store, ManualClock(NOON), batch_points=50).project()
            whole = {found.name: found for found in checks(settings)}
            store.store._query("DROP SERIES FROM /.*/", "POST")
            wiped = {found.name: found for found in checks(settings)}

    assert whole["InfluxDB content"].ok
    assert (wiped["InfluxDB content"].ok, wiped["InfluxDB projector"].ok) == (False, True)
    tells(wiped.values(), "influx_lacks")
    assert wiped["InfluxDB content"].next_step == "run `siltwatch collector rebuild`"


def exported(folder: Path, *words: str) -> tuple[str, str]:
    asked = [*words, "--site", "mill", "--since", "2026-06-10T11:00:00Z", "--until", "2026-07-20T12:00:00Z"]
    ended = CliRunner().invoke(export, [*asked, "--config", str(folder / "siltwatch.toml")], catch_exceptions=False)
    assert ended.exit_code == 0, ended.output
    return ended.stdout, ended.stderr


def test_an_export_is_read_in_slices_from_influxdb_else_from_the_journal_and_is_the_same(tmp_path: Path) -> None:
    """The journal's readings are taken away: what InfluxDB is asked for shows that it was asked."""
    write_installation(tmp_path)
    upgrade_records(load_config(tmp_path / "siltwatch.toml"))
    upgrade_dashboard(load_config(tmp_path / "siltwatch.toml"))
    journal = Journal.make(journal_url(tmp_path))
    journal.apply(site())
    days = [n * 1440 + 7 for n in range(9)]
    journal.take(parcel([turbid(n, f"{n}.5", minute=days[n]) for n in range(1, 9)], now=at(20_000)))
    tip: dict[str, Any] = {"quantity": "rain_increment", "semantics": "tip", "count": 1}
    journal.take(parcel([says(8 + n, minute=days[n // 2], **tip) for n in range(1, 9)], now=at(20_000)))
    plain = [exported(tmp_path, "--sensor", name) for name in ("g1", "p1")]
    with influxd(tmp_path / "influx") as server, closing(journal):
        write_installation(tmp_path, extra=f'[influx]\nurl = "http://127.0.0.1:{server.port}"')
        settings = load_config(tmp_path / "siltwatch.toml")
        assert settings.influx is not None
        with closing(InfluxReadings(InfluxStore(settings.influx))) as store:
            Projector(journal.engine, store, ManualClock(NOON), batch_points=50).project()
        with journal.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM readings")
        asked = [exported(tmp_path, "--sensor", name) for name in ("g1", "p1")]
        server.stop()
        alone = exported(tmp_path, "--sensor", "g1")

    assert asked == plain
    rain, water = (text.splitlines() for text, _ in plain)
    assert rain[:3] == [
        "at,depth_in,depth_mm",
        "2026-06-10T12:07:00.000Z,0.01,0.254",
        "2026-06-11T12:07:00.000Z,0.02,0.508",
    ]
    assert (water[0], water[1], len(water)) == (
        "at,turbidity_FNU,calibrated",
        "2026-06-11T12:07:00.000Z,1.5,no",
        9,
    )
    assert alone[0] == plain[0][0]
    assert alone[1].count("read from the journal: InfluxDB at") == 1


def test_an_export_as_json_into_a_file_and_of_nothing_that_is(tmp_path: Path) -> None:
    write_installation(tmp_path)
    upgrade_records(load_config(tmp_path / "siltwatch.toml"))
    upgrade_dashboard(load_config(tmp_path / "siltwatch.toml"))
    with closing(Journal.make(journal_url(tmp_path))) as journal:
        journal.apply(site())
        journal.take(parcel([turbid(1, "5", minute=1), turbid(2, "6", minute=50_000)], now=at(60_000)))
    said_so = Entry(probe="p1", at=at(0), person="Inspector", remarks="", key="c1")
    url = load_config(tmp_path / "siltwatch.toml").records_url
    record_calibration(url, site=site(), entry=said_so, now=at(0))

    said = exported(tmp_path, "--sensor", "p1", "--json", "--output", str(tmp_path / "p1.json"))

    assert said == ("", "")
    document = json.loads((tmp_path / "p1.json").read_text())
    assert document == {
        "columns": ["at", "turbidity_FNU", "calibrated"],
        "rows": [["2026-06-10T12:01:00.000Z", "5.0", "yes"], ["2026-07-15T05:20:00.000Z", "6.0", "no"]],
    }
    with pytest.raises(ConfigError, match="has a sensor"):
        exported(tmp_path, "--sensor", "p9")
