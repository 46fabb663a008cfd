"""Counting the tips of a tip test, whatever a gauge counts in."""

from typing import Any

import pytest

from gateway.drafts import Draft
from gateway.tip_counting import Counting, Wanted, certificate
from tests.support.gateway import NOON

HUNDREDTH_IN = 2540


def count(value: int, **more: Any) -> Draft:
    return Draft(quantity="rain_count", semantics="cumulative", count=value, **more)


def after(*drafts: Draft, size: int = HUNDREDTH_IN, last: int | None = None) -> Counting:
    return Counting(size_tenth_um=size, last=last).heard(drafts)


def test_the_first_word_is_where_it_counts_from() -> None:
    assert after(count(100)).tips == 0
    assert after(count(100), count(103), count(110)).tips == 10
    assert after(count(101), last=100).tips == 1


def test_a_wrap_is_no_restart_and_a_fall_without_one_is() -> None:
    assert after(count(65535), count(4, modulus=65536)).tips == 5
    assert after(count(100), count(3)).is_void
    assert after(count(100), count(103, reset_sign=True)).is_void
    assert not after(count(100), count(110)).is_void


def test_increments_are_added_and_cross_checks_are_not() -> None:
    one = Draft(quantity="rain_increment", semantics="increment", count=2)

    assert after(one, one).tips == 4
    assert after(one, Draft(quantity="rain_increment", semantics="increment", count=9, use="cross_check")).tips == 2


def test_counts_finer_than_a_tip_are_tips_by_their_depth() -> None:
    """A gauge that tips each 0.3 mm and tells tenths."""
    assert after(count(0, count_tenth_um=1000), count(30, count_tenth_um=1000), size=3000).tips == 10
    assert after(count(0, count_tenth_um=1000), count(29, count_tenth_um=1000), size=3000).tips == 9


WANTED = Wanted(
    number="1", site="mill", sensor="g1", device="n1", expected=10, tolerance=1, size_tenth_um=HUNDREDTH_IN,
    settle_s=5, by="smo@town.example", started_at=NOON, until_at=NOON,
)  # fmt: skip


@pytest.mark.parametrize(
    ("tips", "why", "void", "result"),
    [
        (10, "", False, "passed"), (9, "", False, "passed"), (11, "", False, "passed"), (8, "", False, "failed"),
        (12, "", False, "failed"), (0, "", False, "failed"), (10, "", True, "void"), (10, "not ended", False, "void"),
    ],
)  # fmt: skip
def test_the_certificate_says_how_it_went(tips: int, why: str, void: bool, result: str) -> None:
    counting = Counting(size_tenth_um=HUNDREDTH_IN, last=1, fallen_tenth_um=tips * HUNDREDTH_IN, is_void=void)

    kept = certificate(WANTED, counting, gateway="gw1", ended_at=NOON, why=why)

    assert (kept["result"], kept["counted"], kept["expected"]) == (result, tips, 10)
    assert bool(kept["why"]) is (result == "void")
