"""The uplink through a broker, MQTT 5: a batch goes out on `…/up`, and counts as stored when `…/ack` says so.

The broker's own word is only that it has the message: a full queue drops it all the same, and a collector that is
away has stored nothing (field cases 4 and 30). What is not answered stays in the spool and is sent again.
"""

import logging
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from gateway.sending import Later, Outcome, Refused, Stored, TooLarge, Unreachable
from siltwatch.errors import ConfigError, WireError
from siltwatch.wire import OFFLINE, ONLINE, Ack, Refusal, collector_topic, decode_reply, topic

log = logging.getLogger(__name__)
_KEEP_ALIVE_S = 30
_CONNECT_S, _ANSWER_S = 10.0, 30.0
_TRY_ANYWAY_S = 300.0  # although the collector is said to be away: what is said may be wrong
_QOS = 1
_NO_LISTENER, _NOT_AUTHORIZED, _QUOTA, _TOO_LARGE = 0x10, 0x87, 0x97, 0x95
_LOGIN_REFUSED = {0x84, 0x86, 0x87, 0x8C}
_FAILURE = 0x80
_PORTS = {"mqtt": 1883, "mqtts": 8883}


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerUrl:
    """`mqtt://host:port`, or `mqtts://` with encryption and the files it needs."""

    url: str
    ca_file: str | None = None
    certificate_file: str | None = None
    key_file: str | None = None

    @property
    def host(self) -> str:
        """The broker."""
        return urlsplit(self.url).hostname or "127.0.0.1"

    @property
    def port(self) -> int:
        """Its port, by default that of the scheme."""
        return urlsplit(self.url).port or _PORTS[urlsplit(self.url).scheme]

    @property
    def encrypted(self) -> bool:
        """Whether the connection is."""
        return urlsplit(self.url).scheme == "mqtts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Topics:
    """Whose batches go to which topics."""

    partition: str
    site: str
    gateway: str

    def of(self, kind: Any) -> str:  # noqa: ANN401 - one of the four kinds
        """One of this gateway's own topics."""
        return topic(partition=self.partition, site=self.site, gateway=self.gateway, kind=kind)


def is_broker(url: str) -> bool:
    """Whether an uplink's url names a broker."""
    return urlsplit(url).scheme in _PORTS


class MqttSender:
    """One batch under way at a time; a connection that failed is given up whole, and the next batch makes another."""

    def __init__(
        self, broker: BrokerUrl, topics: Topics, token: Callable[[], str], *, answer_s: float = _ANSWER_S
    ) -> None:
        self._broker, self._topics, self._token, self._answer_s = broker, topics, token, answer_s
        self._connection: _Connection | None = None
        self._published_s: float | None = None

    def send(self, document: bytes) -> Outcome:
        """Publish one batch and wait for the collector's word; every answer, and none, is an outcome."""
        connection = self._connection
        if connection is None or not connection.is_up:
            self.close()
            connection = _Connection(self._broker, self._topics)
            failure = connection.open(self._token)
            if failure is not None:
                connection.close()
                return failure
            self._connection = connection
        if connection.collector_is_away and self._published_lately():
            return Unreachable(detail=f"the collector is {connection.collector}")
        self._published_s = time.monotonic()
        return connection.ask(document, self._answer_s)

    def _published_lately(self) -> bool:
        """What cannot be stored now is not piled up at the broker, which would keep the oldest and drop the newest."""
        return self._published_s is not None and time.monotonic() - self._published_s < _TRY_ANYWAY_S

    def close(self) -> None:
        """Say that this gateway leaves."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _Connection:
    """From one CONNECT to its end; callbacks come on the library's thread and only note what they hear."""

    def __init__(self, broker: BrokerUrl, topics: Topics) -> None:
        self._broker, self._topics = broker, topics
        self._news = threading.Condition()
        self._word: ReasonCode | None = None  # the broker's, on our coming
        self._subscribed = False
        self._lost = ""
        self._taken: dict[int, int] = {}  # message number -> the broker's reason
        self._reply: tuple[bytes, bytes] | None = None
        self.collector: str | None = None  # what it says of itself; None where it has said nothing
        self._numbers = count(1)
        self._largest: int | None = None
        self._started = False
        self._client = self._made()

    @property
    def is_up(self) -> bool:
        """Whether it can still be used."""
        return not self._lost

    @property
    def collector_is_away(self) -> bool:
        """Whether the collector, or the broker for it, says that nothing can be stored."""
        return self.collector not in {None, ONLINE}

    def open(self, token: Callable[[], str]) -> Outcome | None:
        """Connect, say that we are there, hear acknowledgements; the outcome where it fails."""
        try:
            self._client.username_pw_set(self._topics.gateway, token())
            self._use_tls()
            wanted = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call] # the library's
            wanted.SessionExpiryInterval = 0  # an answer that nobody waits for any more is of no use
            self._client.connect(
                self._broker.host, self._broker.port, _KEEP_ALIVE_S, clean_start=True, properties=wanted
            )
        except ConfigError as error:
            return Refused(status=401, detail=str(error))
        except (OSError, ValueError) as error:
            return Unreachable(detail=f"{type(error).__name__}: {error}")
        self._client.loop_start()
        self._started = True
        self._await(lambda: self._subscribed or self._is_refused, _CONNECT_S)
        if self._subscribed and self.is_up:
            return None
        if self._is_refused and self._word is not None and self._word.value in _LOGIN_REFUSED:
            detail = f"the broker does not let {self._topics.gateway!r} in: {self._word}"
            return Refused(status=401, detail=detail)
        return Unreachable(detail=self._lost or str(self._word or f"no answer within {_CONNECT_S:g} s"))

    def ask(self, document: bytes, answer_s: float) -> Outcome:
        """Publish a batch and wait for what the collector says of this very message."""
        if self._largest is not None and len(document) + 512 > self._largest:
            return TooLarge()
        correlation = f"{next(self._numbers)}".encode()
        asked = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call] # the library's
        asked.CorrelationData = correlation
        with self._news:
            self._reply = None
            self._taken.clear()
        under_way = self._client.publish(self._topics.of("up"), document, qos=_QOS, properties=asked)
        self._await(lambda: self._has_answer(correlation, under_way.mid), answer_s)
        return self._outcome(correlation, under_way.mid, answer_s)

    def close(self) -> None:
        """End it; whoever watches is told that we left, not that we fell silent."""
        if self._started:
            if self.is_up and self._subscribed:
                leaving = self._client.publish(self._topics.of("state"), OFFLINE, qos=_QOS, retain=True)
                self._await(lambda: leaving.mid in self._taken, 1.0)
            self._client.disconnect()
            self._client.loop_stop()

    def _made(self) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"siltwatch-uplink-{self._topics.partition}-{self._topics.gateway}",
            protocol=MQTTv5,
            reconnect_on_failure=False,
        )
        client.will_set(self._topics.of("state"), OFFLINE, qos=_QOS, retain=True)
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_publish = self._on_publish
        client.on_message = self._on_message
        client.on_disconnect = self._on_disconnect
        return client

    def _use_tls(self) -> None:
        if not self._broker.encrypted:
            return
        try:
            self._client.tls_set(self._broker.ca_file, self._broker.certificate_file, self._broker.key_file)
        except (OSError, ValueError, ssl.SSLError) as error:
            message = f"certificate files of the uplink: {error}"
            raise ConfigError(message) from error

    @property
    def _is_refused(self) -> bool:
        return bool(self._lost) or (self._word is not None and self._word.is_failure)

    def _has_answer(self, correlation: bytes, mid: int) -> bool:
        if self._lost or (self._reply is not None and self._reply[0] == correlation):
            return True
        reason = self._taken.get(mid, 0)
        return reason >= _FAILURE or reason == _NO_LISTENER

    def _outcome(self, correlation: bytes, mid: int, answer_s: float) -> Outcome:
        with self._news:
            reply, reason = self._reply, self._taken.pop(mid, None)
        if reply is not None and reply[0] == correlation:
            return _told(reply[1])
        if reason is not None and (reason >= _FAILURE or reason == _NO_LISTENER):
            return self._by_broker(reason)
        if self._lost:
            return Unreachable(detail=self._lost)
        who = "the broker has the batch, no collector has answered" if reason == 0 else "the broker has not answered"
        return Unreachable(detail=f"{who} within {answer_s:g} s: its queue may be full, or the collector away")

    def _by_broker(self, reason: int) -> Outcome:
        up = self._topics.of("up")
        if reason == _NO_LISTENER:
            return Unreachable(detail=f"no collector subscribes to {up}: is [broker] partitions right?")
        if reason == _NOT_AUTHORIZED:
            return Refused(status=403, detail=f"the broker does not let this gateway write to {up}")
        if reason == _TOO_LARGE:
            return TooLarge()
        if reason == _QUOTA:
            return Later(detail="the broker's quota is exceeded")
        return Unreachable(detail=f"the broker does not take the batch (reason {reason:#04x})")

    def _await(self, question: Callable[[], bool], within_s: float) -> None:
        with self._news:
            self._news.wait_for(question, within_s)

    def _lose(self, why: str) -> None:
        with self._news:
            self._lost = self._lost or why
            self._news.notify_all()

    def _on_connect(self, client: Client, _own: Any, _flags: ConnectFlags, code: ReasonCode, more: Any) -> None:  # noqa: ANN401 - the library's signature
        with self._news:
            self._word = code
            self._largest = getattr(more, "MaximumPacketSize", None)
            self._news.notify_all()
        if not code.is_failure:
            client.subscribe([(self._topics.of("ack"), _QOS), (collector_topic(self._topics.partition), _QOS)])
            client.publish(self._topics.of("state"), ONLINE, qos=_QOS, retain=True)

    def _on_subscribe(self, _client: Client, _own: Any, _mid: int, codes: list[ReasonCode], _more: Any) -> None:  # noqa: ANN401 - the library's signature
        with self._news:
            self._subscribed = True
            self._news.notify_all()
        if codes[0].value >= _FAILURE:
            self._lose(f"the broker does not let this gateway read {self._topics.of('ack')}")

    def _on_publish(self, _client: Client, _own: Any, mid: int, code: ReasonCode, _more: Any) -> None:  # noqa: ANN401 - the library's signature
        with self._news:
            self._taken[mid] = code.value
            self._news.notify_all()

    def _on_message(self, _client: Client, _own: Any, message: MQTTMessage) -> None:  # noqa: ANN401 - the library's signature
        with self._news:
            if message.topic == self._topics.of("ack"):
                self._reply = getattr(message.properties, "CorrelationData", b""), bytes(message.payload)
            else:
                self.collector = bytes(message.payload).decode("utf-8", "replace")[:40]
            self._news.notify_all()

    def _on_disconnect(self, _client: Client, _own: Any, _flags: DisconnectFlags, code: ReasonCode, _more: Any) -> None:  # noqa: ANN401 - the library's signature
        self._lose(f"the broker is away: {code}")


def _told(document: bytes) -> Outcome:
    try:
        reply: Ack | Refusal = decode_reply(document)
    except WireError as error:
        return Refused(status=200, detail=str(error))
    return Stored(ack=reply) if isinstance(reply, Ack) else Refused(status=reply.status, detail=reply.error)
