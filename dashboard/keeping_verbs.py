"""What `siltwatch records` does with all records: export, legal holds, retention."""

import getpass
import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import short_instant

if TYPE_CHECKING:
    from dashboard.holds import HoldRow

ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it goes into the audit trail.")]
RequiredReason = Annotated[str, typer.Option("--reason", help="Why; it goes into the audit trail.")]
SiteOption = Annotated[str, typer.Option("--site", help="A site that is applied.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


def export_all(
    output: Annotated[Path, typer.Option("--output", "-o", help="A folder that is new or empty.")],
    form: Annotated[Literal["csv", "parquet"], typer.Option("--form", help="The form of the tables.")] = "csv",
    reason: ReasonOption = "",
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Everything that is on record, a file a table, with a dictionary of all columns and a list of SHA-256.

    Of one sensor alone: `siltwatch export`. Parquet needs the extra `siltwatch[parquet]`.
    """
    from dashboard.audit import AuditTrail  # noqa: PLC0415 - `siltwatch --help` loads no library of a part
    from dashboard.exporting.writing import export_everything  # noqa: PLC0415 - likewise

    settings, now = load_config(config), process_clock().now()
    with closing(AuditTrail(settings.records_url)) as trail:
        who = getpass.getuser()
        trail.note_export(f"exported everything as {form}", who=who, site="", now=now, reason=reason)
    made = export_everything(settings, output, form, now)
    for name in made.undescribed:
        sys.stderr.write(f"{name} has no description\n")
    told = {"folder": str(output), "tables": made.tables, "rows": made.rows}
    sys.stdout.write(json.dumps(told) + "\n" if as_json else f"{output}: {made.rows} rows of {made.tables} tables\n")


def list_retention(
    config: ConfigOption = None,
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let all records of a site go, years after its project ended (`[retention]`), unless something refers to them.

    Nothing goes of a site under a legal hold, with an open duty or contrast, or whose file has no `ended_on`. What
    goes is on the audit trail, which stays.
    """
    from dashboard.retention import let_go, plan, standings  # noqa: PLC0415 - likewise

    settings, now = load_config(config), process_clock().now()
    found = standings(settings, now)
    gone = plan(settings, now) if dry_run else let_go(settings, now, author=getpass.getuser())
    if as_json:
        told = [{"site": one.site, "rows": one.rows, "files": one.files} for one in gone]
        stays = {one.site: list(one.stays) for one in found if not one.goes}
        sys.stdout.write(json.dumps({"dry_run": dry_run, "gone": told, "stays": stays}, ensure_ascii=False) + "\n")
        return
    for one in found:
        if not one.goes:
            sys.stdout.write(f"{one.site} stays: {'; '.join(one.stays)}\n")
    for went in gone:
        word = "would go" if dry_run else "went"
        sys.stdout.write(f"{went.site}: {sum(went.rows.values())} rows and {went.files} files {word}\n")
    if gone and settings.influx is not None:
        sites = " and ".join(f"DROP SERIES WHERE site = '{went.site}'" for went in gone)
        sys.stdout.write(f"InfluxDB has its copy still: {sites}\n")


def place_hold(
    site: SiteOption, reason: RequiredReason, config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """Place a legal hold on a site: nothing of its records goes until it is released."""
    _enter_hold(site, "placed", reason, config, as_json=as_json)


def release_hold(
    site: SiteOption, reason: RequiredReason, config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """Release the legal hold of a site."""
    _enter_hold(site, "released", reason, config, as_json=as_json)


def list_holds(config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """Every hold that was placed or released, with author and reason."""
    from dashboard.audit import AuditTrail  # noqa: PLC0415 - likewise
    from dashboard.holds import Holds  # noqa: PLC0415 - likewise

    settings = load_config(config)
    with closing(AuditTrail(settings.records_url)) as trail, closing(Holds(settings.records_url, trail)) as holds:
        _print_holds(holds.entries(), as_json=as_json)


def _enter_hold(
    site: str, what: Literal["placed", "released"], reason: str, config: Path | None, *, as_json: bool
) -> None:
    from collector.reading import open_reading  # noqa: PLC0415 - likewise
    from dashboard.audit import AuditTrail  # noqa: PLC0415 - likewise
    from dashboard.holds import Holds  # noqa: PLC0415 - likewise

    settings, now = load_config(config), process_clock().now()
    with (
        closing(open_reading(settings.journal_url)) as journal,
        closing(AuditTrail(settings.records_url)) as trail,
        closing(Holds(settings.records_url, trail)) as holds,
    ):
        if journal.site(site) is None:
            message = f"--site {site}: no such site is applied"
            raise ConfigError(message)
        row = holds.enter(site, what, author=getpass.getuser(), reason=reason, now=now)
    _print_holds([row], as_json=as_json)


def _print_holds(rows: "list[HoldRow]", *, as_json: bool) -> None:
    told = [
        {"site": row.site, "at": short_instant(row.at), "what": row.what, "author": row.author, "reason": row.reason}
        for row in rows
    ]
    if as_json:
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
        return
    for shown in told:
        sys.stdout.write("  ".join(shown.values()) + "\n")


def save_stamps(
    output: Annotated[Path, typer.Option("--output", "-o", help="A folder.")], config: ConfigOption = None
) -> None:
    """The stamped roots of the audit trail, a text and an answer a day, for who checks them with other programs.

    `openssl ts -verify -data DAY.txt -in DAY.tsr -CAfile CA.pem`
    """
    from dashboard.audit import AuditTrail  # noqa: PLC0415 - likewise
    from dashboard.stamps import write_stamps  # noqa: PLC0415 - likewise

    settings = load_config(config)
    with closing(AuditTrail(settings.records_url)) as trail:
        count = write_stamps(settings.records_url, trail, output)
    sys.stdout.write(f"{output}: {count} days\n")
