"""A storm from several sides: its gauges, its due instants, its versions and the water through it."""

from dataclasses import replace
from datetime import timedelta

from alerts.reading import load_profile
from collector.reading import ManualReading, RainCredit, Reading
from dashboard.reader import Reader, reading_as
from dashboard.views.storm_compare import (
    MOST_VERSIONS,
    anchor_lines,
    compare,
    gauge_lines,
    water_through,
)
from siltwatch.instants import short_instant
from tests.support.alerts import HOUR, MINUTE, NOON, a_gauge
from tests.support.dashboard import NOW, a_probe, town_site
from tests.support.dashboard_rows import a_duty, a_storm

START = NOON - 8 * HOUR
SITE = town_site(
    "mill", "Mill Lane", sensors=[a_gauge("rg1"), a_gauge("rg2"), a_gauge("dumb"), a_probe("down", "outfall")]
)


def fell(sensor: str, minute: int, *, depth: int = 2_540, flag: int = 1) -> RainCredit:
    at = START + minute * MINUTE
    return RainCredit(
        sensor=sensor, at=at, depth_tenth_um=depth, flag=flag, reasons=(), key="", source="gateway", received_at=at
    )


STORM = replace(
    a_storm(),
    start_at=START,
    trigger_at=START + HOUR,
    end_at=START + 2 * HOUR,
    confirmed_at=START + 8 * HOUR,
    by=("rg1",),
)


def lines(*rain: RainCredit, by_hand: tuple[ManualReading, ...] = ()) -> dict[str, tuple[str, str, str]]:
    told = gauge_lines(rain, by_hand, storm=STORM, site=SITE, now=NOW)
    return {line.gauge: (line.depth, line.share, line.doubts) for line in told}


def test_gauges_stand_beside_each_other_the_wettest_first_and_a_dumb_one_is_named() -> None:
    rain = [fell("rg2", 3 * n) for n in range(20)] + [fell("rg1", 3 * n + 1) for n in range(40)]

    told = lines(*sorted(rain, key=lambda one: one.at))

    assert list(told) == ["rg1", "rg2", "dumb"]
    assert told["rg1"] == ("0.40 in", "most", "40 credits, none in doubt")
    assert told["rg2"] == ("0.20 in", "50 % of the most", "20 credits, none in doubt")
    assert told["dumb"] == ("0.00 in", "0 % of the most", "nothing in this storm")


def test_failed_rain_is_left_out_and_told_suspect_rain_is_told_and_rain_of_another_storm_is_neither() -> None:
    told = lines(fell("rg1", -400), fell("rg1", 0), fell("rg1", 5, flag=3), fell("rg1", 9, flag=4), fell("rg1", 900))

    assert told["rg1"] == ("0.02 in", "most", "1 of 3 suspect, 1 failed, left out")


def test_a_gauge_read_by_hand_stands_below_those_that_tip() -> None:
    read = ManualReading(
        id=1, sensor="rg1", at=START + 3 * HOUR, since_at=START, depth_tenth_um=127_000, author="x",
        reason="the funnel was clogged", recorded_at=NOW,
    )  # fmt: skip
    told = lines(fell("rg1", 0), by_hand=(read, replace(read, at=START - HOUR)))

    assert told["rg1, read by hand"] == ("0.50 in", "more than the wettest gauge", "the funnel was clogged")
    assert len(told) == 4


def test_the_hardest_hour_is_the_largest_sum_of_any_sixty_minutes() -> None:
    rain = [fell("rg1", minute) for minute in (0, 30, 59, 60, 61, 119)]
    (first, *_) = gauge_lines(rain, (), storm=STORM, site=SITE, now=NOW)

    assert first.hardest == "0.04 in in an hour"


def test_depths_are_told_in_millimetres_to_who_reads_them_so() -> None:
    with reading_as(Reader(rain_unit="mm")):
        assert lines(fell("rg1", 0, depth=126_999))["rg1"][0] == "12.6 mm"


def test_both_anchors_are_told_where_they_differ_and_which_governs() -> None:
    rotterdam, pendleton = load_profile("rotterdam"), load_profile("pendleton")
    duty = a_duty()

    by_end = anchor_lines(STORM, rotterdam, [duty], site=SITE, now=NOW)
    by_trigger = anchor_lines(STORM, pendleton, [duty], site=SITE, now=NOW)
    at_once = anchor_lines(replace(STORM, end_at=STORM.trigger_at), rotterdam, [duty], site=SITE, now=NOW)

    assert [(line.name, line.governs) for line in by_end] == [("the trigger", False), ("the end of the storm", True)]
    assert [line.governs for line in by_trigger] == [True, False]
    assert by_end[1].due.iso == short_instant(STORM.end_at + 24 * HOUR)
    assert [(line.name, line.governs) for line in at_once] == [("the end of the storm", True)]
    assert anchor_lines(STORM, load_profile("ny-state"), [duty], site=SITE, now=NOW) == ()
    assert anchor_lines(STORM, rotterdam, [], site=SITE, now=NOW) == ()


def test_versions_stand_side_by_side_and_what_changed_is_marked() -> None:
    first = replace(STORM, revision=1, judged_at=START + HOUR, depth_tenth_um=127_000, state="open")
    second = replace(first, revision=2, judged_at=START + 9 * HOUR, depth_tenth_um=132_080, state="confirmed")

    told = compare([first, second], site=SITE, now=NOW)

    assert told is not None
    rows = dict(told.rows)
    assert [cell.text for cell in rows["Depth"]] == ["0.52 in", "0.50 in"]
    assert [cell.is_new for cell in rows["Depth"]] == [True, False]
    assert [cell.is_new for cell in rows["Trigger"]] == [False, False]
    assert [cell.text for cell in rows["State"]] == ["over", "under way"]
    assert compare([first], site=SITE, now=NOW) is None


def test_of_many_versions_the_first_and_the_newest_are_shown() -> None:
    every = [replace(STORM, revision=n, judged_at=START + n * MINUTE, depth_tenth_um=2_540 * n) for n in range(1, 31)]

    told = compare(every, site=SITE, now=NOW)

    assert told is not None
    assert (len(told.judged), told.left_out) == (MOST_VERSIONS, 30 - MOST_VERSIONS)
    assert [cell.text for cell in dict(told.rows)["Depth"]][-1] == "0.01 in"


def value(minute: int, figure: float, flag: int = 1) -> Reading:
    at = START + timedelta(minutes=minute)
    return Reading(
        sensor="down", at=at, kind="turbidity", value=figure, unit="FNU", method="y511", flag=flag, reasons=(),
        received_at=at, key="",
    )  # fmt: skip


def test_water_is_told_before_during_and_after_without_what_failed() -> None:
    rows = [value(-60, 5), value(-30, 7), value(30, 80), value(45, 900, 4), value(60, 40), value(460, 12)]

    (line,) = water_through({"down": rows}, storm=STORM, site=SITE, now=NOW)
    (silent,) = water_through({}, storm=STORM, site=SITE, now=NOW)

    assert (line.before, line.highest, line.after, line.doubtful) == ("6.00", "80.0", "12.0", 1)
    assert line.highest_at is not None
    assert (silent.before, silent.highest, silent.highest_at) == ("", "", None)
