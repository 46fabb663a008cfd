"""Payloads of LoRaWAN devices by the table of their codecs (devices.md C.3)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, ClassVar, Literal

from gateway.drafts import Draft, saturation_flagged
from gateway.frames.numbers import number, width_bytes
from siltwatch.errors import ConfigError, FrameError
from siltwatch.instants import from_ms
from siltwatch.observation import RAIN_QUANTITIES, Quantity, Semantics
from siltwatch.quantities import plain

SENSOR_FAULT = "sensor_fault"
LONGEST_PAYLOAD_BYTES = 242  # of one uplink, at the fastest data rate
_GROUPS_HEAD_BYTES = 5  # Decentlab: protocol, device id, flags
_GROUPS_PROTOCOL = 2
_COUNTED: tuple[Semantics, ...] = ("increment", "interval_total")


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One value of a record; the `_offset`s are of what goes with it: phase, alarm, stamp and interval.

    A raw value of `absent` is left out, one of `invalid` stands for "no value" and refuses the payload.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    offset: int
    quantity: Quantity
    type: Literal["u8", "u16", "s16", "u32", "s32"] = "u16"
    width: int | None = None
    word_order: Literal["ABCD", "CDAB", "BADC", "DCBA"] | None = None
    semantics: Semantics | Literal["configured"] = "instant"
    unit: str | None = None
    add: int = 0
    scale: Decimal = Decimal(1)
    absent: int | None = None
    invalid: tuple[int, ...] = ()
    count_tenth_um: int | None = None
    modulus: int | None = None
    clicks: bool = False
    cross_check: bool = False
    phase_offset: int | None = None
    alarm_offset: int | None = None
    time_offset: int | None = None
    interval_offset: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A run of `bytes` bytes behind `tag` (hex); its first `status_bytes` are not zero where the sensor is at fault."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    tag: str
    bytes: int
    status_bytes: int = 0
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Codec:
    """How one kind of device writes its payload; `port` where readings come on one alone.

    `range_max` is the turbidity from which on its probe is saturated.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    name: str
    title: str
    source: str
    layout: Literal["groups", "tags", "length_tags", "bits"]
    records: tuple[Record, ...]
    tag_bytes: int = 1
    word_order: Literal["ABCD", "CDAB", "BADC", "DCBA"] = "ABCD"
    device: str | None = None
    port: int | None = None
    range_max: float | None = None

    def __post_init__(self) -> None:
        for record in self.records:
            for value in record.values:
                self._check(record, value)

    @property
    def needs_semantics(self) -> bool:
        """Whether the firmware decides between total and increment, so that the site file must say it."""
        return any(value.semantics == "configured" for record in self.records for value in record.values)

    def _check(self, record: Record, value: Value) -> None:
        size = value.width if self.layout == "bits" else width_bytes(value.type)
        room = record.bytes * 8 if self.layout == "bits" else record.bytes
        if size is None or not 0 <= value.offset <= room - size:
            raise ValueError(
                f"{self.name}: tag {record.tag!r}: offset {value.offset} is outside its {record.bytes} bytes"
            )
        if value.quantity in RAIN_QUANTITIES and (value.count_tenth_um is None or value.semantics == "instant"):
            raise ValueError(f"{self.name}: tag {record.tag!r}: rain needs count_tenth_um and semantics")


@dataclass(frozen=True, slots=True)
class _Part:
    record: Record
    content: bytes
    facts: tuple[tuple[str, Any], ...] = field(default=())


def decode(codec: Codec, payload: bytes, *, semantics: Semantics | None = None) -> tuple[Draft, ...]:
    """The values of one payload; raises FrameError, and ConfigError where the codec needs `semantics`."""
    if codec.needs_semantics and semantics is None:
        raise ConfigError(f"{codec.name} needs options.semantics: its firmware sends a total or an increment")
    if len(payload) > LONGEST_PAYLOAD_BYTES:
        raise FrameError("too_long", f"{len(payload)} bytes")
    drafts = [draft for part in _parts(codec, payload) for draft in _of_part(codec, part)]
    if not drafts:
        raise FrameError("not_a_reading", "the payload holds nothing that is reported")
    return tuple(_configured(draft, semantics) for draft in saturation_flagged(drafts, codec.range_max))


def _parts(codec: Codec, payload: bytes) -> Iterator[_Part]:
    if codec.layout == "groups":
        return _groups(codec, payload)
    if codec.layout == "bits":
        return _whole(codec, payload)
    return _tagged(codec, payload)


def _groups(codec: Codec, payload: bytes) -> Iterator[_Part]:
    if len(payload) < _GROUPS_HEAD_BYTES:
        raise FrameError("length", f"{len(payload)} bytes")
    if payload[0] != _GROUPS_PROTOCOL:
        raise FrameError("grammar", f"protocol {payload[0]}, expected {_GROUPS_PROTOCOL}")
    flags = int.from_bytes(payload[3:5], "big")
    told = [record for record in codec.records if flags >> int(record.tag, 16) & 1]
    wanted = _GROUPS_HEAD_BYTES + sum(record.bytes for record in told)
    if len(payload) != wanted or flags >> len(codec.records):
        raise FrameError("length", f"{len(payload)} bytes, flags {flags} mean {wanted}")
    name = (("device", f"{codec.device}/{int.from_bytes(payload[1:3], 'big')}"),) if codec.device else ()
    place = _GROUPS_HEAD_BYTES
    for record in told:
        yield _Part(record, payload[place : place + record.bytes], name)
        place += record.bytes


def _whole(codec: Codec, payload: bytes) -> Iterator[_Part]:
    (record,) = codec.records
    if len(payload) != record.bytes:
        raise FrameError("length", f"{len(payload)} bytes, expected {record.bytes}")
    yield _Part(record, payload)


def _tagged(codec: Codec, payload: bytes) -> Iterator[_Part]:
    by_tag = {bytes.fromhex(record.tag): record for record in codec.records}
    place = 0
    while place < len(payload):
        tag = payload[place : place + codec.tag_bytes]
        place += codec.tag_bytes
        record = by_tag.get(tag)
        size = record.bytes if record else 0
        if codec.layout == "length_tags":
            size, place = _told_size(payload, place, record), place + 1
        elif record is None:
            raise FrameError("grammar", f"tag {tag.hex()} is not known to {codec.name}")
        if place + size > len(payload):
            raise FrameError("length", f"tag {tag.hex()} wants {size} bytes")
        if record is not None:
            yield _Part(record, payload[place : place + size])
        place += size


def _told_size(payload: bytes, place: int, record: Record | None) -> int:
    size = payload[place] if place < len(payload) else None
    if size is None or (record is not None and size != record.bytes):
        raise FrameError("length", f"a record of {size} bytes")
    return size


def _of_part(codec: Codec, part: _Part) -> Iterator[Draft]:
    at_fault = any(part.content[: part.record.status_bytes])
    quality = (SENSOR_FAULT,) if at_fault else ()
    for value in part.record.values:
        raw = _raw(codec, value, part.content)
        if raw in value.invalid:
            raise FrameError("sentinel", f"{raw} stands for no value")
        if raw != value.absent:
            yield _draft(codec, value, raw, part, quality)


def _raw(codec: Codec, value: Value, content: bytes) -> int:
    if codec.layout == "bits":
        width = value.width or 0
        stream = int.from_bytes(content, "big")
        return stream >> (len(content) * 8 - value.offset - width) & ((1 << width) - 1)
    piece = content[value.offset : value.offset + width_bytes(value.type)]
    return int(number(piece, kind=value.type, word_order=value.word_order or codec.word_order))


def _draft(codec: Codec, value: Value, raw: int, part: _Part, quality: tuple[str, ...]) -> Draft:
    if value.quantity not in RAIN_QUANTITIES:
        amount = (raw + value.add) * value.scale
        return Draft(quantity=value.quantity, value=plain(amount), unit=value.unit, quality=quality)
    content = part.content
    phase, alarm = _byte(content, value.phase_offset), _byte(content, value.alarm_offset)
    period_s = _interval_s(content, value.interval_offset)
    facts = {"phase": phase, "alarm": alarm, "interval_s": period_s, "history": value.time_offset is not None or None}
    told = tuple((name, fact) for name, fact in facts.items() if fact is not None)
    return Draft(
        quantity=value.quantity,
        semantics="cumulative" if value.semantics == "configured" else value.semantics,
        count=raw,
        count_tenth_um=value.count_tenth_um,
        modulus=value.modulus,
        phase=phase,
        period_s=period_s,
        use="cross_check" if value.cross_check else None,
        observed_at=None if value.time_offset is None else _stamp(codec, content, value.time_offset),
        quality=quality,
        facts=told if value.cross_check else (*part.facts, *told),
    )


def _byte(content: bytes, offset: int | None) -> int | None:
    return None if offset is None else content[offset]


def _interval_s(content: bytes, offset: int | None) -> int | None:
    return None if offset is None else int.from_bytes(content[offset : offset + 2], "big")


def _stamp(codec: Codec, content: bytes, offset: int) -> datetime:
    seconds = number(content[offset : offset + 4], kind="u32", word_order=codec.word_order)
    return from_ms(int(seconds) * 1000)


def _configured(draft: Draft, semantics: Semantics | None) -> Draft:
    """A count whose meaning the firmware decides, as the site file says it."""
    if semantics is None or draft.quantity != "rain_count" or draft.use is not None:
        return draft
    quantity: Quantity = "rain_increment" if semantics in _COUNTED else "rain_count"
    return replace(draft, quantity=quantity, semantics=semantics)


def of_site(drafts: tuple[Draft, ...], codec: Codec) -> tuple[Draft, ...]:
    """The drafts of a mounted device: its bucket's clicks are as large as the site file says."""
    clicks = {value.quantity for record in codec.records for value in record.values if value.clicks}
    return tuple(replace(draft, count_tenth_um=None) if draft.quantity in clicks else draft for draft in drafts)
