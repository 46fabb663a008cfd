"""docs/field-failures.md: a row for each failure of the field and for each case that others met.

Each names its tests and none that is not there.
"""

import re
from collections import Counter
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PAGE = (PROJECT / "docs" / "field-failures.md").read_text(encoding="utf-8")
ROWS = {int(number): row for number, row in re.findall(r"^\| F(\d+) \| (.*)\|$", PAGE, re.MULTILINE)}
CASES = {int(number): row for number, row in re.findall(r"^\| C(\d+) \| (.*)\|$", PAGE, re.MULTILINE)}
DEFINED = Counter(
    name
    for file in sorted((PROJECT / "tests").glob("*/test_*.py"))
    for name in re.findall(r"^ *def (test_\w+)\(", file.read_text(encoding="utf-8"), re.MULTILINE)
)
NUMBERED = {name: int(found[1]) for name in DEFINED if (found := re.match(r"test_f(\d\d)_", name))}


def named(row: str) -> list[str]:
    return re.findall(r"`(test_\w+)`", row)


def test_each_failure_has_one_row_with_a_test_that_bears_its_number() -> None:
    assert list(ROWS) == list(range(1, 31))
    assert set(NUMBERED.values()) == set(ROWS)


def test_each_case_of_others_has_one_row_with_a_test() -> None:
    assert list(CASES) == list(range(1, 52))
    assert [number for number, row in CASES.items() if not named(row)] == []


def test_each_row_names_tests_that_are_there_and_can_be_told_apart() -> None:
    rows = [*ROWS.values(), *CASES.values()]
    assert {name: DEFINED[name] for row in rows for name in named(row) if DEFINED[name] != 1} == {}


def test_a_test_with_a_number_stands_in_the_row_of_its_number() -> None:
    assert [name for name, number in NUMBERED.items() if name not in named(ROWS[number])] == []
