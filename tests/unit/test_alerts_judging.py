"""The pure judge: storms and duties as the difference from what was known."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from alerts.duties import Visit
from alerts.judging import Decisions, Previous, Rain, coming_rain_at, judge_site
from alerts.profile_files import load_profile
from alerts.rows import DutyRow
from alerts.waking import next_wake_at
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, NOON, a_gauge, a_site, after, rain_of, tips

ROTTERDAM = a_site(profile="rotterdam")
PENDLETON = a_site()
STORM = "mill-20260610-1"
DUTY = f"{STORM}-inspection"
TRIGGER = NOON + 49 * MINUTE
END = NOON + 59 * MINUTE
RAIN = rain_of(*tips(NOON, 60))


def judged(
    rain: Rain | None,
    *visits: Visit,
    site: Site = PENDLETON,
    previous: Previous | None = None,
    as_of: datetime = END,
) -> Decisions:
    profile = load_profile(site.profile)
    return judge_site(rain, visits, site=site, profile=profile, previous=previous or Previous(), as_of=as_of)


def visit(started_at: datetime, scope: str = "storm", name: str = "v1") -> Visit:
    return Visit(id=name, started_at=started_at, scope="full" if scope == "full" else "storm")


def storm_duty(decisions: Decisions) -> DutyRow:
    found = [duty for duty in decisions.duties if duty.kind == "storm_inspection"]
    assert len(found) == 1
    return found[0]


def test_the_50th_tip_opens_one_storm_with_one_duty() -> None:
    short = judged(rain_of(*tips(NOON, 49)), as_of=TRIGGER)
    full = judged(rain_of(*tips(NOON, 50)), as_of=TRIGGER)

    assert short.storms == ()
    assert [storm.id for storm in full.storms] == [STORM]
    assert full.storms[0].trigger_at == TRIGGER
    assert storm_duty(full).due_at == TRIGGER + 24 * HOUR
    assert [(revision.revision, revision.reason) for revision in full.revisions if revision.duty == DUTY] == [
        (1, "opened")
    ]


def test_judging_the_same_facts_again_writes_nothing() -> None:
    known = after(Previous(), judged(RAIN))

    assert judged(RAIN, previous=known) == Decisions()
    assert judged(None, previous=known) == Decisions()


def test_more_rain_makes_a_new_version_under_the_same_id() -> None:
    known = after(Previous(), judged(rain_of(*tips(NOON, 50))))

    decisions = judged(RAIN, previous=known)

    assert [(storm.id, storm.revision, storm.depth_tenth_um) for storm in decisions.storms] == [(STORM, 2, 152_400)]
    assert storm_duty(decisions).latest_reading_at == END + 24 * HOUR
    assert storm_duty(decisions).revision == 1


def test_under_a_threshold_anchor_more_rain_moves_no_due_instant() -> None:
    known = after(Previous(), judged(rain_of(*tips(NOON, 50)), as_of=TRIGGER))

    decisions = judged(rain_of(*tips(NOON, 200)), previous=known, as_of=NOON + 3 * HOUR)

    assert storm_duty(decisions).due_at == TRIGGER + 24 * HOUR
    assert decisions.revisions == ()


@pytest.mark.parametrize(("extra_tips", "revision"), [(15, 1), (16, 2)])
def test_under_an_end_anchor_the_revision_rises_once_due_is_later_by_more_than_15_minutes(
    extra_tips: int, revision: int
) -> None:
    known = after(Previous(), judged(rain_of(*tips(NOON, 50)), site=ROTTERDAM, as_of=TRIGGER))

    decisions = judged(rain_of(*tips(NOON, 50 + extra_tips)), site=ROTTERDAM, previous=known, as_of=NOON + 2 * HOUR)

    duty = storm_duty(decisions)
    assert duty.due_at == TRIGGER + extra_tips * MINUTE + 24 * HOUR
    assert duty.provisional
    assert duty.revision == revision
    assert len(decisions.revisions) == revision - 1


def test_small_moves_add_up_to_a_revision() -> None:
    known = Previous()
    revisions = []
    for count in range(50, 90, 8):
        decisions = judged(rain_of(*tips(NOON, count)), site=ROTTERDAM, previous=known, as_of=NOON + 2 * HOUR)
        revisions += [revision for revision in decisions.revisions if revision.duty == DUTY]
        known = after(known, decisions)

    assert [(revision.revision, revision.reason) for revision in revisions] == [
        (1, "opened"),
        (2, "due later than told"),
        (3, "due later than told"),
    ]


def test_late_rain_that_makes_due_earlier_raises_the_revision_at_once() -> None:
    known = after(Previous(), judged(RAIN))

    late = rain_of(*tips(NOON, 60), (NOON + MINUTE, 2_540), since_at=NOON)
    decisions = judged(late, previous=known, as_of=END + HOUR)

    assert storm_duty(decisions).due_at == TRIGGER - MINUTE + 24 * HOUR
    assert storm_duty(decisions).revision == 2
    assert decisions.revisions[0].reason == "due earlier than told"


def test_a_storm_is_confirmed_after_the_dry_spell_and_its_duty_is_no_longer_provisional() -> None:
    known = after(Previous(), judged(RAIN, site=ROTTERDAM))

    decisions = judged(RAIN, site=ROTTERDAM, previous=known, as_of=END + 6 * HOUR)

    assert [storm.state for storm in decisions.storms] == ["confirmed"]
    assert not storm_duty(decisions).provisional


def test_two_storms_that_late_rain_joins_leave_one_duty_and_one_withdrawn() -> None:
    second = NOON + 9 * HOUR
    two = rain_of(*tips(NOON, 60), *tips(second, 60))
    known = after(Previous(), judged(two, as_of=second + HOUR))
    assert len(known.storms) == 2

    bridge = [(NOON + 4 * HOUR, 2_540), (NOON + 5 * HOUR, 2_540)]
    joined = rain_of(*tips(NOON, 60), *bridge, *tips(second, 60))
    decisions = judged(joined, previous=known, as_of=second + 2 * HOUR)

    gone = [storm for storm in decisions.storms if storm.state == "superseded"]
    assert [(storm.id, storm.superseded_by) for storm in gone] == [("mill-20260610-2", STORM)]
    withdrawn = [duty for duty in decisions.duties if duty.status == "withdrawn"]
    assert [(duty.id, duty.withdrawn_because) for duty in withdrawn] == [
        ("mill-20260610-2-inspection", f"the storm was judged anew into {STORM}")
    ]
    assert [storm.id for storm in after(known, decisions).storms] == [STORM]


def test_an_id_that_was_superseded_is_never_given_again() -> None:
    known = replace(Previous(), storm_ids={STORM})

    assert [storm.id for storm in judged(RAIN, previous=known).storms] == ["mill-20260610-2"]


def test_the_id_of_a_storm_bears_the_local_date_of_its_trigger() -> None:
    evening = datetime(2026, 6, 11, 2, 0, tzinfo=UTC)  # 22:00 EDT of the 10th

    decisions = judged(rain_of(*tips(evening, 60)), as_of=evening + HOUR)

    assert decisions.storms[0].id == STORM


def test_a_visit_after_the_anchor_closes_the_duty() -> None:
    known = after(Previous(), judged(RAIN))

    before = judged(None, visit(TRIGGER - MINUTE), previous=known, as_of=END + HOUR)
    timely = judged(None, visit(END + HOUR), previous=known, as_of=END + HOUR)
    late = judged(None, visit(TRIGGER + 25 * HOUR), previous=known, as_of=TRIGGER + 26 * HOUR)

    assert before == Decisions()
    assert (storm_duty(timely).status, storm_duty(timely).closed_by) == ("closed_on_time", "v1")
    assert (storm_duty(late).status, storm_duty(late).late_by_s) == ("closed_late", 3600)


def test_a_duty_is_open_up_to_and_including_its_due_instant() -> None:
    known = after(Previous(), judged(RAIN))
    due_at = TRIGGER + 24 * HOUR

    assert judged(None, previous=known, as_of=due_at) == Decisions()
    overdue = storm_duty(judged(None, previous=known, as_of=due_at + timedelta(milliseconds=1)))
    assert overdue.status == "overdue"
    assert overdue.late_by_s == 0
    assert overdue.late_by_s_at(due_at + 90 * MINUTE) == 5400
    assert replace(overdue, status="closed_late", late_by_s=7).late_by_s_at(due_at + 90 * MINUTE) == 7


def test_more_rain_after_a_visit_reopens_a_provisional_duty_under_an_end_anchor() -> None:
    seen = visit(END + MINUTE)
    known = after(Previous(), judged(RAIN, seen, site=ROTTERDAM, as_of=END + 2 * MINUTE))
    assert {duty.status for duty in known.duties if duty.kind == "storm_inspection"} == {"closed_on_time"}

    decisions = judged(rain_of(*tips(NOON, 90)), seen, site=ROTTERDAM, previous=known, as_of=NOON + 2 * HOUR)

    assert (storm_duty(decisions).status, storm_duty(decisions).closed_by) == ("open", None)


def test_suspect_rain_opens_an_unverified_storm() -> None:
    decisions = judged(rain_of(*tips(NOON, 60), quality="suspect"))

    assert [storm.verified for storm in decisions.storms] == [False]
    assert storm_duty(decisions).status == "open"


def test_a_site_that_is_not_covered_gets_storms_but_no_duties() -> None:
    small = a_site(conditions={"disturbed_acres": "0.5"})

    decisions = judged(RAIN, site=small)

    assert len(decisions.storms) == 1
    assert decisions.duties == ()


def test_a_site_that_loses_its_coverage_has_its_open_duties_withdrawn_and_its_closed_ones_kept() -> None:
    known = after(Previous(), judged(RAIN))
    exempt = a_site(conditions={"disturbed_acres": "6", "exempt": "cemetery graves"})

    decisions = judged(RAIN, site=exempt, previous=known)

    assert {duty.status for duty in decisions.duties} == {"withdrawn"}
    assert storm_duty(decisions).withdrawn_because == "the site is not covered: exempt: cemetery graves"
    closed = after(Previous(), judged(RAIN, visit(END)))
    kept = judged(RAIN, visit(END), site=exempt, previous=closed)
    assert [duty.kind for duty in kept.duties] == ["routine"]


def test_a_withdrawn_duty_comes_back_with_its_storm_and_keeps_its_opening() -> None:
    exempt = a_site(conditions={"disturbed_acres": "6", "exempt": "cemetery graves"})
    known = after(Previous(), judged(RAIN))
    known = after(known, judged(RAIN, site=exempt, previous=known, as_of=END + HOUR))

    again = storm_duty(judged(RAIN, previous=known, as_of=END + 2 * HOUR))

    assert (again.status, again.withdrawn_because, again.opened_at) == ("open", None, END)


def test_a_storm_before_the_site_started_calls_for_nothing() -> None:
    later = a_site(started_on=date(2026, 6, 11))

    decisions = judged(RAIN, site=later)

    assert len(decisions.storms) == 1
    assert decisions.duties == ()


def test_a_storm_keeps_the_profile_version_that_judged_it_until_its_rain_changes() -> None:
    newer = replace(load_profile("pendleton"), version=99)
    known = after(Previous(), judged(RAIN))

    same = judge_site(RAIN, (), site=PENDLETON, profile=newer, previous=known, as_of=END)
    more = judge_site(rain_of(*tips(NOON, 61)), (), site=PENDLETON, profile=newer, previous=known, as_of=END + MINUTE)

    assert same.storms == ()
    assert [duty.id for duty in same.duties if duty.kind == "storm_inspection"] == []
    assert [storm.profile_version for storm in more.storms] == [99]
    assert storm_duty(more).profile_version == 99


def test_a_storm_outside_the_window_is_closed_by_a_visit_under_its_own_clock() -> None:
    known = after(Previous(), judged(RAIN))
    other = rain_of((NOON + 72 * HOUR, 2_540))

    decisions = judged(other, visit(END + HOUR), previous=known, as_of=NOON + 73 * HOUR)

    assert (storm_duty(decisions).id, storm_duty(decisions).status) == (DUTY, "closed_on_time")
    assert decisions.storms == ()


def test_a_site_that_becomes_covered_owes_nothing_for_storms_that_are_not_judged_again() -> None:
    small = a_site(conditions={"disturbed_acres": "0.5"})
    known = after(Previous(), judged(RAIN, site=small))

    past = judged(rain_of((NOON + 72 * HOUR, 2_540)), previous=known, as_of=NOON + 73 * HOUR)
    present = judged(RAIN, previous=known, as_of=END + HOUR)

    assert [duty.kind for duty in past.duties] == ["routine"]
    assert storm_duty(present).status == "open"


def test_a_duty_that_is_not_judged_again_keeps_the_clock_it_was_given() -> None:
    profile = load_profile("pendleton")
    longer = replace(profile, version=2, storm_inspection=replace(profile.storm_inspection, within=timedelta(hours=48)))
    known = after(Previous(), judged(RAIN))

    decisions = judge_site(None, (), site=PENDLETON, profile=longer, previous=known, as_of=TRIGGER + 30 * HOUR)

    assert (storm_duty(decisions).status, storm_duty(decisions).due_at) == ("overdue", TRIGGER + 24 * HOUR)


def test_a_withdrawn_duty_that_is_not_judged_again_stays_withdrawn() -> None:
    exempt = a_site(conditions={"disturbed_acres": "6", "exempt": "cemetery graves"})
    known = after(Previous(), judged(RAIN))
    known = after(known, judged(RAIN, site=exempt, previous=known))

    decisions = judged(None, visit(END + HOUR), previous=known, as_of=END + HOUR)

    assert [duty.kind for duty in decisions.duties] == ["routine"]


def test_a_clock_that_was_set_back_makes_no_rain_unknown() -> None:
    known = after(Previous(), judged(RAIN))

    assert judged(RAIN, previous=known, as_of=NOON - HOUR).storms == ()


def test_rain_of_a_gauge_whose_clock_is_ahead_counts_when_its_instant_has_come() -> None:
    rows = tips(NOON, 50)
    ahead = replace(rain_of(*rows), known_at=TRIGGER - 3 * MINUTE)

    assert judged(ahead, as_of=TRIGGER - 2 * MINUTE).storms == ()
    assert coming_rain_at(ahead, TRIGGER - 2 * MINUTE) == TRIGGER - MINUTE
    assert len(judged(ahead, as_of=TRIGGER).storms) == 1
    assert coming_rain_at(ahead, TRIGGER) is None


# --- the regular inspection --------------------------------------------------------------------------------------

FIRST_DUE = datetime(2026, 6, 16, 3, 59, 59, tzinfo=UTC)  # 8 June + 7 days, 23:59:59 EDT


def routine_duties(decisions: Decisions) -> list[tuple[str, str, str]]:
    return [(duty.id, duty.anchor, duty.status) for duty in decisions.duties if duty.kind == "routine"]


def test_the_regular_clock_starts_on_the_day_the_site_started() -> None:
    early = judged(None, as_of=datetime(2026, 6, 8, 3, 59, tzinfo=UTC))
    decisions = judged(None, as_of=datetime(2026, 6, 8, 4, 0, tzinfo=UTC))

    assert early == Decisions()
    assert routine_duties(decisions) == [("mill-routine-20260615", "start", "open")]
    assert decisions.duties[0].due_at == FIRST_DUE
    assert decisions.duties[0].anchor_at == datetime(2026, 6, 8, 4, 0, tzinfo=UTC)


def test_a_full_visit_closes_the_regular_duty_and_opens_the_next() -> None:
    known = after(Previous(), judged(None, as_of=NOON))

    decisions = judged(None, visit(NOON, "full"), previous=known, as_of=NOON)

    assert routine_duties(decisions) == [
        ("mill-routine-20260615", "start", "closed_on_time"),
        ("mill-routine-20260617", "visit", "open"),
    ]
    assert decisions.duties[0].closed_at == NOON
    assert decisions.duties[1].anchor_at == NOON


def test_a_late_full_visit_closes_the_regular_duty_late() -> None:
    decisions = judged(None, visit(FIRST_DUE + HOUR, "full"), as_of=FIRST_DUE + HOUR)

    assert routine_duties(decisions)[0][2] == "closed_late"
    assert decisions.duties[0].late_by_s == 3600


def test_of_two_full_visits_on_one_day_the_later_one_starts_the_clock() -> None:
    visits = (visit(NOON, "full"), visit(NOON + HOUR, "full", "v2"))

    decisions = judged(None, *visits, as_of=NOON + HOUR)

    assert routine_duties(decisions) == [
        ("mill-routine-20260615", "start", "closed_on_time"),
        ("mill-routine-20260617", "visit", "open"),
    ]
    assert decisions.duties[1].anchor_at == NOON + HOUR


def test_a_visit_entered_afterwards_moves_the_regular_clock_and_withdraws_what_no_visit_leads_to() -> None:
    tuesday, thursday = NOON - 24 * HOUR, NOON + 24 * HOUR
    known = after(Previous(), judged(None, visit(thursday, "full", "v2"), as_of=thursday))
    both = (visit(tuesday, "full"), visit(thursday, "full", "v2"))

    decisions = judged(None, *both, previous=known, as_of=thursday + HOUR)

    assert routine_duties(decisions) == [
        ("mill-routine-20260615", "start", "closed_on_time"),
        ("mill-routine-20260616", "visit", "closed_on_time"),
    ]
    assert decisions.duties[0].closed_by == "v1"


def test_a_regular_duty_whose_clock_moved_to_another_visit_is_withdrawn() -> None:
    known = after(Previous(), judged(None, visit(NOON, "full"), as_of=NOON))

    moved = judged(None, visit(NOON + 24 * HOUR, "full"), previous=known, as_of=NOON + 24 * HOUR)

    assert ("mill-routine-20260617", "visit", "withdrawn") in routine_duties(moved)
    again = judged(None, visit(NOON, "full"), previous=after(known, moved), as_of=NOON + 24 * HOUR)
    assert ("mill-routine-20260617", "visit", "open") in routine_duties(again)
    assert ("mill-routine-20260618", "visit", "withdrawn") in routine_duties(again)


def test_a_closed_regular_duty_that_no_visit_leads_to_is_withdrawn_too() -> None:
    one, two = visit(NOON, "full"), visit(NOON + 24 * HOUR, "full", "v2")
    known = after(Previous(), judged(None, one, two, as_of=NOON + 24 * HOUR))

    decisions = judged(None, two, previous=known, as_of=NOON + 24 * HOUR)

    gone = [duty for duty in decisions.duties if duty.id == "mill-routine-20260617"]
    assert [(duty.status, duty.closed_by) for duty in gone] == [("withdrawn", None)]


def test_without_the_settled_duties_only_the_coming_regular_one_is_judged() -> None:
    full = visit(NOON, "full")
    known = after(Previous(), judged(None, full, as_of=NOON))
    unsettled = replace(known, whole=False, duties=tuple(duty for duty in known.duties if duty.is_open))

    assert judged(None, full, previous=unsettled, as_of=NOON + HOUR) == Decisions()


# --- the next look -----------------------------------------------------------------------------------------------


def wake(decisions: Decisions, now: datetime, *others: datetime | None, site: Site = PENDLETON) -> datetime | None:
    return next_wake_at(site, storms=decisions.storms, duties=decisions.duties, others=others, now=now)


def test_a_site_is_looked_at_when_its_storm_is_confirmed_and_just_after_its_duty_is_due() -> None:
    decisions = judged(RAIN)

    assert wake(decisions, END) == END + 6 * HOUR
    assert wake(decisions, END + 6 * HOUR) == TRIGGER + 24 * HOUR + timedelta(milliseconds=1)
    assert wake(decisions, TRIGGER + 25 * HOUR) == FIRST_DUE + timedelta(milliseconds=1)
    assert wake(decisions, END, None, END + HOUR) == END + HOUR


def test_a_site_is_looked_at_on_the_day_it_starts_and_then_only_for_a_reason() -> None:
    starts = a_site(started_on=date(2026, 7, 1))

    assert wake(Decisions(), NOON, site=starts) == datetime(2026, 7, 1, 4, 0, tzinfo=UTC)
    assert wake(Decisions(), NOON) is None


def test_builders_give_gauges_of_their_own() -> None:
    assert [gauge.id for gauge in a_site(sensors=[a_gauge("a"), a_gauge("b", device="n2")]).gauges] == ["a", "b"]


def test_a_profile_without_a_storm_inspection_shows_the_storm_and_opens_no_duty() -> None:
    decisions = judged(RAIN, site=a_site(profile="ny-state"))

    assert [storm.id for storm in decisions.storms] == [STORM]
    assert [duty.kind for duty in decisions.duties] == ["routine"]
    assert decisions.duties[0].citation == "GP-0-25-001, Part IV (to be checked)"
