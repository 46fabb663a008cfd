"""Sparkplug B payloads (protobuf): metrics by name, or by an alias that only a birth explains (devices.md C.10)."""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from gateway.drivers.loggers import Row
from gateway.frames.numbers import shortest_float32
from gateway.stamps import device_instant
from siltwatch.errors import FrameError

NO_BIRTH = "no_birth"  # the reason where the node must be asked to tell its birth again
_MOST_METRICS = 5_000
_SEQ_ROOM = 256
_LONGEST_VARINT_BITS = 70
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5  # wire types
_INT, _LONG, _FLOAT, _DOUBLE, _BOOL, _STRING = range(10, 16)  # fields of a metric, one of which is its value
_SIGNED_BITS = {1: 32, 2: 32, 3: 32, 4: 64}  # data types Int8 to Int64: sent in two's complement
_REBIRTH, _SESSION = "Node Control/Rebirth", "bdSeq"
_BOOLEAN = 11

Value = int | Decimal | bool | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One value; `name` is None where only the `alias` of the birth is told; times in milliseconds since 1970."""

    name: str | None = None
    alias: int | None = None
    timestamp_ms: int | None = None
    datatype: int | None = None
    is_historical: bool = False
    is_null: bool = False
    value: Value = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """One message of a node or device; `seq` counts 0 to 255 and begins at the birth."""

    timestamp_ms: int | None = None
    seq: int | None = None
    metrics: tuple[Metric, ...] = ()

    @classmethod
    def from_bytes(cls, content: bytes) -> "Payload":
        """The payload of one message; raises FrameError."""
        found = cls()
        metrics: list[Metric] = []
        for number, value in _fields(content):
            if number == 1:
                found = replace(found, timestamp_ms=_whole(value))
            elif number == 2:  # noqa: PLR2004 - field numbers of the published schema
                metrics.append(_metric(_content(value)))
            elif number == 3:  # noqa: PLR2004 - likewise
                found = replace(found, seq=_whole(value))
            if len(metrics) > _MOST_METRICS:
                raise FrameError("too_long", f"more than {_MOST_METRICS} metrics")
        return replace(found, metrics=tuple(metrics))

    def named(self, aliases: Mapping[int, str]) -> "Payload":
        """With every alias replaced by its name; raises FrameError where the birth that explains it is missing."""
        return replace(self, metrics=tuple(_named(metric, aliases) for metric in self.metrics))

    def misses_some(self, before: int | None) -> bool:
        """Whether messages between the one numbered `before` and this one did not come; one that came twice is none."""
        if before is None or self.seq is None:
            return False
        return self.seq not in {before, (before + 1) % _SEQ_ROOM}

    @property
    def session(self) -> int | None:
        """The number by which a death belongs to its birth."""
        found = next((metric.value for metric in self.metrics if metric.name == _SESSION), None)
        return found if isinstance(found, int) else None

    @property
    def aliases(self) -> dict[int, str]:
        """What a birth explains."""
        return {metric.alias: metric.name for metric in self.metrics if metric.alias is not None and metric.name}


def _named(metric: Metric, aliases: Mapping[int, str]) -> Metric:
    if metric.name:
        return metric
    if metric.alias is None or metric.alias not in aliases:
        raise FrameError(NO_BIRTH, f"alias {metric.alias} was explained by no birth that was heard")
    return replace(metric, name=aliases[metric.alias])


def _fields(content: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Field numbers and values of one protobuf message."""
    place = 0
    while place < len(content):
        key, place = _varint(content, place)
        kind = key & 7
        if kind == _VARINT:
            value, place = _varint(content, place)
            yield key >> 3, value
            continue
        if kind == _BYTES:
            size, place = _varint(content, place)
        elif kind in {_FIXED64, _FIXED32}:
            size = 8 if kind == _FIXED64 else 4
        else:
            raise FrameError("grammar", f"wire type {kind}")
        if place + size > len(content):
            raise FrameError("length", f"field {key >> 3} wants {size} bytes")
        yield key >> 3, content[place : place + size]
        place += size


def _varint(content: bytes, place: int) -> tuple[int, int]:
    value = 0
    for shift in range(0, _LONGEST_VARINT_BITS, 7):
        if place >= len(content):
            raise FrameError("length", "a number is cut off")
        byte = content[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:  # noqa: PLR2004 - the bit that says that more follows
            return value & (1 << 64) - 1, place
    raise FrameError("grammar", "a number of more than ten bytes")


def _whole(value: int | bytes) -> int:
    if isinstance(value, bytes):
        raise FrameError("grammar", "bytes where a number was expected")
    return value


def _content(value: int | bytes) -> bytes:
    if isinstance(value, int):
        raise FrameError("grammar", "a number where bytes were expected")
    return value


def _metric(content: bytes) -> Metric:
    raw = dict(_fields(content))
    name, datatype = raw.get(1), raw.get(4)
    kind = None if datatype is None else _whole(datatype)
    is_null = bool(raw.get(7, 0))
    return Metric(
        name=None if name is None else _text(name),
        alias=_optional(raw.get(2)),
        timestamp_ms=_optional(raw.get(3)),
        datatype=kind,
        is_historical=bool(raw.get(5, 0)),
        is_null=is_null,
        value=None if is_null else _value(raw, kind),
    )


def _optional(value: int | bytes | None) -> int | None:
    return None if value is None else _whole(value)


def _text(value: int | bytes) -> str:
    try:
        return _content(value).decode("utf-8")
    except UnicodeDecodeError as error:
        raise FrameError("encoding", "a text that is not UTF-8") from error


def _value(raw: Mapping[int, int | bytes], datatype: int | None) -> Value:
    if _INT in raw or _LONG in raw:
        return _signed(_whole(raw.get(_INT, raw.get(_LONG, 0))), datatype)
    if _FLOAT in raw:
        return _float(_content(raw[_FLOAT]), "<f")
    if _DOUBLE in raw:
        return _float(_content(raw[_DOUBLE]), "<d")
    if _BOOL in raw:
        return bool(_whole(raw[_BOOL]))
    return _text(raw[_STRING]) if _STRING in raw else None


def _signed(value: int, datatype: int | None) -> int:
    bits = _SIGNED_BITS.get(datatype or 0)
    if bits is None:
        return value
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def _float(content: bytes, form: str) -> Decimal:
    if len(content) != struct.calcsize(form):
        raise FrameError("length", f"a float of {len(content)} bytes")
    (value,) = struct.unpack(form, content)
    exact = Decimal(repr(value))
    return shortest_float32(value) if form == "<f" and exact.is_finite() else exact


def described(payload: Payload) -> dict[str, Any]:
    """The payload in the words of the published vectors."""
    shown = {"metrics": [_described(metric) for metric in payload.metrics], "timestamp": payload.timestamp_ms}
    return shown | ({} if payload.seq is None else {"seq": payload.seq})


def _described(metric: Metric) -> dict[str, Any]:
    value = float(metric.value) if isinstance(metric.value, Decimal) else metric.value
    shown = {
        "name": metric.name,
        "alias": metric.alias,
        "timestamp": metric.timestamp_ms,
        "datatype": metric.datatype,
        "is_historical": metric.is_historical or None,
    }
    return {name: told for name, told in shown.items() if told is not None} | {"value": value}


def rebirth_request(timestamp_ms: int) -> bytes:
    """The payload of the command by which a node is asked to tell its birth again."""
    name = _REBIRTH.encode()
    metric = b"\x0a" + bytes((len(name),)) + name + b"\x20" + bytes((_BOOLEAN,)) + b"\x70\x01"
    return b"\x08" + _as_varint(timestamp_ms) + b"\x12" + bytes((len(metric),)) + metric


def _as_varint(value: int) -> bytes:
    parts = bytearray()
    while value > 0x7F:  # noqa: PLR2004 - seven bits a byte
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*parts, value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """What a topic says: `spBv1.0/group/kind/node` and, of a device behind the node, its name."""

    group: str
    kind: str
    node: str
    device: str | None

    @classmethod
    def from_topic(cls, topic: str) -> "Address":
        """The address of one message; raises FrameError."""
        space, _, rest = topic.partition("/")
        parts = rest.split("/")
        if space != "spBv1.0" or not 3 <= len(parts) <= 4 or not all(parts):  # noqa: PLR2004 - with and without device
            raise FrameError("grammar", f"{topic!r:.80} is no topic of Sparkplug B")
        group, kind, node, *device = parts
        return cls(group=group, kind=kind, node=node, device=device[0] if device else None)

    @property
    def place(self) -> tuple[str, str]:
        """The node: its messages and those of its devices are numbered together."""
        return self.group, self.node

    @property
    def command_topic(self) -> str:
        """Where the node takes commands."""
        return f"spBv1.0/{self.group}/NCMD/{self.node}"


def rows_of(payload: Payload, address: Address) -> tuple[Row, ...]:
    """Each numeric metric with a name as a row of its own; a null is a number that was not measured."""
    source = "/".join(part for part in (address.group, address.node, address.device) if part)
    found = (_row(metric, payload, source) for metric in payload.metrics)
    return tuple(row for row in found if row is not None)


def _row(metric: Metric, payload: Payload, source: str) -> Row | None:
    value = metric.value
    if metric.name is None or isinstance(value, bool | str) or (value is None and not metric.is_null):
        return None
    number = None if value is None else Decimal(value)
    if number is not None and not number.is_finite():
        number = None
    stamp = metric.timestamp_ms if metric.timestamp_ms is not None else payload.timestamp_ms
    return Row(
        source=source,
        stamp=None if stamp is None else str(stamp),
        moment=None if stamp is None else device_instant(str(Decimal(stamp).scaleb(-3)), None),
        numbers={metric.name: number},
    )
