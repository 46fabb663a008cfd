"""Tips of a switch that bounced: flagged beside their rain, counted and explained, never taken away."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from collector.files.series import RainSeries

BOUNCE = "bounce"
# Regulation page 4.4: 0.5 s by default, 1 s for some reed switches, nothing for siphon gauges.
BOUNCE_INTERVAL = timedelta(milliseconds=500)


def bounced_tips(at_ms: Sequence[int], bounce_ms: int) -> list[int]:
    """The places of tips that come at most `bounce_ms` after the one before; nothing for an interval of nothing."""
    if bounce_ms <= 0:
        return []
    return [place for place in range(1, len(at_ms)) if at_ms[place] - at_ms[place - 1] <= bounce_ms]


def flag_bounce(series: RainSeries, bounce_ms: int) -> RainSeries:
    """The series with its bounced tips flagged; rain of intervals says nothing of single tips and stays as it is."""
    if series.kind != "tips":
        return series
    wet = [place for place, depth in enumerate(series.depth_tenth_um) if depth]
    bounced = bounced_tips([series.at_ms[place] for place in wet], bounce_ms)
    if not bounced:
        return series
    flags = dict(series.flags)
    for place in bounced:
        flags[wet[place]] = (*flags.get(wet[place], ()), BOUNCE)
    quality = Counter(series.quality) + Counter({BOUNCE: len(bounced)})
    return replace(series, flags=flags, quality=dict(sorted(quality.items())))
