"""Storms and visits to dated duties: what is due when, what closes it, how late it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from alerts.profile import Anchor, Routine, StormInspection

Status = Literal["open", "overdue", "closed_on_time", "closed_late"]
Scope = Literal["full", "storm"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyStorm:
    """The instants of one storm that its duty depends on, under the storm's lasting id."""

    storm: str
    trigger_at: datetime
    end_at: datetime
    confirmed_at: datetime
    known_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """An inspection that counts, by the instant it started on site."""

    id: str
    started_at: datetime
    scope: Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class StormDuty:
    """The inspection that one storm calls for, as of an instant; `late_by_s` runs while it is overdue."""

    kind: Literal["storm_inspection"]
    storm: str
    anchor: Anchor
    anchor_at: datetime
    due_at: datetime
    provisional: bool
    latest_reading_at: datetime | None
    interim_advisory_at: datetime | None
    status: Status
    closed_by: str | None
    closed_at: datetime | None
    late_by_s: int
    citation: str
    closes: str
    known_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRoutine:
    """One full visit held against the due instant before it."""

    visit: str
    due_at: datetime
    on_time: bool
    late_by_s: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutineDuty:
    """The next regular inspection as of an instant, with the record of those before it."""

    kind: Literal["routine"]
    anchor_at: datetime
    due_at: datetime
    status: Literal["open", "overdue"]
    since: str | None
    late_by_s: int
    history: tuple[PastRoutine, ...]
    citation: str
    closes: str


def storm_duties(
    storms: Iterable[DutyStorm], visits: Sequence[Visit], *, rule: StormInspection, zone: ZoneInfo, as_of: datetime
) -> list[StormDuty]:
    """One duty a storm, in the order given; visits that started after `as_of` do not exist yet."""
    raise NotImplementedError


def routine(
    visits: Iterable[Visit], *, rule: Routine, zone: ZoneInfo, as_of: datetime, started_on: date | None = None
) -> RoutineDuty | None:
    """The clock of the regular inspection; None before the site has started and where nothing starts the clock."""
    raise NotImplementedError
