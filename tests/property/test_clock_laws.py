"""Laws of started clocks: any order of the facts, nothing missing, nothing twice, a due instant that stays."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from alerts.clock_duties import ClockDuty, EndedClock, StartedClock, clock_duties
from alerts.profile_files import load_profile
from siltwatch.instants import parse_instant
from tests.support.rain import NEW_YORK

ROTTERDAM = load_profile("rotterdam")
FIRST = parse_instant("2026-02-20T05:00:00Z")
HOUR = timedelta(hours=1)
CLOCKS = sorted({clock.clock for clock in ROTTERDAM.clocks} - {"long_storm"})
COMES_AGAIN = {clock.clock for clock in ROTTERDAM.clocks if clock.runs.each is not None}


@some.composite
def facts(draw: some.DrawFn) -> tuple[list[StartedClock], list[EndedClock]]:
    """A few clocks of two areas over some weeks with the spring change in them, and what people recorded of each."""
    starts, ends = [], []
    for number in range(draw(some.integers(1, 5))):
        base_at = FIRST + draw(some.integers(0, 24 * 40)) * HOUR
        start = StartedClock(
            id=f"s{number}", clock=draw(some.sampled_from(CLOCKS)), subject=draw(some.sampled_from(["north", "south"])),
            base_at=base_at, entered_at=base_at + draw(some.integers(0, 48)) * HOUR,
        )  # fmt: skip
        starts.append(start)
        ends += [
            EndedClock(
                id=f"e{number}.{end}", start=start.id, how=draw(some.sampled_from(["met", "withdrawn"])),
                at=base_at + draw(some.integers(0, 24 * 45)) * HOUR, because="said so",
            )
            for end in range(draw(some.integers(0, 2)))
        ]  # fmt: skip
    return starts, ends


def judged(starts: list[StartedClock], ends: list[EndedClock], as_of: datetime) -> list[ClockDuty]:
    return clock_duties(starts, ends, profile=ROTTERDAM, zone=NEW_YORK, as_of=as_of)


AS_OF = some.integers(24 * 5, 24 * 90).map(lambda hours: FIRST + hours * HOUR)


@settings(max_examples=100, deadline=None)
@given(facts(), AS_OF, some.randoms(use_true_random=False))
def test_the_order_in_which_facts_become_known_changes_nothing(found: Any, as_of: datetime, chance: Any) -> None:
    starts, ends = found
    mixed_starts, mixed_ends = list(starts), list(ends)
    chance.shuffle(mixed_starts)
    chance.shuffle(mixed_ends)

    assert judged(mixed_starts, mixed_ends, as_of) == judged(starts, ends, as_of)


@settings(max_examples=100, deadline=None)
@given(facts(), AS_OF)
def test_every_started_clock_has_its_duty_once_and_a_state_that_its_instants_bear_out(
    found: Any, as_of: datetime
) -> None:
    starts, ends = found
    duties = judged(starts, ends, as_of)

    counted = Counter(duty.id for duty in duties)
    assert set(counted.values()) <= {1}
    for start in starts:
        if start.clock not in COMES_AGAIN:
            assert counted[start.id] == 1
    for duty in duties:
        closed = duty.status in {"closed_on_time", "closed_late"}
        assert closed == (duty.closed_at is not None) == (duty.closed_by is not None)
        assert (duty.withdrawn_because is not None) == (duty.status == "withdrawn")
        if duty.closed_at is not None:
            assert (duty.closed_at > duty.due_at) == (duty.status == "closed_late") == (duty.late_by_s > 0)
        if duty.status in {"open", "overdue"}:
            assert (as_of > duty.due_at) == (duty.status == "overdue")


@settings(max_examples=100, deadline=None)
@given(facts(), AS_OF, some.integers(1, 24 * 20))
def test_time_takes_no_duty_away_moves_no_due_instant_and_reopens_nothing(
    found: Any, as_of: datetime, hours: int
) -> None:
    starts, ends = found
    earlier = {duty.id: duty for duty in judged(starts, ends, as_of)}
    later = {duty.id: duty for duty in judged(starts, ends, as_of + hours * HOUR)}

    assert set(earlier) <= set(later)
    for name, duty in earlier.items():
        assert later[name].due_at == duty.due_at
        if duty.status in {"closed_on_time", "closed_late", "withdrawn"}:
            assert later[name] == duty


@settings(max_examples=60, deadline=None)
@given(some.integers(0, 24 * 300), some.integers(0, 24 * 30))
def test_each_workday_that_has_begun_has_one_duty(offset: int, hours: int) -> None:
    base_at = FIRST + offset * HOUR
    start = StartedClock(id="s", clock="stockpiles", subject="topsoil", base_at=base_at, entered_at=base_at)
    as_of = base_at + hours * HOUR

    duties = judged([start], [], as_of)

    first, last = base_at.astimezone(NEW_YORK).date(), as_of.astimezone(NEW_YORK).date()
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    holidays = {"2026-02-12", "2026-05-25", "2026-06-19", "2026-09-07", "2026-10-12", "2026-11-03", "2026-11-11",
                "2026-11-26", "2026-12-25"}  # fmt: skip
    workdays = [day for day in days if day.weekday() < 5 and day.isoformat() not in holidays]
    assert [duty.id for duty in duties] == [f"s-{day:%Y%m%d}" for day in workdays]
