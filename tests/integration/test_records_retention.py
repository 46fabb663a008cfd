"""Retention of all records of a site: by policy only, never what a hold or an open matter refers to, on the trail."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import dashboard.retention
from alerts.all_tables import all_tables as alerts_tables
from alerts.forgetting import OF_NO_SITE as OF_NO_SITE_ALERTS
from collector.forgetting import OF_NO_SITE as OF_NO_SITE_COLLECTOR
from collector.forgetting import belongs, forget_site
from collector.tables import metadata as collector_tables
from dashboard.audit import AuditTrail
from dashboard.holds import Holds
from dashboard.kept import kept
from dashboard.photos import Caption, Photos
from dashboard.pictures import take_picture
from dashboard.retention import OF_NO_SITE, let_go, plan, standings, years_after
from dashboard.tables import metadata as dashboard_tables
from siltwatch.clock import process_clock
from siltwatch.command.main import main
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import format_instant
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site, tips
from tests.support.evidence import evidence_town
from tests.support.pictures import a_picture

LATER = datetime(2032, 1, 1, 12, tzinfo=UTC)
ENDED = {"ended_on": date(2026, 12, 31), "conditions": {"disturbed_acres": "6", "exempt": "terminated"}}
OTHER = {"id": "lane", "name": "Other Lane"}


def other_site(**others: Any) -> Any:
    link = {"id": "line", "gateway": "gw2", "kind": "serial", "port": "/dev/ttyS9"}
    site = a_site(**OTHER, links=[link], **others)
    return site.model_copy(update={"sensors": tuple(one.model_copy(update={"gateway": "gw2"}) for one in site.sensors)})


def rained(town: Town, site: str) -> None:
    town.rain(tips(NOON, 60, every=2 * MINUTE), site=site)
    town.step(NOON + 12 * HOUR)
    town.inspect(NOON + 14 * HOUR, site=site, key=f"{site}-1", scope="full")
    town.step(NOON + 15 * HOUR)
    said = json.dumps({"quantity": "rain_count"})
    with closing(sqlite3.connect(town.config.data_path / "journal.db")) as behind:
        row = ("gw1" if site == "mill" else "gw2", "b", 1, "2026-06-10T16:00:00.000Z", said, 0)
        behind.execute(
            "INSERT INTO journal (gateway, boot, seq, received_at, document, state) VALUES (?, ?, ?, ?, ?, ?)", row
        )
        behind.commit()
    picture = a_picture() if site == "mill" else a_picture(size=(41, 30))
    with closing(Photos(town.config.records_url, town.config.photos_path)) as photos:
        for number, sent in enumerate((picture, a_picture(size=(50, 50)))):  # the second is of both sites
            caption = Caption(about="x", view="other", person="x", remarks="", entered_by="x", key=f"{site}{number}")
            photos.add(site, take_picture(sent, town.sites[site].zone_info), sent=sent, caption=caption, now=NOON)
    (town.config.data_path / "summaries" / site).mkdir(parents=True)
    (town.config.data_path / "summaries" / site / "2026-06.pdf").write_bytes(b"%PDF")


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    """Two sites with the same rain; the project of `mill` has ended, and was ended in time."""
    with evidence_town(tmp_path / "town", a_site(profile="rotterdam"), other_site(profile="rotterdam")) as made:
        rained(made, "mill")
        rained(made, "lane")
        follow(made, NOON + 16 * HOUR)
        made.apply(a_site(profile="rotterdam", **ENDED), NOON + 17 * HOUR)
        made.step(NOON + 18 * HOUR)
        yield made


def follow(town: Town, now: datetime) -> list[str]:
    """Take note of everything, and say what is wrong with the trail."""
    with closing(AuditTrail(town.config.records_url)) as trail:
        trail.follow(town.records, town.journal, now)
        trail.close_days(now + timedelta(days=1))
        return trail.check(town.records, town.journal)


def rows_of(town: Town, site: str) -> dict[str, int]:
    """How many rows of a site are left, by table."""
    found: dict[str, int] = {}
    for name in ("journal", "records"):
        with closing(sqlite3.connect(town.config.data_path / f"{name}.db")) as held:
            tables = [row[0] for row in held.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in tables:
                columns = [row[1] for row in held.execute(f"PRAGMA table_info({table})")]
                if "site" in columns:
                    count = held.execute(f"SELECT count(*) FROM {table} WHERE site = ?", (site,)).fetchone()[0]
                    found |= {f"{name}.{table}": count} if count else {}
    return found


@contextmanager
def holding(town: Town) -> Iterator[Holds]:
    with closing(AuditTrail(town.config.records_url)) as trail, closing(Holds(town.config.records_url, trail)) as holds:
        yield holds


def test_every_table_is_of_a_site_or_said_to_be_of_none() -> None:
    """A new table fails here: give it a column `site`, or name it in OF_NO_SITE of its package."""
    for tables, of_none in (
        (collector_tables, OF_NO_SITE_COLLECTOR),
        (alerts_tables(), OF_NO_SITE_ALERTS),
        (dashboard_tables, OF_NO_SITE),
    ):
        assert of_none <= set(tables.tables)
        for table in tables.sorted_tables:
            if table.name not in of_none:
                belongs(table, "mill")


def test_five_years_after_its_end_a_site_goes_whole_and_the_trail_still_verifies(
    town: Town,
) -> None:
    config = town.config
    before = rows_of(town, "lane")
    assert [one.site for one in plan(config, datetime(2031, 12, 31, 12, tzinfo=UTC))] == []
    (would,) = plan(config, LATER)
    assert rows_of(town, "mill").keys() >= {"journal.credits", "records.duties", "records.photos"}
    shown = config.data_path / "photos"
    assert len(list(shown.rglob("*.jpg"))) == 3

    (gone,) = let_go(config, LATER, author="clerk")

    assert gone.rows == would.rows
    assert (gone.files, would.files) == (2, 2)  # a photograph and a summary: the other photograph is of both sites
    assert set(rows_of(town, "mill")) == {"journal.applied_sites", "records.audit_trail"}
    assert rows_of(town, "lane") == before
    assert len(list(shown.rglob("*.jpg"))) == 2
    assert [site.id for site in town.journal.sites()] == ["lane"]
    assert follow(town, LATER + timedelta(days=2)) == []
    with closing(AuditTrail(config.records_url)) as trail:
        said = [entry.said for entry in trail.entries() if entry.kind.startswith("retention")]
    assert [one["kind"] for one in said] == ["retention_begins", "retention"]
    assert said[1]["who"] == "clerk"
    assert said[1]["reason"] == "policy: 5 years after the end of the project, 5 after a spill"
    assert said[1]["rows"] == gone.rows
    assert let_go(config, LATER, author="clerk") == []
    words = sqlite3.connect(config.data_path / "journal.db")
    with closing(words):
        held = dict(words.execute("SELECT gateway, document FROM journal").fetchall())
    assert held == {"gw1": "", "gw2": '{"quantity": "rain_count"}'}


def test_what_was_changed_or_deleted_by_hand_is_still_found_afterwards(town: Town) -> None:
    let_go(town.config, LATER, author="clerk")
    with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind:
        behind.execute("DELETE FROM inspections WHERE site = 'lane'")
        behind.commit()

    (fault,) = follow(town, LATER)

    assert "inspection lane-inspection-20260611-1 of lane" in fault
    assert fault.endswith("is gone")


def test_a_new_site_of_the_same_name_begins_anew_and_its_rows_are_noted(town: Town) -> None:
    let_go(town.config, LATER, author="clerk")
    town.apply(a_site(profile="rotterdam", started_on=LATER.date()), LATER)
    town.restart()
    town.rain(tips(LATER + HOUR, 60), key="new")
    town.step(LATER + 20 * HOUR)
    town.inspect(LATER + 22 * HOUR, key="new")
    town.step(LATER + 23 * HOUR)

    (storm,) = town.records.storms("mill")
    assert storm.trigger_at > LATER
    assert follow(town, LATER + 24 * HOUR) == []
    versions = [version.version for version in town.journal.applied_versions("mill")]
    assert versions == [3, 4]
    with closing(AuditTrail(town.config.records_url)) as trail:
        kinds = [entry.kind for entry in trail.entries() if entry.site == "mill"]
    assert kinds[-3:] == ["inspection", "site", "site"]


def test_a_number_that_is_given_again_is_another_row_on_the_trail(town: Town) -> None:
    """The newest row of a table may be the site's: its number comes again."""
    with (
        closing(AuditTrail(town.config.records_url)) as trail,
        closing(sqlite3.connect(town.config.data_path / "records.db")) as behind,
    ):
        row = "(id, site, practice, percent, at, person, remarks, entered_at, key)"
        values = "VALUES (1, ?, 'Basin', 40, ?, 'x', '', ?, ?)"
        at = "2026-06-10T20:00:00.000Z"
        behind.execute(f"INSERT INTO practice_levels {row} {values}", ("mill", at, at, "a"))
        behind.commit()
        trail.follow(town.records, town.journal, NOON + 20 * HOUR)
        let_go(town.config, LATER, author="clerk")
        at = "2032-01-02T20:00:00.000Z"
        behind.execute(f"INSERT INTO practice_levels {row} {values}", ("lane", at, at, "b"))
        behind.commit()
        assert trail.follow(town.records, town.journal, LATER + 40 * HOUR) >= 1
        assert trail.follow(town.records, town.journal, LATER + 40 * HOUR) == 0
        assert trail.check(town.records, town.journal) == []
        behind.execute("UPDATE practice_levels SET percent = 5")
        behind.commit()
        (fault,) = trail.check(town.records, town.journal)
    assert "practice 1~" in fault


@pytest.mark.parametrize("step", ["forget_decisions", "forget_journal"])
def test_one_that_is_cut_off_is_taken_up_again(town: Town, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def fail(*_: Any, dry_run: bool, **__: Any) -> dict[str, int]:
        if dry_run:
            return {}
        raise SiltwatchError("the power went")

    with monkeypatch.context() as broken:
        broken.setattr(dashboard.retention, step, fail)
        with pytest.raises(SiltwatchError, match="power"):
            let_go(town.config, LATER, author="clerk")

    (gone,) = let_go(town.config, LATER, author="clerk")

    assert gone.site == "mill"
    assert set(rows_of(town, "mill")) == {"journal.applied_sites", "records.audit_trail"}
    assert follow(town, LATER) == []


def test_a_hold_an_open_duty_and_a_spill_keep_a_site(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    config = ["--config", str(town.file)]
    assert main(["records", "hold", "--site", "mill", "--reason", "appeal 12/31", *config]) == 0
    assert main(["records", "hold", "--site", "mill", "--reason", "again", *config]) == 2
    assert main(["records", "hold", "--site", "none", "--reason", "x", *config]) == 2
    assert main(["records", "hold", "--site", "mill", "--reason", " ", *config]) == 2
    assert let_go(town.config, LATER, author="clerk") == []
    (span,) = kept(town.config)
    assert (span.site, span.because) == ("mill", "legal hold: appeal 12/31")
    (mill,) = [one for one in standings(town.config, LATER) if one.site == "mill"]
    assert mill.stays == ("legal hold: appeal 12/31",)
    assert main(["records", "release", "--site", "mill", "--reason", "appeal ended", *config]) == 0
    assert main(["records", "release", "--site", "mill", "--reason", "x", *config]) == 2
    capsys.readouterr()
    assert main(["records", "holds", "--json", *config]) == 0
    assert [one["what"] for one in json.loads(capsys.readouterr().out)] == ["placed", "released"]
    with closing(AuditTrail(town.config.records_url)) as trail:
        noted = [entry.said for entry in trail.entries() if entry.kind == "hold"]
    assert [(one["what"], one["reason"]) for one in noted] == [
        ("placed a legal hold", "appeal 12/31"),
        ("released a legal hold", "appeal ended"),
    ]

    assert [one.site for one in plan(town.config, LATER)] == ["mill"]
    with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind:
        behind.execute(
            "UPDATE duties SET clock = 'release_report', anchor_at = '2029-05-01T00:00:00.000Z' WHERE site = 'mill'"
        )
        behind.commit()
        (mill,) = [one for one in standings(town.config, LATER) if one.site == "mill"]
        assert mill.stays == ("kept until 2034-04-30",)
        behind.execute("UPDATE duties SET status = 'open' WHERE site = 'mill'")
        behind.commit()
    (mill,) = [one for one in standings(town.config, LATER + timedelta(days=1000)) if one.site == "mill"]
    assert all(word.endswith("is open") for word in mill.stays)
    assert mill.stays


def test_the_verb_says_what_goes_and_what_stays(
    town: Town, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = ["--config", str(town.file)]
    real = format_instant(process_clock().now())
    monkeypatch.setenv("SILTWATCH_CLOCK", f"start=2032-01-01T12:00:00.000Z speed=1 since={real}")
    assert main(["records", "retention", "--dry-run", *config]) == 0
    told = capsys.readouterr().out
    assert "lane stays: its project has not ended: no `ended_on` in its site file" in told
    assert "would go" in told
    assert rows_of(town, "mill")["journal.credits"] == 60
    assert main(["records", "retention", "--json", *config]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["site"] for one in found["gone"]] == ["mill"]
    assert main(["verify", "--trail", *config]) == 0


def test_a_site_that_ends_before_it_begins_and_too_short_a_policy_are_refused(tmp_path: Path) -> None:
    assert a_site(ended_on=date(2026, 6, 7)).problems() == ["ended_on: 2026-06-07 lies before the start, 2026-06-08"]
    file = tmp_path / "siltwatch.toml"
    for line in ("spills_years = 2", "records_years = 0"):
        file.write_text(f"[retention]\n{line}\n")
        assert main(["migrate", "--config", str(file)]) == 2
    assert years_after(date(2028, 2, 29), 5) == date(2033, 3, 1)
    with pytest.raises(ConfigError):
        forget_site("sqlite:///" + str(tmp_path / "none.db"), "mill", LATER, because="")
