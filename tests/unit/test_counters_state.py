"""What the normaliser remembers."""

from collector.counters import Baseline, CounterKind, CounterSample, Mark, normalise

KIND = CounterKind(semantics="cumulative", count_tenth_um=2540)


def test_the_state_survives_being_stored() -> None:
    state = Baseline(
        mark=Mark(at_ms=1, count=2), waiting=Mark(at_ms=3, count=4), unit="mm", phase=5, keys=("boot:1", "boot:2")
    )

    assert Baseline.from_json(state.to_json()) == state
    assert Baseline.from_json(Baseline().to_json()) == Baseline()


def test_a_sample_without_unit_or_phase_keeps_what_was_known() -> None:
    state, _ = normalise(Baseline(), CounterSample(at_ms=0, count=5, unit="mm", phase=1), KIND)
    state, credit = normalise(state, CounterSample(at_ms=60_000, count=6), KIND)

    assert (state.unit, state.phase, credit.counts) == ("mm", 1, 1)


def test_only_so_many_keys_are_kept_and_a_recent_one_is_among_them() -> None:
    kind = CounterKind(semantics="tip", count_tenth_um=2540)
    state = Baseline()
    for number in range(2000):
        state, credit = normalise(state, CounterSample(count=1, key=str(number)), kind)
        assert credit.counts == 1

    _, again = normalise(state, CounterSample(count=1, key="1700"), kind)

    assert len(state.keys) <= 1000
    assert again.flags == {"duplicate"}


def test_a_fault_leaves_the_waiting_sample_waiting() -> None:
    state, _ = normalise(Baseline(), CounterSample(at_ms=0, count=5), KIND)
    state, _ = normalise(state, CounterSample(at_ms=60_000, count=999), KIND)

    after, credit = normalise(state, CounterSample(at_ms=61_000, count=None), KIND)

    assert after == state
    assert credit.flags == {"sensor_fault"}


def test_the_cap_can_be_set() -> None:
    kind = CounterKind(semantics="cumulative", count_tenth_um=2540, cap_base_tenth_um=2540, cap_tenth_um_per_h=0)
    state, _ = normalise(Baseline(), CounterSample(at_ms=0, count=5), kind)

    _, one = normalise(state, CounterSample(at_ms=10_000_000, count=6), kind)
    _, two = normalise(state, CounterSample(at_ms=10_000_000, count=7), kind)

    assert one.counts == 1
    assert two.flags == {"jump_pending"}


def test_what_is_counted_after_a_clock_was_set_back_is_rain_at_once() -> None:
    state, _ = normalise(Baseline(), CounterSample(at_ms=5_400_000, count=5), KIND)

    state, first = normalise(state, CounterSample(at_ms=60_000, count=6), KIND)
    state, second = normalise(state, CounterSample(at_ms=120_000, count=8), KIND)

    assert (first.counts, second.counts) == (1, 2)
    assert (first.flags, state.mark) == (frozenset(), Mark(at_ms=120_000, count=8))


def test_a_clock_that_was_set_back_is_seen_with_and_without_a_unit() -> None:
    state, _ = normalise(Baseline(), CounterSample(at_ms=5_400_000, count=5, unit="mm"), KIND)

    for unit in ("mm", None):
        assert normalise(state, CounterSample(at_ms=60_000, count=6, unit=unit), KIND)[1].counts == 1


def test_a_sample_from_before_the_baseline_that_cannot_have_grown_from_it_changes_nothing() -> None:
    state, _ = normalise(Baseline(), CounterSample(at_ms=5_400_000, count=5, unit="mm", phase=1), KIND)

    for count, unit, phase in ((4, "mm", 1), (5, "mm", 1), (16, "mm", 1), (6, "in", 1), (6, "mm", 2)):
        older = CounterSample(at_ms=60_000, count=count, unit=unit, phase=phase)
        assert normalise(state, older, KIND)[0] == state
        assert normalise(state, older, KIND)[1].flags == {"late"}

    waiting, _ = normalise(state, CounterSample(at_ms=5_400_001, count=900), KIND)
    assert normalise(waiting, CounterSample(at_ms=60_000, count=6), KIND)[0] == waiting
