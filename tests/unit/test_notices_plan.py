from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from alerts.notices.facts import Held, LoggedNotice, PlannedNotice, Reason, ToldDuty
from alerts.notices.people import person_key, problems
from alerts.notices.plan import decide_notices, next_planned_at, plan_notices, unreached
from siltwatch.people import Person
from siltwatch.site import Site
from tests.support.notices import (
    ANN,
    DEAF,
    HOUR,
    MINUTE,
    QI,
    SMO,
    TRIGGER,
    a_duty,
    a_routine,
    a_site,
    a_storm,
    an_end_duty,
    logged,
    pendleton,
    rotterdam,
    told,
)

DUE = TRIGGER + 24 * HOUR
ONE = a_site(ANN)


def plan(
    duty: ToldDuty, at: datetime, *, log: tuple[LoggedNotice, ...] = (), site: Site = ONE
) -> tuple[PlannedNotice, ...]:
    profile = rotterdam() if duty.anchor == "storm_end" else pendleton()
    return plan_notices([duty], site=site, profile=profile, log=log, now=at)


def held(duty: ToldDuty, at: datetime, *, log: tuple[LoggedNotice, ...] = (), site: Site = ONE) -> dict[str, Held]:
    profile = rotterdam() if duty.anchor == "storm_end" else pendleton()
    decided = decide_notices([duty], site=site, profile=profile, log=log, now=at)
    return {f"{one.step}/{one.person or 'all'}": one.why for one in decided.held}


def test_nothing_is_told_before_the_trigger() -> None:
    assert plan(a_duty(), TRIGGER - MINUTE) == ()


def test_the_trigger_is_told_to_everyone_who_hears_storms() -> None:
    planned = plan(a_duty(), TRIGGER, site=a_site())

    assert told(planned) == [("at_trigger", ANN.name, "first"), ("at_trigger", QI.name, "first")]
    assert planned[0].address == ANN.email
    assert planned[0].channel == "email"
    assert planned[0].planned_at == TRIGGER


def test_what_was_told_is_not_told_again() -> None:
    log = logged(*plan(a_duty(), TRIGGER))

    assert plan(a_duty(), TRIGGER + MINUTE, log=log) == ()
    assert held(a_duty(), TRIGGER + MINUTE, log=log) == {f"at_trigger/{ANN.name}": Held.ALREADY_TOLD}


@pytest.mark.parametrize(
    ("at", "step", "reason"),
    [
        (DUE - 12 * HOUR, "due_in_12h", "reminder"),
        (DUE - 4 * HOUR, "due_in_4h", "reminder"),
        (DUE - HOUR, "due_in_1h", "reminder"),
        (DUE, "due", "due"),
        (DUE + 15 * MINUTE, "overdue", "overdue"),
    ],
)
def test_each_reminder_goes_out_at_its_instant_and_not_a_millisecond_before(
    at: datetime, step: str, reason: str
) -> None:
    log = logged(*plan(a_duty(), TRIGGER))
    for moment in (DUE - 12 * HOUR, DUE - 4 * HOUR, DUE - HOUR, DUE, DUE + 15 * MINUTE):
        if moment < at:
            log += logged(*plan(a_duty(), moment, log=log))

    assert plan(a_duty(), at - timedelta(milliseconds=1), log=log) == ()
    assert told(plan(a_duty(), at, log=log)) == [(step, ANN.name, reason)]


@pytest.mark.parametrize(
    ("status", "why"),
    [
        ("closed_on_time", Held.DUTY_CLOSED),
        ("closed_late", Held.DUTY_CLOSED),
        ("withdrawn", Held.DUTY_WITHDRAWN),
    ],
)
def test_a_duty_that_is_done_with_is_told_to_nobody(status: str, why: Held) -> None:
    duty = a_duty(status=status)

    assert plan(duty, DUE + HOUR) == ()
    assert set(held(duty, DUE + HOUR).values()) == {why}


def test_an_overdue_duty_mutes_due_soon_and_is_told() -> None:
    log = logged(*plan(a_duty(), TRIGGER))
    duty = a_duty(status="overdue")

    assert told(plan(duty, DUE + MINUTE, log=log)) == [("due", ANN.name, "due")]
    assert held(duty, DUE + MINUTE, log=log)["due_in_1h/all"] is Held.REPLACED_BY_LATER_STEP


def test_after_a_week_switched_off_each_step_goes_out_once_and_says_it_is_late() -> None:
    planned = plan(a_duty(status="overdue"), DUE + 7 * 24 * HOUR)

    assert told(planned) == [("at_trigger", ANN.name, "late"), ("due", ANN.name, "late"), ("overdue", ANN.name, "late")]
    assert planned[1].late_by == 7 * 24 * HOUR


@pytest.mark.parametrize(("after", "reason"), [(5 * MINUTE, "first"), (5 * MINUTE + timedelta(seconds=1), "late")])
def test_a_notice_is_late_five_minutes_after_its_instant(after: timedelta, reason: str) -> None:
    planned = plan(a_duty(), TRIGGER + after)

    assert told(planned) == [("at_trigger", ANN.name, reason)]
    assert (planned[0].late_by is None) is (reason == "first")


def test_of_several_countdowns_that_passed_only_the_last_is_told() -> None:
    routine = a_routine()
    log = logged(*plan(routine, routine.due_at - 30 * HOUR))

    assert told(plan(routine, routine.due_at - 30 * HOUR)) == [("due_in_2d", ANN.name, "late")]
    assert told(plan(routine, routine.due_at - 3 * HOUR)) == [("due_in_1d", ANN.name, "late")]
    assert told(plan(routine, routine.due_at - 24 * HOUR, log=log)) == [("due_in_1d", ANN.name, "reminder")]


def test_a_duty_that_came_from_old_records_is_shown_and_not_told() -> None:
    duty = a_duty(status="overdue")

    assert plan(duty, DUE + timedelta(days=30)) != ()
    assert plan(duty, DUE + timedelta(days=30, seconds=1)) == ()
    assert set(held(duty, DUE + timedelta(days=31)).values()) == {Held.LONG_PAST}


def test_overdue_reaches_the_stormwater_officer_who_hears_nothing_else() -> None:
    site = a_site(SMO)

    assert plan(a_duty(), TRIGGER, site=site) == ()
    assert held(a_duty(), TRIGGER, site=site) == {f"at_trigger/{SMO.name}": Held.DOES_NOT_HEAR}
    assert told(plan(a_duty(status="overdue"), DUE + 15 * MINUTE, site=site)) == [("overdue", SMO.name, "overdue")]


def test_a_person_without_a_channel_is_reported_and_hides_nobody() -> None:
    site = a_site(DEAF, ANN)
    decided = decide_notices([a_duty()], site=site, profile=pendleton(), log=(), now=TRIGGER)

    assert told(decided.planned) == [("at_trigger", ANN.name, "first")]
    assert [(one.person, one.why) for one in unreached(decided)] == [(DEAF.name, Held.NO_CHANNEL)]
    assert any(DEAF.name in problem for problem in problems(site))


def test_a_site_where_nobody_hears_of_a_duty_is_reported() -> None:
    assert any("nobody is told of 'routine'" in problem for problem in problems(a_site(QI)))
    assert problems(a_site(ANN, QI)) == []


def test_two_people_of_one_name_are_two() -> None:
    first, second = (Person(name="Foreman", role="operator", email=f"{name}@site.example") for name in "ab")
    site = a_site(first, second)

    planned = plan(a_duty(), TRIGGER, site=site)

    assert [notice.address for notice in planned] == ["a@site.example", "b@site.example"]
    assert len({notice.person for notice in planned}) == 2
    assert person_key(ANN, a_site(ANN)) == ANN.name


def test_a_due_that_late_rain_made_earlier_is_told_again() -> None:
    log = logged(*plan(a_duty(), TRIGGER))
    earlier = a_duty(revision=2, due_at=DUE - 2 * HOUR, storm=a_storm(trigger_at=TRIGGER - 2 * HOUR))

    planned = plan(earlier, TRIGGER + HOUR, log=log)

    assert told(planned) == [("at_trigger", ANN.name, "revised_earlier")]
    assert planned[0].told_due_at == DUE
    assert plan(earlier, TRIGGER + HOUR, log=log + logged(*planned)) == ()


def test_a_due_that_became_later_is_not_told_as_a_new_trigger() -> None:
    log = logged(*plan(a_duty(), TRIGGER))
    later = a_duty(revision=2, due_at=DUE + HOUR)

    assert plan(later, TRIGGER + HOUR, log=log) == ()


def test_earlier_than_the_first_but_later_than_the_last_word_is_no_news() -> None:
    log = logged(*plan(an_end_duty(5 * HOUR), TRIGGER + 5 * HOUR))
    log += (replace(log[0], revision=2, step="due_in_1h", due_at=DUE),)

    assert plan(an_end_duty(2 * HOUR, revision=3), TRIGGER + 5 * HOUR, log=log) == ()
    assert told(plan(an_end_duty(-HOUR, revision=3), TRIGGER + 5 * HOUR, log=log)) == [
        ("at_trigger", ANN.name, "revised_earlier")
    ]


def test_a_moved_due_gets_new_reminders() -> None:
    log = logged(*plan(a_duty(), TRIGGER))
    log += logged(*plan(a_duty(), DUE - HOUR, log=log))
    moved = a_duty(revision=2, due_at=DUE + 5 * HOUR)

    assert told(plan(moved, DUE + 4 * HOUR, log=log)) == [("due_in_1h", ANN.name, "reminder")]


def test_the_known_end_is_told_once_where_the_due_has_moved() -> None:
    log = logged(*plan(an_end_duty(0 * HOUR), TRIGGER))
    still_raining = an_end_duty(3 * HOUR, revision=9)
    over = an_end_duty(3 * HOUR, revision=9, confirmed=True)
    confirmed_at = TRIGGER + 9 * HOUR

    assert plan(still_raining, confirmed_at, log=log) == ()
    planned = plan(over, confirmed_at, log=log)
    assert told(planned) == [("end_known", ANN.name, "end_known")]
    assert planned[0].told_due_at == DUE
    log += logged(*planned)
    assert plan(over, confirmed_at, log=log) == ()
    moved_again = an_end_duty(4 * HOUR, revision=10, confirmed=True)
    assert plan(moved_again, TRIGGER + 10 * HOUR, log=log) == ()


def test_an_end_that_did_not_move_the_due_is_not_told() -> None:
    over = an_end_duty(0 * HOUR, confirmed=True)
    log = logged(*plan(an_end_duty(0 * HOUR), TRIGGER))

    assert plan(over, TRIGGER + 6 * HOUR, log=log) == ()
    assert held(over, TRIGGER + 6 * HOUR, log=log)[f"end_known/{ANN.name}"] is Held.DUE_UNCHANGED


def test_who_was_never_told_needs_no_second_message_about_the_end() -> None:
    planned = plan(an_end_duty(3 * HOUR, confirmed=True), TRIGGER + 9 * HOUR)

    assert told(planned) == [("at_trigger", ANN.name, "late")]


def test_a_threshold_anchor_has_no_end_to_tell() -> None:
    over = a_duty(storm=a_storm(confirmed=True), revision=2, due_at=DUE + HOUR)
    log = logged(*plan(a_duty(), TRIGGER))

    assert plan(over, TRIGGER + 7 * HOUR, log=log) == ()


def test_a_kind_without_steps_is_told_to_nobody() -> None:
    assert plan(a_duty(kind="milestone"), DUE + HOUR) == ()


def test_a_log_of_another_duty_or_person_says_nothing() -> None:
    entry = logged(*plan(a_duty(), TRIGGER))[0]

    for other in (replace(entry, duty="other"), replace(entry, person="other")):
        assert told(plan(a_duty(), TRIGGER, log=(other,))) == [("at_trigger", ANN.name, "first")]


def test_steps_that_count_from_the_anchor() -> None:
    profile = pendleton()
    reminder = replace(profile.routine.reminders[0], step="on_day_five", of="anchor", offset=timedelta(days=5))
    profile = replace(profile, routine=replace(profile.routine, reminders=(reminder,)))
    at = TRIGGER + timedelta(days=5)

    assert next_planned_at([a_routine()], profile=profile, now=TRIGGER) == at
    assert told(plan_notices([a_routine()], site=ONE, profile=profile, log=(), now=at)) == [
        ("on_day_five", ANN.name, "reminder")
    ]


def test_the_next_instant_is_the_earliest_coming_step_of_any_open_duty() -> None:
    def following(*duties: ToldDuty, now: datetime = TRIGGER) -> datetime | None:
        return next_planned_at(duties, profile=pendleton(), now=now)

    assert following(a_duty(), a_routine()) == DUE - 12 * HOUR
    assert following(a_duty(), now=DUE - 12 * HOUR) == DUE - 4 * HOUR
    assert following(a_duty(), now=DUE - 4 * HOUR) == DUE - HOUR
    assert following(a_duty(), now=DUE - HOUR) == DUE
    assert following(a_duty(), now=DUE) == DUE + 15 * MINUTE
    assert following(a_duty(), now=DUE + 15 * MINUTE) is None
    assert following(a_duty(status="closed_late"), a_duty(status="withdrawn")) is None


def test_the_step_instants_hold_over_the_night_the_clocks_change() -> None:
    trigger = datetime(2026, 10, 31, 20, 0, tzinfo=UTC)
    duty = a_duty(anchor_at=trigger, due_at=trigger + 24 * HOUR, storm=a_storm(trigger_at=trigger))
    log = logged(*plan(duty, trigger))

    assert next_planned_at([duty], profile=pendleton(), now=trigger) == trigger + 12 * HOUR
    assert told(plan(duty, trigger + 23 * HOUR, log=log)) == [("due_in_1h", ANN.name, "reminder")]


def test_reasons_are_plain_words() -> None:
    assert {reason.value for reason in Reason} >= {"first", "reminder", "revised_earlier", "end_known", "late"}
