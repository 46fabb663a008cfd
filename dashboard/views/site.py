"""One site: what is happening, what must be done by when, and whether its sensors can be trusted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from alerts.reading import DutyRow, EpisodeRow, NoticeRow, Profile, Situation, StormRow, order_at
from alerts.town_reading import TownEntryRow, work_state
from collector.reading import DeadLetter, Disagreement, Gap, LastWord, ManualReading, OpenItem
from dashboard.documents import DocumentRow
from dashboard.reader import reader
from dashboard.roles import ROLE_NAMES, Account
from dashboard.translation import say
from dashboard.views.board import LABELS
from dashboard.views.contrast import CAREFUL, EpisodeLine, episode_line, gravest, short_values
from dashboard.views.doing import Doing, doing_of
from dashboard.views.notice import progress_words
from dashboard.views.papers import DocumentLine, StartLine, newest_documents, start_line
from dashboard.views.sensor import HandLine, SensorRow, hand_line, sensor_row
from dashboard.views.town import TownFacts, WorkBanner, work_banner
from dashboard.views.troubles import Trouble, TroubleFacts, troubles
from dashboard.views.words import (
    ANCHORS,
    BASES,
    DUTY_STATES,
    Moment,
    kind_of,
    left,
    moment,
    rain,
    rain_beside,
    rain_both,
    rain_number,
    rain_up,
    short_time,
    step_words,
    word_for,
)
from siltwatch.instants import short_instant
from siltwatch.quantities import duration_text
from siltwatch.site import Sensor, Site

RECENT_DUTIES = 5
RECENT_HAND_READINGS = 5
PRESSES_WITHIN = timedelta(hours=24)  # as a situation has it: a regular inspection presses on its last day


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFacts:
    """What was read for a site's page."""

    site: Site
    profile: Profile
    situation: Situation
    duties: Sequence[DutyRow]
    storms: Sequence[StormRow]
    notices: Sequence[NoticeRow]
    episodes: Sequence[EpisodeRow]
    last_words: Mapping[str, LastWord]
    rain_of_day_tenth_um: Mapping[str, int]
    open_items: Sequence[OpenItem]
    dead_letters: Sequence[DeadLetter]
    gaps: Sequence[Gap]
    now: datetime
    by_hand: Sequence[ManualReading] = ()
    disagreeing: Sequence[Disagreement] = ()
    entries: Sequence[TownEntryRow] = ()
    documents: Sequence[DocumentRow] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One large number of the header."""

    value: str
    unit: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyCard:
    """A duty as a person reads it."""

    id: str
    kind: str
    state: Literal["open", "overdue", "closed_on_time", "closed_late", "withdrawn"]
    state_words: str
    is_open: bool
    is_pressing: bool
    left: str
    due: Moment
    anchor: str
    anchored: Moment
    provisional: bool
    advised: Moment | None
    citation: str
    closes: str
    storm: str | None
    doing: Doing


@dataclass(frozen=True, slots=True, kw_only=True)
class StormLine:
    """A storm in the list."""

    id: str
    started: Moment
    ended: Moment
    depth: str
    depth_beside: str
    basis: str
    state: str
    verified: bool
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeLine:
    """A notice in the list."""

    id: int
    person: str
    channel: str
    step: str
    state: str
    state_words: str
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """Somebody of the site, with how to reach them."""

    name: str
    role: str
    sms: str
    email: str
    on_call: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """Everything on the page of a site but the chart."""

    id: str
    name: str
    town: str
    address: str
    operator: str
    zone: str
    state: str
    label: str
    sentence: str
    contrast: str
    advice: str
    due_iso: str | None
    left: str
    provisional: bool
    figures: tuple[Figure, ...]
    main_doing: Doing
    duties: tuple[DutyCard, ...]
    past_duties: tuple[DutyCard, ...]
    sensors: tuple[SensorRow, ...]
    by_hand: tuple[HandLine, ...]
    storms: tuple[StormLine, ...]
    notices: tuple[NoticeLine, ...]
    episodes: tuple[EpisodeLine, ...]
    troubles: tuple[Trouble, ...]
    contacts: tuple[Contact, ...]
    work: WorkBanner
    start: StartLine
    documents: tuple[DocumentLine, ...]
    offset: str  # of the site's zone at this instant: `UTC-04:00`


def site_page(facts: SiteFacts, viewer: Account) -> SitePage:
    """The page as this person may see it."""
    site, seen, now = facts.site, facts.situation, facts.now
    past = [duty for duty in facts.duties if not duty.is_open][-RECENT_DUTIES:]
    sensors = tuple(_sensor(sensor, facts) for sensor in site.sensors)
    return SitePage(
        id=site.id,
        name=site.name,
        town=facts.profile.town,
        address=site.address or "",
        operator=site.operator or "",
        zone=site.zone,
        state=seen.word,
        label=say(LABELS[seen.word]),
        sentence=seen.sentence,
        contrast=_beside(facts),
        advice=seen.advice or "",
        due_iso=short_instant(seen.due_at) if seen.due_at else None,
        left=left(seen.due_at, now) if seen.due_at else "",
        provisional=seen.provisional,
        figures=_figures(facts),
        main_doing=doing_of(next((duty for duty in facts.duties if duty.id == seen.duty), None)),
        duties=tuple(duty_card(duty, site, now) for duty in facts.duties if duty.is_open),
        past_duties=tuple(duty_card(duty, site, now) for duty in reversed(past)),
        sensors=sensors,
        by_hand=_by_hand(facts, viewer),
        storms=tuple(_storm_line(storm, site, now) for storm in facts.storms),
        notices=tuple(notice_line(notice, site, now) for notice in facts.notices),
        episodes=tuple(episode_line(row, site, now) for row in facts.episodes),
        troubles=troubles(_trouble_facts(facts, sensors, viewer)),
        contacts=_contacts(site, now) if viewer.may("see_people") else (),
        work=work_banner(work_state(facts.entries, facts.profile), site, now),
        start=start_line(_town_facts(facts)),
        documents=newest_documents(_town_facts(facts)) if viewer.may("see_people") else (),
        offset=_offset(now.astimezone(site.zone_info)),
    )


def _town_facts(facts: SiteFacts) -> TownFacts:
    return TownFacts(
        site=facts.site, profile=facts.profile, entries=facts.entries, offences=(), documents=facts.documents,
        duties=facts.duties, is_officer=False, now=facts.now,
    )  # fmt: skip


def _contacts(site: Site, now: datetime) -> tuple[Contact, ...]:
    """In the order of the site file; who is on call by any rota of the site is marked."""
    called = {order_at(rota, now, site.zone_info)[0] for rota in site.rotas}
    return tuple(
        Contact(
            name=person.name,
            role=ROLE_NAMES[person.role],
            sms=person.sms or "",
            email=person.email or "",
            on_call=person.name in called,
        )
        for person in site.people
    )


def _offset(local: datetime) -> str:
    """`UTC-04:00`."""
    told = f"{local:%z}"
    return f"UTC{told[:3]}:{told[3:5]}"


def _sensor(sensor: Sensor, facts: SiteFacts) -> SensorRow:
    word, fallen = facts.last_words.get(sensor.id), facts.rain_of_day_tenth_um.get(sensor.id, 0)
    return sensor_row(sensor, word, site=facts.site, fallen_tenth_um=fallen, now=facts.now)


def _by_hand(facts: SiteFacts, viewer: Account) -> tuple[HandLine, ...]:
    """The newest first."""
    sees = viewer.may("see_people")
    newest = reversed(facts.by_hand[-RECENT_HAND_READINGS:])
    return tuple(hand_line(row, site=facts.site, sees_people=sees, now=facts.now) for row in newest)


def _beside(facts: SiteFacts) -> str:
    """What the sentence of a more urgent matter leaves unsaid about the water."""
    episode = gravest(facts.episodes)
    if episode is None or facts.situation.word == "contrast":
        return ""
    return f"{say(CAREFUL).capitalize()}: {short_values(episode, facts.site, facts.now)}."


def _figures(facts: SiteFacts) -> tuple[Figure, ...]:
    """No data is not zero: of a blind site no rain is told."""
    seen = facts.situation
    if seen.word == "blind" and seen.event_depth_tenth_um is None:
        return (Figure(value=say("not known"), unit="", label=say("rain")), *_since_rain(facts))
    fallen = seen.storm_depth_tenth_um or seen.event_depth_tenth_um or 0
    figures = [_depth_figure(fallen, label=_fallen_label(facts), note=rain_beside(fallen))]
    if seen.event_depth_tenth_um is not None:
        hourly = rain_number(seen.intensity_tenth_um_per_h)
        figures.append(
            Figure(value=hourly, unit=f"{reader().rain_unit}/h", label=say("intensity"), note=say("over the last hour"))
        )
    if seen.to_go_tenth_um is not None:
        threshold_at, zone = seen.threshold_at, facts.site.zone_info
        about = (
            say("about %(at)s", at=short_time(threshold_at, zone, facts.now))
            if threshold_at
            else say("no rain just now")
        )
        label = say("to go to %(depth)s", depth=rain(facts.profile.rule.threshold_tenth_um))
        to_go, unit = rain_up(seen.to_go_tenth_um).split(" ")
        figures.append(Figure(value=to_go, unit=unit, label=label, note=about))
    return (*figures, *_since_rain(facts))


def _depth_figure(depth_tenth_um: int, *, label: str, note: str) -> Figure:
    return Figure(value=rain_number(depth_tenth_um), unit=reader().rain_unit, label=label, note=note)


def _since_rain(facts: SiteFacts) -> tuple[Figure, ...]:
    last_at = facts.situation.last_rain_at
    if last_at is None:
        return ()
    return (Figure(value=duration_text(facts.now - last_at), unit="", label=say("since the last rain")),)


def _fallen_label(facts: SiteFacts) -> str:
    if facts.situation.storm is None:
        return say("this rain")
    return say("storm so far") if any(storm.state == "open" for storm in facts.storms[:1]) else say("storm")


def duty_card(duty: DutyRow, site: Site, now: datetime) -> DutyCard:
    """A duty with its anchor, its due instant and what closes it."""
    zone = site.zone_info
    return DutyCard(
        id=duty.id,
        kind=kind_of(duty),
        state=duty.status,
        state_words=_duty_state(duty),
        is_open=duty.is_open,
        is_pressing=duty.is_open and (duty.kind != "routine" or duty.due_at - now <= PRESSES_WITHIN),
        left=left(duty.due_at, now),
        due=moment(duty.due_at, zone, now),
        anchor=word_for(ANCHORS, duty.anchor),
        anchored=moment(duty.anchor_at, zone, now),
        provisional=duty.provisional and duty.is_open,
        advised=moment(duty.interim_advisory_at, zone, now) if duty.interim_advisory_at and duty.is_open else None,
        citation=duty.citation,
        closes=duty.closes,
        storm=duty.storm,
        doing=doing_of(duty),
    )


def _duty_state(duty: DutyRow) -> str:
    words = word_for(DUTY_STATES, duty.status)
    if duty.status == "closed_late":
        return say(
            "%(words)s, by %(length)s",
            words=words,
            length=duration_text(timedelta(seconds=duty.late_by_s)),
        )
    if duty.status == "withdrawn" and duty.withdrawn_because:
        return f"{words}: {duty.withdrawn_because}"
    return words


def _storm_line(storm: StormRow, site: Site, now: datetime) -> StormLine:
    zone = site.zone_info
    return StormLine(
        id=storm.id,
        started=moment(storm.start_at, zone, now),
        ended=moment(storm.end_at, zone, now),
        depth=rain(storm.depth_tenth_um),
        depth_beside=rain_beside(storm.depth_tenth_um),
        basis=word_for(BASES, storm.basis),
        state={"open": say("under way"), "confirmed": say("over")}.get(storm.state, storm.state),
        verified=storm.verified,
        is_open=storm.state == "open",
    )


def notice_line(notice: NoticeRow, site: Site, now: datetime) -> NoticeLine:
    """Who was told what, and how far it got."""
    return NoticeLine(
        id=notice.id,
        person=notice.person,
        channel=notice.channel,
        step=step_words(notice.step),
        state=notice.state,
        state_words=progress_words(notice),
        at=moment(notice.accepted_at or notice.composed_at, site.zone_info, now),
    )


def _trouble_facts(facts: SiteFacts, sensors: Sequence[SensorRow], viewer: Account) -> TroubleFacts:
    return TroubleFacts(
        site=facts.site,
        stale=tuple((row.id, row.what, row.age, row.heard is None) for row in sensors if row.is_stale),
        doubtful=tuple((row.id, row.quality, row.quality_reasons) for row in sensors if row.is_doubtful),
        open_items=tuple((item.sensor, rain_both(item.depth_tenth_um), item.reason) for item in facts.open_items),
        dead_letters=facts.dead_letters,
        gaps=facts.gaps,
        disagreeing=facts.disagreeing,
        failed_notices=tuple(n for n in facts.notices if n.state == "failed"),
        blind=facts.situation.word == "blind",
        sees_people=viewer.may("see_people"),
        now=facts.now,
    )
