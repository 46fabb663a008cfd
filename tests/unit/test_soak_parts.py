"""Weather of the soak, and what its report calls a problem."""

from datetime import timedelta
from itertools import pairwise

import pytest

from tests.soak.run import Report
from tests.support.soak_weather import HOUR_MS, tips_ms

WEEK = timedelta(days=7)
SEEDS = range(40)


def spells(tips: list[int]) -> list[list[int]]:
    """Tips parted by six dry hours."""
    parted: list[list[int]] = []
    for at_ms in tips:
        if parted and at_ms - parted[-1][-1] < 6 * HOUR_MS:
            parted[-1].append(at_ms)
        else:
            parted.append([at_ms])
    return parted


class TestWeather:
    def test_a_week_of_a_town_has_storms_and_drizzle_at_many_sites(self) -> None:
        weeks = [spells(tips_ms(WEEK, seed=seed)) for seed in SEEDS]

        storms = [sum(1 for spell in week if len(spell) >= 50) for week in weeks]
        assert sum(storms) > len(storms)
        assert sum(map(len, weeks)) > sum(storms) + len(weeks) // 2

    @pytest.mark.parametrize("seed", SEEDS)
    def test_no_spell_is_near_the_threshold_or_near_another(self, seed: int) -> None:
        parted = spells(tips_ms(WEEK, seed=seed))

        assert all(len(spell) >= 60 or len(spell) <= 10 for spell in parted)
        assert all(b[0] - a[-1] >= 11 * HOUR_MS for a, b in pairwise(parted))
        assert all(later - earlier < 2 * HOUR_MS for spell in parted for earlier, later in pairwise(spell))

    def test_the_last_hours_are_dry(self) -> None:
        assert all(max(tips_ms(WEEK, seed=seed)) <= (7 * 24 - 14) * HOUR_MS for seed in SEEDS)

    def test_the_same_seed_is_the_same_weather(self) -> None:
        assert tips_ms(WEEK, seed=3) == tips_ms(WEEK, seed=3) != tips_ms(WEEK, seed=4)


class TestReport:
    def test_what_is_as_it_should_be_is_no_problem(self) -> None:
        report = Report()
        report.expect("tips in credits", 7, 7)
        report.trend("memory, MB", 100, 104, noise=8)
        report.trend("latency, ms", 20, 40, noise=25)

        assert report.problems == []

    def test_what_is_missing_or_rises_is_one(self) -> None:
        report = Report()
        report.expect("tips in credits", 6, 7)
        report.trend("memory, MB", 100, 130, noise=8)

        assert report.problems == ["tips in credits: 6, not 7", "memory, MB rose from 100.0 to 130.0"]
