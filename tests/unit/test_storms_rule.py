"""What the cases do not say: values, refusals, live helpers."""

import time
from array import array
from dataclasses import FrozenInstanceError

import pytest

from alerts.standing import Standing, standing
from alerts.storms import GaugeRain, StormRule, Verdict, current_event, judge, judge_as_of
from siltwatch.errors import QuantityError
from siltwatch.instants import from_ms
from tests.support.rain import HOUR_MS, HUNDREDTH_IN, rain

RULE = StormRule()


@pytest.mark.parametrize("field", ["threshold_tenth_um", "near_tenth_um", "min_dry_ms", "window_ms"])
def test_a_rule_of_nothing_is_refused(field: str) -> None:
    with pytest.raises(QuantityError, match="above zero"):
        StormRule(**{field: 0})  # type: ignore[arg-type]  # one of the whole numbers


def test_rows_that_do_not_match_are_refused() -> None:
    with pytest.raises(QuantityError, match="gauge 'g1': 2 instants for 1 depths"):
        GaugeRain(gauge="g1", quality="good", at_ms=[1, 2], depth_tenth_um=[3])


def test_time_grows_with_the_rain_and_not_with_its_square() -> None:
    def best_s(events: int) -> float:
        gauge = rain(*((event * 30 + tip / 10, 1) for event in range(events) for tip in range(40)))
        spent = []
        for _ in range(4):
            started = time.process_time()
            judge([gauge], RULE)
            spent.append(time.process_time() - started)
        return min(spent)

    assert best_s(4_000) < 24 * best_s(500)


def test_verdicts_are_values() -> None:
    storm = judge([rain((1, 60))], RULE).storms[0]

    assert storm == judge([rain((1, 60))], RULE).storms[0]
    with pytest.raises(FrozenInstanceError):
        storm.trigger_ms = 0  # type: ignore[misc]  # that is the point


def test_the_instants_of_a_storm_are_aware() -> None:
    verdict = judge([rain((1, 60), (2, 1))], RULE)
    storm, event = verdict.storms[0], verdict.events[0]

    assert (storm.start_at, storm.trigger_at) == (from_ms(HOUR_MS), from_ms(HOUR_MS))
    assert (storm.end_at, storm.confirmed_at) == (from_ms(2 * HOUR_MS), from_ms(8 * HOUR_MS))
    assert (event.start_at, event.end_at) == (storm.start_at, storm.end_at)


def test_any_sequence_of_whole_numbers_will_do() -> None:
    given = GaugeRain(
        gauge="g1", quality="good", at_ms=array("q", [7, 5]), depth_tenth_um=array("q", [100_000, 30_000])
    )

    assert judge([given], RULE).storms[0].trigger_ms == 7
    assert list(given.at_ms) == [7, 5]


def test_good_and_suspect_credits_of_one_gauge_add_up_and_the_good_ones_verify() -> None:
    good, suspect = rain((1, 30), (3, 20)), rain((2, 25), quality="suspect")

    both = judge([good, suspect], RULE).storms[0]
    doubtful = judge([rain((1, 30)), suspect], RULE).storms[0]

    assert (both.trigger_ms, both.depth_tenth_um, both.verified) == (2 * HOUR_MS, 75 * HUNDREDTH_IN, True)
    assert (doubtful.by, doubtful.verified) == (("g1",), False)


def test_nothing_after_the_instant_of_judging_is_known() -> None:
    verdict = judge_as_of([rain((3, 30), (1, 30), (2, 1))], RULE, 2 * HOUR_MS)

    assert verdict.storms == ()
    assert verdict.events[0].total_tenth_um == 31 * HUNDREDTH_IN


def test_the_current_event_is_the_one_more_rain_would_continue() -> None:
    verdict = judge([rain((1, 10), (20, 5))], RULE)

    assert current_event(verdict, 0, RULE) is None
    assert current_event(verdict, HOUR_MS, RULE) == verdict.events[0]
    assert current_event(verdict, 7 * HOUR_MS - 1, RULE) == verdict.events[0]
    assert current_event(verdict, 7 * HOUR_MS, RULE) is None
    assert current_event(verdict, 20 * HOUR_MS, RULE) == verdict.events[1]
    assert current_event(Verdict(events=(), storms=(), near=()), 0, RULE) is None


def stands(*gauges: GaugeRain, at_h: float, rule: StormRule = RULE) -> Standing | None:
    as_of_ms = round(at_h * HOUR_MS)
    return standing(gauges, judge_as_of(gauges, rule, as_of_ms), rule, as_of_ms)


def hundredths(figure: int, basis: str) -> Standing:
    return Standing(
        figure_tenth_um=figure * HUNDREDTH_IN,
        basis=basis,  # type: ignore[arg-type]  # a word of the two
        to_go_tenth_um=(50 - figure) * HUNDREDTH_IN,
    )


def test_what_is_to_go_counts_the_event_or_the_window_whichever_is_more() -> None:
    gauge = rain((1, 20), (10, 21))

    assert stands(gauge, at_h=0.5) == hundredths(0, "event")
    assert stands(gauge, at_h=2) == hundredths(20, "event")
    assert stands(gauge, at_h=10) == hundredths(41, "rolling24")
    assert stands(gauge, at_h=25) == hundredths(21, "rolling24")
    assert stands(gauge, at_h=10, rule=StormRule(rolling24=False)) == hundredths(21, "event")


def test_in_a_storm_nothing_is_to_go_and_after_it_everything() -> None:
    gauge = rain((1, 60))

    assert stands(gauge, at_h=2) is None
    assert stands(gauge, at_h=8) == hundredths(0, "event")


def test_no_gauge_stands_at_nothing() -> None:
    assert stands(at_h=1) == hundredths(0, "event")
