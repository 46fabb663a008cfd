"""Of a backlog much is read at once, for one commit; what comes alone is not kept waiting."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from collector import mqtt_session
from collector.mqtt_packets import Login, publish
from collector.mqtt_session import Address, BrokerSession

LOGIN = Login("collector", "u", None, 60, 0, 100, 10_000, "", b"")
BURST = mqtt_session._MANY
LONG_S = 20.0


@pytest.fixture
def line() -> Iterator[tuple[BrokerSession, socket.socket]]:
    """A session, and the other end of its connection."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        session = BrokerSession(Address(host="127.0.0.1", port=listener.getsockname()[1]), LOGIN)
        broker, _ = listener.accept()
        with broker:
            yield session, broker
        session.close()


def burst(count: int) -> bytes:
    return b"".join(publish("a/up", b"x") for _ in range(count))


def read(session: BrokerSession, limit: int) -> int:
    return len(session.read(LONG_S, limit=limit, max_bytes=10**9))


def test_what_follows_a_burst_within_a_moment_is_read_with_it(
    line: tuple[BrokerSession, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_session, "_NEXT_S", LONG_S)
    monkeypatch.setattr(mqtt_session, "_A_MOMENT_S", LONG_S)
    session, broker = line
    broker.sendall(burst(BURST))
    later = threading.Timer(0.2, broker.sendall, [burst(BURST)])
    later.start()

    assert read(session, limit=2 * BURST) == 2 * BURST
    later.join()


def test_a_few_messages_wait_for_no_others(
    line: tuple[BrokerSession, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_session, "_NEXT_S", LONG_S)
    session, broker = line
    broker.sendall(burst(BURST - 1))
    began_s = time.monotonic()

    assert 0 < read(session, limit=10 * BURST) < BURST
    assert time.monotonic() - began_s < LONG_S / 2


def test_a_stream_that_does_not_end_is_committed_all_the_same(
    line: tuple[BrokerSession, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_session, "_A_MOMENT_S", 0.0)
    monkeypatch.setattr(mqtt_session, "_NEXT_S", LONG_S)
    session, broker = line
    bursts = 2_000

    def go_on() -> None:
        with suppress(OSError):  # the session is closed
            for _ in range(bursts):
                broker.sendall(burst(BURST))

    stream = threading.Thread(target=go_on)
    stream.start()
    try:
        assert 0 < read(session, limit=10**9) < bursts * BURST
    finally:
        session.close()
        stream.join()
