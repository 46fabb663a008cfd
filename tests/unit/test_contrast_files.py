"""Files of turbidity: the shared ones against facts computed elsewhere, and small ones of our own."""

import json
from decimal import Decimal
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from collector.files.turbidity import TurbiditySeries, choose_probe, parse_turbidity, read_turbidity
from siltwatch.errors import InputFileError
from siltwatch.instants import from_ms, short_instant

_ESOPUS = ("01362370", "01362497", "01362500")


def facts(shared: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data/expected.json").read_text())["turbidity"][name]
    return found


def numbers(series: TurbiditySeries) -> list[float]:
    return [value for value in series.values if value is not None]


def assert_facts(series: TurbiditySeries, want: dict[str, Any]) -> None:
    values = numbers(series)
    assert len(values) == want["n"]
    assert (min(values), max(values)) == (want["min"], want["max"])
    assert median(values) == pytest.approx(want["median"])
    assert sum(values) / len(values) == pytest.approx(want["mean"], abs=1e-5)
    for limit in (10, 50, 250):
        assert sum(value > limit for value in values) == want[f"gt{limit}"]


@pytest.mark.parametrize("station", _ESOPUS)
@pytest.mark.parametrize("probe", ["dts12", "analite"])
def test_esopus_probes(shared: Path, station: str, probe: str) -> None:
    name = f"usgs_{station}_turbidity_15min_2023-07-12_2023-11-12.csv"
    want = facts(shared, name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name), f"turb_{probe}_fnu")

    assert_facts(series, want["probes"][probe])
    assert (series.unit, series.method, series.station) == ("FNU", probe, station)
    assert len(series.values) == want["rows"]
    assert short_instant(from_ms(series.at_ms[0])) == want["first"]
    assert short_instant(from_ms(series.at_ms[-1])) == want["last"]
    assert sum(1 for value in series.values if value is None) == want["probes"][probe]["blank"]


@pytest.mark.parametrize("name", ["usgs_03401385_uv_2014-03-07.rdb", "usgs_03401385_iv_2014-03-12.rdb"])
def test_davis_branch_of_the_usgs(shared: Path, name: str) -> None:
    want = facts(shared, name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name), None)

    assert_facts(series, want)
    assert (series.unit, series.zone) == ("FNU", "UTC")
    assert [short_instant(from_ms(at)) for at in (series.at_ms[0], series.at_ms[-1])] == [want["first"], want["last"]]


def test_two_files_of_one_station_agree_where_they_overlap(shared: Path) -> None:
    want = json.loads((shared / "data/expected.json").read_text())["turbidity_pairs"]["overlap_03401385"]
    names = ("usgs_03401385_uv_2014-03-07.rdb", "usgs_03401385_iv_2014-03-12.rdb")
    one, other = (choose_probe(read_turbidity(shared / "data/turbidity" / name), None) for name in names)
    first, second = dict(zip(one.at_ms, one.values, strict=True)), dict(zip(other.at_ms, other.values, strict=True))

    assert len(first.keys() & second.keys()) == want["common_stamps"]
    assert sum(first[at] == second[at] for at in first.keys() & second.keys()) == want["same_value"]
    assert len(first.keys() | second.keys()) == want["union"]


def test_a_sonde_in_utf16_with_lines_above_the_header(shared: Path) -> None:
    name = "korexo_utf16_2019-11-20_12-04.csv"
    want = facts(shared, name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name), None)

    assert_facts(series, want)
    assert (series.unit, series.zone, len(series.values)) == ("FNU", None, want["rows"])
    assert short_instant(from_ms(series.at_ms[0])) == want["first"] + "Z"
    assert numbers(series)[0] == want["first_value"]


def test_a_raw_series_with_blanks_rails_and_repeats(shared: Path) -> None:
    name = "turbclean_LVL1_2016-07_2017-06.csv"
    want = facts(shared, name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name), None)
    values = numbers(series)

    assert series.quality["repeated"] == want["repeated_stamps"]
    assert len(series.values) == want["rows"] - want["repeated_stamps"]
    assert want["n"] - len(values) <= want["repeated_stamps"]
    assert values.count(3000.0) == pytest.approx(want["at_3000"], abs=want["repeated_stamps"])


def test_remarks_glued_to_numbers(shared: Path) -> None:
    name = "usgs_03373560_uv_Rat_suffix_cut.rdb"
    want = facts(shared, name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name, sensor="02_00060"), "02_00060")

    assert len(numbers(series)) == want["rows"]
    assert series.quality["code_rat"] == want["cells_with_glued_suffix"]


def test_usgs_json_where_ice_is_no_value(shared: Path) -> None:
    name = "nwis_iv_json_flags_P_e_Ice.json"
    want = facts(shared, name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name, sensor="00060"), None)

    assert len(series.values) == want["values"]
    assert sum(value is None for value in series.values) == want["no_data_cells"]
    assert series.quality["estimated"] == 7
    assert set(series.faults.values()) <= {"ice", "no_value"}


def test_a_logger_of_tabs_and_blank_lines(shared: Path) -> None:
    name = "drkpi_hach_sc200_stuck_readings.txt"
    want = facts(shared, name)
    series = choose_probe(read_turbidity(shared / "data/turbidity" / name), None)

    assert len(series.values) + series.quality.get("repeated", 0) == want["rows"]
    assert set(numbers(series)) == {0.0303}


def test_codes_limits_and_words_of_cells() -> None:
    text = (
        "datetime_utc,turb_fnu,turb_cd\n"
        "2026-06-10T00:00:00Z,5.0,A\n2026-06-10T00:15:00Z,1600,P >\n2026-06-10T00:30:00Z,0.2,A <\n"
        "2026-06-10T00:45:00Z,,\n2026-06-10T01:00:00Z,***,P\n2026-06-10T01:15:00Z,4.0,P Ice\n"
        "2026-06-10T01:30:00Z,> 1000,\n2026-06-10T01:45:00Z,-9999,\n2026-06-10T02:00:00Z,4 5,\nnonsense,7,\n"
    )
    series = choose_probe(parse_turbidity(text), None)

    assert list(series.values) == [5.0, 1600.0, 0.2, None, None, 4.0, 1000.0, None]
    assert dict(series.faults) == {3: "no_value", 4: "***", 5: "ice", 7: "sentinel"}
    assert series.pegged == {1, 6}
    assert [row.line for row in series.bad_rows] == [10, 11]


def test_several_probes_ask_for_a_choice() -> None:
    text = "time_utc,turb_a_fnu,turb_b_fnu\n2026-06-10T00:00:00Z,5,6\n"

    with pytest.raises(InputFileError, match=r"several probes.*turb_a_fnu, turb_b_fnu"):
        choose_probe(parse_turbidity(text), None)
    assert numbers(choose_probe(parse_turbidity(text), "b")) == [6.0]
    with pytest.raises(InputFileError, match=r"no sensor 'c'.*turb_a_fnu"):
        choose_probe(parse_turbidity(text), "c")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("just words", "expected a header"),
        ("date,rain\n2026-06-10,1\n", "expected a header with a date and a column of turbidity"),
        ('{"timeSeries": [3], "value": 4}', "WaterML"),
        ('{"timeSeries": []}', "no turbidity"),
    ],
)
def test_what_is_no_turbidity_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InputFileError, match=message):
        parse_turbidity(text)


def test_decimals_are_kept_as_they_were_sent() -> None:
    series = choose_probe(parse_turbidity("time_utc;turb_ntu\n2026-06-10T00:00:00Z;0.0303\n"), None)

    assert Decimal(repr(series.values[0])) == Decimal("0.0303")
    assert series.unit == "NTU"
