"""What the verb `import` does with a file of a probe: values shown before they are written, never converted."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any
from zoneinfo import ZoneInfo

import typer

from alerts.file_options import say
from collector.commands import ImportedReading, import_turbidity, judge_turbidity
from collector.files.turbidity import TurbiditySeries, choose_probe, read_turbidity
from collector.reading import JournalReading
from siltwatch.clock import process_clock
from siltwatch.config import Config
from siltwatch.errors import InputFileError
from siltwatch.instants import from_ms, short_instant, to_ms
from siltwatch.poke import poke
from siltwatch.site import Sensor, Site

_BAD_ROWS_SHOWN = 20
_IMPORTED = "import"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeDesk:
    """What every file of one call is held against."""

    config: Config
    journal: JournalReading
    site: Site
    probe: Sensor
    column: str | None
    zone: ZoneInfo | None
    unit: str | None
    since_at: datetime | None
    until_at: datetime | None
    write: bool | None  # None: ask on the terminal


def import_probe_file(file: str, desk: ProbeDesk, *, as_json: bool) -> dict[str, Any]:
    """Show what a file would add to a probe's record, and write it where that was agreed to."""
    read = read_turbidity(file, zone=desk.zone, sensor=desk.column)
    try:
        series = choose_probe(read, desk.column)
    except InputFileError as error:
        message = f"{file}: {error}"
        raise InputFileError(message) from error
    _require_importable(series, file, desk)
    rows = list(_rows(series, desk))
    document = {**_facts(file, read.format, series, rows), **_preview(file, rows, desk), "result": None}
    document["bad_rows"] = [
        {"line": bad.line, "text": bad.text, "reason": bad.reason} for bad in series.bad_rows[:_BAD_ROWS_SHOWN]
    ]
    if not as_json:
        sys.stdout.write(_text(document) + "\n")
    if not (typer.confirm("Write it?", err=True) if desk.write is None else desk.write):
        say(f"{file}: nothing written; --yes writes it")
        return document
    result = import_turbidity(
        desk.config.journal_url, site=desk.site.id, sensor=desk.probe.id, source=Path(file).name, rows=rows,
        unit=desk.probe.unit or "", bad_rows=series.bad_rows, now=process_clock().now(),
    )  # fmt: skip
    poke(desk.config.poke_path)
    document["result"] = {
        "stored": result.stored, "repeated": result.repeated, "dead_lettered": result.dead_lettered,
    }  # fmt: skip
    say(f"{file}: {result.stored} stored, {result.repeated} known before, {result.dead_lettered} set aside")
    return document


def _require_importable(series: TurbiditySeries, file: str, desk: ProbeDesk) -> None:
    """Values of unknown instants or of another unit are no record of this probe."""
    if series.zone is None and len(series.at_ms):
        message = f"{file}: the zone of the stamps is not known; give --zone, such as --zone America/New_York"
        raise InputFileError(message)
    unit = series.unit or desk.unit
    if unit is None:
        message = (
            f"{file}: the unit is not in the file; if it is that of {desk.probe.id}, give --unit {desk.probe.unit}"
        )
        raise InputFileError(message)
    if unit != desk.probe.unit or (desk.unit is not None and desk.unit != unit):
        asked = f", --unit {desk.unit}" if desk.unit and desk.unit != unit else ""
        message = (
            f"{file}: the file is in {unit}{asked}, {desk.probe.id} in {desk.probe.unit}; they are never converted"
        )
        raise InputFileError(message)


def _rows(series: TurbiditySeries, desk: ProbeDesk) -> Iterator[ImportedReading]:
    for place, (at_ms, value) in enumerate(zip(series.at_ms, series.values, strict=True)):
        at = from_ms(at_ms)
        if (desk.since_at and at < desk.since_at) or (desk.until_at and at >= desk.until_at):
            continue
        fault = series.faults.get(place)
        words = (fault,) if fault else ("saturated",) if place in series.pegged else ()
        yield ImportedReading(at=at, value=None if fault else value, line=0, words=words)


def _facts(file: str, form: str, series: TurbiditySeries, rows: list[ImportedReading]) -> dict[str, Any]:
    values = [row.value for row in rows if row.value is not None]
    return {
        "file": file,
        "format": form,
        "sensor": series.sensor,
        "zone": series.zone,
        "unit": series.unit,
        "rows": len(rows),
        "missing": len(rows) - len(values),
        "first": short_instant(rows[0].at) if rows else None,
        "last": short_instant(rows[-1].at) if rows else None,
        "min": min(values, default=None),
        "median": median(values) if values else None,
        "max": max(values, default=None),
    }


def _preview(file: str, rows: list[ImportedReading], desk: ProbeDesk) -> dict[str, Any]:
    """What is known of the file already; refused where the probe's own values lie between those of the file."""
    known = 0
    if rows:
        stored = desk.journal.readings(
            desk.site.id, desk.probe.id, "turbidity", rows[0].at, from_ms(to_ms(rows[-1].at) + 1)
        )
        instants = {row.at for row in rows}
        known = sum(reading.key == _IMPORTED and reading.at in instants for reading in stored)
        live = sum(reading.key != _IMPORTED for reading in stored)
        if live:
            message = (
                f"{file}: {desk.probe.id} itself has sent {live} values within the stretch of this file; cut the file "
                "with --since and --until"
            )
            raise InputFileError(message)
    quality = judge_turbidity(desk.probe, rows)
    return {
        "site": desk.site.id,
        "probe": desk.probe.id,
        "quality": dict(sorted(quality.items())),
        "known_rows": known,
        "duties": [],  # no duty hangs on turbidity; the contrast is judged anew once the values are stored
    }


def _text(document: dict[str, Any]) -> str:
    lines = [
        f"{document['file']}: {document['format']}, {document['sensor']}, {document['unit']}, zone {document['zone']}",
        f"  {document['rows']} rows, {document['missing']} without a value, {document['first']} to {document['last']}",
        f"  lowest {document['min']}, median {document['median']}, highest {document['max']}",
        f"  for {document['probe']} of {document['site']}: {document['known_rows']} rows known already",
    ]
    if document["quality"]:
        lines.append("  quality: " + ", ".join(f"{word} {count}" for word, count in document["quality"].items()))
    lines += [f"  line {bad['line']} is set aside: {bad['reason']}" for bad in document["bad_rows"]]
    return "\n".join([*lines, "  no duty changes; the contrast is judged anew once it is written"])
