"""Laws of contrast: what no reading, no shift and no order of arrival may change."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from alerts.contrast import NONE, ProbeWater, Quarter, Water, judge, judge_all
from alerts.contrast_compare import ProbeSamples, compare
from alerts.contrast_state import start
from alerts.contrast_track import Heard, Pair, Probe, Track, state_from, state_text
from alerts.medians import QUARTER_MS, Median, Medians
from alerts.turbidity_quality import Samples, Window, clean
from tests.support.contrast import RULE

RANGE = 1000.0
MINUTE_MS = 60_000
BEGIN = 1_000_000  # quarter hours since 1970
LEVELS = [NONE, *(tier.level for tier in RULE.tiers)]

# Turbidity moves in steps of tenths between clear and the end of the range, now and then to it.
values = st.one_of(st.integers(0, 900), st.integers(0, 9_900), st.just(10_000)).map(lambda tenths: tenths / 10)
sampled = st.lists(st.tuples(st.integers(0, 600), values), min_size=4, max_size=80)


def samples(rows: list[tuple[int, float]]) -> Samples:
    ordered = sorted(dict(rows).items())
    return Samples(
        at_ms=[BEGIN * QUARTER_MS + minute * MINUTE_MS for minute, _ in ordered],
        values=[value for _, value in ordered],
    )


def probe(given_samples: Samples, **others: Any) -> ProbeSamples:
    return ProbeSamples(samples=given_samples, unit="FNU", method="dts12", range_max=RANGE, **others)


def levels(judged: list[Quarter] | tuple[Quarter, ...]) -> dict[int, tuple[Any, ...]]:
    return {row.quarter: tuple(row[1:]) for row in judged}


def verdict(above: ProbeSamples, below: ProbeSamples, lag_ms: int = 0) -> dict[int, tuple[Any, ...]]:
    return levels(tuple(compare(above, below, outfall=None, lag_ms=lag_ms, rule=RULE).judged))


def with_rows(old: Samples, rows: list[tuple[int, float | None]], faults: bool) -> Samples:
    """The same samples with others between them, half a minute off; `faults` marks the new ones as failed."""
    extra = {BEGIN * QUARTER_MS + minute * MINUTE_MS + MINUTE_MS // 2: value for minute, value in rows}
    ordered = sorted([*zip(old.at_ms, old.values, strict=True), *extra.items()], key=lambda row: row[0])
    marked = {index: "sensor_fault" for index, (at, _) in enumerate(ordered) if faults and at in extra}
    return Samples(at_ms=[at for at, _ in ordered], values=[value for _, value in ordered], faults=marked)


impossible = st.one_of(
    st.none(), st.sampled_from([-9999.0, -1.5, 1000.5, 9_999_999.0])
)  # fmt: skip


@given(sampled, sampled, st.lists(st.tuples(st.integers(0, 600), impossible), max_size=30))
def test_data_that_cannot_be_true_changes_no_verdict(
    above: list[tuple[int, float]], below: list[tuple[int, float]], more: list[tuple[int, float | None]]
) -> None:
    inside = [(minute, value) for minute, value in more if minute <= max(m for m, _ in below)]
    plain = verdict(probe(samples(above)), probe(samples(below)))

    assert verdict(probe(samples(above)), probe(with_rows(samples(below), inside, faults=False))) == plain
    assert verdict(probe(with_rows(samples(above), more, faults=False)), probe(samples(below))) == plain


@given(sampled, sampled, st.lists(st.tuples(st.integers(0, 600), values), max_size=30))
def test_data_that_failed_or_was_taken_in_a_window_changes_no_verdict(
    above: list[tuple[int, float]], below: list[tuple[int, float]], more: list[tuple[int, float | None]]
) -> None:
    plain = verdict(probe(samples(above)), probe(samples(below)))
    failed = with_rows(samples(below), more, faults=True)
    wiped = [
        Window(from_ms=BEGIN * QUARTER_MS + m * MINUTE_MS + 1, until_ms=BEGIN * QUARTER_MS + (m + 1) * MINUTE_MS,
               reason="wipe")
        for m, _ in more
    ]  # fmt: skip

    assert verdict(probe(samples(above)), probe(failed)) == plain
    wet = probe(with_rows(samples(below), more, faults=False), windows=wiped)
    assert verdict(probe(samples(above)), wet) == plain


@given(st.lists(st.integers(50, 55), min_size=12, max_size=40), st.data())
def test_a_lone_spike_in_even_water_changes_no_verdict(quiet: list[int], data: st.DataObject) -> None:
    rows = [(minute, 7 + tenths / 100) for minute, tenths in enumerate(quiet)]
    place = data.draw(st.integers(1, len(rows) - 2))
    height = data.draw(st.floats(30, 900))
    spiked = [*rows, (place, height)]
    above = probe(samples([(minute, 5.0 + minute % 3) for minute in range(len(rows))]))
    changed = compare(above, probe(samples(spiked)), outfall=None, lag_ms=0, rule=RULE)

    assert [row.contrast for row in changed.judged] == [NONE] * len(changed.judged)
    assert changed.excluded == {"spike": 1}


@given(sampled, sampled, st.integers(-200, 200), st.sampled_from([0, 1, 8]))
def test_a_shift_by_whole_quarter_hours_shifts_the_verdict(
    above: list[tuple[int, float]], below: list[tuple[int, float]], quarters: int, lag_quarters: int
) -> None:
    one, other = samples(above), samples(below)
    lag_ms = lag_quarters * QUARTER_MS
    moved = [replace(part, at_ms=[at + quarters * QUARTER_MS for at in part.at_ms]) for part in (one, other)]
    plain = verdict(probe(one), probe(other), lag_ms)

    assert verdict(probe(moved[0]), probe(moved[1]), lag_ms) == {q + quarters: row for q, row in plain.items()}


medians = st.lists(st.one_of(st.none(), st.integers(0, 3_000)), min_size=1, max_size=60)


def as_medians(tenths: list[int | None], more: int = 0) -> Medians:
    return {
        BEGIN + place: Median(Decimal(value + more) / 10) for place, value in enumerate(tenths) if value is not None
    }


@given(medians, medians, st.integers(1, 5_000))
def test_a_constant_added_to_both_never_raises_a_level(
    above: list[int | None], below: list[int | None], more: int
) -> None:
    def highest(constant: int) -> int:
        water = Water(
            background=ProbeWater(medians=as_medians(above, constant)),
            downstream=ProbeWater(medians=as_medians(below, constant)),
        )
        return max((LEVELS.index(row.contrast) for row in judge_all(water, RULE)), default=0)

    assert highest(more) <= highest(0)


@given(medians, medians, medians, st.lists(st.integers(0, 70), max_size=4))
def test_stopping_and_going_on_between_any_two_quarters_changes_nothing(
    above: list[int | None], below: list[int | None], outfall: list[int | None], confirmed: list[int]
) -> None:

    confirmed_ms = sorted((BEGIN + place) * QUARTER_MS + 1000 for place in confirmed)
    water = Water(
        background=ProbeWater(medians=as_medians(above), range_max=Decimal(250), confirmed_ms=confirmed_ms),
        downstream=ProbeWater(medians=as_medians(below), range_max=Decimal(280), confirmed_ms=confirmed_ms),
        outfall=ProbeWater(medians=as_medians(outfall), range_max=Decimal(290), confirmed_ms=confirmed_ms),
    )
    whole = judge(water, RULE, start(RULE, BEGIN), BEGIN + 70)
    state, parts = start(RULE, BEGIN), []
    for until in range(BEGIN + 1, BEGIN + 71):
        state = state_from(state_text(state.copied()))
        parts += judge(water, RULE, state, until)

    assert parts == whole


arrivals = st.lists(
    st.tuples(st.sampled_from(["background", "downstream"]), st.integers(0, 600), values), min_size=1, max_size=40,
    unique_by=lambda row: row[:2],
)  # fmt: skip


@settings(max_examples=40)
@given(arrivals, st.randoms(use_true_random=False), st.integers(1, 6))
def test_no_order_of_arrival_matters(rows: list[tuple[str, int, float]], order: Any, parcels: int) -> None:
    pair = Pair(
        name="p",
        probes={
            "background": Probe(sensor="u", range_max=RANGE, lag_ms=500_000),
            "downstream": Probe(sensor="d", range_max=RANGE),
        },
    )
    until = BEGIN + 50

    def told(groups: list[list[tuple[str, int, float]]]) -> list[Quarter]:
        track = Track(pair, RULE, start(RULE, BEGIN - 2))
        known: list[tuple[str, int, float]] = []
        for group in groups:
            known += group
            first = until
            for place in pair.probes:
                fresh = [minute for where, minute, _ in group if where == place]
                if not fresh:
                    continue
                heard = [
                    Heard(BEGIN * QUARTER_MS + minute * MINUTE_MS, value, "", False)
                    for where, minute, value in sorted(known)
                    if where == place and minute >= min(fresh)
                ]
                first = min(first, track.hear(place, BEGIN * QUARTER_MS + min(fresh) * MINUTE_MS, heard))
            track.judge(min(first, track.begins + len(track.judged)), until)
        return list(track.judged)

    shuffled = order.sample(rows, len(rows))
    assert told([shuffled[part::parcels] for part in range(parcels)]) == told([rows])


@given(sampled)
def test_no_value_is_changed_but_those_just_below_zero(rows: list[tuple[int, float]]) -> None:
    given_samples = samples(rows)
    cleaned = clean(given_samples, range_max=RANGE)
    before = dict(zip(given_samples.at_ms, given_samples.values, strict=True))

    assert all(before[at] == value for at, value in zip(cleaned.at_ms, cleaned.values, strict=True))
    left_out = sum(len(instants) for instants in cleaned.excluded.values())
    assert len(cleaned.values) + left_out == len(given_samples.values)
