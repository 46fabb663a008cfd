"""Entries of the town's side by short words."""

from datetime import datetime, timedelta
from typing import Any, Literal

from alerts.rows import DutyRow
from alerts.town_entries import Author, NewEntry, TownEntryRow
from siltwatch.instants import parse_instant

MONDAY = parse_instant("2026-06-08T12:00:00-04:00")
DAY = timedelta(days=1)


def a_violation(**others: Any) -> NewEntry:
    """A violation of the stormwater part with two measures."""
    facts: dict[str, Any] = {
        "part": "stormwater",
        "place": "north slope",
        "addressees": ["Miller Construction, 1 Mill Lane"],
        "remedies": [
            {"measure": "restore the silt fence", "by": "2026-06-12"},
            {"measure": "seed the slope", "by": "2026-06-19"},
        ],
    }
    given: dict[str, Any] = {"kind": "violation", "at": MONDAY, "text": "Silt fence is down."}
    facts |= others.pop("facts", {})
    return NewEntry(**(given | others), facts=facts)


def officer(key: str) -> Author:
    return Author(name="Stormwater officer", role="smo", key=key)


def operator(key: str) -> Author:
    return Author(name="Site operator", role="operator", key=key)


class Book:
    """Entries in memory, with ids as the records give them."""

    def __init__(self) -> None:
        self.rows: list[TownEntryRow] = []

    def add(self, kind: str, at: datetime = MONDAY, **others: Any) -> str:
        """One entry; its id."""
        given: dict[str, Any] = {"subject": "", "text": "said", "facts": {}, "author": "someone", "role": "smo"}
        number = len(self.rows) + 1
        made = f"{kind}-{number}"
        entered_at = others.pop("entered_at", None) or at + timedelta(seconds=number)
        row = {"id": made, "site": "mill", "kind": kind, "at": at, "entered_at": entered_at, "key": made}
        self.rows.append(TownEntryRow(**(given | row | others)))
        return made

    def violation(self, at: datetime = MONDAY, **facts: Any) -> str:
        """A violation of the stormwater part."""
        return self.add("violation", at, text="Silt fence is down.", facts=a_violation(facts=facts).facts)


def told(subject: str, status: Literal["closed_on_time", "closed_late"] = "closed_on_time") -> DutyRow:
    """The duty of a milestone whose notice was given."""
    return DutyRow(
        id="mill-milestone", site="mill", kind="clock", storm=None, revision=1, anchor="base", anchor_at=MONDAY,
        due_at=MONDAY, provisional=False, latest_reading_at=None, interim_advisory_at=None, status=status,
        closed_by="entry-1", closed_at=MONDAY, late_by_s=0, withdrawn_because=None, citation="§", closes="told",
        profile="rotterdam", profile_version=3, opened_at=MONDAY, changed_at=MONDAY, clock="milestone_48h",
        subject=subject,
    )  # fmt: skip
