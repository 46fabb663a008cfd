"""The verb `trace`: one reading from byte to page."""

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from siltwatch.config import load_config
from siltwatch.instants import format_instant

trace = typer.Typer(
    help="Follow one observation from the bytes of its device to the page.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@trace.command()
def trace_observation(
    name: Annotated[str, typer.Argument(metavar="ID", help="GATEWAY/BOOT/SEQ, or GATEWAY/SEQ.")],
    config: Annotated[
        Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Say what was kept of it, what rain or value it became, and which storm, duty and notices it led to."""
    # Stores and rules load only when the verb runs.
    from alerts.reading import open_records  # noqa: PLC0415
    from collector.reading import open_reading  # noqa: PLC0415
    from dashboard.tracing import trace as traced  # noqa: PLC0415

    settings = load_config(config)
    with (
        closing(open_reading(settings.journal_url)) as journal,
        closing(open_records(settings.records_url)) as records,
    ):
        steps = list(traced(name, journal=journal, records=records, address=settings.web.address))
    told = [
        {"station": one.station, "ref": one.ref, "at": format_instant(one.at) if one.at else None, "says": one.says}
        for one in steps
    ]
    if as_json:
        sys.stdout.write(json.dumps({"id": name, "steps": told}, ensure_ascii=False) + "\n")
        return
    for one in told:
        sys.stdout.write(f"{one['station']:<8} {one['at'] or '':<24} {one['ref']}\n         {one['says']}\n")
