"""Makes a backup: databases, photographs and papers, configuration, and a proof to hold a restored system to."""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from dashboard.copies.databases import config_of_copy, copy_out, copy_rows, databases, looking_at, migrate, steps_of
from dashboard.copies.inventory import files_in, read_document, sums_of, write_document, write_manifest
from dashboard.copies.proof import PHOTOS, Proof, prove, scratch
from dashboard.copies.settings import copy_settings
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant

FORM = "siltwatch-backup/1"
BACKUP, VERDICTS = "BACKUP.json", "VERDICTS.json"
KEPT_FOLDERS = (PHOTOS, "documents", "summaries", "tip-tests")
_OURS_ALONE = 0o700


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A backup that is whole; `remarks` are for a person to look at."""

    files: int
    bytes: int
    verdicts: int
    remarks: list[str]


def make_backup(
    config: Config, file: Path, folder: Path, now: datetime, say: Callable[[str], None] = lambda _: None
) -> Made:
    """Write everything that a restored system needs into a folder that is new or empty; writers go on meanwhile."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = f"{folder}: is not empty; name a new folder for each backup"
        raise ConfigError(message)
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(_OURS_ALONE)
    say("copying the databases")
    _copy_databases(config, folder)
    say("copying files")
    (folder / PHOTOS).mkdir()
    for source in kept_folders(config):
        if not folder.resolve().is_relative_to(source.resolve()):  # backups may lie in the data folder
            _copy_folder(source, folder / source.name)
    copy_settings(config, file, folder)
    say("adding up, and judging everything again")
    proof = _describe(folder, now)
    write_manifest(folder)
    return Made(
        files=sum(1 for _ in files_in(folder)),
        bytes=sum((folder / name).stat().st_size for name in files_in(folder)),
        verdicts=len(proof.verdicts or ()),
        remarks=[
            *proof.trail["faults"],
            *proof.troubles,
            *(f"would be judged otherwise today: {one}" for one in proof.differing),
        ],
    )


def _copy_databases(config: Config, folder: Path) -> None:
    """From a server row by row, into tables that the migrations make."""
    with tempfile.TemporaryDirectory(prefix="siltwatch-backup-") as place:
        between = config_of_copy(Path(place))
        if any(database.path is None for database in databases(config)):
            migrate(between)
        for database, file in zip(databases(config), databases(between), strict=True):
            if database.path is None:
                copy_rows(database.url, file.url)
            copy_out(file if database.path is None else database, folder)


def kept_folders(config: Config) -> list[Path]:
    """Photographs, documents, summaries, certificates: every folder beside the databases; keys are files, and stay."""
    found = sorted(config.data_path.iterdir()) if config.data_path.is_dir() else []
    return [one for one in found if one.is_dir() and not one.is_symlink()]


def _copy_folder(source: Path, target: Path) -> None:
    """Files here are never changed once they are there; one that is just being written is left out."""
    shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.part", "*.tmp"))


def _describe(folder: Path, now: datetime) -> Proof:
    with scratch(folder) as config:
        tables = {
            f"{database.name}.{name}": found for database in databases(config) for name, found in _sums(database.url)
        }
        steps = {name: step for database in databases(config) for name, step in _steps(database.url)}
        migrate(config)
        proof = prove(config, now)
    document = {
        "form": FORM,
        "made_at": format_instant(now),
        "version": version("siltwatch"),
        "steps": steps,
        "tables": tables,
        "trail": proof.trail,
        "packs": proof.packs,
        "judged_otherwise": proof.differing,
    }
    write_document(folder / BACKUP, document)
    write_document(folder / VERDICTS, proof.verdicts)
    return proof


def _sums(url: str) -> Any:  # noqa: ANN401 - items of a dictionary
    return sums_of(url).items()


def _steps(url: str) -> Any:  # noqa: ANN401 - likewise
    with looking_at(url) as connection:
        return steps_of(connection).items()


def read_backup(folder: Path) -> dict[str, Any]:
    """What a backup says of itself; another form is a ConfigError."""
    found = read_document(folder / BACKUP)
    if not isinstance(found, dict) or found.get("form") != FORM:
        message = f"{folder / BACKUP}: is of no form that this version of Siltwatch knows"
        raise ConfigError(message)
    return found
