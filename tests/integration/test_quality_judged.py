"""What quality control says reaches the verdicts: work on a gauge takes its storm away, suspect rain raises."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from collector.commands import record_service_window, withdraw_service_window
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site, tips

DUTY = "mill-20260610-1-inspection"
TRIGGER = NOON + 49 * MINUTE


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path, a_site())
    yield made
    made.close()


def test_a_tip_test_put_on_record_afterwards_takes_the_storm_away_and_back(town: Town) -> None:
    town.rain(tips(NOON, 50))
    town.step(TRIGGER)
    url = town.config.journal_url
    who: dict[str, Any] = {"author": "smo@town.example", "reason": "ten tips poured"}
    bounds: dict[str, Any] = {"start_at": NOON, "end_at": NOON + 10 * MINUTE}

    done = record_service_window(url, site="mill", sensor="rg1", kind="tip_test", now=TRIGGER + MINUTE, **bounds, **who)
    town.step(TRIGGER + 2 * MINUTE)

    withdrawn = town.records.duty(DUTY)
    assert withdrawn is not None
    assert (done.credits, withdrawn.status) == (10, "withdrawn")

    withdraw_service_window(url, done.id, now=TRIGGER + 3 * MINUTE, **who)
    town.step(TRIGGER + 4 * MINUTE)

    again = [duty for duty in town.records.duties("mill", open_only=True) if duty.storm]
    assert [duty.due_at for duty in again] == [TRIGGER + 24 * HOUR]


def test_suspect_rain_raises_a_storm_that_is_not_verified(town: Town) -> None:
    town.rain(tips(NOON, 25))
    town.rain(tips(NOON + 25 * MINUTE, 25), flag=3)
    town.step(TRIGGER)

    (storm,) = town.records.storms("mill")
    assert (storm.trigger_at, storm.verified) == (TRIGGER, False)


def test_failed_rain_raises_nothing(town: Town) -> None:
    town.rain(tips(NOON, 49))
    town.rain(tips(NOON + 49 * MINUTE, 10), flag=4)
    town.step(TRIGGER + HOUR)

    assert town.records.storms("mill") == []
