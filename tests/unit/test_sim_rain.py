"""Rain, water and scenario files of the simulator."""

import json
import math
from pathlib import Path

import pytest

from firmware_sim.commandline import list_scenarios
from firmware_sim.rain import Rainfall, end_ms, overlap, recent, tip_offsets, total_tenth_um
from firmware_sim.scenario import Scenario, find_scenario, load_scenario, shipped_folder
from firmware_sim.water import Water, turbidity
from siltwatch.errors import ConfigError

HUNDREDTH = 2_540
MIN = 60_000


def fall(start_min: int, end_min: int, hundredths: float) -> Rainfall:
    return Rainfall(start_ms=start_min * MIN, end_ms=end_min * MIN, tenth_um=int(hundredths * HUNDREDTH))


def written(folder: Path, text: str) -> Path:
    file = folder / "scenario.toml"
    file.write_text(text)
    return file


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(ConfigError) as refused:
        load_scenario(written(folder, text)).rainfall()
    return str(refused.value)


def test_sixty_hundredths_over_two_hours_tip_every_two_minutes() -> None:
    offsets = tip_offsets([fall(10, 130, 60)], HUNDREDTH)

    assert offsets == [(10 + 2 * number) * MIN for number in range(1, 61)]


def test_a_bucket_keeps_its_water_over_a_dry_spell() -> None:
    offsets = tip_offsets([fall(0, 10, 1.5), fall(100, 110, 0.5)], HUNDREDTH)

    assert offsets == [400_000, 110 * MIN]


def test_rain_that_fills_half_a_bucket_tips_nothing() -> None:
    assert tip_offsets([fall(0, 10, 0.5)], HUNDREDTH) == []


def test_rain_at_one_instant_tips_there() -> None:
    assert tip_offsets([fall(5, 5, 3)], HUNDREDTH) == [5 * MIN] * 3


def test_a_tip_that_falls_between_two_milliseconds_is_late_never_early() -> None:
    assert tip_offsets([Rainfall(start_ms=0, end_ms=10, tenth_um=3)], 1) == [4, 7, 10]


def test_recent_rain_is_what_touches_the_window() -> None:
    rain = [fall(0, 10, 1), fall(20, 30, 1), fall(40, 50, 1)]

    assert list(recent(rain, after_ms=30 * MIN, before_ms=40 * MIN)) == rain[1:]
    assert list(recent(rain, after_ms=31 * MIN, before_ms=39 * MIN)) == []


def test_totals_end_and_overlap() -> None:
    rain = [fall(0, 10, 1), fall(20, 30, 2)]

    assert (total_tenth_um(rain), end_ms(rain), end_ms([]), overlap(rain)) == (3 * HUNDREDTH, 30 * MIN, 0, None)
    assert overlap([*rain, fall(29, 40, 1)]) == 2


STREAM = Water(calm=5.0, gain=2.0, lag_ms=10 * MIN, recession_ms=30 * MIN)


def test_the_stream_is_calm_before_the_rain_reaches_it() -> None:
    assert turbidity(10 * MIN, [fall(0, 60, 50)], STREAM) == 5.0


def test_lasting_rain_lifts_the_stream_by_its_gain() -> None:
    mm_per_h = 50 * 0.254 / 10
    lasting = turbidity(600 * MIN, [fall(0, 600, 50)], STREAM)

    assert lasting == pytest.approx(5.0 + 2.0 * mm_per_h, rel=1e-6)


def test_the_stream_clears_by_its_recession_after_the_rain() -> None:
    rain = [fall(0, 60, 50)]

    at_end = turbidity(70 * MIN, rain, STREAM) - 5.0
    later = turbidity(100 * MIN, rain, STREAM) - 5.0

    assert later / at_end == pytest.approx(math.exp(-1), rel=1e-6)


def test_a_burst_muddies_as_much_as_the_same_rain_over_a_second() -> None:
    burst = turbidity(40 * MIN, [fall(10, 10, 5)], STREAM)
    spread = turbidity(40 * MIN, [Rainfall(start_ms=10 * MIN, end_ms=10 * MIN + 1000, tenth_um=5 * HUNDREDTH)], STREAM)

    assert burst == pytest.approx(spread, rel=1e-3)


def test_every_shipped_scenario_loads_and_rains() -> None:
    files = sorted(shipped_folder().glob("*.toml"))

    assert {file.stem for file in files} >= {"rotterdam-storm", "dry-week", "two-pulses", "faulty-line"}
    dry = {file.stem for file in files if total_tenth_um(load_scenario(file).rainfall()) == 0}
    assert dry == {"wiper-spike", "probe-out-of-water"}  # of probes alone


def test_the_demonstration_reaches_half_an_inch_fifty_minutes_in() -> None:
    offsets = tip_offsets(load_scenario(find_scenario("rotterdam-storm")).rainfall(), HUNDREDTH)

    assert offsets[49] == 50 * MIN


def test_a_scenario_is_found_by_name_or_by_path(tmp_path: Path) -> None:
    file = written(tmp_path, "")

    assert find_scenario(str(file)) == file
    assert find_scenario("two-pulses.toml").stem == "two-pulses"
    with pytest.raises(ConfigError, match=r"no scenario 'x/two-pulses'.*rotterdam-storm"):
        find_scenario("x/two-pulses")


def test_intensity_is_depth_by_the_hour(tmp_path: Path) -> None:
    scenario = load_scenario(written(tmp_path, 'rain = [{from="10 min", to="40 min", intensity="0.5 in/h"}]'))

    assert scenario.rainfall() == [fall(10, 40, 25)]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ('from="1 h", depth="1 in"', "either `from` and `to`, or `at`"),
        ('at="1 h", from="1 h", to="2 h", depth="1 in"', "either `from` and `to`, or `at`"),
        ('at="1 h", intensity="1 in/h"', "needs `depth`"),
        ('from="1 h", to="2 h"', "either `depth` or `intensity`"),
        ('from="1 h", to="2 h", depth="1 in", intensity="1 in/h"', "either `depth` or `intensity`"),
        ('from="2 h", to="1 h", depth="1 in"', "later than `from`"),
        ('from="1 h", to="1 h", depth="1 in"', "later than `from`"),
        ('from="1 h", to="2 h", depth="-1 in"', "cannot be negative"),
        ('from="1 h", to="2 h", intensity="1 in/d"', "not an intensity"),
        ('from="1 h", to="2 h", depth="1"', "expected a unit"),
        ('from=60, to="2 h", depth="1 in"', "has no unit"),
    ],
)
def test_a_senseless_step_is_refused_with_its_place(tmp_path: Path, step: str, fault: str) -> None:
    text = refusal(tmp_path, f"rain = [{{{step}}}]")

    assert "scenario.toml: rain.0" in text
    assert fault in text


GAUGE = '[[devices]]\nid="g"\nkind="swtip"\ncount_size="0.01 in"\n'
PROBE = '[[devices]]\nid="p"\nkind="modbus_turbidity"\n'
RAIN = 'rain = [{from="1 h", to="3 h", depth="1 in"}, {from="2 h", to="4 h", depth="1 in"}]\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GAUGE + GAUGE, "devices: 'g' is given twice"),
        (RAIN, "rain[1]: starts before"),
        ('rain_file = {path="x"}\nrain = [{at="1 h", depth="1 in"}]', "either `rain` or `rain_file`"),
        (GAUGE + '[[faults]]\ndevice="x"\nkind="drop"', "faults[0].device: there is no device 'x'"),
        (GAUGE + '[[faults]]\ndevice="g"\nkind="nan"', "'nan' cannot befall a device of kind 'swtip'"),
        (PROBE + '[[faults]]\ndevice="p"\nkind="reboot"\nat="1 h"', "'reboot' cannot befall"),
        (GAUGE + '[[faults]]\ndevice="g"\nkind="reboot"', "reboot have `at`"),
        (GAUGE + '[[faults]]\ndevice="g"\nkind="drop"\nat="1 h"', "reboot have `at`"),
        (GAUGE + '[[faults]]\ndevice="g"\nkind="unplug"', "unplug needs `to`"),
        (GAUGE + '[[faults]]\ndevice="g"\nkind="drop"\nfrom="2 h"\nto="1 h"', "later than `from`"),
        (GAUGE + '[[faults]]\ndevice="g"\nkind="drop"\nshare=1.5', "share"),
        ("weather = 1", "weather: Extra inputs"),
        ("rain_file = {path='x', start='noon'}", "'noon' is not an instant"),
    ],
)
def test_a_senseless_scenario_is_refused_with_its_key(tmp_path: Path, text: str, fault: str) -> None:
    assert fault in refusal(tmp_path, text)


def test_a_fault_is_on_from_its_start_to_before_its_end() -> None:
    scenario = Scenario.model_validate(
        {
            "devices": [{"id": "g", "kind": "swtip", "count_size": "0.01 in"}],
            "faults": [
                {"device": "g", "kind": "drop", "from": "10 s", "to": "20 s"},
                {"device": "g", "kind": "split", "from": "5 s"},
            ],
        }
    )

    split, drop = scenario.faults_of("g", "drop", "split")

    assert [drop.is_on(ms) for ms in (9_999, 10_000, 19_999, 20_000)] == [False, True, True, False]
    assert split.is_on(10**12)
    assert scenario.faults_of("g", "unplug") == []


def rain_of(folder: Path, name: str, content: str, options: str = "") -> list[Rainfall]:
    (folder / name).write_text(content)
    return load_scenario(written(folder, f'rain_file = {{path="{name}"{options}}}')).rainfall()


CSV = """time_utc,rain_mm
2026-06-10T17:15:00Z,0.254
2026-06-10T17:30:00,
2026-06-10T17:45:00+00:00,0.508

2026-06-10T17:30:00Z,0.508
2026-06-10T17:40:00Z,0.508
2026-06-10T18:00:00Z,0.254
"""


def test_a_csv_row_is_the_rain_up_to_its_stamp_and_a_late_one_is_passed_over(tmp_path: Path) -> None:
    assert rain_of(tmp_path, "rain.csv", CSV) == [fall(0, 15, 1), fall(30, 45, 2), fall(45, 60, 1)]


def test_a_part_of_a_file_starts_its_own_time(tmp_path: Path) -> None:
    falls = rain_of(tmp_path, "rain.csv", CSV, ', start="2026-06-10T17:30:00Z", length="30 min"')

    assert falls == [fall(15, 30, 2)]


RDB = (
    "# USGS\nagency_cd\tsite_no\tdatetime\ttz_cd\t22_00045\t22_00045_cd\n5s\t15s\t20d\t6s\t14n\t10s\n"
    "USGS\t1\t2014-03-09 01:45\tEST\t0.01\tP\n"
    "USGS\t1\t2014-03-09 03:00\tEDT\t0.02\tP\n"
)


def test_rdb_rows_over_a_change_of_the_clock_are_fifteen_minutes_apart(tmp_path: Path) -> None:
    assert rain_of(tmp_path, "rain.rdb", RDB) == [fall(0, 15, 1), fall(15, 30, 2)]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("time,rain_mm\n", "line 1: expected the columns time_utc and rain_mm"),
        ("", "line 1: expected the columns"),
        ("time_utc,rain_mm\n2026-06-10T17:15:00Z,wet\n", "line 2: expected an instant and a depth in mm"),
        ("time_utc,rain_mm\nnoon,1\n", "line 2: expected an instant"),
        ("time_utc,rain_mm\n2026-06-10T17:15:00Z\n", "line 2: expected an instant"),
        (RDB.replace("EDT", "CET"), "line 5: expected a zone"),
        (RDB.replace("00045", "00060"), "line 2: expected the columns datetime, tz_cd and a rain column"),
    ],
)
def test_an_unreadable_rain_file_is_refused_with_its_line(tmp_path: Path, content: str, fault: str) -> None:
    (tmp_path / "rain.txt").write_text(content)

    assert fault in refusal(tmp_path, 'rain_file = {path="rain.txt"}')


def test_an_absent_rain_file_is_refused(tmp_path: Path) -> None:
    assert "nothing.csv" in refusal(tmp_path, 'rain_file = {path="nothing.csv"}')


def test_a_real_file_of_the_geological_survey_plays(shared: Path) -> None:
    file = shared / "data/rain/usgs_03287500_uv_2014_EST-EDT.rdb"
    scenario = Scenario.model_validate({"rain_file": {"path": str(file)}})

    rain = scenario.rainfall()

    assert len(tip_offsets(rain, HUNDREDTH)) == total_tenth_um(rain) // HUNDREDTH > 50
    assert overlap(rain) is None


def test_the_list_names_every_device_and_every_scenario_in_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    list_scenarios(as_json=False)
    shown = capsys.readouterr().out
    list_scenarios(as_json=True)
    rows = json.loads(capsys.readouterr().out)

    kinds = {row["name"] for row in rows if row["is"] == "device"}
    assert {"rg15", "sdi12", "davis", "wxt", "modbus_rain", "modbus_turbidity", "swtip", "gpio", "analog"} <= kinds
    assert {"radio", "lorawan", "mqtt_plain", "logger", "csv_logger", "sparkplug"} <= kinds
    scenarios = {row["name"] for row in rows if row["is"] == "scenario"}
    assert scenarios == {file.stem for file in shipped_folder().glob("*.toml")}
    assert len(shown.splitlines()) == 2 + len(rows)
    assert all(row["description"] in shown for row in rows)
