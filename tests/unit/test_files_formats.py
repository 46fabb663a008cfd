"""USGS RDB and ADAPS, HOBOware, TOA5 and NOAA's tables, in small files of our own."""

import pytest

from collector.files.series import RainSeries
from siltwatch.errors import InputFileError
from tests.support.files import csv_of, gauge, hobo, parsed, rdb, rdb_row, rows, toa5


def flagged(series: RainSeries) -> dict[str, int]:
    return dict(series.quality)


class TestUsgsRdb:
    def test_each_row_is_read_in_its_own_zone_over_the_change(self) -> None:
        text = rdb(
            [
                rdb_row("2014-03-09 01:45", "EST", "0.01", "P"),
                rdb_row("2014-03-09 03:00", "EDT", "0.02", "A:e"),
                rdb_row("2014-03-09 03:15", "EDT", "", ""),
            ]
        )

        series = gauge(text)

        assert rows(series) == [("2014-03-09T06:45:00Z", 2540), ("2014-03-09T07:00:00Z", 5080)]
        assert (series.zone, series.unit, series.row_count, series.missing) == ("EST/EDT", "in", 3, 1)
        assert flagged(series) == {"estimated": 1, "provisional": 1}

    def test_the_new_layout_names_parameters_by_series(self) -> None:
        text = rdb(
            [rdb_row("2026-06-10 14:00", "EDT", "0.5", "P")],
            columns=("123456_00045", "123456_00045_cd"),
            descriptions=(
                "#       TS   parameter     Description",
                "#   123456       00045     Precipitation, total, inches",
            ),
        )

        assert gauge(text).sensor == "123456_00045"
        assert gauge(text, sensor="00045").total_tenth_um == 127_000

    def test_a_parameter_described_as_rain_in_millimetres(self) -> None:
        text = rdb(
            [rdb_row("2026-06-10 14:00", "EDT", "12.7", "P")],
            columns=("1_99772", "1_99772_cd"),
            descriptions=("#   1   99772   Precipitation, total, millimeters",),
        )

        assert (gauge(text).unit, gauge(text).total_tenth_um) == ("mm", 127_000)

    def test_several_gauge_columns_are_several_series(self) -> None:
        text = rdb(
            [rdb_row("2026-06-10 14:00", "EDT", "0.1", "P", "0.2", "P")],
            columns=("1_00045", "1_00045_cd", "2_00045", "2_00045_cd"),
        )

        assert [series.total_tenth_um for series in parsed(text).series] == [25_400, 50_800]
        with pytest.raises(InputFileError, match=r"several gauges.*1_00045, 2_00045"):
            gauge(text)

    def test_several_sites_in_one_file_are_parted(self) -> None:
        text = rdb([rdb_row("2026-06-10 14:00", "EDT", "0.1", "P", site="1")]) + rdb(
            [rdb_row("2026-06-10 14:00", "EDT", "0.2", "P", site="2")]
        )

        assert gauge(text, sensor="2").total_tenth_um == 50_800
        with pytest.raises(InputFileError, match="1, 2"):
            gauge(text)

    def test_bad_rows_are_told_and_cost_no_good_one(self) -> None:
        text = rdb(
            [
                rdb_row("2026-06-10 14:00", "EDT", "0.1", "P"),
                rdb_row("2026-06-10 14:15", "???", "0.1", "P"),
                "USGS\t01234567\tnoon",
                rdb_row("2026-06-10 14:30", "EDT", "wet", "P"),
                rdb_row("2026-06-10 14:45", "EDT", "0.1", "P"),
            ]
        )

        series = gauge(text)

        assert series.total_tenth_um == 50_800
        assert [bad.line for bad in series.bad_rows] == [7, 8, 9]
        assert flagged(series)["bad_row"] == 3

    def test_without_a_zone_column_stamps_stay_naive(self) -> None:
        text = "agency_cd\tsite_no\tdatetime\t1_00045\n5s\t15s\t20d\t14n\nUSGS\t1\t2026-06-10 14:00\t0.1\n"

        assert gauge(text).zone is None

    def test_no_rain_is_an_error_that_lists_what_there_is(self) -> None:
        text = rdb([rdb_row("2026-06-10 14:00", "EDT", "7", "P")], columns=("1_00060", "1_00060_cd"), descriptions=())

        with pytest.raises(InputFileError, match=r"line 1: no rain.*1_00060"):
            parsed(text)

    def test_a_header_without_stamps_is_an_error(self) -> None:
        with pytest.raises(InputFileError, match="line 2: expected a column 'datetime'"):
            parsed("# x\nagency_cd\tsite_no\tdate\t1_00045\n")

    def test_a_header_without_rows_is_no_rain(self) -> None:
        assert gauge(rdb([])).row_count == 0


class TestAdaps:
    HEAD = "# TIME SERIES RECORD\nNAME\tYEAR\tMONTH\tDAY\tMINUTE\tVALUE\n16\t12N\t12N\t12N\t12N\t12N\n"

    def test_minutes_of_the_day_and_noise(self) -> None:
        text = self.HEAD + "PPT  \t2015\t10\t1\t15\t.00999999\nPPT  \t2015\t10\t1\t1440\t0\n"

        series = gauge(text)

        assert rows(series) == [("2015-10-01T00:15:00Z", 2540), ("2015-10-02T00:00:00Z", 0)]
        assert (series.sensor, series.zone) == ("PPT", None)

    def test_bad_rows_are_told(self) -> None:
        text = self.HEAD + "PPT\t2015\t10\t1\t1441\t0\nPPT\t2015\t13\t1\t0\t0\nPPT\t2015\nPPT\t2015\t10\t1\t0\t0.1\n"

        series = gauge(text)

        assert [bad.line for bad in series.bad_rows] == [4, 5, 6]
        assert series.total_tenth_um == 25_400

    def test_a_header_without_rows_is_no_rain(self) -> None:
        assert gauge(self.HEAD).row_count == 0

    def test_a_table_without_names_is_one_gauge(self) -> None:
        assert gauge("YEAR,MONTH,DAY,MINUTE,VALUE\n2015,10,1,15,0.5\n").sensor == "VALUE"


class TestHoboware:
    def test_tips_come_from_the_running_count(self) -> None:
        content = hobo(
            [
                "1,06/10/26 02:00:00 PM,10.00,,,Details",
                "2,06/10/26 02:05:00.5 PM,11.00,,,Series: Event",
                "3,06/10/26 02:06:00 PM,13.00,,",
                "4,06/10/26 03:00:00 PM,,Logged,",
                "5,06/20/26 03:00:01 PM,13.00,,Logged",
            ]
        )

        series = gauge(content)

        assert rows(series) == [
            ("2026-06-10T19:05:00.500Z", 2540),
            ("2026-06-10T19:06:00Z", 5080),
            ("2026-06-20T20:00:01Z", 0),
        ]
        assert (series.kind, series.zone, series.sensor, series.row_count) == ("tips", "GMT-05:00", "RAIN", 5)
        assert flagged(series) == {"baseline": 1, "service_mark": 1}
        assert series.last_ms == series.at_ms[1]

    def test_two_tips_of_one_instant_both_count(self) -> None:
        content = hobo([f"{n},06/20/26 14:00:00,{n}.00,," for n in range(1, 4)])

        assert gauge(content).total_tenth_um == 2 * 2540

    def test_the_unit_option_says_how_large_a_tip_is(self) -> None:
        content = hobo(["1,06/20/26 14:00:00,1.00,,", "2,06/20/26 14:01:00,2.00,,"])

        assert gauge(content).assumed == ("unit",)
        assert gauge(content, unit="mm").total_tenth_um == 2000
        assert gauge(content, unit="mm").assumed == ()

    def test_a_count_that_falls_is_a_restart(self) -> None:
        content = hobo([f"{n},06/20/26 14:0{n}:00,{c}.00,," for n, c in enumerate((5, 7, 0, 2))])

        series = gauge(content)

        assert series.total_tenth_um == 4 * 2540
        assert flagged(series)["counter_reset"] == 1

    def test_a_running_total_in_a_unit(self) -> None:
        content = hobo(
            [f"{n},06/20/26 14:0{n}:00,{d},," for n, d in enumerate(("0.0", "0.2", "0.4", "0.8"))],
            column="Rainfall, mm (LGR S/N: 1)",
        )

        assert (gauge(content).total_tenth_um, gauge(content).unit) == (8000, "mm")

    def test_increments_in_a_unit(self) -> None:
        content = hobo(
            [f"{n},06/20/26 14:0{n}:00,{d},," for n, d in enumerate(("0.0", "0.2", "0.0", "0.8"))],
            column="Rain, mm (LGR S/N: 1)",
        )

        assert gauge(content).total_tenth_um == 10_000

    def test_separate_date_and_time_columns(self) -> None:
        head = '"Plot Title: x"\n"#","Date","Time, GMT-05:00","Events (LGR S/N: 1)"\n'
        text = head + "1,06/20/26,14:00:00,1\n2,06/20/26,14:01:00,2\n"

        assert rows(gauge(text)) == [("2026-06-20T19:01:00Z", 2540)]

    def test_bad_rows_are_told(self) -> None:
        content = hobo(
            ["1,06/20/26 14:00:00,1,,", "2,noon,2,,", "3,06/20/26 14:02:00,two,,", "4", "5,06/20/26 14:03:00,,,"]
        )

        series = gauge(content)

        assert [bad.line for bad in series.bad_rows] == [4, 5, 6]
        assert flagged(series) == {"bad_row": 3, "baseline": 1, "no_count": 1}

    def test_a_file_of_another_sensor_is_refused(self) -> None:
        with pytest.raises(InputFileError, match=r"line 2: expected a column of events or rain.*Temp"):
            parsed(hobo([], column="Temp, °F (LGR S/N: 1)"))

    def test_a_title_without_a_header_is_refused(self) -> None:
        with pytest.raises(InputFileError, match="header of HOBOware"):
            parsed('"Plot Title: x (LGR S/N: date)"\nnothing\n')


class TestToa5:
    def test_rows_with_a_naive_clock(self) -> None:
        text = toa5(['"2021-10-17 12:50:00",1,0.254', '"2021-10-17 12:55:00",2,"NAN"'])

        series = gauge(text)

        assert rows(series) == [("2021-10-17T12:50:00Z", 2540)]
        assert (series.zone, series.unit, series.station, series.missing) == (None, "mm", "Station", 1)

    def test_intensity_and_other_columns_are_no_rain(self) -> None:
        text = toa5(
            ['"2021-10-17 12:50:00",1,30,0.254,20'],
            names='"Rain_Rate","Rain_mm_Tot","AirTC_Avg"',
            units='"mm/h","mm","Deg C"',
            processing='"Max","Tot","Avg"',
        )

        assert [series.sensor for series in parsed(text).series] == ["Rain_mm_Tot"]

    def test_inches_are_read_from_the_unit_row(self) -> None:
        assert (
            gauge(toa5(['"2021-10-17 12:50:00",1,0.5'], names='"Precip_Tot"', units='"inches"')).total_tenth_um
            == 127_000
        )

    def test_a_blank_unit_is_a_guess(self) -> None:
        assert gauge(toa5(['"2021-10-17 12:50:00",1,0.5'], names='"Precip_Tot"', units='""')).assumed == ("unit",)

    def test_joined_tables_repeat_their_header(self) -> None:
        text = toa5(['"2021-10-17 12:50:00",1,0.254']) + toa5(['"2021-10-17 12:55:00",2,0.254'])

        assert gauge(text).total_tenth_um == 5080
        assert gauge(text).bad_rows == ()

    def test_bad_rows_are_told(self) -> None:
        text = toa5(['"2021-10-17 12:50:00",1', '"noon",2,0.2', '"2021-10-17 12:55:00",3,0.2'])

        assert [bad.line for bad in gauge(text).bad_rows] == [5, 6]
        assert gauge(text).total_tenth_um == 2000

    @pytest.mark.parametrize("text", ['"TOA5","x"\n', '"TOA5"\n"A"\n"B"\n"C"\n'])
    def test_a_table_without_its_header_rows_is_refused(self, text: str) -> None:
        with pytest.raises(InputFileError, match="line 2: expected the names"):
            parsed(text)

    def test_a_table_without_rain_is_refused(self) -> None:
        with pytest.raises(InputFileError, match=r"expected a column of rain.*AirTC_Avg"):
            parsed(toa5([], names='"AirTC_Avg"', units='"Deg C"', processing='"Avg"'))

    def test_a_column_may_be_asked_for_by_name(self) -> None:
        text = toa5(['"2021-10-17 12:50:00",1,0.5'], names='"Bucket"', units='"mm"')

        assert gauge(text, sensor="bucket").total_tenth_um == 5000


LCD = "STATION,DATE,REPORT_TYPE,SOURCE,HourlyPrecipitation,HourlyStationPressure,REPORT_TYPE"


class TestNceiLcd:
    def test_routine_reports_alone_count(self) -> None:
        text = csv_of(
            LCD,
            [
                "7,2020-01-01T00:52:00,FM-15,7,0.10,29.10,x",
                "7,2020-01-01T01:10:00,FM-16,7,0.05,29.10,x",
                "7,2020-01-01T01:52:00,FM-15,7,T,29.10,x",
                "7,2020-01-01T02:52:00,FM-15,7,0.06s,29.10s,x",
                "7,2020-01-01T03:52:00,FM-15,7,,29.10,x",
                "7,2020-01-01T23:59:00,SOD  ,7,0.50,,x",
            ],
        )

        series = gauge(text)

        assert (series.total_tenth_um, series.unit, series.missing, series.row_count) == (40_640, "in", 1, 4)
        assert flagged(series) == {"suspect": 1, "trace": 1}

    def test_version_2_is_known_by_its_pressures(self) -> None:
        text = csv_of(LCD, ["7,2020-01-01T00:52:00,FM-15,7,2.5,1013.2,x"])

        assert (gauge(text).unit, gauge(text).total_tenth_um) == ("mm", 25_000)

    def test_without_pressure_the_unit_must_be_said(self) -> None:
        text = csv_of(LCD, ["7,2020-01-01T00:52:00,FM-12,7,2.5,,x"])

        with pytest.raises(InputFileError, match="--unit"):
            gauge(text)
        assert gauge(text, unit="mm").total_tenth_um == 25_000

    def test_bad_rows_are_told(self) -> None:
        text = csv_of(LCD, ["7,2020-01-01T00:52:00,FM-15,7,0.10,29.10,x", "7,noon,FM-15,7,0.10,29.10,x"])

        assert [bad.line for bad in gauge(text).bad_rows] == [3]
        assert [bad.line for one in parsed(text + "7,x\n").series for bad in one.bad_rows] == [3, 4]

    def test_a_header_without_rows_is_no_rain(self) -> None:
        assert gauge(LCD + "\n").row_count == 0


HPD_HEAD = "COOPID CD ELEM UN YEAR MO DA TIME HOUR01 F F TIME HOUR02 F F TIME HOUR03 F F\n"
HPD_RULE = "------ -- ---- -- ---- -- -- ---- ------ - - ---- ------ - - ---- ------ - -\n"


class TestNceiHpd:
    def test_stamps_are_the_end_of_the_hour_and_day_totals_are_no_reading(self) -> None:
        text = (
            HPD_HEAD
            + HPD_RULE
            + (
                "310301 01 HPCP HI 1998 01 01 0100  00005 g   2400  00010     2500  00015    \n"
                "310301 01 HPCP HI 1998 01 02 0100  99999 M   0200  00000 T   2500  00000    \n"
            )
        )

        series = gauge(text)

        assert rows(series) == [
            ("1998-01-01T01:00:00Z", 12_700),
            ("1998-01-02T00:00:00Z", 25_400),
            ("1998-01-02T02:00:00Z", 0),
        ]
        assert (series.missing, flagged(series)) == (1, {"missing_period": 1, "trace": 1})

    def test_bad_rows_are_told(self) -> None:
        text = (
            HPD_HEAD
            + HPD_RULE
            + (
                "310301 01 HPCP HI 1998 13 01 0100  00005     0200  00010     2500  00015    \n"
                "310301 01 TEMP F  1998 01 01 0100  00005     0200  00010     2500  00015    \n"
                "310301 01 HPCP TI 1998 01 01 0100  00005     0200  00000     2500  00005    \n"
            )
        )

        series = gauge(text)

        assert [bad.line for bad in series.bad_rows] == [3, 4]
        assert series.total_tenth_um == 127_000

    def test_without_the_line_of_dashes_the_columns_are_unknown(self) -> None:
        with pytest.raises(InputFileError, match="line of dashes"):
            parsed(HPD_HEAD)

    def test_the_new_table_has_a_day_a_row(self) -> None:
        names = ",".join(f"HR{hour:02d}Val,HR{hour:02d}MF" for hour in range(24))
        values = ",".join(["25,", "-9999,M", *(["0,"] * 22)])
        text = csv_of(
            f"STATION,DATE,{names},DlySum",
            [f"X,2020-01-01,{values},25", "X,2020-01-02,1", f"X,noon,{values},25"],
        )

        series = gauge(text, sensor="X")

        assert rows(series)[0] == ("2020-01-01T01:00:00Z", 63_500)
        assert (series.row_count, series.missing) == (24, 1)
        assert [bad.line for one in parsed(text).series for bad in one.bad_rows] == [4, 3]

    def test_a_header_without_rows_is_no_rain(self) -> None:
        assert gauge(HPD_HEAD + HPD_RULE).row_count == 0
