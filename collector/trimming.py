"""Trims the journal of a configuration, having asked every package what must stay, and InfluxDB what it has."""

from datetime import datetime

from collector.influx import open_influx
from collector.readings import InfluxReadings
from collector.retention import Trimmed, trim
from collector.stores import open_engine, require_current
from siltwatch.command.plugs import plugs
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.kept import GROUP, Kept


def trim_by_policy(config: Config, now: datetime, *, dry_run: bool) -> Trimmed:
    """Raises ConfigError where nothing may be trimmed, or where somebody cannot say what must stay."""
    store = open_influx(config)
    if store is None:
        message = "retention: without [influx] the journal is the only place, and keeps all"
        raise ConfigError(message)
    if config.retention.readings is None and config.retention.journal is None:
        message = "retention: nothing may go; write `readings` or `journal` under [retention] in siltwatch.toml"
        raise ConfigError(message)
    kept = _kept(config)
    engine = open_engine(config.journal_url)
    try:
        require_current(engine)
        return trim(engine, config.retention, kept, now, copy=InfluxReadings(store), dry_run=dry_run)
    finally:
        store.close()
        engine.dispose()


def _kept(config: Config) -> list[Kept]:
    found: list[Kept] = []
    asked = list(plugs(GROUP))
    if not asked:
        message = "retention: nobody here says what must stay; install Siltwatch again"
        raise ConfigError(message)
    for plug in asked:
        if plug.function is None:
            message = f"retention: {plug.name} cannot say what must stay ({plug.damage or plug.advice})"
            raise ConfigError(message)
        found += plug.function(config)
    return found
