"""Laws of telling: nobody is told a step twice, nobody misses one, nobody believes in a later due than the real one."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, select

from alerts.all_tables import all_tables
from alerts.notice_tables import notice_attempts, notices
from alerts.notices import outbox
from alerts.notices.channel import Receipt
from alerts.notices.facts import LoggedNotice, PlannedNotice, ToldDuty
from alerts.notices.plan import next_planned_at, plan_notices
from alerts.notices.telling import tell
from alerts.stores import open_engine, writing
from siltwatch.site import Site
from tests.support.notices import (
    ANN,
    DESK,
    HOUR,
    MINUTE,
    QI,
    SMO,
    TRIGGER,
    a_duty,
    a_site,
    a_storm,
    logged,
    pendleton,
    put_duty,
    rotterdam,
    rows,
    set_status,
)

DUE = TRIGGER + 24 * HOUR
SITE = a_site(ANN, QI, SMO)
FAR = DUE + 40 * HOUR

moments = st.integers(-60, 64 * 60).map(lambda minutes: TRIGGER + minutes * MINUTE)


def plan(duty: ToldDuty, at: datetime, log: Iterable[LoggedNotice], site: Site = SITE) -> tuple[PlannedNotice, ...]:
    profile = rotterdam() if duty.anchor == "storm_end" else pendleton()
    return plan_notices([duty], site=site, profile=profile, log=tuple(log), now=at)


def live(duty: ToldDuty, instants: Iterable[datetime]) -> list[PlannedNotice]:
    """All that is told when somebody looks at these instants only, and not between them."""
    told: list[PlannedNotice] = []
    for at in sorted(instants):
        told += plan(duty, at, logged(*told))
    return told


@given(st.lists(moments, max_size=12))
def test_whenever_the_system_is_up_each_step_is_told_once(instants: list[datetime]) -> None:
    told = live(a_duty(), [*instants, FAR])

    counted = Counter((notice.step, notice.person) for notice in told)
    for person in (ANN.name, QI.name):
        assert counted.pop(("at_trigger", person)) == 1
        assert counted.pop(("due", person)) == 1
        assert counted.pop(("overdue", person)) == 1
        for step, hours, until in (("due_in_12h", 12, 4), ("due_in_4h", 4, 1), ("due_in_1h", 1, 0)):
            looked = any(DUE - hours * HOUR <= at < DUE - until * HOUR for at in instants)
            assert counted.pop((step, person), 0) == int(looked)
    assert counted == {("overdue", SMO.name): 1}


@given(st.lists(moments, max_size=6))
def test_waking_at_the_planned_instants_tells_everything_in_time(others: list[datetime]) -> None:
    told: list[PlannedNotice] = []
    at: datetime | None = TRIGGER
    extra = sorted(moment for moment in others if moment > TRIGGER)
    while at is not None:
        told += plan(a_duty(), at, logged(*told))
        coming = next_planned_at([a_duty()], profile=pendleton(), now=at)
        at = min([moment for moment in (coming, *extra) if moment is not None and moment > at], default=None)

    assert {(notice.step, notice.planned_at) for notice in told} == {
        ("at_trigger", TRIGGER),
        ("due_in_12h", DUE - 12 * HOUR),
        ("due_in_4h", DUE - 4 * HOUR),
        ("due_in_1h", DUE - HOUR),
        ("due", DUE),
        ("overdue", DUE + 15 * MINUTE),
    }
    assert all(notice.late_by is None for notice in told)


@st.composite
def lives(draw: st.DrawFn) -> list[tuple[datetime, ToldDuty]]:
    """A duty as it changes: its due moves, its revision rises as the engine lets it, it closes and comes back."""
    duty, at, end_anchor = a_duty(), TRIGGER, draw(st.booleans())
    if end_anchor:
        duty = replace(duty, anchor="storm_end", provisional=True, latest_reading_at=None)
    course = [(at, duty)]
    revised_due = duty.due_at
    for _ in range(draw(st.integers(0, 10))):
        at += draw(st.integers(0, 400)) * MINUTE
        due_at = duty.due_at + draw(st.integers(-180, 240)) * MINUTE
        moved = due_at < duty.due_at or due_at < revised_due or due_at - revised_due > 15 * MINUTE
        confirmed = end_anchor and draw(st.booleans())
        duty = replace(
            duty,
            due_at=due_at,
            revision=duty.revision + int(moved),
            provisional=end_anchor and not confirmed,
            status=draw(st.sampled_from(["open", "open", "overdue", "closed_on_time", "withdrawn"])),
            storm=a_storm(confirmed=confirmed, confirmed_at=at),
        )
        revised_due = due_at if moved else revised_due
        course.append((at, duty))
    return course


def follow(
    course: list[tuple[datetime, ToldDuty]],
) -> list[tuple[datetime, ToldDuty, list[PlannedNotice], list[LoggedNotice]]]:
    """The course with what was told at each of its instants and the log after it; the log knows a revision's due."""
    log: list[LoggedNotice] = []
    first_due: dict[int, datetime] = {}
    steps = []
    for at, duty in course:
        first_due.setdefault(duty.revision, duty.due_at)
        planned = list(plan(duty, at, log))
        log += [replace(entry, due_at=first_due[duty.revision]) for entry in logged(*planned)]
        steps.append((at, duty, planned, list(log)))
    return steps


@given(lives())
def test_no_key_is_ever_told_twice_and_planning_again_plans_nothing(course: list[tuple[datetime, ToldDuty]]) -> None:
    for at, duty, _, log in follow(course):
        keys = Counter((entry.revision, entry.step, entry.person, entry.channel) for entry in log)
        assert max(keys.values(), default=1) == 1
        assert plan(duty, at, log) == ()


@given(lives())
def test_nobody_believes_in_a_later_due_than_the_real_one(course: list[tuple[datetime, ToldDuty]]) -> None:
    for _, duty, _, log in follow(course):
        if duty.status in {"open", "overdue"}:
            for person in (ANN.name, QI.name):
                last = [entry for entry in log if entry.person == person][-1]
                assert last.due_at <= duty.due_at


@given(lives())
def test_a_duty_that_is_done_with_is_silent_and_the_known_end_is_told_once(
    course: list[tuple[datetime, ToldDuty]],
) -> None:
    steps = follow(course)
    for _, duty, planned, _ in steps:
        assert duty.status in {"open", "overdue"} or planned == []
    ends = Counter(entry.person for entry in steps[-1][3] if entry.step == "end_known")
    assert max(ends.values(), default=1) == 1


@given(st.permutations([a_duty(id=f"mill-{n}", due_at=DUE + n * HOUR) for n in range(4)]), moments)
def test_the_order_of_duties_changes_nothing(duties: list[ToldDuty], at: datetime) -> None:
    given_order = plan_notices(duties, site=SITE, profile=pendleton(), log=(), now=at)
    sorted_order = plan_notices(sorted(duties, key=lambda d: d.id), site=SITE, profile=pendleton(), log=(), now=at)

    assert sorted(given_order, key=repr) == sorted(sorted_order, key=repr)


# --- the outbox under any course of things -----------------------------------------------------------------------

deeds = st.lists(
    st.sampled_from(["look", "wait", "accept", "refuse", "give_up", "crash", "close", "reopen", "earlier", "later"]),
    max_size=30,
)


class _Course:
    """A duty, its outbox, and a world that accepts, refuses, crashes and changes its mind."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.now, self.duty = engine, TRIGGER, a_duty()
        self.accepted: list[int] = []
        put_duty(engine, self.duty)

    def look(self) -> None:
        with writing(self.engine) as connection:
            tell(connection, site=a_site(ANN, QI), profile=pendleton(), desk=DESK, now=self.now)

    def wait(self) -> None:
        self.now += 5 * HOUR

    def accept(self) -> None:
        notice = outbox.claim_next(self.engine, ("email",), self.now)
        if notice is not None:
            outbox.record_accepted(self.engine, notice, Receipt(detail="250 OK"), self.now)
            self.accepted.append(notice.id)

    def refuse(self, retry: timedelta | None = HOUR) -> None:
        notice = outbox.claim_next(self.engine, ("email",), self.now)
        if notice is not None:
            retry_at = None if retry is None else self.now + retry
            failure = outbox.Failure(outcome="refused", detail="no", retry_at=retry_at)
            outbox.record_failed(self.engine, notice, failure, self.now)

    def give_up(self) -> None:
        self.refuse(None)

    def crash(self) -> None:
        outbox.claim_next(self.engine, ("email",), self.now)
        outbox.recover(self.engine, self.now)

    def close(self) -> None:
        set_status(self.engine, "closed_on_time")

    def reopen(self) -> None:
        set_status(self.engine, "open")

    def earlier(self) -> None:
        self._move(-HOUR)

    def later(self) -> None:
        self._move(HOUR)

    def _move(self, by: timedelta) -> None:
        self.duty = replace(self.duty, due_at=self.duty.due_at + by, revision=self.duty.revision + 1)
        put_duty(self.engine, self.duty)


@settings(max_examples=40)
@given(deeds)
def test_the_outbox_ends_with_everything_told_once_or_with_a_reason(course: list[str]) -> None:
    engine = open_engine("sqlite://")
    all_tables().create_all(engine)
    world = _Course(engine)
    for deed in course:
        getattr(world, deed)()
    world.reopen()
    world.look()
    world.now += 3 * HOUR
    while outbox.claim_next(engine, ("email",), world.now) is not None:
        outbox.recover(engine, world.now)
        world.accept()

    stored = rows(engine)
    assert len({(row["revision"], row["step"], row["person"]) for row in stored}) == len(stored)
    assert len(set(world.accepted)) == len(world.accepted)
    for row in stored:
        assert row["state"] in {"sent", "failed", "cancelled"}
        assert (row["state"] == "sent") is (row["id"] in world.accepted)
        assert (row["state"] == "cancelled") is (row["cancelled_because"] is not None)
    for person in (ANN.name, QI.name):
        triggers = [row for row in stored if row["step"] == "at_trigger" and row["person"] == person]
        assert any(row["state"] in {"sent", "failed"} for row in triggers)
    with engine.connect() as connection:
        query = select(notices.c.id).join(notice_attempts).where(notice_attempts.c.outcome == "accepted")
        assert sorted(connection.execute(query).scalars()) == sorted(world.accepted)
    engine.dispose()
