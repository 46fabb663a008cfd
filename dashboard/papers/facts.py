"""Everything on record of a site, as read at one time, for papers and bundles."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from alerts.reading import (
    ActionRow,
    CalibrationRow,
    ConfirmationRow,
    DutyRow,
    Entered,
    EpisodeRow,
    ExplanationRow,
    FindingRow,
    GrabSampleRow,
    InspectionRow,
    NoticeRow,
    PracticeLevelRow,
    RecordsReading,
    ReportRow,
    RulingRow,
    StormRow,
    TroubleRow,
    profile_of,
)
from alerts.town_reading import TownEntryRow
from collector.reading import AppliedVersion, JournalReading, ManualReading, ServiceWindow
from dashboard.documents import DocumentRow
from dashboard.photos import PhotoRow, Photos, about_contrast
from dashboard.profile_history import RulesInUse, rules_in_use
from dashboard.proofs import proof_of_case
from dashboard.reads import episode_facts
from dashboard.views.episode_water import proof_of
from siltwatch.site import Site

ALL = 1_000_000
_END = datetime(9999, 12, 31, tzinfo=UTC)
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_OTHERWISE_UNREAD = frozenset({"clock_start", "clock_end", "acknowledgement"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteRecord:
    """What is on record; `proofs` says by episode how the water fell after what was done."""

    site: Site
    town: str
    storms: tuple[StormRow, ...]  # superseded ones too
    versions: tuple[StormRow, ...]  # of all of them: what was known when
    duties: tuple[DutyRow, ...]
    notices: tuple[NoticeRow, ...]
    inspections: tuple[InspectionRow, ...]
    episodes: tuple[EpisodeRow, ...]
    explanations: tuple[ExplanationRow, ...]
    proofs: Mapping[str, str]
    confirmations: tuple[ConfirmationRow, ...]
    calibrations: tuple[CalibrationRow, ...]
    samples: tuple[GrabSampleRow, ...]
    practices: tuple[PracticeLevelRow, ...]
    rulings: tuple[RulingRow, ...]
    troubles: tuple[TroubleRow, ...]
    entered: tuple[Entered, ...]  # clocks started and ended, duties taken note of
    windows: tuple[ServiceWindow, ...]
    manual: tuple[ManualReading, ...]
    photos: tuple[PhotoRow, ...]
    reports: tuple[ReportRow, ...] = ()  # every version of each
    findings: tuple[FindingRow, ...] = ()
    actions: tuple[ActionRow, ...] = ()
    fix_proofs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by finding: the water after it
    as_of: datetime = _END  # when it was read
    town_entries: tuple[TownEntryRow, ...] = ()  # of the town's side, with what was taken back
    documents: tuple[DocumentRow, ...] = ()
    applied: tuple[AppliedVersion, ...] = ()  # every version of the site's file
    rules: tuple[RulesInUse, ...] = ()  # every wording of the rules that govern it


def read_record(
    site: Site, *, journal: JournalReading, records: RecordsReading, photos: Photos, now: datetime
) -> SiteRecord:
    """All of a site, from its first day on."""
    episodes = tuple(records.episodes(site.id, limit=ALL))
    explanations = {episode.id: records.explanations(episode.id) for episode in episodes}
    proofs = {
        episode.id: _proof(site, episode, journal=journal, records=records, photos=photos, now=now)
        for episode in episodes
        if any(one.acted_at for one in explanations[episode.id])
    }
    storms = tuple(records.storms(site.id, ALL, superseded=True))
    return SiteRecord(
        site=site,
        town=profile_of(site).town,
        storms=storms,
        versions=tuple(version for storm in storms for version in records.storm_versions(storm.id)),
        duties=tuple(records.duties(site.id)),
        notices=tuple(records.notices(site=site.id, limit=ALL)),
        inspections=tuple(records.inspections(site.id)),
        episodes=episodes,
        explanations=tuple(one for rows in explanations.values() for one in rows),
        proofs=proofs,
        confirmations=tuple(records.confirmations(site.id)),
        calibrations=tuple(records.calibrations(site.id)),
        samples=tuple(records.samples(site.id)),
        practices=tuple(records.practices(site.id)),
        rulings=tuple(records.rulings(site.id)),
        troubles=tuple(records.troubles(site.id, lasting=False)),
        entered=tuple(
            one for one in records.entered_since(_BEGINNING) if one.site == site.id and one.kind in _OTHERWISE_UNREAD
        ),
        windows=tuple(journal.service_windows(site.id)),
        manual=tuple(journal.manual_readings(site.id)),
        photos=tuple(photos.of(site.id)),
        reports=tuple(records.reports.of(site.id)),
        findings=tuple(records.reports.findings(site.id)),
        actions=tuple(records.reports.actions(site.id)),
        fix_proofs={
            case.finding.id: proof_of_case(site, case, journal=journal, records=records, photos=photos, now=now)
            for case in records.reports.cases(site.id, now)
            if case.fixed_at is not None
        },
        as_of=now,
        town_entries=tuple(records.town_entries(site.id)),
        documents=tuple(photos.documents.of(site.id)),
        applied=tuple(journal.applied_versions(site.id)),
        rules=tuple(rules_in_use(photos.reader, {layer.name for layer in profile_of(site).all_layers})),
    )


def _proof(  # noqa: PLR0913 - all but two by keyword
    site: Site,
    episode: EpisodeRow,
    *,
    journal: JournalReading,
    records: RecordsReading,
    photos: Photos,
    now: datetime,
) -> str:
    shown = photos.of(site.id, about_contrast(episode.id))
    return proof_of(episode_facts(site, episode, photos=shown, journal=journal, records=records, now=now))
