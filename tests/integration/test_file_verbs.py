"""The verbs that read files, through the command and real files on disk."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from siltwatch.command.main import main
from tests.support.files import rdb, rdb_row

STORM = "time_utc,rain_mm\n2026-06-10T18:05:00Z,2.5\n2026-06-10T19:40:00Z,10.2\n2026-06-10T20:55:00Z,1\n"
NAIVE = "time,rain_in\n2026-06-10 14:05,0.25\n2026-06-10 15:40,0.25\n"


@dataclass(frozen=True)
class Said:
    """What one call of the command printed, and its exit."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def run(*arguments: object) -> Said:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


class TestStorms:
    def test_the_document_of_a_file(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        path = file("rain.csv", STORM)

        said = call("storms", path, "--profile", "rotterdam", "--json")

        assert said.code == 0
        assert said.document == [
            {
                "file": str(path),
                "format": "csv",
                "sensor": "rain_mm",
                "zone": "UTC",
                "unit": "mm",
                "rows": 3,
                "missing": 0,
                "rain_rows": 3,
                "total_in": "0.53937",
                "first": "2026-06-10T18:05:00Z",
                "last": "2026-06-10T20:55:00Z",
                "quality": {},
                "events": [
                    {"start": "2026-06-10T18:05:00Z", "end": "2026-06-10T20:55:00Z", "depth_in": "0.53937", "rows": 3}
                ],
                "storms": [
                    {
                        "start": "2026-06-10T18:05:00Z",
                        "trigger": "2026-06-10T19:40:00Z",
                        "end": "2026-06-10T20:55:00Z",
                        "confirmed": "2026-06-11T02:55:00Z",
                        "depth_in": "0.53937",
                        "basis": "event",
                        "verified": True,
                        "due": "2026-06-11T20:55:00Z",
                        "citation": "§ 270-215 L(3)",
                    }
                ],
                "near": [],
            }
        ]

    def test_the_town_decides_what_the_clock_runs_from(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        said = call("storms", file("rain.csv", STORM), "--profile", "pendleton", "--json")

        assert said.document[0]["storms"][0]["due"] == "2026-06-11T19:40:00Z"

    def test_a_profile_without_a_storm_inspection_names_no_due_time(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        path = file("rain.csv", STORM)

        assert call("storms", path, "--profile", "ny-state", "--json").document[0]["storms"][0]["due"] is None
        assert "no duty" in call("storms", path, "--profile", "ny-state").out
        assert "no duty in this period" in call("replay", path, "--profile", "ny-state").out

    def test_without_a_zone_stamps_are_told_as_the_file_has_them(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        got = call("storms", file("rain.csv", NAIVE), "--json").document[0]

        assert got["zone"] is None
        assert got["first"] == "2026-06-10T14:05:00"
        assert got["storms"][0]["trigger"] == "2026-06-10T15:40:00"
        assert got["storms"][0]["due"] == "2026-06-11T15:40:00"

    def test_a_zone_makes_them_instants(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        got = call("storms", file("rain.csv", NAIVE), "--zone", "America/New_York", "--json").document[0]

        assert (got["zone"], got["first"]) == ("America/New_York", "2026-06-10T18:05:00Z")

    def test_a_file_that_cannot_be_read_stands_in_its_place(
        self, call: Callable[..., Said], file: Callable[..., Path], tmp_path: Path
    ) -> None:
        good, letter = file("good.csv", STORM), file("letter.txt", "dear all\nplease\n")

        said = call("storms", letter, good, tmp_path / "none.csv", tmp_path, "--json")

        assert said.code == 1
        assert [sorted(one)[:2] for one in said.document] == [
            ["error", "file"], ["events", "file"], ["error", "file"], ["error", "file"],
        ]  # fmt: skip
        assert "letter.txt: line 1: expected" in said.document[0]["error"]
        assert "cannot be read" in said.document[2]["error"]
        assert "folder" in said.document[3]["error"]
        assert "letter.txt" in said.err

    def test_a_header_without_rows_is_no_storm(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        said = call("storms", file("rain.csv", "time_utc,rain_mm\n"), "--json")

        assert said.code == 0
        assert (said.document[0]["storms"], said.document[0]["first"]) == ([], None)

    def test_bad_rows_are_told_on_stderr_with_their_line(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        bad = "".join(f"noon {n},1\n" for n in range(12))

        said = call("storms", file("rain.csv", STORM + bad), "--json")

        assert said.code == 0
        assert said.document[0]["quality"] == {"bad_row": 12}
        assert "line 5: expected a date and a depth" in said.err
        assert "and 2 more rows" in said.err

    def test_guesses_are_told(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        text = "time,rain,tz_cd\n1/2/2026 14:05,0.25,America/New_York\n"

        said = call("storms", file("rain.csv", text))

        assert "--unit says otherwise" in said.err
        assert "order of day and month" in said.err
        assert "--zone America/New_York" in said.err

    def test_figures_of_the_rule_can_be_changed(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        path = file("rain.csv", STORM)

        def storms(*options: str) -> list[Any]:
            found: list[Any] = call("storms", path, *options, "--json").document[0]["storms"]
            return found

        assert storms("--threshold", "14 mm") == []
        assert storms("--min-dry", "1 h", "--no-rolling") == []
        assert storms("--min-dry", "1 h")[0]["basis"] == "rolling24"
        assert storms("--min-dry", "1 h", "--window", "90 min") == []
        assert storms("--max", "10 mm") == []

    def test_close_calls_are_listed(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        got = call("storms", file("rain.csv", STORM), "--threshold", "0.55 in", "--json").document[0]

        assert got["near"] == [
            {
                "start": "2026-06-10T18:05:00Z",
                "end": "2026-06-10T20:55:00Z",
                "depth_in": "0.53937",
                "basis": "event",
            }
        ]

    @pytest.mark.parametrize(
        ("option", "value"),
        [
            ("--profile", "atlantis"), ("--zone", "Mars/Base"), ("--unit", "cm"), ("--min-dry", "six hours"),
            ("--min-dry", "0 h"), ("--threshold", "0.5"), ("--threshold", "-1 mm"), ("--max", "much"),
        ],
    )  # fmt: skip
    def test_a_wrong_option_is_bad_usage(
        self, call: Callable[..., Said], file: Callable[..., Path], option: str, value: str
    ) -> None:
        said = call("storms", file("rain.csv", STORM), option, value, "--json")

        assert (said.code, said.out) == (2, "")
        assert value in said.err

    def test_a_person_reads_a_table(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        said = call(
            "storms", file("rain.csv", STORM), file("dry.csv", "time_utc,rain_mm\n2026-06-10T18:05:00Z,-9999\n")
        )

        assert "1 events, 1 storms, 0 near threshold" in said.out
        assert "inspection due" in said.out
        assert "1 missing" in said.out

    def test_a_gauge_is_chosen_by_name(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        path = file("rain.csv", "time,gage01,gage02\n2026-06-10 14:05,0.11,0.61\n")

        assert call("storms", path, "--json").code == 1
        assert len(call("storms", path, "--sensor", "gage02", "--json").document[0]["storms"]) == 1


class TestReplay:
    RAIN = rdb(
        [
            rdb_row("2026-06-01 00:00", "EDT", "0.00", "A"),
            rdb_row("2026-06-10 14:05", "EDT", "0.40", "A"),
            rdb_row("2026-06-10 15:40", "EDT", "0.20", "A"),
            rdb_row("2026-06-20 15:40", "EDT", "0.60", "A"),
            rdb_row("2026-06-25 00:00", "EDT", "0.00", "A"),
        ]
    )
    VISITS = (
        "started_at,scope,inspector\n2026-06-02 09:00,full,A. Reed\n2026-06-11T17:00:00-04:00,storm,B. Lane\n"
        "2026-06-12 09:00,full,A. Reed\n"
    )

    def test_duties_are_met_late_and_missed(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        said = call(
            "replay", file("rain.rdb", self.RAIN), "--profile", "rotterdam",
            "--inspections", file("visits.csv", self.VISITS), "--json",
        )  # fmt: skip

        assert said.code == 0
        assert said.document["as_of"] == "2026-06-25T04:00:00Z"
        assert [
            (duty["kind"], duty["storm"], duty["anchor"], duty["due"], duty["status"], duty["closed_by"])
            for duty in said.document["duties"]
        ] == [
            ("routine", None, "visit", "2026-06-10T03:59:59Z", "closed_late", "A. Reed"),
            ("storm_inspection", "1", "storm_end", "2026-06-11T19:40:00Z", "closed_late", "B. Lane"),
            ("routine", None, "visit", "2026-06-20T03:59:59Z", "overdue", None),
            ("storm_inspection", "2", "storm_end", "2026-06-21T19:40:00Z", "overdue", None),
        ]
        assert said.document["duties"][1]["late_by_s"] == 4800
        assert said.document["duties"][1]["citation"] == "§ 270-215 L(3)"

    def test_another_town_stands_beside_it(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        path = file("rain.rdb", self.RAIN)

        said = call("replay", path, "--profile", "rotterdam", "--what-if", "pendleton", "--json")

        assert said.document["what_if"]["profile"] == "pendleton"
        assert said.document["what_if"]["duties"][0]["anchor"] == "threshold"

    def test_as_of_shows_what_was_known_then(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        path = file("rain.rdb", self.RAIN)

        said = call("replay", path, "--profile", "rotterdam", "--as-of", "2026-06-10T20:00:00Z", "--json")

        assert [duty["status"] for duty in said.document["duties"]] == ["open"]

    def test_the_routine_clock_may_start_with_the_site(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        path = file("rain.rdb", self.RAIN)

        said = call("replay", path, "--profile", "rotterdam", "--started-on", "2026-06-01", "--json")

        routine = [duty for duty in said.document["duties"] if duty["kind"] == "routine"]
        assert [(duty["anchor"], duty["due"]) for duty in routine] == [("start", "2026-06-09T03:59:59Z")]

    def test_files_of_one_gauge_are_joined_and_overlaps_count_once(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        first = file("june1.csv", "time_utc,rain_mm\n2026-06-10T18:00:00Z,6\n2026-06-10T19:00:00Z,3\n")
        second = file("june2.csv", "time_utc,rain_mm\n2026-06-10T19:00:00Z,3\n2026-06-10T20:00:00Z,3\n")

        said = call("replay", second, first, "--profile", "generic", "--json")

        assert said.document["duties"] == []
        assert "1 gauge(s)" in said.err

    def test_files_that_contradict_each_other_are_two_gauges(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        first = file("a.csv", "time_utc,rain_mm\n2026-06-10T18:00:00Z,7\n2026-06-10T20:00:00Z,1\n")
        second = file("b.csv", "time_utc,rain_mm\n2026-06-10T18:01:00Z,7\n2026-06-10T20:00:00Z,1\n")

        said = call("replay", first, second, "--profile", "generic", "--json")

        assert said.document["duties"] == []
        assert "2 gauge(s)" in said.err

    def test_naive_rain_and_naive_visits_share_a_clock(
        self, call: Callable[..., Said], file: Callable[..., Path]
    ) -> None:
        visits = file("visits.csv", "started_at,scope,inspector\n2026-06-11 10:00,storm,\n")

        said = call("replay", file("rain.csv", NAIVE), "--profile", "rotterdam", "--inspections", visits, "--as-of",
                    "2026-06-12 00:00", "--json")  # fmt: skip

        duty = said.document["duties"][0]
        assert (duty["due"], duty["status"], duty["closed_by"]) == (
            "2026-06-11T15:40:00", "closed_on_time", "2026-06-11 10:00",
        )  # fmt: skip

    def test_a_person_reads_lines(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        path, dry = file("rain.rdb", self.RAIN), file("dry.csv", "time_utc,rain_mm\n2026-06-10T18:05:00Z,0\n")

        said = call("replay", path, "--profile", "rotterdam", "--what-if", "pendleton")

        assert "storm_inspection of storm 1  overdue" in said.out
        assert "under pendleton instead" in said.out
        assert "no duty in this period" in call("replay", dry, "--profile", "rotterdam").out

    @pytest.mark.parametrize(
        ("visits", "message"),
        [
            ("when,who\n", "line 1: expected the columns"),
            ("started_at,scope\n2026-06-11 10:00,half\n", "line 2: expected the scope"),
            ("started_at,scope\nnoon,full\n", "line 2: expected a stamp"),
            ("", "empty"),
        ],
    )
    def test_visits_that_cannot_be_read(
        self, call: Callable[..., Said], file: Callable[..., Path], visits: str, message: str
    ) -> None:
        said = call(
            "replay", file("rain.rdb", self.RAIN), "--profile", "rotterdam", "--inspections", file("v.csv", visits)
        )

        assert said.code == 1
        assert message in said.err

    def test_offsets_need_a_zone_of_the_rain(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        visits = file("visits.csv", "started_at,scope\n2026-06-11T10:00:00-04:00,storm\n")

        said = call("replay", file("rain.csv", NAIVE), "--profile", "rotterdam", "--inspections", visits)

        assert said.code == 1
        assert "--zone" in said.err

    def test_files_with_and_without_zone_do_not_mix(self, call: Callable[..., Said], file: Callable[..., Path]) -> None:
        said = call("replay", file("a.csv", NAIVE), file("b.csv", STORM), "--profile", "rotterdam")

        assert said.code == 2
        assert "a.csv: the zone is not known" in said.err

    @pytest.mark.parametrize("option", ["--as-of", "--started-on"])
    def test_a_wrong_option_is_bad_usage(
        self, call: Callable[..., Said], file: Callable[..., Path], option: str
    ) -> None:
        assert call("replay", file("a.csv", NAIVE), "--profile", "rotterdam", option, "soon").code == 2


def test_every_real_rain_file_yields_the_facts_computed_elsewhere(shared: Path, call: Callable[..., Said]) -> None:
    facts = json.loads((shared / "data/expected.json").read_text())["rain"]
    tried = 0
    for name, fact in facts.items():
        for series in fact.get("series", ()):
            options = _options(series.get("series", ""))
            got = call("storms", shared / "data/rain" / name, *options, "--json").document[0]
            inches = Decimal(series["total"]) / (Decimal("25.4") if series["unit"] == "mm" else 1)
            assert abs(Decimal(got["total_in"]) - inches) < Decimal("0.000001"), name
            assert (got["unit"], got["rows"], got["missing"]) == (series["unit"], series["rows"], series["missing"])
            assert got["rain_rows"] == series["wet_rows"]
            assert (got["first"], got["last"]) == (series["first"], series["last"])
            assert len(got["events"]) == series["events"]["6"]["count"]
            tried += 1
    assert tried == 16


def _options(series: str) -> list[str]:
    if "51.2 rows" in series:
        return ["--max", "50 mm"]
    return ["--sensor", series] if series and " " not in series else []
