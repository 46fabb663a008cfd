"""What a Tasmota or an ESPHome says of its counter, or of its probe."""

from typing import Literal
from zoneinfo import ZoneInfo

from firmware_sim.messages.spoken import Reading, Spoken
from firmware_sim.topic_payload import esphome_payload, tasmota_payload, tasmota_unset_payload

Style = Literal["esphome", "tasmota", "number"]


class CounterSpeech:
    """One topic; `number` is the plain number of the probe."""

    def __init__(self, *, style: Style, topic: str, zone: ZoneInfo, clock_unset: bool) -> None:
        self._style, self._topic, self._zone, self._clock_unset = style, topic, zone, clock_unset

    def speak(self, reading: Reading) -> list[Spoken]:
        """One message."""
        if self._style == "number":
            return [self._value(reading)]
        return [Spoken(topic=self._topic, payload=self._count(reading), count=reading.report.total)]

    def _count(self, reading: Reading) -> bytes:
        report = reading.report
        if self._style == "esphome":
            return esphome_payload(report.total)
        if self._clock_unset:
            return tasmota_unset_payload(report.total, uptime_s=report.uptime_s)
        return tasmota_payload(report.total, at=reading.at, zone=self._zone)

    def _value(self, reading: Reading) -> Spoken:
        value = reading.turbidity
        text = "nan" if value is None or not value.is_finite() else str(value)
        return Spoken(topic=self._topic, payload=text.encode("ascii"), value=None if text == "nan" else text)
