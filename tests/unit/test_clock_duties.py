"""Started clocks to dated duties: when each is due, what meets it late or in time, what takes its place."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from alerts.clock_duties import (
    Calibration,
    ClockDuty,
    EndedClock,
    LongStorm,
    StartedClock,
    calibration_clocks,
    clock_duties,
    long_storm_clocks,
    next_period_at,
    practice_clock,
    practice_clocks,
)
from alerts.layers import layered
from alerts.profile import Profile
from alerts.profile_files import load_profile
from siltwatch.instants import parse_instant
from tests.support.rain import NEW_YORK

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def at(text: str) -> datetime:
    return parse_instant(text)


def started(clock: str, base: str, *, number: int = 1, subject: str = "north slope", **others: object) -> StartedClock:
    given: dict[str, object] = {
        "id": f"{clock}.{number}", "clock": clock, "subject": subject, "base_at": at(base),
        "entered_at": at(base) + number * HOUR,
    }  # fmt: skip
    return StartedClock(**(given | others))  # type: ignore[arg-type]


def ended(start: StartedClock, when: str, how: str = "met", *, because: str = "", number: int = 1) -> EndedClock:
    return EndedClock(id=f"entry-{number}", start=start.id, how=how, at=at(when), because=because)  # type: ignore[arg-type]


def judged(
    *facts: StartedClock | EndedClock, town: str | Profile = "rotterdam", as_of: str = "2026-08-04T12:00:00-04:00"
) -> list[ClockDuty]:
    return clock_duties(
        [fact for fact in facts if isinstance(fact, StartedClock)],
        [fact for fact in facts if isinstance(fact, EndedClock)],
        profile=load_profile(town) if isinstance(town, str) else town,
        zone=NEW_YORK,
        as_of=at(as_of),
    )


@pytest.mark.parametrize(
    ("town", "clock", "base", "due"),
    [
        # Dates of the regulation page, N1.
        ("rotterdam", "milestone_48h", "2026-11-02T07:00:00-05:00", "2026-10-31T08:00:00-04:00"),
        ("pendleton", "milestone_48h", "2026-11-02T07:00:00-05:00", "2026-10-31T08:00:00-04:00"),
        ("guilderland", "milestone_24h", "2026-11-02T07:00:00-05:00", "2026-11-01T07:00:00-05:00"),
        ("pendleton", "appeal_from_service", "2026-06-10T10:00:00-04:00", "2026-06-25T23:59:59-04:00"),
        ("guilderland", "appeal_from_issuance", "2026-06-08T10:00:00-04:00", "2026-06-23T23:59:59-04:00"),
        ("rotterdam", "swppp_certification", "2026-06-12T09:00:00-04:00", "2026-06-19T23:59:59-04:00"),
        ("rotterdam", "records_request", "2026-07-02T15:00:00-04:00", "2026-07-09T23:59:59-04:00"),
        ("guilderland", "release_report", "2026-07-10T16:30:00-04:00", "2026-07-13T23:59:59-04:00"),
        ("guilderland", "release_letter", "2026-07-13T09:00:00-04:00", "2026-07-16T23:59:59-04:00"),
        ("guilderland", "release_hazardous", "2026-07-10T16:30:00-04:00", "2026-07-10T16:45:00-04:00"),
        ("guilderland", "release_record", "2026-07-10T16:30:00-04:00", "2029-07-10T23:59:59-04:00"),
        ("rotterdam", "stabilization_start", "2026-08-03T17:00:00-04:00", "2026-08-17T23:59:59-04:00"),
        ("rotterdam", "stabilization_resume", "2026-08-03T17:00:00-04:00", "2026-08-24T23:59:59-04:00"),
        ("rotterdam", "vegetation_established", "2026-10-20T12:00:00-04:00", "2026-11-03T23:59:59-05:00"),
        ("guilderland", "exposed_area", "2026-08-03T17:00:00-04:00", "2026-08-17T23:59:59-04:00"),
        ("pendleton", "sediment_clean_out", "2026-03-07T12:00:00-05:00", "2026-03-08T13:00:00-04:00"),
        ("pendleton", "guarantee_inspection", "2026-02-28T12:00:00-05:00", "2027-02-28T23:59:59-05:00"),
        ("pendleton", "before_start", "2026-06-15T07:00:00-04:00", "2026-06-15T07:00:00-04:00"),
        ("pendleton", "petroleum_hotline", "2026-11-01T00:30:00-04:00", "2026-11-01T01:30:00-05:00"),
        ("pendleton", "drainage_correction", "2026-01-31T12:00:00-05:00", "2026-03-02T23:59:59-05:00"),
    ],
)
def test_when_a_started_clock_is_due(town: str, clock: str, base: str, due: str) -> None:
    (duty,) = judged(started(clock, base), town=town, as_of=base)

    assert duty.due_at == at(due)
    assert duty.clock.citation == load_profile(town).find_clock(clock)[1].citation  # type: ignore[index]
    assert (duty.subject, duty.anchor_at) == ("north slope", at(base))


def test_a_clock_is_open_up_to_its_due_instant_and_overdue_after() -> None:
    start = started("stabilization_start", "2026-08-03T17:00:00-04:00")

    for as_of, status, late in (
        ("2026-08-17T23:59:59-04:00", "open", 0),
        ("2026-08-17T23:59:59.001-04:00", "overdue", 0),  # running lateness is read from the due instant
    ):
        (duty,) = judged(start, as_of=as_of)
        assert (duty.status, duty.late_by_s, duty.closed_by) == (status, late, None)


def test_what_was_done_by_the_due_instant_closes_in_time_whenever_it_is_entered() -> None:
    start = started("records_request", "2026-07-02T15:00:00-04:00")

    (in_time,) = judged(start, ended(start, "2026-07-09T23:59:59-04:00"))
    (late,) = judged(start, ended(start, "2026-07-10T00:00:09-04:00"))
    (first,) = judged(start, ended(start, "2026-07-12T12:00:00Z"), ended(start, "2026-07-08T12:00:00Z", number=2))

    assert (in_time.status, in_time.late_by_s, in_time.closed_by) == ("closed_on_time", 0, "entry-1")
    assert (late.status, late.late_by_s, late.closed_at) == ("closed_late", 10, at("2026-07-10T00:00:09-04:00"))
    assert (first.status, first.closed_by) == ("closed_on_time", "entry-2")


def test_a_holiday_relaxes_no_due_date_and_shows_as_the_latest_reading() -> None:
    # Election day of 2026 is Tuesday 3 November.
    (duty,) = judged(started("records_request", "2026-10-30T09:00:00-04:00"))

    assert duty.due_at == at("2026-11-06T23:59:59-05:00")
    assert duty.latest_reading_at == at("2026-11-09T23:59:59-05:00")
    (plain,) = judged(started("records_request", "2026-06-01T09:00:00-04:00"))
    assert plain.latest_reading_at is None
    (days,) = judged(started("swppp_certification", "2026-10-30T09:00:00-04:00"))
    assert days.latest_reading_at is None


def test_a_clock_that_no_longer_holds_is_withdrawn_with_its_reason() -> None:
    start = started("swppp_certification", "2026-06-12T09:00:00-04:00")

    (duty,) = judged(start, ended(start, "2026-06-25T12:00:00Z", "withdrawn", because="the notice was taken back"))

    assert (duty.status, duty.withdrawn_because, duty.late_by_s) == ("withdrawn", "the notice was taken back", 0)
    assert duty.closed_by is None


def test_work_that_resumes_or_snow_takes_the_place_of_the_fourteen_days() -> None:
    stopped = started("stabilization_start", "2026-12-01T17:00:00-05:00")
    resumes = started("stabilization_resume", "2026-12-01T17:00:00-05:00", number=2)
    snow = started("stabilization_snow", "2026-12-10T08:00:00-05:00", number=30)
    again = started("stabilization_snow", "2026-12-16T08:00:00-05:00", number=31)

    by_id = {duty.id: duty for duty in judged(stopped, resumes, snow, again, as_of="2026-12-20T12:00:00-05:00")}

    assert {name: duty.status for name, duty in by_id.items()} == {
        "stabilization_start.1": "withdrawn",
        "stabilization_resume.2": "withdrawn",
        "stabilization_snow.30": "withdrawn",
        "stabilization_snow.31": "open",
    }
    assert by_id["stabilization_start.1"].withdrawn_because == (
        "another clock runs for it now: earth work resumes in an area"
    )
    assert by_id["stabilization_snow.31"].due_at == at("2026-12-23T23:59:59-05:00")
    assert by_id["stabilization_snow.31"].clock.advice


def test_a_clock_of_another_area_takes_no_place_and_what_was_met_before_stays_met() -> None:
    stopped = started("stabilization_start", "2026-08-03T17:00:00-04:00")
    elsewhere = started("stabilization_resume", "2026-08-04T17:00:00-04:00", number=2, subject="south slope")
    resumes = started("stabilization_resume", "2026-08-10T17:00:00-04:00", number=3)

    (_, first) = judged(stopped, elsewhere)
    (_, met) = judged(stopped, resumes, ended(stopped, "2026-08-10T17:00:00-04:00"))

    assert first.status == "open"
    assert (met.id, met.status) == ("stabilization_start.1", "closed_on_time")
    (_, later) = judged(stopped, resumes, ended(stopped, "2026-08-11T17:00:00-04:00"))
    assert (later.id, later.status) == ("stabilization_start.1", "withdrawn")


def test_stockpiles_are_a_duty_of_every_workday_and_one_look_closes_the_days_before_it_late() -> None:
    # A Thursday before the weekend of Independence Day.
    start = started("stockpiles", "2026-07-02T09:00:00-04:00")
    look = ended(start, "2026-07-03T18:30:00-04:00")

    duties = judged(start, look, as_of="2026-07-07T12:00:00-04:00")

    assert [(duty.id, duty.status, duty.late_by_s) for duty in duties] == [
        ("stockpiles.1-20260702", "closed_late", 25 * 3600 + 1800),
        ("stockpiles.1-20260703", "closed_late", 5400),
        ("stockpiles.1-20260706", "overdue", 0),
        ("stockpiles.1-20260707", "open", 0),
    ]
    assert [duty.due_at for duty in duties[:2]] == [at("2026-07-02T17:00:00-04:00"), at("2026-07-03T17:00:00-04:00")]
    assert duties[0].anchor_at == at("2026-07-02T09:00:00-04:00")
    assert duties[1].anchor_at == at("2026-07-03T00:00:00-04:00")


def test_a_clock_that_comes_again_ends_with_its_withdrawal() -> None:
    start = started("stockpiles", "2026-07-06T09:00:00-04:00")
    gone = ended(start, "2026-07-07T15:00:00-04:00", "withdrawn", because="the stockpiles are gone")

    duties = judged(start, gone, as_of="2026-07-10T12:00:00-04:00")

    assert [(duty.id, duty.status) for duty in duties] == [
        ("stockpiles.1-20260706", "withdrawn"),
        ("stockpiles.1-20260707", "withdrawn"),
    ]


def test_started_after_the_end_of_a_workday_it_is_due_at_once() -> None:
    (duty,) = judged(started("stockpiles", "2026-07-06T18:00:00-04:00"), as_of="2026-07-06T18:00:00-04:00")

    assert duty.due_at == at("2026-07-06T18:00:00-04:00")


def test_the_monthly_summary_is_a_duty_of_every_month() -> None:
    start = started("monthly_summary", "2026-06-20T09:00:00-04:00")
    posted = ended(start, "2026-06-30T20:00:00-04:00")

    duties = judged(start, posted, as_of="2026-08-01T00:00:00-04:00")

    assert [(duty.id, duty.status) for duty in duties] == [
        ("monthly_summary.1-20260601", "closed_on_time"),
        ("monthly_summary.1-20260701", "overdue"),
        ("monthly_summary.1-20260801", "open"),
    ]
    assert duties[1].due_at == at("2026-07-31T23:59:59-04:00")


def test_a_clock_that_comes_again_wakes_the_judge_at_midnight() -> None:
    start = started("stockpiles", "2026-07-02T09:00:00-04:00")
    gone = ended(start, "2026-07-03T15:00:00-04:00", "withdrawn")
    rotterdam = load_profile("rotterdam")

    def wake(*facts: StartedClock | EndedClock) -> datetime | None:
        return next_period_at(
            [fact for fact in facts if isinstance(fact, StartedClock)],
            [fact for fact in facts if isinstance(fact, EndedClock)],
            profile=rotterdam, zone=NEW_YORK, as_of=at("2026-10-31T23:30:00-04:00"),
        )  # fmt: skip

    assert wake(start) == at("2026-11-01T00:00:00-04:00")
    assert wake(start, gone) is None
    assert wake(start, ended(start, "2026-07-03T15:00:00-04:00")) == at("2026-11-01T00:00:00-04:00")
    assert wake(started("swppp_certification", "2026-06-12T09:00:00-04:00")) is None
    assert wake(started("unheard_of", "2026-06-12T09:00:00-04:00")) is None


def test_a_calibration_meets_the_one_before_it_and_starts_the_next() -> None:
    def made(number: int, when: str, device: str = "below", every: timedelta | None = None) -> Calibration:
        return Calibration(id=str(number), device=device, at=at(when), entered_at=at(when) + HOUR, every=every)

    starts, ends = calibration_clocks(
        "mill",
        [
            made(3, "2026-07-20T12:00:00-04:00"),
            made(1, "2026-06-01T12:00:00-04:00"),
            made(2, "2026-06-29T12:00:00-04:00"),
            made(4, "2026-06-10T12:00:00-04:00", "above", 14 * DAY),
        ],
    )
    duties = judged(*starts, *ends, town="guilderland", as_of="2026-08-18T00:00:00-04:00")

    assert [(duty.id, duty.subject, duty.status, duty.closed_by) for duty in duties] == [
        ("mill-calibration-1", "below", "closed_on_time", "2"),
        ("mill-calibration-2", "below", "closed_on_time", "3"),
        ("mill-calibration-3", "below", "overdue", None),
        ("mill-calibration-4", "above", "overdue", None),
    ]
    assert duties[2].due_at == at("2026-08-17T23:59:59-04:00")
    assert duties[3].due_at == at("2026-06-24T12:00:00-04:00")
    assert judged(*starts, *ends, town="pendleton") == []


def test_a_long_storm_asks_for_a_look_that_any_visit_since_the_trigger_is() -> None:
    trigger = at("2026-04-21T08:00:00-04:00")
    storm = LongStorm(storm="mill-1", trigger_at=trigger, opened_at=trigger + 19 * HOUR)

    starts, ends = long_storm_clocks([storm], {})
    (open_one,) = judged(*starts, *ends, as_of="2026-04-22T08:00:00-04:00")
    seen = {"v0": trigger - HOUR, "v2": trigger + 30 * HOUR, "v1": trigger + 20 * HOUR}
    starts, ends = long_storm_clocks([storm], seen)
    (closed,) = judged(*starts, *ends, as_of="2026-04-23T08:00:00-04:00")

    _, at_trigger = long_storm_clocks([storm], {"v3": trigger})
    assert [end.id for end in at_trigger] == ["v3"]
    assert (open_one.id, open_one.status, open_one.due_at) == ("mill-1-long-storm", "open", trigger + DAY)
    assert open_one.clock.advice
    assert (closed.status, closed.closed_by) == ("closed_on_time", "v1")


@pytest.mark.parametrize(
    ("percent", "clock"),
    [
        (0, None), (39, None), (40, "sediment_watch"), (49, "sediment_watch"), (50, "sediment_clean_out"),
        (100, "sediment_clean_out"),
    ],
)  # fmt: skip
def test_a_practice_is_warned_of_at_forty_percent_and_cleaned_out_at_fifty(percent: int, clock: str | None) -> None:
    for town in ("pendleton", "rotterdam", "guilderland"):
        found = practice_clock(percent, load_profile(town))
        assert (found.clock if found else None) == clock
        assert practice_clocks(load_profile(town)) == {"sediment_watch", "sediment_clean_out"}


def test_of_two_layers_with_one_clock_the_earlier_due_instant_governs() -> None:
    town = load_profile("rotterdam")
    certification = town.find_clock("swppp_certification")
    assert certification is not None
    runs = replace(certification[1].runs, days=5)
    state = replace(
        town, name="stricter", town="the state", clocks=(replace(certification[1], runs=runs, citation="§ 1"),)
    )
    start = started("swppp_certification", "2026-06-12T09:00:00-04:00")

    for both in (layered(town, [state]), layered(state, [town])):
        (duty,) = judged(start, town=both)
        assert (duty.due_at, duty.clock.citation, duty.layer.name) == (
            at("2026-06-17T23:59:59-04:00"), "§ 1", "stricter",
        )  # fmt: skip


def test_a_clock_that_the_rules_no_longer_have_gives_no_duty() -> None:
    assert judged(started("unheard_of", "2026-06-12T09:00:00-04:00")) == []


def test_a_clock_that_names_no_other_takes_no_place() -> None:
    stopped = started("stabilization_start", "2026-08-03T17:00:00-04:00")
    grass = started("vegetation_established", "2026-08-03T18:00:00-04:00", number=2)
    piles = started("stockpiles", "2026-08-03T18:00:00-04:00", number=3)

    assert {duty.status for duty in judged(stopped, grass, piles)} == {"open", "overdue"}


def test_what_was_met_at_the_very_instant_of_a_replacement_or_of_midnight_counts() -> None:
    stopped = started("stabilization_start", "2026-08-03T17:00:00-04:00")
    resumes = started("stabilization_resume", "2026-08-04T00:00:00-04:00", number=2)
    at_once = ended(stopped, "2026-08-04T02:00:00-04:00")
    assert resumes.entered_at == at_once.at
    (_, met) = judged(stopped, resumes, at_once)
    assert met.status == "closed_on_time"

    piles = started("stockpiles", "2026-08-03T09:00:00-04:00")
    (_, second) = judged(piles, ended(piles, "2026-08-04T00:00:00-04:00"))
    assert (second.status, second.anchor_at) == ("closed_on_time", second.closed_at)
    gone = ended(piles, "2026-08-04T00:00:00-04:00", "withdrawn", because="gone")
    assert [duty.status for duty in judged(piles, gone, as_of="2026-08-05T12:00:00-04:00")] == ["withdrawn"] * 2


def test_a_holiday_of_the_next_year_moves_the_latest_reading() -> None:
    (duty,) = judged(started("records_request", "2026-12-29T15:00:00-05:00"))

    assert duty.due_at == at("2027-01-05T23:59:59-05:00")
    assert duty.latest_reading_at == at("2027-01-06T23:59:59-05:00")
