"""A stream with probes: readings put straight into the journal of a town, and the judge of contrast over it."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert, select

from alerts.all_tables import all_tables
from alerts.contrast_engine import ContrastEngine, ContrastStep
from alerts.contrast_rows import EpisodeRow
from alerts.stores import from_row, open_engine
from alerts.water_tables import contrast_episodes
from collector.stores import open_engine as open_journal
from collector.stores import transaction
from collector.tables import readings, rollups
from siltwatch.instants import format_instant
from siltwatch.site import Site
from tests.support.alerts import DESK, MINUTE, Town, a_gauge, a_site


def a_probe(name: str, place: str, **others: Any) -> dict[str, Any]:
    given = {
        "id": name, "station": "north", "kind": "probe", "gateway": "gw1", "link": "line", "driver": "generic-float",
        "place": place, "unit": "FNU", "model": "dts12", "range_max": 1600.0, "lag": "0 s",
    }  # fmt: skip
    return {key: value for key, value in (given | others).items() if value is not None}


def a_stream(*probes: dict[str, Any], **others: Any) -> Site:
    """A site with a gauge and two probes of one make, unless others are given."""
    placed = probes or (a_probe("above", "background", lag=None), a_probe("below", "downstream"))
    return a_site(sensors=[a_gauge("rg1"), *placed], **others)


class Stream:
    """A town with the judge of contrast."""

    def __init__(self, town: Town, site: Site) -> None:
        self.town, self.site = town, site
        town.apply(site)
        self._journal = open_journal(town.config.journal_url)
        self._records = open_engine(town.config.records_url)
        town.beside.callback(self._journal.dispose)
        town.beside.callback(self._records.dispose)
        self.restart()

    def restart(self) -> None:
        """A new process over the same stores."""
        self.engine = ContrastEngine(journal=self.town.journal, records=self._records, box="town", desk=DESK)

    def say(
        self, sensor: str, rows: Iterable[tuple[datetime, float | None]], *, flag: int = 1, reasons: str = "[]"
    ) -> None:
        """Readings of a probe, as the collector keeps them."""
        with transaction(self._journal) as connection:
            connection.execute(
                insert(readings),
                [
                    {
                        "site": self.site.id, "sensor": sensor, "kind": "turbidity", "at": format_instant(at),
                        "key": "", "value": value, "unit": "FNU", "method": "dts12",
                        "flag": 9 if value is None else flag, "reasons": reasons, "received_at": format_instant(at),
                    }
                    for at, value in rows
                ],
            )  # fmt: skip

    def roll_up(self, sensor: str, rows: Iterable[tuple[datetime, float]]) -> None:
        """One value a quarter hour as the collector rolls it up."""
        with transaction(self._journal) as connection:
            connection.execute(
                insert(rollups),
                [
                    {
                        "site": self.site.id, "sensor": sensor, "kind": "turbidity", "start_at": format_instant(at),
                        "min": value, "max": value, "mean": value, "sum": value, "count": 1, "sum_tenth_um": 0,
                    }
                    for at, value in rows
                ],
            )  # fmt: skip

    def flow(self, sensor: str, start_at: datetime, length: timedelta, value: float | Callable[[int], float]) -> None:
        """A reading a minute; a probe never stands quite still."""
        count = length // MINUTE
        of = value if callable(value) else lambda minute: value + 0.2 * (minute % 3)
        self.say(sensor, [(start_at + minute * MINUTE, of(minute)) for minute in range(count)])

    def step(self, now: datetime) -> ContrastStep:
        return self.engine.step(now)

    def episodes(self) -> list[EpisodeRow]:
        with self._records.connect() as connection:
            query = select(contrast_episodes).order_by(contrast_episodes.c.start_at, contrast_episodes.c.id)
            return [from_row(EpisodeRow, row) for row in connection.execute(query).mappings()]

    def rows(self, name: str) -> list[dict[str, Any]]:
        """All rows of a table of the records."""
        table = all_tables().tables[name]
        with self._records.connect() as connection:
            return [dict(row) for row in connection.execute(select(table).order_by(table.c.id)).mappings()]
