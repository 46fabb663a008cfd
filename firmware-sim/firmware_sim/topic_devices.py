"""Devices on a broker, as a scenario writes them."""

from datetime import timedelta
from typing import ClassVar, Literal

from firmware_sim.knobs import ON_A_TOPIC, FaultKind
from siltwatch.site import Name
from siltwatch.textual import DepthText, DurationText, Strict, ZoneName


class MqttPlain(Strict):
    """A counter on a broker topic, as ESPHome (plain number) or Tasmota (JSON) send it."""

    about: ClassVar[str] = "counter of a Tasmota or an ESPHome"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_TOPIC | {"reboot"}

    kind: Literal["mqtt_plain"]
    id: Name
    style: Literal["esphome", "tasmota"] = "esphome"
    topic: str
    availability_topic: str | None = None
    host: str = "127.0.0.1"
    port: int = 1883
    protocol: Literal["3.1.1", "5"] = "3.1.1"
    qos: Literal[0, 1] = 1
    retain: bool = False
    zone: ZoneName = "America/New_York"  # a Tasmota stamp is local, without a zone
    clock_unset: bool = False  # a Tasmota that has not heard a time server counts from 1970
    count_size: DepthText
    boot: int = 1
    tips: int = 0
    period: DurationText = timedelta(seconds=60)
    report_delay: DurationText = timedelta(milliseconds=200)


TopicDevice = MqttPlain
