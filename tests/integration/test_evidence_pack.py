"""The evidence pack of a storm: what is in it, that it verifies, and that nothing of it can be changed unseen."""

import csv
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from alerts.commands import (
    Decided,
    Entry,
    contest_inspection,
    count_as_rain,
    dismiss_storm,
    record_calibration,
)
from alerts.reading import StormRow
from dashboard.audit import AuditTrail, Noted
from dashboard.evidence.dictionary import COLUMNS
from dashboard.evidence.gather import rules_of
from dashboard.evidence.manifest import bundle_of
from dashboard.evidence.verifying.verify import verify
from dashboard.photos import Caption, Photos, about_contrast
from dashboard.pictures import take_picture
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_gauge, a_site, tips
from tests.support.collector import Journal, at, parcel, says, turbid
from tests.support.collector import site as collector_site
from tests.support.dashboard import NOW, Dashboard, town_site, varied_dashboard
from tests.support.evidence import checked, evidence_town, pack_of
from tests.support.pictures import a_picture

LINK = {"id": "line", "kind": "serial", "port": "/dev/ttyS9"}
DECIDED = Decided(author="Site operator", role="operator", reason="because", key="decision-1")


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with evidence_town(tmp_path / "town", a_site(profile="rotterdam")) as made:
        yield made


def rained(town: Town, count: int = 60, *, hours: int = 12, **others: Any) -> StormRow:
    town.rain(tips(NOON, count, every=2 * MINUTE), **others)
    for hour in range(hours + 1):
        town.step(NOON + hour * HOUR)
    (storm,) = town.records.storms("mill")
    return storm


def files_of(pack: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(pack)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def agreed(town: Town, storm: StormRow, path: Path) -> dict[str, str]:
    checks = checked(pack_of(town, storm), path)
    assert not [check for check in checks.values() if check.agrees is False]
    return {check.what: check.says for check in checks.values() if check.agrees}


def test_a_pack_verifies_and_its_bytes_are_the_same_each_time(town: Town, tmp_path: Path) -> None:
    storm = rained(town)
    town.inspect(NOON + 10 * HOUR)
    town.step(NOON + 13 * HOUR)

    says = agreed(town, storm, tmp_path / "pack.zip")

    assert set(says) == {"container", "MANIFEST.sha256", "credits", "sums", "rules", "storm", "due", "visit"}
    assert says["storm"] == "0.6 in, triggered 2026-06-10T17:38:00.000Z by event, ended 2026-06-10T17:58:00.000Z"
    assert says["due"].startswith("2026-06-11T17:58:00.000Z by rotterdam")
    assert pack_of(town, storm) == pack_of(town, storm)


def test_the_verifier_of_a_pack_runs_by_itself(town: Town, tmp_path: Path) -> None:
    pack = tmp_path / "pack.zip"
    pack.write_bytes(pack_of(town, rained(town)))
    folder = tmp_path / "unpacked"
    with zipfile.ZipFile(pack) as opened:
        opened.extractall(folder)

    alone = [sys.executable, "-I", "-S", str(folder / "verify.py")]
    whole = subprocess.run([*alone, str(pack)], cwd=folder, capture_output=True, text=True, check=False)
    unpacked = subprocess.run([*alone, str(folder), "--json"], capture_output=True, text=True, check=False)
    wrong = subprocess.run(alone, capture_output=True, text=True, check=False)

    assert (whole.returncode, whole.stderr) == (0, "")
    assert whole.stdout.endswith("All that was compared agrees.\n")
    assert unpacked.returncode == 0
    assert json.loads(unpacked.stdout)["agrees"] is True
    assert wrong.returncode == 2
    (folder / "rain/credits.csv").write_text("at\n")
    broken = subprocess.run([*alone, str(folder)], capture_output=True, text=True, check=False)
    assert broken.returncode == 1
    assert "DIFFERS       rain/credits.csv: is not what was listed: it was changed" in broken.stdout


def test_two_storms_of_one_town_by_the_rolling_window_and_with_a_suspect_gauge(town: Town, tmp_path: Path) -> None:
    town.apply(a_site(profile="pendleton", gauges=("rg1", "rg2")))
    town.rain(tips(NOON, 30))
    town.rain(tips(NOON + 8 * HOUR, 30), flag=3, reasons=("bounce",))
    town.rain(tips(NOON + 8 * HOUR, 10, every=5 * MINUTE), sensor="rg2")
    town.rain(tips(NOON + 40 * HOUR, 70), sensor="rg2", key="1")
    for hour in range(60):
        town.step(NOON + hour * HOUR)

    second, first = town.records.storms("mill")

    assert first.basis == "rolling24"
    assert not first.verified
    assert "by rolling24" in agreed(town, first, tmp_path / "first.zip")["storm"]
    assert "by event" in agreed(town, second, tmp_path / "second.zip")["storm"]


def test_rain_of_a_silence_is_found_by_its_bounds(town: Town, tmp_path: Path) -> None:
    town.rain(tips(NOON, 20))
    town.rain([(NOON + 9 * HOUR, 40 * 2540)], after_at=NOON + HOUR)
    town.rain(tips(NOON + 10 * HOUR, 10), key="2")
    for hour in range(30):
        town.step(NOON + hour * HOUR)
    (storm,) = town.records.storms("mill")

    assert storm.time_uncertain
    assert "storm" in agreed(town, storm, tmp_path / "pack.zip")
    for key in ("trigger_at", "end_at", "latest_end_at"):
        moved = replace(storm, **{key: getattr(storm, key) + 7 * MINUTE})
        assert checked(pack_of(town, moved), tmp_path / "pack.zip")["storm"].agrees is False, key


def test_a_plan_that_asks_for_more_governs_the_due_time(town: Town, tmp_path: Path) -> None:
    plan = {"citation": "SWPPP 4.2", "threshold": "0.25 in", "within": "12 h", "anchor": "threshold"}
    town.apply(a_site(profile="rotterdam", plan=plan))
    storm = rained(town)

    assert agreed(town, storm, tmp_path / "pack.zip")["due"].endswith("by mill-plan, SWPPP 4.2")


def test_what_people_decided_is_read_from_their_decisions(town: Town, tmp_path: Path) -> None:
    url, site = town.config.records_url, town.sites["mill"]
    town.rain(tips(NOON - 2 * HOUR, 10), reasons=("freezing",), flag=3)
    town.rain(tips(NOON - HOUR, 10), reasons=("freezing",), flag=3, key="2")
    storm = rained(town, 80)
    count_as_rain(
        url, site=site, check="", from_at=NOON - HOUR, until_at=NOON - MINUTE, decided=DECIDED, now=NOON + 12 * HOUR
    )
    visit = town.inspect(NOON + 9 * HOUR)
    town.inspect(NOON + 11 * HOUR)
    officer = Decided(author="Stormwater officer", role="smo", reason="not on the site", key="decision-2")
    contest_inspection(url, site=site, inspection=visit.id, decided=officer, now=NOON + 12 * HOUR)
    town.step(NOON + 13 * HOUR)
    storm = town.records.storm(storm.id) or storm

    pack = pack_of(town, storm)
    says = agreed(town, storm, tmp_path / "pack.zip")

    counts = [row["counts"] for row in csv.DictReader(io.StringIO(files_of(pack)["rain/credits.csv"].decode()))]
    assert (counts.count("melt"), counts.count("yes")) == (10, 90)
    assert storm.start_at == NOON - HOUR
    assert "at 2026-06-11T03:00:00.000Z" in says["visit"]


def test_a_storm_that_was_dismissed_says_so(town: Town, tmp_path: Path) -> None:
    storm = rained(town)
    dismiss_storm(
        town.config.records_url, site=town.sites["mill"], storm=storm.id, decided=DECIDED, now=NOON + 12 * HOUR
    )
    town.step(NOON + 13 * HOUR)
    found = town.records.storm(storm.id)
    assert found is not None

    checks = checked(pack_of(town, found), tmp_path / "pack.zip")

    assert all(check.agrees is not False for check in checks.values())
    assert "dismissed" in checks["storm"].says
    assert "because" in checks["duty"].says


def changed(pack: bytes, name: str, change: Callable[[str], str]) -> bytes:
    """A pack that somebody made whole again after changing one file."""
    files = files_of(pack)
    del files["MANIFEST.sha256"]
    before = files[name]
    files[name] = change(before.decode()).encode()
    assert files[name] != before
    return bundle_of(files)


@pytest.mark.parametrize(
    ("name", "before", "after", "what"),
    [
        ("rain/credits.csv", "2540,0.01,1,,yes,yes,2540,2540", "2540,0.01,1,,yes,yes,5080,2540", "sums"),
        ("rain/credits.csv", ",1,,yes,", ",4,,yes,", "credits"),
        ("rain/credits.csv", ",1,,yes,", ",1,,melt,", "credits"),
        ("storm.json", '"trigger_at": "2026-06-10T17:38', '"trigger_at": "2026-06-10T17:36', "storm"),
        ("storm.json", '"depth_tenth_um": 152400', '"depth_tenth_um": 152401', "storm"),
        ("storm.json", '"verified": true', '"verified": false', "storm"),
        ("rules.json", '"threshold_tenth_um": 127000', '"threshold_tenth_um": 120000', "rules"),
        ("rules.json", '"within_ms": 86400000', '"within_ms": 90000000', "rules"),
        ("rules.json", '"min_dry_ms": 21600000', '"min_dry_ms": 7200000', "rules"),
        ("rules/rotterdam.toml", 'anchor = "storm_end"', 'anchor = "threshold"', "rules"),
        ("rules/rotterdam.toml", 'within = "24 h"', 'within = "25 h"', "rules"),
        ("duties.json", '"due_at": "2026-06-11T17:58', '"due_at": "2026-06-11T19:58', "due"),
        ("duties.json", '"status": "closed_on_time"', '"status": "open"', "visit"),
        ("people/inspections.json", '"started_at": "2026-06-11T02', '"started_at": "2026-06-11T03', "visit"),
        ("people/inspections.json", '"started_at": "2026-06-11T02:00', '"started_at": "yesterday', "duty"),
    ],
)
def test_a_pack_that_was_made_whole_again_after_a_change_does_not_agree_with_itself(  # noqa: PLR0913, PLR0917
    town: Town, tmp_path: Path, name: str, before: str, after: str, what: str
) -> None:
    storm = rained(town)
    town.inspect(NOON + 10 * HOUR)
    town.step(NOON + 13 * HOUR)

    def change(text: str) -> str:
        return text.replace(before, after, 1)

    checks = checked(changed(pack_of(town, storm), name, change), tmp_path / "pack.zip")

    assert checks["MANIFEST.sha256"].agrees
    assert what in {check.what for check in checks.values() if check.agrees is False}


def test_a_version_of_the_rules_that_is_not_at_hand_is_said_and_one_that_was_kept_is_used(
    town: Town, tmp_path: Path
) -> None:
    storm = rained(town)
    with closing(AuditTrail(town.config.records_url)) as trail:
        trail.follow(town.records, town.journal, NOON)
        kept = trail.profile_text("rotterdam", storm.profile_version)
        assert kept is not None
        assert trail.profile_text("rotterdam", 1) is None
    version = f"version = {storm.profile_version}"
    assert version.encode() in files_of(pack_of(town, storm))["rules/rotterdam.toml"]
    older = replace(storm, profile_version=1)

    checks = checked(pack_of(town, older), tmp_path / "pack.zip")

    assert checks["storm"].agrees is None
    assert "version 1, which judged it, is not kept" in checks["storm"].says
    then = rules_of(town.sites["mill"], older, kept.replace(version, "version = 1"))
    assert (then.kept, then.profile.version, list(then.texts)) == (True, 1, ["rotterdam"])
    planned = a_site(profile="rotterdam", plan={"citation": "SWPPP 4.2", "every_days": 3})
    assert not rules_of(planned, older, kept).kept


def test_the_trail_in_a_pack_shows_the_site_and_hides_the_others(town: Town, tmp_path: Path) -> None:
    storm = rained(town)
    town.inspect(NOON + 10 * HOUR)
    with closing(AuditTrail(town.config.records_url)) as trail:
        trail.note(Noted(kind="login", who="secret-person", what="signed in"), NOON)
        trail.follow(town.records, town.journal, NOON + HOUR)
        trail.note(Noted(kind="export", who="officer", what="took a pack", site="mill"), NOON + 24 * HOUR)
        trail.close_days(NOON + 72 * HOUR)
        roots = "".join(f"{root.day} {root.root} {root.entries}\n" for root in trail.roots())
    pack = pack_of(town, storm, today="2026-06-13")
    path = tmp_path / "pack.zip"
    path.write_bytes(pack)

    (found,) = [check for check in verify(path, roots) if check.what == "audit trail"]

    assert found.agrees
    assert found.says.startswith("2 days, 2 of them as published; ")
    assert b"secret-person" not in pack
    assert b"took a pack" in pack

    def cut(text: str) -> str:
        day = json.loads(text)
        return json.dumps(day | {"entries": day["entries"][1:]})

    def forged(text: str) -> str:
        return text.replace("took a pack", "took no pack")

    missing = checked(changed(pack, "audit/2026-06-10.json", cut), path)
    assert missing["audit 2026-06-10"].says == "its entries do not lead to its root"
    other = checked(changed(pack, "audit/2026-06-11.json", forged), path)
    assert other["audit 2026-06-11"].says.endswith("is not what was noted")
    unlike = [one for one in verify(path, f"2026-06-11 {'0' * 64} 1\n") if one.says.startswith("its root is not")]
    assert unlike


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


def test_a_pack_tells_what_is_on_record_and_no_address(varied: Dashboard, tmp_path: Path) -> None:
    town = varied.town
    (storm,) = town.records.storms("school")
    episode = town.records.episode("hillside-down-1")
    assert episode is not None
    town.episode(replace(episode, id="school-down-1", site="school"))
    with closing(Photos(town.config.records_url, town.config.photos_path)) as photos:
        sent = a_picture()
        caption = Caption(
            about=about_contrast("school-down-1"), view="downstream", person="Inspector", remarks="=1+1",
            entered_by="inspector", key="photo-1-key",
        )  # fmt: skip
        photos.add("school", take_picture(sent, town_site("x", "x").zone_info), sent=sent, caption=caption, now=NOW)

    entry = Entry(probe="down", at=storm.start_at - HOUR, person="Inspector", remarks="brushed", key="calibration-1")
    site = town.journal.site("school")
    assert site is not None
    record_calibration(town.config.records_url, site=site, entry=entry, now=NOW, standard=20.0, before_calibration=21.0)

    pack = pack_of(town, storm)
    files = files_of(pack)

    assert json.loads(files["instruments/calibrations.json"])[0]["remarks"] == "brushed"
    assert all(check.agrees is not False for check in checked(pack, tmp_path / "pack.zip").values())
    rows = {name: list(csv.reader(io.StringIO(files[name].decode()))) for name in COLUMNS}
    assert {name: held[0] for name, held in rows.items()} == {
        name: [column for column, _ in held] for name, held in COLUMNS.items()
    }
    assert len(rows["notices/notices.csv"]) > 1
    assert len(rows["notices/attempts.csv"]) > 1
    assert len(rows["water/readings.csv"]) > 100
    assert rows["photos/photos.csv"][1][7] == "'=1+1"
    assert files["photos/000001-downstream.jpg"].startswith(b"\xff\xd8")
    assert json.loads(files["water/episodes.json"])[0]["id"] == "school-down-1"
    versions = json.loads(files["storm.json"])["versions"]
    assert [one["revision"] for one in versions] == list(range(1, len(versions) + 1))
    assert b"site.example" not in pack.replace(b"o***@site.example", b"")
    assert "http" not in files["notices/notices.csv"].decode()
    assert "WHAT THAT PROVES, AND WHAT NOT" in files["README.txt"].decode()


def test_what_the_gauges_said_stands_behind_the_credits_as_it_came_in(tmp_path: Path) -> None:
    neighbour = a_gauge("rg9", gateway="gw2", device="n2")
    with evidence_town(tmp_path / "town", collector_site()) as town:
        town.apply(a_site(id="next", sensors=[neighbour], links=[{**LINK, "gateway": "gw2"}]))
        with closing(Journal.make(town.config.journal_url)) as journal:
            first = says(1, minute=-900, count=0)
            tipped = [says(seq, minute=seq, count=seq) for seq in range(2, 62)]
            later = says(62, minute=3000, count=61)
            journal.take(parcel([first], now=at(-900)))
            for said in tipped:
                journal.take(parcel([said], now=at(said.seq)))
            journal.take(parcel([says(1, device="n2", count=4)], now=at(30), gateway="gw2", boot="b2"))
            journal.take(parcel([turbid(63, "12.5", minute=63)], now=at(63)), parcel([later], now=at(3000)))
        for hour in range(12):
            town.step(at(hour * 60))
        (storm,) = town.records.storms("mill")
        pack = pack_of(town, storm)
        checks = checked(pack, tmp_path / "pack.zip")

    files = files_of(pack)
    lines = [json.loads(line) for line in files["raw/observations.jsonl"].decode().splitlines()]
    credited = {row["key"] for row in csv.DictReader(io.StringIO(files["rain/credits.csv"].decode()))}
    assert {(line["gateway"], line["boot"]) for line in lines} == {("gw1", "b1")}
    assert [line["seq"] for line in lines] == list(range(2, 62))
    assert credited == {f"b1/{line['seq']}" for line in lines}
    assert json.loads(lines[0]["document"])["count"] == 2
    assert all(check.agrees is not False for check in checks.values())
