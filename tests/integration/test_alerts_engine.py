"""The judge over real databases: what it looks at, what it writes, what it remembers."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select

from alerts import stores
from alerts.engine import JudgingEngine
from alerts.looking_around import gather_rain
from alerts.notice_tables import notices
from alerts.stores import open_engine, writing
from alerts.tables import cursors
from collector.stores import open_engine as open_journal
from collector.stores import run, transaction
from siltwatch.errors import StoreError
from siltwatch.site import Site
from tests.support.alerts import DESK, HOUR, MINUTE, NOON, SMO, Town, a_gauge, a_site, tips

TRIGGER = NOON + 49 * MINUTE
STORM = "mill-20260610-1"
DUTY = f"{STORM}-inspection"


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path, a_site())
    yield made
    made.close()


def sent_steps(town: Town) -> list[tuple[str, str, int]]:
    return sorted((notice.step, notice.person, notice.revision) for notice in town.records.notices(duty=DUTY))


def test_rain_becomes_a_storm_a_duty_and_notices_in_one_step(town: Town) -> None:
    town.rain(tips(NOON, 50))

    step = town.step(TRIGGER)

    assert [storm.id for storm in town.records.storms("mill")] == [STORM]
    duty = town.records.duty(DUTY)
    assert duty is not None
    assert (duty.status, duty.due_at, duty.storm) == ("open", TRIGGER + 24 * HOUR, STORM)
    assert step.queued == 1
    assert sent_steps(town) == [("at_trigger", "Site operator", 1)]
    assert {(change.kind, change.ref) for change in town.records.changes_after(0)} >= {("storm", STORM), ("duty", DUTY)}


def test_a_step_without_new_facts_writes_nothing(town: Town) -> None:
    town.rain(tips(NOON, 50))
    town.step(TRIGGER)
    newest = town.records.newest_change()

    step = town.step(TRIGGER + MINUTE)

    assert (step.reviewed, step.queued) == (0, 0)
    assert town.records.newest_change() == newest


def test_a_restart_writes_nothing_that_was_written(town: Town) -> None:
    town.rain(tips(NOON, 50))
    town.step(TRIGGER)
    newest = town.records.newest_change()

    town.restart()
    step = town.step(TRIGGER + MINUTE)

    assert step.reviewed == 1
    assert town.records.newest_change() == newest


def test_what_fell_due_while_the_judge_was_down_is_told_once_when_it_is_back(town: Town) -> None:
    town.rain(tips(NOON, 60))
    town.step(TRIGGER)
    town.restart()

    town.step(TRIGGER + 25 * HOUR)
    town.step(TRIGGER + 26 * HOUR)

    duty = town.records.duty(DUTY)
    assert duty is not None
    assert duty.status == "overdue"
    assert [storm.state for storm in town.records.storms("mill")] == ["confirmed"]
    assert sent_steps(town) == [
        ("at_trigger", "Site operator", 1),
        ("due", "Site operator", 1),
        ("overdue", "Site operator", 1),
        ("overdue", "Stormwater officer", 1),
    ]


def test_the_next_look_is_never_later_than_the_next_thing_to_do(town: Town) -> None:
    town.rain(tips(NOON, 60))
    seen: list[datetime] = []
    now = NOON + HOUR
    while now < TRIGGER + 25 * HOUR:
        step = town.step(now)
        assert step.next_at is not None
        assert step.next_at > now
        now = step.next_at
        seen.append(now)

    assert seen == [
        NOON + 59 * MINUTE + 6 * HOUR,  # confirmed
        TRIGGER + 12 * HOUR,
        TRIGGER + 20 * HOUR,
        TRIGGER + 23 * HOUR,
        TRIGGER + 24 * HOUR,
        TRIGGER + 24 * HOUR + timedelta(milliseconds=1),
        TRIGGER + 24 * HOUR + 15 * MINUTE,
        *[at for at in seen if at >= TRIGGER + 25 * HOUR],
    ]


def test_a_site_of_another_box_is_judged_silently(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(notices_from="site-box"))
    town.rain(tips(NOON, 60))

    step = town.step(TRIGGER + 25 * HOUR)

    assert town.records.duty(DUTY) is not None
    assert (step.queued, town.records.notices()) == (0, [])
    town.close()


def test_failed_credits_count_for_nothing_and_suspect_ones_leave_it_unverified(town: Town) -> None:
    town.rain(tips(NOON, 49))
    town.rain([(NOON + 50 * MINUTE, 2_540)], flag=4)
    town.step(NOON + HOUR)
    assert town.records.storms("mill") == []

    town.rain([(NOON + 51 * MINUTE, 2_540)], flag=3)
    town.step(NOON + HOUR)

    assert [(storm.trigger_at, storm.verified) for storm in town.records.storms("mill")] == [
        (NOON + 51 * MINUTE, False)
    ]


def test_the_standing_of_a_gauge_is_that_of_its_rain(tmp_path: Path) -> None:
    gauges = [
        a_gauge("good"),
        a_gauge("odd", device="n2", quality="suspect"),
        a_gauge("dead", device="n3", quality="fail"),
    ]
    town = Town(tmp_path, a_site(sensors=gauges))
    town.rain(tips(NOON, 60), sensor="dead")
    town.rain(tips(NOON + 2 * MINUTE, 60), sensor="dead", flag=3, key="odd")
    town.rain(tips(NOON, 10), sensor="good")
    town.step(NOON + HOUR)
    assert town.records.storms("mill") == []

    town.rain(tips(NOON, 55), sensor="odd")
    town.step(NOON + HOUR)

    assert [(storm.by, storm.verified) for storm in town.records.storms("mill")] == [(("odd",), False)]
    town.close()


def test_rain_that_comes_late_is_judged_where_it_fell(town: Town) -> None:
    town.rain(tips(NOON, 30))
    town.rain(tips(NOON + 72 * HOUR, 60))
    town.step(NOON + 73 * HOUR)
    assert [storm.id for storm in town.records.storms("mill")] == ["mill-20260613-1"]

    town.rain(tips(NOON + 30 * MINUTE, 30), received_at=NOON + 74 * HOUR)
    town.step(NOON + 74 * HOUR)

    assert [storm.id for storm in town.records.storms("mill")] == ["mill-20260613-1", STORM]
    assert [version.revision for version in town.records.storm_versions("mill-20260613-1")] == [1]


def test_a_storm_that_late_rain_swallows_stays_on_record_as_superseded(town: Town) -> None:
    town.rain(tips(NOON, 60))
    town.rain(tips(NOON + 9 * HOUR, 60))
    town.step(NOON + 10 * HOUR)
    bridge = [(NOON + 4 * HOUR, 2_540), (NOON + 5 * HOUR, 2_540)]

    town.rain(bridge, received_at=NOON + 11 * HOUR)
    town.step(NOON + 11 * HOUR)

    assert [storm.id for storm in town.records.storms("mill")] == [STORM]
    assert {storm.id for storm in town.records.storms("mill", superseded=True)} == {STORM, "mill-20260610-2"}
    gone = town.records.duty("mill-20260610-2-inspection")
    assert gone is not None
    assert (gone.status, gone.withdrawn_because) == ("withdrawn", f"the storm was judged anew into {STORM}")
    assert [version.state for version in town.records.storm_versions("mill-20260610-2")] == ["open", "superseded"]


def test_due_that_moves_later_by_more_rain_is_told_anew_and_the_known_end_once(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(profile="rotterdam", people=[{**SMO, "hears": ["storm_inspection"]}]))
    town.rain(tips(NOON, 50))
    town.step(TRIGGER)
    for minutes in range(50, 180, 10):
        town.rain([(NOON + minutes * MINUTE, 2_540)])
        town.step(NOON + minutes * MINUTE)
    end = NOON + 170 * MINUTE

    town.step(end + 6 * HOUR)
    town.step(end + 23 * HOUR)

    duty = town.records.duty(DUTY)
    assert duty is not None
    assert duty.due_at == end + 24 * HOUR
    assert not duty.provisional
    told = [revision.due_at for revision in town.records.duty_revisions(DUTY)]
    assert told == sorted(told)
    assert duty.revision == len(told)
    steps = [step for step, _, _ in sent_steps(town)]
    assert steps == ["at_trigger", "due_in_1h", "end_known"]
    town.close()


def test_applying_a_site_under_another_town_judges_its_open_duty_anew(town: Town) -> None:
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)

    town.apply(a_site(profile="rotterdam"))
    town.step(NOON + HOUR)

    duty = town.records.duty(DUTY)
    assert duty is not None
    assert (duty.anchor, duty.profile, duty.provisional) == ("storm_end", "rotterdam", True)
    assert [version.profile for version in town.records.storm_versions(STORM)] == ["pendleton", "rotterdam"]


def test_an_open_duty_of_a_storm_that_is_over_is_judged_anew_under_another_town_too(town: Town) -> None:
    town.rain(tips(NOON, 60))
    town.step(NOON + 8 * HOUR)

    town.apply(a_site(profile="rotterdam"))
    town.step(NOON + 9 * HOUR)

    duty = town.records.duty(DUTY)
    assert duty is not None
    assert (duty.anchor, duty.due_at, duty.provisional) == ("storm_end", NOON + 59 * MINUTE + 24 * HOUR, False)
    assert [step for step, _, _ in sent_steps(town)] == ["at_trigger", "end_known"]


def test_a_site_that_starts_later_than_was_said_owes_no_regular_inspection_from_before(town: Town) -> None:
    town.inspect(NOON, scope="full")
    town.step(NOON)

    town.apply(a_site(started_on=date(2026, 6, 11)))
    town.step(NOON + 24 * HOUR)

    assert {duty.id: duty.status for duty in town.records.duties("mill")} == {
        "mill-routine-20260615": "withdrawn",
        "mill-routine-20260617": "withdrawn",
        "mill-routine-20260618": "open",
    }


def test_a_site_that_stays_as_it_was_is_left_alone_when_another_is_applied(town: Town) -> None:
    town.step(NOON)

    town.apply(a_site(id="hill"))

    assert town.step(NOON).reviewed == 1


def test_late_rain_before_the_dry_spell_where_judging_started_is_found(town: Town) -> None:
    town.inches("0.01", NOON - 72 * HOUR)
    town.rain(tips(NOON, 20))
    town.step(NOON + HOUR)
    town.restart()
    town.rain(tips(NOON + HOUR, 9))
    town.step(NOON + 2 * HOUR)
    town.inches("0.01", NOON + 2 * HOUR)
    town.step(NOON + 2 * HOUR)

    town.inches("0.25", NOON - 20 * HOUR, received_at=NOON + 3 * HOUR)
    town.step(NOON + 3 * HOUR)

    storms = town.records.storms("mill")
    assert [(storm.basis, storm.depth_tenth_um, storm.start_at) for storm in storms] == [
        ("rolling24", 55 * 2540, NOON - 20 * HOUR)
    ]


def test_a_site_that_is_applied_later_is_judged_from_its_first_rain(tmp_path: Path) -> None:
    town = Town(tmp_path)
    town.rain(tips(NOON, 60))
    assert town.step(NOON + HOUR).reviewed == 0

    town.apply(a_site())
    town.step(NOON + 2 * HOUR)

    assert [storm.id for storm in town.records.storms("mill")] == [STORM]
    town.close()


def test_a_visit_recorded_elsewhere_moves_the_next_look(town: Town) -> None:
    town.rain(tips(NOON, 60))
    before = town.step(NOON + 7 * HOUR)

    town.inspect(NOON + 8 * HOUR)
    after = town.step(NOON + 8 * HOUR)

    assert before.next_at == TRIGGER + 12 * HOUR
    assert after.reviewed == 1
    assert after.next_at is not None
    assert after.next_at > TRIGGER + 24 * HOUR


def test_the_trouble_of_one_site_stops_no_other_and_is_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = Town(tmp_path, a_site(), a_site(id="hill", name="Hillside"))
    town.step(NOON)

    def trouble(journal: object, site: Site, **others: object) -> object:
        if site.id == "mill":
            message = "a planted fault"
            raise RuntimeError(message)
        return gather_rain(journal, site, **others)  # type: ignore[arg-type]

    monkeypatch.setattr("alerts.engine.gather_rain", trouble)
    town.rain(tips(NOON, 60))
    town.rain(tips(NOON, 60), site="hill")
    town.step(NOON + HOUR)
    assert [storm.site for site in ("mill", "hill") for storm in town.records.storms(site)] == ["hill"]

    monkeypatch.setattr("alerts.engine.gather_rain", gather_rain)
    town.restart()
    town.rain([(NOON + 2 * HOUR, 2_540)])
    town.step(NOON + 2 * HOUR)

    assert [(storm.site, storm.trigger_at) for storm in town.records.storms("mill")] == [("mill", TRIGGER)]
    with town._records.connect() as connection:
        assert connection.execute(select(cursors.c.name)).scalars().all() == ["credits"]
    town.close()


def test_a_site_in_trouble_is_tried_again_without_new_facts(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    town.step(NOON)

    def trouble(*_: object, **__: object) -> object:
        message = "a planted fault"
        raise RuntimeError(message)

    monkeypatch.setattr("alerts.engine.gather_rain", trouble)
    town.rain(tips(NOON, 60))
    step = town.step(NOON + HOUR)
    monkeypatch.setattr("alerts.engine.gather_rain", gather_rain)

    assert step.next_at == NOON + HOUR + MINUTE
    town.step(NOON + HOUR + MINUTE)
    assert [storm.id for storm in town.records.storms("mill")] == [STORM]


def test_a_profile_that_is_not_there_is_one_sites_trouble(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(), a_site(id="hill", profile="atlantis"))
    town.rain(tips(NOON, 60))

    town.step(NOON + HOUR)

    assert [storm.id for storm in town.records.storms("mill")] == [STORM]
    town.close()


def test_a_locked_database_is_told_and_what_was_asked_for_is_done_later(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "_BUSY_MS", 50)
    blocker, records = open_engine(town.config.records_url), open_engine(town.config.records_url)
    judge = JudgingEngine(journal=town.journal, records=records, box="town", desk=DESK)
    town.rain(tips(NOON, 60))
    judge.step(NOON + HOUR)
    town.apply(a_site(profile="rotterdam"))

    with writing(blocker), pytest.raises(StoreError, match="locked"):
        judge.step(NOON + HOUR)
    judge.step(NOON + HOUR)

    assert [(storm.id, storm.profile) for storm in town.records.storms("mill")] == [(STORM, "rotterdam")]
    blocker.dispose()
    records.dispose()


def test_looking_for_work_waits_for_nobody_who_writes(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "_BUSY_MS", 50)
    blocker, records = open_engine(town.config.records_url), open_engine(town.config.records_url)
    judge = JudgingEngine(journal=town.journal, records=records, box="town", desk=DESK)
    judge.step(NOON)

    with writing(blocker):
        step = judge.step(NOON + MINUTE)

    assert step.reviewed == 0
    blocker.dispose()
    records.dispose()


def test_a_journal_that_is_behind_the_cursor_is_judged_from_its_beginning(town: Town) -> None:
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)
    journal = open_journal(town.config.journal_url)
    with transaction(journal) as connection:
        run(connection, "DELETE FROM credits WHERE site <> ?", [("",)])
    journal.dispose()
    town.rain(tips(NOON, 55))

    town.step(NOON + 2 * HOUR)

    assert [storm.depth_tenth_um for storm in town.records.storms("mill")] == [55 * 2540]


def test_rain_before_the_site_started_is_shown_and_asks_for_nothing(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(started_on=date(2026, 6, 20)))
    town.rain(tips(NOON, 60))

    step = town.step(NOON + HOUR)

    assert [storm.id for storm in town.records.storms("mill")] == [STORM]
    assert (step.queued, town.records.duties("mill")) == (0, [])
    town.close()


def test_a_year_of_steps_leaves_no_duty_without_its_storm_and_no_second_one(town: Town) -> None:
    for day in range(0, 120, 4):
        town.rain(tips(NOON + day * 24 * HOUR, 55))
        town.step(NOON + day * 24 * HOUR + HOUR)
        if day % 8:
            town.inspect(NOON + day * 24 * HOUR + 5 * HOUR)

    duties = [duty for duty in town.records.duties("mill") if duty.kind == "storm_inspection"]

    assert len(duties) == len({duty.storm for duty in duties}) == 30
    engine = open_engine(town.config.records_url)
    with writing(engine) as connection:
        doubled = select(notices.c.duty).group_by(notices.c.duty, notices.c.step, notices.c.person, notices.c.revision)
        assert connection.execute(doubled.having(func.count() > 1)).all() == []
    engine.dispose()
