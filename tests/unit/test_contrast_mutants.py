"""The published cases of contrast catch each fault planted in its rules."""

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.mutants import Mutant

MODULES = (
    "alerts.turbidity_quality",
    "alerts.medians",
    "alerts.contrast_state",
    "alerts.contrast",
    "tests.support.contrast",
)
MUTANTS = [
    Mutant("alerts.turbidity_quality", "LOWEST <= value <= top", "0 <= value <= top"),
    Mutant("alerts.turbidity_quality", "[max(0.0, value) for value in values]", "values"),
    Mutant(
        "alerts.turbidity_quality", "bisect_left(at_ms, window.until_ms)", "bisect_left(at_ms, window.until_ms + 1)"
    ),
    Mutant(
        "alerts.turbidity_quality", "bisect_left(at_ms, window.from_ms),", "bisect_left(at_ms, window.from_ms + 1),"
    ),
    Mutant("alerts.turbidity_quality", "away > SPIKE and", "away >= SPIKE and"),
    Mutant("alerts.turbidity_quality", "away * SPIKE_SHARE > beside", "away * SPIKE_SHARE >= beside"),
    Mutant("alerts.turbidity_quality", "        and (steps[before] > 0) != (steps[index] > 0)\n", ""),
    Mutant("alerts.turbidity_quality", "or step < -limit", ""),
    Mutant("alerts.turbidity_quality", "        and _is_off(values[index], values[index + 1])\n", ""),
    Mutant("alerts.medians", "(at_ms[first] + lag_ms) // QUARTER_MS", "at_ms[first] // QUARTER_MS"),
    Mutant("alerts.medians", "max(lag_ms, 0), LARGEST_LAG_MS", "max(lag_ms, 0), lag_ms"),
    Mutant("alerts.medians", "upper if odd else", "upper if True else"),
    Mutant(
        "alerts.contrast_state",
        "self.pegged_end_ms, self.low, self.low_enough = True, end_ms, 0, False",
        "self.pegged_end_ms, self.low, self.low_enough = False, end_ms, 0, False",
    ),
    Mutant(
        "alerts.contrast_state", "median.value < range_max * _LATCH_SHARE", "median.value <= range_max * _LATCH_SHARE"
    ),
    Mutant("alerts.contrast_state", "_LATCH_MEDIANS = 4", "_LATCH_MEDIANS = 3"),
    Mutant("alerts.contrast_state", "confirmed_ms[place] <= end_ms", "confirmed_ms[place] < end_ms"),
    Mutant(
        "alerts.contrast_state",
        "bisect_left(confirmed_ms, self.pegged_end_ms)",
        "bisect_left(confirmed_ms, self.pegged_end_ms + 1)",
    ),
    Mutant(
        "alerts.contrast_state", "self.up = self.up + 1 if holds else 0", "self.up = self.up + 1 if holds else self.up"
    ),
    Mutant(
        "alerts.contrast_state",
        "self.clear = self.clear + 1 if clears else 0",
        "self.clear = self.clear + 1 if clears else self.clear",
    ),
    Mutant("alerts.contrast_state", "self.clear >= self.clear_needed", "self.clear >= self.clear_needed - 1"),
    Mutant("alerts.contrast", "            state.carried = None\n", ""),
    Mutant("alerts.contrast", "<= self._rule.carried_buckets", "< self._rule.carried_buckets"),
    Mutant("alerts.contrast", "if not self._water.alike:", "if False:"),
    Mutant("alerts.contrast", "clears=firm and not facts.latched and", "clears=firm and"),
    Mutant("alerts.contrast", "facts.o if facts.has_outfall else facts.d", "facts.o or facts.d"),
    Mutant("alerts.contrast", "holds = facts.u is None and", "holds ="),
    Mutant("alerts.contrast", "median.value >= tier.at_least\n", "median.value > tier.at_least\n"),
    Mutant("alerts.contrast", "median.value < tier.at_least * self", "median.value <= tier.at_least * self"),
    Mutant("alerts.contrast", "self.o.value >= tier.outfall:", "self.o.value > tier.outfall:"),
    Mutant("alerts.contrast", "self.delta >= limit_of(tier, self.u)\n", "self.delta > limit_of(tier, self.u)\n"),
    Mutant(
        "alerts.contrast",
        "self.delta >= limit_of(tier, self.u) * clear_below",
        "self.delta > limit_of(tier, self.u) * clear_below",
    ),
    Mutant(
        "alerts.contrast", "self.o.value < tier.outfall * clear_below", "self.o.value <= tier.outfall * clear_below"
    ),
    Mutant("alerts.contrast", "max(tier.rise, tier.share * background)", "tier.rise"),
    Mutant("alerts.contrast", "max(tier.rise, tier.share * background)", "tier.share * background"),
    Mutant("alerts.contrast", "                switch.up = 0\n", "                pass\n"),
    Mutant(
        "alerts.contrast",
        "facts.delta < self._least and not facts.has_outfall and self._is_quiet()",
        "facts.delta < self._least",
    ),
]


def survived(mutant: Mutant, cases: list[dict[str, object]]) -> bool:
    source = mutant.source()
    true = {name: importlib.import_module(name) for name in MODULES}
    try:
        for name in MODULES:
            del sys.modules[name]
        faulty = sys.modules[mutant.module] = ModuleType(mutant.module)
        exec(compile(source, mutant.module, "exec"), faulty.__dict__)
        return not importlib.import_module("tests.support.contrast").wrong_cases(cases)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return False  # it fell over, which a test sees
    finally:
        for name, module in true.items():
            sys.modules[name] = module
            package, _, leaf = name.rpartition(".")
            setattr(sys.modules[package], leaf, module)


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_the_published_cases_catch_the_fault(mutant: Mutant, shared: Path) -> None:
    cases = json.loads((shared / "vectors/contrast.json").read_text())["cases"]

    assert not survived(mutant, cases)


def test_without_a_fault_nothing_is_caught(shared: Path) -> None:
    cases = json.loads((shared / "vectors/contrast.json").read_text())["cases"]

    assert survived(Mutant("alerts.medians", "upper if odd else", "upper if  odd else"), cases)
