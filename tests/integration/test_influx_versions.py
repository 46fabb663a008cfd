"""The adapter and the projector against the documented answers of 1.8, 2.x and 3.x, over real HTTP."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from collector.checks import checks
from collector.influx import InfluxStore, NotAllowedError
from collector.influx_halving import Halving, InfluxAnswerError
from collector.influx_versions import InfluxServer, capabilities, explain_missing
from collector.projector import Projector, trouble_of
from collector.readings import InfluxReadings
from siltwatch.clock import ManualClock
from siltwatch.config import Config
from siltwatch.config_town import Influx
from siltwatch.errors import StoreError
from tests.support.collector import NOON, Journal, journal_url, parcel, site, turbid, write_installation
from tests.support.doctor import tells
from tests.support.influx_answers import PASSWORD, TOKEN, USER, Answering, answering
from tests.support.waiting import eventually

VERSIONS = ["1.8.10", "v2.7.1", "3.2.0", "3.10.0"]
LINES = [f"rain,site=a x={n}i {n}" for n in range(9)]
BAD = "rain,site=a"


@contextmanager
def store_for(server: Answering, *, token: str = TOKEN, password: str = PASSWORD) -> Iterator[InfluxStore]:
    user = USER if server.major == 1 else None
    settings = Influx(url=f"http://127.0.0.1:{server.port}", database="mill", user=user)
    with closing(InfluxStore(settings, password=password, token=token)) as store:
        yield store


def made(server: Answering) -> Answering:
    """With its database or bucket there."""
    server.databases["mill"] = []
    return server


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_lets_us_in_its_own_way_and_takes_a_batch(version: str) -> None:
    with answering(version) as server, store_for(made(server)) as store:
        assert store.check().version == version
        assert store.write(LINES) == []

    assert server.databases["mill"] == LINES
    assert server.writes == [(9, 204)]


@pytest.mark.parametrize("version", ["1.8.10", "v2.7.1", "3.10.0"])
def test_a_malformed_line_is_found_and_every_good_line_is_in(version: str) -> None:
    with answering(version) as server, store_for(made(server)) as store:
        refused = store.write([*LINES[:4], BAD, *LINES[4:]])

    assert [line.line for line in refused] == [BAD]
    assert set(server.databases["mill"]) == set(LINES)


def test_3_before_10_answers_500_to_a_malformed_line_which_is_found_after_five_tries() -> None:
    with answering("3.2.0") as server, store_for(server) as store:
        batch = [*LINES[:4], BAD, *LINES[4:]]
        for _ in range(5):
            with pytest.raises(InfluxAnswerError, match="500") as caught:
                store.write(batch)
            assert caught.value.retryable
        assert server.writes == [(10, 500)] * 5

        assert [line.line for line in store.write(batch)] == [BAD]
        assert server.databases["mill"] == LINES

        with pytest.raises(InfluxAnswerError):  # the count begins anew
            store.write([BAD])


def test_a_server_that_answers_500_to_everything_makes_no_line_guilty() -> None:
    many = [f"rain,site=a x={n}i {n}" for n in range(500)]
    with answering("3.2.0", broken=500) as server, store_for(server) as store:
        for _ in range(5):
            with pytest.raises(InfluxAnswerError):
                store.write(many)

        with pytest.raises(InfluxAnswerError, match="no line is to blame") as caught:
            store.write(many)
        assert not caught.value.retryable
        assert len(server.writes) == 5 + 32
        with pytest.raises(InfluxAnswerError, match="no line is to blame"):
            store.write(LINES[:2])

        server.broken = None
        assert store.write(many) == []


def test_a_small_batch_of_nothing_but_500_is_not_refused_either() -> None:
    def send(_: object) -> None:
        raise InfluxAnswerError(500, "trouble", retryable=True)

    with pytest.raises(InfluxAnswerError, match="no line is to blame"):
        Halving(send, blame_500=True).write(["a", "b", "c"])


@pytest.mark.parametrize("version", VERSIONS)
def test_a_batch_that_is_too_large_is_halved(version: str) -> None:
    with answering(version, largest_body=60) as server, store_for(made(server)) as store:
        assert store.write(LINES) == []

    assert server.databases["mill"] == LINES
    assert (9, 413) in server.writes


@pytest.mark.parametrize("version", VERSIONS)
def test_a_wrong_secret_is_told_and_never_taken_for_trouble_that_passes(version: str) -> None:
    with (
        answering(version) as server,
        store_for(made(server), token="wrong", password="wrong") as store,
        pytest.raises(NotAllowedError, match="401") as caught,
    ):
        store.write(LINES)

    assert not caught.value.retryable


@pytest.mark.parametrize(("version", "status"), [("v2.7.1", 403), ("3.2.0", 401), ("3.10.0", 403)])
def test_a_token_that_may_not_write_is_told(version: str, status: int) -> None:
    with (
        answering(version, may_write=False) as server,
        store_for(made(server)) as store,
        pytest.raises(NotAllowedError) as caught,
    ):
        store.write(LINES)

    assert caught.value.status == status


def test_1_makes_its_database_and_says_so_where_it_may_not() -> None:
    with answering("1.8.10") as server, store_for(server) as store:
        assert store.write(LINES) == []
    assert server.databases == {"mill": LINES}

    with (
        answering("1.8.10", may_create=False) as server,
        store_for(server) as store,
        pytest.raises(NotAllowedError, match='CREATE DATABASE "mill"'),
    ):
        store.write(LINES)


def test_2_explains_its_bucket() -> None:
    with answering("v2.7.1") as server, store_for(server) as store:
        with pytest.raises(StoreError, match="no bucket 'mill'"):
            store.write(LINES)
        with pytest.raises(StoreError, match="no bucket 'mill'"):
            store.check()


def test_a_404_of_3_is_explained() -> None:
    with (
        answering("3.2.0", broken=404) as server,
        store_for(server) as store,
        pytest.raises(StoreError, match="port 8181"),
    ):
        store.write(LINES)


def test_every_version_has_its_table_and_a_stranger_is_called_one() -> None:
    tables = [capabilities(InfluxServer(version=version, build="")) for version in ("1.8", "2.7", "3.1")]
    assert {frozenset(table) for table in tables} == {frozenset(tables[0])}
    assert tables[0] != tables[1] != tables[2]
    stranger = InfluxServer(version="", build="")
    assert "does not say" in capabilities(stranger)["version"]
    assert "names no version" in explain_missing(stranger, "mill")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    write_installation(tmp_path)
    with closing(Journal.make(journal_url(tmp_path))) as made_journal:
        made_journal.apply(site())
        yield made_journal


def test_a_projector_that_is_not_let_in_stops_and_doctor_says_so(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("collector.projector._FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr("collector.projector._LOOK_S", 0.001)
    journal.take(parcel([turbid(1, "5")]))
    with answering("3.10.0", may_write=False) as server, store_for(server) as store:
        projector = Projector(journal.engine, InfluxReadings(store), ManualClock(NOON), batch_points=10)
        projector.start()
        eventually(lambda: trouble_of(journal.engine))
        for _ in range(20):
            projector.wake()
        server.may_write = True
        findings = {found.name: found for found in checks(_config(tmp_path, server))}
        projector.stop()

    # One by the projector; doctor's own has no line in it, and the server minds.
    assert server.writes == [(1, 403), (1, 400)]
    assert "stopped" in (trouble_of(journal.engine) or "")
    tells(findings.values(), "projector_stopped")
    assert "1 rows behind" in findings["InfluxDB projector"].message
    assert "48 hours" in findings["InfluxDB one query"].message
    assert [r.levelname for r in caplog.records if r.message == "InfluxDB falls behind"] == ["ERROR"]


def test_doctor_prints_what_a_version_can_do_and_how_far_the_projector_is(journal: Journal, tmp_path: Path) -> None:
    with answering("v2.7.1") as server:
        missing = {found.name: found for found in checks(_config(tmp_path, server))}
        findings = {found.name: found for found in checks(_config(tmp_path, made(server)))}

    assert "no bucket" in missing["InfluxDB"].message
    assert findings["InfluxDB"].message == "version v2.7.1 OSS"
    assert findings["InfluxDB credentials"].message == "token"
    assert findings["InfluxDB projector"].message == "0 rows behind"


def test_lines_refused_are_an_alarm(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    journal.take(parcel([turbid(1, "5")]))
    with answering("3.10.0") as server, store_for(server) as store:
        readings = InfluxReadings(store)
        monkeypatch.setattr(readings, "ready_readings", lambda _: partial(store.write, [BAD, LINES[0]]))
        Projector(journal.engine, readings, ManualClock(NOON), batch_points=10).project()

    assert [r.levelname for r in caplog.records if "refuses lines" in r.message] == ["ERROR"]
    assert journal.rows("SELECT document FROM dead_letters WHERE gateway = 'influxdb'") == [(BAD,)]


def _config(folder: Path, server: Answering) -> Config:
    (folder / "token").write_text(TOKEN)
    influx = Influx(url=f"http://127.0.0.1:{server.port}", database="mill", token_file="token")
    return Config(folder=folder, influx=influx)
