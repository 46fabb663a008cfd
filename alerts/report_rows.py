"""Rows of reports, drafts, findings and corrective actions as they are stored."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

How = Literal["seen_open", "fixed", "confirmed", "reopened"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRow:
    """A report in one version: number 1 as it was recorded, the others amendments with their reason.

    `sha256` is of the content, `signature_sha256` of the image that was drawn under it.
    """

    id: int
    inspection: str
    number: int
    site: str
    content: str
    sha256: str
    reason: str
    author: str
    signed_by: str | None
    signed_at: datetime | None
    signature_sha256: str | None
    clock_skew_ms: int | None
    profile: str
    profile_version: int
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRow:
    """A form that somebody is filling in, as it was saved last."""

    key: str
    site: str
    author: str
    revision: int
    content: str
    begun_at: datetime
    saved_at: datetime
    inspection: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRow:
    """Something that must be put right: where, by whom, by when and why by then."""

    id: str
    site: str
    inspection: str | None
    episode: str | None
    what: str
    place: str
    practice: str
    owner: str
    found_at: datetime
    due_at: datetime
    due_because: str
    person: str
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRow:
    """What was seen of a finding, or done about it; `due_at` is of one that was reopened."""

    id: int
    site: str
    finding: str
    inspection: str | None
    how: How
    what: str
    at: datetime
    due_at: datetime | None
    person: str
    entered_at: datetime
    key: str
