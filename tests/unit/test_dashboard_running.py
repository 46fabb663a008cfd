"""The edges of the figure that a chart shows: the window of a day, the dry spell, one storm's rain."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from alerts.reading import StormRow
from collector.reading import RainCredit
from dashboard.views.running import running
from siltwatch.instants import to_ms
from tests.support.dashboard_rows import a_storm

START = datetime(2026, 6, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
MILLISECOND = timedelta(milliseconds=1)


def credit(after: timedelta, depth: int = 25_400, *, gauge: str = "rg1", flag: int = 1) -> RainCredit:
    at = START + after
    return RainCredit(
        sensor=gauge, at=at, depth_tenth_um=depth, flag=flag, reasons=(), key="", source="gateway", received_at=at
    )


def figures(*rain: RainCredit, storms: tuple[StormRow, ...] = ()) -> list[int]:
    steps = running(rain, storms, min_dry=6 * HOUR, window=24 * HOUR)
    return [step.figure_tenth_um for step in steps]


def storm_over(first: timedelta, last: timedelta, **others: object) -> StormRow:
    span = ((to_ms(START + first), to_ms(START + last)),)
    storm = a_storm(start_at=START + first, trigger_at=START + last, end_at=START + last, spans=span)
    return replace(storm, **others)  # type: ignore[arg-type]


def test_rain_exactly_a_day_old_is_out() -> None:
    assert figures(credit(0 * HOUR), credit(24 * HOUR)) == [25_400, 25_400]
    assert figures(credit(0 * HOUR), credit(24 * HOUR - MILLISECOND)) == [25_400, 50_800]


def test_a_dry_spell_of_exactly_six_hours_parts_two_events() -> None:
    parted = running([credit(0 * HOUR), credit(6 * HOUR)], [], min_dry=6 * HOUR, window=HOUR)
    joined = running([credit(0 * HOUR), credit(6 * HOUR - MILLISECOND)], [], min_dry=6 * HOUR, window=HOUR)

    assert [step.begins_event for step in parted] == [True, True]
    assert [step.begins_event for step in joined] == [True, False]
    assert [step.figure_tenth_um for step in joined] == [25_400, 50_800]


def test_the_gauge_where_it_is_most_counts() -> None:
    assert figures(credit(0 * HOUR), credit(0 * HOUR, 50_800, gauge="rg2"), credit(HOUR)) == [25_400, 50_800, 50_800]


def test_rain_of_one_storm_never_counts_toward_another() -> None:
    first = storm_over(0 * HOUR, HOUR)

    assert figures(credit(0 * HOUR, 127_000), credit(8 * HOUR), storms=(first,)) == [127_000, 25_400]
    assert figures(credit(0 * HOUR, 127_000), credit(8 * HOUR)) == [127_000, 152_400]


def test_a_storm_of_several_events_goes_on_counting_all_of_them() -> None:
    spans = ((to_ms(START), to_ms(START)), (to_ms(START + 8 * HOUR), to_ms(START + 9 * HOUR)))
    storm = storm_over(0 * HOUR, 9 * HOUR, spans=spans, basis="rolling24", trigger_at=START + 8 * HOUR)

    rain = (credit(0 * HOUR, 76_200), credit(8 * HOUR, 50_800), credit(9 * HOUR))

    assert figures(*rain, storms=(storm,)) == [76_200, 127_000, 152_400]


def test_failed_rain_is_left_out_and_begins_nothing() -> None:
    steps = running([credit(0 * HOUR), credit(5 * HOUR, flag=4), credit(10 * HOUR)], [], min_dry=6 * HOUR, window=HOUR)

    assert [(step.at, step.begins_event) for step in steps] == [(START, True), (START + 10 * HOUR, True)]


def test_no_rain_is_no_line() -> None:
    assert figures(storms=(storm_over(0 * HOUR, HOUR),)) == []
