"""What `siltwatch doctor` finds at InfluxDB: nothing is made or written there by looking."""

import re
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

from collector.influx import InfluxStore, NotAllowedError, open_influx
from collector.influx_versions import InfluxServer, capabilities, explain_missing
from collector.projector import behind, trouble_of
from collector.reading import ChartSource, JournalReading, open_charts, open_reading
from collector.stores import open_engine
from siltwatch.checks import Finding, fault, store_fault, well
from siltwatch.config import Config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import MILLISECOND

_WEEK = timedelta(days=7)
_LEAST_KEPT = timedelta(days=120)
_YEAR = timedelta(days=365)
_PATIENCE_MS = 3_000
_NAME = "InfluxDB"


def influx_checks(config: Config) -> list[Finding]:
    """Server, version, database, rights, retention, and whether it tells what the journal tells."""
    try:
        store = open_influx(config, timeout_ms=_PATIENCE_MS)
    except ConfigError as error:
        return [fault("influx_setting", _NAME, str(error))]
    if store is None:
        return []
    try:
        found = _server(store, config)
    finally:
        store.close()
    return [*found, *(_content(config) if found[0].ok else [])]


def _server(store: InfluxStore, config: Config) -> list[Finding]:
    try:
        server = store.probe()
        trouble = _trouble(store, server, config)
    except NotAllowedError as error:
        return [fault("influx_refuses", _NAME, str(error))]
    except SiltwatchError as error:
        return [fault("influx_unreachable", _NAME, str(error))]
    if trouble is not None:
        return [trouble]
    version = f"version {server.version or 'unknown'} {server.build}".strip()
    table = [well(f"{_NAME} {what}", text) for what, text in capabilities(server).items()]
    if not server.major:
        return [fault("influx_version", _NAME, f"{version} is not one of 1.x, 2.x and 3.x"), *table]
    return [well(_NAME, version), *table]


def _trouble(store: InfluxStore, server: InfluxServer, config: Config) -> Finding | None:
    database = config.influx.database if config.influx else ""
    if not store.is_there(server):
        return fault("influx_missing", _NAME, _missing(server, database))
    refusal = store.may_write()
    if refusal is not None:
        return fault("influx_read_only", _NAME, f"{refusal}: it may not write to {database}")
    kept = _kept(store.retention())
    needed = config.retention.records_years * _YEAR if config.retention.readings else _LEAST_KEPT
    if kept is not None and kept < needed:
        return fault("influx_retention", _NAME, f"{database} keeps readings for {kept.days} days only")
    return None


def _missing(server: InfluxServer, database: str) -> str:
    if server.major > 1:
        return explain_missing(server, database)
    return f"InfluxDB 1 has no database {database!r}: the projector makes it at its start, where its user may"


def _kept(duration: str) -> timedelta | None:
    """None for ever, and where the server does not say."""
    found = re.fullmatch(r"(\d+)h(\d+)m(\d+)s", duration)
    if found is None:
        return None
    hours, minutes, seconds = (int(part) for part in found.groups())
    return timedelta(hours=hours, minutes=minutes, seconds=seconds) or None


def _content(config: Config) -> list[Finding]:
    """Whether InfluxDB tells of the last week what the journal tells: a server that was wiped lacks nothing else."""
    name = "InfluxDB content"
    try:
        with closing(open_reading(config.journal_url)) as reading, closing(open_charts(config, reading)) as charts:
            trouble = next(_lacking(reading, charts), None)
    except SiltwatchError as error:
        return [store_fault("journal", error)]
    if trouble is not None:
        return [fault("influx_lacks", name, trouble)]
    return [well(name, "of the last week it tells what the journal tells")]


def _lacking(reading: JournalReading, charts: ChartSource) -> Iterator[str]:
    for site in reading.sites():
        heard = [word.observed_at for word in reading.last_words(site.id).values()]
        for sensor in site.sensors if heard else ():
            kind = "rain" if sensor.kind == "gauge" else "turbidity"
            told = charts.series(site.id, sensor.id, kind, max(heard) - _WEEK + MILLISECOND, max(heard) + MILLISECOND)
            if told.trouble:
                yield told.trouble


def projector_checks(config: Config) -> list[Finding]:
    """How far the projector is behind the journal, and what stops it; nothing without InfluxDB."""
    if config.influx is None:
        return []
    name = "InfluxDB projector"
    try:
        engine = open_engine(config.journal_url, read_only=True)
        try:
            rows, trouble = behind(engine), trouble_of(engine)
        finally:
            engine.dispose()
    except SiltwatchError as error:
        return [store_fault("journal", error)]
    if trouble is not None:
        return [fault("projector_stopped", name, f"{rows} rows behind: {trouble}")]
    return [well(name, f"{rows} rows behind")]
