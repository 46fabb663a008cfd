"""Instruments replaced or re-sized in mid-storm: each tip counts by what stood there at its instant."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from collector.commands import apply_site, record_manual_reading, withdraw_manual_reading
from siltwatch.quantities import Depth
from siltwatch.wire import Sequenced
from tests.support.collector import NOON, Journal, at, counts, empty_database, gauge, parcel, probe, says, site
from tests.support.servers import Server, postgresql

SMALL, LARGE = 2540, 5000


@pytest.fixture(scope="module")
def database_server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    url = f"sqlite:///{tmp_path}/journal.db"
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("database_server")
        url = empty_database(server, tmp_path.name.replace("-", "_").strip("_"))
    made = Journal.make(url)
    made.apply(site())
    yield made
    made.close()


def tips(first: int, last: int, *, first_seq: int | None = None) -> list[Sequenced]:
    """One tip a minute, from one minute up to and with another."""
    start = first if first_seq is None else first_seq
    tip: dict[str, Any] = {"quantity": "rain_increment", "semantics": "tip", "count": 1}
    return [says(start + n, minute=first + n, **tip) for n in range(last - first + 1)]


def another(**fields: Any) -> Any:
    return site(sensors=[gauge(**fields), probe()])


def standing(journal: Journal, sensor: str = "g1") -> list[tuple[int, int]]:
    """Minute and depth of the credits that count, in order."""
    query = f"SELECT at, depth_tenth_um FROM credits WHERE sensor = '{sensor}' AND flag <> 4 ORDER BY at"
    return [(int(text[14:16]), depth) for text, depth in journal.rows(query)]


def fallen(journal: Journal) -> int:
    """The sum of the roll-ups, which must follow every change."""
    return int(journal.one("SELECT sum(sum_tenth_um) FROM rollups WHERE kind = 'rain'"))


def test_tips_before_the_change_count_by_the_old_size_and_after_it_by_the_new(journal: Journal) -> None:
    journal.take(parcel(tips(1, 10)))
    (applied,) = [apply_site(journal.url, another(count_size=Depth(LARGE)), at(20), valid_from=at(20))]
    journal.take(parcel(tips(11, 30)))

    assert (applied.version, applied.valid_from, applied.counted_anew) == (2, at(20), 0)
    assert standing(journal) == [(minute, SMALL if minute < 20 else LARGE) for minute in range(1, 31)]
    assert fallen(journal) == 19 * SMALL + 11 * LARGE


def test_a_change_told_afterwards_counts_anew_what_was_heard_since_and_keeps_both(journal: Journal) -> None:
    journal.take(parcel(tips(1, 30)))
    assert fallen(journal) == 30 * SMALL

    applied = apply_site(journal.url, another(count_size=Depth(LARGE)), at(40), valid_from=at(20))
    journal.take(parcel(tips(31, 35)))

    assert applied.counted_anew == 11
    assert standing(journal) == [(minute, SMALL if minute < 20 else LARGE) for minute in range(1, 36)]
    assert fallen(journal) == 19 * SMALL + 16 * LARGE
    old = journal.rows("SELECT depth_tenth_um, reasons FROM credits WHERE flag = 4 ORDER BY at")
    assert old == [(SMALL, '["counted_anew"]')] * 11


def test_the_same_told_again_changes_nothing_and_an_earlier_instant_does(journal: Journal) -> None:
    journal.take(parcel(tips(1, 30)))
    apply_site(journal.url, another(count_size=Depth(LARGE)), at(40), valid_from=at(20))

    again = apply_site(journal.url, another(count_size=Depth(LARGE)), at(41), valid_from=at(20))
    assert (again.changed, again.counted_anew) == (False, 0)
    earlier = apply_site(journal.url, another(count_size=Depth(LARGE)), at(42), valid_from=at(10))

    assert (earlier.version, earlier.counted_anew) == (3, 21)
    assert standing(journal) == [(minute, SMALL if minute < 10 else LARGE) for minute in range(1, 31)]
    assert fallen(journal) == 9 * SMALL + 21 * LARGE


def test_late_tips_count_by_the_instrument_of_their_own_instant(journal: Journal) -> None:
    journal.take(parcel(tips(1, 5)))
    apply_site(journal.url, another(count_size=Depth(LARGE)), at(20), valid_from=at(20))
    journal.take(parcel(tips(21, 25, first_seq=6)))

    journal.take(parcel(tips(6, 10, first_seq=11)))

    assert fallen(journal) == 10 * SMALL + 5 * LARGE


def test_without_an_instant_another_size_holds_from_now_on(journal: Journal) -> None:
    journal.take(parcel(tips(1, 10)))

    applied = apply_site(journal.url, another(count_size=Depth(LARGE)), at(20))
    journal.take(parcel(tips(11, 22)))

    assert (applied.valid_from, applied.counted_anew) == (at(20), 0)
    assert standing(journal) == [(minute, SMALL if minute < 20 else LARGE) for minute in range(1, 23)]


def test_a_running_count_of_another_gauge_begins_with_a_baseline_of_its_own(journal: Journal) -> None:
    journal.take(parcel(counts([100, 102, 104])))
    apply_site(journal.url, another(serial="b"), at(3.5), valid_from=at(3.5))

    journal.take(parcel(counts([105, 108, 109], first_seq=4)))

    assert standing(journal) == [(2, 2 * SMALL), (3, 2 * SMALL), (5, 3 * SMALL), (6, SMALL)]


def test_a_gauge_replaced_in_the_past_takes_the_jump_of_its_count_back(journal: Journal) -> None:
    """Its count was larger by little: that looked like rain, until somebody said that it is another gauge."""
    journal.take(parcel(counts([100, 102, 105, 106])))
    assert fallen(journal) == 6 * SMALL

    apply_site(journal.url, another(serial="b"), at(30), valid_from=at(2.5))
    journal.take(parcel(counts([107], first_seq=5)))

    assert standing(journal) == [(2, 2 * SMALL), (4, SMALL), (5, SMALL)]
    assert fallen(journal) == 4 * SMALL


def test_a_device_that_becomes_another_sensor_keeps_what_it_was(journal: Journal) -> None:
    journal.take(parcel(tips(1, 10)))

    apply_site(journal.url, site(sensors=[gauge("g2"), probe()]), at(20), valid_from=at(6))
    journal.take(parcel(tips(11, 12)))

    assert [minute for minute, _ in standing(journal)] == [1, 2, 3, 4, 5]
    assert [minute for minute, _ in standing(journal, "g2")] == [6, 7, 8, 9, 10, 11, 12]
    assert fallen(journal) == 12 * SMALL


def test_what_was_wrong_in_the_file_is_corrected_for_all_that_was_said(journal: Journal) -> None:
    """A name that was mistyped is no change of instruments: what could not be counted is counted now."""
    journal.take(parcel([says(1, device="n7", quantity="rain_increment", semantics="tip", count=1)]))
    assert journal.one("SELECT count(*) FROM dead_letters WHERE resolved_at IS NULL") == 1

    journal.apply(another(device="n7"), now=at(20))

    assert standing(journal) == [(1, SMALL)]
    assert journal.one("SELECT count(*) FROM dead_letters WHERE resolved_at IS NULL") == 0


def test_open_questions_about_the_count_of_before_are_settled(journal: Journal) -> None:
    journal.take(parcel(counts([0, 900, 901])))
    assert len(journal.reading().open_items("mill")) == 1

    apply_site(journal.url, another(serial="b"), at(30), valid_from=at(1.5))

    assert journal.reading().open_items("mill") == []
    assert standing(journal) == [(3, SMALL)]


def test_a_reading_by_hand_is_rain_until_it_is_taken_back(journal: Journal) -> None:
    by: dict[str, Any] = {"author": "smo@town.example", "reason": "", "now": at(90)}
    read = record_manual_reading(journal.url, site="mill", sensor="g1", at=at(60), depth=Depth(LARGE), **by)
    assert fallen(journal) == LARGE

    withdraw_manual_reading(journal.url, read.id, **by)

    assert journal.one("SELECT count(*) FROM rollups WHERE kind = 'rain'") == 0
    assert standing(journal) == []


def test_the_order_of_telling_makes_no_difference(tmp_path: Path) -> None:
    """Told before the tips, between them or after them: the same rain counts."""
    said = tips(1, 30)
    found = []
    for cut in (0, 12, 25, 30):
        other = Journal.make(f"sqlite:///{tmp_path}/journal-{cut}.db")
        other.apply(site(), now=NOON)
        other.take(parcel(said[:cut]))
        apply_site(other.url, another(count_size=Depth(LARGE)), at(60), valid_from=at(10))
        other.take(parcel(said[cut:]))
        found.append((standing(other), fallen(other)))
        other.close()

    assert found == [found[0]] * 4
    assert found[0][1] == 9 * SMALL + 21 * LARGE
