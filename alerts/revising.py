"""Duties as the rules give them, held against the duties on record: what is new, moved, closed or withdrawn."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from alerts.calendar import local_date, local_instant
from alerts.duties import DutyStorm, RoutineDuty, StormDuty, Visit, routine, storm_duties
from alerts.layers import NO_LAYERS, LayerStorms, asking_layers, governing_duty, governing_routine
from alerts.profile import Profile, StormInspection, coverage
from alerts.rows import DutyRevision, DutyRow, RulingRow, StormRow
from alerts.rulings import Shutdown, contested, dismissal_of, shutdowns
from siltwatch.site import Site

# People are told again when a due instant moves later by more than this; earlier, always.
TOLERATED_LATER = timedelta(minutes=15)


class KnownDuties(Protocol):
    """What the records hold of a site's duties."""

    @property
    def duties(self) -> Sequence[DutyRow]:
        """All of them, or without those that are done with."""

    @property
    def whole(self) -> bool:
        """Whether they are all."""

    @property
    def told_due_at(self) -> Mapping[str, datetime]:
        """The due instant of the newest revision, by duty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """One site at one instant."""

    site: Site
    profile: Profile
    visits: Sequence[Visit]
    as_of: datetime
    before: Mapping[str, DutyRow]
    whole: bool
    because: str | None  # why the site has no duties; None: it is covered
    storms: LayerStorms
    rulings: Sequence[RulingRow]
    shutdowns: tuple[Shutdown, ...]


def revise_duties(  # noqa: PLR0913 - the facts that a verdict rests on
    storms: Iterable[StormRow],
    visits: Sequence[Visit],
    *,
    judged: Collection[str],
    site: Site,
    profile: Profile,
    previous: KnownDuties,
    as_of: datetime,
    layer_storms: LayerStorms = NO_LAYERS,
    rulings: Sequence[RulingRow] = (),
) -> tuple[tuple[DutyRow, ...], tuple[DutyRevision, ...]]:
    """New and changed duties, and new revisions; a storm that was not `judged` now only has its duty closed."""
    covered = coverage(profile, site.conditions)
    out = contested(rulings)
    case = _Case(
        site=site,
        profile=profile,
        visits=[visit for visit in visits if visit.id not in out],
        as_of=as_of,
        before={duty.id: duty for duty in previous.duties},
        whole=previous.whole,
        because=None if covered.covered else f"the site is not covered: {covered.because}",
        storms=layer_storms,
        rulings=rulings,
        shutdowns=shutdowns(rulings),
    )
    wanted = [duty for storm in storms if (duty := _duty_of_storm(case, storm, judged)) is not None]
    wanted += _routine_duties(case)
    changed = [row for row in wanted if not is_same_duty(row, case.before.get(row.id))]
    revised = [revise_row(row, case.before.get(row.id), previous.told_due_at.get(row.id)) for row in changed]
    return tuple(row for row, _ in revised), tuple(revision for _, revision in revised if revision is not None)


def _duty_of_storm(case: _Case, storm: StormRow, judged: Collection[str]) -> DutyRow | None:
    before = case.before.get(storm_duty_id(storm.id))
    reason = _no_duty_because(case, storm)
    if reason is not None:
        return _withdrawn(before, reason, case.as_of)
    if storm.id in judged and (storm.profile, storm.profile_version) == (case.profile.name, case.profile.version):
        return _judged_anew(case, storm, before)
    return None if before is None else restate(before, case.visits, case.profile.storm_inspection, as_of=case.as_of)


def _judged_anew(case: _Case, storm: StormRow, before: DutyRow | None) -> DutyRow | None:
    """The duty of the layer that is due first."""
    governing = governing_duty(
        _duty_storm(storm),
        storm.start_at,
        asking=asking_layers(case.profile, case.site.conditions),
        storms=case.storms,
        visits=case.visits,
        zone=case.site.zone_info,
        as_of=case.as_of,
    )
    if governing is None:
        return _withdrawn(before, "no rule that reaches the site asks for an inspection after this rain", case.as_of)
    layer, duty = governing
    return _storm_row(case, storm, duty, layer)


def storm_duty_id(storm_id: str) -> str:
    """The one duty of a storm."""
    return f"{storm_id}-inspection"


def _no_duty_because(case: _Case, storm: StormRow) -> str | None:
    if storm.state == "superseded":
        return _gone_because(case, storm)
    if case.because is not None:
        return case.because
    if not asking_layers(case.profile, case.site.conditions):
        return case.profile.storm_inspection.off_because
    if local_date(storm.trigger_at, case.site.zone_info) < case.site.started_on:
        return f"the storm came before the site started on {case.site.started_on:%Y-%m-%d}"
    return _at_rest_because(case, storm)


def _at_rest_because(case: _Case, storm: StormRow) -> str | None:
    rest = next((one for one in case.shutdowns if one.covers(storm.trigger_at)), None)
    if rest is None:
        return None
    return f"work is shut down until {rest.until_at:%Y-%m-%d}, approved by {rest.author} ({rest.ruling})"


def _gone_because(case: _Case, storm: StormRow) -> str:
    false = dismissal_of(case.rulings, storm.id)
    if false is not None:
        return f"dismissed as no storm by {false.author}: {false.reason}"
    into = f" into {storm.superseded_by}" if storm.superseded_by else ""
    return f"the storm was judged anew{into}"


def _withdrawn(before: DutyRow | None, reason: str, as_of: datetime) -> DutyRow | None:
    """A duty that is still to be done is withdrawn; what was done stays as it is."""
    if before is None or not before.is_open:
        return None
    return replace(
        before, status="withdrawn", withdrawn_because=reason, provisional=False, late_by_s=0, changed_at=as_of
    )


def restate(duty: DutyRow, visits: Sequence[Visit], rule: StormInspection, *, as_of: datetime) -> DutyRow:
    """A storm's duty under the clock it was given, with the visits known now; a withdrawn one stays withdrawn."""
    if duty.status == "withdrawn":
        return duty
    own = replace(rule, anchor="threshold", within=duty.due_at - duty.anchor_at, hours_mode="elapsed")
    storm = DutyStorm(storm=duty.id, trigger_at=duty.anchor_at, end_at=duty.anchor_at, confirmed_at=duty.anchor_at)
    judged = storm_duties([storm], visits, rule=own, zone=ZoneInfo("UTC"), as_of=as_of)[0]
    return replace(
        duty,
        status=judged.status,
        closed_by=judged.closed_by,
        closed_at=judged.closed_at,
        late_by_s=_final_late_by_s(judged),
        changed_at=as_of,
    )


def _final_late_by_s(duty: StormDuty) -> int:
    """Of a duty that is still overdue the lateness runs: it is read from its due instant, not from a row."""
    return duty.late_by_s if duty.closed_by else 0


def _duty_storm(storm: StormRow) -> DutyStorm:
    return DutyStorm(
        storm=storm.id, trigger_at=storm.trigger_at, end_at=storm.end_at, confirmed_at=storm.confirmed_at,
        latest_end_at=storm.latest_end_at,
    )  # fmt: skip


def _storm_row(case: _Case, storm: StormRow, duty: StormDuty, layer: Profile) -> DutyRow:
    return DutyRow(
        id=storm_duty_id(storm.id),
        site=case.site.id,
        kind=duty.kind,
        storm=storm.id,
        revision=1,
        anchor=duty.anchor,
        anchor_at=duty.anchor_at,
        due_at=duty.due_at,
        provisional=duty.provisional,
        latest_reading_at=duty.latest_reading_at,
        interim_advisory_at=duty.interim_advisory_at,
        status=duty.status,
        closed_by=duty.closed_by,
        closed_at=duty.closed_at,
        late_by_s=_final_late_by_s(duty),
        withdrawn_because=None,
        citation=duty.citation,
        closes=duty.closes,
        profile=layer.name,
        profile_version=layer.version,
        opened_at=case.as_of,
        changed_at=case.as_of,
    )


def _routine_duties(case: _Case) -> list[DutyRow]:
    """The regular inspections: each that a visit met, the one that is next, and what no visit leads to any more."""
    given = {row.id: row for row in _regular(case)} if case.because is None else {}
    reason = case.because or "the clock runs from another visit"
    old = [row for row in case.before.values() if row.kind == "routine" and row.id not in given]
    gone = [row for duty in old if (row := _withdrawn_routine(duty, reason, case)) is not None]
    return [*given.values(), *gone]


def _withdrawn_routine(before: DutyRow, reason: str, case: _Case) -> DutyRow | None:
    """One that a visit closed is withdrawn too where the site is covered: that visit meets another duty now."""
    if case.because is None and before.closed_by is not None:
        before = replace(before, status="open", closed_by=None, closed_at=None)
    return _withdrawn(before, reason, case.as_of)


def _regular(case: _Case) -> list[DutyRow]:
    """In the order of their due instants; of two visits on one day the later one is the next duty's."""
    zone, layer = case.site.zone_info, governing_routine(case.profile, case.site.conditions)
    rule = layer.routine
    rests = [(one.from_at, one.until_at) for one in case.shutdowns]
    begun = [Visit(id=one.ruling, started_at=one.from_at, scope="full") for one in case.shutdowns]
    visits = [*case.visits, *begun]
    duty = routine(visits, rule=rule, zone=zone, as_of=case.as_of, started_on=case.site.started_on, rests=rests)
    if duty is None:
        return []
    started = {visit.id: visit.started_at for visit in visits}
    rows, since = [], None
    for past in duty.history:
        at = started[past.visit]
        rows.append(
            replace(
                _routine_row(case, duty, layer, due_at=past.due_at, since=since),
                anchor_at=started[since] if since else _start_of(case, duty),
                status="closed_on_time" if past.on_time else "closed_late",
                closed_by=past.visit,
                closed_at=at,
                late_by_s=past.late_by_s,
            )
        )
        since = past.visit
    current = _routine_row(case, duty, layer, due_at=duty.due_at, since=since)
    return [*rows, current] if case.whole else [current]


def _start_of(case: _Case, duty: RoutineDuty) -> datetime:
    return local_instant(case.site.started_on, time(0), case.site.zone_info) if duty.history else duty.anchor_at


def _routine_row(case: _Case, duty: RoutineDuty, layer: Profile, *, due_at: datetime, since: str | None) -> DutyRow:
    return DutyRow(
        id=f"{case.site.id}-routine-{local_date(due_at, case.site.zone_info):%Y%m%d}",
        site=case.site.id,
        kind=duty.kind,
        storm=None,
        revision=1,
        anchor="visit" if since else "start",
        anchor_at=duty.anchor_at,
        due_at=due_at,
        provisional=False,
        latest_reading_at=None,
        interim_advisory_at=None,
        status=duty.status,
        closed_by=None,
        closed_at=None,
        late_by_s=0,
        withdrawn_because=None,
        citation=duty.citation,
        closes=duty.closes,
        profile=layer.name,
        profile_version=layer.version,
        opened_at=case.as_of,
        changed_at=case.as_of,
    )


def is_same_duty(row: DutyRow, before: DutyRow | None) -> bool:
    """Whether nothing of a duty changed but the instant of judging."""
    if before is None:
        return False
    kept = replace(row, revision=before.revision, opened_at=before.opened_at, changed_at=before.changed_at)
    return kept == before


def revise_row(
    row: DutyRow, before: DutyRow | None, told_due_at: datetime | None
) -> tuple[DutyRow, DutyRevision | None]:
    """The row to write, with the revision that its due instant makes necessary."""
    if before is None or told_due_at is None:
        return row, DutyRevision(duty=row.id, revision=1, at=row.changed_at, due_at=row.due_at, reason="opened")
    row = replace(row, revision=before.revision, opened_at=before.opened_at)
    if told_due_at <= row.due_at <= told_due_at + TOLERATED_LATER:
        return row, None
    row = replace(row, revision=before.revision + 1)
    reason = "due earlier than told" if row.due_at < told_due_at else "due later than told"
    return row, DutyRevision(duty=row.id, revision=row.revision, at=row.changed_at, due_at=row.due_at, reason=reason)
