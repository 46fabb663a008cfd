"""What a duty carries beside its instants."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from alerts.duties import DutyStorm, Visit, routine, storm_duties
from alerts.profile_files import load_profile
from alerts.storms import StormRule, judge
from siltwatch.errors import QuantityError
from siltwatch.instants import from_ms, parse_instant
from tests.support.rain import HOUR_MS, NEW_YORK, rain

ROTTERDAM = load_profile("rotterdam")


def test_a_duty_says_its_rule_and_what_closed_it() -> None:
    storm = judge([rain((1, 30), (2, 30), (3, 1))], StormRule()).storms[0]
    known = DutyStorm.of("S-1", storm, known_at=from_ms(5))
    visit = Visit(id="v1", started_at=from_ms(4 * HOUR_MS), scope="storm")

    duty = storm_duties([known], [visit], rule=ROTTERDAM.storm_inspection, zone=NEW_YORK, as_of=from_ms(5 * HOUR_MS))[0]

    assert (duty.kind, duty.storm, duty.known_at) == ("storm_inspection", "S-1", from_ms(5))
    assert (duty.anchor_at, duty.due_at) == (from_ms(3 * HOUR_MS), from_ms(27 * HOUR_MS))
    assert (duty.closed_by, duty.closed_at) == ("v1", from_ms(4 * HOUR_MS))
    assert duty.citation == "§ 270-215 L(3)"
    assert "end of the storm" in duty.closes


def test_of_visits_at_one_instant_the_first_by_name_closes() -> None:
    storm = DutyStorm(storm="S", trigger_at=from_ms(0), end_at=from_ms(0), confirmed_at=from_ms(6 * HOUR_MS))
    visits = [Visit(id=name, started_at=from_ms(HOUR_MS), scope="full") for name in ("b", "a")]

    duty = storm_duties([storm], visits, rule=ROTTERDAM.storm_inspection, zone=NEW_YORK, as_of=from_ms(HOUR_MS))[0]

    assert duty.closed_by == "a"


def test_the_routine_duty_says_where_its_clock_runs_from() -> None:
    as_of = parse_instant("2026-05-13T12:00:00-04:00")
    visit = Visit(id="v1", started_at=parse_instant("2026-05-06T09:00:00-04:00"), scope="full")
    rule = replace(ROTTERDAM.routine, days_mode="168h")

    fresh = routine([], rule=rule, zone=NEW_YORK, as_of=as_of, started_on=date(2026, 5, 5))
    visited = routine([visit], rule=rule, zone=NEW_YORK, as_of=as_of, started_on=date(2026, 5, 5))

    assert fresh is not None
    assert visited is not None
    assert (fresh.since, fresh.anchor_at) == (None, parse_instant("2026-05-05T00:00:00-04:00"))
    assert (fresh.status, fresh.late_by_s) == ("overdue", 36 * 3600)
    assert (visited.since, visited.anchor_at) == ("v1", visit.started_at)
    assert (visited.kind, visited.late_by_s, visited.citation) == ("routine", 3 * 3600, "§ 270-215 L(3)")


def test_naive_instants_are_refused() -> None:
    naive = datetime(2026, 6, 1, 12)  # noqa: DTZ001 - the point of the test

    with pytest.raises(QuantityError):
        Visit(id="v", started_at=naive, scope="full")
    with pytest.raises(QuantityError):
        DutyStorm(storm="S", trigger_at=from_ms(0), end_at=naive, confirmed_at=from_ms(0))
