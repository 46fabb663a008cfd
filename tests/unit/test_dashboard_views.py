"""Views are plain functions of rows; what a person reads is settled here."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from alerts.notices.facts import Held
from alerts.reading import AttemptRow, InspectionRow, load_profile, profile_names
from collector.reading import DeadLetter, Gap, OpenItem, RainCredit
from dashboard.lookout import Position
from dashboard.roles import Account
from dashboard.views import words
from dashboard.views.board import Outlook, board
from dashboard.views.contrast import gravest
from dashboard.views.notice import hidden_address, notice_page
from dashboard.views.site import SiteFacts, SitePage, site_page
from dashboard.views.storm import StormFacts, storm_page
from siltwatch.instants import to_ms
from tests.support.alerts import HOUR, MINUTE, NOON
from tests.support.dashboard import NOW, town_site
from tests.support.dashboard_rows import a_duty, a_notice, a_storm, a_word, an_episode, situation, viewer

NEW_YORK = ZoneInfo("America/New_York")
SITE = town_site("mill", "Mill Lane")
ROTTERDAM = load_profile("rotterdam")


def an_outlook(name: str = "mill", **others: Any) -> Outlook:
    site = town_site(name, others.pop("title", name.title()))
    duty, storm, episode = (others.pop(name, None) for name in ("duty_row", "storm_row", "episode"))
    heard_at = others.pop("heard_at", NOW - MINUTE)
    return Outlook(
        site=site, situation=situation(site=name, **others), duty=duty, storm=storm, heard_at=heard_at, episode=episode
    )


def due(name: str, hours: float, **others: Any) -> Outlook:
    at = NOW + timedelta(hours=hours)
    return an_outlook(name, word="due" if hours > 0 else "overdue", due_at=at, left=at - NOW, **others)


def a_page(who: Account | None = None, **others: Any) -> SitePage:
    given: dict[str, Any] = {
        "site": SITE,
        "profile": ROTTERDAM,
        "situation": situation(),
        "duties": [],
        "storms": [],
        "notices": [],
        "episodes": [],
        "last_words": {},
        "rain_of_day_tenth_um": {},
        "open_items": [],
        "dead_letters": [],
        "gaps": [],
        "now": NOW,
    }
    return site_page(SiteFacts(**(given | others)), who or viewer())


# words


@pytest.mark.parametrize(
    ("tenth_um", "text"), [(125_984, "0.49 in"), (127_000, "0.50 in"), (126_999, "0.49 in"), (0, "0.00 in")]
)
def test_a_depth_below_the_threshold_never_reads_as_reaching_it(tenth_um: int, text: str) -> None:
    assert words.inches(tenth_um) == text


@pytest.mark.parametrize(("tenth_um", "text"), [(1, "0.01 in"), (2_540, "0.01 in"), (2_541, "0.02 in"), (0, "0.00 in")])
def test_what_is_to_go_never_reads_as_nothing(tenth_um: int, text: str) -> None:
    assert words.inches_up(tenth_um) == text


def test_millimetres_are_cut_to_one_decimal() -> None:
    assert words.millimetres(126_999) == "12.6 mm"


def test_times_always_carry_their_zone_and_far_ones_their_date() -> None:
    assert words.short_time(NOON, NEW_YORK, NOW) == "12:00 EDT"
    assert words.short_time(NOON - 24 * HOUR, NEW_YORK, NOW) == "Tue 12:00 EDT"
    assert words.short_time(NOON - 24 * 90 * HOUR, NEW_YORK, NOW) == "12 Mar 2026 12:00 EDT"
    assert words.short_time(datetime(2026, 1, 10, 12, tzinfo=UTC), NEW_YORK, NOW) == "10 Jan 2026 07:00 EST"


def test_both_one_o_clocks_of_the_autumn_night_can_be_told_apart() -> None:
    first = datetime(2026, 11, 1, 5, 30, tzinfo=UTC)

    assert words.short_time(first, NEW_YORK, first) == "01:30 EDT"
    assert words.short_time(first + HOUR, NEW_YORK, first) == "01:30 EST"


def test_time_left_and_time_over() -> None:
    assert words.left(NOW + 3 * HOUR + 5 * MINUTE, NOW) == "3 h 05 m left"
    assert words.left(NOW - 130 * MINUTE, NOW) == "2 h 10 m over"


@pytest.mark.parametrize(("length", "text"), [(24 * HOUR, "24 hours"), (HOUR, "1 hour"), (90 * MINUTE, "1 h 30 m")])
def test_a_rule_says_its_lengths_in_hours(length: timedelta, text: str) -> None:
    assert words.hours_text(length) == text


@pytest.mark.parametrize(("value", "text"), [(8.4, "8.40"), (68.13, "68.1"), (1240.4, "1240"), (-0.5, "-0.50")])
def test_a_reading_has_three_figures(value: float, text: str) -> None:
    assert words.value_text(value) == text


def test_a_key_without_words_is_shown_as_it_is() -> None:
    assert words.word_for(words.REASONS, "no_such_reason") == "no such reason"


# board


def test_the_most_urgent_site_stands_first_whatever_the_order_of_the_rows() -> None:
    outlooks = [
        an_outlook("dry1"),
        an_outlook("rain1", word="raining", event_depth_tenth_um=25_400, to_go_tenth_um=101_600),
        an_outlook("blind1", word="blind", blind_since_at=NOW - 5 * HOUR),
        an_outlook("storm1", word="storm", storm_depth_tenth_um=127_000),
        due("due5", 5),
        due("due2", 2),
        due("over1", -1),
        due("over9", -9),
    ]
    expected = ["over9", "over1", "due2", "due5", "storm1", "blind1", "rain1"]

    forward, backward = board(outlooks, NOW), board(reversed(outlooks), NOW)

    assert [row.site for row in forward.rows] == expected
    assert forward == backward
    assert [row.site for row in forward.quiet] == ["dry1"]


def test_quiet_sites_fold_into_one_line_that_says_when_they_were_heard() -> None:
    seen = board([an_outlook("a", heard_at=NOW - 2 * MINUTE), an_outlook("b", heard_at=NOW - MINUTE)], NOW)

    assert seen.quiet_summary == "2 sites, all heard within 2 m"
    assert board([an_outlook("a", heard_at=None)], NOW).quiet_summary == "1 site, 1 never heard"
    assert board([], NOW).quiet_summary == ""


def test_a_due_row_says_what_by_when_and_because_of_which_storm() -> None:
    ended = a_storm(end_at=NOW - 20 * HOUR)
    (row,) = board([due("mill", 4, duty_row=a_duty(), storm_row=ended)], NOW).rows

    assert (row.label, row.headline) == ("Due", "4 h 00 m left")
    assert row.what == "storm inspection"
    assert row.detail == "0.62 in, ended 02:00 EDT"
    assert row.due_iso == "2026-06-11T06:00:00Z"
    assert row.who == "Miller Construction"


def test_a_regular_duty_has_no_storm_to_tell() -> None:
    (row,) = board([due("mill", 4, duty_row=a_duty(kind="routine", storm=None))], NOW).rows

    assert (row.what, row.detail) == ("7-day inspection", "by Thu 02:00 EDT")


def test_a_storm_under_way_says_how_far_it_is_and_that_the_due_time_may_move() -> None:
    at = NOW + 24 * HOUR
    storm = an_outlook("mill", word="storm", storm_depth_tenth_um=127_000, due_at=at, left=24 * HOUR, provisional=True)
    (row,) = board([storm], NOW).rows
    (due_while_raining,) = board([due("mill", 4, duty_row=a_duty(), storm_row=a_storm(state="open"))], NOW).rows

    assert (row.headline, row.detail) == ("0.50 in", "inspect by Thu 22:00 EDT if it stays dry")
    assert row.due_iso is None
    assert due_while_raining.detail == "0.62 in so far, still counting"


def test_rain_says_what_is_to_go_and_about_when() -> None:
    rain: dict[str, Any] = {"word": "raining", "event_depth_tenth_um": 104_140, "to_go_tenth_um": 22_860}
    (row,) = board([an_outlook(**rain, threshold_at=NOW + 30 * MINUTE)], NOW).rows
    (stopped,) = board([an_outlook(**rain)], NOW).rows
    (unjudged,) = board([an_outlook(word="storm", storm_depth_tenth_um=127_000)], NOW).rows

    assert (row.headline, row.detail) == ("0.41 in", "0.09 in to go, about 22:30 EDT at this intensity")
    assert stopped.detail == "0.09 in to go"
    assert unjudged.detail == "still counting"


def test_a_blind_site_is_never_called_dry() -> None:
    (row,) = board([an_outlook(word="blind", blind_since_at=NOW - 5 * HOUR)], NOW).rows
    (never,) = board([an_outlook(word="blind")], NOW).rows

    assert (row.headline, row.what) == ("since 17:00 EDT", "no word from the gauge")
    assert "no data is not dry" in row.detail
    assert (never.headline, never.detail) == ("never heard", "")


def test_a_site_that_is_not_covered_has_advice_only() -> None:
    (row,) = board([an_outlook(covered=False)], NOW).quiet
    (coming,) = board([an_outlook(due_at=NOW + 99 * HOUR, left=99 * HOUR)], NOW).quiet

    assert (row.what, row.headline) == ("advice only", "nothing due")
    assert coming.headline == "next duty Mon 01:00 EDT"


def test_the_tally_counts_every_state_that_there_is() -> None:
    seen = board([due("a", -1), due("b", 1), an_outlook("c"), an_outlook("d")], NOW)

    assert [(state, count) for state, _, count in seen.counts] == [("overdue", 1), ("due", 1), ("dry", 2)]
    assert seen.total == 4


def test_contrast_is_said_in_careful_words_with_both_values() -> None:
    seen = board([an_outlook(word="contrast", episode=an_episode())], NOW)
    (row,) = seen.rows
    (unread,) = board([an_outlook(word="contrast", episode=an_episode(now_at=None))], NOW).rows
    (bare,) = board([an_outlook(word="contrast")], NOW).rows

    assert (row.label, row.headline) == ("Contrast", "likely")
    assert row.what == "possible visible contrast, verify on site"
    assert row.detail == "below 68.0 FNU, above 12.0 FNU (21:45 EDT)"
    assert unread.detail == "no recent reading"
    assert (bare.headline, bare.detail) == ("possible", "")


def test_a_more_urgent_matter_does_not_hide_the_water() -> None:
    (row,) = board([due("mill", 4, duty_row=a_duty(), storm_row=a_storm(), episode=an_episode())], NOW).rows

    assert row.detail.endswith("; possible visible contrast, verify on site")


def test_the_loudest_episode_is_shown() -> None:
    watch, likely = an_episode(id="w", level_now="watch"), an_episode()
    severe = an_episode(id="s", level_now="severe")

    assert gravest([watch, severe, likely]) is severe
    assert gravest([watch, an_episode(state="ended")]) is None


def test_episodes_on_a_site_say_since_when_and_what_speaks_against_them() -> None:
    outfall = {"kind": "benchmark", "level_now": "benchmark_50", "level": "benchmark_50", "now_background": None}
    ended = an_episode(state="ended", end_at=NOW, confounded_by="a storm upstream", **outfall)
    page = a_page(episodes=[an_episode(), ended], situation=situation(word="due"))
    alone = a_page(episodes=[an_episode()], situation=situation(word="contrast"))

    first, second = page.episodes
    assert (first.title, first.is_open, first.is_calling) == ("Contrast: likely", True, True)
    assert "68.0 FNU below" in first.values
    assert (second.title, second.is_open, second.ended is not None) == ("Turbid outfall, a benchmark: 50", False, True)
    assert second.doubts == ("Confounded: a storm upstream.",)
    said = "Possible visible contrast, verify on site: below 68.0 FNU, above 12.0 FNU (21:45 EDT)."
    assert (page.contrast, alone.contrast) == (said, "")
    (row,) = board([an_outlook(word="contrast", episode=an_episode(**outfall))], NOW).rows
    assert row.detail == "outfall 68.0 FNU (21:45 EDT)"


# site


def test_a_stale_value_looks_stale_and_says_its_age() -> None:
    page = a_page(last_words={"rg1": a_word(observed_at=NOW - 16 * MINUTE), "up": a_word("up", value=8.4, unit="FNU")})
    gauge, background, downstream = page.sensors

    assert (gauge.is_stale, gauge.age) == (True, "16 m")
    assert (background.is_stale, background.value, background.unit) == (False, "8.40", "FNU")
    assert (downstream.is_stale, downstream.age, downstream.value) == (True, "never heard", "none yet")
    assert background.where == "above the site, Creek"
    assert background.battery == "3.60 V"


def test_a_gauge_shows_the_rain_of_a_day_and_not_its_counter() -> None:
    page = a_page(last_words={"rg1": a_word(value=88_123.0)}, rain_of_day_tenth_um={"rg1": 137_160})

    assert (page.sensors[0].value, page.sensors[0].unit) == ("0.54", "in of rain in 24 h")


def test_a_probe_without_a_value_and_without_battery() -> None:
    page = a_page(last_words={"up": a_word("up", value=None, battery_v=None, flag=9, reasons=("out_of_water",))})
    background = page.sensors[1]

    assert (background.value, background.unit, background.battery) == ("none yet", "", "")
    assert (background.quality, background.quality_reasons) == ("no value", "out of water")
    assert background.is_doubtful


def test_no_rain_is_told_of_a_blind_site() -> None:
    page = a_page(situation=situation(word="blind", last_rain_at=NOW - 50 * HOUR))

    assert [(figure.label, figure.value) for figure in page.figures] == [
        ("rain", "not known"),
        ("since the last rain", "2 d 2 h"),
    ]


def test_the_figures_of_rain_that_is_no_storm_yet() -> None:
    seen = situation(
        word="raining",
        event_depth_tenth_um=104_140,
        to_go_tenth_um=22_860,
        intensity_tenth_um_per_h=50_800,
        threshold_at=NOW + 27 * MINUTE,
        last_rain_at=NOW - 2 * MINUTE,
    )
    figures = {figure.label: figure for figure in a_page(situation=seen).figures}

    assert (figures["this rain"].value, figures["this rain"].note) == ("0.41", "10.4 mm")
    assert figures["intensity"].value == "0.20"
    assert (figures["to go to 0.50 in"].value, figures["to go to 0.50 in"].note) == ("0.09", "about 22:27 EDT")
    paused = a_page(situation=replace(seen, threshold_at=None)).figures
    assert paused[2].note == "no rain just now"


@pytest.mark.parametrize(("state", "label"), [("open", "storm so far"), ("confirmed", "storm")])
def test_a_storm_is_called_so_far_only_while_it_goes_on(state: str, label: str) -> None:
    seen = situation(word="storm", storm="mill-20260610-1", storm_depth_tenth_um=157_480)

    assert a_page(situation=seen, storms=[a_storm(state=state)]).figures[0].label == label


def test_duties_are_open_coming_or_done() -> None:
    duties = [
        a_duty(interim_advisory_at=NOW + HOUR, provisional=True),
        a_duty(id="r", kind="routine", storm=None, anchor="start", due_at=NOW + 90 * HOUR),
        a_duty(id="l", status="closed_late", late_by_s=5_400),
        a_duty(id="w", status="withdrawn", withdrawn_because="late rain joined it to another storm"),
    ]
    page = a_page(duties=duties, situation=situation(word="due", duty=duties[0].id, due_at=duties[0].due_at))

    assert [(card.id, card.is_pressing) for card in page.duties] == [(duties[0].id, True), ("r", False)]
    assert page.duties[0].advised is not None
    assert page.duties[0].provisional
    assert [card.state_words for card in page.past_duties] == [
        "withdrawn: late rain joined it to another storm",
        "done late, by 1 h 30 m",
    ]
    assert (page.main_doing.path, page.left) == (f"inspections/new?duty={duties[0].id}", "4 h 00 m left")


def test_what_is_wrong_comes_with_the_next_step() -> None:
    letters = [
        DeadLetter(id=n, gateway="gw1", boot="b", seq=n, received_at=NOW, reason=reason, detail=detail, document="{}")
        for n, reason, detail in [(1, "unknown_device", "n9"), (2, "unknown_device", ""), (3, "unlike_unit", "NTU")]
    ]
    gap = Gap(gateway="gw1", boot="b", first_seq=5, last_seq=9, declared_at=NOW - HOUR, reason="spool_full")
    awaited = Gap(gateway="gw1", boot="", first_seq=12, last_seq=12, declared_at=NOW, reason="awaited")
    item = OpenItem(id=1, sensor="rg1", at=NOW, counts=9, depth_tenth_um=22_860, reason="unexplained_drop")
    word = {"up": a_word("up", flag=3, reasons=("saturated",)), "down": a_word("down", flag=4), "rg1": a_word()}

    page = a_page(
        dead_letters=letters,
        gaps=[awaited, gap],
        open_items=[item],
        last_words=word,
        notices=[a_notice(state="failed")],
    )
    silent = a_page(last_words={"rg1": a_word(observed_at=NOW - 5 * HOUR), "up": a_word("up")})

    titles = [trouble.title for trouble in page.troubles]
    assert titles == [
        "A notice did not arrive",
        "rg1: 0.09 in (2.2 mm) waits for a person",
        "up: last value suspect",
        "down: last value failed",
        "2 messages could not be counted",
        "1 message could not be counted",
        "gw1: 1 message not here yet",
        "gw1: 5 messages lost",
    ]
    assert all(trouble.next_step for trouble in page.troubles)
    assert "site apply" in page.troubles[4].next_step
    assert page.troubles[4].samples == ("gw1 1: n9", "gw1 2: {}")
    assert [trouble.title for trouble in silent.troubles] == ["rg1: silent", "down: no word yet"]
    assert "no data is not dry" in silent.troubles[0].text


def test_a_viewer_does_not_read_who_was_not_reached() -> None:
    failed = [a_notice(state="failed")]
    words_heard = {sensor.id: a_word(sensor.id) for sensor in SITE.sensors}

    open_page = a_page(viewer("smo"), notices=failed, last_words=words_heard)
    public = a_page(viewer("viewer"), notices=failed, last_words=words_heard)

    assert "Site operator" in open_page.troubles[0].text
    assert "Site operator" not in public.troubles[0].text


def test_lists_of_storms_and_notices() -> None:
    page = a_page(storms=[a_storm(), a_storm(state="open", verified=False, basis="rolling24")], notices=[a_notice()])

    assert [(line.state, line.verified, line.basis) for line in page.storms] == [
        ("over", True, "one rain event"),
        ("under way", False, "the rain of 24 hours"),
    ]
    assert page.notices[0].state_words == "accepted by the mail server"
    assert page.notices[0].step == "at the trigger"


# storm


def tips_of(count: int, *, size: int = 2_540) -> list[RainCredit]:
    start = NOW - 22 * HOUR
    return [
        RainCredit(
            sensor="rg1",
            at=start + index * MINUTE,
            depth_tenth_um=size,
            flag=1,
            reasons=(),
            key="",
            source="gateway",
            received_at=start,
        )
        for index in range(count)
    ]


def storm_facts(rain: list[RainCredit], **others: Any) -> StormFacts:
    trigger_at = rain[49].at if len(rain) > 49 else rain[-1].at
    storm = a_storm(trigger_at=trigger_at, end_at=rain[-1].at, spans=((to_ms(rain[0].at), to_ms(rain[-1].at)),))
    given: dict[str, Any] = {
        "site": SITE,
        "profile": ROTTERDAM,
        "storm": storm,
        "storms": [storm],
        "versions": [storm],
        "credits": rain,
        "duties": [a_duty()],
        "notices": [a_notice()],
        "inspections": [],
        "now": NOW,
    }
    return StormFacts(**(given | others))


def test_a_storm_begins_with_a_sentence_that_can_be_read_out() -> None:
    page = storm_page(storm_facts(tips_of(60)))

    assert page.sentence == (
        "50 tips of 0.01 in between Wed 10 Jun 00:00 EDT and Wed 10 Jun 00:49 EDT make 0.50 in; Town of Rotterdam, "
        "New York, § 270-215 L(3), asks for an inspection within 24 hours of the end of the storm."
    )
    assert page.other_anchor == "Counted from the trigger it would be Thu 11 Jun 00:49 EDT."
    assert [tip.figure for tip in page.tips if tip.is_trigger] == ["0.50 in"]
    assert (page.threshold, page.min_dry) == ("0.50 in", "6 hours")


def test_rows_of_unlike_size_are_credits_and_not_tips() -> None:
    rain = [*tips_of(49), replace(tips_of(50)[49], depth_tenth_um=5_080, flag=3, reasons=("large_row",))]
    page = storm_page(storm_facts(rain))

    assert page.sentence.startswith("50 credits between")
    assert page.tips[-1].quality == "suspect, large row"


def test_both_readings_of_the_clock_are_told_where_they_differ() -> None:
    pendleton = load_profile("pendleton")
    rain = tips_of(60)
    by_threshold = storm_page(storm_facts(rain, profile=pendleton))
    at_once = storm_facts(tips_of(50))

    assert "the earlier one governs" in by_threshold.other_anchor
    assert "of that moment" in by_threshold.sentence
    assert storm_page(at_once).other_anchor == ""


def test_a_storm_that_asks_for_nothing_says_why() -> None:
    state = load_profile("ny-state")
    page = storm_page(storm_facts(tips_of(60), profile=state, duties=[]))

    assert page.sentence == (
        "50 tips of 0.01 in between Wed 10 Jun 00:00 EDT and Wed 10 Jun 00:49 EDT make 0.50 in. "
        f"{state.storm_inspection.off_because}"
    )
    assert page.no_duty == state.storm_inspection.off_because
    assert page.other_anchor == ""
    assert page.citation.endswith("(to be checked)")
    assert storm_page(storm_facts(tips_of(60))).no_duty.startswith("No duty: this site meets none")


def test_a_long_storm_says_how_many_tips_it_leaves_out() -> None:
    page = storm_page(storm_facts(tips_of(450)))

    assert (len(page.tips), page.tips_left_out) == (400, 50)


def test_a_visit_shows_when_it_was_and_when_it_was_entered() -> None:
    visit = InspectionRow(
        id="i1",
        site="mill",
        started_at=NOW - 2 * HOUR,
        scope="storm",
        inspector="Qualified inspector",
        remarks="fence repaired",
        entered_at=NOW,
        entered_by="office",
        key="k",
    )
    (line,) = storm_page(storm_facts(tips_of(60), inspections=[visit])).inspections

    assert (line.scope, line.started.text, line.entered.text) == ("after-storm look", "20:00 EDT", "22:00 EDT")


# notice


def test_addresses_are_for_those_who_may_know_people() -> None:
    tried = AttemptRow(id=1, notice=1, at=NOW, outcome="accepted", detail="250 Ok")
    seen = notice_page(a_notice(), [tried], site=SITE, viewer=viewer("smo"), now=NOW)
    hidden = notice_page(a_notice(), [], site=SITE, viewer=viewer("viewer"), now=NOW)
    waiting = notice_page(
        a_notice(state="queued", next_try_at=NOW + MINUTE, accepted_at=None), [], site=SITE, viewer=viewer(), now=NOW
    )

    assert seen.address == "operator@site.example"
    assert hidden.address == "o***@site.example"
    assert hidden_address("+15185550123") == "***23"
    assert seen.attempts[0].outcome == "accepted"
    assert (waiting.accepted, waiting.next_try is not None) == (None, True)


@pytest.mark.parametrize("text", ["", "12", "a-b", "-1-2", "1-", "-", "1-2-3", "9" * 30 + "-1", "१-1"])
def test_a_position_that_is_none_is_refused(text: str) -> None:
    assert Position.parse(text) is None


def test_a_position_survives_its_own_text() -> None:
    assert Position.parse(str(Position(12, 7))) == Position(12, 7)


def test_every_step_of_every_ladder_and_every_reason_to_tell_nobody_has_words() -> None:
    profiles = [load_profile(name) for name in profile_names()]
    ladders = [one.storm_inspection.reminders for one in profiles] + [one.routine.reminders for one in profiles]
    ladders += [clock.reminders for one in profiles for clock in one.clocks]
    steps = {reminder.step for ladder in ladders for reminder in ladder}

    assert {"opened", "due_in_30d", "at_trigger"} <= steps
    assert sorted(step for step in steps if step not in words.STEPS) == []
    # Who was told already has the notice itself in the timeline.
    assert sorted(why.value for why in Held if why is not Held.ALREADY_TOLD and why.value not in words.HELD) == []
    assert words.step_words("deferred_7") == "when the visit was put off"
    assert words.step_words("safe_7") == "when it is safe again"
    assert words.step_words("due_in_2h") == "two hours before due"
    assert [words.step_words(f"day_{n}") for n in range(2, 8)] == [f"day {n} without a look" for n in range(2, 8)]
