"""Contrast beyond the published cases: what stands still, what a probe says of itself, episodes, weather, care."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from math import exp

import pytest

from alerts.calibration import CALIBRATE_EVERY, disagreement, due_at, errors_of, is_uncalibrated
from alerts.contrast import ProbeWater, Quarter, Water, judge_all
from alerts.contrast_compare import ProbeSamples, compare, range_end, unlike
from alerts.contrast_episodes import find_episodes
from alerts.contrast_pairs import pair_words, plan_pairs
from alerts.contrast_weather import WetSpell, weather_of
from alerts.lag import Reach, learn_lag
from alerts.medians import QUARTER_MS, Median, capped_lag_ms, quarter_medians
from alerts.turbidity_quality import Clean, Samples, clean
from alerts.turbidity_signs import apart, base_flow, creeping, swinging
from tests.support.contrast import RULE
from tests.support.stream import a_probe, a_stream

HOUR_MS = 3_600_000
MINUTE_MS = 60_000
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


def every(minutes: int, values: Sequence[float | None], **others: object) -> Samples:
    return Samples(at_ms=[n * minutes * MINUTE_MS for n in range(len(values))], values=values, **others)  # type: ignore[arg-type]


# What stands still


def test_a_value_that_stands_still_is_doubted_from_three_hours_on_and_left_out_from_six() -> None:
    cleaned = clean(every(15, [5.0] * 32), range_max=100)

    assert cleaned.at_ms[-1] == 23 * 15 * MINUTE_MS
    assert cleaned.counts == {"flat_line": 8}
    assert min(cleaned.doubtful_ms) == 3 * HOUR_MS


@pytest.mark.parametrize(
    ("values", "left_out"),
    [
        ([0.4] * 60, 0),  # clear water, shown in tenths, does stand still
        ([0.0303] * 60, 36),  # four decimals never do: the probe is stuck
        ([100.0] * 60, 0),  # the end of the range is saturation, no dead probe
        ([5.0, 5.2] * 30, 0),
        ([5.0] * 11 + [9.0] + [5.0] * 11, 0),  # too few samples in a row
    ],
)
def test_what_may_stand_still(values: list[float | None], left_out: int) -> None:
    assert clean(every(15, values), range_max=100).counts.get("flat_line", 0) == left_out


def test_a_short_rest_hides_no_dead_probe_after_it() -> None:
    cleaned = clean(every(15, [5.0] * 12 + [7.0] * 32), range_max=100)

    assert cleaned.counts == {"flat_line": 8}


def test_a_dozen_samples_are_enough_wherever_they_begin() -> None:
    for before in range(1, 7):
        cleaned = clean(every(20, [9.0] * before + [5.0] * 12 + [9.0]), range_max=100)
        assert cleaned.doubtful_ms == {(before + 11) * 20 * MINUTE_MS}
        assert not clean(every(20, [9.0] * before + [5.0] * 11 + [9.0]), range_max=100).doubtful_ms


AIR = [0.1, 0.2, 80.0, 95.0, 0.0, 0.3, 120.0, 60.0]  # in pairs, so that none is a lone spike


def test_three_turns_within_half_an_hour_are_those_of_air_and_two_are_not() -> None:
    thrice = [0.1, 0.2, 0.1, 80.0, 95.0, 0.1, 0.3, 60.0, 60.0, 70.0]
    twice = [0.1, 0.2, 0.1, 80.0, 95.0, 90.0, 0.1, 0.3, 0.1, 0.2]

    assert clean(every(3, thrice), range_max=1000).excluded == {"erratic": (27 * MINUTE_MS,)}
    assert clean(every(3, twice), range_max=1000).counts == {}


def test_half_an_hour_at_nothing_and_at_much_by_turns_is_left_out_until_it_is_over() -> None:
    values = [*([8.0, 8.3] * 10), *(AIR * 6), *([8.0, 8.3] * 30)]

    cleaned = clean(every(1, values), range_max=1000)

    left_out = {at // MINUTE_MS for at in cleaned.excluded["erratic"]}
    assert left_out >= set(range(38, 68))  # eighteen minutes in, three parts in ten of the half hour are at either end
    assert max(left_out) < 68 + 30
    assert cleaned.values[-30:] == [8.0, 8.3] * 15


@pytest.mark.parametrize(
    "values",
    [
        [0.1, 0.2, 31.0, 32.0] * 2 + [8.0],  # too few to tell
        [0.4, 0.3] * 15 + [40.0, 41.0] * 4 + [60.0, 61.0] * 20,  # a clear stream turns muddy once
        [0.4] * 10 + [40.0, 41.0] * 5 + [0.4] * 10,  # a short flush
        [0.6, 0.7, 80.0, 95.0] * 10,  # never at nothing
        [0.1, 0.2, 29.9, 29.5] * 10,  # never at much
        [8.0, 0.1, 9.0, 8.0, 70.0, 8.5, 8.3, 8.1, 8.0, 9.0] * 4,  # single odd ones are spikes
    ],
)
def test_what_is_no_swinging(values: list[float | None]) -> None:
    assert "erratic" not in clean(every(1, values), range_max=1000).excluded


def test_no_later_sample_changes_what_was_said_of_swinging() -> None:
    values = [*([8.0, 8.3] * 10), *(AIR * 6), *([8.0, 8.3] * 10)]
    whole = clean(every(1, values), range_max=1000).excluded["erratic"]

    for end in range(30, len(values)):
        part = clean(every(1, values[:end]), range_max=1000).excluded.get("erratic", ())
        assert part == tuple(at for at in whole if at < end * MINUTE_MS)


def test_few_equal_samples_across_a_gap_are_no_flat_line() -> None:
    gap = Samples(at_ms=[0, 8 * HOUR_MS, 16 * HOUR_MS], values=[5.0, 5.0, 5.0])

    assert clean(gap, range_max=None).counts == {}


def test_a_doubtful_value_raises_a_level_and_clears_none() -> None:
    above = dict.fromkeys(range(40), Median(Decimal(5)))
    below = {n: Median(Decimal(30 if n < 4 else 6), doubtful=n >= 4) for n in range(40)}
    stuck = judge_all(Water(background=ProbeWater(medians=above), downstream=ProbeWater(medians=below)), RULE)

    assert {row.contrast for row in stuck[4:]} == {"severe"}

    rising = {n: Median(Decimal(30), doubtful=True) for n in range(4)}
    raised = judge_all(Water(background=ProbeWater(medians=above), downstream=ProbeWater(medians=rising)), RULE)
    assert raised[3].contrast == "severe"


# What a probe says of itself


def test_a_value_called_beyond_the_range_is_no_spike_and_latches() -> None:
    values: list[float | None] = [5.0, 5.2, 400.0, 60.0, 5.2, 5.0]
    coded = every(15, values, pegged=frozenset({2}))
    probe = ProbeSamples(samples=coded, unit="FNU", method="x")

    assert range_end(probe) == 400.0
    assert clean(coded, range_max=400).counts == {}
    assert clean(every(15, values), range_max=500).counts == {"spike": 1}
    quiet = ProbeSamples(samples=every(15, [5.0, 5.2, 5.1, 5.0, 5.2, 5.1]), unit="FNU", method="x")
    assert compare(quiet, probe, outfall=None, lag_ms=0, rule=RULE).judged[-1].latched


def test_a_rail_that_many_values_lie_on_is_the_end_of_the_range() -> None:
    railed = ProbeSamples(samples=every(15, [10.0] * 5 + [3000.0] * 20), unit="NTU", method="")
    few = ProbeSamples(samples=every(15, [10.0, 3000.0, 3000.0] * 9), unit="NTU", method="")
    often = ProbeSamples(samples=every(15, [10.0, 3000.0, 3000.0] * 10), unit="NTU", method="")
    three = ProbeSamples(samples=every(15, [152.0, 1670.0, 1670.0, 1670.0, 526.0]), unit="FNU", method="")
    low = ProbeSamples(samples=every(15, [3.2] * 60), unit="NTU", method="")

    assert [range_end(probe) for probe in (railed, few, often, three, low)] == [3000.0, None, 3000.0, 1670.0, None]


def test_a_bad_quality_code_wins_over_its_value() -> None:
    dead = every(15, [0.0, 0.0, 7.0], faults={0: "sensor_fault", 1: "sensor_fault"})

    assert clean(dead, range_max=None) == Clean(
        at_ms=[30 * MINUTE_MS], values=[7.0], excluded={"sensor_fault": (0, 15 * MINUTE_MS)}
    )


def test_impossible_values_are_left_out_with_their_reason() -> None:
    cleaned = clean(every(15, [5.0, 500.0, 500.0, -1.5, None, -0.5, 6.0]), range_max=100)

    assert cleaned.counts == {"above_range": 2, "below_range": 1, "no_value": 1}
    assert cleaned.values == [5.0, 0.0, 6.0]


# Pairs


def test_unlike_probes_are_told_apart_by_unit_and_make() -> None:
    def probe(unit: str, method: str) -> ProbeSamples:
        return ProbeSamples(samples=every(15, []), unit=unit, method=method)

    assert unlike(probe("FNU", "dts12"), probe("FNU", "dts12")) is None
    assert unlike(probe("NTU", "dts12"), probe("FNU", "dts12")) == "the background is in NTU, the downstream in FNU"
    assert unlike(probe("FNU", "a"), probe("FNU", "b")) == "the background is by a, the downstream by b"


def test_pairs_of_a_site_with_their_lag_and_its_source() -> None:
    site = a_stream(
        a_probe("above", "background", lag=None),
        a_probe("given", "downstream", lag="500 s", confounded_by="Fox Brook"),
        a_probe("reached", "downstream", lag=None, distance_m="150", velocity_m_s=["0.2", "0.4"]),
        a_probe("bare", "downstream", lag=None),
        a_probe("pipe", "outfall", lag=None),
    )
    words = {pair.probe: pair for pair in pair_words(site, {})}

    assert {name: (pair.lag_s, pair.source) for name, pair in words.items()} == {
        "given": (500, "given"),
        "reached": (500, "reach"),
        "bare": (0, "none"),
    }
    assert words["given"].confounded_by == "Fox Brook"
    assert {pair.outfall for pair in words.values()} == {"pipe"}
    learnt = '{"lag": {"lag_ms": 420000, "pulses": 4, "likeness": 0.97, "spread_ms": 0, "trust": "good"}}'
    assert pair_words(site, {"lag:mill:bare": learnt})[2].source == "pulses"
    low = learnt.replace("good", "low")
    assert pair_words(site, {"lag:mill:reached": low})[1].source == "reach"


def test_an_outfall_alone_speaks_by_the_benchmark() -> None:
    (plan,) = plan_pairs(a_stream(a_probe("pipe", "outfall", lag=None)))

    assert (plan.below.id, plan.background, plan.downstream) == ("pipe", None, None)


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ({"distance_m": "150"}, "go together"),
        ({"distance_m": "150", "velocity_m_s": ["0.4", "0.2"]}, "slowest and the fastest"),
        ({"distance_m": "150", "velocity_m_s": ["0", "0.2"]}, "above zero"),
    ],
)
def test_a_reach_that_cannot_be_is_refused(others: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        a_stream(a_probe("below", "downstream", **others))


def test_a_site_with_two_backgrounds_must_say_which_is_meant() -> None:
    def problems(*, background: str | None) -> list[str]:
        site = a_stream(
            a_probe("west", "background", lag=None),
            a_probe("east", "background", lag=None),
            a_probe("below", "downstream", background=background),
        )
        return site.problems()

    assert problems(background="east") == []
    assert problems(background=None) == ["sensors[3].background: name the probe above that is meant, one of west, east"]
    assert problems(background="nowhere") == ["sensors[3].background: there is no background probe 'nowhere'"]


# Lag


def test_lag_of_a_reach() -> None:
    reach = Reach(distance_m=Decimal(150), slowest_m_s=Decimal("0.2"), fastest_m_s=Decimal("0.4"))

    assert reach.lag_range_ms() == (375_000, 750_000)
    assert reach.usual_lag_ms() == 500_000
    assert capped_lag_ms(9 * HOUR_MS) == 2 * HOUR_MS
    assert capped_lag_ms(-1) == 0


def pulses(count: int, *, lag_minutes: int = 0, share: float = 1.0) -> Clean:
    """So many storms of a day each, 60 units high and three hours long, diluted to `share`."""
    minutes = range(count * 1440)
    values = [4 + 0.01 * (n % 7) + share * 60 * exp(-((((n - lag_minutes) % 1440 - 400) / 60) ** 2)) for n in minutes]
    return Clean(at_ms=[n * MINUTE_MS for n in minutes], values=values)


@pytest.mark.parametrize("lag_minutes", [0, 8, 47])
def test_a_lag_is_learnt_though_the_pulse_comes_down_diluted(lag_minutes: int) -> None:
    learnt = learn_lag(pulses(4), pulses(4, lag_minutes=lag_minutes, share=0.7))

    assert learnt is not None
    assert abs(learnt.lag_ms - lag_minutes * MINUTE_MS) <= MINUTE_MS
    assert (learnt.trust, learnt.pulses) == ("good", 4)


def test_a_learnt_lag_stays_within_what_the_reach_allows() -> None:
    learnt = learn_lag(pulses(3), pulses(3, lag_minutes=47), lag_range_ms=(0, 20 * MINUTE_MS))

    assert learnt is not None
    assert learnt.lag_ms <= 20 * MINUTE_MS


def test_one_pulse_is_little_trusted_and_none_teaches_nothing() -> None:
    one = learn_lag(pulses(1), pulses(1, lag_minutes=8))
    even = Clean(at_ms=[n * MINUTE_MS for n in range(1440)], values=[5.0] * 1440)

    assert one is not None
    assert one.trust == "low"
    assert learn_lag(even, even) is None
    assert learn_lag(Clean(at_ms=[], values=[]), even) is None
    assert learn_lag(pulses(1), Clean(at_ms=[], values=[])) is None


# Episodes and weather


def judged_of(
    above: Sequence[int | None], below: Sequence[int | None], outfall: Sequence[int | None] | None = None, **ends: int
) -> list[Quarter]:
    def water(values: Sequence[int | None], end: int | None = None) -> ProbeWater:
        medians = {n: Median(Decimal(value)) for n, value in enumerate(values) if value is not None}
        return ProbeWater(medians=medians, range_max=None if end is None else Decimal(end))

    return judge_all(
        Water(
            background=water(above), downstream=water(below, ends.get("end")),
            outfall=None if outfall is None else water(outfall),
        ),
        RULE,
    )  # fmt: skip


def test_an_episode_has_start_end_peak_levels_and_its_time_above() -> None:
    judged = judged_of([5] * 20, [6, 6, 20, 20, 40, 60, 55, 8, 8, 8, 8, 8, *[6] * 8])
    (episode,) = find_episodes(judged, RULE)

    assert (episode.kind, episode.level) == ("contrast", "severe")
    assert (episode.start_ms, episode.end_ms) == (3 * QUARTER_MS, 10 * QUARTER_MS)
    assert (episode.peak, episode.peak_ms, episode.peak_background) == (Decimal(55), 5 * QUARTER_MS, Decimal(5))
    assert dict(episode.reached_ms) == {
        "watch": 4 * QUARTER_MS,
        "likely": 5 * QUARTER_MS,
        "severe": 6 * QUARTER_MS,
    }
    assert episode.percent_above == 100 * 4 // 7
    assert episode.held_since_ms is None


def test_two_episodes_are_two_and_an_open_one_has_no_end() -> None:
    judged = judged_of([5] * 30, [30] * 5 + [6] * 10 + [30] * 15)

    assert [(one.start_ms // QUARTER_MS, one.end_ms) for one in find_episodes(judged, RULE)] == [
        (1, 8 * QUARTER_MS),
        (16, None),
    ]


def test_an_episode_that_only_the_latch_holds_says_since_when() -> None:
    judged = judged_of([5] * 30, [100, 100, *[6] * 28], end=100)
    (episode,) = find_episodes(judged, RULE)

    assert (episode.end_ms, episode.held_since_ms) == (None, 5 * QUARTER_MS)


def test_a_benchmark_episode_tells_the_outfall_and_no_difference() -> None:
    judged = judged_of([], [None] * 12, [30, 60, 60, 60, 10, 10, 10, 10, 10, 10, 10, 10])
    (episode,) = find_episodes(judged, RULE)

    assert (episode.kind, episode.level, episode.peak) == ("benchmark", "benchmark_50", Decimal(60))
    assert episode.peak_background is None
    assert find_episodes([], RULE) == []


def test_weather_of_an_episode() -> None:
    spells = [
        WetSpell(storm="mill-1", start_ms=0, end_ms=2 * HOUR_MS),
        WetSpell(storm=None, start_ms=HOUR_MS, end_ms=40 * HOUR_MS),
    ]

    def kind(hours: int) -> str:
        return weather_of(hours * HOUR_MS, spells, known_from_ms=0).kind

    assert [kind(hours) for hours in (1, 26, 27, 64, 65)] == ["storm", "storm", "rain", "rain", "dry"]
    assert weather_of(HOUR_MS, spells, known_from_ms=0).storm == "mill-1"
    assert weather_of(HOUR_MS, spells, known_from_ms=None).kind == "unknown"
    assert weather_of(HOUR_MS, spells, known_from_ms=2 * HOUR_MS).kind == "unknown"
    assert "pumping" in weather_of(99 * HOUR_MS, spells, known_from_ms=0).words


# Care of probes


def test_fouling_and_drift_are_added_without_their_signs() -> None:
    errors = errors_of(before_cleaning=50, after_cleaning=46, standard=100, before_calibration=96)

    assert errors.fouling_percent == pytest.approx(-8)
    assert errors.drift_percent == pytest.approx(100 * 4 / 96)
    assert errors.total_percent == pytest.approx(8 + 100 * 4 / 96)
    assert errors.rating == "fair"


@pytest.mark.parametrize(
    ("after", "rating"),
    [(52.5, "excellent"), (55, "good"), (57.5, "fair"), (60, "poor"), (66, "not reported")],
)
def test_ratings_of_a_record(after: float, rating: str) -> None:
    assert errors_of(before_cleaning=50, after_cleaning=after).rating == rating


def test_a_visit_that_measured_nothing_has_no_rating() -> None:
    assert errors_of().total_percent is None
    assert errors_of().rating is None
    assert errors_of(before_cleaning=0, after_cleaning=1).fouling_percent is None
    # A clear stream: a large share of next to nothing is still reported.
    assert errors_of(before_cleaning=1, after_cleaning=2).rating == "poor"


# Slow signs

DAYS = [date(2026, 6, day) for day in range(1, 15)]


def test_probes_that_stay_apart_in_dry_weather_are_told() -> None:
    bases = {"above": dict.fromkeys(DAYS, 5.0), "below": dict.fromkeys(DAYS, 9.0)}
    sign = apart("above", "below", bases=bases, dry=DAYS)

    assert sign is not None
    assert (sign.probe, sign.since_on) == ("below", DAYS[-3])
    assert "more than 30% apart" in sign.reason
    assert apart("above", "below", bases=bases, dry=DAYS[:2]) is None
    assert apart("above", "below", bases={"above": bases["above"]}, dry=DAYS) is None
    bases["below"][DAYS[-2]] = 6.5
    assert apart("above", "below", bases=bases, dry=DAYS) is None
    fouled = apart(
        "above", "below", bases={"above": bases["below"] | {DAYS[-2]: 9.0}, "below": bases["above"]}, dry=DAYS
    )
    assert fouled is not None
    assert fouled.probe == "above"


@pytest.mark.parametrize(
    ("levels", "found"),
    [
        ([4, 4.5, 5, 6, 7], True),
        ([4, 4.5, 5, 4.9, 7], False),  # it fell in between
        ([4, 4.5, 5, 5.5, 6], False),  # by two units only
        ([10, 11, 12, 13, 14], False),  # less than half of where it began
        ([4, 5, 6, 7], False),  # too few days
    ],
)
def test_a_baseline_that_creeps_up_without_rain_is_told(levels: list[float], found: bool) -> None:
    base = dict(zip(DAYS, levels, strict=False))

    assert (creeping("below", base=base, dry=DAYS) is not None) is found


def test_a_probe_whose_readings_swing_is_told_with_their_number() -> None:
    assert swinging("below", []) is None
    sign = swinging("below", [NOON, NOON + timedelta(minutes=1)])
    assert sign is not None
    assert (sign.probe, sign.since_on, sign.reason[:22]) == ("below", NOON.date(), "2 of its readings of t")


def test_base_flow_is_the_lower_quarter_of_a_day_with_enough_values() -> None:
    assert base_flow({DAYS[0]: [float(n) for n in range(40)], DAYS[1]: [1.0] * 23}) == {DAYS[0]: 10.0}


class Visit:
    def __init__(self, at: datetime) -> None:
        self.at = at


def test_when_a_calibration_is_due() -> None:
    visits = [Visit(NOON), Visit(NOON - timedelta(days=40))]

    assert due_at(visits, None) == NOON + CALIBRATE_EVERY
    assert due_at(visits, timedelta(days=7)) == NOON + timedelta(days=7)
    assert due_at([], None) is None
    assert not is_uncalibrated(visits, None, NOON + CALIBRATE_EVERY)
    assert is_uncalibrated(visits, None, NOON + CALIBRATE_EVERY + timedelta(seconds=1))
    assert is_uncalibrated(visits, None, NOON - timedelta(days=1))
    assert is_uncalibrated([], None, NOON)


@pytest.mark.parametrize(
    ("sample", "unit", "probe", "fits"),
    [(10, "FNU", 15, True), (10, "FNU", 15.1, False), (100, "FNU", 130, True), (100, "FNU", 69, False),
     (10, "NTU", 90, True), (40, "cm", 90, True), (10, "FNU", None, True)],
)  # fmt: skip
def test_when_a_sample_and_a_probe_disagree(sample: float, unit: str, probe: float | None, fits: bool) -> None:
    assert (disagreement(sample=sample, sample_unit=unit, probe=probe, probe_unit="FNU") is None) is fits


def test_medians_of_even_and_odd_numbers_are_exact() -> None:
    cleaned = Clean(at_ms=[0, 1, 2, QUARTER_MS, QUARTER_MS + 1], values=[0.1, 0.3, 0.2, 0.1, 0.2])

    assert quarter_medians(cleaned, range_max=None) == {0: Median(Decimal("0.2")), 1: Median(Decimal("0.15"))}
    assert quarter_medians(Clean(at_ms=[], values=[]), range_max=None) == {}
    many = Clean(at_ms=[n * 1000 for n in range(1800)], values=[float(n) for n in range(1800)])
    assert [median.value for median in quarter_medians(many, range_max=None).values()] == [
        Decimal("449.5"), Decimal("1349.5"),
    ]  # fmt: skip
