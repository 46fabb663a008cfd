"""Hours, days and business days, on both nights the clocks change."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import holidays
import pytest

from alerts.calendar import (
    NOTICE_CLOCKS,
    Holiday,
    Workdays,
    add_business_days,
    add_months,
    end_of_day,
    local_date,
    local_instant,
    notice_due,
    shift_hours,
)
from alerts.profile_files import load_profile
from siltwatch.errors import QuantityError
from siltwatch.instants import parse_instant
from tests.support.rain import NEW_YORK

SPRING = date(2026, 3, 8)
AUTUMN = date(2026, 11, 1)


def test_a_wall_clock_reading_that_does_not_exist_takes_the_offset_before_the_change() -> None:
    assert local_instant(SPRING, time(2, 30), NEW_YORK) == parse_instant("2026-03-08T02:30:00-05:00")


def test_of_two_wall_clock_readings_the_first_counts() -> None:
    assert local_instant(AUTUMN, time(1, 30), NEW_YORK) == parse_instant("2026-11-01T01:30:00-04:00")


def test_the_end_of_a_day_is_its_last_second_at_the_site() -> None:
    assert end_of_day(SPRING, NEW_YORK) == parse_instant("2026-03-08T23:59:59-04:00")
    assert end_of_day(AUTUMN, NEW_YORK) == parse_instant("2026-11-01T23:59:59-05:00")
    assert local_date(parse_instant("2026-11-01T04:30:00Z"), NEW_YORK) == AUTUMN


@pytest.mark.parametrize(
    ("moment", "elapsed", "strict"),
    [
        ("2026-03-07T19:00:00-05:00", "2026-03-08T20:00:00-04:00", "2026-03-08T19:00:00-04:00"),
        ("2026-10-31T20:00:00-04:00", "2026-11-01T19:00:00-05:00", "2026-11-01T19:00:00-05:00"),
        ("2026-03-07T02:30:00-05:00", "2026-03-08T03:30:00-04:00", "2026-03-08T02:30:00-05:00"),
        ("2026-10-31T01:30:00-04:00", "2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-04:00"),
    ],
)
def test_a_day_of_hours_across_the_change(moment: str, elapsed: str, strict: str) -> None:
    day = timedelta(hours=24)

    assert shift_hours(parse_instant(moment), day, zone=NEW_YORK) == parse_instant(elapsed)
    assert shift_hours(parse_instant(moment), day, zone=NEW_YORK, mode="strict_min") == parse_instant(strict)


def test_business_days_skip_weekends_and_the_holidays_given() -> None:
    friday = date(2026, 7, 10)

    assert add_business_days(friday, 0) == friday
    assert add_business_days(friday, 1) == date(2026, 7, 13)
    assert add_business_days(date(2026, 7, 11), 1) == date(2026, 7, 13)
    assert add_business_days(friday, 1, [date(2026, 7, 13), date(2026, 7, 14)]) == date(2026, 7, 15)
    assert add_business_days(friday, 6) == date(2026, 7, 20)


def test_every_notice_clock_has_one_length() -> None:
    for name, clock in NOTICE_CLOCKS.items():
        lengths = (clock.elapsed is not None, clock.days > 0, clock.business_days > 0, clock.months > 0, clock.each)
        assert sum(bool(length) for length in lengths) == 1, name


def test_lengths_of_the_clocks_of_days() -> None:
    on = date(2026, 6, 1)  # a Monday
    due = {
        name: notice_due(name, {clock.base: on}, zone=NEW_YORK).due_on
        for name, clock in NOTICE_CLOCKS.items()
        if clock.elapsed is None
    }

    assert due == {
        "appeal_from_service": date(2026, 6, 16),
        "appeal_from_issuance": date(2026, 6, 16),
        "appeal_hearing": date(2026, 7, 1),
        "appeal_decision_filed": date(2026, 6, 6),
        "abatement_access": date(2026, 6, 8),
        "drainage_correction": date(2026, 7, 1),
        "swppp_completeness": date(2026, 7, 1),
        "swppp_decision": date(2026, 7, 1),
        "swppp_certification": date(2026, 6, 8),
        "records_request": date(2026, 6, 8),
        "release_report": date(2026, 6, 2),
        "release_letter": date(2026, 6, 4),
        "release_record": date(2029, 6, 1),
        "stabilization_start": date(2026, 6, 15),
        "stabilization_resume": date(2026, 6, 22),
        "stabilization_snow": date(2026, 6, 8),
        "vegetation_established": date(2026, 6, 15),
        "exposed_area": date(2026, 6, 15),
        "sediment_watch": date(2026, 6, 8),
        "stockpiles": on,
        "professional_daily": on,
        "monthly_summary": date(2026, 6, 30),
        "calibration": date(2026, 6, 29),
        "guarantee_inspection": date(2027, 6, 1),
        "twice_weekly_next": date(2026, 6, 4),
    }


@pytest.mark.parametrize(
    ("on", "count", "then"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2027, 11, 30), 3, date(2028, 2, 29)),
        (date(2026, 12, 15), 1, date(2027, 1, 15)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2026, 6, 10), 36, date(2029, 6, 10)),
    ],
)
def test_months_keep_the_day_or_the_last_of_a_shorter_month(on: date, count: int, then: date) -> None:
    assert add_months(on, count) == then


@pytest.mark.parametrize("year", range(2022, 2034))
def test_the_holidays_of_the_state_are_those_that_others_reckon(year: int) -> None:
    kept = load_profile("pendleton").workdays.holidays_of(year)
    named = holidays.country_holidays("US", subdiv="NY", years=year, observed=False)
    others = {day for day, name in named.items() if name != "Susan B. Anthony Day"}  # no public holiday, a day of honor

    mondays = {day for day in kept if day not in others}
    assert {day - timedelta(days=1) for day in mondays} <= others  # kept on the Monday after a Sunday
    assert all(day.weekday() == 0 for day in mondays)
    missing = {day for day in others if day not in kept and day.weekday() != 6}
    assert missing == set()


def test_workdays_leave_out_weekends_and_holidays() -> None:
    workdays = load_profile("rotterdam").workdays

    assert list(workdays.between(date(2026, 7, 2), date(2026, 7, 7))) == [
        date(2026, 7, 2), date(2026, 7, 3), date(2026, 7, 6), date(2026, 7, 7),
    ]  # fmt: skip
    assert not workdays.is_workday(date(2026, 11, 3))  # election day, the Tuesday after the first Monday
    assert not workdays.is_workday(date(2026, 5, 25))  # the last Monday of May
    assert not workdays.is_workday(date(2027, 7, 5))  # 4 July is a Sunday
    assert list(workdays.between(date(2026, 7, 7), date(2026, 7, 2))) == []


def test_a_holiday_may_be_kept_in_the_year_after() -> None:
    eve = Holiday(name="eve", month=12, day=31, observed=True)

    assert date(2023, 12, 31).weekday() == 6
    assert Workdays(holidays=(eve,)).holidays_of(2024) == {date(2024, 1, 1), date(2024, 12, 31)}
    assert Workdays(holidays=(eve,)).holidays_of(2023) == frozenset()


def test_a_milestone_a_day_ahead() -> None:
    at = parse_instant("2026-11-02T07:00:00-05:00")

    assert notice_due("milestone_24h", {"at": at}, zone=NEW_YORK).due_at == at - timedelta(hours=24)


@pytest.mark.parametrize(
    ("clock", "given", "words"),
    [
        ("never", {"at": date(2026, 6, 1)}, "unknown notice clock 'never'"),
        ("records_request", {"served": date(2026, 6, 1)}, "runs from 'received'"),
        ("milestone_48h", {"at": date(2026, 6, 1)}, "counts hours"),
    ],
)
def test_what_cannot_be_reckoned_is_said(clock: str, given: dict[str, date], words: str) -> None:
    with pytest.raises(QuantityError, match=words):
        notice_due(clock, given, zone=NEW_YORK)


def test_naive_instants_are_refused() -> None:
    naive = datetime(2026, 6, 1, 12)  # noqa: DTZ001 - the point of the test

    with pytest.raises(QuantityError):
        shift_hours(naive, timedelta(hours=1), zone=ZoneInfo("UTC"))
    with pytest.raises(QuantityError):
        notice_due("release_report", {"found": naive}, zone=NEW_YORK)
