"""Simulated devices before a real gateway: its links, spool and uplink, and a far end that stores."""

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from firmware_sim.scenario import Scenario
from firmware_sim.show import Show
from firmware_sim.truth import TruthLog, read_truth
from gateway.links.mqtt_client import state_topic
from gateway.run import run_gateway
from siltwatch.clock import ScaledClock
from siltwatch.config import load_config
from siltwatch.errors import SiltwatchError
from siltwatch.site import Site
from siltwatch.wire import Sequenced
from tests.support.gateway import Intake, intake, site_document
from tests.support.waiting import eventually

START = datetime(2026, 6, 10, 17, tzinfo=UTC)


def write_site(folder: Path, sensors: Sequence[dict[str, Any]], links: list[dict[str, Any]], **facts: Any) -> Site:
    """A site file with these sensors; what it says."""
    document = site_document(list(sensors), links) | facts
    (folder / "sites").mkdir(exist_ok=True)
    (folder / "sites" / "quarry.toml").write_text(toml(document))
    return Site.model_validate(document)


def toml(document: dict[str, Any]) -> str:
    """A site file; JSON's strings and numbers are TOML's."""
    head = [f"{key} = {_inline(value)}" for key, value in document.items() if not _is_tables(value)]
    tables = [(key, table) for key, value in document.items() if _is_tables(value) for table in value]
    body = [_table(key, table) for key, table in tables]
    return "\n".join([*head, *body]).replace('started_on = "2026-03-01"', "started_on = 2026-03-01")


def _table(key: str, table: dict[str, Any]) -> str:
    rows = [f"{name} = {_inline(value)}" for name, value in table.items() if value is not None]
    return "\n".join([f"[[{key}]]", *rows])


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(name)} = {json.dumps(each)}" for name, each in value.items()) + " }"
    return json.dumps(value)


class BirthWatcher:
    """Sees on the broker the gateway's birth, which it tells when its topics are subscribed; and what is asked for."""

    def __init__(self, port: int, *topics: str) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = self._hear
        self._client.connect("127.0.0.1", port)
        self._client.subscribe([(topic, 1) for topic in (state_topic("siltwatch-gw1-line1"), *topics)])
        self._client.loop_start()

    def _hear(self, _client: paho.Client, _own: object, message: paho.MQTTMessage) -> None:
        self.heard.append((message.topic, bytes(message.payload)))

    def has_gateway(self) -> bool:
        """Whether the gateway was there at least once."""
        return any(payload == b"online" for _, payload in self.heard)

    def close(self) -> None:
        """Leave."""
        self._client.disconnect()
        self._client.loop_stop()


class Field:
    """One gateway on a site file; `url` is where its uplink goes."""

    def __init__(self, folder: Path, clock: ScaledClock, url: str, token: str = "right") -> None:
        self.folder, self.clock = folder, clock
        (folder / "token").write_text(token)
        (folder / "gateway.toml").write_text(
            f'data = "gw"\n[gateway]\nname = "gw1"\n[[gateway.uplinks]]\nid = "town"\n'
            f'url = "{url}"\ntoken_file = "token"\n'
        )
        self.failure: SiltwatchError | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="gateway")

    def _run(self) -> None:
        try:
            run_gateway(load_config(self.folder / "gateway.toml"), clock=self.clock, stopping=self._stopping)
        except SiltwatchError as error:
            self.failure = error

    def start(self) -> None:
        """Run the gateway."""
        self._thread.start()

    def stop(self) -> None:
        """End it; what it heard is on its disk."""
        self._stopping.set()
        self._thread.join(30)
        assert not self._thread.is_alive()
        assert self.failure is None, self.failure


@contextmanager
def gateway_running(folder: Path, clock: ScaledClock, url: str, token: str = "right") -> Iterator[Field]:
    """A gateway on the site files of a folder."""
    field = Field(folder, clock, url, token)
    field.start()
    try:
        yield field
    finally:
        field.stop()


class Stage:
    """A scenario played before a gateway whose uplink ends in an intake of the tests."""

    def __init__(self, folder: Path, show: Show, server: Intake) -> None:
        self._folder, self.show, self.server = folder, show, server

    def truth(self, device: str, kind: str) -> list[dict[str, Any]]:
        """What the simulator did of one kind."""
        told = read_truth(self._folder / "truth.jsonl")
        return [line for line in told if line["device"] == device and line["kind"] == kind]

    def wait_until_dry(self, within_s: float = 120) -> None:
        """Until the rain is over and all devices have said so."""
        eventually(lambda: self.show.is_dry, within_s=within_s, every_s=0.1)

    def stored(self, device: str, quantity: str) -> list[Sequenced]:
        """What the far end has of one device."""
        return [each for each in self.server.stored if each.device == device and each.quantity == quantity]


@contextmanager
def staged(
    folder: Path, scenario: dict[str, Any], *, speed: float = 600, start: datetime = START, settle: Any = None
) -> Iterator[Stage]:
    """Play a scenario before the gateway of the folder's site file; `settle` is asked until the gateway listens."""
    clock = ScaledClock.begin(start, speed)
    with intake() as server, gateway_running(folder, clock, server.url) as field:
        if settle is not None:
            eventually(lambda: field.failure or settle(), within_s=30, every_s=0.05)
        assert field.failure is None, field.failure
        with closing(TruthLog(folder / "truth.jsonl")) as truth:
            show = Show(Scenario.model_validate(scenario), links=folder / "links", truth=truth, clock=clock)
            show.start()
            try:
                yield Stage(folder, show, server)
            finally:
                show.stop()
