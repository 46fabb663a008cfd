"""What a gateway, and a collector beside it, write to the disk: bytes a reading and a day, and how long a card lasts.

Run as `make card-wear`: two minutes; real processes, counted by the kernel (`/proc/PID/io`), on a real disk.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import tty
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from siltwatch.command.demo_site import free_ports
from tests.support.gateway import node_line

SILTWATCH = [sys.executable, "-m", "siltwatch.command.main"]
SENSORS = 10
DAY_S = 86_400
TOKEN_TEXT = "a-token-of-the-wear-bench"
CARD_BYTES, CARD_CYCLES, AMPLIFICATION = 32e9, 1_000, 4  # a common 32-GB card of TLC cells, small writes


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How ten sensors speak: `at_once` readings, then a pause; `a_day` readings in all."""

    name: str
    at_once: int
    pause_s: float
    rounds: int
    a_day: int


PACES = (
    # Each reading comes by itself, and so into a commit of its own; only the waiting between is left out.
    Pace(name="10 sensors, a reading a minute", at_once=1, pause_s=0.06, rounds=600, a_day=SENSORS * 1_440),
    Pace(name="10 sensors, a reading a second", at_once=SENSORS, pause_s=1.0, rounds=45, a_day=SENSORS * DAY_S),
)


def site_file() -> str:
    """Ten gauges on one line."""
    gauges = "".join(
        f'\n[[sensors]]\nid = "g{n}"\nstation = "top"\nkind = "gauge"\ngateway = "gw1"\nlink = "line"\n'
        f'driver = "swtip"\ndevice = "n{n}"\ncount_size = "0.01 in"\n'
        for n in range(1, SENSORS + 1)
    )
    head = 'id = "wear"\nname = "Wear"\nstarted_on = 2026-03-01\n[conditions]\ndisturbed_acres = "6"\n'
    places = '[[stations]]\nid = "top"\nname = "Top"\n'
    places += '[[links]]\nid = "line"\ngateway = "gw1"\nkind = "serial"\nport = "port"\n'
    return head + places + gauges


def written(process: subprocess.Popen[bytes]) -> int:
    """Bytes that a process gave to the disk so far."""
    lines = (Path("/proc") / str(process.pid) / "io").read_text().splitlines()
    return int(dict(line.split(": ") for line in lines)["write_bytes"])


def measure(folder: Path, pace: Pace) -> dict[str, object]:
    """One pace, with fresh processes."""
    near, far = os.openpty()
    tty.setraw(far)
    (folder / "port").symlink_to(os.ttyname(far))
    (folder / "sites").mkdir()
    (folder / "sites" / "wear.toml").write_text(site_file().replace('port = "port"', f'port = "{folder / "port"}"'))
    (folder / "token").write_text(TOKEN_TEXT)
    (folder / "tokens.toml").write_text(f'gw1 = "{TOKEN_TEXT}"\n')
    ports = free_ports()
    ports.close()
    (folder / "siltwatch.toml").write_text(
        f'[intake]\nport = {ports.intake}\ntokens_file = "tokens.toml"\n[gateway]\nname = "gw1"\nclock = "trusted"\n'
        f'[[gateway.uplinks]]\nid = "town"\nurl = "http://127.0.0.1:{ports.intake}"\ntoken_file = "token"\n'
    )
    config = ["--config", str(folder / "siltwatch.toml")]
    for verb in (["migrate"], ["site", "apply"]):
        subprocess.run([*SILTWATCH, *verb, *config], check=True, capture_output=True)
    with ExitStack() as stack:
        log = stack.enter_context((folder / "log").open("wb"))
        running = {
            name: subprocess.Popen([*SILTWATCH, name, "run", *config], stderr=log) for name in ("collector", "gateway")
        }
        for process in running.values():
            stack.callback(process.wait)
            stack.callback(process.send_signal, signal.SIGTERM)
        wait_for(folder / "log", "link_up")
        time.sleep(3)
        before = {name: written(process) for name, process in running.items()}
        count = 0
        for _ in range(pace.rounds):
            for _ in range(pace.at_once):
                count += 1
                os.write(
                    near, node_line(1 + count // SENSORS, node=f"n{1 + count % SENSORS}", seq=1 + count // SENSORS)
                )
            time.sleep(pace.pause_s)
        time.sleep(3)
        spent = {name: written(process) - before[name] for name, process in running.items()}
    os.close(near)
    os.close(far)
    each = {name: round(total / count) for name, total in spent.items()}
    day = {name: round(total / count * pace.a_day / 1e6, 1) for name, total in spent.items()}
    years = {
        name: round(CARD_BYTES * CARD_CYCLES / AMPLIFICATION / (mb * 1e6) / 365, 1) for name, mb in day.items() if mb
    }
    return {"pace": pace.name, "readings": count, "bytes_a_reading": each, "mb_a_day": day, "card_years": years}


def wait_for(log: Path, word: str) -> None:
    """Until a log has a word; the end of the bench where it does not come."""
    until = time.monotonic() + 60
    while word not in log.read_text():
        if time.monotonic() > until:
            sys.exit(f"not ready: {log.read_text()[-500:]}")
        time.sleep(0.1)


def main() -> None:
    """Both paces, as one JSON document."""
    found = []
    for pace in PACES:
        print(f"{pace.name} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(dir=os.environ.get("SILTWATCH_WEAR_FOLDER")) as made:
            found.append(measure(Path(made), pace))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
