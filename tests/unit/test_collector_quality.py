from datetime import timedelta

import pytest

from collector.quality import (
    GaugeLimits,
    Shower,
    gauge_limits,
    judge_credit,
    judge_size,
    judge_value,
    number_of,
    true_instant,
)
from collector.quality_water import WaterLimits
from collector.quality_words import FAILED, GOOD, MISSING, SUSPECT
from siltwatch.errors import QuantityError
from siltwatch.quantities import Depth
from siltwatch.site import Limits
from tests.support.collector import at

HALF_INCH = 127_000
LIMITS = GaugeLimits(bounce_ms=500)


@pytest.mark.parametrize(
    ("value", "flag", "reasons"),
    [
        (None, MISSING, ("no_value",)),
        (-1.01, FAILED, ("out_of_range",)),
        (-1.0, SUSPECT, ("below_zero",)),
        (-0.001, SUSPECT, ("below_zero",)),
        (0.0, GOOD, ()),
        (1000.0, GOOD, ()),
        (1000.1, SUSPECT, ("very_high",)),
        (3999.9, SUSPECT, ("very_high",)),
        (4000.0, SUSPECT, ("saturated",)),
        (4000.1, FAILED, ("out_of_range",)),
        (65535.0, MISSING, ("no_value",)),
    ],
)
def test_turbidity_is_flagged_by_its_range(value: float | None, flag: int, reasons: tuple[str, ...]) -> None:
    assert judge_value("turbidity", value, range_max=4000.0, words=()) == (flag, reasons)


def test_all_ones_are_a_value_of_a_probe_that_reaches_so_far() -> None:
    assert judge_value("turbidity", 65535.0, range_max=100_000.0, words=()) == (SUSPECT, ("very_high",))


def test_without_a_known_range_nothing_is_too_high() -> None:
    assert judge_value("turbidity", 5000.0, range_max=None, words=())[0] == SUSPECT
    assert judge_value("temperature", -5.0, range_max=None, words=()) == (GOOD, ())


@pytest.mark.parametrize(
    ("words", "flag"),
    [
        (("battery_low",), SUSPECT),
        (("out_of_water",), FAILED),
        (("stale", "sensor_fault"), FAILED),
        (("device_clock_unset",), GOOD),
        (("clock_skew",), SUSPECT),
    ],
)
def test_words_of_the_gateway_weigh_against_a_value(words: tuple[str, ...], flag: int) -> None:
    assert judge_value("turbidity", 12.0, range_max=1000.0, words=words) == (flag, words)
    assert judge_credit(Shower(depth_tenth_um=2540, counts=1), LIMITS, words) == (flag, words)


def test_a_missing_value_keeps_the_words_that_explain_it() -> None:
    assert judge_value("turbidity", None, range_max=None, words=("wiping",)) == (MISSING, ("wiping",))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12.5", 12.5),
        ("-0.5", -0.5),
        ("70000", 70000.0),
        ("NaN", None),
        ("-9999", None),
        ("-7999.0", None),
        (None, None),
    ],
)
def test_sentinels_are_no_values(text: str | None, value: float | None) -> None:
    assert number_of(text) == value


@pytest.mark.parametrize("text", ["wet", "", "inf", "-Infinity", "1e999", "1_000", "-1_0"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(QuantityError, match="is not a number"):
        number_of(text)


def test_ordinary_values_are_below_the_range_and_below_a_thousand() -> None:
    assert WaterLimits().ordinary_below == 1000.0
    assert WaterLimits(range_max=400.0).ordinary_below == 400.0
    assert WaterLimits(range_max=4000.0).ordinary_below == 1000.0
    assert judge_value("turbidity", 399.9, range_max=400.0, words=()) == (GOOD, ())


@pytest.mark.parametrize(
    ("depth", "span_s", "certain", "flag", "reasons"),
    [
        (HALF_INCH, 300, True, GOOD, ()),
        (HALF_INCH + 1, 300, True, SUSPECT, ("very_intense",)),
        (HALF_INCH + 1, 0, False, SUSPECT, ("very_intense",)),
        (HALF_INCH + 1, 301, True, GOOD, ()),
        (2 * HALF_INCH, 300, True, SUSPECT, ("very_intense",)),
        (2 * HALF_INCH + 1, 300, True, FAILED, ("beyond_nature",)),
        (2 * HALF_INCH + 1, 300, False, SUSPECT, ("very_intense",)),
        (3 * HALF_INCH, 3600, True, GOOD, ()),
    ],
)
def test_intensity_is_weighed_over_five_minutes_at_least(
    depth: int, span_s: int, certain: bool, flag: int, reasons: tuple[str, ...]
) -> None:
    shower = Shower(depth_tenth_um=depth, counts=1, span_ms=span_s * 1000, certain=certain)

    assert judge_credit(shower, LIMITS, ()) == (flag, reasons)


def test_more_than_a_hundred_counts_at_once_are_suspect_unless_they_were_late() -> None:
    many = Shower(depth_tenth_um=101, counts=101)

    assert judge_credit(many, LIMITS, ()) == (SUSPECT, ("large_jump",))
    assert judge_credit(many, LIMITS, ("late",)) == (GOOD, ("late",))
    assert judge_credit(Shower(depth_tenth_um=100, counts=100), LIMITS, ()) == (GOOD, ())


def test_a_bounce_is_kept_and_suspect() -> None:
    assert judge_credit(Shower(depth_tenth_um=2540, counts=1, bounced=True), LIMITS, ()) == (SUSPECT, ("bounce",))


def test_the_largest_row_and_the_overflow_value_fail_and_stay_failed() -> None:
    byte = GaugeLimits(bounce_ms=0, max_row_tenth_um=500_000, overflow_tenth_um=512_000)

    assert judge_size(500_000, byte, ()) == (GOOD, ())
    assert judge_size(500_001, byte, ()) == (FAILED, ("above_largest_row",))
    assert judge_size(512_000, byte, ("stale",)) == (FAILED, ("stale", "overflow", "above_largest_row"))
    assert judge_credit(Shower(depth_tenth_um=512_000, counts=200, bounced=True), byte, ())[0] == FAILED


def test_limits_of_a_site_file_and_their_defaults() -> None:
    assert gauge_limits(Limits()) == GaugeLimits(bounce_ms=500)
    assert gauge_limits(Limits()).none_set
    siphon = gauge_limits(
        Limits(bounce_interval=timedelta(0), max_row=Depth.parse("50 mm"), overflow_value=Depth.parse("51.2 mm"))
    )
    assert siphon == GaugeLimits(bounce_ms=0, max_row_tenth_um=500_000, overflow_tenth_um=512_000)
    assert not siphon.none_set


def test_a_stamp_ahead_or_unset_gives_way_to_the_arrival() -> None:
    now = at(0)

    assert true_instant(at(5), now) == (at(5), False)
    assert true_instant(at(5) + timedelta(milliseconds=1), now) == (now, True)
    assert true_instant(at(-60 * 24 * 400), now) == (at(-60 * 24 * 400), False)
    assert true_instant(now.replace(year=1970), now) == (now, True)
    assert true_instant(now.replace(year=2019), now) == (now, True)
