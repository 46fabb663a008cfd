"""A suite is worth what it catches: each fault planted in a rule must make the cases fail."""

import json
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.mutants import RULE_MODULES, Mutant, planted
from tests.support.rain import Case, wrong_counters, wrong_duties, wrong_storms
from tests.support.rule_cases import COUNTER_CASES, DUTY_CASES, STORM_CASES

MUTANTS = [
    # storms
    Mutant("alerts.storms", "            start_ms=course.bounds[members[0]][0],", "            start_ms=trigger_ms,"),
    Mutant("alerts.storms", "            trigger_ms=trigger_ms,", "            trigger_ms=end_ms,"),
    Mutant("alerts.storms", "confirmed_ms=end_ms + rule", "confirmed_ms=trigger_ms + rule"),
    Mutant(
        "alerts.storms", "if largest >= course.rule.threshold_tenth_um", "if largest > course.rule.threshold_tenth_um"
    ),
    Mutant(
        "alerts.storms", "if rolling >= course.rule.threshold_tenth_um", "if rolling > course.rule.threshold_tenth_um"
    ),
    Mutant("alerts.storms", "by_event_ms <= by_rolling_ms", "by_event_ms < by_rolling_ms"),
    Mutant("alerts.storms", "    course.free.clear()\n", ""),
    Mutant("alerts.storms", "(*_claim(course, trigger_ms - rule.window_ms), index)", "(index,)"),
    Mutant("alerts.storms", "        track.claim()\n", "        pass\n"),
    Mutant("alerts.storms", "[1] > after_ms)", "[1] >= after_ms)"),
    Mutant("alerts.storms", 'if rain.quality != "fail"', 'if rain.quality == "good"'),
    Mutant("alerts.storms", 'if rain.quality == "good"]', 'if rain.quality != "fail"]'),
    Mutant("alerts.storms", "<= trigger_ms <= storm.end_ms", "<= trigger_ms < storm.end_ms"),
    Mutant("alerts.storms", "max(sum(course.totals[member][gauge]", "sum(sum(course.totals[member][gauge]"),
    Mutant("alerts.storms", "if peak >= rule.near_tenth_um", "if peak > rule.near_tenth_um"),
    Mutant("alerts.storms", "if course.owner[near.event] is None", "if near is not None"),
    Mutant("alerts.storms", "+ rule.min_dry_ms <= as_of_ms", "+ rule.min_dry_ms < as_of_ms"),
    Mutant("alerts.storms", "if as_of_ms < self.confirmed_ms", "if as_of_ms <= self.confirmed_ms"),
    Mutant("alerts.storms", "(row.gauge, row.key) in seen", '("", row.key) in seen'),
    Mutant("alerts.tracks", "- last_ms >= min_dry_ms", "- last_ms > min_dry_ms"),
    Mutant("alerts.tracks", "free_at_ms[free] <= cut", "free_at_ms[free] < cut"),
    Mutant("alerts.tracks", "free = bisect_right(self.free_at_ms,", "free = bisect_left(self.free_at_ms,"),
    Mutant(
        "alerts.tracks",
        "bisect_right(self.at_ms, at_ms, self.first, self.past)] -",
        "bisect_left(self.at_ms, at_ms, self.first, self.past)] -",
    ),
    Mutant("alerts.tracks", "known = bisect_right", "known = bisect_left"),
    Mutant("alerts.tracks", "index = bisect_left(self.total", "index = bisect_right(self.total"),
    Mutant(
        "alerts.tracks",
        "peak, peak_ms = self.rolling_figure(start_ms, window_ms), start_ms",
        "peak, peak_ms = 0, start_ms",
    ),
    Mutant("alerts.outage", "min(storm.trigger_ms for", "max(storm.trigger_ms for"),
    Mutant("alerts.outage", "max(storm.end_ms for", "min(storm.end_ms for"),
    Mutant("alerts.outage", "return pieces[:joined]", "return []"),
    # duties and clocks
    Mutant("alerts.duties", "bisect_left(made, anchor_at,", "bisect_left(made, anchor_at + _ONE_SECOND / 1000,"),
    Mutant("alerts.duties", "if visit.started_at <= as_of", "if visit.started_at < as_of"),
    Mutant("alerts.duties", "by_end and as_of < storm", "by_end and as_of <= storm"),
    Mutant("alerts.duties", "if advised_at < storm.confirmed_at", "if advised_at <= storm.confirmed_at"),
    Mutant(
        "alerts.duties", "storm.end_at if by_end else storm.trigger_at", "storm.trigger_at if by_end else storm.end_at"
    ),
    Mutant("alerts.duties", "-((due_at - moment) // _ONE_SECOND)", "(moment - due_at) // _ONE_SECOND"),
    Mutant("alerts.duties", 'if visit.scope == "full"]', "]"),
    Mutant("alerts.duties", "started_at, zone) >= started_on", "started_at, zone) > date(1, 1, 1)"),
    Mutant("alerts.duties", 'if rule.days_mode == "168h"', 'if rule.days_mode != "168h"'),
    Mutant("alerts.duties", "key=lambda visit: (visit.started_at, visit.id)", "key=lambda visit: visit.id"),
    Mutant("alerts.calendar", "time(23, 59, 59)", "time(0, 0, 0)"),
    Mutant("alerts.calendar", "return moment.astimezone(zone).date()", "return moment.date()"),
    Mutant("alerts.calendar", "return min(elapsed,", "return max(elapsed,"),
    Mutant("alerts.calendar", "and on not in holidays", ""),
    Mutant("alerts.calendar", "_SATURDAY = 5", "_SATURDAY = 6"),
    # counters
    Mutant("collector.counters", "_MS_PER_H <= self.kind", "_MS_PER_H < self.kind"),
    Mutant("collector.counters", "now.at_ms < old.at_ms", "now.at_ms <= old.at_ms"),
    Mutant("collector.counters", "if now in (old, state.waiting)", "if now == old"),
    Mutant("collector.counters", "span_ms > 2 * period_ms", "span_ms >= 2 * period_ms"),
    Mutant("collector.counters", "late = grown > 0 and", "late ="),
    Mutant("collector.counters", "mark=now, waiting=None, unit", "mark=now, unit"),
    Mutant(
        "collector.counters",
        'return self._credit(since, waiting, "reset_detected")',
        'return self._credit(self.now.count, waiting, "reset_detected")',
    ),
    Mutant("collector.counters", "open_item=self._wrapped(grown)", "open_item=since"),
    Mutant("collector.counters", "self.now.count - self.kind.reset_to", "self.now.count"),
    Mutant("collector.counters", "if sample.count is None or", "if"),
    Mutant("collector.counters", "return replace(self.state, waiting=self.now)", "return self._after()"),
    Mutant(
        "collector.counters",
        "grown * _count_size(self.sample, self.kind) - self",
        "grown * self.kind.count_tenth_um - 0 * self",
    ),
    Mutant("collector.counters", "(*state.keys, sample.key)", "(sample.key,)"),
]


def survived(mutant: Mutant, storms: list[Case], duties: list[Case], counters: list[Case]) -> bool:
    with planted(mutant) as rules:
        try:
            if mutant.module == "collector.counters":
                return not wrong_counters(counters, rules["collector.counters"])
            if mutant.module in {"alerts.duties", "alerts.calendar"}:
                return not wrong_duties(duties, rules["alerts.duties"], rules["alerts.calendar"])
            return not wrong_storms(storms, rules["alerts.storms"], rules["alerts.outage"])
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            return False  # it fell over, which a test sees


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_our_own_cases_catch_the_fault(mutant: Mutant) -> None:
    assert not survived(mutant, STORM_CASES, DUTY_CASES, COUNTER_CASES)


# Places that the published cases do not reach, each reached by one of ours.
OPEN = (
    "course.free.clear()",  # two storms by the window within a day, twice
    "track.claim()",
    "[1] > after_ms",  # a free event that ends exactly a window before the trigger
    "free_at_ms[free] <= cut",  # rain that leaves the window within an event
    "bisect_right(self.free_at_ms",  # an event half of which is exactly a window old
    "start_ms, window_ms), start_ms",  # a gauge that is near by rain before the event of another one
    "pieces[:joined]",  # the third reading of an outage
    "_ONE_SECOND",  # begun seconds of lateness
    "started_on",  # the clock before the first visit
    "lambda visit",  # visits told in another order than made
    "reset_to",  # a reset to another count than zero
    "grown > 0 and",  # a long gap without rain
)


@pytest.mark.parametrize("mutant", [m for m in MUTANTS if not any(word in m.told for word in OPEN)], ids=str)
def test_the_published_cases_catch_the_fault(mutant: Mutant, shared: Path) -> None:
    storms, duties, counters = (
        json.loads((shared / f"vectors/{name}.json").read_text())["cases"] for name in ("storms", "duties", "counters")
    )

    assert not survived(mutant, storms, duties, counters)


def test_without_a_fault_nothing_is_caught_and_the_true_modules_come_back() -> None:
    none = Mutant("alerts.tracks", "- last_ms >= min_dry_ms", "- last_ms  >= min_dry_ms")
    before = _loaded()

    assert survived(none, STORM_CASES, DUTY_CASES, COUNTER_CASES)
    assert _loaded() == before


def _loaded() -> list[ModuleType]:
    return [import_module(name) for name in RULE_MODULES]
