"""Which probes of a site are held against which, and how long the water travels between them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from alerts.contrast_track import Pair, Probe
from alerts.lag import LearntLag, Reach
from alerts.medians import LARGEST_LAG_MS, capped_lag_ms
from siltwatch.instants import MILLISECOND
from siltwatch.site import Sensor, Site

LagSource = Literal["given", "reach", "pulses", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPlan:
    """One probe below the site with its background and the outfall; `outfall` alone where nothing stands below."""

    name: str
    background: Sensor | None
    downstream: Sensor | None
    outfall: Sensor | None

    @property
    def below(self) -> Sensor:
        """The probe that an episode is told of."""
        found = self.downstream or self.outfall
        assert found is not None  # noqa: S101 - a plan is made of one of them
        return found

    @property
    def alike(self) -> bool:
        """One unit and one make: else no difference is ever formed."""
        above, below = self.background, self.downstream
        return above is None or below is None or (above.unit, above.model) == (below.unit, below.model)

    def sensors(self) -> Mapping[str, Sensor]:
        """The probes by place."""
        by_place = {"background": self.background, "downstream": self.downstream, "outfall": self.outfall}
        return {place: sensor for place, sensor in by_place.items() if sensor is not None}

    def pair(self, lag_ms: int) -> Pair:
        """What a track needs."""
        probes = {
            place: Probe(sensor=sensor.id, range_max=sensor.range_max, lag_ms=lag_ms if place == "background" else 0)
            for place, sensor in self.sensors().items()
        }
        return Pair(name=self.name, probes=probes, alike=self.alike)

    def lag_range_ms(self) -> tuple[int, int]:
        """Within what the lag may lie."""
        reach = self._reach()
        return reach.lag_range_ms() if reach else (0, LARGEST_LAG_MS)

    def lag_ms(self, learnt: LearntLag | None) -> tuple[int, LagSource]:
        """The lag to use: as given, as pulses show it where they can be trusted, else by the middle velocity."""
        below = self.downstream
        if below is not None and below.lag is not None:
            return capped_lag_ms(below.lag // MILLISECOND), "given"
        if learnt is not None and learnt.trust != "low":
            return learnt.lag_ms, "pulses"
        reach = self._reach()
        return (reach.usual_lag_ms(), "reach") if reach else (0, "none")

    def _reach(self) -> Reach | None:
        below = self.downstream
        if below is None or below.distance_m is None or below.velocity_m_s is None:
            return None
        slowest, fastest = below.velocity_m_s
        return Reach(distance_m=below.distance_m, slowest_m_s=slowest, fastest_m_s=fastest)


def plan_pairs(site: Site) -> list[PairPlan]:
    """Every probe below the site with its background; an outfall probe speaks for each, or for itself alone."""
    places: dict[str, list[Sensor]] = {"background": [], "downstream": [], "outfall": []}
    for probe in site.probes:
        if probe.place is not None and probe.quality != "fail":
            places[probe.place].append(probe)
    outfalls = places["outfall"]
    outfall = outfalls[0] if outfalls else None
    plans = [
        PairPlan(name=below.id, background=_above(below, places["background"]), downstream=below, outfall=outfall)
        for below in places["downstream"]
    ]
    alone = outfalls[1:] if plans else outfalls
    plans += [PairPlan(name=one.id, background=None, downstream=None, outfall=one) for one in alone]
    return plans


def _above(below: Sensor, above: list[Sensor]) -> Sensor | None:
    if below.background is not None:
        return next((one for one in above if one.id == below.background), None)
    return above[0] if above else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairWords:
    """A pair for a page: the lag with where it comes from, and how far learnt pulses can be trusted."""

    probe: str
    background: str | None
    outfall: str | None
    lag_s: int
    source: LagSource
    learnt: LearntLag | None
    confounded_by: str | None
    alike: bool
    signs: tuple[str, ...]  # why somebody should look at a probe


def signs_cursor(site: str, pair: str) -> str:
    """Under which name of the cursors the slow signs of a pair are kept."""
    return f"signs:{site}:{pair}"


def lag_cursor(site: str, pair: str) -> str:
    """Under which name of the cursors the learnt lag of a pair is kept."""
    return f"lag:{site}:{pair}"


def learnt_from(text: str | None) -> LearntLag | None:
    """The learnt lag of a cursor."""
    told = json.loads(text)["lag"] if text else None
    return LearntLag(**told) if told else None


def pair_words(site: Site, cursors: Mapping[str, str]) -> list[PairWords]:
    """The pairs of a site; `cursors` are those of the records."""
    words = []
    for plan in plan_pairs(site):
        learnt = learnt_from(cursors.get(lag_cursor(site.id, plan.name)))
        lag_ms, source = plan.lag_ms(learnt)
        words.append(
            PairWords(
                probe=plan.name,
                background=plan.background.id if plan.background else None,
                outfall=plan.outfall.id if plan.outfall else None,
                lag_s=lag_ms // 1000,
                source=source,
                learnt=learnt,
                confounded_by=plan.below.confounded_by,
                alike=plan.alike,
                signs=tuple(
                    f"{probe}: {reason} (since {since_on})"
                    for probe, reason, since_on in json.loads(cursors.get(signs_cursor(site.id, plan.name), "[]"))
                ),
            )
        )
    return words
