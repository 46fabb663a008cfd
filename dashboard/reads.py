"""Reads from the two stores what a page or a chart is made of."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from alerts.reading import EpisodeRow, NoticeRow, RecordsReading, StormRow, load_profile, profile_of
from collector.reading import ChartSource, DeadLetter, Gap, JournalReading, Missing, RainCredit, Reading
from dashboard.documents import DocumentRow
from dashboard.photos import PhotoRow, Photos
from dashboard.views.chart import FLAGS_UPTO, ChartFacts, Span
from dashboard.views.episode_facts import EpisodeFacts, shown_span
from dashboard.views.running import FAILED
from dashboard.views.site import SiteFacts
from dashboard.views.storm import StormFacts
from dashboard.views.storm_compare import AFTER, BEFORE
from dashboard.views.town import TownFacts
from dashboard.views.troubles import AWAITED
from dashboard.views.words import voice
from siltwatch.instants import MILLISECOND
from siltwatch.site import Site

LETTERS_LOOKED_AT = 200
LETTERS_SHOWN = 50
GAPS_SHOWN = 5
GAPS_FOR = timedelta(days=7)
DISAGREED_WITHIN = timedelta(days=7)
NOTICES_SHOWN = 20
STORMS_SHOWN = 12
EPISODES_SHOWN = 5
MANY = 1_000
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def site_facts(
    site: Site, *, journal: JournalReading, records: RecordsReading, documents: Sequence[DocumentRow], now: datetime
) -> SiteFacts:
    """Everything on a site's page but its chart."""
    return SiteFacts(
        site=site,
        profile=profile_of(site),
        situation=records.situation(site, journal, now, voice=voice()),
        duties=records.duties(site.id),
        storms=records.storms(site.id, STORMS_SHOWN),
        notices=records.notices(site=site.id, limit=NOTICES_SHOWN),
        episodes=records.episodes(site.id, limit=EPISODES_SHOWN),
        last_words=journal.last_words(site.id),
        rain_of_day_tenth_um=_rain_of_day(site, journal, now),
        open_items=journal.open_items(site.id),
        by_hand=journal.manual_readings(site.id),
        disagreeing=journal.probes_that_disagree(site, now - DISAGREED_WITHIN, now),
        dead_letters=letters_of(site, journal),
        gaps=gaps_of(site, journal, now),
        entries=records.town_entries(site.id),
        documents=documents,
        now=now,
    )


def _rain_of_day(site: Site, journal: JournalReading, now: datetime) -> dict[str, int]:
    fallen: Counter[str] = Counter()
    for credit in journal.credits(site.id, now - timedelta(hours=24), now + MILLISECOND):
        fallen[credit.sensor] += credit.depth_tenth_um if credit.flag != FAILED else 0
    return dict(fallen)


def letters_of(site: Site, journal: JournalReading) -> list[DeadLetter]:
    """The dead letters of the gateways that this site hears by."""
    gateways = {sensor.gateway for sensor in site.sensors} | {link.gateway for link in site.links}
    return [letter for letter in journal.dead_letters(LETTERS_LOOKED_AT) if letter.gateway in gateways][:LETTERS_SHOWN]


def gaps_of(site: Site, journal: JournalReading, now: datetime) -> list[Gap]:
    """What a site's gateways lost of late, and first what they may yet send."""
    gateways = sorted({sensor.gateway for sensor in site.sensors})
    found = [gap for gateway in gateways for gap in journal.gaps(gateway, GAPS_SHOWN)]
    awaited = [_awaited(hole) for gateway in gateways for hole in journal.missing(gateway)]
    return awaited + [gap for gap in found if gap.declared_at > now - GAPS_FOR]


def _awaited(hole: Missing) -> Gap:
    """A hole that may yet be filled, beside those that were given up."""
    return Gap(
        gateway=hole.gateway,
        boot="",
        first_seq=hole.first_seq,
        last_seq=hole.last_seq,
        declared_at=hole.since_at,
        reason=AWAITED,
    )


def chart_facts(  # noqa: PLR0913 - all but two by keyword
    site: Site, span: Span, *, journal: JournalReading, charts: ChartSource, records: RecordsReading, now: datetime
) -> ChartFacts:
    """A chart's series, and in the shorter ranges its single credits and flags."""
    profile = profile_of(site)
    end_at = span.end_at + MILLISECOND
    lead = max(profile.rule.window_ms, profile.rule.min_dry_ms) * MILLISECOND
    told = {
        sensor.id: charts.series(site.id, sensor.id, kind, span.start_at, end_at, span.step)
        for kind, sensors in (("rain", site.gauges), ("turbidity", site.probes))
        for sensor in sensors
    }
    fallen = _credits_from_dry(site, span.start_at, end_at, lead, journal) if span.is_detailed else []
    since_at = min(span.start_at, fallen[0].at) if fallen else span.start_at
    return ChartFacts(
        site=site,
        profile=profile,
        span=span,
        now=now,
        rain={gauge.id: told[gauge.id].points for gauge in site.gauges},
        turbidity={probe.id: told[probe.id].points for probe in site.probes},
        sources={charted.source for charted in told.values()},
        trouble=next((charted.trouble for charted in told.values() if charted.trouble), None),
        credits=fallen,
        flagged=_flagged(site, span, journal),
        storms=records.storms(site.id, MANY, ended_from_at=since_at),
        duties=records.duties(site.id, due_from_at=span.start_at),
        episodes=records.episodes(site.id, limit=MANY),
        pairs=records.pairs(site) if site.probes else (),
        samples=records.samples(site.id) if site.probes else (),
        quality=journal.quality(site.id, span.start_at, end_at) if site.probes and span.is_detailed else (),
    )


def _credits_from_dry(
    site: Site, start_at: datetime, end_at: datetime, lead: timedelta, journal: JournalReading
) -> list[RainCredit]:
    """Credits from a dry spell that no window reaches across, so that the first figure shown is the true one."""
    since_at = journal.dry_spell_before(site.id, start_at, lead) or _BEGINNING
    return journal.credits(site.id, since_at, end_at)


def _flagged(site: Site, span: Span, journal: JournalReading) -> list[Reading]:
    if span.end_at - span.start_at > FLAGS_UPTO:
        return []
    return [
        reading
        for probe in site.probes
        for reading in journal.readings(site.id, probe.id, "turbidity", span.start_at, span.end_at)
        if reading.flag in {3, 4, 9}
    ]


def storm_facts(
    site: Site, storm: StormRow, *, journal: JournalReading, records: RecordsReading, now: datetime
) -> StormFacts:
    """Everything on a storm's page."""
    profile = profile_of(site) if storm.profile == site.profile else load_profile(storm.profile)
    lead = max(profile.rule.window_ms, profile.rule.min_dry_ms) * MILLISECOND
    duties = [duty for duty in records.duties(site.id) if duty.storm == storm.id]
    return StormFacts(
        site=site,
        profile=profile,
        storm=storm,
        storms=records.storms(site.id, MANY),
        versions=records.storm_versions(storm.id),
        credits=_credits_from_dry(site, storm.start_at, storm.end_at + MILLISECOND, lead, journal),
        duties=duties,
        notices=_notices_of([duty.id for duty in duties], records),
        inspections=[row for row in records.inspections(site.id) if row.started_at >= storm.start_at][:20],
        by_hand=journal.manual_readings(site.id),
        turbidity={
            probe.id: journal.readings(site.id, probe.id, "turbidity", storm.start_at - BEFORE, storm.end_at + AFTER)
            for probe in site.probes
        },
        now=now,
    )


def _notices_of(duties: list[str], records: RecordsReading) -> list[NoticeRow]:
    return [notice for duty in duties for notice in records.notices(duty=duty)]


def episode_facts(  # noqa: PLR0913 - all but two by keyword
    site: Site,
    row: EpisodeRow,
    *,
    photos: Sequence[PhotoRow],
    journal: JournalReading,
    records: RecordsReading,
    now: datetime,
) -> EpisodeFacts:
    """Everything on the page of a contrast."""
    first_at, last_at = shown_span(row, now)
    lag = timedelta(seconds=row.lag_s)

    def water(probe: str | None, earlier: timedelta) -> list[Reading]:
        if probe is None:
            return []
        return journal.readings(site.id, probe, "turbidity", first_at - earlier, last_at - earlier)

    return EpisodeFacts(
        site=site,
        episode=row,
        explanations=records.explanations(row.id),
        photos=photos,
        samples=records.samples(site.id),
        confirmations=records.confirmations(site.id),
        inspections=records.inspections(site.id),
        above=water(row.background, lag),
        below=water(row.probe, timedelta()),
        now=now,
    )


def town_facts(  # noqa: PLR0913 - all but one by keyword
    site: Site,
    *,
    journal: JournalReading,
    records: RecordsReading,
    photos: Photos,
    is_officer: bool,
    now: datetime,
) -> TownFacts:
    """Everything that pages and papers of the town's side are made of; offences count over an operator's sites."""
    profile = profile_of(site)
    alike = [
        one.id
        for one in journal.sites()
        if one.profile == site.profile and (one.id == site.id or (site.operator and one.operator == site.operator))
    ]
    return TownFacts(
        site=site,
        profile=profile,
        entries=records.town_entries(site.id),
        offences=[row for name in alike for row in records.town_entries(name)],
        documents=photos.documents.of(site.id),
        duties=[duty for duty in records.duties(site.id) if duty.kind == "clock"],
        is_officer=is_officer,
        now=now,
    )
