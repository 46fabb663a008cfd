"""A short visit at a broker under a name of our own: whether it lets us in, and gives what we read and write."""

import secrets
import socket
import ssl
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

_PATIENCE_S = 3.0
_FAILURE = 0x80
_NOT_LET_IN = frozenset({0x84, 0x86, 0x87, 0x8C})


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """Where to, as whom, and what we would read and write there."""

    host: str
    port: int
    user: str | None = None
    password: str | None = None
    trust: ssl.SSLContext | None = None  # None: not encrypted
    reads: Sequence[str] = ()
    writes: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Why a visit did not go well, by a code of `faults.toml`."""

    code: str
    said: str


def visit(wanted: Visit) -> Trouble | None:
    """None where all is granted. What is written is empty and kept by nobody; no session of ours stays behind."""
    answers = _Answers()
    client = Client(
        CallbackAPIVersion.VERSION2, f"siltwatch-doctor-{secrets.token_hex(4)}", protocol=MQTTv5,
        reconnect_on_failure=False,
    )  # fmt: skip
    client.on_connect, client.on_subscribe, client.on_publish = answers.come, answers.read, answers.written
    if wanted.user is not None:
        client.username_pw_set(wanted.user, wanted.password)
    if wanted.trust is not None:
        client.tls_set_context(wanted.trust)
    client.connect_timeout = _PATIENCE_S
    try:
        _shake_hands(wanted)
        client.connect(wanted.host, wanted.port, clean_start=True)
    except ssl.SSLError as error:
        return Trouble(code="certificate_refused", said=f"its certificate: {error}")
    except (OSError, ValueError) as error:
        return Trouble(code="broker_unreachable", said=f"{type(error).__name__}: {error}")
    client.loop_start()
    try:
        return _asked(client, answers, wanted)
    finally:
        client.disconnect()
        client.loop_stop()


def _shake_hands(wanted: Visit) -> None:
    """The certificate alone first: the library leaves a socket open where it is refused."""
    if wanted.trust is None:
        return
    with (
        socket.create_connection((wanted.host, wanted.port), _PATIENCE_S) as plain,
        wanted.trust.wrap_socket(plain, server_hostname=wanted.host),
    ):
        pass


def _asked(client: Client, answers: "_Answers", wanted: Visit) -> Trouble | None:
    until_s = time.monotonic() + _PATIENCE_S
    answer = answers.wait_for("come", until_s)
    if answer is None:
        return Trouble(code="broker_unreachable", said=f"no answer within {_PATIENCE_S:g} s")
    if answer in _NOT_LET_IN:
        return Trouble(code="broker_refuses", said=f"user {wanted.user!r} or the password is not accepted")
    if answer >= _FAILURE:
        return Trouble(code="broker_unreachable", said=f"it takes no connection (reason {answer:#04x})")
    for topic in wanted.reads:
        client.subscribe(topic, qos=1)
        if (answers.wait_for("read", until_s) or 0) >= _FAILURE:
            return Trouble(code="broker_topic_refused", said=f"{wanted.user} may not read {topic}")
    for topic in wanted.writes:
        client.publish(topic, b"", qos=1, retain=False)
        if (answers.wait_for("written", until_s) or 0) >= _FAILURE:
            return Trouble(code="broker_topic_refused", said=f"{wanted.user} may not write {topic}")
    return None


class _Answers:
    """What the broker has said, taken in the order in which it was asked."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._said: dict[str, list[int]] = {"come": [], "read": [], "written": []}

    def wait_for(self, what: str, until_s: float) -> int | None:
        with self._news:
            self._news.wait_for(lambda: self._said[what], max(0.0, until_s - time.monotonic()))
            return self._said[what].pop(0) if self._said[what] else None

    def _hear(self, what: str, code: int) -> None:
        with self._news:
            self._said[what].append(code)
            self._news.notify_all()

    def come(self, _client: Client, _own: Any, _flags: Any, code: Any, _more: Any) -> None:  # noqa: ANN401 - the library's signature
        self._hear("come", code.value)

    def read(self, _client: Client, _own: Any, _mid: int, codes: Any, _more: Any) -> None:  # noqa: ANN401 - the library's signature
        self._hear("read", max(code.value for code in codes))

    def written(self, _client: Client, _own: Any, _mid: int, code: Any, _more: Any) -> None:  # noqa: ANN401 - the library's signature
        self._hear("written", code.value)
