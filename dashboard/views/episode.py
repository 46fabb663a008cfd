"""The page of one contrast: what was measured, what is to be done, what caused it, and how it fell after the fix."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from alerts.reading import EpisodeRow, ExplanationRow, GrabSampleRow, InspectionRow
from dashboard.photos import PhotoRow
from dashboard.translation import marked, say
from dashboard.views.contrast import EpisodeLine, episode_line
from dashboard.views.episode_facts import AFTER, EpisodeFacts
from dashboard.views.episode_water import WaterRow, proof_in, water_medians, water_rows
from dashboard.views.words import Moment, long_time, moment, value_text
from siltwatch.quantities import duration_text
from siltwatch.site import Site

PRACTICES = marked("silt fences, inlets, basins, dewatering, the construction entrance")
VIEW_WORDS = {
    "upstream": marked("upstream"),
    "downstream": marked("downstream"),
    "outfall": marked("at the outfall"),
    "practice": marked("a practice"),
    "before": marked("before the repair"),
    "after": marked("after the repair"),
    "other": marked("something else"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One thing to do on site, and what shows that it was done."""

    text: str
    is_done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    """A photograph with what is known of it."""

    id: int
    view: str
    text: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One explanation."""

    cause: str
    action: str
    acted: Moment | None
    person: str
    entered: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A sample, a confirmation or a visit during the episode or soon after."""

    at: Moment
    text: str
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodePage:
    """The page; what was typed stays typed, `problems` by field."""

    id: str
    site: str
    site_name: str
    zone_name: str
    line: EpisodeLine
    facts: tuple[tuple[str, str], ...]
    peak: Moment | None
    storm: str | None
    tasks: tuple[Task, ...]
    photos: tuple[Photo, ...]
    said: tuple[Said, ...]
    looks: tuple[Look, ...]
    rows: tuple[WaterRow, ...]
    step: str
    proof: str
    practices: str
    views: Mapping[str, str]
    typed: Mapping[str, str]
    problems: Mapping[str, str]


def episode_page(facts: EpisodeFacts, typed: Mapping[str, str], problems: Mapping[str, str]) -> EpisodePage:
    """The whole record of an episode."""
    site, row, now = facts.site, facts.episode, facts.now
    zone = site.zone_info
    local_now = now.astimezone(zone)
    step, medians = water_medians(facts)
    return EpisodePage(
        id=row.id,
        site=site.id,
        site_name=site.name,
        zone_name=local_now.tzname() or site.zone,
        line=episode_line(row, site, now),
        facts=_facts(row),
        peak=moment(row.peak_at, zone, now) if row.peak_at else None,
        storm=row.storm,
        tasks=_tasks(facts),
        photos=tuple(_photo(photo, site) for photo in facts.photos),
        said=tuple(_said(one, site, now) for one in reversed(facts.explanations)),
        looks=_looks(facts),
        rows=water_rows(facts, step, medians),
        step=duration_text(step),
        proof=proof_in(facts, medians),
        practices=say(PRACTICES),
        views={name: say(words) for name, words in VIEW_WORDS.items()},
        typed={"cause": "", "action": "", "at": "", "person": "", "key": "", "photo_key": ""} | dict(typed),
        problems=problems,
    )


def _facts(row: EpisodeRow) -> tuple[tuple[str, str], ...]:
    unit = row.unit or ""
    found = [
        (
            say("Probe"),
            row.probe
            if row.background is None
            else say("%(probe)s, against %(background)s", probe=row.probe, background=row.background),
        )
    ]
    if row.peak is not None and row.peak_value is not None:
        beside = (
            ""
            if row.peak_background is None
            else say(", %(peak_background)s above", peak_background=value_text(row.peak_background))
        )
        found.append(
            (
                say("Largest"),
                say(
                    "%(peak)s %(unit)s (%(peak_value)s below%(beside)s)",
                    peak=value_text(row.peak),
                    unit=unit,
                    peak_value=value_text(row.peak_value),
                    beside=beside,
                ),
            )
        )
    found.append((say("Above the limit"), say("%(percent_above)s %% of its time", percent_above=row.percent_above)))
    if row.background is not None:
        found.append((say("Lag"), duration_text(timedelta(seconds=row.lag_s))))
    found.append(
        (
            say("Judged by"),
            say(
                "profile %(profile)s/%(profile_version)s, revision %(revision)s",
                profile=row.profile,
                profile_version=row.profile_version,
                revision=row.revision,
            ),
        )
    )
    return tuple(found)


def _tasks(facts: EpisodeFacts) -> tuple[Task, ...]:
    views = {photo.view for photo in facts.photos}
    sampled = {sample.probe for sample in _during(facts, facts.samples)}
    probes = [name for name in (facts.episode.background, facts.episode.probe) if name]
    tasks = [
        Task(text=say("Photo upstream, from the same bank as the one downstream"), is_done="upstream" in views),
        Task(text=say("Photo downstream, within minutes of the one upstream"), is_done="downstream" in views),
        *(Task(text=say("Grab sample beside probe %(name)s", name=name), is_done=name in sampled) for name in probes),
        Task(
            text=say("Look at %(practices)s", practices=say(PRACTICES)),
            is_done=bool(facts.explanations or _visits(facts)),
        ),
        Task(text=say("Enter the cause and what was done"), is_done=bool(facts.explanations)),
    ]
    return tuple(tasks)


def _during(facts: EpisodeFacts, rows: Sequence[GrabSampleRow]) -> list[GrabSampleRow]:
    start_at, end_at = facts.episode.start_at, (facts.episode.end_at or facts.now) + AFTER
    return [row for row in rows if start_at <= row.at <= end_at]


def _visits(facts: EpisodeFacts) -> list[InspectionRow]:
    start_at, end_at = facts.episode.start_at, (facts.episode.end_at or facts.now) + AFTER
    return [visit for visit in facts.inspections if start_at <= visit.started_at <= end_at]


def _photo(photo: PhotoRow, site: Site) -> Photo:
    taken = (
        say("taken %(taken_at)s", taken_at=long_time(photo.taken_at, site.zone_info))
        if photo.taken_at
        else say("the camera gave no time")
    )
    place = (
        ""
        if photo.latitude is None
        else say(
            ", at %(latitude)s, %(longitude)s", latitude=f"{photo.latitude:.5f}", longitude=f"{photo.longitude:.5f}"
        )
    )
    sent = say(
        "; sent %(entered_at)s by %(person)s",
        entered_at=long_time(photo.entered_at, site.zone_info),
        person=photo.person,
    )
    said = f". {photo.remarks}" if photo.remarks else ""
    return Photo(
        id=photo.id, view=say(VIEW_WORDS.get(photo.view, photo.view)), text=f"{taken}{place}{sent}{said}",
        width=photo.width, height=photo.height,
    )  # fmt: skip


def _said(one: ExplanationRow, site: Site, now: datetime) -> Said:
    zone = site.zone_info
    return Said(
        cause=one.cause, action=one.action, acted=moment(one.acted_at, zone, now) if one.acted_at else None,
        person=one.person, entered=moment(one.entered_at, zone, now),
    )  # fmt: skip


def _looks(facts: EpisodeFacts) -> tuple[Look, ...]:
    zone, now = facts.site.zone_info, facts.now
    start_at, end_at = facts.episode.start_at, (facts.episode.end_at or now) + AFTER
    found = [(visit.started_at, say("inspection"), visit.inspector) for visit in _visits(facts)]
    for sample in _during(facts, facts.samples):
        beside = (
            ""
            if sample.probe_value is None
            else say(", the probe had %(probe_value)s", probe_value=f"{sample.probe_value:g}")
        )
        found.append(
            (
                sample.at,
                say(
                    "%(probe)s: %(value)s %(unit)s by hand%(beside)s",
                    probe=sample.probe,
                    value=f"{sample.value:g}",
                    unit=sample.unit,
                    beside=beside,
                ),
                sample.person,
            )
        )
    probes = {facts.episode.probe, facts.episode.background}
    found += [
        (one.at, say("%(probe)s confirmed", probe=one.probe), one.person)
        for one in facts.confirmations
        if one.probe in probes and start_at <= one.at <= end_at
    ]
    return tuple(Look(at=moment(at, zone, now), text=text, person=person) for at, text, person in sorted(found))
