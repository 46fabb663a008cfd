"""The verb `export`: a sensor's series as CSV or JSON, from InfluxDB where one is configured."""

import csv
import getpass
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Annotated

import typer

from alerts.reading import is_uncalibrated, open_records
from collector.reading import ChartSource, Point, open_charts, open_reading
from dashboard.audit import AuditTrail, Noted
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant
from siltwatch.quantities import Depth, inches_text, plain
from siltwatch.site import Sensor, Site

export = typer.Typer(
    help="Write a sensor's series as CSV or JSON.", add_completion=False, pretty_exceptions_enable=False
)
# As long as InfluxDB 3 answers at once; so no answer is ever large.
_SLICE = timedelta(hours=48)
_RAIN, _TURBIDITY = "rain", "turbidity"
Row = tuple[str, ...]


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
        what = kind or (_RAIN if named.kind == "gauge" else _TURBIDITY)
        _note(settings, f"exported {what} of {sensor} from {since} to {until or 'now'}", site=site, now=now)
        marks = _calibration_marks(settings, site, named) if what == _TURBIDITY else None
        with closing(open_charts(settings, journal)) as charts, _opened(output) as file:
            points = _points(charts, (site, named, what), parse_instant(since), end_at)
            rows = (_row(point, what, marks) for point in points)
            write = _write_json if as_json else _write_csv
            write(file, _header(named, what), rows)


def _note(settings: Config, what: str, *, site: str, now: datetime) -> None:
    with closing(AuditTrail(settings.records_url)) as trail:
        trail.note(Noted(kind="export", who=getpass.getuser(), what=what, site=site), now)


def _sensor(found: Site | None, site: str, name: str) -> Sensor:
    for sensor in found.sensors if found else ():
        if sensor.id == name:
            return sensor
    message = f"no applied site {site!r} has a sensor {name!r}"
    raise ConfigError(message)


def _opened(output: Path | None) -> "nullcontext[IO[str]] | IO[str]":
    return nullcontext(sys.stdout) if output is None else output.open("w", encoding="utf-8", newline="")


def _header(sensor: Sensor, kind: str) -> Row:
    if kind == _RAIN:
        return ("at", "depth_in", "depth_mm")
    return ("at", f"turbidity_{sensor.unit}", "calibrated") if kind == _TURBIDITY else ("at", kind)


def _calibration_marks(settings: Config, site: str, probe: Sensor) -> Callable[[datetime], str]:
    """`no` past the due date of the calibration before: a town may ask for calibrated devices only."""
    with closing(open_records(settings.records_url)) as records:
        register = [row for row in records.calibrations(site) if row.probe == probe.id]
    return lambda at: "no" if is_uncalibrated(register, probe.calibrate_every, at) else "yes"


def _points(
    charts: ChartSource, what: tuple[str, Sensor, str], start_at: datetime, end_at: datetime
) -> Iterator[Point]:
    """In slices; what keeps InfluxDB from telling is said once on stderr."""
    site, sensor, kind = what
    told: set[str] = set()
    while start_at < end_at:
        part = charts.series(site, sensor.id, kind, start_at, min(start_at + _SLICE, end_at))
        if part.trouble and not told:
            told.add(part.trouble)
            typer.echo(f"read from the journal: {part.trouble}", err=True)
        yield from part.points
        start_at += _SLICE


def _row(point: Point, kind: str, marks: Callable[[datetime], str] | None) -> Row:
    at = format_instant(point.at)
    if kind == _RAIN:
        return (at, inches_text(point.sum or 0), plain(Depth(point.sum or 0).millimetres))
    return (at, repr(point.mean), marks(point.at)) if marks else (at, repr(point.mean))


def _write_csv(file: IO[str], header: Row, rows: Iterator[Row]) -> None:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)


def _write_json(file: IO[str], header: Row, rows: Iterator[Row]) -> None:
    json.dump({"columns": header, "rows": list(rows)}, file)
    file.write("\n")
