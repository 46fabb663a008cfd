"""A device's connection to an MQTT broker (paho-mqtt), with its availability topic as birth and last will."""

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from firmware_sim.topic_devices import MqttPlain

_KEEPALIVE_S = 15
_WORDS = {"esphome": ("online", "offline"), "tasmota": ("Online", "Offline")}
_PROTOCOLS = {"3.1.1": MQTTProtocolVersion.MQTTv311, "5": MQTTProtocolVersion.MQTTv5}


class BrokerLine:
    """Publishes one device's payloads; what is sent while there is no connection is lost, as in the device."""

    def __init__(self, device: MqttPlain) -> None:
        self._device = device
        self._online, self._offline = _WORDS[device.style]
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
        device = self._device
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id=f"sim-{device.id}", protocol=_PROTOCOLS[device.protocol]
        )
        client.reconnect_delay_set(min_delay=1, max_delay=4)
        if device.availability_topic is not None:
            client.will_set(device.availability_topic, self._offline, qos=1, retain=True)
            client.on_connect = self._be_born
        client.connect_async(device.host, device.port, keepalive=_KEEPALIVE_S)
        client.loop_start()
        self._client = client

    def _be_born(self, client: mqtt.Client, *_: object) -> None:
        client.publish(self._device.availability_topic or "", self._online, qos=1, retain=True)

    def unplug(self) -> None:
        """Say farewell where that can be done, and disconnect."""
        if self._client is None:
            return
        if self._device.availability_topic is not None and self._client.is_connected():
            self._client.publish(self._device.availability_topic, self._offline, qos=1, retain=True)
        self._client.disconnect()
        self._client.loop_stop()
        self._client = None

    def write(self, content: bytes) -> bool:
        """Publish one payload; false where there is no connection."""
        if self._client is None or not self._client.is_connected():
            return False
        sent = self._client.publish(self._device.topic, content, qos=self._device.qos, retain=self._device.retain)
        return sent.rc == mqtt.MQTT_ERR_SUCCESS
