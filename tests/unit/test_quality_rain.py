"""Rain over time, windows of work, neighbours, and the words that make flags."""

from datetime import date
from itertools import pairwise

import pytest

from collector.quality import GaugeLimits
from collector.quality_neighbours import compare_gauges, compare_probes, in_a_row
from collector.quality_rain import NO_BURST, Burst, FileJudge, heavier, judge_burst
from collector.quality_windows import Window, without, words_within
from collector.quality_words import FAILED, GOOD, MISSING, NOT_EVALUATED, SUSPECT, flag_of, worst

MINUTE = 60_000
TIP = 2540
HALF_INCH = 127_000
LIMITS = GaugeLimits(bounce_ms=500)


class TestWords:
    @pytest.mark.parametrize(
        ("words", "flag"),
        [((), GOOD), (("late",), GOOD), (("bounce",), SUSPECT), (("bounce", "calibration"), FAILED)],
    )
    def test_the_worst_word_makes_the_flag(self, words: tuple[str, ...], flag: int) -> None:
        assert flag_of(words) == flag

    def test_a_flag_is_never_made_better(self) -> None:
        assert flag_of(("bounce",), FAILED) == FAILED
        assert flag_of((), SUSPECT) == SUSPECT

    def test_the_order_of_flags(self) -> None:
        flags = [NOT_EVALUATED, GOOD, SUSPECT, FAILED, MISSING]

        assert all(worst(one, other) == worst(other, one) == other for one, other in pairwise(flags))


class TestBurst:
    def test_rain_of_five_minutes_is_added_up(self) -> None:
        burst = NO_BURST.after(0, TIP).after(5 * MINUTE - 1, TIP)

        assert burst == Burst(0, 2 * TIP)
        assert burst.after(5 * MINUTE, TIP) == Burst(5 * MINUTE, TIP)
        assert burst.after(-1, TIP) == Burst(-1, TIP)

    def test_rain_of_one_instant_is_one_burst(self) -> None:
        assert NO_BURST.after(7, TIP).after(7, TIP) == Burst(7, 2 * TIP)

    def test_too_much_of_it(self) -> None:
        assert judge_burst(Burst(0, HALF_INCH), certain=True) == (GOOD, ())
        assert judge_burst(Burst(0, HALF_INCH + 1), certain=True) == (SUSPECT, ("very_intense",))
        assert judge_burst(Burst(0, 2 * HALF_INCH + 1), certain=True) == (FAILED, ("beyond_nature",))
        assert judge_burst(Burst(0, 2 * HALF_INCH + 1), certain=False) == (SUSPECT, ("very_intense",))

    def test_what_weighs_no_more_adds_no_word(self) -> None:
        assert heavier((SUSPECT, ("bounce",)), (SUSPECT, ("very_intense",))) == (SUSPECT, ("bounce",))
        assert heavier((GOOD, ("late",)), (SUSPECT, ("very_intense",))) == (SUSPECT, ("late", "very_intense"))


class TestFiles:
    def test_the_rain_of_an_interval_is_held_against_its_length(self) -> None:
        judge = FileJudge(LIMITS, tips=False)

        assert judge.judge(0, 3 * HALF_INCH, ()) == (GOOD, ())  # how long the first row took is not known
        assert judge.judge(5 * MINUTE, HALF_INCH + 1, ()) == (SUSPECT, ("very_intense",))
        assert judge.judge(20 * MINUTE, 3 * HALF_INCH, ("provisional",)) == (GOOD, ("provisional",))
        assert judge.judge(35 * MINUTE, 0, ()) == (GOOD, ())
        assert judge.judge(50 * MINUTE, 3 * HALF_INCH + 1, ()) == (SUSPECT, ("very_intense",))

    def test_rain_of_an_interval_beyond_nature_is_only_suspect_for_when_it_fell_is_not_certain(self) -> None:
        judge = FileJudge(LIMITS, tips=False)
        judge.judge(0, 0, ())

        assert judge.judge(5 * MINUTE, 4 * HALF_INCH, ()) == (SUSPECT, ("very_intense",))

    def test_the_shortest_bounce_there_is(self) -> None:
        judge = FileJudge(GaugeLimits(bounce_ms=1), tips=True)

        assert [judge.judge(at, TIP, ())[0] for at in (0, 1, 3)] == [GOOD, SUSPECT, GOOD]

    def test_tips_bounce(self) -> None:
        judge = FileJudge(LIMITS, tips=True)
        told = [judge.judge(at, TIP, ()) for at in (0, 500, 1001, 1001)]

        assert told == [(GOOD, ()), (SUSPECT, ("bounce",)), (GOOD, ()), (SUSPECT, ("bounce",))]
        assert judge.judge(1002, 0, ("service_mark",)) == (GOOD, ("service_mark",))

    def test_a_siphon_gauge_tips_fast(self) -> None:
        judge = FileJudge(GaugeLimits(bounce_ms=0), tips=True)

        assert [judge.judge(at, TIP, ()) for at in (0, 0, 100)] == [(GOOD, ())] * 3

    def test_tips_beyond_nature(self) -> None:
        judge = FileJudge(LIMITS, tips=True)
        flags = [judge.judge(tip * 1000, TIP, ())[0] for tip in range(101)]

        assert (flags[:50], flags[50:100], flags[100]) == ([GOOD] * 50, [SUSPECT] * 50, FAILED)

    def test_the_limits_of_the_gauge(self) -> None:
        judge = FileJudge(GaugeLimits(bounce_ms=0, max_row_tenth_um=500_000, overflow_tenth_um=512_000), tips=False)

        assert judge.judge(0, 512_000, ()) == (FAILED, ("overflow", "above_largest_row"))
        assert judge.judge(60 * MINUTE, 500_000, ()) == (GOOD, ())


class TestWindows:
    WINDOWS = (Window(10, 20, "tip_test"), Window(15, 30, "calibration"), Window(16, 18, "calibration"))

    @pytest.mark.parametrize(
        ("at", "words"),
        [(9, ()), (10, ("tip_test",)), (16, ("calibration", "tip_test")), (20, ("calibration",)), (30, ())],
    )
    def test_a_window_holds_its_start_and_not_its_end(self, at: int, words: tuple[str, ...]) -> None:
        assert words_within(self.WINDOWS, at) == words

    def test_words_without_one(self) -> None:
        assert without(("bounce", "service", "late"), "service") == ("bounce", "late")


class TestNeighbours:
    def test_gauges_may_differ_by_15_percent_or_a_twentieth_of_an_inch(self) -> None:
        assert compare_gauges({"a": 85_000, "b": 100_000}) == []
        assert compare_gauges({"a": 2540, "b": 2540 + 12_700}) == []
        (found,) = compare_gauges({"a": 100_000, "b": 84_999})
        assert (found.word, found.sensor, found.other, found.value) == ("gauges_differ", "b", "a", 84_999)

    def test_a_gauge_without_rain_beside_a_quarter_of_an_inch_is_clogged(self) -> None:
        assert [one.word for one in compare_gauges({"a": 0, "b": 63_500})] == ["clogged"]
        assert [one.word for one in compare_gauges({"a": 0, "b": 63_499})] == ["gauges_differ"]
        assert compare_gauges({"a": 0}) == []

    def test_probes_that_differ_by_more_than_30_percent_on_three_dry_days(self) -> None:
        differ, agree = ([10.0, 11.0], [7.0, 7.3]), ([10.0], [7.0])

        found = compare_probes("u", "d", [agree, differ, differ, differ])
        assert found is not None
        assert (found.word, found.sensor, found.other, found.value) == ("probes_differ", "u", "d", 10.5)
        assert compare_probes("u", "d", [differ, differ, agree]) is None
        assert compare_probes("u", "d", [differ, differ]) is None
        assert compare_probes("u", "d", [differ, ([], [1.0]), differ]) is None

    def test_the_newest_days_that_follow_one_another(self) -> None:
        days = [date(2026, 6, day) for day in (1, 2, 4, 5, 6)]

        assert in_a_row(days) == days[2:]
        assert in_a_row([]) == []
