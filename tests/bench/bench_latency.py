"""From the last tip on the serial line to the message that the mail server has taken, every step on disk.

Real processes: gateway, collector and alerts, joined by HTTP and databases; a pseudo-terminal and a mail server here.

python tests/bench/bench_latency.py [SITES]
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "firmware-sim"))

from sqlalchemy import insert

from collector.reading import open_reading
from collector.stores import open_engine, transaction
from collector.tables import rain_credits
from siltwatch.clock import SystemClock
from siltwatch.config import load_config
from siltwatch.instants import format_instant
from tests.bench.rows import Row, progress, say, sizes
from tests.support.alerts import MINUTE
from tests.support.gateway import FarEnd, far_end, node_line
from tests.support.notices import Mailbox, mail_server
from tests.support.servers import free_port
from tests.support.waiting import eventually

P50_MS, P99_MS = 50, 150
TOKEN = "a-token-of-the-gateway"


def write_sites(folder: Path, end: FarEnd, sites: int) -> None:
    """One gauge a site; each site has people of its own."""
    folder.mkdir()
    for number in range(sites):
        (folder / f"s{number}.toml").write_text(
            f'id = "s{number}"\nname = "Site {number}"\nprofile = "pendleton"\nstarted_on = 2026-03-01\n'
            '[conditions]\ndisturbed_acres = "6"\n'
            f'[[people]]\nname = "Operator"\nrole = "operator"\nemail = "operator{number}@site.example"\n'
            'hears = ["storm_inspection"]\n'
            '[[stations]]\nid = "s"\nname = "S"\n'
            f'[[links]]\nid = "line1"\ngateway = "gw1"\nkind = "serial"\nport = "{end.path}"\n'
            f'[[sensors]]\nid = "g"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "line1"\n'
            f'driver = "swtip"\ndevice = "n{number}"\ncount_size = "0.01 in"\n'
        )


def let_it_have_rained(journal_url: str, sites: int) -> None:
    """0.49 in at each site within the last hour, as the collector stores it: the next tip is the half inch."""
    now = SystemClock().now()
    rows = [
        {
            "site": f"s{number}",
            "sensor": "g",
            "at": format_instant(now - (60 - tip) * MINUTE),
            "key": "",
            "depth_tenth_um": 2_540,
            "flag": 1,
            "reasons": "",
            "received_at": format_instant(now),
            "source": "gateway",
        }
        for number in range(sites)
        for tip in range(49)
    ]
    engine = open_engine(journal_url)
    with transaction(engine) as connection:
        connection.execute(insert(rain_credits), rows)
    engine.dispose()


def write_config(folder: Path, mail_port: int) -> Path:
    intake = free_port()
    (folder / "token").write_text(TOKEN)
    (folder / "intake-tokens.toml").write_text(f'gw1 = "{TOKEN}"\n')
    config = folder / "siltwatch.toml"
    config.write_text(
        f'[intake]\nport = {intake}\n[mail]\nport = {mail_port}\nsender = "alerts@siltwatch.example"\n'
        f'[gateway]\nname = "gw1"\n[[gateway.uplinks]]\nurl = "http://127.0.0.1:{intake}"\ntoken_file = "token"\n'
    )
    return config


def verb(config: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "siltwatch.command.main", *words, "--config", str(config)]


def start(name: str, config: Path, stack: ExitStack) -> None:
    log = config.parent / f"{name}.log"
    with log.open("w") as output:
        process = subprocess.Popen(verb(config, name, "run"), stderr=output)
    stack.callback(process.wait, 15)
    stack.callback(process.terminate)
    word = "link_up" if name == "gateway" else "ready"
    eventually(lambda: word in log.read_text(), within_s=60, what=f"{name} serves")


def latencies_s(folder: Path, sites: int) -> list[float]:
    """Of each site's message: from its last tip to the moment at which the mail server had all of it."""
    mailbox, taken_s = Mailbox(), list[float]()
    mailbox.before_data = lambda: taken_s.append(time.monotonic())
    found: list[float] = []
    with ExitStack() as stack:
        end = stack.enter_context(far_end(folder / "line"))
        config = write_config(folder, stack.enter_context(mail_server(mailbox)))
        write_sites(folder / "sites", end, sites)
        subprocess.run(verb(config, "migrate"), check=True, capture_output=True, env=os.environ)
        subprocess.run(verb(config, "site", "apply"), check=True, capture_output=True)
        let_it_have_rained(load_config(config).journal_url, sites)
        for name in ("collector", "alerts", "gateway"):
            start(name, config, stack)
        journal = open_reading(load_config(config).journal_url)
        stack.callback(journal.close)
        for number in range(sites):
            end.write(node_line(1, node=f"n{number}"))
        eventually(lambda: all(journal.last_words(f"s{number}") for number in range(sites)), within_s=60, every_s=0.5)
        for number in range(sites):
            began_s = time.monotonic()
            end.write(node_line(2, node=f"n{number}"))
            eventually(lambda: len(taken_s) > len(found), within_s=20, every_s=0.002, what="a message")
            found.append(taken_s[-1] - began_s)
        eventually(lambda: len(mailbox.messages) == sites, within_s=20, what="every message, once")
    return found


def main() -> None:
    """Measure and say."""
    (sites,) = sizes(100, quick=[5])
    with tempfile.TemporaryDirectory() as name:
        found = sorted(latencies_s(Path(name), sites))
    progress(f"load {os.getloadavg()[0]:.2f} of {os.cpu_count()} cores; longest {found[-1] * 1e3:.0f} ms")
    what, p99 = "last tip on the serial line → message that the mail server has taken", found[int(0.99 * (sites - 1))]
    over = f"{sites} messages"
    say(
        Row(
            what=f"{what}, p50", unit="ms", ours=statistics.median(found) * 1e3, goal=P50_MS, better="less", n=over,
            against="a Node-RED flow with a sum in memory: 50 ms",
        ),
        Row(
            what=f"{what}, p99", unit="ms", ours=p99 * 1e3, goal=P99_MS, better="less", n=over,
            against="the same: 61 ms",
        ),
    )  # fmt: skip


if __name__ == "__main__":
    main()
