"""A device's connection to an MQTT broker (paho-mqtt), with its availability as birth and last will."""

from collections.abc import Callable
from dataclasses import dataclass

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from firmware_sim.messages.spoken import Spoken
from firmware_sim.topic_devices import OnBroker

_KEEPALIVE_S = 15
_PROTOCOLS = {"3.1.1": MQTTProtocolVersion.MQTTv311, "5": MQTTProtocolVersion.MQTTv5}


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """How a device tells that it is there: what it says when it comes and goes, what the broker says when it is lost.

    `commands` is where it takes commands, which `hear` is given; `connected` is told of each connection.
    """

    birth: Spoken | None = None
    farewell: Spoken | None = None
    will: Spoken | None = None
    commands: str | None = None
    hear: Callable[[bytes], None] | None = None
    connected: Callable[[], None] | None = None


class BrokerLine:
    """Publishes one device's messages; what is sent while there is no connection is lost, as in the device."""

    def __init__(self, device: OnBroker, presence: Presence) -> None:
        self._device, self._presence = device, presence
        self._client: mqtt.Client | None = None

    @property
    def is_plugged(self) -> bool:
        """Whether the device tries to be connected."""
        return self._client is not None

    @property
    def is_connected(self) -> bool:
        """Whether the broker has accepted the device."""
        return self._client is not None and self._client.is_connected()

    def plug(self) -> None:
        """Begin to connect, and go on trying."""
        if self._client is not None:
            return
        device, will = self._device, self._presence.will
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id=f"sim-{device.id}", protocol=_PROTOCOLS[device.protocol]
        )
        client.reconnect_delay_set(min_delay=1, max_delay=4)
        if will is not None:
            client.will_set(will.topic, will.payload, qos=1, retain=will.retain)
        client.on_connect = self._be_born
        client.on_message = self._hear
        client.connect_async(device.host, device.port, keepalive=_KEEPALIVE_S)
        client.loop_start()
        self._client = client

    def _be_born(self, client: mqtt.Client, *_: object) -> None:
        birth, commands, connected = self._presence.birth, self._presence.commands, self._presence.connected
        if birth is not None:
            client.publish(birth.topic, birth.payload, qos=1, retain=birth.retain)
        if commands is not None:
            client.subscribe(commands, qos=1)
        if connected is not None:
            connected()

    def _hear(self, _client: mqtt.Client, _own: object, message: mqtt.MQTTMessage) -> None:
        if self._presence.hear is not None:
            self._presence.hear(bytes(message.payload))

    def unplug(self) -> None:
        """Say farewell where that can be done, and disconnect."""
        if self._client is None:
            return
        farewell = self._presence.farewell
        if farewell is not None and self._client.is_connected():
            self._client.publish(farewell.topic, farewell.payload, qos=1, retain=farewell.retain)
        self._client.disconnect()
        self._client.loop_stop()
        self._client = None

    def publish(self, topic: str, content: bytes) -> bool:
        """Publish one message; false where there is no connection."""
        if self._client is None or not self._client.is_connected():
            return False
        sent = self._client.publish(topic, content, qos=self._device.qos, retain=self._device.retain)
        return sent.rc == mqtt.MQTT_ERR_SUCCESS
