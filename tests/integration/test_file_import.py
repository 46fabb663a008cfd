"""The verb `import` against a real journal and real records."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from alerts.commands import Decided, dismiss_storm, record_inspection
from alerts.engine import JudgingEngine
from alerts.migrations.upgrade import upgrade as upgrade_records
from alerts.notices.desk import Desk
from alerts.reading import open_records
from alerts.stores import open_engine
from collector.commands import apply_site, record_service_window
from collector.migrations.upgrade import upgrade as upgrade_journal
from collector.reading import RainCredit, open_reading
from siltwatch.command.main import main
from siltwatch.config import Config, load_config
from siltwatch.quantities import Depth
from siltwatch.site import Conditions, Limits, Link, Sensor, Site, Station

NOW = datetime(2026, 6, 20, 12, tzinfo=UTC)
JUNE = "time_utc,rain_mm\n2026-06-10T18:05:00Z,2.5\n2026-06-10T19:40:00Z,10.2\nnoon,1\n2026-06-10T20:55:00Z,0\n"
SITE = Site(
    id="mill",
    name="Mill",
    profile="pendleton",
    started_on=date(2026, 6, 1),
    conditions=Conditions(disturbed_acres=Decimal(6)),
    stations=(Station(id="top", name="Top"),),
    links=(Link(id="line", gateway="gw1", kind="serial", port="/dev/serial/by-id/x"),),
    sensors=tuple(
        Sensor(
            id=name, station="top", kind="gauge", gateway="gw1", link="line", driver="swtip", device=name,
            count_size=Depth(2540),
        )
        for name in ("g1", "g2")
    ),
)  # fmt: skip


@dataclass(frozen=True)
class House:
    """An installation in a folder, and the command run in it."""

    folder: Path
    config: Config
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
        return code, json.loads(said.out) if "--json" in arguments else said.out, said.err

    def credits(self) -> list[RainCredit]:
        journal = open_reading(self.config.journal_url)
        found = journal.credits("mill", datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC))
        journal.close()
        return [credit for credit in found if credit.depth_tenth_um]


@pytest.fixture
def house(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("SILTWATCH_CLOCK", "start=2026-06-20T12:00:00Z speed=0.001 since=2026-01-01T00:00:00Z")
    (tmp_path / "siltwatch.toml").write_text('data = "var"\n')
    config = load_config(tmp_path / "siltwatch.toml")
    config.data_path.mkdir()
    upgrade_journal(config)
    upgrade_records(config)
    apply_site(config.journal_url, SITE, NOW)
    return House(tmp_path, config, capsys)


def test_without_consent_nothing_is_written(house: House) -> None:
    code, (document,), told = house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--json")

    assert code == 0
    assert document["result"] is None
    assert document["total_in"] == "0.50"
    assert len(document["storms"]) == 1
    assert document["bad_rows"] == [{"line": 4, "text": "noon,1", "reason": document["bad_rows"][0]["reason"]}]
    assert "nothing written" in told
    assert house.credits() == []


def test_the_preview_names_the_duties_that_would_change(house: House) -> None:
    _, (document,), _ = house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--json")

    assert [(duty["change"], duty["due"], duty["was_due"], duty["status"]) for duty in document["duties"]] == [
        ("new", "2026-06-11T19:40:00Z", None, "overdue")
    ]


def test_rain_of_a_time_that_was_dismissed_would_change_no_duty(house: House) -> None:
    house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--yes", "--json")
    judge_once(house)
    url, site = house.config.records_url, SITE
    with closing(open_records(url)) as records:
        (storm,) = records.storms("mill")
    decided = Decided(author="A. Reed", role="operator", reason="service tips", key="k1")
    dismiss_storm(url, site=site, storm=storm.id, decided=decided, now=NOW)
    judge_once(house)
    again = house.file("again.csv", "time_utc,rain_mm\n2026-06-10T18:30:00Z,5\n2026-06-10T19:00:00Z,8.1\n")

    for gauge, changes in (("g1", []), ("g2", ["new"])):
        _, (document,), _ = house.call(again, "--site", "mill", "--sensor", gauge, "--json")
        assert [duty["change"] for duty in document["duties"] if duty["kind"] == "storm_inspection"] == changes


def judge_once(house: House) -> None:
    """Let the judge look, as its process does."""
    records = open_engine(house.config.records_url)
    desk = Desk(web_address="http://siltwatch.example", domain="siltwatch.example")
    try:
        with closing(open_reading(house.config.journal_url)) as journal:
            JudgingEngine(journal=journal, records=records, box=house.config.alerts.box, desk=desk).step(NOW)
    finally:
        records.dispose()


def test_earlier_rain_moves_a_duty(house: House) -> None:
    house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--yes", "--json")
    earlier = "time_utc,rain_mm\n2026-06-10T18:00:00Z,2.5\n2026-06-10T19:00:00Z,10.2\n2026-06-10T19:10:00Z,0.2\n"

    _, (document,), _ = house.call(house.file("g2.csv", earlier), "--site", "mill", "--sensor", "g2", "--json")

    assert [(duty["change"], duty["due"], duty["was_due"]) for duty in document["duties"]] == [
        ("moved", "2026-06-11T19:00:00Z", "2026-06-11T19:40:00Z")
    ]


def test_a_visit_on_record_closes_the_duty_at_once(house: House) -> None:
    record_inspection(
        house.config.records_url, site=SITE, started_at=datetime(2026, 6, 11, 9, tzinfo=UTC), scope="storm",
        inspector="A. Reed", remarks="", entered_by="A. Reed", key="k1", now=NOW,
    )  # fmt: skip

    _, (document,), _ = house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--json")

    assert [duty["status"] for duty in document["duties"] if duty["kind"] == "storm_inspection"] == ["closed_on_time"]


def test_importing_twice_changes_nothing(house: House) -> None:
    path = house.file("june.csv", JUNE)

    _, (first,), _ = house.call(path, "--site", "mill", "--sensor", "g1", "--yes", "--json")
    stored = house.credits()
    _, (again,), _ = house.call(path, "--site", "mill", "--sensor", "g1", "--yes", "--json")

    assert first["result"]["stored"] == 2
    assert first["result"]["dead_lettered"] == 1
    assert [(credit.depth_tenth_um, credit.source) for credit in stored] == [(25_000, "import"), (102_000, "import")]
    assert (again["result"]["stored"], again["result"]["repeated"], again["known_rows"]) == (0, 2, 2)
    assert house.credits() == stored


def test_two_tips_of_one_instant_are_both_kept_and_both_known(house: House) -> None:
    path = house.file("tips.csv", "time_utc,tip_in\n2026-06-10T18:05:00Z,0.01\n2026-06-10T18:05:00Z,0.01\n")

    house.call(path, "--site", "mill", "--sensor", "g1", "--yes", "--json")
    _, (again,), _ = house.call(path, "--site", "mill", "--sensor", "g1", "--yes", "--json")

    assert sum(credit.depth_tenth_um for credit in house.credits()) == 5080
    assert (again["result"]["repeated"], again["known_rows"]) == (2, 2)


def test_rain_that_the_gauge_sent_itself_is_not_counted_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--yes", "--json")
    monkeypatch.setattr("alerts.importing.IMPORTED", "another source")

    code, (document,), _ = house.call(
        house.file("late.csv", "time_utc,rain_mm\n2026-06-10T19:00:00Z,1\n2026-06-10T20:00:00Z,1\n"),
        "--site", "mill", "--sensor", "g1", "--yes", "--json",
    )  # fmt: skip

    assert code == 1
    assert "would count twice" in document["error"]
    assert "--until" in document["error"]


def test_a_stretch_can_be_cut_out(house: House) -> None:
    house.call(
        house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--yes", "--json",
        "--since", "2026-06-10T19:00:00Z", "--until", "2026-06-10T20:00:00Z",
    )  # fmt: skip

    assert [credit.depth_tenth_um for credit in house.credits()] == [102_000]


def test_a_file_without_a_zone_waits_for_one(house: House) -> None:
    naive = house.file("naive.csv", "time,rain_mm\n2026-06-10 14:05,12.7\n")

    code, (document,), _ = house.call(naive, "--site", "mill", "--sensor", "g1", "--yes", "--json")
    house.call(naive, "--site", "mill", "--sensor", "g1", "--yes", "--json", "--zone", "America/New_York")

    assert code == 1
    assert "--zone" in document["error"]
    assert [credit.at for credit in house.credits()] == [datetime(2026, 6, 10, 18, 5, tzinfo=UTC)]


def test_files_are_taken_one_by_one(house: House) -> None:
    letter = house.file("letter.txt", "dear all\nplease\n")

    code, documents, _ = house.call(
        letter, house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g2", "--yes", "--json"
    )

    assert code == 1
    assert "error" in documents[0]
    assert documents[1]["result"]["stored"] == 2


def test_a_header_alone_stores_nothing(house: House) -> None:
    code, (document,), _ = house.call(
        house.file("empty.csv", "time_utc,rain_mm\n"), "--site", "mill", "--sensor", "g1", "--yes", "--json"
    )

    assert (code, document["result"]["stored"], document["duties"]) == (0, 0, [])


def test_a_person_reads_the_preview(house: House) -> None:
    code, text, _ = house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1")

    assert code == 0
    assert "line 4 is set aside" in text
    assert "new duty mill-20260610-1-inspection: due 2026-06-11T19:40:00Z" in text
    dry = house.file("dry.csv", "time_utc,rain_mm\n")
    assert "no duty changes" in house.call(dry, "--site", "mill", "--sensor", "g1")[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--site", "hill", "--sensor", "g1"), "no such site is applied; there are: mill"),
        (("--site", "mill", "--sensor", "g9"), "mill has no such gauge or probe; there are: g1, g2"),
        (("--site", "mill", "--sensor", "g1", "--since", "soon"), "--since"),
    ],
)
def test_a_wrong_target_is_bad_usage(house: House, options: tuple[str, ...], message: str) -> None:
    code, text, told = house.call(house.file("june.csv", JUNE), *options)

    assert (code, text) == (2, "")
    assert message in told


def test_on_a_terminal_a_person_is_asked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alerts.import_verb.sys.stdin.isatty", lambda: True)
    asked: list[str] = []

    def answer(text: str, **_: object) -> bool:
        asked.append(text)
        return len(asked) > 1

    monkeypatch.setattr("alerts.import_verb.typer.confirm", answer)
    path = house.file("june.csv", JUNE)

    house.call(path, "--site", "mill", "--sensor", "g1")
    refused = house.credits()
    house.call(path, "--site", "mill", "--sensor", "g1")

    assert refused == []
    assert len(house.credits()) == 2
    assert asked == ["Write it?", "Write it?"]


def test_rain_that_joins_two_storms_leaves_one_duty(house: House) -> None:
    two = "time_utc,rain_mm\n2026-06-10T10:00:00Z,13\n2026-06-10T17:00:00Z,13\n"
    house.call(house.file("two.csv", two), "--site", "mill", "--sensor", "g1", "--yes", "--json")
    between = house.file("between.csv", "time_utc,rain_mm\n2026-06-10T13:30:00Z,0.2\n")

    _, (document,), _ = house.call(between, "--site", "mill", "--sensor", "g2", "--json")

    assert [duty["change"] for duty in document["duties"]].count("withdrawn") == 1


def test_an_import_that_fails_half_way_leaves_nothing(house: House) -> None:
    journal = sqlite3.connect(house.config.data_path / "journal.db")
    journal.execute("CREATE TRIGGER full BEFORE INSERT ON changes BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    journal.close()

    code, _, told = house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--yes")

    assert code == 1
    assert "disk full" in told
    assert house.credits() == []


@pytest.mark.parametrize(
    ("limits", "word"), [({"max_row": "50 mm"}, "above_largest_row"), ({"overflow_value": "51.2 mm"}, "overflow")]
)
def test_full_bytes_of_a_real_logger_fail_by_the_limits_of_its_gauge(
    house: House, shared: Path, limits: dict[str, str], word: str
) -> None:
    """The file is 103 rows of 51.2 mm beside 1,678.0 mm of rain."""
    limited = SITE.sensors[0].model_copy(update={"limits": Limits.model_validate(limits)})
    apply_site(house.config.journal_url, SITE.model_copy(update={"sensors": (limited,)}), NOW)
    path = shared / "data/rain/turbclean_PrecipData_2016-07_2017-06.csv"
    options = ("--site", "mill", "--sensor", "g1", "--zone", "UTC", "--unit", "mm", "--yes", "--json")

    code, (first,), _ = house.call(path, *options)

    assert (code, first["quality"][word]) == (0, 103)
    with closing(open_reading(house.config.journal_url)) as journal:
        found = journal.credits("mill", datetime(2016, 1, 1, tzinfo=UTC), datetime(2018, 1, 1, tzinfo=UTC))
    failed = [credit for credit in found if credit.flag == 4]
    assert sum(credit.depth_tenth_um for credit in found if credit.flag != 4) == 16_780_000
    assert (len(failed), {credit.depth_tenth_um for credit in failed}) == (103, {512_000})
    assert all(word in credit.reasons for credit in failed)


def test_tips_of_a_real_bouncing_switch_are_suspect_by_the_interval_of_their_gauge(house: House, shared: Path) -> None:
    limited = SITE.sensors[0].model_copy(update={"limits": Limits.model_validate({"bounce_interval": "1 s"})})
    apply_site(house.config.journal_url, SITE.model_copy(update={"sensors": (limited,)}), NOW)
    path = shared / "data/rain/hobo_2010_h01st_prcp.csv"

    code, (document,), told = house.call(path, "--site", "mill", "--sensor", "g1", "--unit", "in", "--yes", "--json")

    assert (code, document["quality"]["bounce"]) == (0, 288)
    assert "288 of 1457 tips" in told
    with closing(open_reading(house.config.journal_url)) as journal:
        found = journal.credits("mill", datetime(2009, 1, 1, tzinfo=UTC), datetime(2011, 1, 1, tzinfo=UTC))
        counts = journal.quality("mill", datetime(2009, 1, 1, tzinfo=UTC), datetime(2011, 1, 1, tzinfo=UTC))
    assert sum(one.count for one in counts if "bounce" in one.words and one.flag == 3) == 288
    assert sum(credit.depth_tenth_um for credit in found) == 1457 * 2540


def test_tips_poured_in_a_window_of_work_fail_when_their_file_is_imported(house: House) -> None:
    record_service_window(
        house.config.journal_url, site="mill", sensor="g1", kind="calibration",
        start_at=datetime(2026, 6, 10, 19, tzinfo=UTC), end_at=datetime(2026, 6, 10, 20, tzinfo=UTC),
        author="smo@town.example", reason="bottle", now=NOW,
    )  # fmt: skip

    house.call(house.file("june.csv", JUNE), "--site", "mill", "--sensor", "g1", "--yes", "--json")

    assert [(credit.flag, credit.reasons) for credit in house.credits()] == [(1, ()), (4, ("calibration",))]
