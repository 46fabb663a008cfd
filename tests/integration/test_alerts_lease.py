"""Exactly one process judges: leases over SQLite and PostgreSQL, between real processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, select

from alerts.lease import LENGTH, Lease, LeaseLostError, has_died, own_name
from alerts.migrations.upgrade import upgrade_engine
from alerts.stores import guarded, open_engine, writing
from alerts.tables import leases
from siltwatch.clock import ManualClock
from tests.support.alerts import Town, a_site
from tests.support.servers import postgresql
from tests.support.waiting import eventually

NOW = datetime(2026, 6, 10, 12, 0, tzinfo=UTC)
ELSEWHERE = "another-host 17 4711"


@pytest.fixture(params=["sqlite", "postgresql"])
def records(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    if request.param == "sqlite":
        yield from _opened(f"sqlite:///{tmp_path}/records.db")
        return
    with postgresql() as server:
        yield from _opened(f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres")


def _opened(url: str) -> Iterator[Engine]:
    engine = open_engine(url)
    upgrade_engine(engine)
    yield engine
    engine.dispose()


def test_one_of_two_holds_until_it_lets_go_or_runs_out(records: Engine) -> None:
    clock = ManualClock(NOW)
    first = Lease(records, clock.now, holder=ELSEWHERE)
    second = Lease(records, clock.now, holder="a-third-host 18 4712")

    assert [first.hold(), second.hold(), first.hold()] == [True, False, True]
    clock.advance(LENGTH - timedelta(milliseconds=1))
    assert not second.hold()
    assert first.hold()
    clock.advance(LENGTH - timedelta(milliseconds=1))
    assert not second.hold()
    clock.advance(timedelta(milliseconds=1))
    assert second.hold()
    assert not first.hold()
    with records.connect() as connection:
        assert connection.execute(select(leases.c.fence)).scalar() == 2
    second.release()
    assert first.hold()


def test_what_a_former_holder_would_still_write_is_refused(records: Engine) -> None:
    clock = ManualClock(NOW)
    first, second = Lease(records, clock.now, holder=ELSEWHERE), Lease(records, clock.now)
    assert first.hold()
    clock.advance(LENGTH)
    assert second.hold()

    with pytest.raises(LeaseLostError, match="this process judges no more"), writing(guarded(records, first.guard)):
        pytest.fail("the write was let in")
    with writing(guarded(records, second.guard)):
        pass


def test_a_clock_set_back_an_hour_keeps_nobody_waiting(records: Engine) -> None:
    clock = ManualClock(NOW)
    assert Lease(records, clock.now, holder=ELSEWHERE).hold()
    clock.jump(NOW - timedelta(hours=1))

    assert Lease(records, clock.now).hold()


def test_a_holder_that_died_on_this_machine_is_followed_at_once(records: Engine) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    host, _, _ = own_name().split(" ")
    stat = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
    name = f"{host} {child.pid} {stat[19]}"
    clock = ManualClock(NOW)
    assert Lease(records, clock.now, holder=name).hold()
    assert not has_died(name)
    assert not Lease(records, clock.now).hold()
    child.kill()
    child.wait()

    assert has_died(name)
    assert not has_died(ELSEWHERE)
    assert Lease(records, clock.now).hold()


def test_of_two_processes_one_stands_by_and_takes_over_when_the_other_is_killed(tmp_path: Path) -> None:
    town = Town(tmp_path / "town", a_site())
    first, said_first = _start(town, tmp_path / "first.log")
    eventually(lambda: "ready" in said_first(), within_s=60, what="the first process judges")
    second, said_second = _start(town, tmp_path / "second.log")
    try:
        eventually(lambda: "standing_by" in said_second(), within_s=60, what="the second stands by")
        assert '"ready"' not in said_second()
        first.send_signal(signal.SIGKILL)
        first.wait()
        eventually(lambda: "ready" in said_second(), within_s=30, what="the second judges")
        second.send_signal(signal.SIGTERM)
        assert second.wait(30) == 0
    finally:
        for process in (first, second):
            process.kill()
            process.wait()
        town.close()


def _start(town: Town, log: Path) -> tuple[subprocess.Popen[bytes], Callable[[], str]]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "siltwatch.command.main", "alerts", "run", "--config", str(town.file)],
            stdout=output,
            stderr=output,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
    return process, log.read_text
