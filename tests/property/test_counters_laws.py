"""Laws of the counter normaliser."""

import json
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from collector.counters import Baseline, CounterKind, CounterSample, Credit, normalise

kinds = st.builds(
    CounterKind,
    semantics=st.just("cumulative"),
    count_tenth_um=st.sampled_from([254, 2000, 2540]),
    modulus=st.sampled_from([None, 128, 512, 65_536]),
    max_count=st.sampled_from([None, 120]),
    period_ms=st.sampled_from([None, 60_000]),
)
# Steps of time and growth around the cap of 10 to 30 counts; values anywhere for hostile lines.
steps = st.lists(
    st.tuples(st.integers(0, 200_000), st.sampled_from([0, 0, 1, 2, 9, 10, 11, 29, 30, 31, 100])), max_size=25
)
hostile = st.lists(
    st.builds(
        CounterSample,
        at_ms=st.integers(0, 50).map(lambda step: step * 20_000),
        count=st.one_of(st.none(), st.integers(-1, 130)),
        reset_sign=st.sampled_from([False, False, False, True]),
        phase=st.sampled_from([None, None, 1, 2]),
        unit=st.sampled_from([None, None, "mm", "in"]),
    ),
    max_size=25,
)


def feed(samples: Iterable[CounterSample], kind: CounterKind, state: Baseline) -> tuple[Baseline, list[Credit]]:
    credits_given = []
    for sample in samples:
        state, credit = normalise(state, sample, kind)
        credits_given.append(credit)
    return state, credits_given


def stored(state: Baseline) -> Baseline:
    return Baseline.from_json(json.loads(json.dumps(state.to_json())))


@given(hostile, kinds)
def test_credits_are_never_negative_and_depth_is_counts_times_size(
    samples: list[CounterSample], kind: CounterKind
) -> None:
    for credit in feed(samples, kind, Baseline())[1]:
        assert credit.counts >= 0
        assert credit.depth_tenth_um == credit.counts * kind.count_tenth_um
        assert credit.open_item is None or (credit.open_item > 0 and credit.counts == 0)
        assert ("late" in credit.flags and credit.counts > 0) == (credit.uncertainty_ms is not None)


@given(hostile, kinds)
def test_a_sample_delivered_again_at_once_credits_nothing_and_changes_nothing(
    samples: list[CounterSample], kind: CounterKind
) -> None:
    state = Baseline()
    for sample in samples:
        state, _ = normalise(state, sample, kind)
        again, credit = normalise(state, sample, kind)
        assert (again, credit.counts, credit.open_item) == (state, 0, None)


@given(hostile, kinds, st.integers(0, 25))
def test_stopping_and_restoring_anywhere_changes_nothing(
    samples: list[CounterSample], kind: CounterKind, cut: int
) -> None:
    whole = feed(samples, kind, Baseline())
    state, first = feed(samples[:cut], kind, Baseline())
    state, second = feed(samples[cut:], kind, stored(state))

    assert (state, first + second) == whole


@given(hostile, kinds)
def test_no_credit_is_beyond_the_cap_of_the_time_since_something_was_heard(
    samples: list[CounterSample], kind: CounterKind
) -> None:
    state = Baseline()
    for sample in samples:
        heard = [mark.at_ms for mark in (state.mark, state.waiting) if mark is not None]
        state, credit = normalise(state, sample, kind)
        if credit.counts:
            hours_ms = max(0, sample.at_ms - min(heard))  # none has passed where a clock was set back
            assert (credit.depth_tenth_um - 25_400) * 3_600_000 <= 3_048_000 * hours_ms


def _counted(given_steps: list[tuple[int, int]], start: int, modulus: int | None) -> list[CounterSample]:
    at_ms, total, samples = 0, start, [CounterSample(at_ms=0, count=start)]
    for dt_ms, grown in given_steps:
        at_ms, total = at_ms + dt_ms, total + grown
        samples.append(CounterSample(at_ms=at_ms, count=total % modulus if modulus else total))
    return samples


@given(steps, st.integers(0, 127), kinds)
def test_the_sum_of_credits_never_exceeds_what_the_counter_grew(
    given_steps: list[tuple[int, int]], start: int, kind: CounterKind
) -> None:
    _, given_credits = feed(_counted(given_steps, start, kind.modulus), kind, Baseline())

    assert sum(credit.counts for credit in given_credits) <= sum(grown for _, grown in given_steps)


@given(steps, st.integers(0, 127), st.data())
def test_on_a_counter_that_only_grows_credits_and_open_items_are_the_growth(
    given_steps: list[tuple[int, int]], start: int, data: st.DataObject
) -> None:
    kind = CounterKind(semantics="cumulative", count_tenth_um=2540)
    samples = _counted(given_steps, start, None)
    delivered = [copy for sample in samples for copy in [sample] * data.draw(st.integers(1, 3))]

    state, given_credits = feed(delivered, kind, Baseline())

    assert state.mark is not None
    decided = sum(credit.counts + (credit.open_item or 0) for credit in given_credits)
    assert decided == state.mark.count - start
    assert state.waiting is not None or decided == sum(grown for _, grown in given_steps)


@given(steps, st.integers(0, 511))
def test_gentle_growth_over_any_wrap_is_credited_to_the_count(given_steps: list[tuple[int, int]], start: int) -> None:
    gentle = [(dt_ms, min(grown, 10)) for dt_ms, grown in given_steps]
    kind = CounterKind(semantics="cumulative", count_tenth_um=2540, modulus=512)

    _, given_credits = feed(_counted(gentle, start, 512), kind, Baseline())

    assert sum(credit.counts for credit in given_credits) == sum(grown for _, grown in gentle)


@given(st.lists(st.tuples(st.sampled_from([None, "a", "b", "c"]), st.integers(0, 5)), max_size=20))
def test_increments_count_once_a_key(rows: list[tuple[str | None, int]]) -> None:
    kind = CounterKind(semantics="increment", count_tenth_um=10)
    first = {key: number for number, (key, _) in reversed(list(enumerate(rows))) if key is not None}
    expected = sum(grown for number, (key, grown) in enumerate(rows) if key is None or first[key] == number)

    _, given_credits = feed([CounterSample(count=grown, key=key) for key, grown in rows], kind, Baseline())

    assert sum(credit.counts for credit in given_credits) == expected
