"""The chain of the audit trail in a pack."""

import hashlib
import json
import re
from itertools import pairwise
from typing import Any

from dashboard.evidence.verifying.checks import Check, agreeing, differing, unsure
from dashboard.evidence.verifying.reading import document


def check_trail(files: dict[str, bytes], roots: str = "") -> list[Check]:
    """Each day's chain from its opening to its root, and each root where a list from outside names it."""
    published = dict(re.findall(r"^(\d{4}-\d\d-\d\d) ([0-9a-f]{64})\b", roots, re.MULTILINE))
    days = [document(files, name) for name in sorted(files) if re.fullmatch(r"audit/\d{4}-\d\d-\d\d\.json", name)]
    if not days:
        return [unsure("audit trail", "no day of it that concerns this site was over when the pack was made")]
    found = [check for day in days for check in _check_day(day, published)]
    for before, day in pairwise(days):
        if day["previous_day"] == before["day"] and day["opening"] != before["root"]:
            found.append(differing(f"audit {day['day']}", f"does not begin at the root of {before['day']}"))
    outside = f", {sum(day['day'] in published for day in days)} of them as published" if published else ""
    shown = sum("body" in entry for day in days for entry in day["entries"])
    count = "1 day" if len(days) == 1 else f"{len(days)} days"
    return found or [agreeing("audit trail", f"{count}{outside}; {shown} entries of this site")]


def _check_day(day: dict[str, Any], published: dict[str, str]) -> list[Check]:
    found, what, link = [], f"audit {day['day']}", day["opening"]
    for entry in day["entries"]:
        if "body" in entry and digest_of(entry["body"]) != entry["digest"]:
            found.append(differing(what, f"entry {entry['number']} is not what was noted"))
        link = hashlib.sha256(f"{link} {entry['digest']}".encode()).hexdigest()
    if link != day["root"]:
        found.append(differing(what, "its entries do not lead to its root"))
    if published.get(day["day"], day["root"]) != day["root"]:
        found.append(differing(what, "its root is not the one that was published"))
    return found


def digest_of(body: dict[str, Any]) -> str:
    """The SHA-256 of an entry, written in one way."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
