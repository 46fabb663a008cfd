"""The verb `replay`: what a town's rules would have asked for in past seasons, and whether it was done."""

import json
import sys
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import typer

from alerts.duties import Visit
from alerts.file_options import (
    Files,
    GaugeOfFile,
    JsonOption,
    MaxOption,
    UnitOption,
    ZoneOption,
    option,
    read_as,
    read_gauge,
    say,
)
from alerts.profile import Profile
from alerts.profile_files import load_profile
from alerts.replaying import DutyFacts, Past, joined_gauges, read_visits, replay_duties
from alerts.storm_report import stamp_text
from collector.files.encoding import decode
from collector.files.opening import read_bytes
from siltwatch.errors import ConfigError, InputFileError, QuantityError
from siltwatch.instants import from_ms
from siltwatch.quantities import duration_text

replay = typer.Typer(
    help="Duties of past seasons: met, late or missed.", add_completion=False, pretty_exceptions_enable=False
)


@replay.command()
def replay_files(  # noqa: PLR0913 - one parameter an option
    files: Files,
    *,
    profile: Annotated[str, typer.Option(help="town whose rules judge")],
    inspections: Annotated[
        str | None, typer.Option(help="CSV with started_at, scope (full or storm), inspector")
    ] = None,
    what_if: Annotated[str | None, typer.Option(help="another profile to hold beside the first")] = None,
    as_of: Annotated[str | None, typer.Option(help="instant of judging; by default the last row")] = None,
    started_on: Annotated[str | None, typer.Option(help="day the site started, for the regular inspection")] = None,
    sensor: Annotated[str | None, typer.Option(help="a column, or a value of the station column")] = None,
    zone: ZoneOption = None,
    unit: UnitOption = None,
    max_row: MaxOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge rain files of one site together and print the duties of the period, held against recorded visits."""
    towns = [load_profile(name) for name in (profile, what_if) if name is not None]
    how = read_as(zone=zone, unit=unit, sensor=sensor, max_row=max_row)
    day = option("--started-on", started_on, _parse_date)
    read = [read_gauge(file, how) for file in files]
    named = _common_zone(read)
    visits = _visits(inspections, None if named is None else how.zone or ZoneInfo(towns[0].zone))
    past = Past(
        gauges=joined_gauges(read),
        visits=tuple(visits),
        zone=named,
        as_of=_as_of(as_of, read, None if named is None else how.zone or ZoneInfo(towns[0].zone)),
        started_on=day,
    )
    document = _document(past, towns)
    sys.stdout.write((json.dumps(document, ensure_ascii=False) if as_json else _text(document)) + "\n")


def _parse_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        message = f"{text!r} is no date such as 2026-06-10"
        raise QuantityError(message) from error


def _common_zone(read: Sequence[GaugeOfFile]) -> str | None:
    zones = {one.series.zone for one in read if len(one.series.at_ms)}
    if None in zones and len(zones) > 1:
        naive = ", ".join(one.file for one in read if one.series.zone is None)
        message = f"{naive}: the zone is not known, that of the other files is; give --zone"
        raise ConfigError(message)
    return next(iter(sorted(zones, key=str)), "UTC")


def _visits(file: str | None, zone: ZoneInfo | None) -> list[Visit]:
    if file is None:
        return []
    try:
        return read_visits(decode(read_bytes(Path(file))), zone)
    except InputFileError as error:
        message = f"{file}: {error}"
        raise InputFileError(message) from error


def _as_of(text: str | None, read: Sequence[GaugeOfFile], zone: ZoneInfo | None) -> datetime:
    if text is None:
        return from_ms(max((one.series.last_ms for one in read if one.series.last_ms is not None), default=0))
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        message = f"--as-of: {text!r} is no instant such as 2026-06-10T19:40:00Z"
        raise ConfigError(message) from error
    return moment if moment.tzinfo else moment.replace(tzinfo=zone or ZoneInfo("UTC"))


def _document(past: Past, towns: Sequence[Profile]) -> dict[str, Any]:
    document: dict[str, Any] = {"as_of": stamp_text(past.as_of, past.zone), "duties": replay_duties(past, towns[0])}
    for other in towns[1:]:
        document["what_if"] = {"profile": other.name, "duties": replay_duties(past, other)}
    say(f"{len(past.gauges)} gauge(s), {len(past.visits)} visit(s), judged as of {document['as_of']}")
    return document


def _text(document: dict[str, Any]) -> str:
    lines = _duty_lines(document["duties"])
    if "what_if" in document:
        lines += [f"under {document['what_if']['profile']} instead:", *_duty_lines(document["what_if"]["duties"])]
    return "\n".join(lines)


def _duty_lines(duties: Sequence[DutyFacts]) -> list[str]:
    if not duties:
        return ["  no duty in this period"]
    return [
        f"  due {duty['due']}  {duty['kind']}"
        + (f" of storm {duty['storm']}" if duty["storm"] else "")
        + f"  {duty['status'].replace('_', ' ')}"
        + (f" by {duty['closed_by']}" if duty["closed_by"] else "")
        + (f", {duration_text(timedelta(seconds=duty['late_by_s']))} late" if duty["late_by_s"] else "")
        + f"  ({duty['citation']})"
        for duty in duties
    ]
