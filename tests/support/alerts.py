"""A town in a folder: its journal with rain put straight in, its records, and the judge over both."""

import atexit
import json
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import delete, insert, select

from alerts.all_tables import all_tables
from alerts.commands import RecordedInspection, record_inspection
from alerts.engine import JudgingEngine, Step
from alerts.health_engine import HealthEngine, HealthStep
from alerts.judging import Decisions, Previous, Rain
from alerts.migrations.upgrade import upgrade as upgrade_records
from alerts.notices.desk import Desk
from alerts.reading import RecordsReading, open_records
from alerts.rows import DutyRow, StormRow
from alerts.stores import looking, open_engine
from alerts.storms import GaugeRain, Quality
from collector.commands import apply_site
from collector.migrations.upgrade import upgrade as upgrade_journal
from collector.reading import JournalReading, open_reading
from collector.stores import open_engine as open_journal
from collector.stores import transaction
from collector.tables import last_words, rain_credits
from siltwatch.config import Config, load_config
from siltwatch.instants import format_instant, to_ms
from siltwatch.quantities import Depth
from siltwatch.site import Site

NOON = datetime(2026, 6, 10, 16, 0, tzinfo=UTC)  # 12:00 EDT, a Wednesday
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
HUNDREDTH = 2_540
DESK = Desk(web_address="http://siltwatch.example:8430", domain="siltwatch.example")
OPERATOR = {"name": "Site operator", "role": "operator", "email": "operator@site.example"}
SMO = {"name": "Stormwater officer", "role": "smo", "email": "smo@town.example", "hears": []}


def a_site(**others: Any) -> Site:
    """A covered site with one gauge of 0.01 in a tip; started on 2 June, so that no regular duty is near."""
    gauges = others.pop("gauges", ("rg1",))
    given: dict[str, Any] = {
        "id": "mill",
        "name": "Mill Lane",
        "profile": "pendleton",
        "started_on": date(2026, 6, 8),
        "conditions": {"disturbed_acres": "6"},
        "people": [OPERATOR, SMO],
        "stations": [{"id": "north", "name": "North basin"}],
        "links": [{"id": "line", "gateway": "gw1", "kind": "serial", "port": "/dev/ttyS9"}],
        "sensors": [a_gauge(name) for name in gauges],
    }
    return Site.model_validate(given | others)


def a_patient_site(**others: Any) -> Site:
    """The same with a gauge that says a word a month: its silence is no matter of the tests that use it."""
    return a_site(sensors=[a_gauge("rg1", period="30 d")], **others)


def a_gauge(name: str, **others: Any) -> dict[str, Any]:
    given = {
        "id": name,
        "station": "north",
        "kind": "gauge",
        "gateway": "gw1",
        "link": "line",
        "driver": "swtip",
        "count_size": "0.01 in",
    }
    return given | others


def tips(start_at: datetime, count: int, *, every: timedelta = MINUTE) -> list[tuple[datetime, int]]:
    """So many tips of 0.01 in, one each `every`."""
    return [(start_at + index * every, HUNDREDTH) for index in range(count)]


def rain_of(
    *rows: tuple[datetime, int], since_at: datetime | None = None, gauge: str = "rg1", quality: Quality = "good"
) -> Rain:
    """Rain of one gauge for the pure judge, all of it known when its last row fell."""
    return Rain(
        since_at=since_at or min(at for at, _ in rows),
        gauges=(
            GaugeRain(
                gauge=gauge,
                quality=quality,
                at_ms=[to_ms(at) for at, _ in rows],
                depth_tenth_um=[depth for _, depth in rows],
            ),
        ),
        known_at=max(at for at, _ in rows),
    )


def after(previous: Previous, decisions: Decisions) -> Previous:
    """What the records hold once decisions are written."""
    storms = {row.id: row for row in (*previous.storms, *decisions.storms)}
    duties = {row.id: row for row in (*previous.duties, *decisions.duties)}
    told = {revision.duty: revision.due_at for revision in decisions.revisions}
    return Previous(
        storms=tuple(row for row in storms.values() if row.state != "superseded"),
        duties=tuple(duties.values()),
        told_due_at={**previous.told_due_at, **told},
        storm_ids={*previous.storm_ids, *storms},
    )


def storm_facts(rows: Iterable[StormRow]) -> list[tuple[Any, ...]]:
    """What two judgements of the same rain must agree on; ids and revisions tell how it became known."""
    return sorted(
        (
            *(row.trigger_at, row.start_at, row.end_at, row.confirmed_at, row.state, row.basis, row.by),
            *(row.verified, row.depth_tenth_um, row.at_trigger_tenth_um, row.spans),
        )
        for row in rows
        if row.state != "superseded"
    )


def duty_facts(rows: Iterable[DutyRow]) -> list[tuple[Any, ...]]:
    """The same of duties: kind, anchor, due, status, lateness."""
    return sorted(
        (
            *(row.kind, row.anchor, row.anchor_at, row.due_at, row.provisional, row.status, row.closed_by or ""),
            *(row.late_by_s, row.citation),
        )
        for row in rows
        if row.status != "withdrawn"
    )


@cache
def _migrated() -> Path:
    """A folder of empty databases that are current, made once."""
    folder = Path(tempfile.mkdtemp(prefix="siltwatch-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    config = Config(folder=folder)
    config.data_path.mkdir()
    upgrade_journal(config)
    upgrade_records(config)
    return config.data_path


def _migrate(config: Config, settings: str) -> None:
    if "[stores]" not in settings:
        shutil.copytree(_migrated(), config.data_path, dirs_exist_ok=True)
        return
    config.data_path.mkdir(parents=True, exist_ok=True)
    upgrade_journal(config)
    upgrade_records(config)


class Town:
    """One installation in a folder."""

    def __init__(self, folder: Path, *sites: Site, settings: str = "") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "siltwatch.toml"
        self.file.write_text(settings)
        (folder / "sites").mkdir(exist_ok=True)
        self.config: Config = load_config(self.file)
        _migrate(self.config, settings)
        self.sites: dict[str, Site] = {}
        self._journal = open_journal(self.config.journal_url)
        self._records = open_engine(self.config.records_url)
        self.journal: JournalReading = open_reading(self.config.journal_url)
        self.records: RecordsReading = open_records(self.config.records_url)
        self.beside = ExitStack()  # what others open over the same stores
        self._judge: JudgingEngine | None = None
        self._watch: HealthEngine | None = None
        for site in sites:
            self.apply(site)

    def apply(self, site: Site, now: datetime = NOON) -> None:
        """Put a site in force."""
        self.sites[site.id] = site
        apply_site(self.config.journal_url, site, now)

    def rain(  # noqa: PLR0913 - what a credit is made of
        self,
        rows: Sequence[tuple[datetime, int]],
        *,
        site: str = "mill",
        sensor: str = "rg1",
        flag: int = 1,
        received_at: datetime | None = None,
        key: str = "",
        reasons: tuple[str, ...] = (),
        after_at: datetime | None = None,
    ) -> None:
        """Put credits into the journal, as the collector does; `received_at` is each row's own instant otherwise."""
        with transaction(self._journal) as connection:
            connection.execute(
                insert(rain_credits),
                [
                    {
                        "site": site,
                        "sensor": sensor,
                        "at": format_instant(at),
                        "key": key,
                        "depth_tenth_um": depth,
                        "flag": flag,
                        "reasons": json.dumps(reasons) if reasons else "",
                        "received_at": format_instant(received_at or at),
                        "source": "gateway",
                        "after_at": format_instant(after_at) if after_at else None,
                    }
                    for at, depth in rows
                ],
            )

    def hear(self, at: datetime, *sensors: str, site: str = "mill", **others: Any) -> None:
        """The newest word of sensors, as the collector keeps it."""
        given = {"value": 0.0, "unit": "counts", "battery_v": None, "flag": 1, "reasons": "[]", **others}
        instants = {"observed_at": format_instant(at), "received_at": format_instant(at)}
        with transaction(self._journal) as connection:
            for sensor in sensors or ("rg1",):
                connection.execute(delete(last_words).where(last_words.c.site == site, last_words.c.sensor == sensor))
                connection.execute(insert(last_words).values(site=site, sensor=sensor, **instants, **given))

    def watch(self, now: datetime) -> HealthStep:
        """Let the watch over the instruments look once."""
        if self._watch is None:
            self._watch = HealthEngine(
                journal=self.journal, records=self._records, box=self.config.alerts.box, desk=DESK
            )
        return self._watch.step(now)

    def rows(self, name: str) -> list[dict[str, Any]]:
        """All rows of a table of the records, oldest first."""
        table = all_tables().tables[name]
        with looking(self._records) as connection:
            return [dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()]

    def inches(self, text: str, at: datetime, **others: Any) -> None:
        """One credit of so much rain at an instant."""
        self.rain([(at, Depth.parse(f"{text} in").tenth_um)], **others)

    def inspect(self, started_at: datetime, *, now: datetime | None = None, **others: Any) -> RecordedInspection:
        """An inspection, entered when it started unless `now` says later."""
        given: dict[str, Any] = {
            "scope": "storm",
            "inspector": "Qualified inspector",
            "remarks": "",
            "entered_by": "inspector",
            "key": format_instant(started_at),
        }
        site = self.sites[others.pop("site", "mill")]
        return record_inspection(
            self.config.records_url, site=site, started_at=started_at, now=now or started_at, **(given | others)
        )

    @property
    def judge(self) -> JudgingEngine:
        """The judge, made when first asked for."""
        if self._judge is None:
            self._judge = JudgingEngine(
                journal=self.journal, records=self._records, box=self.config.alerts.box, desk=DESK
            )
        return self._judge

    def restart(self) -> None:
        """Forget all that the judge only remembers."""
        self._judge = None
        self._watch = None

    def step(self, now: datetime) -> Step:
        """Let the judge look once."""
        return self.judge.step(now)

    def close(self) -> None:
        """Give everything back."""
        self.beside.close()
        self.journal.close()
        self.records.close()
        self._records.dispose()
        self._journal.dispose()
