"""The intake over MQTT through a real Mosquitto with persistence, and a collector as a process of its own."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from collector.broker_checks import broker_checks
from collector.taking import Taken
from dashboard.reads import gaps_of
from siltwatch.config import Config
from siltwatch.config_town import Broker
from siltwatch.errors import StoreError
from siltwatch.wire import encode_batch
from tests.support.collector import NOON, Journal, batch, counts, journal_url, parcel, says, site, write_installation
from tests.support.mqtt import Subscribed, gateway_at, topic_of
from tests.support.servers import Server, mosquitto
from tests.support.waiting import eventually


class Rig:
    """A broker, a collector's writer and subscriber, a gateway that publishes, and the journal between them."""

    def __init__(self, folder: Path, stack: ExitStack, caplog: pytest.LogCaptureFixture) -> None:
        self.folder, self.stack, self._caplog = folder, stack, caplog
        write_installation(folder)
        caplog.set_level("INFO", "collector")
        self.journal = Journal.make(journal_url(folder))
        stack.callback(self.journal.close)
        self.broker: Server = stack.enter_context(mosquitto(folder / "broker"))
        self.gateway = stack.enter_context(gateway_at(self.broker.port))
        self.collector: Subscribed | None = None

    def start(self, *partitions: str, folder: Path | None = None) -> Subscribed:
        """A subscribed collector."""
        before = self.log_count("broker_up")
        collector = Subscribed(folder or self.folder, self.broker.port, partitions or ("p00",))
        self.stack.callback(collector.stop)
        eventually(
            lambda: self.log_count("broker_up") >= before + len(partitions or "1"), within_s=20, what="subscribed"
        )
        self.collector = collector
        return collector

    def log_count(self, action: str) -> int:
        return sum(1 for record in list(self._caplog.records) if getattr(record, "action", "") == action)

    def seqs(self, gateway: str = "gw1") -> list[int]:
        with closing(sqlite3.connect(self.folder / "var" / "journal.db")) as journal:
            return [
                row[0] for row in journal.execute("SELECT seq FROM journal WHERE gateway = ? ORDER BY seq", (gateway,))
            ]


def one_by_one(count: int, *, start: int = 1) -> list[tuple[str, bytes]]:
    """As many messages of one observation each."""
    numbers = range(start, start + count)
    return [(topic_of(), encode_batch(batch(counts([number], first_seq=number)))) for number in numbers]


@pytest.fixture
def rig(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Rig]:
    with ExitStack() as stack:
        yield Rig(tmp_path, stack, caplog)


def test_a_batch_is_stored_counted_and_answered_with_its_correlation(rig: Rig) -> None:
    rig.journal.apply(site())
    rig.start()

    rig.gateway.say(counts([1, 2, 4]), correlation=b"7")
    eventually(lambda: rig.gateway.acks() == [3])

    assert rig.gateway.heard[-1][2] == b"7"
    assert rig.journal.one("SELECT sum(depth_tenth_um) FROM credits") == 3 * 2540
    assert rig.gateway.states()[-1] == b"online"


def test_delivered_twice_is_stored_once_and_answered_again(rig: Rig) -> None:
    rig.start()

    for _ in range(3):
        rig.gateway.say(counts([1, 2]))
    eventually(lambda: len(rig.gateway.acks()) >= 1 and rig.gateway.acks()[-1] == 2)
    rig.gateway.say(counts([1, 2]), correlation=b"again")
    eventually(lambda: rig.gateway.heard[-1][2] == b"again")

    assert rig.seqs() == [1, 2]


def test_what_came_while_the_collector_was_away_waits_at_the_broker(rig: Rig) -> None:
    rig.start().stop()
    rig.gateway.publish_all(one_by_one(300))

    rig.start()

    eventually(lambda: rig.seqs() == list(range(1, 301)))
    eventually(lambda: rig.gateway.acks()[-1:] == [300])


def test_what_is_retained_is_old_and_is_passed_over(rig: Rig) -> None:
    rig.gateway.say(counts([1, 2]), retain=True)

    rig.start()
    rig.gateway.say(counts([5], first_seq=1))
    eventually(lambda: rig.gateway.acks() == [1])

    assert rig.seqs() == [1]


POISON = [
    b"",
    b"\xff\x00\xfe",
    b"{",
    b"[1, 2]",
    b'{"v": 2}',
    b"x" * 100_000,
    encode_batch(batch([])).replace(b'"b1"', b'""'),
]


def test_poison_is_kept_once_named_acknowledged_and_does_not_stop_the_stream(rig: Rig) -> None:
    rig.journal.apply(site())
    rig.start()

    for payload in (*POISON, *POISON):
        rig.gateway.publish(payload)
    rig.gateway.say(counts([1]))
    eventually(lambda: rig.gateway.acks() == [1])

    letters = rig.journal.rows("SELECT gateway, reason, length(document), detail FROM dead_letters ORDER BY id")
    assert len(letters) == len(POISON), letters
    assert {(gateway, reason) for gateway, reason, _, _ in letters} == {("gw1", "not_a_batch")}
    assert max(length for _, _, length, _ in letters) == 65_536
    assert topic_of("gw1") in letters[0][3]
    assert rig.gateway.refusals() == [400] * len(POISON) * 2
    rig.collector.stop()  # type: ignore[union-attr]
    rig.start()
    rig.gateway.say(counts([2], first_seq=2))
    eventually(lambda: rig.gateway.acks()[-1:] == [2])
    assert rig.journal.one("SELECT count(*) FROM dead_letters") == len(POISON)  # nothing of it came again


def test_a_bad_observation_is_set_aside_beside_its_good_neighbours(rig: Rig) -> None:
    rig.journal.apply(site())
    rig.start()
    document = json.loads(encode_batch(batch(counts([1, 2, 3]))))
    document["observations"][1]["semantics"] = "guess"

    rig.gateway.publish(json.dumps(document).encode())

    eventually(lambda: rig.gateway.acks() == [3])
    assert rig.journal.rows("SELECT seq, reason FROM dead_letters") == [(2, "malformed")]


def test_a_gateway_speaks_for_itself_alone(rig: Rig) -> None:
    """The broker checks who may write to a topic; the batch must be of the gateway whose topic it came on."""
    rig.journal.apply(site())
    rig.start()
    stolen = encode_batch(batch(counts([1]), gateway="gw2"))
    stranger = encode_batch(batch(counts([1]), gateway="gw9"))

    rig.gateway.publish(stolen, gateway="gw1")
    rig.gateway.publish(stranger, gateway="gw9")
    eventually(lambda: rig.gateway.refusals("gw1") == [403] and rig.gateway.refusals("gw9") == [401])

    letters = rig.journal.rows("SELECT gateway, reason FROM dead_letters ORDER BY id")
    assert letters == [("gw1", "wrong_gateway"), ("gw9", "unknown_gateway")]
    assert rig.journal.one("SELECT count(*) FROM journal") == 0
    with (rig.folder / "intake-tokens.toml").open("a") as tokens:
        tokens.write('gw9 = "a-token-of-the-ninth"\n')
    rig.gateway.publish(stranger, gateway="gw9")
    eventually(lambda: rig.gateway.acks("gw9") == [1])


def test_a_hole_in_the_sequence_is_shown_until_it_is_filled(rig: Rig) -> None:
    rig.start()
    rig.gateway.say(counts([1, 2]))
    rig.gateway.say(counts([7, 8], first_seq=7))
    eventually(lambda: len(rig.seqs()) == 4)

    eventually(lambda: rig.gateway.acks()[-1:] == [2])  # the answer follows the commit
    (missing,) = rig.journal.reading().missing()
    assert (missing.gateway, missing.first_seq, missing.last_seq, missing.waiting) == ("gw1", 3, 6, 2)
    (shown,) = gaps_of(site(), rig.journal.reading(), NOON)
    assert shown.reason == "awaited"

    rig.gateway.say(counts([3, 4, 5, 6], first_seq=3))
    eventually(lambda: rig.gateway.acks()[-1:] == [8])
    assert rig.journal.reading().missing() == []


def test_an_observation_that_breaks_the_counting_takes_no_other_with_it(rig: Rig) -> None:
    rig.journal.apply(site())
    rig.start()
    broken = says(2, count=10**30, device_seq=10**30)

    rig.gateway.say([*counts([1]), broken, *counts([3], first_seq=3)])

    eventually(lambda: rig.gateway.acks() == [3])
    assert rig.seqs() == [1, 2, 3]


class TestBroker:
    def test_a_broker_that_restarts_is_found_again_and_nothing_is_lost(self, rig: Rig) -> None:
        rig.start()
        rig.gateway.say(counts([1]))
        eventually(lambda: rig.gateway.acks() == [1])
        rig.gateway.close()

        rig.broker.stop()
        eventually(lambda: rig.log_count("broker_down") == 1)
        rig.broker.start()
        eventually(lambda: rig.log_count("broker_up") == 2, within_s=30)
        with gateway_at(rig.broker.port) as gateway:
            gateway.say(counts([2], first_seq=2))
            eventually(lambda: gateway.acks() == [2])

        assert rig.seqs() == [1, 2]

    def test_a_broker_killed_with_a_backlog_gives_it_when_it_is_back(self, rig: Rig) -> None:
        rig.start().stop()
        rig.gateway.publish_all(one_by_one(100))
        saved = rig.broker.folder / "mosquitto.db"
        eventually(lambda: saved.exists() and saved.stat().st_size > 100 * 100, what="the broker has saved")
        rig.gateway.close()
        rig.broker.kill()

        rig.broker.start()
        rig.start()

        eventually(lambda: rig.seqs() == list(range(1, 101)))

    def test_a_broker_that_forgot_our_session_is_asked_for_our_topics_again(self, rig: Rig) -> None:
        rig.start()
        rig.gateway.close()
        rig.broker.stop()
        for kept in rig.broker.folder.glob("*.db"):
            kept.unlink()

        rig.broker.start()
        eventually(lambda: rig.log_count("broker_up") == 2, within_s=30)
        with gateway_at(rig.broker.port) as gateway:
            gateway.say(counts([1]))
            eventually(lambda: gateway.acks() == [1])

    def test_another_collector_with_our_name_is_noticed(self, rig: Rig) -> None:
        rig.start()
        other = rig.folder / "other"
        other.mkdir()
        write_installation(other)
        rig.start(folder=other)

        eventually(lambda: rig.log_count("session_taken_over") > 0, within_s=30)

    def test_a_broker_that_is_not_there_holds_up_nothing_else(self, rig: Rig) -> None:
        rig.gateway.close()
        rig.broker.stop()
        collector = Subscribed(rig.folder, rig.broker.port, ("p00",))
        rig.stack.callback(collector.stop)

        assert collector.writer.submit(parcel(counts([1]))).result(10)[0].seq == 1
        eventually(lambda: rig.log_count("broker_away") > 0)

    def test_its_state_tells_that_the_collector_left(self, rig: Rig) -> None:
        rig.start().stop()
        eventually(lambda: rig.gateway.states()[-1] == b"offline")
        rig.start()
        eventually(lambda: rig.gateway.states()[-1] == b"online")


def test_two_partitions_have_each_their_subscriber(rig: Rig) -> None:
    rig.start("p00", "p01")

    rig.gateway.say(counts([1, 2]), gateway="gw1", partition="p00")
    rig.gateway.say(counts([1, 2, 3]), gateway="gw2", partition="p01")

    eventually(lambda: rig.gateway.acks("gw1") == [2] and rig.gateway.acks("gw2", partition="p01") == [3])
    assert rig.seqs("gw2") == [1, 2, 3]


def test_a_database_that_takes_nothing_is_told_and_what_came_is_stored_when_it_does(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = rig.start()

    def failing(*_: object) -> list[Taken]:
        raise StoreError("database or disk is full")

    monkeypatch.setattr(collector.writer, "_commit", failing)
    rig.gateway.say(counts([1, 2]))
    eventually(lambda: rig.gateway.states()[-1] == b"not storing")
    assert rig.gateway.acks() == []

    monkeypatch.undo()
    eventually(lambda: rig.gateway.acks() == [2])
    eventually(lambda: rig.gateway.states()[-1] == b"online")
    assert rig.seqs() == [1, 2]


class TestDoctor:
    def findings(self, rig: Rig, **keys: object) -> dict[str, tuple[bool, str]]:
        config = Config(folder=rig.folder, broker=Broker(port=rig.broker.port, **keys))  # type: ignore[arg-type]
        return {finding.name: (finding.ok, finding.message) for finding in broker_checks(config)}

    def test_it_finds_broker_collector_and_gateways(self, rig: Rig) -> None:
        rig.start()
        rig.gateway.publish(b"online", on=topic_of("gw1", "state"), retain=True)
        rig.gateway.publish(b"offline", on=topic_of("gw2", "state"), retain=True)
        eventually(lambda: "broker queue" in self.findings(rig), within_s=20)  # the broker's own count comes late

        found = self.findings(rig)

        assert found["broker"][0]
        assert "mosquitto version 2" in found["broker"][1]
        assert found["broker queue"] == (True, "it has dropped nothing since it started")
        assert found["collector of p00"] == (True, "takes batches from the broker")
        assert found["gateways of p00"] == (False, "away from the broker: gw2")
        assert rig.gateway.states()[-1] == b"online"  # asking took nobody's session

    def test_it_names_a_collector_that_left_and_a_broker_that_is_away(self, rig: Rig) -> None:
        rig.start().stop()
        assert self.findings(rig)["collector of p00"] == (False, "is offline")
        rig.gateway.close()
        rig.broker.stop()

        assert "refused" in self.findings(rig)["broker"][1]

    def test_it_names_settings_that_cannot_work(self, rig: Rig) -> None:
        assert "certificate_file" in self.findings(rig, ca_file="none.pem")["broker"][1]
        assert "name it once" in self.findings(rig, partitions=("p00", "p00"))["broker"][1]

    def test_without_a_broker_there_is_nothing_to_look_at(self, rig: Rig) -> None:
        assert broker_checks(Config(folder=rig.folder)) == []
