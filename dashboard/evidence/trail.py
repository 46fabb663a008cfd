"""The chain of the audit trail: digests, links, and what does not hang together. Pure.

An entry's digest stands for it where it is withheld: the chain can be checked without showing what concerns others. A
random word in each entry keeps anyone from guessing it from its digest.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

GENESIS = "0" * 64


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailEntry:
    """One entry as it is stored; instants are text of the fixed width, `body` is the JSON that the digest is of."""

    number: int
    day: str
    at: str
    kind: str
    ref: str | None
    site: str
    body: str
    digest: str
    link: str

    @property
    def said(self) -> dict[str, Any]:
        """The body, read."""
        found: dict[str, Any] = json.loads(self.body)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class DayChain:
    """The entries of one day between the root of the day before that has any, and its own."""

    day: str
    previous_day: str | None
    opening: str
    root: str
    entries: tuple[TrailEntry, ...]


def canonical(body: Mapping[str, Any]) -> str:
    """JSON with its keys in order and nothing between: one text for one content."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(body: str) -> str:
    """The SHA-256 of an entry's body."""
    return hashlib.sha256(body.encode()).hexdigest()


def link_of(before: str, digest: str) -> str:
    """The next link of the chain."""
    return hashlib.sha256(f"{before} {digest}".encode()).hexdigest()


def faults_of(entries: Sequence[TrailEntry], before: str = GENESIS) -> list[str]:
    """What does not hang together, in order: each fault names its entry."""
    found, number, day = [], entries[0].number if entries and before != GENESIS else 1, ""
    for entry in entries:
        if entry.number != number:
            found.append(f"entry {number} is missing: the next is {entry.number}")
        found += _faults_within(entry)
        if entry.link != link_of(before, entry.digest):
            found.append(f"entry {entry.number} of {entry.day} does not follow from the one before it")
        if entry.day < day:
            found.append(f"entry {entry.number} says {entry.day}, the one before it {day}")
        before, number, day = entry.link, entry.number + 1, entry.day
    return found


def _faults_within(entry: TrailEntry) -> list[str]:
    """An entry's columns are copies of what its body says, for finding it: they may not differ."""
    if digest_of(entry.body) != entry.digest:
        return [f"entry {entry.number} of {entry.day} is not what was noted: it was changed"]
    said, held = entry.said, (entry.number, entry.day, entry.at, entry.kind, entry.ref, entry.site)
    if tuple(said[key] for key in ("number", "day", "at", "kind", "ref", "site")) != held:
        return [f"entry {entry.number} of {entry.day} stands under other words than it was noted under"]
    return []


def days_of(entries: Sequence[TrailEntry], before: str = GENESIS, previous_day: str | None = None) -> list[DayChain]:
    """The chain of each day, from the link and the day before the first."""
    days: dict[str, list[TrailEntry]] = {}
    for entry in entries:
        days.setdefault(entry.day, []).append(entry)
    found: list[DayChain] = []
    previous = previous_day
    for day, held in days.items():
        found.append(DayChain(day=day, previous_day=previous, opening=before, root=held[-1].link, entries=tuple(held)))
        previous, before = day, held[-1].link
    return found


def shown_day(chain: DayChain, site: str) -> dict[str, Any]:
    """A day for the eyes of one site: its own entries in full but complaints, of the others the digests alone."""
    return {
        "day": chain.day,
        "previous_day": chain.previous_day,
        "opening": chain.opening,
        "count": len(chain.entries),
        "root": chain.root,
        "entries": [
            {"number": entry.number, "digest": entry.digest} | ({"body": entry.said} if _is_shown(entry, site) else {})
            for entry in chain.entries
        ],
    }


def _is_shown(entry: TrailEntry, site: str) -> bool:
    """Who complained to the town is for its officers alone."""
    is_complaint = entry.kind == "town" and entry.said["row"]["kind"] == "complaint"
    return entry.site == site and not is_complaint
