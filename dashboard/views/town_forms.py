"""What was typed into a form of the town's side, as the entry that it means. Pure."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from alerts.town_reading import KINDS, LONGEST, NewEntry
from dashboard.views.inspection import site_instant
from siltwatch.errors import SiltwatchError
from siltwatch.site import Site

Fields = Mapping[str, Sequence[str]]
_LINES = frozenset({"addressees"})  # one a line


def understand_entry(fields: Fields, site: Site, now: datetime) -> NewEntry:
    """The entry; an empty time is now. A SiltwatchError says what cannot be read."""
    kind = one(fields, "kind")
    if kind not in KINDS:
        raise SiltwatchError("This form is incomplete. Open it anew from the site's page.")
    if any(len(value) > LONGEST for values in fields.values() for value in values):
        raise SiltwatchError(f"a field holds more than {LONGEST} letters: put the rest into a document")
    return NewEntry(
        kind=kind,
        at=_instant(one(fields, "at"), site, now),
        subject=one(fields, "subject"),
        text=one(fields, "text"),
        facts=_facts(kind, fields),
    )


def one(fields: Fields, name: str) -> str:
    """The first value of a field, empty where there is none."""
    values = fields.get(name) or ("",)
    return values[0].strip()


def _instant(text: str, site: Site, now: datetime) -> datetime:
    found = site_instant(text, site.zone_info, "1") if text else now
    if isinstance(found, dict):
        raise SiltwatchError(next(iter(found.values())))
    return found


def _facts(kind: str, fields: Fields) -> dict[str, Any]:
    wanted = (*KINDS[kind].needs, *KINDS[kind].may)
    given: dict[str, Any] = {name: one(fields, name) for name in wanted if name != "remedies"}
    for name in _LINES & given.keys():
        given[name] = [line.strip() for line in given[name].splitlines() if line.strip()]
    if "remedies" in wanted:
        pairs = zip(fields.get("measure", ()), fields.get("day", ()), strict=False)
        given["remedies"] = [{"measure": what.strip(), "by": by.strip()} for what, by in pairs if what.strip() or by]
    return {name: value for name, value in given.items() if value}
