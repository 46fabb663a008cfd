"""The columns of a chart: what is drawn is settled on the server."""

from datetime import timedelta
from typing import Any

import pytest

from alerts.reading import load_profile
from collector.reading import Point, RainCredit, Reading
from dashboard.views.chart import (
    MOST_POINTS,
    RANGES,
    ChartFacts,
    RangeName,
    chart,
    span_between,
    span_of,
)
from siltwatch.instants import to_ms
from tests.support.alerts import HOUR, MINUTE
from tests.support.dashboard import NOW, town_site
from tests.support.dashboard_rows import a_duty, a_storm

SITE = town_site("mill", "Mill Lane")


def seconds(at: Any) -> float:
    return to_ms(at) / 1000


def rain_point(at: Any, depth: int) -> Point:
    return Point(at=at, low=None, high=None, mean=None, count=1, sum=depth)


def value_point(at: Any, value: float) -> Point:
    return Point(at=at, low=value - 1, high=value + 1, mean=value, count=3, sum=None)


def credit(at: Any, depth: int = 2_540, flag: int = 1) -> RainCredit:
    return RainCredit(
        sensor="rg1",
        at=at,
        depth_tenth_um=depth,
        flag=flag,
        reasons=("large_row",) if flag > 1 else (),
        key="",
        source="gateway",
        received_at=at,
    )


def drawn(name: RangeName = "24h", **others: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "site": SITE,
        "profile": load_profile("rotterdam"),
        "span": span_of(name, NOW),
        "now": NOW,
        "rain": {},
        "turbidity": {},
        "credits": [],
        "flagged": [],
        "storms": [],
        "duties": [],
    }
    return chart(ChartFacts(**(given | others)))


@pytest.mark.parametrize("name", list(RANGES))
def test_every_range_has_few_enough_points_and_steps_that_can_be_read(name: RangeName) -> None:
    span = span_of(name, NOW)

    assert (span.end_at - span.start_at) / span.step <= MOST_POINTS
    assert span.is_detailed == (RANGES[name] <= timedelta(days=7))


def test_a_span_of_years_still_has_a_step() -> None:
    assert span_between(NOW - timedelta(days=1800), NOW).step == timedelta(days=1)


def test_bars_show_the_wettest_gauge() -> None:
    at = NOW - HOUR
    columns = drawn(rain={"rg1": [rain_point(at, 2_540)], "rg2": [rain_point(at, 5_080), rain_point(NOW, 2_540)]})

    assert columns["rain"] == {"gauges": 2, "at": [seconds(at), seconds(NOW)], "depth_in": [0.02, 0.01]}


def test_the_line_counts_up_to_the_threshold_and_ends_with_the_dry_spell() -> None:
    start = NOW - 20 * HOUR
    columns = drawn(credits=[credit(start + n * HOUR / 10, 25_400) for n in range(5)])["counted"]

    assert columns["depth_in"][:5] == [0.1, 0.2, 0.3, 0.4, 0.5]
    assert columns["at"][-1] == seconds(start + 4 * HOUR / 10 + 6 * HOUR)
    assert columns["depth_in"][-1] == 0.5


def test_a_new_event_starts_a_new_line() -> None:
    early, late = NOW - 20 * HOUR, NOW - 3 * HOUR
    columns = drawn(credits=[credit(early), credit(late)])["counted"]

    assert columns["depth_in"] == [0.01, 0.01, None, 0.02, 0.02]
    assert columns["at"][-1] == seconds(NOW), "while it may rain on, the line reaches to now"


def test_credits_before_the_span_count_and_are_not_drawn() -> None:
    columns = drawn("1h", credits=[credit(NOW - 90 * MINUTE), credit(NOW - 30 * MINUTE)])["counted"]

    assert columns["depth_in"][0] == 0.02
    assert columns["at"][0] == seconds(NOW - 30 * MINUTE)


def test_many_tips_are_thinned_to_what_can_be_seen() -> None:
    start = NOW - timedelta(days=6)
    rain = [credit(start + n * timedelta(seconds=3)) for n in range(3_000)]

    columns = drawn("7d", credits=rain)["counted"]

    assert len(columns["at"]) < 400
    assert columns["depth_in"][-1] == 30.0


def test_beyond_a_week_single_credits_are_not_drawn() -> None:
    assert drawn("1y")["counted"] is None


def test_no_data_is_not_a_line() -> None:
    at = NOW - 10 * HOUR
    (background, downstream) = drawn(
        turbidity={"up": [value_point(at, 8), value_point(at + 2 * MINUTE, 9), value_point(at + 2 * HOUR, 10)]}
    )["turbidity"]

    assert background["mean"] == [8, 9, None, 10]
    assert background["low"] == [7, 8, None, 9]
    assert (background["label"], background["unit"]) == ("above the site", "FNU")
    assert downstream["at"] == []


def test_a_due_instant_ahead_makes_room_for_itself() -> None:
    duty = a_duty(due_at=NOW + 4 * HOUR)
    columns = drawn(duties=[duty], storms=[a_storm()])

    assert columns["end"] > seconds(duty.due_at) > columns["now"]
    assert columns["due_marks"] == [{"duty": duty.id, "at": seconds(duty.due_at), "open": True, "label": "inspect by"}]
    assert [mark["trigger"] for mark in columns["storms"]] == [seconds(a_storm().trigger_at)]


def test_due_instants_that_are_too_far_withdrawn_or_over() -> None:
    far = a_duty(due_at=NOW + 40 * HOUR)
    withdrawn = a_duty(id="w", due_at=NOW - HOUR, status="withdrawn")
    done = a_duty(id="r", kind="routine", due_at=NOW - HOUR, status="closed_on_time")

    columns = drawn(duties=[far, withdrawn, done], storms=[a_storm(end_at=NOW - 90 * HOUR, start_at=NOW - 99 * HOUR)])

    assert [(each["duty"], each["label"]) for each in columns["due_marks"]] == [("r", "7-day inspection: was due")]
    assert columns["end"] == seconds(NOW)
    assert columns["storms"] == []


def test_a_span_of_the_past_ends_where_it_was_asked_to() -> None:
    past = span_between(NOW - 9 * HOUR, NOW - 3 * HOUR)

    assert drawn(span=past, duties=[a_duty(due_at=NOW + HOUR)])["end"] == seconds(NOW - 3 * HOUR)


def test_doubtful_values_are_marked_with_the_reason() -> None:
    doubtful = Reading(
        sensor="up",
        at=NOW - HOUR,
        kind="turbidity",
        value=900.0,
        unit="FNU",
        method=None,
        flag=4,
        reasons=("gross_range",),
        received_at=NOW,
    )
    fine = credit(NOW - 3 * HOUR)
    marks = drawn(credits=[fine, credit(NOW - 2 * HOUR, flag=3), credit(NOW - 30 * HOUR, flag=3)], flagged=[doubtful])

    assert [(mark["sensor"], mark["flag"], mark["why"]) for mark in marks["flags"]] == [
        ("rg1", "suspect", ["large row"]),
        ("up", "failed", ["gross range"]),
    ]


def test_a_failed_credit_counts_nothing() -> None:
    columns = drawn(credits=[credit(NOW - 2 * HOUR), credit(NOW - HOUR, 254_000, flag=4)])["counted"]

    assert columns["depth_in"] == [0.01, 0.01]
