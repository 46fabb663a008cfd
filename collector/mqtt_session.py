"""One connection to a broker: opened, read, acknowledged and kept alive by the one thread that owns it."""

import select
import socket
import ssl
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from collector.mqtt_packets import (
    CONNACK,
    DISCONNECT,
    SERVER_KEEP_ALIVE,
    SUBACK,
    TAKEN_OVER,
    Control,
    Login,
    Message,
    acknowledge,
    answer_of,
    connect,
    decode,
    disconnect,
    ping,
    publish,
    refused_topics,
    subscribe,
)
from siltwatch.errors import SiltwatchError

_CONNECT_S = 10.0
_SEND_S = 10.0
_READ_BYTES = 262_144
# A commit costs something for each gateway in it, so that of a backlog a larger one is the faster.
_MANY = 250  # messages at once
_NEXT_S, _A_MOMENT_S = 0.05, 0.3
_SUBSCRIBING = 1  # numbers of our own packets; one of a kind is under way at a time
_TELLING = 2
_NOT_AUTHORIZED = {0x86, 0x87}


class BrokerError(SiltwatchError):
    """The broker is away, ended the connection or does not let us in."""

    retryable = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where the broker is, and how its certificate is checked; no context means no encryption."""

    host: str
    port: int
    tls: ssl.SSLContext | None = None

    def __str__(self) -> str:
        """As a person writes it."""
        return f"{self.host}:{self.port}"


class BrokerSession:
    """Lost connections and refusals come out as BrokerError; after one the session is only good for closing."""

    def __init__(self, address: Address, login: Login) -> None:
        self._address, self._login = address, login
        self._buffer = b""
        self._early: list[Message | Control] = []
        self._keep_alive_s = float(login.keep_alive_s)
        self._heard_s = self._said_s = time.monotonic()
        self._unanswered_s: float | None = None
        self.refused: list[int] = []  # reasons for which topics are not given to us
        self._socket = self._connected()

    def open(self) -> bool:
        """Say who we are; whether the broker remembers our session."""
        self._send(connect(self._login))
        until_s = time.monotonic() + _CONNECT_S
        while time.monotonic() < until_s:
            packets = self._packets(until_s - time.monotonic())
            for index, packet in enumerate(packets):
                if isinstance(packet, Control) and packet.kind == CONNACK:
                    # What waited for us comes in one breath with the answer (field case 29).
                    self._early = packets[index + 1 :]
                    return self._let_in(packet)
        message = f"no answer within {_CONNECT_S:g} s"
        raise BrokerError(message)

    def subscribe(self, topics: Sequence[tuple[str, int]]) -> None:
        """Ask for topics."""
        self._send(subscribe(_SUBSCRIBING, topics))

    def read(self, timeout_s: float, *, limit: int, max_bytes: int) -> list[Message]:
        """Messages, as soon as there is one: all that have come, up to about a limit; [] when the time is over.

        Where many come at once more are on their way, and those of a moment are worth waiting for.
        """
        messages, size = self._messages(self._packets(timeout_s))
        until_s = time.monotonic() + _A_MOMENT_S
        while messages and len(messages) < limit and size < max_bytes:
            more, bytes_more = self._messages(self._packets(0 if len(messages) < _MANY else _NEXT_S))
            if not more:
                break
            messages += more
            size += bytes_more
            if time.monotonic() > until_s:
                break
        self.keep_alive()
        return messages

    def acknowledge(self, mids: Iterable[int]) -> None:
        """Let the broker forget messages."""
        self._send(acknowledge(mids))

    def say(self, topic: str, payload: bytes, *, correlation: bytes = b"") -> None:
        """A word to whoever listens now."""
        self._send(publish(topic, payload, correlation=correlation))

    def keep(self, topic: str, payload: bytes) -> None:
        """A state that the broker tells whoever comes."""
        self._send(publish(topic, payload, retained_as=_TELLING))

    def keep_alive(self) -> None:
        """Ask whether the broker is there when nothing was heard for long; a half-open line ends as a BrokerError."""
        now_s = time.monotonic()
        if self._unanswered_s is not None and now_s - self._unanswered_s > self._keep_alive_s:
            message = f"nothing heard for {now_s - self._heard_s:.0f} s"
            raise BrokerError(message)
        quiet_s = now_s - min(self._heard_s, self._said_s)
        if self._unanswered_s is None and quiet_s > self._keep_alive_s / 2:
            self._unanswered_s = now_s
            self._send(ping())

    def close(self, *, farewell: bool = False) -> None:
        """Leave; a farewell tells the broker to say nothing of us."""
        try:
            if farewell:
                self._send(disconnect())
        except BrokerError:
            farewell = False  # it has gone already, which is what was wanted
        finally:
            self._socket.close()

    def _connected(self) -> socket.socket:
        plain: socket.socket | None = None
        try:
            plain = socket.create_connection((self._address.host, self._address.port), _CONNECT_S)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            context = self._address.tls
            wrapped = context.wrap_socket(plain, server_hostname=self._address.host) if context else plain
            wrapped.settimeout(0)
        except OSError as error:
            if plain is not None:
                plain.close()
            message = f"{type(error).__name__}: {error}"
            raise BrokerError(message) from error
        return wrapped

    def _let_in(self, packet: Control) -> bool:
        answer = answer_of(packet)
        if answer.reason:
            what = "user or password is not accepted" if answer.reason in _NOT_AUTHORIZED else "connection refused"
            message = f"{what} (reason {answer.reason:#04x})"
            raise BrokerError(message)
        asked_s = answer.properties.get(SERVER_KEEP_ALIVE)
        if isinstance(asked_s, int) and asked_s:
            self._keep_alive_s = float(asked_s)
        return answer.kept

    def _messages(self, packets: list[Message | Control]) -> tuple[list[Message], int]:
        messages: list[Message] = []
        size = 0
        for packet in packets:
            if isinstance(packet, Message):
                messages.append(packet)
                size += len(packet.payload)
            elif packet.kind == DISCONNECT:
                raise BrokerError(_farewell(answer_of(packet).reason))
            elif packet.kind == SUBACK:
                self.refused = refused_topics(packet)
        return messages, size

    def _packets(self, timeout_s: float) -> list[Message | Control]:
        if self._early:
            early, self._early = self._early, []
            return early
        if not self._wait(timeout_s):
            return []
        received = self._receive()
        if not received:
            return []
        self._heard_s, self._unanswered_s = time.monotonic(), None
        self._buffer = self._buffer + received if self._buffer else received
        packets, taken = decode(self._buffer)
        self._buffer = self._buffer[taken:]
        return packets

    def _wait(self, timeout_s: float) -> bool:
        if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending():
            return True
        return bool(select.select([self._socket], [], [], max(0.0, timeout_s))[0])

    def _receive(self) -> bytes:
        try:
            received = self._socket.recv(_READ_BYTES)
        except (BlockingIOError, ssl.SSLWantReadError):
            return b""
        except OSError as error:
            message = f"{type(error).__name__}: {error}"
            raise BrokerError(message) from error
        if not received:
            message = "the broker closed the connection"
            raise BrokerError(message)
        return received

    def _send(self, content: bytes) -> None:
        rest = memoryview(content)
        until_s = time.monotonic() + _SEND_S
        while rest:
            try:
                rest = rest[self._socket.send(rest) :]
            except (BlockingIOError, ssl.SSLWantWriteError):
                if time.monotonic() > until_s:
                    message = f"the broker takes nothing for {_SEND_S:g} s"
                    raise BrokerError(message) from None
                select.select([], [self._socket], [], 0.5)
            except OSError as error:
                message = f"{type(error).__name__}: {error}"
                raise BrokerError(message) from error
        self._said_s = time.monotonic()


def _farewell(reason: int) -> str:
    if reason == TAKEN_OVER:
        return "another client took our session: two collectors must not share a client_id or a partition"
    return f"the broker ended the connection (reason {reason:#04x})"
