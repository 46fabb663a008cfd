"""The chart of a site as columns of figures: rain, what counts of it, turbidity, thresholds and due instants."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from alerts.reading import DutyRow, EpisodeRow, GrabSampleRow, PairWords, Profile, StormRow
from collector.reading import Point, QualityCount, RainCredit, Reading
from dashboard.translation import marked, say
from dashboard.views.chart_water import left_out, limit_lines, limit_word, samples_shown
from dashboard.views.running import Running, running
from dashboard.views.words import FLAGS, LEVELS, PLACES, kind_of, rain, word_for
from siltwatch.instants import to_ms
from siltwatch.quantities import truncated_inches
from siltwatch.site import Sensor, Site

RangeName = Literal["1h", "6h", "24h", "3d", "7d", "30d", "1y"]
RANGES: dict[RangeName, timedelta] = {
    "1h": timedelta(hours=1),
    "6h": timedelta(hours=6),
    "24h": timedelta(hours=24),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
    "30d": timedelta(days=30),
    "1y": timedelta(days=365),
}
# Steps that a person can read off an axis; the first one that leaves at most so many points is taken.
STEPS = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 10, 15, 30, 60, 180, 360, 720, 1440))
MOST_POINTS = 750
DETAIL_UPTO = timedelta(days=7)  # beyond it the journal answers from roll-ups
FLAGS_UPTO = timedelta(days=1, minutes=1)
LONGEST = timedelta(days=366 * 5)
DRAWN_FROM_JOURNAL = marked("InfluxDB does not serve this chart; it is drawn from the journal.")
_EPOCH_MS = 1000
_SUSPECT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What a chart covers, and the length of one bar."""

    start_at: datetime
    end_at: datetime
    step: timedelta

    @property
    def is_detailed(self) -> bool:
        """Short enough to show single credits."""
        return self.end_at - self.start_at <= DETAIL_UPTO


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartFacts:
    """What was read for a chart; `credits` begin before the span, at a dry spell."""

    site: Site
    profile: Profile
    span: Span
    now: datetime
    rain: Mapping[str, Sequence[Point]]
    turbidity: Mapping[str, Sequence[Point]]
    credits: Sequence[RainCredit]
    flagged: Sequence[Reading]
    storms: Sequence[StormRow]
    duties: Sequence[DutyRow]
    episodes: Sequence[EpisodeRow] = ()
    pairs: Sequence[PairWords] = ()
    samples: Sequence[GrabSampleRow] = ()
    quality: Sequence[QualityCount] = ()
    sources: Collection[str] = ("journal",)
    trouble: str | None = None  # what kept InfluxDB from telling it


def span_of(name: RangeName, now: datetime) -> Span:
    """The range up to now."""
    return span_between(now - RANGES[name], now)


def span_between(start_at: datetime, end_at: datetime) -> Span:
    """A span with its step."""
    step = next((step for step in STEPS if (end_at - start_at) / step <= MOST_POINTS), STEPS[-1])
    return Span(start_at=start_at, end_at=end_at, step=step)


def chart(facts: ChartFacts) -> dict[str, Any]:
    """The document that the page draws; instants are seconds since 1970, depths inches, None a gap."""
    span = facts.span
    steps = _steps(facts) if span.is_detailed else []
    rule = facts.profile.rule
    return {
        "site": facts.site.id,
        "zone": facts.site.zone,
        "start": _seconds(span.start_at),
        "end": _seconds(_right_edge(facts)),
        "now": _seconds(facts.now),
        "step_s": int(span.step.total_seconds()),
        "threshold_in": _inches(rule.threshold_tenth_um),
        "rain": _rain_columns(facts.rain),
        "counted": _counted_columns(steps, facts) if span.is_detailed else None,
        "storms": [_storm_mark(storm, facts) for storm in facts.storms if _is_inside(storm, span)],
        "due_marks": [_due_mark(duty) for duty in facts.duties if _is_shown(duty, facts)],
        "contrast": [_band(row, facts) for row in facts.episodes if _is_in_span(row, span)],
        "turbidity": [_probe_columns(probe, facts) for probe in facts.site.probes],
        "limits": _limit_columns(facts),
        "samples": list(samples_shown(facts.samples, facts.site, span.start_at, span.end_at)),
        "flags": _flag_marks(facts),
        "left_out": left_out(facts.quality, facts.site),
        "source": "journal" if facts.trouble else " and ".join(sorted(facts.sources)) or "journal",
        "banner": f"{DRAWN_FROM_JOURNAL} {facts.trouble}" if facts.trouble else None,
    }


def _is_in_span(row: EpisodeRow, span: Span) -> bool:
    return row.start_at < span.end_at and (row.end_at is None or row.end_at > span.start_at)


def _band(row: EpisodeRow, facts: ChartFacts) -> dict[str, Any]:
    """From when to when a contrast stood, with its highest level; an open one reaches to the present."""
    return {
        "id": row.id,
        "start": _seconds(max(row.start_at, facts.span.start_at)),
        "end": _seconds(min(row.end_at or facts.now, facts.span.end_at)),
        "level": row.level,
        "label": f"{'contrast' if row.kind == 'contrast' else 'benchmark'}: {word_for(LEVELS, row.level)}",
    }


def _steps(facts: ChartFacts) -> list[Running]:
    rule = facts.profile.rule
    every = running(
        facts.credits,
        facts.storms,
        min_dry=timedelta(milliseconds=rule.min_dry_ms),
        window=timedelta(milliseconds=rule.window_ms),
    )
    return [step for step in every if step.at >= facts.span.start_at]


def _rain_columns(rain: Mapping[str, Sequence[Point]]) -> dict[str, Any]:
    """One bar a step: the wettest gauge of it."""
    wettest: dict[datetime, int] = {}
    for points in rain.values():
        for point in points:
            wettest[point.at] = max(wettest.get(point.at, 0), point.sum or 0)
    at = sorted(wettest)
    return {"gauges": len(rain), "at": [_seconds(x) for x in at], "depth_in": [_inches(wettest[x]) for x in at]}


def _counted_columns(steps: Sequence[Running], facts: ChartFacts) -> dict[str, Any]:
    """The running figure; a dry spell that ends an event ends the line."""
    min_dry = timedelta(milliseconds=facts.profile.rule.min_dry_ms)
    columns: list[tuple[datetime, float | None]] = []
    for step in steps:
        if step.begins_event and columns:
            columns.append((_ended(columns[-1][0], min_dry, facts.now), columns[-1][1]))
            columns.append((columns[-1][0] + timedelta(milliseconds=1), None))
        columns.append((step.at, _inches(step.figure_tenth_um)))
    if columns:
        columns.append((_ended(columns[-1][0], min_dry, facts.now), columns[-1][1]))
    thinned = _thin(columns, facts.span.step)
    return {"at": [_seconds(at) for at, _ in thinned], "depth_in": [figure for _, figure in thinned]}


def _ended(last_at: datetime, min_dry: timedelta, now: datetime) -> datetime:
    return max(last_at, min(last_at + min_dry, now))


def _thin(columns: list[tuple[datetime, float | None]], step: timedelta) -> list[tuple[datetime, float | None]]:
    """The last figure of each tenth of a step, and every gap."""
    grain_ms = max(1, to_ms_length(step) // 10)
    kept: list[tuple[datetime, float | None]] = []
    for at, figure in columns:
        same = kept and kept[-1][1] is not None and figure is not None
        if same and to_ms(kept[-1][0]) // grain_ms == to_ms(at) // grain_ms:
            kept.pop()
        kept.append((at, figure))
    return kept


def to_ms_length(length: timedelta) -> int:
    """Whole milliseconds of a length of time."""
    return length // timedelta(milliseconds=1)


def _is_inside(storm: StormRow, span: Span) -> bool:
    return storm.start_at < span.end_at and storm.end_at >= span.start_at


def _storm_mark(storm: StormRow, facts: ChartFacts) -> dict[str, Any]:
    return {
        "id": storm.id,
        "href": f"/sites/{facts.site.id}/storms/{storm.id}",
        "trigger": _seconds(storm.trigger_at),
        "start": _seconds(storm.start_at),
        "end": _seconds(storm.end_at),
        "at_trigger_in": _inches(storm.at_trigger_tenth_um),
        "label": say("%(depth)s reached", depth=rain(facts.profile.rule.threshold_tenth_um)),
        "depth": rain(storm.depth_tenth_um),
    }


def _is_shown(duty: DutyRow, facts: ChartFacts) -> bool:
    return duty.status != "withdrawn" and facts.span.start_at <= duty.due_at <= _right_edge(facts)


def _due_mark(duty: DutyRow) -> dict[str, Any]:
    word = say("inspect by") if duty.is_open else say("was due")
    return {
        "duty": duty.id,
        "at": _seconds(duty.due_at),
        "open": duty.is_open,
        "label": word if duty.kind == "storm_inspection" else f"{kind_of(duty)}: {word}",
    }


def _right_edge(facts: ChartFacts) -> datetime:
    """Room for the due instants that lie ahead, no more of it than what lies behind."""
    length = facts.span.end_at - facts.span.start_at
    if facts.span.end_at < facts.now:
        return facts.span.end_at
    ahead = [duty.due_at for duty in facts.duties if duty.is_open and duty.due_at <= facts.now + length]
    return max([facts.span.end_at, *(due_at + length / 50 for due_at in ahead)])


def _probe_columns(probe: Sensor, facts: ChartFacts) -> dict[str, Any]:
    points = _with_gaps(facts.turbidity.get(probe.id, ()), max(facts.span.step, probe.period))
    return {
        "sensor": probe.id,
        "place": probe.place,
        "label": say(PLACES.get(probe.place or "", probe.id)),
        "unit": probe.unit,
        "at": [_seconds(at) for at, _ in points],
        "low": [point.low if point else None for _, point in points],
        "high": [point.high if point else None for _, point in points],
        "mean": [point.mean if point else None for _, point in points],
    }


def _limit_columns(facts: ChartFacts) -> list[dict[str, Any]]:
    span = facts.span
    lines = limit_lines(
        facts.pairs, profile=facts.profile, turbidity=facts.turbidity, start_at=span.start_at, end_at=span.end_at,
        step=span.step,
    )  # fmt: skip
    return [
        {
            "level": line.level,
            "label": limit_word(line.level),
            "at": [_seconds(at) for at, _ in line.points],
            "value": [value for _, value in line.points],
        }
        for line in lines
    ]


def _with_gaps(points: Sequence[Point], usual: timedelta) -> list[tuple[datetime, Point | None]]:
    """No data is not a line: where more than three steps are missing, the line is cut."""
    columns: list[tuple[datetime, Point | None]] = []
    for point in points:
        if columns and point.at - columns[-1][0] > 3 * usual:
            columns.append((columns[-1][0] + usual, None))
        columns.append((point.at, point))
    return columns


def _flag_marks(facts: ChartFacts) -> list[dict[str, Any]]:
    marked = [(c.at, c.sensor, c.flag, c.reasons) for c in facts.credits if c.flag >= _SUSPECT]
    marked += [(r.at, r.sensor, r.flag, r.reasons) for r in facts.flagged if r.flag >= _SUSPECT]
    return [
        {
            "at": _seconds(at),
            "sensor": sensor,
            "flag": say(FLAGS[flag]),
            "why": [word_for({}, reason) for reason in reasons],
        }
        for at, sensor, flag, reasons in sorted(marked)
        if at >= facts.span.start_at
    ]


def _seconds(at: datetime) -> float:
    milliseconds = to_ms(at)
    whole, rest = divmod(milliseconds, _EPOCH_MS)
    return whole if not rest else milliseconds / _EPOCH_MS


def _inches(depth_tenth_um: int) -> float:
    return float(truncated_inches(depth_tenth_um, 4))
