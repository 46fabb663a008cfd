"""Sensors behind a real Mosquitto: certificates, strangers, repeats, poison, restarts, and whether we are there."""

import base64
import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from gateway.drivers.documents import Message
from gateway.links.mqtt_client import Login, state_topic
from gateway.links.mqtt_link import MqttLink
from gateway.plan import BrokerPlan
from gateway.watchdog import Watchdog
from siltwatch.clock import ScaledClock
from tests.support.gateway import Received, gauge_document, intake, plan
from tests.support.servers import Server, free_port, mosquitto, needed
from tests.support.sim_field import START, gateway_running, write_site
from tests.support.waiting import eventually

UP = "v3/site42@tenant/devices/rain-01/up"
EVENTS = "rtl_433/+/events"
NODE = "spBv1.0/site/+/edge/#"
TABLE = "cs/v2/data/CR1000X_12345/FiveMin"
TBRG = bytes.fromhex("0202f8000300040258409a00000c54")


def sensors() -> list[dict[str, Any]]:
    lorawan = {"codec": "decentlab-tbrg", "dev_eui": "70B3D57BA0000001"}
    logger = {"semantics": "interval_total", "depth_unit": "in"}
    node = {"semantics": "cumulative"}
    common: dict[str, Any] = {"device": None}
    return [
        gauge_document(id="lora", driver="lorawan", topic="v3/+/devices/+/up", options=lorawan, **common),
        gauge_document(
            id="radio", driver="rtl433", topic=EVENTS, options={"model": "EcoWitt-WH40", "id": 52591}, **common
        ),
        gauge_document(id="other", driver="rtl433", topic=EVENTS, options={"model": "Brand-New-1", "id": 5}, **common),
        gauge_document(id="node", driver="sparkplug", topic=NODE, pointer="rain/tips", options=node, **common),
        gauge_document(id="logger", driver="loggers", topic=TABLE, pointer="Rain_in_Tot", options=logger, **common),
    ]


def uplink(f_cnt: int, *, dev_eui: str = "70B3D57BA0000001") -> str:
    told = {"session_key_id": "AYj", "f_cnt": f_cnt, "f_port": 1, "frm_payload": base64.b64encode(TBRG).decode()}
    return json.dumps({"end_device_ids": {"dev_eui": dev_eui}, "uplink_message": told})


def event(count: int, **fields: Any) -> str:
    return json.dumps({"model": "EcoWitt-WH40", "id": 52591, "rain_mm": count / 10, "mic": "CRC"} | fields)


class Rig:
    """A broker, a link with three drivers on it, and somebody who publishes."""

    def __init__(self, folder: Path, stack: ExitStack, protocol: str) -> None:
        self.folder, self.protocol, self._stack = folder, protocol, stack
        self.received = Received()
        self.broker: Server = stack.enter_context(mosquitto(folder / "broker"))

    def broker_plan(self, port: int, **link: Any) -> BrokerPlan:
        document = {"id": "line1", "gateway": "gw1", "kind": "mqtt", "broker_port": port, "protocol": self.protocol}
        (broker,) = plan(*sensors(), links=[document | link]).brokers
        return broker

    def listen(self) -> MqttLink:
        link = MqttLink(self.broker_plan(self.broker.port), self.received.reception, login=Login(), client_id="gw/1")
        link.start()
        self._stack.callback(link.stop)
        self.settle()
        return link

    def settle(self) -> None:
        """Wait until the subscription is there: a stranger that speaks is told."""
        reason = "unknown device probe/0"
        before = self.received.refused(reason)
        eventually(lambda: self._heard(reason, before), within_s=20, every_s=0.1)

    def _heard(self, reason: str, before: int) -> bool:
        self.publish("rtl_433/any/events", '{"model":"probe","id":0}')
        return self.received.refused(reason) > before

    def publish(self, topic: str, *payloads: str | bytes, retain: bool = False) -> None:
        client = paho.Client(CallbackAPIVersion.VERSION2)
        client.connect("127.0.0.1", self.broker.port)
        client.loop_start()
        for payload in payloads:
            client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(5)
        client.disconnect()
        client.loop_stop()

    def counts_of(self, device: str) -> list[int | None]:
        observations = self.received.observations
        return [each.count for each in observations if each.device == device and each.count is not None]


@pytest.fixture(params=["3.1.1", "5"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    with ExitStack() as stack:
        yield Rig(tmp_path, stack, request.param)


def test_each_driver_hears_its_own_device_over_one_session(rig: Rig) -> None:
    link = rig.listen()

    rig.publish(UP, uplink(7))
    rig.publish("rtl_433/one/events", event(5))
    record = {"observationNames": ["Rain_in_Tot"], "observations": {"2026-06-14T15:00:00Z": [0.02]}}
    rig.publish(TABLE, json.dumps({"properties": {"loggerID": "CR1000X_12345"} | record}))
    eventually(lambda: rig.counts_of("logger") == [5080])

    assert link.name == "line1"
    assert rig.counts_of("lora") == [16538, 4]
    assert rig.counts_of("radio") == [5]
    keys = {each.device: each.delivery_key for each in rig.received.observations if each.delivery_key}
    assert keys == {
        "lora": "70B3D57BA0000001/AYj/7",
        "logger": "CR1000X_12345/FiveMin/2026-06-14T15:00:00.000Z",
    }


def test_strangers_are_told_and_never_taken(rig: Rig) -> None:
    """F4 and F5: a new number and a neighbour's gauge."""
    rig.listen()

    rig.publish("rtl_433/one/events", event(900, id=7), event(5))
    rig.publish(UP, uplink(1, dev_eui="FF"), uplink(2))
    eventually(lambda: rig.counts_of("lora") == [16538, 4])

    assert rig.counts_of("radio") == [5]
    assert rig.received.refused("unknown device EcoWitt-WH40/7") == 1
    assert rig.received.refused("unknown device ff") == 1


def test_two_receivers_bring_one_transmission_once(rig: Rig) -> None:
    rig.listen()

    rig.publish("rtl_433/one/events", event(5, time="2026-06-14 11:10:02"))
    rig.publish("rtl_433/two/events", event(5, time="2026-06-14 11:10:03"), event(6))
    eventually(lambda: 6 in rig.counts_of("radio"))

    assert rig.counts_of("radio") == [5, 6]


def test_a_model_of_no_table_is_heard_with_a_warning(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.listen()

    rig.publish("rtl_433/one/events", event(5, model="Brand-New-1", id=5), event(6, model="Brand-New-1", id=5))
    eventually(lambda: rig.counts_of("other") == [5, 6])

    assert [each.modulus for each in rig.received.observations if each.count is not None] == [None, None]
    assert caplog.text.count("this model is in no table") == 1


def test_what_was_retained_is_no_reading(rig: Rig) -> None:
    rig.publish(UP, uplink(1), retain=True)
    rig.publish("rtl_433/one/events", event(4), retain=True)

    rig.listen()
    rig.publish("rtl_433/one/events", event(5))
    eventually(lambda: rig.counts_of("radio") == [5])

    assert rig.counts_of("lora") == []


def test_poison_is_set_aside_and_what_follows_is_heard(rig: Rig) -> None:
    rig.listen()

    rig.publish("rtl_433/one/events", b"\xff", "[", "{}", event(-5), "9" * 70_000, "[" * 60_000, event(5))
    rig.publish(UP, b"\x0a\x10\xfe", '{"uplink_message":{"frm_payload":"AgI="},"end_device_ids":{}}', uplink(1))
    eventually(lambda: rig.counts_of("radio") == [5] and rig.counts_of("lora") == [16538, 4])

    kept = [arrival.set_aside.reason for arrival in rig.received.arrivals if arrival.set_aside]
    assert kept[:6] == ["encoding", "grammar", "grammar", "range", "too_long", "grammar"]
    # A device whose name cannot be read may still be ours; one that says another name is not.
    assert kept[6:] == ["encoding"]


def test_a_broker_that_restarts_brings_all_drivers_back(rig: Rig) -> None:
    rig.listen()
    rig.broker.stop()
    eventually(lambda: rig.received.tally.counts().links == {"line1": "down"})

    rig.broker.start()
    rig.settle()
    rig.publish("rtl_433/one/events", event(5))
    rig.publish(UP, uplink(1))

    eventually(lambda: rig.counts_of("radio") == [5] and rig.counts_of("lora") == [16538, 4])


def test_a_node_whose_birth_was_missed_is_asked_for_it(rig: Rig) -> None:
    link = rig.listen()
    asked: list[str] = []
    node = paho.Client(CallbackAPIVersion.VERSION2)
    node.on_message = lambda _client, _own, message: asked.append(message.topic)
    node.connect("127.0.0.1", rig.broker.port)
    node.subscribe("spBv1.0/site/NCMD/edge", 1)
    node.loop_start()
    rig._stack.callback(node.loop_stop)
    rig._stack.callback(node.disconnect)
    by_alias = b"\x12\x04\x10\x05\x58"

    eventually(node.is_connected)
    rig.publish("spBv1.0/site/NDATA/edge", by_alias + b"\x07", by_alias + b"\x08")
    eventually(lambda: asked == ["spBv1.0/site/NCMD/edge"])
    rig.publish("spBv1.0/site/NBIRTH/edge", b"\x12\x0f\x0a\x09rain/tips\x10\x05\x58\x08")
    rig.publish("spBv1.0/site/NDATA/edge", by_alias + b"\x09")

    eventually(lambda: rig.counts_of("node") == [8, 9])
    assert rig.received.refused("no_birth") == 2
    assert asked == ["spBv1.0/site/NCMD/edge"]
    assert link.is_alive


class TestPlace:
    def place(self, rig: Rig) -> list[str]:
        """What the broker says of us, as it comes."""
        words: list[str] = []
        client = paho.Client(CallbackAPIVersion.VERSION2)
        client.on_message = lambda _client, _own, message: words.append(message.payload.decode())
        client.connect("127.0.0.1", rig.broker.port)
        client.subscribe(state_topic("gw/1"), 1)
        client.loop_start()
        rig._stack.callback(client.loop_stop)
        rig._stack.callback(client.disconnect)
        return words

    def test_we_tell_when_we_come_and_go(self, rig: Rig) -> None:
        link = rig.listen()
        words = self.place(rig)
        eventually(lambda: words == ["online"])

        link.stop()

        eventually(lambda: words == ["online", "offline"])
        assert state_topic("gw/1") == "siltwatch/v1/gateways/gw-1/state"

    def test_the_broker_tells_when_we_are_lost(self, rig: Rig) -> None:
        """Under MQTT 5 only when we stay away, so that a short loss is not told."""
        link = rig.listen()
        words = self.place(rig)
        eventually(lambda: words == ["online"])

        link._stopping.set()
        link._client._sock_close()

        if rig.protocol == "3.1.1":
            eventually(lambda: words == ["online", "offline"])
        else:
            assert words == ["online"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # the thread is meant to end
def test_a_thread_that_ended_is_begun_again(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    link = rig.listen()
    fatal = [SystemExit()]
    (radio_ear,) = [ear for topic, ear in link._ears[EVENTS] if topic.device == "radio"]
    hear = radio_ear.hear

    def hear_or_die(message: Message) -> Any:
        if fatal and b"52591" in message.payload:
            raise fatal.pop()
        return hear(message)

    class Dying:
        hear = staticmethod(hear_or_die)

    link._ears[EVENTS] = [(topic, Dying()) for topic, _ in link._ears[EVENTS]]
    rig.publish("rtl_433/one/events", event(5))
    eventually(lambda: not link.is_alive)

    watchdog = Watchdog([link], rig.received.tally, look_every_s=0.05)
    watchdog.start()
    eventually(lambda: rig.counts_of("radio") == [5], within_s=20)
    watchdog.stop()

    assert link.is_alive
    assert "the thread of a link has ended" in caplog.text


class Certificates:
    """A small authority of the test's own, a broker's certificate and a client's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.program = needed("openssl", "openssl")
        self.run("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test authority", "ca")
        for name, common in (("broker", "127.0.0.1"), ("gateway", "gw1")):
            self.run("req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={common}", name)
            (folder / "names").write_text("subjectAltName=IP:127.0.0.1")
            signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"]
            self.call("x509", "-req", "-in", f"{name}.csr", "-out", f"{name}.pem", *signing)

    def run(self, *arguments: str) -> None:
        *rest, name = arguments
        self.call(*rest, "-keyout", f"{name}.key", "-out", f"{name}.{'pem' if '-x509' in rest else 'csr'}")

    def call(self, *arguments: str) -> None:
        subprocess.run([self.program, *arguments], cwd=self.folder, check=True, capture_output=True)

    def path(self, name: str) -> str:
        return str(self.folder / name)


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return Certificates(tmp_path_factory.mktemp("tls") / "pki")


class TestTls:
    # The client library drops the socket of a handshake that failed without closing it.
    @pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
    @pytest.mark.parametrize(
        ("client", "authority", "state"),
        [("gateway", "ca", "up"), (None, "ca", "down"), ("gateway", "gateway", "down")],
    )
    def test_both_sides_must_show_who_they_are(
        self, rig: Rig, certificates: Certificates, client: str | None, authority: str, state: str
    ) -> None:
        secure, pki = free_port(), certificates.path
        extra = (
            f"listener {secure} 127.0.0.1\ncafile {pki('ca.pem')}\ncertfile {pki('broker.pem')}\n"
            f"keyfile {pki('broker.key')}\nrequire_certificate true\nuse_identity_as_username true\n"
        )
        with mosquitto(rig.folder / "secure", extra=extra):
            login = Login(
                ca_file=pki(f"{authority}.pem"),
                certificate_file=pki(f"{client}.pem") if client else None,
                key_file=pki(f"{client}.key") if client else None,
            )
            link = MqttLink(rig.broker_plan(secure), rig.received.reception, login=login, client_id="gw-1")
            link.start()
            eventually(lambda: rig.received.tally.counts().links == {"line1": state})
            link.stop()


def test_the_whole_gateway_over_tls_with_a_user_and_a_password_from_a_file(
    tmp_path: Path, certificates: Certificates
) -> None:
    """As the site file says it: authority, certificate of the client, user, password; a value is told when stored."""
    secure, pki, users = free_port(), certificates.path, tmp_path / "users"
    subprocess.run([needed("mosquitto_passwd", "mosquitto"), "-b", "-c", str(users), "gw1", "right"], check=True)
    extra = (
        f"listener {secure} 127.0.0.1\ncafile {pki('ca.pem')}\n"
        f"certfile {pki('broker.pem')}\nkeyfile {pki('broker.key')}\nrequire_certificate true\n"
        f"allow_anonymous false\npassword_file {users}\n"
    )
    (tmp_path / "broker-password").write_text("right\n")
    link = {"id": "line1", "gateway": "gw1", "kind": "mqtt", "broker_port": secure, "protocol": "5"}
    link |= {"username": "gw1", "password_file": "broker-password", "ca_file": pki("ca.pem")}
    link |= {"certificate_file": pki("gateway.pem"), "key_file": pki("gateway.key")}
    options = {"model": "EcoWitt-WH40", "id": 52591}
    write_site(
        tmp_path, [gauge_document(id="radio", device=None, driver="rtl433", topic=EVENTS, options=options)], [link]
    )
    publisher = paho.Client(CallbackAPIVersion.VERSION2)
    publisher.tls_set(pki("ca.pem"), pki("gateway.pem"), pki("gateway.key"))
    publisher.username_pw_set("gw1", "right")

    with mosquitto(tmp_path / "secure", extra=extra), intake() as server:
        publisher.connect("127.0.0.1", secure)
        publisher.loop_start()
        with gateway_running(tmp_path, ScaledClock.begin(START, 1), server.url):

            def is_stored() -> bool:
                publisher.publish("rtl_433/one/events", event(40), qos=1).wait_for_publish(5)
                return 40 in server.rain()

            eventually(is_stored, within_s=30, every_s=0.2)
        publisher.disconnect()
        publisher.loop_stop()
