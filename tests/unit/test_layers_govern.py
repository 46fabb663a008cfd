"""Town, state and the site's own plan together: the earliest due instant governs, and whose it is is said."""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from alerts.duties import Visit
from alerts.judging import Decisions, Previous, judge_site
from alerts.layers import layered
from alerts.profile import Condition, coverage, covering
from alerts.profile_files import load_profile, profile_of
from alerts.rows import DutyRow
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, NOON, a_site, after, rain_of, tips

STORM = "mill-20260610-1"
QUARTER, HALF = NOON + 24 * MINUTE, NOON + 49 * MINUTE  # the 25th tip, the 50th

SOONER_BY_END = {"citation": "SWPPP 4.2", "threshold": "0.25 in", "anchor": "storm_end"}


def judged(site: Site, count: int, *visits: Visit, previous: Previous | None = None, hours: int = 3) -> Decisions:
    return judge_site(
        rain_of(*tips(NOON, count)), visits, site=site, profile=profile_of(site), previous=previous or Previous(),
        as_of=NOON + hours * HOUR,
    )  # fmt: skip


def of_storm(decisions: Decisions) -> DutyRow:
    (duty,) = [duty for duty in decisions.duties if duty.kind == "storm_inspection"]
    return duty


def routine(decisions: Decisions) -> DutyRow:
    (duty,) = [duty for duty in decisions.duties if duty.kind == "routine"]
    return duty


def test_a_site_under_its_town_alone_has_its_towns_profile_and_no_layers() -> None:
    assert profile_of(a_site()) is load_profile("pendleton")
    assert load_profile("pendleton").all_layers == (load_profile("pendleton"),)


@pytest.mark.parametrize(
    ("town", "others", "due_at", "whose"),
    [
        ("rotterdam", {}, NOON + 59 * MINUTE, "rotterdam"),
        ("rotterdam", {"also_under": ["ny-state"]}, NOON + 59 * MINUTE, "rotterdam"),  # the state's is off
        ("rotterdam", {"also_under": ["ny-state", "epa-cgp-2022"]}, QUARTER, "epa-cgp-2022"),
        ("pendleton", {"also_under": ["epa-cgp-2022"]}, QUARTER, "epa-cgp-2022"),
        ("pendleton", {"plan": SOONER_BY_END}, HALF, "pendleton"),
        ("rotterdam", {"plan": {"citation": "SWPPP 4.2", "anchor": "threshold"}}, HALF, "mill-plan"),
        ("pendleton", {"plan": {"citation": "SWPPP 4.2", "within": "12 h"}}, HALF - 12 * HOUR, "mill-plan"),
    ],
)  # fmt: skip
def test_the_earliest_due_instant_governs(town: str, others: dict[str, Any], due_at: datetime, whose: str) -> None:
    site = a_site(profile=town, **others)

    duty = of_storm(judged(site, 60))

    assert duty.due_at == due_at + 24 * HOUR
    assert duty.profile == whose
    layer = profile_of(site).layer(whose)
    assert (duty.citation, duty.closes, duty.profile_version) == (
        layer.storm_inspection.citation, layer.storm_inspection.closes, layer.version,
    )  # fmt: skip


def test_rain_that_only_one_layer_calls_a_storm_is_that_layers_duty() -> None:
    site = a_site(plan=SOONER_BY_END)

    small = of_storm(judged(site, 30))
    assert (small.profile, small.citation, small.anchor) == ("mill-plan", "SWPPP 4.2", "storm_end")
    assert small.due_at == NOON + 29 * MINUTE + 24 * HOUR

    grown = of_storm(judged(site, 60, previous=after(Previous(), judged(site, 30))))
    assert (grown.id, grown.profile, grown.due_at) == (small.id, "pendleton", HALF + 24 * HOUR)


def test_one_visit_closes_the_duty_that_governs_and_nothing_opens_anew() -> None:
    site = a_site(profile="rotterdam", also_under=["epa-cgp-2022"])
    visit = Visit(id="v1", started_at=QUARTER + MINUTE, scope="storm")

    duty = of_storm(judged(site, 60, visit))

    assert (duty.status, duty.closed_by) == ("closed_on_time", "v1")


def test_a_layer_that_does_not_reach_the_site_asks_for_nothing() -> None:
    plan = {"citation": "SWPPP 4.2", "every_days": 14}
    small = a_site(conditions={"disturbed_acres": "0.5", "swppp": False}, also_under=["ny-state"])

    assert not coverage(profile_of(small), small.conditions).covered
    assert covering(profile_of(small), small.conditions) == []
    assert judged(small, 60).duties == ()
    planned = a_site(conditions={"disturbed_acres": "0.5"}, plan=plan)
    assert [layer.name for layer in covering(profile_of(planned), planned.conditions)] == ["mill-plan"]
    assert of_storm(judged(planned, 60)).citation == "SWPPP 4.2"


def test_a_storm_of_no_layer_that_reaches_the_site_withdraws_what_was_open() -> None:
    wide = a_site(also_under=["epa-cgp-2022"])
    known = after(Previous(), judged(wide, 30))
    exempt = profile_of(wide)
    narrow = a_site(also_under=["epa-cgp-2022"], conditions={"disturbed_acres": "6"})

    town_only = layered(load_profile("pendleton"), [load_profile("ny-state")])
    decisions = judge_site(
        rain_of(*tips(NOON, 30)), (), site=narrow, profile=town_only, previous=known, as_of=NOON + 3 * HOUR
    )

    assert exempt.rule.threshold_tenth_um == 63_500
    (duty,) = [duty for duty in decisions.duties if duty.kind == "storm_inspection"]
    assert duty.status == "withdrawn"


def test_the_shortest_time_between_regular_inspections_governs() -> None:
    week = a_site()
    five = a_site(plan={"citation": "SWPPP 4.2", "every_days": 5})
    fourteen = a_site(plan={"citation": "SWPPP 4.2", "every_days": 14})

    assert routine(judged(week, 1)).due_at - routine(judged(five, 1)).due_at == timedelta(days=2)
    assert (routine(judged(five, 1)).citation, routine(judged(five, 1)).profile) == ("SWPPP 4.2", "mill-plan")
    assert routine(judged(fourteen, 1)).profile == "pendleton"


def test_the_rain_rule_of_a_layered_profile_takes_the_strictest_of_each() -> None:
    both = layered(load_profile("pendleton"), [load_profile("epa-cgp-2022"), load_profile("ny-state")])

    assert (both.rule.threshold_tenth_um, both.rule.near_tenth_um) == (63_500, 57_150)
    assert (both.rule.min_dry_ms, both.rule.window_ms, both.rule.rolling24) == (21_600_000, 86_400_000, True)
    assert [layer.name for layer in both.all_layers] == ["pendleton", "epa-cgp-2022", "ny-state"]
    assert both.layer("nobody") is both


def test_a_plan_of_a_lower_depth_has_its_own_near_band() -> None:
    site = a_site(plan={"citation": "SWPPP 4.2", "threshold": "0.25 in"})

    plan = profile_of(site).layer("mill-plan")
    assert (plan.rule.threshold_tenth_um, plan.rule.near_tenth_um) == (63_500, 57_150)
    assert plan.clocks == ()


def test_a_single_credit_is_trigger_start_and_end_at_once() -> None:
    site = a_site(also_under=["epa-cgp-2022"])

    decisions = judge_site(
        rain_of((NOON, 152_400)), (), site=site, profile=profile_of(site), previous=Previous(), as_of=NOON + HOUR
    )

    assert of_storm(decisions).due_at == NOON + 24 * HOUR


def test_a_later_storm_of_a_layer_is_not_taken_for_an_earlier_one() -> None:
    """A layer that does not reach the site makes a storm of little rain; the town that reaches it asks for nothing."""
    federal = load_profile("epa-cgp-2022")
    nobody = replace(federal.covered, conditions=(Condition(label="none", text="none", from_acres=Decimal(999)),))
    both = layered(load_profile("pendleton"), [replace(federal, covered=nobody)])
    later = NOON + 30 * HOUR

    decisions = judge_site(
        rain_of(*tips(NOON, 30), *tips(later, 60)), (), site=a_site(), profile=both, previous=Previous(),
        as_of=later + 3 * HOUR,
    )  # fmt: skip

    assert len(decisions.storms) == 2
    assert of_storm(decisions).due_at == later + 49 * MINUTE + 24 * HOUR


def test_of_dry_times_the_shortest_and_of_windows_the_longest_makes_the_storms() -> None:
    town = load_profile("pendleton")
    other = replace(town, name="other", rule=replace(town.rule, min_dry_ms=14_400_000, window_ms=172_800_000))

    for both in (layered(town, [other]), layered(other, [town])):
        assert (both.rule.min_dry_ms, both.rule.window_ms) == (14_400_000, 172_800_000)


def test_a_plan_with_a_depth_of_its_own_asks_even_where_its_towns_storm_inspection_is_off() -> None:
    with_depth = a_site(profile="ny-state", plan={"citation": "SWPPP 4.2", "threshold": "0.25 in"})
    without = a_site(profile="ny-state", plan={"citation": "SWPPP 4.2", "every_days": 5})

    assert of_storm(judged(with_depth, 60)).citation == "SWPPP 4.2"
    assert [duty.kind for duty in judged(without, 60).duties] == ["routine"]
