"""The judging process as it runs: pokes, clean ends, power cuts between any two steps, a real mail server."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from alerts.engine import JudgingEngine, Step
from alerts.service import Service
from siltwatch.clock import CLOCK_VARIABLE, ManualClock, ScaledClock
from siltwatch.errors import ConfigError
from siltwatch.poke import poke
from tests.support.alerts import HOUR, MINUTE, NOON, OPERATOR, Town, a_patient_site, tips
from tests.support.notices import Mailbox, mail_server
from tests.support.waiting import eventually

TRIGGER = NOON + 49 * MINUTE
STORM = "mill-20260610-1"
DUTY = f"{STORM}-inspection"
PROJECT = Path(__file__).resolve().parents[2]


def mail_settings(port: int) -> str:
    return f'[mail]\nhost = "127.0.0.1"\nport = {port}\nsender = "siltwatch@town.example"\n'


@contextmanager
def serving(town: Town, clock: ManualClock) -> Iterator[Service]:
    service = Service(town.config, clock)
    thread = threading.Thread(target=service.serve)
    thread.start()
    try:
        yield service
    finally:
        service.stop()
        thread.join(20)
        assert not thread.is_alive()


@contextmanager
def running(town: Town, *, at: datetime, step: str | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """The process on a clock that stands at `at` now, ended by SIGTERM; with a step it dies there by itself."""
    command = ["-m", "siltwatch.command.main", "alerts", "run", "--config", str(town.file)]
    if step is not None:
        command = ["-m", "tests.support.alerts_killed", step, str(town.file)]
    environment = {**os.environ, CLOCK_VARIABLE: ScaledClock.begin(at, 1).setting, "PYTHONPATH": str(PROJECT)}
    with log_of(town).open("ab") as log:
        process = subprocess.Popen([sys.executable, *command], env=environment, cwd=PROJECT, stderr=log)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def log_of(town: Town) -> Path:
    return town.file.parent / "alerts.log"


def is_ready(town: Town) -> bool:
    return b"action=ready" in log_of(town).read_bytes()


# --- in one process, on a clock that is moved by hand ------------------------------------------------------------


@pytest.fixture
def no_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fall-back does not help: what wakes the judge is what is tested."""
    monkeypatch.setattr("alerts.ticker.EVERY_S", 3600)


@pytest.mark.usefixtures("no_ticks")
def test_a_poke_wakes_the_judge_and_the_mail_goes_out(tmp_path: Path) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        town = Town(tmp_path, a_patient_site(), settings=mail_settings(port))
        with serving(town, ManualClock(TRIGGER)):
            eventually(town.config.poke_path.exists)
            town.rain(tips(NOON, 50))
            poke(town.config.poke_path)

            eventually(lambda: mailbox.messages)

        assert "Mill Lane" in str(mailbox.messages[0]["Subject"])
        assert [notice.state for notice in town.records.notices()] == ["sent"]
        town.close()


def test_without_a_poke_the_ticker_finds_the_rain(tmp_path: Path) -> None:
    town = Town(tmp_path, a_patient_site())
    with serving(town, ManualClock(TRIGGER)):
        eventually(town.config.poke_path.exists)
        town.rain(tips(NOON, 50))

        eventually(lambda: town.records.storm(STORM))

    town.close()


def test_a_socket_that_cannot_be_made_is_told_and_the_ticker_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    town = Town(tmp_path, a_patient_site())
    town.config.poke_path.mkdir()
    with serving(town, ManualClock(TRIGGER)):
        town.rain(tips(NOON, 50))
        eventually(lambda: town.records.storm(STORM))

    assert "pokes cannot be heard; every second is looked" in caplog.messages
    town.close()


def record_looks(monkeypatch: pytest.MonkeyPatch) -> set[datetime]:
    """The instants at which the judge has looked."""
    looked_at: set[datetime] = set()
    step = JudgingEngine.step

    def recorded(judge: JudgingEngine, now: datetime) -> Step:
        done = step(judge, now)
        looked_at.add(now)
        return done

    monkeypatch.setattr(JudgingEngine, "step", recorded)
    return looked_at


def has(mailbox: Mailbox, count: int) -> bool:
    return len(mailbox.messages) == count


@pytest.mark.usefixtures("no_ticks")
def test_reminders_and_overdue_come_when_their_instant_has_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = record_looks(monkeypatch)
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        town = Town(tmp_path, a_patient_site(), settings=mail_settings(port))
        town.rain(tips(NOON, 50))
        clock = ManualClock(TRIGGER)
        counts = []
        with serving(town, clock):
            eventually(lambda: len(mailbox.messages) == 1)
            for wait, expected in ((12 * HOUR, 2), (8 * HOUR, 3), (3 * HOUR, 4), (HOUR, 5), (15 * MINUTE, 7)):
                shortly_before = clock.advance(wait - MINUTE)
                eventually(partial(looked_at.__contains__, shortly_before))
                counts.append(len(mailbox.messages))
                clock.advance(MINUTE)
                eventually(partial(has, mailbox, expected))

        assert counts == [1, 2, 3, 4, 5]
        assert sorted(mailbox.recipients) == ["operator@site.example"] * 6 + ["smo@town.example"]
        assert len(set(mailbox.ids)) == 7
        town.close()


def test_trouble_with_the_records_is_told_once_and_judging_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = Town(tmp_path, a_patient_site())
    turns: list[int] = []

    def trouble(*_: object) -> object:
        turns.append(1)
        message = "a planted fault"
        raise RuntimeError(message)

    monkeypatch.setattr("alerts.engine.JudgingEngine._step", trouble)
    with serving(town, ManualClock(TRIGGER)):
        eventually(lambda: len(turns) >= 3)
        monkeypatch.undo()
        town.rain(tips(NOON, 50))
        eventually(lambda: town.records.storm(STORM))

    assert caplog.messages.count("judging was interrupted and goes on") == 1
    town.close()


def test_records_that_are_not_current_stop_the_process_with_what_to_do(tmp_path: Path) -> None:
    town = Town(tmp_path, a_patient_site())
    town.close()
    Path(str(town.config.data_path / "records.db")).unlink()

    with pytest.raises(ConfigError, match="run siltwatch migrate"):
        Service(town.config, ManualClock(NOON)).serve()


# --- as a process ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_says_when_it_is_ready_and_ends_cleanly(tmp_path: Path, stop: signal.Signals) -> None:
    town = Town(tmp_path, a_patient_site())
    with running(town, at=NOON) as process:
        eventually(lambda: is_ready(town), within_s=30)

        process.send_signal(stop)

        assert process.wait(20) == 0
    assert not town.config.poke_path.exists()
    town.close()


def test_a_process_without_migrated_records_exits_2_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "siltwatch.toml"
    file.write_text("")

    done = subprocess.run(
        [sys.executable, "-m", "siltwatch.command.main", "alerts", "run", "--config", str(file)],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
        cwd=PROJECT,
    )

    assert done.returncode == 2
    assert "run siltwatch migrate" in done.stderr


STEPS = [
    "before alerts.engine.gather_rain",
    "before alerts.keeping.note_changes",
    "before alerts.notices.telling.enqueue",
    "after alerts.engine.write_cursor",
    "before alerts.engine.next_wake_at",
    "before alerts.notices.outbox.claim_next",
    "after alerts.notices.outbox.claim_next",
    "before alerts.notices.outbox.record_accepted",
    "after alerts.notices.outbox.record_accepted",
]


@pytest.mark.parametrize("step", STEPS)
def test_a_power_cut_between_any_two_steps_leaves_one_duty_and_every_notice(tmp_path: Path, step: str) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        town = Town(tmp_path, a_patient_site(), settings=mail_settings(port))
        town.rain(tips(NOON, 60))
        late = TRIGGER + 25 * HOUR
        with running(town, at=late, step=step) as process:
            assert process.wait(30) == -signal.SIGKILL, log_of(town).read_text()

        with running(town, at=late + MINUTE):
            eventually(lambda: sent(town) == 4, within_s=30, what="four notices sent")

        assert [storm.id for storm in town.records.storms("mill", superseded=True)] == [STORM]
        assert [duty.id for duty in town.records.duties("mill") if duty.kind == "storm_inspection"] == [DUTY]
        # Accepted by the mail server but not yet recorded is the one moment that sends again, under the same id.
        doubled = 1 if step == "before alerts.notices.outbox.record_accepted" else 0
        assert len(set(mailbox.ids)) == 4
        assert len(mailbox.ids) == 4 + doubled
        town.close()


def cut_off(process: subprocess.Popen[bytes], *, after_s: float) -> None:
    """Some time into its work, wherever that is by then."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(after_s)
    process.kill()


def sent(town: Town) -> int:
    return sum(notice.state == "sent" for notice in town.records.notices(duty=DUTY))


def test_power_cuts_all_through_a_storm_leave_one_storm_and_one_duty(tmp_path: Path) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        town = Town(tmp_path, a_patient_site(people=[OPERATOR]), settings=mail_settings(port))
        for number, tip in enumerate(tips(NOON, 60, every=MINUTE)):
            town.rain([tip])
            if number % 12 == 11:
                with running(town, at=tip[0]) as process:
                    cut_off(process, after_s=1.0 + number / 60)
        with running(town, at=NOON + HOUR):
            eventually(lambda: sent(town) == 1, within_s=30)

        assert [(storm.id, storm.depth_tenth_um) for storm in town.records.storms("mill", superseded=True)] == [
            (STORM, 60 * 2540)
        ]
        assert len([duty for duty in town.records.duties("mill") if duty.storm]) == 1
        assert len(set(mailbox.ids)) == 1
        town.close()
