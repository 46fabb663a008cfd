"""What hears the messages of one sensor's topic, as the site file sets it, one step after another and without I/O."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol, assert_never
from zoneinfo import ZoneInfo

from gateway.drafts import MESSAGES_MISSED, Draft
from gateway.drivers import columns, envelopes, loggers, lorawan, mqtt_plain, rtl433
from gateway.drivers.columns import Column
from gateway.drivers.documents import Message, check_message
from gateway.drivers.lorawan import Codec
from gateway.drivers.mqtt_plain import Mapping as PlainSetting
from gateway.drivers.rtl433 import Event, Model
from gateway.drivers.sparkplug import Address, Payload, rows_of
from siltwatch.errors import FrameError
from siltwatch.observation import Semantics

OTHER_DEVICE = "other_device"  # the reason where a message on a shared topic is of a device that is not ours
STALE = "stale"
_SPARKPLUG_KINDS = frozenset({"NBIRTH", "DBIRTH", "NDATA", "DDATA", "NDEATH", "DDEATH"})
_MOST_NODES = 100  # on one topic pattern
_MOST_REMEMBERED = 16  # transmissions within two seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class LorawanSetting:
    """A device behind a LoRaWAN server; `dev_euis` in small letters, none: whatever its topic brings.

    `unit` is the one of a probe that tells its turbidity in several.
    """

    codec: Codec
    dev_euis: frozenset[str] = frozenset()
    semantics: Semantics | None = None
    unit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RadioSetting:
    """A radio gauge by model and numbers: several where a person said that a new number is the same gauge."""

    model: str
    numbers: frozenset[str]
    models: Mapping[str, Model]
    channel: str | None = None
    zone: ZoneInfo | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SparkplugSetting:
    """One metric of a Sparkplug node, or of the device behind it.

    `hears_all`: the topic brings every message of the node, so that a number that is left out tells of a loss.
    """

    column: Column
    device: str | None = None
    hears_all: bool = False


TopicSetting = PlainSetting | LorawanSetting | RadioSetting | Column | SparkplugSetting


class TopicEar(Protocol):
    """Hears the messages of one sensor in their order."""

    def hear(self, message: Message) -> tuple[Draft, ...]:
        """The values of the next message; raises FrameError, of reason `other_device` for what is not meant for it."""
        ...


@dataclass(slots=True)
class PlainEar:
    """Hears a topic that brings one value a message."""

    setting: PlainSetting

    def hear(self, message: Message) -> tuple[Draft, ...]:
        """As TopicEar."""
        return mqtt_plain.decode(
            message.payload, self.setting, retained=message.retained, arrived_at=message.arrived_at
        )


@dataclass(slots=True)
class LorawanEar:
    """Hears the uplinks of one device."""

    setting: LorawanSetting

    def hear(self, message: Message) -> tuple[Draft, ...]:
        """As TopicEar."""
        check_message(message.payload, retained=message.retained)
        uplink = envelopes.decode(message.payload, arrived_at=message.arrived_at)
        setting = self.setting
        if setting.dev_euis and uplink.dev_eui not in setting.dev_euis:
            raise FrameError(OTHER_DEVICE, uplink.dev_eui)
        drafts = envelopes.drafts(uplink, setting.codec, semantics=setting.semantics)
        return _in_unit(lorawan.of_site(drafts, setting.codec), setting.unit)


def _in_unit(drafts: tuple[Draft, ...], unit: str | None) -> tuple[Draft, ...]:
    """Turbidity in the unit of the site file, where the device tells it among others."""
    units = {draft.unit for draft in drafts if draft.quantity == "turbidity"}
    if unit not in units:
        return drafts
    return tuple(draft for draft in drafts if draft.quantity != "turbidity" or draft.unit == unit)


@dataclass(slots=True)
class RadioEar:
    """Hears one radio gauge among all that a receiver tells; the same transmission counts once (F8, F9)."""

    setting: RadioSetting
    _lately: list[tuple[datetime, Event]] = field(default_factory=list)

    def hear(self, message: Message) -> tuple[Draft, ...]:
        """As TopicEar; nothing for a transmission that was heard by two receivers or twice by one."""
        check_message(message.payload, retained=message.retained)
        event = rtl433.event_of(message.payload)
        setting = self.setting
        is_ours = event.model == setting.model and event.number in setting.numbers
        if not is_ours or setting.channel not in {None, event.channel}:
            raise FrameError(OTHER_DEVICE, event.device)
        if self._is_repeated(event, message.arrived_at):
            return ()
        try:
            rain = rtl433.drafts(event, setting.models, zone=setting.zone, arrived_at=message.arrived_at)
        except FrameError as error:
            if error.reason != "not_a_reading":
                raise
            rain = ()
        return rain + rtl433.state(event)

    def _is_repeated(self, event: Event, arrived_at: datetime) -> bool:
        self._lately = [(at, one) for at, one in self._lately if abs(arrived_at - at) <= rtl433.SAME_WITHIN]
        if any(event.is_same(one) for _, one in self._lately):
            return True
        self._lately = [*self._lately[1 - _MOST_REMEMBERED :], (arrived_at, event)]
        return False


@dataclass(slots=True)
class LoggerEar:
    """Hears one column of a logger's rows."""

    setting: Column

    def hear(self, message: Message) -> tuple[Draft, ...]:
        """As TopicEar."""
        check_message(message.payload, retained=message.retained)
        came = loggers.Circumstances(topic=message.topic, arrived_at=message.arrived_at, zone=self.setting.zone)
        rows = loggers.rows_of(message.payload, came, self.setting.form)
        return columns.drafts(rows, self.setting, arrived_at=message.arrived_at)


@dataclass(slots=True)
class _Node:
    """What is known of one node by its last birth and its last message; `has_missed` until a value was told so."""

    aliases: dict[int, str] = field(default_factory=dict)
    session: int | None = None
    seq: int | None = None
    has_missed: bool = False


@dataclass(slots=True)
class SparkplugEar:
    """Hears one metric; aliases are those of the last birth, and messages that did not come are noticed."""

    setting: SparkplugSetting
    _nodes: dict[tuple[str, str], _Node] = field(default_factory=dict)

    def hear(self, message: Message) -> tuple[Draft, ...]:
        """As TopicEar; of reason `no_birth` where the node must be asked for it."""
        check_message(message.payload, retained=message.retained)
        address = Address.from_topic(message.topic)
        if address.kind not in _SPARKPLUG_KINDS:
            return ()
        payload = Payload.from_bytes(message.payload)
        node = self._node(address)
        if address.kind == "NDEATH":
            return self._died(payload, node)
        node.has_missed |= self.setting.hears_all and address.kind != "NBIRTH" and payload.misses_some(node.seq)
        node.seq = payload.seq
        if address.kind == "NBIRTH":
            node.aliases, node.session = {}, payload.session
        if address.kind.endswith("BIRTH"):
            node.aliases |= payload.aliases
        drafts = self._drafts(payload, address, message, node)
        if not (node.has_missed and drafts):
            return drafts
        node.has_missed = False
        return tuple(replace(draft, quality=(*draft.quality, MESSAGES_MISSED)) for draft in drafts)

    def _node(self, address: Address) -> _Node:
        if address.place not in self._nodes and len(self._nodes) >= _MOST_NODES:
            self._nodes.clear()  # births are asked for anew: names that somebody makes up must not fill the memory
        return self._nodes.setdefault(address.place, _Node())

    @staticmethod
    def _died(payload: Payload, node: _Node) -> tuple[Draft, ...]:
        """A death that came late, of a session before the last birth, says nothing of the node now."""
        if None not in {payload.session, node.session} and payload.session != node.session:
            return ()
        node.aliases, node.seq = {}, None
        return (Draft(quantity="status", quality=(STALE,)),)

    def _drafts(self, payload: Payload, address: Address, message: Message, node: _Node) -> tuple[Draft, ...]:
        if address.kind == "DDEATH" and address.device == self.setting.device:
            return (Draft(quantity="status", quality=(STALE,)),)
        if address.device != self.setting.device or self._is_repeated(address):
            return ()
        column = self.setting.column
        rows = [row for row in rows_of(payload.named(node.aliases), address) if column.name in row.numbers]
        return columns.drafts(rows, column, arrived_at=message.arrived_at) if rows else ()

    def _is_repeated(self, address: Address) -> bool:
        """A birth says the last values over again: of a total that is no harm, an increment would count twice."""
        return address.kind.endswith("BIRTH") and self.setting.column.quantity == "rain_increment"


def ear_with(setting: TopicSetting) -> TopicEar:
    """What hears a sensor so set, from its beginning."""
    match setting:
        case PlainSetting():
            return PlainEar(setting)
        case LorawanSetting():
            return LorawanEar(setting)
        case RadioSetting():
            return RadioEar(setting)
        case Column():
            return LoggerEar(setting)
        case SparkplugSetting():
            return SparkplugEar(setting)
        case _:
            assert_never(setting)
