"""Topics through a real Mosquitto: nothing is acknowledged before it is stored, nothing ends the network thread."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.client import DisconnectFlags
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from gateway.inbox import Arrival
from gateway.links.mqtt_client import Login, Session, client_id
from gateway.links.mqtt_link import MqttLink
from gateway.plan import BrokerPlan
from siltwatch.errors import ConfigError
from tests.support.gateway import Received, gauge_document, plan, probe_document
from tests.support.servers import Server, mosquitto, needed
from tests.support.waiting import eventually

TOPIC = "tele/rain1/SENSOR"
PLACE = "tele/rain1/LWT"


class Rig:
    """A broker, links to it, and somebody who publishes."""

    def __init__(self, folder: Path, stack: ExitStack, protocol: str) -> None:
        self._stack = stack
        self.protocol = protocol
        self.broker: Server = stack.enter_context(mosquitto(folder / "broker"))

    def listen(
        self,
        *sensors: dict[str, object],
        name: str = "gateway-1",
        session: Session = "kept",
    ) -> Received:
        received = Received()
        broker = self.broker_plan(*sensors)
        link = MqttLink(broker, received.reception, login=Login(), client_id=name, session=session)
        link.start()
        self.last = link
        self._stack.callback(link.stop)
        eventually(lambda: received.tally.counts().links == {"line1": "up"})
        self.settle(broker.topics[0].topic, received)
        return received

    def broker_plan(self, *sensors: dict[str, Any], port: int | None = None) -> BrokerPlan:
        document = {
            "id": "line1",
            "gateway": "gw1",
            "kind": "mqtt",
            "broker_port": port or self.broker.port,
            "protocol": self.protocol,
        }
        (broker,) = plan(*(sensors or (topic_document(),)), links=[document]).brokers
        return broker

    def settle(self, topic: str, received: Received) -> None:
        """Wait until the subscription is there: a word that is no reading comes through it."""
        before = _unread(received)
        eventually(lambda: self._heard(topic, received, before), within_s=10, every_s=0.1)

    def _heard(self, topic: str, received: Received, before: int) -> bool:
        self.publish(topic, "unavailable")
        return _unread(received) > before

    def publish(self, topic: str, *payloads: str | bytes, retain: bool = False) -> None:
        client = paho.Client(CallbackAPIVersion.VERSION2)
        client.connect("127.0.0.1", self.broker.port)
        client.loop_start()
        for payload in payloads:
            client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(5)
        client.disconnect()
        client.loop_stop()


def _unread(received: Received) -> int:
    return received.refused("no_value") + received.refused("grammar")


def topic_document(**changes: object) -> dict[str, object]:
    return gauge_document(driver="mqtt_plain", device=None, topic=TOPIC, **changes)


def _publish_until(rig: Rig, unstored: list[Arrival]) -> bool:
    rig.publish(TOPIC, "7")
    return bool(unstored)


@pytest.fixture(params=["3.1.1", "5"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    with ExitStack() as stack:
        yield Rig(tmp_path, stack, request.param)


def test_a_counter_on_a_topic_becomes_an_observation(rig: Rig) -> None:
    received = rig.listen()

    rig.publish(TOPIC, "4127", "4.128e3")
    eventually(lambda: received.counts_of() == [4127, 4128])

    rain = received.observations[0]
    assert (rain.device, rain.semantics, rain.raw, rain.quality) == ("gauge1", "cumulative", "4127", ())


def test_one_message_may_carry_two_sensors(rig: Rig) -> None:
    water = probe_document(driver="mqtt_plain", device=None, topic=TOPIC, pointer="/ntu")
    received = rig.listen(topic_document(pointer="/COUNTER/C1", zone="America/New_York"), water)

    rig.publish(TOPIC, '{"Time":"1970-01-01T00:00:03","COUNTER":{"C1":3},"ntu":41.5}')
    eventually(lambda: len(received.observations) == 2)

    rain, turbidity = received.observations
    assert (rain.count, rain.quality) == (3, ("device_clock_unset",))
    assert rain.raw is not None
    assert "1970-01-01T00:00:03" in rain.raw
    assert (turbidity.value, turbidity.unit, turbidity.device) == ("41.5", "NTU", "probe1")


def test_what_cannot_be_read_is_set_aside_and_the_thread_goes_on(rig: Rig) -> None:
    received = rig.listen()

    rig.publish(TOPIC, b"\xff\xfe", "x" * 70_000, "nan", "", "5")
    eventually(lambda: received.counts_of() == [5])

    kept = [arrival.set_aside for arrival in received.arrivals if arrival.set_aside]
    kept = [item for item in kept if item.content != b"unavailable"]  # said while the subscription was awaited
    assert [item.reason for item in kept] == ["encoding", "too_long", "no_value", "no_value"]
    assert [len(item.content) for item in kept] == [2, 65_536, 3, 0]


def test_a_retained_value_is_old_and_never_a_reading(rig: Rig) -> None:
    rig.publish(TOPIC, "4000", retain=True)

    received = rig.listen()
    rig.publish(TOPIC, "4001")
    eventually(lambda: received.counts_of() == [4001])

    assert received.refused("retained") == (1 if rig.protocol == "3.1.1" else 0)


def test_what_came_while_we_were_away_is_there_when_we_are_back(rig: Rig) -> None:
    rig.listen()
    rig.last.stop()

    rig.publish(TOPIC, *(str(number) for number in range(1, 101)))
    again = rig.listen()

    eventually(lambda: len(again.counts_of()) == 100)
    assert again.counts_of() == list(range(1, 101))


def test_what_was_not_stored_is_delivered_again(rig: Rig) -> None:
    """Case 27: the process ends between receipt and storing."""
    unstored: list[Arrival] = []
    first = Received()
    first.reception._deliver = unstored.append
    link = MqttLink(rig.broker_plan(), first.reception, login=Login(), client_id="gateway-1")
    link.start()
    eventually(lambda: first.tally.counts().links == {"line1": "up"})
    eventually(lambda: _publish_until(rig, unstored), every_s=0.2)
    link.stop()

    second = rig.listen()

    eventually(lambda: 7 in second.counts_of())


def test_a_broker_that_restarts_is_found_again(rig: Rig) -> None:
    received = rig.listen()
    rig.broker.stop()
    eventually(lambda: received.tally.counts().links == {"line1": "down"})

    rig.broker.start()
    eventually(lambda: received.tally.counts().links == {"line1": "up"}, within_s=15)
    rig.settle(TOPIC, received)
    rig.publish(TOPIC, "9")

    eventually(lambda: received.counts_of() == [9])


def test_a_broker_that_forgot_our_session_is_told_our_topics_again(rig: Rig) -> None:
    received = rig.listen()
    rig.broker.stop()
    for kept in rig.broker.folder.glob("*.db"):
        kept.unlink()

    rig.broker.start()
    rig.settle(TOPIC, received)
    rig.publish(TOPIC, "9")

    eventually(lambda: received.counts_of() == [9])


def test_a_device_that_was_away_and_is_back_may_have_restarted(rig: Rig) -> None:
    received = rig.listen(topic_document(options={"availability": PLACE}))

    rig.publish(TOPIC, "5")
    rig.publish(PLACE, "Online")
    rig.publish(TOPIC, "6")
    rig.publish(PLACE, "Offline", "confused", "Online")
    rig.publish(TOPIC, "1", "2")
    eventually(lambda: received.counts_of() == [5, 6, 1, 2])

    rain = [each for each in received.observations if each.quantity == "rain_count"]
    assert [each.reset_sign for each in rain] == [False, False, True, False]
    assert [each.quality for each in received.observations if each.quantity == "status"] == [("stale",), ()]


def test_a_fault_of_our_own_does_not_end_the_thread(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    received = rig.listen()
    take, failures = received.reception.take, [ZeroDivisionError()]

    def failing(*arguments: object, **options: object) -> None:
        if failures:
            raise failures.pop()
        take(*arguments, **options)  # type: ignore[arg-type]

    received.reception.take = failing  # type: ignore[method-assign]
    rig.publish(TOPIC, "5", "6")
    eventually(lambda: received.counts_of() == [6])

    assert rig.last.is_alive
    assert "a message could not be taken" in caplog.text
    assert received.refused("ZeroDivisionError") == 1


TAKEN = ("session_taken_over", "session_lost_early")  # not every broker says which


def test_another_client_with_our_name_is_noticed_and_named(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    first = rig.listen(name="same")
    second = MqttLink(rig.broker_plan(), Received().reception, login=Login(), client_id="same")
    second.start()

    eventually(lambda: sum(map(first.refused, TAKEN)) > 1, within_s=20)
    second.stop()

    assert "another client use" in caplog.text
    named = [record for record in caplog.records if getattr(record, "action", "") in TAKEN]
    assert {record.client_id for record in named} == {"same"}  # type: ignore[attr-defined]


def test_a_broker_that_says_so_is_believed_at_once(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    received = rig.listen(name="same")
    code = ReasonCode(PacketTypes.DISCONNECT, identifier=0x8E)

    rig.last._on_disconnect(rig.last._client, None, DisconnectFlags(is_disconnect_packet_from_server=True), code, None)

    assert received.refused("session_taken_over") == 1
    assert "another client uses our client id: give each its own" in caplog.text


def test_a_passing_session_leaves_nothing_behind(rig: Rig) -> None:
    rig.listen(session="passing")
    rig.last.stop()
    rig.publish(TOPIC, "1")

    again = rig.listen(session="passing")
    rig.publish(TOPIC, "2")

    eventually(lambda: again.counts_of() == [2])


class TestLogin:
    @pytest.mark.parametrize(("password", "state"), [("right", "up"), ("wrong", "down")])
    def test_a_password_is_handed_over(self, rig: Rig, tmp_path: Path, password: str, state: str) -> None:
        folder = tmp_path / "closed"
        folder.mkdir()
        users = folder / "users"
        subprocess.run([needed("mosquitto_passwd", "mosquitto"), "-b", "-c", str(users), "gw1", "right"], check=True)
        with mosquitto(folder, extra=f"password_file {users}") as broker:
            received = Received()
            login = Login(username="gw1", password=password)
            link = MqttLink(rig.broker_plan(port=broker.port), received.reception, login=login, client_id="gateway-1")
            link.start()
            eventually(lambda: received.tally.counts().links == {"line1": state})
            link.stop()

    def test_certificates_that_are_not_there_are_named(self, rig: Rig, tmp_path: Path) -> None:
        login = Login(ca_file=str(tmp_path / "none.pem"))

        with pytest.raises(ConfigError, match="certificate files"):
            MqttLink(rig.broker_plan(), Received().reception, login=login, client_id="gateway-1")


def test_the_name_at_the_broker_is_fixed() -> None:
    (broker,) = plan(topic_document(), links=[{"id": "line1", "gateway": "gw1", "kind": "mqtt"}]).brokers

    assert client_id("gw1", broker.link) == "siltwatch-gw1-line1"
