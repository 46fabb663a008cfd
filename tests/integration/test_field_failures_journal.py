"""Failures of the field that the collector must meet (devices.md F), each test named after its row."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from collector.quality_neighbours import compare_gauges
from siltwatch.quantities import Depth
from tests.support.collector import Journal, at, counts, gauge, parcel, probe, says, site, turbid

TIP = 2540


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    made.apply(site(sensors=[gauge(), probe()]))
    yield made
    made.close()


def fallen(journal: Journal) -> int:
    """What counts: all that did not fail."""
    found = journal.rows("SELECT coalesce(sum(depth_tenth_um), 0) FROM credits WHERE flag <> 4")
    return int(found[0][0])


def told(journal: Journal, sensor: str) -> list[str]:
    """What stands beside a sensor's last word, as its page shows it."""
    ((reasons,),) = journal.rows(f"SELECT reasons FROM last_words WHERE sensor = '{sensor}'")
    return list(json.loads(reasons))


def water(journal: Journal) -> list[tuple[int, list[str]]]:
    found = journal.rows("SELECT flag, reasons FROM readings WHERE kind = 'turbidity' ORDER BY at")
    return [(flag, json.loads(reasons)) for flag, reasons in found]


class TestF01CounterReset:
    def test_f01_a_fall_without_a_sign_is_credited_nothing_until_it_is_confirmed(self, journal: Journal) -> None:
        journal.take(parcel(counts([1936, 525, 525])))

        assert fallen(journal) == 0

    def test_f01_what_was_done_with_a_fall_is_on_record(self, journal: Journal) -> None:
        journal.take(parcel(counts([1936, 525, 526])))

        assert fallen(journal) == TIP
        assert "reset_detected" in told(journal, "g1")
        assert journal.rows("SELECT reason, counts FROM open_items") == []

    def test_f01_with_the_device_s_own_sign_what_fell_since_the_restart_counts(self, journal: Journal) -> None:
        journal.take(parcel([says(1, count=195), says(2, count=2, reset_sign=True)]))

        assert fallen(journal) == 2 * TIP


@pytest.mark.parametrize(("modulus", "before", "after", "tips"), [(512, 510, 1, 3), (65536, 65535, 3, 4)])
def test_f02_a_wrap_counts_on_by_the_modulus_of_the_model(
    journal: Journal, modulus: int, before: int, after: int, tips: int
) -> None:
    journal.take(parcel(counts([before, after], modulus=modulus)))

    assert fallen(journal) == tips * TIP


def test_f02_a_wrap_that_would_be_more_than_can_fall_waits(journal: Journal) -> None:
    journal.take(parcel(counts([510, 400], modulus=512)))

    assert fallen(journal) == 0
    assert "jump_pending" in told(journal, "g1")


def test_f03_one_corrupt_sample_makes_no_rain(journal: Journal) -> None:
    journal.take(parcel(counts([115, 49, 115, 116], modulus=128)))

    assert fallen(journal) == TIP


class TestF08Duplicates:
    def test_f08_a_total_told_three_times_counts_once(self, journal: Journal) -> None:
        journal.take(parcel(counts([100, 101, 101, 101])))

        assert fallen(journal) == TIP

    def test_f08_an_increment_counts_once_by_its_key_and_twice_by_two(self, journal: Journal) -> None:
        def told(seq: int, key: str) -> Any:
            return says(seq, minute=1, quantity="rain_increment", semantics="increment", count=1, delivery_key=key)

        journal.take(parcel([told(1, "a"), told(2, "a"), told(3, "b")]))

        assert fallen(journal) == 2 * TIP


def test_f12_a_stamp_far_ahead_gives_way_and_is_kept_beside(journal: Journal) -> None:
    journal.take(parcel([says(1, count=1), says(2, count=2, observed_at=at(60 * 24 * 400))], now=at(5)))

    ((flag, reasons),) = journal.rows("SELECT flag, reasons FROM credits")
    assert flag == 3
    assert "clock_skew" in json.loads(reasons)
    assert journal.rows("SELECT max(at) FROM credits")[0][0] < "2026-06-11"


def test_f15_a_gauge_that_speaks_another_unit_begins_anew_and_is_shown_so(journal: Journal) -> None:
    metric = says(3, count=508, unit="mm", count_tenth_um=254)
    journal.take(parcel([says(1, count=50, unit="in"), says(2, count=51, unit="in"), metric]))

    assert fallen(journal) == TIP
    assert told(journal, "g1") == ["unit_changed"]


def test_f16_a_silence_makes_the_time_of_what_fell_uncertain_and_is_no_dry_time(journal: Journal) -> None:
    journal.apply(site(sensors=[gauge(period=timedelta(minutes=1))]))
    journal.take(parcel([says(1, count=1, minute=0), says(2, count=4, minute=90)]))

    assert journal.rows("SELECT depth_tenth_um, after_at IS NOT NULL FROM credits") == [(3 * TIP, 1)]


def test_f17_a_gauge_that_stays_dry_beside_rain_is_named() -> None:
    (found,) = compare_gauges({"stuck": 0, "other": 25 * TIP})

    assert (found.word, found.sensor, found.other) == ("clogged", "stuck", "other")


class TestF19AndF20Water:
    def test_f19_a_value_while_wiping_fails_and_is_kept(self, journal: Journal) -> None:
        journal.take(parcel([turbid(1, "12"), turbid(2, "900", quality=("wiping",)), turbid(3, "12")]))

        assert [flag for flag, _ in water(journal)] == [1, 4, 1]
        assert journal.rows("SELECT value FROM readings WHERE flag = 4") == [(900.0,)]

    def test_f20_out_of_the_water_fails(self, journal: Journal) -> None:
        journal.take(parcel([turbid(1, "12"), turbid(2, "0", quality=("out_of_water",))]))

        assert water(journal)[1] == (4, ["out_of_water"])


@pytest.mark.parametrize("sentinel", ["-9999", "-7999", "NaN", "65535"])
def test_f21_a_sentinel_is_missing_and_no_value(journal: Journal, sentinel: str) -> None:
    journal.take(parcel([turbid(1, "12"), turbid(2, sentinel)]))

    assert journal.rows("SELECT flag, value FROM readings ORDER BY at")[1] == (9, None)


def test_f22_a_fall_after_the_top_of_the_range_is_no_clearing(journal: Journal) -> None:
    journal.take(parcel([turbid(1, "1000"), turbid(2, "850"), turbid(3, "300")]))

    found = water(journal)
    assert [flag for flag, _ in found] == [3, 3, 3]
    assert "saturated" in found[0][1]
    assert all("after_saturation" in words for _, words in found[1:])


def test_f23_a_value_that_never_moves_is_stuck(journal: Journal) -> None:
    journal.apply(site(sensors=[gauge(), probe(period=timedelta(minutes=10))]))
    journal.take(parcel([turbid(n, "12.5", minute=10 * n) for n in range(1, 45)]))

    found = water(journal)
    assert found[0] == (1, [])
    assert (found[-1][0], "stuck" in found[-1][1]) == (4, True)


def test_f26_what_the_broker_dropped_is_repaired_by_the_total(journal: Journal) -> None:
    journal.take(parcel([says(1, count=100), says(2, count=104, minute=20)]))

    assert fallen(journal) == 4 * TIP


def test_f26_what_increments_told_is_gone_and_the_next_says_so(journal: Journal) -> None:
    told_once: dict[str, Any] = {"quantity": "rain_increment", "semantics": "increment", "count": 1}
    lossy = says(2, quality=("messages_missed",), **told_once)
    journal.take(parcel([says(1, **told_once), lossy]))

    found = journal.rows("SELECT depth_tenth_um, flag, reasons FROM credits ORDER BY at")
    assert [(depth, flag, json.loads(reasons or "[]")) for depth, flag, reasons in found] == [
        (TIP, 1, []),
        (TIP, 1, ["messages_missed"]),
    ]


@pytest.mark.parametrize(("tips", "storms"), [(49, 0), (50, 1), (51, 1)])
def test_f28_fifty_tips_are_half_an_inch_to_the_last_digit(journal: Journal, tips: int, storms: int) -> None:
    """In floats fifty times 0.254 mm are 12.699999999999985 and the storm is missed."""
    journal.take(parcel(counts(range(tips + 1))))
    rain = journal.reading().credits("mill", at(0), at(1_000))

    assert sum(credit.depth_tenth_um for credit in rain) == tips * TIP
    assert (fallen(journal) >= Depth.parse("0.5 in").tenth_um) is bool(storms)


def test_f29_what_is_told_on_a_spent_battery_is_suspect(journal: Journal) -> None:
    low = ("battery_low",)
    journal.take(parcel([says(1, count=1), says(2, count=2, quality=low), turbid(3, "12", quality=low)]))

    assert journal.rows("SELECT flag FROM credits") == [(3,)]
    assert water(journal)[0][0] == 3
    assert fallen(journal) == TIP  # suspect rain counts
