"""Rain at unknown times: two readings, and a third where events could be joined."""

from alerts.outage import Obligation, UncertainRain, bounds, judge_bounds, read
from alerts.storms import GaugeRain, StormRule
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


def _shower(gauge: str, start_ms: int, hundredths: int) -> GaugeRain:
    return GaugeRain(
        gauge=gauge,
        quality="good",
        at_ms=[start_ms + index for index in range(hundredths)],
        depth_tenth_um=[2_540] * hundredths,
    )


def test_bounds_of_the_live_verdict_hold_the_reading_that_joins_two_showers() -> None:
    """Neither end of the silence alone joins 0.24 and 0.24 in; a count at the right time between them does."""
    rule = StormRule(rolling24=False)
    showers = [_shower("g1", 0, 24), _shower("g1", 11 * HOUR_MS, 24)]
    silence = UncertainRain(
        gauge="g1", after_ms=HOUR_MS, until_ms=10 * HOUR_MS, depth_tenth_um=3 * 2_540, count_tenth_um=2_540
    )

    found = judge_bounds(showers, rule, [silence], 20 * HOUR_MS)

    assert [storm.latest_end_ms for storm in found.storms] == [11 * HOUR_MS + 23]
    assert judge_bounds(showers, rule, [], 20 * HOUR_MS).storms == ()


def test_bounds_are_the_earliest_trigger_and_end_and_the_latest_end() -> None:
    silence = UncertainRain(gauge="g1", after_ms=0, until_ms=5 * HOUR_MS, depth_tenth_um=56 * 2_540)

    (storm,) = judge_bounds([], StormRule(), [silence], 6 * HOUR_MS).storms

    assert (storm.trigger_ms, storm.end_ms, storm.latest_end_ms) == (0, 0, 5 * HOUR_MS)
    assert storm.confirmed_ms == 11 * HOUR_MS


def test_a_silence_that_changes_nothing_leaves_the_instants_certain() -> None:
    rain = _shower("g1", 0, 60)
    silence = UncertainRain(gauge="g2", after_ms=5, until_ms=9, depth_tenth_um=2 * 2_540)

    (storm,) = judge_bounds([rain], StormRule(), [silence], HOUR_MS).storms

    assert storm.latest_end_ms is None
    assert storm.trigger_ms == 49


def test_two_storms_of_one_reading_are_bounded_each_by_its_own() -> None:
    rain = [_shower("g1", 0, 60), _shower("g1", 30 * HOUR_MS, 60)]
    silence = UncertainRain(gauge="g2", after_ms=29 * HOUR_MS, until_ms=31 * HOUR_MS, depth_tenth_um=55 * 2_540)

    first, second = judge_bounds(rain, StormRule(), [silence], 40 * HOUR_MS).storms

    assert (first.trigger_ms, first.latest_end_ms) == (49, None)
    assert second.trigger_ms == 29 * HOUR_MS
    assert second.latest_end_ms == 31 * HOUR_MS
