"""The dashboard of operations and the rules for alarms: every figure in them is one that an installation tells."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
NAMES = re.compile(r"siltwatch_\w+?(?=_bucket\b|\b)")  # of a histogram that of all its parts
RULES = DOCS / "grafana" / "alerts.yml"
ROW = re.compile(r"^\| `(siltwatch_\w+)` \|([^|]*)\|", re.MULTILINE)
LABELS = {
    "version", "gateway", "site", "sensor", "state", "status", "table", "channel", "outcome", "process", "instance",
}  # fmt: skip # bounded by what an installation has


def documented() -> dict[str, set[str]]:
    """Labels by name; tests/integration/test_metrics.py holds that these and no others are told."""
    rows = ROW.findall((DOCS / "metrics.md").read_text(encoding="utf-8"))
    return {name: set(re.findall(r"\w+", labels)) for name, labels in rows}


def panels() -> list[dict[str, object]]:
    board = json.loads((DOCS / "grafana" / "operations.json").read_text(encoding="utf-8"))
    found: list[dict[str, object]] = board["panels"]
    return found


def expressions() -> list[str]:
    asked = [target["expr"] for panel in panels() for target in panel["targets"]]  # type: ignore[attr-defined]
    return asked + re.findall(r"expr: '(.*)'", RULES.read_text(encoding="utf-8"))


def test_every_figure_asked_for_is_told_and_every_one_told_is_asked_for() -> None:
    asked = {name for expression in expressions() for name in NAMES.findall(expression)}

    assert asked == documented().keys()


def test_labels_in_queries_and_legends_are_those_of_their_figures() -> None:
    for expression in expressions():
        for name, label in re.findall(r"(siltwatch_\w+)\{(\w+)=", expression):
            assert label in documented()[name], expression
    for panel in panels():
        for target in panel["targets"]:  # type: ignore[attr-defined]
            [name] = NAMES.findall(target["expr"])
            assert set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])) <= documented()[name], target


def test_names_have_base_units_and_labels_do_not_grow_without_bound() -> None:
    assert documented()
    for name, labels in documented().items():
        assert re.fullmatch(r"siltwatch_[a-z]+(_[a-z]+)*", name)
        assert not re.search(r"_(ms|minutes|hours|mm|percent|count)(_total)?$", name), "seconds, metres, bytes, ratios"
        assert labels <= LABELS, f"{name}: a new label must be bounded by what an installation has"


def test_prometheus_takes_the_rules() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not here: apt-get install prometheus")
    told = subprocess.run([promtool, "check", "rules", RULES], capture_output=True, text=True, check=False)

    assert told.returncode == 0, told.stdout + told.stderr
