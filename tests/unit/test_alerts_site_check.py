"""A site's effective rules in words."""

from dataclasses import replace
from datetime import timedelta

import pytest

from alerts.calendar import NOTICE_CLOCKS
from alerts.profile_files import load_profile, profile_of
from alerts.site_check import BASES, SiteReport, explain_site
from siltwatch.site import Site
from tests.support.alerts import OPERATOR, SMO, a_gauge, a_site

PROBE = {"station": "north", "kind": "probe", "gateway": "gw1", "link": "line", "driver": "modbus_turbidity"}
UP = PROBE | {"id": "up", "device": "7", "place": "background", "unit": "FNU", "model": "make-a"}
DOWN = PROBE | {"id": "down", "device": "8", "place": "downstream", "unit": "FNU", "model": "make-a", "lag": "500 s"}


def report(site: Site) -> SiteReport:
    return explain_site(site, load_profile(site.profile))


def text(site: Site) -> str:
    found = report(site)
    return "\n".join([*found.rules, *found.example, *found.remarks])


def test_the_rules_name_town_threshold_dry_time_window_and_anchor() -> None:
    words = text(a_site(profile="rotterdam"))

    assert "Town of Rotterdam, New York (profile 'rotterdam', version 3); site zone America/New_York." in words
    assert "0.50 in of rain with no dry spell of 6 h or more in it, or 0.50 in within any 24 h." in words
    assert "Storm inspection: within 24 h of the last rain of the storm (§ 270-215 L(3))." in words
    assert "a look is advised 24 h after it reached the threshold" in words
    assert "Regular inspection: every 7 days" in words


def test_pendleton_runs_from_the_threshold() -> None:
    words = text(a_site())

    assert "within 24 h of the instant the rain reaches the threshold (§ 247-85 E)" in words
    assert "a look is advised" not in words


def test_a_site_that_is_not_covered_is_told_why_and_what_that_means() -> None:
    found = report(a_site(conditions={"disturbed_acres": "0.5"}))

    assert not found.covered
    assert any(rule.startswith("Not covered: meets no condition of the town") for rule in found.rules)
    assert found.example[-1] == "No duty follows: the site is not covered."


def test_every_person_is_listed_with_what_they_hear_and_by_what() -> None:
    foreman = {"name": "Foreman", "role": "operator", "sms": "+15550100"}
    words = text(a_site(people=[OPERATOR, SMO, foreman, {"name": "Gate", "role": "operator"}]))

    assert (
        "Site operator (operator) hears storm inspection, routine, contrast, health, clock by email operator@" in words
    )
    assert "Stormwater officer (smo) hears every overdue duty by email smo@town.example." in words
    assert "Foreman (operator) hears storm inspection, routine, contrast, health, clock by sms +15550100." in words
    assert "Gate (operator) hears" in words
    assert "by no channel." in words
    assert "people: 'Gate' has no channel" in words
    nobody = {"name": "Nobody", "role": "operator", "email": "n@site.example", "hears": []}
    assert "Nobody (operator) hears nothing by email n@site.example." in text(a_site(people=[nobody]))


def test_sensors_and_the_contrast_pair_are_named() -> None:
    words = text(a_site(sensors=[a_gauge("rg1"), UP, DOWN]))

    assert "Gauge 'rg1' at 'north': one count is 0.01 in (0.254 mm), good." in words
    assert "Probe 'up' at 'north': background, FNU by make-a." in words
    assert "Contrast: downstream 'down' against background 'up', 8 m later." in words


def test_a_pair_without_lag_and_a_site_without_a_pair_or_gauge_say_so() -> None:
    level = {name: value for name, value in DOWN.items() if name != "lag"}

    assert "Contrast: downstream 'down' against background 'up'." in text(a_site(sensors=[UP, level]))
    bare = text(a_site(sensors=[UP]))
    assert "Contrast: not formed" in bare
    assert "No gauge: the rain of this site is not watched." in bare


def test_the_example_is_worked_with_the_sites_own_gauge() -> None:
    metric = a_site(profile="rotterdam", sensors=[a_gauge("rg1", count_size="0.2 mm")])

    assert report(metric).example == (
        "Example: from Wed 10 Jun 14:00 EDT one tip of 0.007874 in (0.2 mm) every 2 m, 74 tips.",
        "Tip 64 makes 0.503937 in at Wed 10 Jun 16:06 EDT: the storm qualifies.",
        "It ends at Wed 10 Jun 16:26 EDT, which is known at Wed 10 Jun 22:26 EDT.",
        "Inspect by Thu 11 Jun 16:26 EDT, 24 h after the anchor.",
        "A visit that starts Wed 10 Jun 14:02 EDT closes nothing.",
        "A visit that starts Thu 11 Jun 15:26 EDT closes it on time.",
        "A visit that starts Thu 11 Jun 17:26 EDT closes it late.",
    )


@pytest.mark.parametrize(("within", "words"), [(timedelta(hours=48), "48 h"), (timedelta(minutes=90), "1 h 30 m")])
def test_lengths_are_written_as_the_codes_write_them(within: timedelta, words: str) -> None:
    profile = load_profile("pendleton")
    changed = replace(profile, storm_inspection=replace(profile.storm_inspection, within=within))

    assert any(f"within {words} of" in rule for rule in explain_site(a_site(), changed).rules)


def test_a_rule_without_the_rolling_window_does_not_speak_of_it() -> None:
    profile = load_profile("pendleton")
    plain = replace(profile, rule=replace(profile.rule, rolling24=False))

    assert "within any" not in " ".join(explain_site(a_site(), plain).rules[:2])


def test_the_state_layer_opens_no_storm_inspection_and_says_what_is_to_be_checked() -> None:
    found = report(a_site(profile="ny-state"))
    words = "\n".join(found.rules)

    assert "Storm inspection: none is opened. The state permit's rain trigger is to be checked" in words
    assert "Regular inspection: every 7 days (GP-0-25-001, Part IV (to be checked))." in words
    assert "under the state permit (GP-0-25-001 (to be checked))" in words
    assert "Notices of a storm inspection" not in words
    assert found.example[-1].startswith("No duty follows. The state permit's rain trigger is to be checked")


def test_the_federal_rule_says_that_its_storm_clock_is_to_be_checked() -> None:
    words = text(a_site(profile="epa-cgp-2022"))

    assert "A storm is 0.25 in of rain" in words
    assert "reaches the threshold (EPA 2022 CGP, Part 4 (to be checked))." in words


@pytest.mark.parametrize(
    ("profile", "words"),
    [
        ("pendleton", "final landscaping complete; landscaping established in public areas."),
        ("pendleton", "is filed at the latest: 15 days after the notice was served (§ 247-85 F)."),
        ("rotterdam", "in writing at the latest: 5 business days after the request was received (§ 270-215 L)."),
        ("guilderland", "by emergency dispatch: 1 business day after it was found (Chapter 241)."),
        ("guilderland", "says that it is overdue: at once after it was found (Chapter 241)."),
        ("guilderland", "has signed the certification: by the start of work (Chapter 241)."),
        ("rotterdam", "of each workday: at the end of each workday (§ 270-215)."),
        ("rotterdam", "is certain): by the end of each month (§ 270-215 L)."),
        ("pendleton", "a guarantee ends: 12 months after acceptance (§ 247-85 F)."),
        ("pendleton", "is Siltwatch's: 7 days after the measurement (§ 247-85 E). Advice, no duty of the code."),
        ("guilderland", "cleaned up by then: 2 h after it was found (DEC spill hotline 1-800-457-7362)."),
        (
            "ny-state",
            "3 days after the visit (GP-0-25-001, Part IV (to be checked)). Advice, no duty of the code.",
        ),
    ],
)
def test_the_clocks_of_the_code_are_listed_with_what_starts_them(profile: str, words: str) -> None:
    rules = report(a_site(profile=profile, conditions={"disturbed_acres": "0.5"})).rules

    assert any(rule.startswith("Clock ") and rule.endswith(words) for rule in rules)
    assert any(rule.startswith("A clock starts by siltwatch duty start") for rule in rules)
    assert any(rule.startswith("Workdays: Mon, Tue, Wed, Thu, Fri until 17:00 without 13 holidays") for rule in rules)


def test_a_profile_without_clocks_lists_none() -> None:
    assert not any(
        "lock" in rule.split()[0] or "These clocks" in rule for rule in report(a_site(profile="generic")).rules
    )


def test_whatever_a_clock_of_the_calendar_runs_from_has_words() -> None:
    assert set(BASES) == {clock.base for clock in NOTICE_CLOCKS.values()}


def test_what_governs_beside_the_town_is_told_and_the_example_runs_under_it() -> None:
    site = a_site(
        profile="rotterdam",
        also_under=["ny-state", "epa-cgp-2022"],
        plan={"citation": "SWPPP 4.2", "every_days": 5, "within": "12 h"},
    )

    found = explain_site(site, profile_of(site))
    rules, example = "\n".join(found.rules), "\n".join(found.example)

    assert "Also under: New York State (profile 'ny-state', version 3); state permit: " in rules
    assert "Storm inspection: none is opened. The state permit's rain trigger is to be checked" in rules
    assert "There a storm is 0.25 in. Storm inspection: within 24 h of the instant the rain reaches" in rules
    assert "Also under: the site's own plan (profile 'mill-plan', version 1); plan: the site has its plan" in rules
    assert "There the regular inspection is every 5 days (SWPPP 4.2)." in rules
    assert "Of all of them the earliest due instant governs." in rules
    assert "Tip 25 makes 0.25 in at Wed 10 Jun 14:48 EDT: the storm qualifies." in example
    assert "Inspect by Thu 11 Jun 14:48 EDT, 24 h after the anchor, under " in example
    assert "closes nothing" in example
    assert "closes it late" in example
    assert "Of all of them" not in text(a_site())
