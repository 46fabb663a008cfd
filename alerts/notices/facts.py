"""What the notice stages pass on: duties to tell of, what was told before, and what is to be told now or held back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal

AT_TRIGGER = "at_trigger"
END_KNOWN = "end_known"
OPENED = "opened"
ADVICE = "check"  # the kind of a duty to look at an instrument
NOTICE_KEY = ("duty", "revision", "step", "person", "channel")

DutyStatus = Literal["open", "overdue", "closed_on_time", "closed_late", "withdrawn"]
TOLD_OF: frozenset[str] = frozenset({"open", "overdue"})
NoticeState = Literal["queued", "sending", "sent", "failed", "cancelled"]


class Phase(StrEnum):
    """Where a step stands: around the storm it goes by its name, around the due instant by its own instant."""

    TRIGGER = "trigger"
    END = "end"
    COUNTDOWN = "countdown"
    DUE = "due"
    OVERDUE = "overdue"
    DEFERRED = "deferred"
    SAFE = "safe"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One occasion to tell people of a duty, with its instant."""

    name: str
    at: datetime
    phase: Phase


class Reason(StrEnum):
    """Why a notice is sent; `late` outranks what a step is once its instant is well past."""

    FIRST = "first"
    REMINDER = "reminder"
    DUE = "due"
    OVERDUE = "overdue"
    REVISED_EARLIER = "revised_earlier"
    END_KNOWN = "end_known"
    LATE = "late"
    AFTER_REST = "after_rest"
    HANDED_OVER = "handed_over"
    ESCALATED = "escalated"
    OTHER_CHANNEL = "other_channel"
    STAND_IN = "stand_in"
    DEFERRED = "deferred"
    SAFE = "safe"


class Held(StrEnum):
    """Why a notice is not sent, or no longer."""

    DUTY_CLOSED = "duty_closed"
    DUTY_WITHDRAWN = "duty_withdrawn"
    ALREADY_TOLD = "already_told"
    DUE_UNCHANGED = "due_unchanged"
    REPLACED_BY_LATER_STEP = "replaced_by_later_step"
    SUPERSEDED = "superseded"
    LONG_PAST = "long_past"
    DOES_NOT_HEAR = "does_not_hear"
    NO_CHANNEL = "no_channel"
    QUIET_HOURS = "quiet_hours"
    OUTSIDE_WORK = "outside_work"
    NOT_ON_CALL = "not_on_call"
    ACKNOWLEDGED = "acknowledged"
    OPTED_OUT = "opted_out"
    UNREACHABLE = "unreachable"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldStorm:
    """The storm behind a duty, in its newest version; `by` names the gauges that show it."""

    id: str
    trigger_at: datetime
    confirmed_at: datetime
    confirmed: bool
    basis: str
    by: tuple[str, ...]
    verified: bool
    at_trigger_tenth_um: int
    depth_tenth_um: int
    time_uncertain: bool = False  # a gauge was silent: trigger and end are the earliest that they may have been


@dataclass(frozen=True, slots=True, kw_only=True)
class Deferral:
    """A visit that was put off as unsafe; the due instant stays as it is."""

    ruling: int
    at: datetime
    safe_at: datetime
    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDuty:
    """A duty as people are told of it; a routine duty has no storm."""

    id: str
    kind: str
    revision: int
    anchor: str
    anchor_at: datetime
    due_at: datetime
    provisional: bool
    latest_reading_at: datetime | None
    interim_advisory_at: datetime | None
    status: DutyStatus
    citation: str
    closes: str
    storm: ToldStorm | None
    words: str | None = None  # of a duty that has words of its own, as `own_words` packs them
    deferral: Deferral | None = None
    clock: str | None = None  # of a clock of the code
    opened_at: datetime | None = None
    profile: str | None = None  # the layer of the rules whose duty it is

    @property
    def is_advice(self) -> bool:
        """A look at an instrument: it wakes nobody at night, and no officer when it is overdue."""
        return self.kind == ADVICE


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedNotice:
    """One row of the notice log; `due_at` is the due instant that this notice told."""

    duty: str
    revision: int
    step: str
    person: str
    channel: str
    due_at: datetime
    state: str = "sent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What holds beside the duties: the ways that are open, and who wants no more of which.

    `acknowledged` names the due instant that a person has taken note of, by duty and person.
    """

    channels: frozenset[str] = frozenset({"email"})
    opted_out: frozenset[tuple[str, str]] = frozenset()  # channel and address
    acknowledged: Mapping[tuple[str, str], datetime] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedNotice:
    """One person to be told one step of one duty by one channel; unique by (duty, revision, step, person, channel)."""

    site: str
    duty: ToldDuty
    step: str
    phase: Phase
    person: str
    channel: str
    address: str
    language: str
    reason: Reason
    planned_at: datetime
    late_by: timedelta | None = None
    told_due_at: datetime | None = None  # what this person was told before, if anything


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldNotice:
    """A step that one person is not told, and why; `person` is None where the reason is the duty's."""

    site: str
    duty: str
    revision: int
    step: str
    person: str | None
    why: Held


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePlan:
    """All that the stages decided at one instant."""

    planned: tuple[PlannedNotice, ...]
    held: tuple[HeldNotice, ...]
    rested_until_at: datetime | None = None  # when the first of those who are left alone now may be told


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """The words of one notice, ready to be stored; `calendar` is an iCalendar file."""

    notice: PlannedNotice
    language: str  # of the words, English where the person's own has no set yet
    subject: str
    body: str
    calendar: str
    message_id: str
    html: str = ""
    link_code: str | None = None  # of the link that acknowledges
    link_expires_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingNotice:
    """A stored notice on its way; the same `message_id` however often it is sent, `thread_id` the duty's first."""

    id: int
    site: str
    duty: str
    revision: int
    step: str
    person: str
    channel: str
    address: str
    language: str
    subject: str
    body: str
    calendar: str
    composed_at: datetime
    message_id: str
    thread_id: str | None
    tries: int
    html: str = ""
    link_code: str | None = None
    told_due_at: datetime | None = None
    interrupted: bool = False  # an earlier try may have been taken without our knowing
    phase: str | None = None
    batch: str | None = None
    calendars: tuple[str, ...] = ()  # of a message that several notices go in
    members: tuple[tuple[int, str], ...] = ()  # notice and site of each of them; none: a message of its own
