"""Intake over HTTP against a bare `executemany` of exactly the rows that were written.

Once with 1,000 observations in a batch, as in a commit of the baseline, and one with 5,000, as gateways send a
backlog; the baseline is the same, 1,000 a commit.

python tests/bench/bench_intake.py [ROUNDS]
"""

import http.client
import os
import sqlite3
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from collector.commands import apply_site
from siltwatch.wire import INTAKE_PATH, Sequenced, decode_ack, encode_batch
from tests.bench.rows import Row, progress, say, sizes
from tests.support.collector import (
    NOON,
    TOKEN,
    Running,
    batch,
    gauge,
    journal_url,
    probe,
    site,
    write_installation,
)

A_COMMIT = 1_000
A_ROUND = 10 * A_COMMIT
GAUGES, PROBES = 5, 5


def said(seq: int) -> Sequenced:
    """Ten sensors at one hertz; each gauge tips every fourth second."""
    second, place = divmod(seq - 1, GAUGES + PROBES)
    moment = NOON - timedelta(days=2) + timedelta(seconds=second)
    if place < GAUGES:
        return Sequenced(
            seq=seq,
            device=f"n{place}",
            quantity="rain_count",
            semantics="cumulative",
            count=second // 4,
            device_boot="3",
            device_seq=second,
            observed_at=moment,
            mono_ms=second * 1000,
        )
    return Sequenced(
        seq=seq,
        device=f"p{place}",
        quantity="turbidity",
        semantics="instant",
        value=f"{20 + second % 300 / 10:.1f}",
        unit="FNU",
        observed_at=moment,
        mono_ms=second * 1000,
    )


def main(rounds: int, a_batch: int) -> None:
    """Measure both in turns, so that what else the machine does falls on both."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_installation(folder)
        sensors = [gauge(f"g{i}", device=f"n{i}") for i in range(GAUGES)]
        sensors += [probe(f"p{i}", device=f"p{i}") for i in range(GAUGES, GAUGES + PROBES)]
        apply_site(journal_url(folder), site(sensors=sensors), NOON)
        collector, bare = Running.start(folder), Bare(folder)
        through_http_s = bare_s = 0.0
        began_cpu_s = cpu_s(collector.process.pid)
        try:
            for start in range(0, rounds * A_ROUND, A_ROUND):
                bodies = [
                    encode_batch(batch([said(seq) for seq in range(first + 1, first + 1 + a_batch)]))
                    for first in range(start, start + A_ROUND, a_batch)
                ]
                through_http_s += _post(collector.port, bodies, expected=start + A_ROUND)
                bare_s += bare.write()
            collector_cpu_s = cpu_s(collector.process.pid) - began_cpu_s
        finally:
            collector.stop()
    observations = rounds * A_ROUND
    cpu_us = [seconds / observations * 1e6 for seconds in (collector_cpu_s, bare.cpu_s)]
    progress(f"processor time of an observation {cpu_us[0]:.1f} µs, bare {cpu_us[1]:.1f} µs; rows {bare.rows}")
    say(
        Row(
            what=f"intake over HTTP, {a_batch:,} a batch, to committed journal, credits and readings",
            unit="/s",
            ours=observations / through_http_s,
            bare=observations / bare_s,
            against="`executemany` of exactly the rows written, 1,000 observations a commit",
            ratio=bare_s / through_http_s,
            goal=0.40,
            n=f"{observations:,} observations",
        )
    )


def cpu_s(pid: int) -> float:
    """Processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _post(port: int, bodies: list[bytes], *, expected: int) -> float:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    began_s = time.perf_counter()
    for body in bodies:
        connection.request("POST", INTAKE_PATH, body, {"Authorization": f"Bearer {TOKEN}"})
        answer = connection.getresponse()
        document = answer.read()
        assert answer.status == 200, document
    elapsed_s = time.perf_counter() - began_s
    connection.close()
    assert decode_ack(document).seq == expected
    return elapsed_s


class Bare:
    """The same rows in the same order into bare tables with the natural primary keys, and nothing else."""

    tables = (
        ("journal", "gateway, boot, seq, received_at, document, state", "gateway, boot, seq"),
        (
            "credits",
            "site, sensor, at, key, depth_tenth_um, flag, reasons, received_at, source, stamped_at",
            "site, sensor, at, key",
        ),
        (
            "readings",
            "site, sensor, kind, at, key, value, unit, method, flag, reasons, received_at, stamped_at",
            "site, sensor, at, kind, key",
        ),
    )

    def __init__(self, folder: Path) -> None:
        self._source = sqlite3.connect(folder / "var" / "journal.db")
        self._bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self._bare.execute("PRAGMA journal_mode = WAL")
        self._bare.execute("PRAGMA synchronous = FULL")
        for table, columns, key in self.tables:
            self._bare.execute(f"CREATE TABLE {table} ({columns}, PRIMARY KEY ({key}))")
        self.cpu_s = 0.0
        self.rows = dict.fromkeys((table for table, _, _ in self.tables), 0)

    def write(self) -> float:
        """Write what the collector wrote since the last time, 1,000 observations a commit; the seconds it took."""
        news = {
            table: self._source.execute(
                f"SELECT {columns} FROM {table} WHERE id > ? ORDER BY id", (self.rows[table],)
            ).fetchall()
            for table, columns, _ in self.tables
        }
        commits = A_ROUND // A_COMMIT
        began_s, began_cpu_s = time.perf_counter(), time.process_time()
        for index in range(commits):
            self._bare.execute("BEGIN IMMEDIATE")
            for table, columns, _ in self.tables:
                rows = news[table]
                piece = rows[len(rows) * index // commits : len(rows) * (index + 1) // commits]
                self._bare.executemany(
                    f"INSERT INTO {table} VALUES ({', '.join('?' * (columns.count(',') + 1))})", piece
                )
            self._bare.execute("COMMIT")
        elapsed_s = time.perf_counter() - began_s
        self.cpu_s += time.process_time() - began_cpu_s
        for table, rows in news.items():
            self.rows[table] += len(rows)
        return elapsed_s


if __name__ == "__main__":
    (turns,) = sizes(12, quick=[1])
    for size in (A_COMMIT, 5 * A_COMMIT):
        main(turns, size)
