"""Inspections entered, records read, tables made: over real databases."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, select, text

from alerts import stores
from alerts.all_tables import all_tables
from alerts.checks import checks
from alerts.migrations.upgrade import upgrade, upgrade_engine
from alerts.notice_tables import notices
from alerts.reading import open_records
from alerts.rows import DutyRow, NoticeRow
from alerts.stores import from_row, looking, open_engine, schema_revision, writing
from alerts.tables import cursors
from siltwatch.config import Config
from siltwatch.errors import ConfigError, SiltwatchError, StoreError
from siltwatch.instants import format_instant
from tests.support.alerts import HOUR, MINUTE, NOON, OPERATOR, Town, a_site, tips
from tests.support.servers import postgresql

TRIGGER = NOON + 49 * MINUTE
STORM = "mill-20260610-1"
DUTY = f"{STORM}-inspection"


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path, a_site())
    made.rain(tips(NOON, 50))
    made.step(TRIGGER)
    yield made
    made.close()


def duty_of(town: Town, duty_id: str = DUTY) -> DutyRow:
    found = town.records.duty(duty_id)
    assert found is not None
    return found


# --- inspections -------------------------------------------------------------------------------------------------


def test_an_inspection_after_the_trigger_closes_the_duty_at_once(town: Town) -> None:
    done = town.inspect(TRIGGER + HOUR, remarks="silt fence holds")

    assert done.id == "mill-inspection-20260610-1"
    assert done.closed == (DUTY,)
    assert done.not_closed == (
        ("mill-routine-20260615", "only an inspection of full scope closes the regular inspection"),
    )
    assert (duty_of(town).status, duty_of(town).closed_by, duty_of(town).closed_at) == (
        "closed_on_time",
        done.id,
        TRIGGER + HOUR,
    )
    kept = town.records.inspections("mill")
    assert [(row.id, row.started_at, row.remarks, row.entered_by) for row in kept] == [
        (done.id, TRIGGER + HOUR, "silt fence holds", "inspector")
    ]


def test_an_inspection_of_full_scope_closes_both_and_starts_the_regular_clock_anew(town: Town) -> None:
    done = town.inspect(TRIGGER + HOUR, scope="full")

    assert done.closed == (DUTY, "mill-routine-20260615")
    assert done.not_closed == ()
    assert duty_of(town, "mill-routine-20260617").status == "open"


def test_an_inspection_before_the_trigger_closes_nothing_and_says_why(town: Town) -> None:
    done = town.inspect(TRIGGER - MINUTE, now=TRIGGER + MINUTE)

    assert done.closed == ()
    assert done.not_closed[0] == (
        DUTY,
        "it began Wed 10 Jun 12:48 EDT, before the storm reached the threshold Wed 10 Jun 12:49 EDT",
    )
    assert duty_of(town).status == "open"


def test_an_inspection_in_the_rain_closes_no_duty_that_runs_from_the_end(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(profile="rotterdam"))
    town.rain(tips(NOON, 60))
    town.step(NOON + HOUR)

    done = town.inspect(NOON + 55 * MINUTE, now=NOON + HOUR)

    assert done.not_closed[0] == (
        DUTY,
        "it began Wed 10 Jun 12:55 EDT, before the storm ended Wed 10 Jun 12:59 EDT",
    )
    town.close()


def test_the_same_key_records_once_and_answers_alike(town: Town) -> None:
    first = town.inspect(TRIGGER + HOUR, key="form-1")
    again = town.inspect(TRIGGER + 2 * HOUR, key="form-1")

    assert again == first
    assert len(town.records.inspections("mill")) == 1


def test_two_inspections_of_one_day_have_ids_of_their_own(town: Town) -> None:
    ids = [town.inspect(TRIGGER + hours * HOUR).id for hours in (1, 2)]

    assert ids == ["mill-inspection-20260610-1", "mill-inspection-20260610-2"]
    assert duty_of(town).closed_by == ids[0]


def test_an_earlier_visit_entered_afterwards_is_the_one_that_closed_the_duty(town: Town) -> None:
    town.inspect(TRIGGER + 25 * HOUR)
    assert duty_of(town).status == "closed_late"

    early = town.inspect(TRIGGER + HOUR, now=TRIGGER + 26 * HOUR)

    assert (duty_of(town).status, duty_of(town).closed_by, duty_of(town).late_by_s) == ("closed_on_time", early.id, 0)


def test_a_full_visit_entered_afterwards_says_what_it_was_too_early_for(town: Town) -> None:
    town.inspect(NOON + 30 * HOUR, scope="full")

    done = town.inspect(NOON - 24 * HOUR, scope="full", now=NOON + 31 * HOUR)

    assert done.closed == ("mill-routine-20260615",)
    assert done.not_closed == (
        (
            "mill-routine-20260618",
            "it began Tue 09 Jun 12:00 EDT, before the clock of this duty started Thu 11 Jun 18:00 EDT",
        ),
    )


def test_a_phone_whose_clock_is_a_little_ahead_is_taken_at_the_instant_of_entry(town: Town) -> None:
    now = TRIGGER + HOUR

    done = town.inspect(now + 5 * MINUTE, now=now)

    assert done.closed == (DUTY,)
    assert duty_of(town).closed_at == now
    assert town.records.inspections("mill")[0].started_at == now + 5 * MINUTE
    town.step(now)
    assert duty_of(town).status == "closed_on_time"


@pytest.mark.parametrize(
    ("others", "word"),
    [
        ({"started_at": TRIGGER + HOUR + 6 * MINUTE}, "future"),
        ({"inspector": "  "}, "inspector"),
        ({"key": ""}, "key"),
    ],
)
def test_an_unsound_entry_is_refused_with_what_to_do(town: Town, others: dict[str, object], word: str) -> None:
    given = {"started_at": TRIGGER + HOUR, "now": TRIGGER + HOUR} | others

    with pytest.raises(SiltwatchError, match=word):
        town.inspect(**given)  # type: ignore[arg-type]
    assert town.records.inspections("mill") == []


# --- reading -----------------------------------------------------------------------------------------------------


def test_duties_are_read_by_site_and_by_what_is_still_to_be_done(town: Town) -> None:
    town.inspect(TRIGGER + HOUR)

    assert [duty.id for duty in town.records.duties()] == [DUTY, "mill-routine-20260615"]
    assert [duty.id for duty in town.records.duties("mill", open_only=True)] == ["mill-routine-20260615"]
    assert town.records.duties("elsewhere") == []
    assert town.records.duty("nothing") is None


def test_a_storm_is_read_with_all_its_versions(town: Town) -> None:
    town.rain(tips(NOON + 50 * MINUTE, 10))
    town.step(NOON + HOUR)

    storm = town.records.storm(STORM)
    assert storm is not None
    assert (storm.revision, storm.by, storm.verified, storm.depth_tenth_um) == (2, ("rg1",), True, 60 * 2540)
    assert [version.depth_tenth_um for version in town.records.storm_versions(STORM)] == [50 * 2540, 60 * 2540]
    assert town.records.storms("mill", limit=0) == []
    assert town.records.storm("nothing") is None


def test_notices_are_read_by_site_duty_and_id(town: Town) -> None:
    found = town.records.notices(site="mill")

    assert [notice.step for notice in found] == ["at_trigger"]
    assert town.records.notices(duty="nothing") == []
    assert town.records.notice(found[0].id) == found[0]
    assert town.records.attempts(found[0].id) == []
    assert isinstance(found[0], NoticeRow)


def test_changes_are_read_in_order_from_where_one_left_off(town: Town) -> None:
    newest = town.records.newest_change()
    town.inspect(TRIGGER + HOUR)

    came = town.records.changes_after(newest)

    assert [(change.kind, change.ref) for change in came] == [
        ("duty", DUTY),
        ("inspection", "mill-inspection-20260610-1"),
    ]
    assert town.records.changes_after(newest, limit=1) == came[:1]


def test_the_situation_is_told_from_journal_and_records(town: Town) -> None:
    site = town.sites["mill"]

    found = town.records.situation(site, town.journal, TRIGGER + HOUR)

    assert (found.word, found.duty, found.storm) == ("due", DUTY, STORM)
    assert found.left == 23 * HOUR
    town.inspect(TRIGGER + HOUR)
    assert town.records.situation(site, town.journal, TRIGGER + 12 * HOUR).word == "blind"


def test_the_records_cannot_be_written_by_a_reading(town: Town) -> None:
    with pytest.raises(StoreError, match="readonly"), writing(town.records._engine) as connection:
        connection.execute(cursors.delete())


# --- tables ------------------------------------------------------------------------------------------------------


def test_upgrading_makes_the_tables_once(tmp_path: Path) -> None:
    config = Config(folder=tmp_path)

    assert upgrade(config).startswith(f"alerts: nothing -> {stores.SCHEMA_REVISION}")
    assert upgrade(config).startswith(f"alerts: already at {stores.SCHEMA_REVISION}")


def test_the_migration_makes_exactly_the_tables_that_the_program_uses(tmp_path: Path) -> None:
    migrated, made = open_engine(f"sqlite:///{tmp_path}/a.db"), open_engine(f"sqlite:///{tmp_path}/b.db")
    upgrade_engine(migrated)
    with writing(made) as connection:
        all_tables().create_all(connection)

    def shape(engine: Engine) -> list[tuple[object, ...]]:
        query = text(
            'SELECT m.name, p.name, p.type, p."notnull", p.pk FROM sqlite_master m, pragma_table_info(m.name) p'
            " WHERE m.type = 'table' AND m.name NOT LIKE 'alembic%' AND m.name NOT LIKE 'sqlite%' ORDER BY 1, p.cid"
        )
        with looking(engine) as connection:
            return [tuple(row) for row in connection.execute(query)]

    assert shape(migrated) == shape(made)
    assert schema_revision(migrated) == stores.SCHEMA_REVISION
    migrated.dispose()
    made.dispose()


def test_records_that_are_missing_or_of_another_schema_ask_for_migrate(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/records.db"
    with pytest.raises(ConfigError, match="run siltwatch migrate"):
        open_records(url)
    assert not (tmp_path / "records.db").exists()

    engine = open_engine(url)
    upgrade_engine(engine)
    with writing(engine) as connection:
        connection.execute(text(f"UPDATE {stores.VERSION_TABLE} SET version_num = '0000'"))
    engine.dispose()
    with pytest.raises(ConfigError, match=f"at 0000 schema, not {stores.SCHEMA_REVISION}: run siltwatch migrate"):
        open_records(url)


@pytest.mark.parametrize("url", ["no url", "oracle9:///x"])
def test_an_unusable_database_url_names_its_key(url: str) -> None:
    with pytest.raises(ConfigError, match=r"stores\.records"):
        open_engine(url)


def test_the_same_records_work_on_postgresql(tmp_path: Path) -> None:
    # Not below pytest's own folder, which the server's account may not enter.
    with postgresql() as server:
        url = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres"
        town = Town(tmp_path / "town", settings=f'[stores]\nrecords = "{url}"\n')
        town.apply(a_site())
        town.rain(tips(NOON, 60))
        town.step(NOON + HOUR)
        done = town.inspect(NOON + 2 * HOUR)

        assert [storm.id for storm in town.records.storms("mill")] == [STORM]
        assert done.closed == (DUTY,)
        assert [notice.step for notice in town.records.notices(duty=DUTY)] == ["at_trigger"]
        assert town.step(NOON + 3 * HOUR).reviewed == 1
        town.close()


# --- doctor ------------------------------------------------------------------------------------------------------


def findings(config: Config) -> dict[str, tuple[bool, str]]:
    return {finding.name: (finding.ok, finding.message) for finding in checks(config)}


def test_doctor_finds_the_records_missing(tmp_path: Path) -> None:
    found = checks(Config(folder=tmp_path))

    assert [(finding.name, finding.code) for finding in found] == [
        ("records", "not_migrated"), ("mail", "mail_missing"),
    ]  # fmt: skip


def test_doctor_says_what_is_well(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(), settings='[mail]\nhost = "mail.example"\nsecurity = "tls"\n')
    town.rain(tips(NOON, 50))
    town.step(TRIGGER)

    found = findings(town.config)

    # No server is at that name, no process runs, and no officer has read the rules.
    assert {name for name, (ok, _) in found.items() if not ok} == {"mail", "judge", "rules pendleton"}
    assert found["judging"][1] == "all rain of the journal is judged"
    town.close()


def test_doctor_says_what_is_not_well(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(people=[{**OPERATOR, "email": None}]), a_site(id="hill", profile="atlantis"))
    town.rain(tips(NOON, 50))
    engine = open_engine(town.config.records_url)
    town.apply(a_site(id="dale"))
    town.rain(tips(NOON, 50), site="dale")

    found = findings(town.config)
    assert found["judging"] == (False, "100 credits are not judged")
    assert found["mail"][0] is False
    assert "people" in found["site mill"][1]
    assert found["site hill"] == (False, "profile: there is no town profile 'atlantis'")

    town.step(TRIGGER)
    with writing(engine) as connection:
        connection.execute(notices.update().values(state="failed"))
    assert "outbox_stuck" in {one.code for one in checks(town.config)}
    assert findings(town.config)["outbox"] == (False, "1 notices were refused for good, 0 are tried again")
    engine.dispose()
    town.close()


def test_rows_come_back_from_the_database_as_they_went_in(town: Town) -> None:
    with looking(town._records) as connection:
        row = connection.execute(select(notices)).mappings().one()

    assert from_row(NoticeRow, row).composed_at == datetime(2026, 6, 10, 16, 49, tzinfo=UTC)
    assert format_instant(TRIGGER) == row["composed_at"]
    assert timedelta(0) <= NOON - datetime.combine(date(2026, 6, 10), NOON.timetz())
