import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert

from alerts.notice_tables import notices
from alerts.notices import outbox
from alerts.notices.channel import Channel, RecordingChannel, UnreachableError
from alerts.notices.email import EmailChannel
from alerts.notices.facts import OutgoingNotice
from alerts.notices.sender import NoticeSender, sender_of
from alerts.notices.telling import tell
from alerts.stores import writing
from siltwatch.clock import Clock, ManualClock, ScaledClock
from siltwatch.config import Config
from siltwatch.config_telling import Mail
from siltwatch.errors import NotifyError, StoreError
from siltwatch.instants import format_instant
from siltwatch.people import Person
from tests.support.notices import (
    ANN,
    DESK,
    HOUR,
    MINUTE,
    QI,
    TRIGGER,
    Mailbox,
    a_duty,
    a_site,
    attempts,
    mail_server,
    open_test_records,
    pendleton,
    put_duty,
    rows,
    set_status,
    states,
)
from tests.support.servers import free_port
from tests.support.waiting import eventually

SECOND = timedelta(seconds=1)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Engine]:
    engine = open_test_records(tmp_path)
    put_duty(engine, a_duty())
    yield engine
    engine.dispose()


def store(records: Engine, at: datetime, *people: Person) -> None:
    with writing(records) as connection:
        tell(connection, site=a_site(*(people or (ANN, QI))), profile=pendleton(), desk=DESK, now=at)


def sender(records: Engine, channel: Channel, clock: Clock) -> NoticeSender:
    return NoticeSender(records, {"email": channel}, clock)


def later(clock: ManualClock, records: Engine) -> bool:
    """Let five more seconds pass, wherever the sender is just now; true once everything is sent."""
    clock.advance(5 * SECOND)
    return set(states(records)) == {"sent"}


@contextmanager
def running(one: NoticeSender) -> Iterator[NoticeSender]:
    one.start()
    try:
        yield one
    finally:
        assert one.stop()


def test_a_stored_notice_is_in_the_mailbox_after_a_wake(records: Engine) -> None:
    mailbox = Mailbox()
    with (
        mail_server(mailbox) as port,
        running(sender(records, EmailChannel(Mail(port=port)), ManualClock(TRIGGER))) as s,
    ):
        store(records, TRIGGER)
        s.wake()
        eventually(lambda: states(records) == {"sent": 2})

    assert sorted(mailbox.recipients) == ["inspector@site.example", "operator@site.example"]
    assert attempts(records) == ["started", "accepted"] * 2
    assert mailbox.ids == [row["message_id"] for row in rows(records)]


def test_a_start_sends_what_fell_due_while_nobody_ran(records: Engine) -> None:
    store(records, TRIGGER)
    channel = RecordingChannel()
    with running(sender(records, channel, ManualClock(TRIGGER + 3 * HOUR))):
        eventually(lambda: states(records) == {"sent": 2})

    assert len(channel.taken) == 2


def test_a_duty_of_the_code_goes_before_advice_that_waits_longer(records: Engine) -> None:
    store(records, TRIGGER + SECOND, ANN)
    put_duty(records, a_duty(id="mill-look", kind="check"))
    look = {**rows(records)[0], "id": 7, "duty": "mill-look", "next_try_at": format_instant(TRIGGER)}
    with writing(records) as connection:
        connection.execute(insert(notices).values(look))
    taken: list[str] = []
    while outbox.claim_next(records, ("email",), TRIGGER + MINUTE) is not None:
        taken += [row["duty"] for row in rows(records) if row["state"] == "sending" and row["duty"] not in taken]

    assert taken == ["mill-20260610-1-inspection", "mill-look"]


def test_a_start_sends_again_what_was_on_its_way_when_the_last_one_ended(records: Engine) -> None:
    store(records, TRIGGER, ANN)
    claimed = outbox.claim_next(records, ("email",), TRIGGER)
    channel = RecordingChannel()

    assert sender(records, channel, ManualClock(TRIGGER)).drain() == 1

    assert claimed is not None
    assert [notice.message_id for notice in channel.taken] == [claimed.message_id]


def test_one_refused_recipient_never_blocks_another(records: Engine) -> None:
    store(records, TRIGGER)
    mailbox = Mailbox(moods={"operator@site.example": "550 5.1.1 no such user"})
    with mail_server(mailbox) as port:
        tried = sender(records, EmailChannel(Mail(port=port)), ManualClock(TRIGGER)).drain()

    assert tried == 2
    assert mailbox.recipients == ["inspector@site.example"]
    assert [row["state"] for row in rows(records)] == ["failed", "sent"]
    assert attempts(records, 1) == ["started", "refused"]


def test_a_temporary_refusal_is_tried_again_with_growing_pauses(records: Engine) -> None:
    store(records, TRIGGER, ANN)
    mailbox = Mailbox(moods={"operator@site.example": "451 4.7.1 greylisted"})
    clock = ManualClock(TRIGGER)
    with mail_server(mailbox) as port:
        one = sender(records, EmailChannel(Mail(port=port)), clock)
        for pause in (5, 10, 20):
            assert one.drain() == 1
            assert rows(records)[0]["next_try_at"] == format_instant(clock.now() + pause * SECOND)
            clock.advance((pause - 1) * SECOND)
            assert one.drain() == 0
            clock.advance(SECOND)
        mailbox.moods.clear()
        assert one.drain() == 1

    assert attempts(records) == ["started", "refused"] * 3 + ["started", "accepted"]
    assert len(set(mailbox.ids)) == len(mailbox.ids) == 1


def test_a_server_that_is_down_costs_one_try_a_pause_and_loses_nothing(
    records: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    store(records, TRIGGER)
    port, mailbox, clock = free_port(), Mailbox(), ManualClock(TRIGGER)
    one = sender(records, EmailChannel(Mail(port=port)), clock)

    assert one.drain() == 1
    assert one.drain() == 0
    clock.advance(5 * SECOND)
    assert one.drain() == 1
    clock.advance(5 * SECOND)
    assert one.drain() == 0
    clock.advance(5 * SECOND)
    with mail_server(mailbox, port=port):
        assert one.drain() == 2

    assert states(records) == {"sent": 2}
    assert sorted(mailbox.recipients) == ["inspector@site.example", "operator@site.example"]
    assert attempts(records).count("unreachable") == 2
    assert [getattr(record, "action", "") for record in caplog.records] == ["notice_unreachable"]


def test_a_channel_that_works_again_starts_with_the_shortest_pause(records: Engine) -> None:
    store(records, TRIGGER)
    gone, clock = [True], ManualClock(TRIGGER)

    def sometimes(_notice: OutgoingNotice) -> None:
        if gone[0]:
            raise UnreachableError("nobody there")
        gone[0] = True

    one = sender(records, RecordingChannel(sometimes), clock)
    for pause in (5, 10, 20):
        assert one.drain() == 1
        clock.advance((pause - 1) * SECOND)
        assert one.drain() == 0
        clock.advance(SECOND)
    gone[0] = False
    assert one.drain() == 2
    clock.advance(5 * SECOND)

    assert one.drain() == 1


def test_a_waiting_sender_tries_again_when_the_pause_is_over(records: Engine) -> None:
    store(records, TRIGGER, ANN)
    port, mailbox, clock = free_port(), Mailbox(), ManualClock(TRIGGER)
    with running(sender(records, EmailChannel(Mail(port=port)), clock)):
        eventually(lambda: attempts(records) == ["started", "unreachable"])
        with mail_server(mailbox, port=port):
            eventually(partial(later, clock, records))

    assert len(mailbox.messages) == 1
    assert clock.now() < TRIGGER + 10 * MINUTE


def test_a_duty_closed_meanwhile_cancels_what_waits(records: Engine) -> None:
    store(records, TRIGGER, ANN)
    channel, clock = RecordingChannel(), ManualClock(TRIGGER)
    set_status(records, "closed_on_time")

    assert sender(records, channel, clock).drain() == 0

    assert channel.taken == []
    assert rows(records)[0]["cancelled_because"] == "duty_closed"


def test_a_fault_in_a_channel_is_logged_and_the_notice_goes_out_later(
    records: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    store(records, TRIGGER, ANN)
    faults = [ValueError("a fault of ours")]

    def stumble(_notice: OutgoingNotice) -> None:
        if faults:
            raise faults.pop()

    channel, clock = RecordingChannel(stumble), ManualClock(TRIGGER)
    with caplog.at_level(logging.WARNING), running(sender(records, channel, clock)):
        eventually(lambda: "sender_interrupted" in [getattr(r, "action", "") for r in caplog.records])
        eventually(partial(later, clock, records))

    assert [notice.message_id for notice in channel.taken] == [rows(records)[0]["message_id"]]
    assert attempts(records) == ["started", "interrupted", "started", "accepted"]


def test_an_accepted_notice_that_could_not_be_recorded_is_recorded_and_not_sent_again(
    records: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(records, TRIGGER, ANN)
    channel, clock = RecordingChannel(), ManualClock(TRIGGER)
    one = sender(records, channel, clock)
    with monkeypatch.context() as patch:

        def locked(*_: object) -> None:
            raise StoreError("records: database is locked")

        patch.setattr(outbox, "record_accepted", locked)
        with pytest.raises(StoreError):
            one.drain()
    assert states(records) == {"sending": 1}
    clock.advance(MINUTE)

    assert one.drain() == 0

    assert states(records) == {"sent": 1}
    assert rows(records)[0]["accepted_at"] == format_instant(TRIGGER)
    assert len(channel.taken) == 1


def test_many_wakes_and_a_slow_server_send_each_notice_once(records: Engine) -> None:
    people = [ANN.model_copy(update={"name": f"P{n}", "email": f"p{n}@site.example"}) for n in range(12)]
    channel = RecordingChannel(lambda _notice: time.sleep(0.002))
    with running(sender(records, channel, ManualClock(TRIGGER))) as one:
        stop = threading.Event()

        def nag() -> None:
            while not stop.wait(0.001):
                one.wake()

        nagging = threading.Thread(target=nag)
        nagging.start()
        store(records, TRIGGER, *people)
        eventually(lambda: states(records) == {"sent": 12}, within_s=60)
        stop.set()
        nagging.join()

    assert sorted(notice.address for notice in channel.taken) == sorted(str(person.email) for person in people)


def test_stopping_finishes_the_notice_on_its_way(records: Engine) -> None:
    store(records, TRIGGER)
    begun, go_on = threading.Event(), threading.Event()

    def slowly(_notice: OutgoingNotice) -> None:
        begun.set()
        go_on.wait(10)

    channel = RecordingChannel(slowly)
    one = sender(records, channel, ManualClock(TRIGGER))
    one.start()
    assert begun.wait(10)
    assert not one.stop(0.05)
    go_on.set()

    assert one.stop()
    assert states(records) == {"sent": 1, "queued": 1}


def test_a_sender_that_never_ran_stops_at_once(records: Engine) -> None:
    assert sender(records, RecordingChannel(), ManualClock(TRIGGER)).stop()


def test_without_mail_notices_wait_in_the_outbox(records: Engine, caplog: pytest.LogCaptureFixture) -> None:
    store(records, TRIGGER)
    with caplog.at_level(logging.WARNING), running(sender_of(records, Config(), ManualClock(TRIGGER))) as one:
        one.wake()
        assert one.drain() == 0

    assert states(records) == {"queued": 2}
    assert "no_channel" in [getattr(record, "action", "") for record in caplog.records]


def test_the_configured_sender_sends_by_email(records: Engine) -> None:
    store(records, TRIGGER, ANN)
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        assert sender_of(records, Config(mail=Mail(port=port)), ManualClock(TRIGGER)).drain() == 1

    assert mailbox.recipients == ["operator@site.example"]


def test_a_thousandth_failure_still_waits_no_longer_than_a_quarter_of_an_hour(records: Engine) -> None:
    store(records, TRIGGER, ANN)
    clock = ManualClock(TRIGGER)

    def never(_notice: OutgoingNotice) -> None:
        raise UnreachableError("nobody there")

    one = sender(records, RecordingChannel(never), clock)
    tries = 0
    while clock.now() < TRIGGER + 12 * HOUR:
        tries += one.drain()
        clock.advance(15 * MINUTE)

    assert tries == 48


def test_a_clock_set_back_holds_up_no_notice(records: Engine) -> None:
    store(records, TRIGGER, ANN)
    port, mailbox, clock = free_port(), Mailbox(), ManualClock(TRIGGER)
    one = sender(records, EmailChannel(Mail(port=port)), clock)
    assert one.drain() == 1
    clock.jump(TRIGGER - HOUR)

    with mail_server(mailbox, port=port):
        assert one.drain() == 1

    assert states(records) == {"sent": 1}


def test_a_refusal_of_one_does_not_rest_the_channel(records: Engine) -> None:
    store(records, TRIGGER)

    def moody(notice: OutgoingNotice) -> None:
        if notice.address == ANN.email:
            raise NotifyError("later", retryable=True)

    channel = RecordingChannel(moody)
    assert sender(records, channel, ManualClock(TRIGGER)).drain() == 2
    assert [notice.address for notice in channel.taken] == [QI.email]


def test_from_the_commit_to_an_accepted_mail_takes_milliseconds(records: Engine) -> None:
    mailbox, took_ms = Mailbox(), []
    clock = ScaledClock.begin(TRIGGER, 1)

    def arrived(wanted: int) -> bool:
        return len(mailbox.messages) == wanted

    with mail_server(mailbox) as port, running(sender(records, EmailChannel(Mail(port=port)), clock)) as one:
        for number in range(1, 31):
            put_duty(records, a_duty(revision=number, due_at=TRIGGER + 24 * HOUR - (number - 1) * MINUTE))
            store(records, TRIGGER, ANN)
            began = time.monotonic()
            one.wake()
            eventually(partial(arrived, number), every_s=0.001)
            took_ms.append((time.monotonic() - began) * 1000)

    took_ms.sort()
    assert took_ms[15] < 500
