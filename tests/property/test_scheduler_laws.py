"""Laws of the scheduler: whatever happens, and whenever somebody looks, each notice goes out once and none is missing.

Storms, visits, outages, restarts and a clock that is set back, driven through the real judge, outbox and sender.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alerts.notices.channel import RecordingChannel
from alerts.notices.sender import NoticeSender
from alerts.rows import DutyRow, NoticeRow
from siltwatch.clock import ManualClock
from tests.support.alerts import HOUR, MINUTE, NOON, SMO, Town, a_site, tips

OPERATOR = {
    "name": "Site operator",
    "role": "operator",
    "email": "operator@site.example",
    "hears": ["storm_inspection"],
}
COUNTDOWN = {"due_in_12h": 12, "due_in_4h": 4, "due_in_1h": 1}
DAY = timedelta(days=1)


class Course:
    """A town whose clock is moved, and whose judge and sender may be restarted at any point."""

    def __init__(self, town: Town, start: datetime) -> None:
        self.town, self.clock, self.channel = town, ManualClock(start), RecordingChannel()
        self.looked: list[datetime] = []
        self.restart()

    def restart(self) -> None:
        self.town.restart()
        self.sender = NoticeSender(self.town._records, {"email": self.channel}, self.clock)

    def look(self) -> None:
        """What the process does whenever it is woken."""
        self.looked.append(self.clock.now())
        self.town.step(self.clock.now())
        self.sender.drain()

    def run_until(self, end: datetime) -> None:
        """Wake at each planned instant, as a process does that is never off."""
        while True:
            self.look()
            step = self.town.step(self.clock.now())
            if step.next_at is None or step.next_at > end:
                self.clock.jump(end)
                self.look()
                return
            self.clock.jump(step.next_at)

    def notices(self) -> list[NoticeRow]:
        return self.town.records.notices(limit=10_000)

    def duties(self) -> list[DutyRow]:
        return [duty for duty in self.town.records.duties() if duty.kind == "storm_inspection"]

    def steps(self, person: str = "Site operator") -> Counter[str]:
        storms = {duty.id for duty in self.duties()}
        mine = [row for row in self.notices() if row.person == person and row.duty in storms]
        return Counter(row.step for row in mine if row.state == "sent")


@contextmanager
def course(start: datetime = NOON, **others: object) -> Iterator[Course]:
    with tempfile.TemporaryDirectory() as folder:
        town = Town(Path(folder), a_site(people=[OPERATOR, SMO], **others))
        try:
            yield Course(town, start)
        finally:
            town.close()


def none_doubled(world: Course) -> None:
    """By the outbox and by what the other side took."""
    keys = Counter((row.duty, row.revision, row.step, row.person, row.channel) for row in world.notices())
    assert max(keys.values(), default=0) <= 1
    assert max(Counter(one.message_id for one in world.channel.taken).values(), default=0) <= 1
    assert len(world.channel.taken) == sum(row.state == "sent" for row in world.notices())


# Before each deed a span of time passes; rain falls then, whether anybody looks or hears of it or not.
deeds = st.lists(
    st.tuples(
        st.integers(1, 9 * 60),
        st.sampled_from(["rain", "rain", "visit", "look", "look", "restart", "off", "backlog", "silence"]),
    ),
    min_size=3,
    max_size=14,
)


def do(world: Course, deed: str) -> None:
    now = world.clock.now()
    if deed == "rain":
        world.town.rain(tips(now - 30 * MINUTE, 27, every=MINUTE), key=f"k{now.isoformat()}")
    elif deed == "backlog":  # the line to the site was down: what fell hours ago comes now
        world.town.rain(tips(now - 5 * HOUR, 27, every=MINUTE), key=f"b{now.isoformat()}", received_at=now)
    elif deed == "silence":  # a gauge was without power: its counter tells a total of unknown times
        world.town.inches("0.3", now, key=f"s{now.isoformat()}", after_at=now - 4 * HOUR)
    elif deed == "visit":
        world.town.inspect(now)
    elif deed == "restart":
        world.restart()
    if deed in {"look", "visit", "restart"}:
        world.look()


def steps_to_be_told(world: Course, duty: DutyRow) -> Counter[str] | None:
    """What one person must have been told once, by when somebody looked while the duty was known and open."""
    looks = [at for at in world.looked if at >= max(duty.opened_at, duty.anchor_at)]
    looks = [at for at in looks if duty.closed_at is None or at < duty.closed_at]
    if duty.status == "withdrawn" or duty.revision > 1 or not looks:
        return None
    wanted = {"at_trigger": duty.anchor_at, "due": duty.due_at, "overdue": duty.due_at + 15 * MINUTE}
    return Counter({step: 1 for step, at in wanted.items() if max(looks) >= at})


@settings(max_examples=25, deadline=None)
@given(deeds)
def test_in_any_course_no_notice_is_missing_and_none_doubled(course_of: list[tuple[int, str]]) -> None:
    with course() as world:
        for minutes, deed in course_of:
            world.clock.advance(minutes * MINUTE)
            do(world, deed)
        world.run_until(world.clock.now() + 30 * HOUR)

        none_doubled(world)
        for duty in world.duties():
            rows = [row for row in world.notices() if row.duty == duty.id and row.person == "Site operator"]
            told = Counter(row.step for row in rows if row.step not in COUNTDOWN)
            wanted = steps_to_be_told(world, duty)
            assert wanted is None or told == wanted


@pytest.mark.parametrize(
    "trigger",
    [datetime(2026, 3, 7, 21, 0, tzinfo=UTC), datetime(2026, 10, 31, 20, 0, tzinfo=UTC)],
    ids=["spring", "autumn"],
)
def test_over_the_nights_the_clocks_change_every_step_goes_out_once_at_its_elapsed_instant(trigger: datetime) -> None:
    with course(trigger - HOUR, started_on=trigger.date()) as world:
        world.town.rain(tips(trigger - 49 * MINUTE, 50))
        world.run_until(trigger + 26 * HOUR)

        duty = world.duties()[0]
        assert duty.due_at == trigger + 24 * HOUR
        when = {row.step: row.composed_at for row in world.notices() if row.person == "Site operator"}
        assert when == {
            "at_trigger": trigger,
            **{step: duty.due_at - hours * HOUR for step, hours in COUNTDOWN.items()},
            "due": duty.due_at,
            "overdue": duty.due_at + 15 * MINUTE,
        }
        none_doubled(world)


def test_a_clock_set_back_an_hour_doubles_nothing_and_holds_nothing_up() -> None:
    with course() as world:
        world.town.rain(tips(NOON, 50))
        trigger = NOON + 49 * MINUTE
        for hours in (0, 12, 20, 23):
            world.clock.jump(trigger + hours * HOUR)
            world.look()
            world.clock.jump(trigger + (hours - 1) * HOUR)
            world.look()
            world.restart()
            world.look()
        world.run_until(trigger + 26 * HOUR)

        assert world.steps() == dict.fromkeys(["at_trigger", *COUNTDOWN, "due", "overdue"], 1)
        none_doubled(world)


def test_after_a_week_switched_off_everything_that_still_says_something_goes_out_once_and_says_it_is_late() -> None:
    with course() as world:
        world.town.rain(tips(NOON, 50))
        world.clock.jump(NOON + 7 * DAY)
        world.restart()
        world.look()
        world.look()

        assert world.steps() == {"at_trigger": 1, "due": 1, "overdue": 1}
        assert {row.reason for row in world.notices()} == {"late"}
        assert all("This message is" in one.body and "late" in one.body for one in world.channel.taken)
        assert world.steps(str(SMO["name"])) == {"overdue": 1}
        none_doubled(world)


def test_a_look_that_takes_long_is_followed_by_one_and_not_by_many() -> None:
    """A thousand wakes while the judge is busy are one more look."""
    with course() as world:
        world.town.rain(tips(NOON, 50))
        world.clock.jump(NOON + 50 * MINUTE)
        for _ in range(50):
            world.look()

        assert world.steps() == {"at_trigger": 1}
        none_doubled(world)
