from datetime import timedelta
from decimal import Decimal

import pytest

from siltwatch.errors import QuantityError
from siltwatch.quantities import (
    Depth,
    Turbidity,
    depth_tenth_um,
    duration_text,
    inches_text,
    parse_duration,
    plain,
    truncated_inches,
    turbidity_text,
)


@pytest.mark.parametrize(
    ("text", "tenth_um"),
    [
        ("0.5 in", 127_000),
        ("0.01 in", 2_540),
        ("0.001 in", 254),
        ("0.2794 mm", 2_794),
        ("0.2 mm", 2_000),
        ("12.7 mm", 127_000),
        (".5in", 127_000),
        ("  1 mm ", 10_000),
        ("5e-1 in", 127_000),
        ("-0.1 mm", -1_000),
        ("0 in", 0),
    ],
)
def test_a_depth_is_parsed_exactly(text: str, tenth_um: int) -> None:
    assert Depth.parse(text).tenth_um == tenth_um


@pytest.mark.parametrize(
    "text",
    ["", "0.5", "in", "0.5 ft", "0.00001 mm", "0.000001 in", "1,5 mm", "nan mm", "inf in", "1e30 mm", "0.5 in x"],
)
def test_what_is_no_whole_tenth_of_a_micrometre_is_refused(text: str) -> None:
    with pytest.raises(QuantityError):
        Depth.parse(text)


@pytest.mark.parametrize("value", [1.0, True, "1", None])
def test_a_depth_holds_a_whole_number_only(value: object) -> None:
    with pytest.raises(QuantityError, match="whole number"):
        Depth(value)  # type: ignore[arg-type]


def test_fifty_tips_of_a_hundredth_are_exactly_half_an_inch() -> None:
    total = Depth(0)
    for _ in range(50):
        total += Depth.parse("0.254 mm")

    assert total == Depth.parse("0.5 in") == Depth.parse("0.01 in") * 50
    assert total - Depth(1) < Depth.parse("0.5 in")
    assert str(total) == "12.7 mm"


@pytest.mark.parametrize(
    ("value", "unit", "tenth_um"),
    [
        (".00999999", "in", 2_540),
        ("0.23456", "mm", 2_346),
        ("0.00005", "mm", 0),
        ("0.00015", "mm", 2),
        (Decimal(1), "in", 254_000),
    ],
)
def test_rain_from_files_is_rounded_half_even_to_the_nearest_ten_thousandth(
    value: str, unit: str, tenth_um: int
) -> None:
    assert depth_tenth_um(value, unit) == tenth_um


@pytest.mark.parametrize(
    ("value", "unit"), [("x", "mm"), ("NaN", "mm"), ("Infinity", "in"), ("1", "ft"), ("1e99", "mm")]
)
def test_what_is_no_depth_is_refused(value: str, unit: str) -> None:
    with pytest.raises(QuantityError):
        depth_tenth_um(value, unit)


def test_inches_are_cut_so_that_nothing_below_the_threshold_reads_as_reaching_it() -> None:
    assert inches_text(126_999) == "0.499996"
    assert inches_text(127_000) == "0.50"
    assert inches_text(2_540) == "0.01"
    assert inches_text(254) == "0.001"
    assert truncated_inches(126_000, places=2) == Decimal("0.49")
    assert truncated_inches(-126_000, places=2) == Decimal("-0.49")
    assert Depth(127_000).inches == Decimal("0.5")


def test_plain_text_has_neither_exponent_nor_trailing_zeros() -> None:
    assert [plain(Decimal(text)) for text in ("1E+2", "1.500", "0.0", "7")] == ["100", "1.5", "0", "7"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6 h", timedelta(hours=6)),
        ("500 s", timedelta(seconds=500)),
        ("1.5 h", timedelta(minutes=90)),
        ("15 min", timedelta(minutes=15)),
        ("7 d", timedelta(days=7)),
        ("250 ms", timedelta(milliseconds=250)),
    ],
)
def test_a_duration_is_parsed_exactly(text: str, expected: timedelta) -> None:
    assert parse_duration(text) == expected


@pytest.mark.parametrize("text", ["", "6", "6 hours", "0.0001 s", "h", "1e30 d"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(QuantityError):
        parse_duration(text)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(7800, "2 h 10 m"), (266_400, "3 d 2 h"), (40, "40 s"), (65, "1 m"), (-7800, "2 h 10 m"), (0, "0 s")],
)
def test_durations_are_told_in_hours_and_minutes(seconds: int, text: str) -> None:
    assert duration_text(timedelta(seconds=seconds)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(10.5247, "10.5"), (0.04, "0.0"), (99.94, "99.9"), (99.96, "100"), (1561.1, "1561"), (-0.6, "-0.6")],
)
def test_turbidity_is_told_without_the_digits_that_are_noise(value: float, text: str) -> None:
    assert turbidity_text(value) == text


def test_turbidity_of_one_kind_is_compared() -> None:
    above, below = Turbidity(12.0, "FNU", "dts12"), Turbidity(68.0, "FNU", "dts12")

    assert below - above == 56.0
    assert above < below
    assert below > above
    assert above <= below
    assert below >= above


@pytest.mark.parametrize("other", [Turbidity(1.0, "NTU", "dts12"), Turbidity(1.0, "FNU", "analite")])
def test_unlike_turbidity_is_never_compared(other: Turbidity) -> None:
    value = Turbidity(2.0, "FNU", "dts12")

    for compare in (
        lambda: value - other,
        lambda: value < other,
        lambda: value > other,
        lambda: value <= other,
        lambda: value >= other,
    ):
        with pytest.raises(QuantityError, match="cannot be compared"):
            compare()


def test_an_unknown_unit_of_turbidity_is_refused() -> None:
    with pytest.raises(QuantityError, match="mg/L"):
        Turbidity(1.0, "mg/L", "probe")


@pytest.mark.parametrize(
    "figure", ["1e999999", "1e99999999999999999999", "1e-999999", "9" * 5_000, "0." + "0" * 90 + "1"]
)
@pytest.mark.parametrize("unit", ["d", "in"])
def test_figures_beyond_all_measure_are_refused_at_once(figure: str, unit: str) -> None:
    read = parse_duration if unit == "d" else Depth.parse

    with pytest.raises(QuantityError, match="fewer figures"):
        read(f"{figure} {unit}")
