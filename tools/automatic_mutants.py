"""Plant a fault at every place of the rules, one at a time, and see which the tests of the rules do not catch.

    python tools/automatic_mutants.py [MODULE ...] [--jobs N] [--most N]

The tests are gathered once. Which of them reach which line is recorded first; then each fault is planted in a forked
child, which runs only tests that reach it, the quickest first and for so many seconds at the most, until one fails. Of
a module with more places than `--most`, as many are drawn by a fixed seed. A fault that no test catches must be
explained in tools/survivors.toml; the figures go to docs/mutants.md. Ends with 1 where a survivor is not explained, or
what is explained is caught.
"""

import argparse
import json
import os
import random
import resource
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "firmware-sim")]

from planting import Fault, faults_of  # noqa: E402 - a tool beside this one
from swapping import swap  # noqa: E402 - likewise

MODULES = (
    "alerts.tracks", "alerts.storms", "alerts.outage", "alerts.identity", "alerts.calendar", "alerts.profile",
    "alerts.duties", "alerts.clock_duties", "alerts.layers", "alerts.medians", "alerts.contrast",
    "alerts.contrast_state", "alerts.turbidity_quality", "alerts.health", "alerts.health_states", "alerts.rulings",
    "collector.counters", "collector.quality", "collector.quality_rain", "collector.quality_water", "collector.plain",
)  # fmt: skip
TESTS = (
    "unit/test_storms_rule.py", "unit/test_storms_vectors.py", "unit/test_storms_identity.py",
    "unit/test_storms_outage.py", "unit/test_rule_mutants.py", "unit/test_rules_pinned.py",
    "unit/test_duties_vectors.py",
    "unit/test_duties_facts.py", "unit/test_duty_calendar.py", "unit/test_calendar_clocks.py",
    "unit/test_clock_duties.py", "unit/test_layers_govern.py", "unit/test_profile_towns.py",
    "unit/test_alerts_judging.py", "unit/test_contrast_rules.py", "unit/test_contrast_vectors.py",
    "unit/test_health_rules.py", "unit/test_counters_state.py", "unit/test_counters_vectors.py",
    "unit/test_collector_quality.py", "unit/test_quality_rain.py", "unit/test_quality_water.py",
    "unit/test_collector_counting.py", "unit/test_alerts_situation.py", "property/test_storms_laws.py",
    "property/test_duties_laws.py", "property/test_clock_laws.py", "property/test_contrast_laws.py",
    "property/test_counters_laws.py", "property/test_health_laws.py", "property/test_quality_laws.py",
    "property/test_spells_laws.py", "property/test_plain_laws.py", "property/test_engine_laws.py",
)  # fmt: skip
LEFT_OUT = "not catch and not caught"  # tests that plant faults themselves, in copies that are read from the file
EXPLAINED = ROOT / "tools" / "survivors.toml"
PAGE = ROOT / "docs" / "mutants.md"
MARK = "## Faults that a program plants"
OPEN = "open"  # said instead of a reason: a hole in the tests that is known
CAUGHT, SURVIVED = 1, 0
_SLOWEST_S = 20
_TESTS_S = 6  # of tests that reach a fault: what the quickest do not see in that time counts as not seen
_SEED = 20260301
Reach = dict[str, dict[int, set[int]]]


@dataclass
class Run:
    """The session's plugin: records what the tests reach, then plants and counts."""

    modules: list[str]
    jobs: int
    most: int
    survivors: list[Fault] = field(default_factory=list)
    planted: set[str] = field(default_factory=set)
    made: Counter[str] = field(default_factory=Counter)
    reach: Reach = field(default_factory=dict)
    naming: dict[str, set[int]] = field(default_factory=dict)  # the tests whose file names a module
    spent_s: list[float] = field(default_factory=list)
    at_work: dict[int, Fault] = field(default_factory=dict)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        self._look(session.items)
        faults = [fault for name in self.modules for fault in self._drawn(name)]
        for count, fault in enumerate(faults):
            self.planted.add(fault.key)
            self.made[fault.module] += 1
            if len(self.at_work) == self.jobs:
                self._reap()
            self._plant(session.items, fault)
            if count % 100 == 0:
                _say(f"{count} of {len(faults)} faults planted, {len(self.survivors)} survived")
        while self.at_work:
            self._reap()
        return True

    def _drawn(self, module: str) -> list[Fault]:
        faults = list(faults_of(module, _file(module).read_text(encoding="utf-8")))
        if len(faults) <= self.most:
            return faults
        return random.Random(_SEED).sample(faults, self.most)  # noqa: S311 - a sample, no secret

    def _plant(self, items: list[pytest.Item], fault: Fault) -> None:
        chosen = [items[index] for index in self._reaching(fault)]
        if (child := os.fork()) == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (_SLOWEST_S, _SLOWEST_S))
            os._exit(_caught(fault, chosen))
        self.at_work[child] = fault

    def _reap(self) -> None:
        child, status = os.wait()
        fault = self.at_work.pop(child)
        if status == SURVIVED:
            self.survivors.append(fault)
            _say(f"survived: line {fault.lines[0]}: {fault.key}")

    def _reaching(self, fault: Fault) -> list[int]:
        lines = self.reach.get(fault.module, {})
        first, last = fault.lines
        found = {one for line in range(first, last + 1) for one in lines.get(line, ())} if fault.within else set()
        if not found:  # what stands at the top of a module, or in a class, was run before the tests
            found = {one for ones in lines.values() for one in ones} | self.naming[fault.module]
        quickest = sorted(found, key=lambda one: self.spent_s[one])
        spent = accumulate(self.spent_s[one] for one in quickest)
        return [one for one, total in zip(quickest, spent, strict=True) if total <= _TESTS_S]

    def _look(self, items: list[pytest.Item]) -> None:
        """Run all tests once in a child, which says what each reached; the parent stays as it was."""
        reader, writer = os.pipe()
        if (child := os.fork()) == 0:
            os.close(reader)
            with os.fdopen(writer, "w") as out:
                json.dump(_reached(items, {str(_file(name)): name for name in self.modules}), out)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as answered:
            answer = json.load(answered)
        os.waitpid(child, 0)
        self.spent_s = answer["spent_s"]
        told = {item.path: item.path.read_text(encoding="utf-8") for item in items}
        self.naming = {name: {at for at, item in enumerate(items) if name in told[item.path]} for name in self.modules}
        if answer["failed"]:
            raise SystemExit(f"these tests fail without a fault: {answer['failed']}")
        for name, line, index in answer["reached"]:
            self.reach.setdefault(name, defaultdict(set))[line].add(index)


def _say(line: str) -> None:
    """To the stream as it was before the tests took it."""
    if sys.__stderr__ is not None:
        sys.__stderr__.write(line + "\n")
        sys.__stderr__.flush()


def _file(module: str) -> Path:
    return ROOT / (module.replace(".", "/") + ".py")


def _caught(fault: Fault, items: list[pytest.Item]) -> int:
    try:
        swap(fault.module, fault.code())
    except Exception:  # noqa: BLE001 - a module that cannot be loaded is seen by every test
        return CAUGHT
    return CAUGHT if any(_fails(item, after) for item, after in _with_next(items)) else SURVIVED


def _with_next(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    for index, item in enumerate(items):
        yield item, items[index + 1] if index + 1 < len(items) else None


def _fails(item: pytest.Item, after: pytest.Item | None) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def _reached(items: list[pytest.Item], watched: dict[str, str]) -> dict[str, Any]:
    """Which lines of the watched files each test runs, and how long it takes."""
    watch = Coverage(data_file=None, config_file=False, include=list(watched))
    failed: list[str] = []
    spent_s: list[float] = []
    watch.start()
    for index, (item, after) in enumerate(_with_next(items)):
        watch.switch_context(str(index))
        begun = time.monotonic()
        if _fails(item, after):
            failed.append(item.nodeid)
        spent_s.append(time.monotonic() - begun)
    watch.stop()
    lines = {file: watch.get_data().contexts_by_lineno(file) for file in watch.get_data().measured_files()}
    reached = [
        (watched[file], line, int(test))
        for file, tests_of in lines.items()
        for line, tests in tests_of.items()
        for test in tests
        if test
    ]
    return {"reached": reached, "failed": failed, "spent_s": spent_s}


def _explanations() -> dict[str, str]:
    """Why each known survivor is none that a test could catch, by its key."""
    given = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")) if EXPLAINED.is_file() else {}
    return {
        json.dumps([module, one["within"], one["told"], one["instead"], one.get("nth", 1)]): one["why"]
        for module, ones in given.items()
        for one in ones
    }


def _row(name: str, made: int, left: int, known: int) -> str:
    return f"| {name} | {made} | {made - left} | {known} | {left - known} |"


def _page(run: Run, explained: dict[str, str]) -> str:
    left = Counter(fault.module for fault in run.survivors)
    known = Counter(fault.module for fault in run.survivors if explained.get(fault.key, OPEN) != OPEN)
    rows = [_row(m, run.made[m], left[m], known[m]) for m in run.modules]
    total = _row("all", run.made.total(), left.total(), known.total())
    return f"""{MARK}

Made by `make mutants`: faults at comparisons, boundaries, sums, constants, conditions, returns and statements of the
rules, at most {run.most} of a module, drawn by a fixed seed, run against the unit and property tests that reach them.
Each survivor stands in `tools/survivors.toml`, with why no test could see it, or as an open hole in the tests; one that
does not stand there makes the command fail.

| module | planted | caught | explained | open |
|---|---|---|---|---|
""" + "\n".join([*rows, total, ""])


def _write(section: str) -> None:
    page = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    PAGE.write_text(page.partition(MARK)[0].rstrip() + "\n\n" + section, encoding="utf-8")


def _judge(run: Run) -> int:
    explained = _explanations()
    found = {fault.key for fault in run.survivors}
    fresh = [fault for fault in run.survivors if fault.key not in explained]
    gone = [key for key in explained if key not in found and key in run.planted]
    if tuple(run.modules) == MODULES:
        _write(_page(run, explained))
    for fault in sorted(fresh, key=lambda one: (one.module, one.lines)):
        print(f"not explained: {fault.lines[0]} {fault.key}")
    for key in gone:
        print(f"explained, yet caught or gone: {key}")
    print(f"{run.made.total()} planted, {len(run.survivors)} survived, {len(fresh)} of them not explained")
    return 1 if fresh or gone else 0


def main() -> int:
    """Plant, count, judge."""
    asked = argparse.ArgumentParser()
    asked.add_argument("modules", nargs="*", default=list(MODULES))
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--most", type=int, default=20)
    given = asked.parse_args()
    os.environ["SILTWATCH_HYPOTHESIS"] = "mutants"
    run = Run(modules=given.modules, jobs=given.jobs, most=given.most)
    tests = [str(ROOT / "tests" / name) for name in TESTS if (ROOT / "tests" / name).is_file()]
    options = ["-q", "--tb=no", "-o", "timeout=0", "-p", "no:cacheprovider", "-k", LEFT_OUT]
    code = pytest.main([*options, *tests], plugins=[run])
    return _judge(run) if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED} else 1


if __name__ == "__main__":
    sys.exit(main())
