"""Two or three probes side by side: clean them, pair them, judge them; one place for files and for the live journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby, pairwise
from statistics import median

from alerts.contrast import ProbeWater, Quarter, Water, judge_all
from alerts.contrast_episodes import Episode, find_episodes
from alerts.lag import LearntLag, learn_lag
from alerts.medians import quarter_medians
from alerts.profile import Contrast
from alerts.turbidity_quality import Clean, Samples, Window, clean

_FEWEST_AT_RAIL = 20
_FEWEST_IN_A_ROW = 3  # muddy water never holds its highest value to the last digit
_LOWEST_RAIL = 100.0
_SLACK = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeSamples:
    """A probe's samples, the end of its range, when it was looking elsewhere, and when someone confirmed it."""

    samples: Samples
    unit: str | None
    method: str
    range_max: float | None = None
    windows: Sequence[Window] = ()
    confirmed_ms: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """All numeric values at matching stamps, before quality control: how many, and the largest difference."""

    count: int
    max_delta: Decimal | None
    max_delta_ms: int | None
    matched_at_ms: int  # the lag at which stamps were matched: whole steps of the downstream series


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The verdict on two or three probes; `unlike` says why no difference may be formed from them."""

    lag_ms: int
    learnt: LearntLag | None
    unlike: str | None
    pairs: Pairs
    judged: Sequence[Quarter]
    episodes: Sequence[Episode]
    cleaned: Mapping[str, Clean] = field(default_factory=dict)
    range_max: Mapping[str, float | None] = field(default_factory=dict)

    @property
    def excluded(self) -> dict[str, int]:
        """Samples that quality control left out, by reason, over all probes."""
        counts: dict[str, int] = {}
        for part in self.cleaned.values():
            for reason, count in part.counts.items():
                counts[reason] = counts.get(reason, 0) + count
        return dict(sorted(counts.items()))


def unlike(background: ProbeSamples, downstream: ProbeSamples) -> str | None:
    """Why two probes must not be paired; None where both are of one unit and one make."""
    if background.unit != downstream.unit:
        return f"the background is in {background.unit or 'no unit'}, the downstream in {downstream.unit or 'no unit'}"
    if background.method != downstream.method:
        return f"the background is by {background.method or '?'}, the downstream by {downstream.method or '?'}"
    return None


def compare(  # noqa: PLR0913 - the parts of a stream
    background: ProbeSamples,
    downstream: ProbeSamples,
    *,
    outfall: ProbeSamples | None,
    lag_ms: int | None,
    rule: Contrast,
    although_unlike: bool = False,
) -> Comparison:
    """Judge the whole length of both series; a lag of None is learnt, or nothing where no pulse shows one."""
    probes = {"background": background, "downstream": downstream} | ({"outfall": outfall} if outfall else {})
    ends = {name: range_end(probe) for name, probe in probes.items()}
    cleaned = {
        name: clean(probe.samples, range_max=ends[name], windows=probe.windows) for name, probe in probes.items()
    }
    learnt = learn_lag(cleaned["background"], cleaned["downstream"]) if lag_ms is None else None
    lag = (learnt.lag_ms if learnt and learnt.trust != "low" else 0) if lag_ms is None else lag_ms
    waters = {
        name: probe_water(probe, cleaned[name], range_max=ends[name], lag_ms=lag if name == "background" else 0)
        for name, probe in probes.items()
    }
    why = unlike(background, downstream)
    water = Water(
        background=waters["background"], downstream=waters["downstream"], outfall=waters.get("outfall"),
        alike=why is None or although_unlike,
    )  # fmt: skip
    judged = judge_all(water, rule)
    return Comparison(
        lag_ms=lag, learnt=learnt, unlike=why, judged=judged, episodes=find_episodes(judged, rule), cleaned=cleaned,
        pairs=match_stamps(background.samples, downstream.samples, lag_ms=lag), range_max=ends,
    )  # fmt: skip


def probe_water(probe: ProbeSamples, cleaned: Clean, *, range_max: float | None, lag_ms: int) -> ProbeWater:
    """Medians of a probe, with what its latch needs."""
    return ProbeWater(
        medians=quarter_medians(cleaned, range_max=range_max, lag_ms=lag_ms),
        range_max=None if range_max is None else Decimal(repr(range_max)),
        confirmed_ms=sorted(probe.confirmed_ms),
    )


def range_end(probe: ProbeSamples) -> float | None:
    """Where the range ends: as given, as the instrument's own codes say, or the rail that many values lie on."""
    if probe.range_max is not None:
        return probe.range_max
    values = probe.samples.values
    coded = [value for index in probe.samples.pegged if (value := values[index]) is not None]
    numbers = [value for value in values if value is not None]
    if coded:
        return max(coded)
    top = max(numbers, default=0.0)
    if top < _LOWEST_RAIL:
        return None
    in_a_row = max((len(list(run)) for value, run in groupby(numbers) if value == top), default=0)
    return top if in_a_row >= _FEWEST_IN_A_ROW or numbers.count(top) >= _FEWEST_AT_RAIL else None


def match_stamps(background: Samples, downstream: Samples, *, lag_ms: int) -> Pairs:
    """Differences at equal stamps once the background is moved by the lag, in whole steps of the series below."""
    steps = [later - earlier for earlier, later in pairwise(downstream.at_ms[:2000])]
    step = max(1, int(median(steps))) if steps else 1
    moved = (lag_ms + step // 2) // step * step
    above = dict(zip(map(moved.__add__, background.at_ms), background.values, strict=True))
    pairs = [
        (value - beside, at, value, beside)
        for at, value, beside in zip(downstream.at_ms, downstream.values, map(above.get, downstream.at_ms), strict=True)
        if value is not None and beside is not None
    ]
    largest = max((delta for delta, *_ in pairs), default=0.0)
    # Binary fractions choose the candidates, the decimals that were sent the one.
    exact = [
        (Decimal(repr(value)) - Decimal(repr(beside)), -at)
        for delta, at, value, beside in pairs
        if delta >= largest - _SLACK
    ]
    best, at = max(exact, default=(None, None))
    return Pairs(count=len(pairs), max_delta=best, max_delta_ms=None if at is None else -at, matched_at_ms=moved)
