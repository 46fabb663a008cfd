"""What the gateway costs: from the line to the collector, a backlog, memory and processor of ten sensors at 1 Hz.

python tests/bench/bench_gateway.py [SECONDS] [TIPS] [BACKLOG]
"""

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "firmware-sim"))

from gateway.drivers.modbus import framed
from gateway.http_sender import HttpSender
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import SystemClock
from siltwatch.config import load_config
from siltwatch.site_files import load_sites
from tests.bench.rows import Row, progress, say, sizes
from tests.support.gateway import FarEnd, far_end, intake, link_document, node_line, probe_document, tip
from tests.support.sim_field import write_site
from tests.support.waiting import eventually

MOST_MB, MOST_PERCENT, FIRST_S = 60, 3, 2


def configured(folder: Path, end: FarEnd, url: str, nodes: int) -> Path:
    (folder / "sites").mkdir()
    (folder / "token").write_text("right")
    sensors = "".join(
        f'[[sensors]]\nid = "g{node}"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "line1"\n'
        f'driver = "swtip"\ndevice = "n{node}"\ncount_size = "0.01 in"\n'
        for node in range(nodes)
    )
    (folder / "sites" / "a.toml").write_text(
        'id = "a"\nname = "A"\nstarted_on = 2026-03-01\n[conditions]\ndisturbed_acres = "6"\n'
        '[[stations]]\nid = "s"\nname = "S"\n'
        f'[[links]]\nid = "line1"\ngateway = "gw1"\nkind = "serial"\nport = "{end.path}"\n{sensors}'
    )
    config = folder / "siltwatch.toml"
    config.write_text(f'[gateway]\nname = "gw1"\n[[gateway.uplinks]]\nurl = "{url}"\ntoken_file = "token"\n')
    assert load_sites(load_config(config).sites_path)
    return config


def started(config: Path, log: Path, stack: ExitStack) -> tuple[subprocess.Popen[bytes], float]:
    """The process, and how many seconds it took until its line was open."""
    began_s = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "siltwatch.command.main", "gateway", "run", "--config", str(config)],
        stderr=log.open("w"),
    )
    stack.callback(process.wait, 15)
    stack.callback(process.terminate)
    eventually(lambda: "link_up" in log.read_text(), within_s=30, every_s=0.01)
    return process, time.monotonic() - began_s


def processor_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    (line,) = (row for row in Path(f"/proc/{pid}/status").read_text().splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def line_to_collector(folder: Path, tips: int) -> Row:
    """From the tip on the line to the collector's door: a spool's commit and a request."""
    with ExitStack() as stack:
        end = stack.enter_context(far_end(folder / "port"))
        server = stack.enter_context(intake())
        started(configured(folder, end, server.url, 1), folder / "log", stack)
        end.write(node_line(0, node="n0"))
        eventually(server.rain)
        taken_ms = []
        for count in range(1, tips + 1):
            seen = len(server.arrived_s)
            sent_s = time.monotonic()
            end.write(node_line(count, node="n0"))
            eventually(lambda seen=seen: len(server.arrived_s) > seen, every_s=0.0005)  # type: ignore[misc]
            taken_ms.append((server.arrived_s[seen] - sent_s) * 1000)
    taken_ms.sort()
    p99 = taken_ms[int((tips - 1) * 0.99)]
    return Row(
        what="gateway, tip on the line → collector's door, p50", unit="ms", ours=statistics.median(taken_ms),
        bare=bare_sync_ms(folder), against="a bare sync of the disk", n=f"{tips} tips, p99 {p99:.1f} ms",
    )  # fmt: skip


def bare_sync_ms(folder: Path) -> float:
    with (folder / "sync").open("wb") as file:
        taken = []
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            began_s = time.monotonic()
            os.fsync(file.fileno())
            taken.append((time.monotonic() - began_s) * 1000)
    return statistics.median(taken)


def ten_nodes(folder: Path, measured_s: int) -> list[Row]:
    """Ten gauges on one line that each say a word a second."""
    with ExitStack() as stack:
        end = stack.enter_context(far_end(folder / "port"))
        server = stack.enter_context(intake())
        process, _ = started(configured(folder, end, server.url, 10), folder / "log", stack)
        before_s = processor_s(process.pid)
        for second in range(measured_s):
            for node in range(10):
                end.write(node_line(second, node=f"n{node}"))
                threading.Event().wait(0.1)
        used = (processor_s(process.pid) - before_s) / measured_s * 100
        memory = resident_mb(process.pid)
        eventually(lambda: len(server.rain()) >= 10 * measured_s - 10)
    return costs("ten gauges on one line at 1 Hz", memory, used, f"{measured_s} s")


def costs(what: str, memory_mb: float, percent: float, over: str) -> list[Row]:
    """Memory and processor of a gateway."""
    return [
        Row(what=f"gateway, {what}: resident", unit="MB", ours=memory_mb, goal=MOST_MB, better="less", n=over),
        Row(what=f"gateway, {what}: of a core", unit="%", ours=percent, goal=MOST_PERCENT, better="less", n=over),
    ]


class Probes:
    """Ten probes, each on a line of its own, that answer whatever is asked; the first question is remembered."""

    def __init__(self, ends: list[FarEnd]) -> None:
        self._ends, self._ending = ends, threading.Event()
        self.asked_s: list[float] = []
        self.answered = 0
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> "Probes":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join()

    def _serve(self) -> None:
        while not self._ending.is_set():
            for end in self._ends:
                if end.read(0.002):
                    self.asked_s.append(time.monotonic())
                    self.answered += 1
                    end.write(FLOAT_42_75)


FLOAT_42_75 = framed(1, bytes.fromhex("03 04 42 2B 00 00"))


def ten_probes(folder: Path, measured_s: int) -> list[Row]:
    """Ten probes on ten lines, each asked once a second; and how soon the first is asked after the start."""
    with ExitStack() as stack:
        ends = [stack.enter_context(far_end(folder / f"port{number}")) for number in range(10)]
        probes = stack.enter_context(Probes(ends))
        server = stack.enter_context(intake())
        links = [link_document(id=f"line{number}", port=str(end.path)) for number, end in enumerate(ends)]
        sensors = [
            probe_document(id=f"p{n}", device=f"p{n}", link=f"line{n}", options={"unit_id": 1}) for n in range(10)
        ]
        write_site(folder, sensors, links)
        (folder / "token").write_text("right")
        config = folder / "siltwatch.toml"
        config.write_text(f'[gateway]\nname = "gw1"\n[[gateway.uplinks]]\nurl = "{server.url}"\ntoken_file = "token"\n')
        began_s = time.monotonic()
        process, _ = started(config, folder / "log", stack)
        eventually(lambda: probes.answered, within_s=60, every_s=0.002)
        first_s, first_core_s = probes.asked_s[0] - began_s, processor_s(process.pid)
        before_s, asked = processor_s(process.pid), probes.answered
        threading.Event().wait(measured_s)
        used = (processor_s(process.pid) - before_s) / measured_s * 100
        rate = (probes.answered - asked) / measured_s
        memory = resident_mb(process.pid)
    progress(f"{rate:.1f} polls a second; load {os.getloadavg()[0]:.1f}")
    first = Row(
        what="gateway, ten lines: first request after the start", unit="s", ours=first_s, goal=FIRST_S, better="less",
        n=f"{first_core_s:.1f} s of a core",
    )  # fmt: skip
    return [*costs(f"ten probes on ten lines, {rate:.0f} polls/s", memory, used, f"{measured_s} s"), first]


def backlog(folder: Path, waiting: int) -> Row:
    """What a night without a line leaves is sent."""
    setting = SpoolSetting(gateway="gw1", boot="b1", uplinks=("town",), room=1_000_000)
    spool = Spool(folder / "spool.db", setting, SystemClock())
    began_s = time.monotonic()
    for first in range(0, waiting, 500):
        spool.append([tip(first + count) for count in range(500)])
    progress(f"appended at {waiting / (time.monotonic() - began_s):,.0f}/s")
    with intake() as server:
        uplink = Uplink("town", HttpSender(server.url, lambda: "right"), spool, tally=Tally(), clock=SystemClock())
        began_s = time.monotonic()
        uplink.start()
        eventually(lambda: spool.depth() == 0, within_s=90)
        sent_s = time.monotonic() - began_s
        uplink.stop()
    spool.close()
    return Row(
        what=f"gateway, a backlog of {waiting:,} is sent", unit="s", ours=sent_s, goal=30, better="less",
        n=f"{waiting / sent_s:,.0f}/s",
    )  # fmt: skip


def in_a_folder(measure: Callable[[Path], Row | list[Row]]) -> None:
    """Each part from the beginning."""
    with tempfile.TemporaryDirectory() as name:
        found = measure(Path(name))
    say(*(found if isinstance(found, list) else [found]))


def main() -> None:
    """Measure and say, part after part."""
    seconds, tips, waiting = sizes(20, 200, 100_000, quick=[2, 5, 2_000])
    in_a_folder(lambda folder: ten_nodes(folder, seconds))
    in_a_folder(lambda folder: ten_probes(folder, seconds))
    in_a_folder(lambda folder: line_to_collector(folder, tips))
    in_a_folder(lambda folder: backlog(folder, waiting))


if __name__ == "__main__":
    main()
