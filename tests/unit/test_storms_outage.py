"""Rain at unknown times: two readings, and a third where events could be joined."""

from alerts.outage import Obligation, UncertainRain, bounds, read
from alerts.storms import StormRule
from tests.support.rain import HOUR_MS, HUNDREDTH_IN, rain

EVENT_ONLY = StormRule(rolling24=False)


def outage(after_h: float, until_h: float, counts: int, **more: object) -> UncertainRain:
    fields = {"gauge": "g1", "count_tenth_um": HUNDREDTH_IN} | more
    return UncertainRain(
        after_ms=round(after_h * HOUR_MS),
        until_ms=round(until_h * HOUR_MS),
        depth_tenth_um=counts * HUNDREDTH_IN,
        **fields,  # type: ignore[arg-type]  # gauge, count size and quality by name
    )


def test_without_a_storm_in_any_reading_nothing_binds() -> None:
    bound = bounds([rain((0, 10))], EVENT_ONLY, [outage(1, 2, 10)])

    assert bound == Obligation(storm=False)
    assert (bound.due_threshold_at, bound.due_storm_end_at, bound.latest_reading_at) == (None, None, None)


def test_readings_that_agree_are_certain() -> None:
    bound = bounds([rain((0, 50), (8, 1))], EVENT_ONLY, [outage(1, 2, 1)])
    certain = bounds([rain((0, 50), (3, 1))], EVENT_ONLY, [outage(1, 2, 1)])

    assert bound.time_uncertain
    assert not certain.time_uncertain
    assert certain.due_threshold_ms == 24 * HOUR_MS
    assert certain.latest_reading_ms == 27 * HOUR_MS


def test_the_third_reading_joins_events_with_the_fewest_counts() -> None:
    readings = read([rain((0, 20), (20, 16))], EVENT_ONLY, [outage(2, 18, 15)])

    assert readings.joined is not None
    assert len(readings.verdicts) == 3
    assert readings.joined.storms[0].trigger_ms == 20 * HOUR_MS
    assert len(readings.joined.events) == 1


def test_there_is_none_where_too_few_counts_fell() -> None:
    assert read([rain((0, 20), (20, 16))], EVENT_ONLY, [outage(2, 18, 3)]).joined is None
    assert read([rain((0, 20), (20, 16))], EVENT_ONLY, [outage(2, 18, 4)]).joined is not None


def test_there_is_none_where_the_rain_after_is_out_of_reach() -> None:
    assert read([rain((0, 20), (20, 16))], EVENT_ONLY, [outage(2, 14, 15)]).joined is None
    assert read([rain((0, 20), (20, 16))], EVENT_ONLY, [outage(2, 14.01, 15)]).joined is not None


def test_there_is_none_where_the_events_meet_anyway() -> None:
    assert read([rain((0, 20), (7, 16))], EVENT_ONLY, [outage(2, 6, 15)]).joined is None


def test_rain_of_another_gauge_within_the_outage_helps_to_bridge() -> None:
    gauges = [rain((0, 20), (20, 16)), rain((10, 1), gauge="g2")]

    joined = read(gauges, EVENT_ONLY, [outage(2, 18, 3)]).joined

    assert joined is not None
    assert len(joined.events) == 1


def test_the_quality_of_the_gauge_stands_for_the_uncertain_rain() -> None:
    early = read([rain((0, 10))], EVENT_ONLY, [outage(1, 2, 45, quality="suspect")]).early

    assert not early.storms[0].verified


def test_no_known_rain_at_all() -> None:
    bound = bounds([], StormRule(), [outage(1, 3, 60)])

    assert bound.time_uncertain
    assert bound.due_threshold_ms == 25 * HOUR_MS
    assert bound.latest_reading_ms == 27 * HOUR_MS
