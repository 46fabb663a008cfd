"""A collector does not come back: another is given its partition, and takes what the broker kept for it."""

from contextlib import ExitStack
from pathlib import Path

from siltwatch.wire import encode_batch
from tests.support.collector import HUNDREDTH_IN, Journal, batch, counts, journal_url, site, write_installation
from tests.support.mqtt import Subscribed, gateway_at, topic_of
from tests.support.servers import mosquitto
from tests.support.waiting import eventually

EACH = 40


def messages(first: int) -> list[tuple[str, bytes]]:
    """Of two gateways, one in each partition, batches of one observation each."""
    return [
        (topic_of(name, partition=partition), encode_batch(batch(counts([number], first_seq=number), gateway=name)))
        for number in range(first, first + EACH)
        for name, partition in (("gw1", "p00"), ("gw2", "p01"))
    ]


def test_what_came_for_a_partition_while_nobody_had_it_is_stored_once(tmp_path: Path) -> None:
    with ExitStack() as stack:
        broker = stack.enter_context(mosquitto(tmp_path / "broker"))
        gateway = stack.enter_context(gateway_at(broker.port))
        write_installation(tmp_path)
        journal = Journal.make(journal_url(tmp_path))
        stack.callback(journal.close)
        journal.apply(site())
        both = [Subscribed(tmp_path, broker.port, (partition,)) for partition in ("p00", "p01")]
        stack.callback(both[0].stop)
        stack.callback(both[1].stop)
        eventually(lambda: gateway.states() == [b"online", b"online"])

        gateway.publish_all(messages(1))
        eventually(lambda: gateway.acks("gw2", partition="p01")[-1:] == [EACH])
        both[1].stop()
        gateway.publish_all(messages(EACH + 1))
        eventually(lambda: gateway.acks("gw1")[-1:] == [2 * EACH], what="the other partition goes on")
        assert gateway.acks("gw2", partition="p01")[-1:] == [EACH]
        both[0].stop()
        heir = Subscribed(tmp_path, broker.port, ("p00", "p01"))
        stack.callback(heir.stop)
        eventually(lambda: gateway.acks("gw2", partition="p01")[-1:] == [2 * EACH])

        stored = journal.rows("SELECT gateway, count(*), max(seq) FROM journal GROUP BY gateway ORDER BY gateway")
        assert stored == [("gw1", 2 * EACH, 2 * EACH), ("gw2", 2 * EACH, 2 * EACH)]
        assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == (2 * EACH - 1) * HUNDREDTH_IN
