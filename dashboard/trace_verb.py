"""The verb `trace`: one reading from byte to page."""

import json
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer

from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant

trace = typer.Typer(
    help="Follow one observation from the bytes of its device to the page.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@trace.command()
def trace_observation(  # noqa: PLR0913 - the options of one verb
    name: Annotated[str, typer.Argument(metavar="ID", help="GATEWAY/BOOT/SEQ, or GATEWAY/SEQ.")] = "",
    site: Annotated[str, typer.Option(help="Instead of an id: the site of a sensor.")] = "",
    sensor: Annotated[str, typer.Option(help="Instead of an id: the sensor.")] = "",
    at: Annotated[str, typer.Option(help="Instead of an id: the minute from this instant on; told are its ids.")] = "",
    config: Annotated[
        Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Say what was kept of it, what rain or value it became, and which storm, duty and notices it led to."""
    # Stores and rules load only when the verb runs.
    from alerts.reading import open_records  # noqa: PLC0415
    from collector.reading import open_influx_asked, open_reading  # noqa: PLC0415
    from dashboard.tracing import ids_at  # noqa: PLC0415
    from dashboard.tracing import trace as traced  # noqa: PLC0415

    if bool(name) == bool(site and sensor and at):
        message = "name an observation as GATEWAY/BOOT/SEQ, or give --site, --sensor and --at to be told its id"
        raise ConfigError(message)
    settings = load_config(config)
    with ExitStack() as opened:
        journal = opened.enter_context(closing(open_reading(settings.journal_url)))
        if not name:
            _tell_ids(ids_at(journal, site, sensor, parse_instant(at)), as_json=as_json)
            return
        records = opened.enter_context(closing(open_records(settings.records_url)))
        influx = open_influx_asked(settings)
        if influx is not None:
            opened.callback(influx.close)
        steps = list(traced(name, journal=journal, records=records, address=settings.web.address, influx=influx))
    told = [
        {"station": one.station, "ref": one.ref, "at": format_instant(one.at) if one.at else None, "says": one.says}
        for one in steps
    ]
    if as_json:
        sys.stdout.write(json.dumps({"id": name, "steps": told}, ensure_ascii=False) + "\n")
        return
    for one in told:
        sys.stdout.write(f"{one['station']:<8} {one['at'] or '':<24} {one['ref']}\n         {one['says']}\n")


def _tell_ids(ids: list[str], *, as_json: bool) -> None:
    text = json.dumps({"ids": ids}) if as_json else "\n".join(ids) or "nothing came of that sensor in that minute"
    sys.stdout.write(text + "\n")
