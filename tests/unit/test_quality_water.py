"""A probe's samples in order of time, test by test of regulation page 4.4."""

from datetime import timedelta

import pytest

from collector.quality_water import (
    Companion,
    Place,
    Sample,
    Water,
    WaterLimits,
    companion_value,
    hear_companion,
    hear_wipe,
    is_freezing,
    judge_sample,
    remember,
    take_plainly,
    water_limits,
)
from collector.quality_words import FAILED, GOOD, SUSPECT
from siltwatch.site import Limits

MINUTE = 60_000
HOUR = 60 * MINUTE
LIMITS = WaterLimits(range_max=1000.0)


class Stream:
    """Samples one after another, with the words that come to stand beside each."""

    def __init__(self, limits: WaterLimits = LIMITS, *, dry: bool = True) -> None:
        self.limits = limits
        self.dry = dry
        self.water = Water()
        self.words: dict[str, tuple[str, ...]] = {}
        self.flags: dict[str, int] = {}

    def take(self, minute: float, value: float, *words: str) -> "Stream":
        at_ms, at = round(minute * MINUTE), f"{minute:g}"
        sample = Sample(at_ms, value, words)
        (flag, said), remark = judge_sample(self.water, sample, self.limits, dry=lambda: self.dry)
        self.words[at], self.flags[at] = said, flag
        if remark is not None:
            self.words[remark.place.at] = remark.place.words
        remember(self.water, sample, Place(at, "", said))
        return self

    def hear(self, minute: float, kind: str, value: float) -> "Stream":
        remark = hear_companion(self.water, kind, Companion(round(minute * MINUTE), value), self.limits)
        if remark is not None:
            self.words[remark.place.at] = remark.place.words
        return self

    @property
    def told(self) -> dict[str, tuple[str, ...]]:
        return {at: words for at, words in self.words.items() if words}


def of(*values: float, limits: WaterLimits = LIMITS, step: float = 1, dry: bool = True) -> Stream:
    stream = Stream(limits, dry=dry)
    for index, value in enumerate(values):
        stream.take(index * step, value)
    return stream


class TestSpike:
    @pytest.mark.parametrize("values", [(20, 31, 20), (20, 9, 20), (100, 151, 100), (20, 32, 20.9)])
    def test_one_value_off_both_neighbours_is_suspect(self, values: tuple[float, ...]) -> None:
        assert of(*values).told == {"1": ("spike",)}

    @pytest.mark.parametrize(
        "values",
        [
            (20, 30, 20),  # exactly the limit
            (100, 150, 100),  # exactly half of its neighbour
            (10, 30, 61),  # a rise
            (20, 31),  # nothing after it yet
            (31, 20),  # nothing before it
            (20, 31, 31, 20),  # two are none alone
            (20, 31, 26),  # near the one after
        ],
    )
    def test_other_changes_are_none(self, values: tuple[float, ...]) -> None:
        assert of(*values).told == {}

    def test_neighbours_beyond_a_gap_are_none(self) -> None:
        stream = Stream().take(0, 20).take(1, 31).take(60, 20)

        assert stream.told == {"60": ("after_gap",)}
        assert Stream().take(0, 20).take(1, 20).take(60, 60).take(61, 20).told == {"60": ("after_gap",)}

    def test_words_that_stand_there_already_stay(self) -> None:
        stream = Stream().take(0, 20).take(1, 61, "battery_low").take(2, 20)

        assert stream.told == {"1": ("battery_low", "spike")}

    def test_what_the_device_calls_a_spike_is_told_once(self) -> None:
        assert Stream().take(0, 20).take(1, 61, "spike").take(2, 20).told == {"1": ("spike",)}


class TestFastChange:
    def test_more_than_200_in_a_quarter_of_an_hour_is_suspect_when_dry(self) -> None:
        assert of(20, 221).told == {"1": ("fast_change",)}
        assert of(20, 220).told == {}

    def test_never_during_rain(self) -> None:
        assert of(20, 400, dry=False).told == {}

    def test_over_a_longer_time_the_change_may_be_larger(self) -> None:
        limits = WaterLimits(max_gap_ms=HOUR)

        assert of(20, 420, step=30, limits=limits).told == {}
        assert of(20, 421, step=30, limits=limits).told == {"30": ("fast_change",)}


class TestFlatLine:
    LIMITS = WaterLimits(max_gap_ms=HOUR)

    def hours(self, *values: float) -> Stream:
        return of(*values, limits=self.LIMITS, step=60)

    def test_three_hours_are_suspect_and_six_fail(self) -> None:
        stream = self.hours(5, 5.1, 5, 5.05, 5, 5, 5, 5)

        assert stream.told == {
            "180": ("flat_line",), "240": ("flat_line",), "300": ("flat_line",), "360": ("stuck",), "420": ("stuck",),
        }  # fmt: skip
        assert (stream.flags["180"], stream.flags["360"]) == (SUSPECT, FAILED)

    def test_a_stuck_probe_that_moves_again_is_good_at_once(self) -> None:
        assert self.hours(*[5.0] * 8, 5.3).told.get("480") is None

    def test_silence_begins_anew_and_a_wipe_does_not(self) -> None:
        limits = WaterLimits(max_gap_ms=HOUR, wipe_every_ms=24 * HOUR, wipe_lasts_ms=HOUR)
        wiped, silent = Stream(limits), Stream(limits)
        for hour in (21, 22, 23, 24, 25, 26):
            wiped.take(hour * 60, 5)
            if hour not in {24, 25}:
                silent.take(hour * 60, 5)

        assert wiped.told == {"1440": ("wiping",), "1500": ("flat_line",), "1560": ("flat_line",)}
        assert silent.told == {"1560": ("after_gap",)}

    def test_a_change_of_more_than_a_tenth_begins_anew(self) -> None:
        assert self.hours(5, 5, 5, 5.2, 5.2, 5.2).told == {}

    def test_clear_water_may_stand_still(self) -> None:
        assert self.hours(*[0.9] * 9).told == {}


class TestAfterSaturation:
    def test_a_fall_after_the_end_of_the_range_is_suspect_until_it_has_lasted_an_hour(self) -> None:
        limits = WaterLimits(range_max=1000.0, max_gap_ms=HOUR, fast_change=5000)
        stream = Stream(limits).take(0, 1000, "saturated").take(20, 700).take(40, 850).take(60, 700)
        stream.take(90, 690).take(119, 680).take(120, 600).take(121, 590)

        told = {at: words for at, words in stream.told.items() if "after_saturation" in words}
        assert set(told) == {"20", "40", "60", "90", "119"}

    def test_pegging_again_begins_anew(self) -> None:
        limits = WaterLimits(range_max=100.0, max_gap_ms=HOUR)
        stream = Stream(limits).take(0, 100).take(10, 60).take(50, 100).take(80, 60)

        assert "after_saturation" in stream.words["80"]

    def test_without_a_known_range_there_is_no_end_of_it(self) -> None:
        assert of(5000, 4900, limits=WaterLimits(suspect_above=9999)).told == {}


class TestPlace:
    def test_a_wipe_by_the_clock_of_the_day(self) -> None:
        limits = WaterLimits(wipe_every_ms=HOUR, wipe_lasts_ms=2 * MINUTE)
        stream = Stream(limits).take(59, 20).take(60, 90).take(61, 95).take(62, 20)

        assert (stream.words["60"], stream.words["61"]) == (("wiping",), ("wiping",))
        assert stream.flags["60"] == FAILED
        assert stream.words["62"] == ()

    def test_the_probe_says_that_it_wipes_and_settles_for_a_while(self) -> None:
        stream = Stream(WaterLimits(wipe_lasts_ms=3 * MINUTE)).take(0, 20)
        hear_wipe(stream.water, MINUTE)
        hear_wipe(stream.water, 0)

        assert stream.take(3, 80).take(4, 21).told == {"3": ("wiping",)}

    def test_the_schedule_runs_from_midnight(self) -> None:
        limits = WaterLimits(wipe_every_ms=7 * HOUR, wipe_lasts_ms=MINUTE)

        assert Stream(limits).take(24 * 60, 20).told == {"1440": ("wiping",)}
        assert Stream(limits).take(35 * 60, 20).told == {}

    @pytest.mark.parametrize(("level", "told"), [(99.9, ("out_of_water",)), (100.0, ())])
    def test_water_below_the_probe(self, level: float, told: tuple[str, ...]) -> None:
        limits = WaterLimits(lowest_level_mm=100.0)

        assert Stream(limits).hear(0, "level", level).take(1, 20).words["1"] == told

    @pytest.mark.parametrize(("value", "told"), [(19.9, ("out_of_water",)), (20.0, ())])
    def test_air_conducts_nothing(self, value: float, told: tuple[str, ...]) -> None:
        assert Stream().hear(0, "conductivity", value).take(1, 20).words["1"] == told

    def test_what_is_said_of_the_same_moment_a_little_later_counts_too(self) -> None:
        stream = Stream().take(0, 20).hear(0, "conductivity", 3)

        assert stream.told == {"0": ("out_of_water",)}
        assert stream.hear(0, "conductivity", 2).told == {"0": ("out_of_water",)}

    def test_an_old_word_says_nothing_of_the_water_now(self) -> None:
        assert Stream().hear(0, "conductivity", 3).take(16, 20).told == {}

    def test_a_late_word_does_not_replace_a_newer_one(self) -> None:
        assert Stream().hear(5, "conductivity", 300).hear(0, "conductivity", 3).take(6, 20).told == {}

    def test_ice(self) -> None:
        stream = Stream().hear(0, "temperature", 0.0).take(1, 20)

        assert stream.told == {"1": ("freezing",)}
        assert is_freezing(stream.water, MINUTE, LIMITS)
        assert not is_freezing(Water(), MINUTE, LIMITS)

    def test_what_fails_says_nothing_of_the_next(self) -> None:
        stream = Stream().take(0, 20).take(1, 900, "sensor_fault").take(2, 20).take(3, 20)

        assert stream.told == {"1": ("sensor_fault",)}


class TestOrder:
    def test_a_late_sample_is_judged_by_itself_alone(self) -> None:
        stream = Stream().take(0, 20).take(2, 20).take(1, 500).take(3, 20)

        assert stream.told == {}
        assert stream.water.at_ms == 3 * MINUTE

    def test_silence_longer_than_two_periods_is_told(self) -> None:
        stream = Stream().take(0, 20).take(2, 20).take(4.1, 20)

        assert (stream.told, stream.flags["4.1"]) == ({"4.1": ("after_gap",)}, GOOD)


@pytest.mark.parametrize(
    ("kind", "value", "unit", "expected"),
    [
        ("level", 1.5, "m", 1500.0),
        ("level", 2.0, "ft", 609.6),
        ("level", 2.0, None, None),
        ("level", 2.0, "psi", None),
        ("conductivity", 0.3, "mS/cm", 300.0),
        ("conductivity", 300.0, "µS/cm", 300.0),
        ("temperature", 32.0, "°F", 0.0),
        ("temperature", 50.0, "°F", 10.0),
        ("temperature", 4.0, None, 4.0),
    ],
)
def test_units_of_what_else_is_said(kind: str, value: float, unit: str | None, expected: float | None) -> None:
    assert companion_value(kind, value, unit) == expected


def test_limits_of_a_site_file_and_their_defaults() -> None:
    plain = water_limits(Limits(), period=timedelta(minutes=15), range_max=400.0)
    own = water_limits(
        Limits(
            suspect_above=300.0, spike=5.0, fast_change=50.0,
            flat_suspect=timedelta(hours=1), flat_failed=timedelta(hours=2), max_gap=timedelta(hours=1),
            freezing_c=1.0, lowest_level_mm=50.0, lowest_conductivity_us_cm=5.0,
            wipe_every=timedelta(hours=1), wipe_lasts=timedelta(seconds=90),
        ),
        period=timedelta(minutes=1),
        range_max=None,
    )  # fmt: skip

    assert plain == WaterLimits(period_ms=900_000, range_max=400.0, max_gap_ms=1_800_000)
    assert (plain.ordinary_below, plain.companion_ms, plain.ordinary_step) == (400.0, 1_800_000, 10.0)
    assert own == WaterLimits(
        suspect_above=300.0, spike=5.0, fast_change=50.0, flat_suspect_ms=HOUR, flat_failed_ms=2 * HOUR,
        max_gap_ms=HOUR,
        freezing_c=1.0, lowest_level_mm=50.0, lowest_conductivity_us_cm=5.0, wipe_every_ms=HOUR, wipe_lasts_ms=90_000,
    )  # fmt: skip
    assert (own.ordinary_below, own.ordinary_step) == (300.0, -1.0)


def test_the_short_way_takes_only_what_is_nothing_special() -> None:
    water = Stream().take(0, 20).water

    assert take_plainly(water, MINUTE, 30.0, LIMITS)
    assert (water.before, water.value, water.flat) == (20.0, 30.0, 30.0)
    assert not take_plainly(water, 2 * MINUTE, 40.1, LIMITS)
    assert not take_plainly(water, MINUTE, 30.0, LIMITS)
    assert not take_plainly(water, 4 * MINUTE, 30.0, LIMITS)
    assert not take_plainly(Water(), MINUTE, 30.0, LIMITS)


@pytest.mark.parametrize(("step", "taken"), [(-10.0, True), (-10.1, False), (10.0, True), (10.1, False)])
def test_the_short_way_takes_steps_up_to_the_limit_either_way(step: float, taken: bool) -> None:
    water = Stream().take(0, 40).water

    assert take_plainly(water, MINUTE, 40.0 + step, LIMITS) is taken


def test_the_short_way_is_not_for_a_probe_that_says_more_than_values() -> None:
    wiped, beside = Stream().take(0, 20).water, Stream().take(0, 20).hear(-60, "temperature", 8.0).water
    hear_wipe(wiped, 0)

    assert not take_plainly(wiped, MINUTE, 20.0, LIMITS)
    assert not take_plainly(beside, MINUTE, 20.0, LIMITS)


def test_the_short_way_leaves_flat_lines_to_the_long_one() -> None:
    limits = WaterLimits(max_gap_ms=HOUR)
    water = of(5, 5, 5, limits=limits, step=60).water

    assert not take_plainly(water, 3 * HOUR, 5.1, limits)
    assert take_plainly(water, 2 * HOUR + MINUTE, 5.1, limits)
    assert (water.flat, water.flat_ms) == (5, 0)
