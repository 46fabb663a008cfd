"""The judge at work: finds the sites with new facts, decides, and writes decisions and notices in one transaction."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine

from alerts.clock_keeping import Settled, settle_clocks
from alerts.judging import Decisions, Previous, Rain, coming_rain_at, judge_site
from alerts.keeping import (
    inspected_since,
    read_cursors,
    read_previous,
    read_unsettled,
    read_visits,
    unsettled_since,
    write_cursor,
    write_decisions,
)
from alerts.looking_around import gather_rain
from alerts.notices.desk import Desk
from alerts.notices.telling import Told, tell
from alerts.profile import Profile
from alerts.profile_files import profile_of
from alerts.ruling_keeping import newest_ruling, read_rulings, ruled_since
from alerts.stores import looking, writing
from alerts.waking import next_wake_at
from collector.reading import JournalReading
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant, parse_instant
from siltwatch.site import Site

log = logging.getLogger(__name__)
_CREDITS = "credits"
_PENDING = "pending:"
_RULED = "rulings"
# A site that could not be judged is tried again after so long on the clock, or as soon as it has new facts.
TRY_AGAIN_AFTER = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one step did, and when the next one is due even if nothing new is heard."""

    reviewed: int
    queued: int
    next_at: datetime | None


@dataclass(slots=True)
class _Asked:
    """Why a site is reviewed: rain that changed from an instant on, or a registry that is new to the judge."""

    rain_from_at: datetime | None = None
    applied: bool = False
    entered: bool = False  # somebody entered something

    def from_at(self, at: datetime) -> None:
        self.rain_from_at = at if self.rain_from_at is None else min(at, self.rain_from_at)

    def join(self, other: "_Asked | None") -> None:
        if other is not None:
            self.applied = self.applied or other.applied
            self.entered = self.entered or other.entered
            if other.rain_from_at is not None:
                self.from_at(other.rain_from_at)


class JudgingEngine:
    """Used by one thread only: steps never overlap. What it remembers is found again after a restart."""

    def __init__(self, *, journal: JournalReading, records: Engine, box: str, desk: Desk) -> None:
        self._journal = journal
        self._records = records
        self._box = box
        self._desk = desk
        self._sites: dict[str, Site] = {}
        self._registry = -1
        self._seen_change = 0
        self._wakes: dict[str, datetime] = {}
        self._periods: dict[str, datetime | None] = {}  # when a clock of a site comes again
        self._spells: dict[str, datetime] = {}  # where judging started last, by site
        with looking(records) as connection:
            known = read_cursors(connection)
            self._ruled = int(known.get(_RULED, 0))
        self._cursor = int(known.get(_CREDITS, 0))
        self._again = {
            name.removeprefix(_PENDING): _Asked(rain_from_at=parse_instant(at))
            for name, at in known.items()
            if name.startswith(_PENDING)
        }

    def step(self, now: datetime) -> Step:
        """Review every site with new facts or a passed instant; the first step reviews all of them."""
        try:
            return self._step(now)
        except StoreError:
            # What was asked for is lost with this step: the next one reviews all sites.
            self._sites, self._registry = {}, -1
            raise

    def _step(self, now: datetime) -> Step:
        asked: dict[str, _Asked] = {}
        self._ask_applied(asked)
        cursor = self._ask_rained(asked)
        seen = self._ask_inspected(asked)
        ruled = self._ask_ruled(asked)
        for site, at in self._wakes.items():
            if at <= now:
                asked.setdefault(site, _Asked())
        known = [name for name in asked if name in self._sites]
        unknown = {name: part for name, part in asked.items() if name not in self._sites}
        if unknown or (cursor != self._cursor and not known):
            self._put_off(unknown, cursor=None if known else cursor)
        queued = 0
        for name in known:
            last = name == known[-1]
            queued += self._review_safely(name, asked[name], cursor=cursor if last else None, now=now)
        if ruled != self._ruled:
            with writing(self._records) as connection:
                write_cursor(connection, _RULED, str(ruled))
        self._cursor, self._seen_change, self._ruled = cursor, seen, ruled
        return Step(reviewed=len(known), queued=queued, next_at=min(self._wakes.values(), default=None))

    def _ask_applied(self, asked: dict[str, _Asked]) -> None:
        version = self._journal.registry_version()
        if version == self._registry:
            return
        sites = {site.id: site for site in self._journal.sites()}
        for name, site in sites.items():
            if self._sites.get(name) != site:
                asked.setdefault(name, _Asked()).applied = True
        self._sites, self._registry = sites, version
        self._wakes = {name: at for name, at in self._wakes.items() if name in sites}

    def _ask_rained(self, asked: dict[str, _Asked]) -> int:
        """Sites with new credits; a journal that is behind the cursor was rebuilt and is judged from its beginning."""
        after = self._cursor if self._journal.credit_cursor() >= self._cursor else 0
        cursor, changed = self._journal.changed_credits(after)
        for site, at in changed.items():
            asked.setdefault(site, _Asked()).from_at(at)
        return cursor

    def _ask_inspected(self, asked: dict[str, _Asked]) -> int:
        with looking(self._records) as connection:
            newest, inspected = inspected_since(connection, self._seen_change)
        for site in inspected:
            asked.setdefault(site, _Asked()).entered = True
        return newest

    def _ask_ruled(self, asked: dict[str, _Asked]) -> int:
        """Sites on whose rain somebody ruled; what a restart finds already ruled is judged by it anyway."""
        with looking(self._records) as connection:
            newest = newest_ruling(connection)
            if newest > self._ruled:
                for site, at in ruled_since(connection, self._ruled):
                    asked.setdefault(site, _Asked()).from_at(at)
        return newest

    def _review_safely(self, name: str, asked: _Asked, *, cursor: int | None, now: datetime) -> int:
        asked.join(self._again.get(name))
        try:
            queued = self._review(self._sites[name], asked, cursor=cursor, now=now)
        except StoreError:
            raise
        except Exception:  # the trouble of one site stops no other site's judging
            log.exception("site could not be judged", extra={"action": "judging_failed", "site": name})
            self._put_off({name: asked}, cursor=cursor)
            self._wakes[name] = now + TRY_AGAIN_AFTER
            return 0
        self._again.pop(name, None)
        return queued

    def _put_off(self, asked: Mapping[str, _Asked], *, cursor: int | None) -> None:
        """Remember, over a restart too, from where the rain of sites has to be judged yet."""
        with writing(self._records) as connection:
            for name, part in asked.items():
                part.join(self._again.get(name))
                self._again[name] = part
                if part.rain_from_at is not None:
                    write_cursor(connection, _PENDING + name, format_instant(part.rain_from_at))
            if cursor is not None:
                write_cursor(connection, _CREDITS, str(cursor))

    def _review(self, site: Site, asked: _Asked, *, cursor: int | None, now: datetime) -> int:
        """Judge one site; the journal is read before the lock on the records is taken. How many notices were queued."""
        profile = profile_of(site)
        rain = self._gather(site, asked, profile)
        with writing(self._records) as connection:
            previous = self._read_previous(connection, site, asked, rain)
            visits, rulings = read_visits(connection, site.id), read_rulings(connection, site.id)
            decisions = judge_site(
                rain, visits, site=site, profile=profile, previous=previous, as_of=now, rulings=rulings
            )
            write_decisions(connection, decisions, now)
            settled = self._settle_clocks(connection, site, profile, asked, decisions, now)
            told = self._tell(connection, site, profile, now)
            if site.id in self._again:
                write_cursor(connection, _PENDING + site.id, None)
            if cursor is not None and cursor != self._cursor:
                write_cursor(connection, _CREDITS, str(cursor))
        decisions = _joined(decisions, settled.decisions)
        self._periods[site.id] = settled.next_at
        others = (told.next_at if told else None, coming_rain_at(rain, now) if rain else None, settled.next_at)
        self._plan_wake(site, previous, decisions, others=others, now=now)
        _log_decisions(decisions, previous)
        return len(told.stored) if told else 0

    def _settle_clocks(  # noqa: PLR0913, PLR0917 - what the rain led to, and where it is written
        self,
        connection: Connection,
        site: Site,
        profile: Profile,
        asked: _Asked,
        decisions: Decisions,
        now: datetime,
    ) -> Settled:
        """Of rain that changes no duty no clock takes notice."""
        woken = self._wakes.get(site.id, now) <= now
        if asked.rain_from_at is not None and not (asked.applied or decisions.duties or woken or asked.entered):
            return Settled(decisions=Decisions(), next_at=self._periods.get(site.id))
        return settle_clocks(connection, site, profile, now)

    def _tell(self, connection: Connection, site: Site, profile: Profile, now: datetime) -> Told | None:
        """Only the box that a site names sends for it; the others judge silently."""
        if site.notices_from != self._box:
            return None
        return tell(connection, site=site, profile=profile, desk=self._desk, now=now)

    def _read_previous(self, connection: Connection, site: Site, asked: _Asked, rain: Rain | None) -> Previous:
        """Everything where the registry is new; a visit was judged in whole when it was recorded."""
        if asked.applied:
            return read_previous(connection, site.id)
        return read_unsettled(connection, site.id, rain.since_at if rain else None)

    def _gather(self, site: Site, asked: _Asked, profile: Profile) -> Rain | None:
        """The rain to judge: what is new, under storms that are open still, and under a registry that is new."""
        with looking(self._records) as connection:
            unsettled_at = unsettled_since(connection, site.id, with_open_duty=asked.applied)
            rulings = read_rulings(connection, site.id)
        starts = [at for at in (unsettled_at, asked.rain_from_at) if at is not None]
        if not starts:
            return None
        rain = gather_rain(
            self._journal,
            site,
            from_at=min(starts),
            rule=profile.rule,
            spell_end_at=self._spells.get(site.id),
            rulings=rulings,
        )
        self._spells[site.id] = rain.since_at
        return rain

    def _plan_wake(
        self,
        site: Site,
        previous: Previous,
        decisions: Decisions,
        *,
        others: tuple[datetime | None, ...],
        now: datetime,
    ) -> None:
        storms = {row.id: row for row in (*previous.storms, *decisions.storms)}
        duties = {row.id: row for row in (*previous.duties, *decisions.duties)}
        wake_at = next_wake_at(site, storms=storms.values(), duties=duties.values(), others=others, now=now)
        self._wakes.pop(site.id, None)
        if wake_at is not None:
            self._wakes[site.id] = wake_at


def _joined(one: Decisions, other: Decisions) -> Decisions:
    return Decisions(
        storms=(*one.storms, *other.storms),
        duties=(*one.duties, *other.duties),
        revisions=(*one.revisions, *other.revisions),
    )


def _log_decisions(decisions: Decisions, previous: Previous) -> None:
    """What people will hear of at INFO; every tip of a storm under way at DEBUG."""
    before = {duty.id: (duty.status, duty.revision) for duty in previous.duties}
    for storm in decisions.storms:
        level = logging.DEBUG if storm.revision > 1 and storm.state == "open" else logging.INFO
        facts = {"site": storm.site, "storm": storm.id, "revision": storm.revision, "state": storm.state}
        log.log(level, "storm judged", extra={"action": "storm_judged", **facts})
    for duty in decisions.duties:
        level = logging.DEBUG if before.get(duty.id) == (duty.status, duty.revision) else logging.INFO
        facts = {"site": duty.site, "duty": duty.id, "revision": duty.revision, "status": duty.status}
        log.log(level, "duty judged", extra={"action": "duty_judged", "due": format_instant(duty.due_at), **facts})
