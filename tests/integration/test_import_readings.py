"""Turbidity of files for a probe, and rain judged by its gauge's limits: shown, stored once, all of it or nothing."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from alerts.migrations.upgrade import upgrade as upgrade_records
from collector import importing_readings, ledger
from collector.commands import ImportedReading, import_turbidity
from collector.migrations.upgrade import upgrade as upgrade_journal
from collector.service_windows import record_service_window
from siltwatch.command.main import main
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.quantities import Depth
from siltwatch.site import Limits
from tests.support.collector import Journal, at, gauge, parcel, probe, site, turbid

NOW = datetime(2026, 6, 20, 12, tzinfo=UTC)
HEAD = "time_utc,Turbidity FNU\n"
JUNE = HEAD + "".join(
    f"2026-06-10T{12 + minute // 60}:{minute % 60:02d}:00Z,{value}\n"
    for minute, value in enumerate(["20", "21", "90", "20", "", "1001", "22", "x", "-0.5"])
)


@dataclass(frozen=True)
class House:
    """An installation in a folder, and the command run in it."""

    folder: Path
    config: Config
    journal: Journal
    capture: pytest.CaptureFixture[str]

    def file(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def call(self, *arguments: object) -> tuple[int, Any, str]:
        """Exit, the document (or the text) on stdout, and stderr."""
        self.capture.readouterr()
        code = main(["import", *map(str, arguments), "--config", str(self.folder / "siltwatch.toml")])
        said = self.capture.readouterr()
        return code, json.loads(said.out) if "--json" in arguments and said.out else said.out, said.err

    def take(self, file: Path, *options: str, sensor: str = "p1") -> Any:
        code, documents, _ = self.call(file, "--site", "mill", "--sensor", sensor, "--json", *options)
        assert code == (1 if "error" in documents[0] else 0)
        return documents[0]

    def stored(self) -> list[tuple[str, float | None, int, list[str]]]:
        found = self.journal.rows("SELECT at, value, flag, reasons FROM readings ORDER BY at")
        return [(stamp[14:16], value, flag, json.loads(reasons)) for stamp, value, flag, reasons in found]

    def everything(self) -> dict[str, list[tuple[Any, ...]]]:
        tables = ("readings", "credits", "rollups", "dead_letters", "baselines", "last_words", "changes", "imports")
        return {name: self.journal.rows(f"SELECT * FROM {name}") for name in tables}


@pytest.fixture
def house(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("SILTWATCH_CLOCK", "start=2026-06-20T12:00:00Z speed=0.001 since=2026-01-01T00:00:00Z")
    (tmp_path / "siltwatch.toml").write_text('data = "var"\n')
    config = load_config(tmp_path / "siltwatch.toml")
    config.data_path.mkdir()
    upgrade_journal(config)
    upgrade_records(config)
    journal = Journal.make(config.journal_url)
    limits = Limits(bounce_interval=timedelta(seconds=1), max_row=Depth.parse("50 mm"))
    journal.apply(site("mill", [gauge(limits=limits), probe()]))
    yield House(tmp_path, config, journal, capsys)
    journal.close()


def test_the_preview_writes_nothing(house: House) -> None:
    before = house.everything()

    shown = house.take(house.file("june.csv", JUNE))

    assert (shown["format"], shown["unit"], shown["zone"], shown["probe"]) == ("table", "FNU", "UTC", "p1")
    assert (shown["rows"], shown["missing"], shown["known_rows"], shown["duties"]) == (9, 2, 0, [])
    assert shown["quality"] == {"below_zero": 1, "no_value": 1, "out_of_range": 1, "spike": 1, "x": 1}
    assert (shown["min"], shown["max"], shown["result"]) == (-0.5, 1001, None)
    assert house.everything() == before


def test_values_are_stored_with_their_flags(house: House) -> None:
    done = house.take(house.file("june.csv", JUNE), "--yes")

    assert done["result"] == {"stored": 9, "repeated": 0, "dead_lettered": 0}
    assert house.stored() == [
        ("00", 20, 1, []), ("01", 21, 1, []), ("02", 90, 3, ["spike"]), ("03", 20, 1, []),
        ("04", None, 9, ["no_value"]), ("05", 1001, 4, ["out_of_range"]), ("06", 22, 1, []), ("07", None, 9, ["x"]),
        ("08", -0.5, 3, ["below_zero"]),
    ]  # fmt: skip
    assert house.journal.rows("SELECT min, max, count FROM rollups") == [(-0.5, 90, 6)]
    assert house.journal.one("SELECT count(*) FROM changes WHERE site = 'mill'") >= 1


def test_importing_twice_changes_nothing(house: House) -> None:
    file = house.file("june.csv", JUNE + "noon,20\n")
    first = house.take(file, "--yes")
    before = house.everything()
    again = house.take(file, "--yes")
    after = house.everything()

    assert first["result"] == {"stored": 9, "repeated": 0, "dead_lettered": 1}
    assert (again["known_rows"], again["result"]) == (9, {"stored": 0, "repeated": 9, "dead_lettered": 0})
    assert len(after.pop("imports")) == len(before.pop("imports")) + 1
    assert after == before


def test_an_import_that_fails_half_way_leaves_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = house.everything()
    written: list[int] = []

    def break_down(*arguments: Any) -> int:
        if written:
            raise ConfigError("the disk is gone")
        written.append(1)
        return ledger.write_tally(*arguments)

    monkeypatch.setattr(importing_readings, "_ROWS_AT_ONCE", 3)
    monkeypatch.setattr(importing_readings, "write_tally", break_down)
    code, _, told = house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "p1", "--yes")

    assert (code, written) == (2, [1])
    assert "the disk is gone" in told
    assert house.everything() == before


def test_a_file_in_another_unit_is_refused(house: House) -> None:
    text = JUNE.replace("FNU", "NTU")

    assert "never converted" in house.take(house.file("ntu.csv", text), "--yes")["error"]
    assert "never converted" in house.take(house.file("fnu.csv", JUNE), "--unit", "NTU")["error"]


def test_a_file_without_a_unit_or_a_zone_waits_for_them(house: House) -> None:
    mute = house.file("mute.csv", "DateTime,DataValue\n2026-06-10 12:00:00,7.4\n2026-06-10 12:15:00,5.7\n")

    assert "--zone" in house.take(mute)["error"]
    assert "--unit FNU" in house.take(mute, "--zone", "America/New_York")["error"]
    done = house.take(mute, "--zone", "America/New_York", "--unit", "FNU", "--yes")
    assert (done["first"], done["result"]["stored"]) == ("2026-06-10T16:00:00Z", 2)


def test_values_that_the_probe_sent_itself_are_not_stored_beside(house: House) -> None:
    house.journal.take(parcel([turbid(1, "20", minute=3.5)]))
    file = house.file("june.csv", JUNE)

    assert "itself has sent 1 values" in house.take(file, "--yes")["error"]
    assert house.take(file, "--yes", "--until", "2026-06-10T12:03:00Z")["result"]["stored"] == 3
    assert house.take(file, "--yes", "--since", "2026-06-10T12:04:00Z")["result"]["stored"] == 5


def test_a_stamp_ahead_is_set_aside(house: House) -> None:
    done = house.take(house.file("later.csv", HEAD + "2026-06-20T11:00:00Z,5\n2026-06-21T11:00:00Z,6\n"), "--yes")

    assert done["result"] == {"stored": 1, "repeated": 0, "dead_lettered": 1}
    assert house.journal.rows("SELECT reason FROM dead_letters") == [("in_the_future",)]


def test_a_window_of_service_holds_for_files_too(house: House) -> None:
    for sensor in ("p1", "g1"):
        record_service_window(
            house.config.journal_url, site="mill", sensor=sensor, kind="calibration", start_at=at(0), end_at=at(2),
            author="smo@town.example", reason="", now=NOW,
        )  # fmt: skip
    house.take(house.file("june.csv", JUNE), "--yes")
    rain = "time_utc,rain_mm\n2026-06-10T12:01:00Z,2.5\n2026-06-10T12:02:00Z,2.5\n"
    house.take(house.file("rain.csv", rain), "--yes", sensor="g1")

    assert [(value, words) for _, value, _, words in house.stored()][:3] == [
        (20, ["calibration"]), (21, ["calibration"]), (90, []),
    ]  # fmt: skip
    assert house.journal.rows("SELECT flag FROM credits ORDER BY at") == [(4,), (1,)]


def test_a_person_reads_the_preview_and_may_cancel(house: House) -> None:
    file = house.file("june.csv", JUNE + "noon,20\n")
    code, text, told = house.call(file, "--site", "mill", "--sensor", "p1")

    assert code == 0
    assert "for p1 of mill: 0 rows known already" in text
    assert "quality: below_zero 1" in text
    assert "line 11 is set aside" in text
    assert "no duty changes" in text
    assert "nothing written" in told


def test_several_probes_in_one_file_need_a_choice(house: House) -> None:
    file = house.file("two.csv", "time_utc,a FNU,b FNU\n2026-06-10T12:00:00Z,7.4,8\n")

    assert "a FNU, b FNU" in house.take(file)["error"]
    assert house.take(file, "--column", "b FNU", "--yes")["max"] == 8


def test_a_header_alone_stores_nothing(house: House) -> None:
    shown = house.take(house.file("empty.csv", HEAD), "--yes")

    assert (shown["rows"], shown["first"], shown["median"]) == (0, None, None)
    assert shown["result"] == {"stored": 0, "repeated": 0, "dead_lettered": 0}


class TestRainByTheLimitsOfItsGauge:
    def test_rows_above_the_largest_are_kept_and_left_out(self, house: House) -> None:
        rain = "time_utc,rain_mm\n2026-06-10T12:00:00Z,2.4\n2026-06-10T12:15:00Z,51.2\n2026-06-10T12:30:00Z,11\n"
        shown = house.take(house.file("rain.csv", rain), "--yes", sensor="g1")

        assert (shown["failed_rows"], shown["total_in"]) == (1, "0.527559")
        assert shown["quality"] == {"above_largest_row": 1, "very_intense": 1}
        assert [storm["trigger"] for storm in shown["storms"]] == ["2026-06-10T12:30:00Z"]
        assert house.journal.rows("SELECT depth_tenth_um, flag FROM credits ORDER BY at") == [
            (24_000, 1), (512_000, 4), (110_000, 1),
        ]  # fmt: skip

    def test_the_preview_tells_the_duty_that_the_engine_will_open(self, house: House) -> None:
        dry = "time_utc,rain_mm\n2026-06-10T12:00:00Z,2.4\n2026-06-10T12:15:00Z,51.2\n"

        assert house.take(house.file("dry.csv", dry), sensor="g1")["duties"] == []

    def test_tips_bounce_by_the_interval_of_the_gauge(self, house: House) -> None:
        rain = "time_utc,tips_in\n" + "".join(f"2026-06-10T12:00:0{second}Z,0.01\n" for second in (0, 1, 3))
        shown = house.take(house.file("tips.csv", rain), "--yes", sensor="g1")

        assert shown["quality"] == {"bounce": 1}
        assert [flag for (flag,) in house.journal.rows("SELECT flag FROM credits ORDER BY at")] == [1, 3, 1]

    def test_reports_without_a_month_wait_for_one(self, house: House) -> None:
        reports = house.file("metar.txt", "METAR\nKALB 101454Z AUTO RMK AO2 P0009=\n")

        assert "--month" in house.take(reports, sensor="g1")["error"]
        assert house.take(reports, "--month", "2026-06", sensor="g1")["first"] == "2026-06-10T14:54:00Z"
        code, _, told = house.call(reports, "--site", "mill", "--sensor", "g1", "--month", "June")
        assert (code, "no month such as" in told) == (2, True)


def test_the_function_itself_refuses_another_unit(house: House) -> None:
    with pytest.raises(ConfigError, match="never converted"):
        import_turbidity(
            house.config.journal_url, site="mill", sensor="p1", source="x", unit="NTU", bad_rows=[], now=NOW,
            rows=[ImportedReading(at=at(0), value=1.0, line=1)],
        )  # fmt: skip


def test_real_files_of_a_probe(house: House, shared: Path) -> None:
    for name in ("usgs_03401385_uv_2014-03-07.rdb", "usgs_03401385_iv_2014-03-12.rdb"):
        house.take(shared / "data/turbidity" / name, "--yes")

    assert house.journal.one("SELECT count(*) FROM readings") == 1147
    assert house.journal.one("SELECT sum(count) FROM rollups") == house.journal.one(
        "SELECT count(*) FROM readings WHERE flag IN (1, 3)"
    )
