"""Collector and judge leave their figures where the dashboard reads them, over either database."""

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from alerts.migrations.upgrade import upgrade
from alerts.process_figures import write_figures as write_judge_figures
from alerts.reading import RecordsReading, open_records
from alerts.service import Service
from alerts.stores import open_engine as open_records_engine
from collector.process_figures import write_figures
from collector.projector import move_cursor
from collector.service import Collector
from collector.stores import transaction
from siltwatch.clock import ManualClock
from siltwatch.config import Config
from siltwatch.config_town import Stores
from siltwatch.figure_teller import FigureTeller, instance_of
from siltwatch.instants import format_instant
from siltwatch.wire import INTAKE_PATH, encode_batch
from tests.support.alerts import NOON as JUDGED_AT
from tests.support.alerts import Town, a_patient_site
from tests.support.collector import NOON, TOKEN, Journal, batch, counts, empty_database, parcel, site
from tests.support.servers import Server, free_port, postgresql
from tests.support.waiting import eventually

DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    url = f"sqlite:///{tmp_path}/journal.db"
    if request.param == "postgresql":
        url = empty_database(request.getfixturevalue("server"), tmp_path.name.replace("-", "_"))
    made = Journal.make(url)
    made.apply(site())
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def records(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Config, RecordsReading]]:
    config = Config(folder=tmp_path)
    if request.param == "postgresql":
        url = empty_database(request.getfixturevalue("server"), tmp_path.name.replace("-", "_"))
        config = Config(folder=tmp_path, stores=Stores(records=url))
    upgrade(config)
    with closing(open_records(config.records_url)) as reading:
        yield config, reading


def test_a_collector_tells_anew_and_who_is_silent_for_a_day_is_forgotten(journal: Journal) -> None:
    write_figures(journal.engine, "old:1", {"batches": 1}, NOON)
    write_figures(journal.engine, "new:1", {"batches": 2}, NOON + DAY)
    write_figures(journal.engine, "new:1", {"batches": 3}, NOON + DAY)
    told = journal.reading().processes.figures()
    assert [(one.instance, one.told_at, one.figures) for one in told] == [
        ("new:1", NOON + DAY, {"batches": 3}),
        ("old:1", NOON, {"batches": 1}),
    ]

    write_figures(journal.engine, "new:1", {"batches": 4}, NOON + DAY + timedelta(seconds=1))
    assert [one.instance for one in journal.reading().processes.figures()] == ["new:1"]


def test_a_judge_tells_anew_and_who_is_silent_for_a_day_is_forgotten(
    records: tuple[Config, RecordsReading],
) -> None:
    config, reading = records
    engine = open_records_engine(config.records_url)
    try:
        write_judge_figures(engine, "old", {"rounds": None}, NOON)
        write_judge_figures(engine, "new", {"rounds": None}, NOON + DAY)
        assert [one.instance for one in reading.told_figures()] == ["new", "old"]

        write_judge_figures(engine, "new", {"judged_at": None}, NOON + 2 * DAY)
    finally:
        engine.dispose()
    [left] = reading.told_figures()
    assert (left.instance, left.told_at, left.figures) == ("new", NOON + 2 * DAY, {"judged_at": None})
    assert reading.attempt_counts() == {}


def test_how_far_influxdb_is_behind_is_known_by_rows_and_since_when(journal: Journal) -> None:
    processes = journal.reading().processes
    assert [(lag.table, lag.rows, lag.since_at) for lag in processes.lags()] == [
        ("readings", 0, None),
        ("credits", 0, None),
    ]

    journal.take(parcel(counts([0, 1, 2, 3]), now=NOON + timedelta(minutes=9)))
    [_, rain] = processes.lags()
    assert (rain.rows, rain.since_at) == (3, NOON + timedelta(minutes=9))

    with transaction(journal.engine) as connection:
        move_cursor(connection, "influx_credits", 0, 3, "2026-06-10T12:00:00.000Z")
    assert processes.lags()[1] == replace(rain, rows=0, since_at=None)
    journal.take(parcel(counts([4], first_seq=5), now=NOON + timedelta(minutes=12)))
    assert processes.lags()[1] == replace(rain, rows=1, since_at=NOON + timedelta(minutes=12))


def test_a_running_collector_tells_what_it_took_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FigureTeller, "period_s", 0.05)
    config = Config(folder=tmp_path)
    config = config.model_copy(update={"intake": config.intake.model_copy(update={"port": free_port()})})
    config.data_path.mkdir()
    tokens = config.path(config.intake.tokens_file)
    tokens.parent.mkdir(exist_ok=True)
    tokens.write_text(f'gw1 = "{TOKEN}"\n', encoding="utf-8")
    tokens.chmod(0o600)
    journal = Journal.make(config.journal_url)
    journal.apply(site())
    collector = Collector(config, ManualClock(NOON))
    collector.start()
    instance = instance_of(collector.port)
    try:
        post = partial(httpx.post, f"http://127.0.0.1:{collector.port}{INTAKE_PATH}")
        body = encode_batch(batch(counts([0, 1, 2])))
        for token, status in ((TOKEN, 200), (TOKEN, 200), ("wrong", 401)):
            assert post(content=body, headers={"Authorization": f"Bearer {token}"}).status_code == status
        eventually(lambda: figures_of(journal).get("answers") == {"2xx": 2, "4xx": 1})
        told = figures_of(journal)
    finally:
        collector.stop()
        journal.close()

    assert (told["batches"], told["observations"], told["queued"]) == (2, 3, 0)
    assert sum(told["commits"]["counts"]) == 2
    assert instance.endswith(f":{config.intake.port}")
    assert told["process"]["memory_bytes"] > 0


def figures_of(journal: Journal) -> dict[str, Any]:
    return dict(*(one.figures for one in journal.reading().processes.figures()))


def test_a_running_judge_tells_its_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FigureTeller, "period_s", 0.05)
    town = Town(tmp_path, a_patient_site())
    service = Service(town.config, ManualClock(JUDGED_AT))
    thread = threading.Thread(target=service.serve)
    thread.start()
    try:
        with closing(open_records(town.config.records_url)) as reading:
            eventually(lambda: any(one.figures["judged_at"] for one in reading.told_figures()), within_s=20)
            [told] = reading.told_figures()
    finally:
        service.stop()
        thread.join(20)
        town.close()

    assert told.instance == instance_of()
    assert told.figures["judged_at"] == format_instant(JUDGED_AT)
    assert sum(told.figures["rounds"]["counts"]) >= 1
    assert sum(told.figures["sends"]["counts"]) == 0
