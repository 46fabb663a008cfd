"""The switch for Home Assistant: devices announced on its broker, values beside them, and all taken back when off."""

import json
import logging
import threading
from collections.abc import Iterable
from pathlib import Path

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from gateway.home_assistant_words import (
    Places,
    Values,
    announcement,
    devices_of,
    expected,
    state_document,
)
from gateway.inbox import Arrival
from gateway.links.mqtt_client import QOS, Login, make_client, state_topic
from siltwatch.config_gateway import HomeAssistant as Setting
from siltwatch.observation import Observation
from siltwatch.site import Link, Sensor, Site

log = logging.getLogger(__name__)
_KEEPALIVE_S = 30
_FIRST_RETRY_S, _LONGEST_RETRY_S = 1, 60
_ONLINE, _OFFLINE = "online", "offline"


class HomeAssistantLink:
    """One session at the broker; `file` remembers what was announced, so that it can be taken back."""

    def __init__(self, setting: Setting, login: Login, *, gateway: str, sites: Iterable[Site], file: Path) -> None:
        self._setting, self._gateway, self._file = setting, gateway, file
        name = f"siltwatch-{gateway}-home-assistant"
        self._places = Places(prefix=setting.prefix, gateway=gateway, availability=state_topic(name))
        self._lock = threading.Lock()
        self._devices = devices_of(sites, gateway) if setting.enabled else {}
        self._announced = _recalled(file)
        self._values = Values()
        self._is_up = threading.Event()
        link = Link(id="home-assistant", gateway=gateway, kind="mqtt", host=setting.host, broker_port=setting.port)
        self._client = make_client(link, name, login, "passing")
        self._client.reconnect_delay_set(_FIRST_RETRY_S, _LONGEST_RETRY_S)
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.will_set(self._places.availability, _OFFLINE, qos=QOS, retain=True)

    def start(self) -> None:
        """Begin to connect, however long the broker is away."""
        self._client.connect_async(self._setting.host, self._setting.port, _KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        """Say that we are gone, and leave."""
        if self._is_up.is_set() and self._setting.enabled:
            self._client.publish(self._places.availability, _OFFLINE, qos=QOS, retain=True).wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()

    def show(self, arrival: Arrival) -> None:
        """The values of an arrival, as they came; what comes while the broker is away is not shown later."""
        if not self._is_up.is_set():
            return
        with self._lock:
            for said in arrival.observations:
                self._show(said)

    def set_sites(self, sites: Iterable[Site]) -> None:
        """Other devices take the place of those that were."""
        with self._lock:
            self._devices = devices_of(sites, self._gateway) if self._setting.enabled else {}
            if self._is_up.is_set():
                self._announce_all()

    def _show(self, said: Observation) -> None:
        known = self._devices.get(said.device)
        shown = None if known is None else self._values.shown(said, known[1])
        if known is None or shown is None:
            return
        if self._places.config(shown.device, shown.kind) not in self._announced:
            self._announce(*known, shown.kind, shown.unit)
            self._keep()
        self._client.publish(self._places.state(shown.device, shown.kind), state_document(shown, said), qos=0)

    def _on_connect(
        self,
        client: Client,
        _own: object,
        _flags: ConnectFlags,
        code: ReasonCode,
        _more: Properties | None,
    ) -> None:
        if code.is_failure:
            log.warning("the broker of Home Assistant refuses us", extra=self._facts() | {"code": str(code)})
            return
        with self._lock:
            self._announce_all()
        place = _ONLINE if self._setting.enabled else b""
        client.publish(self._places.availability, place, qos=QOS, retain=True)
        self._is_up.set()
        log.info("Home Assistant is told of the devices", extra=self._facts() | {"devices": len(self._devices)})

    def _on_disconnect(
        self,
        _client: Client,
        _own: object,
        _flags: DisconnectFlags,
        _code: ReasonCode,
        _more: Properties | None,
    ) -> None:
        self._is_up.clear()

    def _announce_all(self) -> None:
        """What is there is announced, and what was announced of a device that is gone is taken back."""
        for topic, device in list(self._announced.items()):
            if device not in self._devices:
                self._client.publish(topic, b"", qos=QOS, retain=True)
                del self._announced[topic]
        for site, sensor in self._devices.values():
            self._announce(site, sensor, *expected(sensor))
        self._keep()

    def _announce(self, site: str, sensor: Sensor, kind: str, unit: str | None) -> None:
        topic = self._places.config(sensor.device_name, kind)
        self._client.publish(topic, announcement(self._places, site, sensor, kind, unit), qos=QOS, retain=True)
        self._announced[topic] = sensor.device_name

    def _keep(self) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self._announced, indent=1), encoding="utf-8")
        except OSError as error:
            log.warning("what was announced cannot be kept", extra=self._facts() | {"error": str(error)})

    def _facts(self) -> dict[str, object]:
        return {"action": "home_assistant", "broker": f"{self._setting.host}:{self._setting.port}"}


def _recalled(file: Path) -> dict[str, str]:
    try:
        found = json.loads(file.read_bytes())
        return {str(topic): str(device) for topic, device in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}
