"""The verb `reading`: what a person reads off a gauge by hand, on record with its author."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from collector.commands import record_manual_reading, withdraw_manual_reading
from collector.manual_records import ManualReading
from collector.reading import open_reading
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.instants import parse_instant, short_instant
from siltwatch.poke import poke
from siltwatch.quantities import Depth, inches_text

reading = typer.Typer(
    help="Rain that a person read off a gauge by hand.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
ConfigFile = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml (default: SILTWATCH_CONFIG)")]
SiteOption = Annotated[str, typer.Option(help="a site that is applied")]
JsonOption = Annotated[bool, typer.Option("--json", help="print one JSON document")]


@reading.command("add")
def add_reading(  # noqa: PLR0913 - one parameter an option
    *,
    site: SiteOption,
    sensor: Annotated[str, typer.Option(help="the gauge that was read, or that the hand gauge stands beside")],
    depth: Annotated[str, typer.Option(help="what was in it, such as '0.31 in' or '8 mm'")],
    by: Annotated[str, typer.Option(help="who read it")],
    at: Annotated[str | None, typer.Option(help="the instant of reading; by default now")] = None,
    since: Annotated[str | None, typer.Option(help="the instant from which on the rain was gathered")] = None,
    reason: Annotated[str, typer.Option(help="why it was read by hand")] = "",
    config: ConfigFile = None,
    as_json: JsonOption = False,
) -> None:
    """Put a reading on record; it counts as rain at its instant, and the storms it touches are judged anew."""
    settings, now = load_config(config), process_clock().now()
    done = record_manual_reading(
        settings.journal_url, site=site, sensor=sensor, depth=Depth.parse(depth), author=by, reason=reason, now=now,
        at=parse_instant(at) if at else now, since_at=parse_instant(since) if since else None,
    )  # fmt: skip
    poke(settings.poke_path)
    text = "counts from now on" if done.credited else "no rain, on record"
    typer.echo(json.dumps({"id": done.id, "credited": done.credited}) if as_json else f"reading {done.id}: {text}")


@reading.command("withdraw")
def withdraw_reading(
    number: Annotated[int, typer.Argument(help="number of the reading")],
    *,
    by: Annotated[str, typer.Option(help="who takes it back")],
    reason: Annotated[str, typer.Option(help="why")] = "",
    config: ConfigFile = None,
    as_json: JsonOption = False,
) -> None:
    """Take a reading back by a record of its own; it is kept, and counts no longer."""
    settings = load_config(config)
    done = withdraw_manual_reading(
        settings.journal_url, number, author=by, reason=reason, now=process_clock().now()
    )  # fmt: skip
    poke(settings.poke_path)
    document = {"id": done.id, "withdraws": number}
    typer.echo(json.dumps(document) if as_json else f"record {done.id}: reading {number} counts no longer")


@reading.command("list")
def list_readings(*, site: SiteOption, config: ConfigFile = None, as_json: JsonOption = False) -> None:
    """The readings of a site that stand, oldest first."""
    journal = open_reading(load_config(config).journal_url)
    try:
        rows = [_document(row) for row in journal.manual_readings(site)]
    finally:
        journal.close()
    typer.echo(json.dumps(rows) if as_json else "\n".join(map(_line, rows)) or "no reading by hand")


def _document(row: ManualReading) -> dict[str, Any]:
    return {
        "id": row.id, "sensor": row.sensor, "at": short_instant(row.at),
        "since": short_instant(row.since_at) if row.since_at else None, "depth_in": inches_text(row.depth_tenth_um),
        "by": row.author, "reason": row.reason, "recorded": short_instant(row.recorded_at),
    }  # fmt: skip


def _line(row: dict[str, Any]) -> str:
    since = f" (since {row['since']})" if row["since"] else ""
    reason = f": {row['reason']}" if row["reason"] else ""
    return f"{row['id']}: {row['sensor']} {row['depth_in']} in at {row['at']}{since}, by {row['by']}{reason}"
