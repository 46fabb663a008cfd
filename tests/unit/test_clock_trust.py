"""No trusted stamp before the clock is right; what was stamped before is repaired by elapsed time (F12, F27)."""

import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from gateway import time_sync
from gateway.clock_trust import ClockTrust, ClockWatch
from gateway.drafts import Draft, Heard
from gateway.drivers.loggers import Circumstances, rows_of
from gateway.inbox import Inbox
from gateway.memory_sender import MemorySender
from gateway.receiving import Reception
from gateway.run import clock_trust
from gateway.spool import Spool, SpoolSetting
from gateway.stamps import stamped
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import ManualClock, ScaledClock, SystemClock
from siltwatch.config import Config
from siltwatch.config_gateway import Gateway
from siltwatch.wire import Sequenced, decode_observation
from tests.support.waiting import eventually

STALE = datetime(2026, 6, 1, 3, tzinfo=UTC)  # what the machine last knew: its year looks right
TRUE = datetime(2026, 6, 10, 12, tzinfo=UTC)
HOLD = timedelta(minutes=15)
NEW_YORK = ZoneInfo("America/New_York")


class Machine:
    """A gateway's spool and reception on a machine whose clock somebody may set."""

    def __init__(
        self, folder: Path, boot: str = "b1", machine: str = "m1", *, says: bool | None = False, starts: bool = True
    ) -> None:
        self.clock = ManualClock(STALE)
        self.says = says
        setting = SpoolSetting(gateway="gw1", boot=boot, uplinks=("town",), room=100_000, machine=machine)
        self.spool = Spool(folder / "spool.db", setting, self.clock)
        self.tally = Tally()
        self.inbox = Inbox(self.spool, self.tally)
        self.trust = ClockTrust(lambda: self.says, self.clock, hold=HOLD)
        self.reception = Reception(self.inbox.deliver, clock=self.clock, tally=self.tally, trusts=self.trust)
        self.watch = ClockWatch(self.trust, self.spool, self.inbox.deliver, self.clock)
        if starts:
            self.inbox.start()

    def tip(self, count: int, **more: Any) -> None:
        heard = Heard(device="n1", arrived_at=self.clock.now(), mono_ms=self.clock.monotonic_ms(), raw="")
        self.reception.take([Draft(quantity="rain_count", semantics="cumulative", count=count, **more)], heard)

    def stored(self) -> list[Sequenced]:
        page = self.spool.after(0, limit=1_000, max_bytes=10**7)
        return [decode_observation(document) for document in page.documents] if page else []

    def rain(self) -> list[tuple[int | None, datetime, tuple[str, ...]]]:
        return [(each.count, each.observed_at, each.quality) for each in self.stored() if each.count is not None]

    def close(self) -> None:
        self.watch.stop() if self.watch._thread.ident else None
        self.inbox.stop()
        self.spool.close()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with closing(Machine(tmp_path)) as found:
        yield found


class TestStampsBeforeTheClockIsRight:
    def test_are_marked_and_then_repaired_to_the_true_instants(self, machine: Machine) -> None:
        machine.watch.start()
        machine.tip(1)
        machine.clock.advance(timedelta(minutes=3))
        machine.tip(2)
        eventually(lambda: len(machine.rain()) == 2)
        assert [words for _, _, words in machine.rain()] == [("clock_untrusted",)] * 2
        machine.clock.advance(timedelta(minutes=1))
        machine.clock.jump(TRUE)
        machine.says = True

        eventually(lambda: machine.trust.may_send() and len(machine.stored()) == 3)

        assert machine.rain() == [
            (1, TRUE - timedelta(minutes=4), ("clock_repaired",)),
            (2, TRUE - timedelta(minutes=1), ("clock_repaired",)),
        ]
        assert machine.stored()[-1].quality == ("clock_set",)
        assert machine.stored()[-1].mono_ms == 240_000

    def test_nothing_is_marked_once_it_is_right(self, machine: Machine) -> None:
        machine.says = True
        assert machine.trust.look()
        machine.says = False  # a network that went away again takes no trust back

        machine.tip(1)

        eventually(lambda: machine.rain() == [(1, STALE, ())])

    def test_a_device_that_knows_the_time_is_believed(self, machine: Machine) -> None:
        machine.tip(1, observed_at=TRUE)
        machine.tip(2, observed_at=STALE, quality=("device_clock_unset",))

        eventually(lambda: len(machine.rain()) == 2)
        assert [words for _, _, words in machine.rain()] == [(), ("device_clock_unset", "clock_untrusted")]

    def test_a_year_that_cannot_be_is_not_trusted_whatever_the_keeper_says(self, machine: Machine) -> None:
        machine.says = True
        machine.clock.jump(datetime(2019, 1, 1, tzinfo=UTC))

        assert not machine.trust.look()

    def test_where_nobody_keeps_the_time_the_year_decides(self, tmp_path: Path) -> None:
        with closing(Machine(tmp_path, says=None)) as machine:
            assert machine.trust(STALE)
            assert not machine.trust.is_kept


class TestRepair:
    def test_an_earlier_process_of_the_same_start_of_the_machine_is_repaired(self, tmp_path: Path) -> None:
        with closing(Machine(tmp_path, "b1")) as before:
            before.clock.advance(timedelta(minutes=1))
            before.tip(1)
            eventually(lambda: len(before.rain()) == 1)
        with closing(Machine(tmp_path, "b2", says=True)) as after:
            after.clock.advance(timedelta(minutes=5))
            after.clock.jump(TRUE)
            after.watch.start()

            eventually(lambda: after.rain() == [(1, TRUE - timedelta(minutes=4), ("clock_repaired",))])

    def test_what_was_stamped_before_the_machine_started_anew_stays_marked(self, tmp_path: Path) -> None:
        with closing(Machine(tmp_path, "b1", "m1")) as before:
            before.tip(1)
            eventually(lambda: len(before.rain()) == 1)
        with closing(Machine(tmp_path, "b2", "m2", says=True)) as after:
            after.clock.jump(TRUE)
            after.tip(2)
            eventually(lambda: after.spool.head == 2)

            assert after.spool.repair_stamps(0) == 0
            assert after.rain()[0] == (1, STALE, ("clock_untrusted",))

    def test_what_still_waits_for_the_disk_is_not_forgotten(self, tmp_path: Path) -> None:
        with closing(Machine(tmp_path, starts=False)) as machine:
            machine.tip(1)
            machine.watch.start()
            machine.clock.jump(TRUE)
            machine.says = True
            eventually(lambda: machine.inbox._queue.qsize() == 2)
            machine.inbox._ending.wait(0.3)
            machine.inbox.start()

            eventually(lambda: machine.rain() == [(1, TRUE, ("clock_repaired",))])

    def test_thousands_are_mended_in_steps(self, machine: Machine) -> None:
        for count in range(2_500):
            machine.tip(count)
        eventually(lambda: machine.spool.head == 2_500, within_s=30)

        assert machine.spool.repair_stamps(0) == 2_500


class TestUplinkWaits:
    def uplink(self, machine: Machine) -> tuple[Uplink, MemorySender]:
        sender = MemorySender(gateway="gw1")
        return (
            Uplink(
                "town",
                sender,
                machine.spool,
                tally=machine.tally,
                clock=machine.clock,
                may_send=machine.trust.may_send,
            ),
            sender,
        )

    def test_until_the_stamps_are_repaired(self, machine: Machine) -> None:
        machine.tip(1)
        eventually(lambda: machine.spool.head == 1)
        uplink, sender = self.uplink(machine)
        uplink.start()
        machine.watch.start()
        assert not machine.trust.may_send()
        machine.clock.jump(TRUE)
        machine.says = True

        eventually(lambda: sender.stored)
        uplink.stop()

        assert [each.quality for each in sender.stored.values() if each.count] == [("clock_repaired",)]

    def test_no_longer_than_it_may(self, machine: Machine) -> None:
        assert not machine.trust.may_send()
        machine.clock.advance(HOLD)

        assert machine.trust.may_send()


class TestKeepers:
    def test_the_kernel_is_asked_without_setting_anything(self) -> None:
        assert time_sync.kernel_synchronised() in {True, False}

    @pytest.mark.parametrize(
        ("text", "follows"),
        [
            ("Reference ID    : C0000201 (192.0.2.1)\nStratum         : 2\nLeap status     : Normal\n", True),
            ("Leap status     : Insert second\n", True),
            ("Reference ID    : 00000000 ()\nLeap status     : Not synchronised\n", False),
            ("506 Cannot talk to daemon\n", False),
            ("", False),
        ],
    )
    def test_chrony_tells_in_words(self, text: str, follows: bool) -> None:
        assert time_sync.follows_a_source(text) is follows

    def test_a_chrony_that_is_not_there_says_no(self) -> None:
        assert not time_sync.chrony_synchronised("no-such-program")

    def test_chrony_is_asked_as_a_program(self, tmp_path: Path) -> None:
        program = tmp_path / "chronyc"
        program.write_text("#!/bin/sh\necho 'Leap status     : Normal'\n")
        program.chmod(0o755)

        assert time_sync.chrony_synchronised(str(program))

    @pytest.mark.parametrize(
        ("there", "said"),
        [
            ({"kernel"}, True),
            ({"timesync", "synchronized"}, True),
            ({"timesync"}, False),
            ({"chrony"}, False),
            (set(), None),
        ],
    )
    def test_by_itself_it_asks_whoever_is_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: set[str], said: bool | None
    ) -> None:
        monkeypatch.setattr(time_sync, "kernel_synchronised", lambda: "kernel" in there)
        monkeypatch.setattr(time_sync, "TIMESYNCD_FOLDER", tmp_path / "timesync")
        monkeypatch.setattr(time_sync, "CHRONY_FOLDER", tmp_path / "chrony")
        for folder in there & {"timesync", "chrony"}:
            (tmp_path / folder).mkdir()
        if "synchronized" in there:
            (tmp_path / "timesync" / "synchronized").touch()

        assert time_sync.synchronised("auto") is said

    def test_each_can_be_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("kernel", "timesyncd", "chrony"):
            monkeypatch.setattr(time_sync, f"{name}_synchronised", lambda name=name: name == "kernel")

        assert [time_sync.synchronised(keeper) for keeper in ("kernel", "timesyncd", "chrony", "trusted")] == [
            *(True, False, False, True)
        ]

    def test_simulated_time_needs_no_keeper_and_the_machines_own_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gateway.run.synchronised", lambda keeper: keeper == "trusted")
        config = Config(gateway=Gateway(clock="kernel"))

        assert clock_trust(config, ScaledClock.begin(TRUE, 60)).look()
        assert not clock_trust(config, SystemClock()).look()

    def test_a_machine_start_has_a_name(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert time_sync.machine_boot()
        monkeypatch.setattr(time_sync, "MACHINE_BOOT", tmp_path / "none")
        assert time_sync.machine_boot() == ""


FIRST, SECOND = datetime(2026, 11, 1, 5, 30, tzinfo=UTC), datetime(2026, 11, 1, 6, 30, tzinfo=UTC)


class TestTheRepeatedHour:
    @pytest.mark.parametrize(
        ("arrived_at", "instant"),
        [
            (FIRST + timedelta(seconds=2), FIRST + timedelta(seconds=2)),  # live: its arrival says which
            (SECOND + timedelta(seconds=2), SECOND + timedelta(seconds=2)),
            (SECOND + timedelta(hours=6), FIRST),  # kept back: the earlier, so that no rain is told too late
        ],
    )
    def test_is_resolved_by_the_arrival(self, arrived_at: datetime, instant: datetime) -> None:
        assert stamped("2026-11-01 01:30:00", zone=NEW_YORK, arrived_at=arrived_at) == (instant, ("repeated_hour",))

    def test_the_rows_of_a_logger_keep_their_own_instants(self) -> None:
        for arrived_at, instant in ((FIRST + timedelta(minutes=1), FIRST), (SECOND + timedelta(minutes=1), SECOND)):
            came = Circumstances(topic="t", arrived_at=arrived_at, zone=NEW_YORK)

            assert rows_of(b"2026-11-01 01:30:00,7,0.2\n", came, "csv")[0].moment == instant

    def test_before_and_after_it_and_in_the_hour_that_is_missing(self) -> None:
        late = SECOND + timedelta(hours=3)

        assert stamped("2026-11-01 00:59:00", zone=NEW_YORK, arrived_at=late)[0] == FIRST - timedelta(minutes=31)
        assert stamped("2026-11-01 02:00:00", zone=NEW_YORK, arrived_at=late)[0] == SECOND + timedelta(minutes=30)
        assert stamped("2026-03-08 02:30:00", zone=NEW_YORK, arrived_at=late) == (late, ("device_clock_unset",))

    def test_a_stamp_hours_ahead_is_unset_in_that_hour_too(self) -> None:
        early = FIRST - timedelta(hours=5)

        assert stamped("2026-11-01 01:30:00", zone=NEW_YORK, arrived_at=early) == (early, ("device_clock_unset",))

    def test_without_a_zone_nothing_is_guessed(self) -> None:
        assert stamped("2026-11-01 01:30:00", zone=None, arrived_at=SECOND) == (SECOND, ("device_clock_unset",))


def test_the_watch_ends_while_it_waits(machine: Machine) -> None:
    machine.watch.start()
    machine.watch.stop()

    assert "clock-watch" not in {thread.name for thread in threading.enumerate()}
