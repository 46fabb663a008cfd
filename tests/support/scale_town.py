"""A town on two machines that share one PostgreSQL, one InfluxDB and one broker: a collector and a judge on each."""

import json
import os
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg

from siltwatch.clock import SystemClock
from siltwatch.command.mailbox import Mailbox
from siltwatch.instants import format_instant
from tests.support.collector import HUNDREDTH_IN, empty_database
from tests.support.mqtt import Gateway
from tests.support.servers import Server, free_port, influxd, mosquitto, postgresql
from tests.support.waiting import eventually

PARTITIONS = ("p00", "p01")
MACHINES = ("one", "two")
_READY_WITHIN_S = 180.0
_TICKS = os.sysconf("SC_CLK_TCK")
# A judge follows a dead one of its own machine at once; on two machines the lease must run out, so each has its name.
_RUN = (
    "import runpy, socket, sys; name = sys.argv.pop(1); socket.gethostname = lambda: name;"
    " runpy.run_module('siltwatch.command.main', run_name='__main__', alter_sys=True)"
)


@dataclass
class Program:
    """One process of one machine."""

    verb: str
    machine: str
    folder: Path
    process: "subprocess.Popen[bytes] | None" = None
    _seen: int = 0

    def start(self) -> "Program":
        """Begin; `ready` says when it serves."""
        words = [self.verb, "run", "--config", str(self.folder / "siltwatch.toml")]
        environment = os.environ | {"SILTWATCH_LOG_FORMAT": "text", "PYTHONPATH": os.pathsep.join(sys.path)}
        self._seen = len(self.said())
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _RUN, self.machine, *words], stdout=output, stderr=output, env=environment
            )
        return self

    @property
    def log(self) -> Path:
        """What it says."""
        return self.folder / f"{self.verb}.log"

    def said(self) -> str:
        """All of it."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def has_said(self, action: str) -> bool:
        """Since it was started."""
        assert self.process is not None
        assert self.process.poll() is None, self.said()[-3000:]
        return f"action={action}" in self.said()[self._seen :]

    def ready(self, action: str = "ready") -> None:
        """Wait until it serves."""
        eventually(lambda: self.has_said(action), within_s=_READY_WITHIN_S, what=f"{self.verb} of {self.machine}")

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        """End it as its operator would."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            self.kill()

    def cpu_s(self) -> float:
        """Processor time so far."""
        return cpu_of([self.process.pid]) if self.process is not None else 0.0


def cpu_of(pids: Iterable[int]) -> float:
    """Processor time of processes that live, in seconds."""
    return sum(sum(int(part) for part in _stat(pid)[11:13]) for pid in pids) / _TICKS


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return ["0"] * 20


def family(pid: int) -> list[int]:
    """A process and its children."""
    everyone = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [pid, *(one for one in everyone if _stat(one)[1] == str(pid))]


@dataclass
class ScaledTown:
    """Servers, two folders of configuration, and what runs there."""

    folder: Path
    sites: int
    programs: dict[tuple[str, str], Program] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)  # the last sequence number of each gateway
    counts: dict[str, int] = field(default_factory=dict)  # the tips of each gauge
    _ports: dict[str, tuple[int, int]] = field(default_factory=dict)  # intake and pages of each machine
    _stack: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> "ScaledTown":
        try:
            self._begin()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _begin(self) -> None:
        self.postgresql = self._stack.enter_context(postgresql())
        self.influx = self._stack.enter_context(influxd(self.folder / "influx"))
        self.broker = self._stack.enter_context(mosquitto(self.folder / "broker"))
        self.mailbox = Mailbox(self.folder / "mail")
        self.mailbox.start()
        self._stack.callback(self.mailbox.stop)
        self._urls = {name: empty_database(self.postgresql, name) for name in ("journal", "records")}
        for machine, partition in zip(MACHINES, PARTITIONS, strict=True):
            self.write(machine, [partition])
        self._write_sites(self.folder / "one" / "sites")
        self.verb("migrate")
        self.verb("site", "apply", "--from", format_instant(SystemClock().now() - timedelta(days=5)))
        for machine in MACHINES:
            for verb in ("collector", "alerts", "dashboard")[: 3 if machine == "one" else 2]:
                self.programs[verb, machine] = Program(verb, machine, self.folder / machine)
        self._stack.callback(self.stop)
        self.gateways = Gateway(self.broker.port)
        self.gateways.connect()
        self._stack.callback(self.gateways.close)

    def write(self, machine: str, partitions: list[str]) -> None:
        """The configuration of a machine; its collector has these partitions from its next start on."""
        folder = self.folder / machine
        folder.mkdir(exist_ok=True)
        tokens = folder / "intake-tokens.toml"
        tokens.write_text(
            "".join(f'{self.gateway(number)} = "token-of-a-gateway-{number:05d}"\n' for number in range(self.sites))
        )
        tokens.chmod(0o600)
        intake, web = self._ports.setdefault(machine, (free_port(), free_port()))
        stores = "".join(f"{name} = {json.dumps(url)}\n" for name, url in self._urls.items())
        (folder / "siltwatch.toml").write_text(
            f"[intake]\nport = {intake}\n[web]\nport = {web}\n[stores]\n{stores}"
            f'[influx]\nurl = "http://127.0.0.1:{self.influx.port}"\ndatabase = "rain"\n'
            f"[broker]\nport = {self.broker.port}\npartitions = {json.dumps(partitions)}\n"
            f'[mail]\nport = {self.mailbox.port}\nsender = "siltwatch@town.example"\n'
        )

    def _write_sites(self, folder: Path) -> None:
        folder.mkdir()
        started_on = (SystemClock().now() - timedelta(days=5)).date()
        for number in range(self.sites):
            (folder / f"site-{number:05d}.toml").write_text(
                f'id = "site-{number:05d}"\nname = "Site {number}"\nprofile = "pendleton"\nzone = "America/New_York"\n'
                f'started_on = {started_on}\npartition = "{self.partition(number)}"\n'
                '[conditions]\ndisturbed_acres = "6.5"\nswppp = true\n'
                '[[people]]\nname = "Operator"\nrole = "operator"\nhears = ["storm_inspection"]\n'
                f'email = "operator-{number:05d}@sites.example"\n[[stations]]\nid = "top"\nname = "Top"\n'
                f'[[links]]\nid = "line"\ngateway = "{self.gateway(number)}"\nkind = "serial"\nport = "/dev/ttyUSB0"\n'
                f'[[sensors]]\nid = "gauge"\nstation = "top"\nkind = "gauge"\ngateway = "{self.gateway(number)}"\n'
                'link = "line"\ndriver = "swtip"\ndevice = "n1"\ncount_size = "0.01 in"\n'
            )

    @staticmethod
    def partition(number: int) -> str:
        """Of a site."""
        return PARTITIONS[number % len(PARTITIONS)]

    def gateway(self, number: int) -> str:
        """Of a site; its name begins with its partition."""
        return f"{self.partition(number)}-gw-{number:05d}"

    def verb(self, *words: str) -> str:
        """Run a verb on the first machine."""
        command = [sys.executable, "-m", "siltwatch.command.main", *words]
        command += ["--config", str(self.folder / "one" / "siltwatch.toml")]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def start(self, verb: str, *machines: str) -> None:
        """Start programs of one kind side by side; of alerts the first machine's judges, the other stands by."""
        for machine in machines:
            self.programs[verb, machine].start()
            if verb == "alerts":
                self.programs[verb, machine].ready("ready" if machine == machines[0] else "standing_by")
        for machine in machines:
            if verb != "alerts":
                self.programs[verb, machine].ready("broker_up" if verb == "collector" else "ready")

    def stop(self) -> None:
        """End all programs."""
        for program in self.programs.values():
            program.stop()

    def rows(self, store: str, query: str) -> list[tuple[Any, ...]]:
        """Rows of a store, read by nothing under test."""
        address = f"host=127.0.0.1 port={self.postgresql.port} user=siltwatch dbname={store}"
        with psycopg.connect(address, connect_timeout=5) as server:
            return server.execute(query.encode()).fetchall()

    def number(self, store: str, query: str) -> int:
        """The one whole number that is asked for."""
        return int(self.rows(store, query)[0][0])

    def influx_tips(self) -> int:
        """Of all gauges, in whole tips."""
        question = urllib.parse.urlencode({"db": "rain", "q": "SELECT sum(tenth_um) FROM rain"})
        with urllib.request.urlopen(f"http://127.0.0.1:{self.influx.port}/query?{question}", timeout=10) as answer:
            series = json.load(answer)["results"][0].get("series", [])
        return int(series[0]["values"][0][1]) // HUNDREDTH_IN if series else 0

    def holder(self) -> tuple[str, str]:
        """The machine whose judge has the lease, and the other."""
        name = str(self.rows("records", "SELECT holder FROM leases")[0][0]).split(" ")[0]
        return (name, next(other for other in MACHINES if other != name))

    def server_cpu_s(self, server: Server) -> float:
        """Processor time of a server and its children that live."""
        return cpu_of(family(server.process.pid)) if server.process is not None else 0.0


def observed(base_at: datetime, step: timedelta, index: int) -> datetime:
    """The instant of the so-many-th word."""
    return base_at + index * step
