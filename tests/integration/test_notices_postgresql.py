from alerts.migrations.upgrade import upgrade_engine
from alerts.notices import outbox
from alerts.notices.channel import RecordingChannel
from alerts.notices.sender import NoticeSender
from alerts.notices.telling import tell
from alerts.stores import open_engine, writing
from siltwatch.clock import ManualClock
from tests.support.notices import (
    ANN,
    DESK,
    HOUR,
    QI,
    TRIGGER,
    a_duty,
    a_site,
    attempts,
    pendleton,
    put_duty,
    rows,
    set_status,
    states,
)
from tests.support.servers import postgresql


def test_the_outbox_is_the_same_over_postgresql() -> None:
    # Not tmp_path: each start of pytest takes the server's account the right to enter the folders above it.
    with postgresql() as server:
        engine = open_engine(f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres")
        upgrade_engine(engine)
        put_duty(engine, a_duty())
        stored = []
        for status in ("open", "open", "closed_on_time", "open"):
            set_status(engine, status)
            with writing(engine) as connection:
                told = tell(connection, site=a_site(ANN, QI), profile=pendleton(), desk=DESK, now=TRIGGER)
            stored.append(len(told.stored))
            if status == "closed_on_time":
                assert outbox.claim_next(engine, ("email",), TRIGGER) is None
                assert [row["cancelled_because"] for row in rows(engine)] == ["duty_closed"] * 2
        assert outbox.claim_next(engine, ("email",), TRIGGER) is not None
        assert outbox.next_try_at(engine, ("email",)) == TRIGGER
        channel = RecordingChannel()
        tried = NoticeSender(engine, {"email": channel}, ManualClock(TRIGGER + HOUR)).drain()
        last, made = states(engine), attempts(engine, 1)
        engine.dispose()

    assert stored == [2, 0, 0, 2]
    assert tried == 2
    assert last == {"sent": 2}
    assert made == ["started", "interrupted", "started", "accepted"]
