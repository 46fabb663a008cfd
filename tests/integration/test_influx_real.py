"""What a real InfluxDB 1.6.7 answers to a stranger, to a user with few rights, and to more than it takes at once."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from collector.influx import InfluxStore, NotAllowedError
from collector.projector import Projector
from collector.readings import InfluxReadings
from siltwatch.clock import ManualClock
from siltwatch.config_town import Influx
from tests.support.collector import NOON, Journal, at, counts, parcel, site
from tests.support.servers import Server, influxd

LINES = [f"rain,channel=rain,sensor=g1,site=mill tenth_um={n}i {1_781_092_800_000 + n}" for n in range(200)]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It asks who comes, and takes 4,000 bytes at once."""
    http = "auth-enabled = true\nmax-body-size = 4000"
    with influxd(tmp_path_factory.mktemp("influx"), http=http) as running:
        with closing(store_of(running, "_internal", user=None)) as nobody:
            nobody._query("CREATE USER ada WITH PASSWORD 'pass' WITH ALL PRIVILEGES", "POST")
        with closing(store_of(running, "shared")) as ada:
            ada.create_database()
            ada._query("CREATE USER bob WITH PASSWORD 'pass'", "POST")
            ada._query('GRANT ALL ON "shared" TO bob', "POST")
        yield running


def store_of(server: Server, database: str, *, user: str | None = "ada", password: str = "pass") -> InfluxStore:
    settings = Influx(url=f"http://127.0.0.1:{server.port}", database=database, user=user)
    return InfluxStore(settings, password=password)


def test_more_than_it_takes_at_once_is_halved_and_all_of_it_is_in(strict: Server) -> None:
    assert len("\n".join(LINES)) > 3 * 4_000
    with closing(store_of(strict, "halved")) as store:
        assert store.write(LINES) == []
        found = store.query("SELECT count(tenth_um), sum(tenth_um) FROM rain")

    assert found[0]["values"][0][1:] == [200, sum(range(200))]


def test_a_line_that_is_none_is_found_among_two_hundred(strict: Server) -> None:
    broken = "rain,channel=rain tenth_um=1i,"
    with closing(store_of(strict, "bad")) as store:
        refused = store.write([*LINES[:77], broken, *LINES[77:]])
        found = store.query("SELECT count(tenth_um) FROM rain")

    assert [line.line for line in refused] == [broken]
    assert "unable to parse" in refused[0].reason
    assert found[0]["values"][0][1] == 200


@pytest.mark.parametrize(("user", "password"), [("ada", "wrong"), ("nobody", "pass"), (None, "")])
def test_who_is_not_known_is_not_let_in(strict: Server, user: str | None, password: str) -> None:
    store = store_of(strict, "shared", user=user, password=password)
    with closing(store), pytest.raises(NotAllowedError, match=r"check influx\.user"):
        store.write(LINES[:1])


def test_a_user_who_may_make_no_database_is_told_what_to_do(strict: Server) -> None:
    with (
        closing(store_of(strict, "bobs", user="bob")) as store,
        pytest.raises(NotAllowedError, match="CREATE DATABASE"),
    ):
        store.check()


def test_a_user_with_rights_on_one_database_projects_into_it(strict: Server, tmp_path: Path) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    journal.apply(site())
    journal.take(parcel(counts(range(1, 60))))
    with closing(journal), closing(InfluxReadings(store_of(strict, "shared", user="bob"))) as readings:
        Projector(journal.engine, readings, ManualClock(NOON), batch_points=500).project()

        assert readings.rain_totals(at(-1), at(100)) == {("mill", "g1"): 58 * 2540}


def test_a_database_that_is_there_needs_no_right_to_make_one(strict: Server) -> None:
    with closing(store_of(strict, "shared", user="bob")) as store:
        assert store.check().version.startswith("1.")
