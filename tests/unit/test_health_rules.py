"""The watch over instruments and people's decisions: each case holds, and catches the faults planted in the rules."""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from alerts.health import Kind
from alerts.health_words import headline, words_of
from alerts.own_words import unpack
from alerts.rows import TroubleRow
from tests.support.health_cases import CASES, DAY, MINUTE, MODULES, NOON, SITE, Rules, heard, kinds, wrong
from tests.support.mutants import Mutant

HEALTH, STATES, RULINGS = MODULES
MUTANTS = [
    Mutant(HEALTH, "if now - since > longest_silence", "if now - since >= longest_silence"),
    Mutant(HEALTH, "max(MISSED_WORDS * sensor.period, SHORTEST_SILENCE)", "SHORTEST_SILENCE"),
    Mutant(HEALTH, "word.observed_at if word else watch.known_since_at", "word.observed_at if word else now"),
    Mutant(HEALTH, 'if sensor.quality != "fail"]', "]"),
    Mutant(HEALTH, "now - since >= watch.blind_after", "now - since > watch.blind_after"),
    Mutant(HEALTH, "since = max(silent[gauge.id]", "since = min(silent[gauge.id]"),
    Mutant(
        HEALTH, "any(gauge.id not in silent for gauge in gauges)", "all(gauge.id not in silent for gauge in gauges)"
    ),
    Mutant(HEALTH, "watch.regional_tenth_um >= REGIONAL", "watch.regional_tenth_um > REGIONAL"),
    Mutant(HEALTH, " or rains:", ":"),
    Mutant(HEALTH, 'yield "gauges_differ", f"{one}+{other}"\n', "pass\n"),
    Mutant(HEALTH, "for kind in _OF_ONE", "for kind in ()"),
    Mutant(HEALTH, "if wettest >= CLOG", "if wettest > CLOG"),
    Mutant(HEALTH, "max(others) if others else", "max(others) if others or True else"),
    Mutant(HEALTH, "less == 0 and more >= CLOG", "less == 0 and more > CLOG"),
    Mutant(HEALTH, "> _DIFFER_PERCENT * more", ">= _DIFFER_PERCENT * more"),
    Mutant(HEALTH, "more - less > _DIFFER_TENTH_UM", "more - less >= _DIFFER_TENTH_UM"),
    Mutant(HEALTH, "now - dry_since >= STUCK_AFTER and", "now - dry_since > STUCK_AFTER and"),
    Mutant(HEALTH, " and now.month in _SEASON", ""),
    Mutant(HEALTH, 'if "freezing" in word.reasons', 'if "frost" in word.reasons'),
    Mutant(HEALTH, '{"stuck", "flat_line"}', '{"stuck"}'),
    Mutant(HEALTH, '{"clock_skew", "clock_untrusted"}', '{"clock_untrusted"}'),
    Mutant(HEALTH, "volts < next(low", "volts <= next(low"),
    Mutant(HEALTH, "or volts <= 0", ""),
    Mutant(HEALTH, "volts < float(given)", "volts <= float(given)"),
    Mutant(HEALTH, "day.bounces >= _BOUNCES", "day.bounces > _BOUNCES"),
    Mutant(HEALTH, "now - call.at < NEAR_FOR", "now - call.at <= NEAR_FOR"),
    Mutant(HEALTH, "    if now > due_at:", "    if now >= due_at:"),
    Mutant(HEALTH, "if known is not None and watch.calibration_has_clock", "if watch.calibration_has_clock"),
    Mutant(HEALTH, "(known or watch.known_since_at)", "watch.known_since_at"),
    Mutant(HEALTH, "acres > OPEN_ACRES", "acres >= OPEN_ACRES"),
    Mutant(HEALTH, " and not watch.acres_allowed", ""),
    Mutant(HEALTH, "if now >= until_at - EXPIRES_WITHIN", "if now > until_at - EXPIRES_WITHIN"),
    Mutant(HEALTH, "EXPIRES_WITHIN = timedelta(days=30)", "EXPIRES_WITHIN = timedelta(days=29)"),
    Mutant(STATES, "now - row.since_at >= _hold", "now - row.since_at > _hold"),
    Mutant(STATES, '"silent": timedelta(hours=1),', '"silent": timedelta(minutes=30),'),
    Mutant(STATES, "_NONE if finding is not None and finding.at_once else", ""),
    Mutant(STATES, "row = replace(row, calm_since_at=None)\n", "row = replace(row)\n"),
    Mutant(STATES, "now - since >= CALM", "now - since > CALM"),
    Mutant(STATES, "min(row.calm_since_at, now)", "row.calm_since_at"),
    Mutant(STATES, "holding | dict.fromkeys(found.untold)", "holding"),
    Mutant(STATES, 'return replace(row, state="ended", ended_at=now, ended_because=NOT_TOLD)', "return row"),
    Mutant(RULINGS, "and str(row.id) not in gone", ""),
    Mutant(RULINGS, "self.first_ms <= at_ms <= self.last_ms", "self.first_ms < at_ms <= self.last_ms"),
    Mutant(RULINGS, 'self.sensor in {"", sensor} and', ""),
    Mutant(RULINGS, "self.from_at <= at < self.until_at", "self.from_at <= at <= self.until_at"),
    Mutant(RULINGS, "acres[-1] if acres", "acres[0] if acres"),
    Mutant(RULINGS, "{row.subject.casefold(): row for", "{row.subject: row for"),
    Mutant(RULINGS, "for row in newest.values() if row.until_at", "for row in standing(rulings) if row.until_at"),
    Mutant(RULINGS, "or max(found) <= (", "or max(found) < ("),
    Mutant(RULINGS, '{"disturbed_acres_at_once": max(found)}', '{"disturbed_acres_at_once": found[-1]}'),
    Mutant(RULINGS, "site.conditions.disturbed_acres if given is None else given", "given or 0"),
    Mutant(RULINGS, "or at < row.until_at", "or at <= row.until_at"),
    Mutant(RULINGS, 'if row.kind == "dismissal" and row.from_at', "if row.from_at"),
]


def rules() -> Rules:
    return {name: import_module(name) for name in MODULES}


def killed_by(mutant: Mutant) -> list[str]:
    """The cases that see the fault."""
    source, true = mutant.source(), rules()
    try:
        for name in MODULES:
            del sys.modules[name]
        faulty = sys.modules[mutant.module] = ModuleType(mutant.module)
        exec(compile(source, mutant.module, "exec"), faulty.__dict__)
        return wrong(rules())
    finally:
        for name, module in true.items():
            sys.modules[name] = module
            package, _, leaf = name.rpartition(".")
            setattr(sys.modules[package], leaf, module)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_each_case_holds(case: Callable[[Rules], bool]) -> None:
    assert case(rules())


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_case_catches_the_fault(mutant: Mutant) -> None:
    assert killed_by(mutant)


def test_without_a_fault_nothing_is_caught() -> None:
    assert killed_by(Mutant(HEALTH, "acres > OPEN_ACRES", "acres  > OPEN_ACRES")) == []


FACTS = {
    "silent": {"ever": "True"}, "blind": {"rain": "True"}, "stuck": {}, "clogged": {"depth": "63500"},
    "gauges_differ": {"one": "rg1", "one_depth": "2540", "other": "rg2", "other_depth": "25400"}, "frozen": {},
    "bounce": {"count": "3"}, "battery": {"volts": "2.30 V"}, "clock": {}, "near_threshold": {"depth": "116840"},
    "melt": {"depth": "139700"}, "acreage": {"acres": "5.2"}, "calibration": {"ever": "False"},
    "qualification": {"inspector": "one", "until": "2026-07-01"},
}  # fmt: skip


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_trouble_has_words_in_both_languages(kind: str, language: str) -> None:
    row = TroubleRow(
        id="t", site="mill", kind=kind, sensor="rg1", state="open", since_at=NOON, opened_at=NOON, calm_since_at=None,
        ended_at=None, ended_because=None, facts=json.dumps(FACTS[kind]),
    )  # fmt: skip
    own = unpack(words_of(row, ZoneInfo("America/New_York")), language)

    assert own.headline
    assert own.lines
    said = " ".join((own.headline, *own.lines))
    assert "{" not in said
    assert "violation" not in said.lower()
    assert len(own.in_short) <= 70
    assert (own != unpack(words_of(row, ZoneInfo("America/New_York")), "en")) is (language == "es")


def test_a_sensor_that_was_never_heard_is_named_so() -> None:
    row = TroubleRow(
        id="t", site="mill", kind="silent", sensor="rg1", state="open", since_at=NOON, opened_at=NOON,
        calm_since_at=None, ended_at=None, ended_because=None, facts=json.dumps({"ever": "False"}),
    )  # fmt: skip

    assert headline(row, ZoneInfo("America/New_York")) == "rg1 was never heard"


def test_a_sensor_that_is_new_and_has_said_nothing_yet_stops_no_look_at_the_others() -> None:
    assert kinds(rules(), NOON, known_since_at=NOON - MINUTE) == []
    spoken = heard(NOON - DAY, "rg1")
    two = {"site": SITE, "known_since_at": NOON - MINUTE, "words": spoken}
    assert ("silent", "rg1") in kinds(rules(), NOON, **two)
