"""The watch over the instruments: looks at every site each minute, keeps what it finds, asks people to look.

It is driven by the registry and by when things were observed. What it found is on record, so that a restart, a clock
that is set back or another process takes it up where it stood.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine

from alerts.blindness import look_back
from alerts.clock_duties import CALIBRATION
from alerts.contrast_keeping import read_calibrations
from alerts.health import NEAR_FOR, STUCK_AFTER, WINDOW, CloseCall, Findings, GaugeDay, Watch, Word, look
from alerts.health_keeping import open_duties, read_lasting, settle_duties, withdraw_duties, write_troubles
from alerts.health_states import advance
from alerts.keeping import inspected_since
from alerts.looking_around import gather_rain, melt_of
from alerts.notices.desk import Desk
from alerts.notices.telling import Told, tell
from alerts.profile import Profile
from alerts.profile_files import profile_of
from alerts.rows import RulingRow, TroubleRow
from alerts.ruling_keeping import newest_ruling, read_rulings
from alerts.rulings import acreage, qualified_until
from alerts.stores import looking, writing
from alerts.storms import judge_as_of
from collector.reading import JournalReading, RainCredit
from siltwatch.errors import StoreError
from siltwatch.instants import MILLISECOND, to_ms
from siltwatch.site import CANARY_SITE, Site

log = logging.getLogger(__name__)
EVERY = timedelta(minutes=1)
_FAILED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthStep:
    """What one step did, and when the next one is due even if nothing new is heard."""

    reviewed: int
    queued: int
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class _Calls:
    """Close calls of a site as of a state of its rain."""

    asked: tuple[int, int, int]
    near: CloseCall | None
    melt: CloseCall | None


class HealthEngine:
    """Used by one thread only; nothing that it remembers is needed after a restart."""

    def __init__(self, *, journal: JournalReading, records: Engine, box: str, desk: Desk) -> None:
        self._journal, self._records, self._box, self._desk = journal, records, box, desk
        self._registry = -1
        self._sites: dict[str, Site] = {}
        self._known: dict[str, datetime] = {}
        self._next: dict[str, datetime] = {}
        self._looked_at: datetime | None = None
        self._seen_change = 0
        self._ruled = 0
        self._calls: dict[str, _Calls] = {}

    def step(self, now: datetime) -> HealthStep:
        """Review every site once a minute, and at once where somebody did or decided something."""
        self._read_registry()
        with looking(self._records) as connection:
            seen, touched = inspected_since(connection, self._seen_change)
            ruled = newest_ruling(connection)
        if self._looked_at is not None and now < self._looked_at:
            self._next.clear()  # the clock was set back: nobody waits for what lies ahead
        names = [
            name for name in self._sites
            if ruled != self._ruled or name in touched or self._next.get(name, now) <= now
        ]  # fmt: skip
        queued = sum(self._review_safely(self._sites[name], now) for name in names)
        self._looked_at, self._seen_change, self._ruled = now, seen, ruled
        return HealthStep(reviewed=len(names), queued=queued, next_at=min(self._next.values(), default=None))

    def _read_registry(self) -> None:
        version = self._journal.registry_version()
        if version == self._registry:
            return
        self._sites = {site.id: site for site in self._journal.sites() if site.id != CANARY_SITE}
        self._known = self._journal.applied_since()
        self._next = {name: at for name, at in self._next.items() if name in self._sites}
        self._registry = version

    def _review_safely(self, site: Site, now: datetime) -> int:
        self._next[site.id] = now + EVERY
        try:
            return self._review(site, now)
        except StoreError:
            raise
        except Exception:  # the trouble of one site stops no other site's watch
            log.exception("health could not be judged", extra={"action": "health_failed", "site": site.id})
            return 0

    def _review(self, site: Site, now: datetime) -> int:
        profile = profile_of(site)
        with looking(self._records) as connection:
            rulings = read_rulings(connection, site.id)
            calibrated = {row.probe: row.at for row in read_calibrations(connection, site.id)}
        watch = replace(self._watch(site, profile, rulings, now), calibrated=calibrated)
        found = look(watch, now)
        with writing(self._records) as connection:
            rows, next_at = self._take_on(connection, watch, found, now)
            open_duties(connection, rows, site=site, profile=profile)
            due_at = settle_duties(connection, site, rulings, self._journal.manual_readings(site.id), now=now)
            withdraw_duties(connection, rows, now)
            told = self._tell(connection, site, profile, now)
        coming = [next_at, due_at, told.next_at if told else None, now + EVERY]
        self._next[site.id] = min(at for at in coming if at is not None and at > now)
        _log_troubles(rows)
        return len(told.stored) if told else 0

    def _take_on(
        self, connection: Connection, watch: Watch, found: Findings, now: datetime
    ) -> tuple[Sequence[TroubleRow], datetime | None]:
        """Write what changed; a blindness that ends is looked back at."""
        course = advance(read_lasting(connection, watch.site.id), found, site=watch.site.id, now=now)
        rows = [
            look_back(row, journal=self._journal, watch=watch, now=now) if row.kind == "blind" else row
            for row in course.changed
        ]
        write_troubles(connection, rows, now)
        return rows, course.next_at

    def _tell(self, connection: Connection, site: Site, profile: Profile, now: datetime) -> Told | None:
        if site.notices_from != self._box:
            return None
        return tell(connection, site=site, profile=profile, desk=self._desk, now=now)

    def _watch(self, site: Site, profile: Profile, rulings: Sequence[RulingRow], now: datetime) -> Watch:
        words = {
            name: Word(observed_at=min(one.observed_at, now), reasons=one.reasons, battery_v=one.battery_v)
            for name, one in self._journal.last_words(site.id).items()
        }
        acres, allowed = acreage(rulings)
        calls = self._close_calls(site, profile, rulings, now)
        return Watch(
            site=site,
            known_since_at=self._known.get(site.id, now),
            words=words,
            gauges=self._days(site, now),
            near=calls.near,
            melt=calls.melt,
            regional_tenth_um=self._regional(site, words, now),
            open_acres=acres,
            acres_allowed=allowed,
            qualified_until=qualified_until(rulings),
            blind_after=profile.blind_after,
            calibration_has_clock=profile.find_clock(CALIBRATION) is not None,
        )

    def _days(self, site: Site, now: datetime) -> dict[str, GaugeDay]:
        if not site.gauges:
            return {}
        fallen = self._fallen(site.id, now - WINDOW, now)
        last = self._journal.last_rain(site.id, now - STUCK_AFTER - WINDOW)
        return {
            gauge.id: GaugeDay(
                fallen_tenth_um=sum(one.depth_tenth_um for one in fallen if _counts(one, gauge.id)),
                bounces=sum("bounce" in one.reasons for one in fallen if one.sensor == gauge.id),
                last_rain_at=last.get(gauge.id),
            )
            for gauge in site.gauges
        }

    def _fallen(self, site: str, since_at: datetime, now: datetime) -> list[RainCredit]:
        """The rain of `(since, now]`."""
        return self._journal.credits(site, since_at + MILLISECOND, now + MILLISECOND)

    def _regional(self, site: Site, words: Mapping[str, Word], now: datetime) -> int | None:
        """The least that fell at the other sites of the partition since this one's last word, a day at most."""
        since_at = max((one.observed_at for one in words.values()), default=now - WINDOW)
        since_at = max(min(since_at, now - EVERY), now - WINDOW)
        found = []
        for other in self._sites.values():
            if other.id != site.id and other.partition == site.partition and other.gauges:
                fallen = self._fallen(other.id, since_at, now)
                found.append(max((sum(one.depth_tenth_um for one in fallen if _counts(one, gauge.id))
                                  for gauge in other.gauges), default=0))  # fmt: skip
        return min(found, default=None)

    def _close_calls(self, site: Site, profile: Profile, rulings: Sequence[RulingRow], now: datetime) -> _Calls:
        """Reckoned anew when rain or rulings came, and each hour, since events close by themselves."""
        asked = (self._journal.credit_cursor(), len(rulings), to_ms(now) // 3_600_000)
        known = self._calls.get(site.id)
        if known is not None and known.asked == asked:
            return known
        rain = gather_rain(self._journal, site, from_at=now - NEAR_FOR, rule=profile.rule, rulings=rulings)
        verdict = judge_as_of(rain.whole, profile.rule, to_ms(now))
        near = None
        if verdict.near:
            last = verdict.near[-1]
            near = CloseCall(at=verdict.events[last.event].end_at, depth_tenth_um=last.peak_tenth_um)
        self._calls[site.id] = _Calls(asked, near, melt_of(rain, profile.rule, now))
        return self._calls[site.id]


def _counts(credit: RainCredit, gauge: str) -> bool:
    return credit.sensor == gauge and credit.flag != _FAILED


def _log_troubles(rows: Sequence[TroubleRow]) -> None:
    for row in rows:
        if row.state != "waiting":
            facts = {"site": row.site, "trouble": row.kind, "sensor": row.sensor, "state": row.state}
            log.info("trouble judged", extra={"action": "trouble_judged", **facts})
