"""Whoever takes readings from a broker and stores them: ours, and what people use instead."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import threading
import urllib.parse
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType

from collector.commands import apply_site
from tests.conftest import PROJECT
from tests.support.collector import NOON, Running, journal_url, probe, site, write_installation
from tests.support.mqtt import broker_lines
from tests.support.peer_readings import (
    GATEWAYS,
    ON_ONE,
    SENSORS,
    Message,
    number_of,
    our_messages,
    plain_message,
)
from tests.support.servers import Server, free_port
from tests.support.waiting import eventually

PEERS_VENV = PROJECT / ".venv-peers"
PEERS_THINGSBOARD = PROJECT / ".venv-peers-thingsboard"
PEERS_NODE = PROJECT / ".peers" / "node_modules"
_AGAIN_AFTER_S = 2.0  # a service manager starts again what ended


class Absent(Exception):  # noqa: N818 - said of a contender, not an error of ours
    """It is not installed here, with the reason."""


class Influx:
    """Numbers of readings in one database of a real InfluxDB."""

    def __init__(self, server: Server, database: str) -> None:
        self.server, self.database = server, database
        self.ask(f'CREATE DATABASE "{database}"')

    def ask(self, query: str) -> list[dict[str, object]]:
        """The series of an answer."""
        words = urllib.parse.urlencode({"db": self.database, "q": query, "epoch": "ms"}).encode()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.server.port}/query", words, timeout=20) as answer:
            found = json.load(answer)["results"][0].get("series", [])
        assert isinstance(found, list)
        return found

    def count(self, field: str) -> int:
        """How many points there are."""
        series = self.ask(f"SELECT count({field}) FROM reading")
        return int(series[0]["values"][0][1]) if series else 0  # type: ignore[index] # the answer's own shape

    def written(self) -> int:
        """How many points the whole server has taken since it started, those that overwrote others too."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.server.port}/debug/vars", timeout=20) as answer:
            facts = json.load(answer)
        return sum(int(facts[key]["values"]["pointsWrittenOK"]) for key in facts if key.startswith("httpd:"))


class Contender(ABC):
    """Started once, stopped and killed by trials. `a_round` readings are a few seconds' work for it."""

    name: str
    version: str
    a_round: int = 10_000
    parts: int = 20  # of a second, in which a second's readings are published
    remark: str = ""
    stores_in: str = "InfluxDB"
    endings: int = 0  # how often it ended by itself

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        self.sent = 0

    @abstractmethod
    def start(self) -> None:
        """Start it, or start it again after a kill."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """The process that was started."""

    @abstractmethod
    def messages(self, numbers: range) -> Iterable[Message]:
        """These readings in messages of its kind."""

    @abstractmethod
    def done(self) -> int:
        """How many readings it has stored so far; cheap, and good enough to see when a round is over."""

    @abstractmethod
    def kept(self) -> list[int]:
        """The number of every reading that is stored, as often as it is."""

    def kill(self) -> None:
        """As a power cut would."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def restart(self) -> None:
        """After a kill."""
        self.start()

    def stop(self) -> None:
        """For good."""
        self.kill()

    def hold(self, *, still: bool) -> None:
        """Stand still, or go on."""
        os.kill(self.pid, signal.SIGSTOP if still else signal.SIGCONT)


class Ours(Contender):
    """Siltwatch's collector, with its projector into the same InfluxDB."""

    name = "Siltwatch"
    version = "this checkout"
    remark = "on disk in its journal before it acknowledges; flags, roll-ups and gaps counted meanwhile"

    def __init__(self, folder: Path, *, broker: Server, influx: Server, a_message: int) -> None:
        super().__init__(folder)
        self._a_message, self.partition = a_message, f"p{a_message:02}"
        self.name = f"Siltwatch, {a_message} reading{'s' if a_message > 1 else ''} a message"
        if a_message > 1:
            self.a_round, self.parts = 40_000, SENSORS // ON_ONE
        self._influx = Influx(influx, f"ours{a_message}")
        self._extra = (
            f'[influx]\nurl = "http://127.0.0.1:{influx.port}"\ndatabase = "{self._influx.database}"\n'
            + broker_lines(broker.port, self.partition)
        )
        (folder / "intake-tokens.toml").write_text(
            "".join(f'gw{n + 1} = "a-token-of-the-gw{n + 1}"\n' for n in range(GATEWAYS))
        )
        write_installation(folder)
        for number in range(GATEWAYS):
            names = [f"p{number * ON_ONE + place}" for place in range(ON_ONE)]
            sensors = [probe(name, device=name, gateway=f"gw{number + 1}") for name in names]
            apply_site(journal_url(folder), site(f"mill{number}", sensors=sensors), NOON)

    def start(self) -> None:
        log = self.folder / "collector.log"
        before = log.read_text().count("broker_up") if log.exists() else 0
        self._running = Running.start(self.folder, extra=self._extra)
        eventually(lambda: log.read_text().count("broker_up") > before, within_s=30, what="subscribed")

    @property
    def pid(self) -> int:
        return int(self._running.process.pid)

    def messages(self, numbers: range) -> Iterable[Message]:
        return our_messages(self.partition, numbers, a_message=self._a_message)

    def done(self) -> int:
        return self._influx.count("value")

    def journal(self) -> int:
        """How many are committed in the journal."""
        with closing(sqlite3.connect(self.folder / "var" / "journal.db")) as disk:
            return int(disk.execute("SELECT coalesce(max(id), 0) FROM journal").fetchone()[0])

    def kept(self) -> list[int]:
        series = self._influx.ask("SELECT value FROM reading GROUP BY sensor")
        return [number_of(one["tags"]["sensor"], row[0]) for one in series for row in one["values"]]  # type: ignore[index,attr-defined]

    def kill(self) -> None:
        self._running.kill()


class Started(Contender):
    """A program of somebody else, started again two seconds after it ended, as a service manager would."""

    command: list[str]
    environment: Mapping[str, str] = MappingProxyType({})

    def start(self) -> None:
        self._over = threading.Event()
        self._spawn()
        self._tender = threading.Thread(target=self._tend)
        self._tender.start()

    def _spawn(self) -> None:
        with (self.folder / "output.log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd=self.folder,
                env=os.environ | dict(self.environment) | {"PYTHONPATH": ""},
                start_new_session=True,
            )

    def _tend(self) -> None:
        while not self._over.wait(0.1):
            if self._process.poll() is not None:
                self.endings += 1
                if not self._over.wait(_AGAIN_AFTER_S):
                    self._spawn()

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        self._over.set()
        self._tender.join()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(10)


class Subscriber(Started):
    """One that takes a reading a message into InfluxDB, with its number as a field."""

    prefix: str
    _influx: Influx

    def messages(self, numbers: range) -> Iterable[Message]:
        return (plain_message(self.prefix, number) for number in numbers)

    def done(self) -> int:
        return self._influx.count("n")

    def kept(self) -> list[int]:
        series = self._influx.ask("SELECT n FROM reading GROUP BY sensor")
        return [int(row[1]) for one in series for row in one["values"]]  # type: ignore[attr-defined]


class NodeRed(Subscriber):
    """A flow: mqtt in with a session that lasts, a function that names the instant, influxdb out."""

    name = "Node-RED"

    def __init__(self, folder: Path, *, broker: Server, influx: Server, batches: bool) -> None:
        program = PEERS_NODE / "node-red" / "red.js"
        node = shutil.which("node")
        if node is None or not program.exists():
            raise Absent("npm install node-red node-red-contrib-influxdb: not installed")
        super().__init__(folder)
        self.version = (
            _package_version("node-red")
            + " with node-red-contrib-influxdb "
            + _package_version("node-red-contrib-influxdb")
        )
        self.prefix = "batched" if batches else "single"
        self.name = f"Node-RED, {'500 points a post' if batches else 'a post a message'}"
        self.a_round = 20_000 if batches else 3_000
        self.remark = "acknowledges as soon as it has a message in memory"
        self._influx = Influx(influx, f"red{self.prefix}")
        (folder / "node_modules").symlink_to(PEERS_NODE)
        (folder / "settings.js").write_text(_SETTINGS)
        (folder / "flows.json").write_text(json.dumps(_flow(broker.port, influx.port, self.prefix, batches=batches)))
        port = str(free_port())
        self.command = [node, str(program), "--userDir", str(folder), "--port", port, str(folder / "flows.json")]


class Mqtt2Influx(Subscriber):
    """The bridge of that name for InfluxDB 1."""

    name = "mqtt2influxdb"
    a_round = 1_000
    prefix = "m2i"
    remark = (
        "stamps with its own whole second, so that what a sensor says twice in one second overwrites itself; "
        "subscribes at QoS 0 without a session"
    )

    def __init__(self, folder: Path, *, broker: Server, influx: Server) -> None:
        program = PEERS_VENV / "bin" / "mqtt2influxdb"
        if not program.exists():
            raise Absent('pip install "mqtt2influxdb<2": not installed')
        super().__init__(folder)
        self.version = pip_version(PEERS_VENV, "mqtt2influxdb")
        self._influx = Influx(influx, "m2i")
        config = folder / "config.yaml"
        config.write_text(
            f"mqtt: {{host: 127.0.0.1, port: {broker.port}}}\n"
            f"influxdb: {{host: 127.0.0.1, port: {influx.port}, database: m2i}}\n"
            "points:\n"
            f"- measurement: reading\n  topic: peers/{self.prefix}/+\n"
            "  fields: {n: {value: $.payload.n, type: int}, v: {value: $.payload.v, type: float}}\n"
            "  tags: {sensor: $.payload.sensor}\n"
        )
        self.command = [str(program), "-c", str(config)]
        self._before = 0

    def done(self) -> int:
        """What overwrote something was stored too, for a moment."""
        return self._influx.written()


def _package_version(name: str) -> str:
    return str(json.loads((PEERS_NODE / name / "package.json").read_text())["version"])


def pip_version(venv: Path, name: str) -> str:
    """Of what is installed in an environment of its own."""
    command = [str(venv / "bin" / "pip"), "show", name]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return next(line.partition(": ")[2] for line in shown.splitlines() if line.startswith("Version"))


_SETTINGS = """\
module.exports = {
  uiHost: "127.0.0.1", disableEditor: true, flowFilePretty: false,
  telemetry: { enabled: false, updateNotification: false },
  logging: { console: { level: "error" } },
};
"""
_POINT = (
    "msg.payload = [{ n: msg.payload.n, v: msg.payload.v, time: msg.payload.at },"
    " { sensor: msg.payload.sensor }]; return msg;"
)


def _flow(broker: int, influx: int, prefix: str, *, batches: bool) -> list[dict[str, object]]:
    """As people draw it; the nodes stand in their order."""
    nodes: list[dict[str, object]] = [
        {"id": "in", "type": "mqtt in", "topic": f"peers/{prefix}/+", "qos": "1", "datatype": "json", "broker": "b",
         "nl": False, "rap": True, "rh": 0, "inputs": 0},
        {"id": "point", "type": "function", "func": _POINT, "outputs": 1, "libs": []},
        {"id": "many", "type": "join", "mode": "custom", "build": "array", "property": "payload",
         "propertyType": "msg", "count": "500", "timeout": "0.1", "joiner": "", "accumulate": False},
        {"id": "out", "type": "influxdb out", "influxdb": "i", "measurement": "reading", "precision": "ms",
         "retentionPolicy": ""},
    ]  # fmt: skip
    chain = [node for node in nodes if batches or node["id"] != "many"]
    for node, following in zip(chain, [*chain[1:], None], strict=True):
        node |= {"z": "flow", "x": 100, "y": 100, "wires": [[following["id"]]] if following else []}
    return [
        {"id": "flow", "type": "tab", "label": "readings"},
        *chain,
        {"id": "b", "type": "mqtt-broker", "broker": "127.0.0.1", "port": str(broker), "clientid": f"red-{prefix}",
         "autoConnect": True, "usetls": False, "protocolVersion": "4", "keepalive": "60", "cleansession": False},
        {"id": "i", "type": "influxdb", "hostname": "127.0.0.1", "port": str(influx), "database": f"red{prefix}",
         "influxdbVersion": "1.x", "usetls": False},
    ]  # fmt: skip
