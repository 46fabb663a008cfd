"""Doors of the collector beside the intake: imports of rain, tokens, doctor's checks, the verb."""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from collector.checks import checks
from collector.commands import ImportedRain, ImportResult, import_rain
from collector.influx import open_influx
from collector.tokens import Tokens, read_tokens
from siltwatch.command.main import main
from siltwatch.config import Config, load_config
from siltwatch.config_town import Influx
from siltwatch.errors import ConfigError
from siltwatch.quantities import Depth
from siltwatch.site import Limits
from tests.support.collector import (
    TOKEN,
    Journal,
    at,
    counts,
    gauge,
    journal_url,
    parcel,
    site,
    turbid,
    write_installation,
)
from tests.support.servers import influxd

TIP = 2540


@dataclass(frozen=True)
class Unread:
    line: int
    text: str
    reason: str


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    write_installation(tmp_path)
    made = Journal.make(journal_url(tmp_path))
    made.apply(site())
    yield made
    made.close()


def row(minute: float, depth: int = TIP, *flags: str) -> ImportedRain:
    return ImportedRain(at=at(minute), depth_tenth_um=depth, line=int(minute), flags=flags)


def imported(journal: Journal, *rows: ImportedRain, bad: tuple[Unread, ...] = (), **names: Any) -> ImportResult:
    given: dict[str, Any] = {"site": "mill", "sensor": "g1", "source": "june.csv", "now": at(600), **names}
    return import_rain(journal.url, rows=rows, bad_rows=bad, **given)


def test_rain_of_a_file_is_stored_once_however_often_it_is_imported(journal: Journal) -> None:
    rows = [row(1), row(1), row(2, 0), row(3, 5080, "estimated")]

    first, again = imported(journal, *rows), imported(journal, *rows)

    assert first == ImportResult(stored=3, repeated=0, dead_lettered=0)
    assert again == ImportResult(stored=0, repeated=3, dead_lettered=0)
    found = journal.reading().credits("mill", at(0), at(60))
    assert [(credit.at, credit.key, credit.depth_tenth_um) for credit in found] == [
        (at(1), "", TIP), (at(1), "#2", TIP), (at(3), "", 5080),
    ]  # fmt: skip
    assert {(credit.source, credit.received_at) for credit in found} == {("import", at(600))}
    assert found[2].reasons == ("estimated",)
    assert journal.rows("SELECT rows, repeated FROM imports") == [(3, 0), (3, 3)]
    assert journal.rows("SELECT count, sum_tenth_um FROM rollups") == [(3, 2 * TIP + 5080)]


def test_a_longer_file_adds_what_is_new(journal: Journal) -> None:
    imported(journal, row(1), row(2))

    assert imported(journal, row(1), row(2), row(2), source="longer.csv").stored == 1


def test_rows_that_say_nothing_certain_are_kept_aside_once(journal: Journal) -> None:
    bad = (Unread(7, "noon,1", "expected a stamp"),)

    assert imported(journal, row(1), row(700), bad=bad).dead_lettered == 2
    assert imported(journal, row(1), row(700), bad=bad).dead_lettered == 0
    letters = {(letter.seq, letter.reason, letter.boot) for letter in journal.reading().dead_letters()}
    assert letters == {(7, "bad_row", "june.csv"), (700, "in_the_future", "june.csv")}


def test_the_limits_of_the_gauge_hold_for_its_files(journal: Journal) -> None:
    journal.apply(site(sensors=[gauge(limits=Limits(max_row=Depth.parse("50 mm")))]))

    imported(journal, row(1, 512_000), row(300, 500_000))

    assert [(c.flag, c.reasons) for c in journal.reading().credits("mill", at(0), at(301))] == [
        (4, ("above_largest_row",)), (1, ()),
    ]  # fmt: skip


@pytest.mark.parametrize(("where", "which"), [("mill", "p1"), ("mill", "g9"), ("quarry", "g1")])
def test_only_an_applied_gauge_takes_rain(journal: Journal, where: str, which: str) -> None:
    with pytest.raises(ConfigError, match="site apply"):
        imported(journal, row(1), site=where, sensor=which)


def test_an_import_changes_the_site_only_when_something_was_new(journal: Journal) -> None:
    before = journal.reading().newest_change()
    imported(journal, row(1))
    imported(journal, row(1))

    assert [change.site for change in journal.reading().changes_after(before)] == ["mill"]


def test_a_file_of_many_rows_goes_in_pieces_of_one_transaction(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("collector.importing._ROWS_AT_ONCE", 2)

    assert imported(journal, *[row(minute) for minute in range(1, 8)]).stored == 7

    def rows() -> Iterator[ImportedRain]:
        yield row(100)
        yield row(101)
        message = "the file ends here"
        raise OSError(message)

    with pytest.raises(OSError, match="ends here"):
        import_rain(journal.url, site="mill", sensor="g1", source="cut.csv", rows=rows(), bad_rows=[], now=at(600))
    assert journal.one("SELECT count(*) FROM credits") == 7


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('gw1 = "short"', "at least 16"),
        ("gw1 = 7", "write it as"),
        ('gw1 = "a-token-of-16-chars"\ngw2 = "a-token-of-16-chars"', "same token"),
        ("gw1", "tokens.toml"),
    ],
)
def test_a_faulty_token_file_is_refused_at_the_start(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "tokens.toml"
    file.write_text(text)

    with pytest.raises(ConfigError, match=fault):
        Tokens(file)


def test_a_missing_token_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"gone\.toml"):
        read_tokens(tmp_path / "gone.toml")


def test_a_token_file_that_breaks_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tokens.toml"
    file.write_text(f'gw1 = "{TOKEN}"')
    tokens = Tokens(file)
    file.write_text("broken")

    with caplog.at_level(logging.ERROR):
        found = [tokens.gateway_of(TOKEN), tokens.gateway_of(TOKEN), tokens.gateway_of("nobody's")]

    assert found == ["gw1", "gw1", None]
    assert len(caplog.records) == 1


def findings(config: Config) -> dict[str, tuple[bool, str]]:
    return {finding.name: (finding.ok, finding.message) for finding in checks(config)}


def test_doctor_finds_a_sound_collector_well(journal: Journal, tmp_path: Path) -> None:
    journal.take(parcel(counts([1, 2])))

    found = findings(load_config(tmp_path / "siltwatch.toml"))

    assert found.pop("gateway gw1") == (False, "gw1 was not heard since 2026-06-11 12:00 UTC")
    assert found == {
        "journal": (True, "2 observations"),
        "dead letters": (True, "every observation could be counted"),
        "gaps": (True, "no gateway's sequence has a hole"),
        "neighbours": (True, "sensors of one site agree"),
        "intake tokens": (True, "gw1, gw2"),
    }


def test_doctor_shows_what_could_not_be_counted_and_what_waits(journal: Journal, tmp_path: Path) -> None:
    journal.take(parcel([turbid(1, "mud"), turbid(2, "silt")]), parcel(counts([5], first_seq=9)))

    found = findings(load_config(tmp_path / "siltwatch.toml"))

    assert found["dead letters"][0] is False
    assert "2 observations" in found["dead letters"][1]
    assert "not_a_number" in found["dead letters"][1]
    assert found["gaps"] == (False, "gw1: 3 to 8 have not come; 1 observations wait for others")
    journal.give_up()
    assert "3 to 8 (never_arrived" in findings(load_config(tmp_path / "siltwatch.toml"))["gaps"][1]


def test_doctor_names_what_is_missing(tmp_path: Path) -> None:
    found = checks(Config(folder=tmp_path, influx=Influx(url="http://127.0.0.1:9", user="ada")))

    assert [(finding.name, finding.ok) for finding in found] == [
        ("journal", False), ("intake tokens", False), ("InfluxDB", False),
    ]  # fmt: skip
    assert all(finding.next_step for finding in found)


def test_doctor_asks_influxdb_who_it_is(journal: Journal, tmp_path: Path) -> None:
    with influxd(tmp_path / "influx") as server:
        config = Config(folder=tmp_path, influx=Influx(url=f"http://127.0.0.1:{server.port}", database="x"))
        assert "has no database 'x'" in findings(config)["InfluxDB"][1]
        store = open_influx(config)
        assert store is not None
        store.check()
        store.close()
        assert findings(config)["InfluxDB"] == (True, "version 1.6.7~rc0 OSS")
        server.stop()
        found = findings(config)["InfluxDB"]

    assert found[0] is False
    assert "cannot be reached" in found[1]


def test_the_verb_explains_itself_and_refuses_to_rebuild_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_installation(tmp_path)

    assert main(["collector", "--help"]) == 0
    assert "rebuild" in capsys.readouterr().out
    assert main(["collector", "rebuild", "--config", str(tmp_path / "siltwatch.toml")]) == 2
    assert "nothing to rebuild" in capsys.readouterr().err


def test_rebuild_says_in_words_or_json_what_it_did(
    journal: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal.take(parcel(counts([1, 2])))
    with influxd(tmp_path / "influx") as server:
        write_installation(tmp_path, extra=f'[influx]\nurl = "http://127.0.0.1:{server.port}"')
        config = str(tmp_path / "siltwatch.toml")

        assert main(["collector", "rebuild", "--config", config]) == 0
        assert capsys.readouterr().out == "1 rows followed, sums of 1 gauges and 0 probes compared\n"
        assert main(["collector", "rebuild", "--config", config, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"rows": 1, "gauges": 1, "probes": 0, "unequal": {}}
