"""The verb `import`: a file of rain or turbidity into the journal of a site, shown before it is written."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from alerts.file_options import (
    Files,
    JsonOption,
    MaxOption,
    MonthOption,
    ReadAs,
    UnitOption,
    ZoneOption,
    each_file,
    option,
    parse_zone,
    read_as,
    read_gauge,
    say,
)
from alerts.import_turbidity import ProbeDesk, import_probe_file
from alerts.importing import (
    OnRecord,
    Target,
    as_counted,
    changed_duties,
    cut_series,
    live_rows,
    require_importable,
    stored_rows,
)
from alerts.keeping import read_previous, read_visits
from alerts.profile_files import profile_of
from alerts.ruling_keeping import read_rulings
from alerts.stores import looking, open_engine, require_current
from alerts.storm_report import JudgedFile, facts_text, file_facts, judge_series
from collector.commands import ImportedRain, ImportResult, import_rain, judge_rain
from collector.files.flagging import BOUNCE
from collector.files.series import RainSeries
from collector.reading import JournalReading, open_reading
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError, InputFileError
from siltwatch.instants import from_ms, parse_instant
from siltwatch.poke import poke
from siltwatch.site import Sensor

import_ = typer.Typer(
    help="Rain and turbidity from files into a site's record.", add_completion=False, pretty_exceptions_enable=False
)
_BAD_ROWS_SHOWN = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """What every file of one call is held against."""

    config: Config
    journal: JournalReading
    target: Target
    how: ReadAs
    since_at: datetime | None
    until_at: datetime | None
    write: bool | None  # None: ask on the terminal

    @property
    def gauge(self) -> Sensor:
        """The gauge that the rain is stored for."""
        return next(gauge for gauge in self.target.site.gauges if gauge.id == self.target.sensor)


@import_.command()
def import_files(  # noqa: PLR0913 - one parameter an option
    files: Files,
    *,
    site: Annotated[str, typer.Option(help="site whose record takes the file")],
    sensor: Annotated[str, typer.Option(help="gauge or probe of the site that it is stored for")],
    column: Annotated[str | None, typer.Option(help="a column, or a value of the station column, of the file")] = None,
    zone: ZoneOption = None,
    unit: UnitOption = None,
    max_row: MaxOption = None,
    month: MonthOption = None,
    since: Annotated[str | None, typer.Option(help="take rows from this instant on")] = None,
    until: Annotated[str | None, typer.Option(help="take rows before this instant")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="write without asking")] = False,
    as_json: JsonOption = False,
    config: Annotated[Path | None, typer.Option(help="siltwatch.toml (default: SILTWATCH_CONFIG, else ./)")] = None,
) -> None:
    """Show what files would add and which duties would change; write it with --yes or when confirmed."""
    asked = _Asked(
        config=load_config(config), site=site, sensor=sensor, column=column, zone=zone, unit=unit, max_row=max_row,
        month=month, as_json=as_json, since_at=option("--since", since, parse_instant),
        until_at=option("--until", until, parse_instant),
        write=True if yes else (None if sys.stdin.isatty() and not as_json else False),
    )  # fmt: skip
    with _opened(asked.config) as journal:
        documents: list[Any] = []
        for file, document in each_file(files, asked.importer(journal)):
            documents.append(
                {"file": file, "error": str(document)} if isinstance(document, InputFileError) else document
            )
    if as_json:
        sys.stdout.write(json.dumps(documents, ensure_ascii=False) + "\n")
    if any("error" in document for document in documents):
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The options of one call."""

    config: Config
    site: str
    sensor: str
    column: str | None
    zone: str | None
    unit: str | None
    max_row: str | None
    month: str | None
    as_json: bool
    since_at: datetime | None
    until_at: datetime | None
    write: bool | None

    def importer(self, journal: JournalReading) -> Callable[[str], dict[str, Any]]:
        """What is done with each file: rain for a gauge, turbidity for a probe."""
        site = journal.site(self.site)
        probe = next((one for one in site.probes if one.id == self.sensor), None) if site else None
        if site is not None and probe is not None:
            water = ProbeDesk(
                config=self.config, journal=journal, site=site, probe=probe, column=self.column, unit=self.unit,
                zone=option("--zone", self.zone, parse_zone), since_at=self.since_at, until_at=self.until_at,
                write=self.write,
            )  # fmt: skip
            return lambda file: import_probe_file(file, water, as_json=self.as_json)
        target = _target(journal, self.site, self.sensor)
        how = read_as(zone=self.zone, unit=self.unit, sensor=self.column, max_row=self.max_row, month=self.month)
        limits = next(one.limits for one in target.site.gauges if one.id == self.sensor)
        desk = _Desk(
            config=self.config, journal=journal, target=target, since_at=self.since_at, until_at=self.until_at,
            write=self.write, how=how.with_bounce(limits.bounce_interval),
        )  # fmt: skip
        return lambda file: _import_file(file, desk, as_json=self.as_json)


def import_file(  # noqa: PLR0913 - all but two by keyword
    config: Config,
    file: Path,
    *,
    site: str,
    sensor: str,
    column: str | None = None,
    zone: str | None = None,
    unit: str | None = None,
    since_at: datetime | None = None,
    until_at: datetime | None = None,
    write: bool,
) -> dict[str, Any]:
    """What the verb does with one file, for a page or a program: shown, and written where that is asked for."""
    asked = _Asked(
        config=config, site=site, sensor=sensor, column=column, zone=zone, unit=unit, max_row=None, month=None,
        as_json=True, since_at=since_at, until_at=until_at, write=write,
    )  # fmt: skip
    with _opened(config) as journal:
        return asked.importer(journal)(str(file))


@contextmanager
def _opened(config: Config) -> Iterator[JournalReading]:
    journal = open_reading(config.journal_url)
    try:
        yield journal
    finally:
        journal.close()


def _target(journal: JournalReading, site_id: str, sensor: str) -> Target:
    site = journal.site(site_id)
    if site is None:
        known = ", ".join(known.id for known in journal.sites()) or "none"
        message = f"--site {site_id}: no such site is applied; there are: {known} (siltwatch site apply)"
        raise ConfigError(message)
    if sensor not in {gauge.id for gauge in site.gauges}:
        known = ", ".join(one.id for one in (*site.gauges, *site.probes))
        message = f"--sensor {sensor}: {site_id} has no such gauge or probe; there are: {known}"
        raise ConfigError(message)
    return Target(site=site, sensor=sensor, profile=profile_of(site))


def _import_file(file: str, desk: _Desk, *, as_json: bool) -> dict[str, Any]:
    gauge = read_gauge(file, desk.how)
    require_importable(gauge.series, file)
    series = cut_series(gauge.series, desk.since_at, desk.until_at)
    counted = as_counted(series, judge_rain(desk.gauge, _rows(series), tips=series.kind == "tips"))
    preview = _preview(file, series, counted, desk)
    profile = desk.target.profile
    verdict = judge_series(counted, profile.rule)
    facts = file_facts(JudgedFile(file=file, format=gauge.format, series=counted, verdict=verdict, profile=profile))
    document: dict[str, Any] = {**facts, **preview, "result": None}
    if not as_json:
        sys.stdout.write(facts_text(facts) + "\n" + _preview_text(document) + "\n")
    if _may_write(desk):
        result = _store(file, series, desk)
        document["result"] = {
            "stored": result.stored, "repeated": result.repeated, "dead_lettered": result.dead_lettered,
        }  # fmt: skip
        say(f"{file}: {result.stored} stored, {result.repeated} known before, {result.dead_lettered} set aside")
    else:
        say(f"{file}: nothing written; --yes writes it")
    return document


def _preview(file: str, series: RainSeries, counted: RainSeries, desk: _Desk) -> dict[str, Any]:
    """What the file would change, and a refusal where its rain would count twice beside the gauge's own."""
    target = desk.target
    if series.first_ms is None or series.last_ms is None:
        known, live = 0, 0
    else:
        fallen = desk.journal.credits(target.site.id, from_ms(series.first_ms), from_ms(series.last_ms + 1))
        known = stored_rows(fallen, series, target.sensor)
        live = live_rows(fallen, series, target.sensor)
    if live:
        message = (
            f"{file}: {target.sensor} itself has sent {live} credits within the rain of this file, which would count "
            "twice; cut the file with --since and --until"
        )
        raise InputFileError(message)
    return {
        "site": target.site.id,
        "gauge": target.sensor,
        "known_rows": known,
        "bad_rows": [
            {"line": bad.line, "text": bad.text, "reason": bad.reason} for bad in series.bad_rows[:_BAD_ROWS_SHOWN]
        ],
        "failed_rows": series.wet_rows - counted.wet_rows,
        "duties": _duties(counted, desk),
    }


def _duties(series: RainSeries, desk: _Desk) -> list[Any]:
    engine = open_engine(desk.config.records_url, read_only=True)
    try:
        require_current(engine)
        with looking(engine) as connection:
            site = desk.target.site.id
            known = OnRecord(
                previous=read_previous(connection, site),
                visits=read_visits(connection, site),
                rulings=read_rulings(connection, site),
            )
        now = process_clock().now()
        return list(changed_duties(desk.target, series, journal=desk.journal, known=known, now=now))
    finally:
        engine.dispose()


def _preview_text(document: dict[str, Any]) -> str:
    lines = [f"  for {document['gauge']} of {document['site']}: {document['known_rows']} rows with rain known already"]
    if document["failed_rows"]:
        lines.append(f"  {document['failed_rows']} rows with rain fail by the gauge's limits: kept, and left out")
    lines += [f"  line {bad['line']} is set aside: {bad['reason']}" for bad in document["bad_rows"]]
    for duty in document["duties"]:
        was = f", was due {duty['was_due']}" if duty["was_due"] else ""
        lines.append(f"  {duty['change']} duty {duty['duty']}: due {duty['due']}{was}, {duty['status']}")
    return "\n".join(lines if document["duties"] else [*lines, "  no duty changes"])


def _may_write(desk: _Desk) -> bool:
    return typer.confirm("Write it?", err=True) if desk.write is None else desk.write


def _rows(series: RainSeries) -> Iterator[ImportedRain]:
    """What is handed to the journal; a bounce is judged there by the gauge's own interval."""
    for row in series.rows:
        flags = tuple(flag for flag in row.flags if flag != BOUNCE)
        yield ImportedRain(at=row.at, depth_tenth_um=row.depth_tenth_um, line=row.line, flags=flags)


def _store(file: str, series: RainSeries, desk: _Desk) -> ImportResult:
    result = import_rain(
        desk.config.journal_url,
        site=desk.target.site.id,
        sensor=desk.target.sensor,
        source=Path(file).name,
        rows=_rows(series),
        bad_rows=series.bad_rows,
        now=process_clock().now(),
        tips=series.kind == "tips",
    )
    poke(desk.config.poke_path)
    return result
