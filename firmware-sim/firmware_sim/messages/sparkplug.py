"""A Sparkplug B edge node: births that explain aliases, data by alias, a death as last will (devices.md C.10)."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from firmware_sim.messages.spoken import Reading, Spoken

RAIN_METRIC, WATER_METRIC = "rain/tips", "turb/fnu"
_BD_SEQ, _REBIRTH = "bdSeq", "Node Control/Rebirth"
_SEVEN_BITS = 0x7F
_UINT64, _DOUBLE, _BOOLEAN = 8, 10, 11
_ALIASES = {RAIN_METRIC: 1, WATER_METRIC: 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One value of a payload, under its name or its alias."""

    name: str | None
    alias: int | None
    datatype: int
    value: int | float | bool | None
    at_ms: int


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    parts = bytearray()
    while number > _SEVEN_BITS:
        parts.append(number & _SEVEN_BITS | 0x80)
        number >>= 7
    return bytes((*parts, number))


def _number(field: int, value: int) -> bytes:
    return varint(field << 3) + varint(value)


def _block(field: int, content: bytes) -> bytes:
    return varint(field << 3 | 2) + varint(len(content)) + content


def metric_bytes(metric: Metric) -> bytes:
    """A metric as the published schema numbers its fields."""
    head = b"" if metric.name is None else _block(1, metric.name.encode())
    head += b"" if metric.alias is None else _number(2, metric.alias)
    head += _number(3, metric.at_ms) + _number(4, metric.datatype)
    if metric.value is None:
        return head + _number(7, 1)
    if metric.datatype == _DOUBLE:
        return head + varint(13 << 3 | 1) + struct.pack("<d", metric.value)
    return head + _number(14 if metric.datatype == _BOOLEAN else 11, int(metric.value))


def payload_bytes(at_ms: int, metrics: Sequence[Metric], seq: int | None) -> bytes:
    """A payload; a death has no sequence number."""
    content = _number(1, at_ms) + b"".join(_block(2, metric_bytes(metric)) for metric in metrics)
    return content if seq is None else content + _number(3, seq)


class SparkplugSpeech:
    """One edge node with a gauge and perhaps a probe; `is_shy` leaves the birth out until it is asked for."""

    def __init__(self, *, group: str, node: str, has_probe: bool, is_shy: bool = False) -> None:
        self._group, self._node, self._has_probe, self._is_shy = group, node, has_probe, is_shy
        self._seq = 0
        self._owes_birth = not is_shy

    @property
    def command_topic(self) -> str:
        """Where the node takes commands."""
        return f"spBv1.0/{self._group}/NCMD/{self._node}"

    def connected(self) -> None:
        """A new connection: its first data is a birth."""
        self._owes_birth = not self._is_shy

    def hear(self, payload: bytes) -> None:
        """A command: a rebirth is told before the next data."""
        if _REBIRTH.encode() in payload:
            self._owes_birth = True

    def will(self, boot: int) -> Spoken:
        """What the broker says when the node is lost."""
        metric = Metric(name=_BD_SEQ, alias=None, datatype=_UINT64, value=boot & 0xFF, at_ms=0)
        return Spoken(topic=self._topic("NDEATH"), payload=payload_bytes(0, [metric], None))

    def speak(self, reading: Reading) -> list[Spoken]:
        """A birth after each start and whenever it is asked for, else data by alias alone."""
        is_birth = self._owes_birth or (reading.report.seq == 0 and not self._is_shy)
        self._owes_birth = False
        self._seq = 0 if is_birth else (self._seq + 1) % 256
        at_ms = int(reading.at.timestamp() * 1000)
        metrics = self._metrics(reading, at_ms, is_birth=is_birth)
        value = reading.turbidity
        return [
            Spoken(
                topic=self._topic("NBIRTH" if is_birth else "NDATA"),
                payload=payload_bytes(at_ms, metrics, self._seq),
                count=reading.report.total,
                value=None if value is None or not value.is_finite() else str(value),
            )
        ]

    def _metrics(self, reading: Reading, at_ms: int, *, is_birth: bool) -> list[Metric]:
        told: list[tuple[str, int, int | float | None]] = [(RAIN_METRIC, _UINT64, reading.report.total)]
        if self._has_probe:
            told.append((WATER_METRIC, _DOUBLE, _float_or_none(reading.turbidity)))
        metrics = [
            Metric(name=name if is_birth else None, alias=_ALIASES[name], datatype=kind, value=value, at_ms=at_ms)
            for name, kind, value in told
        ]
        if is_birth:
            boot = reading.report.boot & 0xFF
            metrics.append(Metric(name=_BD_SEQ, alias=None, datatype=_UINT64, value=boot, at_ms=at_ms))
            metrics.append(Metric(name=_REBIRTH, alias=None, datatype=_BOOLEAN, value=False, at_ms=at_ms))
        return metrics

    def _topic(self, kind: str) -> str:
        return f"spBv1.0/{self._group}/{kind}/{self._node}"


def _float_or_none(value: Decimal | None) -> float | None:
    return None if value is None or not value.is_finite() else float(value)
