"""`siltwatch contrast` as an operator types it: real files of the Esopus Creek, small ones, what is refused."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HEAD = "datetime_utc,turb_fnu,turb_cd\n"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "siltwatch.command.main", "contrast", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def document(*arguments: str | Path) -> dict[str, Any]:
    ended = run(*arguments, "--json")
    assert ended.returncode == 0, ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def esopus(shared: Path, station: str) -> Path:
    return shared / f"data/turbidity/usgs_{station}_turbidity_15min_2023-07-12_2023-11-12.csv"


@pytest.mark.parametrize("probe", ["dts12", "analite"])
@pytest.mark.parametrize("above", ["01362497", "01362370"])
def test_esopus_pairs_equal_what_was_computed_elsewhere(shared: Path, above: str, probe: str) -> None:
    facts = json.loads((shared / "data/expected.json").read_text())["turbidity_pairs"]["contrast"]
    want = facts[f"01362500 minus {above}, {probe}"]
    found = document(
        "--background", esopus(shared, above), "--downstream", esopus(shared, "01362500"),
        "--sensor", f"turb_{probe}_fnu", "--lag", "0 s",
    )  # fmt: skip

    assert (found["pairs"], found["max_delta"], found["max_delta_at"]) == (want["paired"], want["max"], want["max_at"])
    assert (found["unit"], found["unlike"]) == ("FNU", None)


def test_the_fall_after_the_rail_ends_nothing_until_someone_confirms(shared: Path, tmp_path: Path) -> None:
    given = (
        "--background", esopus(shared, "01362497"), "--downstream", esopus(shared, "01362500"),
        "--sensor", "turb_dts12_fnu", "--lag", "0 s",
    )  # fmt: skip
    held = document(*given)
    confirmed = tmp_path / "confirmed.csv"
    confirmed.write_text("probe,instant\ndownstream,2023-08-30T18:00:00Z\n")
    freed = document(*given, "--confirmations", confirmed)

    assert held["range_max"]["downstream"] == 1600
    (episode,) = held["episodes"]
    assert (episode["level"], episode["end"], episode["max_delta"]) == ("severe", None, 1561.1)
    assert episode["held_by_latch_since"] == "2023-09-30T16:30:00Z"
    assert [one["level"] for one in freed["episodes"]].count("severe") == 3
    assert len(freed["episodes"]) == 9
    assert freed["episodes"][0]["end"] == "2023-09-06T23:45:00Z"


@pytest.mark.parametrize(("station", "false_ones"), [("01362370", 22), ("01362497", 21), ("01362500", 1)])
def test_unlike_probes_in_one_water_would_raise_false_episodes_and_are_refused(
    shared: Path, station: str, false_ones: int
) -> None:
    """Both probes hang at one place: every episode of such a pair is a false one."""
    file = esopus(shared, station)
    given = (
        "--background", file, "--downstream", file, "--sensor", "turb_dts12_fnu",
        "--downstream-sensor", "turb_analite_fnu", "--lag", "0 s",
    )  # fmt: skip
    refused = run(*given, "--json")
    marked = document(*given, "--mark-unlike")

    assert refused.returncode == 2
    assert refused.stdout == ""
    assert "unlike probes" in refused.stderr
    assert "two probes of one make, in one unit" in refused.stderr
    assert len(marked["episodes"]) == false_ones
    assert marked["unlike"] == "the background is by dts12, the downstream by analite"


def test_a_raw_series_at_its_rail_is_latched(shared: Path) -> None:
    raw = shared / "data/turbidity/turbclean_LVL1_2016-07_2017-06.csv"
    found = document("--background", raw, "--downstream", raw)

    assert found["zone"] is None
    assert found["range_max"] == {"background": 3000, "downstream": 3000}
    assert found["episodes"] == []
    assert found["benchmarks"][-1]["value"] == 3000
    assert not found["benchmarks"][-1]["start"].endswith("Z")


def test_a_stuck_probe_is_left_out(shared: Path) -> None:
    stuck = shared / "data/turbidity/drkpi_hach_sc200_stuck_readings.txt"

    assert document("--background", stuck, "--downstream", stuck)["excluded"] == {"flat_line": 72}


def water(path: Path, values: list[float], code: str = "A") -> Path:
    stamps = [f"2026-06-{10 + n // 96:02}T{n % 96 // 4:02}:{n % 4 * 15:02}:00Z" for n in range(len(values))]
    path.write_text(HEAD + "".join(f"{at},{value},{code}\n" for at, value in zip(stamps, values, strict=True)))
    return path


def test_text_for_a_person_is_careful_and_tells_the_weather(tmp_path: Path) -> None:
    above = water(tmp_path / "above.csv", [8 + n % 3 * 0.2 for n in range(96)])
    below = water(tmp_path / "below.csv", [9 + n % 3 * 0.2 + (40 if 40 <= n < 50 else 0) for n in range(96)])
    outfall = water(tmp_path / "outfall.csv", [20 + n % 3 * 0.2 for n in range(96)])
    rain = tmp_path / "rain.csv"
    rain.write_text("time_utc,rain_in\n2026-06-10T08:00:00Z,0.30\n2026-06-10T09:00:00Z,0.30\n")
    given = ("--background", above, "--downstream", below, "--outfall", outfall, "--rain", rain)
    told = run(*given)
    found = document(*given, "--range-max", "400")

    assert told.returncode == 0
    assert "severe" in told.stdout
    assert "possible visible contrast, verify on site with photos up- and downstream" in told.stdout
    assert "violation" not in told.stdout
    assert "during or within a day after storm of 2026-06-10" in told.stdout
    (episode,) = found["episodes"]
    assert (episode["start"], episode["end"]) == ("2026-06-10T10:15:00Z", "2026-06-10T13:15:00Z")
    assert (episode["weather"], episode["storm"]) == ("storm", "of 2026-06-10")
    assert (episode["background"], episode["downstream"], episode["max_delta"]) == (8.4, 49.4, 41)
    assert set(episode["reached"]) == {"severe"}
    assert found["range_max"]["outfall"] == 400


def test_a_lag_is_learnt_where_none_is_given(tmp_path: Path) -> None:
    pulses = [5 + n % 3 * 0.2 + max(0, 80 - 10 * abs(n % 96 - 40)) for n in range(96 * 4)]
    above = water(tmp_path / "above.csv", pulses)
    below = water(tmp_path / "below.csv", [5.0, 5.2] * 2 + pulses[:-4])
    found = document("--background", above, "--downstream", below)

    assert (found["lag_s"], found["learnt_lag"]["trust"]) == (3600, "good")
    assert found["episodes"] == []
    assert document("--background", above, "--downstream", below, "--lag", "0 s")["episodes"] != []
    assert "pulses show 3600 s" in run("--background", above, "--downstream", below).stdout


def test_what_cannot_be_done_is_refused_with_the_way_out(tmp_path: Path) -> None:
    good = water(tmp_path / "good.csv", [5.0, 6.0])
    bare = tmp_path / "bare.csv"
    bare.write_text("time,turb_fnu\n2026-06-10 00:00,5\n")
    other = tmp_path / "ntu.csv"
    other.write_text("time_utc,turb_ntu\n2026-06-10T00:00:00Z,5\n")
    wrong = tmp_path / "confirmed.csv"

    def said(*arguments: str | Path) -> tuple[int, str]:
        ended = run(*arguments)
        return ended.returncode, ended.stderr

    pair = ("--background", good, "--downstream", good)
    assert said("--background", good, "--downstream", tmp_path / "none.csv")[0] == 1
    code, words = said("--background", bare, "--downstream", good)
    assert (code, "--zone" in words) == (2, True)
    assert said("--background", bare, "--downstream", good, "--zone", "America/New_York")[0] == 0
    code, words = said("--background", other, "--downstream", good)
    assert (code, "the background is in NTU, the downstream in FNU" in words) == (2, True)
    code, words = said(*pair, "--sensor", "nothing")
    assert (code, "there is no sensor 'nothing'" in words) == (1, True)
    assert said(*pair, "--lag", "soon")[0] == 2
    for text, fault in (("nobody,2026-06-10T00:00:00Z", "line 1: expected background"), ("u,soon", "line 1: 'soon'")):
        wrong.write_text(text + "\n")
        code, words = said(*pair, "--confirmations", wrong)
        assert (code, fault in words) == (1, True)
    assert said(*pair, "--confirmations", tmp_path / "none.csv")[0] == 1


def test_rows_that_cannot_be_read_are_told_and_stop_nothing(tmp_path: Path) -> None:
    good = water(tmp_path / "good.csv", [5.0, 6.0])
    odd = tmp_path / "odd.csv"
    odd.write_text(good.read_text() + "nonsense,1,A\n" * 7)
    ended = run("--background", good, "--downstream", odd)

    assert ended.returncode == 0
    assert "line 4: expected a date and a value" in ended.stderr
    assert "and 2 more rows" in ended.stderr
    assert "2 pairs" in ended.stdout
