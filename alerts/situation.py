"""What is going on at a site, in one word, a few figures and one sentence: pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from alerts.own_words import unpack
from alerts.profile import Coverage
from alerts.rows import DutyRow, StormRow
from alerts.standing import standing
from alerts.storms import GaugeRain, StormRule, Verdict, current_event, judge_as_of, lay_tracks
from alerts.voice import Voice, marked
from siltwatch.instants import MILLISECOND, from_ms, to_ms
from siltwatch.quantities import duration_text, truncated_inches
from siltwatch.site import Sensor, Site

Word = Literal["overdue", "due", "storm", "contrast", "raining", "blind", "dry"]
HOUR = timedelta(hours=1)
# A regular inspection is in sight all week; it presses on its last day.
PRESSES_WITHIN = timedelta(hours=24)
# A gauge is silent when it missed three words, and never before a quarter of an hour.
MISSED_WORDS = 3
SHORTEST_SILENCE = timedelta(minutes=15)
# How long after its last rain an event that came close is spoken of.
CLOSE_CALL_FOR = timedelta(hours=24)
# The words of its kind, where a duty has none of its own; translated where they are told.
_NAMES = {"storm_inspection": marked("Storm inspection"), "routine": marked("Regular inspection")}
_ANY_DUTY = marked("Duty")


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The state of a site at an instant, most urgent thing first."""

    site: str
    word: Word
    sentence: str
    duty: str | None  # the duty that presses most, else the next one
    due_at: datetime | None
    left: timedelta | None  # until due; below zero when overdue
    provisional: bool
    storm: str | None  # the newest storm, while it is open or its duty is
    storm_depth_tenth_um: int | None
    event_depth_tenth_um: int | None  # None: no rain event is open
    to_go_tenth_um: int | None  # None: no event is open, or it is a storm already
    intensity_tenth_um_per_h: int  # over the last hour
    threshold_at: datetime | None  # about when the threshold is reached at this intensity
    last_rain_at: datetime | None
    blind_since_at: datetime | None  # the last word of any gauge, where all are silent
    covered: bool
    advice: str | None  # why a site that is not covered has no duties


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the situation is judged from: `duties` still to be done, the newest storm, last words by sensor."""

    site: Site
    rule: StormRule
    gauges: tuple[GaugeRain, ...]
    duties: tuple[DutyRow, ...]
    storm: StormRow | None
    heard: Mapping[str, datetime]
    covered: Coverage
    no_storm_duty: str | None = None  # why the profile opens no storm inspection, a sentence
    contrast: str | None = None  # what an open contrast says, where one calls for a look on site
    voice: Voice = field(default_factory=Voice)  # in which the sentence is told


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rain:
    """The rain of this moment."""

    event: int | None
    to_go: int | None
    intensity: int
    threshold_at: datetime | None
    last_at: datetime | None
    close_call: int | None  # the largest figure of an event that ended not long ago, just below the threshold


def tell_situation(facts: Facts, now: datetime) -> Situation:
    """The situation of an instant; what was known by then decides, however late it is asked."""
    rain = _rain(facts, now)
    duty = min(facts.duties, key=lambda duty: (not _presses(duty, now), duty.due_at), default=None)
    storm = facts.storm if facts.storm and _matters(facts.storm, facts.duties, now) else None
    silent, since = _silence(facts, now)
    word = _word(facts, rain, silent=silent, now=now)
    return Situation(
        site=facts.site.id,
        word=word,
        sentence=_sentence(word, facts=facts, rain=rain, duty=duty, storm=storm, since=since, now=now),
        duty=duty.id if duty else None,
        due_at=duty.due_at if duty else None,
        left=duty.due_at - now if duty else None,
        provisional=duty.provisional if duty else False,
        storm=storm.id if storm else None,
        storm_depth_tenth_um=storm.depth_tenth_um if storm else None,
        event_depth_tenth_um=rain.event,
        to_go_tenth_um=rain.to_go,
        intensity_tenth_um_per_h=rain.intensity,
        threshold_at=rain.threshold_at,
        last_rain_at=rain.last_at,
        blind_since_at=since,
        covered=facts.covered.covered,
        advice=None if facts.covered.covered else facts.covered.because,
    )


def _presses(duty: DutyRow, now: datetime) -> bool:
    return duty.kind == "storm_inspection" or duty.due_at - now <= PRESSES_WITHIN


def _matters(storm: StormRow, duties: tuple[DutyRow, ...], now: datetime) -> bool:
    return now < storm.confirmed_at or any(duty.storm == storm.id for duty in duties)


def _rain(facts: Facts, now: datetime) -> _Rain:
    now_ms = to_ms(now)
    verdict = judge_as_of(facts.gauges, facts.rule, now_ms)
    event = current_event(verdict, now_ms, facts.rule)
    stands = standing(facts.gauges, verdict, facts.rule, now_ms) if event else None
    to_go = max(0, stands.to_go_tenth_um) if stands else None
    intensity = _intensity(facts.gauges, now_ms)
    return _Rain(
        event=event.total_tenth_um if event else None,
        to_go=to_go,
        intensity=intensity,
        threshold_at=now + HOUR * (to_go / intensity) if to_go and intensity else None,
        last_at=_last_rain(verdict),
        close_call=_close_call(verdict, now),
    )


def _close_call(verdict: Verdict, now: datetime) -> int | None:
    if not verdict.near:
        return None
    near = verdict.near[-1]
    return near.peak_tenth_um if now - verdict.events[near.event].end_at < CLOSE_CALL_FOR else None


def _last_rain(verdict: Verdict) -> datetime | None:
    return from_ms(verdict.events[-1].end_ms) if verdict.events else None


def _intensity(gauges: tuple[GaugeRain, ...], now_ms: int) -> int:
    """Rain of the last hour at the wettest gauge, tenths of a micrometre an hour."""
    tracks = lay_tracks(gauges, now_ms)
    return max((track.fallen(now_ms - HOUR // MILLISECOND + 1, now_ms) for track in tracks), default=0)


def _silence(facts: Facts, now: datetime) -> tuple[bool, datetime | None]:
    """Whether every gauge is silent, judged by when it observed, and the last word of any."""
    gauges = [gauge for gauge in facts.site.gauges if gauge.quality != "fail"]
    if any(_speaks(gauge, facts.heard.get(gauge.id), now) for gauge in gauges):
        return False, None
    return True, max((facts.heard[gauge.id] for gauge in gauges if gauge.id in facts.heard), default=None)


def _speaks(gauge: Sensor, heard_at: datetime | None, now: datetime) -> bool:
    return heard_at is not None and now - heard_at <= max(MISSED_WORDS * gauge.period, SHORTEST_SILENCE)


def _word(facts: Facts, rain: _Rain, *, silent: bool, now: datetime) -> Word:
    if any(duty.due_at < now for duty in facts.duties):
        return "overdue"
    # While the site is blind its precaution is told as that.
    told_as_blind = {duty.id for duty in facts.duties if silent and duty.kind == "blind"}
    if any(_presses(duty, now) and not duty.provisional and duty.id not in told_as_blind for duty in facts.duties):
        return "due"
    if any(duty.provisional for duty in facts.duties) or (facts.storm and now < facts.storm.confirmed_at):
        return "storm"
    if facts.contrast is not None:  # under a storm the page says it beside: the clock of the storm is the law's
        return "contrast"
    if silent:
        return "blind"
    return "dry" if rain.event is None else "raining"


def _sentence(  # noqa: PLR0913 - the parts a sentence is made of
    word: Word,
    *,
    facts: Facts,
    rain: _Rain,
    duty: DutyRow | None,
    storm: StormRow | None,
    since: datetime | None,
    now: datetime,
) -> str:
    zone = facts.site.zone_info
    if word in {"overdue", "due"} and duty is not None:
        return _duty_sentence(duty, storm, facts, now)
    if word == "contrast" and facts.contrast is not None:
        return facts.contrast
    if word == "storm" and storm is not None:
        return _storm_sentence(storm, duty, facts, zone)
    if word == "blind":
        return _blind_sentence(facts, since, zone, now) + _precaution(duty, facts)
    return _rain_sentence(rain, facts) if word == "raining" else _dry_sentence(duty, rain, facts)


def duty_name(duty: DutyRow, voice: Voice | None = None) -> str:
    """`Storm inspection`, or what the duty calls itself."""
    voice = voice or Voice()
    if duty.words:
        return unpack(duty.words, voice.language).headline
    return voice.say(_NAMES.get(duty.kind, _ANY_DUTY))


def _duty_sentence(duty: DutyRow, storm: StormRow | None, facts: Facts, now: datetime) -> str:
    say, due = facts.voice.say, facts.voice.when(duty.due_at, facts.site.zone_info)
    length, name = duration_text(duty.due_at - now), duty_name(duty, facts.voice)
    is_of_storm = storm is not None and duty.storm == storm.id
    what = say("Storm of %(depth)s.", depth=_told(storm.depth_tenth_um, facts)) if storm and is_of_storm else ""
    if duty.due_at < now:
        said = say("%(name)s was due %(due)s, %(length)s ago.", name=name, due=due, length=length)
    elif duty.kind == "storm_inspection":
        said = say("Inspect by %(due)s. %(length)s left.", due=due, length=length)
    else:
        said = say("%(name)s by %(due)s. %(length)s left.", name=name, due=due, length=length)
    return f"{what} {said}".strip()


def _storm_sentence(storm: StormRow, duty: DutyRow | None, facts: Facts, zone: ZoneInfo) -> str:
    say, last = facts.voice.say, facts.voice.when(storm.end_at, zone)
    depth = _told(storm.depth_tenth_um, facts)
    so_far = say("Storm of %(depth)s so far, last rain %(last)s.", depth=depth, last=last)
    if not facts.covered.covered:
        then = say("No duty: %(because)s.", because=facts.covered.because)
    elif facts.no_storm_duty is not None:
        then = facts.no_storm_duty
    elif duty is not None and duty.provisional:
        due = facts.voice.when(duty.due_at, zone)
        then = say("Inspect by %(due)s if it stays dry; more rain moves it.", due=due)
    else:
        then = say("Nothing to do at this moment.")
    return f"{so_far} {then}"


def _blind_sentence(facts: Facts, since: datetime | None, zone: ZoneInfo, now: datetime) -> str:
    say = facts.voice.say
    if not facts.site.gauges:
        return say("No gauge stands on this site: nobody watches the rain.")
    if since is None:
        return say("No gauge was ever heard: nobody watches the rain.")
    length, since_text = duration_text(now - since), facts.voice.when(since, zone)
    return say(
        "No gauge heard since %(since)s, %(length)s: this is not known to be dry.", since=since_text, length=length
    )


def _precaution(duty: DutyRow | None, facts: Facts) -> str:
    if duty is None or duty.kind != "blind":
        return ""
    due = facts.voice.when(duty.due_at, facts.site.zone_info)
    return " " + facts.voice.say("Read a gauge by hand, or inspect by %(due)s.", due=due)


def _rain_sentence(rain: _Rain, facts: Facts) -> str:
    say, depth = facts.voice.say, _told(rain.event or 0, facts)
    if rain.to_go is None:
        return say("%(depth)s so far, part of a storm that is confirmed.", depth=depth)
    to_go = say("%(depth)s so far, %(to_go)s to go to a storm", depth=depth, to_go=_told(rain.to_go, facts, up=True))
    if rain.threshold_at is not None:
        at = f"{rain.threshold_at.astimezone(facts.site.zone_info):%H:%M}"
        return say("%(to_go)s, about %(at)s at this intensity.", to_go=to_go, at=at)
    if rain.last_at:
        last = facts.voice.when(rain.last_at, facts.site.zone_info)
        return say("%(to_go)s; last rain %(last)s.", to_go=to_go, last=last)
    return f"{to_go}."


def _dry_sentence(duty: DutyRow | None, rain: _Rain, facts: Facts) -> str:
    say, zone = facts.voice.say, facts.site.zone_info
    said = [say("Dry, last rain %(last)s.", last=facts.voice.when(rain.last_at, zone)) if rain.last_at else say("Dry.")]
    if rain.close_call is not None:
        depth = _told(rain.close_call, facts)
        said.append(say("%(depth)s: no storm, but within the gauge's error; please check the gauge.", depth=depth))
    if duty:
        due, name = facts.voice.when(duty.due_at, zone), duty_name(duty, facts.voice)
        said.append(say("%(name)s by %(due)s.", name=name, due=due))
    return " ".join(said)


def _told(tenth_um: int, facts: Facts, *, up: bool = False) -> str:
    """Cut, as a gauge is read; what is to go is raised, so that the two never add up to less than the threshold."""
    if facts.voice.rain_unit == "mm":
        tenth_mm = -(-tenth_um // 1_000) if up else tenth_um // 1_000
        return f"{tenth_mm // 10}.{tenth_mm % 10} mm"
    hundredth = 2_540
    return f"{truncated_inches(-(-tenth_um // hundredth) * hundredth if up else tenth_um, 2):.2f} in"
