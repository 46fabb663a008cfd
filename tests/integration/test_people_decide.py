"""What people decide, through the real judge: each decision with its author, its reason, and what it does."""

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from alerts.commands import (
    Decided,
    approve_acreage,
    approve_shutdown,
    contest_inspection,
    defer_visit,
    dismiss_storm,
    record_acreage,
    record_qualification,
    withdraw_ruling,
)
from alerts.rows import DutyRow
from siltwatch.errors import SiltwatchError
from tests.support.alerts import HOUR, MINUTE, NOON, SMO, Town, a_site, tips

DAY = timedelta(days=1)
STORM = "mill-20260610-1"
DUTY = f"{STORM}-inspection"
TRIGGER = NOON + 49 * MINUTE


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path / "town", a_site())
    yield made
    made.close()


@pytest.fixture
def stormy(town: Town) -> Town:
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)
    return town


def by(role: str = "operator", key: str = "k1", reason: str = "the tipping test was not announced") -> Decided:
    return Decided(author="Site operator", role=role, reason=reason, key=key)


def where(town: Town) -> dict[str, Any]:
    return {"site": town.sites["mill"]}


def duty(town: Town) -> DutyRow:
    found = town.records.duty(DUTY)
    assert found is not None
    return found


def dismiss(town: Town, now: datetime = NOON + 2 * HOUR, **others: Any) -> int:
    made = dismiss_storm(town.config.records_url, **where(town), storm=STORM, decided=by(), now=now, **others)
    town.step(now)
    return made.id


def test_a_dismissed_storm_withdraws_its_duty_with_the_reason_and_its_reminders_end(stormy: Town) -> None:
    dismiss(stormy)

    gone = duty(stormy)
    assert gone.status == "withdrawn"
    assert gone.withdrawn_because == "dismissed as no storm by Site operator: the tipping test was not announced"
    assert stormy.records.storms("mill") == []
    assert [row.state for row in stormy.records.storm_versions(STORM)] == ["open", "superseded"]
    stormy.step(NOON + 26 * HOUR)
    assert [row["step"] for row in stormy.rows("notices")] == ["at_trigger"]
    (ruling,) = stormy.records.rulings("mill")
    assert (ruling.author, ruling.role, ruling.reason) == ("Site operator", "operator", by().reason)
    assert "no longer counts" in ruling.effect
    assert len(stormy.journal.credits("mill", NOON, NOON + DAY)) == 60  # the rain itself stays


def test_rain_after_a_dismissed_storm_is_a_storm_of_its_own(stormy: Town) -> None:
    dismiss(stormy)
    stormy.rain(tips(NOON + 3 * HOUR, 50))
    stormy.step(NOON + 4 * HOUR)

    (storm,) = stormy.records.storms("mill")
    assert (storm.trigger_at, storm.depth_tenth_um) == (NOON + 3 * HOUR + 49 * MINUTE, 50 * 2540)
    assert storm.id != STORM


def test_a_dismissal_holds_after_a_restart_and_late_rain(stormy: Town) -> None:
    dismiss(stormy)
    stormy.restart()
    stormy.step(NOON + 2 * HOUR + MINUTE)
    stormy.rain(tips(NOON - 3 * HOUR, 10), received_at=NOON + 3 * HOUR)
    stormy.step(NOON + 3 * HOUR)

    assert stormy.records.storms("mill") == []
    assert duty(stormy).status == "withdrawn"


def test_a_dismissal_that_is_taken_back_brings_the_storm_and_a_duty_back(stormy: Town) -> None:
    number = dismiss(stormy)
    withdraw_ruling(
        stormy.config.records_url, **where(stormy), ruling=number, decided=by(key="k2"), now=NOON + 3 * HOUR
    )
    stormy.step(NOON + 3 * HOUR)

    (storm,) = stormy.records.storms("mill")
    assert storm.trigger_at == TRIGGER
    assert [row["status"] for row in stormy.rows("duties") if row["storm"] == storm.id] == ["open"]


def test_only_the_rain_of_the_gauge_that_was_wrong_is_left_out(town: Town) -> None:
    town.apply(a_site(gauges=("rg1", "rg2")))
    town.rain(tips(NOON, 60), sensor="rg1")
    town.rain(tips(NOON, 30), sensor="rg2")
    town.step(NOON + HOUR)
    dismiss(town)
    town.rain(tips(NOON + 2 * HOUR, 20), sensor="rg2", key="more")
    town.step(NOON + 3 * HOUR)

    (storm,) = town.records.storms("mill")
    assert (storm.by, storm.depth_tenth_um) == (("rg2",), 50 * 2540)


def test_sent_twice_it_is_recorded_once(stormy: Town) -> None:
    assert dismiss(stormy) == dismiss(stormy)
    assert len(stormy.records.rulings("mill")) == 1


def test_a_late_entry_is_marked_and_an_officer_can_contest_it(stormy: Town) -> None:
    stormy.step(TRIGGER + 25 * HOUR)
    assert duty(stormy).status == "overdue"
    recorded = stormy.inspect(TRIGGER + 3 * HOUR, now=TRIGGER + 26 * HOUR)

    assert duty(stormy).status == "closed_on_time"
    (row,) = stormy.records.inspections("mill")
    assert (row.started_at, row.entered_at, row.late_entry) == (TRIGGER + 3 * HOUR, TRIGGER + 26 * HOUR, True)

    url, now = stormy.config.records_url, TRIGGER + 27 * HOUR
    with pytest.raises(SiltwatchError, match="only a stormwater officer contests"):
        contest_inspection(url, **where(stormy), inspection=recorded.id, decided=by(), now=now)
    made = contest_inspection(
        url, **where(stormy), inspection=recorded.id, decided=by("smo", reason="nobody was seen on site"), now=now
    )
    assert (duty(stormy).status, duty(stormy).closed_by) == ("overdue", None)
    assert DUTY in made.effect
    stormy.step(now + MINUTE)
    assert duty(stormy).status == "overdue"
    assert len(stormy.records.inspections("mill")) == 1  # the entry stays

    withdraw_ruling(url, **where(stormy), ruling=made.id, decided=by("smo", key="k2"), now=now + HOUR)
    assert duty(stormy).status == "closed_on_time"


def test_an_entry_on_the_spot_is_no_late_one(stormy: Town) -> None:
    stormy.inspect(TRIGGER + HOUR, now=TRIGGER + 2 * HOUR)

    assert [row.late_entry for row in stormy.records.inspections("mill")] == [False]


def test_a_visit_stamped_later_than_a_clock_that_was_set_back_counts_from_its_entry(stormy: Town) -> None:
    """The phone is four minutes ahead, or the server was set back: the visit is made, and closes now."""
    stormy.inspect(TRIGGER + HOUR + 4 * MINUTE, now=TRIGGER + HOUR)

    closed = duty(stormy)
    assert (closed.status, closed.closed_at) == ("closed_on_time", TRIGGER + HOUR)
    stormy.step(TRIGGER + HOUR)
    assert duty(stormy).status == "closed_on_time"
    (row,) = stormy.records.inspections("mill")
    assert row.started_at == TRIGGER + HOUR + 4 * MINUTE  # as it was said


def test_a_deferred_visit_keeps_its_due_instant_and_tells_the_officer(stormy: Town) -> None:
    due_at, now = duty(stormy).due_at, NOON + 2 * HOUR
    made = defer_visit(
        stormy.config.records_url, **where(stormy), duty=DUTY, next_safe_at=NOON + 18 * HOUR,
        decided=by(reason="the access road is under water"), now=now,
    )  # fmt: skip
    stormy.step(now)

    assert (duty(stormy).due_at, duty(stormy).status) == (due_at, "open")
    told = {(row["person"], row["reason"]): row for row in stormy.rows("notices")}
    officer = told[str(SMO["name"]), "deferred"]
    assert "visit put off as unsafe" in officer["subject"]
    assert "the access road is under water" in officer["body"]
    assert "due time" in made.effect

    stormy.step(NOON + 18 * HOUR)
    assert ("Site operator", "safe") in {(row["person"], row["reason"]) for row in stormy.rows("notices")}
    before = len(stormy.rows("notices"))
    stormy.restart()
    stormy.step(NOON + 18 * HOUR)
    assert len(stormy.rows("notices")) == before
    with pytest.raises(SiltwatchError, match="safe time has passed"):
        defer_visit(
            stormy.config.records_url, **where(stormy), duty=DUTY, next_safe_at=NOON, decided=by(key="k3"), now=now
        )


def test_storms_of_an_approved_shutdown_open_no_duty_and_the_regular_clock_rests(town: Town) -> None:
    town.inspect(NOON - DAY, scope="full")
    town.step(NOON)
    url = town.config.records_url
    with pytest.raises(SiltwatchError, match="only a stormwater officer approves"):
        approve_shutdown(url, **where(town), from_at=NOON, until_at=NOON + 20 * DAY, decided=by(), now=NOON)
    approve_shutdown(url, **where(town), from_at=NOON, until_at=NOON + 20 * DAY, decided=by("smo"), now=NOON)
    town.step(NOON)
    town.rain(tips(NOON + DAY, 60))
    for days in range(1, 20):
        town.step(NOON + days * DAY + HOUR)

    assert len(town.records.storms("mill")) == 1
    assert [row for row in town.rows("duties") if row["kind"] == "storm_inspection"] == []
    regular = [(row["status"], row["due_at"]) for row in town.rows("duties") if row["kind"] == "routine"]
    assert regular == [
        ("closed_on_time", "2026-06-16T03:59:59.000Z"),
        ("closed_on_time", "2026-06-17T03:59:59.000Z"),
        ("open", "2026-07-08T03:59:59.000Z"),
    ]
    assert town.rows("notices") == []

    town.rain(tips(NOON + 21 * DAY, 60))
    town.step(NOON + 21 * DAY + HOUR)
    assert [row["status"] for row in town.rows("duties") if row["kind"] == "storm_inspection"] == ["open"]


def test_a_shutdown_withdraws_the_duty_of_a_storm_in_it_and_nothing_that_is_done(stormy: Town) -> None:
    url = stormy.config.records_url
    approve_shutdown(
        url, **where(stormy), from_at=NOON - DAY, until_at=NOON + DAY, decided=by("smo"), now=NOON + 2 * HOUR
    )

    assert duty(stormy).status == "withdrawn"
    assert "work is shut down until 2026-06-11, approved by Site operator" in str(duty(stormy).withdrawn_because)


def test_acres_above_the_limit_open_a_check_until_they_are_less_or_approved(town: Town) -> None:
    url = town.config.records_url
    made = record_acreage(url, **where(town), acres="5.2", decided=by(), now=NOON)
    town.hear(NOON)
    town.watch(NOON)

    assert "above the limit of 5" in made.effect
    assert [(row["kind"], row["state"]) for row in town.rows("troubles")] == [("acreage", "open")]
    assert "5.2 acres are open" in town.rows("notices")[0]["subject"]

    approve_acreage(url, **where(town), decided=by("smo", "k2", "DEC letter of 2 June"), now=NOON + MINUTE)
    town.watch(NOON + MINUTE)
    assert [row["state"] for row in town.rows("troubles")] == ["ended"]
    assert [row["status"] for row in town.rows("duties") if row["kind"] == "check"] == ["withdrawn"]

    within = record_acreage(url, **where(town), acres="5", decided=by(key="k3"), now=NOON)
    assert "within the limit" in within.effect
    for wrong in ("many", "-1", "NaN"):
        with pytest.raises(SiltwatchError):
            record_acreage(url, **where(town), acres=wrong, decided=by(key="k4"), now=NOON)


def test_an_inspection_keeps_the_qualification_that_held_when_it_began(stormy: Town) -> None:
    record_qualification(
        stormy.config.records_url, **where(stormy), inspector="Qualified inspector", until_at=TRIGGER + 2 * HOUR,
        decided=by(reason="CPESC 1234"), now=NOON,
    )  # fmt: skip
    stormy.inspect(TRIGGER + HOUR)
    stormy.inspect(TRIGGER + 2 * HOUR)

    held = {row.started_at: row.qualification for row in stormy.records.inspections("mill")}
    assert held == {TRIGGER + HOUR: "CPESC 1234", TRIGGER + 2 * HOUR: None}


@pytest.mark.parametrize(
    ("missing", "message"),
    [("author", "author is missing"), ("reason", "reason is missing"), ("key", "key is missing")],
)
def test_a_decision_without_author_or_reason_is_none(stormy: Town, missing: str, message: str) -> None:
    given = {"author": "a", "role": "operator", "reason": "r", "key": "k"} | {missing: " "}

    with pytest.raises(SiltwatchError, match=message):
        dismiss_storm(stormy.config.records_url, **where(stormy), storm=STORM, decided=Decided(**given), now=NOON)


def test_rain_of_a_silence_gives_bounds_the_earliest_binds(town: Town) -> None:
    town.rain([(NOON + 5 * HOUR, 56 * 2540)], after_at=NOON, reasons=("late",))
    town.step(NOON + 5 * HOUR)

    (storm,) = town.records.storms("mill")
    assert (storm.trigger_at, storm.end_at, storm.latest_end_at) == (NOON, NOON, NOON + 5 * HOUR)
    assert storm.time_uncertain
    assert duty(town).due_at == NOON + DAY
    assert duty(town).latest_reading_at == NOON + 5 * HOUR + DAY
    assert "the earliest that they may have been" in town.rows("notices")[0]["body"]


def test_one_count_of_a_silence_may_have_gathered_at_any_time_and_bounds_nothing(town: Town) -> None:
    town.rain(tips(NOON, 49))
    town.rain([(NOON + 3 * DAY, 2540)], after_at=NOON + HOUR, key="b", reasons=("late",))
    town.step(NOON + 3 * DAY)

    assert town.records.storms("mill") == []


def test_the_verb_writes_it_down_and_lists_it(stormy: Town) -> None:
    def run(*words: str) -> Any:
        command = [sys.executable, "-m", "siltwatch.command.main", "decide", *words, "--site", "mill"]
        done = subprocess.run(
            [*command, "--config", str(stormy.file), "--json"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    made = run("dismiss", "--storm", STORM, "--by", "Site operator", "--reason", "irrigation")
    listed = run("list")

    assert made["kind"] == "dismissal"
    assert [(row["author"], row["reason"], row["subject"]) for row in listed] == [
        ("Site operator", "irrigation", STORM)
    ]


def test_a_contested_visit_ends_no_precaution(town: Town) -> None:
    town.hear(NOON)
    for hours in range(4):
        town.watch(NOON + hours * HOUR)
    recorded = town.inspect(NOON + 4 * HOUR)
    contest_inspection(
        town.config.records_url, **where(town), inspection=recorded.id, decided=by("smo"), now=NOON + 4 * HOUR
    )
    town.watch(NOON + 4 * HOUR)

    assert [row["status"] for row in town.rows("duties") if row["kind"] == "blind"] == ["open"]


def test_acres_open_at_one_time_bring_a_site_under_its_town_and_keep_it_there(tmp_path: Path) -> None:
    """§ 241-24C(1)(b): five acres at one time, also for single-family homes; the file said three."""
    conditions = {"disturbed_acres": "8", "disturbed_acres_at_once": "3", "residence": "single_family"}
    town = Town(tmp_path / "homes", a_site(profile="guilderland", conditions=conditions))
    try:
        town.rain(tips(NOON, 60))
        town.step(NOON + HOUR)
        assert [row for row in town.rows("duties") if row["kind"] != "clock"] == []

        url = town.config.records_url
        record_acreage(url, **where(town), acres="6", decided=by(), now=NOON + 2 * HOUR)
        town.step(NOON + 2 * HOUR)
        assert {row["kind"] for row in town.rows("duties")} == {"routine", "storm_inspection"}

        record_acreage(url, **where(town), acres="2", decided=by(key="k2"), now=NOON + 3 * HOUR)
        town.step(NOON + 3 * HOUR)
        assert {row["status"] for row in town.rows("duties")} == {"open"}
    finally:
        town.close()


def test_a_qualification_that_ends_within_a_month_is_told_until_it_is_renewed(town: Town) -> None:
    url, ends_at = town.config.records_url, NOON + 40 * DAY
    given: dict[str, Any] = {**where(town), "inspector": "Q. Inspector, P.E."}
    record_qualification(url, **given, until_at=ends_at, decided=by(), now=NOON)
    assert watched(town, ends_at - 30 * DAY - MINUTE) == []

    assert watched(town, ends_at - 30 * DAY) == [("open", ends_at)]
    (letter,) = [row for row in town.rows("notices") if "qualification" in row["duty"]]
    assert "qualification of Q. Inspector, P.E. ends on 2026-07-20" in letter["subject"]
    assert letter["duty"].startswith("mill-qualification-q-inspector-p-e-")

    record_qualification(url, **given, until_at=ends_at + 365 * DAY, decided=by(key="k2"), now=NOON)
    assert watched(town, ends_at - 29 * DAY) == [("withdrawn", ends_at)]


def test_a_qualification_without_an_end_or_long_gone_asks_for_a_new_one_only_once_it_ends(town: Town) -> None:
    url = town.config.records_url
    record_qualification(url, **where(town), inspector="one", until_at=None, decided=by(), now=NOON)
    record_qualification(url, **where(town), inspector="two", until_at=NOON - DAY, decided=by(key="k2"), now=NOON)

    assert watched(town, NOON) == [("open", NOON + DAY)]


def watched(town: Town, now: datetime) -> list[tuple[str, datetime]]:
    """The checks of qualifications once the watch has looked."""
    town.hear(now)
    town.watch(now)
    rows = [row for row in town.records.duties("mill") if row.kind == "check" and "-qualification-" in row.id]
    return [(row.status, row.due_at) for row in rows]
