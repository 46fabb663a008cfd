"""The town profiles: whole, sourced, and true to their own examples; who is covered, and why not."""

import hashlib
import json
import tomllib
from datetime import timedelta
from decimal import Decimal
from importlib import resources
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from alerts.calendar import NOTICE_CLOCKS
from alerts.clock_duties import StartedClock, clock_duties
from alerts.duties import DutyStorm, Visit, storm_duties
from alerts.profile import Profile, Reminder, coverage
from alerts.profile_files import load_profile, parse_profile, profile_names
from alerts.storms import GaugeRain, StormRule, judge_as_of
from siltwatch.errors import ConfigError
from siltwatch.instants import from_ms, to_ms
from siltwatch.site import Conditions

TOWNS = ["generic", "guilderland", "pendleton", "rotterdam"]
CONFIRMED = {
    "pendleton": {"§ 247-85 E", "§ 247-85 C(3)", "§ 247-85 D"},
    "rotterdam": {"§ 270-215 L(3)", "§ 270-215"},
    "guilderland": {"§ 241-26", "§ 241-24C(1)", "§ 241-25C"},
}
BEYOND = ["epa-cgp-2022", "ny-state"]
EXAMPLES = [(name, example.title) for name in [*TOWNS, *BEYOND] for example in load_profile(name).examples]


def test_the_towns_are_shipped() -> None:
    assert profile_names() == tuple(sorted([*TOWNS, *BEYOND]))
    for name in profile_names():
        assert load_profile(name).name == name


@pytest.mark.parametrize(("name", "title"), EXAMPLES)
def test_every_example_leads_to_the_duties_it_names(name: str, title: str) -> None:
    profile = load_profile(name)
    example = next(example for example in profile.examples if example.title == title)
    gauge = GaugeRain(
        gauge="g1",
        quality="good",
        at_ms=[to_ms(at) for at, _ in example.rain],
        depth_tenth_um=[depth for _, depth in example.rain],
    )
    visits = [Visit(id=f"v{n}", started_at=at, scope="storm") for n, at in enumerate(example.visits)]

    storms = judge_as_of([gauge], profile.rule, to_ms(example.as_of)).storms
    opening = storms if profile.storm_inspection.off_because is None else ()
    duties = storm_duties(
        [DutyStorm.of(str(number), storm) for number, storm in enumerate(opening)],
        visits,
        rule=profile.storm_inspection,
        zone=ZoneInfo(example.zone),
        as_of=example.as_of,
    )

    assert tuple(storm.trigger_at for storm in storms) == example.trigger
    assert tuple(duty.due_at for duty in duties) == example.due
    assert tuple(duty.status for duty in duties) == example.status


@pytest.mark.parametrize("name", sorted(CONFIRMED))
def test_only_confirmed_sections_are_cited(name: str) -> None:
    profile = load_profile(name)

    cited = {
        profile.storm_inspection.citation,
        profile.routine.citation,
        profile.covered.citation,
        profile.contrast.citation,
    }

    assert cited == CONFIRMED[name]


def test_the_towns_differ_where_their_codes_do() -> None:
    anchors = {name: load_profile(name).storm_inspection.anchor for name in TOWNS}

    assert anchors == {
        "generic": "threshold",
        "guilderland": "threshold",
        "pendleton": "threshold",
        "rotterdam": "storm_end",
    }
    assert load_profile("rotterdam").storm_inspection.interim_advisory == timedelta(hours=24)
    for name in TOWNS:
        profile = load_profile(name)
        assert profile.rule == StormRule()
        assert (profile.routine.every_days, profile.routine.days_mode) == (7, "calendar")
        assert profile.storm_inspection.within == timedelta(hours=24)


def test_the_reminders_are_steps_in_order() -> None:
    trigger, anchor, due = from_ms(0), from_ms(3_600_000), from_ms(90_000_000)
    for name in TOWNS:
        steps = load_profile(name).storm_inspection.reminders
        instants = [step.at(trigger_at=trigger, anchor_at=anchor, due_at=due) for step in steps]

        assert [step.step for step in steps] == ["at_trigger", "due_in_12h", "due_in_4h", "due_in_1h", "due", "overdue"]
        assert instants[:5] == [trigger, *(due - timedelta(hours=hours) for hours in (12, 4, 1)), due]
        assert instants[5] > due


def test_a_reminder_without_a_trigger_counts_from_the_anchor() -> None:
    reminder = Reminder(step="first", of="trigger", offset=timedelta(hours=1))

    assert reminder.at(anchor_at=from_ms(5), due_at=from_ms(9)) == from_ms(3_600_005)
    later = Reminder(step="first", of="anchor", offset=timedelta(hours=1))
    assert later.at(anchor_at=from_ms(5), due_at=from_ms(9), trigger_at=from_ms(1)) == from_ms(3_600_005)


def test_the_contrast_tiers_are_exact() -> None:
    contrast = load_profile("pendleton").contrast

    assert [(t.level, t.rise, t.share, t.buckets) for t in contrast.tiers] == [
        ("watch", Decimal(5), Decimal("0.1"), 2),
        ("likely", Decimal(10), Decimal("0.25"), 3),
        ("severe", Decimal(25), Decimal("0.5"), 2),
    ]
    assert contrast.tiers[2].outfall == 250
    assert [(b.level, b.at_least) for b in contrast.benchmarks] == [
        ("benchmark_25", Decimal(25)),
        ("benchmark_50", Decimal(50)),
        ("benchmark_250", Decimal(250)),
    ]


def covered(name: str, acres: str, **more: Any) -> str | None:
    conditions = Conditions(disturbed_acres=Decimal(acres), **more)
    found = coverage(load_profile(name), conditions)
    assert found.covered == (found.condition is not None)
    return found.condition


@pytest.mark.parametrize(
    ("acres", "more", "condition"),
    [
        ("0.2", {"impaired_water": True}, "Condition A"),
        ("5", {"residence": "single_family_detached"}, "Condition B"),
        ("4.99", {}, "Condition C"),
        ("1", {"residence": "single_family"}, "Condition C"),
        ("0.99", {}, None),
        ("4.99", {"residence": "single_family_detached"}, None),
        ("4.99", {"agricultural": True}, None),
        ("5", {"agricultural": True}, "Condition B"),
        ("12", {"disturbed_acres_at_once": Decimal(2), "agricultural": True}, "Condition B"),
        ("12", {"exempt": "emergency work"}, None),
    ],
)
def test_who_is_covered_in_pendleton(acres: str, more: dict[str, Any], condition: str | None) -> None:
    assert covered("pendleton", acres, **more) == condition


@pytest.mark.parametrize(
    ("acres", "more", "condition"),
    [
        ("5", {"residence": "single_family"}, "(b)"),
        ("12", {"disturbed_acres_at_once": Decimal(4)}, "(a)"),
        ("12", {"disturbed_acres_at_once": Decimal(4), "residence": "single_family"}, None),
        ("12", {"disturbed_acres_at_once": Decimal(5), "residence": "single_family"}, "(b)"),
        ("3", {"residence": "single_family_detached"}, None),
        ("3", {"agricultural": True}, None),
        ("3", {"agricultural": True, "impaired_water": True}, "(c)"),
        ("0.99", {}, None),
    ],
)
def test_who_is_covered_in_guilderland(acres: str, more: dict[str, Any], condition: str | None) -> None:
    assert covered("guilderland", acres, **more) == condition


def test_in_rotterdam_the_plan_decides_and_without_a_town_everyone_is_covered() -> None:
    assert covered("rotterdam", "0.1") == "SWPPP"
    assert covered("rotterdam", "40", swppp=False) is None
    assert covered("generic", "0.1", swppp=False) == "general"


def test_coverage_says_why() -> None:
    pendleton = load_profile("pendleton")

    yes = coverage(pendleton, Conditions(disturbed_acres=Decimal(6)))
    no = coverage(pendleton, Conditions(disturbed_acres=Decimal("0.5"), agricultural=True))
    large = coverage(_without_b(pendleton), Conditions(disturbed_acres=Decimal(6)))
    exempt = coverage(pendleton, Conditions(disturbed_acres=Decimal(6), exempt="graves"))

    assert yes.because == "Condition B: five acres or more are disturbed (§ 247-85 C(3))"
    assert no.because == (
        "meets no condition of the town: Condition A: no discharge to an impaired water; "
        "Condition B: 0.5 acres disturbed are below 5; Condition C: 0.5 acres disturbed are below 1"
    )
    assert "6 acres disturbed are not below 5" in large.because
    assert exempt.because == "exempt: graves"


def _without_b(profile: Profile) -> Profile:
    text = _text("pendleton")
    start, end = text.index('label = "Condition B"'), text.index('label = "Condition C"')
    return parse_profile(text[:start] + text[end:], "changed.toml")


def _text(name: str) -> str:

    return (resources.files("alerts.profiles") / f"{name}.toml").read_text(encoding="utf-8")


def test_an_unknown_profile_is_named_with_the_known_ones() -> None:
    with pytest.raises(
        ConfigError, match=r"unknown profile 'atlantis': expected one of epa-cgp-2022, generic, guilderland, "
    ):
        load_profile("atlantis")


def test_every_fault_of_a_profile_is_named_by_file_and_key() -> None:
    text = _text("generic").replace('within = "24 h"', "within = 24").replace("version = 2", "version = 0\nmood = 1")

    with pytest.raises(ConfigError) as caught:
        parse_profile(text, "mine.toml")

    problems = "\n".join(caught.value.problems)
    assert len(caught.value.problems) == 3
    for part in ("mine.toml: version:", "mine.toml: mood:", "mine.toml: storm_inspection.within:"):
        assert part in problems
    with pytest.raises(ConfigError, match=r"mine\.toml: not TOML"):
        parse_profile("name = ", "mine.toml")


def test_the_state_has_no_storm_inspection_until_its_rain_trigger_is_confirmed() -> None:
    inspection = load_profile("ny-state").storm_inspection

    assert inspection.off_because is not None
    assert "to be checked" in inspection.off_because
    assert inspection.reminders == ()
    assert all(load_profile(name).storm_inspection.off_because is None for name in [*TOWNS, "epa-cgp-2022"])


def test_the_federal_permit_counts_from_a_quarter_of_an_inch() -> None:
    profile = load_profile("epa-cgp-2022")

    assert profile.rule == StormRule(threshold_tenth_um=63_500, near_tenth_um=57_150)
    assert (profile.storm_inspection.anchor, profile.storm_inspection.within) == ("threshold", timedelta(hours=24))


def test_what_was_not_held_against_its_source_says_so_with_its_citation() -> None:
    def unchecked(name: str) -> set[str]:
        profile = load_profile(name)
        parts = ("storm_inspection", "routine", "covered", "contrast")
        return {part for part in parts if getattr(profile, part).citation.endswith(" (to be checked)")}

    assert unchecked("ny-state") == {"storm_inspection", "routine", "covered", "contrast"}
    assert unchecked("epa-cgp-2022") == {"storm_inspection", "covered", "contrast"}
    assert all(unchecked(name) == set() for name in TOWNS)


def test_an_inspection_that_is_off_reminds_nobody() -> None:
    text = _text("generic").replace("[storm_inspection]", '[storm_inspection]\noff_because = "not yet"')

    with pytest.raises(ConfigError, match=r"storm_inspection: .*off .*can have no reminders"):
        parse_profile(text, "mine.toml")


CLOCKS = {
    "epa-cgp-2022": set(),
    "generic": set(),
    "guilderland": {
        "abatement_access",
        "appeal_decision_filed",
        "appeal_from_issuance",
        "appeal_from_service",
        "appeal_hearing",
        "before_start",
        "calibration",
        "correction_by_notice",
        "exposed_area",
        "guarantee_inspection",
        "milestone_24h",
        "petroleum_hotline",
        "release_hazardous",
        "release_letter",
        "release_record",
        "release_report",
        "sediment_clean_out",
        "sediment_watch",
    },
    "ny-state": {"petroleum_hotline", "twice_weekly_next"},
    "pendleton": {
        "appeal_from_service",
        "before_start",
        "correction_by_notice",
        "drainage_correction",
        "guarantee_inspection",
        "milestone_48h",
        "petroleum_hotline",
        "sediment_clean_out",
        "sediment_watch",
    },
    "rotterdam": {
        "before_clearing",
        "before_start",
        "correction_by_notice",
        "guarantee_inspection",
        "long_storm",
        "milestone_48h",
        "monthly_summary",
        "petroleum_hotline",
        "professional_daily",
        "records_request",
        "sediment_clean_out",
        "sediment_watch",
        "stabilization_snow",
        "stockpiles",
        "swppp_decision",
        "stabilization_resume",
        "stabilization_start",
        "swppp_certification",
        "swppp_completeness",
        "vegetation_established",
    },
}
CLOCK_CITATIONS = {
    "pendleton": {"§ 247-85 C", "§ 247-85 E", "§ 247-85 F(1)", "§ 247-85 F", "§ 247-86 G"},
    "rotterdam": {"§ 270-215 L(3)", "§ 270-215 L", "§ 270-215", "§ 270-215 E"},
    "guilderland": {"Chapter 241", "§ 241-26"},
    "ny-state": {"GP-0-25-001, Part IV (to be checked)"},
}
OF_THE_STATE = "DEC spill hotline 1-800-457-7362"
EVERY_CLOCK = [(name, clock.clock) for name in profile_names() for clock in load_profile(name).clocks]


@pytest.mark.parametrize("name", sorted(CLOCKS))
def test_each_town_has_the_clocks_of_its_code_once(name: str) -> None:
    assert sorted(clock.clock for clock in load_profile(name).clocks) == sorted(CLOCKS[name])


def test_every_clock_of_the_calendar_is_in_some_profile() -> None:
    assert {clock for _, clock in EVERY_CLOCK} == set(NOTICE_CLOCKS)


@pytest.mark.parametrize(("name", "clock"), EVERY_CLOCK)
def test_a_clock_of_a_profile_runs_as_the_calendars_does(name: str, clock: str) -> None:
    found = next(found for found in load_profile(name).clocks if found.clock == clock)

    assert found.runs == NOTICE_CLOCKS[clock]


@pytest.mark.parametrize("name", sorted(CLOCK_CITATIONS))
def test_clocks_cite_only_confirmed_sections(name: str) -> None:
    assert {clock.citation for clock in load_profile(name).clocks} == CLOCK_CITATIONS[name] | {OF_THE_STATE}


@pytest.mark.parametrize("lengths", ["", 'elapsed = "2 h"\ndays = 3\n', "days = 1\nbusiness_days = 1\n"])
def test_a_clock_has_one_length(lengths: str) -> None:
    known = 'citation = "c"\ntitle = "t"\ntext = "t"\ncloses = "c"\nladder = "days"\n'
    clock = f'[[clocks]]\nclock = "c"\nbase = "at"\n{lengths}{known}\n[ladders]\ndays = []\n\n[[examples]]'
    text = _text("generic").replace("[[examples]]", clock, 1)

    with pytest.raises(ConfigError, match=r"mine\.toml: clocks\.0: .*clock 'c' needs one length"):
        parse_profile(text, "mine.toml")


def test_a_clock_names_a_ladder_that_is_there() -> None:
    text = _text("pendleton").replace('ladder = "hours"', 'ladder = "weeks"', 1)

    with pytest.raises(ConfigError, match=r"mine\.toml: .*clock 'milestone_48h': there is no ladder 'weeks'"):
        parse_profile(text, "mine.toml")


@pytest.mark.parametrize("day", ["", "day = 3, nth = 1, weekday = 'mon', ", "nth = 2, "])
def test_a_holiday_has_one_day(day: str) -> None:
    text = _text("pendleton").replace("month = 12, day = 25, observed", f"month = 12, {day}observed")

    with pytest.raises(ConfigError, match=r"'Christmas Day' needs a `day`, or `nth` and `weekday`"):
        parse_profile(text, "mine.toml")


def test_workdays_that_nobody_held_against_their_source_say_so() -> None:
    for name in ("pendleton", "rotterdam", "guilderland"):
        assert load_profile(name).workdays_citation == "N.Y. General Construction Law § 24 (to be checked)"
    assert load_profile("generic").workdays_citation == ""


@pytest.mark.parametrize(("name", "clock"), EVERY_CLOCK)
def test_every_clock_reminds_before_it_is_due_and_says_when_it_is_overdue(name: str, clock: str) -> None:
    found = load_profile(name).find_clock(clock)
    assert found is not None

    offsets = [reminder.offset for reminder in found[1].reminders if reminder.of == "due"]
    assert min(offsets) < timedelta(0) < max(offsets)


@pytest.mark.parametrize(("name", "clock"), EVERY_CLOCK)
def test_what_a_clock_takes_the_place_of_is_a_clock_of_that_town(name: str, clock: str) -> None:
    profile = load_profile(name)
    found = profile.find_clock(clock)
    assert found is not None

    assert all(profile.find_clock(other) is not None for other in found[1].replaces)


CLOCK_EXAMPLES = [(name, example.title) for name in profile_names() for example in load_profile(name).clock_examples]


@pytest.mark.parametrize(("name", "title"), CLOCK_EXAMPLES)
def test_every_dated_example_of_a_clock_is_due_when_it_says(name: str, title: str) -> None:
    profile = load_profile(name)
    example = next(example for example in profile.clock_examples if example.title == title)
    start = StartedClock(
        id="one", clock=example.clock, subject="one", base_at=example.from_at, entered_at=example.from_at
    )  # fmt: skip

    first = clock_duties([start], [], profile=profile, zone=ZoneInfo(profile.zone), as_of=example.from_at)[0]

    assert first.due_at == example.due_at


@pytest.mark.parametrize(("name", "clock"), [("pendleton", "48h"), ("rotterdam", "48h"), ("guilderland", "24h")])
def test_the_eight_milestones_are_named(name: str, clock: str) -> None:
    found = load_profile(name).find_clock(f"milestone_{clock}")
    assert found is not None

    assert len(set(found[1].subjects)) == 8
    assert ("initial" in found[1].subjects[0]) == (name == "rotterdam")  # its first two are worded differently


def test_every_profile_with_clocks_shows_some_of_them_by_date() -> None:
    assert {name for name, _ in CLOCK_EXAMPLES} == {name for name, clocks in CLOCKS.items() if clocks}


def rules_digest(name: str) -> str:
    """Of all that a profile says, but its version and its examples."""
    said = tomllib.loads(_text(name))
    rules = {part: told for part, told in said.items() if part not in {"version", "examples", "clock_examples"}}
    return hashlib.sha256(json.dumps(rules, sort_keys=True, default=str).encode()).hexdigest()[:12]


# A profile whose rules change gets a new version and a new line here: storms keep the version that judged them.
VERSIONS: dict[str, tuple[int, str]] = {
    "epa-cgp-2022": (2, "e5e4fa6b1a87"),
    "generic": (2, "0240656bc277"),
    "guilderland": (3, "b73e3de260fd"),
    "ny-state": (3, "5e8181a99911"),
    "pendleton": (3, "fe8484f8fb4b"),
    "rotterdam": (3, "a4112349b6e8"),
}


@pytest.mark.parametrize("name", profile_names())
def test_rules_that_change_get_a_new_version(name: str) -> None:
    assert VERSIONS[name] == (load_profile(name).version, rules_digest(name))
