"""What faults planted by a program found untold: ties, second lines, rests, and lengths that the codes give."""

from dataclasses import replace
from datetime import date, time, timedelta
from typing import get_args

import pytest

from alerts import rulings
from alerts.calendar import NOTICE_CLOCKS, Holiday, Workdays
from alerts.duties import DutyStorm, routine, storm_duties
from alerts.health import Finding, Findings, Kind
from alerts.health_states import advance
from alerts.identity import IdentifiedStorm, inherit
from alerts.layers import governing_routine, layered
from alerts.medians import QUARTER_MS, quarter_medians
from alerts.outage import UncertainRain, read
from alerts.profile import DutyClock, Profile, Reminder, correction_clock, coverage
from alerts.profile_files import load_profile
from alerts.storms import StormRule, judge
from alerts.turbidity_quality import Clean
from siltwatch.instants import from_ms, parse_instant, to_ms
from tests.support.alerts import a_site
from tests.support.health_cases import NOON, ruling
from tests.support.rain import HOUR_MS, HUNDREDTH_IN, NEW_YORK, rain

ROTTERDAM = load_profile("rotterdam")
HOUR, MINUTE, INSTANT = timedelta(hours=1), timedelta(minutes=1), timedelta(milliseconds=1)


def test_of_two_storms_that_share_as_much_with_an_old_one_the_first_takes_its_id() -> None:
    gauges = [rain((0, 60), (10, 60))]
    verdict = judge(gauges, StormRule())
    old = IdentifiedStorm(storm_id="S-1", spans=((0, 10 * HOUR_MS),))

    found = inherit([old], verdict, gauges, lambda storm: f"new at {storm.trigger_ms}")

    assert [name for name, _ in found.storms] == ["S-1", f"new at {10 * HOUR_MS}"]
    assert found.superseded == ()


def test_an_old_storm_without_any_rain_left_gives_its_id_to_nobody() -> None:
    gauges = [rain((0, 60))]
    gone = IdentifiedStorm(storm_id="S-0", spans=((100 * HOUR_MS, 101 * HOUR_MS),))

    found = inherit([gone], judge(gauges, StormRule()), gauges, lambda _: "new")

    assert [name for name, _ in found.storms] == ["new"]
    assert found.superseded == ("S-0",)


def test_the_second_line_of_a_storm_with_uncertain_times_follows_its_latest_end() -> None:
    storm = DutyStorm(
        storm="S", trigger_at=from_ms(0), end_at=from_ms(2 * HOUR_MS), confirmed_at=from_ms(20 * HOUR_MS),
        latest_end_at=from_ms(5 * HOUR_MS),
    )  # fmt: skip
    by_end = replace(ROTTERDAM.storm_inspection, anchor="storm_end")
    by_trigger = replace(ROTTERDAM.storm_inspection, anchor="threshold")

    for rule in (by_end, by_trigger):
        (duty,) = storm_duties([storm], [], rule=rule, zone=NEW_YORK, as_of=from_ms(HOUR_MS))
        assert duty.latest_reading_at == storm.latest_end_at + rule.within if storm.latest_end_at else False
    sure = replace(storm, latest_end_at=None)
    (duty,) = storm_duties([sure], [], rule=by_end, zone=NEW_YORK, as_of=from_ms(HOUR_MS))
    assert duty.latest_reading_at is None


@pytest.mark.parametrize(
    ("rest", "due"),
    [
        (("2026-05-04T00:00:00-04:00", "2026-05-20T00:00:00-04:00"), "2026-05-27T00:00:00-04:00"),
        (("2026-05-05T00:00:00-04:00", "2026-05-20T00:00:00-04:00"), "2026-05-27T00:00:00-04:00"),  # begins with it
        (("2026-05-01T00:00:00-04:00", "2026-05-05T00:00:00-04:00"), "2026-05-12T00:00:00-04:00"),  # over by then
        (("2026-05-06T00:00:00-04:00", "2026-05-20T00:00:00-04:00"), "2026-05-12T00:00:00-04:00"),  # begins later
    ],
)
def test_a_clock_that_starts_within_a_rest_runs_from_its_end(rest: tuple[str, str], due: str) -> None:
    rule = replace(ROTTERDAM.routine, days_mode="168h", every_days=7)

    found = routine(
        [], rule=rule, zone=NEW_YORK, as_of=parse_instant("2026-05-10T00:00:00-04:00"), started_on=date(2026, 5, 5),
        rests=[(parse_instant(rest[0]), parse_instant(rest[1]))],
    )  # fmt: skip

    assert found is not None
    assert found.due_at == parse_instant(due)


def test_one_layer_that_looks_at_24_hours_is_enough() -> None:
    town, other = load_profile("pendleton"), load_profile("epa-cgp-2022")
    without = [replace(one, rule=replace(one.rule, rolling24=False)) for one in (town, other)]

    assert layered(town, [without[1]]).rule.rolling24
    assert not layered(without[0], [without[1]]).rule.rolling24


def test_of_two_clocks_of_as_many_days_the_one_in_hours_governs() -> None:
    town, other = load_profile("pendleton"), load_profile("epa-cgp-2022")
    by_day = replace(town, routine=replace(town.routine, every_days=7, days_mode="calendar"))
    by_hour = replace(
        other, covered=town.covered, routine=replace(town.routine, every_days=7, days_mode="168h")
    )  # fmt: skip

    for both in (layered(by_day, [by_hour]), layered(by_hour, [by_day])):
        assert governing_routine(both, a_site().conditions).routine.days_mode == "168h"


def test_what_is_doubtful_or_at_the_end_of_the_range_moves_with_the_lag() -> None:
    at = 10 * QUARTER_MS - 60_000
    clean = Clean(at_ms=[at], values=[5.0], pegged_ms=frozenset({at}), doubtful_ms=frozenset({at}))

    (moved,) = quarter_medians(clean, range_max=100.0, lag_ms=120_000).items()

    assert moved[0] == 10
    assert moved[1].pegged
    assert moved[1].doubtful


def test_uncertain_rain_is_all_there_at_the_start_and_in_the_bridge() -> None:
    rain_of = UncertainRain(
        gauge="g1", after_ms=2 * HOUR_MS, until_ms=18 * HOUR_MS, depth_tenth_um=15 * HUNDREDTH_IN,
        count_tenth_um=HUNDREDTH_IN,
    )  # fmt: skip
    start = rain_of.at_its_start
    readings = read([rain((0, 20), (20, 16))], StormRule(rolling24=False), [rain_of])

    assert (list(start.at_ms), list(start.depth_tenth_um)) == ([2 * HOUR_MS], [15 * HUNDREDTH_IN])
    assert readings.joined is not None
    assert readings.joined.events[0].total_tenth_um == 51 * HUNDREDTH_IN


def test_a_workday_ends_at_five_unless_a_town_says_otherwise() -> None:
    assert Workdays().ends_at == time(17)
    assert [Workdays().is_workday(date(2026, 6, day)) for day in range(5, 9)] == [True, False, False, True]


def test_a_holiday_on_a_sunday_is_kept_on_the_monday_only_where_that_is_said() -> None:
    fourth = Holiday(name="Independence Day", month=7, day=4)

    assert (fourth.on(2027), replace(fourth, observed=True).on(2027)) == (date(2027, 7, 4), date(2027, 7, 5))


def test_five_acres_are_not_below_five() -> None:
    town = load_profile("pendleton")
    below = tuple(one for one in town.covered.conditions if one.below_acres is not None)
    town = replace(town, covered=replace(town.covered, conditions=below))

    found = [coverage(town, a_site(conditions={"disturbed_acres": acres}).conditions) for acres in ("4.99", "5")]

    assert [one.covered for one in found] == [True, False]


def test_two_hours_blind_are_allowed_unless_a_town_says_otherwise() -> None:
    assert Profile.__dataclass_fields__["blind_after"].default == 2 * HOUR


def test_a_holiday_is_the_weekday_itself_unless_days_after_it_are_said() -> None:
    assert Holiday(name="Thanksgiving", month=11, nth=4, weekday=3).on(2026) == date(2026, 11, 26)
    assert Holiday(name="the day after", month=11, nth=4, weekday=3, after=1).on(2026) == date(2026, 11, 27)


def test_lengths_of_the_codes() -> None:
    days = {name: clock.days for name, clock in NOTICE_CLOCKS.items() if clock.days}
    hours = {name: clock.elapsed for name, clock in NOTICE_CLOCKS.items() if clock.elapsed is not None}

    assert days == {
        "appeal_from_service": 15, "appeal_from_issuance": 15, "appeal_hearing": 30, "appeal_decision_filed": 5,
        "drainage_correction": 30, "swppp_completeness": 30, "swppp_decision": 30, "swppp_certification": 7,
        "stabilization_start": 14, "stabilization_resume": 21, "stabilization_snow": 7, "vegetation_established": 14,
        "exposed_area": 14, "sediment_watch": 7, "calibration": 28, "twice_weekly_next": 3,
    }  # fmt: skip
    assert {name: clock.business_days for name, clock in NOTICE_CLOCKS.items() if clock.business_days} == {
        "abatement_access": 5, "records_request": 5, "release_report": 1, "release_letter": 3,
    }  # fmt: skip
    assert {name: clock.months for name, clock in NOTICE_CLOCKS.items() if clock.months} == {
        "release_record": 36, "guarantee_inspection": 12,
    }  # fmt: skip
    assert hours == {
        "milestone_48h": -48 * HOUR, "milestone_24h": -24 * HOUR, "before_start": 0 * HOUR, "before_clearing": 0 * HOUR,
        "correction_by_notice": 0 * HOUR, "release_hazardous": HOUR / 4, "sediment_clean_out": 24 * HOUR,
        "long_storm": 24 * HOUR, "petroleum_hotline": 2 * HOUR,
    }  # fmt: skip


def test_a_correction_is_told_when_found_two_days_one_day_and_at_once_before_and_when_late() -> None:
    clock = correction_clock("§ 1")
    at = {one.step: one.at(anchor_at=from_ms(0), due_at=from_ms(240 * HOUR_MS)) for one in clock.reminders}

    assert (clock.clock, clock.citation, clock.advice, clock.subjects) == ("correction", "§ 1", False, ())
    assert at == {
        "opened": from_ms(0), "due_in_2d": from_ms(192 * HOUR_MS), "due_in_1d": from_ms(216 * HOUR_MS),
        "due": from_ms(240 * HOUR_MS), "overdue": from_ms(240 * HOUR_MS) + HOUR / 4,
    }  # fmt: skip
    assert not DutyClock.__dataclass_fields__["advice"].default


def test_a_reminder_counts_from_the_opening_or_else_from_the_anchor() -> None:
    opened = Reminder(step="opened", of="opened", offset=HOUR)

    assert opened.at(anchor_at=from_ms(0), due_at=from_ms(9), opened_at=from_ms(5)) == from_ms(5) + HOUR
    assert opened.at(anchor_at=from_ms(0), due_at=from_ms(9)) == from_ms(0) + HOUR


# How long a finding holds before people hear of it, and how long it is calm before it has passed; the rest at once.
HELD = {"silent": HOUR, "frozen": HOUR, "clock": HOUR / 2}
CALM = {
    "silent": HOUR / 6, "blind": HOUR / 6, "frozen": 6 * HOUR, "battery": 6 * HOUR, "clock": HOUR, "clogged": 6 * HOUR,
    "gauges_differ": 6 * HOUR, "bounce": 6 * HOUR, "stuck": HOUR,
}  # fmt: skip
NOTHING = Findings(holding=(), untold=frozenset())


def holding(*kinds: Kind) -> Findings:
    return Findings(
        holding=tuple(Finding(kind=kind, sensor="rg1", since_at=NOON) for kind in kinds), untold=frozenset()
    )


@pytest.mark.parametrize("kind", get_args(Kind))
def test_each_kind_of_trouble_holds_and_is_calm_for_its_own_time(kind: Kind) -> None:
    held, calm = HELD.get(kind, timedelta(0)), CALM.get(kind, timedelta(0))
    (new,) = advance((), holding(kind), site="mill", now=NOON + held - INSTANT).changed
    (row,) = advance((), holding(kind), site="mill", now=NOON + held).changed
    over_at = NOON + 9 * HOUR
    passed = advance([row], NOTHING, site="mill", now=over_at)

    assert (new.state, row.state) == ("waiting", "open")
    assert (passed.changed[0].state, passed.next_at) == (("open", over_at + calm) if calm else ("ended", None))
    if calm:
        (nearly,) = advance(passed.changed, NOTHING, site="mill", now=over_at + calm - INSTANT).changed or (row,)
        (after,) = advance(passed.changed, NOTHING, site="mill", now=over_at + calm).changed
        assert (nearly.state, after.state) == ("open", "ended")


def test_of_several_troubles_the_one_that_may_change_first_says_when() -> None:
    course = advance((), holding("silent", "clock", "battery"), site="mill", now=NOON)

    assert [row.state for row in course.changed] == ["waiting", "waiting", "open"]
    assert course.next_at == NOON + HOUR / 2


def test_what_was_taken_back_and_what_takes_it_back_stand_no_more() -> None:
    rows = [
        ruling(10, "contest", subject="i2"),
        ruling(2, "contest", subject="i1"),
        ruling(3, "withdrawal", subject="2"),
    ]

    assert [row.id for row in rulings.standing(rows)] == [10]
    assert [row.id for row in rulings.standing(rows[:2])] == [2, 10]


def test_rain_that_is_dismissed_or_counted_is_that_of_its_own_rulings_with_both_ends() -> None:
    others = [ruling(1, kind, from_at=NOON, until_at=NOON + HOUR) for kind in ("shutdown", "looked")]
    ends = {"none": {}, "from": {"from_at": NOON}, "until": {"until_at": NOON}}
    for kind, asked in (("dismissal", rulings.dismissed), ("counts", rulings.counted)):
        unlike = "counts" if kind == "dismissal" else "dismissal"
        whole = ruling(5, kind, sensor="rg2", from_at=NOON, until_at=NOON + HOUR)
        rows = [*others, *(ruling(2, kind, **given) for given in ends.values()), whole]
        rows.append(ruling(6, unlike, from_at=NOON, until_at=NOON + HOUR))
        (span,) = asked(rows)
        assert (span.sensor, span.first_ms, span.last_ms) == ("rg2", to_ms(NOON), to_ms(NOON + HOUR))


def test_a_stretch_without_a_sensor_is_every_gauge_s() -> None:
    span = rulings.Span(sensor="", first_ms=5, last_ms=9)

    assert [span.holds(gauge, 5) for gauge in ("rg1", "rg2", "")] == [True, True, True]
    assert not span.holds("rg1", 10)


def test_a_shutdown_is_one_ruling_of_that_kind_with_both_ends() -> None:
    ends = {"from_at": NOON, "until_at": NOON + HOUR}
    rows = [
        ruling(1, "shutdown", from_at=NOON), ruling(2, "shutdown", until_at=NOON), ruling(3, "shutdown"),
        ruling(4, "dismissal", **ends), ruling(6, "shutdown", **ends, author="smo@town.example"),
        ruling(5, "shutdown", **ends),
    ]  # fmt: skip

    found = rulings.shutdowns(rows)

    assert [(one.ruling, one.author) for one in found] == [("ruling-5", "a"), ("ruling-6", "smo@town.example")]
    assert {(one.from_at, one.until_at) for one in found} == {(NOON, NOON + HOUR)}


def test_a_storm_is_dismissed_by_a_dismissal_that_names_it() -> None:
    rows = [
        ruling(1, "looked", subject="S-1"), ruling(2, "dismissal", subject="S-2"),
        ruling(3, "dismissal", subject="S-1"), ruling(4, "dismissal", subject="S-1"),
    ]  # fmt: skip

    assert rulings.dismissal_of(rows, "S-1") == rows[2]
    assert rulings.dismissal_of(rows, "S-3") is None


def test_only_a_contest_contests_an_inspection() -> None:
    rows = [ruling(1, "looked", subject="i1"), ruling(2, "contest", subject="i2")]

    assert rulings.contested(rows) == {"i2"}


def test_the_acres_open_now_are_the_last_that_were_recorded() -> None:
    rows = [
        ruling(1, "acreage", acres="6"), ruling(2, "acreage", acres="4.5"), ruling(3, "acreage", acres="3"),
        ruling(4, "acreage"), ruling(5, "looked", acres="9"),
    ]  # fmt: skip

    assert rulings.acreage(rows) == (3.0, False)
    assert rulings.acreage([ruling(5, "looked", acres="9")]) == (None, False)
    assert rulings.acreage([ruling(6, "approval")]) == (None, True)


def test_the_most_acres_open_are_those_of_acreage_rulings() -> None:
    site = a_site(conditions={"disturbed_acres": "8", "disturbed_acres_at_once": "3"})

    rows = [ruling(1, "acreage", acres="6"), ruling(2, "acreage", acres="2")]

    assert rulings.as_open(site, [ruling(1, "acreage"), ruling(2, "looked", acres="6")]) is site
    assert rulings.as_open(site, rows).conditions.disturbed_acres_at_once == 6


def test_the_newest_qualification_that_has_not_expired_is_that_inspector_s_own() -> None:
    rows = [
        ruling(1, "qualification", subject="Ins. One", until_at=NOON + HOUR),
        ruling(2, "qualification", subject="ins. one"),
        ruling(3, "qualification", subject="Ins. Two"),
        ruling(4, "looked", subject="Ins. One"),
        ruling(5, "qualification", subject="Ins. One", until_at=NOON),
    ]  # fmt: skip

    assert rulings.qualification(rows, " INS. ONE", NOON) == rows[1]
    assert rulings.qualification(rows, "Ins. One", NOON - INSTANT) == rows[4]
    assert rulings.qualification(rows[:1], "Ins. One", NOON) == rows[0]
