"""What every released version left behind is taken over by the code of now: nothing lost, judged the same."""

import json
import re
import shutil
import tarfile
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema
import psycopg
import pytest
from alembic import command
from alembic.config import Config as AlembicConfig

from alerts.rejudging import Rejudged, rejudge
from collector.service import Collector
from dashboard.copies.databases import copy_rows, migrate
from dashboard.copies.restore import check_backup
from gateway.http_sender import HttpSender
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import ManualClock
from siltwatch.command.main import main
from siltwatch.observation import Observation
from siltwatch.wire import Batch, Sequenced, decode_batch, encode_batch
from tests.support.dashboard import browsing, log_in
from tests.support.releases import (
    FOLDER,
    PASSWORD,
    SITE,
    USER,
    Release,
    asked,
    counted,
    pages_of,
    taken_over,
    unpacked,
    versions,
)
from tests.support.servers import free_port, postgresql
from tests.support.waiting import eventually

CHANGELOG = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASED = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", CHANGELOG, re.MULTILINE)
# Rows that a step of a migration may add; it takes none away.
MAY_GROW = {"changes"}


@pytest.fixture(params=versions())
def release(request: pytest.FixtureRequest, tmp_path: Path) -> Release:
    return taken_over(request.param, tmp_path)


def test_each_version_of_the_changelog_left_data() -> None:
    assert RELEASED
    assert sorted(RELEASED) == versions(), "make it with `make release-data`"
    for version in versions():
        assert max(file.stat().st_size for file in (FOLDER / version).rglob("*")) <= 300 * 1024


def test_nothing_is_lost_judged_otherwise_or_hidden(release: Release) -> None:
    for name in ("journal", "records"):
        then, now = release.facts["rows"][name], counted(release.config.data_path / f"{name}.db")
        less = {table: (count, now.get(table)) for table, count in then.items() if now.get(table, 0) < count}
        assert less == {}
        more = {table for table, count in then.items() if now[table] > count}
        assert more <= MAY_GROW
    records = release.config.data_path / "records.db"
    assert asked(records, "SELECT id, revision FROM storms ORDER BY id") == release.facts["storms"]
    assert asked(records, "SELECT id, due_at, status FROM duties ORDER BY id") == release.facts["duties"]

    see_the_pages(release)
    judge_anew(release)


def see_the_pages(release: Release) -> None:
    """Whoever had an account signs in as before, and every kind of page of what was on record opens."""
    storm = release.facts["storms"][0][0]
    pages = [
        "/",
        f"/sites/{SITE}",
        f"/sites/{SITE}/records",
        f"/sites/{SITE}/storms/{storm}",
        "/admin",
        f"/admin/sites/{SITE}",
    ]
    with pages_of(release.config, ManualClock(release.as_of)) as app, browsing(app) as browser:
        assert log_in(browser, USER, PASSWORD).status_code == 303
        found = {page: browser.get(page, follow_redirects=True).status_code for page in pages}
    assert found == dict.fromkeys(pages, 200)


def judge_anew(release: Release) -> None:
    """All storms and duties of then come out again from the rain of then."""
    copy = release.place / "copy.db"
    shutil.copy(release.config.data_path / "records.db", copy)
    judged = rejudge(release.config.journal_url, f"sqlite:///{copy}", release.as_of)

    assert {f"storm {storm}" for storm, _ in release.facts["storms"]} <= set(judged.recorded)
    assert differing(judged) == []


def differing(judged: Rejudged) -> list[str]:
    """What is judged otherwise than then, but for the number of the newer text of the rules."""
    return [told for told in judged.differing if not told.endswith(": profile_version")]


def test_what_a_gateway_of_then_has_on_its_disk_goes_into_the_collector_of_now(release: Release) -> None:
    config = release.config.model_copy(
        update={"intake": release.config.intake.model_copy(update={"port": free_port()})}
    )
    clock = ManualClock(release.as_of)
    setting = SpoolSetting(gateway="gateway-1", boot="now", uplinks=("town",), room=100_000)
    with closing(Spool(config.spool_path, setting, clock)) as spool:
        waiting = spool.depth()
        assert waiting >= 40
        collector = Collector(config, clock)
        collector.start()
        uplink = Uplink(
            "town",
            HttpSender(f"http://127.0.0.1:{collector.port}", partial(config.secret, "gateway-token")),
            spool,
            tally=Tally(),
            clock=clock,
        )
        try:
            uplink.start()
            eventually(lambda: spool.depth() == 0, within_s=30)
        finally:
            uplink.stop()
            collector.stop()
    query = "SELECT count(*) FROM journal WHERE gateway = 'gateway-1'"
    assert asked(config.data_path / "journal.db", query) == [[waiting]]


def test_gateways_and_collectors_of_both_versions_understand_each_other(release: Release) -> None:
    posted = (release.source / "posted.json").read_bytes()
    received = decode_batch(posted)
    assert received.refused == ()
    assert received.batch.observations

    schema = json.loads((release.source / "wire.schema.json").read_text())
    for observation in words_of_now():
        document = json.loads(encode_batch(batch_of(observation)))
        jsonschema.validate(document, schema)


def words_of_now() -> list[Observation]:
    """What a gateway of now says of the devices that every release knew."""
    at = datetime(2026, 6, 12, 18, tzinfo=UTC)
    given: list[dict[str, Any]] = [
        {"quantity": "rain_count", "semantics": "cumulative", "count": 3, "device_boot": "3", "raw": "$SWTIP"},
        {"quantity": "turbidity", "semantics": "instant", "value": "12.5", "unit": "FNU", "method": "y511"},
        {"quantity": "status", "semantics": "instant", "value": "0", "unit": "observations", "quality": ("link_down",)},
    ]
    return [Observation(device="n1", observed_at=at, mono_ms=5, **each) for each in given]


def batch_of(observation: Observation) -> Batch:
    fields = {name: getattr(observation, name) for name in Observation.__slots__}
    return Batch(
        gateway="g", boot="b", first_seq=1, sent_at=observation.observed_at, observations=(Sequenced(seq=1, **fields),)
    )


@pytest.mark.parametrize("version", versions())
def test_evidence_and_backups_of_then_hold_still(
    version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, backup = FOLDER / version / "evidence.zip", FOLDER / version / "backup.tar.xz"
    if not pack.exists():
        pytest.skip(f"{version} made no evidence packs yet")
    assert main(["verify", str(pack)]) == 0, capsys.readouterr().out
    if not backup.exists():
        return
    with tarfile.open(backup) as packed:
        packed.extractall(tmp_path, filter="data")
    told = check_backup(tmp_path / "backup")
    assert [(check.what, check.says) for check in told if check.agrees is False] == []
    assert {check.what for check in told} >= {"tables", "verdicts"}


def test_over_postgresql_the_oldest_release_is_taken_over_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tables are made by the steps that it had, filled with what it held, and then brought up to date."""
    release = unpacked(versions()[0], tmp_path)
    old = {name: f"sqlite:///{release.config.data_path / name}.db" for name in ("journal", "records")}
    with postgresql() as server:
        address = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}"
        with psycopg.connect(f"{address.replace('+psycopg', '')}/postgres", autocommit=True) as desk:
            for name in old:
                desk.execute(f"CREATE DATABASE {name}")
        urls = {name: f"{address}/{name}" for name in old}
        config = release.config.model_copy(update={"stores": release.config.stores.model_copy(update=urls)})
        with monkeypatch.context() as then:
            only_steps_of(release, then)
            migrate(config)
        for name, url in old.items():
            copy_rows(url, urls[name])

        migrate(config)

        judged = rejudge(urls["journal"], urls["records"], release.as_of)
        assert {f"storm {storm}" for storm, _ in release.facts["storms"]} <= set(judged.recorded)
        assert differing(judged) == []


def only_steps_of(release: Release, patch: pytest.MonkeyPatch) -> None:
    """Let migrations end where those of the release ended."""
    ends = {}
    for database in ("journal", "records"):
        for table in release.facts["rows"][database]:
            if table.startswith("alembic_version_"):
                file = release.config.data_path / f"{database}.db"
                ends[table.removeprefix("alembic_version_")] = asked(file, f"SELECT version_num FROM {table}")[0][0]
    original = command.upgrade

    def upgrade(scripts: AlembicConfig, _head: str) -> None:
        package = Path(scripts.get_main_option("script_location") or "").parent.name
        original(scripts, ends[package])

    patch.setattr(command, "upgrade", upgrade)
