"""Lasting ids of storms."""

from itertools import count

from alerts.identity import IdentifiedStorm, Inheritance, inherit, spans_of
from alerts.storms import GaugeRain, Storm, StormRule, judge
from tests.support.rain import HOUR_MS, rain

RULE = StormRule()


def known(*gauges: GaugeRain, old: tuple[IdentifiedStorm, ...] = ()) -> Inheritance:
    numbers = count(1)

    def new_id(storm: Storm) -> str:
        return f"new{next(numbers)}"

    return inherit(old, judge(gauges, RULE), gauges, new_id)


def remembered(*gauges: GaugeRain, ids: str) -> tuple[IdentifiedStorm, ...]:
    verdict = judge(gauges, RULE)
    return tuple(
        IdentifiedStorm(storm_id=storm_id, spans=spans_of(verdict, storm))
        for storm_id, storm in zip(ids, verdict.storms, strict=True)
    )


def test_a_first_storm_gets_a_new_id() -> None:
    assert [storm_id for storm_id, _ in known(rain((1, 60))).storms] == ["new1"]


def test_a_storm_keeps_its_id_when_late_rain_moves_its_trigger() -> None:
    old = remembered(rain((1, 30), (3, 30)), ids="A")

    again = known(rain((1, 30), (2, 25), (3, 30)), old=old)

    assert [storm_id for storm_id, _ in again.storms] == ["A"]
    assert again.storms[0][1].trigger_ms == 2 * HOUR_MS
    assert again.superseded == ()


def test_a_second_storm_before_it_takes_nothing_from_the_first() -> None:
    old = remembered(rain((40, 60)), ids="A")

    again = known(rain((1, 60), (40, 60)), old=old)

    assert [storm_id for storm_id, _ in again.storms] == ["new1", "A"]


def test_two_storms_joined_keep_the_id_of_the_larger_one() -> None:
    old = remembered(rain((0, 50), (8, 60)), ids="AB")

    again = known(rain((0, 50), (4, 1), (8, 60)), old=old)

    assert [storm_id for storm_id, _ in again.storms] == ["B"]
    assert again.superseded == ("A",)


def test_of_two_equal_ones_the_first_gives_its_id() -> None:
    old = remembered(rain((0, 60), (8, 60)), ids="AB")

    assert [storm_id for storm_id, _ in known(rain((0, 60), (4, 1), (8, 60)), old=old).storms] == ["A"]


def test_a_storm_split_keeps_its_id_where_most_of_its_rain_is() -> None:
    old = remembered(rain((0, 50), (4, 1), (8, 60)), ids="A")

    again = known(rain((0, 50), (8, 60)), old=old)

    assert [storm_id for storm_id, _ in again.storms] == ["new1", "A"]


def test_a_storm_whose_rain_was_withdrawn_is_superseded() -> None:
    old = remembered(rain((0, 60), (20, 60)), ids="AB")

    again = known(rain((0, 60), (20, 10)), old=old)

    assert [storm_id for storm_id, _ in again.storms] == ["A"]
    assert again.superseded == ("B",)


def test_the_share_is_that_of_the_wettest_gauge_and_not_of_time() -> None:
    east, west = rain((0, 2), (9, 51), gauge="east"), rain((0, 50), (9, 40), gauge="west")
    old = remembered(rain((0, 2), (4, 1), (9, 51), gauge="east"), rain((0, 50), (9, 40), gauge="west"), ids="A")

    assert [storm_id for storm_id, _ in known(east, west, old=old).storms] == ["new1", "A"]


def test_no_rain_at_all_supersedes_everything() -> None:
    old = remembered(rain((0, 60)), ids="A")

    assert known(old=old) == Inheritance(storms=(), superseded=("A",))


def test_a_storm_of_two_events_is_remembered_by_both() -> None:
    verdict = judge([rain((0, 30), (8, 30))], RULE)

    assert spans_of(verdict, verdict.storms[0]) == ((0, 0), (8 * HOUR_MS, 8 * HOUR_MS))
