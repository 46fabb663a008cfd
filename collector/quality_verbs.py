"""What an operator asks and records of quality: counted flags in words, and windows of service work."""

import json
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from collector.commands import record_service_window, withdraw_service_window
from collector.quality_records import EXPLAINED, QualityCount, ServiceWindow
from collector.quality_windows import KINDS, WindowKind
from collector.quality_words import FAILED, GOOD, MISSING, SUSPECT
from collector.reading import JournalReading, open_reading
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant, short_instant

ConfigFile = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml (default: SILTWATCH_CONFIG)")]
SiteOption = Annotated[str, typer.Option(help="a site that is applied")]
JsonOption = Annotated[bool, typer.Option("--json", help="print one JSON document")]
_WEEK = timedelta(days=7)
_FLAGS = {GOOD: "good", SUSPECT: "suspect", FAILED: "failed", MISSING: "missing"}

window = typer.Typer(help="Work on a sensor: what it says meanwhile does not count.", add_completion=False)


def quality(
    *,
    site: SiteOption,
    since: Annotated[str | None, typer.Option(help="from this instant on; by default a week before the end")] = None,
    until: Annotated[str | None, typer.Option(help="up to this instant; by default now")] = None,
    config: ConfigFile = None,
    as_json: JsonOption = False,
) -> None:
    """Count what quality control found in a stretch of time, and say it in words."""
    end_at = parse_instant(until) if until else process_clock().now()
    start_at = parse_instant(since) if since else end_at - _WEEK
    journal = open_reading(load_config(config).journal_url)
    try:
        if journal.site(site) is None:
            message = f"--site {site}: no such site is applied"
            raise ConfigError(message)
        document = _document(journal, site, start_at, end_at)
    finally:
        journal.close()
    typer.echo(json.dumps(document) if as_json else _text(document))


@window.command()
def add(  # noqa: PLR0913 - one parameter an option
    *,
    site: SiteOption,
    sensor: Annotated[str, typer.Option(help="the sensor that is worked on")],
    kind: Annotated[str, typer.Option(help=", ".join(KINDS))],
    start: Annotated[str, typer.Option("--from", help="the instant at which the work begins")],
    end: Annotated[str, typer.Option("--until", help="the instant at which it has ended")],
    by: Annotated[str, typer.Option(help="who works on it")],
    reason: Annotated[str, typer.Option(help="what is done")] = "",
    config: ConfigFile = None,
    as_json: JsonOption = False,
) -> None:
    """Put a window on record; what the sensor said within it fails, and what it will say too."""
    done = record_service_window(
        load_config(config).journal_url, site=site, sensor=sensor, kind=cast("WindowKind", kind),
        start_at=parse_instant(start), end_at=parse_instant(end), author=by, reason=reason, now=process_clock().now(),
    )  # fmt: skip
    _say(done.id, done.credits, done.readings, as_json=as_json)


@window.command()
def withdraw(
    number: Annotated[int, typer.Argument(help="number of the window")],
    *,
    by: Annotated[str, typer.Option(help="who takes it back")],
    reason: Annotated[str, typer.Option(help="why")] = "",
    config: ConfigFile = None,
    as_json: JsonOption = False,
) -> None:
    """Take a window back by a record of its own; what it alone excluded counts again."""
    url = load_config(config).journal_url
    done = withdraw_service_window(url, number, author=by, reason=reason, now=process_clock().now())
    _say(done.id, done.credits, done.readings, as_json=as_json)


def _say(number: int, credits_: int, readings: int, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"id": number, "credits": credits_, "readings": readings}))
    else:
        typer.echo(f"record {number}: {credits_} credits and {readings} readings flagged again")


def _document(journal: JournalReading, site: str, start_at: datetime, end_at: datetime) -> dict[str, Any]:
    windows = [one for one in journal.service_windows(site) if one.start_at < end_at and one.end_at > start_at]
    return {
        "site": site,
        "since": short_instant(start_at),
        "until": short_instant(end_at),
        "counts": [_count(one) for one in journal.quality(site, start_at, end_at)],
        "disagreements": _disagreements(journal, site, start_at, end_at),
        "windows": [_window(one) for one in windows],
    }


def _count(one: QualityCount) -> dict[str, Any]:
    return {
        "sensor": one.sensor, "kind": one.kind, "flag": _FLAGS.get(one.flag, str(one.flag)), "words": list(one.words),
        "count": one.count,
    }  # fmt: skip


def _window(one: ServiceWindow) -> dict[str, Any]:
    return {
        "id": one.id, "sensor": one.sensor, "kind": one.kind, "from": short_instant(one.start_at),
        "until": short_instant(one.end_at), "by": one.author, "reason": one.reason,
    }  # fmt: skip


def _disagreements(journal: JournalReading, site_id: str, start_at: datetime, end_at: datetime) -> list[dict[str, Any]]:
    site = journal.site(site_id)
    return [asdict(one) for one in journal.disagreements(site, start_at, end_at)] if site else []


def _text(document: dict[str, Any]) -> str:
    lines = [f"{document['site']}, {document['since']} to {document['until']}"]
    for one in document["counts"]:
        told = "; ".join(EXPLAINED.get(word, word) for word in one["words"])
        words = f" ({', '.join(one['words'])}): {told}" if told else ""
        lines.append(f"  {one['sensor']} {one['kind']}: {one['count']} {one['flag']}{words}")
    lines += [
        f"  {one['sensor']} and {one['other']} cannot both be right ({one['word']}); look at them"
        for one in document["disagreements"]
    ]
    lines += [
        f"  window {one['id']}: {one['kind']} of {one['sensor']}, {one['from']} to {one['until']}, by {one['by']}"
        for one in document["windows"]
    ]
    return "\n".join(lines)
