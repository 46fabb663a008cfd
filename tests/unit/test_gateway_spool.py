"""The spool: order, confirmation, room, owners, damage."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from gateway.inbox import Arrival, Inbox
from gateway.spool import SetAside, Spool, SpoolSetting
from gateway.tally import Tally, is_worth_a_line
from siltwatch.clock import ManualClock
from siltwatch.errors import ConfigError, StoreError
from siltwatch.observation import GAP
from siltwatch.wire import Sequenced, decode_observation
from tests.support.gateway import NOON, tip
from tests.support.waiting import eventually

Opened = Callable[..., Spool]
MANY = 1_000_000


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    spools: list[Spool] = []

    def open_spool(*, boot: str = "b1", uplinks: tuple[str, ...] = ("town",), room: int = 1_000) -> Spool:
        for spool in spools:
            spool.close()
        setting = SpoolSetting(gateway="gw1", boot=boot, uplinks=uplinks, room=room)
        spool = Spool(tmp_path / "spool.db", setting, ManualClock(NOON))
        spools[:] = [spool]
        return spool

    yield open_spool
    for spool in spools:
        spool.close()


def waiting(spool: Spool, after: int = 0) -> list[Sequenced]:
    page = spool.after(after, limit=MANY, max_bytes=MANY)
    return [decode_observation(document) for document in page.documents] if page else []


def counts(spool: Spool, after: int = 0) -> list[int | None]:
    return [observation.count for observation in waiting(spool, after)]


class TestSequence:
    def test_counts_from_one_without_a_hole(self, opened: Opened) -> None:
        spool = opened()

        spool.append([tip(10), tip(11)])
        spool.append([])
        spool.append([tip(12)])

        assert [(each.seq, each.count) for each in waiting(spool)] == [(1, 10), (2, 11), (3, 12)]
        assert spool.head == 3

    def test_goes_on_over_a_new_boot_even_when_all_was_confirmed(self, opened: Opened) -> None:
        spool = opened(boot="b1")
        spool.append([tip(10), tip(11)])
        spool.confirm("town", 2)

        spool = opened(boot="b2")
        spool.append([tip(12)])

        assert [each.seq for each in waiting(spool)] == [3]
        assert spool.boot == "b2"

    def test_a_page_never_mixes_boots(self, opened: Opened) -> None:
        opened(boot="b1").append([tip(1), tip(2)])
        spool = opened(boot="b2")
        spool.append([tip(3)])

        first = spool.after(0, limit=MANY, max_bytes=MANY)
        second = spool.after(2, limit=MANY, max_bytes=MANY)

        assert first is not None
        assert second is not None
        assert (first.boot, first.first_seq, first.last_seq) == ("b1", 1, 2)
        assert (second.boot, second.first_seq, second.last_seq) == ("b2", 3, 3)

    def test_a_page_is_bounded_in_rows_and_bytes_but_never_empty(self, opened: Opened) -> None:
        spool = opened()
        spool.append([tip(number) for number in range(10)])

        def last(*, limit: int = MANY, max_bytes: int = MANY) -> int:
            page = spool.after(0, limit=limit, max_bytes=max_bytes)
            assert page is not None
            return page.last_seq

        page = spool.after(0, limit=1, max_bytes=MANY)
        assert page is not None
        (document,) = page.documents

        assert last(limit=4) == 4
        assert last(max_bytes=3 * (len(document) + 1)) == 3
        assert last(max_bytes=1) == 1
        assert spool.after(10, limit=MANY, max_bytes=MANY) is None


class TestConfirmation:
    def test_only_what_every_uplink_has_is_deleted(self, opened: Opened) -> None:
        spool = opened(uplinks=("town", "box"))
        spool.append([tip(1), tip(2), tip(3)])

        spool.confirm("town", 3)
        assert counts(spool) == [1, 2, 3]
        spool.confirm("box", 2)

        assert counts(spool) == [3]
        assert (spool.confirmed("town"), spool.confirmed("box"), spool.confirmed("other")) == (3, 2, 0)

    def test_an_uplink_taken_out_of_the_configuration_holds_nothing_back(self, opened: Opened) -> None:
        opened(uplinks=("town", "old")).append([tip(1)])

        spool = opened(uplinks=("town",))
        spool.confirm("town", 1)

        assert spool.depth() == 0

    def test_an_old_word_takes_nothing_back(self, opened: Opened) -> None:
        spool = opened()
        spool.append([tip(1), tip(2)])
        spool.confirm("town", 2)
        spool.confirm("town", 1)

        assert spool.confirmed("town") == 2

    def test_depth_and_age_of_what_waits(self, opened: Opened) -> None:
        spool = opened()
        assert (spool.depth(), spool.oldest_at()) == (0, None)

        spool.append([tip(1), tip(2)])

        assert (spool.depth(), spool.oldest_at()) == (2, NOON)


class TestRoom:
    def test_past_its_room_the_oldest_go_and_one_gap_counts_them(self, opened: Opened) -> None:
        spool = opened(room=20)
        spool.append([tip(number) for number in range(1, 24)])

        gap, *rest = waiting(spool)

        assert (gap.seq, gap.value, gap.quality, gap.device) == (5, "5", (GAP,), "gw1")
        assert [each.count for each in rest] == list(range(6, 24))
        assert spool.lost() == 5

    def test_a_gap_that_is_dropped_in_turn_is_counted_with_all_it_stood_for(self, opened: Opened) -> None:
        spool = opened(room=20)
        for number in range(1, 101):
            spool.append([tip(number)])

        gap, *rest = waiting(spool)

        assert int(gap.value or 0) == gap.seq
        assert [each.seq for each in rest] == list(range(gap.seq + 1, 101))
        assert len(rest) + 1 <= 20

    def test_what_was_confirmed_is_not_lost(self, opened: Opened) -> None:
        spool = opened(room=20)
        spool.append([tip(number) for number in range(1, 16)])
        spool.confirm("town", 10)
        spool.append([tip(number) for number in range(16, 41)])

        gap = waiting(spool)[0]

        assert int(gap.value or 0) == gap.seq - 10

    def test_one_append_larger_than_the_room_is_cut_too(self, opened: Opened) -> None:
        spool = opened(room=10)
        spool.append([tip(number) for number in range(1, 101)])

        assert (spool.depth(), spool.head, counts(spool)[-1]) == (10, 100, 100)


class TestOwner:
    def test_a_second_gateway_is_turned_away(self, opened: Opened, tmp_path: Path) -> None:
        opened()
        setting = SpoolSetting(gateway="gw1", boot="b2", uplinks=("town",), room=10)

        with pytest.raises(ConfigError, match="another gateway uses this spool"):
            Spool(tmp_path / "spool.db", setting, ManualClock(NOON))

    @pytest.mark.parametrize("content", [b"this is no database" * 100, b"SQLite format 3\0" + b"\xff" * 8192])
    def test_a_damaged_file_is_kept_for_rescue_and_a_new_one_begun(
        self, opened: Opened, tmp_path: Path, content: bytes
    ) -> None:
        (tmp_path / "spool.db").write_bytes(content)

        spool = opened()
        spool.append([tip(1)])

        (kept,) = (path for path in tmp_path.glob("spool.db.broken-*") if not path.name.endswith(("-wal", "-shm")))
        assert kept.read_bytes() == content
        assert counts(spool) == [1]

    def test_a_damaged_page_is_noticed_at_open(self, opened: Opened, tmp_path: Path) -> None:
        spool = opened()
        spool.append([tip(number) for number in range(2_000)])
        spool.close()
        path = tmp_path / "spool.db"
        content = bytearray(path.read_bytes())
        content[8192:40960] = b"\xa5" * 32768
        path.write_bytes(content)

        opened()

        assert list(tmp_path.glob("spool.db.broken-*"))

    def test_appending_is_synced_to_disk_and_confirming_need_not_be(self, opened: Opened) -> None:
        spool = opened()

        assert spool._appending.execute("PRAGMA synchronous").fetchone() == (2,)
        assert spool._confirming.execute("PRAGMA synchronous").fetchone() == (1,)
        assert spool._appending.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    def test_faults_of_the_file_are_store_errors(self, opened: Opened) -> None:
        spool = opened()
        spool._appending.close()

        with pytest.raises(StoreError, match="spool"):
            spool.append([tip(1)])
        assert spool.head == 0


class TestBeside:
    def test_marks_are_kept_with_what_they_came_with(self, opened: Opened) -> None:
        opened().append([tip(1)], marks={"n1": 3})
        spool = opened(boot="b2")
        spool.append([], marks={"n1": 4, "n2": 1})

        assert spool.marks() == {"n1": 4, "n2": 1}

    def test_what_no_driver_reads_is_kept_bounded_newest_first(
        self, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gateway.spool.SET_ASIDE_KEPT", 5)
        spool = opened()
        for number in range(8):
            spool.append([], set_aside=[SetAside(source="t", reason="grammar", content=b"%d" % number)])

        assert [item.content for item in spool.set_aside()] == [b"7", b"6", b"5", b"4", b"3"]

    def test_news_wakes_at_once_and_only_for_news(self, opened: Opened) -> None:
        spool = opened()
        spool.append([tip(1)])

        assert spool.wait_beyond(0, timeout_s=0)
        assert not spool.wait_beyond(1, timeout_s=0.01)


class TestInbox:
    def test_acknowledges_only_what_is_on_disk(self, opened: Opened, tmp_path: Path) -> None:
        spool = opened()
        inbox = Inbox(spool, Tally())
        seen: list[int] = []
        reader = sqlite3.connect(tmp_path / "spool.db", check_same_thread=False)

        def look() -> None:
            seen.append(reader.execute("SELECT count(*) FROM observations").fetchone()[0])

        inbox.start()
        inbox.deliver(Arrival(observations=(tip(1), tip(2)), stored=look))
        inbox.stop()
        reader.close()

        assert seen == [2]

    def test_stores_all_that_was_delivered_before_it_stops(self, opened: Opened) -> None:
        spool = opened(room=10_000)
        inbox = Inbox(spool, Tally())
        for number in range(1, 2_001):
            inbox.deliver(Arrival(observations=(tip(number),)))
        inbox.start()
        inbox.stop()

        assert counts(spool) == list(range(1, 2_001))

    def test_an_arrival_that_cannot_be_stored_takes_no_other_with_it(self, opened: Opened) -> None:
        spool = opened()
        inbox = Inbox(spool, Tally())
        inbox.deliver(Arrival(observations=(tip(1),)))
        inbox.deliver(Arrival(observations=("no observation",)))  # type: ignore[arg-type]
        inbox.deliver(Arrival(observations=(tip(2),)))
        inbox.start()
        inbox.stop()

        assert counts(spool) == [1, 2]

    def test_an_acknowledgement_that_fails_does_not_end_it(self, opened: Opened) -> None:
        spool = opened()
        inbox = Inbox(spool, Tally())

        def fail() -> None:
            raise ValueError

        inbox.start()
        inbox.deliver(Arrival(observations=(tip(1),), stored=fail))
        inbox.deliver(Arrival(observations=(tip(2),)))
        inbox.stop()

        assert counts(spool) == [1, 2]

    def test_tries_on_while_the_disk_fails(self, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gateway.inbox._RETRY_S", 0.01)
        spool = opened()
        tally = Tally()
        append, failures = spool.append, [StoreError("full"), StoreError("full")]

        def failing(*arguments: Any, **options: Any) -> None:
            if failures:
                raise failures.pop()
            append(*arguments, **options)

        monkeypatch.setattr(spool, "append", failing)
        inbox = Inbox(spool, tally)
        inbox.start()
        stored: list[bool] = []
        inbox.deliver(Arrival(observations=(tip(1),), stored=lambda: stored.append(True)))
        eventually(lambda: stored)
        inbox.stop()

        assert counts(spool) == [1]
        assert tally.counts().refused == {("spool", "disk"): 2}

    def test_a_disk_that_was_full_costs_nothing_once_there_is_room(
        self, opened: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr("gateway.inbox._RETRY_S", 0.01)
        spool = opened()
        (pages,) = spool._appending.execute("PRAGMA page_count").fetchone()
        spool._appending.execute(f"PRAGMA max_page_count={pages}")
        tally = Tally()
        inbox = Inbox(spool, tally)
        inbox.start()
        for number in range(1, 201):
            inbox.deliver(Arrival(observations=(tip(number),)))
        eventually(lambda: tally.counts().refused.get(("spool", "disk"), 0) > 2)
        assert "free the disk" in caplog.text

        with spool._lock:
            spool._appending.execute(f"PRAGMA max_page_count={pages + 1000}")
        inbox.stop()

        assert counts(spool) == list(range(1, 201))

    def test_gives_up_loudly_when_it_must_end_with_a_failing_disk(
        self, opened: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        spool = opened()

        def failing(*_: object, **__: object) -> None:
            raise StoreError("full")

        monkeypatch.setattr(spool, "append", failing)
        inbox = Inbox(spool, Tally())
        inbox.deliver(Arrival(observations=(tip(1),)))
        inbox.start()
        inbox.stop()

        assert "these observations are lost" in caplog.text


def test_a_repeated_failure_is_told_ever_more_rarely() -> None:
    assert [count for count in range(1, 20) if is_worth_a_line(count)] == [1, 2, 4, 8, 16]


def test_made_up_reasons_do_not_fill_the_memory() -> None:
    tally = Tally()
    for number in range(1_000):
        tally.refuse("line1", f"unknown device n{number}")

    refused = tally.counts().refused
    assert len(refused) == 201
    assert refused["line1", "other"] == 800


def test_a_tally_counts_a_return_as_a_reconnect() -> None:
    tally = Tally()
    tally.set_link("line1", "starting")
    assert not tally.changed.is_set()
    states: tuple[Literal["up", "down"], ...] = ("up", "down", "up", "up")
    for state in states:
        tally.set_link("line1", state)

    assert tally.counts().reconnects == {"line1": 1}
    assert tally.changed.is_set()
