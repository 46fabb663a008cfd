"""A town under one scaled clock: sites with a gauge each, gateways on machines of their own, a server."""

import os
import random
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from siltwatch.clock import CLOCK_VARIABLE, ScaledClock
from siltwatch.command.demo_run import ready_processes
from siltwatch.command.mailbox import Mailbox
from siltwatch.command.processes import Child, Program
from siltwatch.command.verbs import ask_verb
from siltwatch.instants import parse_instant
from siltwatch.toml_files import CONFIG_VARIABLE
from tests.support.fault_machine import Machine
from tests.support.fault_wire import Wire
from tests.support.gateway import FarEnd
from tests.support.servers import Server, free_port, influxd, mosquitto
from tests.support.soak_files import write_gateway, write_server, write_site
from tests.support.soak_gauges import Gauge
from tests.support.waiting import eventually

STARTED_AT = parse_instant("2026-06-08T12:00:00Z")
ON_SERVER = ("collector", "alerts", "dashboard")
STORES = ("journal.db", "records.db")
_GATEWAYS = 4
_READY_WITHIN_S = 90.0
_STOP_WITHIN_S = 20.0
_CALM_S = 2.0


@dataclass
class Town:
    """Started by `begin`, moved by its own clock; `kill`, `start` and the rest are what happens to it."""

    folder: Path
    sites: int
    speed: float
    seed: int
    clock: ScaledClock = field(init=False)
    server: Machine = field(init=False)
    boxes: dict[str, Machine] = field(default_factory=dict)
    wires: dict[str, Wire] = field(default_factory=dict)
    gauges: list[Gauge] = field(default_factory=list)
    influx: Server = field(init=False)
    broker: Server = field(init=False)
    mailbox: Mailbox = field(init=False)
    token: str = ""
    starts: dict[str, int] = field(default_factory=dict)
    troubles: list[tuple[float, float, str]] = field(default_factory=list)  # from when to when, which gateway or all
    _children: dict[str, Child] = field(default_factory=dict)
    _stack: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.ports = {name: free_port() for name in ("intake", "pages", "mail")}
        self.gateways = tuple(f"gw{number + 1}" for number in range(min(_GATEWAYS, self.sites)))

    def __enter__(self) -> "Town":
        try:
            self.begin()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def processes(self) -> tuple[str, ...]:
        """Every process of ours."""
        return (*ON_SERVER, *self.gateways)

    @property
    def data(self) -> Path:
        """The server's data folder."""
        return self.folder / "server" / "var"

    @property
    def config(self) -> Path:
        """The server's configuration."""
        return self.folder / "server" / "siltwatch.toml"

    def now(self) -> datetime:
        """What the town's clock shows."""
        return self.clock.now()

    def begin(self) -> None:
        """Servers, files, processes; the gauges have been heard once when this returns."""
        self.influx = self._stack.enter_context(influxd(self.folder / "influx"))
        self.broker = self._stack.enter_context(mosquitto(self.folder / "broker"))
        self.data.mkdir(parents=True)
        self.server = Machine(self.folder / "machine", self.data)
        self._stack.callback(self.server.close)
        for name in self.gateways:
            self._add_gateway(name)
        self._add_gauges()
        write_server(self.config, self.gateways, ports=self.ports, influx=self.influx.port, broker=self.broker.port)
        self.clock = ScaledClock.begin(STARTED_AT, self.speed)
        self.open_mailbox()
        self._stack.callback(self.close_mailbox)
        self._stack.callback(self.end)
        self.verb("migrate")
        self.verb("site", "apply")
        self.verb("user", "add", "inspector", "--role", "inspector", "--password-file", self._password())
        self.token = self.verb("user", "token", "add", "inspector", "--scope", "record", "--name", "soak").split()[-1]
        self.start(*self.processes)
        eventually(self._are_heard, within_s=60, what="every gauge is heard")

    def _are_heard(self) -> bool:
        for gauge in self.gauges:
            gauge.say(self.now())
        threading.Event().wait(0.3)
        return all((self.folder / name / "var" / "spool.db").exists() for name in self.gateways)

    def _add_gateway(self, name: str) -> None:
        """Two report over HTTP, each by a wire of its own; the others through the broker."""
        home = self.folder / name
        (home / "var").mkdir(parents=True)
        self.boxes[name] = Machine(home / "machine", home / "var")
        self._stack.callback(self.boxes[name].close)
        address = f"mqtt://127.0.0.1:{self.broker.port}"
        if len(self.boxes) % 2:
            wire = self.wires[name] = Wire(self.ports["intake"], seed=self.seed)
            self._stack.callback(wire.stop)
            wire.start()
            address = f"http://127.0.0.1:{wire.port}"
        write_gateway(home, name, sites=self.folder / "server" / "sites", address=address)

    def _add_gauges(self) -> None:
        (self.folder / "server" / "sites").mkdir()
        for number in range(self.sites):
            site, gateway = f"s{number + 1:02}", self.gateways[number % len(self.gateways)]
            end = FarEnd(self.folder / gateway / site)
            end.plug()
            self._stack.callback(end.unplug)
            self.gauges.append(Gauge(site=site, gateway=gateway, end=end, began_at=STARTED_AT))
            write_site(self.folder / "server" / "sites", site, gateway=gateway, port=end.path)

    def _password(self) -> str:
        path = self.folder / "password"
        path.write_text("a password of many words\n")
        return str(path)

    def verb(self, *arguments: str) -> str:
        """Run a verb on the server to its end and give its stdout."""
        environment = self._environment("verb") | {CONFIG_VARIABLE: str(self.config)}
        return ask_verb(*arguments, "--config", str(self.config), environment=environment)

    def machine_of(self, name: str) -> Machine:
        """The machine that a process runs on."""
        return self.boxes.get(name, self.server)

    def _environment(self, name: str) -> dict[str, str]:
        own = {CLOCK_VARIABLE: self.clock.setting, "SILTWATCH_LOG_FORMAT": "text", "SILTWATCH_LOG_LEVEL": "INFO"}
        return os.environ | own | self.machine_of(name).environment(name)

    def start(self, *names: str) -> None:
        """Start processes and wait until they serve."""
        for name in names:
            self.starts[name] = self.starts.get(name, 0) + 1
            with self.log(name).open("ab") as output:
                self._children[name] = Child(self._program(name), environment=self._environment(name), output=output)
        for name in names:
            eventually(lambda name=name: self._serves(name), within_s=_READY_WITHIN_S, what=f"{name} serves")  # type: ignore[misc]
            self._set_heard(name, heard=True)

    def _program(self, name: str) -> Program:
        verb, config = name, self.config
        if name in self.gateways:
            verb, config = "gateway", self.folder / name / "siltwatch.toml"
        return Program(name=name, arguments=(verb, "run", "--config", str(config)))

    def _set_heard(self, name: str, *, heard: bool) -> None:
        for gauge in self.gauges:
            if gauge.gateway == name:
                gauge.is_heard = heard

    def _serves(self, name: str) -> bool:
        text = self.log(name).read_text(errors="replace")
        assert self._children[name].is_running, f"{name} ended at once:\n{text[-3000:]}"
        return bool(ready_processes(text))

    def log(self, name: str) -> Path:
        """What a process has said since it was last started."""
        return self.folder / f"{name}-{self.starts[name]}.log"

    def pids(self) -> dict[str, int]:
        """The process ids of what runs."""
        return {name: child.process.pid for name, child in list(self._children.items()) if child.is_running}

    def died(self) -> list[str]:
        """Processes that ended though nobody killed them."""
        return [name for name, child in self._children.items() if not child.is_running]

    def kill(self, *names: str) -> None:
        """End processes as a power cut would."""
        for name in names:
            self._set_heard(name, heard=False)
            self._children.pop(name).kill()

    def stop(self, names: Iterable[str]) -> None:
        """End processes as their operator would."""
        for name in names:
            self._set_heard(name, heard=False)
            child = self._children.pop(name)
            child.process.terminate()
            code = child.process.wait(_STOP_WITHIN_S)
            assert code == 0, f"{name} ended with {code}:\n{self.log(name).read_text()[-3000:]}"

    def end(self) -> None:
        """Leave nothing running."""
        for child in self._children.values():
            child.kill()
        self._children.clear()

    @contextmanager
    def troubled(self, gateway: str = "") -> Iterator[None]:
        """Something goes wrong meanwhile, for all or for one gateway."""
        began_s = time.monotonic()
        try:
            yield
        finally:
            self.troubles.append((began_s, time.monotonic(), gateway))

    def is_calm(self, at_s: float, gateway: str) -> bool:
        """Whether nothing went wrong at that moment, nor shortly before or after it."""
        return not any(
            began_s - _CALM_S < at_s < ended_s + _CALM_S
            for began_s, ended_s, whose in self.troubles
            if whose in {"", gateway}
        )

    def let_jump(self, jump: timedelta, *names: str) -> None:
        """Set the clock of processes that far ahead on the town's time, or back."""
        for name in names:
            self.machine_of(name).let_pass(jump / self.speed, name)

    def open_mailbox(self) -> None:
        """The mail server takes messages, again."""
        self.mailbox = Mailbox(self.folder / "mail", port=self.ports["mail"])
        self.mailbox.start()

    def close_mailbox(self) -> None:
        """Nobody answers on its port."""
        with suppress(RuntimeError):
            self.mailbox.stop()
