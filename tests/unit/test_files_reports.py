"""METAR bulletins, JSON of the USGS and exports of WeatherLink, in small files of our own."""

import json
from datetime import date
from typing import Any

import pytest

from collector.files.flagging import bounced_tips, flag_bounce
from collector.files.metar_reports import read_reports
from siltwatch.errors import InputFileError
from tests.support.files import csv_of, gauge, hobo, parsed, rows, toa5

JULY = date(2016, 7, 1)


def metar(*reports: str, head: str = "SAUS70 KWBC 081400\nMETAR\n") -> str:
    return head + "\n".join(reports) + "\n"


def routine(day: int, clock: str, remarks: str, station: str = "KALB") -> str:
    return f"{station} {day:02d}{clock}Z 18016KT 4SM RA 18/16 A2995 RMK {remarks}="


class TestMetar:
    def test_the_hourly_group_is_rain_in_hundredths(self) -> None:
        series = gauge(metar(routine(8, "1354", "AO2 P0009"), routine(8, "1454", "AO2 P0112")), month=JULY)

        assert rows(series) == [("2016-07-08T13:54:00Z", 22_860), ("2016-07-08T14:54:00Z", 284_480)]
        assert (series.zone, series.unit, series.station, series.assumed) == ("UTC", "in", "KALB", ())

    def test_a_trace_is_no_depth(self) -> None:
        series = gauge(metar(routine(8, "1354", "AO2 P0000")), month=JULY)

        assert (series.total_tenth_um, series.quality) == (0, {"trace": 1})

    def test_no_group_is_dry_only_where_a_gauge_would_tell(self) -> None:
        with_gauge = gauge(metar(routine(8, "1354", "AO2 SLP140")), month=JULY)
        without = gauge(metar(routine(8, "1354", "AO1 SLP140")), month=JULY)
        out_of_order = gauge(metar(routine(8, "1354", "AO2 PNO SLP140")), month=JULY)
        hidden = gauge(metar(routine(8, "1354", "AO2 P////")), month=JULY)

        assert (len(with_gauge.at_ms), with_gauge.missing) == (1, 0)
        assert [(len(one.at_ms), one.missing) for one in (without, out_of_order, hidden)] == [(0, 1)] * 3

    def test_a_report_may_take_several_lines(self) -> None:
        text = metar("KALB 081354Z AUTO 18016KT 4SM RA\n     18/16 A2995 RMK AO2\n     P0009 $=")

        assert gauge(text, month=JULY).quality == {"needs_maintenance": 1}
        assert gauge(text, month=JULY).total_tenth_um == 9 * 2540

    def test_the_same_report_twice_counts_once(self) -> None:
        series = gauge(metar(routine(8, "1354", "AO2 P0009"), routine(8, "1354", "AO2 P0009")), month=JULY)

        assert (series.total_tenth_um, series.quality) == (22_860, {"repeated": 1})

    @pytest.mark.parametrize("named", [True, False])
    def test_a_special_report_repeats_part_of_its_hour(self, *, named: bool) -> None:
        special = ("SPECI " if named else "") + routine(8, "1420", "AO2 P0005")
        around = [routine(8, f"{hour}54", "AO2 P0007") for hour in (11, 12, 13, 14)]

        series = gauge(metar(*around, special), month=JULY)

        assert (series.total_tenth_um, series.quality) == (4 * 7 * 2540, {"special": 1})

    def test_a_special_report_counts_where_no_later_one_tells_its_rain(self) -> None:
        series = gauge(metar("SPECI " + routine(8, "1410", "AO2 P0005"), routine(8, "1554", "AO2 P0001")), month=JULY)

        assert (series.total_tenth_um, series.quality) == (6 * 2540, {"special": 1})

    def test_a_section_of_specials(self) -> None:
        found = list(read_reports("SPECI\n" + routine(8, "1410", "AO2") + "\nMETAR\n" + routine(8, "1454", "AO2")))

        assert [report.special for report in found] == [True, False]

    def test_days_cross_into_the_next_month_and_back(self) -> None:
        series = gauge(
            metar(routine(31, "2354", "AO2 P0001"), routine(1, "0054", "AO2 P0002"), routine(31, "2254", "AO2 P0004")),
            month=JULY,
        )

        assert rows(series) == [
            ("2016-07-31T22:54:00Z", 10_160), ("2016-07-31T23:54:00Z", 2540), ("2016-08-01T00:54:00Z", 5080),
        ]  # fmt: skip

    def test_without_a_month_that_is_said(self) -> None:
        assert gauge(metar(routine(8, "1354", "AO2 P0009"))).assumed == ("month",)

    @pytest.mark.parametrize(
        "text",
        [
            "2016/07/08 13:54\n" + routine(8, "1354", "AO2 P0009"),
            "201607081354 METAR " + routine(8, "1354", "AO2 P0009"),
        ],
    )
    def test_archives_that_date_each_report(self, text: str) -> None:
        assert (rows(gauge(text)), gauge(text).assumed) == ([("2016-07-08T13:54:00Z", 22_860)], ())

    def test_several_stations_are_several_gauges(self) -> None:
        text = metar(routine(8, "1354", "AO2 P0009"), routine(8, "1351", "AO2 P0002", station="KSYR"))

        assert [series.station for series in parsed(text, month=JULY).series] == ["KALB", "KSYR"]
        assert gauge(text, month=JULY, sensor="KSYR").total_tenth_um == 5080
        with pytest.raises(InputFileError, match="KALB, KSYR"):
            gauge(text, month=JULY)

    @pytest.mark.parametrize(
        ("head", "reason"),
        [
            ("QALB 081354Z AUTO=", "name of a station"),
            ("1ALB 081354Z AUTO=", "name of a station"),
            ("KALB O81354Z AUTO=", "day, hour and minute"),
            ("KALB 321354Z AUTO=", "day, hour and minute"),
            ("KALB 082454Z AUTO=", "day, hour and minute"),
            ("KALB 081354Z=", "a report after the time"),
        ],
    )
    def test_a_broken_head_is_kept_beside_the_good_reports(self, head: str, reason: str) -> None:
        series = gauge(metar(routine(8, "1354", "AO2 P0009"), head), month=JULY)

        assert series.total_tenth_um == 22_860
        assert [(bad.line, reason in bad.reason) for bad in series.bad_rows] == [(4, True)]

    def test_nothing_but_broken_heads(self) -> None:
        read = parsed(metar("QQQQ 081354Z=", "1QQQ 081354Z AUTO="))

        assert [(len(series.at_ms), len(series.bad_rows)) for series in read.series] == [(0, 2)]


def answer(*values: tuple[str, str, list[str]], code: str = "00045", missing: float | None = -999999.0) -> str:
    block = {
        "value": [{"value": value, "qualifiers": codes, "dateTime": at} for value, at, codes in values],
        "method": [{"methodDescription": ""}],
    }
    series: dict[str, Any] = {
        "sourceInfo": {"siteCode": [{"value": "01234567"}]},
        "variable": {"variableCode": [{"value": code}], "noDataValue": missing},
        "values": [block],
    }
    return json.dumps({"name": "ns1:timeSeriesResponseType", "value": {"timeSeries": [series]}})


class TestUsgsJson:
    def test_rain_with_offsets_and_qualifiers(self) -> None:
        series = gauge(
            answer(
                ("0.01", "2026-06-10T14:00:00.000-04:00", ["P"]),
                ("-999999", "2026-06-10T14:15:00.000-04:00", ["P", "Ice"]),
                ("0.02", "2026-06-10T14:30:00.000-04:00", ["P", "e"]),
            )
        )

        assert rows(series) == [("2026-06-10T18:00:00Z", 2540), ("2026-06-10T18:30:00Z", 5080)]
        assert (series.unit, series.station, series.zone, series.missing) == ("in", "01234567", "UTC-04:00", 1)
        assert series.quality == {"code_ice": 1, "estimated": 1, "provisional": 3}

    def test_millimetres_have_a_code_of_their_own(self) -> None:
        assert gauge(answer(("12.7", "2026-06-10T14:00:00Z", []), code="00046")).total_tenth_um == 127_000

    def test_a_bad_instant_sinks_no_other_row(self) -> None:
        series = gauge(answer(("0.01", "soon", []), ("0.02", "2026-06-10T14:00:00Z", []), missing=None))

        assert (series.total_tenth_um, [bad.line for bad in series.bad_rows]) == (5080, [1])

    @pytest.mark.parametrize("text", ['{"value": {"timeSeries": 7}}', '{"timeSeries": [{}]}', '{"timeSeries": '])
    def test_what_is_no_such_document(self, text: str) -> None:
        with pytest.raises(InputFileError, match=r"line 1: expected a WaterML answer"):
            parsed(text)

    def test_an_answer_without_rain_names_what_it_has(self) -> None:
        with pytest.raises(InputFileError, match=r"no rain.*found 00060"):
            parsed(answer(("12", "2026-06-10T14:00:00Z", []), code="00060"))


_UPPER = [
    "",
    "",
    "Temp",
    "Hi",
    "Low",
    "Out",
    "Dew",
    "Wind",
    "Wind",
    "Wind",
    "Hi",
    "Hi",
    "Wind",
    "Heat",
    "THW",
    "",
    "",
    "Rain",
]
_LOWER = [
    "Date", "Time", "Out", "Temp", "Temp", "Hum", "Pt.", "Speed", "Dir", "Run", "Speed", "Dir", "Chill", "Index",
    "Index", "Bar  ", "Rain", "Rate",
]  # fmt: skip
_REST = ["13.6", "13.6", "12.9", "34", "-2.0", "1.6", "SW", "0.27", "3.1", "SW", "13.6", "12.2", "12.2", "1016.5"]


def davis(*given: tuple[str, str, str]) -> str:
    lines = ["\t".join([day, clock, *_REST, rain, "0.0"]) for day, clock, rain in given]
    return "\r\n".join(["\t".join(_UPPER), "\t".join(_LOWER), *lines, ""])


class TestDavis:
    def test_rain_stands_in_the_seventeenth_column(self) -> None:
        series = gauge(davis(("28/11/10", "13:30", "0.2"), ("28/11/10", "14:00", "---"), ("28/11/10", "14:30", "1.4")))

        assert parsed(davis(("28/11/10", "13:30", "0.2"))).format == "davis-weatherlink"
        assert rows(series) == [("2010-11-28T13:30:00Z", 2000), ("2010-11-28T14:30:00Z", 14_000)]
        assert (series.unit, series.zone, series.missing) == ("mm", None, 1)
        assert "unit" in series.assumed

    def test_american_dates_and_a_clock_of_twelve_hours(self) -> None:
        series = gauge(davis(("11/28/10", "12:30a", "0.01"), ("11/28/10", "1:30p", "0.02")), unit="in")

        assert rows(series) == [("2010-11-28T00:30:00Z", 2540), ("2010-11-28T13:30:00Z", 5080)]
        assert series.assumed == ()

    def test_dates_that_read_both_ways_are_said_to(self) -> None:
        assert "date_order" in gauge(davis(("01/02/10", "13:30", "0.2"))).assumed

    def test_a_short_row_is_kept_aside(self) -> None:
        series = gauge(davis(("28/11/10", "13:30", "0.2")) + "28/11/10\t14:00\t13.6\r\nrubbish\tat noon" + "\t1" * 16)

        assert (series.total_tenth_um, [bad.line for bad in series.bad_rows]) == (2000, [4, 5])

    def test_an_export_without_rows(self) -> None:
        assert len(gauge(davis()).at_ms) == 0


class TestLcdVersions:
    def test_version_2_has_millimetres_under_the_same_names(self) -> None:
        def lcd(pressure: str, rain: str) -> str:
            return csv_of(
                "STATION,DATE,REPORT_TYPE,HourlyPrecipitation,HourlyAltimeterSetting",
                [f"USW00013874,2020-01-01T00:52:00,FM-15,{rain},{pressure}"],
            )

        assert gauge(lcd("30.01", "0.50")).total_tenth_um == 127_000
        assert gauge(lcd("1016.3", "12.7")).total_tenth_um == 127_000


class TestBounce:
    def test_tips_at_most_the_interval_apart(self) -> None:
        assert bounced_tips([0, 1000, 2001, 2001], 1000) == [1, 3]

    def test_a_siphon_gauge_has_no_interval(self) -> None:
        assert bounced_tips([0, 0, 1], 0) == []

    def test_flags_stand_beside_the_rain(self) -> None:
        series = gauge(
            hobo(["1,06/10/26 03:00:00 PM,0,,", "2,06/10/26 03:00:05 PM,1,,", "3,06/10/26 03:00:06 PM,2,,"]), unit="in"
        )
        flagged = flag_bounce(series, 1000)

        assert flagged.quality == {"baseline": 1, "bounce": 1}
        assert flagged.suspect_places == {1}
        assert (flagged.depth_tenth_um, flagged.flags[1]) == (series.depth_tenth_um, ("bounce",))
        assert flag_bounce(series, 500) is series

    def test_rain_of_intervals_says_nothing_of_tips(self) -> None:
        series = gauge(toa5(['"2026-06-10 15:00:00",1,0.2', '"2026-06-10 15:00:01",2,0.2']))

        assert flag_bounce(series, 5000) is series
