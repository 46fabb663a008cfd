"""Cost of an observation while the journal grows from 1 to 50 million rows.

python tests/bench/bench_growth.py [MILLIONS…]

Rows of years before are put straight into the tables, as many in `readings` as in `journal`; then batches are taken in
as the collector does, and the processor time of each observation is told. By default 1, 3 and 6 million; 1, 10 and 50
need about 25 GB of disk.
"""

import sys
import tempfile
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sqlalchemy import Connection

from collector.parcels import Parcel
from collector.stores import run, transaction
from siltwatch.wire import Sequenced
from tests.bench.rows import Curve, is_quick, progress, say
from tests.support.collector import NOON, Journal, parcel, probe, site

A_BATCH, BATCHES, SENSORS = 1_000, 40, 10
A_FILL = 500_000
_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
_AT = "strftime('%Y-%m-%dT%H:%M:%S', 1400000000 + i / 10 * 5, 'unixepoch') || '.000Z'"
_DOCUMENT = """'{"seq":' || i || ',"device":"p' || i % 10 || '","quantity":"turbidity"}'"""
_JOURNAL = (
    f"INSERT INTO journal (gateway, boot, seq, received_at, document, state) {_NUMBERS}"
    f" SELECT 'old', 'b0', i, {_AT}, {_DOCUMENT}, 0 FROM n"
)
_READINGS = (
    f"INSERT INTO readings (site, sensor, kind, at, key, value, unit, flag, reasons, received_at) {_NUMBERS}"
    f" SELECT 'mill', 'p' || i % 10, 'turbidity', {_AT}, i, i % 700 / 7.0, 'FNU', 1, '[]', '' FROM n"
)


def grow(connection: Connection, start: int, end: int) -> None:
    """Rows of long ago, numbered from `start` up to `end`."""
    run(connection, _JOURNAL, [(start + 1, end)])
    run(connection, _READINGS, [(start + 1, end)])


def batches(first: int) -> list[Parcel]:
    """What ten probes say at one hertz."""
    return [
        parcel([_said(seq) for seq in range(start + 1, start + 1 + A_BATCH)], now=NOON + timedelta(days=30))
        for start in range(first, first + A_BATCH * BATCHES, A_BATCH)
    ]


def _said(seq: int) -> Sequenced:
    moment = NOON + timedelta(seconds=seq // SENSORS)
    return Sequenced(
        seq=seq, device=f"p{seq % SENSORS}", quantity="turbidity", semantics="instant",
        value=f"{20 + seq % 300 / 10:.1f}", unit="FNU", observed_at=moment,
    )  # fmt: skip


def cost_us(journal: Journal, first: int) -> tuple[float, float]:
    """Processor and elapsed microseconds of one observation."""
    given = batches(first)
    began_s, began_cpu_s = time.perf_counter(), time.process_time()
    for each in given:
        journal.take(each)
    count = A_BATCH * BATCHES
    return (time.process_time() - began_cpu_s) / count * 1e6, (time.perf_counter() - began_s) / count * 1e6


def main(millions: list[float]) -> None:
    """Grow, measure, grow on."""
    with tempfile.TemporaryDirectory() as name, closing(Journal.make(f"sqlite:///{name}/journal.db")) as journal:
        journal.apply(site(sensors=[probe(f"p{number}", device=f"p{number}") for number in range(SENSORS)]))
        rows, measured = 0, []
        for turn, size in enumerate(millions):
            while rows < size * 1e6:
                with transaction(journal.engine) as connection:
                    grow(connection, rows, rows + A_FILL)
                rows += A_FILL
            cpu_us, elapsed_us = cost_us(journal, turn * A_BATCH * BATCHES)
            measured.append((f"{size:g} million", size, cpu_us))
            progress(f"{rows:,} rows: {cpu_us:.1f} µs of the processor, {elapsed_us:.1f} µs elapsed")
    say(
        Curve(
            what="intake of an observation", unit="µs of the processor", along="rows in the journal", should="flat",
            points=measured, most=1.5,
        )
    )  # fmt: skip


if __name__ == "__main__":
    given = [float(text) for text in sys.argv[1:] if not text.startswith("-")]
    main(given or ([0.5, 1] if is_quick() else [1, 3, 6]))
