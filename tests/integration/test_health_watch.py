"""The watch over instruments: what is noticed, how long it must hold, who hears; a restart changes nothing."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from alerts.commands import Decided, Entry, count_as_rain, look_done, record_calibration
from collector.commands import record_manual_reading
from siltwatch.quantities import Depth
from tests.support.alerts import HOUR, MINUTE, NOON, SMO, Town, a_gauge, a_site, tips
from tests.support.dashboard import a_probe

DAY = timedelta(days=1)


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path / "town", a_site())
    yield made
    made.close()


def watch_from(town: Town, start: datetime, hours: float, *, step: timedelta = 5 * MINUTE) -> None:
    for index in range(int(timedelta(hours=hours) / step) + 1):
        town.watch(start + index * step)


def troubles(town: Town, *states: str) -> list[tuple[str, str, str]]:
    rows = [(row["kind"], row["sensor"], row["state"]) for row in town.rows("troubles")]
    return sorted(row for row in rows if not states or row[2] in states)


def duties(town: Town) -> list[tuple[str, str]]:
    return [(row["kind"], row["status"]) for row in town.rows("duties")]


def told(town: Town) -> list[tuple[str, str]]:
    return [(row["person"], row["step"]) for row in town.rows("notices")]


def test_a_gauge_without_word_is_told_after_its_hold_and_blindness_opens_a_precaution(town: Town) -> None:
    town.hear(NOON)
    town.watch(NOON + 10 * MINUTE)
    assert troubles(town) == []
    town.watch(NOON + 20 * MINUTE)
    assert troubles(town) == [("silent", "rg1", "waiting")]
    assert told(town) == []

    town.watch(NOON + HOUR)
    assert troubles(town) == [("silent", "rg1", "open")]
    assert told(town) == [("Site operator", "at_trigger")]
    (letter,) = town.rows("notices")
    assert "no word from rg1 since 10 Jun 12:00 EDT" in letter["subject"]
    assert "not known to be dry" in letter["body"]

    watch_from(town, NOON + HOUR, 2)
    assert ("blind", "", "open") in troubles(town)
    blind = next(row for row in town.rows("duties") if row["kind"] == "blind")
    # A storm may have begun right after the last word: a day from there.
    assert blind["due_at"] == "2026-06-11T16:00:00.000Z"
    letter = town.rows("notices")[-1]
    assert "blind since 10 Jun 12:00 EDT" in letter["subject"]
    assert "violation" not in letter["body"].lower()


def test_a_sensor_that_was_never_heard_is_noticed(town: Town) -> None:
    watch_from(town, NOON, 1.5)

    assert ("silent", "rg1", "open") in troubles(town)
    assert "rg1 was never heard" in town.rows("notices")[0]["subject"]


def test_rain_at_the_neighbours_makes_a_silent_site_blind_at_once(town: Town) -> None:
    town.apply(a_site(id="hill", name="Hill Road"))
    town.hear(NOON)
    town.hear(NOON + 30 * MINUTE, site="hill")
    town.watch(NOON + 25 * MINUTE)
    assert ("blind", "", "open") not in troubles(town)

    town.rain(tips(NOON + 20 * MINUTE, 5), site="hill")
    town.watch(NOON + 26 * MINUTE)
    assert ("blind", "", "open") in troubles(town)
    assert "while it rains at the sites around" in town.rows("notices")[0]["body"]


def test_silence_that_is_over_before_its_hold_tells_nobody(town: Town) -> None:
    town.hear(NOON)
    watch_from(town, NOON + 20 * MINUTE, 0.5)
    town.hear(NOON + 50 * MINUTE)
    watch_from(town, NOON + 50 * MINUTE, 0.25)

    assert troubles(town) == [("silent", "rg1", "ended")]
    assert told(town) == []


def test_a_restart_between_any_two_looks_changes_nothing(town: Town, tmp_path: Path) -> None:
    other = Town(tmp_path / "other", a_site())
    try:
        for one, restarts in ((town, False), (other, True)):
            one.hear(NOON)
            for minutes in range(0, 240, 7):
                if minutes == 175:
                    one.hear(NOON + 170 * MINUTE)
                one.watch(NOON + minutes * MINUTE)
                if restarts:
                    one.restart()
        assert town.rows("troubles") == other.rows("troubles")
        assert told(town) == told(other)
    finally:
        other.close()


def test_a_clock_set_back_neither_doubles_nor_ends_anything(town: Town) -> None:
    town.hear(NOON)
    watch_from(town, NOON, 3)
    before = (troubles(town), told(town))
    watch_from(town, NOON + 2 * HOUR, 1)

    assert (troubles(town), told(town)) == before


def test_a_backfill_of_old_words_ends_no_silence(town: Town) -> None:
    """Freshness is when it was observed, not when it came."""
    town.hear(NOON)
    watch_from(town, NOON, 2)
    town.rain(tips(NOON - 14 * DAY, 20), received_at=NOON + 2 * HOUR)
    watch_from(town, NOON + 2 * HOUR, 1)

    assert ("silent", "rg1", "open") in troubles(town)


def test_what_is_missing_ends_no_other_trouble(town: Town) -> None:
    town.hear(NOON, reasons='["battery_low"]')
    town.watch(NOON + MINUTE)
    assert ("battery", "rg1", "open") in troubles(town)

    watch_from(town, NOON + HOUR, 24, step=HOUR)
    assert ("battery", "rg1", "open") in troubles(town)

    town.hear(NOON + 26 * HOUR)
    watch_from(town, NOON + 26 * HOUR, 0.25)
    assert ("battery", "rg1", "open") in troubles(town)  # calm, but not for long enough
    for hours in range(1, 8):
        town.hear(NOON + (26 + hours) * HOUR)
        town.watch(NOON + (26 + hours) * HOUR + MINUTE)
    assert ("battery", "rg1", "ended") in troubles(town)


@pytest.mark.parametrize(
    ("word", "kind", "hold"),
    [("freezing", "frozen", 1), ("clock_skew", "clock", 0.5), ("battery_low", "battery", 0), ("stuck", "stuck", 0)],
)
def test_what_a_sensor_says_of_itself(town: Town, word: str, kind: str, hold: float) -> None:
    for minutes in range(0, int(hold * 60) + 10, 5):
        town.hear(NOON + minutes * MINUTE, reasons=f'["{word}"]')
        town.watch(NOON + minutes * MINUTE)

    assert (kind, "rg1", "open") in troubles(town)


def test_low_volts_by_the_class_of_the_battery(town: Town) -> None:
    for volts, low in ((12.6, False), (11.7, True), (6.1, False), (5.7, True), (3.0, False), (2.3, True)):
        town.hear(NOON, battery_v=volts)
        town.watch(NOON)
        open_now = [row for row in troubles(town) if row[0] == "battery" and row[2] == "open"]
        town.restart()
        assert bool(open_now) is low or volts in {6.1, 3.0}  # a calm lasts longer than this test


def two_gauges(town: Town, one: int, other: int) -> None:
    town.apply(a_site(gauges=("rg1", "rg2")))
    if one:
        town.rain(tips(NOON, one), sensor="rg1")
    if other:
        town.rain(tips(NOON, other), sensor="rg2")
    town.hear(NOON + HOUR, "rg1", "rg2")
    town.watch(NOON + HOUR + MINUTE)


@pytest.mark.parametrize(
    ("one", "other", "kinds"),
    [
        (0, 25, ["clogged"]),
        (0, 24, ["gauges_differ"]),
        (40, 46, []),  # 13 %
        (40, 48, ["gauges_differ"]),  # 0.08 in and 17 %
        (10, 15, []),  # 0.05 in is not more than 0.05 in
    ],
)
def test_gauges_that_cannot_both_be_right(town: Town, one: int, other: int, kinds: list[str]) -> None:
    two_gauges(town, one, other)

    assert [row[0] for row in troubles(town, "open")] == kinds
    if kinds == ["gauges_differ"] and one:
        (letter,) = town.rows("notices")
        assert "gauges disagree: rg1 0.40 in, rg2 0.48 in" in letter["subject"]


def test_near_the_threshold_a_check_is_asked_for_once_and_a_word_of_a_person_closes_it(town: Town) -> None:
    town.rain(tips(NOON, 46))
    for hours in range(12):
        town.hear(NOON + hours * HOUR + 46 * MINUTE)
        town.watch(NOON + hours * HOUR + 46 * MINUTE)

    assert troubles(town, "open") == [("near_threshold", "", "open")]
    assert told(town) == [("Site operator", "at_trigger")]
    (letter,) = town.rows("notices")
    assert "0.46 in of rain, just below a storm: check the gauge" in letter["subject"]

    (check,) = town.rows("duties")
    decided = Decided(author="inspector", role="inspector", reason="hand gauge shows 0.46 in", key="k1")
    look_done(
        town.config.records_url, site=town.sites["mill"], check=check["id"], decided=decided, now=NOON + 13 * HOUR
    )
    town.hear(NOON + 13 * HOUR)
    town.watch(NOON + 13 * HOUR)
    assert duties(town) == [("check", "closed_on_time")]
    for days in range(1, 9):
        town.hear(NOON + days * DAY)
        town.watch(NOON + days * DAY)
    assert duties(town) == [("check", "closed_on_time")]
    assert troubles(town, "open") == []


def test_rain_at_freezing_point_opens_no_storm_and_goes_to_a_person(town: Town) -> None:
    town.rain(tips(NOON, 55), flag=3, reasons=("freezing",))
    town.hear(NOON + HOUR)
    town.step(NOON + HOUR)
    town.watch(NOON + HOUR)

    assert town.records.storms("mill") == []
    assert ("melt", "", "open") in troubles(town)
    check = next(row for row in town.rows("duties") if row["kind"] == "check")
    assert check["due_at"] == "2026-06-11T16:49:00.000Z"  # a day from the trigger that it would have

    decided = Decided(author="inspector", role="inspector", reason="it rained, the roof dripped", key="k1")
    count_as_rain(
        town.config.records_url, site=town.sites["mill"], check=check["id"], from_at=NOON, until_at=NOON + HOUR,
        decided=decided, now=NOON + 2 * HOUR,
    )  # fmt: skip
    town.hear(NOON + 2 * HOUR)
    town.step(NOON + 2 * HOUR)
    town.watch(NOON + 2 * HOUR)

    (storm,) = town.records.storms("mill")
    assert (storm.trigger_at, storm.verified) == (NOON + 49 * MINUTE, False)
    assert ("check", "closed_on_time") in duties(town)


def test_a_depth_read_by_hand_ends_the_precaution(town: Town) -> None:
    town.hear(NOON)
    watch_from(town, NOON, 3)
    record_manual_reading(
        town.config.journal_url, site="mill", sensor="rg1", at=NOON + 4 * HOUR, since_at=NOON,
        depth=Depth.parse("0.1 in"),
        author="inspector", reason="gauge without power", now=NOON + 4 * HOUR,
    )  # fmt: skip
    town.watch(NOON + 4 * HOUR)

    assert ("blind", "closed_on_time") in duties(town)


def test_an_inspection_ends_the_precaution_and_no_check_of_an_instrument(town: Town) -> None:
    town.hear(NOON)
    watch_from(town, NOON, 3)
    town.inspect(NOON + 4 * HOUR)
    town.watch(NOON + 4 * HOUR)

    assert ("blind", "closed_on_time") in duties(town)
    assert ("check", "open") in duties(town)


def test_a_gauge_heard_again_without_a_counter_leaves_the_precaution(town: Town) -> None:
    town.hear(NOON)
    watch_from(town, NOON, 3)
    for minutes in range(0, 30, 5):
        town.hear(NOON + 4 * HOUR + minutes * MINUTE)
        town.watch(NOON + 4 * HOUR + minutes * MINUTE)

    assert ("blind", "open") in duties(town)
    assert ("check", "withdrawn") in duties(town)


def test_nobody_looks_for_a_week_and_each_day_says_so_once(town: Town) -> None:
    town.hear(NOON)
    watch_from(town, NOON, 24 * 9, step=HOUR)

    mine: list[Any] = [row for row in town.rows("notices") if row["duty"].startswith("mill-silent")]
    assert [row["step"] for row in mine] == ["at_trigger", "due", *(f"day_{n}" for n in range(2, 8))]
    assert not [row for row in mine if row["person"] == SMO["name"]]
    officer = [row["step"] for row in town.rows("notices") if row["person"] == SMO["name"]]
    assert officer == ["overdue"]  # of the precaution


def test_a_failed_gauge_is_not_expected(town: Town) -> None:
    town.apply(a_site(sensors=[a_gauge("rg1", quality="fail"), a_gauge("rg2")]))
    town.hear(NOON, "rg2")
    town.watch(NOON + MINUTE)

    assert troubles(town) == []


@pytest.mark.parametrize("profile", ["guilderland", "pendleton"])
def test_of_a_calibration_that_is_overdue_one_duty_speaks(profile: str, tmp_path: Path) -> None:
    """The clock of a town that has one, the watch elsewhere; of a probe that was never calibrated the watch."""
    sensors = [a_gauge("rg1"), a_probe("down", "downstream", station="north")]
    town = Town(tmp_path / profile, a_site(profile=profile, sensors=sensors))
    try:
        later = NOON + 40 * DAY
        town.hear(later, "rg1", "down")
        town.step(later)
        town.watch(later)
        assert about_calibration(town) == [("check", "open")]

        entry = Entry(probe="down", at=NOON + 2 * DAY, person="inspector", remarks="", key="c1")
        record_calibration(town.config.records_url, site=town.sites["mill"], entry=entry, now=later + MINUTE)
        town.hear(later + 2 * MINUTE, "rg1", "down")
        town.step(later + 2 * MINUTE)
        town.watch(later + 2 * MINUTE)
        assert about_calibration(town, "open", "overdue") == (
            [("clock", "overdue")] if profile == "guilderland" else [("check", "open")]
        )
    finally:
        town.close()


def about_calibration(town: Town, *statuses: str) -> list[tuple[str, str]]:
    rows = [row for row in town.rows("duties") if "calibration" in row["id"]]
    return [(row["kind"], row["status"]) for row in rows if not statuses or row["status"] in statuses]
