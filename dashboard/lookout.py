"""What the board knows of every site, kept ready: sites that changed are looked at anew, the others in turn."""

import logging
import re
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from alerts.reading import RecordsReading, Situation, load_profile, profile_of
from alerts.town_reading import work_state
from collector.reading import JournalReading
from dashboard.roles import Account
from dashboard.views.board import Outlook
from dashboard.views.contrast import gravest
from dashboard.views.town import WORK_LABELS
from siltwatch.clock import Clock
from siltwatch.errors import ConfigError
from siltwatch.site import Site

log = logging.getLogger(__name__)
CHANGES_AT_ONCE = 2_000
# In one turn at most so many unchanged sites; time alone turns rain into dry and silence into blindness.
TURN = 4
OLDEST_S = 1.0
UNATTENDED_S = 2.0
_POSITION = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")  # what an integer column holds


@dataclass(frozen=True, slots=True)
class Position:
    """How far the two stores have been followed: `<journal change>-<records change>` in a stream's ids."""

    journal: int
    records: int

    def __str__(self) -> str:
        return f"{self.journal}-{self.records}"

    @classmethod
    def parse(cls, text: str | None) -> "Position | None":
        """A position from a stream's id; anything else is None."""
        found = _POSITION.fullmatch(text or "")
        return cls(int(found[1]), int(found[2])) if found else None


@dataclass(frozen=True, slots=True)
class Touched:
    """The sites that changed between two positions; `everything` where they could not be told one by one."""

    until: Position
    sites: frozenset[str]
    everything: bool = False


@dataclass(slots=True)
class _Kept:
    outlook: Outlook
    looked_s: float  # on the monotonic clock


class Lookout:
    """The outlooks of all sites; `follow` is called by one poller, reading is safe from any thread."""

    def __init__(self, *, journal: JournalReading, records: RecordsReading, clock: Clock) -> None:
        self._journal, self._records, self._clock = journal, records, clock
        self.generation = 0  # rises with every outlook that came, changed or went
        self._kept: dict[str, _Kept] = {}
        self._registry = 0
        self._position = Position(0, 0)
        self._followed_s = -UNATTENDED_S
        self._lock = threading.Lock()

    def newest(self) -> Position:
        """Where the two stores are now."""
        return Position(self._journal.newest_change(), self._records.newest_change())

    @property
    def position(self) -> Position:
        """How far the outlooks have followed: what a page rests on that is drawn from them now."""
        return self._position

    def touched_since(self, since: Position) -> Touched:
        """What a stream that was away has missed; a position that never was means everything."""
        until = self.newest()
        if since.journal > until.journal or since.records > until.records:
            return Touched(until=until, sites=frozenset(), everything=True)
        seen = [change.site for change in self._journal.changes_after(since.journal, CHANGES_AT_ONCE)]
        noted = [change.site for change in self._records.changes_after(since.records, CHANGES_AT_ONCE)]
        full = CHANGES_AT_ONCE in {len(seen), len(noted)}
        return Touched(until=until, sites=frozenset(seen) | frozenset(noted), everything=full)

    def follow(self) -> Touched:
        """Look at what changed since the last call, and at a few others in turn."""
        with self._lock:
            registry = self._journal.registry_version()
            is_first = registry != self._registry
            if is_first:
                touched = Touched(until=self.newest(), sites=frozenset(), everything=True)
            else:
                touched = self.touched_since(self._position)
            self._look_at(self._chosen(touched, is_first=is_first))
            self._registry, self._position = registry, touched.until
            self._followed_s = time.monotonic()
            return touched

    def outlooks(self, viewer: Account) -> list[Outlook]:
        """What this person may see; where nobody follows, the asker does."""
        if time.monotonic() - self._followed_s > UNATTENDED_S:
            self.follow()
        now = self._clock.now()
        return [_as_of(kept.outlook, now) for kept in list(self._kept.values()) if viewer.sees(kept.outlook.site)]

    def common_zone(self, viewer: Account) -> str:
        """The zone of all this person's sites; where they differ, UTC."""
        zones = {kept.outlook.site.zone for kept in list(self._kept.values()) if viewer.sees(kept.outlook.site)}
        return zones.pop() if len(zones) == 1 else "UTC"

    def profiles(self, viewer: Account) -> set[str]:
        """The towns of this person's sites, by their profiles."""
        return {kept.outlook.site.profile for kept in list(self._kept.values()) if viewer.sees(kept.outlook.site)}

    def seen_by(self, viewer: Account, touched: Touched) -> Touched:
        """The same without the sites of other towns; one not looked at yet is not named, but not kept back either."""
        kept = self._kept
        visible = frozenset(name for name in touched.sites if name in kept and viewer.sees(kept[name].outlook.site))
        is_early = any(name not in kept for name in touched.sites)
        return Touched(until=touched.until, sites=visible, everything=touched.everything or is_early)

    def _chosen(self, touched: Touched, *, is_first: bool) -> list[Site]:
        sites = {site.id: site for site in self._journal.sites()}
        for gone in self._kept.keys() - sites.keys():
            del self._kept[gone]
            self.generation += 1
        if is_first or touched.everything:
            return list(sites.values())
        before = time.monotonic() - OLDEST_S
        aged = sorted((kept.looked_s, name) for name, kept in self._kept.items() if kept.looked_s < before)
        names = dict.fromkeys([*touched.sites, *(name for _, name in aged[:TURN])])
        return [sites[name] for name in names if name in sites]

    def _look_at(self, sites: Iterable[Site]) -> None:
        for site in sites:
            before, outlook = self._kept.get(site.id), self._outlook(site)
            self._kept[site.id] = _Kept(outlook, time.monotonic())
            self.generation += before is None or before.outlook != outlook

    def _outlook(self, site: Site) -> Outlook:
        seen = self._situation(site)
        words = self._journal.last_words(site.id).values()
        return Outlook(
            site=site,
            situation=seen,
            duty=self._records.duty(seen.duty) if seen.duty else None,
            storm=self._records.storm(seen.storm) if seen.storm else None,
            episode=gravest(self._records.episodes(site.id, open_only=True)),
            work=self._work(site),
            heard_at=max((word.observed_at for word in words), default=None),
        )

    def _work(self, site: Site) -> str:
        """An order to stop is told of a site that cannot be judged too, in its own words."""
        entries = self._records.town_entries(site.id)
        if not entries:
            return ""
        try:
            profile = profile_of(site)
        except ConfigError:
            profile = load_profile("generic")
        word = work_state(entries, profile).word
        return "" if word == "free" else WORK_LABELS[word]

    def _situation(self, site: Site) -> Situation:
        """One site that cannot be judged says so on its own row and hides no other."""
        try:
            return self._records.situation(site, self._journal, self._clock.now())
        except ConfigError as error:
            log.warning(
                "a site cannot be judged", extra={"action": "site_unjudged", "site": site.id, "error": str(error)}
            )
            return _unjudged(site, str(error))


def _unjudged(site: Site, why: str) -> Situation:
    return Situation(
        site=site.id,
        word="blind",
        sentence=f"This site cannot be judged: {why}",
        duty=None,
        due_at=None,
        left=None,
        provisional=False,
        storm=None,
        storm_depth_tenth_um=None,
        event_depth_tenth_um=None,
        to_go_tenth_um=None,
        intensity_tenth_um_per_h=0,
        threshold_at=None,
        last_rain_at=None,
        blind_since_at=None,
        covered=False,
        advice=None,
    )


def _as_of(outlook: Outlook, now: datetime) -> Outlook:
    """A duty that fell due since is overdue before its site was looked at again."""
    seen: Situation = outlook.situation
    if seen.due_at is None or seen.due_at >= now or seen.word == "overdue":
        return outlook
    return replace(outlook, situation=replace(seen, word="overdue"))
