"""A whole simulated installation: real processes on free ports under one scaled clock, and a real mail server."""

import json
import os
from contextlib import suppress
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from firmware_sim.truth import read_truth
from siltwatch.clock import CLOCK_VARIABLE, ScaledClock
from siltwatch.command.demo_run import ready_processes
from siltwatch.command.demo_site import Place, SiteFacts, free_ports, write_place
from siltwatch.command.mailbox import Mailbox
from siltwatch.command.processes import Child, Program
from siltwatch.command.verbs import ask_rows, ask_verb
from siltwatch.instants import MILLISECOND, parse_instant
from siltwatch.quantities import Depth, parse_duration
from siltwatch.toml_files import CONFIG_VARIABLE
from tests.support.waiting import eventually

_INSTANTS = {"from", "to", "at"}
SERVERS = ("collector", "alerts", "dashboard", "gateway")
GAUGE = "gauge-1"
_READY_WITHIN_S = 60.0
_STOP_WITHIN_S = 15.0
_LEAD_S = 3.0


class Installation:
    """Start it, let it rain, kill what you like, and count at the end.

    `rain` adds steps of rain one after the other. Their time, and that of `fault`, counts from three real seconds
    after `sim` was started: by then the gateway has heard every device, and the first tip has a count to stand on.
    """

    def __init__(
        self,
        folder: Path,
        *,
        speed: float = 600,
        start: str = "2026-06-10T17:00:00Z",
        profile: str = "rotterdam",
        scenario: str | Path | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.place = Place(folder=folder.resolve(), ports=free_ports(pages=0))
        self.started_at = parse_instant(start)
        self.facts = SiteFacts(started_on=(self.started_at - timedelta(days=3)).date(), profile=profile)
        self.speed = speed
        self.clock: ScaledClock | None = None
        self.environment: dict[str, str] = {}
        self.mailbox = Mailbox(self.place.mail, port=self.place.ports.mail)
        self.faults: list[dict[str, Any]] = []
        self._scenario = scenario
        self._steps: list[dict[str, str]] = []
        self._lead = timedelta(seconds=_LEAD_S * speed)
        self._dry_until = self._lead
        self._children: dict[str, Child] = {}

    @property
    def address(self) -> str:
        """The dashboard's address."""
        return self.place.address

    @property
    def login(self) -> tuple[str, str]:
        """Name and password of an administrator."""
        return self.place.user, self.place.password

    def now(self) -> datetime:
        """The instant on the clock that all processes share."""
        assert self.clock is not None, "prepare the installation first"
        return self.clock.now()

    def prepare(self, **environment: str) -> "Installation":
        """Write the files, start the clock and the mail server, migrate, apply the site, add the login."""
        self.clock = ScaledClock.begin(self.started_at, self.speed)
        self.environment = {
            **os.environ,
            CLOCK_VARIABLE: self.clock.setting,
            CONFIG_VARIABLE: str(self.place.config),
            "SILTWATCH_LOG_FORMAT": "text",
            "SILTWATCH_LOG_LEVEL": "INFO",
            **environment,
        }
        write_place(self.place, self.facts)
        self.place.config.write_text(self.amended(self.place.config.read_text()))
        self.mailbox.start()
        self.verb("migrate")
        self.verb("site", "apply")
        self.verb("user", "add", self.place.user, "--role", "admin", "--password-file", str(self.place.password_file))
        return self

    def amended(self, configuration: str) -> str:
        """What stands in `siltwatch.toml`; the demonstration's own, where nobody wants it otherwise."""
        return configuration

    def environment_of(self, name: str) -> dict[str, str]:
        """What one process finds in its environment."""
        return self.environment

    def rain(self, depth: str, *, over: str, after: str = "1 min") -> "Installation":
        """Let so much fall, evenly, `after` the end of the rain before it; told before `start("sim")`."""
        start = self._dry_until + parse_duration(after)
        self._dry_until = start + parse_duration(over)
        self._steps.append({"from": _ms(start), "to": _ms(self._dry_until), "depth": depth})
        return self

    def fault(self, kind: str, *, device: str = GAUGE, **facts: object) -> "Installation":
        """Let something go wrong; `from` is given as `from_`."""
        named = {name.rstrip("_"): fact for name, fact in facts.items()}
        moved = {name: _ms(parse_duration(str(named[name])) + self._lead) for name in _INSTANTS & named.keys()}
        self.faults.append({"device": device, "kind": kind, **named, **moved})
        return self

    def start(self, *names: str) -> "Installation":
        """Start processes (collector, alerts, dashboard, gateway, sim) and wait until they serve."""
        for name in names:
            self._children[name] = self._child(name)
        for name in names:
            eventually(lambda name=name: self._serves(name), within_s=_READY_WITHIN_S, what=f"{name} serves")  # type: ignore[misc]
        return self

    def _child(self, name: str) -> Child:
        log = self.log(name)
        log.write_bytes(b"")
        arguments = self._sim_arguments() if name == "sim" else (name, "run", "--config", str(self.place.config))
        with log.open("ab") as output:
            return Child(Program(name=name, arguments=arguments), environment=self.environment_of(name), output=output)

    def _serves(self, name: str) -> bool:
        assert self._children[name].is_running, f"{name} ended at once:\n{self.log(name).read_text()}"
        return name in ready_processes(self.log(name).read_text(errors="replace"))

    def _sim_arguments(self) -> tuple[str, ...]:
        scenario = self._scenario or self._written_scenario()
        return ("sim", "run", str(scenario), "--links", str(self.place.links), "--truth", str(self.place.truth))

    def _written_scenario(self) -> Path:
        path = self.place.folder / "scenario.toml"
        steps = ", ".join(_inline(step) for step in self._steps)
        faults = ", ".join(_inline(fault) for fault in self.faults)
        path.write_text(f"seed = 11\nrain = [{steps}]\nfaults = [{faults}]\n{_DEVICES}")
        return path

    def log(self, name: str) -> Path:
        """What one process has said since it was last started."""
        return self.place.folder / f"{name}.log"

    def pid(self, name: str) -> int:
        """The process id."""
        return self._children[name].process.pid

    def kill(self, name: str) -> None:
        """End a process as a power cut would."""
        self._children.pop(name).kill()

    def stop(self, *names: str) -> None:
        """End processes as their operator would, all of them when none is named, and expect a clean exit."""
        for name in names or tuple(reversed(self._children)):
            child = self._children.pop(name)
            child.process.terminate()
            code = child.process.wait(_STOP_WITHIN_S)
            assert code == 0, f"{name} ended with {code}:\n{self.log(name).read_text()[-3000:]}"

    def end(self) -> None:
        """Leave nothing running, whatever the test did."""
        for child in self._children.values():
            child.kill()
        self._children.clear()
        with suppress(RuntimeError):
            self.mailbox.stop()

    def __enter__(self) -> "Installation":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def truth(self) -> list[dict[str, Any]]:
        """Everything that the simulator did."""
        return read_truth(self.place.truth)

    def tips(self) -> list[dict[str, Any]]:
        """Every tip that a gauge counted so far."""
        return [line for line in self.truth() if line["kind"] == "tip" and line["counted"]]

    def fallen(self) -> Depth:
        """How much rain has tipped so far."""
        return Depth.parse(self.facts.count_size) * len(self.tips())

    def messages(self) -> list[EmailMessage]:
        """What the mail server has accepted, in order."""
        return self.mailbox.messages()

    def verb(self, *arguments: str) -> str:
        """Run a verb to its end and give its stdout."""
        return ask_verb(*arguments, "--config", str(self.place.config), environment=self.environment_of("verb"))

    def rows(self, *arguments: str) -> list[dict[str, Any]]:
        """The rows that a verb prints with `--json`."""
        return ask_rows(*arguments, "--config", str(self.place.config), environment=self.environment)

    def duties(self) -> list[dict[str, Any]]:
        """The duties of the site on record."""
        return self.rows("alerts", "duties", "--site", self.place.site)

    def notices(self) -> list[dict[str, Any]]:
        """The notices of the site on record."""
        return self.rows("alerts", "notices", "--site", self.place.site)


def _ms(length: timedelta) -> str:
    return f"{length // MILLISECOND} ms"


def _inline(facts: dict[str, Any] | dict[str, str]) -> str:
    """A TOML inline table; its simple values are written as JSON writes them."""
    return "{ " + ", ".join(f"{name} = {json.dumps(value)}" for name, value in facts.items()) + " }"


_DEVICES = """
[[devices]]
id = "gauge-1"
kind = "swtip"
node = "n1"
count_size = "0.01 in"
boot = 3
tips = 4127

[[devices]]
id = "probe-background"
kind = "modbus_turbidity"
calm = 6.0
gain = 1.0

[[devices]]
id = "probe-downstream"
kind = "modbus_turbidity"
calm = 7.0
gain = 7.0
"""
