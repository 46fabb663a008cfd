"""What an observation and a credit cost while 10, 100, 1,000 and 10,000 sensors are there, and what memory they take.

python tests/bench/bench_sensors.py [SENSORS…]

Ten sensors a site, one gateway each. The collector is a process that takes 40 observations a request, from the gateways
in turn; the judge, in a process of its own, judges tips at one site while the others are dry.
"""

import http.client
import json
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from collector.commands import apply_site
from siltwatch.wire import INTAKE_PATH, encode_batch
from tests.bench.bench_intake import GAUGES, PROBES, cpu_s, said
from tests.bench.bench_memory import resident_mb
from tests.bench.rows import Curve, is_quick, progress, say
from tests.support.alerts import HUNDREDTH, MINUTE, Town, a_gauge, a_site
from tests.support.alerts import NOON as JUDGED_AT
from tests.support.collector import NOON, Running, batch, gauge, journal_url, probe, site, write_installation

A_SITE = GAUGES + PROBES
A_BATCH = 40
BATCHES, ROUNDS, A_ROUND = 1_000, 100, 5
FULL, TINY = (10, 100, 1_000, 10_000), (10, 20)


def taken_in(sensors: int, batches: int) -> tuple[float, float]:
    """Processor microseconds of an observation in the collector, and the memory that it has then."""
    names = [f"gw{number}" for number in range(sensors // A_SITE)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "intake-tokens.toml").write_text("".join(f'{each} = "a-token-of-the-{each}"\n' for each in names))
        write_installation(folder)
        for each in names:
            installed = [gauge(f"g{i}", device=f"n{i}", gateway=each) for i in range(GAUGES)]
            installed += [probe(f"p{i}", device=f"p{i}", gateway=each) for i in range(GAUGES, A_SITE)]
            apply_site(journal_url(folder), site(f"mill-{each}", sensors=installed), NOON)
        collector = Running.start(folder)
        try:
            post(collector.port, names, 0, len(names))  # each has its first word, and all that is kept of it
            began_s = cpu_s(collector.process.pid)
            post(collector.port, names, len(names), batches)
            spent_s = cpu_s(collector.process.pid) - began_s
            return spent_s / (batches * A_BATCH) * 1e6, resident_mb(collector.process.pid)
        finally:
            collector.stop()


def post(port: int, names: list[str], first: int, count: int) -> None:
    """So many batches over one connection, the gateways in turn, each in its own sequence."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for index in range(first, first + count):
        turn, place = divmod(index, len(names))
        name, start = names[place], turn * A_BATCH
        body = encode_batch(batch([said(seq) for seq in range(start + 1, start + 1 + A_BATCH)], gateway=name))
        connection.request("POST", INTAKE_PATH, body, {"Authorization": f"Bearer a-token-of-the-{name}"})
        answer = connection.getresponse()
        words = answer.read()
        assert answer.status == 200, words
    connection.close()


def judged(sensors: int, rounds: int) -> tuple[float, float, float]:
    """Microseconds of a credit in the judge, the memory that it has then, and milliseconds of one more site."""
    gauges = [a_gauge(f"rg{number}") for number in range(A_SITE)]
    sites = [a_site(id=f"s{number}", sensors=gauges) for number in range(sensors // A_SITE)]
    with tempfile.TemporaryDirectory() as name:
        town = Town(Path(name) / "town", *sites)
        town.step(JUDGED_AT)
        began_s = time.process_time()
        for number in range(A_ROUND):
            town.apply(a_site(id=f"new{number}", sensors=gauges))
        applied_ms = (time.process_time() - began_s) / A_ROUND * 1e3
        town.step(JUDGED_AT)
        spent_s = 0.0
        for turn in range(rounds):
            now = JUDGED_AT + turn * MINUTE
            for number in range(A_ROUND):
                town.rain([(now - timedelta(seconds=1), HUNDREDTH)], site="s0", sensor=f"rg{number}")
            began_s = time.process_time()
            town.step(now)
            spent_s += time.process_time() - began_s
        town.close()
    status = Path("/proc/self/status").read_text().splitlines()
    resident = next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024
    return spent_s / (rounds * A_ROUND) * 1e6, resident, applied_ms


def apart(sensors: int) -> dict[str, float]:
    """Both, each size in a process of its own."""
    command = [sys.executable, __file__, "one", str(sensors), *(["--quick"] if is_quick() else [])]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return found


def one(sensors: int) -> None:
    """What `apart` asks for."""
    batches, rounds = (20, 5) if is_quick() else (BATCHES, ROUNDS)
    credit_us, judge_mb, applied_ms = judged(sensors, rounds)
    observation_us, collector_mb = taken_in(sensors, batches)
    found = {"observation": observation_us, "collector": collector_mb, "credit": credit_us, "judge": judge_mb}
    print(json.dumps(found | {"applied": applied_ms}))


def main(counts: list[int]) -> None:
    """Each size, and the curves over them."""
    found = {}
    for count in counts:
        began_s = time.monotonic()
        found[count] = apart(count)
        progress(f"{count:,} sensors: {found[count]} ({time.monotonic() - began_s:.0f} s)")
    for what, unit, key, most in (
        ("intake of an observation over HTTP, 40 a request", "µs of the processor", "observation", 1.5),
        ("judging of a credit, others dry", "µs of the processor", "credit", 1.5),
        ("one more site put in force", "ms of the processor", "applied", 2.0),
        ("memory of the collector", "MB resident", "collector", 2.0),
        ("memory of the judge", "MB resident", "judge", 2.0),
    ):
        points = [(f"{count:,}", count, found[count][key]) for count in counts]
        say(Curve(what=what, unit=unit, along="sensors", should="flat", points=points, most=most))


if __name__ == "__main__":
    if sys.argv[1:2] == ["one"]:
        one(int(sys.argv[2]))
    else:
        main([int(word) for word in sys.argv[1:] if word.isdigit()] or list(TINY if is_quick() else FULL))
