import pytest

from collector.files.depths import Cell, cell_reader, likely_unit, unit_named


@pytest.mark.parametrize(
    ("text", "unit", "tenth_um"),
    [
        ("0.01", "in", 2540), (".00999999", "in", 2540), (".009000063", "in", 2286), ("0.2794", "mm", 2794),
        (" 0.009", "in", 2286), ("1e-1", "mm", 1000), ("0", "mm", 0), ("0,2", "mm", 2000), ("12.7 mm", "mm", 127_000),
        ("0.5in", "mm", 127_000), ("0.00005", "mm", 0), ("0.00015", "mm", 2),
    ],
)  # fmt: skip
def test_depths_are_rounded_to_the_tenth_micrometre_row_by_row(text: str, unit: str, tenth_um: int) -> None:
    cell = cell_reader(unit)(text)

    assert (cell.outcome, cell.depth_tenth_um) == ("value", tenth_um)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "NAN",
        "NaN",
        "NA",
        "null",
        "-9.000",
        "-9999",
        "-999999",
        "-99.99",
        "-6999",
        "7999",
        "999.99",
        "99999",
        "--",
        "M",
    ],
)
def test_sentinels_and_blanks_are_missing_and_never_zero(text: str) -> None:
    assert cell_reader("in")(text) == Cell("missing")


@pytest.mark.parametrize("text", ["***", "Eqp", "Ice", "Bkw"])
def test_words_in_place_of_a_value_are_missing_with_a_flag(text: str) -> None:
    cell = cell_reader("in")(text)

    assert cell.outcome == "missing"
    assert cell.flags[0].startswith("remark_")


def test_negative_rain_is_left_out_with_a_flag() -> None:
    assert cell_reader("mm")("-0.2") == Cell("left_out", flags=("negative",))


def test_a_trace_is_no_depth() -> None:
    assert cell_reader("in")("T") == Cell("value", flags=("trace",))


def test_a_suspect_value_counts_with_a_flag() -> None:
    assert cell_reader("in")("0.06s") == Cell("value", 15_240, ("suspect",))


def test_a_remark_glued_to_a_number_becomes_a_flag() -> None:
    assert cell_reader("in")("0.16_Rat") == Cell("value", 40_640, ("remark_rat",))


def test_rows_above_the_largest_fail_and_equal_ones_do_not() -> None:
    read = cell_reader("mm", max_row_tenth_um=500_000)

    assert read("51.2") == Cell("left_out", flags=("over_max",))
    assert read("50").outcome == "value"


def test_noise_of_a_binary_fraction_is_no_rain() -> None:
    assert cell_reader("in")("0.000009") == Cell("value", 0, ("noise",))
    assert cell_reader("in")("0.00002") == Cell("value", 5)
    assert cell_reader("in")("1e-30").depth_tenth_um == 0


@pytest.mark.parametrize("text", ["abc", "1.2.3", "12:30", "0,2,3", "1e40", "5000000"])
def test_what_is_no_depth_is_bad(text: str) -> None:
    cell = cell_reader("in")(text)

    assert cell.outcome == "bad"
    assert "expected a depth in in" in cell.reason


def test_thousands_and_a_decimal_comma() -> None:
    assert cell_reader("mm", decimal_comma=True)("1.012,5").depth_tenth_um == 10_125_000


@pytest.mark.parametrize(
    ("texts", "unit"),
    [
        (["0", "0.2", "51.2", "0.4"], "mm"), (["0.254", "0.508", "1.27"], "mm"), (["0.01", "0.05"], "in"),
        (["0.10", "0.40"], "in"), (["0.61"], "in"), (["0.254"], "mm"), (["0.009", "0.018"], "in"),
        (["25.31", "0.25"], "mm"),
        (["0", "", "x", "-9"], None),
        (["0,2", "0,6"], "mm"), (["999.99", "0.01"], "in"),
    ],
)  # fmt: skip
def test_the_step_of_the_values_speaks_for_a_unit(texts: list[str], unit: str | None) -> None:
    assert likely_unit(texts) == unit


def test_words_for_units() -> None:
    assert unit_named("[mm]") == "mm"
    assert unit_named("Inches") == "in"
    assert unit_named("cm") is None
