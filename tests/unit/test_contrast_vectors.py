"""The contrast rule against the published cases, in any order of arrival."""

import json
import random
from pathlib import Path

from tests.support.contrast import judge_case, wrong_cases


def test_every_case(shared: Path) -> None:
    cases = json.loads((shared / "vectors/contrast.json").read_text())["cases"]

    assert len(cases) >= 36
    assert wrong_cases(cases) == []


def test_no_arrival_order_matters(shared: Path) -> None:
    cases = json.loads((shared / "vectors/contrast.json").read_text())["cases"]
    shuffler = random.Random(7)
    for case in cases:
        if "samples" not in case:
            continue
        mixed = {probe: shuffler.sample(rows, len(rows)) for probe, rows in case["samples"].items()}

        assert judge_case(case | {"samples": mixed}) == judge_case(case), case["id"]
