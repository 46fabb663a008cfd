"""What every way to a collector promises: one class over each of them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count

import pytest

from gateway.http_sender import HttpSender
from gateway.memory_sender import MemorySender
from gateway.mqtt_sender import BrokerUrl, MqttSender, Topics
from gateway.sending import Sender, Stored, gap_document, page_document
from gateway.spool import Page
from siltwatch.observation import gap_observation
from siltwatch.wire import (
    ONLINE,
    Batch,
    Sequenced,
    collector_topic,
    decode_batch,
    encode_batch,
    encode_observation,
)
from tests.support.collector import Journal, journal_url, site, write_installation
from tests.support.gateway import NOON, Intake, intake
from tests.support.mqtt import Subscribed, gateway_at
from tests.support.servers import Server, mosquitto
from tests.support.waiting import eventually

Opened = tuple[Sender, Callable[[], list[int]]]  # and the numbers that are stored at its other end


def observed(seq: int, *, raw: str | None = None) -> Sequenced:
    return Sequenced(
        seq=seq,
        device="n1",
        quantity="rain_count",
        semantics="cumulative",
        observed_at=NOON,
        count=seq,
        raw=raw,
    )


def batch(*seqs: int, boot: str = "b1", raw: str | None = None) -> bytes:
    page = Page(
        boot=boot, first_seq=seqs[0], documents=tuple(encode_observation(observed(seq, raw=raw)) for seq in seqs)
    )
    return page_document(page, gateway="gw1", sent_at=NOON)


PARTITIONS = count()


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with mosquitto(tmp_path_factory.mktemp("broker")) as running:
        yield running


def through_memory(_: pytest.FixtureRequest, __: ExitStack) -> Opened:
    memory = MemorySender(gateway="gw1")
    return memory, lambda: sorted(memory.stored)


def over_http(_: pytest.FixtureRequest, stack: ExitStack) -> Opened:
    server: Intake = stack.enter_context(intake())
    sender = HttpSender(server.url, lambda: "right", answer_s=5)
    stack.callback(sender.close)
    return sender, lambda: sorted(server.collector.stored)


def over_mqtt(request: pytest.FixtureRequest, stack: ExitStack) -> Opened:
    """Through a real broker to a subscribed collector; each test has a partition of its own."""
    folder = request.getfixturevalue("tmp_path")
    running: Server = request.getfixturevalue("broker")
    partition = f"p{next(PARTITIONS):02d}"
    write_installation(folder)
    journal = Journal.make(journal_url(folder))
    stack.callback(journal.close)
    journal.apply(site())
    stack.callback(Subscribed(folder, running.port, (partition,)).stop)
    topics = Topics(partition=partition, site="mill", gateway="gw1")
    sender = MqttSender(BrokerUrl(url=f"mqtt://127.0.0.1:{running.port}"), topics, lambda: "a-token", answer_s=20)
    stack.callback(sender.close)
    watch = stack.enter_context(gateway_at(running.port))
    online = (collector_topic(partition), ONLINE.encode(), b"")
    eventually(lambda: online in list(watch.heard), within_s=30, what="the collector is at the broker")
    return sender, lambda: [row[0] for row in journal.rows("SELECT seq FROM journal ORDER BY seq")]


@pytest.fixture(params=[through_memory, over_http, over_mqtt])
def opened(request: pytest.FixtureRequest) -> Iterator[Opened]:
    with ExitStack() as stack:
        yield request.param(request, stack)


class TestSender:
    def test_acknowledges_what_is_stored_without_a_hole(self, opened: Opened) -> None:
        sender, _ = opened

        outcome = sender.send(batch(1, 2, 3))

        assert isinstance(outcome, Stored)
        assert (outcome.ack.gateway, outcome.ack.boot, outcome.ack.seq) == ("gw1", "b1", 3)

    def test_the_same_batch_twice_is_stored_once(self, opened: Opened) -> None:
        sender, stored = opened

        first, second = sender.send(batch(1, 2)), sender.send(batch(1, 2))

        assert first == second
        assert stored() == [1, 2]

    def test_behind_a_hole_nothing_is_acknowledged_until_it_is_filled(self, opened: Opened) -> None:
        sender, _ = opened

        before, after = sender.send(batch(3)), sender.send(batch(1, 2))

        assert [outcome.ack.seq for outcome in (before, after) if isinstance(outcome, Stored)] == [0, 3]

    def test_a_declared_gap_is_no_hole(self, opened: Opened) -> None:
        sender, _ = opened
        gap = gap_observation(gateway="gw1", lost=2, at=NOON)
        numbered = Sequenced(seq=2, **{name: getattr(gap, name) for name in gap.__dataclass_fields__})

        sender.send(batch(3))
        outcome = sender.send(gap_document(numbered, gateway="gw1", boot="b1", sent_at=NOON))

        assert isinstance(outcome, Stored)
        assert outcome.ack.seq == 3

    def test_a_large_batch_arrives_whole(self, opened: Opened) -> None:
        sender, stored = opened

        sender.send(batch(*range(1, 3_001), raw="x" * 200))

        assert stored() == list(range(1, 3_001))


def test_documents_put_together_from_the_spool_are_the_wire_format() -> None:
    rows = tuple(observed(seq) for seq in (4, 5))
    whole = Batch(gateway="gw1", boot="b1", first_seq=4, sent_at=NOON, observations=rows)

    assert batch(4, 5) == encode_batch(whole)
    assert decode_batch(batch(4, 5)).batch == whole
