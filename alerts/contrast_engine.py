"""The judge of contrast at work: reads new turbidity from the journal, writes episodes, checks and notices."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from sqlalchemy import Connection, Engine

from alerts.calibration import is_uncalibrated
from alerts.contrast import Quarter
from alerts.contrast_diff import Judged, changed_episodes
from alerts.contrast_episodes import Episode
from alerts.contrast_hearing import FAILED, TURBIDITY, from_ms_safely, hear, learnt_lag
from alerts.contrast_keeping import (
    Track as TrackKey,
)
from alerts.contrast_keeping import (
    episode_ids,
    read_calibrations,
    read_confirmations,
    read_episodes,
    read_state,
    read_storm_spells,
    touched_since,
    write_episodes,
    write_states,
)
from alerts.contrast_pairs import PairPlan, plan_pairs, signs_cursor
from alerts.contrast_rows import CalibrationRow, EpisodeRow
from alerts.contrast_signs import signs_of, signs_text
from alerts.contrast_telling import Occasion, open_checks, settle_checks
from alerts.contrast_track import LOOK_BACK_MS, Track, begin
from alerts.contrast_weather import AFTER_RAIN, Weather, WetSpell, weather_of
from alerts.keeping import read_cursors, write_cursor
from alerts.medians import QUARTER_MS, quarter_of
from alerts.notices.desk import Desk
from alerts.notices.telling import Told, tell
from alerts.probe_checks import review_samples
from alerts.profile import Profile
from alerts.profile_files import load_profile
from alerts.stores import looking, writing
from collector.reading import JournalReading
from siltwatch.instants import MILLISECOND, from_ms, to_ms
from siltwatch.site import Site

log = logging.getLogger(__name__)
_CURSOR = "turbidity"
# Where nothing was judged before, judging begins no earlier than this before now.
LONGEST_LOOK_BACK = timedelta(days=60)
_RECENT = timedelta(days=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContrastStep:
    """What one step did, and when the next one is due even if nothing new is heard."""

    reviewed: int
    queued: int
    next_at: datetime | None


@dataclass(slots=True)
class _Pair:
    """A pair under judgement; `confirmed` are the confirmations it has taken in."""

    track: Track
    key: TrackKey
    lag_ms: int
    episodes: list[Episode] = field(default_factory=list)
    confirmed: dict[str, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class _Outcome:
    """What became of one pair in this step, to be written."""

    plan: PairPlan
    pair: _Pair
    judged_from: int
    moved: bool  # whether any quarter hour that has ended was judged


class ContrastEngine:
    """Used by one thread only. What it remembers is found again after a restart."""

    def __init__(self, *, journal: JournalReading, records: Engine, box: str, desk: Desk) -> None:
        self._journal, self._records, self._box, self._desk = journal, records, box, desk
        self._registry = -1
        self._sites: dict[str, Site] = {}
        self._pairs: dict[tuple[str, str], _Pair] = {}
        self._quarter = 0
        self._checks: dict[str, datetime] = {}
        self._seen_change = 0
        self._signs_on: dict[tuple[str, str], date] = {}
        self._again: dict[str, dict[str, int]] = {}  # news of sites that could not be judged
        with looking(records) as connection:
            self._cursor = int(read_cursors(connection).get(_CURSOR, 0))

    def step(self, now: datetime) -> ContrastStep:
        """Review every site whose probes or people have news, and all of them when a quarter hour has ended."""
        fresh = self._read_registry()
        cursor, changed = self._journal.changed_readings(self._cursor, TURBIDITY)
        with looking(self._records) as connection:
            seen, touched = touched_since(connection, self._seen_change)
        quarter = quarter_of(to_ms(now))
        turned = quarter != self._quarter
        asked = set(self._sites) if turned or fresh else {site for site, _ in changed} | touched
        asked |= {site for site in self._checks if self._is_due(site, now)}
        queued = reviewed = 0
        for name in sorted(asked & self._sites.keys()):
            news = {sensor: to_ms(at) for (site, sensor), at in changed.items() if site == name}
            thorough = turned or fresh or name in touched or self._is_due(name, now)
            queued += self._review_safely(self._sites[name], news, now, thorough=thorough)
            reviewed += 1
        if cursor != self._cursor and (turned or fresh):
            # In between it only says from where to read again after a restart.
            with writing(self._records) as connection:
                write_cursor(connection, _CURSOR, str(cursor))
        self._cursor, self._seen_change, self._quarter = cursor, seen, quarter
        return ContrastStep(reviewed=reviewed, queued=queued, next_at=self._next_at(quarter))

    def _is_due(self, site: str, now: datetime) -> bool:
        due_at = self._checks.get(site)
        return due_at is not None and due_at <= now

    def _next_at(self, quarter: int) -> datetime | None:
        coming = list(self._checks.values())
        if self._sites:
            coming.append(from_ms((quarter + 1) * QUARTER_MS))
        return min(coming, default=None)

    def _read_registry(self) -> bool:
        version = self._journal.registry_version()
        if version == self._registry:
            return False
        sites = {site.id: site for site in self._journal.sites() if plan_pairs(site)}
        changed = {name for name in {*sites, *self._sites} if sites.get(name) != self._sites.get(name)}
        self._pairs = {key: pair for key, pair in self._pairs.items() if key[0] not in changed}
        self._sites, self._registry = sites, version
        return True

    def _review_safely(self, site: Site, news: dict[str, int], now: datetime, *, thorough: bool) -> int:
        for sensor, at_ms in self._again.pop(site.id, {}).items():
            news[sensor] = min(at_ms, news.get(sensor, at_ms))
        try:
            return self._review(site, news, now, thorough=thorough)
        except Exception:  # the trouble of one site stops no other site's judging
            log.exception("contrast could not be judged", extra={"action": "contrast_failed", "site": site.id})
            self._pairs = {key: pair for key, pair in self._pairs.items() if key[0] != site.id}
            self._again[site.id] = news
            return 0

    def _review(self, site: Site, news: Mapping[str, int], now: datetime, *, thorough: bool) -> int:
        """Judge the pairs of one site; the journal is read before the lock on the records is taken.

        A reading of the quarter hour that runs still is taken in and writes nothing.
        """
        profile = load_profile(site.profile)
        outcomes = [self._judge(site, profile, plan, news, now) for plan in plan_pairs(site)]
        if not thorough and not any(outcome.moved for outcome in outcomes):
            return 0
        occasion = Occasion(site=site, profile=profile, now=now)
        with writing(self._records) as connection:
            for outcome in outcomes:
                rows = self._changed(connection, outcome, occasion)
                write_episodes(connection, rows, now)
                states = outcome.pair.track.day_states()
                write_states(connection, outcome.pair.key, states, judged_from=outcome.judged_from)
                open_checks(connection, rows, occasion)
                self._look_for_signs(connection, site, outcome.plan, now)
                _log_episodes(rows)
            review_samples(connection, occasion)
            due_at = settle_checks(connection, occasion)
            told = self._tell(connection, occasion)
        self._checks.pop(site.id, None)
        coming = [at for at in (due_at, told.next_at if told else None) if at is not None]
        if coming:
            self._checks[site.id] = min(coming)
        return len(told.stored) if told else 0

    def _tell(self, connection: Connection, occasion: Occasion) -> Told | None:
        """The common way of notices; only the box that a site names sends for it."""
        site = occasion.site
        if site.notices_from != self._box:
            return None
        return tell(connection, site=site, profile=occasion.profile, desk=self._desk, now=occasion.now)

    def _judge(self, site: Site, profile: Profile, plan: PairPlan, news: Mapping[str, int], now: datetime) -> _Outcome:
        until = quarter_of(to_ms(now))
        known = self._pairs.get((site.id, plan.name))
        first = None if known is None else self._take_in(known, site, plan, news)
        if known is None or first is None:
            known = self._begin(site, profile, plan, from_ms=min(news.values(), default=to_ms(now)), now=now)
            self._pairs[site.id, plan.name] = known
            first = known.track.begins
        judged_from = min(first, known.track.begins + len(known.track.judged))
        moved = judged_from < until
        if moved:
            known.episodes = known.track.judge(judged_from, until)
        return _Outcome(plan=plan, pair=known, judged_from=judged_from, moved=moved)

    def _take_in(self, pair: _Pair, site: Site, plan: PairPlan, news: Mapping[str, int]) -> int | None:
        """The first quarter hour that news touch; None where they are older than what is remembered."""
        firsts = [pair.track.begins + len(pair.track.judged)]
        oldest = [*news.values(), *self._take_confirmations(pair, site)]
        if min(oldest, default=pair.track.reaches_back_to_ms) < pair.track.reaches_back_to_ms:
            return None
        firsts += [quarter_of(at_ms) - 1 for at_ms in oldest[len(news) :]]
        for place, sensor in plan.sensors().items():
            if sensor.id in news:
                firsts.append(
                    pair.track.hear(place, news[sensor.id], hear(self._journal, site, sensor, news[sensor.id]))
                )
        return min(firsts)

    def _take_confirmations(self, pair: _Pair, site: Site) -> list[int]:
        """Instants of confirmations that are new to the pair; they are taken in."""
        with looking(self._records) as connection:
            rows = read_confirmations(connection, site.id)
        confirmed: dict[str, list[int]] = {}
        for row in rows:
            confirmed.setdefault(row.probe, []).append(to_ms(row.at))
        before = pair.confirmed
        pair.confirmed = pair.track.confirmed_ms = confirmed
        probes = {probe.sensor for probe in pair.track.pair.probes.values()}
        return [at for probe in probes for at in confirmed.get(probe, []) if at not in before.get(probe, [])]

    def _begin(self, site: Site, profile: Profile, plan: PairPlan, *, from_ms: int, now: datetime) -> _Pair:
        """A track from the newest state before anything that may still change."""
        learnt = learnt_lag(self._journal, self._records, site, plan, now=now)
        lag_ms, _ = plan.lag_ms(learnt)
        key = TrackKey(site=site.id, probe=plan.name, rule=_rule_text(profile, plan, lag_ms))
        since_ms = min(from_ms, to_ms(now - _RECENT))
        with looking(self._records) as connection:
            episodes = read_episodes(connection, site.id, plan.name, from_ms_safely(since_ms))
            since_ms = min([since_ms, *(to_ms(row.start_at) for row in episodes)])
            state = read_state(connection, key, quarter_of(since_ms))
        if state is None:
            state = begin(profile.contrast, self._first_quarter(site, plan, now))
        pair = _Pair(track=Track(plan.pair(lag_ms), profile.contrast, state), key=key, lag_ms=lag_ms)
        self._take_confirmations(pair, site)
        for place, sensor in plan.sensors().items():
            shift_ms = lag_ms if place == "background" else 0
            begin_ms = state.next_quarter * QUARTER_MS - shift_ms - LOOK_BACK_MS
            pair.track.hear(place, begin_ms, hear(self._journal, site, sensor, begin_ms))
        return pair

    def _first_quarter(self, site: Site, plan: PairPlan, now: datetime) -> int:
        found = [self._journal.first_reading(site.id, sensor.id, TURBIDITY) for sensor in plan.sensors().values()]
        first_at = min((at for at in found if at is not None), default=now)
        return quarter_of(to_ms(max(first_at, now - LONGEST_LOOK_BACK)))

    def _changed(self, connection: Connection, outcome: _Outcome, occasion: Occasion) -> list[EpisodeRow]:
        pair, plan, site = outcome.pair, outcome.plan, occasion.site
        since_ms = pair.track.begins * QUARTER_MS
        before = read_episodes(connection, site.id, plan.name, from_ms_safely(since_ms))
        if not pair.episodes and not before:
            return []
        judged = Judged(
            site=site, profile=occasion.profile, plan=plan, lag_ms=pair.lag_ms, episodes=pair.episodes,
            newest=_newest(pair.track), weather=self._weather(connection, site, pair.episodes),
            uncalibrated=_calibration_test(read_calibrations(connection, site.id), plan), as_of=occasion.now,
        )  # fmt: skip
        return changed_episodes(judged, before, since_ms=since_ms, taken=episode_ids(connection, site.id))

    def _look_for_signs(self, connection: Connection, site: Site, plan: PairPlan, now: datetime) -> None:
        """Once a day, and at the start."""
        key = (site.id, plan.name)
        if self._signs_on.get(key) != now.date():
            write_cursor(connection, signs_cursor(*key), signs_text(signs_of(self._journal, site, plan, now)))
            self._signs_on[key] = now.date()

    def _weather(self, connection: Connection, site: Site, episodes: list[Episode]) -> dict[int, Weather]:
        starts = [from_ms(episode.start_ms) for episode in episodes]
        storms = read_storm_spells(connection, site.id, starts)
        return {to_ms(at): self._weather_at(site, at, storms) for at in starts}

    def _weather_at(self, site: Site, at: datetime, storms: list[WetSpell]) -> Weather:
        if not site.gauges:
            return Weather(kind="unknown")
        fallen = self._journal.credits(site.id, at - AFTER_RAIN, at + MILLISECOND)
        spells = [
            WetSpell(storm=None, start_ms=to_ms(credit.at), end_ms=to_ms(credit.at))
            for credit in fallen
            if credit.flag != FAILED and credit.depth_tenth_um
        ]
        ordered = sorted([*storms, *spells], key=lambda spell: spell.start_ms)
        return weather_of(to_ms(at), ordered, known_from_ms=0)


def _rule_text(profile: Profile, plan: PairPlan, lag_ms: int) -> str:
    probes = ",".join(f"{place}={sensor.id}:{sensor.range_max}" for place, sensor in plan.sensors().items())
    return f"{profile.name}/{profile.version} {probes} lag={lag_ms} alike={plan.alike}"


def _newest(track: Track) -> Quarter | None:
    rows = (row for row in reversed(track.judged) if row.d is not None or row.o is not None)
    return next(rows, None)


def _calibration_test(register: list[CalibrationRow], plan: PairPlan) -> Callable[[datetime], str | None]:
    """Names the pair's probes that were past their calibration's due date at an instant."""

    def names_at(at: datetime) -> str | None:
        late = [
            sensor.id
            for sensor in plan.sensors().values()
            if is_uncalibrated([r for r in register if r.probe == sensor.id], sensor.calibrate_every, at)
        ]
        return ", ".join(late) or None

    return names_at


def _log_episodes(rows: list[EpisodeRow]) -> None:
    for row in rows:
        level = logging.INFO if row.revision == 1 or row.state != "open" else logging.DEBUG
        facts = {"site": row.site, "episode": row.id, "contrast_level": row.level, "state": row.state}
        log.log(level, "contrast judged", extra={"action": "contrast_judged", **facts})
