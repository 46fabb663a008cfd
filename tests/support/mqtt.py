"""A collector at a real broker, gateways that publish, and what the broker then holds."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from collector.mqtt_intake import MqttIntake, subscriptions
from collector.stores import open_engine
from collector.tokens import Tokens
from collector.writer import Writer
from siltwatch.clock import SystemClock
from siltwatch.config import load_config
from siltwatch.wire import Sequenced, decode_reply, encode_batch, topic
from tests.support.collector import batch, journal_url
from tests.support.waiting import eventually

PARTITION, SITE = "p00", "mill"


def topic_of(gateway: str = "gw1", kind: Any = "up", *, partition: str = PARTITION) -> str:
    """A topic of a gateway of the tests' site."""
    return topic(partition=partition, site=SITE, gateway=gateway, kind=kind)


def broker_lines(port: int, *partitions: str, **keys: str) -> str:
    """The part of siltwatch.toml that names the broker."""
    lines = [f"[broker]\nport = {port}"]
    if partitions:
        lines.append(f"partitions = {list(partitions)}".replace("'", '"'))
    lines += [f'{key} = "{value}"' for key, value in keys.items()]
    return "\n".join(lines)


@dataclass
class Gateway:
    """Somebody who publishes batches and hears what is answered, without a spool and without waiting."""

    port: int
    heard: list[tuple[str, bytes, bytes]] = field(default_factory=list)  # topic, payload, correlation
    reasons: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._subscribed = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
        self._client.max_inflight_messages_set(1_000)
        self._client.max_queued_messages_set(0)
        self._client.on_connect = self._on_connect
        self._client.on_subscribe = lambda *_: self._subscribed.set()
        self._client.on_message = self._on_message
        self._client.on_publish = self._on_publish

    def connect(self) -> None:
        """Be there, with the answers subscribed to."""
        self._client.connect("127.0.0.1", self.port)
        self._client.loop_start()
        assert self._subscribed.wait(10)

    def close(self) -> None:
        """Leave."""
        self._client.disconnect()
        self._client.loop_stop()

    def say(self, said: Sequence[Sequenced], *, gateway: str = "gw1", boot: str = "b1", **options: Any) -> None:
        """Publish one batch on the gateway's own topic."""
        self.publish(encode_batch(batch(said, gateway=gateway, boot=boot)), gateway=gateway, **options)

    def publish(  # noqa: PLR0913 - all but the first by keyword
        self,
        payload: bytes,
        *,
        gateway: str = "gw1",
        partition: str = PARTITION,
        retain: bool = False,
        correlation: bytes = b"",
        on: str = "",
    ) -> None:
        """Publish bytes, and wait until the broker has them."""
        wanted = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call] # the library's
        if correlation:
            wanted.CorrelationData = correlation
        name = on or topic_of(gateway, partition=partition)
        under_way = self._client.publish(name, payload, qos=1, retain=retain, properties=wanted)
        eventually(lambda: under_way.mid in self.reasons, what="the broker has the message")

    def publish_all(self, batches: Sequence[tuple[str, bytes]]) -> None:
        """Publish many, and wait until the broker has them all."""
        sent = [self._client.publish(name, payload, qos=1) for name, payload in batches]
        eventually(lambda: all(each.mid in self.reasons for each in sent), within_s=60, what="the broker has all")

    def acks(self, gateway: str = "gw1", *, partition: str = PARTITION) -> list[int]:
        """The contiguous numbers that were answered."""
        replies = [decode_reply(payload) for name, payload, _ in self._on_ack(gateway, partition)]
        return [reply.seq for reply in replies if hasattr(reply, "seq")]

    def refusals(self, gateway: str = "gw1") -> list[int]:
        """The statuses that were answered."""
        replies = [decode_reply(payload) for name, payload, _ in self._on_ack(gateway, PARTITION)]
        return [reply.status for reply in replies if hasattr(reply, "status")]

    def states(self) -> list[bytes]:
        """What the collector said of itself."""
        return [payload for name, payload, _ in self.heard if name.endswith("/collector/state")]

    def _on_ack(self, gateway: str, partition: str) -> list[tuple[str, bytes, bytes]]:
        wanted = topic_of(gateway, "ack", partition=partition)
        return [each for each in list(self.heard) if each[0] == wanted]

    def _on_connect(self, client: Client, *_: Any) -> None:
        client.subscribe(
            [("siltwatch/v1/+/+/+/ack", SubscribeOptions(1)), ("siltwatch/v1/+/collector/state", SubscribeOptions(1))]
        )

    def _on_message(self, _client: Client, _own: Any, message: MQTTMessage) -> None:
        correlation = getattr(message.properties, "CorrelationData", b"")
        self.heard.append((message.topic, bytes(message.payload), correlation))

    def _on_publish(self, _client: Client, _own: Any, mid: int, code: Any, _more: Any) -> None:
        self.reasons[mid] = code.value


class Subscribed:
    """A collector's writer with subscribers to some partitions, in this process."""

    def __init__(
        self, folder: Path, port: int, partitions: Sequence[str], *, journal: str | None = None, **keys: str
    ) -> None:
        file = folder / "siltwatch.toml"
        file.write_text(f'data = "var"\n{broker_lines(port, *partitions, **keys)}\n')
        self._engine = open_engine(journal or journal_url(folder))
        self.writer = Writer(self._engine, SystemClock())
        self.writer.start()
        knows = Tokens(folder / "intake-tokens.toml").knows
        self.intakes = [
            MqttIntake(each, self.writer, knows, SystemClock()) for each in subscriptions(load_config(file))
        ]
        for intake in self.intakes:
            intake.start()

    def stop(self) -> None:
        """Leave the broker and close the journal; once more does nothing."""
        for intake in self.intakes:
            intake.stop()
        self.writer.stop()
        self._engine.dispose()


@contextmanager
def gateway_at(port: int) -> Iterator[Gateway]:
    """A connected publisher."""
    gateway = Gateway(port)
    gateway.connect()
    try:
        yield gateway
    finally:
        gateway.close()
