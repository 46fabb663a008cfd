"""The audit trail: what is on it, that a changed row is found, and that its roots leave the machine."""

import getpass
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from alerts.commands import Decided, dismiss_storm
from alerts.reading import load_profile
from alerts.stores import open_engine as open_records_engine
from collector.commands import apply_site
from dashboard.audit import AuditTrail, Noted
from dashboard.audit_keeping import keeping, look
from dashboard.checks import checks
from dashboard.stores import writing
from dashboard.tables import audit_roots, audit_trail
from siltwatch.clock import ManualClock
from siltwatch.command.main import main
from siltwatch.config import Config, load_config
from siltwatch.errors import StoreError
from tests.support.alerts import HOUR, NOON, Town, a_site, tips
from tests.support.dashboard import NOW, PASSWORD, browsing, dashboard, field, log_in, varied_dashboard
from tests.support.evidence import evidence_town
from tests.support.notices import Mailbox, mail_server
from tests.support.waiting import eventually

DECIDED = Decided(author="Site operator", role="operator", reason="service tips", key="decision-1")


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with evidence_town(tmp_path / "town", a_site(profile="rotterdam")) as made:
        yield made


@pytest.fixture
def trail(town: Town) -> Iterator[AuditTrail]:
    with closing(AuditTrail(town.config.records_url)) as opened:
        yield opened


def kinds(trail: AuditTrail) -> list[str]:
    return [entry.kind for entry in trail.entries() if entry.kind != "profile"]


def found_by_doctor(config: Config) -> tuple[bool, str]:
    (found,) = [one for one in checks(config) if one.name == "audit trail"]
    return found.ok, found.message


def test_what_people_enter_is_followed_once_with_its_author_and_reason(town: Town, trail: AuditTrail) -> None:
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)
    (storm,) = town.records.storms("mill")
    town.inspect(NOON + HOUR, remarks="all is well")
    dismiss_storm(town.config.records_url, site=town.sites["mill"], storm=storm.id, decided=DECIDED, now=NOON + HOUR)
    apply_site(town.config.journal_url, a_site(profile="pendleton"), NOON + 2 * HOUR)

    first = trail.follow(town.records, town.journal, NOON + 2 * HOUR)
    again = trail.follow(town.records, town.journal, NOON + 3 * HOUR)

    assert (first, again) == (len(trail.entries()), 0)
    assert sorted(kinds(trail)) == ["decision", "inspection", "site", "site"]
    (decision,) = [entry.said for entry in trail.entries() if entry.kind == "decision"]
    assert (decision["who"], decision["what"], decision["reason"]) == ("Site operator", "dismissal", "service tips")
    assert decision["row"]["subject"] == storm.id
    assert any(entry.kind == "profile" and entry.said["row"]["name"] == "rotterdam" for entry in trail.entries())
    assert trail.check(town.records, town.journal) == []
    assert trail.profile_text("rotterdam", load_profile("rotterdam").version) is not None


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE rulings SET reason = 'none'", "decision 1 of mill is not what entry"),
        ("UPDATE inspections SET started_at = '2026-06-10T16:30:00.000Z'", "is not what entry"),
        ("DELETE FROM inspections", "is gone"),
        ("DELETE FROM rulings", "decision 1 of mill, noted in entry"),
    ],
)
def test_a_row_of_the_records_that_was_changed_is_found(
    town: Town, trail: AuditTrail, statement: str, fault: str
) -> None:
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)
    (storm,) = town.records.storms("mill")
    dismiss_storm(town.config.records_url, site=town.sites["mill"], storm=storm.id, decided=DECIDED, now=NOON + HOUR)
    town.inspect(NOON + HOUR)
    trail.follow(town.records, town.journal, NOON + 2 * HOUR)

    with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind_our_back:
        behind_our_back.execute(statement)
        behind_our_back.commit()

    (found,) = trail.check(town.records, town.journal)
    assert fault in found


@pytest.mark.parametrize("statement", ["UPDATE audit_trail SET site = 'x'", "DELETE FROM audit_trail"])
def test_the_database_itself_refuses_to_change_an_entry(town: Town, trail: AuditTrail, statement: str) -> None:
    trail.note(Noted(kind="login", who="somebody", what="signed in"), NOON)
    engine = open_records_engine(town.config.records_url)

    with pytest.raises(StoreError, match="only added to"), writing(engine) as connection:
        connection.exec_driver_sql(statement)

    engine.dispose()
    assert kinds(trail) == ["login"]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        (
            "UPDATE audit_trail SET body = replace(body, 'signed in', 'signed on') WHERE number = 2",
            "entry 2 of 2026-06-10",
        ),
        (
            "UPDATE audit_trail SET site = 'elsewhere' WHERE number = 1",
            "entry 1 of 2026-06-10 stands under other words",
        ),
        ("DELETE FROM audit_trail WHERE number = 2", "entry 2 is missing"),
        ("DELETE FROM audit_trail WHERE number = 4", "2026-06-11 does not lead to the root"),
        ("DELETE FROM audit_trail WHERE number = 1", "entry 1 is missing"),
        ("UPDATE audit_roots SET root = digest FROM audit_trail WHERE number = 1", "does not lead to the root"),
    ],
)
def test_an_entry_that_was_changed_all_the_same_is_found(
    town: Town, trail: AuditTrail, statement: str, fault: str
) -> None:
    for hours in (0, 1, 20, 21):
        trail.note(Noted(kind="login", who="somebody", what="signed in"), NOON + hours * HOUR)
    assert trail.close_days(NOON + 48 * HOUR) == 2
    assert trail.check(town.records, town.journal) == []

    with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind_our_back:
        behind_our_back.execute("DROP TRIGGER audit_trail_no_update")
        behind_our_back.execute("DROP TRIGGER audit_trail_no_delete")
        behind_our_back.execute(statement)
        behind_our_back.commit()

    assert any(fault in found for found in trail.check(town.records, town.journal))


def test_a_trail_that_was_written_anew_as_a_whole_is_told_by_a_published_root(town: Town, trail: AuditTrail) -> None:
    trail.note(Noted(kind="login", who="somebody", what="signed in"), NOON)
    trail.close_days(NOON + 24 * HOUR)
    (root,) = trail.roots()
    published = f"{root.day} {root.root} {root.entries}\n"
    assert trail.check(town.records, town.journal, published) == []

    with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind_our_back:
        behind_our_back.execute("DROP TRIGGER audit_trail_no_delete")
        behind_our_back.execute(f"DELETE FROM {audit_trail.name}")
        behind_our_back.execute(f"DELETE FROM {audit_roots.name}")
        behind_our_back.commit()
    trail.note(Noted(kind="login", who="somebody else", what="signed in"), NOON)
    trail.close_days(NOON + 24 * HOUR)

    assert trail.check(town.records, town.journal) == []
    assert trail.check(town.records, town.journal, published) == [
        "2026-06-10 does not lead to the root that was published"
    ]


def test_a_clock_that_was_set_back_adds_to_no_closed_day(town: Town, trail: AuditTrail) -> None:
    trail.note(Noted(kind="login", who="somebody", what="signed in"), NOON)
    trail.close_days(NOON + 24 * HOUR)

    trail.note(Noted(kind="login", who="somebody", what="signed in"), NOON)

    assert [entry.day for entry in trail.entries()] == ["2026-06-10", "2026-06-11"]
    assert trail.check(town.records, town.journal) == []


def test_roots_leave_by_file_and_by_mail_each_once_and_later_where_a_place_is_away(tmp_path: Path) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port, evidence_town(tmp_path / "town", a_site()) as town:
        share = tmp_path / "share"
        town.file.write_text(
            f'[mail]\nport = {port}\n[audit]\nroots_file = "{share}/roots.txt"\nmail_to = "clerk@town.example"\n'
        )
        config = load_config(town.file)
        with closing(AuditTrail(config.records_url)) as trail:
            trail.note(Noted(kind="login", who="somebody", what="signed in"), NOON)
            mailbox.moods["clerk@town.example"] = "450 later"
            for hours in (1, 24):
                look(trail, config, records=town.records, journal=town.journal, now=NOON + hours * HOUR)
            assert [(root.written_at, root.mailed_at) for root in trail.roots()] == [(None, None)]
            assert found_by_doctor(config) == (False, "the root of 2026-06-10 has not left this machine")
            share.mkdir()
            mailbox.moods.clear()
            for hours in (25, 26):
                look(trail, config, records=town.records, journal=town.journal, now=NOON + hours * HOUR)
            (root,) = trail.roots()
            assert found_by_doctor(config) == (True, "1 closed days, roots leave this machine")
            without = config.model_copy(update={"mail": None})
            assert found_by_doctor(without) == (False, "roots are to go by mail, and there is no mail server")

    line = f"{root.day} {root.root} {root.entries}"
    assert (share / "roots.txt").read_text() == f"{line}\n"
    assert mailbox.recipients == ["clerk@town.example"]
    assert mailbox.text().startswith(line)
    assert root.written_at == root.mailed_at == NOON + 25 * HOUR


def test_it_is_kept_in_the_background(town: Town, trail: AuditTrail) -> None:
    town.inspect(NOON)

    with keeping(trail, town.config, records=town.records, journal=town.journal, clock=ManualClock(NOON + HOUR)):
        eventually(lambda: "inspection" in kinds(trail), what="the inspection is on the trail")


def test_signing_in_and_out_and_taking_a_pack_are_on_the_trail(tmp_path: Path) -> None:
    with varied_dashboard(tmp_path / "town") as made, browsing(made.app) as browser:
        (storm,) = made.town.records.storms("hillside")
        made.account("R.Inspector", "inspector")
        made.account("citizen", "viewer")
        log_in(browser, "R.Inspector", "no-such-word")
        log_in(browser, "R.Inspector")
        page = browser.get(f"/sites/hillside/storms/{storm.id}").text
        pack = browser.post(f"/sites/hillside/storms/{storm.id}/evidence", data={"csrf": field(page, "csrf")})
        unknown = browser.post("/sites/hillside/storms/none/evidence", data={"csrf": field(page, "csrf")})
        unsigned = browser.post(f"/sites/hillside/storms/{storm.id}/evidence")
        browser.post("/logout", data={"csrf": field(page, "csrf")})
        log_in(browser, "citizen")
        seen = browser.get(f"/sites/hillside/storms/{storm.id}").text
        refused = browser.post(f"/sites/hillside/storms/{storm.id}/evidence", data={"csrf": field(seen, "csrf")})
        said = [(entry.said, entry.site) for entry in made.app.state.services.trail.entries() if entry.ref is None]

    assert "Evidence pack" in page
    assert "Evidence pack" not in seen
    assert (pack.status_code, pack.headers["content-type"]) == (200, "application/zip")
    assert f"{storm.id}-evidence.zip" in pack.headers["content-disposition"]
    assert (unknown.status_code, unsigned.status_code, refused.status_code) == (404, 403, 403)
    assert [(one["kind"], one["who"], site) for one, site in said] == [
        ("login_refused", "R.Inspector", ""),
        ("login", "R.Inspector", ""),
        ("export", "R.Inspector", "hillside"),
        ("logout", "R.Inspector", ""),
        ("login", "citizen", ""),
    ]
    assert said[0][0]["address"] == "127.0.0.1"
    assert PASSWORD not in json.dumps([one for one, _ in said])


def test_verbs_note_who_asked_and_verify_tells_a_changed_row(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = ["--config", str(town.file)]
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)
    town.inspect(NOON + HOUR)
    (storm,) = town.records.storms("mill")
    assert main(["user", "add", "officer", "--role", "smo", *config]) == 0
    assert main(["export", "--site", "mill", "--sensor", "rg1", "--since", "2026-06-10T00:00:00Z", *config]) == 0
    assert main(["evidence", storm.id, "-o", str(tmp_path / "pack.zip"), *config]) == 0
    assert main(["user", "password", "officer", *config]) == 0
    assert main(["user", "disable", "officer", *config]) == 0
    assert main(["verify", "--trail", *config]) == 0
    told = capsys.readouterr().out
    with closing(AuditTrail(town.config.records_url)) as trail:
        said = [entry.said for entry in trail.entries() if entry.ref is None]
    assert [one["kind"] for one in said] == ["account", "export", "export", "account", "account"]
    assert {one["who"] for one in said} == {getpass.getuser()}
    assert re.search(r"agrees +audit trail: \d+ entries, 0 closed days, every row as it was noted", told)
    assert said[2]["sha256"] in told

    with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind_our_back:
        behind_our_back.execute("UPDATE inspections SET inspector = 'nobody'")
        behind_our_back.commit()
    assert main(["verify", "--trail", *config]) == 1
    assert "is not what entry" in capsys.readouterr().err


def test_verbs_refuse_what_they_cannot_do(town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = ["--config", str(town.file)]
    for arguments, words in (
        (["evidence", "none-1"], "there is no storm 'none-1'"),
        (["verify"], "name a bundle"),
        (["verify", str(tmp_path), "--trail"], "name a bundle"),
        (["verify", str(tmp_path / "none.zip")], "there is no such file"),
        (["verify", str(tmp_path), "--roots", str(tmp_path / "none")], "cannot be read"),
    ):
        assert main([*arguments, *config]) == 2, arguments
        assert words in capsys.readouterr().err
    (tmp_path / "junk.zip").write_bytes(b"junk")
    assert main(["verify", str(tmp_path / "junk.zip")]) == 1
    assert "container" in capsys.readouterr().err
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)
    (storm,) = town.records.storms("mill")
    assert main(["evidence", storm.id, "-o", str(tmp_path / "no" / "pack.zip"), *config]) == 2


def test_nobody_is_signed_in_whose_sign_in_cannot_be_noted(tmp_path: Path) -> None:
    with dashboard(tmp_path / "town") as made, browsing(made.app) as browser:
        made.account("officer")
        with closing(sqlite3.connect(made.town.config.data_path / "records.db")) as behind_our_back:
            behind_our_back.execute("ALTER TABLE audit_trail RENAME TO gone")
            behind_our_back.commit()
        answer = log_in(browser, "officer")
        inside = browser.get("/")

    assert answer.status_code == 503
    assert inside.status_code in {303, 307}


def test_everything_that_leaves_is_on_the_trail_with_who_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with varied_dashboard(tmp_path / "town") as made, browsing(made.app) as browser:
        made.sign_in(browser)
        config = ["--config", str(made.town.file)]
        (storm,) = made.town.records.storms("hillside")
        token = field(browser.get("/sites/hillside/records").text, "csrf")
        taken = {"csrf": token, "reason": "request of 10 June"}
        assert browser.post("/sites/hillside/public-records", data=taken).status_code == 200
        assert browser.post(f"/sites/hillside/storms/{storm.id}/evidence", data=taken).status_code == 200
        assert browser.get("/sites/hillside/logbook.pdf").status_code == 200
        assert browser.get("/sites/hillside/water/register.csv").status_code == 200
        pack = ["evidence", storm.id, "-o", str(tmp_path / "pack.zip"), "--reason", "for the court"]
        assert main([*pack, *config]) == 0
        book = ["records", "logbook", "--site", "hillside", "-o", str(tmp_path / "book.pdf"), "--reason", "audit"]
        assert main([*book, *config]) == 0
        series = ["export", "--site", "hillside", "--sensor", "rg1", "--since", "2026-06-10T00:00:00Z"]
        assert main([*series, "--reason", "a study", *config]) == 0
        with closing(AuditTrail(made.town.config.records_url)) as trail:
            trail.follow(made.town.records, made.town.journal, NOW)
            entries = [entry.said for entry in trail.entries()]

    said = [(one["who"], one["what"], one["reason"]) for one in entries if one["kind"] == "export"]
    me = getpass.getuser()
    assert said == [
        ("inspector", "took the public records", "request of 10 June"),
        ("inspector", f"took the evidence pack of {storm.id}", "request of 10 June"),
        ("inspector", "took the log book", "none was given"),
        ("inspector", "took the register of the probes", "none was given"),
        (me, f"took the evidence pack of {storm.id} by the command line", "for the court"),
        (me, "took the log book", "audit"),
        (me, "exported rain of rg1 from 2026-06-10T00:00:00Z to now", "a study"),
    ]
    profiles = {one["reason"].rpartition(" version ")[0] for one in entries if one["kind"] == "profile"}
    assert profiles == {"came with"}
