"""Topics from a broker: each message is acknowledged once it is on disk (devices.md D, field cases 4 to 6)."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, topic_matches_sub
from paho.mqtt.enums import MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from gateway.drafts import MESSAGES_MISSED, Draft, Heard
from gateway.drivers.documents import LONGEST_PAYLOAD_BYTES, Message
from gateway.drivers.sparkplug import NO_BIRTH, Address, rebirth_request
from gateway.links.availability import Availability
from gateway.links.mqtt_client import QOS, Login, Session, make_client, state_topic, subscriptions, will_delay
from gateway.plan import BrokerPlan, Topic
from gateway.receiving import Reception
from gateway.tally import Tally, is_worth_a_line
from gateway.topic_ears import OTHER_DEVICE, TopicEar, ear_with
from siltwatch.beating import Beating
from siltwatch.errors import FrameError
from siltwatch.instants import to_ms

log = logging.getLogger(__name__)
KEEPALIVE_S = 30  # a half-open link is noticed within one and a half of it (field case 37)
SESSION_EXPIRY_S = 7 * 24 * 3600
_FIRST_RETRY_S, _LONGEST_RETRY_S = 1, 60
_ROUND_S = 1.0
_ONLINE, _OFFLINE = "online", "offline"
_TAKEN_OVER, _SAID = 0x8E, "session_taken_over"
_SHORT_SESSION_S = 5.0
_FAILURE = 0x80
STALE = "stale"
_ASK_EVERY_S, _MOST_ASKED = 30.0, 100
_UNLISTED = ("unknown_model", True)  # a fact of a draft
_LONGEST_NAME = 80  # of a device that is not ours
Stored = Callable[[], object]
Told = tuple[Draft, ...] | FrameError


class MqttLink:
    """One session at one broker; no message and no fault ends its thread."""

    def __init__(
        self, plan: BrokerPlan, reception: Reception, *, login: Login, client_id: str, session: Session = "kept"
    ) -> None:
        self._plan, self._reception = plan, reception
        self._ears: dict[str, list[tuple[Topic, TopicEar]]] = {}
        self._places: dict[str, list[Topic]] = {}
        self._availability = Availability()
        for topic in plan.topics:
            self._ears.setdefault(topic.topic, []).append((topic, ear_with(topic.setting)))
            if topic.availability:
                self._places.setdefault(topic.availability, []).append(topic)
        self._tally: Tally = reception.tally
        self._connected_s = 0.0
        self._asked_s: dict[str, float] = {}
        self._unlisted: set[str] = set()
        self._stopping = Beating()
        self._session, self._client_id = session, client_id
        self._client = make_client(plan.link, client_id, login, session)
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_subscribe = self._on_subscribe
        self._client.on_message = self._on_message
        self._place = state_topic(client_id) if session == "kept" else None
        if self._place is not None:
            delay = will_delay() if plan.link.protocol == "5" else None
            self._client.will_set(self._place, _OFFLINE, qos=QOS, retain=True, properties=delay)
        self._thread = self._new_thread()

    def start(self) -> None:
        """Begin to connect."""
        self._tally.set_link(self._plan.link.id, "starting")
        self._thread.start()

    def stop(self) -> None:
        """Leave the broker; it keeps for us what comes meanwhile."""
        self._stopping.set()
        self._tell_place(_OFFLINE)
        self._client.disconnect()
        self._thread.join(5)

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs: `is_connected` of the library goes on saying yes when it has died."""
        return self._thread.is_alive()

    @property
    def name(self) -> str:
        """The id of the link."""
        return self._plan.link.id

    @property
    def standing_s(self) -> float:
        """How long the network thread has not come round."""
        return self._stopping.standing_s

    def revive(self) -> None:
        """Begin the thread again; the broker sends once more what was not acknowledged."""
        self._note_down("its thread had ended")
        self._thread = self._new_thread()
        self._thread.start()

    def _new_thread(self) -> threading.Thread:
        return threading.Thread(target=self._run, name=f"link-{self._plan.link.id}", daemon=True)

    def _tell_place(self, word: str) -> None:
        """Whether we are there, for whoever watches the broker; kept by it, for it is a state and no reading."""
        if self._place is not None:
            self._client.publish(self._place, word, qos=QOS, retain=True)

    def _run(self) -> None:
        """Watch over the library's loop, which an exception in it would end."""
        failures = 0
        while not self._stopping.is_set():
            began_s = time.monotonic()
            try:
                self._connect_and_loop()
            except OSError as error:
                self._note_down(f"{type(error).__name__}: {error}")
            except Exception:
                self._note_down("see the log")
                log.exception("the broker link failed and goes on", extra=self._facts("link_failed"))
            failures = 0 if self._connected_s > began_s else failures + 1
            self._stopping.wait(min(_LONGEST_RETRY_S, _FIRST_RETRY_S * 2.0**failures))

    def _connect_and_loop(self) -> None:
        link = self._plan.link
        if link.protocol == "5":
            kept = self._session == "kept"
            wanted = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call] # the library's
            wanted.SessionExpiryInterval = SESSION_EXPIRY_S if kept else 0
            self._client.connect(link.host, link.broker_port, KEEPALIVE_S, clean_start=not kept, properties=wanted)
        else:
            self._client.connect(link.host, link.broker_port, KEEPALIVE_S)
        while self._client.loop(_ROUND_S) == MQTTErrorCode.MQTT_ERR_SUCCESS:
            self._stopping.beat()

    def _on_connect(self, client: Client, _own: Any, flags: ConnectFlags, code: ReasonCode, _more: Any) -> None:  # noqa: ANN401 - the library's signature
        if code.is_failure:
            self._note_down(str(code))
            return
        if self._stopping.is_set():
            client.disconnect()  # told to end while it was connecting
            return
        self._connected_s = time.monotonic()
        if self._tally.set_link(self._plan.link.id, "up"):
            facts = self._facts("link_up") | {"session_kept": flags.session_present}
            log.info("the broker is there", extra=facts)
        client.subscribe(subscriptions(self._plan.link, tuple(self._ears), tuple(self._places)))
        self._tell_place(_ONLINE)

    def _on_subscribe(self, _client: Client, _own: Any, _mid: int, codes: list[ReasonCode], _more: Any) -> None:  # noqa: ANN401 - the library's signature
        refused = [str(code) for code in codes if code.value >= _FAILURE]
        if refused:
            facts = self._facts("subscription_refused") | {"codes": refused}
            log.error("the broker refuses topics: give this user the right to read them", extra=facts)

    def _on_disconnect(self, _client: Client, _own: Any, _flags: DisconnectFlags, code: ReasonCode, _more: Any) -> None:  # noqa: ANN401 - the library's signature
        if self._stopping.is_set():
            return
        lasted_s = time.monotonic() - self._connected_s
        if code.value == _TAKEN_OVER:
            self._note_taken_over(_SAID)
        elif lasted_s < _SHORT_SESSION_S:
            self._note_taken_over("session_lost_early")
        self._note_down(str(code))

    def _note_taken_over(self, reason: str) -> None:
        """MQTT 5 says it; under 3.1.1 only that it happens again and again tells a rival from a bad line."""
        times = self._tally.refuse(self._plan.link.id, reason)
        if (times > 1 or reason == _SAID) and is_worth_a_line(times):
            facts = {"reason": reason, "times": times, "client_id": self._client_id}
            if reason == _SAID:
                taken = self._facts("session_taken_over") | facts
                log.error("another client uses our client id: give each its own", extra=taken)
                return
            lost = self._facts("session_lost_early") | facts
            log.error("sessions end at once: does another client use our client id? give each its own", extra=lost)

    def _on_message(self, _client: Client, _own: Any, message: MQTTMessage) -> None:  # noqa: ANN401 - the library's signature
        """Hand the message on; whatever is wrong with it, the network thread goes on."""
        stored = partial(self._client.ack, message.mid, message.qos)
        try:
            self._take(message, stored)
        except Exception as error:
            log.exception("a message could not be taken", extra=self._facts("message_failed"))
            self._reception.put_aside(message.topic, type(error).__name__, bytes(message.payload), stored)

    def _take(self, message: MQTTMessage, stored: Stored) -> None:
        if message.topic in self._places:
            self._note_availability(message)
        heard = [(topic, self._heard_by(ear, message)) for topic, ear in self._listening_to(message.topic)]
        ours: list[tuple[Topic, Told]] = [(topic, told) for topic, told in heard if isinstance(told, tuple)]
        # What nobody can read is set aside once, however many sensors share the topic.
        ours += [(topic, told) for topic, told in heard if isinstance(told, FrameError) and not _is_of_another(told)][
            :1
        ]
        if not ours:
            self._pass_over(message, [told for _, told in heard])
            stored()
        for index, (topic, told) in enumerate(ours):
            self._take_reading(message, topic, told, stored if index == len(ours) - 1 else _nothing)

    def _listening_to(self, name: str) -> list[tuple[Topic, TopicEar]]:
        return [pair for wanted, pairs in self._ears.items() if topic_matches_sub(wanted, name) for pair in pairs]

    def _heard_by(self, ear: TopicEar, message: MQTTMessage) -> Told:
        heard = Message(
            topic=message.topic,
            payload=bytes(message.payload),
            retained=message.retain,
            arrived_at=self._reception.now(),
        )
        try:
            return ear.hear(heard)
        except FrameError as error:
            return error

    def _pass_over(self, message: MQTTMessage, told: list[Told]) -> None:
        """Name the devices that speak and are not ours: a person may want one of them (F4, F5)."""
        if message.topic in self._places:
            return
        names = {str(error).removeprefix(f"{OTHER_DEVICE}: ")[:_LONGEST_NAME] for error in told}
        for name in names:
            self._reception.refuse(self._plan.link.id, f"unknown device {name}", bytes(message.payload))
        if not names:
            self._reception.refuse(self._plan.link.id, "unknown topic", message.topic.encode())

    def _take_reading(self, message: MQTTMessage, topic: Topic, told: Told, stored: Stored) -> None:
        if isinstance(told, FrameError):
            self._refuse(message, told, stored)
            return
        if topic.device not in self._unlisted and any(_UNLISTED in draft.facts for draft in told):
            self._unlisted.add(topic.device)
            facts = self._facts("model_unlisted") | {"device": topic.device}
            log.warning("this model is in no table: its wrap is not known, a wrapped count will wait", extra=facts)
        if any(MESSAGES_MISSED in draft.quality for draft in told):
            self._reception.refuse(self._plan.link.id, MESSAGES_MISSED, message.topic.encode())
            self._ask_for_birth(message.topic)
        drafts = [self._with_reset_sign(draft, topic) for draft in told]
        self._reception.take(drafts, self._heard(message, topic), stored=stored)

    def _heard(self, message: MQTTMessage, topic: Topic) -> Heard:
        return Heard(
            device=topic.device,
            arrived_at=self._reception.now(),
            mono_ms=self._reception.clock.monotonic_ms(),
            raw=bytes(message.payload).decode("utf-8", "replace"),
            method=topic.method,
        )

    def _refuse(self, message: MQTTMessage, error: FrameError, stored: Stored) -> None:
        if error.reason == "retained":
            self._reception.refuse(self._plan.link.id, error.reason, bytes(message.payload))
            stored()
            return
        if error.reason == NO_BIRTH:
            self._ask_for_birth(message.topic)
        kept = bytes(message.payload)[:LONGEST_PAYLOAD_BYTES]
        self._reception.put_aside(message.topic, error.reason, kept, stored)

    def _ask_for_birth(self, topic: str) -> None:
        """A node whose birth we missed is asked to tell it again, seldom, and by the real gateway alone."""
        asked = Address.from_topic(topic).command_topic
        now_s = time.monotonic()
        if self._place is None or now_s - self._asked_s.get(asked, -_ASK_EVERY_S) < _ASK_EVERY_S:
            return
        if len(self._asked_s) >= _MOST_ASKED:
            self._asked_s.clear()  # names that somebody makes up must not fill the memory
        self._asked_s[asked] = now_s
        self._client.publish(asked, rebirth_request(to_ms(self._reception.now())), qos=0)
        log.info("a node is asked for its birth", extra=self._facts("birth_asked") | {"topic": asked})

    def _note_availability(self, message: MQTTMessage) -> None:
        for topic in self._places[message.topic]:
            is_online = self._availability.hear(topic, bytes(message.payload))
            if is_online is not None:
                state = Draft(quantity="status", quality=() if is_online else (STALE,))
                self._reception.take([state], self._heard(message, topic))

    def _with_reset_sign(self, draft: Draft, topic: Topic) -> Draft:
        if draft.quantity == "rain_count" and self._availability.has_come_back(topic.device):
            return replace(draft, reset_sign=True)
        return draft

    def _note_down(self, detail: str) -> None:
        if not self._stopping.is_set() and self._tally.set_link(self._plan.link.id, "down"):
            log.warning("the broker is away", extra=self._facts("link_down") | {"detail": detail})

    def _facts(self, action: str) -> dict[str, object]:
        link = self._plan.link
        return {"action": action, "link": link.id, "broker": f"{link.host}:{link.broker_port}"}


def _is_of_another(error: FrameError) -> bool:
    return error.reason == OTHER_DEVICE


def _nothing() -> None:
    """The message is acknowledged with the last of its readings."""
