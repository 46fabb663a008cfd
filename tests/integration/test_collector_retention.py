"""What may go from the journal where InfluxDB has it too, and all that must not."""

import itertools
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert
from typer.testing import CliRunner

from alerts.kept import kept as kept_by_alerts
from alerts.migrations.upgrade import upgrade as upgrade_records
from alerts.stores import writing
from alerts.tables import duties
from collector.commandline import collector
from collector.importing_readings import ImportedReading, import_turbidity
from collector.influx import InfluxStore
from collector.ledger import load_registry, roll_up_again
from collector.projector import Projector
from collector.readings import InfluxReadings, MemoryReadings
from collector.replaced import count_since
from collector.retention import Trimmed, free_spans, trim
from collector.service import rebuild_influx
from collector.stores import open_engine, transaction
from collector.trimming import trim_by_policy
from dashboard.migrations.upgrade import upgrade as upgrade_dashboard
from siltwatch.clock import ManualClock
from siltwatch.config import load_config
from siltwatch.config_town import Retention
from siltwatch.errors import ConfigError, StoreError
from siltwatch.instants import format_instant
from siltwatch.kept import FOR_EVER, Kept
from siltwatch.site import Site
from siltwatch.wire import Sequenced
from tests.support.alerts import HOUR, Town, a_gauge, a_site, tips
from tests.support.alerts import NOON as TOWN_NOON
from tests.support.collector import (
    NOON,
    Journal,
    at,
    counts,
    facts,
    journal_url,
    parcel,
    says,
    site,
    turbid,
    write_installation,
)
from tests.support.evidence import evidence_town, pack_of
from tests.support.servers import influxd

DAY = timedelta(days=1)
LATER = NOON + 130 * DAY
POLICY = Retention(readings=120 * DAY, journal=120 * DAY)
OLD = [*counts(range(1, 5)), *(turbid(seq, f"{seq}.5", minute=seq * 7) for seq in range(5, 15))]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    made.apply(site())
    made.take(parcel(OLD, now=at(200)))
    yield made
    made.close()


def project(journal: Journal) -> None:
    Projector(journal.engine, MemoryReadings(), ManualClock(NOON), batch_points=100).project()


def words(journal: Journal) -> int:
    return int(journal.one("SELECT count(*) FROM journal WHERE document <> ''"))


def span(start: float, end: float, name: str = "mill") -> Kept:
    return Kept(site=name, start_at=at(start), end_at=at(end), because="storm")


def with_a_probe() -> Site:
    below = {
        "id": "p1", "station": "north", "kind": "probe", "gateway": "gw1", "link": "line", "driver": "modbus_turbidity",
        "unit": "FNU", "model": "y511", "place": "downstream",
    }  # fmt: skip
    return a_site(sensors=[a_gauge("rg1", device="n1", period="1 d"), below])


def town_journal(town: Town) -> Journal:
    return Journal(town.config.journal_url, open_engine(town.config.journal_url))


def observed(said: Sequenced) -> datetime:
    return said.observed_at


class TestReadings:
    def test_old_ones_go_and_credits_and_roll_ups_stay(self, journal: Journal) -> None:
        project(journal)
        before = facts(journal)

        assert trim(journal.engine, POLICY, [], LATER, dry_run=False) == Trimmed(readings=10, documents=14)

        after = facts(journal)
        assert after["readings"] == []
        assert {**after, "readings": None} == {**before, "readings": None}

    def test_a_dry_run_counts_the_same_and_changes_nothing(self, journal: Journal) -> None:
        project(journal)
        before = facts(journal), words(journal)

        assert trim(journal.engine, POLICY, [], LATER, dry_run=True) == Trimmed(readings=10, documents=14)

        assert (facts(journal), words(journal)) == before
        assert journal.rows("SELECT * FROM projections WHERE name LIKE 'trimmed%'") == []

    def test_what_influxdb_has_not_yet_stays(self, journal: Journal) -> None:
        assert trim(journal.engine, POLICY, [], LATER, dry_run=False).readings == 0

        assert journal.one("SELECT count(*) FROM readings") == 10

    def test_what_is_young_stays(self, journal: Journal) -> None:
        project(journal)

        assert trim(journal.engine, POLICY, [], NOON + 120 * DAY, dry_run=False) == Trimmed(readings=0, documents=0)

    def test_what_is_referred_to_stays_to_the_whole_quarter(self, journal: Journal) -> None:
        project(journal)

        trim(journal.engine, POLICY, [span(50, 70), span(0, 999, "other")], LATER, dry_run=False)

        kept = [row[0] for row in journal.rows("SELECT at FROM readings ORDER BY at")]
        assert kept == [f"2026-06-10T{minute // 60 + 12}:{minute % 60:02d}:00.000Z" for minute in (49, 56, 63, 70)]

    def test_without_a_policy_all_stays(self, journal: Journal) -> None:
        project(journal)

        assert trim(journal.engine, Retention(), [], LATER, dry_run=False) == Trimmed(readings=0, documents=0)
        assert words(journal) == 14

    def test_a_roll_up_stands_when_its_quarter_is_made_anew(self, journal: Journal) -> None:
        project(journal)
        before = facts(journal)["rollups"]
        trim(journal.engine, POLICY, [], LATER, dry_run=False)

        with transaction(journal.engine) as connection:
            roll_up_again(connection, [row[:4] for row in before])

        assert facts(journal)["rollups"] == before

    def test_a_file_of_that_time_is_not_taken_in_a_second_time(self, journal: Journal) -> None:
        project(journal)
        trim(journal.engine, POLICY, [], LATER, dry_run=False)
        before = facts(journal)
        row = ImportedReading(line=2, at=at(35), value=5.5)

        import_turbidity(
            journal.url, site="mill", sensor="p1", unit="FNU", source="file", rows=[row], bad_rows=[], now=LATER
        )

        assert facts(journal) == before
        assert journal.one("SELECT reason FROM dead_letters") == "trimmed"


class TestDocuments:
    def test_an_observation_that_is_sent_again_is_still_known(self, journal: Journal) -> None:
        trim(journal.engine, POLICY, [], LATER, dry_run=False)
        before = facts(journal)

        again = journal.take(parcel(OLD, now=LATER))[0]

        assert (again.stored, again.ack.seq, facts(journal)) == (0, 14, before)

    def test_what_waits_and_what_is_referred_to_keeps_its_words(self, journal: Journal) -> None:
        journal.take(parcel([turbid(20, "9", minute=150)], now=at(205)))

        trim(journal.engine, POLICY, [span(6, 30)], LATER, dry_run=False)

        assert [row[0] for row in journal.rows("SELECT seq FROM journal WHERE document <> '' ORDER BY seq")] == [20]

    def test_words_heard_or_said_in_a_time_that_is_referred_to_stay(self, journal: Journal) -> None:
        trim(journal.engine, POLICY, [span(36, 50)], LATER, dry_run=False)

        kept = [row[0] for row in journal.rows("SELECT seq FROM journal WHERE document <> '' ORDER BY seq")]
        assert kept == [6, 7]

    def test_no_instrument_is_counted_anew_over_what_is_gone(self, journal: Journal) -> None:
        trim(journal.engine, POLICY, [], LATER, dry_run=False)

        with transaction(journal.engine) as connection, pytest.raises(ConfigError, match="was trimmed before"):
            count_since(connection, load_registry(connection), (set(), set()), since_at=NOON, now=LATER)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(-500, 1_500), st.integers(0, 800)), max_size=6), st.integers(-300, 300))
def test_free_time_never_touches_what_is_kept_and_is_otherwise_whole(
    given_spans: list[tuple[int, int]], probe: int
) -> None:
    spans = [span(start, start + length) for start, length in given_spans]
    before = at(990)

    free = list(free_spans(spans, "mill", before))

    assert all(start < end <= before for start, end in free)
    assert all(earlier[1] < later[0] for earlier, later in itertools.pairwise(free))
    for each in spans:
        assert not any(
            start < each.end_at and each.start_at < end for start, end in free if each.start_at < each.end_at
        )
    far = at(probe * 15)
    if far < before and not any(each.start_at - 2 * HOUR < far < each.end_at + 2 * HOUR for each in spans):
        assert any(start <= far < end for start, end in free)


class TestPolicy:
    def test_what_alerts_refer_to_is_storms_until_their_duty_is_closed(self, tmp_path: Path) -> None:
        town = Town(tmp_path, a_site())
        try:
            town.rain(tips(TOWN_NOON, 60))
            town.step(TOWN_NOON + 2 * HOUR)
            standing = kept_by_alerts(town.config)
            town.inspect(TOWN_NOON + 3 * HOUR)
            town.step(TOWN_NOON + 4 * HOUR)
            closed = kept_by_alerts(town.config)
        finally:
            town.close()

        assert {each.end_at for each in standing} == {FOR_EVER}
        assert {each.start_at for each in standing} == {TOWN_NOON - 7 * DAY}
        assert all(TOWN_NOON + 8 * DAY < each.end_at < TOWN_NOON + 9 * DAY for each in closed)

    def test_a_pack_of_evidence_is_the_same_before_and_after(self, tmp_path: Path) -> None:
        """Eight days of drizzle bound up with a storm: its sums begin with the first drop, and so does its evidence."""
        drizzle, storm_at = 17, 17 * 12 * 60
        said = [says(n, minute=n * 720, count=n) for n in range(1, drizzle)]
        said += [says(drizzle + n, minute=storm_at + n, count=drizzle + n) for n in range(60)]
        said += [turbid(100 + n, f"{n}.5", minute=storm_at - 30 + n * 5) for n in range(20)]
        said += [says(200, minute=-60 * 24 * 40, count=0), turbid(201, "7", minute=-60 * 24 * 40)]
        said = [replace(one, seq=seq) for seq, one in enumerate(sorted(said, key=observed), start=1)]
        with evidence_town(tmp_path / "town", with_a_probe()) as town, closing(town_journal(town)) as journal:
            for one in said:
                journal.take(parcel([one], now=one.observed_at))
            for hour in range(0, 72, 6):
                town.step(at(storm_at + hour * 60))
            (storm,) = town.records.storms("mill")
            town.inspect(at(storm_at + 300))
            town.step(at(storm_at + 72 * 60))
            before = pack_of(town, storm)
            project(journal)
            later = at(storm_at) + 200 * DAY

            gone = trim(journal.engine, POLICY, kept_by_alerts(town.config), later, dry_run=False)

            assert gone == Trimmed(readings=1, documents=2)
            assert pack_of(town, storm) == before

    def test_a_duty_that_stands_keeps_what_it_is_about_whichever_of_several_was_written_last(
        self, tmp_path: Path
    ) -> None:
        town = Town(tmp_path, a_site())
        try:
            town.rain(tips(TOWN_NOON, 60))
            town.step(TOWN_NOON + 2 * HOUR)
            (duty,) = (row for row in town.rows("duties") if row["storm"])
            done = {**duty, "id": "later", "kind": "interim", "status": "closed_on_time", "closed_at": duty["due_at"]}
            check = {**duty, "id": "check", "kind": "check", "storm": None, "anchor": "trouble"}
            with writing(town._records) as connection:
                connection.execute(insert(duties), [done, {**check, "anchor_at": format_instant(TOWN_NOON - 90 * DAY)}])
            kept = kept_by_alerts(town.config)
        finally:
            town.close()

        ends = {each.because.partition(" ")[0]: (each.start_at, each.end_at) for each in kept}
        assert ends["storm"][1] == FOR_EVER
        assert ends["duty"] == (TOWN_NOON - 97 * DAY, FOR_EVER)

    def test_nothing_goes_that_influxdb_has_lost_meanwhile(self, tmp_path: Path) -> None:
        with influxd(tmp_path / "influx") as server:
            extra = f'[influx]\nurl = "http://127.0.0.1:{server.port}"\n[retention]\nreadings = "120 d"'
            write_installation(tmp_path, extra=extra)
            config = load_config(tmp_path / "siltwatch.toml")
            upgrade_records(config)
            upgrade_dashboard(config)
            assert config.influx is not None
            with (
                closing(Journal.make(journal_url(tmp_path))) as journal,
                closing(InfluxReadings(InfluxStore(config.influx))) as copy,
            ):
                journal.apply(site())
                twice = turbid(15, "9", minute=35)  # one instant, two values: InfluxDB keeps the newer
                journal.take(parcel([*OLD, twice, turbid(16, "5", minute=60 * 24 * 50)], now=at(60 * 24 * 51)))
                Projector(journal.engine, copy, ManualClock(NOON), batch_points=100).project()
                later = LATER + 60 * DAY
                copy.store._query("DELETE FROM reading WHERE time >= '2026-07-01T00:00:00Z'", "POST")

                for dry_run in (True, False):
                    with pytest.raises(StoreError, match="nothing was trimmed: InfluxDB has not all of mill/p1 turb"):
                        trim_by_policy(config, later, dry_run=dry_run)
                assert journal.one("SELECT count(*) FROM readings") == 12
                rebuild_influx(config, ManualClock(NOON))
                assert trim_by_policy(config, later, dry_run=False).readings == 12
                assert trim_by_policy(config, later, dry_run=False).readings == 0
            server.stop()
            with closing(Journal.make(journal_url(tmp_path))) as journal:
                journal.take(parcel([turbid(17, "9", minute=36)], now=at(60)))
                Projector(journal.engine, MemoryReadings(), ManualClock(NOON), batch_points=100).project()
                with pytest.raises(StoreError, match="cannot be reached"):
                    trim_by_policy(config, later, dry_run=False)
                assert journal.one("SELECT count(*) FROM readings") == 1

    def test_only_where_influxdb_is_and_a_policy_allows(self, tmp_path: Path) -> None:
        write_installation(tmp_path)
        file = tmp_path / "siltwatch.toml"
        with pytest.raises(ConfigError, match=r"without \[influx\]"):
            trim_by_policy(load_config(file), LATER, dry_run=True)
        file.write_text(file.read_text() + '[influx]\nurl = "http://127.0.0.1:1"\n')
        with pytest.raises(ConfigError, match="nothing may go"):
            trim_by_policy(load_config(file), LATER, dry_run=True)
        file.write_text(file.read_text() + '[retention]\nreadings = "20 d"\n')
        with pytest.raises(ConfigError, match="at least 120 d"):
            load_config(file)

    def test_the_verb_asks_everybody_and_tells_what_it_did(self, tmp_path: Path) -> None:
        write_installation(tmp_path, extra='[influx]\nurl = "http://127.0.0.1:1"\n[retention]\njournal = "120 d"')
        file = tmp_path / "siltwatch.toml"
        config = load_config(file)
        with pytest.raises(ConfigError):  # the records are not there: nobody can say what must stay
            trim_by_policy(config, LATER, dry_run=False)
        upgrade_records(config)
        upgrade_dashboard(config)
        journal = Journal.make(journal_url(tmp_path))
        journal.apply(site())
        journal.take(parcel(counts([1, 2, 3]), now=NOON - 400 * DAY))
        journal.close()

        counted = CliRunner().invoke(collector, ["trim", "--dry-run", "--json", "--config", str(file)])
        done = CliRunner().invoke(collector, ["trim", "--config", str(file)])

        assert counted.stdout == '{"readings": 0, "documents": 3, "dry_run": true}\n'
        assert done.stdout == "0 readings and the words of 3 observations trimmed\n"
