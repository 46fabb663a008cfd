"""One storm: why it fired, what it asked for, who was told, and what was done."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from alerts.reading import DutyRow, InspectionRow, NoticeRow, Profile, StormRow
from collector.reading import ManualReading, RainCredit, Reading
from dashboard.translation import marked, say, say_count
from dashboard.views.running import Running, running
from dashboard.views.site import DutyCard, NoticeLine, duty_card, notice_line
from dashboard.views.storm_compare import (
    AFTER,
    BEFORE,
    AnchorLine,
    Comparison,
    GaugeLine,
    WaterThrough,
    anchor_lines,
    compare,
    gauge_lines,
    water_through,
)
from dashboard.views.words import (
    BASES,
    FLAGS,
    SCOPES,
    Moment,
    hours_text,
    long_time,
    moment,
    rain,
    rain_beside,
    rain_both,
    rain_exact,
    word_for,
)
from siltwatch.site import Site

MOST_TIPS = 400
NOT_COVERED = marked("No duty: this site meets none of its town's conditions, so this is advice.")


@dataclass(frozen=True, slots=True, kw_only=True)
class StormFacts:
    """What was read for a storm's page; `credits` begin before it, at a dry spell."""

    site: Site
    profile: Profile
    storm: StormRow
    storms: Sequence[StormRow]
    versions: Sequence[StormRow]
    credits: Sequence[RainCredit]
    duties: Sequence[DutyRow]
    notices: Sequence[NoticeRow]
    inspections: Sequence[InspectionRow]
    now: datetime
    by_hand: Sequence[ManualReading] = ()
    turbidity: Mapping[str, Sequence[Reading]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TipLine:
    """One credit and the figure after it."""

    at: Moment
    gauge: str
    depth: str
    figure: str
    figure_beside: str
    quality: str
    is_trigger: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectionLine:
    """A visit as recorded."""

    id: str
    started: Moment
    scope: str
    inspector: str
    remarks: str
    entered: Moment
    entered_by: str
    late_entry: bool
    qualification: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormPage:
    """Everything on the page of a storm."""

    id: str
    site: str
    site_name: str
    sentence: str
    depth: str
    state: str
    is_open: bool
    may_be_dismissed: bool
    key: str  # of the form on this page
    time_uncertain: bool
    verified: bool
    basis: str
    gauges: str
    started: Moment
    trigger: Moment
    ended: Moment
    confirmed: Moment
    other_anchor: str
    town: str
    profile: str
    rule_text: str
    citation: str
    no_duty: str
    threshold: str
    min_dry: str
    tips: tuple[TipLine, ...]
    tips_left_out: int
    anchors: tuple[AnchorLine, ...]
    gauge_table: tuple[GaugeLine, ...]
    water: tuple[WaterThrough, ...]
    chart_from: int  # seconds since 1970, of the chart of the storm
    chart_to: int
    comparison: Comparison | None
    duties: tuple[DutyCard, ...]
    notices: tuple[NoticeLine, ...]
    inspections: tuple[InspectionLine, ...]


def storm_page(facts: StormFacts) -> StormPage:
    """A sentence first, then the tips, the rule, the people and the visit."""
    site, storm, now, profile = facts.site, facts.storm, facts.now, facts.profile
    zone = site.zone_info
    tips = _tips(facts)
    return StormPage(
        id=storm.id,
        site=site.id,
        site_name=site.name,
        sentence=_sentence(facts, tips),
        depth=rain_both(storm.depth_tenth_um),
        state={"open": say("under way"), "confirmed": say("over"), "superseded": say("judged anew")}[storm.state],
        is_open=storm.state == "open",
        may_be_dismissed=storm.state != "superseded",
        key=secrets.token_urlsafe(16),
        time_uncertain=storm.time_uncertain,
        verified=storm.verified,
        basis=word_for(BASES, storm.basis),
        gauges=", ".join(storm.by),
        started=moment(storm.start_at, zone, now),
        trigger=moment(storm.trigger_at, zone, now),
        ended=moment(storm.end_at, zone, now),
        confirmed=moment(storm.confirmed_at, zone, now),
        other_anchor=_other_anchor(facts),
        town=profile.town,
        profile=say(
            "%(profile)s, version %(profile_version)s", profile=storm.profile, profile_version=storm.profile_version
        ),
        rule_text=profile.storm_inspection.text,
        citation=profile.storm_inspection.citation,
        no_duty=profile.storm_inspection.off_because or say(NOT_COVERED),
        threshold=rain(profile.rule.threshold_tenth_um),
        min_dry=hours_text(timedelta(milliseconds=profile.rule.min_dry_ms)),
        tips=tuple(_tip(step, facts) for step in tips[:MOST_TIPS]),
        tips_left_out=max(0, len(tips) - MOST_TIPS),
        anchors=anchor_lines(storm, profile, facts.duties, site=site, now=now),
        gauge_table=gauge_lines(facts.credits, facts.by_hand, storm=storm, site=site, now=now),
        water=water_through(facts.turbidity, storm=storm, site=site, now=now),
        chart_from=int((storm.start_at - BEFORE).timestamp()),
        chart_to=int(min(storm.end_at + AFTER, max(now, storm.end_at)).timestamp()) + 1,
        comparison=compare(facts.versions, site=site, now=now),
        duties=tuple(duty_card(duty, site, now) for duty in facts.duties),
        notices=tuple(notice_line(notice, site, now) for notice in facts.notices),
        inspections=tuple(inspection_line(row, site, now) for row in facts.inspections),
    )


def _tips(facts: StormFacts) -> list[Running]:
    rule, storm = facts.profile.rule, facts.storm
    steps = running(
        facts.credits,
        facts.storms,
        min_dry=timedelta(milliseconds=rule.min_dry_ms),
        window=timedelta(milliseconds=rule.window_ms),
    )
    return [step for step in steps if storm.start_at <= step.at <= storm.end_at]


def _sentence(facts: StormFacts, tips: Sequence[Running]) -> str:
    """Plain enough to be read out: what fell when, and what the code asks for because of it."""
    storm, site = facts.storm, facts.site
    zone = site.zone_info
    counting = [tip for tip in tips if tip.at <= storm.trigger_at and tip.sensor in storm.by]
    sizes = {tip.depth_tenth_um for tip in counting}
    what = say_count("%(num)s credit", "%(num)s credits", len(counting))
    if len(sizes) == 1:
        what = say(
            "%(count)s of %(depth)s",
            count=say_count("%(num)s tip", "%(num)s tips", len(counting)),
            depth=rain_exact(sizes.pop()),
        )
    rule = facts.profile.storm_inspection
    made = say(
        "%(what)s between %(start)s and %(trigger)s make %(depth)s",
        what=what,
        start=long_time(storm.start_at, zone),
        trigger=long_time(storm.trigger_at, zone),
        depth=rain(storm.at_trigger_tenth_um),
    )
    if rule.off_because is not None:
        return f"{made}. {rule.off_because}"
    anchor = say("the end of the storm") if rule.anchor == "storm_end" else say("that moment")
    return say(
        "%(made)s; %(town)s, %(citation)s, asks for an inspection within %(within)s of %(anchor)s.",
        made=made,
        town=facts.profile.town,
        citation=rule.citation,
        within=hours_text(rule.within),
        anchor=anchor,
    )


def _other_anchor(facts: StormFacts) -> str:
    """The second reading of the clock, where the text allows two."""
    storm, rule, zone = facts.storm, facts.profile.storm_inspection, facts.site.zone_info
    if storm.trigger_at == storm.end_at or rule.off_because is not None:
        return ""
    by_trigger, by_end = long_time(storm.trigger_at + rule.within, zone), long_time(storm.end_at + rule.within, zone)
    if rule.anchor == "storm_end":
        return say("Counted from the trigger it would be %(by_trigger)s.", by_trigger=by_trigger)
    return say("Counted from the end of the storm it would be %(by_end)s; the earlier one governs.", by_end=by_end)


def _tip(step: Running, facts: StormFacts) -> TipLine:
    return TipLine(
        at=moment(step.at, facts.site.zone_info, facts.now),
        gauge=step.sensor,
        depth=rain_exact(step.depth_tenth_um),
        figure=rain(step.figure_tenth_um),
        figure_beside=rain_beside(step.figure_tenth_um),
        quality=", ".join([say(FLAGS[step.flag]), *(reason.replace("_", " ") for reason in step.reasons)]),
        is_trigger=step.at == facts.storm.trigger_at,
    )


def inspection_line(row: InspectionRow, site: Site, now: datetime) -> InspectionLine:
    """A visit with both of its times: when it started, and when it was written down."""
    zone = site.zone_info
    return InspectionLine(
        id=row.id,
        started=moment(row.started_at, zone, now),
        scope=word_for(SCOPES, row.scope),
        inspector=row.inspector,
        remarks=row.remarks,
        entered=moment(row.entered_at, zone, now),
        entered_by=row.entered_by,
        late_entry=row.late_entry,
        qualification=row.qualification or "",
    )
