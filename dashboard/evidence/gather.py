"""Gathers from both stores what an evidence pack is made of."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from alerts.reading import (
    AcknowledgementRow,
    ActionRow,
    AttemptRow,
    CalibrationRow,
    ConfirmationRow,
    DecisionRow,
    DutyRevision,
    DutyRow,
    EpisodeRow,
    ExplanationRow,
    FindingRow,
    GrabSampleRow,
    InspectionRow,
    NoticeRow,
    Profile,
    RecordsReading,
    ReportRow,
    RulingRow,
    StormProof,
    StormRow,
    parse_profile,
    profile_names,
    profile_of,
    profile_text,
    prove_storm,
)
from collector.reading import (
    AppliedVersion,
    ImportedFile,
    JournalReading,
    ManualReading,
    RawObservation,
    Reading,
    ServiceWindow,
)
from dashboard.evidence.trail import DayChain
from dashboard.photos import PhotoRow, Photos, about_contrast
from siltwatch.instants import format_instant, parse_instant
from siltwatch.site import Site

# The water before the rain and after it.
_BEFORE = timedelta(hours=6)
_AFTER = timedelta(hours=24)
_EVERY_NOTICE = 10_000
# A person's own standing, and what else bears on no storm, is nobody's business here.
_KINDS_LEFT_OUT = frozenset({"qualification", "acreage", "approval"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What judged a storm; `kept` is false where the wording of that version is not at hand: then it is today's."""

    profile: Profile
    kept: bool
    texts: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyFacts:
    """One duty with its due instants, with who was not told and why, and with who took note."""

    duty: DutyRow
    revisions: Sequence[DutyRevision]
    untold: Sequence[DecisionRow]
    acknowledged: Sequence[AcknowledgementRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackFacts:
    """Everything in a pack."""

    site: Site
    storm: StormRow
    versions: Sequence[StormRow]
    rules: Rules
    proof: StormProof
    observations: Sequence[RawObservation]
    imports: Sequence[ImportedFile]
    readings: Sequence[Reading]
    applied: Sequence[AppliedVersion]
    windows: Sequence[ServiceWindow]
    by_hand: Sequence[ManualReading]
    calibrations: Sequence[CalibrationRow]
    samples: Sequence[GrabSampleRow]
    confirmations: Sequence[ConfirmationRow]
    episodes: Sequence[EpisodeRow]
    explanations: Sequence[ExplanationRow]
    duties: Sequence[DutyFacts]
    notices: Sequence[tuple[NoticeRow, Sequence[AttemptRow]]]
    inspections: Sequence[InspectionRow]
    reports: Sequence[ReportRow]
    findings: Sequence[FindingRow]
    actions: Sequence[ActionRow]
    signatures: Mapping[str, bytes]
    rulings: Sequence[RulingRow]
    photos: Sequence[tuple[PhotoRow, bytes]]
    days: Sequence[DayChain]


def rules_of(site: Site, storm: StormRow, kept_text: str | None) -> Rules:
    """The rules that judged a storm, in the wording that was kept of that version."""
    now = profile_of(site)
    if (now.name, now.version) == (storm.profile, storm.profile_version):
        names = {layer.name for layer in now.layers or (now,)} & set(profile_names())
        return Rules(profile=now, kept=True, texts={name: profile_text(name) for name in sorted(names)})
    is_layered = bool(site.also_under or site.plan)
    if kept_text is not None and not is_layered:
        then = parse_profile(kept_text, f"{storm.profile}.toml")
        return Rules(profile=then, kept=True, texts={storm.profile: kept_text})
    texts = {storm.profile: kept_text} if kept_text is not None else {}
    return Rules(profile=now, kept=False, texts=texts)


def gather_pack(  # noqa: PLR0913 - the stores that a pack is gathered from
    site: Site,
    storm: StormRow,
    *,
    journal: JournalReading,
    records: RecordsReading,
    photos: Photos,
    kept_text: str | None,
    days: Sequence[DayChain],
) -> PackFacts:
    """All of it, as it stands now."""
    rules = rules_of(site, storm, kept_text)
    rulings = records.rulings(site.id)
    proof = prove_storm(journal, site, storm, profile=rules.profile, rulings=rulings)
    since_at, until_at = storm.start_at - _BEFORE, (storm.latest_end_at or storm.end_at) + _AFTER
    duties = [duty for duty in records.duties(site.id) if duty.storm == storm.id]
    episodes = [one for one in records.episodes(site.id, limit=1_000) if _bears_on(one, storm, since_at, until_at)]
    inspections = _inspections(records, site, storm, duties)
    reports = [row for one in inspections for row in records.reports.of(site.id, one.id)]
    findings = _findings(records, site, {one.id for one in inspections}, {one.id for one in episodes})
    found = {one.id for one in findings}
    abouts = {*(about_contrast(one.id) for one in episodes), *(f"inspection:{one.id}" for one in inspections)}
    abouts |= {f"finding:{name}" for name in found}
    return PackFacts(
        site=site,
        storm=storm,
        versions=records.storm_versions(storm.id),
        rules=rules,
        proof=proof,
        observations=_observations(journal, site, proof),
        imports=journal.imported_files(site.id),
        readings=[
            reading
            for probe in site.probes
            for reading in journal.readings(site.id, probe.id, "turbidity", since_at, until_at)
        ],
        applied=journal.applied_versions(site.id),
        windows=journal.service_windows(site.id),
        by_hand=[one for one in journal.manual_readings(site.id) if since_at <= one.at <= until_at + _AFTER],
        calibrations=[one for one in records.calibrations(site.id) if one.at <= until_at],
        samples=[one for one in records.samples(site.id) if since_at <= one.at <= until_at],
        confirmations=[one for one in records.confirmations(site.id) if since_at <= one.at <= until_at],
        episodes=episodes,
        explanations=[said for one in episodes for said in records.explanations(one.id)],
        duties=[_duty_facts(duty, records) for duty in duties],
        notices=_notices(duties, records),
        inspections=inspections,
        reports=reports,
        findings=findings,
        actions=[one for one in records.reports.actions(site.id) if one.finding in found],
        signatures=_signatures(records, site, reports),
        rulings=sorted((one for one in rulings if one.kind not in _KINDS_LEFT_OUT), key=lambda one: one.id),
        photos=[(row, photos.read(row)) for row in photos.of(site.id) if row.about in abouts],
        days=_days(days, site, storm),
    )


def _bears_on(episode: EpisodeRow, storm: StormRow, since_at: datetime, until_at: datetime) -> bool:
    is_beside = episode.start_at <= until_at and (episode.end_at is None or episode.end_at >= since_at)
    return episode.storm == storm.id or is_beside


def _inspections(
    records: RecordsReading, site: Site, storm: StormRow, duties: Iterable[DutyRow]
) -> list[InspectionRow]:
    """From the storm's first rain to the visit that closed its duty, or all since then where none has."""
    closings = [duty.closed_at for duty in duties]
    last_at = max((at for at in closings if at), default=None) if closings and None not in closings else None
    rows = [row for row in records.inspections(site.id) if row.started_at >= storm.start_at]
    rows.sort(key=lambda row: (row.started_at, row.id))
    return [row for row in rows if last_at is None or row.started_at <= last_at]


def _findings(records: RecordsReading, site: Site, visits: set[str], episodes: set[str]) -> list[FindingRow]:
    """What those visits found, and what explains those contrasts."""
    rows = records.reports.findings(site.id)
    return [row for row in rows if row.inspection in visits or row.episode in episodes]


def _signatures(records: RecordsReading, site: Site, reports: Iterable[ReportRow]) -> dict[str, bytes]:
    """The images of the signatures by their SHA-256."""
    names = sorted({row.signature_sha256 for row in reports if row.signature_sha256})
    found = {name: records.reports.signature(site.id, name) for name in names}
    return {name: image for name, image in found.items() if image is not None}


def _duty_facts(duty: DutyRow, records: RecordsReading) -> DutyFacts:
    return DutyFacts(
        duty=duty,
        revisions=records.duty_revisions(duty.id),
        untold=records.decisions(duty.id),
        acknowledged=records.acknowledgements(duty.id),
    )


def _notices(duties: Iterable[DutyRow], records: RecordsReading) -> list[tuple[NoticeRow, Sequence[AttemptRow]]]:
    found = [notice for duty in duties for notice in records.notices(duty=duty.id, limit=_EVERY_NOTICE)]
    return [(notice, records.attempts(notice.id)) for notice in sorted(found, key=lambda one: one.id)]


def _observations(journal: JournalReading, site: Site, proof: StormProof) -> list[RawObservation]:
    """What the gauges said in the time of the rain, whenever it came in; rain from files has no observations."""
    arrived = [one.credit.received_at for one in proof.credits if one.credit.source == "gateway"]
    if not arrived:
        return []
    gauges = {(gauge.gateway, gauge.device_name) for gauge in site.gauges}
    found = []
    for one in journal.raw_observations(site, min(arrived), max(arrived)):
        said = json.loads(one.document) if one.document else {}
        at = parse_instant(said["observed_at"]) if "observed_at" in said else proof.since_at
        if (one.gateway, said.get("device")) in gauges and proof.since_at <= at <= proof.until_at:
            found.append(one)
    return found


def _days(days: Sequence[DayChain], site: Site, storm: StormRow) -> list[DayChain]:
    """The days since the storm began of which something concerns the site."""
    first = format_instant(storm.start_at)[:10]
    return [chain for chain in days if chain.day >= first and any(entry.site == site.id for entry in chain.entries)]
