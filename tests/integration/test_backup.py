"""Backup and restore: consistent while writers run, proven by judging anew, never written over what is there."""

import json
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

import alerts.engine
from dashboard.audit import AuditTrail
from dashboard.copies import proof
from dashboard.copies.databases import Database, config_of_copy, copy_out, databases
from dashboard.copies.inventory import read_document, sums_of, write_document, write_manifest
from dashboard.copies.restore import check_backup
from dashboard.copies.settings import MASK, masked
from dashboard.photos import Caption, Photos, about_contrast
from dashboard.pictures import take_picture
from siltwatch.command.main import main
from siltwatch.config import load_config
from siltwatch.errors import ConfigError, StoreError
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site, tips
from tests.support.dashboard import NOW, town_site, varied_dashboard
from tests.support.evidence import evidence_town
from tests.support.pictures import a_picture
from tests.support.servers import postgresql
from tests.support.waiting import eventually

SECRET = "hunter2-never-written"
SETTINGS = f"""
[mail]
host = "mail.example"
security = "starttls"
user = "siltwatch"
password_file = "mail-password"

[alerts]
heartbeat_url = "https://hc.example/{SECRET}"
"""


def rained(town: Town) -> None:
    town.rain(tips(NOON, 60, every=2 * MINUTE))
    town.step(NOON + 12 * HOUR)
    town.inspect(NOON + 14 * HOUR)
    town.step(NOON + 15 * HOUR)


def told(folder: Path) -> dict[str, str]:
    return {check.what: check.says for check in check_backup(folder) if check.agrees is False}


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with evidence_town(tmp_path / "town", a_site(profile="rotterdam")) as made:
        rained(made)
        yield made


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup that every test has a copy of."""
    folder = tmp_path_factory.mktemp("once")
    with evidence_town(folder / "town", a_site(profile="rotterdam")) as made:
        rained(made)
        assert main(["backup", str(folder / "backup"), "--config", str(made.file)]) == 0
    return folder / "backup"


@pytest.fixture
def backup(made_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made_once, tmp_path / "backup"))


def test_a_backup_made_while_writers_run_is_of_one_instant_and_judges_the_same(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over = threading.Event()
    written = []

    def rain_on() -> None:
        at = NOON + 20 * HOUR
        while not over.is_set():
            town.rain(tips(at, 5), key="more")
            at += 10 * MINUTE
            written.append(at)

    writer = threading.Thread(target=rain_on)
    writer.start()
    try:
        eventually(lambda: len(written) > 3, what="the writer is at work")
        assert main(["backup", str(tmp_path / "backup"), "--reason", "nightly", "--config", str(town.file)]) == 0
        count = len(written)
        eventually(lambda: len(written) > count, what="the writer goes on")
    finally:
        over.set()
        writer.join()
    capsys.readouterr()

    assert main(["restore", str(tmp_path / "backup"), "--check", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert found["agrees"] is True
    says = {check["what"]: check["says"] for check in found["checks"]}
    assert "judged anew: the same" in says["verdicts"]
    assert "the same SHA-256 each" in says["evidence packs"]
    rows = read_document(tmp_path / "backup" / "BACKUP.json")["tables"]["journal.credits"]["rows"]
    assert (rows - 60) % 5 == 0  # no transaction was cut in two
    assert not list((tmp_path / "backup").glob("*-wal"))


def test_a_restored_system_has_everything_and_says_so_on_its_trail(tmp_path: Path) -> None:
    with varied_dashboard(tmp_path / "town") as made:
        config = made.town.config
        with closing(Photos(config.records_url, config.photos_path)) as photos:
            caption = Caption(
                about=about_contrast("creek-down-1"), view="outfall", person="x", remarks="", entered_by="x", key="k"
            )
            sent = a_picture()
            picture = take_picture(sent, town_site("x", "x").zone_info)
            row = photos.add("creek", picture, sent=sent, caption=caption, now=NOW)
        (tmp_path / "town" / "sites").mkdir(exist_ok=True)
        (tmp_path / "town" / "sites" / "creek.toml").write_text('apprise = "tgram://hunter2-never-written/1"\n')
        made.town.file.write_text(SETTINGS)
        (tmp_path / "town" / "mail-password").write_text(SECRET)
        assert main(["backup", str(tmp_path / "backup"), "--config", str(made.town.file)]) == 0
        duties = made.town.rows("duties")
    texts = [one.read_bytes() for one in (tmp_path / "backup" / "config").rglob("*.toml")]
    assert len(texts) == 2
    assert not any(SECRET.encode() in text for text in texts)
    assert not (tmp_path / "backup" / "config" / "mail-password").exists()

    new = tmp_path / "new" / "siltwatch.toml"
    assert main(["restore", str(tmp_path / "backup"), "--config", str(new)]) == 2  # a secret is to be given first
    new.write_text(SETTINGS)
    assert main(["restore", str(tmp_path / "backup"), "--config", str(new), "--reason", "disk died"]) == 0
    assert main(["verify", "--trail", "--config", str(new)]) == 0
    restored = load_config(new)
    with closing(AuditTrail(restored.records_url)) as trail:
        last = trail.entries()[-1].said
    with closing(Photos(restored.records_url, restored.photos_path)) as photos:
        assert photos.read(row)
    assert (last["kind"], last["reason"]) == ("backup", "disk died")
    with closing(sqlite3.connect(restored.data_path / "records.db")) as there:
        assert there.execute("SELECT count(*) FROM duties").fetchone() == (len(duties),)

    assert main(["restore", str(tmp_path / "backup"), "--config", str(new)]) == 2  # never over what is there
    with closing(AuditTrail(restored.records_url)) as trail:
        assert trail.entries()[-1].said == last


def test_nothing_is_restored_over_what_is_on_record(
    town: Town, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = [sums_of(database.url) for database in databases(town.config)]

    assert main(["restore", str(backup), "--config", str(town.file)]) == 2
    assert "something is on record here" in capsys.readouterr().err
    assert main(["backup", str(backup), "--config", str(town.file)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main(["restore", str(backup / "none")]) == 2
    assert main(["restore", str(town.config.folder), "--check"]) == 2
    assert "is no whole backup" in capsys.readouterr().err
    assert [sums_of(database.url) for database in databases(town.config)][1] == before[1]


def test_a_change_in_a_backup_is_named(backup: Path) -> None:
    def change(name: str) -> None:
        held = (backup / name).read_bytes()
        (backup / name).write_bytes(held[:-1] + bytes([held[-1] ^ 1]))

    assert told(backup) == {}
    for name in ("journal.db", "records.db", "BACKUP.json", "VERDICTS.json", "config/siltwatch.toml"):
        held = (backup / name).read_bytes()
        if not held:
            (backup / name).write_bytes(b"#")
        else:
            change(name)
        assert told(backup) == {name: "is not what was listed: it was changed"}
        (backup / name).unlink()
        assert told(backup) == {name: "is listed, and missing"}
        (backup / name).write_bytes(held)
    (backup / "more").write_text("x")
    assert told(backup) == {"more": "is not listed"}


@contextmanager
def changed(backup: Path, file: str, statement: str) -> Iterator[None]:
    """A row of a backup changed, its list of files made anew: somebody who knows how."""
    held = (backup / file).read_bytes()
    with closing(sqlite3.connect(backup / file)) as behind:
        for part in statement.split(";"):
            behind.execute(part)
        behind.commit()
    write_manifest(backup)
    yield
    (backup / file).write_bytes(held)
    write_manifest(backup)


def test_a_row_that_was_changed_is_found_by_sums_verdicts_and_hashes(backup: Path) -> None:
    with changed(
        backup, "journal.db", "UPDATE credits SET depth_tenth_um = 5080, at = '2026-06-10T18:20:00.000Z' WHERE id = 60"
    ):
        assert set(told(backup)) >= {"journal.credits", "evidence packs"}
        said = read_document(backup / "BACKUP.json")
        said["tables"]["journal.credits"] = sums_of(f"sqlite:///{backup}/journal.db")["credits"]
        write_document(backup / "BACKUP.json", said)
        write_manifest(backup)
        found = told(backup)
    assert any(name.startswith("storm mill-") and "depth_tenth_um" in says for name, says in found.items())
    assert any(name.startswith("duty mill-") for name in found)
    with changed(backup, "records.db", "UPDATE inspections SET inspector = 'nobody'"):
        assert "is not what entry" in told(backup)["audit trail"]
    with changed(backup, "records.db", "DROP TRIGGER audit_trail_no_delete; DELETE FROM audit_trail WHERE number = 2"):
        assert "entry 2 is missing" in told(backup)["audit trail"]


def test_a_record_that_was_judged_otherwise_is_told_when_the_backup_is_made(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind:
        behind.execute("UPDATE duties SET due_at = '2026-06-20T00:00:00.000Z' WHERE kind = 'storm_inspection'")
        behind.commit()

    assert main(["backup", str(tmp_path / "backup"), "--config", str(town.file)]) == 0

    assert "would be judged otherwise today: duty mill-" in capsys.readouterr().out
    checks = {check.what: check for check in check_backup(tmp_path / "backup")}
    assert "due_at" in checks["on record"].says


def test_a_photograph_that_is_gone_and_a_site_that_cannot_be_judged_stop_no_backup(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object, **__: object) -> bytes:
        raise StoreError("photograph 1: x.jpg cannot be read")

    config = ["--config", str(town.file)]
    (storm,) = town.records.storms("mill")
    with monkeypatch.context() as broken:
        broken.setattr(proof, "make_pack", lost)
        assert main(["backup", str(tmp_path / "lost"), *config]) == 0
        assert f"note: {storm.id}: photograph 1" in capsys.readouterr().out
        assert {check.what for check in check_backup(tmp_path / "lost") if check.agrees is None} == {"troubles"}
    assert set(told(tmp_path / "lost")) == {"evidence packs"}

    def fail(*_: object, **__: object) -> None:
        raise ValueError("this cannot be judged")

    with monkeypatch.context() as broken:
        broken.setattr(alerts.engine, "judge_site", fail)
        assert "mill: could not be judged again" in told(tmp_path / "lost")["verdicts"]
        assert main(["backup", str(tmp_path / "odd"), *config]) == 0
    assert "note: mill: could not be judged again" in capsys.readouterr().out
    says = {check.what: check.says for check in check_backup(tmp_path / "odd") if check.agrees is None}
    assert says["verdicts"] == "could not be worked out when the backup was made"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (f'journal = "postgresql+psycopg://me:{SECRET}@db.example/s"', f"postgresql+psycopg://me:{MASK}@db.example/s"),
        (f'heartbeat_url = "https://hc.example/{SECRET}"', f"https://hc.example/{MASK}"),
        (f"webhook = 'https://x.example/{SECRET}'", f"https://x.example/{MASK}"),
        (f'people = [{{ name = "a", apprise = "tgram://{SECRET}/1" }}]', f'apprise = "{MASK}"'),
        ('address = "http://db.example:8086/x"', "http://db.example:8086/x"),
    ],
)
def test_what_lets_somebody_in_is_masked(line: str, kept: str) -> None:
    assert kept in masked(line)
    assert SECRET not in masked(line)


def test_a_backup_of_postgresql_is_restored_into_files_and_into_postgresql_again(tmp_path: Path) -> None:
    with postgresql() as server:
        address = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}"
        with closing(psycopg.connect(f"host=127.0.0.1 port={server.port} user=siltwatch dbname=postgres")) as desk:
            desk.autocommit = True
            for name in ("journal", "records", "journal2", "records2"):
                desk.execute(f"CREATE DATABASE {name}")
        settings = f'[stores]\njournal = "{address}/journal"\nrecords = "{address}/records"\n'
        with evidence_town(tmp_path / "town", a_site(profile="rotterdam"), settings=settings) as town:
            rained(town)
            assert main(["backup", str(tmp_path / "backup"), "--config", str(town.file)]) == 0
            assert told(tmp_path / "backup") == {}
        files = tmp_path / "files" / "siltwatch.toml"
        server_again = tmp_path / "again" / "siltwatch.toml"
        for file, text in ((files, ""), (server_again, settings.replace('l"\n', 'l2"\n').replace('s"\n', 's2"\n'))):
            file.parent.mkdir()
            file.write_text(text)
            assert main(["restore", str(tmp_path / "backup"), "--config", str(file)]) == 0
            assert main(["verify", "--trail", "--config", str(file)]) == 0
        copies = config_of_copy(tmp_path / "backup")
        for restored in (load_config(files), load_config(server_again)):
            here = sums_of(restored.journal_url)
            assert here == sums_of(copies.journal_url)
        assert main(["restore", str(tmp_path / "backup"), "--config", str(server_again)]) == 2
        with evidence_town(
            tmp_path / "on",
            a_site(profile="rotterdam"),
            settings=settings.replace('l"\n', 'l2"\n').replace('s"\n', 's2"\n'),
        ) as town:
            town.rain(tips(NOON + 90 * HOUR, 60), key="later")  # its numbers follow those that came with the backup
            town.step(NOON + 95 * HOUR)
            assert len(town.records.storms("mill")) == 2


def test_what_cannot_be_copied_or_read_is_said(
    tmp_path: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ConfigError, match="there is no database yet"):
        copy_out(Database(name="journal", url=f"sqlite:///{tmp_path}/none.db"), tmp_path)
    (tmp_path / "junk.db").write_bytes(b"junk" * 1000)
    with pytest.raises(StoreError, match="cannot be copied"):
        copy_out(Database(name="journal", url=f"sqlite:///{tmp_path}/junk.db"), tmp_path)
    (backup / "BACKUP.json").write_text('{"form": "siltwatch-backup/9"}')
    write_manifest(backup)
    assert main(["restore", str(backup), "--check"]) == 2
    assert "of no form that this version" in capsys.readouterr().err
    (backup / "BACKUP.json").write_text("[")
    write_manifest(backup)
    assert main(["restore", str(backup), "--check"]) == 2
    assert "BACKUP.json: cannot be read" in capsys.readouterr().err
