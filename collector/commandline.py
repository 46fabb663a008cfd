"""The verbs `collector` and `reading`."""

import json
import signal
import threading
from pathlib import Path
from typing import Annotated

import typer

from collector.manual_verbs import reading
from collector.quality_verbs import quality, window
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import SiltwatchError
from siltwatch.logs import set_up_logs

__all__ = ["collector", "reading"]  # the verbs
collector = typer.Typer(
    help="Take observations in, count them, keep them.", add_completion=False, pretty_exceptions_enable=False
)
ConfigFile = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml (default: SILTWATCH_CONFIG)")]


@collector.callback()
def _verbs() -> None:
    """Take observations in, count them, keep them."""


@collector.command()
def run(config: ConfigFile = None) -> None:
    """Serve the intake until stopped by SIGTERM or SIGINT."""
    from collector.service import Collector  # noqa: PLC0415 - the help needs no server

    set_up_logs("collector")
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    process = Collector(load_config(config), process_clock())
    process.start()
    went_well = process.serve(stop)
    process.stop()
    if not went_well:
        message = "a thread died; see the log"
        raise SiltwatchError(message)


@collector.command()
def rebuild(
    config: ConfigFile = None, *, as_json: Annotated[bool, typer.Option("--json", help="one JSON document")] = False
) -> None:
    """Restore InfluxDB from what the journal holds, and compare the sums of every gauge and probe."""
    from collector.service import rebuild_influx  # noqa: PLC0415 - the help needs no client

    set_up_logs("collector")
    rebuilt = rebuild_influx(load_config(config), process_clock())
    document = {"rows": rebuilt.rows, "gauges": rebuilt.gauges, "probes": rebuilt.probes, "unequal": rebuilt.unequal}
    text = (
        json.dumps(document)
        if as_json
        else f"{rebuilt.rows} rows followed, sums of {rebuilt.gauges} gauges and {rebuilt.probes} probes compared"
    )
    typer.echo(text)
    if rebuilt.unequal:
        message = f"sums differ (SQL, InfluxDB): {rebuilt.unequal}"
        raise SiltwatchError(message)


@collector.command()
def trim(
    config: ConfigFile = None,
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Count only.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON document")] = False,
) -> None:
    """Let go what [retention] allows and InfluxDB has too; never what storms, duties and contrasts refer to."""
    from collector.trimming import trim_by_policy  # noqa: PLC0415 - the help needs no client

    set_up_logs("collector")
    trimmed = trim_by_policy(load_config(config), process_clock().now(), dry_run=dry_run)
    document = {"readings": trimmed.readings, "documents": trimmed.documents, "dry_run": dry_run}
    words = "would be trimmed" if dry_run else "trimmed"
    text = f"{trimmed.readings} readings and the words of {trimmed.documents} observations {words}"
    typer.echo(json.dumps(document) if as_json else text)


collector.command(name="quality")(quality)
collector.add_typer(window, name="window")
