"""The town's side in the log book: its entries, documents, versions of the site file and of the rules. Pure."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from alerts.town_reading import KINDS, TownEntryRow
from collector.reading import AppliedVersion
from dashboard.documents import KINDS as DOCUMENT_KINDS
from dashboard.documents import DocumentRow
from dashboard.papers.entry import Entry
from dashboard.profile_history import RulesInUse
from dashboard.views.town import facts_text

_NOBODY = "not on record"
_STEPS = frozenset({"issued", "served", "appealed", "decided", "corrected", "returned", "confirmed"})
_ON_PAPERS = frozenset({"certification", "assessment", "controls", "gate"})
_CHANGES_SHOWN = 12
# How to reach people is in the site file, and no matter of the book.
_QUIET = frozenset({"people", "rotas"})


def town_entry(row: TownEntryRow) -> Entry:
    """What was entered on the town's side, with what it holds; who complained is left out."""
    facts = facts_text(row)
    remedies = "; ".join(f"{one['measure']}, by {one['by']}" for one in row.facts.get("remedies", ()))
    words = [_sentence(row.text), f"To be done: {remedies}." if remedies else "", f"{facts}." if facts else ""]
    about = f"; about {row.subject}" if row.subject else ""
    return Entry(
        at=row.at, kind=_kind(row), ref=row.id, title=KINDS[row.kind].title,
        text=" ".join(word for word in words if word),
        author=f"{row.author} ({row.role})", entered_at=row.entered_at,
        rests_on=f"the word of the author{about}", path=_path(row),
    )  # fmt: skip


def _sentence(text: str) -> str:
    """What somebody typed, so that a sentence can follow it."""
    return f"{text}." if text and not text.endswith((".", "!", "?")) else text


def _kind(row: TownEntryRow) -> str:
    """Corrections are told as such; the rest is the town's."""
    return {"corrected": "corrective action", "visit": "visit", "complaint": "complaint"}.get(row.kind, "town")


def _path(row: TownEntryRow) -> str:
    if row.kind == "violation":
        return f"/violations/{row.id}"
    if row.kind in _STEPS:
        return f"/violations/{row.subject}"
    return "/papers" if row.kind in _ON_PAPERS else "/town"


def document_entry(row: DocumentRow, filed_at: datetime) -> Entry:
    """A document that came in."""
    replaces = f" It replaces document {row.replaces}." if row.replaces is not None else ""
    remarks = f" {row.remarks}" if row.remarks else ""
    return Entry(
        at=filed_at, kind="document", ref=f"document-{row.id}", title=f"Document {row.id}: {row.title}",
        text=f"{DOCUMENT_KINDS[row.kind]}, dated {row.dated_on}, {row.bytes} bytes.{replaces}{remarks}",
        author=row.entered_by, entered_at=row.entered_at, rests_on=f"file with SHA-256 {row.sha256}", path="/papers",
    )  # fmt: skip


def version_entries(versions: Sequence[AppliedVersion]) -> Iterator[Entry]:
    """Each version of the site's file: who put it in force, why, and what it changed."""
    before: AppliedVersion | None = None
    for one in versions:
        if not one.document:
            continue  # let go by the policy of retention; the trail says so
        changed = changes_between(json.loads(before.document), json.loads(one.document)) if before else []
        more = len(changed) - _CHANGES_SHOWN
        told = "; ".join(changed[:_CHANGES_SHOWN]) + (f"; and {more} more" if more > 0 else "")
        what = f"Changed: {told}." if changed else ("The first version." if before is None else "Instruments anew.")
        yield Entry(
            at=one.applied_at, kind="site file", ref=f"site-version-{one.version}",
            title=f"Version {one.version} of the site put in force",
            text=f"{f'{one.reason}. ' if one.reason else ''}{what}", author=one.author or _NOBODY,
            entered_at=one.applied_at, rests_on="the reason given" if one.reason else "no reason is on record", path="",
        )  # fmt: skip
        before = one


def rules_entry(use: RulesInUse) -> Entry:
    """When the rules that govern the site came into use in a wording."""
    return Entry(
        at=use.first_at, kind="rules", ref=f"rules-{use.name}-{use.version}-{use.sha256[:8]}",
        title=f"Rules of {use.name}, version {use.version}, came into use", text="", author="the program, as installed",
        entered_at=use.first_at, rests_on=f"text with SHA-256 {use.sha256}", path="",
    )  # fmt: skip


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What differs between two versions of a site's file, by key: `sensors.rg1.count_size: 0.01 in -> 0.2 mm`."""
    found = []
    old, new = dict(_flat(before)), dict(_flat(after))
    parts = {True: _parts(before), False: _parts(after)}
    for key in sorted(old.keys() | new.keys()):
        if old.get(key) == new.get(key):
            continue
        part = ".".join(key.split(".")[:2])
        if key.split(".")[0] in _QUIET:
            found.append(part)
        elif part in parts[True] ^ parts[False]:
            found.append(f"{part}, {'gone' if part in parts[True] else 'new'}")
        elif key not in old:
            found.append(f"{key}: {new[key]}, new")
        else:
            found.append(f"{key}: {old[key]}, gone" if key not in new else f"{key}: {old[key]} -> {new[key]}")
    return list(dict.fromkeys(found))


def _parts(document: Mapping[str, Any]) -> set[str]:
    """The parts of its lists: `sensors.rg1`."""
    lists = ((name, value) for name, value in document.items() if isinstance(value, list))
    return {f"{name}.{_named(part, place)}" for name, parts in lists for place, part in enumerate(parts)}


def _named(part: Any, place: int) -> str:  # noqa: ANN401 - of a list of any kind
    return str((part.get("id") or part.get("name") or place) if isinstance(part, Mapping) else place)


def _flat(document: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Every value by its key; parts of a list go by their id or name, else by their place."""
    for name, value in document.items():
        key = f"{above}{name}"
        if isinstance(value, Mapping):
            yield from _flat(value, f"{key}.")
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            for place, part in enumerate(value):
                yield from _flat(part, f"{key}.{_named(part, place)}.")
        elif value is not None:
            yield key, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
