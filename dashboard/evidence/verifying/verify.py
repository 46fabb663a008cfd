"""Checks an evidence pack by itself: `python3 verify.py PACK.zip [--json] [--roots FILE]`.

Only the standard library of Python (3.10 or newer) is used and nothing of Siltwatch: what a storm is, when the visit is
due and how the chain of the audit trail hangs together is worked out here a second time, by other means. What agrees,
what does not and what could not be compared is said line by line. Exit 0: all that was compared agrees. Exit 1: not.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from dashboard.evidence.verifying.checks import UNREADABLE, Check, differing, unsure
from dashboard.evidence.verifying.container import check_manifest, open_pack
from dashboard.evidence.verifying.duty_checks import check_duty, check_rules
from dashboard.evidence.verifying.storm_checks import check_reading, check_storm, check_sums
from dashboard.evidence.verifying.trail_checks import check_trail


def verify(path: Path, roots: str = "") -> list[Check]:
    """Everything that can be checked of a pack; a part that cannot be read does not agree."""
    files, checks = open_pack(path)
    checks += check_manifest(files)
    if "storm.json" not in files:
        return [*checks, unsure("storm", "there is none in this bundle")]
    parts = {
        "credits": check_reading, "sums": check_sums, "rules": check_rules, "storm": check_storm, "duty": check_duty,
    }  # fmt: skip
    for what, part in parts.items():
        checks += _guarded(what, partial(part, files))
    return checks + _guarded("audit trail", partial(check_trail, files, roots))


def _guarded(what: str, part: Callable[[], list[Check]]) -> list[Check]:
    try:
        return part()
    except UNREADABLE as error:
        return [differing(what, f"cannot be read: {error!r}")]


def main(arguments: list[str]) -> int:
    """Print what agrees and what does not."""
    roots = ""
    if "--roots" in arguments[:-1]:
        place = arguments.index("--roots")
        roots = Path(arguments[place + 1]).read_text(encoding="utf-8")
        arguments = arguments[:place] + arguments[place + 2 :]
    paths = [one for one in arguments if not one.startswith("--")]
    if len(paths) != 1:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    checks = verify(Path(paths[0]), roots)
    agrees = all(check.agrees is not False for check in checks)
    if "--json" in arguments:
        held = [check._asdict() for check in checks]
        sys.stdout.write(json.dumps({"agrees": agrees, "checks": held}, indent=1) + "\n")
        return 0 if agrees else 1
    words = {True: "agrees", False: "DIFFERS", None: "not compared"}
    for check in checks:
        sys.stdout.write(f"{words[check.agrees]:<13} {check.what}: {check.says}\n")
    sys.stdout.write("All that was compared agrees.\n" if agrees else "This pack does not verify.\n")
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
