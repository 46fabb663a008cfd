"""Clocks of the code on record, held against the duties they lead to, on a connection that the caller has locked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BindParameter, Connection, and_, bindparam, select

from alerts.clock_duties import (
    CALIBRATION,
    LONG_STORM,
    Calibration,
    ClockDuty,
    EndedClock,
    LongStorm,
    StartedClock,
    calibration_clocks,
    clock_duties,
    long_storm_clocks,
    next_period_at,
)
from alerts.clock_words import ADVICE, LAW, TITLES
from alerts.entered_tables import clock_ends, clock_starts
from alerts.findings import duty_id, spells_of
from alerts.judging import Decisions
from alerts.keeping import read_visits, write_decisions
from alerts.own_words import OwnWords, pack
from alerts.profile import CORRECTION, Profile
from alerts.report_rows import ActionRow, FindingRow
from alerts.report_tables import corrective_actions, findings
from alerts.revising import is_same_duty, revise_row
from alerts.rows import DutyRow
from alerts.stores import from_row
from alerts.tables import duties, duty_revisions
from alerts.water_tables import calibrations
from siltwatch.instants import parse_instant
from siltwatch.site import Site

_SITE: BindParameter[Any] = bindparam("site")
_STARTS = select(clock_starts).where(clock_starts.c.site == _SITE).order_by(clock_starts.c.id)
_ENDS = select(clock_ends).where(clock_ends.c.site == _SITE).order_by(clock_ends.c.id)
_CALIBRATIONS = select(calibrations).where(calibrations.c.site == _SITE).order_by(calibrations.c.id)
# A long storm's look is kept once it is a duty, also after late data made the storm short.
_LONG_STORMS = select(duties).where(
    duties.c.site == _SITE,
    duties.c.kind == "storm_inspection",
    duties.c.status != "withdrawn",
    duties.c.interim_advisory_at.is_not(None),
)
_FINDINGS = select(findings).where(findings.c.site == _SITE).order_by(findings.c.found_at, findings.c.id)
_ACTIONS = select(corrective_actions).where(corrective_actions.c.site == _SITE).order_by(corrective_actions.c.id)
_BEFORE = (
    select(duties, duty_revisions.c.due_at.label("told_due_at"))
    .join(duty_revisions, and_(duty_revisions.c.duty == duties.c.id, duty_revisions.c.revision == duties.c.revision))
    .where(duties.c.site == _SITE, duties.c.kind == "clock")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """All clocks of a site that were started, by people and by records, and what ended them."""

    starts: tuple[StartedClock, ...]
    ends: tuple[EndedClock, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What was written, and when a clock comes again."""

    decisions: Decisions
    next_at: datetime | None


def settle_clocks(connection: Connection, site: Site, profile: Profile, now: datetime) -> Settled:
    """Write what the clocks of a site lead to at an instant, as the difference from what is on record."""
    clocks = read_clocks(connection, site, profile)
    known = connection.execute(_BEFORE, {"site": site.id}).mappings().all()
    if not clocks.starts and not known:
        return Settled(decisions=Decisions(), next_at=None)
    zone = site.zone_info
    found = clock_duties(clocks.starts, clocks.ends, profile=profile, zone=zone, as_of=now)
    before = {row["id"]: from_row(DutyRow, row) for row in known}
    told = {row["id"]: parse_instant(row["told_due_at"]) for row in known}
    rows = [_row(duty, site, now) for duty in found]
    gone = [row for row in before.values() if row.is_open and row.id not in {duty.id for duty in found}]
    decisions = _difference([*rows, *(_gone(row, profile, now) for row in gone)], before, told)
    write_decisions(connection, decisions, now)
    next_at = next_period_at(clocks.starts, clocks.ends, profile=profile, zone=zone, as_of=now)
    return Settled(decisions=decisions, next_at=next_at)


def read_clocks(connection: Connection, site: Site, profile: Profile) -> Clocks:
    """What people started and met, the calibrations of devices, and the storms that go on for long."""
    starts = [
        StartedClock(**{name: value for name, value in _plain(row).items() if name in _START})
        for row in connection.execute(_STARTS, {"site": site.id}).mappings()
    ]
    ends = [
        EndedClock(
            id=f"entry-{row['id']}", start=row["start"], how=row["how"], at=parse_instant(row["at"]),
            because=row["remarks"],
        )
        for row in connection.execute(_ENDS, {"site": site.id}).mappings()
    ]  # fmt: skip
    for more_starts, more_ends in (
        _calibrated(connection, site, profile),
        _long(connection, site, profile),
        _found(connection, site),
    ):
        starts += more_starts
        ends += more_ends
    return Clocks(starts=tuple(starts), ends=tuple(ends))


_START = ("id", "clock", "subject", "base_at", "entered_at")


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {name: parse_instant(value) if name.endswith("_at") else value for name, value in row.items()}


def _calibrated(connection: Connection, site: Site, profile: Profile) -> tuple[list[StartedClock], list[EndedClock]]:
    """Of devices that stand on the site still."""
    if profile.find_clock(CALIBRATION) is None:
        return [], []
    every = {probe.id: probe.calibrate_every for probe in site.probes}
    made = [
        Calibration(
            id=str(row["id"]), device=row["probe"], at=parse_instant(row["at"]),
            entered_at=parse_instant(row["entered_at"]), every=every[row["probe"]],
        )
        for row in connection.execute(_CALIBRATIONS, {"site": site.id}).mappings() if row["probe"] in every
    ]  # fmt: skip
    return calibration_clocks(site.id, made)


def _long(connection: Connection, site: Site, profile: Profile) -> tuple[list[StartedClock], list[EndedClock]]:
    if profile.find_clock(LONG_STORM) is None:
        return [], []
    storms = [
        LongStorm(
            storm=row["storm"], opened_at=parse_instant(row["opened_at"]),
            trigger_at=parse_instant(row["interim_advisory_at"]) - _advised_after(profile.layer(row["profile"])),
        )
        for row in connection.execute(_LONG_STORMS, {"site": site.id}).mappings()
    ]  # fmt: skip
    visits = {visit.id: visit.started_at for visit in read_visits(connection, site.id)} if storms else {}
    return long_storm_clocks(storms, visits)


def _found(connection: Connection, site: Site) -> tuple[list[StartedClock], list[EndedClock]]:
    """Each finding runs from when it was found until it is put right, and anew from when it was found again."""
    rows = connection.execute(_FINDINGS, {"site": site.id}).mappings().all()
    if not rows:
        return [], []
    taken = [from_row(ActionRow, row) for row in connection.execute(_ACTIONS, {"site": site.id}).mappings()]
    starts: list[StartedClock] = []
    ends: list[EndedClock] = []
    for finding in (from_row(FindingRow, row) for row in rows):
        for spell in spells_of(finding, [one for one in taken if one.finding == finding.id]):
            start = StartedClock(
                id=duty_id(spell), clock=CORRECTION, subject=finding.what, base_at=spell.from_at,
                entered_at=spell.entered_at, every=spell.due_at - spell.from_at,
            )  # fmt: skip
            starts.append(start)
            if spell.fixed_at is not None:
                ends.append(EndedClock(id=f"action-{spell.fixed_by}", start=start.id, how="met", at=spell.fixed_at))
    return starts, ends


def _advised_after(layer: Profile) -> timedelta:
    return layer.storm_inspection.interim_advisory or timedelta(0)


def _difference(rows: list[DutyRow], before: Mapping[str, DutyRow], told: Mapping[str, datetime]) -> Decisions:
    changed = [row for row in rows if not is_same_duty(row, before.get(row.id))]
    revised = [revise_row(row, before.get(row.id), told.get(row.id)) for row in changed]
    revisions = tuple(revision for _, revision in revised if revision is not None)
    return Decisions(duties=tuple(row for row, _ in revised), revisions=revisions)


def _gone(row: DutyRow, profile: Profile, now: datetime) -> DutyRow:
    """A duty to which nothing leads any more."""
    rules = profile.find_clock(row.clock or "") is None
    because = "the rules of this site have this clock no more" if rules else "what it ran from is no longer so"
    return replace(row, status="withdrawn", withdrawn_because=because, late_by_s=0, changed_at=now)


def _row(duty: ClockDuty, site: Site, now: datetime) -> DutyRow:
    return DutyRow(
        id=duty.id,
        site=site.id,
        kind="clock",
        storm=None,
        revision=1,
        anchor="base",
        anchor_at=duty.anchor_at,
        due_at=duty.due_at,
        provisional=False,
        latest_reading_at=duty.latest_reading_at,
        interim_advisory_at=None,
        status=duty.status,
        closed_by=duty.closed_by,
        closed_at=duty.closed_at,
        late_by_s=duty.late_by_s,
        withdrawn_because=duty.withdrawn_because,
        citation=duty.clock.citation,
        closes=duty.clock.closes,
        profile=duty.layer.name,
        profile_version=duty.layer.version,
        opened_at=now,
        changed_at=now,
        words=_words(duty),
        clock=duty.clock.clock,
        subject=duty.subject,
    )


def _words(duty: ClockDuty) -> str:
    """The words of the law stay as the profile has them, in every language."""
    clock = duty.clock
    spanish = TITLES.get(clock.clock, clock.title)
    return pack({
        "en": OwnWords(
            headline=_headline(clock.title, duty.subject),
            lines=(f"{clock.text}.", *(["This is advice, no duty of the code."] if clock.advice else [])),
        ),
        "es": OwnWords(
            headline=_headline(spanish, duty.subject),
            lines=(LAW.format(text=clock.text), *([ADVICE] if clock.advice else [])),
        ),
    })  # fmt: skip


def _headline(title: str, subject: str) -> str:
    return f"{title}: {subject}" if subject else title
