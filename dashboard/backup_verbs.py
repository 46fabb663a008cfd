"""The verbs `backup` and `restore`."""

import getpass
import json
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.backup_words import MADE, PROVED
from dashboard.telling import tell
from siltwatch.clock import process_clock
from siltwatch.config import Config, config_file, load_config
from siltwatch.errors import ConfigError, StoreError

if TYPE_CHECKING:
    from dashboard.copies.backup import Made

backup = typer.Typer(
    help="Copy everything that a restored system needs into a folder.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
restore = typer.Typer(
    help="Restore a backup, or prove that it can be.", add_completion=False, pretty_exceptions_enable=False
)
FolderArgument = Annotated[Path, typer.Argument(help="The folder of the backup.")]
ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it goes into the audit trail.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


@backup.command()
def write_backup(
    folder: FolderArgument, reason: ReasonOption = "", config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """Copy databases, photographs, papers and configuration while everything runs; no secret goes with it.

    The folder is new or empty. `siltwatch restore FOLDER --check` proves that it can be restored.
    """
    from dashboard.copies.backup import make_backup  # noqa: PLC0415 - `siltwatch --help` loads no database library

    settings, now = load_config(config), process_clock().now()
    _note(settings, f"{MADE} in {folder.resolve()}", reason=reason, now=now)
    made = make_backup(settings, config_file(config), folder, now, _say)
    _tell_made(folder, made, as_json=as_json)


def _tell_made(folder: Path, made: "Made", *, as_json: bool) -> None:
    if as_json:
        told = {"folder": str(folder), "files": made.files, "bytes": made.bytes, "verdicts": made.verdicts}
        sys.stdout.write(json.dumps({**told, "remarks": made.remarks}, ensure_ascii=False) + "\n")
        return
    sys.stdout.write(f"{folder}: {made.files} files, {made.bytes} bytes, {made.verdicts} verdicts judged anew\n")
    for remark in made.remarks:
        sys.stdout.write(f"note: {remark}\n")


@restore.command()
def restore_or_check(
    folder: FolderArgument,
    reason: ReasonOption = "",
    config: ConfigOption = None,
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Restore into a temporary place only, judge anew, and say what agrees.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Fill empty stores from a backup; where there is no siltwatch.toml, that of the backup is put there.

    Nothing that is on record is ever written over. Exit 1 where a check finds anything that does not agree.
    """
    from dashboard.copies.restore import check_backup  # noqa: PLC0415 - likewise

    if not folder.is_dir():
        message = f"{folder}: there is no such folder"
        raise ConfigError(message)
    if check:
        tell(check_backup(folder), {"folder": str(folder)}, as_json=as_json)
        _note_proof(folder, config, reason)
        return
    _restore(folder, config_file(config), reason, as_json=as_json)


def _note_proof(folder: Path, config: Path | None, reason: str) -> None:
    """On the trail of the installation that it was tried beside; on a machine without one there is none."""
    try:
        _note(load_config(config), f"{PROVED}: {folder.resolve()}", reason=reason, now=process_clock().now())
    except (ConfigError, StoreError) as error:
        _say(f"not noted on an audit trail: {error}")


def _restore(folder: Path, file: Path, reason: str, *, as_json: bool) -> None:
    from dashboard.copies.restore import restore_backup  # noqa: PLC0415 - likewise
    from dashboard.copies.settings import MASK, put_settings, secrets_of  # noqa: PLC0415 - likewise

    if not file.exists():
        put_settings(folder, file)
        _say(f"{file}: written from the backup")
        if MASK in file.read_text(encoding="utf-8"):
            message = f"{file}: give the secrets that are left out (search for {MASK}), then restore again"
            raise ConfigError(message)
    settings = load_config(file)
    said = restore_backup(settings, folder)
    what = f"restored the backup of {said['made_at']}"
    _note(settings, what, reason=reason, now=process_clock().now())
    missing = secrets_of(folder)
    if as_json:
        sys.stdout.write(json.dumps({"made_at": said["made_at"], "to_be_given": missing}, ensure_ascii=False) + "\n")
        return
    sys.stdout.write(f"{what} into {settings.data_path.resolve()}\n")
    for one in missing:
        sys.stdout.write(f"to be given anew: {one}\n")


def _note(settings: Config, what: str, *, reason: str, now: datetime) -> None:
    """On the audit trail, which has everything that people entered before."""
    from alerts.reading import open_records  # noqa: PLC0415 - likewise
    from collector.reading import open_reading  # noqa: PLC0415 - likewise
    from dashboard.audit import AuditTrail, Noted  # noqa: PLC0415 - likewise

    with (
        closing(open_reading(settings.journal_url)) as journal,
        closing(open_records(settings.records_url)) as records,
        closing(AuditTrail(settings.records_url)) as trail,
    ):
        trail.follow(records, journal, now)
        trail.note(Noted(kind="backup", who=getpass.getuser(), what=what, reason=reason), now)


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")
