"""Hours, days and business days, on both nights the clocks change."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from alerts.calendar import (
    NOTICE_CLOCKS,
    add_business_days,
    end_of_day,
    local_date,
    local_instant,
    notice_due,
    shift_hours,
)
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
        assert sum((clock.elapsed is not None, clock.days > 0, clock.business_days > 0)) == 1, name


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
        "swppp_certification": date(2026, 6, 8),
        "records_request": date(2026, 6, 8),
        "release_report": date(2026, 6, 2),
        "release_letter": date(2026, 6, 4),
        "stabilization_start": date(2026, 6, 15),
        "stabilization_resume": date(2026, 6, 22),
        "vegetation_established": date(2026, 6, 15),
        "twice_weekly_next": date(2026, 6, 4),
    }


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
