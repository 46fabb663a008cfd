"""Buckets of turns: how many at once, how they come back, and how little a crowd can make them forget."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siltwatch.config_town import Limits
from siltwatch.limits import Limiter, Rate, address_key

THREE = Rate(turns=3, over_s=30.0)


def test_one_turn_too_many_is_refused_and_another_caller_is_not() -> None:
    limiter = Limiter(THREE)

    assert [limiter.take("a", 100.0) for _ in range(4)] == [0.0, 0.0, 0.0, pytest.approx(10.0)]
    assert limiter.take("b", 100.0) == 0.0


def test_turns_come_back_one_by_one_and_a_refusal_costs_nothing() -> None:
    limiter = Limiter(THREE)
    for _ in range(3):
        limiter.take("a", 0.0)

    refused = [limiter.take("a", 4.0) for _ in range(50)]

    assert refused == [pytest.approx(6.0)] * 50
    assert [limiter.take("a", 10.0), limiter.take("a", 10.0)] == [0.0, pytest.approx(10.0)]
    assert [limiter.take("a", 1_000.0) for _ in range(4)] == [0.0, 0.0, 0.0, pytest.approx(10.0)]


def test_who_waits_as_long_as_was_said_gets_in() -> None:
    limiter, now_s = Limiter(Rate(turns=7, over_s=60.0)), 12_345.678
    for _ in range(200):
        wait_s = limiter.take("a", now_s)
        now_s += wait_s
        assert wait_s == 0.0 or limiter.take("a", now_s) == 0.0


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(min_value=0, max_value=20), max_size=80), st.integers(min_value=1, max_value=9))
def test_in_no_stretch_of_time_are_more_turns_given_than_the_rate_says(steps: list[float], turns: int) -> None:
    rate, now_s, given_at = Rate(turns=turns, over_s=60.0), 0.0, []
    limiter = Limiter(rate)
    for step in steps:
        now_s += step
        if limiter.take("a", now_s) == 0.0:
            given_at.append(now_s)

    for first, from_s in enumerate(given_at):
        for last, to_s in enumerate(given_at[first:], first):
            assert last - first + 1 <= turns + (to_s - from_s) / rate.turn_s + 1e-3


def test_a_hundred_thousand_addresses_take_bounded_room_and_no_refused_one_is_forgotten() -> None:
    limiter = Limiter(THREE, most_keys=1_000)
    for _ in range(4):
        limiter.take("bad", 0.0)

    most = 0
    for number in range(100_000):
        limiter.take(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", number * 5e-5)
        most = max(most, len(limiter))

    assert most <= 1_000
    assert limiter.take("bad", 5.0) == pytest.approx(5.0)


def test_where_all_places_hold_punished_callers_newcomers_share_one_bucket_until_there_is_room() -> None:
    limiter = Limiter(THREE, most_keys=10)
    for number in range(10):
        for _ in range(3):
            limiter.take(f"bad {number}", 0.0)

    assert [limiter.take(f"new {number}", 0.0) for number in range(4)] == [0.0, 0.0, 0.0, pytest.approx(10.0)]
    assert len(limiter) == 10
    assert all(limiter.take(f"bad {number}", 0.0) > 0 for number in range(10))
    assert [limiter.take("new 9", 15.0) for _ in range(4)] == [0.0, 0.0, 0.0, pytest.approx(10.0)]


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix:" + "x" * 200, "unix:" + "x" * 95),
    ],
)
def test_what_counts_as_one_caller(address: str, key: str) -> None:
    assert address_key(address) == key


def test_a_rate_is_told_by_the_name_of_its_key() -> None:
    limits = Limits(resets_an_hour=6, public_a_minute=90)

    assert limits.rate("resets_an_hour") == Rate(turns=6, over_s=3_600.0)
    assert limits.rate("public_a_minute") == Rate(turns=90, over_s=60.0)
