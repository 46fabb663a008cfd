"""Counters to rain against the published cases, and our own in the same form; the state is stored between samples."""

import json
from pathlib import Path

from tests.support.rain import wrong_counters
from tests.support.rule_cases import COUNTER_CASES


def test_every_published_case(shared: Path) -> None:
    cases = json.loads((shared / "vectors/counters.json").read_text())["cases"]

    assert len(cases) >= 48
    assert wrong_counters(cases) == []


def test_our_own_cases() -> None:
    assert wrong_counters(COUNTER_CASES) == []
