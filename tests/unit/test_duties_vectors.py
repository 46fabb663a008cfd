"""Duties and notice clocks against the published cases, and our own in the same form."""

import json
from pathlib import Path

from tests.support.rain import wrong_duties
from tests.support.rule_cases import DUTY_CASES


def test_every_published_case(shared: Path) -> None:
    cases = json.loads((shared / "vectors/duties.json").read_text())["cases"]

    assert len(cases) >= 75
    assert wrong_duties(cases) == []


def test_our_own_cases() -> None:
    assert wrong_duties(DUTY_CASES) == []


def test_visits_in_any_order_give_the_same_duties() -> None:
    turned = [case | {"visits": case["visits"][::-1]} for case in DUTY_CASES if "visits" in case]

    assert wrong_duties(turned) == []
