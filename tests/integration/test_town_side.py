"""The town's side over real records: what each step starts and ends, the verbs, log book and public records of it."""

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from alerts.commands import enter_for_town
from alerts.migrations.upgrade import upgrade_engine
from alerts.rows import DutyRow
from alerts.stores import open_engine
from alerts.town_entries import NewEntry, TownEntryRow
from collector.commands import apply_site
from dashboard.audit import AuditTrail
from dashboard.documents import Filed
from dashboard.evidence.trail import shown_day
from dashboard.migrations.upgrade import upgrade
from dashboard.papers.entries import entries_of
from dashboard.papers.making import Archive, Days
from dashboard.papers.town import changes_between
from dashboard.photos import Photos
from siltwatch.command.main import main
from siltwatch.errors import SiltwatchError
from siltwatch.instants import parse_instant
from siltwatch.toml_files import CONFIG_VARIABLE
from tests.support.alerts import NOON, Town, a_gauge, a_site
from tests.support.servers import postgresql
from tests.support.town import DAY, MONDAY, a_violation, officer, operator

PDF = b"%PDF-1.7\ntrailer\n<<>>\n%%EOF\n"


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path, a_site(profile="guilderland"))
    upgrade(made.config)
    yield made
    made.close()


def enter(town: Town, entry: NewEntry, key: str, *, by: Any = officer, site: str = "mill") -> TownEntryRow:
    return enter_for_town(
        town.config.records_url, site=town.sites[site], entry=entry, author=by(key), now=MONDAY + 60 * DAY
    )


def step(town: Town, about: str, kind: str, days: float, **others: Any) -> TownEntryRow:
    given: dict[str, Any] = {"text": "said"} | others
    entry = NewEntry(kind=kind, at=MONDAY + days * DAY, subject=about, **given)
    return enter(town, entry, f"{kind}-{days}", by=operator if kind == "corrected" else officer)


def clocks(town: Town) -> dict[str, DutyRow]:
    return {duty.clock or "": duty for duty in town.records.duties("mill") if duty.kind == "clock"}


def due(town: Town, clock: str) -> str:
    return clocks(town)[clock].due_at.astimezone(town.sites["mill"].zone_info).date().isoformat()


# --- clocks


def test_article_one_runs_from_issuance_through_appeal_hearing_decision_to_abatement(town: Town) -> None:
    about = enter(town, a_violation(facts={"part": "discharge"}), "v").id
    assert clocks(town) == {}

    step(town, about, "served", 1, facts={"how": "post"})
    assert set(clocks(town)) == {"correction_by_notice"}
    step(town, about, "issued", 0)
    assert due(town, "appeal_from_issuance") == "2026-06-23"
    step(town, about, "appealed", 10)
    assert clocks(town)["appeal_from_issuance"].status == "closed_on_time"
    assert due(town, "appeal_hearing") == "2026-07-18"
    step(town, about, "decided", 20, facts={"outcome": "upheld"})
    assert clocks(town)["appeal_hearing"].status == "closed_on_time"
    assert due(town, "appeal_decision_filed") == "2026-07-03"
    assert due(town, "abatement_access") == "2026-07-03"  # a holiday relaxes nothing
    step(town, about, "corrected", 21, facts={"proof": "photo"})
    step(town, about, "confirmed", 30)
    assert clocks(town)["abatement_access"].status == "closed_late"


def test_an_appeal_that_is_won_and_a_notice_that_is_taken_back_end_what_they_started(town: Town) -> None:
    about = enter(town, a_violation(), "v").id
    served = step(town, about, "served", 1, facts={"how": "post"})
    assert due(town, "appeal_from_service") == "2026-06-24"
    enter(town, NewEntry(kind="withdrawal", at=MONDAY + 2 * DAY, subject=served.id, text="another address"), "w")
    assert {duty.status for duty in town.records.duties("mill")} == {"withdrawn"}
    assert "another address" in (clocks(town)["appeal_from_service"].withdrawn_because or "")

    other = enter(town, a_violation(at=MONDAY + DAY), "v2").id
    step(town, other, "served", 3, facts={"how": "post"})
    step(town, other, "appealed", 4)
    step(town, other, "decided", 5, facts={"outcome": "annulled"})
    corrections = [duty for duty in town.records.duties("mill") if other in (duty.subject or "")]
    assert {duty.status for duty in corrections if duty.clock == "correction_by_notice"} == {"withdrawn"}

    third = enter(town, a_violation(at=MONDAY + 6 * DAY), "v3").id
    step(town, third, "served", 7, facts={"how": "post"})
    enter(town, NewEntry(kind="withdrawal", at=MONDAY + 8 * DAY, subject=third, text="a mistake"), "w3")
    assert [duty for duty in town.records.duties("mill", open_only=True) if third in (duty.subject or "")] == []


def test_a_correction_counts_by_the_day_it_was_made_once_the_town_confirms_it(town: Town) -> None:
    about = enter(town, a_violation(), "v").id
    step(town, about, "served", 1, facts={"how": "post"})
    step(town, about, "corrected", 3, facts={"proof": "photo 1", "remedy": "1"})
    step(town, about, "corrected", 20, facts={"proof": "photo 2", "remedy": "2"})
    assert {duty.status for duty in town.records.duties("mill") if duty.clock == "correction_by_notice"} == {"overdue"}
    step(town, about, "confirmed", 25)
    ended = {duty.subject: duty.status for duty in town.records.duties("mill") if duty.clock == "correction_by_notice"}
    assert ended == {
        f"{about}, measure 1: restore the silt fence": "closed_on_time",
        f"{about}, measure 2: seed the slope": "closed_late",
    }


def test_an_entry_sent_twice_is_made_once_with_its_clocks(town: Town) -> None:
    first, again = (enter(town, a_violation(), "v") for _ in range(2))
    assert first == again
    for _ in range(2):
        step(town, first.id, "served", 1, facts={"how": "post"})
    assert [duty.clock for duty in town.records.duties("mill")].count("correction_by_notice") == 2
    assert len(town.records.town_entries("mill")) == 2


def test_what_the_rules_do_not_know_cannot_be_drafted(town: Town) -> None:
    town.apply(a_site(id="elm", profile="generic"))
    with pytest.raises(SiltwatchError, match="say nothing of violations"):
        enter(town, a_violation(), "v", site="elm")
    with pytest.raises(SiltwatchError, match="part is one of stormwater, discharge"):
        enter(town, a_violation(facts={"part": "zoning"}), "v")
    with pytest.raises(SiltwatchError, match="lies in the future"):
        enter(town, a_violation(at=MONDAY + 99 * DAY), "v")
    with pytest.raises(SiltwatchError, match="only a stormwater officer"):
        enter(town, a_violation(), "v", by=operator)


def test_a_town_never_takes_an_entry_about_another_sites(town: Town) -> None:
    town.apply(a_site(id="elm", profile="guilderland"))
    about = enter(town, a_violation(), "v").id
    with pytest.raises(SiltwatchError, match="that stands at this site"):
        enter(town, NewEntry(kind="served", at=MONDAY, subject=about, facts={"how": "x"}), "s", site="elm")


def test_postgresql_keeps_the_same() -> None:
    with postgresql() as server:
        url = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres"
        engine = open_engine(url)
        upgrade_engine(engine)
        engine.dispose()
        site = a_site(profile="pendleton")
        rows = [
            enter_for_town(url, site=site, entry=entry, author=officer(entry.kind), now=MONDAY + DAY)
            for entry in (
                a_violation(),
                NewEntry(
                    kind="served", at=MONDAY, subject="mill-violation-260608.1", facts={"how": "post", "to": "Müller"}
                ),
            )
        ]
        assert rows[1].id == "mill-served-260608.1"
        assert rows[1].facts == {"how": "post", "to": "Müller"}


# --- verbs


@pytest.fixture
def verbs(town: Town, monkeypatch: pytest.MonkeyPatch) -> Town:
    monkeypatch.setenv(CONFIG_VARIABLE, str(town.file))
    return town


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    """What a verb prints as JSON, or its complaint."""
    assert main(["town", *words]) == status
    told = capsys.readouterr()
    return json.loads(told.out) if "--json" in words and status == 0 else told.out + told.err


def test_the_verbs_do_what_the_pages_do(verbs: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = said(
        capsys, "violation", "--site", "mill", "--by", "Officer", "--nature", "Silt fence is down.", "--place", "north",
        "--to", "Miller, 1 Mill Lane", "--remedy", "2026-06-12: restore it", "--at", "2026-06-08", "--json",
    )  # fmt: skip
    about = made["id"]
    assert made["facts"]["remedies"] == [{"by": "2026-06-12", "measure": "restore it"}]
    said(capsys, "enter", "served", "--site", "mill", "--by", "Officer", "--role", "smo", "--about", about,
         "--fact", "how=post", "--at", "2026-06-09T10:00")  # fmt: skip
    work = said(capsys, "work", "--site", "mill", "--json")
    assert (work["work"], work["violations"]) == ("restricted", {about: "served"})
    assert "Every contractor has signed the certification" in work["gates"]["start"]["missing"]
    assert "structures included stops" in said(capsys, "work", "--site", "mill")
    paper = tmp_path / "notice.pdf"
    said(capsys, "notice", about, "--site", "mill", "-o", str(paper))
    assert paper.read_bytes().startswith(b"%PDF-")
    plan = tmp_path / "plan.pdf"
    plan.write_bytes(PDF)
    filed = said(capsys, "file", str(plan), "--site", "mill", "--by", "Operator", "--kind", "swppp", "--title", "Plan",
                 "--dated", "2026-06-01", "--json")  # fmt: skip
    assert [row["document"] for row in said(capsys, "documents", "--site", "mill", "--json")] == [filed["document"]]
    taken = tmp_path / "taken.pdf"
    said(capsys, "take", "1", "--site", "mill", "-o", str(taken))
    assert taken.read_bytes() == PDF
    listed = said(capsys, "list", "--site", "mill", "--json")
    assert [row["kind"] for row in listed] == ["violation", "served"]
    assert {row["kind"] for row in said(capsys, "kinds", "--json")} >= {"visit", "stop_work", "gate"}
    assert "needs reason" in said(capsys, "kinds")
    assert "mill-served-260609.1" in said(capsys, "list", "--site", "mill")
    assert "1  swppp  Plan  2026-06-01" in said(capsys, "documents", "--site", "mill")
    newer = ("--kind", "swppp", "--title", "Plan", "--dated", "2026-06-02", "--replaces", "1")
    assert "document 2 filed" in said(capsys, "file", str(plan), "--site", "mill", "--by", "Operator", *newer)


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (["enter", "issued", "--by", "x", "--role", "smo"], 1, "say which violation"),
        (["enter", "note", "--by", "x", "--text", "y"], 1, "only a stormwater officer"),
        (["enter", "note", "--by", "x", "--role", "smo", "--text", "y", "--at", "soon"], 2, "no instant such as"),
        (["enter", "visit", "--by", "x", "--role", "smo", "--fact", "reason"], 2, "write name=value"),
        (["enter", "gate", "--by", "x", "--fact", "gate=start"], 1, "Say why, or file it first"),
        (["notice", "none", "-o", "x.pdf"], 1, "there is no violation 'none'"),
        (["take", "7", "-o", "x.pdf"], 1, "there is no document 7"),
        (["violation", "--by", "x", "--nature", "x", "--place", "x", "--to", "x", "--remedy", "seed"], 2, "a colon"),
    ],
)
def test_a_verb_says_what_is_wrong(
    verbs: Town, capsys: pytest.CaptureFixture[str], words: list[str], status: int, complaint: str
) -> None:
    assert complaint in said(capsys, *words, "--site", "mill", status=status)


# --- log book and public records


@pytest.fixture
def archive(town: Town) -> Iterator[Archive]:
    with closing(Photos(town.config.records_url, town.config.photos_path)) as photos:
        yield Archive(journal=town.journal, records=town.records, photos=photos, address="https://siltwatch.example")


def file_plan(archive: Archive) -> None:
    filed = Filed(
        kind="swppp", title="Plan", dated_on=MONDAY.date(), name="plan.pdf", remarks="", entered_by="Operator", key="d1"
    )
    archive.photos.documents.add("mill", PDF, filed, MONDAY)


def test_the_log_book_tells_who_changed_the_site_and_why(town: Town, archive: Archive) -> None:
    changed = a_site(profile="guilderland", sensors=[a_gauge("rg1", count_size="0.2 mm"), a_gauge("rg2", device="x")])
    apply_site(town.config.journal_url, changed, NOON, author="R. Operator", reason="a metric gauge was mounted")
    book = {entry.ref: entry for entry in entries_of(archive.record(changed, NOON))}
    entry = book["site-version-2"]
    assert (entry.author, entry.rests_on) == ("R. Operator", "the reason given")
    changed_words = "sensors.rg1.count_size: 0.254 mm -> 0.2 mm; sensors.rg2, new"
    assert entry.text == f"a metric gauge was mounted. Changed: {changed_words}."
    assert book["site-version-1"].author == "not on record"


def test_changes_name_keys_and_never_how_people_are_reached() -> None:
    people = [{"name": "A", "sms": "+15185550199"}]
    before = {"name": "Mill", "people": [{"name": "A", "sms": "+15185550100"}], "plan": None, "list": [1, 2]}
    after = {"name": "Mill Lane", "people": people, "plan": {"citation": "3"}, "list": [1]}
    assert changes_between(before, after) == [
        "list: [1, 2] -> [1]", "name: Mill -> Mill Lane", "people.A", "plan.citation: 3, new",
    ]  # fmt: skip
    fewer = {"name": "Mill Lane", "people": people, "list": [1]}
    assert changes_between(after, fewer) == ["plan.citation: 3, gone"]
    gauges = {"sensors": [{"id": "g1", "unit": "in"}, {"id": "g2", "unit": "in"}]}
    assert changes_between(gauges, {"sensors": [{"id": "g1", "unit": "mm"}]}) == [
        "sensors.g1.unit: in -> mm", "sensors.g2, gone",
    ]  # fmt: skip


def test_the_public_records_hold_it_all_but_who_complained(town: Town, archive: Archive) -> None:
    complaint = {"complainant": "N. Neighbour", "contact": "n@example.com"}
    enter(town, NewEntry(kind="complaint", at=MONDAY, text="mud on the road", facts=complaint), "c")
    enter(town, a_violation(facts={"addressees": ["Miller, miller@example.com"]}), "v")
    file_plan(archive)

    made = archive.bundle(town.sites["mill"], Days(), "us-letter", MONDAY + 3 * DAY)

    with zipfile.ZipFile(io.BytesIO(made)) as held:
        names = set(held.namelist())
        read = {name: held.read(name) for name in names}
    assert read["documents/1-swppp-2026-06-08.pdf"] == PDF
    rows = list(csv.DictReader(io.StringIO(read["records/town.csv"].decode())))
    assert [row["text"] for row in rows] == ["mud on the road", "Silt fence is down."]
    assert json.loads(rows[1]["facts"])["addressees"] == ["Miller, [address]"]
    assert b"swppp" in read["records/documents.csv"]
    assert b"applied_at" in read["records/site-versions.csv"]
    whole = b"".join(read.values())
    for word in (b"N. Neighbour", b"n@example.com", b"miller@example.com"):
        assert word not in whole
    readme = read["README.txt"].decode()
    assert "records/town.csv" in readme
    assert "documents/" in readme
    assert made == archive.bundle(town.sites["mill"], Days(), "us-letter", MONDAY + 3 * DAY)


def test_a_document_whose_file_is_gone_is_left_out_and_its_row_stays(town: Town, archive: Archive) -> None:
    file_plan(archive)
    (kept,) = (path for path in (town.config.data_path / "documents").rglob("*") if path.is_file())
    kept.write_bytes(b"%PDF- changed %%EOF")
    made = archive.bundle(town.sites["mill"], Days(), "us-letter", MONDAY + 2 * DAY)
    with zipfile.ZipFile(io.BytesIO(made)) as held:
        assert not [name for name in held.namelist() if name.startswith("documents/")]
        assert b"swppp" in held.read("records/documents.csv")


def test_a_pack_shows_of_a_complaint_no_more_than_its_digest(town: Town) -> None:
    enter(town, NewEntry(kind="complaint", at=MONDAY, text="mud", facts={"complainant": "N. Neighbour"}), "c")
    enter(town, NewEntry(kind="note", at=MONDAY, text="seen from the road"), "n")
    with closing(AuditTrail(town.config.records_url)) as trail:
        trail.follow(town.records, town.journal, MONDAY + 60 * DAY)
        assert "N. Neighbour" in str(trail.entries())
        (day,) = [shown_day(chain, "mill") for chain in trail.days()]
        assert "N. Neighbour" not in str(day)
        assert "seen from the road" in str(day)
        assert trail.check(town.records, town.journal) == []


def test_the_rules_that_came_into_use_stand_in_the_log_book(town: Town, archive: Archive) -> None:
    with closing(AuditTrail(town.config.records_url)) as trail:
        trail.follow(town.records, town.journal, parse_instant("2026-06-01T00:00:00Z"))
    record = archive.record(town.sites["mill"], NOON)
    titles = [entry.title for entry in entries_of(record) if entry.kind == "rules"]
    assert titles == ["Rules of guilderland, version 3, came into use"]
