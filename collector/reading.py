"""What other parts may read of the journal; nothing here writes."""

import json
from datetime import datetime, timedelta

from sqlalchemy import Engine

from collector.influx_asked import AskedInflux, open_influx_asked
from collector.journal_series import JournalCharts, JournalSeries
from collector.manual_records import MANUAL_OF_SITE, ManualReading, manual_reading_of
from collector.neighbours import gauges_that_disagree, probes_that_disagree
from collector.parcels import Said, read_said
from collector.process_figures import Lag, ProcessReading, ToldFigures
from collector.quality_neighbours import Disagreement
from collector.quality_records import (
    QUALITY_OF_SITE,
    WINDOWS_OF_SITE,
    QualityCount,
    ServiceWindow,
    quality_count_of,
    window_of,
)
from collector.raw_records import (
    AppliedVersion,
    ImportedFile,
    JournalEntry,
    RawObservation,
    applied_versions,
    imported_files,
    journal_entries,
    observations,
)
from collector.rows import (
    HOLES,
    DeadLetter,
    Gap,
    GatewayStream,
    JournalChange,
    LastWord,
    Missing,
    OpenItem,
    RainCredit,
    Reading,
    Row,
    credit_of,
    dead_letter_of,
    gap_of,
    instant_of,
    last_word_of,
    missing_of,
    open_item_of,
    reading_of,
    stream_of,
)
from collector.series import Charted, ChartSource, Point
from collector.stores import fetch, mapped_errors, open_engine, require_current
from collector.traced import TracedDocument, credits_received, readings_received, traced
from siltwatch.config import Config
from siltwatch.instants import format_instant, from_ms
from siltwatch.site import Site
from siltwatch.site_files import site_from_json

# The port: what other parts may name, the kinds of rows among them.
__all__ = [
    "AppliedVersion",
    "AskedInflux",
    "ChartSource",
    "Charted",
    "DeadLetter",
    "Disagreement",
    "Gap",
    "GatewayStream",
    "ImportedFile",
    "JournalChange",
    "JournalEntry",
    "JournalReading",
    "Lag",
    "LastWord",
    "ManualReading",
    "Missing",
    "OpenItem",
    "Point",
    "QualityCount",
    "RainCredit",
    "RawObservation",
    "Reading",
    "ServiceWindow",
    "ToldFigures",
    "TracedDocument",
    "open_charts",
    "open_influx_asked",
    "open_reading",
]
_CREDITS_A_PAGE = 5_000
_DOUBTED = frozenset({"clock_untrusted", "clock_skew", "sensor_fault"})


def open_reading(journal_url: str) -> "JournalReading":
    """A read-only view of the journal; a journal that is missing or of another version is a ConfigError."""
    engine = open_engine(journal_url, read_only=True)
    require_current(engine)
    return JournalReading(engine)


def open_charts(config: Config, journal: "JournalReading") -> ChartSource:
    """The source of charts and exports: InfluxDB where the configuration names one, with the journal behind it."""
    if config.influx is not None:
        from collector.charts import open_influx_charts  # noqa: PLC0415 - who has no InfluxDB needs no client

        found = open_influx_charts(config, journal.charted)
        if found is not None:
            return found
    return JournalCharts(journal.charted)


def _is_sound(said: Said) -> bool:
    return said.use is None and not _DOUBTED.intersection(said.quality) and (said.count, said.value) != (None, None)


class JournalReading:
    """Read-only view of the journal; every call sees what was committed before it. May be shared by threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.charted = JournalSeries(self._rows)
        self.processes = ProcessReading(self._rows)
        self._registry: tuple[int, dict[str, Site]] = (0, {})

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()

    def registry_version(self) -> int:
        """Rises whenever a site is applied."""
        return self._number("SELECT max(id) FROM applied_sites")

    def sites(self) -> list[Site]:
        """The newest applied version of every site, by id."""
        return list(self._sites().values())

    def site(self, site_id: str) -> Site | None:
        """The newest applied version of one site."""
        return self._sites().get(site_id)

    def credit_cursor(self) -> int:
        """The newest credit's id."""
        return self._number("SELECT max(id) FROM credits")

    def changed_credits(self, after_id: int) -> tuple[int, dict[str, datetime]]:
        """The new cursor, and for each site with newer credits the earliest instant among them."""
        found = self._rows("SELECT site, min(at), max(id) FROM credits WHERE id > ? GROUP BY site", (after_id,))
        newest = max((row[2] for row in found), default=after_id)
        return newest, {site: instant_of(at) for site, at, _ in found}

    def credits(self, site: str, start_at: datetime, end_at: datetime) -> list[RainCredit]:
        """All credits of `[start, end)` in order of their instant, the failed ones too."""
        found = self._rows(
            "SELECT sensor, at, depth_tenth_um, flag, reasons, key, source, received_at, after_at FROM credits"
            " WHERE site = ? AND at >= ? AND at < ? ORDER BY at, id",
            (site, format_instant(start_at), format_instant(end_at)),
        )
        return [credit_of(row) for row in found]

    def dry_spell_before(self, site: str, at: datetime, length: timedelta) -> datetime | None:
        """Where judging the rain of `at` may start: the end of the latest spell of at least `length` without credits.

        None says that there is no such spell: judge from the first credit.
        """
        later, edge = at, format_instant(at)
        while True:
            found = self._rows(
                "SELECT DISTINCT at FROM credits WHERE site = ? AND at <= ? ORDER BY at DESC LIMIT ?",
                (site, edge, _CREDITS_A_PAGE),
            )
            for (text,) in found:
                if later - (earlier := instant_of(text)) >= length:
                    return later
                later = earlier
            if len(found) < _CREDITS_A_PAGE:
                return None
            edge = format_instant(later)

    def readings(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> list[Reading]:
        """All readings of `[start, end)` in order of their instant, the failed and missing ones too."""
        found = self._rows(
            "SELECT sensor, at, kind, value, unit, method, flag, reasons, received_at, key FROM readings"
            " WHERE site = ? AND sensor = ? AND kind = ? AND at >= ? AND at < ? ORDER BY at, id",
            (site, sensor, kind, format_instant(start_at), format_instant(end_at)),
        )
        return [reading_of(row) for row in found]

    def changed_readings(self, after_id: int, kind: str) -> tuple[int, dict[tuple[str, str], datetime]]:
        """The new cursor, and for each (site, sensor) with newer readings of a kind the earliest instant among them."""
        newest = self._number("SELECT max(id) FROM readings")
        if newest == after_id:
            return newest, {}
        found = self._rows(
            "SELECT site, sensor, min(at) FROM readings WHERE id > ? AND id <= ? AND kind = ? GROUP BY site, sensor",
            (after_id if newest > after_id else 0, newest, kind),
        )
        return newest, {(site, sensor): instant_of(at) for site, sensor, at in found}

    def first_reading(self, site: str, sensor: str, kind: str) -> datetime | None:
        """The instant of the oldest reading of a sensor."""
        found = self._rows(
            "SELECT min(at) FROM readings WHERE site = ? AND sensor = ? AND kind = ?", (site, sensor, kind)
        )
        return instant_of(found[0][0]) if found and found[0][0] else None

    def series(  # noqa: PLR0913, PLR0917 - the six that name a series, all by keyword in practice
        self,
        site: str,
        sensor: str,
        kind: str,
        start_at: datetime,
        end_at: datetime,
        resolution: timedelta | None = None,
    ) -> list[Point]:
        """Points of `[start, end)` for a chart, lows and highs kept; failed values are left out.

        `kind` "rain" gives sums of credits. Beyond a week the points come from roll-ups of 15 minutes.
        """
        return self.charted.series(site, sensor, kind, start_at, end_at, resolution)

    def last_words(self, site: str) -> dict[str, LastWord]:
        """By sensor; a sensor that was never heard is missing."""
        found = self._rows(
            "SELECT sensor, observed_at, received_at, value, unit, battery_v, flag, reasons FROM last_words"
            " WHERE site = ? ORDER BY sensor",
            (site,),
        )
        return {row[0]: last_word_of(row) for row in found}

    def counter_marks(self, site: str) -> dict[str, datetime]:
        """The gauges that count on by themselves, with the instant of the newest accepted count of each."""
        found = self._rows("SELECT sensor, state FROM baselines WHERE site = ? ORDER BY sensor", (site,))
        marks = {sensor: json.loads(state).get("counter", {}).get("mark") for sensor, state in found}
        return {sensor: from_ms(mark["at_ms"]) for sensor, mark in marks.items() if mark}

    def newest_entry(self) -> int:
        """The newest observation in the journal, whether it is counted yet or not."""
        return self._number("SELECT max(id) FROM journal")

    def heard_late(self, gateway: str, device: str, after_entry: int) -> list[datetime]:
        """When the words of a device that came in after an entry were observed.

        Left out are those that still wait behind a hole, faults, and those whose stamp is in doubt.
        """
        found = self._rows(
            "SELECT document FROM journal WHERE id > ? AND gateway = ? AND state = 0 ORDER BY id",
            (after_entry, gateway),
        )
        named = json.dumps(device)
        words = (read_said(document) for (document,) in found if named in document)
        return [said.observed_at for said in words if said and said.device == device and _is_sound(said)]

    def raw_observations(self, site: Site, start_at: datetime, end_at: datetime) -> list[RawObservation]:
        """What the devices of a site said that arrived in `[start, end]`, as it came."""
        devices = {(sensor.gateway, sensor.device_name) for sensor in site.sensors}
        return observations(self._rows, devices, start_at, end_at)

    def traced(self, gateway: str, boot: str, seq: int) -> TracedDocument | None:
        """One observation by its place in its gateway's sequence; an empty boot is any."""
        return traced(self._rows, gateway, boot, seq)

    def credits_received(self, site: str, sensor: str, received_at: datetime) -> list[RainCredit]:
        """The rain of a gauge that came in at one instant."""
        return credits_received(self._rows, site, sensor, received_at)

    def readings_received(self, site: str, sensor: str, received_at: datetime) -> list[Reading]:
        """The values of a sensor that came in at one instant."""
        return readings_received(self._rows, site, sensor, received_at)

    def imported_files(self, site: str) -> list[ImportedFile]:
        """The files that were imported into a site, oldest first."""
        return imported_files(self._rows, site)

    def applied_versions(self, site: str = "") -> list[AppliedVersion]:
        """Every version of a site, or of all, as applied."""
        return applied_versions(self._rows, site)

    def entered_since(self, since_at: datetime) -> list[JournalEntry]:
        """Service windows and readings by hand that were entered at or after an instant, at every site."""
        return journal_entries(self._rows, since_at)

    def applied_since(self) -> dict[str, datetime]:
        """When each site was first applied."""
        found = self._rows("SELECT site, min(applied_at) FROM applied_sites GROUP BY site")
        return {site: instant_of(at) for site, at in found}

    def last_rain(self, site: str, since_at: datetime) -> dict[str, datetime]:
        """The newest credit of each gauge at or after an instant, failed ones left out."""
        found = self._rows(
            "SELECT sensor, max(at) FROM credits WHERE site = ? AND at >= ? AND flag <> 4 AND depth_tenth_um > 0"
            " GROUP BY sensor",
            (site, format_instant(since_at)),
        )
        return {sensor: instant_of(at) for sensor, at in found}

    def dead_letters(self, limit: int = 50) -> list[DeadLetter]:
        """The newest observations that could not be counted and still wait for an explanation."""
        found = self._rows(
            "SELECT id, gateway, boot, seq, received_at, reason, detail, document FROM dead_letters"
            " WHERE resolved_at IS NULL ORDER BY id DESC LIMIT ?",
            (limit,),
        )
        return [dead_letter_of(row) for row in found]

    def open_items(self, site: str) -> list[OpenItem]:
        """Counts of a site's gauges that wait for a person's decision."""
        found = self._rows(
            "SELECT id, sensor, at, counts, depth_tenth_um, reason FROM open_items"
            " WHERE site = ? AND resolved_at IS NULL ORDER BY id",
            (site,),
        )
        return [open_item_of(row) for row in found]

    def gaps(self, gateway: str | None = None, limit: int = 50) -> list[Gap]:
        """The newest declared losses, of one gateway or of all."""
        found = self._rows(
            "SELECT gateway, boot, first_seq, last_seq, declared_at, reason FROM gaps"
            " WHERE gateway = ? OR ? = '' ORDER BY id DESC LIMIT ?",
            (gateway or "", gateway or "", limit),
        )
        return [gap_of(row) for row in found]

    def missing(self, gateway: str | None = None) -> list[Missing]:
        """The holes, of one gateway or of all, that what came later waits behind."""
        return [missing_of(row) for row in self._rows(HOLES, (gateway or "", gateway or ""))]

    def gateways(self) -> list[GatewayStream]:
        """Every gateway that was ever heard, by name."""
        found = self._rows("SELECT gateway, boot, contiguous_seq, heard_at, health FROM streams ORDER BY gateway")
        return [stream_of(row) for row in found]

    def service_windows(self, site: str) -> list[ServiceWindow]:
        """The windows of work on a site's sensors that stand, oldest first."""
        return [window_of(row) for row in self._rows(WINDOWS_OF_SITE, (site,))]

    def manual_readings(self, site: str) -> list[ManualReading]:
        """What people read off a site's gauges by hand and did not take back, oldest first."""
        return [manual_reading_of(row) for row in self._rows(MANUAL_OF_SITE, (site,))]

    def disagreements(self, site: Site, start_at: datetime, end_at: datetime) -> list[Disagreement]:
        """Sensors of a site that cannot both be right: gauges by what fell in a stretch, probes by its dry days."""
        return [
            *gauges_that_disagree(self.charted, site, start_at, end_at),
            *self.probes_that_disagree(site, start_at, end_at),
        ]

    def probes_that_disagree(self, site: Site, start_at: datetime, end_at: datetime) -> list[Disagreement]:
        """Probes above and below a site that differ by more than 30 % on its last three dry days."""
        return probes_that_disagree(self.charted, site, start_at, end_at)

    def quality(self, site: str, start_at: datetime, end_at: datetime) -> list[QualityCount]:
        """How many credits (kind "rain") and readings of `[start, end)` stand with which words beside them."""
        where = (site, format_instant(start_at), format_instant(end_at))
        return [quality_count_of(row) for row in self._rows(QUALITY_OF_SITE, (site, site, site, site, *where, *where))]

    def counts(self) -> dict[str, int]:
        """How much there is of each thing, for `doctor`, metrics and the page of the installation."""
        return {
            "journal": self._number("SELECT max(id) FROM journal"),
            "credits": self._number("SELECT max(id) FROM credits"),
            "readings": self._number("SELECT max(id) FROM readings"),
            "waiting": self._number("SELECT count(*) FROM journal WHERE state = 1"),
            "dead_letters": self._number("SELECT count(*) FROM dead_letters WHERE resolved_at IS NULL"),
            "open_items": self._number("SELECT count(*) FROM open_items WHERE resolved_at IS NULL"),
            "gaps": self._number("SELECT count(*) FROM gaps"),
        }

    def changes_after(self, change_id: int, limit: int = 500) -> list[JournalChange]:
        """Commits after a change, oldest first."""
        found = self._rows("SELECT id, at, site FROM changes WHERE id > ? ORDER BY id LIMIT ?", (change_id, limit))
        return [JournalChange(id=row[0], at=instant_of(row[1]), site=row[2]) for row in found]

    def newest_change(self) -> int:
        """The id of the newest change."""
        return self._number("SELECT max(id) FROM changes")

    def _sites(self) -> dict[str, Site]:
        version = self.registry_version()
        if version != self._registry[0]:
            found = self._rows("SELECT site, document FROM applied_sites WHERE document <> '' ORDER BY site, version")
            newest = dict(tuple(row) for row in found)
            self._registry = (version, {site: site_from_json(document) for site, document in newest.items()})
        return self._registry[1]

    def _rows(self, query: str, parameters: Row = ()) -> list[Row]:
        with mapped_errors(), self._engine.connect() as connection:
            return list(fetch(connection, query, parameters))

    def _number(self, query: str) -> int:
        return int(self._rows(query)[0][0] or 0)
