"""The audit trail and a pack over PostgreSQL: one chain from several writers, and the same refusal to change it."""

import threading
from contextlib import closing
from pathlib import Path

import pytest

from alerts.stores import open_engine
from dashboard.audit import AuditTrail, Noted
from dashboard.migrations.upgrade import upgrade
from dashboard.stores import writing
from siltwatch.errors import StoreError
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site, tips
from tests.support.evidence import checked, pack_of
from tests.support.servers import postgresql


def test_the_trail_and_a_pack_are_the_same_over_postgresql(tmp_path: Path) -> None:
    with postgresql() as server:
        url = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres"
        town = Town(tmp_path / "town", a_site(profile="rotterdam"), settings=f'[stores]\nrecords = "{url}"\n')
        upgrade(town.config)
        try:
            town.rain(tips(NOON, 60, every=2 * MINUTE))
            town.step(NOON + 12 * HOUR)
            town.inspect(NOON + 3 * HOUR)
            town.step(NOON + 13 * HOUR)
            with closing(AuditTrail(url)) as trail:
                trail.follow(town.records, town.journal, NOON + 13 * HOUR)
                writers = [threading.Thread(target=_note_many, args=(url,)) for _ in range(3)]
                for writer in writers:
                    writer.start()
                for writer in writers:
                    writer.join()
                assert len([entry for entry in trail.entries() if entry.kind == "login"]) == 30
                assert trail.close_days(NOON + 48 * HOUR) == 1
                assert trail.check(town.records, town.journal) == []
                engine = open_engine(url)
                for statement in ("UPDATE audit_trail SET site = 'x'", "DELETE FROM audit_trail"):
                    with pytest.raises(StoreError, match="only added to"), writing(engine) as connection:
                        connection.exec_driver_sql(statement)
                engine.dispose()
            (storm,) = town.records.storms("mill")
            checks = checked(pack_of(town, storm, today="2026-06-12"), tmp_path / "pack.zip")
        finally:
            town.close()

    assert [check for check in checks.values() if not check.agrees] == []
    assert checks["audit trail"].says.startswith("1 day; ")


def _note_many(url: str) -> None:
    with closing(AuditTrail(url)) as trail:
        for number in range(10):
            trail.note(Noted(kind="login", who=f"person {number}", what="signed in"), NOON + 13 * HOUR)
