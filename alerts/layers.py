"""What governs a site where town, state and its own plan all ask for something: the earliest due instant. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Protocol
from zoneinfo import ZoneInfo

from alerts.duties import DutyStorm, StormDuty, Visit, storm_duties
from alerts.outage import UncertainRain, judge_bounds
from alerts.profile import Anchor, Condition, Covered, Profile, SiteConditions, covering
from alerts.storms import GaugeRain, Storm, StormRule
from siltwatch.quantities import Depth

# A near-threshold band of the same share as that of half an inch.
_NEAR_SHARE = Decimal("0.9")


class SitePlan(Protocol):
    """What the site's own pollution prevention plan asks for beyond the town; None: nothing of that kind."""

    @property
    def citation(self) -> str:
        """Where in the plan."""

    @property
    def threshold(self) -> Depth | None:
        """The depth that calls for an inspection."""

    @property
    def within(self) -> timedelta | None:
        """The time for it."""

    @property
    def anchor(self) -> Anchor | None:
        """What that time runs from."""

    @property
    def every_days(self) -> int | None:
        """The days between regular inspections."""


def plan_layer(town: Profile, site_id: str, plan: SitePlan) -> Profile:
    """The plan as a layer of rules: what it does not say is as in the town; it holds whatever the town's conditions."""
    rule, inspection, routine = town.rule, town.storm_inspection, town.routine
    if plan.threshold is not None:
        threshold = plan.threshold.tenth_um
        near = min(rule.near_tenth_um, int(threshold * _NEAR_SHARE))
        rule = replace(rule, threshold_tenth_um=threshold, near_tenth_um=near)
    return replace(
        town,
        name=f"{site_id}-plan",
        version=1,
        town="the site's own plan",
        rule=rule,
        storm_inspection=replace(
            inspection, anchor=plan.anchor or inspection.anchor, within=plan.within or inspection.within,
            citation=plan.citation, off_because=None if plan.threshold else inspection.off_because,
        ),
        routine=replace(routine, every_days=plan.every_days or routine.every_days, citation=plan.citation),
        covered=Covered(citation=plan.citation, conditions=(Condition(label="plan", text="the site has its plan"),)),
        clocks=(),
    )  # fmt: skip


def layered(town: Profile, others: Sequence[Profile]) -> Profile:
    """The town's profile with what else governs the site; its rain rule takes the strictest part of each."""
    if not others:
        return town
    asking = [town, *(layer for layer in others if layer.storm_inspection.off_because is None)]
    rules = [layer.rule for layer in asking]
    rule = StormRule(
        threshold_tenth_um=min(rule.threshold_tenth_um for rule in rules),
        near_tenth_um=min(rule.near_tenth_um for rule in rules),
        min_dry_ms=min(rule.min_dry_ms for rule in rules),
        window_ms=max(rule.window_ms for rule in rules),
        rolling24=any(rule.rolling24 for rule in rules),
    )
    return replace(town, rule=rule, layers=(town, *others))


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerStorms:
    """The storms of each layer that asks for an inspection, by the layer's own rain rule; none: the town alone."""

    by_layer: Mapping[str, tuple[Storm, ...]]

    @classmethod
    def of(
        cls, gauges: Sequence[GaugeRain], profile: Profile, known_ms: int, uncertain: Sequence[UncertainRain] = ()
    ) -> "LayerStorms":
        """Judge the rain once for each layer."""
        if not profile.layers:
            return cls(by_layer={})
        judged = {layer.name: judge_bounds(gauges, layer.rule, uncertain, known_ms).storms for layer in profile.layers}
        return cls(by_layer=judged)


NO_LAYERS = LayerStorms(by_layer={})


def asking_layers(profile: Profile, conditions: SiteConditions) -> list[Profile]:
    """The layers that reach the site and ask for an inspection after a storm."""
    return [layer for layer in covering(profile, conditions) if layer.storm_inspection.off_because is None]


def governing_duty(  # noqa: PLR0913 - a storm and all that bears on its duty
    storm: DutyStorm,
    start_at: datetime,
    *,
    asking: Sequence[Profile],
    storms: LayerStorms,
    visits: Sequence[Visit],
    zone: ZoneInfo,
    as_of: datetime,
) -> tuple[Profile, StormDuty] | None:
    """The duty that is due first, and whose it is; None where the storm is one to no layer that asks."""
    found = []
    for layer in asking:
        own = _own_storm(storm, start_at, storms.by_layer.get(layer.name))
        if own is None:
            continue
        duty = storm_duties([own], visits, rule=layer.storm_inspection, zone=zone, as_of=as_of)[0]
        found.append((layer, duty))
    return min(found, key=lambda pair: pair[1].due_at, default=None)


def _own_storm(storm: DutyStorm, start_at: datetime, own: Sequence[Storm] | None) -> DutyStorm | None:
    """The storm as a layer sees it: the first of its own that was triggered within it."""
    if own is None:
        return storm
    last_at = storm.latest_end_at or storm.end_at
    within = (one for one in own if start_at <= one.trigger_at <= last_at)
    first = min(within, key=lambda one: one.trigger_at, default=None)
    return None if first is None else DutyStorm.of(storm.storm, first, storm.known_at)


def governing_routine(profile: Profile, conditions: SiteConditions) -> Profile:
    """The layer with the shortest time between regular inspections."""
    reached = covering(profile, conditions) or [profile]
    return min(reached, key=lambda layer: (layer.routine.every_days, layer.routine.days_mode == "calendar"))
