"""What stands beside the lines of turbidity on a chart: limits of the levels, samples by hand, what was left out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from alerts.reading import GrabSampleRow, PairWords, Profile
from collector.reading import Point, QualityCount
from dashboard.translation import say
from dashboard.views.words import LEVELS, PLACES, word_for
from siltwatch.instants import from_ms, to_ms
from siltwatch.site import Site

_LEFT_OUT = frozenset({4, 9})


class LimitLine(NamedTuple):
    """The limit of a level over time, in the probes' own unit; None cuts the line."""

    level: str
    points: list[tuple[datetime, float | None]]


def limit_lines(  # noqa: PLR0913 - what a line depends on, by keyword
    pairs: Sequence[PairWords],
    *,
    profile: Profile,
    turbidity: Mapping[str, Sequence[Point]],
    start_at: datetime,
    end_at: datetime,
    step: timedelta,
) -> list[LimitLine]:
    """Where each level begins: over the background that is one lag older, or the benchmarks where there is none.

    Of several pairs those of the first that is compared are drawn: the levels of another background would not be told
    from them.
    """
    compared = next((pair for pair in pairs if pair.background and pair.alike), None)
    if compared is not None and compared.background is not None:
        above = turbidity.get(compared.background, ())
        return list(_over(above, timedelta(seconds=compared.lag_s), profile, step))
    if not pairs:
        return []
    return [
        LimitLine(tier.level, [(start_at, float(tier.at_least)), (end_at, float(tier.at_least))])
        for tier in profile.contrast.benchmarks
    ]


def _over(above: Sequence[Point], lag: timedelta, profile: Profile, step: timedelta) -> Iterator[LimitLine]:
    for tier in profile.contrast.tiers:
        rise, share = float(tier.rise), float(tier.share)
        points: list[tuple[datetime, float | None]] = []
        for point in above:
            if point.mean is None:
                continue
            at = _on_grid(point.at + lag, step)
            if points and at - points[-1][0] > 3 * max(step, timedelta(minutes=15)):
                points.append((points[-1][0] + step, None))
            points.append((at, point.mean + max(rise, share * point.mean)))
        yield LimitLine(tier.level, points)


def _on_grid(at: datetime, step: timedelta) -> datetime:
    """The lines of the probes stand on whole steps; one that stood between them would break theirs."""
    length_ms = step // timedelta(milliseconds=1)
    return from_ms(to_ms(at) // length_ms * length_ms)


def limit_word(level: str) -> str:
    """`likely`, or `benchmark 50`."""
    word = word_for(LEVELS, level)
    return say("benchmark %(word)s", word=word) if level.startswith("benchmark") else word


def samples_shown(
    samples: Sequence[GrabSampleRow], site: Site, start_at: datetime, end_at: datetime
) -> Iterator[dict[str, Any]]:
    """Grab samples that stand on the same axis as the probes; what was read in centimetres does not."""
    units = {probe.unit for probe in site.probes}
    places = {probe.id: probe.place for probe in site.probes}
    for sample in samples:
        if sample.how == "grab" and sample.unit in units and start_at <= sample.at < end_at:
            yield {
                "at": to_ms(sample.at) / 1000,
                "value": sample.value,
                "unit": sample.unit,
                "place": places.get(sample.probe),
                "label": say("sample %(value)s %(unit)s", value=f"{sample.value:g}", unit=sample.unit),
                "odd": sample.disagrees or "",
            }


def left_out(counts: Sequence[QualityCount], site: Site) -> list[str]:
    """`below the site: 12 for service, 3 for spike`: what no verdict counts, and why."""
    places = {probe.id: say(PLACES.get(probe.place or "", probe.id)) for probe in site.probes}
    found: dict[str, Counter[str]] = {}
    for row in counts:
        if row.flag in _LEFT_OUT and row.kind == "turbidity":
            why = word_for({}, row.words[0]) if row.words else say("no value")
            found.setdefault(places.get(row.sensor, row.sensor), Counter())[why] += row.count
    return [
        f"{place}: {', '.join(f'{count} for {why}' for why, count in sorted(reasons.items()))}"
        for place, reasons in sorted(found.items())
    ]
