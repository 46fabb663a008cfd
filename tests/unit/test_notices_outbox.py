from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, select

from alerts.notices import outbox, waiting
from alerts.notices.channel import Receipt
from alerts.notices.compose import compose
from alerts.notices.deliveries import opt_out
from alerts.notices.facts import OutgoingNotice, ToldDuty
from alerts.notices.ledger import read_duties, read_log
from alerts.notices.telling import Told, tell
from alerts.stores import looking, writing
from alerts.tables import changes
from siltwatch.instants import format_instant
from siltwatch.site import Site
from tests.support.notices import (
    ANN,
    DESK,
    HOUR,
    MINUTE,
    QI,
    TRIGGER,
    a_duty,
    a_routine,
    a_site,
    a_storm,
    an_end_duty,
    attempts,
    open_test_records,
    pendleton,
    put_duty,
    rotterdam,
    rows,
    set_status,
)

DUE = TRIGGER + 24 * HOUR
BY_EMAIL = ("email",)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Engine]:
    engine = open_test_records(tmp_path)
    yield engine
    engine.dispose()


def tell_all(records: Engine, at: datetime, site: Site | None = None, *, end: bool = False) -> Told:
    profile = rotterdam() if end else pendleton()
    with writing(records) as connection:
        return tell(connection, site=site or a_site(ANN, QI), profile=profile, desk=DESK, now=at)


def claim(records: Engine, at: datetime) -> OutgoingNotice | None:
    return outbox.claim_next(records, BY_EMAIL, at)


def claimed(records: Engine, at: datetime) -> OutgoingNotice:
    notice = claim(records, at)
    assert notice is not None
    return notice


def refuse(records: Engine, notice: OutgoingNotice, at: datetime, retry_at: datetime | None) -> None:
    failure = outbox.Failure(outcome="refused", detail="no", retry_at=retry_at)
    outbox.record_failed(records, notice, failure, at)


def _as_given(duty: ToldDuty) -> ToldDuty:
    """Without what a duty is not made with: when it was opened, and whose rule it is."""
    assert duty.opened_at is not None
    assert duty.profile is not None
    return replace(duty, opened_at=None, profile=None)


@pytest.mark.parametrize("duty", [a_duty(), an_end_duty(HOUR), a_routine()], ids=["threshold", "end", "routine"])
def test_a_duty_is_read_as_it_was_written(records: Engine, duty: ToldDuty) -> None:
    put_duty(records, duty)

    with looking(records) as connection:
        assert [_as_given(read) for read in read_duties(connection, "mill")] == [duty]
        assert read_duties(connection, "other") == ()


def test_a_duty_is_told_with_the_newest_version_of_its_storm(records: Engine) -> None:
    put_duty(records, a_duty())
    newest = a_duty(storm=a_storm(depth_tenth_um=157_480, verified=False))
    put_duty(records, newest)

    with looking(records) as connection:
        assert [_as_given(read) for read in read_duties(connection, "mill")] == [newest]


def test_telling_stores_each_notice_once_however_often_it_is_called(records: Engine) -> None:
    put_duty(records, a_duty())

    first, second = tell_all(records, TRIGGER), tell_all(records, TRIGGER + MINUTE)

    assert len(first.stored) == 2
    assert second.stored == ()
    assert first.next_at == DUE - 12 * HOUR
    assert [(row["step"], row["person"], row["state"], row["reason"]) for row in rows(records)] == [
        ("at_trigger", ANN.name, "queued", "first"),
        ("at_trigger", QI.name, "queued", "first"),
    ]
    assert rows(records)[0]["next_try_at"] == format_instant(TRIGGER)
    assert rows(records)[0]["calendar"].startswith("BEGIN:VCALENDAR")


def test_a_transaction_that_fails_stores_no_notice(records: Engine) -> None:
    put_duty(records, a_duty())

    def tell_and_fail() -> None:
        with writing(records) as connection:
            tell(connection, site=a_site(), profile=pendleton(), desk=DESK, now=TRIGGER)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        tell_and_fail()

    assert rows(records) == []


def test_the_unique_key_holds_even_where_the_log_was_not_read(records: Engine) -> None:
    put_duty(records, a_duty())
    told = tell_all(records, TRIGGER, a_site(ANN))
    with writing(records) as connection:
        letters = [compose(n, site=a_site(ANN), profile=pendleton(), desk=DESK) for n in told.plan.planned]
        assert outbox.enqueue(connection, letters, TRIGGER) == []

    assert len(rows(records)) == 1


def test_each_step_of_a_notice_leaves_a_change_for_the_page(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))
    outbox.record_accepted(records, claimed(records, TRIGGER), Receipt(detail="250 OK"), TRIGGER)

    with looking(records) as connection:
        found = connection.execute(select(changes.c.site, changes.c.kind, changes.c.ref)).all()

    assert [tuple(change) for change in found] == [("mill", "notice", "1")] * 3


def test_the_oldest_waiting_notice_is_claimed_with_its_attempt(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER)

    notice = claimed(records, TRIGGER)

    assert (notice.id, notice.person, notice.tries, notice.thread_id) == (1, ANN.name, 1, None)
    assert notice.composed_at == TRIGGER
    assert rows(records)[0]["state"] == "sending"
    assert attempts(records) == ["started"]
    assert claimed(records, TRIGGER).id == 2
    assert claim(records, TRIGGER) is None


def test_nothing_is_claimed_before_its_time_or_for_another_channel(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))

    assert claim(records, TRIGGER - MINUTE) is None
    assert outbox.claim_next(records, ("sms",), TRIGGER) is None
    assert outbox.next_try_at(records, BY_EMAIL) == TRIGGER
    assert outbox.next_try_at(records, ("sms",)) is None


def test_an_accepted_notice_is_sent_and_rests(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))

    outbox.record_accepted(records, claimed(records, TRIGGER), Receipt(detail="250 OK"), TRIGGER + MINUTE)

    row = rows(records)[0]
    assert (row["state"], row["accepted_at"], row["next_try_at"]) == ("sent", format_instant(TRIGGER + MINUTE), None)
    assert attempts(records) == ["started", "accepted"]
    assert claim(records, DUE - 2 * HOUR) is None


def test_a_refused_notice_waits_for_its_next_try(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))

    refuse(records, claimed(records, TRIGGER), TRIGGER, TRIGGER + MINUTE)

    assert claim(records, TRIGGER + MINUTE - timedelta(milliseconds=1)) is None
    assert claimed(records, TRIGGER + MINUTE).tries == 2
    assert attempts(records) == ["started", "refused", "started"]


def test_a_notice_refused_for_good_has_failed_and_is_not_planned_again(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))

    refuse(records, claimed(records, TRIGGER), TRIGGER, None)

    assert rows(records)[0]["state"] == "failed"
    assert claim(records, TRIGGER + HOUR) is None
    assert tell_all(records, TRIGGER + HOUR, a_site(ANN)).stored == ()


def test_what_was_on_its_way_at_a_crash_goes_out_again_under_the_same_id(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))
    before = claimed(records, TRIGGER)

    assert outbox.recover(records, TRIGGER + MINUTE) == 1

    again = claimed(records, TRIGGER + MINUTE)
    assert (again.id, again.message_id, again.tries) == (before.id, before.message_id, 2)
    assert attempts(records) == ["started", "interrupted", "started"]
    assert outbox.recover(records, TRIGGER) == 1


@pytest.mark.parametrize(
    ("status", "why"),
    [("closed_on_time", "duty_closed"), ("closed_late", "duty_closed"), ("withdrawn", "duty_withdrawn")],
)
def test_a_waiting_notice_of_a_duty_that_is_done_with_is_cancelled(records: Engine, status: str, why: str) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER)
    set_status(records, status)

    assert claim(records, TRIGGER) is None

    assert [(row["state"], row["cancelled_because"], row["next_try_at"]) for row in rows(records)] == [
        ("cancelled", why, None)
    ] * 2
    assert attempts(records) == []


def test_a_countdown_that_waited_past_the_due_is_replaced_by_the_later_step(records: Engine) -> None:
    put_duty(records, a_duty())
    site = a_site(ANN)
    tell_all(records, TRIGGER, site)
    refuse(records, claimed(records, TRIGGER), TRIGGER, DUE)
    tell_all(records, DUE - HOUR, site)
    refuse(records, claimed(records, DUE - HOUR), DUE - HOUR, DUE)
    tell_all(records, DUE, site)

    assert [claimed(records, DUE).step, claimed(records, DUE).step] == ["at_trigger", "due"]
    assert {row["step"]: row["cancelled_because"] for row in rows(records)} == {
        "at_trigger": None,
        "due_in_1h": "replaced_by_later_step",
        "due": None,
    }


def test_a_reminder_of_a_due_that_has_moved_is_superseded(records: Engine) -> None:
    put_duty(records, a_duty())
    site = a_site(ANN)
    tell_all(records, TRIGGER, site)
    outbox.record_accepted(records, claimed(records, TRIGGER), Receipt(detail="250 OK"), TRIGGER)
    tell_all(records, DUE - HOUR, site)
    put_duty(records, a_duty(revision=2, due_at=DUE + 3 * HOUR))

    assert claim(records, DUE - HOUR) is None
    assert rows(records)[1]["cancelled_because"] == "superseded"
    told = tell_all(records, DUE + 2 * HOUR, site)
    assert len(told.stored) == 1
    assert claimed(records, DUE + 2 * HOUR).step == "due_in_1h"


def test_a_first_word_still_waiting_gives_way_only_to_its_own_revision(records: Engine) -> None:
    site = a_site(ANN)
    put_duty(records, an_end_duty(0 * HOUR))
    tell_all(records, TRIGGER, site, end=True)
    put_duty(records, an_end_duty(HOUR, revision=2))

    assert claimed(records, TRIGGER + HOUR).step == "at_trigger"

    outbox.recover(records, TRIGGER + HOUR)
    put_duty(records, an_end_duty(-HOUR, revision=3))
    tell_all(records, TRIGGER + HOUR, site, end=True)
    assert claimed(records, TRIGGER + HOUR).revision == 3
    assert [row["cancelled_because"] for row in rows(records)] == ["superseded", None]


def test_a_duty_that_comes_back_is_told_though_its_notice_was_cancelled(records: Engine) -> None:
    put_duty(records, a_duty())
    site = a_site(ANN)
    tell_all(records, TRIGGER, site)
    set_status(records, "closed_on_time")
    assert claim(records, TRIGGER) is None
    set_status(records, "open")

    told = tell_all(records, TRIGGER + HOUR, site)

    assert told.stored == (1,)
    assert claimed(records, TRIGGER + HOUR).composed_at == TRIGGER + HOUR
    assert rows(records)[0]["cancelled_because"] is None
    assert rows(records)[0]["reason"] == "late"


def test_later_notices_of_a_duty_hang_on_the_first_that_arrived(records: Engine) -> None:
    put_duty(records, a_duty())
    site = a_site(ANN)
    tell_all(records, TRIGGER, site)
    first = claimed(records, TRIGGER)
    outbox.record_accepted(records, first, Receipt(detail="250 OK"), TRIGGER)
    tell_all(records, DUE - HOUR, site)

    second = claimed(records, DUE - HOUR)

    assert second.thread_id == first.message_id != second.message_id


def test_the_log_tells_the_due_of_the_revision_and_leaves_out_what_was_cancelled(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))
    put_duty(records, a_duty(revision=2, due_at=DUE - HOUR))
    tell_all(records, TRIGGER + MINUTE, a_site(ANN))

    with looking(records) as connection:
        log = read_log(connection, [a_duty().id])
    assert [(entry.revision, entry.due_at) for entry in log] == [(1, DUE), (2, DUE - HOUR)]

    set_status(records, "withdrawn")
    assert claim(records, TRIGGER + MINUTE) is None
    with looking(records) as connection:
        assert read_log(connection, [a_duty().id]) == ()
        assert read_log(connection, []) == ()


@pytest.mark.parametrize(("tries", "seconds"), [(0, 5), (1, 5), (2, 10), (3, 20), (8, 640), (9, 900), (10_000, 900)])
def test_the_pause_doubles_from_five_seconds_to_a_quarter_of_an_hour(tries: int, seconds: int) -> None:
    assert waiting.pause_after(tries) == timedelta(seconds=seconds)


def test_what_waited_when_its_reader_opted_out_is_cancelled_with_the_reason(records: Engine) -> None:
    put_duty(records, a_duty())
    tell_all(records, TRIGGER, a_site(ANN))
    with writing(records) as connection:
        opt_out(connection, "email", str(ANN.email), said="no more", now=TRIGGER)

    assert outbox.claim_next(records, ("email",), TRIGGER) is None
    assert [(row["state"], row["cancelled_because"]) for row in rows(records)] == [("cancelled", "opted_out")]
