"""What would have been due: rain of past files and recorded visits held against a town's rules."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TypedDict
from zoneinfo import ZoneInfo

from alerts.calendar import local_instant
from alerts.duties import RoutineDuty, Scope, StormDuty, Visit, routine, storm_duties
from alerts.file_options import GaugeOfFile
from alerts.profile import Profile
from alerts.storm_report import duty_storms, stamp_text
from alerts.storms import GaugeRain, judge_as_of
from collector.files.series import RainSeries
from siltwatch.errors import InputFileError
from siltwatch.instants import to_ms

_COLUMNS = ("started_at", "scope", "inspector")


class DutyFacts(TypedDict):
    """A duty of the document (design.md section 9); `storm` is its number in order of the triggers."""

    kind: str
    storm: str | None
    anchor: str
    due: str
    citation: str
    status: str
    closed_by: str | None
    late_by_s: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """The facts of a period: rain of one or several gauges, visits, the clock they are told in."""

    gauges: tuple[GaugeRain, ...]
    visits: tuple[Visit, ...]
    zone: str | None
    as_of: datetime
    started_on: date | None = None


def joined_gauges(files: Sequence[GaugeOfFile]) -> tuple[GaugeRain, ...]:
    """Files of one gauge are one gauge; files whose rows contradict each other at the same time are several."""
    parts: dict[str, list[RainSeries]] = {}
    for one in files:
        name = one.series.sensor if one.series.station is None else f"{one.series.station}/{one.series.sensor}"
        while any(_contradict(one.series, other) for other in parts.get(name, ())):
            name += "'"
        parts.setdefault(name, []).append(one.series)
    return tuple(_joined(name, series) for name, series in parts.items())


def _contradict(one: RainSeries, other: RainSeries) -> bool:
    """Whether two series cover a common stretch of time and do not say the same about it."""
    if not len(one.at_ms) or not len(other.at_ms):
        return False
    first, last = max(one.at_ms[0], other.at_ms[0]), min(one.at_ms[-1], other.at_ms[-1])
    return first <= last and _wet_between(one, first, last) != _wet_between(other, first, last)


def _wet_between(series: RainSeries, first_ms: int, last_ms: int) -> list[tuple[int, int]]:
    return [(at, depth) for at, depth in zip(*series.wet(), strict=True) if first_ms <= at <= last_ms]


def _joined(name: str, parts: Sequence[RainSeries]) -> GaugeRain:
    """Parts in order of time; where they overlap they agree, and the later one adds only what is beyond."""
    at_ms: list[int] = []
    depths: list[int] = []
    for part in sorted(parts, key=lambda series: series.at_ms[0] if len(series.at_ms) else 0):
        beyond = at_ms[-1] if at_ms else None
        for at, depth in zip(*part.wet(), strict=True):
            if beyond is None or at > beyond:
                at_ms.append(at)
                depths.append(depth)
    return GaugeRain(gauge=name, quality="good", at_ms=at_ms, depth_tenth_um=depths)


def read_visits(text: str, zone: ZoneInfo | None) -> list[Visit]:
    """Visits of a CSV with `started_at,scope,inspector`; stamps without offset are read in `zone` (None: as UTC)."""
    rows = csv.DictReader(io.StringIO(text, newline=""), skipinitialspace=True)
    missing = [name for name in _COLUMNS[:2] if name not in (rows.fieldnames or ())]
    if missing:
        message = f"line 1: expected the columns {', '.join(_COLUMNS)}; {' and '.join(missing)} not found"
        raise InputFileError(message)
    return [_visit(row, rows.line_num, zone) for row in rows]


def _visit(row: dict[str, str | None], line: int, zone: ZoneInfo | None) -> Visit:
    text, scope = (row.get("started_at") or "").strip(), (row.get("scope") or "").strip()
    if scope not in {"full", "storm"}:
        message = f"line {line}: expected the scope full or storm, found {scope!r}"
        raise InputFileError(message)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        message = f"line {line}: expected a stamp such as 2026-06-11T09:00:00-04:00, found {text!r}"
        raise InputFileError(message) from error
    kind: Scope = "full" if scope == "full" else "storm"
    inspector = (row.get("inspector") or "").strip()
    return Visit(id=inspector or text, started_at=_instant(moment, zone, line), scope=kind)


def _instant(moment: datetime, zone: ZoneInfo | None, line: int) -> datetime:
    if moment.tzinfo is None:
        return local_instant(moment.date(), moment.time(), ZoneInfo("UTC") if zone is None else zone)
    if zone is None:
        message = f"line {line}: the stamp states an offset, the rain has no zone to hold it against; give --zone"
        raise InputFileError(message)
    return moment.astimezone(UTC)


def replay_duties(past: Past, profile: Profile) -> list[DutyFacts]:
    """The duties of the period by due instant, each with its fate as of `past.as_of`."""
    zone = ZoneInfo("UTC" if past.zone is None else profile.zone)
    verdict = judge_as_of(past.gauges, profile.rule, to_ms(past.as_of))
    rule = profile.storm_inspection
    storms = duty_storms(verdict) if rule.off_because is None else []
    of_storms = storm_duties(storms, past.visits, rule=rule, zone=zone, as_of=past.as_of)
    found = [(duty.due_at, _storm_facts(duty, past.zone)) for duty in of_storms]
    clock = routine(past.visits, rule=profile.routine, zone=zone, as_of=past.as_of, started_on=past.started_on)
    if clock is not None:
        found += _routine_facts(past, clock)
    return [facts for _, facts in sorted(found, key=lambda pair: pair[0])]


def _storm_facts(duty: StormDuty, zone: str | None) -> DutyFacts:
    return DutyFacts(
        kind=duty.kind,
        storm=duty.storm,
        anchor=duty.anchor,
        due=stamp_text(duty.due_at, zone),
        citation=duty.citation,
        status=duty.status,
        closed_by=duty.closed_by,
        late_by_s=duty.late_by_s,
    )


def _routine_facts(past: Past, clock: RoutineDuty) -> list[tuple[datetime, DutyFacts]]:
    """Every full visit against the due instant before it, and the one that is due next."""
    first_anchor = "visit" if past.started_on is None else "start"
    anchors = [first_anchor, *("visit" for _ in clock.history)]
    fates: list[tuple[datetime, str, str | None, int]] = [
        (held.due_at, "closed_on_time" if held.on_time else "closed_late", held.visit, held.late_by_s)
        for held in clock.history
    ]
    fates.append((clock.due_at, clock.status, None, clock.late_by_s))
    return [
        (
            due_at,
            DutyFacts(
                kind=clock.kind,
                storm=None,
                anchor=anchor,
                due=stamp_text(due_at, past.zone),
                citation=clock.citation,
                status=status,
                closed_by=closed_by,
                late_by_s=late_by_s,
            ),
        )
        for anchor, (due_at, status, closed_by, late_by_s) in zip(anchors, fates, strict=True)
    ]
