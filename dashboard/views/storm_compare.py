"""A storm from several sides: its gauges, both due instants, what was known when, the water through it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from alerts.reading import DutyRow, Profile, StormRow
from collector.reading import ManualReading, RainCredit, Reading
from dashboard.translation import marked, say, say_count
from dashboard.views.running import FAILED
from dashboard.views.words import PLACES, Moment, moment, rain, rain_beside, value_text
from siltwatch.site import Sensor, Site

HOUR = timedelta(hours=1)
BEFORE = timedelta(hours=6)  # the water of so long before the first rain is what it rose from
AFTER = timedelta(hours=6)
MOST_VERSIONS = 8
_SUSPECT = 3
_STATES = {"open": marked("under way"), "confirmed": marked("over"), "superseded": marked("judged anew")}


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeLine:
    """What one gauge says of the storm; a gauge that says nothing stands in the table too."""

    gauge: str
    depth: str
    depth_beside: str
    share: str
    hardest: str
    first: Moment | None
    last: Moment | None
    doubts: str
    is_trigger: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnchorLine:
    """When the visit is due, counted from one of the two instants that the words of a code may mean."""

    name: str
    counted: Moment
    due: Moment
    governs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One figure of a version, and whether it differs from the version before."""

    text: str
    iso: str
    full: str
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Versions as columns, the newest first; `rows` are (what, cells)."""

    judged: tuple[Moment, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    left_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterThrough:
    """One probe before, during and after the storm; empty text where nothing was measured."""

    probe: str
    place: str
    unit: str
    before: str
    highest: str
    highest_at: Moment | None
    after: str
    doubtful: int


def gauge_lines(
    credits_: Sequence[RainCredit], by_hand: Sequence[ManualReading], *, storm: StormRow, site: Site, now: datetime
) -> tuple[GaugeLine, ...]:
    """The wettest first, those that stand on the site but gave nothing last, then what people read by hand."""
    fallen: dict[str, list[RainCredit]] = {gauge.id: [] for gauge in site.gauges}
    for credit in credits_:
        if storm.start_at <= credit.at <= storm.end_at:
            fallen.setdefault(credit.sensor, []).append(credit)
    most = max((_depth(rows) for rows in fallen.values()), default=0)
    ordered = sorted(fallen.items(), key=lambda each: (-_depth(each[1]), each[0]))
    measured = [_gauge_line(name, rows, most, storm=storm, site=site, now=now) for name, rows in ordered]
    read = [_hand_line(row, most, site, now) for row in by_hand if storm.start_at < row.at <= storm.confirmed_at]
    return (*measured, *read)


def _depth(rows: Sequence[RainCredit]) -> int:
    return sum(row.depth_tenth_um for row in rows if row.flag != FAILED)


def _gauge_line(  # noqa: PLR0913 - all but three by keyword
    name: str, rows: Sequence[RainCredit], most: int, *, storm: StormRow, site: Site, now: datetime
) -> GaugeLine:
    depth, zone = _depth(rows), site.zone_info
    kept = [row for row in rows if row.flag != FAILED]
    return GaugeLine(
        gauge=name,
        depth=rain(depth),
        depth_beside=rain_beside(depth),
        share=_share(depth, most),
        hardest=say("%(depth)s in an hour", depth=rain(_hardest_hour(kept))) if kept else "",
        first=moment(kept[0].at, zone, now) if kept else None,
        last=moment(kept[-1].at, zone, now) if kept else None,
        doubts=_doubts(rows) if rows else say("nothing in this storm"),
        is_trigger=name in storm.by,
    )


def _hand_line(row: ManualReading, most: int, site: Site, now: datetime) -> GaugeLine:
    zone = site.zone_info
    return GaugeLine(
        gauge=say("%(sensor)s, read by hand", sensor=row.sensor),
        depth=rain(row.depth_tenth_um),
        depth_beside=rain_beside(row.depth_tenth_um),
        share=_share(row.depth_tenth_um, most),
        hardest="",
        first=moment(row.since_at, zone, now) if row.since_at else None,
        last=moment(row.at, zone, now),
        doubts=row.reason,
        is_trigger=False,
    )


def _share(depth: int, most: int) -> str:
    if depth > most:
        return say("more than the wettest gauge")
    return (
        "" if not most else say("most") if depth == most else say("%(share)s %% of the most", share=depth * 100 // most)
    )


def _hardest_hour(rows: Sequence[RainCredit]) -> int:
    hardest = fallen = oldest = 0
    for row in rows:
        fallen += row.depth_tenth_um
        while rows[oldest].at <= row.at - HOUR:
            fallen -= rows[oldest].depth_tenth_um
            oldest += 1
        hardest = max(hardest, fallen)
    return hardest


def _doubts(rows: Sequence[RainCredit]) -> str:
    failed, suspect = sum(row.flag == FAILED for row in rows), sum(row.flag == _SUSPECT for row in rows)
    said = [say("%(suspect)s of %(rows)s suspect", suspect=suspect, rows=len(rows))] if suspect else []
    said += [say("%(failed)s failed, left out", failed=failed)] if failed else []
    return ", ".join(said) or say(
        "%(count)s, none in doubt", count=say_count("%(num)s credit", "%(num)s credits", len(rows))
    )


def anchor_lines(
    storm: StormRow, profile: Profile, duties: Sequence[DutyRow], *, site: Site, now: datetime
) -> tuple[AnchorLine, ...]:
    """Both readings of the clock where they differ; one that a town's words leave no doubt about is told alone."""
    rule, zone = profile.storm_inspection, site.zone_info
    if rule.off_because is not None or not any(duty.kind == "storm_inspection" for duty in duties):
        return ()
    both = (
        (say("the trigger"), "threshold", storm.trigger_at),
        (say("the end of the storm"), "storm_end", storm.end_at),
    )
    return tuple(
        AnchorLine(
            name=name,
            counted=moment(at, zone, now),
            due=moment(at + rule.within, zone, now),
            governs=anchor == rule.anchor,
        )
        for name, anchor, at in both
        if anchor == rule.anchor or storm.trigger_at != storm.end_at
    )


def compare(versions: Sequence[StormRow], *, site: Site, now: datetime) -> Comparison | None:
    """The first version and the newest ones; None while there is only one. `versions` are the oldest first."""
    if len(versions) < 2:  # noqa: PLR2004 - a comparison takes two
        return None
    kept = list(versions) if len(versions) <= MOST_VERSIONS else [versions[0], *versions[1 - MOST_VERSIONS :]]
    newest = kept[::-1]
    told = [_told(version, site, now) for version in newest]
    rows = []
    for name in told[0]:
        cells = [figures[name] for figures in told]
        olders = [*cells[1:], cells[-1]]
        rows.append(
            (name, tuple(_cell(cell, is_new=cell[0] != older[0]) for cell, older in zip(cells, olders, strict=True)))
        )
    return Comparison(
        judged=tuple(moment(version.judged_at, site.zone_info, now) for version in newest),
        rows=tuple(rows),
        left_out=len(versions) - len(kept),
    )


def _told(version: StormRow, site: Site, now: datetime) -> Mapping[str, tuple[str, str, str]]:
    def at(instant: datetime) -> tuple[str, str, str]:
        said = moment(instant, site.zone_info, now)
        return said.text, said.iso, said.full

    return {
        say("Depth"): (rain(version.depth_tenth_um), "", ""),
        say("First rain"): at(version.start_at),
        say("Trigger"): at(version.trigger_at),
        say("Last rain"): at(version.end_at),
        say("Gauges"): (", ".join(version.by), "", ""),
        say("Verified"): (say("yes") if version.verified else say("no"), "", ""),
        say("State"): (say(_STATES[version.state]), "", ""),
        say("Rules"): (f"{version.profile} {version.profile_version}", "", ""),
    }


def _cell(told: tuple[str, str, str], *, is_new: bool) -> Cell:
    return Cell(text=told[0], iso=told[1], full=told[2], is_new=is_new)


def water_through(
    turbidity: Mapping[str, Sequence[Reading]], *, storm: StormRow, site: Site, now: datetime
) -> tuple[WaterThrough, ...]:
    """Each probe's middle value before, its highest from the first rain on, its middle value at the end of the time."""
    return tuple(_through(probe, turbidity.get(probe.id, ()), storm=storm, site=site, now=now) for probe in site.probes)


def _through(probe: Sensor, readings: Sequence[Reading], *, storm: StormRow, site: Site, now: datetime) -> WaterThrough:
    good = [(one.at, one.value) for one in readings if one.flag < _SUSPECT and one.value is not None]
    during = [row for row in good if storm.start_at <= row[0]]
    highest = max(during, key=lambda row: row[1], default=None)
    since_at = storm.end_at + AFTER - HOUR
    return WaterThrough(
        probe=probe.id,
        place=say(PLACES.get(probe.place or "", probe.id)),
        unit=probe.unit or "",
        before=_middle([value for at, value in good if at < storm.start_at]),
        highest=value_text(highest[1]) if highest else "",
        highest_at=moment(highest[0], site.zone_info, now) if highest else None,
        after=_middle([value for at, value in good if at >= since_at]),
        doubtful=sum(one.flag >= _SUSPECT for one in readings),
    )


def _middle(values: Sequence[float]) -> str:
    return value_text(median(values)) if values else ""
