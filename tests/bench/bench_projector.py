"""The projector into InfluxDB against posting the same line protocol ready-made.

python tests/bench/bench_projector.py [ROUNDS]
"""

import http.client
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from collector.influx import InfluxStore
from collector.lines import reading_lines
from collector.projector import Projector
from collector.readings import InfluxReadings
from collector.stores import open_engine
from siltwatch.clock import ManualClock
from siltwatch.config_town import Influx
from tests.bench.rows import Row, say, sizes
from tests.support.collector import NOON, Journal, at, parcel, site, turbid
from tests.support.servers import influxd

A_BATCH = 5_000
A_ROUND = 10 * A_BATCH


def main(rounds: int) -> None:
    """Both in turns, into databases of their own on one server."""
    with tempfile.TemporaryDirectory() as name, influxd(Path(name) / "influx") as server:
        journal = Journal.make(f"sqlite:///{name}/journal.db")
        journal.apply(site())
        store = InfluxReadings(InfluxStore(Influx(url=f"http://127.0.0.1:{server.port}", database="projected")))
        bare = InfluxStore(Influx(url=f"http://127.0.0.1:{server.port}", database="bare"))
        bare.probe()
        bare.create_database()
        engine = open_engine(journal.url, sync="NORMAL")  # as the service opens it
        projector = Projector(engine, store, ManualClock(NOON), batch_points=A_BATCH)
        projected_s: list[float] = []
        bare_s: list[float] = []
        with closing(journal), closing(store), closing(bare):
            for index in range(rounds):
                _fill(journal, index)
                if index % 2:
                    projected_s.append(_project(projector))
                bare_s.append(_post(server.port, journal, index))
                if not index % 2:
                    projected_s.append(_project(projector))
        engine.dispose()
        points = rounds * A_ROUND
        ratios = [ready_made / ours for ours, ready_made in zip(projected_s, bare_s, strict=True)]
        say(
            Row(
                what="projector into InfluxDB",
                unit="/s",
                ours=points / sum(projected_s),
                bare=points / sum(bare_s),
                against="posting the same line protocol ready-made",
                ratio=statistics.median(ratios),  # of the rounds: a busy machine has outliers
                goal=0.60,
                n=f"{points:,} points",
            )
        )


def _project(projector: Projector) -> float:
    began_s = time.perf_counter()
    assert projector.project() == A_ROUND
    return time.perf_counter() - began_s


def _fill(journal: Journal, index: int) -> None:
    """Readings, a second apart."""
    for start in range(index * A_ROUND, (index + 1) * A_ROUND, A_BATCH):
        said = [turbid(seq, f"{seq % 700 / 7:.2f}", minute=seq / 60) for seq in range(start + 1, start + 1 + A_BATCH)]
        journal.take(parcel(said, now=at(1_000_000)))


def _post(port: int, journal: Journal, index: int) -> float:
    """The same points as ready-made text over one connection."""
    query = "SELECT site, sensor, kind, at, value, flag FROM readings WHERE id > {} AND id <= {} ORDER BY id"
    bodies = [
        "\n".join(reading_lines(journal.rows(query.format(start, start + A_BATCH)))).encode()
        for start in range(index * A_ROUND, (index + 1) * A_ROUND, A_BATCH)
    ]
    connection = http.client.HTTPConnection("127.0.0.1", port)
    with closing(connection):
        began_s = time.perf_counter()
        for body in bodies:
            connection.request("POST", "/write?db=bare&precision=ms", body)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 204
        return time.perf_counter() - began_s


if __name__ == "__main__":
    main(*sizes(7, quick=[1]))
