"""The page that comes with an evidence pack, in plain words. Pure."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from siltwatch.instants import local_text
from siltwatch.quantities import inches_text

if TYPE_CHECKING:
    from dashboard.evidence.gather import PackFacts

_ABOUT = {
    "storm.json": "the verdict as it stands, and every verdict before it: what was known when",
    "rules.json": "the rules that judged it, as numbers, with citation and text",
    "rules/": "the same rules as the town's profile has them, word for word",
    "site.json": "the site, its instruments, and each version of that register",
    "duties.json": "what the storm asks for: from when, by when, every change of that, what closed it",
    "rain/credits.csv": "every rain credit, whether it counts and why not, and the sums after each",
    "raw/observations.jsonl": "what the gauges said, as it came in",
    "raw/imports.csv": "files that were imported, where rain came from files",
    "water/": "turbidity above and below the site, and what was made of it",
    "instruments/": "calibrations, work on instruments, samples and readings by hand",
    "people/inspections.json": "the visits",
    "people/reports.json": "their reports, each version with who signed it, and amendments with the reason",
    "people/signatures/": "the signatures as they were drawn",
    "people/findings.json": "what they found, who was to put it right and by when",
    "people/actions.json": "what was seen of it and done about it",
    "people/decisions.json": "what people decided, with their reasons",
    "notices/": "who was told what, when, and what the other side answered; addresses are left out",
    "photos/": "photographs, and a table of them",
    "audit/": "the audit trail of the days since that are over; of entries of other sites only their digests",
    "DICTIONARY.csv": "what each column of the tables means",
    "verify.py": "a program that checks all of this by itself",
    "MANIFEST.sha256": "the SHA-256 of every file",
}


def readme(facts: "PackFacts", names: Sequence[str]) -> str:
    """What happened, what is in the pack, how to check it, and what that does and does not prove."""
    held = [*names, "MANIFEST.sha256"]
    listed = [f"  {name:<26}{says}" for name, says in _ABOUT.items() if any(one.startswith(name) for one in held)]
    return "\n".join([*_what_happened(facts), "", "WHAT IS IN HERE", "", *listed, "", *_how_to_check(), ""])


def _what_happened(facts: "PackFacts") -> list[str]:
    site, storm = facts.site, facts.storm
    zone = site.zone_info
    lines = [
        f"EVIDENCE OF ONE STORM: {storm.id}",
        "",
        f"Site: {site.name} ({site.id}), {facts.rules.profile.town}",
        f"Rain: {inches_text(storm.depth_tenth_um)} in, from {local_text(storm.start_at, zone)}",
        f"      to {local_text(storm.end_at, zone)}",
        f"Trigger: {local_text(storm.trigger_at, zone)}, at {inches_text(storm.at_trigger_tenth_um)} in of a gauge",
        f"Judged by: profile {storm.profile}, version {storm.profile_version}",
    ]
    if storm.latest_end_at is not None:
        lines.append("A gauge was silent: trigger and end are the earliest that they may have been.")
    if not storm.verified:
        lines.append("Unverified: the rain of good gauges alone does not show it.")
    if storm.state == "superseded":
        lines.append("It was judged anew, or dismissed, and is no storm any more.")
    for one in facts.duties:
        duty = one.duty
        lines.append(f"Duty: due {local_text(duty.due_at, zone)}, {duty.citation}: {duty.status.replace('_', ' ')}")
    return lines


def _how_to_check() -> list[str]:
    return [
        "HOW TO CHECK IT",
        "",
        "  python3 verify.py THIS.zip        (Python 3.10 or newer, nothing else)",
        "  sha256sum -c MANIFEST.sha256      (in the unpacked folder; the files alone)",
        "",
        "verify.py reads the files, adds up the rain, finds the storm and the due time by itself, follows the",
        "chain of the audit trail, and says line by line what agrees. It uses nothing of the program that judged",
        "the storm. A byte that was changed is found, and the file is named.",
        "",
        "WHAT THAT PROVES, AND WHAT NOT",
        "",
        "It proves that the verdict follows from the rain and the rules in this pack, and that the pack is whole.",
        "It cannot tell a pack that somebody made up as a whole. For that, compare the SHA-256 of the pack with the",
        "entry `export` of the audit trail where it was made, and the root of each day in audit/ with the list of",
        "roots that was published outside: python3 verify.py THIS.zip --roots LIST. If verify.py itself is in",
        "doubt, take it from another copy of the program, or use `siltwatch verify THIS.zip`.",
        "",
        "Depths are whole tenths of a micrometre, never rounded. Instants are UTC; the times above are the site's.",
    ]
