"""The verb `export`: a sensor's series as CSV or JSON, from InfluxDB where one is configured."""

import csv
import getpass
import json
import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from datetime import datetime
from pathlib import Path
from typing import IO, Annotated

import typer

from alerts.reading import open_records
from collector.reading import open_charts, open_reading
from dashboard.audit import AuditTrail
from dashboard.series_file import TURBIDITY, Row, calibration_marks, header, own_kind, points, row
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from siltwatch.site import Sensor, Site

export = typer.Typer(
    help="Write a sensor's series as CSV or JSON.", add_completion=False, pretty_exceptions_enable=False
)


@export.command()
def export_series(  # noqa: PLR0913 - one parameter an option
    *,
    site: Annotated[str, typer.Option(help="a site that is applied")],
    sensor: Annotated[str, typer.Option(help="a gauge or probe of it")],
    since: Annotated[str, typer.Option(help="from this instant on")],
    until: Annotated[str | None, typer.Option(help="up to this instant; by default now")] = None,
    kind: Annotated[
        str | None, typer.Option(help="rain, turbidity, temperature, …; by default the sensor's own")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="a file; by default stdout")] = None,
    reason: Annotated[str, typer.Option(help="why; it goes into the audit trail")] = "",
    config: Annotated[
        Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON document instead of CSV")] = False,
) -> None:
    """Write every accepted value, or the rain of every instant, between two instants."""
    settings = load_config(config)
    now = process_clock().now()
    end_at = parse_instant(until) if until else now
    with closing(open_reading(settings.journal_url)) as journal:
        named = _sensor(journal.site(site), site, sensor)
        what = kind or own_kind(named)
        _note(
            settings, f"exported {what} of {sensor} from {since} to {until or 'now'}", site=site, reason=reason, now=now
        )
        with (
            closing(open_records(settings.records_url)) as records,
            closing(open_charts(settings, journal)) as charts,
            _opened(output) as file,
        ):
            marks = calibration_marks(records, site, named) if what == TURBIDITY else None
            found = points(
                charts, site=site, sensor=sensor, kind=what, start_at=parse_instant(since), end_at=end_at, tell=_tell
            )
            rows = (row(point, what, marks) for point in found)
            write = _write_json if as_json else _write_csv
            write(file, header(named, what), rows)


def _tell(trouble: str) -> None:
    typer.echo(f"read from the journal: {trouble}", err=True)


def _note(settings: Config, what: str, *, site: str, reason: str, now: datetime) -> None:
    with closing(AuditTrail(settings.records_url)) as trail:
        trail.note_export(what, who=getpass.getuser(), site=site, reason=reason, now=now)


def _sensor(found: Site | None, site: str, name: str) -> Sensor:
    for sensor in found.sensors if found else ():
        if sensor.id == name:
            return sensor
    message = f"no applied site {site!r} has a sensor {name!r}"
    raise ConfigError(message)


def _opened(output: Path | None) -> "nullcontext[IO[str]] | IO[str]":
    return nullcontext(sys.stdout) if output is None else output.open("w", encoding="utf-8", newline="")


def _write_csv(file: IO[str], header: Row, rows: Iterator[Row]) -> None:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)


def _write_json(file: IO[str], header: Row, rows: Iterator[Row]) -> None:
    json.dump({"columns": header, "rows": list(rows)}, file)
    file.write("\n")
