"""Home Assistant's view of a gateway, on a real Mosquitto: announced, shown, expired, and taken back."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from gateway.home_assistant import HomeAssistantLink
from gateway.inbox import Arrival
from gateway.links.mqtt_client import Login
from siltwatch.config_gateway import HomeAssistant
from siltwatch.observation import Observation
from siltwatch.open_duties import OpenDuties, OpenDuty, leave
from siltwatch.site import Site
from tests.support.gateway import NOON, gauge_document, node_line, probe_document, site, tip
from tests.support.gateway_box import Box
from tests.support.servers import Server, mosquitto
from tests.support.waiting import eventually

STATE = "siltwatch/v1/gateways/siltwatch-gw1-home-assistant/state"
RAIN = "homeassistant/sensor/siltwatch_gw1/n1_rain/config"
TURBIDITY = "homeassistant/sensor/siltwatch_gw1/probe1_turbidity/config"
VALUES = "siltwatch/v1/gateways/gw1/devices/n1/rain"


def a_site(*, probes: bool = True) -> Site:
    probe = [probe_document(device=None, period="10 min")] if probes else []
    return site(gauge_document(), *probe)


class Watcher:
    """Somebody at the broker; one that comes later sees what was kept alone."""

    def __init__(self, broker: Server) -> None:
        self.heard: dict[str, list[tuple[bytes, bool]]] = {}
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = lambda _c, _o, said: self.heard.setdefault(said.topic, []).append(
            (bytes(said.payload), said.retain)
        )
        self._client.connect("127.0.0.1", broker.port)
        self._client.subscribe("#", qos=1)
        self._client.loop_start()

    def last(self, topic: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.heard[topic][-1][0])
        return found

    def kept(self) -> set[str]:
        return {topic for topic, said in self.heard.items() if any(retained for _, retained in said)}

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


class Home:
    """A broker, and links of the gateway to it, with what they remember in one file."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        self.broker: Server = stack.enter_context(mosquitto(folder / "broker"))

    def link(self, sites: list[Site], **setting: Any) -> HomeAssistantLink:
        wanted = HomeAssistant(port=self.broker.port, **setting)
        link = HomeAssistantLink(wanted, Login(), gateway="gw1", sites=sites, file=self._folder / "announced.json")
        link.start()
        return link

    def run(self, sites: list[Site], **setting: Any) -> HomeAssistantLink:
        link = self.link(sites, **setting)
        self._stack.callback(link.stop)
        eventually(link._is_up.is_set)
        return link

    def watcher(self) -> Watcher:
        watcher = Watcher(self.broker)
        self._stack.callback(watcher.close)
        return watcher


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with ExitStack() as stack:
        yield Home(tmp_path, stack)


def arrival(*said: Observation) -> Arrival:
    return Arrival(observations=said)


def value(quantity: Any, text: str, unit: str, device: str = "probe1") -> Observation:
    return Observation(device=device, quantity=quantity, semantics="instant", observed_at=NOON, value=text, unit=unit)


def test_devices_are_announced_so_that_home_assistant_finds_them_later(home: Home) -> None:
    home.run([a_site()])
    watcher = home.watcher()

    eventually(lambda: watcher.kept() >= {RAIN, TURBIDITY, STATE})
    rain, turbidity = watcher.last(RAIN), watcher.last(TURBIDITY)
    assert watcher.heard[STATE][-1][0] == b"online"
    assert (rain["device_class"], rain["state_class"], rain["unit_of_measurement"]) == (
        *("precipitation", "total_increasing", "mm"),
    )
    assert (rain["state_topic"], rain["availability_topic"], rain["expire_after"]) == (VALUES, STATE, 300)
    assert (turbidity["unit_of_measurement"], turbidity["expire_after"]) == ("NTU", 1800)
    assert rain["unique_id"] != turbidity["unique_id"]
    assert rain["device"]["identifiers"] == ["siltwatch_gw1_n1"]


def test_values_are_shown_exactly_and_are_not_kept(home: Home) -> None:
    link = home.run([a_site()])
    watcher = home.watcher()
    eventually(lambda: RAIN in watcher.heard)

    link.show(arrival(tip(50), value("turbidity", "42.75", "NTU"), value("temperature", "18.5", "degC")))
    eventually(lambda: "siltwatch/v1/gateways/gw1/devices/probe1/temperature" in watcher.heard)

    assert watcher.last(VALUES)["value"] == "12.7"  # fifty times 0.254 mm, to the last digit
    assert watcher.last("siltwatch/v1/gateways/gw1/devices/probe1/turbidity")["value"] == "42.75"
    temperature = watcher.last("homeassistant/sensor/siltwatch_gw1/probe1_temperature/config")
    assert (temperature["unit_of_measurement"], temperature["device_class"]) == ("°C", "temperature")
    assert VALUES not in home.watcher().kept()


def test_tips_of_a_test_and_strangers_are_not_shown(home: Home) -> None:
    link = home.run([a_site()])
    watcher = home.watcher()
    eventually(lambda: RAIN in watcher.heard)

    link.show(arrival(tip(9, quality=("tip_test",)), tip(9, device="stranger"), tip(3)))

    eventually(lambda: VALUES in watcher.heard)
    assert [json.loads(said)["value"] for said, _ in watcher.heard[VALUES]] == ["0.762"]
    assert not any("stranger" in topic for topic in watcher.heard)


def test_increments_are_summed(home: Home) -> None:
    link = home.run([a_site()])
    watcher = home.watcher()
    eventually(lambda: RAIN in watcher.heard)
    one = Observation(
        device="n1", quantity="rain_increment", semantics="increment", observed_at=NOON, count=2, count_tenth_um=1000
    )
    link.show(arrival(one))
    link.show(arrival(one))

    eventually(lambda: len(watcher.heard.get(VALUES, [])) == 2)
    assert watcher.last(VALUES)["value"] == "0.4"


def test_a_device_that_is_gone_leaves_nothing_behind(home: Home) -> None:
    first = home.link([a_site()])
    eventually(first._is_up.is_set)
    first.show(arrival(value("battery", "3.1", "V")))
    eventually(lambda: any("battery" in topic for topic in kept_configs(home)))
    first.stop()
    assert home_state(home) == b"offline"

    home.run([a_site(probes=False)])

    eventually(lambda: (kept := kept_configs(home)) == {RAIN} or (kept == set() and None))


def test_switched_off_it_takes_everything_back(home: Home) -> None:
    first = home.link([a_site()])
    eventually(first._is_up.is_set)
    first.stop()

    home.run([a_site()], enabled=False)

    eventually(lambda: not kept_configs(home))
    watcher = home.watcher()
    eventually(lambda: STATE not in watcher.kept())


def test_another_setting_changes_what_is_announced(home: Home) -> None:
    link = home.run([a_site()])

    link.set_sites([a_site(probes=False)])

    eventually(lambda: kept_configs(home) == {RAIN})


def test_a_broker_that_comes_back_is_told_anew(home: Home) -> None:
    link = home.run([a_site()])
    home.broker.stop()
    eventually(lambda: not link._is_up.is_set())
    link.show(arrival(tip(1)))  # nobody is there: not shown, and no fault
    home.broker.start()

    eventually(link._is_up.is_set, within_s=30)
    watcher = home.watcher()
    eventually(lambda: RAIN in watcher.kept())


def test_the_running_gateway_shows_its_values_and_lights_its_lamp(tmp_path: Path, home: Home) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    with ExitStack() as stack:
        box = Box(folder, stack)
        assistant = f"[gateway.home_assistant]\nport = {home.broker.port}\n"
        box.configure(box.intake.url, f'{assistant}[gateway.alarm]\nchip = "{folder / "lamp"}"\n')
        box.start()
        watcher = home.watcher()
        eventually(lambda: RAIN in watcher.heard, within_s=30)
        box.end.write(node_line(50))
        eventually(lambda: VALUES in watcher.heard, within_s=30)
        assert watcher.last(VALUES)["value"] == "12.7"
        eventually(lambda: (folder / "lamp").exists() and (folder / "lamp").read_text() == "0\n")

        duty = OpenDuty(site="quarry-road", duty="d1", kind="storm_inspection", due_at=NOON)
        leave(folder / "var" / "open-duties.json", OpenDuties(judged_at=NOON, duties=(duty,)))
        eventually(lambda: (folder / "lamp").read_text() == "1\n")
        assert box.stop() == 0
        eventually(lambda: watcher.heard[STATE][-1][0] == b"offline")


def kept_configs(home: Home) -> set[str]:
    """What a newcomer is told of entities; he waits for the state topic or a moment, as that may be gone too."""
    watcher = Watcher(home.broker)
    try:
        watcher._client.publish("end", b"x", qos=1).wait_for_publish(5)
        eventually(lambda: "end" in watcher.heard)
        return {topic for topic in watcher.kept() if topic.endswith("/config")}
    finally:
        watcher.close()


def home_state(home: Home) -> bytes:
    watcher = home.watcher()
    eventually(lambda: STATE in watcher.heard)
    return watcher.heard[STATE][-1][0]
