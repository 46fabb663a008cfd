"""Kill -9 between any two steps from decision to recorded acceptance: none lost, a copy only where SMTP allows."""

import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.conftest import PROJECT
from tests.support.notices import Mailbox, a_duty, attempts, mail_server, open_test_records, put_duty, rows, states
from tests.support.notices_child import BOUNDARIES, INSIDE, MAY_DOUBLE, main

PLACES = ["inside_telling", "after_telling", *BOUNDARIES, *INSIDE]
SECOND_TURN = ["before_claim", "inside_claim", "before_data", "after_accept", "inside_record"]


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Engine]:
    engine = open_test_records(tmp_path)
    put_duty(engine, a_duty())
    yield engine
    engine.dispose()


def killed(records: Engine, port: int, boundary: str, turn: int = 1) -> bool:
    """Tell and send in a process of its own, up to its end at the boundary."""
    child = subprocess.run(
        [sys.executable, "-m", "tests.support.notices_child", str(records.url), str(port), boundary, str(turn)],
        check=False,
        cwd=PROJECT,
        timeout=60,
    )
    return child.returncode == -signal.SIGKILL


def restart(records: Engine, port: int) -> None:
    """What a new process does first: tell what is due, send what waits."""
    main(str(records.url), port, "none", 1)


@pytest.mark.parametrize(
    ("boundary", "turn"),
    [*((boundary, 1) for boundary in PLACES), *((boundary, 2) for boundary in SECOND_TURN)],
)
def test_a_kill_at_any_step_loses_no_notice(records: Engine, boundary: str, turn: int) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        assert killed(records, port, boundary, turn)
        restart(records, port)

    wanted = {row["message_id"] for row in rows(records)}
    assert states(records) == {"sent": 2}
    assert len(wanted) == 2
    assert set(mailbox.ids) == wanted
    doubled = {one for one, count in Counter(mailbox.ids).items() if count > 1}
    assert len(mailbox.ids) == 2 + len(doubled)
    assert bool(doubled) is (boundary in MAY_DOUBLE)
    for one in doubled:
        copies = [bytes(message) for message in mailbox.messages if message["Message-ID"] == one]
        assert copies == [copies[0]] * 2


def test_the_attempt_that_a_kill_cut_off_stays_on_record(records: Engine) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        assert killed(records, port, "after_accept")
        assert attempts(records) == ["started"]
        restart(records, port)

    assert attempts(records, 1) == ["started", "interrupted", "started", "accepted"]
    assert attempts(records, 2) == ["started", "accepted"]


def test_kill_after_kill_ends_with_everything_told(records: Engine) -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        for boundary in ("after_telling", "before_data", "after_connect", "before_recipient", "after_record"):
            assert killed(records, port, boundary)
        restart(records, port)

    assert states(records) == {"sent": 2}
    assert sorted(mailbox.ids) == sorted(row["message_id"] for row in rows(records))
