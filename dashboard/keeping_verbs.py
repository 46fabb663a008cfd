"""What `siltwatch records` does with all records: export, legal holds, retention."""

import getpass
import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

import typer

from siltwatch.clock import process_clock
from siltwatch.config import load_config

ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it goes into the audit trail.")]
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
    from dashboard.audit import AuditTrail, Noted  # noqa: PLC0415 - `siltwatch --help` loads no library of a part
    from dashboard.exporting.writing import export_everything  # noqa: PLC0415 - likewise

    settings, now = load_config(config), process_clock().now()
    with closing(AuditTrail(settings.records_url)) as trail:
        what = f"exported everything as {form}"
        trail.note(Noted(kind="export", who=getpass.getuser(), what=what, reason=reason), now)
    made = export_everything(settings, output, form, now)
    for name in made.undescribed:
        sys.stderr.write(f"{name} has no description\n")
    told = {"folder": str(output), "tables": made.tables, "rows": made.rows}
    sys.stdout.write(json.dumps(told) + "\n" if as_json else f"{output}: {made.rows} rows of {made.tables} tables\n")
