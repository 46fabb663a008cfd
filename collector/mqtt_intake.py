"""The intake over MQTT: what the broker brings goes to the writer, and is acknowledged when the writer has committed.

One thread reads, waits for the commit and acknowledges, in turn: the interpreter runs one thread at a time anyway,
and what comes meanwhile waits at the broker.
"""

import logging
import queue
import ssl
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from collector.mqtt_packets import READINGS, STATES, Login, Message
from collector.mqtt_session import Address, BrokerError, BrokerSession
from collector.mqtt_sorting import Sorted, Sorter
from collector.writer import Writer
from siltwatch.beating import Beating
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.config_town import Broker
from siltwatch.errors import ConfigError, StoreError, WireError
from siltwatch.service_manager import life_of
from siltwatch.wire import (
    MAX_BATCH_BYTES,
    NOT_STORING,
    OFFLINE,
    ONLINE,
    Ack,
    collector_topic,
    encode_ack,
    encode_refusal,
)

log = logging.getLogger(__name__)
DROPPED = "$SYS/broker/publish/messages/dropped"  # Mosquitto's count since it started
_A_COMMIT = 10_000  # messages, where so many wait
_UNACKNOWLEDGED = 2 * _A_COMMIT  # so that the broker sends on while a commit is under way
_A_COMMIT_BYTES = 2 * MAX_BATCH_BYTES
_LARGEST_PACKET = 2 * MAX_BATCH_BYTES  # beyond a batch, so that what is too large is set aside and named
_KEEP_ALIVE_S = 30
_LOOK_S = 0.5
_SHORT_SESSION_S = 5.0
_FIRST_RETRY_S, _LONGEST_RETRY_S = 0.5, 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """Where one partition's batches come from, and under which name its session is kept."""

    partition: str
    address: Address
    login: Login

    @property
    def topics(self) -> tuple[tuple[str, int], ...]:
        """What is asked for; the broker's own count of what it dropped may be denied."""
        return (f"siltwatch/v1/{self.partition}/+/+/up", READINGS), (DROPPED, STATES)


def subscriptions(config: Config) -> list[Subscription]:
    """One for each partition; raises ConfigError where a file cannot be read."""
    broker = config.broker
    if broker is None:
        return []
    if len(set(broker.partitions)) < len(broker.partitions):
        raise ConfigError("broker.partitions: each partition has one subscriber; name it once")
    address = Address(host=broker.host, port=broker.broker_port, tls=tls_context(config, broker))
    password = config.secret(broker.password_file) if broker.password_file else None
    return [
        Subscription(partition=partition, address=address, login=_login(broker, partition, password))
        for partition in broker.partitions
    ]


def tls_context(config: Config, broker: Broker) -> ssl.SSLContext | None:
    """How the broker's certificate is checked; None where the connection is not encrypted."""
    if broker.ca_file is None:
        return None
    try:
        context = ssl.create_default_context(cafile=str(config.path(broker.ca_file)))
        if broker.certificate_file:
            key = config.path(broker.key_file) if broker.key_file else None
            context.load_cert_chain(config.path(broker.certificate_file), key)
    except (OSError, ssl.SSLError) as error:
        message = f"broker.ca_file, certificate_file, key_file: {error}"
        raise ConfigError(message) from error
    return context


def _login(broker: Broker, partition: str, password: str | None) -> Login:
    return Login(
        client_id=f"{broker.client_id or 'siltwatch-collector'}-{partition}",
        user=broker.user,
        password=password,
        keep_alive_s=_KEEP_ALIVE_S,
        session_s=int(broker.session.total_seconds()),
        unacknowledged=_UNACKNOWLEDGED,
        largest_packet=_LARGEST_PACKET,
        will_topic=collector_topic(partition),
        will=OFFLINE.encode(),
    )


class MqttIntake:
    """The subscriber of one partition, in a thread of its own; no message and no broker's fault ends it."""

    def __init__(
        self, subscription: Subscription, writer: Writer, is_known: Callable[[str], bool], clock: Clock
    ) -> None:
        self._subscription, self._writer, self._clock = subscription, writer, clock
        self._sorter = Sorter(is_known)
        self._dropped: int | None = None
        self._opened_s = 0.0
        self._state = ""
        self._stopping = Beating()
        self._thread = threading.Thread(target=self._run, name=f"mqtt-{subscription.partition}", daemon=True)
        self.taken = 0

    def start(self) -> None:
        """Begin to connect."""
        self._thread.start()

    def stop(self) -> None:
        """Acknowledge what is being stored, leave; the broker keeps for us what comes meanwhile."""
        self._stopping.set()
        self._thread.join()

    @property
    def standing_s(self) -> float:
        """How long its thread has shown no sign of life; one that waits for a commit goes round too."""
        return life_of(self._thread, self._stopping.standing_s)

    @property
    def alive(self) -> bool:
        """Whether the thread runs; the broker may be away all the same."""
        return self._thread.is_alive()

    def _run(self) -> None:
        failures = 0
        while not self._stopping.is_set():
            began_s = time.monotonic()
            try:
                self._serve_once()
            except (BrokerError, WireError) as error:
                self._note_away(str(error))
            except Exception:
                log.exception("the broker's intake failed and goes on", extra=self._facts("broker_failed"))
            lasted_s = time.monotonic() - self._opened_s if self._opened_s > began_s else 0.0
            failures = 0 if lasted_s > _SHORT_SESSION_S else failures + 1
            self._note_short(lasted_s, failures)
            self._stopping.wait(min(_LONGEST_RETRY_S, _FIRST_RETRY_S * 2.0 ** min(failures, 16)))

    def _serve_once(self) -> None:
        """One connection, from its beginning until it is lost or we are told to stop."""
        session = BrokerSession(self._subscription.address, self._subscription.login)
        try:
            kept = session.open()
            self._opened_s = time.monotonic()
            session.subscribe(self._subscription.topics)
            self._tell_state(session, ONLINE)
            log.info("the broker is there", extra=self._facts("broker_up") | {"session_kept": kept})
            while not self._stopping.is_set():
                messages = session.read(_LOOK_S, limit=_A_COMMIT, max_bytes=_A_COMMIT_BYTES)
                self._check_refused(session)
                if messages:
                    self._take(session, messages)
            session.keep(self._subscription.login.will_topic, OFFLINE.encode())
            session.close(farewell=True)
        finally:
            session.close()

    def _take(self, session: BrokerSession, messages: list[Message]) -> None:
        batches = [message for message in messages if message.topic != DROPPED]
        if len(batches) < len(messages):
            self._note_dropped([message.payload for message in messages if message.topic == DROPPED][-1])
        found = self._sorter.sort(batches, self._clock.now())
        if found.passed_over:
            facts = self._facts("retained_passed_over") | {"topics": found.passed_over[:5]}
            log.warning("retained batches are old and are passed over; publish without retain", extra=facts)
        acks = self._stored(session, found)
        if acks is None:
            return  # told to stop: what is not acknowledged comes again
        self._answer(session, found, acks)
        session.acknowledge([message.mid for message in batches if message.mid])
        self.taken += len(batches)

    def _stored(self, session: BrokerSession, found: Sorted) -> list[Ack] | None:
        """The acknowledgements after the commit, however long the database is away; None when told to stop."""
        if not found.parcels and not found.letters:
            return []
        failures = 0
        while True:
            try:
                answer = self._writer.submit(*found.parcels, letters=found.letters)
                acks = self._waited(session, answer)
            except (queue.Full, StoreError) as error:
                failures += 1
                self._note_not_storing(session, str(error) or "too many wait")
                if self._paused(session, min(_LONGEST_RETRY_S, _FIRST_RETRY_S * 2.0 ** min(failures - 1, 16))):
                    return None
            else:
                if failures:
                    self._tell_state(session, ONLINE)
                return acks

    def _waited(self, session: BrokerSession, answer: Future[list[Ack]]) -> list[Ack]:
        while True:
            try:
                return answer.result(_LOOK_S)
            except TimeoutError:
                if answer.done():
                    raise
                self._stopping.beat()
                session.keep_alive()

    def _paused(self, session: BrokerSession, seconds: float) -> bool:
        """Wait with the connection kept alive; whether we were told to stop."""
        until_s = time.monotonic() + seconds
        while (left_s := until_s - time.monotonic()) > 0:
            if self._stopping.wait(min(left_s, _LOOK_S)):
                return True
            session.keep_alive()
        return False

    def _answer(self, session: BrokerSession, found: Sorted, acks: list[Ack]) -> None:
        stored = {ack.gateway: ack for ack in acks}  # of several of one gateway the last is the highest
        for gateway, (caller, correlation) in found.asked.items():
            session.say(caller.answer_to, encode_ack(stored[gateway]), correlation=correlation)
        for caller, correlation, refusal in found.refused:
            session.say(caller.answer_to, encode_refusal(refusal), correlation=correlation)

    def _tell_state(self, session: BrokerSession, state: str) -> None:
        self._state = state
        session.keep(self._subscription.login.will_topic, state.encode())

    def _note_not_storing(self, session: BrokerSession, detail: str) -> None:
        if self._state != NOT_STORING:
            self._tell_state(session, NOT_STORING)
            facts = self._facts("not_storing") | {"detail": detail}
            log.error("nothing can be stored; the broker and the gateways keep what comes", extra=facts)

    def _check_refused(self, session: BrokerSession) -> None:
        if session.refused:
            codes, session.refused = session.refused, []
            facts = self._facts("subscription_refused") | {"codes": [f"{code:#04x}" for code in codes]}
            log.error("the broker refuses topics: give this user the right to read them", extra=facts)

    def _note_dropped(self, payload: bytes) -> None:
        """Mosquitto drops what its queues cannot hold, after it has acknowledged it to the sender (field case 30)."""
        if not payload.isdigit():
            return
        dropped, before = int(payload), self._dropped
        self._dropped = dropped
        if before is not None and dropped > before:
            facts = self._facts("broker_dropped") | {"count": dropped - before}
            log.error("the broker dropped messages: raise its max_queued_messages; gateways send again", extra=facts)

    def _note_away(self, detail: str) -> None:
        if self._state:
            log.warning("the broker is away", extra=self._facts("broker_down") | {"detail": detail})
            self._state = ""
        else:
            log.warning("the broker does not let us in yet", extra=self._facts("broker_away") | {"detail": detail})

    def _note_short(self, lasted_s: float, times: int) -> None:
        """Brokers of before 2.0.12 end a session that another client takes without a word."""
        if 0 < lasted_s <= _SHORT_SESSION_S and times > 1 and not self._stopping.is_set():
            facts = self._facts("session_taken_over") | {"times": times}
            log.error("sessions end at once: two collectors must not share a client_id or a partition", extra=facts)

    def _facts(self, action: str) -> dict[str, object]:
        subscription = self._subscription
        return {"action": action, "broker": str(subscription.address), "partition": subscription.partition}
