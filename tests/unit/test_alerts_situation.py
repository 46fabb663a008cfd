"""The situation of a site: one word, a few figures, one sentence."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from alerts.judging import Previous, Rain, judge_site
from alerts.profile import coverage
from alerts.profile_files import load_profile
from alerts.situation import Facts, Situation, tell_situation
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, NOON, a_gauge, a_site, after, rain_of, tips

PENDLETON = a_site(started_on=date(2026, 6, 9))
ROTTERDAM = a_site(profile="rotterdam", started_on=date(2026, 6, 9))
TRIGGER = NOON + 49 * MINUTE
HALF_A_MINUTE = timedelta(seconds=30)


def situation(  # noqa: PLR0913 - a builder takes any fact by keyword
    rain: Rain | None,
    now: datetime,
    *,
    site: Site = PENDLETON,
    heard: dict[str, datetime] | None = None,
    with_duties: bool = True,
    contrast: str | None = None,
) -> Situation:
    """As the records would give it: judged at `now`, every gauge heard at `now` unless told otherwise."""
    profile = load_profile(site.profile)
    known = after(Previous(), judge_site(rain, (), site=site, profile=profile, previous=Previous(), as_of=now))
    facts = Facts(
        site=site,
        rule=profile.rule,
        gauges=rain.gauges if rain else (),
        duties=tuple(duty for duty in known.duties if duty.is_open) if with_duties else (),
        storm=known.storms[-1] if known.storms else None,
        heard={gauge.id: now for gauge in site.gauges} if heard is None else heard,
        covered=coverage(profile, site.conditions),
        no_storm_duty=profile.storm_inspection.off_because,
        contrast=contrast,
    )
    return tell_situation(facts, now)


def test_a_quiet_site_is_dry_and_names_its_next_duty() -> None:
    found = situation(None, NOON)

    assert found.word == "dry"
    assert found.sentence == "Dry. Regular inspection by Tue 16 Jun 23:59 EDT."
    assert found.left == datetime(2026, 6, 17, 3, 59, 59, tzinfo=UTC) - NOON


def test_rain_below_the_threshold_says_how_much_is_to_go_and_about_when() -> None:
    rain = rain_of(*tips(NOON, 41))

    found = situation(rain, NOON + 40 * MINUTE)

    assert found.word == "raining"
    assert found.event_depth_tenth_um == 41 * 2540
    assert found.to_go_tenth_um == 9 * 2540
    assert found.intensity_tenth_um_per_h == 41 * 2540
    assert found.threshold_at is not None
    assert found.threshold_at - NOON == 40 * MINUTE + HOUR * (9 / 41)
    assert found.sentence == "0.41 in so far, 0.09 in to go to a storm, about 12:53 at this intensity."


def test_what_fell_and_what_is_to_go_never_add_up_to_less_than_the_threshold() -> None:
    rain = rain_of(*[(NOON + index * MINUTE, 2_794) for index in range(45)])  # 0.011 in each: 0.495 in

    assert situation(rain, NOON + HOUR).sentence.startswith("0.49 in so far, 0.01 in to go")


def test_a_contrast_comes_after_the_storm_whose_clock_runs_and_before_rain_that_is_none() -> None:
    rain, words = rain_of(*tips(NOON, 60)), "Possible visible contrast, verify on site."

    storm = situation(rain, NOON + HOUR, with_duties=False, contrast=words)
    shower = situation(rain_of(*tips(NOON, 10)), NOON + 10 * MINUTE, contrast=words)

    assert (storm.word, shower.word, shower.sentence) == ("storm", "contrast", words)


def test_when_the_rain_pauses_the_last_rain_is_named() -> None:
    found = situation(rain_of(*tips(NOON, 10)), NOON + 3 * HOUR)

    assert found.word == "raining"
    assert found.intensity_tenth_um_per_h == 0
    assert found.threshold_at is None
    assert found.sentence == "0.10 in so far, 0.40 in to go to a storm; last rain Wed 10 Jun 12:09 EDT."


def test_the_intensity_is_that_of_the_last_hour_whose_first_instant_is_out() -> None:
    rain = rain_of(*tips(NOON, 60))

    assert situation(rain, NOON + HOUR - MINUTE).intensity_tenth_um_per_h == 60 * 2540
    assert situation(rain, NOON + HOUR).intensity_tenth_um_per_h == 59 * 2540
    assert situation(rain, NOON + HOUR + 10 * MINUTE).intensity_tenth_um_per_h == 49 * 2540


def test_rain_of_an_earlier_event_in_the_window_counts_toward_what_is_to_go() -> None:
    rain = rain_of(*tips(NOON - 10 * HOUR, 30), *tips(NOON, 10))

    found = situation(rain, NOON + 10 * MINUTE)

    assert found.event_depth_tenth_um == 10 * 2540
    assert found.to_go_tenth_um == 10 * 2540


def test_after_the_dry_spell_it_is_dry_again() -> None:
    found = situation(rain_of(*tips(NOON, 10)), NOON + 9 * MINUTE + 6 * HOUR)

    assert found.word == "dry"
    assert found.event_depth_tenth_um is None
    assert found.sentence.startswith("Dry, last rain Wed 10 Jun 12:09 EDT.")


def test_a_threshold_duty_is_due_with_the_time_that_is_left() -> None:
    found = situation(rain_of(*tips(NOON, 62)), TRIGGER + 20 * HOUR + 55 * MINUTE)

    assert found.word == "due"
    assert found.sentence == "Storm of 0.62 in. Inspect by Thu 11 Jun 12:49 EDT. 3 h 05 m left."
    assert found.left == 3 * HOUR + 5 * MINUTE
    assert (found.storm, found.storm_depth_tenth_um) == ("mill-20260610-1", 62 * 2540)


def test_an_end_duty_is_a_storm_with_a_provisional_due_while_it_rains() -> None:
    found = situation(rain_of(*tips(NOON, 62)), NOON + 2 * HOUR, site=ROTTERDAM)

    assert found.word == "storm"
    assert found.provisional
    assert found.to_go_tenth_um is None
    assert found.sentence == (
        "Storm of 0.62 in so far, last rain Wed 10 Jun 13:01 EDT. Inspect by Thu 11 Jun 13:01 EDT if it stays dry; "
        "more rain moves it."
    )


def test_past_due_is_overdue_from_the_millisecond_after() -> None:
    rain = rain_of(*tips(NOON, 62))

    at_due = situation(rain, TRIGGER + 24 * HOUR)
    assert at_due.word == "due"
    assert at_due.sentence.endswith("0 s left.")
    late = situation(rain, TRIGGER + 24 * HOUR + 2 * HOUR + 10 * MINUTE)
    assert late.word == "overdue"
    assert late.sentence == "Storm of 0.62 in. Storm inspection was due Thu 11 Jun 12:49 EDT, 2 h 10 m ago."


def test_the_regular_inspection_presses_on_its_last_day_only() -> None:
    due_at = datetime(2026, 6, 17, 3, 59, 59, tzinfo=UTC)

    assert situation(None, due_at - 25 * HOUR).word == "dry"
    last_day = situation(None, due_at - 3 * HOUR)
    assert last_day.word == "due"
    assert last_day.sentence == "Regular inspection by Tue 16 Jun 23:59 EDT. 3 h 00 m left."
    assert situation(None, due_at + MINUTE).sentence == "Regular inspection was due Tue 16 Jun 23:59 EDT, 1 m ago."


def test_a_storm_on_a_site_that_is_not_covered_gives_advice() -> None:
    small = a_site(conditions={"disturbed_acres": "0.5"})

    found = situation(rain_of(*tips(NOON, 62)), NOON + 2 * HOUR, site=small)

    assert found.word == "storm"
    assert not found.covered
    assert found.advice is not None
    assert found.advice in found.sentence


def test_an_open_storm_whose_duty_is_done_asks_for_nothing() -> None:
    found = situation(rain_of(*tips(NOON, 62)), NOON + 2 * HOUR, with_duties=False)

    assert found.word == "storm"
    assert found.sentence.endswith("Nothing to do at this moment.")


def test_rain_inside_a_storm_that_is_confirmed_elsewhere_says_so() -> None:
    storm_rain = rain_of(*tips(NOON, 62))
    profile = load_profile("pendleton")
    facts = Facts(
        site=PENDLETON,
        rule=profile.rule,
        gauges=storm_rain.gauges,
        duties=(),
        storm=None,
        heard={"rg1": NOON + 2 * HOUR},
        covered=coverage(profile, PENDLETON.conditions),
    )

    assert tell_situation(facts, NOON + 2 * HOUR).sentence == "0.62 in so far, part of a storm that is confirmed."


# --- silence -----------------------------------------------------------------------------------------------------


def test_a_gauge_that_missed_a_quarter_of_an_hour_is_blind_not_dry() -> None:
    now = NOON + 5 * HOUR

    assert situation(None, now, heard={"rg1": now - 15 * MINUTE}).word == "dry"
    found = situation(None, now, heard={"rg1": now - 15 * MINUTE - HALF_A_MINUTE})
    assert found.word == "blind"
    assert found.blind_since_at == now - 15 * MINUTE - HALF_A_MINUTE
    assert found.sentence == "No gauge heard since Wed 10 Jun 16:44 EDT, 15 m: this is not known to be dry."


def test_a_gauge_with_a_longer_period_may_be_silent_for_longer() -> None:
    slow = a_site(sensors=[a_gauge("rg1", period="1 h")])

    assert situation(None, NOON, site=slow, heard={"rg1": NOON - 3 * HOUR}).word == "dry"
    assert situation(None, NOON, site=slow, heard={"rg1": NOON - 3 * HOUR - MINUTE}).word == "blind"


def test_one_gauge_that_speaks_is_enough_and_a_failed_one_is_not() -> None:
    two = a_site(sensors=[a_gauge("a"), a_gauge("b", device="n2", quality="fail")])

    assert situation(None, NOON, site=two, heard={"a": NOON}).word == "dry"
    assert situation(None, NOON, site=two, heard={"b": NOON}).word == "blind"


def test_a_site_that_was_never_heard_or_has_no_gauge_is_blind() -> None:
    assert situation(None, NOON, heard={}).sentence == "No gauge was ever heard: nobody watches the rain."
    bare = a_site(sensors=[])
    assert situation(None, NOON, site=bare).sentence == "No gauge stands on this site: nobody watches the rain."


def test_blindness_hides_no_duty_and_no_open_storm() -> None:
    rain = rain_of(*tips(NOON, 62))

    due = situation(rain, NOON + 5 * HOUR, heard={"rg1": NOON + HOUR})
    storm = situation(rain, NOON + 5 * HOUR, heard={}, site=ROTTERDAM)

    assert (due.word, due.blind_since_at) == ("due", NOON + HOUR)
    assert storm.word == "storm"


def test_the_duty_that_presses_most_is_named() -> None:
    site = replace_started(ROTTERDAM, date(2026, 6, 3))
    rain = rain_of(*tips(NOON, 62))

    found = situation(rain, NOON + 7 * HOUR, site=site)

    assert found.duty == "mill-routine-20260610"
    assert found.word == "due"


def test_a_storm_duty_is_named_before_a_regular_one_that_does_not_press_yet() -> None:
    profile = load_profile("pendleton")
    rain = rain_of(*tips(NOON, 62))
    decisions = judge_site(rain, (), site=PENDLETON, profile=profile, previous=Previous(), as_of=NOON + HOUR)
    given = {"routine": 30 * HOUR, "storm_inspection": 40 * HOUR}
    facts = Facts(
        site=PENDLETON,
        rule=profile.rule,
        gauges=rain.gauges,
        duties=tuple(replace(duty, due_at=NOON + given[duty.kind]) for duty in decisions.duties),
        storm=decisions.storms[-1],
        heard={"rg1": NOON},
        covered=coverage(profile, PENDLETON.conditions),
    )

    assert tell_situation(facts, NOON).duty == "mill-20260610-1-inspection"


def replace_started(site: Site, on: date) -> Site:
    return site.model_copy(update={"started_on": on})


def test_several_gauges_give_the_wettest_ones_intensity() -> None:
    first, second = rain_of(*tips(NOON, 10)), rain_of(*tips(NOON, 20), gauge="rg2")
    both = replace(first, gauges=(*first.gauges, *second.gauges))
    site: Any = a_site(gauges=("rg1",), sensors=[a_gauge("rg1"), a_gauge("rg2", device="n2")])

    assert situation(both, NOON + 30 * MINUTE, site=site).intensity_tenth_um_per_h == 20 * 2540


def test_without_a_storm_inspection_a_storm_says_why_there_is_none() -> None:
    site = a_site(profile="ny-state", started_on=date(2026, 6, 9))

    found = situation(rain_of(*tips(NOON, 60)), NOON + 2 * HOUR, site=site)

    assert found.word == "storm"
    assert found.sentence.startswith("Storm of 0.60 in so far")
    assert "rain trigger is to be checked" in found.sentence


def test_rain_just_below_the_threshold_asks_for_a_check_for_a_day() -> None:
    rain = rain_of(*tips(NOON, 47))
    closed = NOON + 46 * MINUTE + 6 * HOUR

    found = situation(rain, closed)

    assert found.word == "dry"
    assert found.sentence == (
        "Dry, last rain Wed 10 Jun 12:46 EDT. 0.47 in: no storm, but within the gauge's error; please check the gauge. "
        "Regular inspection by Tue 16 Jun 23:59 EDT."
    )
    assert "please check" not in situation(rain, closed - timedelta(milliseconds=1)).sentence
    assert "please check" in situation(rain, NOON + 46 * MINUTE + 24 * HOUR - timedelta(milliseconds=1)).sentence
    assert "please check" not in situation(rain, NOON + 46 * MINUTE + 24 * HOUR).sentence


def test_only_what_is_close_and_closed_asks_for_a_check() -> None:
    assert "please check" not in situation(rain_of(*tips(NOON, 44)), NOON + 9 * HOUR).sentence
    assert "please check" in situation(rain_of(*tips(NOON, 45)), NOON + 9 * HOUR).sentence
    assert "0.49 in: no storm" in situation(rain_of(*tips(NOON, 49), (NOON, 2_539)), NOON + 9 * HOUR).sentence
    assert "please check" not in situation(rain_of(*tips(NOON, 50)), NOON + 9 * HOUR).sentence


def test_two_showers_that_came_close_together_ask_for_a_check() -> None:
    shower = rain_of(*tips(NOON, 30), *tips(NOON + 7 * HOUR, 16))

    assert "0.46 in: no storm" in situation(shower, NOON + 14 * HOUR).sentence
