"""What the dashboard and the terminal may read of the records; a reading never writes."""

from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Engine, Select, func, select

from alerts.calibration import due_at as calibration_due_at
from alerts.calibration import errors_of, is_uncalibrated
from alerts.contrast_letters import contrast_sentence, doubts, values_line, why_line
from alerts.contrast_pairs import PairWords, pair_words
from alerts.contrast_rows import CalibrationRow, ConfirmationRow, EpisodeRow, ExplanationRow, GrabSampleRow
from alerts.entered import Entered, entered_since
from alerts.entered_tables import practice_levels, rulings
from alerts.findings import Case, cases_of, finding_of
from alerts.inspection_asked import site_correction, site_items
from alerts.inspection_rules import InspectionItem, asked_checks
from alerts.keeping import read_cursors
from alerts.layers import asking_layers
from alerts.listing import ListsReading, current_version, storm_query
from alerts.looking_around import situation_of
from alerts.notice_tables import acknowledgements, notice_attempts, notice_decisions, notices
from alerts.notices.rota import order_at
from alerts.process_figures import JudgeFigures, read_figures
from alerts.profile import CORRECTION, Profile
from alerts.profile_files import load_profile, parse_profile, profile_names, profile_of, profile_text
from alerts.proof import ProvenCredit, StormProof, prove_storm
from alerts.report_reading import ReportsReading
from alerts.report_rows import ActionRow, DraftRow, FindingRow, ReportRow
from alerts.report_text import read_report
from alerts.reports import DischargePoint, Report, unanswered
from alerts.rows import (
    AcknowledgementRow,
    AttemptRow,
    CanaryRow,
    DecisionRow,
    DutyRevision,
    DutyRow,
    InspectionRow,
    NoticeRow,
    PracticeLevelRow,
    RecordsChange,
    RulingRow,
    StormRow,
    TroubleRow,
)
from alerts.ruling_keeping import read_rulings
from alerts.rulings import acreage, standing
from alerts.situation import Situation, duty_name
from alerts.stores import from_row, looking, open_engine, require_current
from alerts.tables import canary_runs, changes, duties, duty_revisions, inspections, storm_versions, storms, troubles
from alerts.town_entries import TownEntryRow
from alerts.town_keeping import read_town_entries
from alerts.voice import Voice
from alerts.water_tables import calibrations, confirmations, contrast_episodes, explanations, grab_samples
from collector.reading import JournalReading
from siltwatch.instants import format_instant
from siltwatch.site import Site

# This module is a door: what its answers are made of is imported from here.
__all__ = [
    "CORRECTION",
    "AcknowledgementRow",
    "ActionRow",
    "AttemptRow",
    "CalibrationRow",
    "CanaryRow",
    "Case",
    "ConfirmationRow",
    "DecisionRow",
    "DischargePoint",
    "DraftRow",
    "DutyRevision",
    "DutyRow",
    "Entered",
    "EpisodeRow",
    "ExplanationRow",
    "FindingRow",
    "GrabSampleRow",
    "InspectionItem",
    "InspectionRow",
    "JudgeFigures",
    "NoticeRow",
    "PairWords",
    "PracticeLevelRow",
    "Profile",
    "ProvenCredit",
    "RecordsChange",
    "RecordsReading",
    "Report",
    "ReportRow",
    "ReportsReading",
    "RulingRow",
    "Situation",
    "StormProof",
    "StormRow",
    "TroubleRow",
    "Voice",
    "acreage",
    "asked_checks",
    "asking_layers",
    "calibration_due_at",
    "cases_of",
    "doubts",
    "duty_name",
    "errors_of",
    "finding_of",
    "is_uncalibrated",
    "load_profile",
    "open_records",
    "order_at",
    "parse_profile",
    "profile_names",
    "profile_of",
    "profile_text",
    "prove_storm",
    "read_report",
    "site_correction",
    "site_items",
    "standing",
    "unanswered",
    "values_line",
    "why_line",
]
_Row = TypeVar("_Row")
_BESIDE = frozenset({"contrast_check", "check"})


def open_records(records_url: str) -> "RecordsReading":
    """A reading of the records; a database whose tables are not current is a ConfigError."""
    engine = open_engine(records_url, read_only=True)
    require_current(engine)
    return RecordsReading(engine)


class RecordsReading:
    """Queries over the records, each its own consistent view; safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()

    @property
    def reports(self) -> ReportsReading:
        """What inspections wrote down: reports, findings, corrective actions."""
        return ReportsReading(self._engine)

    @property
    def lists(self) -> ListsReading:
        """Lists that grow with the years, a part at a time."""
        return ListsReading(self._engine)

    def duties(
        self, site: str | None = None, *, open_only: bool = False, due_from_at: datetime | None = None
    ) -> list[DutyRow]:
        """Duties by due instant; `open_only` leaves out what is closed or withdrawn."""
        query = select(duties).order_by(duties.c.due_at, duties.c.id)
        if site is not None:
            query = query.where(duties.c.site == site)
        if open_only:
            query = query.where(duties.c.status.in_(["open", "overdue"]))
        if due_from_at is not None:
            query = query.where(duties.c.due_at >= format_instant(due_from_at))
        return self._all(DutyRow, query)

    def duty(self, duty_id: str) -> DutyRow | None:
        """One duty."""
        return self._one(DutyRow, select(duties).where(duties.c.id == duty_id))

    def duty_revisions(self, duty_id: str) -> list[DutyRevision]:
        """The due instants that people were told, oldest first."""
        query = select(duty_revisions).where(duty_revisions.c.duty == duty_id).order_by(duty_revisions.c.revision)
        return self._all(DutyRevision, query)

    def storms(
        self, site: str, limit: int = 50, *, superseded: bool = False, ended_from_at: datetime | None = None
    ) -> list[StormRow]:
        """The storms of a site as they hold now, newest first; superseded ones only where asked for."""
        query = storm_query(current_version()).where(storms.c.site == site)
        if not superseded:
            query = query.where(storm_versions.c.state != "superseded")
        if ended_from_at is not None:
            query = query.where(storm_versions.c.end_at >= format_instant(ended_from_at))
        return self._all(StormRow, query.order_by(storm_versions.c.trigger_at.desc()).limit(limit))

    def storm(self, storm_id: str) -> StormRow | None:
        """One storm as it holds now."""
        return self._one(StormRow, storm_query(current_version()).where(storms.c.id == storm_id))

    def storm_versions(self, storm_id: str) -> list[StormRow]:
        """What we knew of a storm when, oldest first."""
        query = storm_query(storm_versions.c.storm == storms.c.id).where(storms.c.id == storm_id)
        return self._all(StormRow, query.order_by(storm_versions.c.revision))

    def notices(self, *, site: str | None = None, duty: str | None = None, limit: int = 100) -> list[NoticeRow]:
        """Notices, newest first."""
        query = select(notices).order_by(notices.c.id.desc()).limit(limit)
        if site is not None:
            query = query.where(notices.c.site == site)
        if duty is not None:
            query = query.where(notices.c.duty == duty)
        return self._all(NoticeRow, query)

    def notice_counts(self) -> dict[str, int]:
        """How many notices there ever were, by state; for metrics."""
        return self._counts(select(notices.c.state, func.count()).group_by(notices.c.state))

    def attempt_counts(self) -> dict[tuple[str, str], int]:
        """How often a message was tried, by channel and outcome; for metrics."""
        told = (notices.c.channel, notice_attempts.c.outcome)
        query = select(*told, func.count()).join(notices, notices.c.id == notice_attempts.c.notice).group_by(*told)
        with looking(self._engine) as connection:
            return {(row[0], row[1]): int(row[2]) for row in connection.execute(query)}

    def told_figures(self) -> list[JudgeFigures]:
        """What the process that judges told of itself last."""
        with looking(self._engine) as connection:
            return read_figures(connection)

    def duty_counts(self) -> dict[str, int]:
        """How many duties are not done, by status; for metrics."""
        is_open = duties.c.status.in_(("open", "overdue"))
        return self._counts(select(duties.c.status, func.count()).where(is_open).group_by(duties.c.status))

    def notice(self, notice_id: int) -> NoticeRow | None:
        """One notice."""
        return self._one(NoticeRow, select(notices).where(notices.c.id == notice_id))

    def attempts(self, notice_id: int) -> list[AttemptRow]:
        """Every try at sending a notice, oldest first."""
        query = select(notice_attempts).where(notice_attempts.c.notice == notice_id).order_by(notice_attempts.c.id)
        return self._all(AttemptRow, query)

    def decisions(self, duty_id: str) -> list[DecisionRow]:
        """Why people were not told of a duty, each reason once, oldest first."""
        query = select(notice_decisions).where(notice_decisions.c.duty == duty_id).order_by(notice_decisions.c.id)
        return self._all(DecisionRow, query)

    def acknowledgements(self, duty_id: str) -> list[AcknowledgementRow]:
        """Who has taken note of a duty, oldest first."""
        query = select(acknowledgements).where(acknowledgements.c.duty == duty_id).order_by(acknowledgements.c.id)
        return self._all(AcknowledgementRow, query)

    def canary(self) -> CanaryRow | None:
        """The newest run of the canary that has ended."""
        query = select(canary_runs).where(canary_runs.c.state != "waiting").order_by(canary_runs.c.id.desc()).limit(1)
        return self._one(CanaryRow, query)

    def inspections(self, site: str) -> list[InspectionRow]:
        """The inspections of a site, newest start first."""
        query = select(inspections).where(inspections.c.site == site)
        return self._all(InspectionRow, query.order_by(inspections.c.started_at.desc(), inspections.c.id.desc()))

    def episodes(self, site: str, *, open_only: bool = False, limit: int = 50) -> list[EpisodeRow]:
        """Episodes of contrast and of benchmarks, newest first; withdrawn ones are left out."""
        states = ["open"] if open_only else ["open", "ended"]
        query = select(contrast_episodes).where(contrast_episodes.c.site == site, contrast_episodes.c.state.in_(states))
        return self._all(EpisodeRow, query.order_by(contrast_episodes.c.start_at.desc()).limit(limit))

    def episode(self, episode: str) -> EpisodeRow | None:
        """One episode, a withdrawn one too."""
        return self._one(EpisodeRow, select(contrast_episodes).where(contrast_episodes.c.id == episode))

    def explanations(self, episode: str) -> list[ExplanationRow]:
        """What people said of an episode's cause and its end, oldest first; the newest counts."""
        return self._all(ExplanationRow, select(explanations).where(explanations.c.episode == episode).order_by("id"))

    def confirmations(self, site: str) -> list[ConfirmationRow]:
        """Who confirmed what a probe says, by instant."""
        return self._all(ConfirmationRow, select(confirmations).where(confirmations.c.site == site).order_by("at"))

    def calibrations(self, site: str) -> list[CalibrationRow]:
        """The register of calibrations, by instant."""
        return self._all(CalibrationRow, select(calibrations).where(calibrations.c.site == site).order_by("at"))

    def samples(self, site: str) -> list[GrabSampleRow]:
        """Samples by hand, by instant."""
        return self._all(GrabSampleRow, select(grab_samples).where(grab_samples.c.site == site).order_by("at"))

    def practices(self, site: str) -> list[PracticeLevelRow]:
        """How full of sediment the practices of a site were measured, by instant."""
        query = select(practice_levels).where(practice_levels.c.site == site)
        return self._all(PracticeLevelRow, query.order_by(practice_levels.c.at, practice_levels.c.id))

    def pairs(self, site: Site) -> list[PairWords]:
        """Which probes are held against which, with the lag and its source."""
        with looking(self._engine) as connection:
            return pair_words(site, read_cursors(connection))

    def rulings(self, site: str) -> list[RulingRow]:
        """What people decided, newest first, with what was taken back."""
        return self._all(RulingRow, select(rulings).where(rulings.c.site == site).order_by(rulings.c.id.desc()))

    def troubles(self, site: str, *, lasting: bool = True) -> list[TroubleRow]:
        """What is wrong with the instruments of a site, newest first; those that only wait are left out."""
        states = ["open"] if lasting else ["open", "ended"]
        query = select(troubles).where(troubles.c.site == site, troubles.c.state.in_(states))
        told = query.where(troubles.c.opened_at.is_not(None))
        return self._all(TroubleRow, told.order_by(troubles.c.since_at.desc(), troubles.c.id))

    def town_entries(self, site: str | None = None) -> list[TownEntryRow]:
        """What was entered on the town's side of a site, or of all, by when it happened, with what was taken back."""
        with looking(self._engine) as connection:
            return read_town_entries(connection, site)

    def entered_since(self, since_at: datetime) -> list[Entered]:
        """What people entered at or after an instant, at every site, by when it was entered."""
        return entered_since(self._engine, since_at)

    def changes_after(self, change_id: int, limit: int = 500) -> list[RecordsChange]:
        """What came after a change, in order."""
        query = select(changes).where(changes.c.id > change_id).order_by(changes.c.id).limit(limit)
        return self._all(RecordsChange, query)

    def newest_change(self) -> int:
        """The id of the newest change; 0 where there is none."""
        with looking(self._engine) as connection:
            return int(connection.execute(select(func.max(changes.c.id))).scalar() or 0)

    def situation(self, site: Site, journal: JournalReading, now: datetime, *, voice: Voice | None = None) -> Situation:
        """What is going on at a site at an instant, told in this voice."""
        newest = self.storms(site.id, limit=1)
        # A look at the water is no inspection that the law dates: it is told as a contrast.
        # Nor is a check of an instrument; a precaution is, for a storm may have passed unseen.
        duties = [duty for duty in self.duties(site.id, open_only=True) if duty.kind not in _BESIDE]
        contrast = contrast_sentence(self.episodes(site.id, open_only=True), site.zone_info, now)
        storm = newest[0] if newest else None
        with looking(self._engine) as connection:
            ruled = read_rulings(connection, site.id)
        return situation_of(
            site,
            journal=journal,
            duties=duties,
            storm=storm,
            contrast=contrast,
            rulings=ruled,
            voice=voice or Voice(),
            now=now,
        )

    def _counts(self, query: Select[Any]) -> dict[str, int]:
        with looking(self._engine) as connection:
            return {str(name): int(count) for name, count in connection.execute(query)}

    def _all(self, kind: type[_Row], query: Select[Any]) -> list[_Row]:
        with looking(self._engine) as connection:
            rows = connection.execute(query).mappings().all()
        return [from_row(kind, row) for row in rows]

    def _one(self, kind: type[_Row], query: Select[Any]) -> _Row | None:
        found = self._all(kind, query)
        return found[0] if found else None
