"""The journal on SQLite and PostgreSQL: sequences, gaps, dead letters, sites applied later, reading."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, InvalidRequestError

from collector import ledger, taking, writer
from collector.ledger import load_registry
from collector.migrations.upgrade import upgrade
from collector.parcels import Item, Parcel
from collector.reading import open_reading
from collector.stores import (
    SCHEMA_REVISION,
    VERSION_TABLE,
    mapped_errors,
    open_engine,
    require_current,
    run,
    transaction,
)
from collector.tables import metadata
from siltwatch.clock import ManualClock
from siltwatch.config import Config
from siltwatch.errors import ConfigError, StoreError
from siltwatch.observation import gap_observation
from siltwatch.wire import Sequenced
from tests.support.collector import (
    NOON,
    Journal,
    at,
    counts,
    empty_database,
    facts,
    gauge,
    parcel,
    probe,
    says,
    site,
    turbid,
)
from tests.support.servers import Server, postgresql

TIP = 2540


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    url = f"sqlite:///{tmp_path}/journal.db"
    if request.param == "postgresql":
        url = empty_database(request.getfixturevalue("server"), tmp_path.name.replace("-", "_"))
    journal = Journal.make(url)
    yield journal
    journal.close()


@pytest.fixture
def journal(empty: Journal) -> Journal:
    empty.apply(site())
    return empty


def gap(seq: int, lost: int) -> Sequenced:
    said = gap_observation(gateway="gw1", lost=lost, at=at(seq))
    return says(seq, device="gw1", quantity="status", semantics="instant", value=said.value, quality=said.quality)


def acks(journal: Journal, *parcels: Parcel) -> list[int]:
    return [taken.ack.seq for taken in journal.take(*parcels)]


def gaps(journal: Journal) -> list[tuple[int, int, str]]:
    return [(gap.first_seq, gap.last_seq, gap.reason) for gap in reversed(journal.reading().gaps())]


def test_the_tables_are_those_of_the_migration(empty: Journal) -> None:
    with empty.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []


def test_migrating_says_what_it_did_and_may_be_repeated(tmp_path: Path) -> None:
    config = Config(folder=tmp_path)

    assert upgrade(config).endswith(f"empty -> {SCHEMA_REVISION}")
    assert upgrade(config).endswith(f"already at {SCHEMA_REVISION}")


def test_a_journal_that_was_never_migrated_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/other.db"
    with pytest.raises(ConfigError, match="run siltwatch migrate"):
        open_reading(url)
    engine = open_engine(url)
    with pytest.raises(ConfigError, match="run siltwatch migrate"):
        require_current(engine)
    engine.dispose()


def test_a_reader_cannot_write(journal: Journal) -> None:
    engine = open_engine(journal.url, read_only=True)
    with pytest.raises(StoreError, match=r"read-?only"), transaction(engine) as connection:
        run(connection, "DELETE FROM journal WHERE id > ?", [(0,)])
    engine.dispose()


def test_a_wrong_statement_is_no_reason_to_try_again(journal: Journal) -> None:
    with pytest.raises(StoreError), transaction(journal.engine) as connection:
        run(connection, "DELETE FROM nowhere WHERE id = ?", [(0,)])


def test_a_batch_twice_is_stored_and_counted_once(journal: Journal) -> None:
    first = acks(journal, parcel(counts([10, 11, 12])), parcel(counts([10, 11, 12])))
    before = facts(journal)

    assert first == [3, 3]
    assert acks(journal, parcel(counts([10, 11, 12]))) == [3]
    assert facts(journal) == before
    assert journal.one("SELECT count(*) FROM journal") == 3
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 2 * TIP


def test_what_is_ahead_of_a_gap_waits_until_the_gap_is_filled(journal: Journal) -> None:
    ahead = journal.take(parcel(counts([13, 14], first_seq=4)))[0]

    assert (ahead.ack.seq, ahead.waiting) == (0, True)
    assert journal.rows("SELECT * FROM credits") == []
    assert journal.reading().counts()["waiting"] == 2
    assert acks(journal, parcel(counts([10, 11, 12]))) == [5]
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 4 * TIP
    assert journal.reading().counts()["waiting"] == 0


def test_a_full_spool_s_gap_is_declared_and_the_sequence_goes_on(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 11])))

    assert acks(journal, parcel([gap(9, 7), *counts([15], first_seq=10)])) == [10]
    assert gaps(journal) == [(3, 9, "spool_full")]
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 5 * TIP


def test_a_gap_declared_behind_what_waits_frees_it(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 11])), parcel(counts([15], first_seq=6)))

    assert acks(journal, parcel([gap(9, 7)])) == [9]
    assert journal.one("SELECT count(*) FROM journal WHERE state = 1") == 0
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 5 * TIP


def test_a_waiting_gap_is_understood_when_its_turn_comes(journal: Journal) -> None:
    acks(journal, parcel([gap(9, 5), *counts([15], first_seq=10)]))

    assert acks(journal, parcel(counts([10, 11, 12, 13]))) == [10]
    assert gaps(journal) == [(5, 9, "spool_full")]


def test_patience_ends_with_a_declared_gap(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 11])), parcel(counts([15, 16], first_seq=5)), parcel(counts([19], first_seq=9)))

    first, second, third = journal.give_up(), journal.give_up(), journal.give_up()

    assert [taken.ack.seq for taken in (first, second, third)] == [6, 9, 9]
    assert (first.waiting, second.waiting) == (True, False)
    assert gaps(journal) == [(3, 4, "never_arrived"), (7, 8, "never_arrived")]
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 9 * TIP


def test_what_was_declared_lost_and_comes_after_all_is_journalled_and_readings_of_it_are_kept(journal: Journal) -> None:
    acks(journal, parcel(counts([10])), parcel([turbid(3, "5")]))
    journal.give_up()

    assert acks(journal, parcel([turbid(2, "7")])) == [3]
    assert journal.rows("SELECT value FROM readings ORDER BY at") == [(7.0,), (5.0,)]


def test_a_new_boot_goes_on_with_the_sequence(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 11])))

    assert acks(journal, parcel(counts([13], first_seq=3), boot="b2")) == [3]
    assert gaps(journal) == []
    assert journal.one("SELECT boot FROM streams") == "b2"


def test_boots_may_arrive_the_wrong_way_round(journal: Journal) -> None:
    acks(journal, parcel(counts([13], first_seq=3), boot="b2"))

    taken = journal.take(parcel(counts([10, 11])))[0]

    assert (taken.ack.seq, taken.ack.boot) == (3, "b2")
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 3 * TIP


def test_a_lost_spool_begins_a_new_sequence_and_a_gap_says_so(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 11, 12])), parcel([turbid(6, "5")]))

    taken = journal.take(parcel([*counts([13], first_seq=1, minute=20), turbid(2, "9", minute=21)], boot="b2"))[0]

    assert (taken.ack.boot, taken.ack.seq) == ("b2", 2)
    assert gaps(journal) == [(4, 5, "never_arrived"), (4, 4, "sequence_began_anew")]
    assert journal.rows("SELECT value FROM readings ORDER BY at") == [(5.0,), (9.0,)]
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 3 * TIP
    assert acks(journal, parcel(counts([10, 11, 12]))) == [2]


def test_a_new_sequence_may_begin_out_of_order(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 11, 12])))

    assert acks(journal, parcel(counts([15], first_seq=2, minute=21), boot="b2")) == [0]
    assert acks(journal, parcel(counts([14], first_seq=1, minute=20), boot="b2")) == [2]
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 5 * TIP


def test_gateways_do_not_wait_for_each_other(journal: Journal) -> None:
    other = site("quarry", [gauge("g7", gateway="gw2")])
    journal.apply(other)
    acks(journal, parcel(counts([10], first_seq=5)))

    assert acks(journal, parcel(counts([1, 2]), gateway="gw2")) == [2]
    assert journal.rows("SELECT site, sensor FROM credits") == [("quarry", "g7")]


def test_a_malformed_observation_is_acknowledged_and_shown(journal: Journal) -> None:
    good = parcel(counts([10, 11, 12]))
    items = [good.items[0], Item(2, '{"seq":2}', None, "no device"), good.items[2]]

    broken = Parcel(gateway="gw1", boot="b1", first_seq=1, received_at=NOON, items=items)

    assert acks(journal, broken, broken) == [3, 3]
    (letter,) = journal.reading().dead_letters()
    assert (letter.seq, letter.reason, letter.detail, letter.document) == (2, "malformed", "no device", '{"seq":2}')
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == 2 * TIP


def test_a_malformed_observation_may_wait_like_any_other(journal: Journal) -> None:
    broken = Parcel(gateway="gw1", boot="b1", first_seq=2, received_at=NOON, items=[Item(2, "{", None, "cut off")])

    assert acks(journal, broken) == [0]
    assert acks(journal, parcel(counts([10]))) == [2]
    assert [letter.seq for letter in journal.reading().dead_letters()] == [2]


def test_numbers_out_of_place_are_set_aside(journal: Journal) -> None:
    good = parcel(counts([10]))
    twice = Item(1, good.items[0].document + " ", good.items[0].said)
    far = Item(9_000, "far", good.items[0].said)

    taken = journal.take(
        Parcel(gateway="gw1", boot="b1", first_seq=1, received_at=NOON, items=[*good.items, twice, far])
    )[0]

    assert (taken.ack.seq, taken.dead) == (1, 2)
    assert {letter.reason for letter in journal.reading().dead_letters()} == {"conflicting_repeat", "bad_sequence"}


def test_nothing_usable_in_a_batch_is_still_answered(journal: Journal) -> None:
    nothing = Parcel(gateway="gw1", boot="b1", first_seq=1, received_at=NOON, items=[Item(9_000, "far", None, "bad")])

    assert acks(journal, nothing, parcel([])) == [0, 0]


def test_one_observation_that_breaks_the_writing_sinks_neither_its_batch_nor_the_others(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    true_write = ledger.write_tally

    def write(connection: Connection, tally: Any) -> int:
        if any(row[5] == 666.0 for row in tally.readings):
            message = "a bug"
            raise OverflowError(message)
        return true_write(connection, tally)

    monkeypatch.setattr(taking, "write_tally", write)
    bad = parcel([turbid(1, "5"), turbid(2, "666"), turbid(3, "7")])
    other = parcel(counts([1, 2]), gateway="gw2")

    assert acks(journal, bad, other) == [3, 2]
    assert journal.rows("SELECT value FROM readings ORDER BY at") == [(5.0,), (7.0,)]
    letters = [(letter.seq, letter.detail) for letter in journal.reading().dead_letters() if letter.gateway == "gw1"]
    assert letters == [(2, "OverflowError: a bug")]
    assert acks(journal, bad) == [3]


def test_a_value_that_the_database_refuses_is_set_aside_alone_in_its_transaction(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As PostgreSQL does with a text that it cannot take: a DataError, with nobody else in the transaction."""
    true_write = ledger.write_tally

    def write(connection: Connection, tally: Any) -> int:
        if any(row[5] == 666.0 for row in tally.readings):
            message = "out of range"
            raise DataError("INSERT", (), ValueError(message))
        return true_write(connection, tally)

    monkeypatch.setattr(taking, "write_tally", write)
    alone = writer.Writer(journal.engine, ManualClock(NOON))
    alone.start()
    try:
        acks_of = [
            alone.submit(parcel([turbid(number, value)])).result(20)[0].seq
            for number, value in ((1, "5"), (2, "666"), (3, "7"))
        ]
    finally:
        alone.stop()

    assert acks_of == [1, 2, 3]
    assert journal.rows("SELECT value FROM readings ORDER BY at") == [(5.0,), (7.0,)]
    assert [(letter.seq, letter.detail[:9]) for letter in journal.reading().dead_letters()] == [(2, "DataError")]


def test_a_database_that_fails_is_no_fault_of_an_observation(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(connection: Connection, *_: Any) -> None:
        connection.exec_driver_sql("SELECT broken FROM nowhere")

    monkeypatch.setattr(taking, "write_tally", fail)

    with pytest.raises(StoreError), transaction(journal.engine) as connection:
        writer.take_safely(connection, parcel(counts([1])), load_registry(connection))
    assert journal.one("SELECT count(*) FROM journal") == 0


def test_what_an_unknown_device_said_is_counted_when_its_site_is_applied(empty: Journal) -> None:
    acks(empty, parcel([*counts([10, 11, 13]), turbid(4, "5", unit="NTU"), turbid(5, "6")]))
    assert empty.reading().counts()["dead_letters"] == 5
    assert facts(empty)["credits"] == []

    empty.apply(site())

    assert empty.one("SELECT sum(depth_tenth_um) FROM credits") == 3 * TIP
    (letter,) = empty.reading().dead_letters()
    assert (letter.seq, letter.reason) == (4, "unlike_unit")
    assert acks(empty, parcel(counts([14], first_seq=6))) == [6]
    assert empty.one("SELECT sum(depth_tenth_um) FROM credits") == 4 * TIP


def test_a_probe_s_unit_put_right_counts_what_was_said_before(journal: Journal) -> None:
    acks(journal, parcel([turbid(1, "5", unit="NTU")]))

    journal.apply(site(sensors=[gauge(), probe(unit="NTU")]))

    assert journal.rows("SELECT value, unit FROM readings") == [(5.0, "NTU")]
    assert journal.reading().dead_letters() == []


def test_many_dead_letters_are_counted_in_pieces_and_in_order(empty: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collector.recounting._AT_ONCE", 2)
    acks(empty, parcel(counts([10, 11, 12, 13, 14])))

    empty.apply(site())

    assert empty.one("SELECT sum(depth_tenth_um) FROM credits") == 4 * TIP


def test_a_dead_letter_that_cannot_be_read_stays_one(empty: Journal) -> None:
    acks(empty, parcel(counts([10])))
    with transaction(empty.engine) as connection:
        run(connection, "UPDATE dead_letters SET document = ?", [("{",)])

    empty.apply(site())

    assert [letter.reason for letter in empty.reading().dead_letters()] == ["malformed"]


def test_applying_the_same_site_again_changes_nothing(journal: Journal) -> None:
    before = journal.reading().newest_change()

    again, changed = journal.apply(site(), site(sensors=[gauge()]))

    assert (again.version, again.changed) == (1, False)
    assert (changed.version, changed.changed) == (2, True)
    assert journal.reading().newest_change() == before + 1
    assert [len(each.sensors) for each in journal.reading().sites()] == [1]
    assert journal.reading().site("nowhere") is None


def test_a_site_without_sensors_may_be_applied(empty: Journal) -> None:
    assert empty.apply(site(sensors=[]))[0].changed


def test_each_commit_leaves_a_change_for_each_site_it_touched(journal: Journal) -> None:
    reading = journal.reading()
    start = reading.newest_change()
    work = writer.Writer(journal.engine, _Clock())
    work.start()

    work.submit(parcel(counts([1, 2]))).result(10)
    work.submit(parcel(counts([1, 2]))).result(10)
    work.stop()

    assert [(change.site, change.at) for change in reading.changes_after(start)] == [("mill", NOON)]
    assert reading.changes_after(0, limit=1)[0].id == 1


class _Clock:
    """Stands still at noon."""

    def now(self) -> Any:
        return NOON

    def monotonic_ms(self) -> int:
        return 0

    def wait(self, *_: Any) -> bool:
        return False


def test_credits_are_read_by_instant_with_their_flags(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 11, 13], device_boot="3")))
    reading = journal.reading()

    first, second = reading.credits("mill", at(0), at(60))

    assert (first.sensor, first.at, first.depth_tenth_um, first.flag, first.key) == ("g1", at(2), TIP, 1, "b1/2")
    assert (second.at, second.source, second.received_at) == (at(3), "gateway", at(24 * 60))
    assert [credit.at for credit in reading.credits("mill", at(2), at(3))] == [at(2)]
    assert reading.credits("elsewhere", at(0), at(60)) == []
    assert reading.credit_cursor() == 2
    assert reading.changed_credits(0) == (2, {"mill": at(2)})
    assert reading.changed_credits(1) == (2, {"mill": at(3)})
    assert reading.changed_credits(2) == (2, {})


def test_judging_may_start_at_the_end_of_a_long_dry_spell(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collector.reading._CREDITS_A_PAGE", 2)
    said = [says(n, count=n, minute=m) for n, m in enumerate([0, 1, 2, 3, 2000, 2001, 2002, 2003, 2004], 1)]
    acks(journal, parcel(said, now=at(3000)))
    reading = journal.reading()
    day = timedelta(hours=24)

    assert reading.dry_spell_before("mill", at(2004), day) == at(2000)
    assert reading.dry_spell_before("mill", at(2000), day) == at(2000)
    assert reading.dry_spell_before("mill", at(9000), day) == at(9000)
    assert reading.dry_spell_before("mill", at(3), day) is None
    assert reading.dry_spell_before("mill", at(2004), timedelta(days=3)) is None


def test_readings_series_and_last_words(journal: Journal) -> None:
    acks(journal, parcel([turbid(1, "5"), turbid(2, "9"), turbid(3, "2000"), turbid(4, None, quality=("wiping",))]))
    reading = journal.reading()

    found = reading.readings("mill", "p1", "turbidity", at(0), at(4))
    points = reading.series("mill", "p1", "turbidity", at(0), at(60), timedelta(minutes=15))

    assert [(each.value, each.flag, each.reasons) for each in found] == [
        (5.0, 1, ()), (9.0, 1, ()), (2000.0, 4, ("out_of_range",)),
    ]  # fmt: skip
    assert [(point.low, point.high, point.mean, point.count) for point in points] == [(5.0, 9.0, 7.0, 2)]
    word = reading.last_words("mill")["p1"]
    assert (word.value, word.unit, word.flag, word.reasons, word.observed_at) == (None, "FNU", 9, ("wiping",), at(4))


def test_last_words_keep_the_newest_of_each_kind_over_batches(journal: Journal) -> None:
    battery = says(1, device="p1", quantity="battery", semantics="instant", value="12.1", unit="V", minute=1)
    acks(journal, parcel([battery]), parcel([turbid(2, "5", minute=10)]), parcel([turbid(3, "9", minute=4)]))

    word = journal.reading().last_words("mill")["p1"]

    assert (word.value, word.battery_v, word.observed_at, word.flag) == (5.0, 12.1, at(10), 1)


def test_beyond_a_week_charts_come_from_roll_ups_and_say_the_same(journal: Journal) -> None:
    acks(journal, parcel([turbid(1, "5", minute=1), turbid(2, "9", minute=14), turbid(3, "3", minute=16)]))
    acks(journal, parcel([turbid(4, "1", minute=2), turbid(5, "7", minute=3)]), parcel(counts([1, 2], first_seq=6)))
    reading = journal.reading()
    wide = (at(1), at(60 * 24 * 8))

    points = reading.series("mill", "p1", "turbidity", *wide)
    rain = reading.series("mill", "g1", "rain", *wide, timedelta(hours=1))

    assert [(point.at, point.low, point.high, point.mean, point.count) for point in points] == [
        (at(0), 1.0, 9.0, 5.5, 4), (at(15), 3.0, 3.0, 3.0, 1),
    ]  # fmt: skip
    assert [(point.at, point.sum, point.count) for point in rain] == [(at(0), TIP, 1)]
    assert reading.series("mill", "g1", "rain", at(0), at(60)) == reading.series("mill", "g1", "rain", at(7), at(8))


def test_a_device_s_repeat_is_rolled_up_once(journal: Journal) -> None:
    said = [turbid(1, "5", minute=1, device_seq=7), turbid(2, "5", minute=1, device_seq=7), turbid(3, "7", minute=2)]
    increments = [
        says(seq, quantity="rain_increment", semantics="tip", count=1, minute=1, device_boot="1", device_seq=3)
        for seq in (4, 5)
    ]
    acks(journal, parcel([*said, increments[0]]), parcel([increments[1]]))

    assert journal.rows("SELECT kind, count, sum, sum_tenth_um FROM rollups ORDER BY kind") == [
        ("rain", 1, None, TIP), ("turbidity", 2, 12.0, 0),
    ]  # fmt: skip


def test_a_repeat_that_only_the_database_knows_is_rolled_up_once(journal: Journal) -> None:
    said = [says(n, quantity="rain_increment", semantics="tip", count=1, minute=1, device_seq=3) for n in (1, 2)]
    acks(journal, parcel(said[:1]))
    with transaction(journal.engine) as connection:
        run(connection, "DELETE FROM baselines WHERE site = ?", [("mill",)])

    acks(journal, parcel(said[1:]))

    assert journal.rows("SELECT count, sum_tenth_um FROM rollups") == [(1, TIP)]


def test_the_gateway_s_health_is_kept(journal: Journal) -> None:
    words: dict[str, Any] = {"device": "gw1", "quantity": "status", "semantics": "instant"}
    acks(journal, parcel([says(1, value="3", unit="observations", **words)]))
    acks(journal, parcel([says(2, quality=("clock_untrusted",), **words)]))

    (stream,) = journal.reading().gateways()

    assert (stream.gateway, stream.contiguous_seq, stream.heard_at) == ("gw1", 2, at(24 * 60))
    assert stream.health["observations"]["value"] == "3"
    assert "clock_untrusted" in stream.health


def test_open_items_and_counts_are_shown(journal: Journal) -> None:
    acks(journal, parcel(counts([10, 5000, 5000])))
    reading = journal.reading()

    (item,) = reading.open_items("mill")

    assert (item.sensor, item.counts, item.depth_tenth_um, item.reason) == ("g1", 4990, 4990 * TIP, "jump_confirmed")
    assert reading.counts() == {
        "journal": 3, "credits": 0, "readings": 0, "waiting": 0, "dead_letters": 0, "open_items": 1, "gaps": 0,
    }  # fmt: skip
    assert reading.gaps("gw1") == []


def test_a_fault_of_the_program_is_no_reason_to_try_again() -> None:
    with pytest.raises(StoreError) as caught, mapped_errors():
        raise InvalidRequestError("misused")

    assert not caught.value.retryable
