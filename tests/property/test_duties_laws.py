"""Laws of the duty clocks."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from alerts.calendar import HoursMode, add_business_days, local_date, shift_hours
from alerts.duties import DutyStorm, StormDuty, Visit, routine, storm_duties
from alerts.profile import Anchor, StormInspection
from alerts.profile_files import load_profile

ZONES = [ZoneInfo(name) for name in ("America/New_York", "UTC", "Australia/Lord_Howe", "America/St_Johns")]
DAY = timedelta(hours=24)


# Around both nights of 2026 on which New York changes its clocks, and through the year.
def _between(first: date, last: date) -> st.SearchStrategy[datetime]:
    midnight = datetime.combine(first, time(0), tzinfo=UTC)
    return st.integers(0, (last - first).days * 86_400).map(lambda seconds: midnight + timedelta(seconds=seconds))


moments = st.one_of(
    _between(date(2026, 3, 6), date(2026, 3, 11)),
    _between(date(2026, 10, 30), date(2026, 11, 4)),
    _between(date(2026, 1, 1), date(2026, 12, 31)),
)
offsets = st.integers(0, 96 * 60).map(lambda minutes: timedelta(minutes=minutes))
zones = st.sampled_from(ZONES)
storms = st.builds(
    lambda trigger_at, length: DutyStorm(
        storm="S",
        trigger_at=trigger_at,
        end_at=trigger_at + length,
        confirmed_at=trigger_at + length + timedelta(hours=6),
    ),
    moments,
    offsets,
)
visit_offsets = st.lists(st.tuples(offsets, st.sampled_from(["full", "storm"])), max_size=5)


def _rule(anchor: Anchor, mode: HoursMode) -> StormInspection:
    return replace(load_profile("rotterdam").storm_inspection, anchor=anchor, hours_mode=mode)


rules = st.builds(
    _rule,
    st.sampled_from(["threshold", "storm_end"]),
    st.sampled_from(["elapsed", "strict_min"]),
)


def visits_of(storm: DutyStorm, found: list[tuple[timedelta, str]]) -> list[Visit]:
    return [
        Visit(
            id=f"v{n}",
            started_at=storm.trigger_at - timedelta(hours=24) + after,
            scope="full" if s == "full" else "storm",
        )
        for n, (after, s) in enumerate(found)
    ]


def one(storm: DutyStorm, visits: list[Visit], rule: StormInspection, zone: ZoneInfo, as_of: datetime) -> StormDuty:
    (duty,) = storm_duties([storm], visits, rule=rule, zone=zone, as_of=as_of)
    return duty


@given(storms, visit_offsets, rules, zones, offsets)
def test_status_and_lateness_say_the_same(
    storm: DutyStorm, found: list[tuple[timedelta, str]], rule: StormInspection, zone: ZoneInfo, after: timedelta
) -> None:
    as_of = storm.trigger_at + after
    duty = one(storm, visits_of(storm, found), rule, zone, as_of)

    assert (duty.late_by_s > 0) == (duty.status in {"overdue", "closed_late"})
    assert (duty.closed_by is not None) == duty.status.startswith("closed")
    assert duty.closed_at is None or duty.anchor_at <= duty.closed_at <= as_of
    assert duty.due_at <= duty.anchor_at + DAY
    assert duty.due_at == duty.anchor_at + DAY or rule.hours_mode == "strict_min"


@given(storms, visit_offsets, rules, zones, st.tuples(offsets, offsets))
def test_once_closed_it_stays_closed_by_the_same_visit(
    storm: DutyStorm,
    found: list[tuple[timedelta, str]],
    rule: StormInspection,
    zone: ZoneInfo,
    instants: tuple[timedelta, timedelta],
) -> None:
    visits, as_of = visits_of(storm, found), storm.trigger_at + instants[0]
    before, afterwards = (one(storm, visits, rule, zone, moment) for moment in (as_of, as_of + instants[1]))

    if before.closed_by is not None:
        assert (afterwards.closed_by, afterwards.late_by_s) == (before.closed_by, before.late_by_s)
    else:
        assert afterwards.late_by_s >= before.late_by_s or afterwards.closed_by is not None


@given(storms, visit_offsets, rules, zones, offsets)
def test_a_visit_before_the_anchor_or_after_the_instant_changes_nothing(
    storm: DutyStorm, found: list[tuple[timedelta, str]], rule: StormInspection, zone: ZoneInfo, after: timedelta
) -> None:
    visits, as_of = visits_of(storm, found), storm.trigger_at + after
    duty = one(storm, visits, rule, zone, as_of)
    early = Visit(id="early", started_at=duty.anchor_at - timedelta(milliseconds=1), scope="full")
    to_come = Visit(id="to come", started_at=as_of + timedelta(milliseconds=1), scope="full")

    assert one(storm, [early, *visits, to_come], rule, zone, as_of) == duty


@given(storms, visit_offsets, rules, offsets, st.integers(-5000, 5000))
def test_without_clock_changes_shifting_everything_shifts_the_duty(
    storm: DutyStorm, found: list[tuple[timedelta, str]], rule: StormInspection, after: timedelta, minutes: int
) -> None:
    by, utc_zone = timedelta(minutes=minutes), ZoneInfo("UTC")
    as_of = storm.trigger_at + after
    moved_storm = replace(
        storm, trigger_at=storm.trigger_at + by, end_at=storm.end_at + by, confirmed_at=storm.confirmed_at + by
    )
    duty = one(storm, visits_of(storm, found), rule, utc_zone, as_of)
    moved = one(moved_storm, visits_of(moved_storm, found), rule, utc_zone, as_of + by)

    assert (moved.due_at - by, moved.status, moved.late_by_s) == (duty.due_at, duty.status, duty.late_by_s)
    assert (moved.closed_by, moved.provisional) == (duty.closed_by, duty.provisional)


@given(moments, zones, st.sampled_from([-48, -24, 24, 48]))
def test_the_strict_reading_is_never_later_and_differs_only_by_a_clock_change(
    moment: datetime, zone: ZoneInfo, hours: int
) -> None:
    elapsed = shift_hours(moment, timedelta(hours=hours), zone=zone)
    strict = shift_hours(moment, timedelta(hours=hours), zone=zone, mode="strict_min")

    assert elapsed - moment == timedelta(hours=hours)
    assert timedelta(0) <= elapsed - strict <= timedelta(hours=1)


@given(st.lists(st.tuples(moments, st.sampled_from(["full", "storm"])), max_size=6), zones, moments)
def test_the_routine_clock_is_the_last_full_visit_of_those_made(
    found: list[tuple[datetime, str]], zone: ZoneInfo, as_of: datetime
) -> None:
    visits = [
        Visit(id=f"v{n}", started_at=at, scope="full" if s == "full" else "storm") for n, (at, s) in enumerate(found)
    ]
    full = sorted(visit.started_at for visit in visits if visit.scope == "full" and visit.started_at <= as_of)

    duty = routine(visits, rule=load_profile("rotterdam").routine, zone=zone, as_of=as_of)

    if not full:
        assert duty is None
        return
    assert duty is not None
    assert duty.anchor_at == full[-1]
    assert local_date(duty.due_at, zone) - local_date(full[-1], zone) == timedelta(days=7)
    assert duty.due_at.astimezone(zone).strftime("%H:%M:%S") == "23:59:59"
    assert len(duty.history) == len(full) - 1
    assert (duty.late_by_s > 0) == (as_of > duty.due_at) == (duty.status == "overdue")


@given(
    st.dates(date(2026, 1, 1), date(2027, 12, 31)),
    st.integers(0, 12),
    st.sets(st.dates(date(2026, 1, 1), date(2028, 1, 31)), max_size=10),
)
def test_business_days_between_are_as_many_as_asked(on: date, number: int, holidays: set[date]) -> None:
    due = add_business_days(on, number, holidays)
    passed = [on + timedelta(days=n) for n in range(1, (due - on).days + 1)]

    assert sum(day.weekday() < 5 and day not in holidays for day in passed) == number
    assert due == on or (due.weekday() < 5 and due not in holidays)
