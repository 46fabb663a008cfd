"""What a file of rain amounts to, as the document that `siltwatch storms --json` prints and as text for a person."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypedDict
from zoneinfo import ZoneInfo

from alerts.duties import DutyStorm, storm_duties
from alerts.profile import Profile
from alerts.storms import GaugeRain, StormRule, Verdict, judge
from collector.files.series import RainSeries
from siltwatch.instants import from_ms, short_instant
from siltwatch.quantities import Depth, inches_text

_MS = timedelta(milliseconds=1)


class EventFacts(TypedDict):
    """An event of the document."""

    start: str
    end: str
    depth_in: str
    rows: int


class StormFacts(TypedDict):
    """A storm of the document."""

    start: str
    trigger: str
    end: str
    confirmed: str
    depth_in: str
    basis: str
    verified: bool
    due: str | None  # null where the profile opens no storm inspection
    citation: str


class NearFacts(TypedDict):
    """An event that came close; `depth_in` is its largest figure on the basis named."""

    start: str
    end: str
    depth_in: str
    basis: str


class FileFacts(TypedDict):
    """The document of one file (design.md section 9)."""

    file: str
    format: str
    sensor: str
    zone: str | None
    unit: str
    rows: int
    missing: int
    rain_rows: int
    total_in: str
    first: str | None
    last: str | None
    quality: dict[str, int]
    events: list[EventFacts]
    storms: list[StormFacts]
    near: list[NearFacts]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedFile:
    """One gauge of a file with the verdict on it."""

    file: str
    format: str
    series: RainSeries
    verdict: Verdict
    profile: Profile


def changed_rule(
    rule: StormRule,
    *,
    threshold: Depth | None = None,
    min_dry: timedelta | None = None,
    window: timedelta | None = None,
    rolling24: bool = True,
) -> StormRule:
    """A rule with other figures; the near band stays at the same share of the threshold."""
    if threshold is not None:
        near = rule.near_tenth_um * threshold.tenth_um // rule.threshold_tenth_um
        rule = replace(rule, threshold_tenth_um=threshold.tenth_um, near_tenth_um=max(1, near))
    if min_dry is not None:
        rule = replace(rule, min_dry_ms=min_dry // _MS)
    if window is not None:
        rule = replace(rule, window_ms=window // _MS)
    return replace(rule, rolling24=rule.rolling24 and rolling24)


def judge_series(series: RainSeries, rule: StormRule) -> Verdict:
    """The verdict on one gauge, all of its rain known; suspect rows raise storms that are not verified."""
    return judge(gauge_rain(series), rule)


def gauge_rain(series: RainSeries) -> list[GaugeRain]:
    """The rain of one gauge, its suspect rows apart."""
    suspect = series.suspect_places
    at_ms, depths = series.wet_where(suspect, inside=False) if suspect else series.wet()
    rain = [GaugeRain(gauge=series.sensor, quality="good", at_ms=at_ms, depth_tenth_um=depths)]
    if suspect:
        at_ms, depths = series.wet_where(suspect, inside=True)
        rain.append(GaugeRain(gauge=series.sensor, quality="suspect", at_ms=at_ms, depth_tenth_um=depths))
    return rain


def stamp_text(moment: datetime, zone: str | None) -> str:
    """UTC with `Z` where the zone is known, else the local stamp as the file has it."""
    text = short_instant(moment)
    return text if zone is not None else text.removesuffix("Z")


def duty_storms(verdict: Verdict) -> list[DutyStorm]:
    """The storms of a verdict under their numbers, from 1."""
    return [DutyStorm.of(str(number), storm) for number, storm in enumerate(verdict.storms, start=1)]


def wall_zone(series: RainSeries, profile: Profile) -> ZoneInfo:
    """The zone of wall-clock arithmetic: that of the town, or none but the stamps' own where that is unknown."""
    return ZoneInfo("UTC" if series.zone is None else profile.zone)


def file_facts(judged: JudgedFile) -> FileFacts:
    """The document of one file."""
    series = judged.series

    def stamp(ms: int | None) -> str | None:
        return None if ms is None else stamp_text(from_ms(ms), series.zone)

    return FileFacts(
        file=judged.file,
        format=judged.format,
        sensor=series.sensor,
        zone=series.zone,
        unit=series.unit,
        rows=series.row_count,
        missing=series.missing,
        rain_rows=series.wet_rows,
        total_in=inches_text(series.total_tenth_um),
        first=stamp(series.first_ms),
        last=stamp(series.last_ms),
        quality=dict(series.quality),
        events=_event_facts(judged),
        storms=_storm_facts(judged),
        near=_near_facts(judged),
    )


def _event_facts(judged: JudgedFile) -> list[EventFacts]:
    wet_ms, _ = judged.series.wet()
    return [
        EventFacts(
            start=stamp_text(event.start_at, judged.series.zone),
            end=stamp_text(event.end_at, judged.series.zone),
            depth_in=inches_text(event.total_tenth_um),
            rows=bisect_right(wet_ms, event.end_ms) - bisect_left(wet_ms, event.start_ms),
        )
        for event in judged.verdict.events
    ]


def _storm_facts(judged: JudgedFile) -> list[StormFacts]:
    zone, profile = judged.series.zone, judged.profile
    duties = storm_duties(
        duty_storms(judged.verdict),
        [],
        rule=profile.storm_inspection,
        zone=wall_zone(judged.series, profile),
        as_of=from_ms(judged.series.last_ms or 0),
    )
    return [
        StormFacts(
            start=stamp_text(storm.start_at, zone),
            trigger=stamp_text(storm.trigger_at, zone),
            end=stamp_text(storm.end_at, zone),
            confirmed=stamp_text(storm.confirmed_at, zone),
            depth_in=inches_text(storm.depth_tenth_um),
            basis=storm.basis,
            verified=storm.verified,
            due=None if profile.storm_inspection.off_because else stamp_text(duty.due_at, zone),
            citation=duty.citation,
        )
        for storm, duty in zip(judged.verdict.storms, duties, strict=True)
    ]


def _near_facts(judged: JudgedFile) -> list[NearFacts]:
    events, zone = judged.verdict.events, judged.series.zone
    return [
        NearFacts(
            start=stamp_text(events[near.event].start_at, zone),
            end=stamp_text(events[near.event].end_at, zone),
            depth_in=inches_text(near.peak_tenth_um),
            basis=near.basis,
        )
        for near in judged.verdict.near
    ]


def facts_text(facts: FileFacts) -> str:
    """The same for a person: a paragraph on the file and a line a storm."""
    zone = facts["zone"] or "not known (stamps as in the file)"
    lines = [
        f"{facts['file']}: {facts['format']}, sensor {facts['sensor']}, {facts['unit']}, zone {zone}",
        f"  {facts['rows']} rows, {facts['missing']} missing, {facts['rain_rows']} with rain, {facts['total_in']} in"
        + (f", {facts['first']} to {facts['last']}" if facts["first"] else ""),
    ]
    if facts["quality"]:
        lines.append("  quality: " + ", ".join(f"{flag} {count}" for flag, count in facts["quality"].items()))
    lines.append(f"  {len(facts['events'])} events, {len(facts['storms'])} storms, {len(facts['near'])} near threshold")
    return "\n".join([*lines, *_storm_table(facts["storms"])])


def _storm_table(storms: Sequence[StormFacts]) -> list[str]:
    if not storms:
        return []
    heads = ("start", "trigger", "end", "depth", "basis", "inspection due", "under")
    rows = [
        (
            s["start"],
            s["trigger"],
            s["end"],
            f"{s['depth_in']} in",
            s["basis"] if s["verified"] else f"{s['basis']}, unverified",
            s["due"] or "no duty",
            s["citation"],
        )
        for s in storms
    ]
    widths = [max(len(row[place]) for row in [heads, *rows]) for place in range(len(heads))]
    return ["  " + "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in [heads, *rows]]
