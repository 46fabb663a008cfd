"""Write docs/mutants.md: every fault that is planted in the rules, and the cases that catch it.

    python tools/mutants.py

The published cases are used where SILTWATCH_SHARED (by default ../shared) names them, else our own alone.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.support.mutants import Mutant, planted  # noqa: E402 - the tests are no installed package
from tests.support.rain import Case, wrong_counters, wrong_duties, wrong_storms  # noqa: E402
from tests.support.rule_cases import COUNTER_CASES, DUTY_CASES, STORM_CASES  # noqa: E402
from tests.unit import test_health_rules, test_rule_mutants  # noqa: E402

MARK = "## Faults that a program plants"  # what follows is written by tools/automatic_mutants.py
_MOST_NAMED = 3
_FELL_OVER = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
HEAD = """# Faults planted in the rules

Made by `make mutants`. Each row is one passage of a rule said otherwise; the tests plant it, and it must be
caught. Named are the first cases that see it, and how many more do. Contrast has a list of its own in
`tests/unit/test_contrast_mutants.py`, each caught by the published cases.

| module | passage | said otherwise | caught by |
|---|---|---|---|
"""


def _cases(name: str, own: list[Case]) -> list[Case]:
    shared = Path(os.environ.get("SILTWATCH_SHARED", ROOT.parent / "shared")) / "vectors" / f"{name}.json"
    published: list[Case] = json.loads(shared.read_text(encoding="utf-8"))["cases"] if shared.is_file() else []
    return [*own, *published]


def _rule_kills(mutant: Mutant) -> list[str]:
    """The cases of storms, duties and counters that see a fault."""
    with planted(mutant) as rules:
        if mutant.module == "collector.counters":
            cases = _cases("counters", COUNTER_CASES)
            return _told(lambda one: wrong_counters([one], rules["collector.counters"]), cases)
        if mutant.module in {"alerts.duties", "alerts.calendar"}:
            duties, calendar = rules["alerts.duties"], rules["alerts.calendar"]
            return _told(lambda one: wrong_duties([one], duties, calendar), _cases("duties", DUTY_CASES))
        storms, outage = rules["alerts.storms"], rules["alerts.outage"]
        return _told(lambda one: wrong_storms([one], storms, outage), _cases("storms", STORM_CASES))


def _told(asked: Callable[[Case], list[str]], cases: list[Case]) -> list[str]:
    return [str(case["id"]) for case in cases if _is_wrong(asked, case)]


def _is_wrong(asked: Callable[[Case], list[str]], case: Case) -> bool:
    try:
        return bool(asked(case))
    except _FELL_OVER:
        return True


def _row(mutant: Mutant, killers: list[str]) -> str:
    named = ", ".join(killers[:_MOST_NAMED]) or "**nothing**"
    more = f" and {len(killers) - _MOST_NAMED} more" if len(killers) > _MOST_NAMED else ""
    cells = (mutant.module, f"`{_plain(mutant.told)}`", f"`{_plain(mutant.instead)}`", named + more)
    return "| " + " | ".join(cells) + " |"


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|") or "(left out)"


def rows() -> Iterator[str]:
    """One line a mutant."""
    for mutant in test_rule_mutants.MUTANTS:
        yield _row(mutant, _rule_kills(mutant))
    for mutant in test_health_rules.MUTANTS:
        yield _row(mutant, test_health_rules.killed_by(mutant))


def main() -> int:
    """Write the page; a fault that nothing catches is a failure."""
    found = list(rows())
    survivors = sum("**nothing**" in row for row in found)
    counted = f"\n{len(found)} faults, {survivors} that nothing catches.\n"
    page = ROOT / "docs" / "mutants.md"
    _, mark, rest = page.read_text(encoding="utf-8").partition(MARK)
    page.write_text("".join([HEAD, "\n".join(found), "\n", counted, mark and f"\n{mark}", rest]), encoding="utf-8")
    print(counted.strip())
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
