"""What `siltwatch doctor` looks at in the collector."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

from collector.broker_checks import broker_checks
from collector.influx import InfluxStore, open_influx
from collector.influx_versions import capabilities
from collector.projector import behind, trouble_of
from collector.reading import ChartSource, JournalReading, open_charts, open_reading
from collector.stores import open_engine
from collector.tokens import read_tokens
from siltwatch.checks import Finding
from siltwatch.config import Config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import MILLISECOND

_WEEK = timedelta(days=7)


def checks(config: Config) -> list[Finding]:
    """Journal, tokens, what could not be counted, and InfluxDB where it is configured."""
    return [*_journal(config), _tokens(config), *broker_checks(config), *_influx(config)]


def _journal(config: Config) -> list[Finding]:
    try:
        reading = open_reading(config.journal_url)
    except SiltwatchError as error:
        return [Finding(name="journal", ok=False, message=str(error), next_step="run `siltwatch migrate`")]
    try:
        return [
            Finding(name="journal", ok=True, message=f"{reading.counts()['journal']} observations"),
            _dead_letters(reading),
            _gaps(reading),
            _neighbours(reading),
        ]
    except SiltwatchError as error:
        return [Finding(name="journal", ok=False, message=str(error), next_step="look at the database")]
    finally:
        reading.close()


def _neighbours(reading: JournalReading) -> Finding:
    """Sensors of one site that cannot both be right, in the week up to the newest word of each site."""
    name = "neighbours"
    for site in reading.sites():
        heard = [word.observed_at for word in reading.last_words(site.id).values()]
        if not heard:
            continue
        for one in reading.disagreements(site, max(heard) - _WEEK, max(heard) + MILLISECOND):
            message = f"{site.id}: {one.sensor} and {one.other} cannot both be right ({one.word.replace('_', ' ')})"
            step = f"look at both; siltwatch collector quality --site {site.id} tells more"
            return Finding(name=name, ok=False, message=message, next_step=step)
    return Finding(name=name, ok=True, message="sensors of one site agree")


def _dead_letters(reading: JournalReading) -> Finding:
    letters = reading.dead_letters(1)
    count = reading.counts()["dead_letters"]
    if not letters:
        return Finding(name="dead letters", ok=True, message="every observation could be counted")
    newest = letters[0]
    message = (
        f"{count} observations could not be counted; the newest of {newest.gateway}: {newest.reason} ({newest.detail})"
    )
    step = "put the device in a site file and run `siltwatch site apply`: what it said is counted then"
    return Finding(name="dead letters", ok=False, message=message, next_step=step)


def _gaps(reading: JournalReading) -> Finding:
    gaps, waiting, missing = reading.gaps(limit=1), reading.counts()["waiting"], reading.missing()
    if gaps and not missing:
        gap = gaps[0]
        numbers = f"{gap.first_seq} to {gap.last_seq}"
        message = f"the newest: {gap.gateway} {numbers} ({gap.reason}, {gap.declared_at:%Y-%m-%d %H:%M}Z)"
        return Finding(name="gaps", ok=False, message=message, next_step="look at this gateway's spool and its log")
    if missing:
        hole = missing[0]
        numbers = f"{hole.first_seq} to {hole.last_seq}"
        message = f"{hole.gateway}: {numbers} have not come; {waiting} observations wait for others"
        return Finding(name="gaps", ok=False, message=message, next_step="wait for the gateway to send them again")
    return Finding(name="gaps", ok=True, message="no gateway's sequence has a hole")


def _tokens(config: Config) -> Finding:
    try:
        tokens = read_tokens(config.path(config.intake.tokens_file))
    except ConfigError as error:
        step = 'write one `gateway = "token"` a line'
        return Finding(name="intake tokens", ok=False, message=str(error), next_step=step)
    return Finding(name="intake tokens", ok=True, message=", ".join(sorted(tokens)) or "none")


def _influx(config: Config) -> list[Finding]:
    try:
        store = open_influx(config)
    except ConfigError as error:
        return [Finding(name="InfluxDB", ok=False, message=str(error), next_step="mend [influx] in siltwatch.toml")]
    if store is None:
        return []
    server = _influx_server(store)
    return [*server, *(_content(config) if server[0].ok else []), _projection(config)]


def _content(config: Config) -> list[Finding]:
    """Whether InfluxDB tells of the last week what the journal tells: a server that was wiped lacks nothing else."""
    name = "InfluxDB content"
    try:
        with closing(open_reading(config.journal_url)) as reading, closing(open_charts(config, reading)) as charts:
            trouble = next(_lacking(reading, charts), None)
    except SiltwatchError as error:
        return [Finding(name=name, ok=False, message=str(error), next_step="run `siltwatch migrate`")]
    if trouble is not None:
        return [Finding(name=name, ok=False, message=trouble, next_step="run `siltwatch collector rebuild`")]
    return [Finding(name=name, ok=True, message="of the last week it tells what the journal tells")]


def _lacking(reading: JournalReading, charts: ChartSource) -> Iterator[str]:
    for site in reading.sites():
        heard = [word.observed_at for word in reading.last_words(site.id).values()]
        for sensor in site.sensors if heard else ():
            kind = "rain" if sensor.kind == "gauge" else "turbidity"
            told = charts.series(site.id, sensor.id, kind, max(heard) - _WEEK + MILLISECOND, max(heard) + MILLISECOND)
            if told.trouble:
                yield told.trouble


def _projection(config: Config) -> Finding:
    name = "InfluxDB projector"
    try:
        engine = open_engine(config.journal_url, read_only=True)
        try:
            rows, trouble = behind(engine), trouble_of(engine)
        finally:
            engine.dispose()
    except SiltwatchError as error:
        return Finding(name=name, ok=False, message=str(error), next_step="run `siltwatch migrate`")
    if trouble is not None:
        step = "mend what it says; the journal keeps all and the projector catches up"
        return Finding(name=name, ok=False, message=f"{rows} rows behind: {trouble}", next_step=step)
    return Finding(name=name, ok=True, message=f"{rows} rows behind")


def _influx_server(store: InfluxStore) -> list[Finding]:
    try:
        server = store.check()
    except SiltwatchError as error:
        step = "start it, or mend [influx]; nothing is lost meanwhile, the journal keeps all"
        return [Finding(name="InfluxDB", ok=False, message=str(error), next_step=step)]
    finally:
        store.close()
    version = f"version {server.version or 'unknown'} {server.build}".strip()
    table = [Finding(name=f"InfluxDB {what}", ok=True, message=text) for what, text in capabilities(server).items()]
    return [Finding(name="InfluxDB", ok=True, message=version), *table]
