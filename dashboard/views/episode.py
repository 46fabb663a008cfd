"""The page of one contrast: what was measured, what is to be done, what caused it, and how it fell after the fix."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from alerts.commands import Explanation
from alerts.reading import ConfirmationRow, EpisodeRow, ExplanationRow, GrabSampleRow, InspectionRow
from collector.reading import Reading
from dashboard.photos import PhotoRow
from dashboard.translation import marked, say
from dashboard.views.contrast import EpisodeLine, episode_line
from dashboard.views.inspection import LONGEST_NAME, LONGEST_REMARKS, site_instant
from dashboard.views.words import Moment, long_time, moment, value_text
from siltwatch.instants import from_ms, to_ms
from siltwatch.quantities import duration_text
from siltwatch.site import Site

BEFORE, AFTER = timedelta(hours=2), timedelta(hours=6)  # what is shown around an episode
_STEPS = (timedelta(minutes=15), timedelta(minutes=30), timedelta(hours=1), timedelta(hours=3), timedelta(hours=12))
_MOST_ROWS = 60
_UNUSABLE = frozenset({4, 9})
_AHEAD = timedelta(minutes=5)
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
class EpisodeFacts:
    """What was read for the page; `above` and `below` are readings in order, `above` empty for a benchmark."""

    site: Site
    episode: EpisodeRow
    explanations: Sequence[ExplanationRow]
    photos: Sequence[PhotoRow]
    samples: Sequence[GrabSampleRow]
    confirmations: Sequence[ConfirmationRow]
    inspections: Sequence[InspectionRow]
    above: Sequence[Reading]
    below: Sequence[Reading]
    now: datetime


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
class WaterRow:
    """Medians of one step; the background is read one lag earlier, as the rule reads it."""

    at: Moment
    above: str
    below: str
    difference: str
    is_inside: bool
    is_action: bool


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


def shown_span(row: EpisodeRow, now: datetime) -> tuple[datetime, datetime]:
    """From when to when the water is shown."""
    return row.start_at - BEFORE, min(now, (row.end_at or now) + AFTER)


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
        rows=_rows(facts, step, medians),
        step=duration_text(step),
        proof=_proof(facts, medians),
        practices=say(PRACTICES),
        views={name: say(words) for name, words in VIEW_WORDS.items()},
        typed={"cause": "", "action": "", "at": "", "person": "", "key": "", "photo_key": ""} | dict(typed),
        problems=problems,
    )


def proof_of(facts: EpisodeFacts) -> str:
    """How the water fell after what was done, in one sentence; empty where nothing was done yet."""
    return _proof(facts, water_medians(facts)[1])


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


def water_medians(facts: EpisodeFacts) -> tuple[timedelta, dict[datetime, tuple[float | None, float | None]]]:
    """Step, and by its start the medians (above, below) of what is usable."""
    first_at, last_at = shown_span(facts.episode, facts.now)
    step = next((step for step in _STEPS if (last_at - first_at) / step <= _MOST_ROWS), timedelta(days=1))
    lag = timedelta(seconds=facts.episode.lag_s)
    above = _by_step(facts.above, step, lag)
    below = _by_step(facts.below, step, timedelta())
    starts = sorted({*above, *below})
    return step, {at: (above.get(at), below.get(at)) for at in starts if first_at - step <= at <= last_at}


def _by_step(rows: Sequence[Reading], step: timedelta, lag: timedelta) -> dict[datetime, float]:
    length_ms = step // timedelta(milliseconds=1)
    found: dict[int, list[float]] = {}
    for row in rows:
        if row.value is not None and row.flag not in _UNUSABLE:
            found.setdefault(to_ms(row.at + lag) // length_ms, []).append(row.value)
    return {from_ms(number * length_ms): median(values) for number, values in found.items()}


def _rows(
    facts: EpisodeFacts, step: timedelta, medians: Mapping[datetime, tuple[float | None, float | None]]
) -> tuple[WaterRow, ...]:
    row, zone, now = facts.episode, facts.site.zone_info, facts.now
    acted_at = _acted_at(facts)
    return tuple(
        WaterRow(
            at=moment(at, zone, now),
            above="" if above is None else value_text(above),
            below="" if below is None else value_text(below),
            difference="" if above is None or below is None else value_text(below - above),
            is_inside=row.start_at <= at + step and (row.end_at is None or at < row.end_at),
            is_action=acted_at is not None and at <= acted_at < at + step,
        )
        for at, (above, below) in medians.items()
    )


def _acted_at(facts: EpisodeFacts) -> datetime | None:
    return next((one.acted_at for one in reversed(facts.explanations) if one.acted_at), None)


def _proof(facts: EpisodeFacts, medians: Mapping[datetime, tuple[float | None, float | None]]) -> str:
    """How the water fell after what was done, in one sentence; empty where nothing was done yet."""
    acted_at, row = _acted_at(facts), facts.episode
    if acted_at is None:
        return ""
    figures = [(at, _figure(above, below, row)) for at, (above, below) in medians.items()]
    told = [(at, figure) for at, figure in figures if figure is not None]
    before = [figure for at, figure in told if at <= acted_at]
    after = [figure for at, figure in told if at > acted_at]
    if not before or not after:
        return say("There are no readings yet that show what became of it after that.")
    what, unit = (say("difference") if row.kind == "contrast" else say("outfall")), row.unit
    newest = say("in the newest reading") if row.end_at is None else say("in the last shown")
    text = say(
        "The %(what)s was %(before)s %(unit)s when it was done and %(after)s %(unit)s %(newest)s",
        what=what,
        before=value_text(before[-1]),
        unit=unit,
        after=value_text(after[-1]),
        newest=newest,
    )
    if row.end_at is None:
        return say("%(text)s; the episode goes on.", text=text)
    if row.end_at <= acted_at:
        return say(
            "%(text)s; the episode had ended %(duration_text)s before.",
            text=text,
            duration_text=duration_text(acted_at - row.end_at),
        )
    return say(
        "%(text)s; the episode ended %(duration_text)s after it.",
        text=text,
        duration_text=duration_text(row.end_at - acted_at),
    )


def _figure(above: float | None, below: float | None, row: EpisodeRow) -> float | None:
    if row.kind == "benchmark":
        return below
    return None if above is None or below is None else below - above


def understand_explanation(
    typed: Mapping[str, str], site: Site, row: EpisodeRow, now: datetime
) -> Explanation | dict[str, str]:
    """The explanation, or what is wrong by field."""
    cause, action, person = (typed.get(name, "").strip() for name in ("cause", "action", "person"))
    acted_at, problems = _understand_acted(typed, site, row, now)
    if acted_at is not None and not action:
        problems["action"] = say("What was done at that time?")
    if not cause and not action and not problems:
        problems["cause"] = say("Write the cause, or what was done, or both.")
    if max(len(cause), len(action)) > LONGEST_REMARKS:
        problems["cause"] = say("At most %(most)s signs each, please.", most=LONGEST_REMARKS)
    problems |= wrong_signature(typed)
    if problems:
        return problems
    return Explanation(cause=cause, action=action, acted_at=acted_at, person=person, key=typed["key"])


def wrong_signature(typed: Mapping[str, str]) -> dict[str, str]:
    """What is wrong with who says so, and with the form's own key."""
    problems = {}
    person = typed.get("person", "").strip()
    if not person or len(person) > LONGEST_NAME:
        problems["person"] = say("Who says so? Write the name.")
    if not 8 <= len(typed.get("key", "")) <= 64:  # noqa: PLR2004 - the length of a key that we make
        problems["key"] = say("This form is incomplete. Open it anew from the site's page.")
    return problems


def _understand_acted(
    typed: Mapping[str, str], site: Site, row: EpisodeRow, now: datetime
) -> tuple[datetime | None, dict[str, str]]:
    if not typed.get("at"):
        return None, {}
    zone = site.zone_info
    found = site_instant(typed["at"], zone, typed.get("fold", ""))
    if isinstance(found, dict):
        return None, {"at": next(iter(found.values()))} | found
    if not row.start_at <= found <= now + _AHEAD:
        return None, {
            "at": say(
                "It lies before the episode began (%(start_at)s) or after now.", start_at=long_time(row.start_at, zone)
            )
        }
    return min(found, now), {}
