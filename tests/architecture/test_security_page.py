"""docs/security.md: every module and test that it names is there, and every proof is a test."""

import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PAGE = (PROJECT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [line.strip("|").split("|") for line in PAGE.splitlines() if re.match(r"\| [STRIDE](, [STRIDE])* ", line)]
_A_PATH = re.compile(r"`([a-z_-]+/[\w./-]+)`")


def test_every_path_is_there() -> None:
    named = set(_A_PATH.findall(PAGE))

    assert len(named) > 60
    assert [path for path in sorted(named) if not (PROJECT / path).exists()] == []


def test_every_attack_that_is_stopped_names_the_test_that_proves_it_and_all_say_what_remains() -> None:
    assert len(ROWS) > 25
    for attack, by, proof, remains in ROWS:
        is_stopped = len(by.strip()) > 1
        assert bool(re.search(r"`tests/\w+/test_\w+\.py`", proof)) is is_stopped, attack
        assert remains.strip(), attack
