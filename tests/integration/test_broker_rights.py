"""The broker as docs/how-to/broker.md sets it up, on a real Mosquitto: nobody speaks for another or hears all."""

import re
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from siltwatch.wire import decode_reply, encode_batch
from tests.support.authority import Authority
from tests.support.collector import Journal, batch, counts, journal_url, site, write_installation
from tests.support.mqtt import Subscribed, topic_of
from tests.support.servers import Server, free_port, needed
from tests.support.waiting import eventually

PROJECT = Path(__file__).resolve().parents[2]
SHIPPED = PROJECT / "deploy" / "mosquitto"
PASSWORDS = {"collector": "collectors-own-word", "gw1": "token-of-gw1-here", "gw2": "token-of-gw2-here"}
COLLECTOR_STATE = "siltwatch/v1/p00/collector/state"
TAKEN, NOT_AUTHORIZED = {0x00, 0x10}, 0x87  # 0x10: taken, and nobody listens


def test_the_page_shows_the_files_that_are_shipped_and_tried() -> None:
    fences = re.findall(r"```\n(# /etc/.*?)```", (PROJECT / "docs/how-to/broker.md").read_text(), re.DOTALL)

    assert fences == [(SHIPPED / name).read_text() for name in ("siltwatch.conf", "siltwatch.acl")]


def settings_in(folder: Path, authority: Authority, port: int) -> Path:
    """The shipped settings with the files of a folder in the place of the machine's."""
    pair = authority.sign()
    places = {
        "listener 8883": f"listener {port} 127.0.0.1",
        "/etc/mosquitto/certs/broker.pem": str(pair.certificate),
        "/etc/mosquitto/certs/broker.key": str(pair.key),
        "/etc/mosquitto/siltwatch.users": str(folder / "users"),
        "/etc/mosquitto/siltwatch.acl": str(folder / "acl"),
        "/var/lib/mosquitto/": f"{folder}/",
    }
    text = (SHIPPED / "siltwatch.conf").read_text()
    for machine, here in places.items():
        assert machine in text
        text = text.replace(machine, here)
    (folder / "acl").write_text((SHIPPED / "siltwatch.acl").read_text())
    (folder / "users").touch()
    for user, password in PASSWORDS.items():
        program = needed("mosquitto_passwd", "mosquitto")
        subprocess.run([program, "-b", str(folder / "users"), user, password], check=True, capture_output=True)
    for name in ("acl", "users"):
        (folder / name).chmod(0o644)
    file = folder / "mosquitto.conf"
    file.write_text(text + "user root\n")  # without effect where it is not started by root
    return file


class Broker:
    """Mosquitto by the shipped settings."""

    def __init__(self, folder: Path) -> None:
        self.authority, self.port = Authority(folder / "town"), free_port()
        file = settings_in(folder, self.authority, self.port)
        words = [needed("mosquitto", "mosquitto"), "-c", str(file)]
        self.server = Server(arguments=words, port=self.port, ready=accepts, folder=folder)

    @contextmanager
    def client(self, user: str | None, password: str | None = None, *, sees: str = "#") -> Iterator["Caller"]:
        caller = Caller(self, user, password or PASSWORDS.get(user or ""), sees)
        try:
            yield caller.connected()
        finally:
            caller.close()


def accepts(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Caller:
    """A user of the broker who subscribes to all that it is let."""

    def __init__(self, broker: Broker, user: str | None, password: str | None, sees: str) -> None:
        self._broker, self._sees = broker, sees
        self.heard: dict[str, bytes] = {}
        self._codes: dict[int, int] = {}
        self.word: int | None = None
        self._subscribed = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5, reconnect_on_failure=False)
        self._client.tls_set(str(broker.authority.file))
        if user is not None:
            self._client.username_pw_set(user, password)
        self._client.on_connect = self._on_connect
        self._client.on_subscribe = lambda *_: self._subscribed.set()
        self._client.on_message = self._on_message
        self._client.on_publish = self._on_publish

    def connected(self) -> "Caller":
        self._client.connect("localhost", self._broker.port)
        self._client.loop_start()
        eventually(lambda: self.word is not None, what="the broker answers")
        if not self.is_refused:
            assert self._subscribed.wait(10)
        return self

    @property
    def is_refused(self) -> bool:
        return self.word is not None and self.word >= 0x80

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def publish(self, topic: str, payload: bytes = b"x") -> int:
        """The broker's reason."""
        sent = self._client.publish(topic, payload, qos=1)
        eventually(lambda: sent.mid in self._codes, what=f"an answer to {topic}")
        return self._codes[sent.mid]

    def _on_connect(self, client: Client, _own: Any, _flags: Any, code: Any, _more: Any) -> None:
        self.word = code.value
        if code.value == 0:
            client.subscribe(self._sees, qos=1)

    def _on_message(self, _client: Client, _own: Any, message: MQTTMessage) -> None:
        self.heard[message.topic] = bytes(message.payload)

    def _on_publish(self, _client: Client, _own: Any, mid: int, code: Any, _more: Any) -> None:
        self._codes[mid] = code.value


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    made = Broker(tmp_path_factory.mktemp("rights"))
    made.server.start()
    try:
        yield made
    finally:
        made.server.stop()


def test_a_gateway_writes_its_own_topics_and_no_others(broker: Broker) -> None:
    with broker.client("collector") as collector, broker.client("gw1") as gateway:
        for kind in ("up", "state"):
            assert gateway.publish(topic_of("gw1", kind)) in TAKEN
            assert gateway.publish(topic_of("gw2", kind), b"forged") == NOT_AUTHORIZED
        others = [topic_of("gw1", "ack"), topic_of("gw1", "cmd"), topic_of("gw2", "ack"), topic_of("gw2", "cmd")]
        others += [COLLECTOR_STATE, "$SYS/broker/version", "siltwatch/v1/p00/mill/gw1/up/more", "anything"]
        assert {topic: gateway.publish(topic, b"forged") for topic in others} == dict.fromkeys(others, NOT_AUTHORIZED)
        eventually(lambda: {topic_of("gw1", "up"), topic_of("gw1", "state")} <= set(collector.heard))

    assert b"forged" not in collector.heard.values()


def test_a_gateway_hears_what_is_said_to_it_and_nothing_else(broker: Broker) -> None:
    with ExitStack() as stack:
        collector, one, two = (stack.enter_context(broker.client(user)) for user in ("collector", "gw1", "gw2"))
        for gateway in ("gw1", "gw2"):
            assert collector.publish(topic_of(gateway, "ack"), gateway.encode()) in TAKEN
        assert two.publish(topic_of("gw2", "up"), b"what gw2 measured") in TAKEN
        assert collector.publish(COLLECTOR_STATE, b"online") in TAKEN
        eventually(lambda: COLLECTOR_STATE in one.heard and COLLECTOR_STATE in two.heard)
        eventually(lambda: topic_of("gw2", "up") in collector.heard)

    assert one.heard == {topic_of("gw1", "ack"): b"gw1", COLLECTOR_STATE: b"online"}
    assert two.heard == {topic_of("gw2", "ack"): b"gw2", COLLECTOR_STATE: b"online"}


def test_the_collector_cannot_speak_as_a_gateway(broker: Broker) -> None:
    with broker.client("collector") as collector:
        for kind in ("up", "state", "cmd"):
            assert collector.publish(topic_of("gw1", kind), b"forged") == NOT_AUTHORIZED


@pytest.mark.parametrize(
    ("user", "password"),
    [(None, None), ("gw1", "not-the-token"), ("gw1", PASSWORDS["gw2"]), ("gw3", "unheard-of"), ("+", "x"), ("", "x")],
)
def test_who_has_no_name_or_another_s_password_is_not_let_in(
    broker: Broker, user: str | None, password: str | None
) -> None:
    with broker.client(user, password) as stranger:
        assert stranger.is_refused


def plain(broker: Broker) -> None:
    caller = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5, reconnect_on_failure=False)
    caller.username_pw_set("gw1", PASSWORDS["gw1"])
    words: list[int] = []
    caller.on_connect = lambda _client, _own, _flags, code, _more: words.append(code.value)
    gone = threading.Event()
    caller.on_disconnect = lambda *_: gone.set()
    caller.connect("localhost", broker.port)
    caller.loop_start()
    try:
        assert gone.wait(10)
    finally:
        caller.loop_stop()
    assert words == []
    raise ConnectionError


def distrustful(broker: Broker, folder: Path) -> None:
    context = ssl.create_default_context(cafile=str(Authority(folder).file))
    with socket.create_connection(("localhost", broker.port), 10) as line:
        context.wrap_socket(line, server_hostname="localhost").close()


def test_the_broker_speaks_no_plain_word_and_a_client_trusts_no_stranger(broker: Broker, tmp_path: Path) -> None:
    ways: list[Callable[[], None]] = [lambda: plain(broker), lambda: distrustful(broker, tmp_path)]
    for way in ways:
        with pytest.raises((ConnectionError, ssl.SSLCertVerificationError)):
            way()


def test_a_batch_in_another_s_name_is_dropped_though_the_broker_lets_it_pass(broker: Broker, tmp_path: Path) -> None:
    write_installation(tmp_path)
    (tmp_path / "word").write_text(PASSWORDS["collector"])
    keys = {"host": "localhost", "ca_file": str(broker.authority.file), "password_file": "word"}
    journal = Journal.make(journal_url(tmp_path))
    journal.apply(site())
    collector = Subscribed(tmp_path, broker.port, ("p00",), **keys)
    try:
        with broker.client("gw1") as gateway:
            eventually(lambda: gateway.heard.get(COLLECTOR_STATE) == b"online", within_s=30)
            gateway.publish(topic_of("gw1", "up"), encode_batch(batch(counts([7, 9]), gateway="gw2")))
            eventually(lambda: topic_of("gw1", "ack") in gateway.heard, within_s=30)
            refused = decode_reply(gateway.heard.pop(topic_of("gw1", "ack")))
            gateway.publish(topic_of("gw1", "up"), encode_batch(batch(counts([1, 2]))))
            eventually(lambda: topic_of("gw1", "ack") in gateway.heard, within_s=30)

        assert getattr(refused, "status", None) == 403
        assert journal.rows("SELECT DISTINCT gateway FROM journal") == [("gw1",)]
    finally:
        collector.stop()
        journal.close()
