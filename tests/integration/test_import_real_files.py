"""Every shared file of a logger or a service gives the facts that others computed from it."""

import json
from collections import Counter
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from alerts.profile_files import load_profile
from alerts.storm_report import changed_rule, gauge_rain
from alerts.storms import judge
from collector.files.choosing import choose_series
from collector.files.encoding import decode
from collector.files.flagging import flag_bounce
from collector.files.metar_reports import read_reports
from collector.files.opening import read_bytes, read_rain
from collector.files.series import RainSeries
from collector.files.turbidity import TurbiditySeries, choose_probe, read_turbidity
from siltwatch.errors import InputFileError
from siltwatch.instants import from_ms, short_instant
from siltwatch.quantities import Depth

RAIN = (
    "usgs_03287500_uv_2014_EST-EDT.rdb", "rainmaker_05408480.csv", "rainmaker_peaceful.rdb.withzeroes",
    "rainmaker_rain.test.rdb", "rainmaker_rain.test.csv", "rainmaker_test_data_zeroes.csv",
    "hobo_2010_h01st_prcp.csv", "hobo_20200416_A03_PRCP.csv", "toa5_CR1000_202111_five_mins.dat",
    "toa5_CR1000_202111_hourly.dat", "toa5_CR1000_202111_daily.dat", "toa5_CR200X_2019-04-17_T1_raw.dat",
    "swmm_sta310301.dat", "ncei_LCDv1_KATL_2020-01_02.csv", "turbclean_PrecipData_2016-07_2017-06.csv",
)  # fmt: skip
TURBIDITY = {
    "usgs_03401385_uv_2014-03-07.rdb": None,
    "usgs_03401385_iv_2014-03-12.rdb": None,
    "korexo_utf16_2019-11-20_12-04.csv": None,
    "turbclean_LVL1_2016-07_2017-06.csv": None,
}
PER = {"in": 254_000, "mm": 10_000}


def facts(shared: Path, part: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data/expected.json").read_text())[part][name]
    return found


def plain(stamp: str) -> str:
    """A stamp without zone and without the fraction of a whole second."""
    return stamp.removesuffix("Z").removesuffix(".000").removesuffix(".500")


def stamp(at_ms: int | None) -> str:
    return plain(short_instant(from_ms(at_ms or 0)))


def read_series(shared: Path, name: str, fact: dict[str, Any]) -> RainSeries:
    said = fact.get("series", "")
    max_row = Depth.parse("50 mm") if "51.2 rows" in said else None
    return choose_series(read_rain(shared / "data/rain" / name, max_row=max_row), said if said == "gage01" else None)


@pytest.mark.parametrize("name", RAIN)
def test_rain(shared: Path, name: str) -> None:
    for fact in facts(shared, "rain", name)["series"]:
        series = read_series(shared, name, fact)
        rounded = 254 if "rounded" in fact.get("series", "") else 1

        assert series.unit == fact["unit"]
        assert (series.wet_rows, series.missing) == (fact["wet_rows"], fact["missing"])
        assert stamp(series.first_ms) == plain(fact["first"])
        assert stamp(series.last_ms) == plain(fact["last"])
        total = Decimal(fact["total"]) * PER[series.unit]
        assert abs(series.total_tenth_um - total) < (len(series.at_ms) if rounded > 1 else 1)
        assert abs(max(series.depth_tenth_um) - Decimal(fact["largest_row"]) * PER[series.unit]) < rounded
        assert _counted_rows(series) == _expected_rows(fact)


def _counted_rows(series: RainSeries) -> int:
    """Rows of the file but for service marks."""
    return series.row_count - series.quality.get("service_mark", 0) - series.quality.get("no_count", 0)


def _expected_rows(fact: dict[str, Any]) -> int:
    return int(fact["rows"] - fact.get("extra", {}).get("rows_without_a_count", 0))


@pytest.mark.parametrize("name", RAIN)
def test_events_of_rain(shared: Path, name: str) -> None:
    for fact in facts(shared, "rain", name)["series"]:
        series = read_series(shared, name, fact)
        for hours, wanted in fact["events"].items():
            rule = changed_rule(load_profile("generic").rule, min_dry=timedelta(hours=int(hours)))
            found = judge(gauge_rain(series), rule)

            assert len(found.events) == wanted["count"], hours
            assert sum(event.total_tenth_um >= 127_000 for event in found.events) == wanted["ge_half_inch"], hours


def test_the_codes_and_zones_of_the_usgs(shared: Path) -> None:
    name = "usgs_03287500_uv_2014_EST-EDT.rdb"
    extra = facts(shared, "rain", name)["series"][0]["extra"]
    series = choose_series(read_rain(shared / "data/rain" / name), None)

    assert series.zone == "/".join(extra["zones"])
    assert series.quality == {"provisional": extra["codes"]["P"]}


def test_routine_reports_alone_are_counted_with_their_traces_and_doubts(shared: Path) -> None:
    name = "ncei_LCDv1_KATL_2020-01_02.csv"
    extra = facts(shared, "rain", name)["series"][0]["extra"]
    series = choose_series(read_rain(shared / "data/rain" / name), None)

    assert (series.quality["trace"], series.quality["suspect"]) == (extra["fm15_trace"], extra["fm15_suspect_s"])
    assert len(series.suspect_places) == extra["fm15_suspect_s"]


def test_tips_of_a_bouncing_switch_are_flagged_and_counted(shared: Path) -> None:
    for name in ("hobo_2010_h01st_prcp.csv", "hobo_20200416_A03_PRCP.csv"):
        extra = facts(shared, "rain", name)["series"][0]["extra"]
        series = choose_series(read_rain(shared / "data/rain" / name), None)
        flagged = flag_bounce(series, 1000)

        assert flagged.quality["bounce"] == extra["tips_at_most_1s_after_the_one_before"]
        assert flagged.total_tenth_um == series.total_tenth_um


def test_the_overflow_value_of_a_counter_fails_its_rows(shared: Path) -> None:
    name = "turbclean_PrecipData_2016-07_2017-06.csv"
    extra = facts(shared, "rain", name)["series"][1]["extra"]
    series = choose_series(read_rain(shared / "data/rain" / name, overflow=Depth.parse("51.2 mm")), None)

    assert series.total_tenth_um == 16_780_000
    assert series.quality["overflow"] == extra["rows_of_51_2"]
    assert series.quality["out_of_order"] == extra["backward_steps"]


def test_a_bulletin_of_reports(shared: Path) -> None:
    want = facts(shared, "rain", "metar_collective.txt")["facts"]
    path = shared / "data/rain/metar_collective.txt"
    reports = list(read_reports(decode(read_bytes(path))))
    read = read_rain(path)

    assert len(reports) == want["report_heads"]
    assert sum(bool(report.fault) for report in reports) == want["broken_heads"]
    assert sum(count - 1 for count in Counter(r.text for r in reports).values()) == want["reports_given_twice"]
    assert [r.hourly for r in reports if r.hourly is not None] == want["hourly_precip_groups"]
    assert [f"6{r.six_hours}" for r in reports if r.six_hours is not None] == want["six_hour_groups"]
    assert sum(len(series.bad_rows) for series in read.series) == want["broken_heads"]
    assert {series.station: series.total_tenth_um for series in read.series if series.wet_rows} == {
        "KMIA": 46 * 2540, "KALO": 9 * 2540,
    }  # fmt: skip
    assert read.series[0].quality["trace"] == 1


@pytest.mark.parametrize("name", ["usgs_01362500", "usgs_01362370", "usgs_01362497"])
@pytest.mark.parametrize("probe", ["dts12", "analite"])
def test_pairs_of_probes(shared: Path, name: str, probe: str) -> None:
    file = f"{name}_turbidity_15min_2023-07-12_2023-11-12.csv"
    fact = facts(shared, "turbidity", file)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / file), f"turb_{probe}_fnu")

    _assert_values(series, {**fact, **fact["probes"][probe]})
    assert sum(value is None for value in series.values) == fact["probes"][probe]["blank"]


@pytest.mark.parametrize("name", TURBIDITY)
def test_turbidity(shared: Path, name: str) -> None:
    fact = facts(shared, "turbidity", name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name), TURBIDITY[name])

    _assert_values(series, fact)
    assert sum(value is None for value in series.values) + series.quality.get("repeated", 0) == fact["blank"]
    assert len(series.values) + series.quality.get("repeated", 0) == fact["rows"]
    assert sum(value == 3000 for value in series.values) == fact.get("at_3000", 0)


def _assert_values(series: TurbiditySeries, fact: dict[str, Any]) -> None:
    values = [value for value in series.values if value is not None]
    assert len(values) == fact["n"]
    assert (min(values), max(values)) == (fact["min"], fact["max"])
    assert median(values) == pytest.approx(fact["median"])
    assert sum(values) / len(values) == pytest.approx(fact["mean"], abs=1e-5)
    assert (stamp(series.at_ms[0]), stamp(series.at_ms[-1])) == (plain(fact["first"]), plain(fact["last"]))
    assert series.unit == (fact["unit"] if fact["unit"] == "FNU" else None)


def test_numbers_with_a_remark_glued_on(shared: Path) -> None:
    name = "usgs_03373560_uv_Rat_suffix_cut.rdb"
    fact = facts(shared, "turbidity", name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name, sensor="02_00060"), "02_00060")

    assert len(series.values) == fact["rows"]
    assert sum(count for flag, count in series.quality.items() if flag == "code_rat") == fact["cells_with_glued_suffix"]
    assert None not in series.values


def test_ice_in_an_answer_of_the_web_service_is_missing(shared: Path) -> None:
    name = "nwis_iv_json_flags_P_e_Ice.json"
    fact = facts(shared, "turbidity", name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name, sensor="00060"), None)

    assert len(series.values) == fact["values"]
    assert sum(value is None for value in series.values) == fact["no_data_cells"]
    assert series.quality == {"code_ice": 39, "estimated": 7, "provisional": 438}
    assert stamp(series.at_ms[0]) == "2019-01-24T05:00:00"
    with pytest.raises(InputFileError, match=r"no rain in this answer.*00060"):
        read_rain(shared / "data/turbidity" / name)


def test_a_stuck_probe_of_a_controller(shared: Path) -> None:
    name = "drkpi_hach_sc200_stuck_readings.txt"
    fact = facts(shared, "turbidity", name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name), None)

    assert {str(value) for value in series.values} == set(fact["values"])
    # Stamps of whole minutes: several readings of one minute are one instant.
    assert len(series.values) + series.quality["repeated"] == fact["rows"]
    assert (stamp(series.at_ms[0]), stamp(series.at_ms[-1])) == ("2018-07-04T11:16:00", "2018-07-09T10:20:00")


def test_an_export_of_hoboware_without_turbidity(shared: Path) -> None:
    name = "hobo_DO_yy-mm-dd_head300.csv"
    fact = facts(shared, "turbidity", name)
    path = shared / "data/turbidity" / name
    column = "DO conc, mg/L (LGR S/N: 20781166, SEN S/N: 20781166)"
    series = choose_probe(read_turbidity(path, sensor=column), column)

    assert (len(series.values), sum(value is None for value in series.values)) == (fact["rows"], fact["blank_do"])
    assert (stamp(series.at_ms[0]), stamp(series.at_ms[-1])) == ("2020-03-09T12:40:00", "2020-03-10T13:25:00")
    for read in (read_rain, read_turbidity):
        with pytest.raises(InputFileError, match="line"):
            read(path)
