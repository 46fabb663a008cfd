"""Rows of the records as values: what was decided, what was done, who was told."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

DutyKind = Literal["storm_inspection", "routine", "contrast_check", "check", "blind", "clock"]
DutyStatus = Literal["open", "overdue", "closed_on_time", "closed_late", "withdrawn"]
DutyAnchor = Literal["threshold", "storm_end", "visit", "start", "contrast", "trouble", "base"]
StormRowState = Literal["open", "confirmed", "superseded"]
NoticeState = Literal["queued", "sending", "sent", "failed", "cancelled"]
Delivery = Literal["accepted", "sent", "delivered", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StormRow:
    """One version of a storm; the highest revision of an id is what holds now."""

    id: str
    site: str
    revision: int
    judged_at: datetime
    profile: str
    profile_version: int
    trigger_at: datetime
    start_at: datetime
    end_at: datetime
    confirmed_at: datetime
    state: StormRowState
    basis: Literal["event", "rolling24"]
    by: tuple[str, ...]
    verified: bool
    depth_tenth_um: int
    at_trigger_tenth_um: int
    spans: tuple[tuple[int, int], ...]  # first and last rain of each of its events, ms since 1970
    superseded_by: str | None
    latest_end_at: datetime | None = None  # set where an outage leaves the instants uncertain: then they are bounds

    @property
    def time_uncertain(self) -> bool:
        """Whether trigger and end are the earliest that they may have been."""
        return self.latest_end_at is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyRow:
    """A duty as it stands; `revision` rises when its due instant moves so far that people are told again."""

    id: str
    site: str
    kind: DutyKind
    storm: str | None
    revision: int
    anchor: DutyAnchor
    anchor_at: datetime
    due_at: datetime
    provisional: bool
    latest_reading_at: datetime | None
    interim_advisory_at: datetime | None
    status: DutyStatus
    closed_by: str | None
    closed_at: datetime | None
    late_by_s: int
    withdrawn_because: str | None
    citation: str
    closes: str
    profile: str
    profile_version: int
    opened_at: datetime
    changed_at: datetime
    words: str | None = None  # by language, JSON: of a duty that has words of its own
    clock: str | None = None  # of a clock of the code: which, and what it runs for
    subject: str | None = None

    @property
    def is_open(self) -> bool:
        """Still to be done, in time or not."""
        return self.status in {"open", "overdue"}

    def late_by_s_at(self, now: datetime) -> int:
        """Seconds past due, begun ones counted whole: final once closed, running while it is still to be done."""
        if not self.is_open:
            return self.late_by_s
        return max(0, -((self.due_at - now) // timedelta(seconds=1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyRevision:
    """One due instant that a duty had, and why it came to it."""

    duty: str
    revision: int
    at: datetime
    due_at: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectionRow:
    """An inspection as recorded; `entered_at` is kept beside the instant it started on site."""

    id: str
    site: str
    started_at: datetime
    scope: Literal["full", "storm"]
    inspector: str
    remarks: str
    entered_at: datetime
    entered_by: str
    key: str
    qualification: str | None = None  # of the inspector, as it was on record when the visit began
    late_entry: bool = False  # entered a day after it began, or after a duty that it closes was due


@dataclass(frozen=True, slots=True, kw_only=True)
class TroubleRow:
    """What is wrong with an instrument or with the watching; `calm_since_at` while it no longer holds."""

    id: str
    site: str
    kind: str
    sensor: str
    state: Literal["waiting", "open", "ended"]
    since_at: datetime
    opened_at: datetime | None
    calm_since_at: datetime | None
    ended_at: datetime | None
    ended_because: str | None
    facts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """What a person decided, why, and what it did; never changed, taken back by another ruling."""

    id: int
    site: str
    kind: str
    subject: str
    sensor: str
    from_at: datetime | None
    until_at: datetime | None
    acres: str | None
    author: str
    role: str
    reason: str
    effect: str
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRow:
    """What one person is told by one channel, and how far it got."""

    id: int
    site: str
    duty: str
    revision: int
    step: str
    person: str
    channel: str
    address: str
    language: str
    reason: str
    subject: str
    body: str
    calendar: str | None
    composed_at: datetime
    state: NoticeState
    cancelled_because: str | None
    next_try_at: datetime | None
    tries: int
    accepted_at: datetime | None
    message_id: str
    told_due_at: datetime | None = None
    delivery: Delivery | None = None
    delivery_code: str | None = None
    delivery_at: datetime | None = None
    receipt: str | None = None
    batch: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRow:
    """Why one person, or nobody where `person` is empty, was not told a step of a duty."""

    id: int
    at: datetime
    site: str
    duty: str
    revision: int
    step: str
    person: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcknowledgementRow:
    """Who has taken note of a duty, when and by which way; the duty stays."""

    at: datetime
    site: str
    duty: str
    person: str
    how: Literal["sms", "link", "page"]
    said: str
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class CanaryRow:
    """One run of the canary."""

    id: int
    started_at: datetime
    due_by_at: datetime
    ended_at: datetime | None
    state: Literal["waiting", "passed", "failed"]
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRow:
    """One try at sending a notice."""

    id: int
    notice: int
    at: datetime
    outcome: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsChange:
    """A row of the records that came or changed, for pages that listen."""

    id: int
    at: datetime
    site: str
    kind: str  # storm | duty | inspection | notice | delivery | acknowledgement
    ref: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeLevelRow:
    """How full of sediment a practice was measured."""

    id: int
    site: str
    practice: str
    percent: int
    at: datetime
    person: str
    remarks: str
    entered_at: datetime
    key: str
