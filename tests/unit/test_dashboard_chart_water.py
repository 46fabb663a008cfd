"""What stands beside the lines of turbidity: limits of the levels, samples by hand, what was left out."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from alerts.reading import GrabSampleRow, PairWords, load_profile
from collector.reading import Point, QualityCount
from dashboard.views.chart_water import LimitLine, left_out, limit_lines, limit_word, samples_shown
from tests.support.dashboard import town_site

NOON = datetime(2026, 6, 10, 16, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
STEP = 5 * MINUTE
SITE = town_site("creek", "Creekside Lots")


def pair(**others: Any) -> PairWords:
    given: dict[str, Any] = {
        "probe": "down", "background": "up", "outfall": None, "lag_s": 0, "source": "given", "learnt": None,
        "confounded_by": None, "alike": True, "signs": (),
    }  # fmt: skip
    return PairWords(**(given | others))


def point(minutes: int, mean: float | None) -> Point:
    return Point(at=NOON + minutes * MINUTE, low=mean, high=mean, mean=mean, count=1, sum=None)


def lines(pairs: list[PairWords], above: list[Point]) -> list[LimitLine]:
    return limit_lines(
        pairs, profile=load_profile("rotterdam"), turbidity={"up": above}, start_at=NOON, end_at=NOON + 60 * MINUTE,
        step=STEP,
    )  # fmt: skip


def test_a_level_begins_at_a_rise_or_at_a_share_of_a_muddy_stream() -> None:
    found = dict(lines([pair()], [point(0, 8.0), point(5, 200.0)]))

    assert {level: [value for _, value in points] for level, points in found.items()} == {
        "watch": [13.0, 220.0],
        "likely": [18.0, 250.0],
        "severe": [33.0, 300.0],
    }


def test_a_limit_stands_one_lag_after_its_background_and_on_the_grid_of_the_figures() -> None:
    (watch, *_) = lines([pair(lag_s=500)], [point(0, 8.0)])

    assert watch.points == [(NOON + 5 * MINUTE, 13.0)]


def test_where_the_background_is_silent_the_limit_is_cut() -> None:
    (watch, *_) = lines([pair()], [point(0, 8.0), point(5, None), point(60, 8.0)])

    assert [value for _, value in watch.points] == [13.0, None, 13.0]


@pytest.mark.parametrize("pairs", [[pair(background=None)], [pair(alike=False)]])
def test_without_a_background_that_compares_the_benchmarks_stand(pairs: list[PairWords]) -> None:
    found = lines(pairs, [point(0, 8.0)])

    assert [(line.level, line.points[0][1]) for line in found] == [
        ("benchmark_25", 25.0), ("benchmark_50", 50.0), ("benchmark_250", 250.0),
    ]  # fmt: skip
    assert limit_word("benchmark_25") == "benchmark 25"


def test_without_any_pair_there_is_no_limit() -> None:
    assert lines([], []) == []


def sample(**others: Any) -> GrabSampleRow:
    given: dict[str, Any] = {
        "id": 1, "site": "creek", "probe": "down", "at": NOON, "person": "Inspector", "how": "grab", "value": 40.0,
        "unit": "FNU", "probe_value": 9.0, "disagrees": "31 apart", "remarks": "", "entered_at": NOON, "key": "k",
    }  # fmt: skip
    return GrabSampleRow(**(given | others))


def test_only_samples_of_the_probes_own_unit_and_of_the_range_are_drawn() -> None:
    rows = [
        sample(), sample(how="secchi", unit="cm"), sample(unit="NTU"), sample(at=NOON - MINUTE),
        sample(at=NOON + 60 * MINUTE), sample(disagrees=None, probe="up"),
    ]  # fmt: skip

    shown = list(samples_shown(rows, SITE, NOON, NOON + 60 * MINUTE))

    assert [(one["label"], one["place"], one["odd"]) for one in shown] == [
        ("sample 40 FNU", "downstream", "31 apart"), ("sample 40 FNU", "background", ""),
    ]  # fmt: skip


def count(sensor: str, flag: int, number: int, *words: str, kind: str = "turbidity") -> QualityCount:
    return QualityCount(sensor=sensor, kind=kind, flag=flag, words=words, count=number)


def test_what_was_left_out_is_counted_by_place_and_reason() -> None:
    rows = [
        count("down", 4, 2, "service"), count("down", 4, 1, "spike", "large"), count("down", 4, 3, "service", "gap"),
        count("down", 3, 7, "fouling"), count("up", 9, 1), count("gone", 4, 1, "out_of_water"),
        count("rg1", 4, 9, "service", kind="rain"), count("down", 1, 99),
    ]  # fmt: skip

    assert left_out(rows, SITE) == [
        "above the site: 1 for no value",
        "below the site: 5 for service, 1 for spike",
        "gone: 1 for out of water",
    ]
