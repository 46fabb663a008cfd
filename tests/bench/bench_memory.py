"""Memory of a collector over many observations over HTTP.

python tests/bench/bench_memory.py [OBSERVATIONS]: by default 300,000; ten million take a quarter of an hour
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from collector.commands import apply_site
from siltwatch.wire import encode_batch
from tests.bench.bench_intake import A_COMMIT, GAUGES, PROBES, said
from tests.bench.rows import Row, progress, say, sizes
from tests.support.collector import NOON, Running, batch, gauge, journal_url, probe, site, write_installation

LOOKS = 20


def resident_mb(pid: int) -> float:
    """What a process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def main(observations: int) -> None:
    """Look at the process again and again while it takes in batch after batch."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_installation(folder)
        sensors = [gauge(f"g{i}", device=f"n{i}") for i in range(GAUGES)]
        sensors += [probe(f"p{i}", device=f"p{i}") for i in range(GAUGES, GAUGES + PROBES)]
        apply_site(journal_url(folder), site(sensors=sensors), NOON)
        collector = Running.start(folder)
        looks: list[float] = []
        try:
            for start in range(0, observations, A_COMMIT):
                body = encode_batch(batch([said(seq) for seq in range(start + 1, start + 1 + A_COMMIT)]))
                status, answer = collector.post(body)
                assert status == 200, answer
                if start // A_COMMIT % max(1, observations // A_COMMIT // LOOKS) == 0:
                    looks.append(resident_mb(collector.process.pid))
        finally:
            collector.stop()
    settled = looks[len(looks) // 10]  # caches and pools fill at first
    progress(f"resident MB: {' '.join(f'{look:.1f}' for look in looks)}")
    say(
        Row(
            what="memory of the collector at the end",
            unit="MB",
            ours=looks[-1],
            bare=settled,
            against="a tenth of the way",
            ratio=looks[-1] / settled,
            goal=1.25,
            better="less",
            n=f"{observations:,} observations",
        )
    )


if __name__ == "__main__":
    main(*sizes(300_000, quick=[20_000]))
