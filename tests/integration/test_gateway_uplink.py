"""Spool and uplink against a real HTTP server that fails in every way it can."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from gateway.http_sender import HttpSender
from gateway.memory_sender import MemorySender
from gateway.sending import Later, Refused, Stored, TooLarge, Unreachable, may_be_woken, wait_s
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import SystemClock
from siltwatch.errors import ConfigError
from siltwatch.wire import Ack, Batch, Sequenced, encode_batch
from tests.support.gateway import NOON, Intake, intake, tip
from tests.support.servers import free_port
from tests.support.waiting import eventually


class Rig:
    """A spool, an intake and an uplink between them, started by hand."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        self.tally = Tally()
        self.token = "right"

    def open_spool(self, *, boot: str = "b1", uplinks: tuple[str, ...] = ("town",), room: int = 100_000) -> Spool:
        setting = SpoolSetting(gateway="gw1", boot=boot, uplinks=uplinks, room=room)
        spool = Spool(self.folder / "spool.db", setting, SystemClock())
        self._stack.callback(spool.close)
        return spool

    def uplink(self, spool: Spool, url: str, *, name: str = "town", answer_s: float = 5) -> Uplink:
        sender = HttpSender(url, lambda: self.token, answer_s=answer_s)
        uplink = Uplink(name, sender, spool, tally=self.tally, clock=SystemClock())
        uplink.start()
        self._stack.callback(uplink.stop)
        return uplink


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with ExitStack() as stack:
        yield Rig(tmp_path, stack)


@pytest.fixture
def server() -> Iterator[Intake]:
    with intake() as listening:
        yield listening


def test_a_backlog_goes_in_order_and_in_large_batches_and_then_the_disk_is_free(rig: Rig, server: Intake) -> None:
    spool = rig.open_spool()
    spool.append([tip(number) for number in range(1, 12_001)])

    rig.uplink(spool, server.url)
    eventually(lambda: spool.depth() == 0, within_s=30)

    assert server.rain() == list(range(1, 12_001))
    assert [len(seqs) for seqs in server.collector.batches] == [5_000, 5_000, 2_000]
    assert server.requests[0]["Content-Encoding"] == "gzip"


def test_a_new_observation_goes_at_once_when_nothing_waits(rig: Rig, server: Intake) -> None:
    spool = rig.open_spool()
    rig.uplink(spool, server.url)
    spool.append([tip(1)])
    eventually(lambda: server.rain() == [1])

    for number in range(2, 22):
        spool.append([tip(number)])
        eventually(lambda number=number: server.rain()[-1] == number, within_s=2, every_s=0.001)  # type: ignore[misc]

    assert [len(seqs) for seqs in server.collector.batches] == [1] * 21
    assert "Content-Encoding" not in server.requests[-1]


@pytest.mark.parametrize("fault", ["503", "500", "429", "reset", "stored, answer lost", "hang"])
def test_every_fault_is_outlived_without_loss_or_disorder(rig: Rig, server: Intake, fault: str) -> None:
    server.faults = [fault, fault]
    spool = rig.open_spool()
    rig.uplink(spool, server.url, answer_s=0.3)

    for number in range(1, 6):
        spool.append([tip(number)])
    eventually(lambda: spool.depth() == 0, within_s=20)

    assert server.rain() == [1, 2, 3, 4, 5]
    assert rig.tally.counts().uplinks == {"town": "up"}


def test_a_batch_too_large_is_halved_until_it_fits(rig: Rig, server: Intake) -> None:
    server.largest_batch = 30
    spool = rig.open_spool()
    spool.append([tip(number) for number in range(1, 101)])

    rig.uplink(spool, server.url)
    eventually(lambda: spool.depth() == 0, within_s=20)

    assert server.rain() == list(range(1, 101))
    assert max(len(seqs) for seqs in server.collector.batches) == 25


def test_batches_never_mix_boots(rig: Rig, server: Intake) -> None:
    spool = rig.open_spool(boot="b1")
    spool.append([tip(1), tip(2)])
    spool.close()
    spool = rig.open_spool(boot="b2")
    spool.append([tip(3)])

    rig.uplink(spool, server.url)
    eventually(lambda: spool.depth() == 0)

    assert server.collector.batches == [[1, 2], [3]]


def test_a_wrong_token_is_told_with_what_to_do_and_the_right_one_is_taken_up(
    rig: Rig, server: Intake, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.sending.REFUSED_WAIT_S", 0.05)
    rig.token = "wrong"
    spool = rig.open_spool()
    spool.append([tip(1)])
    rig.uplink(spool, server.url)
    eventually(lambda: rig.tally.counts().uplinks == {"town": "refused 401"})
    assert spool.depth() == 1

    rig.token = "right"
    eventually(lambda: spool.depth() == 0)

    (told, *_) = (record for record in caplog.records if getattr(record, "action", "") == "uplink_held")
    assert "intake-tokens.toml" in told.do  # type: ignore[attr-defined]


def test_a_collector_that_comes_back_is_found_soon_by_a_new_observation(
    rig: Rig, server: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.sending.FIRST_WAIT_S", 60.0)
    monkeypatch.setattr("gateway.sending.LONGEST_WAIT_S", 60.0)
    server.faults = ["reset"]
    spool = rig.open_spool()
    spool.append([tip(1)])
    rig.uplink(spool, server.url)
    eventually(lambda: rig.tally.counts().uplinks == {"town": "unreachable"})

    spool.append([tip(2)])
    eventually(lambda: server.rain() == [1, 2], within_s=5)


def test_two_uplinks_have_each_their_own_place(rig: Rig, server: Intake) -> None:
    away = f"http://127.0.0.1:{free_port()}"
    spool = rig.open_spool(uplinks=("town", "box"))
    spool.append([tip(1), tip(2)])
    rig.uplink(spool, away, name="box")
    rig.uplink(spool, server.url, name="town")

    eventually(lambda: server.rain() == [1, 2])
    assert (spool.depth(), spool.confirmed("box")) == (2, 0)

    with intake() as second:
        rig.uplink(spool, second.url, name="box")
        eventually(lambda: spool.depth() == 0)
        assert second.rain() == [1, 2]


def test_a_full_spool_declares_what_it_dropped_and_the_rest_follows(rig: Rig, server: Intake) -> None:
    spool = rig.open_spool(room=20)
    spool.append([tip(number) for number in range(1, 51)])

    rig.uplink(spool, server.url)
    eventually(lambda: spool.depth() == 0)

    gap, *rest = server.stored
    assert int(gap.value or 0) == gap.seq
    assert [each.count for each in rest] == list(range(gap.seq + 1, 51))


def test_a_collector_restored_from_an_old_copy_gets_what_is_left_and_a_declared_gap(rig: Rig, server: Intake) -> None:
    spool = rig.open_spool()
    rig.uplink(spool, server.url)
    spool.append([tip(number) for number in range(1, 11)])
    eventually(lambda: spool.depth() == 0)

    server.collector = MemorySender(gateway="gw1")
    spool.append([tip(11)])
    eventually(lambda: spool.depth() == 0)

    assert [(each.seq, each.quality, each.value or each.count) for each in server.stored] == [
        (10, ("gap",), "10"),
        (11, (), 11),
    ]


class Scripted:
    """A way to a collector that answers what the test wrote down."""

    def __init__(self, *outcomes: object) -> None:
        self.outcomes = list(outcomes)
        self.asked = 0

    def send(self, _document: bytes) -> object:
        self.asked += 1
        return self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        (Stored(ack=Ack(gateway="gw1", boot="b1", seq=99)), "refused 200"),
        (Stored(ack=Ack(gateway="gw2", boot="b1", seq=1)), "refused 200"),
        (Stored(ack=Ack(gateway="gw1", boot="b1", seq=0)), "later"),
        (TooLarge(), "refused 413"),
        (Refused(status=404, detail="no such page"), "refused 404"),
    ],
)
def test_a_word_that_cannot_be_true_deletes_nothing(rig: Rig, outcome: object, state: str) -> None:
    spool = rig.open_spool()
    spool.append([tip(1)])
    uplink = Uplink("town", Scripted(outcome), spool, tally=rig.tally, clock=SystemClock())  # type: ignore[arg-type]
    uplink.start()

    eventually(lambda: rig.tally.counts().uplinks == {"town": state})
    uplink.stop()

    assert spool.depth() == 1


def test_only_what_is_acknowledged_is_deleted(rig: Rig) -> None:
    part = Stored(ack=Ack(gateway="gw1", boot="b1", seq=3))
    spool = rig.open_spool()
    spool.append([tip(number) for number in range(1, 6)])
    uplink = Uplink("town", Scripted(part), spool, tally=rig.tally, clock=SystemClock())  # type: ignore[arg-type]
    uplink.start()

    eventually(lambda: spool.confirmed("town") == 3)
    uplink.stop()

    assert spool.depth() == 2


def test_an_uplink_that_breaks_inside_goes_on(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    class Breaking:
        asked = 0

        def send(self, document: bytes) -> object:
            self.asked += 1
            if self.asked == 1:
                raise ZeroDivisionError
            return MemorySender(gateway="gw1").send(document)

        def close(self) -> None:
            pass

    spool = rig.open_spool()
    spool.append([tip(1)])
    uplink = Uplink("town", Breaking(), spool, tally=rig.tally, clock=SystemClock())  # type: ignore[arg-type]
    uplink.start()

    eventually(lambda: spool.depth() == 0)
    uplink.stop()

    assert "an uplink failed and goes on" in caplog.text


class TestHttpOutcomes:
    def outcome(self, server: Intake, fault: str) -> object:
        server.faults = [fault]
        sender = HttpSender(server.url, lambda: "right", answer_s=0.3)
        outcome = sender.send(b'{"v":1}' if fault else b"")
        sender.close()
        return outcome

    @pytest.mark.parametrize(
        ("fault", "kind"),
        [
            ("400", Refused),
            ("403", Refused),
            ("404", Refused),
            ("302", Refused),
            ("413", TooLarge),
            ("429", Later),
            ("503", Later),
            ("reset", Unreachable),
            ("hang", Unreachable),
            ("200", Refused),
        ],
    )
    def test_every_answer_is_an_outcome(self, server: Intake, fault: str, kind: type) -> None:
        assert isinstance(self.outcome(server, fault), kind)

    @pytest.mark.parametrize("url", ["http://", "nonsense://x", "http://[::1", "http://127.0.0.1:99999"])
    def test_an_address_that_is_none_is_an_outcome(self, url: str) -> None:
        sender = HttpSender(url, lambda: "right", answer_s=0.3)
        outcome = sender.send(b"{}")
        sender.close()

        assert isinstance(outcome, Refused | Unreachable)

    def test_a_kept_connection_that_was_closed_meanwhile_costs_no_wait(self, server: Intake) -> None:
        """As after a restart of the collector: the batch goes once more, over a new connection."""
        said = Sequenced(seq=1, device="n1", quantity="rain_count", semantics="cumulative", observed_at=NOON, count=1)
        document = encode_batch(Batch(gateway="gw1", boot="b1", first_seq=1, sent_at=NOON, observations=(said,)))
        sender = HttpSender(server.url, lambda: "right", answer_s=2)
        assert isinstance(sender.send(document), Stored)

        server.faults = ["stored, answer lost"]
        again = sender.send(document)
        server.faults = ["reset", "reset"]
        gone = sender.send(document)
        sender.close()

        assert isinstance(again, Stored)
        assert isinstance(gone, Unreachable)
        assert len(server.requests) == 5

    def test_a_collector_that_cannot_show_who_it_is_gets_nothing(self, server: Intake) -> None:
        sender = HttpSender(server.url.replace("http:", "https:"), lambda: "right", answer_s=2)
        outcome = sender.send(b"{}")
        sender.close()

        assert isinstance(outcome, Unreachable)
        assert server.requests == []

    def test_a_missing_token_is_an_outcome(self, server: Intake) -> None:
        def missing() -> str:
            raise ConfigError("gateway-token: cannot be read")

        sender = HttpSender(server.url, missing)
        outcome = sender.send(b"{}")
        sender.close()

        assert isinstance(outcome, Refused)
        assert "gateway-token" in outcome.detail


class TestWaiting:
    def test_doubles_up_to_a_bound(self) -> None:
        waits = [wait_s(Unreachable(detail=""), failures) for failures in (1, 2, 3, 100_000)]

        assert waits == [0.25, 0.5, 1.0, 15.0]

    def test_a_collector_that_names_a_time_is_obeyed_within_bounds(self) -> None:
        assert [wait_s(Later(detail="", wait_s=asked), 1) for asked in (None, 3.0, 0.0, 1e9)] == [0.25, 3.0, 0.25, 60.0]

    def test_only_an_unreachable_collector_is_tried_for_news(self) -> None:
        kinds = (Unreachable(detail=""), Later(detail=""), Refused(status=401, detail=""))

        assert [may_be_woken(kind) for kind in kinds] == [True, False, False]
