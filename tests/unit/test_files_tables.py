"""The generic table: delimiters, headers, stations, dates and everything that is wrong with hand-made files."""

from zoneinfo import ZoneInfo

import pytest

from collector.files.tables import LONGEST_LINE, Table, sniffed_delimiter, split_line
from siltwatch.errors import InputFileError
from tests.support.files import csv_of, gauge, parsed, rows

STORM = [("2026-06-10T14:05:00Z", 25_000), ("2026-06-10T14:35:00Z", 102_000)]


@pytest.mark.parametrize(
    "text",
    [
        "time,rain_mm\n2026-06-10 14:05,2.5\n2026-06-10 14:35,10.2\n",
        'time,"rain, mm"\n"2026-06-10 14:05","2.5"\n"2026-06-10 14:35","10.2"\n',
        "Datum;Niederschlag (mm)\n10.06.2026 14:05;2,5\n10.06.2026 14:35;10,2\n",
        "time\train [mm]\n2026/06/10 14:05\t2.5\n2026/06/10 14:35\t10.2\n",
        "time|precip_mm\n20260610 1405|2.5\n20260610 1435|10.2\n",
        "sep=,\ntime,rain_mm\n06/10/2026 02:05 PM,2.5\n06/10/2026 02:35 PM,10.2\n06/25/2026 02:35 PM,\n",
        "# made by hand\n# second line\ntime,rain_mm\n2026-06-10 14:05,2.5\n\n2026-06-10 14:35,10.2\n",
        "Report of a station\nmade in June\n\ntime,temp_c,rain_mm\n2026-06-10 14:05,20,2.5\n2026-06-10 14:35,21,10.2\n",
        "Date,Time,Rain (mm)\n06/10/2026,14:05,2.5\n06/10/2026,14:35,10.2\n06/25/2026,14:35,-9999\n",
        "Date,Time,Rain (mm)\n20260610,14:05,2.5\n20260610,14:35,10.2\n",
        "time,rain\nyyyy-mm-dd,mm\n2026-06-10 14:05,2.5\n2026-06-10 14:35,10.2\n",
        "time_rain_mm\nstamp rain_mm\n2026-06-10T14:05 2.5\n2026-06-10T14:35 10.2\n",
        "time,rain_mm\n-----,-----\n2026-06-10 14:05,2.5\n2026-06-10 14:35,10.2\n",
        "timestamp,rain_mm\n2026-06-10 14:35,10.2\n2026-06-10 14:05,2.5\n",
        "time,rain_mm\n2026-06-10 14:05,2.5\ntime,rain_mm\n2026-06-10 14:35,10.2\n",
        "time_utc,time_local,rain_mm\n2026-06-10 14:05,2026-06-10 10:05,2.5\n2026-06-10 14:35,2026-06-10 10:35,10.2\n",
        "time_local,time_utc,rain_mm\n2026-06-10 10:05,2026-06-10 14:05,2.5\n2026-06-10 10:35,2026-06-10 14:35,10.2\n",
        "timestamp,rain_mm\n1781100300,2.5\n1781102100,10.2\n",
        "epoch_ms,rain_mm\n1781100300000,2.5\n1781102100000,10.2\n",
        "time,zone,rain_mm\n2026-06-10 10:05,EDT,2.5\n2026-06-10 10:35,EDT,10.2\n",
        "time,rain_mm\n2026-06-10T10:05:00-04:00,2.5\n2026-06-10T14:35:00Z,10.2\n",
    ],
)  # fmt: skip
def test_one_storm_in_many_tables(text: str) -> None:
    assert rows(gauge(text)) == STORM


def test_a_table_without_header() -> None:
    series = gauge("2026-06-10 14:05,2.5\n2026-06-10 14:35,10.2\n")

    assert rows(series) == STORM
    assert (series.sensor, series.assumed) == ("column 2", ("unit",))


def test_a_header_alone_is_no_rain() -> None:
    series = gauge("time_utc,rain_mm\n")

    assert (series.row_count, series.zone, series.first_ms) == (0, "UTC", None)
    assert gauge("time,rain_mm\nyyyy,mm\n").row_count == 0


def test_bad_rows_are_told_with_their_line_and_cost_no_good_one() -> None:
    text = csv_of(
        "time,rain_mm",
        ["2026-06-10 14:05,2.5", "noon,1", "2026-06-10 14:06,wet", "2026-06-10 14:07", "2026-06-10 14:35,10.2"],
    )

    series = gauge(text)

    assert rows(series) == STORM
    assert [bad.line for bad in series.bad_rows] == [3, 4, 5]
    assert "expected a date and a depth in mm" in series.bad_rows[0].reason
    assert "expected a depth in mm, found 'wet'" in series.bad_rows[1].reason


def test_a_bad_first_row_is_no_header() -> None:
    series = gauge("time,rain_mm\nnoon,1\n2026-06-10 14:05,2.5\n2026-06-10 14:35,10.2\n")

    assert rows(series) == STORM
    assert [bad.line for bad in series.bad_rows] == [2]


def test_an_open_quote_takes_no_other_line_with_it() -> None:
    series = gauge('time,rain_mm\n2026-06-10 14:05,2.5\n"2026-06-10 14:10,9\n2026-06-10 14:35,10.2\n')

    assert rows(series) == STORM
    assert [bad.line for bad in series.bad_rows] == [3]


def test_a_quoted_remark_may_span_lines() -> None:
    series = gauge('time,note,rain_mm\n2026-06-10 14:05,"two\nlines",2.5\n2026-06-10 14:35,,10.2\n')

    assert rows(series) == STORM
    assert series.bad_rows == ()


def test_a_huge_line_is_one_bad_row() -> None:
    huge = "a" * (LONGEST_LINE + 1)
    series = gauge(f"time,rain_mm\n2026-06-10 14:05,2.5\n{huge},1\n2026-06-10 14:35,10.2\n")

    assert rows(series) == STORM
    assert [bad.line for bad in series.bad_rows] == [3]
    assert len(series.bad_rows[0].text) < 200


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\nthis is a letter\n", "line 1: expected"),
        ("time,rain_mm\nnope,nope\n", "line 2: expected a row of time, rain_mm.*found 'nope,nope'"),
        ("time,temp_c\n2026-06-10 14:05,20\n", "line 1: expected a column of rain, found time, temp_c"),
        ("time,rain_cm\n2026-06-10 14:05,1\n", "line 1: column 'rain_cm' is in cm"),
        ("a,b\nx,y\n", "line 1: expected a header with a date and a depth"),
        ("name;value\n", "line 1: expected a header"),
        ("one\n", "line 1: expected a table"),
        ("2026-06-10 14:05,2.5,20\n", "line 1: expected a column of rain"),
        ("when,rain_mm\n", None),
        ("time,rain_mm,date of repair\nx,y,2026-06-10 14:05\n", None),
    ],
)
def test_a_table_that_says_nothing_is_refused_with_its_line(text: str, message: str | None) -> None:
    if message is None:
        assert parsed(text).series
    else:
        with pytest.raises(InputFileError, match=message):
            parsed(text)


def test_stations_are_parted_and_must_be_chosen() -> None:
    text = csv_of("station,time,rain_mm", ["A,2026-06-10 14:05,2.5", "B,2026-06-10 14:05,9", "A,2026-06-10 14:35,10.2"])

    assert rows(gauge(text, sensor="a")) == STORM
    assert gauge(text, sensor="B/rain_mm").total_tenth_um == 90_000
    with pytest.raises(InputFileError, match=r"several gauges, name one with --sensor: A, B"):
        gauge(text)
    with pytest.raises(InputFileError, match=r"no sensor 'C'.*A, B"):
        gauge(text, sensor="C")


def test_columns_of_several_gauges_must_be_chosen() -> None:
    text = csv_of("time,gage01,gage02", ["2026-06-10 14:05,0.11,0.20"])

    assert gauge(text, sensor="gage02").total_tenth_um == 50_800
    with pytest.raises(InputFileError, match="gage01, gage02"):
        gauge(text)


def test_an_empty_gauge_column_needs_no_choice() -> None:
    text = csv_of("time,gage01,gage02", ["2026-06-10 14:05,0.1,-9.000"])

    assert gauge(text).sensor == "gage01"


def test_the_same_rain_in_two_units_needs_no_choice() -> None:
    text = csv_of("time,rain_mm,rain_in", ["2026-06-10 14:05,25.4,1"])

    assert gauge(text).total_tenth_um == 254_000


@pytest.mark.parametrize("other", ["rain_rate_mm_h", "rain_mm_24h", "rain_cd", "daily_rain_mm", "intensity"])
def test_rates_sums_and_codes_are_not_taken_for_rain(other: str) -> None:
    text = csv_of(f"time,{other},rain_mm", ["2026-06-10 14:05,7,2.5", "2026-06-10 14:35,9,10.2"])

    assert rows(gauge(text)) == STORM


def test_any_column_can_be_asked_for() -> None:
    text = csv_of("time,bucket,rain_mm", ["2026-06-10 14:05,2.5,0", "2026-06-10 14:35,10.2,0"])

    assert rows(gauge(text, sensor="Bucket", unit="mm")) == STORM


def test_a_running_total_becomes_increments() -> None:
    text = csv_of(
        "time,cumulative_rain_mm",
        [f"2026-06-10 14:0{n},{v}" for n, v in enumerate(("7", "8", "8", "9", "19", "0.5", "x"))],
    )

    series = gauge(text)

    assert series.total_tenth_um == 125_000
    assert series.quality["counter_reset"] == 1
    assert series.bad_rows[0].line == 8


def test_running_totals_of_two_stations_are_kept_apart() -> None:
    text = csv_of(
        "station,time,cumulative_rain_mm",
        [f"{station},2026-06-10 14:0{n},{n + start}" for n in range(5) for station, start in (("A", 0), ("B", 50))],
    )

    assert gauge(text, sensor="A").total_tenth_um == 40_000
    assert gauge(text, sensor="B").total_tenth_um == 40_000


def test_a_column_called_running_that_falls_back_is_increments() -> None:
    text = csv_of("time,rain_count_mm", [f"2026-06-10 14:0{n},{v}" for n, v in enumerate((0, 1, 0, 1, 0, 2))])

    assert gauge(text).total_tenth_um == 40_000


def test_interval_rows_of_one_stamp_count_once_and_tips_all() -> None:
    again = ["2026-06-10 14:05,2.5", "2026-06-10 14:05,2.5", "2026-06-10 14:35,10.2"]

    assert rows(gauge(csv_of("time,rain_mm", again))) == STORM
    assert gauge(csv_of("time,rain_mm", again)).quality == {"repeated": 1}
    assert gauge(csv_of("time,tip_mm", again)).total_tenth_um == 152_000


def test_of_repeats_that_differ_the_larger_counts() -> None:
    text = csv_of(
        "time,rain_mm", ["2026-06-10 14:05,2.5", "2026-06-10 14:05,0", "2026-06-10 14:35,0", "2026-06-10 14:35,10.2"]
    )

    series = gauge(text)

    assert rows(series) == STORM
    assert series.quality == {"repeated": 2, "repeated_with_another_value": 2}


def test_rows_above_the_largest_fail_and_are_counted() -> None:
    text = csv_of("time,rain_mm", ["2026-06-10 14:05,2.5", "2026-06-10 14:15,51.2", "2026-06-10 14:35,10.2"])

    series = gauge(text, max_row_tenth_um=500_000)

    assert rows(series) == STORM
    assert (series.quality, series.row_count, series.missing) == ({"over_max": 1}, 3, 0)


def test_a_clock_that_ignores_the_change_to_summer_time_loses_no_row() -> None:
    text = csv_of("time,rain_mm", ["2026-03-08 01:30,1", "2026-03-08 02:30,1", "2026-03-08 03:30,1"])

    series = gauge(text, zone=ZoneInfo("America/New_York"))

    assert series.total_tenth_um == 30_000
    assert series.quality == {"nonexistent_hour": 1}


def test_one_instant_told_twice_with_offsets_counts_once() -> None:
    text = csv_of("time,rain_mm", ["2026-06-10T14:05:00-04:00,1", "2026-06-10T18:05:00Z,1"])

    assert gauge(text).total_tenth_um == 10_000


def test_a_region_in_the_file_is_a_hint_and_no_offset() -> None:
    text = csv_of("time,rain_mm,tz_cd", ["2026-06-10 14:05,2.5,America/Chicago"])

    assert (gauge(text).zone, gauge(text).zone_hint) == (None, "America/Chicago")


def test_codes_of_the_usgs_become_flags() -> None:
    text = csv_of("dateTime,rain,X_00045_00000_cd", ["2026-06-10 14:05,0.5,A e"])

    series = gauge(text)

    assert (series.unit, series.assumed, series.total_tenth_um) == ("in", (), 127_000)
    assert next(series.rows).flags == ("estimated",)


def test_a_stamp_outside_the_years_of_gauges_is_a_bad_row() -> None:
    text = csv_of(
        "time,rain_mm", ["2026-06-10 14:05,2.5", "1026-06-10 14:06,1", "9999-01-01 00:00,", "2026-06-10 14:35,10.2"]
    )

    assert rows(gauge(text)) == STORM
    assert [bad.line for bad in gauge(text).bad_rows] == [3, 4]


def test_day_first_dates_of_a_table_with_decimal_commas() -> None:
    text = csv_of("Datum;Regen mm", ["01/02/2026 10:00;0,5", "02/02/2026 10:00;0,5"])

    assert rows(gauge(text))[0][0] == "2026-02-01T10:00:00Z"
    assert gauge(text).assumed == ("date_order",)


def test_a_number_of_seconds_that_is_none_is_a_bad_row() -> None:
    text = csv_of("timestamp,rain_mm", ["1781100300,2.5", "soon,1", "1781102100,10.2"])

    assert rows(gauge(text)) == STORM
    assert [bad.line for bad in gauge(text).bad_rows] == [3]


def test_delimiters() -> None:
    assert sniffed_delimiter(["a;b,c", "d;e,f", "g;h"]) == ";"
    assert sniffed_delimiter(["a b", "c d"]) == " "
    assert split_line('a;"b;c"', ";") == ["a", "b;c"]
    assert split_line(' "a"  b ', " ") == ["a", "b"]


def test_records_carry_their_line_numbers() -> None:
    table = Table(lines=["h", "", "# x", "a,b", ' "c', 'd",e'], delimiter=",", start=1)

    assert [(line.number, line.cells) for line in table.records()] == [(4, ["a", "b"]), (5, ["c\nd", "e"])]
    assert len(table.sample()) == 3
