"""The judge of contrast over real stores: episodes, checks and notices, readings in order, late, or after a restart."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from alerts.contrast_commands import (
    Entry,
    Explanation,
    confirm_probe,
    explain_episode,
    record_calibration,
    record_sample,
)
from collector.service_windows import record_service_window
from siltwatch.errors import SiltwatchError
from siltwatch.instants import format_instant, parse_instant
from tests.support.alerts import HOUR, MINUTE, NOON, OPERATOR, SMO, Town
from tests.support.stream import Stream, a_probe, a_stream

QUARTER = timedelta(minutes=15)


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path / "town")
    yield made
    made.close()


def test_a_muddy_stretch_becomes_an_episode_with_a_check_and_notices(town: Town) -> None:
    stream = Stream(town, a_stream())
    stream.flow("above", NOON, 4 * HOUR, 8)
    stream.flow("below", NOON, HOUR, 9)
    stream.flow("below", NOON + HOUR, HOUR, 21)
    for minutes in range(0, 121, 15):
        stream.step(NOON + minutes * MINUTE)

    (episode,) = stream.episodes()
    assert (episode.state, episode.level, episode.level_now) == ("open", "likely", "likely")
    assert episode.id == "mill-contrast-20260610-1"
    assert episode.start_at == NOON + HOUR + QUARTER  # the second quarter hour in a row above the limit of watch
    assert episode.peak == pytest.approx(13)
    assert (episode.now_background, episode.now_value) == (8.2, 21.2)
    assert (episode.weather, episode.uncalibrated) == ("dry", "above, below")
    (check,) = stream.rows("duties")
    assert (check["kind"], check["status"]) == ("contrast_check", "open")
    (letter,) = stream.rows("notices")
    assert letter["subject"] == "Mill Lane: possible visible contrast (likely), verify on site"
    assert "8.2 FNU above, 21.2 FNU below" in letter["body"]
    assert "dry weather" in letter["body"]
    assert "photos upstream and downstream" in letter["body"]
    assert "violation" not in letter["body"].lower()

    stream.flow("below", NOON + 2 * HOUR, 2 * HOUR, 60)
    for minutes in range(135, 241, 15):
        stream.step(NOON + minutes * MINUTE)

    told = [(row["person"], row["step"], row["revision"]) for row in stream.rows("notices")]
    assert told == [
        ("Site operator", "at_trigger", 1),
        ("Site operator", "at_trigger", 2),  # due earlier than told
        ("Stormwater officer", "at_trigger", 2),  # sees a severe one at once, whatever was chosen
        ("Site operator", "due_in_1h", 2),
        ("Stormwater officer", "due_in_1h", 2),
    ]


def test_the_episode_ends_and_a_look_on_site_closes_its_check(town: Town) -> None:
    stream = Stream(town, a_stream())
    muddy(stream)
    stream.step(NOON + 3 * HOUR)
    entry = Entry(probe="below", at=NOON + 3 * HOUR, person="Inspector", remarks="bank is muddy", key="k1")
    unfit = record_sample(
        town.config.records_url, site=stream.site, entry=entry, now=NOON + 3 * HOUR, how="grab", value=12, unit="FNU",
        probe_value=60,
    )  # fmt: skip
    stream.step(NOON + 3 * HOUR + MINUTE)

    assert unfit == "the sample has 12 FNU, the probe 60: more than 5 apart"
    check, of_probe = stream.rows("duties")
    assert (check["status"], check["closed_by"]) == ("closed_on_time", "sample 1")
    assert (of_probe["id"], of_probe["status"]) == ("mill-sample-1-check", "open")

    stream.flow("below", NOON + 3 * HOUR, 3 * HOUR, 9)
    stream.step(NOON + 6 * HOUR)
    fixed = Explanation(cause="open basin", action="closed it", acted_at=NOON + 3 * HOUR, person="Inspector", key="e1")
    first = explain(town, fixed, now=NOON + 4 * HOUR)
    assert explain(town, fixed, now=NOON + 5 * HOUR) == first  # sent twice, kept once
    stream.step(NOON + 7 * HOUR)

    (episode,) = stream.episodes()
    assert (episode.state, episode.level, episode.cause, episode.action) == (
        "ended",
        "severe",
        "open basin",
        "closed it",
    )
    assert episode.end_at == NOON + 3 * HOUR + 3 * QUARTER  # the fourth quarter hour below the limit clears it


def test_a_check_that_nobody_makes_is_overdue_and_made_late(town: Town) -> None:
    stream = Stream(town, a_stream())
    muddy(stream)
    stream.step(NOON + 3 * HOUR)
    stream.step(NOON + 5 * HOUR)
    assert stream.rows("duties")[0]["status"] == "overdue"

    town.inspect(NOON + 6 * HOUR)
    stream.step(NOON + 6 * HOUR)

    (check,) = (row for row in stream.rows("duties") if row["kind"] == "contrast_check")
    assert (check["status"], check["late_by_s"] > 0) == ("closed_late", True)


@pytest.mark.parametrize("restarted", [False, True])
def test_late_and_shuffled_readings_end_in_the_verdict_of_all_of_them(town: Town, restarted: bool) -> None:
    stream = Stream(town, a_stream())
    stream.flow("below", NOON + 2 * HOUR, HOUR, 60)
    stream.step(NOON + 3 * HOUR)
    stream.flow("above", NOON, 5 * HOUR, 8)
    stream.step(NOON + 3 * HOUR + MINUTE)
    if restarted:
        stream.restart()
    stream.flow("below", NOON + 3 * HOUR, 2 * HOUR, 9)
    stream.step(NOON + 5 * HOUR)
    stream.flow("below", NOON, 2 * HOUR, 9)
    stream.step(NOON + 5 * HOUR + MINUTE)

    contrast = [row for row in stream.episodes() if row.kind == "contrast"]
    assert [(row.state, row.level, row.start_at, row.end_at) for row in contrast] == [
        ("ended", "severe", NOON + 2 * HOUR + QUARTER, NOON + 3 * HOUR + 3 * QUARTER)
    ]
    assert [row.state for row in stream.episodes() if row.kind == "benchmark"] == ["withdrawn"]


def test_readings_days_late_take_back_an_episode_that_they_disprove(town: Town) -> None:
    stream = Stream(town, a_stream())
    muddy(stream)
    stream.step(NOON + 3 * HOUR)
    assert stream.episodes()[0].state == "open"
    later = NOON + timedelta(days=6)
    stream.flow("above", later, HOUR, 8)
    stream.flow("below", later, 2 * HOUR, 9)
    stream.step(later + 2 * HOUR)
    # The background probe's own memory is read out: the stream itself was muddy.
    stream.say("above", [(NOON + 2 * HOUR + (2 * n + 1) * MINUTE / 4, 59.0) for n in range(120)])
    stream.step(later + 2 * HOUR + MINUTE)

    assert stream.episodes()[0].state == "withdrawn"
    assert stream.rows("duties")[0]["status"] == "withdrawn"


def test_a_pegged_probe_stays_latched_until_somebody_confirms_it_over_restarts(town: Town) -> None:
    stream = Stream(town, a_stream())
    stream.flow("above", NOON, timedelta(days=6), 8)
    stream.flow("below", NOON, HOUR, lambda _: 1600.0)
    stream.flow("below", NOON + HOUR, timedelta(days=6) - HOUR, 9)
    for day in range(7):
        stream.step(NOON + timedelta(days=day))
        stream.restart()
    (episode,) = stream.episodes()
    assert (episode.state, episode.level_now) == ("open", "severe")
    assert episode.held_since_at == NOON + HOUR + 3 * QUARTER  # but for the latch the fourth low quarter would clear

    at = NOON + timedelta(days=5)
    entry = Entry(probe="below", at=at, person="Inspector", remarks="looked through a tube", key="c1")
    number = confirm_probe(town.config.records_url, site=stream.site, entry=entry, how="person", now=at)
    again = confirm_probe(town.config.records_url, site=stream.site, entry=entry, how="person", now=at)
    stream.step(NOON + timedelta(days=6))

    assert number == again == 1
    (episode,) = stream.episodes()
    assert episode.state == "ended"
    assert at < (episode.end_at or at) <= at + 2 * HOUR


def test_unlike_probes_form_no_difference_and_the_benchmark_speaks(town: Town) -> None:
    unlike = a_stream(a_probe("above", "background", lag=None), a_probe("below", "downstream", model="analite"))
    assert any("unlike" in problem and "one make" in problem for problem in unlike.problems())
    stream = Stream(town, unlike)
    muddy(stream)
    stream.step(NOON + 3 * HOUR)

    assert [(row.kind, row.level) for row in stream.episodes()] == [("benchmark", "benchmark_50")]


def test_rain_joins_a_contrast_to_its_storm(town: Town) -> None:
    stream = Stream(town, a_stream())
    town.inches("0.60", NOON + HOUR)
    town.step(NOON + HOUR)
    muddy(stream)
    stream.step(NOON + 3 * HOUR)

    assert [(row.weather, row.storm) for row in stream.episodes()] == [("storm", "mill-20260610-1")]


def test_readings_that_failed_count_for_nothing(town: Town) -> None:
    stream = Stream(town, a_stream())
    stream.flow("above", NOON, 3 * HOUR, 8)
    stream.flow("below", NOON, 3 * HOUR, 9)
    stream.say(
        "below", [(NOON + n * MINUTE + MINUTE / 2, 900.0) for n in range(170)], flag=4, reasons='["out_of_water"]'
    )
    stream.step(NOON + 3 * HOUR)

    assert stream.episodes() == []


def test_a_calibrated_probe_is_not_marked_and_its_drift_is_reckoned(town: Town) -> None:
    stream = Stream(town, a_stream())
    for name in ("above", "below"):
        errors = record_calibration(
            town.config.records_url, site=stream.site, now=NOON,
            entry=Entry(probe=name, at=NOON, person="Technician", remarks="", key=f"cal-{name}"),
            before_cleaning=10, after_cleaning=9, standard=124, before_calibration=120, after_calibration=124,
        )  # fmt: skip
    muddy(stream)
    stream.step(NOON + 3 * HOUR)

    assert errors.fouling_percent == pytest.approx(-10)
    assert errors.drift_percent == pytest.approx(100 * 4 / 120)
    assert errors.rating == "fair"
    assert stream.episodes()[0].uncalibrated is None


def test_a_lag_is_learnt_from_pulses_and_kept(town: Town) -> None:
    stream = Stream(town, a_stream(a_probe("above", "background", lag=None), a_probe("below", "downstream", lag=None)))
    for day in range(3):
        start = NOON + timedelta(days=day)
        pulse = [(start + n * MINUTE, 8 + 0.1 * (n % 3) + max(0, 60 - abs(n - 200))) for n in range(24 * 60)]
        stream.say("above", pulse)
        stream.say("below", [(at + 20 * MINUTE, value + 1) for at, value in pulse[: 24 * 60 - 20]])
    stream.step(NOON + timedelta(days=3))

    (pair,) = stream.engine._pairs.values()
    assert pair.lag_ms == 20 * 60_000
    assert stream.episodes() == []  # the same pulse at both probes is no contrast


def test_a_baseline_that_creeps_up_is_told_on_the_page(town: Town) -> None:
    stream = Stream(town, a_stream())
    for day in range(7):
        base = 5 + day
        start = (NOON + timedelta(days=day)).replace(hour=0)
        rows = [(start + n * QUARTER, base + 0.2 * (n % 3)) for n in range(96)]
        stream.say("below", rows)
        stream.roll_up("below", rows)
    stream.step((NOON + timedelta(days=7)).replace(hour=1))

    (pair,) = town.records.pairs(stream.site)
    assert pair.signs == ("below: its dry-weather baseline crept from 7 to 11 in 5 days: clean it (since 2026-06-12)",)


def test_only_the_box_that_a_site_names_sends(town: Town) -> None:
    stream = Stream(town, a_stream(notices_from="elsewhere"))
    muddy(stream)
    stream.step(NOON + 3 * HOUR)

    assert stream.rows("notices") == []
    assert len(stream.rows("duties")) == 1


def test_nobody_is_sent_out_for_imported_history(town: Town) -> None:
    stream = Stream(town, a_stream())
    muddy(stream)
    stream.step(NOON + timedelta(days=3))

    assert [row.state for row in stream.episodes()] == ["open"]
    assert stream.rows("duties") == []


def test_spanish_letters_are_spanish(town: Town) -> None:
    people = [OPERATOR | {"language": "es"}, SMO]
    stream = Stream(town, a_stream(people=people))
    muddy(stream)
    stream.step(NOON + 3 * HOUR)

    operator = next(row for row in stream.rows("notices") if row["person"] == "Site operator")
    assert operator["subject"] == "Mill Lane: posible contraste visible (severo), verificar en el sitio"


def test_entries_that_cannot_be_are_refused(town: Town) -> None:
    stream = Stream(town, a_stream())
    url = town.config.records_url

    def entry(probe: str = "below", at: datetime = NOON, person: str = "Inspector") -> Entry:
        return Entry(probe=probe, at=at, person=person, remarks="", key="k")

    with pytest.raises(SiltwatchError, match="no probe 'nowhere': there are above, below"):
        confirm_probe(url, site=stream.site, entry=entry("nowhere"), how="person", now=NOON)
    with pytest.raises(SiltwatchError, match="in the future"):
        confirm_probe(url, site=stream.site, entry=entry(at=NOON + HOUR), how="person", now=NOON)
    with pytest.raises(SiltwatchError, match="give the name"):
        confirm_probe(url, site=stream.site, entry=entry(person=" "), how="person", now=NOON)
    with pytest.raises(SiltwatchError, match="zero or more"):
        record_sample(
            url, site=stream.site, entry=entry(), now=NOON, how="grab", value=-1, unit="FNU", probe_value=None
        )


def explain(town: Town, said: Explanation, *, now: datetime, episode: str = "mill-contrast-20260610-1") -> int:
    return explain_episode(town.config.records_url, site="mill", episode=episode, said=said, now=now)


def test_every_explanation_stays_and_the_newest_counts(town: Town) -> None:
    stream = Stream(town, a_stream())
    muddy(stream)
    stream.step(NOON + 3 * HOUR)
    said = Explanation(cause="pump", action="", acted_at=None, person="Inspector", key="e1")

    explain(town, said, now=NOON + 3 * HOUR)
    fixed = replace(said, cause="pump without a bag", action="bag set", acted_at=NOON + 3 * HOUR, key="e2")
    explain(town, fixed, now=NOON + 4 * HOUR)

    (episode,) = stream.episodes()
    assert (episode.cause, episode.action) == ("pump without a bag", "bag set")
    rows = town.records.explanations(episode.id)
    assert [(row.cause, row.acted_at) for row in rows] == [("pump", None), ("pump without a bag", NOON + 3 * HOUR)]
    with pytest.raises(SiltwatchError, match="no episode 'none' at site 'mill'"):
        explain(town, replace(said, key="e3"), now=NOON + 4 * HOUR, episode="none")


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({"person": " "}, "give the name"),
        ({"cause": " "}, "give the cause, or what was done"),
        ({"acted_at": NOON + 3 * HOUR}, "give the action"),
        ({"action": "bag set", "acted_at": NOON - HOUR}, "before the episode began"),
        ({"action": "bag set", "acted_at": NOON + 9 * HOUR}, "in the future"),
    ],
)
def test_an_explanation_that_cannot_be_is_refused(town: Town, others: dict[str, Any], words: str) -> None:
    stream = Stream(town, a_stream())
    muddy(stream)
    stream.step(NOON + 3 * HOUR)
    said = Explanation(cause="pump", action="", acted_at=None, person="Inspector", key="e1")

    with pytest.raises(SiltwatchError, match=words):
        explain(town, replace(said, **others), now=NOON + 3 * HOUR)
    assert town.records.explanations("mill-contrast-20260610-1") == []


def sampled(town: Town, value: float, at: datetime, *, probe_value: float | None) -> None:
    record_sample(
        town.config.records_url, site=town.sites["mill"], now=at + MINUTE, how="grab", value=value, unit="FNU",
        entry=Entry(probe="below", at=at, person="Inspector", remarks="", key=format_instant(at)),
        probe_value=probe_value,
    )  # fmt: skip


def test_a_sample_that_does_not_fit_opens_a_check_that_a_calibration_closes(town: Town) -> None:
    stream = Stream(town, a_stream())
    stream.flow("below", NOON, HOUR, 9)
    sampled(town, 10, NOON + HOUR, probe_value=9.0)
    stream.step(NOON + HOUR + 2 * MINUTE)
    assert stream.rows("duties") == []

    sampled(town, 40, NOON + 2 * HOUR, probe_value=9.0)
    stream.step(NOON + 2 * HOUR + 2 * MINUTE)

    (check,) = stream.rows("duties")
    assert (check["id"], check["kind"], check["status"]) == ("mill-sample-2-check", "check", "open")
    assert parse_instant(check["due_at"]) == NOON + 26 * HOUR + 2 * MINUTE
    assert "the sample has 40 FNU, the probe 9: more than 12 apart" in check["words"]
    assert {row["address"] for row in stream.rows("notices")} == {OPERATOR["email"]}

    record_calibration(
        town.config.records_url, site=stream.site, now=NOON + 4 * HOUR,
        entry=Entry(probe="above", at=NOON + 3 * HOUR, person="Inspector", remarks="", key="c1"),
    )  # fmt: skip
    stream.step(NOON + 4 * HOUR)
    assert stream.rows("duties")[0]["status"] == "open"  # that was the other probe
    record_calibration(
        town.config.records_url, site=stream.site, now=NOON + 5 * HOUR,
        entry=Entry(probe="below", at=NOON + 5 * HOUR, person="Inspector", remarks="", key="c2"),
    )  # fmt: skip
    stream.step(NOON + 5 * HOUR)
    (check,) = stream.rows("duties")
    assert (check["status"], check["closed_by"]) == ("closed_on_time", "calibration 2")


def test_a_later_sample_that_fits_closes_the_check_and_one_that_tells_nothing_does_not(town: Town) -> None:
    stream = Stream(town, a_stream())
    sampled(town, 40, NOON, probe_value=9.0)
    stream.step(NOON + 2 * MINUTE)
    sampled(town, 41, NOON + 20 * HOUR, probe_value=None)
    stream.step(NOON + 20 * HOUR + 2 * MINUTE)
    assert stream.rows("duties")[0]["status"] == "open"

    sampled(town, 11, NOON + 30 * HOUR, probe_value=10.0)
    stream.step(NOON + 30 * HOUR + 2 * MINUTE)

    (check,) = stream.rows("duties")
    assert (check["status"], check["closed_by"], check["late_by_s"]) == ("closed_late", "sample 3", 6 * 3600 - 120)


def test_work_on_a_probe_that_is_entered_afterwards_takes_back_what_it_raised(town: Town) -> None:
    stream = Stream(town, a_stream())
    muddy(stream)
    stream.step(NOON + 3 * HOUR)
    (episode,) = stream.episodes()
    assert episode.state == "open"

    record_service_window(
        town.config.journal_url, site="mill", sensor="below", kind="service", start_at=NOON + 2 * HOUR,
        end_at=NOON + 3 * HOUR, author="Inspector", reason="cleaned", now=NOON + 4 * HOUR,
    )  # fmt: skip
    stream.step(NOON + 4 * HOUR)

    (episode,) = stream.episodes()
    assert episode.state == "withdrawn"
    assert [row["status"] for row in stream.rows("duties")] == ["withdrawn"]


def muddy(stream: Stream) -> None:
    """Two quiet hours, then one in which the water below has 60 FNU and the water above 8."""
    stream.flow("above", NOON, 6 * HOUR, 8)
    stream.flow("below", NOON, 2 * HOUR, 9)
    stream.flow("below", NOON + 2 * HOUR, HOUR, 60)
